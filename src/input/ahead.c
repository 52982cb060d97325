#include "input/ahead.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"

enum { N_SLOTS = 8, SLOT_BYTES = 1 << 18 };

struct slot {
    char *bytes;
    size_t n_bytes;
    uint64_t position; /* of the decompression after these bytes */
};

struct fsd_ahead {
    struct fsd_decompression *decompression;
    atomic_bool quit;
    pthread_t thread;
    char *bytes; /* of all slots */
    struct slot slots[N_SLOTS];
    size_t next;    /* slot to fill; only the thread uses it */
    size_t first;   /* slot to read; only the reader uses it */
    size_t n_taken; /* bytes of it that were read; only the reader uses it */

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t filled, emptied;
    size_t n_filled;
    bool is_idle; /* the thread waits for input, and all that it made is in slots */
    bool has_ended;
    int error;             /* 0: ended without a fault */
    uint64_t end_position; /* of the decompression then */
};

/* Returns a slot to fill, or NULL if the thread must end. */
static struct slot *take_empty(struct fsd_ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    while (ahead->n_filled == N_SLOTS && !atomic_load(&ahead->quit)) {
        pthread_cond_wait(&ahead->emptied, &ahead->lock);
    }
    pthread_mutex_unlock(&ahead->lock);
    return atomic_load(&ahead->quit) ? NULL : &ahead->slots[ahead->next];
}

static void say_idle(struct fsd_ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    ahead->is_idle = true;
    pthread_cond_signal(&ahead->filled);
    pthread_mutex_unlock(&ahead->lock);
}

/* Hands on n bytes in the slot, or the end. */
static void hand_on(struct fsd_ahead *ahead, struct slot *slot, ssize_t n, int error)
{
    const uint64_t position = fsd_decompression_position(ahead->decompression);

    pthread_mutex_lock(&ahead->lock);
    ahead->is_idle = false;
    if (n > 0) {
        slot->n_bytes = (size_t)n;
        slot->position = position;
        ahead->next = (ahead->next + 1) % N_SLOTS;
        ++ahead->n_filled;
    } else {
        ahead->has_ended = true;
        ahead->error = n < 0 ? error : 0;
        ahead->end_position = position;
    }
    pthread_cond_signal(&ahead->filled);
    pthread_mutex_unlock(&ahead->lock);
}

static void *fill_slots(void *context)
{
    struct fsd_ahead *const ahead = context;
    struct slot *slot = NULL;
    ssize_t n = 1;

    while (n > 0 && (slot = take_empty(ahead))) {
        n = fsd_decompression_read(ahead->decompression, slot->bytes, SLOT_BYTES, 0);
        if (n < 0 && errno == EAGAIN) {
            say_idle(ahead);
            n = fsd_decompression_read(ahead->decompression, slot->bytes, SLOT_BYTES, FSD_WAIT);
        }
        hand_on(ahead, slot, n, errno);
    }
    return NULL;
}

struct fsd_ahead *fsd_ahead_create(struct fsd_decompression *decompression, struct fsd_input *input)
{
    const atomic_bool *const stop = input->stop;
    struct fsd_ahead *const ahead = calloc(1, sizeof(*ahead));
    sigset_t all_signals, signals; /* the process's own threads take them */

    if (!ahead) {
        return NULL;
    }
    ahead->decompression = decompression;
    ahead->bytes = malloc((size_t)N_SLOTS * SLOT_BYTES);
    if (!ahead->bytes || pthread_mutex_init(&ahead->lock, NULL) != 0) {
        goto fail_bytes;
    }
    if (fsd_platform_init_condition(&ahead->filled) != 0) {
        goto fail_lock;
    }
    if (fsd_platform_init_condition(&ahead->emptied) != 0) {
        goto fail_filled;
    }
    for (size_t i = 0; i < N_SLOTS; i++) {
        ahead->slots[i].bytes = ahead->bytes + i * SLOT_BYTES;
    }
    input->stop = &ahead->quit;
    sigfillset(&all_signals);
    pthread_sigmask(SIG_SETMASK, &all_signals, &signals);
    const int error = pthread_create(&ahead->thread, NULL, fill_slots, ahead);
    pthread_sigmask(SIG_SETMASK, &signals, NULL);
    if (error != 0) {
        input->stop = stop;
        goto fail_emptied;
    }
    return ahead;

fail_emptied:
    pthread_cond_destroy(&ahead->emptied);
fail_filled:
    pthread_cond_destroy(&ahead->filled);
fail_lock:
    pthread_mutex_destroy(&ahead->lock);
fail_bytes:
    free(ahead->bytes);
    free(ahead);
    return NULL;
}

void fsd_ahead_destroy(struct fsd_ahead *ahead)
{
    if (!ahead) {
        return;
    }
    atomic_store(&ahead->quit, true);
    pthread_mutex_lock(&ahead->lock);
    pthread_cond_signal(&ahead->emptied);
    pthread_mutex_unlock(&ahead->lock);
    pthread_join(ahead->thread, NULL);
    pthread_cond_destroy(&ahead->emptied);
    pthread_cond_destroy(&ahead->filled);
    pthread_mutex_destroy(&ahead->lock);
    free(ahead->bytes);
    free(ahead);
}

/* Waits until a slot is filled or the thread has ended, with the lock held. Returns false if it pauses for too long. */
static bool await_bytes(struct fsd_ahead *ahead, int patience_ms, const atomic_bool *stop)
{
    bool in_time = true;

    while (ahead->n_filled == 0 && !ahead->has_ended && in_time && !atomic_load(stop)) {
        const bool is_patient = patience_ms == FSD_WAIT || !ahead->is_idle;
        const int ms = is_patient ? FSD_STOP_CHECK_MS : patience_ms;
        in_time = fsd_platform_wait(&ahead->filled, &ahead->lock, ms) || is_patient;
    }
    return in_time || ahead->n_filled > 0;
}

/* Takes bytes of the first filled slot. */
static size_t take_bytes(struct fsd_ahead *ahead, char *buffer, size_t n_bytes, uint64_t *position)
{
    const struct slot *const slot = &ahead->slots[ahead->first];
    const size_t n_left = slot->n_bytes - ahead->n_taken;
    const size_t n = n_bytes < n_left ? n_bytes : n_left;

    memcpy(buffer, slot->bytes + ahead->n_taken, n);
    *position = slot->position;
    ahead->n_taken += n;
    if (n == n_left) {
        ahead->first = (ahead->first + 1) % N_SLOTS;
        ahead->n_taken = 0;
        pthread_mutex_lock(&ahead->lock);
        --ahead->n_filled;
        pthread_cond_signal(&ahead->emptied);
        pthread_mutex_unlock(&ahead->lock);
    }
    return n;
}

ssize_t fsd_ahead_read(struct fsd_ahead *ahead, char *buffer, size_t n_bytes, int patience_ms, const atomic_bool *stop,
                       uint64_t *position)
{
    pthread_mutex_lock(&ahead->lock);
    const bool in_time = await_bytes(ahead, patience_ms, stop);
    const bool has_bytes = ahead->n_filled > 0;
    const int error = in_time ? ahead->error : EAGAIN;
    *position = ahead->has_ended ? ahead->end_position : *position;
    pthread_mutex_unlock(&ahead->lock);
    if (has_bytes) {
        return (ssize_t)take_bytes(ahead, buffer, n_bytes, position);
    }
    errno = error;
    return error == 0 ? 0 : -1;
}
