#include "paper/pdf_memory.h"

#include <stddef.h>
#include <stdlib.h>

/* The library's functions for memory are told of nothing but bytes. */
static _Thread_local struct fsd_pdf_memory *in_use;

struct block {
    struct fsd_pdf_block links;
    max_align_t bytes[];
};

void fsd_pdf_memory_init(struct fsd_pdf_memory *memory)
{
    memory->blocks.previous = memory->blocks.next = &memory->blocks;
    memory->has_escaped = false;
}

void fsd_pdf_memory_use(struct fsd_pdf_memory *memory)
{
    in_use = memory;
}

void *fsd_pdf_allocate(unsigned n_bytes)
{
    struct block *const block = malloc(sizeof(*block) + n_bytes);

    if (!block) {
        in_use->has_escaped = true;
        longjmp(in_use->escape, 1);
    }
    block->links = (struct fsd_pdf_block){.previous = &in_use->blocks, .next = in_use->blocks.next};
    block->links.next->previous = in_use->blocks.next = &block->links;
    return block->bytes;
}

void fsd_pdf_free(void *bytes)
{
    if (bytes) {
        struct block *const block = (struct block *)(void *)((char *)bytes - offsetof(struct block, bytes));
        block->links.previous->next = block->links.next;
        block->links.next->previous = block->links.previous;
        free(block);
    }
}

void fsd_pdf_memory_destroy(struct fsd_pdf_memory *memory)
{
    while (memory->blocks.next != &memory->blocks) {
        fsd_pdf_free(((struct block *)(void *)memory->blocks.next)->bytes);
    }
}
