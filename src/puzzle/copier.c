#include "puzzle/copier.h"

#include <string.h>

#include "grid/morph.h"

void fsd_copier_destroy(struct fsd_copier *copier)
{
    fsd_buffer_destroy(&copier->line);
}

uint64_t fsd_copier_hash_cells(const struct fsd_copier *copier, uint64_t seed, const uint8_t *cells)
{
    uint64_t hash = fsd_random_mix(0, seed);

    for (unsigned cell = 0; cell < copier->symmetries->n_cells; cell++) {
        hash = fsd_random_mix(hash, cells[cell]);
    }
    return hash;
}

void fsd_copier_hash(const struct fsd_copier *copier, uint64_t seed, const char *const *puzzles, size_t n,
                     uint64_t *hashes)
{
    const struct fsd_symmetries *const symmetries = copier->symmetries;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure failure;

    if (!symmetries) {
        fsd_morph_hash_puzzles(seed, puzzles, n, hashes);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        /* What cannot be read has no copies. */
        hashes[i] = fsd_rules_read_cells(symmetries->rules, puzzles[i], symmetries->n_cells, cells, &failure)
                        ? fsd_copier_hash_cells(copier, seed, cells)
                        : 0;
    }
}

void fsd_copier_draw_symmetry(struct fsd_copier *copier, uint64_t hash, uint64_t k)
{
    struct fsd_random random;

    fsd_random_init(&random, fsd_random_mix(hash, k));
    fsd_symmetries_draw(copier->symmetries, &random, copier->cells, copier->values);
}

void fsd_copier_draw_identity(struct fsd_copier *copier)
{
    static const struct fsd_quick_morph identity = {.row = {.first = 0x0706050403020100, .last = 8},
                                                    .column = {.first = 0x0706050403020100, .last = 8},
                                                    .digit = {.first = 0x0807060504030201, .last = 9}};

    if (!copier->symmetries) {
        copier->morph = identity;
        return;
    }
    for (unsigned cell = 0; cell < FSD_VARIANT_MAX_CELLS; cell++) {
        copier->cells[cell] = (uint16_t)cell;
    }
    for (unsigned value = 0; value < FSD_VARIANT_MAX_VALUES; value++) {
        copier->values[value] = (uint8_t)value;
    }
}

bool fsd_copier_read(const struct fsd_copier *copier, const char *cells, char blank, struct fsd_copied *copied)
{
    const struct fsd_symmetries *const symmetries = copier->symmetries;
    struct fsd_failure failure;

    if (!symmetries) {
        fsd_givens_list(&copied->givens, cells);
        copied->givens.blank = blank ? blank : copied->givens.blank;
        return true;
    }
    if (!fsd_rules_read_cells(symmetries->rules, cells, symmetries->n_cells, copied->cells, &failure)) {
        return false;
    }
    copied->blank = blank;
    for (unsigned cell = 0; cell < symmetries->n_cells && !copied->blank; cell++) {
        copied->blank = copied->cells[cell] == 0 ? cells[cell] : '\0';
    }
    copied->blank = copied->blank ? copied->blank : '.';
    return true;
}

/* Copies the cells of a grid whose values may be written in more than one way. */
static void put_line(struct fsd_copier *copier, const struct fsd_copied *copied, char *to)
{
    const struct fsd_symmetries *const symmetries = copier->symmetries;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    for (unsigned cell = 0; cell < symmetries->n_cells; cell++) {
        const unsigned value = copied->cells[copier->cells[cell]];
        cells[cell] = (uint8_t)(value > 0 ? copier->values[value - 1] + 1 : 0);
    }
    copier->line.n = 0;
    if (fsd_rules_write_cells(symmetries->rules, cells, copied->blank, &copier->line) ||
        fsd_rules_write_cells(symmetries->rules, cells, '.', &copier->line)) {
        memcpy(to, copier->line.bytes, symmetries->n_cells);
    } else {
        copier->failed = true;
    }
}

void fsd_copier_put_cells(struct fsd_copier *copier, const struct fsd_copied *copied, char *to)
{
    const struct fsd_symmetries *const symmetries = copier->symmetries;
    const struct fsd_variant *const variant = &symmetries->rules->variant;
    char characters[FSD_VARIANT_MAX_VALUES + 1];

    if (variant->low < 1 || variant->low + (int)variant->n_values > 10) {
        put_line(copier, copied, to);
        return;
    }
    characters[0] = copied->blank;
    for (unsigned value = 0; value < symmetries->n_values; value++) {
        characters[value + 1] = (char)('0' + variant->low + copier->values[value]);
    }
    for (unsigned cell = 0; cell < symmetries->n_cells; cell++) {
        to[cell] = characters[copied->cells[copier->cells[cell]]];
    }
}
