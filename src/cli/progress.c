#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"

static const uint64_t first_ns = 500000000;
static const uint64_t interval_ns = 100000000;
enum { BAR_WIDTH = 24 };

void fsd_progress_start(struct fsd_progress *progress, bool enabled, uint64_t n_bytes)
{
    *progress = (struct fsd_progress){
        .enabled = enabled && isatty(STDERR_FILENO),
        .n_bytes = n_bytes,
        .start_ns = fsd_clock_now_ns(),
    };
}

void fsd_progress_go_on(struct fsd_progress *progress, const struct fsd_tally *before)
{
    progress->n_consumed_before = before->n_consumed;
    progress->n_puzzles_before = before->n_puzzles;
}

void fsd_progress_update(struct fsd_progress *progress, const struct fsd_tally *tally)
{
    if (!progress->enabled) {
        return;
    }
    const uint64_t now = fsd_clock_now_ns();
    if (now - progress->start_ns < first_ns || now - progress->drawn_ns < interval_ns) {
        return;
    }
    const uint64_t n_puzzles = tally->n_puzzles;
    const double seconds = (double)(now - progress->start_ns) / 1e9;
    const double puzzles_per_s = (double)(n_puzzles - progress->n_puzzles_before) / seconds;
    const uint64_t n_consumed = tally->n_consumed - progress->n_consumed_before; /* in this time */
    fputs("\r\033[K", stderr);
    if (progress->n_bytes > 0 && n_consumed > 0) {
        const double share =
            tally->n_consumed < progress->n_bytes ? (double)tally->n_consumed / (double)progress->n_bytes : 1;
        const int n_full = (int)(share * BAR_WIDTH);
        const double n_left = (1 - share) * (double)progress->n_bytes;
        const uint64_t left = (uint64_t)(seconds * n_left / (double)n_consumed + 0.5);
        fprintf(stderr, "[%.*s%.*s] %3.0f %%  %.0f puzzles/s  %llu:%02llu left", n_full, "########################",
                BAR_WIDTH - n_full, "........................", 100 * share, puzzles_per_s,
                (unsigned long long)(left / 60), (unsigned long long)(left % 60));
    } else {
        fprintf(stderr, "%llu puzzle%s  %.0f puzzles/s", (unsigned long long)n_puzzles, n_puzzles == 1 ? "" : "s",
                puzzles_per_s);
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
