#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"

static const uint64_t first_ns = 500000000;
static const uint64_t interval_ns = 100000000;
enum { BAR_WIDTH = 24 };

void fsd_progress_start(struct fsd_progress *progress, bool enabled, uint64_t n_bytes, const char *noun,
                        const struct fsd_count *counts, size_t n_counts)
{
    *progress = (struct fsd_progress){
        .enabled = enabled && isatty(STDERR_FILENO),
        .n_bytes = n_bytes,
        .noun = noun,
        .counts = counts,
        .n_counts = n_counts,
        .start_ns = fsd_clock_now_ns(),
    };
}

void fsd_progress_go_on(struct fsd_progress *progress, const struct fsd_tally *before)
{
    progress->n_consumed_before = before->n_consumed;
    progress->n_puzzles_before = before->n_puzzles;
}

/* "3 grids, 5 puzzles  ", unless there are no counts to show and the number is only shown alone. */
static void put_counts(const struct fsd_progress *progress, const struct fsd_tally *tally, bool is_alone)
{
    bool has_counts = false;

    for (size_t i = 0; i < progress->n_counts; i++) {
        has_counts |= progress->counts[i].is_shown;
    }
    if (!is_alone && !has_counts) {
        return;
    }
    fprintf(stderr, "%" PRIu64 " %s%s", tally->n_puzzles, progress->noun, tally->n_puzzles == 1 ? "" : "s");
    for (size_t i = 0; i < progress->n_counts; i++) {
        const struct fsd_count *const count = &progress->counts[i];
        if (count->is_shown) {
            fprintf(stderr, ", %" PRIu64 " %s", tally->counts[i], tally->counts[i] == 1 ? count->one : count->many);
        }
    }
    fputs("  ", stderr);
}

/* "12 puzzles/s", or "4.0 s/puzzle" if they are slow. */
static void put_rate(const struct fsd_progress *progress, uint64_t n, double seconds)
{
    if ((double)n < seconds) {
        fprintf(stderr, "%.1f s/%s", seconds / (double)n, progress->noun);
    } else {
        fprintf(stderr, "%.0f %ss/s", (double)n / seconds, progress->noun);
    }
}

static void put_time(double seconds)
{
    const uint64_t whole = (uint64_t)(seconds + 0.5);

    fprintf(stderr, "%" PRIu64 ":%02" PRIu64, whole / 60, whole % 60);
}

void fsd_progress_update(struct fsd_progress *progress, const struct fsd_tally *tally, uint64_t n_found)
{
    if (!progress->enabled) {
        return;
    }
    const uint64_t now = fsd_clock_now_ns();
    if (now - progress->start_ns < first_ns || now - progress->drawn_ns < interval_ns) {
        return;
    }
    const double seconds = (double)(now - progress->start_ns) / 1e9;
    const uint64_t n_puzzles = tally->n_puzzles - progress->n_puzzles_before; /* in this time */
    const uint64_t n_consumed = tally->n_consumed - progress->n_consumed_before;
    fputs("\r\033[K", stderr);
    if (progress->n_bytes > 0 && n_consumed > 0) {
        const double share =
            tally->n_consumed < progress->n_bytes ? (double)tally->n_consumed / (double)progress->n_bytes : 1;
        const int n_full = (int)(share * BAR_WIDTH);
        const double n_left = (1 - share) * (double)progress->n_bytes;
        fprintf(stderr, "[%.*s%.*s] %3.0f %%  ", n_full, "########################", BAR_WIDTH - n_full,
                "........................", 100 * share);
        put_counts(progress, tally, false);
        if (n_puzzles > 0) {
            put_rate(progress, n_puzzles, seconds);
            fputs("  ", stderr);
        }
        put_time(seconds * n_left / (double)n_consumed);
        fputs(" left", stderr);
    } else {
        put_counts(progress, tally, true);
        if (n_puzzles > 0) {
            put_rate(progress, n_puzzles, seconds);
        } else { /* the first takes long */
            put_time(seconds);
        }
    }
    if (n_found > 0) {
        fprintf(stderr, "  %" PRIu64 " solutions so far", n_found);
    }
    fflush(stderr);
    progress->drawn = true;
    progress->drawn_ns = now;
}

void fsd_progress_erase(struct fsd_progress *progress)
{
    if (progress->drawn) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
        progress->drawn = false;
    }
}
