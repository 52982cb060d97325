#include "input/kept_lines.h"

#include <stdlib.h>

bool fsd_kept_lines_create(struct fsd_kept_lines *kept, size_t capacity)
{
    kept->puzzles = malloc(capacity * sizeof(*kept->puzzles));
    kept->records = malloc(capacity * sizeof(*kept->records));
    kept->given = malloc(capacity * sizeof(*kept->given));
    kept->candidates = malloc(capacity * sizeof(*kept->candidates));
    kept->line_number = malloc(capacity * sizeof(*kept->line_number));
    kept->malformed = malloc(capacity * sizeof(*kept->malformed));
    return kept->puzzles && kept->records && kept->given && kept->candidates && kept->line_number && kept->malformed;
}

void fsd_kept_lines_destroy(struct fsd_kept_lines *kept)
{
    free(kept->puzzles);
    free(kept->records);
    free(kept->given);
    free(kept->candidates);
    free(kept->line_number);
    free(kept->malformed);
}

void fsd_kept_lines_take(struct fsd_kept_lines *kept, const struct fsd_lines *from, const bool *is_kept)
{
    const struct fsd_lines source = *from;
    struct fsd_lines *const lines = &kept->lines;
    size_t n = 0, m = 0;

    for (size_t i = 0; i <= source.n_puzzles; i++) {
        for (; m < source.n_malformed && source.malformed[m].n_puzzles_before == i; m++) {
            kept->malformed[m] = source.malformed[m];
            kept->malformed[m].n_puzzles_before = (uint32_t)n;
        }
        if (i == source.n_puzzles || !is_kept[i]) {
            continue;
        }
        kept->puzzles[n] = source.puzzles[i];
        kept->line_number[n] = source.line_number[i];
        if (source.has_records) {
            kept->records[n] = source.records[i];
        }
        if (source.has_given) {
            kept->given[n] = source.given[i];
        }
        if (source.has_candidates) {
            kept->candidates[n] = source.candidates[i];
        }
        n++;
    }
    *lines = source;
    lines->puzzles = kept->puzzles;
    lines->line_number = kept->line_number;
    lines->records = kept->records;
    lines->given = kept->given;
    lines->candidates = kept->candidates;
    lines->malformed = kept->malformed;
    lines->n_puzzles = n;
    lines->n_unfit = 0;
}
