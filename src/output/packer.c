#include "output/packer.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/transfer.h"
#include "output/arrays/arrays.h"
#include "output/window.h"

enum { BLOCKS_PER_THREAD = 2, PLAIN_BLOCK_BYTES = 1 << 18 };

struct block {
    struct fsd_window_item item;
    struct block *next_full;
    char *text; /* NULL until the block is used */
    size_t n_text;
    char *packed; /* NULL if text is written as it is */
    size_t n_packed;
};

/* What a thread compresses with. */
struct state {
    void *of_format;
    struct state *next;
};

struct fsd_packer {
    struct fsd_arrays *arrays;                /* NULL: the text is compressed, or written as it is */
    const struct fsd_compressor *compression; /* NULL: the text is written as it is */
    int fd;
    size_t block_bytes, packed_bytes;
    struct block *blocks;
    size_t n_blocks;
    struct block *current; /* being filled; NULL: none */
    uint64_t n_begun;      /* number of the next block to fill */

    struct fsd_window window;       /* of blocks, which finish when they are packed; its lock guards everything below */
    struct block *full, **full_end; /* to be compressed, in order */
    struct state *free_states;
    int error; /* of the first failure, 0: none */
};

struct fsd_packer *fsd_packer_create(int fd, const struct fsd_codec *codec, size_t n_threads)
{
    struct fsd_packer *const packer = calloc(1, sizeof(*packer));

    if (!packer) {
        return NULL;
    }
    packer->compression = codec ? codec->writer : NULL;
    packer->fd = fd;
    packer->block_bytes = codec ? codec->writer->block_bytes : PLAIN_BLOCK_BYTES;
    packer->packed_bytes = codec ? codec->writer->n_most(packer->block_bytes) : 0;
    /* One thread fills a block, compresses and writes it before it fills the next. */
    packer->n_blocks = n_threads > 1 ? BLOCKS_PER_THREAD * n_threads + 1 : 1;
    packer->full_end = &packer->full;
    packer->blocks = calloc(packer->n_blocks, sizeof(*packer->blocks));
    if (!packer->blocks || !fsd_window_create(&packer->window, packer->n_blocks)) {
        free(packer->blocks);
        free(packer);
        return NULL;
    }
    for (size_t i = packer->n_blocks; i-- > 0;) {
        fsd_window_free(&packer->window, &packer->blocks[i].item);
    }
    return packer;
}

struct fsd_packer *fsd_packer_create_arrays(struct fsd_arrays *arrays)
{
    struct fsd_packer *const packer = arrays ? fsd_packer_create(-1, NULL, 1) : NULL;

    if (packer) {
        packer->arrays = arrays;
    } else {
        fsd_arrays_destroy(arrays);
    }
    return packer;
}

void fsd_packer_destroy(struct fsd_packer *packer)
{
    if (!packer) {
        return;
    }
    fsd_arrays_destroy(packer->arrays);
    for (struct state *state = packer->free_states; state;) {
        struct state *const next = state->next;
        if (packer->compression->destroy) {
            packer->compression->destroy(state->of_format);
        }
        free(state);
        state = next;
    }
    for (size_t i = 0; i < packer->n_blocks; i++) {
        free(packer->blocks[i].text);
        free(packer->blocks[i].packed);
    }
    fsd_window_destroy(&packer->window);
    free(packer->blocks);
    free(packer);
}

/* Functions named _locked are called with the lock held. */

static void fail_locked(struct fsd_packer *packer, int error)
{
    packer->error = packer->error != 0 ? packer->error : error;
    fsd_window_wake(&packer->window);
}

/* Returns NULL when out of memory. Called without the lock. */
static struct state *create_state(const struct fsd_compressor *compression)
{
    struct state *const state = calloc(1, sizeof(*state));

    if (state && compression->create) {
        state->of_format = compression->create();
        if (!state->of_format) {
            free(state);
            return NULL;
        }
    }
    return state;
}

/* Fills in block->packed. Returns 0 or an errno. Called without the lock. */
static int compress(const struct fsd_packer *packer, struct state *state, struct block *block)
{
    const struct fsd_compressor *const compression = packer->compression;

    if (!block->packed) {
        block->packed = malloc(packer->packed_bytes);
    }
    block->n_packed = block->packed ? compression->compress(state->of_format, block->text, block->n_text, block->packed,
                                                            packer->packed_bytes)
                                    : 0;
    return block->n_packed > 0 ? 0 : ENOMEM;
}

/* Writes blocks as long as the next one is there, releasing the lock during each write. */
static void write_blocks_locked(struct fsd_packer *packer)
{
    struct block *block = NULL;

    while (packer->error == 0 && (block = (struct block *)fsd_window_take_turn(&packer->window))) {
        pthread_mutex_unlock(&packer->window.lock);
        const size_t n_bytes = packer->compression ? block->n_packed : block->n_text;
        const int error = fsd_write_all(packer->fd, packer->compression ? block->packed : block->text, n_bytes);
        pthread_mutex_lock(&packer->window.lock);
        fsd_window_pass_turn(&packer->window);
        fsd_window_free(&packer->window, &block->item);
        if (error != 0) {
            fail_locked(packer, error);
        }
    }
}

/* Compresses the first full block, releasing the lock meanwhile, and writes what can be written. */
static void pack_block_locked(struct fsd_packer *packer)
{
    struct block *const block = packer->full;
    int error = 0;

    packer->full = block->next_full;
    packer->full_end = packer->full ? packer->full_end : &packer->full;
    if (packer->compression) {
        struct state *state = packer->free_states;
        packer->free_states = state ? state->next : NULL;
        pthread_mutex_unlock(&packer->window.lock);
        state = state ? state : create_state(packer->compression);
        error = state ? compress(packer, state, block) : ENOMEM;
        pthread_mutex_lock(&packer->window.lock);
        if (state) {
            state->next = packer->free_states;
            packer->free_states = state;
        }
    }
    if (error != 0) {
        fail_locked(packer, error);
        return;
    }
    fsd_window_finish(&packer->window, &block->item);
    write_blocks_locked(packer);
}

/* Returns 0 or an errno. */
static int begin_block(struct fsd_packer *packer)
{
    pthread_mutex_lock(&packer->window.lock);
    while (!packer->window.free && packer->error == 0) {
        if (packer->full) {
            pack_block_locked(packer);
        } else {
            pthread_cond_wait(&packer->window.freed, &packer->window.lock);
        }
    }
    struct block *const block = (struct block *)fsd_window_take_free(&packer->window);
    if (packer->error == 0 && !block->text && !(block->text = malloc(packer->block_bytes))) {
        fail_locked(packer, ENOMEM);
    }
    if (packer->error == 0) {
        block->item.sequence = packer->n_begun++;
        block->n_text = 0;
        packer->current = block;
    }
    const int error = packer->error;
    pthread_mutex_unlock(&packer->window.lock);
    return error;
}

static void end_block(struct fsd_packer *packer)
{
    struct block *const block = packer->current;

    packer->current = NULL;
    pthread_mutex_lock(&packer->window.lock);
    block->next_full = NULL;
    *packer->full_end = block;
    packer->full_end = &block->next_full;
    pthread_mutex_unlock(&packer->window.lock);
}

int fsd_packer_put(struct fsd_packer *packer, const char *text, size_t n_text)
{
    if (packer->arrays) {
        return fsd_arrays_put(packer->arrays, text, n_text);
    }
    while (n_text > 0) {
        const int error = packer->current ? 0 : begin_block(packer);
        if (error != 0) {
            return error;
        }
        struct block *const block = packer->current;
        const size_t n_room = packer->block_bytes - block->n_text;
        const size_t n = n_text < n_room ? n_text : n_room;
        memcpy(block->text + block->n_text, text, n);
        block->n_text += n;
        text += n;
        n_text -= n;
        if (block->n_text == packer->block_bytes) {
            end_block(packer);
        }
    }
    return 0;
}

bool fsd_packer_has_work(struct fsd_packer *packer)
{
    pthread_mutex_lock(&packer->window.lock);
    const bool has_work = packer->full && packer->error == 0;
    pthread_mutex_unlock(&packer->window.lock);
    return has_work;
}

int fsd_packer_work(struct fsd_packer *packer)
{
    pthread_mutex_lock(&packer->window.lock);
    while (packer->full && packer->error == 0) {
        pack_block_locked(packer);
    }
    const int error = packer->error;
    pthread_mutex_unlock(&packer->window.lock);
    return error;
}

int fsd_packer_finish(struct fsd_packer *packer)
{
    if (packer->arrays) {
        return fsd_arrays_finish(packer->arrays);
    }
    /* An empty file is the compressed form of nothing in no format. */
    const bool is_empty = packer->n_begun == 0;
    const int error = packer->compression && is_empty ? begin_block(packer) : 0;

    if (error != 0) {
        return error;
    }
    if (packer->current) {
        end_block(packer);
    }
    return fsd_packer_work(packer);
}
