/*
 * Preloaded into a program: the allocation whose number is in FASTSUD_TEST_FAIL_AT, from 0, fails, and all after it
 * unless FASTSUD_TEST_FAIL_ONCE is set; those of fewer bytes than FASTSUD_TEST_LEAST_BYTES do not count. How many there
 * were is written to the file in FASTSUD_TEST_COUNT_FILE.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* glibc's own, under the names by which it lets them be replaced. */
void *__libc_malloc(size_t n_bytes);
void *__libc_calloc(size_t n, size_t n_bytes);
void *__libc_realloc(void *old, size_t n_bytes);
void *__libc_memalign(size_t alignment, size_t n_bytes);

static atomic_long n_allocations;
static long fails_at = -1;
static size_t least_bytes;
static bool once;

__attribute__((constructor)) static void start(void)
{
    const char *number = getenv("FASTSUD_TEST_FAIL_AT");
    const char *least = getenv("FASTSUD_TEST_LEAST_BYTES");
    once = getenv("FASTSUD_TEST_FAIL_ONCE") != NULL;
    least_bytes = least ? (size_t)atol(least) : 0;
    n_allocations = 0;
    fails_at = number ? atol(number) : -1;
}

__attribute__((destructor)) static void finish(void)
{
    const char *path = getenv("FASTSUD_TEST_COUNT_FILE");
    const long n = n_allocations;
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", n);
        fclose(file);
    }
}

static bool must_fail(size_t n_bytes)
{
    if (n_bytes < least_bytes)
        return false;
    const long number = n_allocations++;
    if (fails_at < 0 || (once ? number != fails_at : number < fails_at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t n_bytes)
{
    return must_fail(n_bytes) ? NULL : __libc_malloc(n_bytes);
}

void *calloc(size_t n, size_t n_bytes)
{
    return must_fail(n * n_bytes) ? NULL : __libc_calloc(n, n_bytes);
}

void *realloc(void *old, size_t n_bytes)
{
    return must_fail(n_bytes) ? NULL : __libc_realloc(old, n_bytes);
}

void *aligned_alloc(size_t alignment, size_t n_bytes)
{
    return must_fail(n_bytes) ? NULL : __libc_memalign(alignment, n_bytes);
}

int posix_memalign(void **out, size_t alignment, size_t n_bytes)
{
    *out = must_fail(n_bytes) ? NULL : __libc_memalign(alignment, n_bytes);
    return *out ? 0 : ENOMEM;
}
