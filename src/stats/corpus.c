#include "stats/corpus.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "series/kind.h"

bool fsd_corpus_create(struct fsd_corpus *corpus, const struct fsd_measure_plan *plan)
{
    size_t n = 0;

    while (fsd_measure_plan_series(plan, n)) {
        n++;
    }
    *corpus = (struct fsd_corpus){.plan = plan, .sums = calloc(n + 1, sizeof(*corpus->sums))};
    for (const struct fsd_series *series; corpus->sums && (series = fsd_measure_plan_series(plan, corpus->n_sums));) {
        if (!fsd_sums_create(&corpus->sums[corpus->n_sums++], series, &plan->settings)) {
            return false;
        }
    }
    return corpus->sums != NULL;
}

void fsd_corpus_destroy(struct fsd_corpus *corpus)
{
    for (size_t i = 0; i < corpus->n_sums; i++) {
        fsd_sums_destroy(&corpus->sums[i]);
    }
    free(corpus->sums);
    *corpus = (struct fsd_corpus){.n_sums = 0};
}

enum fastsud_status fsd_corpus_add(struct fsd_corpus *corpus, const struct fsd_puzzles *puzzles)
{
    struct fsd_sums *sums = corpus->sums;
    bool failed = false;

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        if (!fsd_measure_plan_shows(corpus->plan, (enum fsd_measure_id)m) || !measure->add) {
            continue;
        }
        const struct fsd_measuring of = {
            .id = (enum fsd_measure_id)m, .plan = corpus->plan, .puzzles = puzzles, .records = puzzles->records[m]};
        measure->add(&of, sums);
        for (size_t i = 0; i < measure->n_series; i++, sums++) {
            failed = failed || sums->kept.failed;
        }
    }
    corpus->n_puzzles += puzzles->n;
    return failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

static bool would_overflow(const struct fsd_corpus *into, const struct fsd_corpus *from)
{
    for (size_t i = 0; i < into->n_sums; i++) {
        if (fsd_sums_would_overflow(&into->sums[i], &from->sums[i])) {
            return true;
        }
    }
    /* Of the lines, puzzles and malformed ones are a part. */
    return (int64_t)into->n_lines > INT64_MAX - (int64_t)from->n_lines;
}

enum fastsud_status fsd_corpus_merge(struct fsd_corpus *into, const struct fsd_corpus *from, uint64_t n_lines_before)
{
    if (would_overflow(into, from)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < into->n_sums; i++) {
        if (!fsd_sums_merge(&into->sums[i], &from->sums[i], n_lines_before)) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    into->n_lines += from->n_lines;
    into->n_malformed += from->n_malformed;
    into->n_puzzles += from->n_puzzles;
    return FASTSUD_OK;
}

void fsd_corpus_sort(struct fsd_corpus *corpus)
{
    for (size_t i = 0; i < corpus->n_sums; i++) {
        fsd_sums_sort(&corpus->sums[i]);
    }
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return fsd_random_mix(fsd_random_mix_text(hash, text, strlen(text)), 0);
}

static uint64_t hash_axis(uint64_t hash, const struct fsd_axis *axis, const struct fsd_settings *settings)
{
    char key[FSD_LABEL_BYTES];

    for (size_t i = 0; axis && i < fsd_axis_n(axis, settings); i++) {
        fsd_axis_key(axis, settings, i, key);
        hash = hash_text(hash, key);
    }
    return fsd_random_mix(hash, 0);
}

uint64_t fsd_measure_plan_hash(const struct fsd_measure_plan *plan)
{
    const struct fsd_series *series;
    uint64_t hash = 0;

    for (size_t i = 0; (series = fsd_measure_plan_series(plan, i)); i++) {
        hash = hash_text(hash_text(hash, series->key), series->kind->name);
        hash = fsd_random_mix(hash, series->denominator);
        hash = hash_axis(hash, series->rows, &plan->settings);
        hash = hash_axis(hash, series->columns, &plan->settings);
    }
    return hash;
}
