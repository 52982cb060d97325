#include "run/numbering.h"

#include <stdlib.h>
#include <string.h>

bool fsd_numbering_create(struct fsd_numbering *numbering, size_t window)
{
    *numbering = (struct fsd_numbering){.window = window};
    numbering->entries = calloc(window, sizeof(*numbering->entries));
    if (!numbering->entries) {
        return false;
    }
    if (pthread_mutex_init(&numbering->lock, NULL) != 0) {
        goto fail_entries;
    }
    if (pthread_cond_init(&numbering->advanced, NULL) != 0) {
        goto fail_lock;
    }
    return true;

fail_lock:
    pthread_mutex_destroy(&numbering->lock);
fail_entries:
    free(numbering->entries);
    return false;
}

void fsd_numbering_destroy(struct fsd_numbering *numbering)
{
    pthread_cond_destroy(&numbering->advanced);
    pthread_mutex_destroy(&numbering->lock);
    free(numbering->entries);
}

void fsd_numbering_reset(struct fsd_numbering *numbering)
{
    memset(numbering->entries, 0, numbering->window * sizeof(*numbering->entries));
    numbering->next = numbering->n_before = 0;
}

void fsd_numbering_put(struct fsd_numbering *numbering, const struct fsd_chunk *chunk, uint64_t n_lines)
{
    pthread_mutex_lock(&numbering->lock);
    struct fsd_numbering_entry *entry = &numbering->entries[chunk->sequence % numbering->window];
    *entry =
        (struct fsd_numbering_entry){.n_lines = n_lines, .present = true, .first_of_source = chunk->first_of_source};
    while ((entry = &numbering->entries[numbering->next % numbering->window])->present) {
        entry->n_before = entry->first_of_source ? 0 : numbering->n_before;
        numbering->n_before = entry->n_before + entry->n_lines;
        entry->present = false;
        numbering->next++;
    }
    pthread_cond_broadcast(&numbering->advanced);
    pthread_mutex_unlock(&numbering->lock);
}

uint64_t fsd_numbering_get(struct fsd_numbering *numbering, const struct fsd_chunk *chunk)
{
    pthread_mutex_lock(&numbering->lock);
    while (numbering->next <= chunk->sequence) {
        pthread_cond_wait(&numbering->advanced, &numbering->lock);
    }
    const uint64_t n_before = numbering->entries[chunk->sequence % numbering->window].n_before;
    pthread_mutex_unlock(&numbering->lock);
    return n_before;
}
