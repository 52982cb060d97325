/* Puzzles whose cells, and rules, equal those of an earlier one, by a 64-bit hash of them. */
#include "base/random.h"
#include "grid/text.h"
#include "measures/measure.h"
#include "series/kinds/fingerprints.h"

static uint64_t fingerprint(const char *cells)
{
    uint64_t hash = 0;

    /* Four bits a cell, sixteen cells to a word. */
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS;) {
        uint64_t word = 0;
        for (const unsigned end = cell + 16; cell < end && cell < FASTSUD_N_CELLS; cell++) {
            word = word << 4 | (fsd_text_is_given(cells[cell]) ? (unsigned char)cells[cell] & 15 : 15);
        }
        hash = fsd_random_mix(hash, word);
    }
    return hash;
}

/* Of other rules: of what each cell may hold, and of what the rules say. */
static uint64_t fingerprint_of_rules(const struct fsd_puzzles_of_rules *of_rules, uint64_t of_variant, size_t p)
{
    const fsd_values *const values = of_rules->values + p * of_rules->n_cells;
    uint64_t hash = of_variant;

    for (unsigned cell = 0; cell < of_rules->n_cells; cell++) {
        hash = fsd_random_mix(hash, values[cell]);
    }
    return hash;
}

static const struct fsd_series series[] = {{
    .key = "duplicates",
    .kind = &fsd_series_fingerprints,
    .title = "duplicates",
    .about = "Puzzles that are equal, cell by cell, to an earlier one.",
    .about_of_rules = "Puzzles that are equal to an earlier one, cell by cell and rule by rule, in their order.",
    .unit = "puzzles",
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_puzzles_of_rules *const of_rules = of->puzzles->of_rules;
    const uint64_t of_variant = of_rules ? fsd_variant_hash(&of_rules->rules->variant) : 0;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        fsd_fingerprints_add(&sums[0], of_rules ? fingerprint_of_rules(of_rules, of_variant, p)
                                                : fingerprint(of->puzzles->cells[p]));
    }
}

static const struct fsd_option options[] = {
    {.name = "duplicates",
     .help = "count puzzles equal to an earlier one; 8 bytes each",
     .manual = "Counts puzzles that equal an earlier one; keeps 8 bytes per puzzle."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_duplicates = {
    .name = "duplicates",
    .cost = "0.1",
    .in_stats = FSD_USE_WHEN_ASKED,
    .options = options,
    .n_asking = 1,
    .series = series,
    .n_series = 1,
    .add = add,
};
