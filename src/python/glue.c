/* Loops over puzzles for what the library does one at a time, so that Python makes one call for many. */
#include <fastsud.h>
#include <string.h>

/* The index of the first byte above 9; n when there is none. */
static size_t glue_first_bad_number(const uint8_t *numbers, size_t n)
{
    enum { BLOCK = 4096 };

    for (size_t first = 0; first < n; first += BLOCK) {
        const size_t end = n - first < BLOCK ? n : first + BLOCK;
        uint8_t greatest = 0;
        for (size_t i = first; i < end; i++) {
            greatest = numbers[i] > greatest ? numbers[i] : greatest;
        }
        for (size_t i = first; greatest > 9 && i < end; i++) {
            if (numbers[i] > 9) {
                return i;
            }
        }
    }
    return n;
}

/* Reads n texts of 81 bytes. Returns how many were read before the first that is none, and where it is wrong. */
static size_t glue_parse(const char *text, size_t n, char *cells, size_t *error_offset)
{
    for (size_t i = 0; i < n; i++) {
        if (fastsud_puzzle_parse(text + i * 81, 81, cells + i * 81, error_offset) != FASTSUD_OK) {
            return i;
        }
    }
    return n;
}

/* '1' to '9' become 1 to 9, all else 0. */
static void glue_to_numbers(uint8_t *cells, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const uint8_t digit = (uint8_t)(cells[i] - '0');
        cells[i] = digit <= 9 ? digit : 0;
    }
}

/* fastsud_canon for n puzzles. */
static int glue_canon(const char *puzzles, size_t n, char *forms, struct fastsud_morph *morphs,
                      uint32_t *n_automorphisms)
{
    int status = FASTSUD_OK;

    for (size_t i = 0; i < n && status == FASTSUD_OK; i++) {
        status = fastsud_canon(puzzles + i * 81, forms + i * 81, morphs ? &morphs[i] : NULL,
                               n_automorphisms ? &n_automorphisms[i] : NULL);
    }
    return status;
}

/* Random morphs first to first + k - 1 of n puzzles, and, unless NULL, of their solutions, to n x k x 81 bytes. */
static int glue_morph(uint64_t seed, const char *puzzles, const char *solutions, size_t n, uint64_t first, size_t k,
                      char *morphed, char *morphed_solutions)
{
    int status = FASTSUD_OK;

    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < k && status == FASTSUD_OK; j++) {
            const size_t to = (i * k + j) * 81;
            struct fastsud_morph morph;
            status = fastsud_morph_random(seed, puzzles + i * 81, first + j, &morph);
            if (status == FASTSUD_OK) {
                status = fastsud_morph_apply(&morph, puzzles + i * 81, morphed + to);
            }
            if (status == FASTSUD_OK && solutions) {
                status = fastsud_morph_apply(&morph, solutions + i * 81, morphed_solutions + to);
            }
        }
    }
    return status;
}
