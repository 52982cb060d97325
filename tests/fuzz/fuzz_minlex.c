/*
 * The canonical form: the same for a puzzle and a random morph of it, reached by the morph that it comes with, and not
 * after the puzzle itself. Input: eight bytes that choose the morph; then a puzzle.
 */
#include <string.h>

#include "base/random.h"
#include "puzzle/minlex.h"
#include "support/boards.h"

enum { HEADER = 8 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate_boards(data, size, max_size, HEADER, true, 1, seed);
}

/* A blank comes before all digits. */
static int compare(const char *a, const char *b)
{
    for (int cell = 0; cell < FSD_N_CELLS; cell++) {
        int from = a[cell] >= '1' && a[cell] <= '9' ? a[cell] : 0, to = b[cell] >= '1' && b[cell] <= '9' ? b[cell] : 0;
        if (from != to)
            return from - to;
    }
    return 0;
}

static bool is_same(const char *a, const char *b)
{
    return memcmp(a, b, FSD_N_CELLS) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fuzz_board board;
    struct fsd_random random;
    struct fsd_morph morph;
    struct fsd_minlex of, of_copy;
    char copy[FSD_N_CELLS], cells[FSD_N_CELLS];
    uint64_t seed;
    fuzz_take_bytes(&input, &seed, sizeof(seed));
    fuzz_take_board(&input, true, &board);
    fsd_random_init(&random, seed);
    fsd_morph_random(&morph, &random);
    fsd_morph_apply(&morph, board.cells, copy);
    fsd_minlex(board.cells, &of);
    fsd_minlex(copy, &of_copy);
    fuzz_require(is_same(of.cells, of_copy.cells), "%.81s\n%.81s\nthe forms of %.81s\n%.81s differ", of.cells,
                 of_copy.cells, board.cells, copy);
    fuzz_require(of.n_automorphisms == of_copy.n_automorphisms && 3359232 % of.n_automorphisms == 0,
                 "%u and %u automorphisms of %.81s", of.n_automorphisms, of_copy.n_automorphisms, of.cells);
    fuzz_require(compare(of.cells, board.cells) <= 0 && compare(of.cells, copy) <= 0, "%.81s is not the least",
                 of.cells);
    fsd_morph_apply(&of.morph, board.cells, cells);
    fuzz_require(is_same(of.cells, cells), "the morph leads to %.81s, not %.81s", cells, of.cells);
    fsd_morph_apply(&of_copy.morph, copy, cells);
    fuzz_require(is_same(of.cells, cells), "the copy's morph leads to %.81s, not %.81s", cells, of.cells);
    fsd_minlex_cells(copy, cells);
    fuzz_require(is_same(of.cells, cells), "the cells alone are %.81s, not %.81s", cells, of.cells);
    return 0;
}
