#include "support/guard.h"

#include <sys/mman.h>
#include <unistd.h>

#include "support/test.h"

struct guarded guarded_create(size_t n_bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t inner = (n_bytes + page - 1) / page * page;
    struct guarded buffer = {.n_bytes = n_bytes, .mapping_bytes = inner + 2 * page};
    buffer.mapping = mmap(NULL, buffer.mapping_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(buffer.mapping != MAP_FAILED);
    unsigned char *first = (unsigned char *)buffer.mapping + page;
    if (inner)
        assert_int_equal(mprotect(first, inner, PROT_READ | PROT_WRITE), 0);
    buffer.data = first + inner - n_bytes;
    return buffer;
}

void guarded_destroy(struct guarded *buffer)
{
    if (buffer->mapping)
        munmap(buffer->mapping, buffer->mapping_bytes);
    *buffer = (struct guarded){0};
}
