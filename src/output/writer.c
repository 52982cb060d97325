#include "output/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/transfer.h"

struct fsd_writer {
    struct fsd_writer_options options;
    struct fsd_chunk_result *results;
    struct fsd_window window; /* of results; its lock guards everything below */
    struct fsd_sink sink;
    bool in_parallel; /* the sink can be written at any offset */
    uint64_t n_written;
    uint64_t first_offset;
    struct fsd_place place; /* after the last chunk */
    struct fsd_tally tally;
    struct fsd_failure failure;
};

struct fsd_writer *fsd_writer_create(const struct fsd_writer_options *options)
{
    struct fsd_writer *const writer = calloc(1, sizeof(*writer));

    if (!writer) {
        return NULL;
    }
    writer->options = *options;
    writer->results = calloc(options->n_results, sizeof(*writer->results));
    if (!writer->results || !fsd_window_create(&writer->window, options->n_results)) {
        free(writer->results);
        free(writer);
        return NULL;
    }
    return writer;
}

void fsd_writer_destroy(struct fsd_writer *writer)
{
    if (!writer) {
        return;
    }
    for (size_t i = 0; i < writer->options.n_results; i++) {
        fsd_buffer_destroy(&writer->results[i].text);
        fsd_buffer_destroy(&writer->results[i].records);
        free(writer->results[i].told);
    }
    free(writer->results);
    fsd_window_destroy(&writer->window);
    free(writer);
}

/* Functions named _locked are called with the lock held. */

static void fail_locked(struct fsd_writer *writer, const struct fsd_failure *failure)
{
    if (!fsd_failed(&writer->failure)) {
        writer->failure = *failure;
    }
    atomic_store(writer->options.stop, true);
    fsd_window_wake(&writer->window);
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
    return fsd_write_at(sink->fd, text, n_text, offset);
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
    pthread_mutex_unlock(&writer->window.lock);
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
    pthread_mutex_lock(&writer->window.lock);
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
    if (!keeps_turn) {
        fsd_window_pass_turn(&writer->window);
    }
    pthread_mutex_unlock(&writer->window.lock);
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
    pthread_mutex_lock(&writer->window.lock);
    if (keeps_turn && is_last_result) {
        fsd_window_pass_turn(&writer->window);
    }
    if (writer->sink.packer) {
        fsd_window_wake(&writer->window); /* there may be something to compress */
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
    pthread_mutex_unlock(&writer->window.lock);
    const int error = fsd_packer_work(packer);
    pthread_mutex_lock(&writer->window.lock);
    if (error != 0) {
        fail_sink_locked(writer, error);
    }
    return true;
}

/* Waits for a condition, unless there is something to do meanwhile. */
static void wait_locked(struct fsd_writer *writer, pthread_cond_t *condition)
{
    if (!pack_locked(writer)) {
        pthread_cond_wait(condition, &writer->window.lock);
    }
}

void fsd_writer_start(struct fsd_writer *writer, const struct fsd_sink *sink, const struct fsd_place *from,
                      const struct fsd_buffer *before)
{
    pthread_mutex_lock(&writer->window.lock);
    fsd_window_start(&writer->window);
    for (size_t i = writer->options.n_results; i-- > 0;) {
        fsd_window_free(&writer->window, &writer->results[i].item);
    }
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
    pthread_mutex_unlock(&writer->window.lock);
}

void fsd_writer_append(const struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    result->is_end = true;
    result->item.sequence = writer->window.next;
    result->source = (size_t)writer->place.source;
    result->next = writer->place.next;
}

void fsd_writer_finish(struct fsd_writer *writer, struct fsd_tally *tally, uint64_t *n_written,
                       struct fsd_failure *failure)
{
    pthread_mutex_lock(&writer->window.lock);
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
    pthread_mutex_unlock(&writer->window.lock);
}

static void empty(struct fsd_chunk_result *result, bool keeps_reports)
{
    if (!keeps_reports) {
        result->n_reports = result->n_placed = result->n_told = result->n_told_unfit = 0;
    }
    fsd_buffer_clear(&result->text);
    fsd_buffer_clear(&result->records);
    result->n_scratch = 0;
    result->begins_source = false;
    result->tally = (struct fsd_tally){.n_consumed = 0};
    result->is_end = result->has_more = false;
    result->failure.kind = FSD_FAILURE_NONE;
}

static struct fsd_chunk_result *take(struct fsd_writer *writer, bool waits)
{
    struct fsd_chunk_result *result = NULL;

    pthread_mutex_lock(&writer->window.lock);
    while (waits && !writer->window.free && !atomic_load(writer->options.stop)) {
        wait_locked(writer, &writer->window.freed);
    }
    if (writer->window.free && !atomic_load(writer->options.stop)) {
        result = (struct fsd_chunk_result *)fsd_window_take_free(&writer->window);
        empty(result, false);
    }
    pthread_mutex_unlock(&writer->window.lock);
    return result;
}

struct fsd_chunk_result *fsd_writer_take(struct fsd_writer *writer)
{
    return take(writer, true);
}

struct fsd_chunk_result *fsd_writer_take_now(struct fsd_writer *writer)
{
    return take(writer, false);
}

void fsd_writer_give_back(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    pthread_mutex_lock(&writer->window.lock);
    fsd_window_free(&writer->window, &result->item);
    pthread_mutex_unlock(&writer->window.lock);
}

void fsd_writer_tick(struct fsd_writer *writer, uint64_t n_found)
{
    const struct fsd_observer *const observer = &writer->options.observer;

    pthread_mutex_lock(&writer->window.lock);
    if (observer->on_progress) {
        observer->on_progress(observer->context, &writer->tally, n_found);
    }
    pthread_mutex_unlock(&writer->window.lock);
}

void fsd_writer_submit(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    pthread_mutex_lock(&writer->window.lock);
    fsd_window_finish(&writer->window, &result->item);
    /* If another thread is writing, it will write this result too. */
    while (!atomic_load(writer->options.stop) &&
           (result = (struct fsd_chunk_result *)fsd_window_take_turn(&writer->window))) {
        write_turn_locked(writer, result, true);
        fsd_window_free(&writer->window, &result->item);
    }
    pack_locked(writer);
    pthread_mutex_unlock(&writer->window.lock);
}

bool fsd_writer_flush(struct fsd_writer *writer, struct fsd_chunk_result *result)
{
    pthread_mutex_lock(&writer->window.lock);
    while (writer->window.next != result->item.sequence && !atomic_load(writer->options.stop)) {
        wait_locked(writer, &writer->window.turned);
    }
    if (!atomic_load(writer->options.stop)) {
        write_turn_locked(writer, result, false);
        empty(result, result->has_more);
        pack_locked(writer);
    }
    const bool go_on = !atomic_load(writer->options.stop);
    pthread_mutex_unlock(&writer->window.lock);
    return go_on;
}
