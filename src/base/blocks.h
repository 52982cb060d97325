/*
 * Arrays that grow to gigabytes: blocks of items, so that growing one moves nothing but the blocks' addresses, and
 * neither holds it twice nor leaves holes behind in the heap.
 */
#ifndef FSD_BASE_BLOCKS_H
#define FSD_BASE_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

enum { FSD_BLOCK_ITEMS = 512 };

/* Set item_bytes; all other zeros is empty. */
struct fsd_blocks {
    size_t item_bytes;
    size_t n_blocks;
    char **blocks;
};

/* Grows to at least n_items; new items are zero. Returns false when out of memory; the array is then still whole. */
bool fsd_blocks_grow(struct fsd_blocks *blocks, size_t n_items);

/* Gives the memory back; the array is then empty. */
void fsd_blocks_destroy(struct fsd_blocks *blocks);

static inline size_t fsd_blocks_n_items(const struct fsd_blocks *blocks)
{
    return blocks->n_blocks * FSD_BLOCK_ITEMS;
}

static inline size_t fsd_blocks_n_bytes(const struct fsd_blocks *blocks)
{
    return blocks->n_blocks * (FSD_BLOCK_ITEMS * blocks->item_bytes + sizeof(*blocks->blocks));
}

static inline void *fsd_blocks_at(const struct fsd_blocks *blocks, size_t i)
{
    return blocks->blocks[i / FSD_BLOCK_ITEMS] + i % FSD_BLOCK_ITEMS * blocks->item_bytes;
}

#endif
