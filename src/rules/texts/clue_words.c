#include "rules/texts/clue_words.h"

#include "rules/texts/group_text.h"

void fsd_clue_put_value(struct fsd_buffer *out, const struct fsd_variant *variant, unsigned value)
{
    fsd_buffer_put_char(out, fsd_rules_value_character(variant, value));
}

/* Cells of a clue by where they stand in it. */
void fsd_clue_put_cells_at(struct fsd_buffer *out, const struct fsd_noted_clue *of, uint32_t at)
{
    uint16_t cells[FSD_MOST_WAY_CELLS];
    unsigned n = 0;

    for (; at; at &= at - 1) {
        cells[n++] = of->clue->cells[fsd_values_lowest(at)];
    }
    fsd_variant_put_cells(out, of->variant, cells, n);
}

/* "; with 7 in r1c8, the rest does not fit": of what goes from cells, values that are in some way. */
void fsd_clue_put_misfits(struct fsd_buffer *out, const struct fsd_variant *variant,
                          const struct fsd_variant_step *step, const fsd_values *in_any)
{
    fsd_values told[FSD_VARIANT_MAX_CELLS] = {0};
    const char *before = "; with ";

    for (unsigned i = 0; i < step->n_removed; i++) {
        const fsd_values values = step->removed[i].values & in_any[i] & ~told[i];
        uint16_t cells[FSD_VARIANT_MAX_CELLS];
        unsigned n = 0;
        for (unsigned k = i; k < step->n_removed && values; k++) {
            if ((step->removed[k].values & in_any[k]) == values) {
                cells[n++] = step->removed[k].cell;
                told[k] |= values;
            }
        }
        if (n > 0) {
            fsd_buffer_put_text(out, before);
            fsd_variant_put_values(out, variant, values, ", ", " or ");
            fsd_buffer_put_text(out, " in ");
            fsd_variant_put_cells(out, variant, cells, n);
            before = ", or ";
        }
    }
    fsd_buffer_put_text(out, before[0] == ',' ? ", the rest does not fit" : "");
}

static bool loses_any(const struct fsd_variant_step *step, uint16_t cell)
{
    bool does = false;

    for (unsigned i = 0; i < step->n_removed; i++) {
        does |= step->removed[i].cell == cell;
    }
    return does;
}

/*
 * The few arrangements of a clue: "r4c5=2 r5c5=7 or r4c5=3 r5c5=6"; cells whose value is the same in all are left out,
 * unless that is what the step finds.
 */
void fsd_clue_put_arrangements(struct fsd_buffer *out, const struct fsd_rules *rules,
                               const struct fsd_variant_step *step)
{
    const size_t n = step->n_combinations;

    for (size_t i = 0; i < n; i++) {
        fsd_buffer_put_text(out, i == 0 ? " can only have" : i + 1 == n ? " or" : ",");
        for (unsigned k = 0; k < step->n_cells; k++) {
            bool is_same = n > 1 && !loses_any(step, step->cells[k]);
            for (size_t j = 0; j < n && is_same; j++) {
                is_same = step->ways[j][k] == step->ways[0][k];
            }
            if (!is_same) {
                fsd_buffer_put_char(out, ' ');
                fsd_variant_put_cells(out, &rules->variant, &step->cells[k], 1);
                fsd_buffer_put_char(out, '=');
                fsd_clue_put_value(out, &rules->variant, step->ways[i][k]);
            }
        }
    }
}

void fsd_clue_put_always_with(struct fsd_buffer *out, const struct fsd_variant *variant, fsd_values values)
{
    fsd_buffer_put_text(out, values ? ", always with " : "");
    fsd_variant_put_values(out, variant, values, ", ", " and ");
}

void fsd_clue_put_count(struct fsd_buffer *out, const struct fsd_variant_step *step, const char *before)
{
    if (step->n_combinations == UINT32_MAX) {
        fsd_buffer_print(out, " %s billions of ways", before);
    } else {
        fsd_buffer_print(out, " %s %zu ways", before, step->n_combinations);
    }
}
