#include "input/mapping.h"

#include <stdatomic.h>
#include <sys/mman.h>

#include "base/platform.h"

enum {
    MOST_MAPPINGS = 64,
    /* What has been read is forgotten in such portions: each time, all processors must know. */
    WINDOW_BYTES = 1 << 21
};

struct fsd_mapping {
    atomic_bool is_taken;
    _Atomic(char *) begin; /* NULL: none, or not yet */
    size_t n_bytes;        /* whole pages */
    atomic_bool is_broken;
};

/* A handler of signals cannot ask for more. */
static struct fsd_mapping mappings[MOST_MAPPINGS];
static struct sigaction before;

/* Zeros take the place of the rest of a file. */
static bool replace(struct fsd_mapping *mapping, char *page)
{
    char *const begin = atomic_load(&mapping->begin);
    const size_t n_left = mapping->n_bytes - (size_t)(page - begin);

    atomic_store(&mapping->is_broken, true);
    return mmap(page, n_left, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

static void on_bus_error(int number, siginfo_t *info, void *context)
{
    const int error = errno;
    char *const at = info->si_addr;

    for (size_t i = 0; info->si_code > 0 && i < MOST_MAPPINGS; i++) {
        char *const begin = atomic_load(&mappings[i].begin);
        if (begin && at >= begin && at < begin + mappings[i].n_bytes &&
            replace(&mappings[i], at - (uintptr_t)at % fsd_platform_page_bytes())) {
            errno = error;
            return;
        }
    }
    if (before.sa_flags & SA_SIGINFO) {
        before.sa_sigaction(number, info, context);
    } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
        before.sa_handler(number);
    } else if (before.sa_handler == SIG_DFL || info->si_code > 0) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

static void handle_bus_errors(void)
{
    struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};

    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}

struct fsd_mapping *fsd_mapping_create(int fd, uint64_t n_bytes)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const size_t page = fsd_platform_page_bytes();
    size_t i = 0;

    if (n_bytes > SIZE_MAX / 2) {
        return NULL;
    }
    while (i < MOST_MAPPINGS && atomic_exchange(&mappings[i].is_taken, true)) {
        i++;
    }
    if (i == MOST_MAPPINGS) {
        return NULL;
    }
    struct fsd_mapping *const mapping = &mappings[i];
    mapping->n_bytes = ((size_t)n_bytes + page - 1) / page * page;
    atomic_store(&mapping->is_broken, false);
    pthread_once(&once, handle_bus_errors);
    char *const begin = mmap(NULL, mapping->n_bytes, PROT_READ, MAP_SHARED, fd, 0);
    if (begin == MAP_FAILED) {
        atomic_store(&mapping->is_taken, false);
        return NULL;
    }
    posix_madvise(begin, mapping->n_bytes, POSIX_MADV_SEQUENTIAL);
    atomic_store(&mapping->begin, begin);
    return mapping;
}

void fsd_mapping_destroy(struct fsd_mapping *mapping)
{
    if (mapping) {
        char *const begin = atomic_exchange(&mapping->begin, NULL);
        munmap(begin, mapping->n_bytes);
        atomic_store(&mapping->is_taken, false);
    }
}

const char *fsd_mapping_bytes(const struct fsd_mapping *mapping, uint64_t from, size_t n)
{
    char *const begin = atomic_load(&mapping->begin);
    const size_t page = fsd_platform_page_bytes();
    const size_t first = (size_t)from / page * page;

    fsd_platform_populate(begin + first, (size_t)from + n - first);
    return begin + from;
}

void fsd_mapping_pass(const struct fsd_mapping *mapping, uint64_t from, uint64_t to)
{
    char *const begin = atomic_load(&mapping->begin);
    const uint64_t first = from / WINDOW_BYTES, end = to / WINDOW_BYTES;
    const uint64_t begins_at = first > 0 ? first - 1 : 0;

    /* Not the last one, which other threads are still reading. */
    if (end > begins_at + 1 && end > first) {
        fsd_platform_forget(begin + begins_at * WINDOW_BYTES, (end - 1 - begins_at) * WINDOW_BYTES);
    }
}

bool fsd_mapping_is_broken(const struct fsd_mapping *mapping)
{
    return atomic_load(&mapping->is_broken);
}
