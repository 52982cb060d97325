#include "cli/commands/bench_comparison.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "cli/read_file.h"

void fsd_bench_put_title(void)
{
    puts("isa          puzzles       old s       new s  new/old  95 % interval     verdict  file");
}

static const char *verdict_of(const struct fsd_bench_comparison *comparison)
{
    static const char *const names[] = {[FSD_RATIO_UNCLEAR] = "unclear",
                                        [FSD_RATIO_SIMILAR] = "similar",
                                        [FSD_RATIO_BELOW] = "faster",
                                        [FSD_RATIO_ABOVE] = "slower"};

    return names[fsd_ratio_judge(&comparison->ratio, (double)comparison->tolerance / 100)];
}

void fsd_bench_put_comparison(const struct fsd_bench_comparison *comparison, const char *kernel, uint64_t n_puzzles,
                              const char *file)
{
    char interval[64];

    snprintf(interval, sizeof(interval), "%.3f to %.3f", comparison->ratio.low, comparison->ratio.high);
    printf("%-9s %10" PRIu64 " %11.6f %11.6f %8.3f  %-17s %-8s ", kernel ? kernel : "-", n_puzzles, comparison->old_s,
           comparison->new_s, comparison->ratio.value, interval, verdict_of(comparison));
    fsd_escape_print(stdout, file);
    putchar('\n');
}

void fsd_bench_put_members(struct fsd_json *json, const struct fsd_bench_comparison *comparison)
{
    fsd_json_put_decimal(json, "old_seconds", comparison->old_s, 9);
    fsd_json_put_decimal(json, "ratio", comparison->ratio.value, 6);
    fsd_json_put_decimal(json, "ratio_low", comparison->ratio.low, 6);
    fsd_json_put_decimal(json, "ratio_high", comparison->ratio.high, 6);
    fsd_json_put_count(json, "tolerance", comparison->tolerance);
    fsd_json_put_text(json, "verdict", verdict_of(comparison));
}

int fsd_bench_judge(const struct fsd_bench_comparison *comparison, const char *file, const char *compared)
{
    const struct fsd_ratio *const ratio = &comparison->ratio;
    const enum fsd_ratio_verdict verdict = fsd_ratio_judge(ratio, (double)comparison->tolerance / 100);

    if (verdict == FSD_RATIO_ABOVE) {
        fsd_message("%s: slower than %s: %.3f times the time (%.3f to %.3f), and %.2f is allowed", file, compared,
                    ratio->value, ratio->low, ratio->high, 1 + (double)comparison->tolerance / 100);
    } else if (verdict == FSD_RATIO_UNCLEAR) {
        fsd_message("%s: unclear: %.3f to %.3f times the time of %s; take more rounds by --repeat, or a longer file",
                    file, ratio->low, ratio->high, compared);
    }
    return verdict == FSD_RATIO_ABOVE ? FSD_EXIT_ANSWER : FSD_EXIT_OK;
}

bool fsd_bench_base_read(const char *path, struct fsd_timings *base)
{
    const struct fsd_source source = {.name = path, .fd = FSD_FD_NONE};
    struct fsd_failure failure;
    size_t n_text = 0;
    char *const text = fsd_file_read(&source, NULL, &n_text);

    *base = (struct fsd_timings){.n = 0};
    if (!text) {
        return false;
    }
    const bool is_read = fsd_timings_read(path, text, n_text, base, &failure);
    fsd_report_failure(&failure);
    free(text);
    return is_read;
}

/* How it was measured. */
static void describe(const struct fsd_timing *timing, char *text, size_t n_text)
{
    snprintf(text, n_text, "%s%s%s, %" PRIu64 " thread%s%s%s", timing->engine, timing->kernel ? " " : "",
             timing->kernel ? timing->kernel : "", timing->n_threads, timing->n_threads == 1 ? "" : "s",
             timing->options[0] ? ", " : "", timing->options);
}

const struct fsd_timing *fsd_bench_base_find(const struct fsd_timings *base, const char *path,
                                             const struct fsd_timing *timing)
{
    const struct fsd_timing *const of_text = fsd_timings_of(base, timing->checksum, NULL);
    const struct fsd_timing *const of_cpu = fsd_timings_of(base, timing->checksum, timing->cpu);
    const struct fsd_timing *const found = fsd_timings_like(base, timing);
    char theirs[256], ours[256];

    if (!of_text) {
        fsd_message("%s: %s has no times of these %" PRIu64 " bytes; save them anew by --save", timing->file, path,
                    timing->n_bytes);
    } else if (!of_cpu) {
        fsd_message("%s: measured on '%s', and this is '%s'; times do not travel between machines, so save them here, "
                    "or compare two programs by --program",
                    path, of_text->cpu, timing->cpu);
    } else if (!found) {
        describe(of_cpu, theirs, sizeof(theirs));
        describe(timing, ours, sizeof(ours));
        fsd_message("%s: %s has times by %s, but this is %s; give the same options to both", timing->file, path, theirs,
                    ours);
    }
    return found;
}

bool fsd_bench_compare(const struct fsd_timing *old, const struct fsd_timing *new,
                       struct fsd_bench_comparison *comparison)
{
    if (!fsd_ratio_of_series(new->samples_s, new->n_samples, old->samples_s, old->n_samples, &comparison->ratio)) {
        fsd_message("out of memory");
        return false;
    }
    comparison->old_s = fsd_median(old->samples_s, old->n_samples);
    comparison->new_s = new->seconds;
    return true;
}
