#include "output/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/write_all.h"
#include "output/checkpointer.h"

struct fsd_writer {
    struct fsd_writer_options options;
    struct fsd_part *outputs;
    struct fsd_part **waiting; /* finished, but not yet their turn; indexed by sequence modulo n_outputs */

    pthread_mutex_t lock; /* guards everything below, and waiting */
    pthread_cond_t freed;
    pthread_cond_t turned;
    struct fsd_part *free_outputs; /* most recently used first, as its memory is in cache */
    uint64_t next;                 /* sequence number of the next chunk to write */
    bool writing;                  /* a thread is writing `next` */
    struct fsd_sink sink;
    bool in_parallel; /* the sink can be written at any offset */
    uint64_t n_written;
    uint64_t first_offset;
    struct fsd_tally tally;
    struct fsd_failure failure;
};

static bool create_outputs(struct fsd_writer *writer)
{
    const struct fsd_writer_options *const options = &writer->options;

    writer->outputs = calloc(options->n_outputs, sizeof(*writer->outputs));
    writer->waiting = calloc(options->n_outputs, sizeof(struct fsd_part *));
    return writer->outputs && writer->waiting;
}

static void destroy_outputs(struct fsd_writer *writer)
{
    for (size_t i = 0; writer->outputs && i < writer->options.n_outputs; i++) {
        fsd_buffer_destroy(&writer->outputs[i].text);
        fsd_buffer_destroy(&writer->outputs[i].records);
    }
    free(writer->outputs);
    free(writer->waiting);
}

struct fsd_writer *fsd_writer_create(const struct fsd_writer_options *options)
{
    struct fsd_writer *const writer = calloc(1, sizeof(*writer));

    if (!writer) {
        return NULL;
    }
    writer->options = *options;
    if (!create_outputs(writer) || pthread_mutex_init(&writer->lock, NULL) != 0) {
        goto fail_outputs;
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
fail_outputs:
    destroy_outputs(writer);
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
    destroy_outputs(writer);
    free(writer);
}

/* Functions named _locked are called with the lock held. */

static void fail_locked(struct fsd_writer *writer, const struct fsd_failure *failure)
{
    if (writer->failure.kind == FSD_FAILURE_NONE) {
        writer->failure = *failure;
    }
    atomic_store(writer->options.stop, true);
    pthread_cond_broadcast(&writer->freed);
    pthread_cond_broadcast(&writer->turned);
}

static void free_output_locked(struct fsd_writer *writer, struct fsd_part *output)
{
    output->next_free = writer->free_outputs;
    writer->free_outputs = output;
    pthread_cond_signal(&writer->freed);
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
    return sink->packer ? fsd_packer_put(sink->packer, text, n_text) : fsd_write_all(sink->fd, text, n_text);
}

void fsd_tally_add(struct fsd_tally *into, const struct fsd_tally *from)
{
    for (size_t i = 0; i < FASTSUD_N_VERDICTS; i++) {
        into->n_verdicts[i] += from->n_verdicts[i];
    }
    into->n_cut_short += from->n_cut_short;
    into->n_malformed += from->n_malformed;
    into->n_consumed += from->n_consumed;
    into->n_puzzles += from->n_puzzles;
    into->n_made += from->n_made;
    into->n_unfit += from->n_unfit;
    into->n_guesses += from->n_guesses;
    into->n_given_up += from->n_given_up;
    into->n_limited += from->n_limited;
    into->n_not_minimal += from->n_not_minimal;
}

/* Adds the next output in order to the totals and notifies the observer. */
static void account_locked(struct fsd_writer *writer, const struct fsd_part *output)
{
    const struct fsd_observer *const observer = &writer->options.observer;

    fsd_tally_add(&writer->tally, &output->tally);
    if (output->layout && observer->on_layout) {
        observer->on_layout(observer->context, output->source, output->layout);
    }
    for (size_t i = 0; i < output->n_reports && observer->on_malformed; i++) {
        observer->on_malformed(observer->context, output->source, &output->reports[i]);
    }
    if (observer->on_progress) {
        observer->on_progress(observer->context, &writer->tally);
    }
}

/* Settles the next output in order, keeping its turn but releasing the lock. */
static void settle_turn_locked(struct fsd_writer *writer, struct fsd_part *output)
{
    const struct fsd_settler *const settler = &writer->options.settler;
    const struct fsd_failure earlier = output->failure;

    if (!settler->settle) {
        return;
    }
    writer->writing = true;
    pthread_mutex_unlock(&writer->lock);
    output->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    enum fastsud_status status = settler->settle(settler->context, output);
    if (status == FASTSUD_OK && output->text.failed) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        output->text.n = output->n_scratch = 0;
    }
    if (status != FASTSUD_OK && output->failure.kind == FSD_FAILURE_NONE) {
        output->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = status};
    } else if (output->failure.kind == FSD_FAILURE_NONE) {
        output->failure = earlier;
    }
    pthread_mutex_lock(&writer->lock);
}

/*
 * Writes the next output in order, releasing the lock during the write. If the sink can be written at any offset, the
 * next output's turn comes before the write, unless this one was only a part or ends the run.
 */
static void write_turn_locked(struct fsd_writer *writer, struct fsd_part *output, bool is_last_part)
{
    settle_turn_locked(writer, output);
    const uint64_t offset = writer->first_offset + writer->n_written;
    const char *const text = output->text.n > 0 ? output->text.bytes + output->n_scratch : NULL;
    const size_t n_text = output->text.n - output->n_scratch;
    const bool keeps_turn = !writer->in_parallel || !is_last_part || output->failure.kind != FSD_FAILURE_NONE;
    int error = 0;

    account_locked(writer, output);
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
    if (error == 0 && is_last_part && output->failure.kind == FSD_FAILURE_NONE && writer->sink.checkpointer) {
        const struct fsd_checkpoint place = {
            .source = output->source, .next = output->next, .n_text = writer->n_written, .tally = writer->tally};
        fsd_checkpointer_offer(writer->sink.checkpointer, &place);
    }
    pthread_mutex_lock(&writer->lock);
    if (keeps_turn) {
        writer->writing = false;
        writer->next += is_last_part;
        pthread_cond_broadcast(&writer->turned);
    }
    if (writer->sink.packer) {
        pthread_cond_broadcast(&writer->freed); /* there may be something to compress */
    }
    if (error != 0) {
        fail_locked(writer, &(struct fsd_failure){.kind = FSD_FAILURE_OUTPUT, .error_number = error});
    } else if (output->failure.kind != FSD_FAILURE_NONE) {
        fail_locked(writer, &output->failure);
    }
}

/* Compresses full blocks and records a checkpoint, releasing the lock meanwhile. Returns false if there are none. */
static bool pack_locked(struct fsd_writer *writer)
{
    struct fsd_packer *const packer = writer->sink.packer;
    struct fsd_checkpointer *const checkpointer = writer->sink.checkpointer;
    const bool has_record = checkpointer && fsd_checkpointer_has_work(checkpointer);
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (!has_record && (!packer || !fsd_packer_has_work(packer))) {
        return false;
    }
    pthread_mutex_unlock(&writer->lock);
    const int error = fsd_packer_work(packer);
    const bool recorded = !has_record || error != 0 || fsd_checkpointer_work(checkpointer, &failure);
    pthread_mutex_lock(&writer->lock);
    if (error != 0) {
        fail_locked(writer, &(struct fsd_failure){.kind = FSD_FAILURE_OUTPUT, .error_number = error});
    } else if (!recorded) {
        fail_locked(writer, &failure);
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

void fsd_writer_start(struct fsd_writer *writer, const struct fsd_sink *sink, const char *header)
{
    struct stat status;
    const size_t n_header = sink->from ? 0 : strlen(header);

    pthread_mutex_lock(&writer->lock);
    writer->free_outputs = NULL;
    for (size_t i = writer->options.n_outputs; i-- > 0;) {
        writer->waiting[i] = NULL;
        free_output_locked(writer, &writer->outputs[i]);
    }
    writer->next = 0;
    writer->writing = false;
    writer->n_written = writer->first_offset = 0;
    writer->tally = (struct fsd_tally){.n_consumed = 0};
    if (sink->from) {
        writer->n_written = sink->from->n_text;
        writer->tally = sink->from->tally;
    }
    writer->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    writer->sink = *sink;
    writer->in_parallel = !sink->packer;
    if (writer->in_parallel && sink->fd != FSD_FD_NONE) {
        /* With O_APPEND, pwrite ignores its offset. */
        const off_t at =
            fstat(sink->fd, &status) == 0 && S_ISREG(status.st_mode) && (fcntl(sink->fd, F_GETFL) & O_APPEND) == 0
                ? lseek(sink->fd, 0, SEEK_CUR)
                : -1;
        writer->in_parallel = at >= 0;
        writer->first_offset = at >= 0 ? (uint64_t)at : 0;
    }
    const int error = writer->in_parallel ? write_at(sink, header, n_header, writer->first_offset)
                                          : write_next(sink, header, n_header);
    if (error != 0) {
        fail_locked(writer, &(struct fsd_failure){.kind = FSD_FAILURE_OUTPUT, .error_number = error});
    }
    writer->n_written += n_header;
    pthread_mutex_unlock(&writer->lock);
}

void fsd_writer_finish(struct fsd_writer *writer, struct fsd_tally *tally, uint64_t *n_written,
                       struct fsd_failure *failure)
{
    pthread_mutex_lock(&writer->lock);
    /* pwrite does not move the file offset, which another process may share; move it past the output. */
    if (writer->in_parallel && writer->sink.fd != FSD_FD_NONE) {
        lseek(writer->sink.fd, (off_t)(writer->first_offset + writer->n_written), SEEK_SET);
    }
    *tally = writer->tally;
    *n_written = writer->n_written;
    *failure = writer->failure;
    pthread_mutex_unlock(&writer->lock);
}

static void empty(struct fsd_part *output)
{
    output->layout = NULL;
    output->text.n = 0;
    output->text.failed = false;
    output->records.n = 0;
    output->records.failed = false;
    output->n_scratch = 0;
    output->is_header = false;
    output->tally = (struct fsd_tally){.n_consumed = 0};
    output->n_reports = 0;
    output->has_more = false;
    output->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
}

struct fsd_part *fsd_writer_take(struct fsd_writer *writer)
{
    struct fsd_part *output = NULL;

    pthread_mutex_lock(&writer->lock);
    while (!writer->free_outputs && !atomic_load(writer->options.stop)) {
        wait_locked(writer, &writer->freed);
    }
    if (writer->free_outputs && !atomic_load(writer->options.stop)) {
        output = writer->free_outputs;
        writer->free_outputs = output->next_free;
        empty(output);
    }
    pthread_mutex_unlock(&writer->lock);
    return output;
}

void fsd_writer_give_back(struct fsd_writer *writer, struct fsd_part *output)
{
    pthread_mutex_lock(&writer->lock);
    free_output_locked(writer, output);
    pthread_mutex_unlock(&writer->lock);
}

void fsd_writer_submit(struct fsd_writer *writer, struct fsd_part *output)
{
    pthread_mutex_lock(&writer->lock);
    writer->waiting[output->sequence % writer->options.n_outputs] = output;
    /* If another thread is writing, it will write this output too. */
    while (!writer->writing && !atomic_load(writer->options.stop)) {
        struct fsd_part **const place = &writer->waiting[writer->next % writer->options.n_outputs];
        struct fsd_part *const ready = *place;
        if (!ready) {
            break;
        }
        *place = NULL;
        write_turn_locked(writer, ready, true);
        free_output_locked(writer, ready);
    }
    pack_locked(writer);
    pthread_mutex_unlock(&writer->lock);
}

bool fsd_writer_flush(struct fsd_writer *writer, struct fsd_part *output)
{
    pthread_mutex_lock(&writer->lock);
    while ((writer->next != output->sequence || writer->writing) && !atomic_load(writer->options.stop)) {
        wait_locked(writer, &writer->turned);
    }
    if (!atomic_load(writer->options.stop)) {
        write_turn_locked(writer, output, false);
        empty(output);
        pack_locked(writer);
    }
    const bool go_on = !atomic_load(writer->options.stop);
    pthread_mutex_unlock(&writer->lock);
    return go_on;
}
