#include "output/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/transfer.h"

struct fsd_writer {
    struct fsd_writer_options options;
    struct fsd_chunk_result *results;
    struct fsd_chunk_result **waiting; /* finished, but not yet their turn; indexed by sequence modulo n_results */

    pthread_mutex_t lock; /* guards everything below, and waiting */
    pthread_cond_t freed;
    pthread_cond_t turned;
    struct fsd_chunk_result *free_results; /* most recently used first, as its memory is in cache */
    uint64_t next;                         /* sequence number of the next chunk to write */
    bool writing;                          /* a thread is writing `next` */
    struct fsd_sink sink;
    bool in_parallel; /* the sink can be written at any offset */
    uint64_t n_written;
    uint64_t first_offset;
    struct fsd_place place; /* after the last chunk */
    struct fsd_tally tally;
    struct fsd_failure failure;
};

static bool create_results(struct fsd_writer *writer)
{
    const struct fsd_writer_options *const options = &writer->options;

    writer->results = calloc(options->n_results, sizeof(*writer->results));
    writer->waiting = calloc(options->n_results, sizeof(struct fsd_chunk_result *));
    return writer->results && writer->waiting;
}

static void destroy_results(struct fsd_writer *writer)
{
    for (size_t i = 0; writer->results && i < writer->options.n_results; i++) {
        fsd_buffer_destroy(&writer->results[i].text);
        fsd_buffer_destroy(&writer->results[i].records);
        free(writer->results[i].told);
    }
    free(writer->results);
    free(writer->waiting);
}

struct fsd_writer *fsd_writer_create(const struct fsd_writer_options *options)
{
    struct fsd_writer *const writer = calloc(1, sizeof(*writer));

    if (!writer) {
        return NULL;
    }
    writer->options = *options;
    if (!create_results(writer) || pthread_mutex_init(&writer->lock, NULL) != 0) {
        goto fail_results;
    }
    if (pthread_cond_init(&writer->freed, NULL) != 0) {
        goto fail_lock;
    }
    if (pthread_cond_init(&writer->turned, NULL) != 0) {
        goto fail_freed;
    }
    return writer;

fail_freed:
    pthread_cond_destroy(&writer->freed);
fail_lock:
    pthread_mutex_destroy(&writer->lock);
fail_results:
    destroy_results(writer);
    free(writer);
    return NULL;
}

void fsd_writer_destroy(struct fsd_writer *writer)
{
    if (!writer) {
        return;
    }
    pthread_cond_destroy(&writer->turned);
    pthread_cond_destroy(&writer->freed);
    pthread_mutex_destroy(&writer->lock);
    destroy_results(writer);
    free(writer);
}

/* Functions named _locked are called with the lock held. */

static void fail_locked(struct fsd_writer *writer, const struct fsd_failure *failure)
{
    if (!fsd_failed(&writer->failure)) {
        writer->failure = *failure;
    }
    atomic_store(writer->options.stop, true);
    pthread_cond_broadcast(&writer->freed);
    pthread_cond_broadcast(&writer->turned);
}

static void free_result_locked(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    result->next_free = writer->free_results;
    writer->free_results = result;
    pthread_cond_signal(&writer->freed);
}

/* Whether the output is complete, or ends early but is kept as it is. */
static bool keeps_output(const struct fsd_failure *failure)
{
    return !fsd_failed(failure) || failure->kind == FSD_FAILURE_NOT_FOUND;
}

/* Returns 0 or an errno. */
static int write_at(const struct fsd_sink *sink, const char *text, size_t n_text, uint64_t offset)
{
    if (sink->fd == FSD_FD_NONE) {
        if (sink->memory && (offset > sink->n_memory || n_text > sink->n_memory - offset)) {
            return ENOSPC;
        }
        if (sink->memory && n_text > 0) {
            memcpy(sink->memory + offset, text, n_text);
        }
        return 0;
    }
    while (n_text > 0) {
        const ssize_t n = pwrite(sink->fd, text, n_text, (off_t)offset);
        if (n == 0) {
            return EIO;
        }
        if (n > 0) {
            text += n;
            n_text -= (size_t)n;
            offset += (uint64_t)n;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

/* The same at the end of what was written. */
static int write_next(const struct fsd_sink *sink, const char *text, size_t n_text)
{
    if (n_text == 0) {
        return 0;
    }
    if (sink->pieces) {
        return fsd_pieces_put(sink->pieces, text, n_text);
    }
    return sink->packer ? fsd_packer_put(sink->packer, text, n_text) : fsd_write_all(sink->fd, text, n_text);
}

/* Adds the next result in order to the totals and notifies the observer. */
static void account_locked(struct fsd_writer *writer, const struct fsd_chunk_result *result)
{
    const struct fsd_observer *const observer = &writer->options.observer;

    fsd_tally_add(&writer->tally, &result->tally);
    if (result->begins_source && observer->on_source) {
        observer->on_source(observer->context, result->source);
    }
    for (size_t i = 0; i < result->n_reports && !result->has_more && observer->on_malformed; i++) {
        observer->on_malformed(observer->context, result->source, &result->reports[i]);
    }
    if (observer->on_progress) {
        observer->on_progress(observer->context, &writer->tally, 0);
    }
}

/* Settles the next result in order, keeping its turn but releasing the lock. */
static void settle_turn_locked(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    const struct fsd_writer_options *const options = &writer->options;
    const struct fsd_failure earlier = result->failure;

    if (!options->settle) {
        return;
    }
    writer->writing = true;
    pthread_mutex_unlock(&writer->lock);
    result->failure.kind = FSD_FAILURE_NONE;
    enum fastsud_status status = options->settle(options->settle_context, result);
    if (status == FASTSUD_OK && result->text.failed) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        result->text.n = result->n_scratch = 0;
    }
    if (status != FASTSUD_OK && !fsd_failed(&result->failure)) {
        fsd_failure_set(&result->failure, FSD_FAILURE_TROUBLE, NULL, "%s", fastsud_status_text(status));
    } else if (!fsd_failed(&result->failure)) {
        result->failure = earlier;
    }
    pthread_mutex_lock(&writer->lock);
}

/* The sink could not be written. */
static void fail_sink_locked(struct fsd_writer *writer, int error)
{
    struct fsd_failure failure;

    fsd_failure_set_output(&failure, writer->sink.name, error);
    failure.kind = FSD_FAILURE_OUTPUT;
    fail_locked(writer, &failure);
}

/*
 * Writes the next result in order, releasing the lock during the write. If the sink can be written at any offset, the
 * next result's turn comes before the write, unless this was not the last of its chunk or ends the run.
 */
static void write_turn_locked(struct fsd_writer *writer, struct fsd_chunk_result *result, bool is_last_result)
{
    settle_turn_locked(writer, result);
    const uint64_t offset = writer->first_offset + writer->n_written;
    const char *const text = result->text.n > 0 ? result->text.bytes + result->n_scratch : NULL;
    const size_t n_text = result->text.n - result->n_scratch;
    const bool keeps_turn = !writer->in_parallel || !is_last_result || fsd_failed(&result->failure);
    int error = 0;

    account_locked(writer, result);
    writer->n_written += n_text;
    writer->writing = keeps_turn;
    if (!keeps_turn) {
        writer->next++;
        pthread_cond_broadcast(&writer->turned);
    }
    pthread_mutex_unlock(&writer->lock);
    if (writer->in_parallel) {
        error = write_at(&writer->sink, text, n_text, offset);
    } else {
        error = write_next(&writer->sink, text, n_text);
    }
    if (error == 0 && is_last_result && keeps_output(&result->failure) && writer->sink.pieces) {
        const struct fsd_place place = {
            .source = result->source, .next = result->next, .is_finished = result->is_end, .tally = writer->tally};
        error = fsd_pieces_mark(writer->sink.pieces, &place, false);
        writer->place = place;
    }
    pthread_mutex_lock(&writer->lock);
    if (keeps_turn) {
        writer->writing = false;
        writer->next += is_last_result;
        pthread_cond_broadcast(&writer->turned);
    }
    if (writer->sink.packer) {
        pthread_cond_broadcast(&writer->freed); /* there may be something to compress */
    }
    if (error != 0) {
        fail_sink_locked(writer, error);
    } else if (fsd_failed(&result->failure)) {
        fail_locked(writer, &result->failure);
    }
}

/* Compresses full blocks, releasing the lock meanwhile. Returns false if there are none. */
static bool pack_locked(struct fsd_writer *writer)
{
    struct fsd_packer *const packer = writer->sink.packer;

    if (!packer || !fsd_packer_has_work(packer)) {
        return false;
    }
    pthread_mutex_unlock(&writer->lock);
    const int error = fsd_packer_work(packer);
    pthread_mutex_lock(&writer->lock);
    if (error != 0) {
        fail_sink_locked(writer, error);
    }
    return true;
}

/* Waits for a condition, unless there is something to do meanwhile. */
static void wait_locked(struct fsd_writer *writer, pthread_cond_t *condition)
{
    if (!pack_locked(writer)) {
        pthread_cond_wait(condition, &writer->lock);
    }
}

void fsd_writer_start(struct fsd_writer *writer, const struct fsd_sink *sink, const struct fsd_place *from,
                      const struct fsd_buffer *before)
{
    pthread_mutex_lock(&writer->lock);
    writer->free_results = NULL;
    for (size_t i = writer->options.n_results; i-- > 0;) {
        writer->waiting[i] = NULL;
        free_result_locked(writer, &writer->results[i]);
    }
    writer->next = 0;
    writer->writing = false;
    writer->n_written = writer->first_offset = 0;
    writer->place = from ? *from : (struct fsd_place){.source = 0};
    writer->tally = writer->place.tally;
    writer->failure.kind = FSD_FAILURE_NONE;
    writer->sink = *sink;
    writer->in_parallel = !sink->packer && !sink->pieces && (sink->fd == FSD_FD_NONE || sink->is_private);
    if (writer->in_parallel && sink->fd != FSD_FD_NONE) {
        const off_t at = lseek(sink->fd, 0, SEEK_CUR);
        writer->in_parallel = at >= 0;
        writer->first_offset = at >= 0 ? (uint64_t)at : 0;
    }
    const int error = writer->in_parallel ? write_at(sink, before->bytes, before->n, writer->first_offset)
                                          : write_next(sink, before->bytes, before->n);
    if (error != 0) {
        fail_sink_locked(writer, error);
    }
    writer->n_written += before->n;
    pthread_mutex_unlock(&writer->lock);
}

void fsd_writer_append(const struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    result->is_end = true;
    result->sequence = writer->next;
    result->source = (size_t)writer->place.source;
    result->next = writer->place.next;
}

void fsd_writer_finish(struct fsd_writer *writer, struct fsd_tally *tally, uint64_t *n_written,
                       struct fsd_failure *failure)
{
    pthread_mutex_lock(&writer->lock);
    /* pwrite does not move the file offset. */
    if (writer->in_parallel && writer->sink.fd != FSD_FD_NONE) {
        lseek(writer->sink.fd, (off_t)(writer->first_offset + writer->n_written), SEEK_SET);
    }
    if (writer->sink.pieces && keeps_output(&writer->failure)) {
        const int error = fsd_pieces_mark(writer->sink.pieces, &writer->place, true);
        if (error != 0) {
            fail_sink_locked(writer, error);
        }
    }
    *tally = writer->tally;
    *n_written = writer->n_written;
    *failure = writer->failure;
    pthread_mutex_unlock(&writer->lock);
}

static void empty(struct fsd_chunk_result *result, bool keeps_reports)
{
    if (!keeps_reports) {
        result->n_reports = result->n_placed = result->n_told = result->n_told_unfit = 0;
    }
    result->text.n = 0;
    result->text.failed = false;
    result->records.n = 0;
    result->records.failed = false;
    result->n_scratch = 0;
    result->begins_source = false;
    result->tally = (struct fsd_tally){.n_consumed = 0};
    result->is_end = result->has_more = false;
    result->failure.kind = FSD_FAILURE_NONE;
}

struct fsd_chunk_result *fsd_writer_take(struct fsd_writer *writer)
{
    struct fsd_chunk_result *result = NULL;

    pthread_mutex_lock(&writer->lock);
    while (!writer->free_results && !atomic_load(writer->options.stop)) {
        wait_locked(writer, &writer->freed);
    }
    if (writer->free_results && !atomic_load(writer->options.stop)) {
        result = writer->free_results;
        writer->free_results = result->next_free;
        empty(result, false);
    }
    pthread_mutex_unlock(&writer->lock);
    return result;
}

void fsd_writer_give_back(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    pthread_mutex_lock(&writer->lock);
    free_result_locked(writer, result);
    pthread_mutex_unlock(&writer->lock);
}

void fsd_writer_tick(struct fsd_writer *writer, uint64_t n_found)
{
    const struct fsd_observer *const observer = &writer->options.observer;

    pthread_mutex_lock(&writer->lock);
    if (observer->on_progress) {
        observer->on_progress(observer->context, &writer->tally, n_found);
    }
    pthread_mutex_unlock(&writer->lock);
}

void fsd_writer_submit(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    pthread_mutex_lock(&writer->lock);
    writer->waiting[result->sequence % writer->options.n_results] = result;
    /* If another thread is writing, it will write this result too. */
    while (!writer->writing && !atomic_load(writer->options.stop)) {
        struct fsd_chunk_result **const place = &writer->waiting[writer->next % writer->options.n_results];
        struct fsd_chunk_result *const ready = *place;
        if (!ready) {
            break;
        }
        *place = NULL;
        write_turn_locked(writer, ready, true);
        free_result_locked(writer, ready);
    }
    pack_locked(writer);
    pthread_mutex_unlock(&writer->lock);
}

bool fsd_writer_flush(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    pthread_mutex_lock(&writer->lock);
    while ((writer->next != result->sequence || writer->writing) && !atomic_load(writer->options.stop)) {
        wait_locked(writer, &writer->turned);
    }
    if (!atomic_load(writer->options.stop)) {
        write_turn_locked(writer, result, false);
        empty(result, result->has_more);
        pack_locked(writer);
    }
    const bool go_on = !atomic_load(writer->options.stop);
    pthread_mutex_unlock(&writer->lock);
    return go_on;
}
