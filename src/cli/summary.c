#include "cli/summary.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/message.h"

double fsd_summary_seconds(const struct fsd_run_result *result)
{
    return (double)result->duration_ns / 1e9;
}

double fsd_summary_ratio(double value, double divisor)
{
    return divisor > 0 ? value / divisor : 0;
}

const char *fsd_summary_kind_name(size_t i)
{
    static const char *const names[] = {
        [FSD_SUMMARY_TEXT] = "text", [FSD_SUMMARY_JSON] = "json", [FSD_SUMMARY_NONE] = "none"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

static double rate_of(const struct fsd_summary *summary, uint64_t n)
{
    return fsd_summary_ratio((double)n, fsd_summary_seconds(summary->result));
}

/* That a puzzle took. */
static double mean_s(const struct fsd_tally *tally)
{
    return fsd_summary_ratio((double)tally->busy_ns / 1e9, (double)tally->n_puzzles);
}

/* Puts the stage's counts, "5 unique, 3 multiple, ". */
static void put_counts(const struct fsd_summary *summary, struct fsd_buffer *out)
{
    for (size_t i = 0; i < summary->needs.n_counts; i++) {
        const struct fsd_count *const count = &summary->needs.counts[i];
        const uint64_t n = summary->result->tally.counts[i];
        if (count->key && count->one && (n > 0 || !count->if_any)) {
            fsd_buffer_print(out, "%" PRIu64 " %s, ", n, n != 1 && count->many ? count->many : count->one);
        }
    }
}

static void put_text(const struct fsd_summary *summary)
{
    const struct fsd_run_result *const result = summary->result;
    const struct fsd_tally *const tally = &result->tally;
    struct fsd_buffer out = {.n = 0};

    fsd_buffer_print(&out, "%" PRIu64 " %s%s", tally->n_puzzles, summary->noun, tally->n_puzzles == 1 ? "" : "s");
    if (summary->reads_lines) {
        fsd_buffer_put_text(&out, ": ");
        if (summary->put_text) {
            summary->put_text(summary->context, &out);
        }
        put_counts(summary, &out);
        fsd_buffer_print(&out, "%" PRIu64 " malformed", tally->n_malformed);
        if (tally->n_wrong_solutions > 0) {
            fsd_buffer_print(&out, ", %" PRIu64 " with a wrong given solution", tally->n_wrong_solutions);
        }
        if (tally->n_unfit > tally->n_wrong_solutions) {
            fsd_buffer_print(&out, ", %" PRIu64 " unfit for this command", tally->n_unfit - tally->n_wrong_solutions);
        }
        if (summary->has_condition) {
            fsd_buffer_print(&out, ", %" PRIu64 " left out by --where", tally->n_left_out);
        }
    }
    fsd_buffer_print(&out, "; %.3f s, %zu thread%s", fsd_summary_seconds(result), result->n_threads,
                     result->n_threads == 1 ? "" : "s");
    if (summary->needs.tells_engine && result->engine) {
        fsd_buffer_print(&out, ", %s%s%s", result->engine, result->kernel ? "/" : "",
                         result->kernel ? result->kernel : "");
    }
    if (tally->longest_ns > 0) {
        fsd_buffer_print(&out, ", %.3f s/%s on average, %.3f s at most", mean_s(tally), summary->noun,
                         (double)tally->longest_ns / 1e9);
    } else {
        fsd_buffer_print(&out, ", %.0f %ss/s", rate_of(summary, tally->n_puzzles), summary->noun);
    }
    for (size_t i = 0; i < summary->needs.n_counts; i++) {
        const struct fsd_count *const count = &summary->needs.counts[i];
        if (count->key && count->is_rated) {
            fsd_buffer_print(&out, ", %.0f %s/s", rate_of(summary, tally->counts[i]), count->key);
        }
    }
    if (summary->needs.tells_engine && summary->reads_lines) {
        fsd_buffer_print(&out, ", %.2f guesses/puzzle%s",
                         fsd_summary_ratio((double)tally->n_guesses, (double)tally->n_puzzles),
                         summary->needs.searches_in_parallel ? " (parallel search)" : "");
    }
    const char *const text = fsd_buffer_text(&out);
    fsd_message("%s", text ? text : fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    fsd_buffer_destroy(&out);
}

static void put_rate(struct fsd_json *json, const char *key, double rate)
{
    char name[64];

    snprintf(name, sizeof(name), "%s_per_s", key);
    fsd_json_put_decimal(json, name, rate, 1);
}

static void put_json(const struct fsd_summary *summary)
{
    const struct fsd_run_result *const result = summary->result;
    const struct fsd_tally *const tally = &result->tally;
    struct fsd_buffer out = {.n = 0};
    struct fsd_json json = {.out = &out};
    const char *const key = summary->key ? summary->key : "puzzles";

    fsd_json_begin(&json, NULL, '{');
    fsd_json_put_count(&json, key, tally->n_puzzles);
    for (size_t i = 0; i < summary->needs.n_counts; i++) {
        if (summary->needs.counts[i].key) {
            fsd_json_put_count(&json, summary->needs.counts[i].key, tally->counts[i]);
        }
    }
    if (summary->reads_lines) {
        fsd_json_put_count(&json, "malformed", tally->n_malformed);
        fsd_json_put_count(&json, "unfit", tally->n_unfit);
    }
    if (summary->has_condition) {
        fsd_json_put_count(&json, "left_out_by_where", tally->n_left_out);
    }
    if (summary->put_json) {
        summary->put_json(summary->context, &json);
    }
    fsd_json_put_decimal(&json, "seconds", fsd_summary_seconds(result), 6);
    fsd_json_put_count(&json, "threads", result->n_threads);
    if (summary->needs.tells_engine) {
        fsd_json_put_text(&json, "engine", result->engine);
        fsd_json_put_text(&json, "isa", result->kernel);
    }
    put_rate(&json, key, rate_of(summary, tally->n_puzzles));
    if (tally->longest_ns > 0) {
        fsd_json_put_decimal(&json, "mean_s", mean_s(tally), 6);
        fsd_json_put_decimal(&json, "longest_s", (double)tally->longest_ns / 1e9, 6);
    }
    for (size_t i = 0; i < summary->needs.n_counts; i++) {
        if (summary->needs.counts[i].key && summary->needs.counts[i].is_rated) {
            put_rate(&json, summary->needs.counts[i].key, rate_of(summary, tally->counts[i]));
        }
    }
    if (summary->needs.tells_engine && summary->reads_lines) {
        fsd_json_put_decimal(&json, "guesses_per_puzzle",
                             fsd_summary_ratio((double)tally->n_guesses, (double)tally->n_puzzles), 4);
        fsd_json_put_bool(&json, "parallel_search", summary->needs.searches_in_parallel);
    }
    fsd_json_end(&json, '}');
    if (!fsd_json_flush(&json, stderr)) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
}

void fsd_summary_put(enum fsd_summary_kind kind, const struct fsd_summary *summary)
{
    if (kind == FSD_SUMMARY_TEXT) {
        put_text(summary);
    } else if (kind == FSD_SUMMARY_JSON) {
        put_json(summary);
    }
}
