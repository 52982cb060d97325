#include "output/packer.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/transfer.h"

enum { BLOCKS_PER_THREAD = 2, PLAIN_BLOCK_BYTES = 1 << 18 };

struct block {
    uint64_t sequence;
    char *text; /* NULL until the block is used */
    size_t n_text;
    char *packed; /* NULL if text is written as it is */
    size_t n_packed;
    struct block *next;
};

/* What a thread compresses with. */
struct state {
    void *of_format;
    struct state *next;
};

struct fsd_packer {
    const struct fsd_compressor *compression; /* NULL: the text is written as it is */
    int fd;
    size_t block_bytes, packed_bytes;
    struct block *blocks;
    size_t n_blocks;
    struct block *current; /* being filled; NULL: none */
    uint64_t n_begun;      /* sequence of the next block to fill */

    pthread_mutex_t lock; /* guards everything below, and who has which block */
    pthread_cond_t freed;
    struct block *free_blocks;
    struct block *full, **full_end; /* to be compressed, in order */
    struct block **packed;          /* to be written; indexed by sequence modulo n_blocks */
    uint64_t n_written;             /* sequence of the next block to write */
    bool writing;                   /* a thread is writing it */
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
    packer->packed = calloc(packer->n_blocks, sizeof(struct block *));
    if (!packer->blocks || !packer->packed || pthread_mutex_init(&packer->lock, NULL) != 0) {
        goto fail_blocks;
    }
    if (pthread_cond_init(&packer->freed, NULL) != 0) {
        goto fail_lock;
    }
    for (size_t i = packer->n_blocks; i-- > 0;) {
        packer->blocks[i].next = packer->free_blocks;
        packer->free_blocks = &packer->blocks[i];
    }
    return packer;

fail_lock:
    pthread_mutex_destroy(&packer->lock);
fail_blocks:
    free(packer->packed);
    free(packer->blocks);
    free(packer);
    return NULL;
}

void fsd_packer_destroy(struct fsd_packer *packer)
{
    if (!packer) {
        return;
    }
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
    pthread_cond_destroy(&packer->freed);
    pthread_mutex_destroy(&packer->lock);
    free(packer->packed);
    free(packer->blocks);
    free(packer);
}

/* Functions named _locked are called with the lock held. */

static void fail_locked(struct fsd_packer *packer, int error)
{
    packer->error = packer->error != 0 ? packer->error : error;
    pthread_cond_broadcast(&packer->freed);
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

    while (packer->error == 0 && !packer->writing && (block = packer->packed[packer->n_written % packer->n_blocks])) {
        packer->packed[packer->n_written % packer->n_blocks] = NULL;
        packer->writing = true;
        pthread_mutex_unlock(&packer->lock);
        const size_t n_bytes = packer->compression ? block->n_packed : block->n_text;
        const int error = fsd_write_all(packer->fd, packer->compression ? block->packed : block->text, n_bytes);
        pthread_mutex_lock(&packer->lock);
        packer->writing = false;
        packer->n_written++;
        block->next = packer->free_blocks;
        packer->free_blocks = block;
        pthread_cond_signal(&packer->freed);
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

    packer->full = block->next;
    packer->full_end = packer->full ? packer->full_end : &packer->full;
    if (packer->compression) {
        struct state *state = packer->free_states;
        packer->free_states = state ? state->next : NULL;
        pthread_mutex_unlock(&packer->lock);
        state = state ? state : create_state(packer->compression);
        error = state ? compress(packer, state, block) : ENOMEM;
        pthread_mutex_lock(&packer->lock);
        if (state) {
            state->next = packer->free_states;
            packer->free_states = state;
        }
    }
    if (error != 0) {
        fail_locked(packer, error);
        return;
    }
    packer->packed[block->sequence % packer->n_blocks] = block;
    write_blocks_locked(packer);
}

/* Returns 0 or an errno. */
static int begin_block(struct fsd_packer *packer)
{
    pthread_mutex_lock(&packer->lock);
    while (!packer->free_blocks && packer->error == 0) {
        if (packer->full) {
            pack_block_locked(packer);
        } else {
            pthread_cond_wait(&packer->freed, &packer->lock);
        }
    }
    struct block *const block = packer->free_blocks;
    if (packer->error == 0 && !block->text && !(block->text = malloc(packer->block_bytes))) {
        fail_locked(packer, ENOMEM);
    }
    if (packer->error == 0) {
        packer->free_blocks = block->next;
        block->sequence = packer->n_begun++;
        block->n_text = 0;
        packer->current = block;
    }
    const int error = packer->error;
    pthread_mutex_unlock(&packer->lock);
    return error;
}

static void end_block(struct fsd_packer *packer)
{
    struct block *const block = packer->current;

    packer->current = NULL;
    pthread_mutex_lock(&packer->lock);
    block->next = NULL;
    *packer->full_end = block;
    packer->full_end = &block->next;
    pthread_mutex_unlock(&packer->lock);
}

int fsd_packer_put(struct fsd_packer *packer, const char *text, size_t n_text)
{
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
    pthread_mutex_lock(&packer->lock);
    const bool has_work = packer->full && packer->error == 0;
    pthread_mutex_unlock(&packer->lock);
    return has_work;
}

int fsd_packer_work(struct fsd_packer *packer)
{
    pthread_mutex_lock(&packer->lock);
    while (packer->full && packer->error == 0) {
        pack_block_locked(packer);
    }
    const int error = packer->error;
    pthread_mutex_unlock(&packer->lock);
    return error;
}

int fsd_packer_finish(struct fsd_packer *packer)
{
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
