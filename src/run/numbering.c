#include "run/numbering.h"

#include <stdlib.h>

bool fsd_numbering_create(struct fsd_numbering *numbering, size_t n)
{
    numbering->entries = calloc(n, sizeof(*numbering->entries));
    if (numbering->entries && fsd_window_create(&numbering->window, n)) {
        return true;
    }
    free(numbering->entries);
    return false;
}

void fsd_numbering_destroy(struct fsd_numbering *numbering)
{
    fsd_window_destroy(&numbering->window);
    free(numbering->entries);
}

void fsd_numbering_reset(struct fsd_numbering *numbering)
{
    fsd_window_start(&numbering->window);
    numbering->n_before = 0;
}

void fsd_numbering_put(struct fsd_numbering *numbering, const struct fsd_chunk *chunk, uint64_t n_lines)
{
    struct fsd_window *const window = &numbering->window;
    struct fsd_numbering_entry *entry = &numbering->entries[chunk->sequence % window->n];

    pthread_mutex_lock(&window->lock);
    *entry = (struct fsd_numbering_entry){
        .item.sequence = chunk->sequence, .n_lines = n_lines, .first_of_source = chunk->first_of_source};
    fsd_window_finish(window, &entry->item);
    while ((entry = (struct fsd_numbering_entry *)fsd_window_take_turn(window))) {
        entry->n_before = entry->first_of_source ? 0 : numbering->n_before;
        numbering->n_before = entry->n_before + entry->n_lines;
        fsd_window_pass_turn(window);
    }
    pthread_mutex_unlock(&window->lock);
}

uint64_t fsd_numbering_get(struct fsd_numbering *numbering, const struct fsd_chunk *chunk)
{
    struct fsd_window *const window = &numbering->window;

    pthread_mutex_lock(&window->lock);
    while (window->next <= chunk->sequence) {
        pthread_cond_wait(&window->turned, &window->lock);
    }
    const uint64_t n_before = numbering->entries[chunk->sequence % window->n].n_before;
    pthread_mutex_unlock(&window->lock);
    return n_before;
}
