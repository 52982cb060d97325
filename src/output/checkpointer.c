#include "output/checkpointer.h"

#include <errno.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/write_all.h"

/*
 * Time between records: a part of the time that the run has taken, so that little is lost of a short one and little is
 * written by a long one.
 */
static const uint64_t least_ns = 30000000, most_ns = 1000000000;
enum { PART_OF_RUN = 16 };

/* DUE: due was filled in, and is to be recorded. */
enum { IDLE, DUE, RECORDING };

struct fsd_checkpointer {
    struct fsd_checkpointer_options options;
    uint64_t start_ns;
    atomic_int state;
    uint64_t recorded_ns; /* when the last record was complete; guarded by state, as due and text are */
    struct fsd_checkpoint due;
    struct fsd_buffer text; /* of the current block, up to due */

    /* Of the thread that puts. */
    struct fsd_checkpoint candidate; /* waits for its blocks to be written */
    bool has_candidate;
    uint64_t candidate_ns;
    uint64_t text_end; /* offset of the end of the text recorded last */
};

struct fsd_checkpointer *fsd_checkpointer_create(const struct fsd_checkpointer_options *options)
{
    struct fsd_checkpointer *const checkpointer = calloc(1, sizeof(*checkpointer));

    if (checkpointer) {
        checkpointer->options = *options;
        checkpointer->start_ns = checkpointer->recorded_ns = fsd_clock_now_ns();
    }
    return checkpointer;
}

void fsd_checkpointer_destroy(struct fsd_checkpointer *checkpointer)
{
    if (checkpointer) {
        fsd_buffer_destroy(&checkpointer->text);
        free(checkpointer);
    }
}

/* Makes a checkpoint due. */
static void make_due(struct fsd_checkpointer *checkpointer, const struct fsd_checkpoint *place, uint64_t n_packed_text,
                     uint64_t n_packed, uint64_t now_ns)
{
    checkpointer->due = *place;
    checkpointer->due.n_packed_text = n_packed_text;
    checkpointer->due.n_packed = n_packed;
    checkpointer->due.duration_ns = checkpointer->options.duration_ns + now_ns - checkpointer->start_ns;
    checkpointer->has_candidate = false;
    atomic_store(&checkpointer->state, DUE);
}

/*
 * Takes what there is of a block, which text that comes slowly may not fill for hours; each byte is recorded once.
 * Returns false if there are whole blocks to be written.
 */
static bool take_text(struct fsd_checkpointer *checkpointer, uint64_t *n_packed_text, uint64_t *n_packed)
{
    const char *text = NULL;
    size_t n_text = 0;

    if (!fsd_packer_rest(checkpointer->options.packer, &text, &n_text)) {
        return false;
    }
    fsd_packer_count(checkpointer->options.packer, n_packed_text, n_packed);
    const uint64_t end = checkpointer->text_end;
    const size_t n_recorded = end > *n_packed_text ? (size_t)(end - *n_packed_text) : 0;
    if (n_text > n_recorded) {
        fsd_buffer_put(&checkpointer->text, text + n_recorded, n_text - n_recorded);
    }
    checkpointer->text_end = *n_packed_text + n_text;
    return true;
}

void fsd_checkpointer_offer(struct fsd_checkpointer *checkpointer, const struct fsd_checkpoint *place)
{
    uint64_t n_packed_text = 0, n_packed = 0;

    if (atomic_load(&checkpointer->state) != IDLE) {
        return;
    }
    const uint64_t now_ns = fsd_clock_now_ns();
    uint64_t interval_ns = (now_ns - checkpointer->start_ns) / PART_OF_RUN;
    interval_ns = interval_ns < least_ns ? least_ns : interval_ns < most_ns ? interval_ns : most_ns;
    if (!checkpointer->has_candidate) {
        if (now_ns - checkpointer->recorded_ns < interval_ns) {
            return;
        }
        checkpointer->candidate = *place;
        checkpointer->candidate_ns = now_ns;
        checkpointer->has_candidate = true;
    }
    fsd_packer_count(checkpointer->options.packer, &n_packed_text, &n_packed);
    const uint64_t n_text = checkpointer->candidate.n_text;
    const bool is_late = checkpointer->options.varies || now_ns - checkpointer->candidate_ns >= interval_ns;
    /* If the blocks hold more text than that, it is dropped when it is made again, so it must not vary. */
    if (checkpointer->options.varies ? n_text == n_packed_text : n_text <= n_packed_text) {
        make_due(checkpointer, &checkpointer->candidate, n_packed_text, n_packed, now_ns);
    } else if (is_late && take_text(checkpointer, &n_packed_text, &n_packed)) {
        make_due(checkpointer, place, n_packed_text, n_packed, now_ns);
    }
}

bool fsd_checkpointer_has_work(const struct fsd_checkpointer *checkpointer)
{
    return atomic_load(&checkpointer->state) == DUE;
}

bool fsd_checkpointer_work(struct fsd_checkpointer *checkpointer, struct fsd_failure *failure)
{
    int expected = DUE;

    if (!atomic_compare_exchange_strong(&checkpointer->state, &expected, RECORDING)) {
        return true;
    }
    *failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    /* The text goes before what says that it is there. */
    int error = fsd_sync(checkpointer->options.fd);
    if (error == 0) {
        failure->output_name = checkpointer->options.journal_name;
        error = checkpointer->text.failed ? ENOMEM
                                          : fsd_journal_put(checkpointer->options.journal, &checkpointer->due,
                                                            checkpointer->text.bytes, checkpointer->text.n);
    }
    checkpointer->text.n = 0;
    checkpointer->recorded_ns = fsd_clock_now_ns();
    atomic_store(&checkpointer->state, IDLE);
    if (error != 0) {
        failure->kind = FSD_FAILURE_OUTPUT;
        failure->error_number = error;
    }
    return error == 0;
}
