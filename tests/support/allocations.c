#include "support/allocations.h"

#include <sys/mman.h>

#include "support/test.h"

/* Linked with --wrap. */
#define WRAPPED(type, name, ...)                                                                                       \
    type __real_##name(__VA_ARGS__);                                                                                   \
    type __wrap_##name(__VA_ARGS__)

WRAPPED(void *, malloc, size_t n_bytes);
WRAPPED(void *, calloc, size_t n, size_t n_bytes);
WRAPPED(void *, realloc, void *old, size_t n_bytes);
WRAPPED(void *, aligned_alloc, size_t alignment, size_t n_bytes);
WRAPPED(int, posix_memalign, void **out, size_t alignment, size_t n_bytes);
WRAPPED(char *, strdup, const char *text);
WRAPPED(void, free, void *block);
WRAPPED(void *, mmap64, void *at, size_t n_bytes, int protection, int flags, int file, off_t offset);
WRAPPED(void *, mremap, void *at, size_t n_bytes, size_t n_new_bytes, int flags);
WRAPPED(int, munmap, void *at, size_t n_bytes);

static bool counting;
static size_t n_allocations;
static ptrdiff_t n_live;           /* blocks and mappings that were made and not given back */
static size_t fails_at = SIZE_MAX; /* number of the allocation that fails, from 0 */

static bool must_fail(void)
{
    return counting && n_allocations++ == fails_at;
}

static void *count_live(void *block)
{
    n_live += counting && block;
    return block;
}

void *__wrap_malloc(size_t n_bytes)
{
    return must_fail() ? NULL : count_live(__real_malloc(n_bytes));
}

void *__wrap_calloc(size_t n, size_t n_bytes)
{
    return must_fail() ? NULL : count_live(__real_calloc(n, n_bytes));
}

void *__wrap_realloc(void *old, size_t n_bytes)
{
    if (must_fail())
        return NULL;
    return old ? __real_realloc(old, n_bytes) : count_live(__real_malloc(n_bytes));
}

void *__wrap_aligned_alloc(size_t alignment, size_t n_bytes)
{
    return must_fail() ? NULL : count_live(__real_aligned_alloc(alignment, n_bytes));
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t n_bytes)
{
    const int error = must_fail() ? 12 : __real_posix_memalign(out, alignment, n_bytes);

    n_live += counting && error == 0;
    return error;
}

char *__wrap_strdup(const char *text)
{
    return must_fail() ? NULL : count_live(__real_strdup(text));
}

void __wrap_free(void *block)
{
    n_live -= counting && block;
    __real_free(block);
}

void *__wrap_mmap64(void *at, size_t n_bytes, int protection, int flags, int file, off_t offset)
{
    void *const bytes = must_fail() ? MAP_FAILED : __real_mmap64(at, n_bytes, protection, flags, file, offset);

    n_live += counting && bytes != MAP_FAILED;
    return bytes;
}

void *__wrap_mremap(void *at, size_t n_bytes, size_t n_new_bytes, int flags)
{
    return must_fail() ? MAP_FAILED : __real_mremap(at, n_bytes, n_new_bytes, flags);
}

int __wrap_munmap(void *at, size_t n_bytes)
{
    n_live -= counting;
    return __real_munmap(at, n_bytes);
}

void allocations_count(size_t failing)
{
    n_allocations = 0;
    n_live = 0;
    fails_at = failing;
    counting = true;
}

static enum fastsud_status create_counted(const struct maker *maker, const void *options, size_t failing, void **made)
{
    allocations_count(failing);
    const enum fastsud_status status = maker->create(options, made);
    counting = false;
    return status;
}

size_t allocations_counted(void)
{
    counting = false;
    return n_allocations;
}

void assert_fails_cleanly(const struct maker *maker, const void *options, size_t least_allocations)
{
    static int untouched;
    void *made = NULL;
    assert_int_equal(create_counted(maker, options, SIZE_MAX, &made), FASTSUD_OK);
    const size_t n = n_allocations;
    counting = true;
    maker->destroy(made);
    counting = false;
    assert_int_equal(n_live, 0);
    assert_true(n >= least_allocations); /* else the wrappers see nothing */
    /* In quick samples fewer of many: the later ones are mostly like those before them. */
    for (size_t failing = 0; failing < n; failing += 1 + failing / TEST_SAMPLE(n, 10)) {
        made = &untouched;
        assert_int_equal(create_counted(maker, options, failing, &made), FASTSUD_ERR_NO_MEMORY);
        assert_null(made);
        assert_int_equal(n_live, 0);
    }
}
