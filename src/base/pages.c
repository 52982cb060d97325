#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

bool fsd_pages_grow(struct fsd_pages *pages, size_t n_bytes)
{
    const size_t page_bytes = (size_t)sysconf(_SC_PAGESIZE);

    if (n_bytes <= pages->n_bytes) {
        return true;
    }
    if (n_bytes > SIZE_MAX - page_bytes) {
        return false;
    }
    n_bytes = (n_bytes + page_bytes - 1) / page_bytes * page_bytes;
    void *const bytes = pages->n_bytes > 0
                            ? mremap(pages->bytes, pages->n_bytes, n_bytes, MREMAP_MAYMOVE)
                            : mmap(NULL, n_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) {
        return false;
    }
    *pages = (struct fsd_pages){.bytes = bytes, .n_bytes = n_bytes};
    return true;
}

void fsd_pages_destroy(struct fsd_pages *pages)
{
    if (pages->n_bytes > 0) {
        munmap(pages->bytes, pages->n_bytes);
    }
    *pages = (struct fsd_pages){.bytes = NULL};
}
