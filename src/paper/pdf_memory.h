/*
 * The memory of libharu, which crashes where it gets none: an allocation that fails leaves the library for the function
 * that has called it, and whatever it had allocated is freed with the document.
 */
#ifndef FSD_PAPER_PDF_MEMORY_H
#define FSD_PAPER_PDF_MEMORY_H

#include <setjmp.h>
#include <stdbool.h>

struct fsd_pdf_block {
    struct fsd_pdf_block *previous, *next;
};

/* A ring of all blocks. */
struct fsd_pdf_memory {
    struct fsd_pdf_block blocks;
    jmp_buf escape;
    bool has_escaped; /* the library is in no state in which it can be called */
};

void fsd_pdf_memory_init(struct fsd_pdf_memory *memory);
void fsd_pdf_memory_destroy(struct fsd_pdf_memory *memory);

/* Makes it that of the calls that follow on this thread. */
void fsd_pdf_memory_use(struct fsd_pdf_memory *memory);

/* What the library is given. */
void *fsd_pdf_allocate(unsigned n_bytes);
void fsd_pdf_free(void *bytes);

#endif
