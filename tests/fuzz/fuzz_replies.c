/*
 * Any text is read as an answer: what is found is within the shape, and a grid of it, written plainly, is read as the
 * same. Input: a byte that chooses the shape; then the text, in memory of its own.
 */
#include <string.h>

#include "judge/reply.h"
#include "support/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct fsd_reply_shape shapes[] = {
        FSD_REPLY_SHAPE_9X9, {4, 4, 1, 4}, {6, 6, 1, 6}, {16, 16, 1, 16}, {9, 9, 0, 9}};
    static const uint8_t puzzle[FSD_VARIANT_MAX_CELLS];
    struct fsd_reply reply, again;
    struct fuzz_input input = {data, size};
    const struct fsd_reply_shape *const shape = &shapes[fuzz_take_choice(&input, 5)];
    const unsigned n_cells = shape->n_rows * shape->n_columns;
    char plain[FSD_VARIANT_MAX_CELLS];
    fsd_reply_read(shape, puzzle, (const char *)input.bytes, input.n_bytes, &reply);
    fuzz_require(reply.n_listed <= n_cells + 1 && reply.n_listed <= reply.n_placements, "%u placements",
                 reply.n_listed);
    fuzz_require(reply.form != FSD_REPLY_NOTHING || reply.n_placements == 0, "placements of nothing");
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned value = (unsigned)shape->low + reply.cells[cell] - 1;
        fuzz_require(reply.cells[cell] <= shape->n_values, "cell %u: %u", cell, reply.cells[cell]);
        plain[cell] = (char)(reply.cells[cell] == 0 ? '.' : value < 10 ? '0' + value : 'A' + value - 10);
    }
    for (unsigned i = 0; i < reply.n_listed; i++)
        fuzz_require(reply.placements[i].cell == FSD_NO_CELL || reply.placements[i].cell < n_cells, "placement %u", i);
    if (reply.form == FSD_REPLY_GRID) {
        fsd_reply_read(shape, puzzle, plain, n_cells, &again);
        fuzz_require(again.form == FSD_REPLY_GRID && memcmp(again.cells, reply.cells, n_cells) == 0, "plainly: %.*s",
                     (int)n_cells, plain);
    }
    return 0;
}
