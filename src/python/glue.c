/* Loops over puzzles for what the library does one at a time, so that Python makes one call for many. */
#include <fastsud.h>
#include <signal.h>
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

/*
 * Flags that the library's objects poll: whether to end, and whether signals say so. They are never given back to the
 * system, since a handler may come at any time.
 */
enum { GLUE_N_FLAGS = 4096 };
static volatile int glue_flags[GLUE_N_FLAGS][2];
static char glue_is_taken[GLUE_N_FLAGS];
static volatile int glue_signals;

static const int glue_numbers[] = {SIGINT, SIGTERM, SIGALRM, SIGHUP, SIGUSR1, SIGUSR2};
enum { GLUE_N_NUMBERS = sizeof(glue_numbers) / sizeof(glue_numbers[0]) };
static void (*glue_before[GLUE_N_NUMBERS])(int number);

static void glue_handle(int number)
{
    __atomic_fetch_add(&glue_signals, 1, __ATOMIC_SEQ_CST);
    for (size_t i = 0; i < GLUE_N_FLAGS; i++) {
        if (glue_flags[i][1]) {
            glue_flags[i][0] = 1;
        }
    }
    for (size_t i = 0; i < GLUE_N_NUMBERS; i++) {
        if (glue_numbers[i] == number) {
            glue_before[i](number);
        }
    }
}

/* Puts the handler before Python's, where Python has one; it stays there. Returns how many signals came so far. */
static int glue_hear(void)
{
    for (size_t i = 0; i < GLUE_N_NUMBERS; i++) {
        struct sigaction now;
        if (sigaction(glue_numbers[i], NULL, &now) != 0 || now.sa_flags & SA_SIGINFO || now.sa_handler == SIG_DFL ||
            now.sa_handler == SIG_IGN || now.sa_handler == glue_handle) {
            continue;
        }
        glue_before[i] = now.sa_handler;
        now.sa_handler = glue_handle;
        sigaction(glue_numbers[i], &now, NULL);
    }
    return glue_signals;
}

static int glue_n_signals(void)
{
    return glue_signals;
}

/* A flag, or NULL: all are taken. */
static int *glue_flag_take(void)
{
    for (size_t i = 0; i < GLUE_N_FLAGS; i++) {
        if (!__atomic_exchange_n(&glue_is_taken[i], 1, __ATOMIC_SEQ_CST)) {
            return (int *)glue_flags[i];
        }
    }
    return NULL;
}

static void glue_flag_give(int *flag)
{
    const size_t i = (size_t)(flag - (int *)glue_flags[0]) / 2;

    glue_flags[i][1] = 0;
    __atomic_store_n(&glue_is_taken[i], 0, __ATOMIC_SEQ_CST);
}

/* Whether what polls this is to end. */
static int glue_is_set(const int *stop)
{
    return *(const volatile int *)stop != 0;
}

/* fastsud_canon for n puzzles. */
static int glue_canon(const char *puzzles, size_t n, char *forms, struct fastsud_morph *morphs,
                      uint32_t *n_automorphisms, const int *stop)
{
    int status = FASTSUD_OK;

    for (size_t i = 0; i < n && status == FASTSUD_OK && !glue_is_set(stop); i++) {
        status = fastsud_canon(puzzles + i * 81, forms + i * 81, morphs ? &morphs[i] : NULL,
                               n_automorphisms ? &n_automorphisms[i] : NULL);
    }
    return status;
}

/*
 * Random morphs first to first + k - 1 of n puzzles, and, unless NULL, of their solutions, to n x k x 81 bytes; and,
 * unless NULL, the n x k morphs.
 */
static int glue_morph(uint64_t seed, const char *puzzles, const char *solutions, size_t n, uint64_t first, size_t k,
                      char *morphed, char *morphed_solutions, struct fastsud_morph *morphs, const int *stop)
{
    int status = FASTSUD_OK;

    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < k && status == FASTSUD_OK && !glue_is_set(stop); j++) {
            const size_t to = (i * k + j) * 81;
            struct fastsud_morph morph;
            status = fastsud_morph_random(seed, puzzles + i * 81, first + j, &morph);
            if (status == FASTSUD_OK) {
                status = fastsud_morph_apply(&morph, puzzles + i * 81, morphed + to);
            }
            if (status == FASTSUD_OK && solutions) {
                status = fastsud_morph_apply(&morph, solutions + i * 81, morphed_solutions + to);
            }
            if (morphs) {
                morphs[i * k + j] = morph;
            }
        }
    }
    return status;
}
