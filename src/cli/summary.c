#include "cli/summary.h"
#include "cli/summary_json.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/message.h"
#include "jobs/format.h"

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

/* The number of puzzles that were reported as unfit, with a comma before it; nothing if there are none. */
static void put_unfit(const struct fsd_run_result *result, char *out, size_t n_out)
{
    *out = '\0';
    if (result->tally.n_unfit > 0) {
        snprintf(out, n_out, ", %" PRIu64 " unfit", result->tally.n_unfit);
    }
}

static void put_text(const struct fsd_run_result *result, const struct fsd_summary_notes *notes)
{
    const uint64_t *const n = result->tally.n_verdicts;
    const double n_puzzles = (double)fsd_summary_n_puzzles(result);
    const double seconds = fsd_summary_seconds(result);
    char not_minimal[48] = "";
    char open[32] = "";
    char cut_short[48] = "";
    char given_up[48] = "";
    char unfit[48];
    char lists[112] = "";

    if (notes->has_not_minimal) {
        snprintf(not_minimal, sizeof(not_minimal), " (%" PRIu64 " not minimal)", result->tally.n_not_minimal);
    }
    if (n[FASTSUD_OPEN] > 0) {
        snprintf(open, sizeof(open), "%" PRIu64 " %s, ", n[FASTSUD_OPEN], fastsud_verdict_tag(FASTSUD_OPEN));
    }
    if (result->tally.n_cut_short > 0) {
        snprintf(cut_short, sizeof(cut_short), "%" PRIu64 " %s%s cut short, ", result->tally.n_cut_short,
                 notes->has_lists ? "list" : "count", result->tally.n_cut_short == 1 ? "" : "s");
    }
    if (notes->has_lists) {
        snprintf(lists, sizeof(lists), ", %" PRIu64 " solution%s, %" PRIu64 " list%s ended by --limit",
                 result->tally.n_made, result->tally.n_made == 1 ? "" : "s", result->tally.n_limited,
                 result->tally.n_limited == 1 ? "" : "s");
    }
    if (notes->has_given_up) {
        snprintf(given_up, sizeof(given_up), "%" PRIu64 " with measures given up, ", result->tally.n_given_up);
    }
    put_unfit(result, unfit, sizeof(unfit));
    fsd_message(
        "%.0f puzzle%s: %" PRIu64 " %s%s, %" PRIu64 " %s, %" PRIu64 " %s, %" PRIu64 " %s, %s%s%s%" PRIu64
        " malformed%s%s; %.3f s, %zu thread%s, %s%s%s, %.0f puzzles/s, %.2f guesses/puzzle%s",
        n_puzzles, n_puzzles == 1 ? "" : "s", n[FASTSUD_UNIQUE], fsd_format_unique_tag(notes->limit), not_minimal,
        n[FASTSUD_MULTIPLE], fastsud_verdict_tag(FASTSUD_MULTIPLE), n[FASTSUD_NONE], fastsud_verdict_tag(FASTSUD_NONE),
        n[FASTSUD_GAVE_UP], fastsud_verdict_tag(FASTSUD_GAVE_UP), open, cut_short, given_up, result->tally.n_malformed,
        unfit, lists, seconds, result->n_threads, result->n_threads == 1 ? "" : "s", result->engine,
        result->kernel ? "/" : "", result->kernel ? result->kernel : "", fsd_summary_ratio(n_puzzles, seconds),
        fsd_summary_ratio((double)result->tally.n_guesses, n_puzzles), notes->is_parallel ? " (parallel search)" : "");
}

static void put_json(const struct fsd_run_result *result, const struct fsd_summary_notes *notes)
{
    const uint64_t *const n = result->tally.n_verdicts;
    const uint64_t n_puzzles = fsd_summary_n_puzzles(result);
    struct fsd_summary_json summary;
    struct fsd_json *const json = &summary.json;

    fsd_summary_json_begin(&summary);
    fsd_json_put_count(json, "puzzles", n_puzzles);
    fsd_json_put_count(json, fsd_format_unique_tag(notes->limit), n[FASTSUD_UNIQUE]);
    if (notes->has_not_minimal) {
        fsd_json_put_count(json, "not_minimal", result->tally.n_not_minimal);
    }
    fsd_json_put_count(json, "multiple", n[FASTSUD_MULTIPLE]);
    fsd_json_put_count(json, "none", n[FASTSUD_NONE]);
    fsd_json_put_count(json, "limit", n[FASTSUD_GAVE_UP]);
    fsd_json_put_count(json, "open", n[FASTSUD_OPEN]);
    fsd_json_put_count(json, "cut_short", result->tally.n_cut_short);
    if (notes->has_given_up) {
        fsd_json_put_count(json, "given_up", result->tally.n_given_up);
    }
    fsd_json_put_count(json, "malformed", result->tally.n_malformed);
    fsd_json_put_count(json, "unfit", result->tally.n_unfit);
    if (notes->has_lists) {
        fsd_json_put_count(json, "solutions", result->tally.n_made);
        fsd_json_put_count(json, "limited", result->tally.n_limited);
    }
    fsd_summary_json_put_time(&summary, result);
    fsd_json_put_text(json, "engine", result->engine);
    fsd_json_put_text(json, "isa", result->kernel);
    fsd_summary_json_put_rate(&summary, "puzzles_per_s", n_puzzles, result);
    fsd_json_put_decimal(json, "guesses_per_puzzle",
                         fsd_summary_ratio((double)result->tally.n_guesses, (double)n_puzzles), 4);
    fsd_json_put_bool(json, "parallel_search", notes->is_parallel);
    fsd_summary_json_end(&summary);
}

static void put_made_text(const struct fsd_run_result *result, const struct fsd_summary_count *counts, size_t n_counts)
{
    const struct fsd_tally *const tally = &result->tally;
    const double seconds = fsd_summary_seconds(result);
    char others[160] = "";
    size_t n = 0;

    if (tally->n_unfit > 0) {
        n += (size_t)snprintf(others, sizeof(others), ", %" PRIu64 " unfit", tally->n_unfit);
    }
    if (tally->n_cut_short > 0) {
        n += (size_t)snprintf(others + n, sizeof(others) - n, ", %" PRIu64 " cut short", tally->n_cut_short);
    }
    for (size_t i = 0; i < n_counts && n < sizeof(others); i++) {
        n += (size_t)snprintf(others + n, sizeof(others) - n, ", %" PRIu64 " %s",
                              (uint64_t)atomic_load(counts[i].count), counts[i].name);
    }
    fsd_message("%" PRIu64 " puzzle%s, %" PRIu64 " line%s written, %" PRIu64
                " malformed%s; %.3f s, %zu thread%s, %.0f puzzles/s, %.0f lines/s",
                tally->n_puzzles, tally->n_puzzles == 1 ? "" : "s", tally->n_made, tally->n_made == 1 ? "" : "s",
                tally->n_malformed, others, seconds, result->n_threads, result->n_threads == 1 ? "" : "s",
                fsd_summary_ratio((double)tally->n_puzzles, seconds),
                fsd_summary_ratio((double)tally->n_made, seconds));
}

static void put_made_json(const struct fsd_run_result *result, const struct fsd_summary_count *counts, size_t n_counts)
{
    const struct fsd_tally *const tally = &result->tally;
    struct fsd_summary_json summary;
    struct fsd_json *const json = &summary.json;

    fsd_summary_json_begin(&summary);
    fsd_json_put_count(json, "puzzles", tally->n_puzzles);
    fsd_json_put_count(json, "lines", tally->n_made);
    fsd_json_put_count(json, "malformed", tally->n_malformed);
    fsd_json_put_count(json, "unfit", tally->n_unfit);
    fsd_json_put_count(json, "cut_short", tally->n_cut_short);
    for (size_t i = 0; i < n_counts; i++) {
        fsd_json_put_count(json, counts[i].name, atomic_load(counts[i].count));
    }
    fsd_summary_json_put_time(&summary, result);
    fsd_summary_json_put_rate(&summary, "puzzles_per_s", tally->n_puzzles, result);
    fsd_summary_json_put_rate(&summary, "lines_per_s", tally->n_made, result);
    fsd_summary_json_end(&summary);
}

void fsd_summary_put_made(enum fsd_summary_kind kind, const struct fsd_run_result *result,
                          const struct fsd_summary_count *counts, size_t n_counts)
{
    if (kind == FSD_SUMMARY_TEXT) {
        put_made_text(result, counts, n_counts);
    } else if (kind == FSD_SUMMARY_JSON) {
        put_made_json(result, counts, n_counts);
    }
}

/* Of puzzles that were measured but not solved. */
static void put_unsolved(enum fsd_summary_kind kind, const struct fsd_run_result *result,
                         const struct fsd_summary_notes *notes)
{
    struct fsd_buffer given_up = {.n = 0};
    struct fsd_summary_json summary;

    if (kind == FSD_SUMMARY_TEXT) {
        fsd_buffer_put_text(&given_up, "");
        if (notes->has_given_up) {
            fsd_buffer_print(&given_up, "%" PRIu64 " with measures given up, ", result->tally.n_given_up);
        }
        fsd_summary_put_classed_text(result, &given_up);
        fsd_buffer_destroy(&given_up);
    } else if (kind == FSD_SUMMARY_JSON) {
        fsd_summary_json_begin(&summary);
        fsd_json_put_count(&summary.json, "puzzles", fsd_summary_n_puzzles(result));
        if (notes->has_given_up) {
            fsd_json_put_count(&summary.json, "given_up", result->tally.n_given_up);
        }
        fsd_json_put_count(&summary.json, "malformed", result->tally.n_malformed);
        fsd_json_put_count(&summary.json, "unfit", result->tally.n_unfit);
        fsd_summary_json_put_time(&summary, result);
        fsd_summary_json_put_rate(&summary, "puzzles_per_s", fsd_summary_n_puzzles(result), result);
        fsd_summary_json_end(&summary);
    }
}

const char *fsd_summary_kind_name(size_t i)
{
    static const char *const names[] = {
        [FSD_SUMMARY_TEXT] = "text", [FSD_SUMMARY_JSON] = "json", [FSD_SUMMARY_NONE] = "none"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

void fsd_summary_put(enum fsd_summary_kind kind, const struct fsd_run_result *result,
                     const struct fsd_summary_notes *notes)
{
    if (!result->engine) {
        put_unsolved(kind, result, notes);
    } else if (kind == FSD_SUMMARY_TEXT) {
        put_text(result, notes);
    } else if (kind == FSD_SUMMARY_JSON) {
        put_json(result, notes);
    }
}

void fsd_summary_put_generated(enum fsd_summary_kind kind, const struct fsd_run_result *result, const char *what)
{
    const uint64_t n = result->tally.n_made;
    const double seconds = fsd_summary_seconds(result), rate = fsd_summary_ratio((double)n, seconds);
    struct fsd_summary_json summary;
    struct fsd_json *const json = &summary.json;

    if (kind == FSD_SUMMARY_TEXT) {
        fsd_message("%" PRIu64 " %s%s; %.3f s, %zu thread%s%s%s%s%s, %.0f %ss/s", n, what, n == 1 ? "" : "s", seconds,
                    result->n_threads, result->n_threads == 1 ? "" : "s", result->engine ? ", " : "",
                    result->engine ? result->engine : "", result->kernel ? "/" : "",
                    result->kernel ? result->kernel : "", rate, what);
    } else if (kind == FSD_SUMMARY_JSON) {
        fsd_summary_json_begin(&summary);
        fsd_json_put_count(json, "made", n);
        fsd_summary_json_put_time(&summary, result);
        fsd_json_put_text(json, "engine", result->engine);
        fsd_json_put_text(json, "isa", result->kernel);
        fsd_json_put_decimal(json, "made_per_s", rate, 1);
        fsd_summary_json_end(&summary);
    }
}

void fsd_summary_put_classed_text(const struct fsd_run_result *result, struct fsd_buffer *what)
{
    const uint64_t n_puzzles = fsd_summary_n_puzzles(result);
    const double seconds = fsd_summary_seconds(result);
    char unfit[48];

    put_unfit(result, unfit, sizeof(unfit));
    if (fsd_buffer_text(what)) {
        fsd_message("%" PRIu64 " puzzle%s: %s%" PRIu64 " malformed%s; %.3f s, %zu thread%s, %.0f puzzles/s", n_puzzles,
                    n_puzzles == 1 ? "" : "s", what->bytes, result->tally.n_malformed, unfit, seconds,
                    result->n_threads, result->n_threads == 1 ? "" : "s",
                    fsd_summary_ratio((double)n_puzzles, seconds));
    } else {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
}
