#include "puzzle/own_copies.h"

#include "rules/texts/write_iss.h"

void fsd_own_copier_destroy(struct fsd_own_copier *copier)
{
    fsd_moves_destroy(&copier->moves);
    fsd_symmetries_destroy(&copier->symmetries);
}

bool fsd_own_copier_take(struct fsd_own_copier *copier, const struct fsd_rules *rules, const fsd_values *values,
                         uint64_t seed)
{
    const struct fsd_variant *const variant = &rules->variant;

    fsd_own_copier_destroy(copier);
    copier->rules = rules;
    copier->values = values;
    copier->hash = fsd_random_mix(fsd_random_mix(0, seed), fsd_variant_hash(variant));
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        copier->hash = fsd_random_mix(copier->hash, values[cell]);
    }
    const enum fsd_symmetries_result result = fsd_symmetries_find(&copier->symmetries, rules);
    if (result == FSD_SYMMETRIES_TOO_MANY) { /* none then, as copies need not be all */
        fsd_symmetries_destroy(&copier->symmetries);
        copier->symmetries.n_cells = variant->n_cells;
        copier->symmetries.n_values = variant->n_values;
    }
    return result != FSD_SYMMETRIES_NO_MEMORY && fsd_moves_find(&copier->moves, rules);
}

bool fsd_own_copier_has_copies(const struct fsd_own_copier *copier)
{
    return copier->moves.n > 1 || copier->symmetries.n_levels > 0 || copier->symmetries.renaming != FSD_RENAMING_NONE;
}

static fsd_values rename_values(fsd_values values, const uint8_t *to, unsigned n_values)
{
    fsd_values renamed = 0;

    for (unsigned value = 0; value < n_values; value++) {
        renamed |= (values >> value & 1) << to[value];
    }
    return renamed;
}

bool fsd_own_copier_put(const struct fsd_own_copier *copier, uint64_t k, const struct fsd_puzzle_format *format,
                        struct fsd_buffer *out, struct fsd_failure *failure)
{
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    uint8_t values[FSD_VARIANT_MAX_VALUES];
    fsd_values copy[FSD_VARIANT_MAX_CELLS];
    struct fsd_random random;

    fsd_random_init(&random, fsd_random_mix(copier->hash, k));
    const unsigned move = (unsigned)fsd_random_below(&random, copier->moves.n);
    fsd_symmetries_draw(&copier->symmetries, &random, cells, values);
    for (unsigned cell = 0; cell < copier->symmetries.n_cells; cell++) {
        copy[copier->moves.to[move][cell]] =
            rename_values(copier->values[cells[cell]], values, copier->symmetries.n_values);
    }
    const struct fsd_rules *const rules = move > 0 ? &copier->moves.moved[move] : copier->rules;
    if (!(format->write ? format->write : fsd_rules_write_iss)(rules, copy, out, failure)) {
        return false;
    }
    fsd_buffer_put_char(out, '\n');
    return true;
}
