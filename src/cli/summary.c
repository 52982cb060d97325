#include "cli/summary.h"

#include <inttypes.h>
#include <stdio.h>

#include "answer/format.h"
#include "base/json.h"
#include "cli/message.h"

uint64_t fsd_summary_n_puzzles(const struct fsd_run_result *result)
{
    const uint64_t *const n = result->tally.n_verdicts;

    return n[FASTSUD_UNIQUE] + n[FASTSUD_NONE] + n[FASTSUD_MULTIPLE] + n[FASTSUD_GAVE_UP] + n[FASTSUD_OPEN];
}

double fsd_summary_seconds(const struct fsd_run_result *result)
{
    return (double)result->duration_ns / 1e9;
}

double fsd_summary_ratio(double value, double divisor)
{
    return divisor > 0 ? value / divisor : 0;
}

static void put_text(const struct fsd_run_result *result, uint64_t limit, bool is_parallel)
{
    const uint64_t *const n = result->tally.n_verdicts;
    const double n_puzzles = (double)fsd_summary_n_puzzles(result);
    const double seconds = fsd_summary_seconds(result);
    char open[32] = "";
    char cut_short[48] = "";

    if (n[FASTSUD_OPEN] > 0) {
        snprintf(open, sizeof(open), "%" PRIu64 " %s, ", n[FASTSUD_OPEN], fastsud_verdict_tag(FASTSUD_OPEN));
    }
    if (result->tally.n_cut_short > 0) {
        snprintf(cut_short, sizeof(cut_short), "%" PRIu64 " count%s cut short, ", result->tally.n_cut_short,
                 result->tally.n_cut_short == 1 ? "" : "s");
    }
    fsd_message("%.0f puzzle%s: %" PRIu64 " %s, %" PRIu64 " %s, %" PRIu64 " %s, %" PRIu64 " %s, %s%s%" PRIu64
                " malformed; %.3f s, %zu thread%s, %s%s%s, %.0f puzzles/s, %.2f guesses/puzzle%s",
                n_puzzles, n_puzzles == 1 ? "" : "s", n[FASTSUD_UNIQUE], fsd_format_unique_tag(limit),
                n[FASTSUD_MULTIPLE], fastsud_verdict_tag(FASTSUD_MULTIPLE), n[FASTSUD_NONE],
                fastsud_verdict_tag(FASTSUD_NONE), n[FASTSUD_GAVE_UP], fastsud_verdict_tag(FASTSUD_GAVE_UP), open,
                cut_short, result->tally.n_malformed, seconds, result->n_threads, result->n_threads == 1 ? "" : "s",
                result->engine, result->kernel ? "/" : "", result->kernel ? result->kernel : "",
                fsd_summary_ratio(n_puzzles, seconds), fsd_summary_ratio((double)result->n_guesses, n_puzzles),
                is_parallel ? " (parallel search)" : "");
}

static void put_json(const struct fsd_run_result *result, uint64_t limit, bool is_parallel)
{
    const uint64_t *const n = result->tally.n_verdicts;
    const uint64_t n_puzzles = fsd_summary_n_puzzles(result);
    const double seconds = fsd_summary_seconds(result);

    fprintf(stderr, "{\"puzzles\":%" PRIu64 ",\"%s\":%" PRIu64, n_puzzles, fsd_format_unique_tag(limit),
            n[FASTSUD_UNIQUE]);
    fprintf(stderr,
            ",\"multiple\":%" PRIu64 ",\"none\":%" PRIu64 ",\"limit\":%" PRIu64 ",\"open\":%" PRIu64
            ",\"cut_short\":%" PRIu64 ",\"malformed\":%" PRIu64,
            n[FASTSUD_MULTIPLE], n[FASTSUD_NONE], n[FASTSUD_GAVE_UP], n[FASTSUD_OPEN], result->tally.n_cut_short,
            result->tally.n_malformed);
    fprintf(stderr, ",\"seconds\":%.6f,\"threads\":%zu,\"engine\":", seconds, result->n_threads);
    fsd_json_put_string(stderr, result->engine);
    fputs(",\"isa\":", stderr);
    if (result->kernel) {
        fsd_json_put_string(stderr, result->kernel);
    } else {
        fputs("null", stderr);
    }
    fprintf(stderr, ",\"puzzles_per_s\":%.1f,\"guesses_per_puzzle\":%.4f,\"parallel_search\":%s}\n",
            fsd_summary_ratio((double)n_puzzles, seconds),
            fsd_summary_ratio((double)result->n_guesses, (double)n_puzzles), is_parallel ? "true" : "false");
}

const char *fsd_summary_kind_name(size_t i)
{
    static const char *const names[] = {
        [FSD_SUMMARY_TEXT] = "text", [FSD_SUMMARY_JSON] = "json", [FSD_SUMMARY_NONE] = "none"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

void fsd_summary_put(enum fsd_summary_kind kind, const struct fsd_run_result *result, uint64_t limit, bool is_parallel)
{
    if (kind == FSD_SUMMARY_TEXT) {
        put_text(result, limit, is_parallel);
    } else if (kind == FSD_SUMMARY_JSON) {
        put_json(result, limit, is_parallel);
    }
}
