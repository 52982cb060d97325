#include "base/blocks.h"

#include <stdint.h>
#include <stdlib.h>

bool fsd_blocks_grow(struct fsd_blocks *blocks, size_t n_items)
{
    while (fsd_blocks_n_items(blocks) < n_items) {
        const size_t n = blocks->n_blocks;
        if ((n & (n - 1)) == 0) { /* as many addresses as there is room for: a power of two, or none */
            const size_t n_room = n > 0 ? 2 * n : 1;
            char **const larger =
                n_room <= SIZE_MAX / sizeof(*larger) ? realloc(blocks->blocks, n_room * sizeof(*larger)) : NULL;
            if (!larger) {
                return false;
            }
            blocks->blocks = larger;
        }
        blocks->blocks[n] = calloc(FSD_BLOCK_ITEMS, blocks->item_bytes);
        if (!blocks->blocks[n]) {
            return false;
        }
        blocks->n_blocks++;
    }
    return true;
}

void fsd_blocks_destroy(struct fsd_blocks *blocks)
{
    for (size_t i = 0; i < blocks->n_blocks; i++) {
        free(blocks->blocks[i]);
    }
    free(blocks->blocks);
    *blocks = (struct fsd_blocks){.item_bytes = blocks->item_bytes};
}
