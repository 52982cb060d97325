#include "output/window.h"

#include <stdlib.h>
#include <string.h>

bool fsd_window_create(struct fsd_window *window, size_t n)
{
    *window = (struct fsd_window){.n = n};
    window->finished = calloc(n, sizeof(struct fsd_window_item *));
    if (!window->finished || pthread_mutex_init(&window->lock, NULL) != 0) {
        goto fail_finished;
    }
    if (pthread_cond_init(&window->freed, NULL) != 0) {
        goto fail_lock;
    }
    if (pthread_cond_init(&window->turned, NULL) != 0) {
        goto fail_freed;
    }
    return true;

fail_freed:
    pthread_cond_destroy(&window->freed);
fail_lock:
    pthread_mutex_destroy(&window->lock);
fail_finished:
    free(window->finished);
    return false;
}

void fsd_window_destroy(struct fsd_window *window)
{
    pthread_cond_destroy(&window->turned);
    pthread_cond_destroy(&window->freed);
    pthread_mutex_destroy(&window->lock);
    free(window->finished);
}

void fsd_window_start(struct fsd_window *window)
{
    memset(window->finished, 0, window->n * sizeof(struct fsd_window_item *));
    window->next = 0;
    window->free = NULL;
}

void fsd_window_free(struct fsd_window *window, struct fsd_window_item *item)
{
    item->next_free = window->free;
    window->free = item;
    pthread_cond_signal(&window->freed);
}

struct fsd_window_item *fsd_window_take_free(struct fsd_window *window)
{
    struct fsd_window_item *const item = window->free;

    window->free = item ? item->next_free : NULL;
    return item;
}

void fsd_window_finish(struct fsd_window *window, struct fsd_window_item *item)
{
    window->finished[item->sequence % window->n] = item;
}

struct fsd_window_item *fsd_window_take_turn(struct fsd_window *window)
{
    struct fsd_window_item **const place = &window->finished[window->next % window->n];
    struct fsd_window_item *const item = *place;

    *place = NULL;
    return item;
}

void fsd_window_pass_turn(struct fsd_window *window)
{
    window->next++;
    pthread_cond_broadcast(&window->turned);
}

void fsd_window_wake(struct fsd_window *window)
{
    pthread_cond_broadcast(&window->freed);
    pthread_cond_broadcast(&window->turned);
}
