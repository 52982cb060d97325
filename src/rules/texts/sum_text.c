#include "rules/texts/sum_text.h"

#include <string.h>

#include "rules/texts/clue_words.h"
#include "rules/texts/group_text.h"

enum { MOST_TOLD_REACHES = 3 };

/*
 * r1c1 + r1c2 - 2 r3c3 = 10, what is added first; the signs are turned where the total would be negative. Of a total
 * of 0 each side is positive: r1c1 = r1c2 + r2c1.
 */
static void put_sum(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_constraint *sum)
{
    bool any_negative = false, any_positive = false;
    bool is_first = true, is_right = false;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        any_negative |= sum->weights[i] < 0;
        any_positive |= sum->weights[i] > 0;
    }
    const char *const relation = sum->is_at_most ? " <= " : " = ";
    const bool has_sides = sum->total == 0 && any_negative && any_positive;
    const int64_t sign = sum->total < 0 && any_negative && !sum->is_at_most ? -1 : 1;
    for (unsigned i = 0; i < 2 * sum->n_cells; i++) {
        const unsigned at = i % sum->n_cells;
        const int64_t weight = sign * sum->weights[at];
        if ((weight > 0) != (i < sum->n_cells)) {
            continue;
        }
        const bool starts_right = has_sides && weight < 0 && !is_right;
        fsd_buffer_put_text(out, starts_right              ? relation
                                 : is_first                ? weight > 0 ? "" : "-"
                                 : weight > 0 || has_sides ? " + "
                                                           : " - ");
        is_right |= starts_right;
        if (weight != 1 && weight != -1) {
            fsd_buffer_put_count(out, (uint64_t)(weight < 0 ? -weight : weight));
            fsd_buffer_put_char(out, ' ');
        }
        fsd_variant_put_cells(out, variant, &sum->cells[at], 1);
        is_first = false;
    }
    if (!has_sides) {
        fsd_buffer_print(out, "%s%lld", relation, (long long)(sign * sum->total));
    }
}

/* "1+2+6", or "126" where many follow. */
static void put_summands(struct fsd_buffer *out, const struct fsd_variant *variant, const uint8_t *values, unsigned n,
                         bool is_short)
{
    for (unsigned i = 0; i < n; i++) {
        fsd_buffer_put_text(out, i == 0 || is_short ? "" : "+");
        fsd_clue_put_value(out, variant, values[i]);
    }
}

/* "9+8+7 = 24", or a single "9". */
static void put_best(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_some_values *best,
                     int64_t sum)
{
    put_summands(out, variant, best->of, best->n, false);
    if (best->n > 1) {
        fsd_buffer_print(out, " = %lld", (long long)sum);
    }
}

/*
 * "with 1 in r6c9, the others make at most 9+8+7 = 24, not 25", or of two sides "with 7 in one of r2c78, these make at
 * least 1+7 = 8, r2c9 at most 6".
 */
static void put_reach(struct fsd_buffer *out, const struct fsd_noted_clue *of, const struct fsd_plain_sum *sum,
                      const struct fsd_reach *reach)
{
    const struct fsd_variant *const variant = of->variant;
    const int64_t value = variant->low + (int64_t)reach->value;
    const bool is_added = (reach->cells & sum->added) != 0, is_own_least = reach->is_too_much == is_added;
    const char *const bounds[] = {"at most ", "at least "};
    const bool is_one = (reach->cells & (reach->cells - 1)) == 0;

    fsd_buffer_put_text(out, "with ");
    fsd_clue_put_value(out, variant, reach->value);
    fsd_buffer_put_text(out, is_one ? " in " : " in one of ");
    fsd_clue_put_cells_at(out, of, reach->cells);
    if (reach->own == 0 || reach->other == 0) {
        const bool has_own = reach->own != 0;
        const struct fsd_some_values *const best = has_own ? &reach->own_best : &reach->other_best;
        const int64_t needed = !has_own   ? is_added ? value - sum->total : value + sum->total
                               : is_added ? sum->total - value
                                          : -sum->total - value;
        fsd_buffer_put_text(out, best->n == 1 ? ", the other is " : ", the others make ");
        fsd_buffer_put_text(out, bounds[has_own ? is_own_least : !is_own_least]);
        put_best(out, variant, best, has_own ? reach->own_sum : reach->other_sum);
        fsd_buffer_print(out, ", not %lld", (long long)needed);
        return;
    }
    struct fsd_some_values own = {.n = 1, .of = {(uint8_t)reach->value}};
    memcpy(own.of + 1, reach->own_best.of, reach->own_best.n);
    own.n += reach->own_best.n;
    fsd_buffer_put_text(out, ", ");
    if (!is_one && (reach->own & ~reach->cells) == 0) {
        fsd_buffer_put_text(out, "these");
    } else {
        fsd_clue_put_cells_at(out, of, reach->own | reach->cells);
    }
    fsd_buffer_print(out, " make %s", bounds[is_own_least]);
    put_best(out, variant, &own, reach->own_sum + value);
    fsd_buffer_put_text(out, ", ");
    fsd_clue_put_cells_at(out, of, reach->other);
    fsd_buffer_print(out, " %s", bounds[!is_own_least]);
    put_best(out, variant, &reach->other_best, reach->other_sum);
}

/* ": with 1 in r6c9, ...". False: that is not all of why. */
static bool put_reaches(struct fsd_buffer *out, const struct fsd_noted_clue *of, const struct fsd_variant_step *step)
{
    struct fsd_reach reaches[FSD_MOST_REACHES];
    struct fsd_plain_sum sum;
    const unsigned n = fsd_clue_find_reaches(of, step, reaches);

    for (unsigned i = 0; i < n && i < MOST_TOLD_REACHES && fsd_plain_sum_of(of, &sum); i++) {
        fsd_buffer_put_text(out, i == 0 ? ": " : "; ");
        put_reach(out, of, &sum, &reaches[i]);
    }
    fsd_buffer_put_text(out, n > MOST_TOLD_REACHES ? "; and so on" : "");
    return n > 0;
}

/* " only as 1+2+6 or 1+3+5", " in 5 ways: 126, ...; none has 7"; of a line that ends in its sum " only as 9 = 1+8". */
static void put_listed_ways(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_sum_ways *ways,
                            bool has_total)
{
    const bool is_short = ways->n > FSD_MOST_WITHOUT_COUNT;

    if (is_short) {
        fsd_buffer_print(out, " in %u ways: ", ways->n);
    }
    for (unsigned i = 0; i < ways->n; i++) {
        const struct fsd_some_values *const way = &ways->ways[i];
        fsd_buffer_put_text(out, i > 0 ? i + 1 == ways->n ? " or " : ", " : is_short ? "" : " only as ");
        put_summands(out, variant, way->of, ways->n_added, is_short);
        if (way->n > ways->n_added) {
            fsd_buffer_put_char(out, has_total ? '-' : '=');
            put_summands(out, variant, way->of + ways->n_added, way->n - ways->n_added, is_short);
        }
    }
}

/* What cells of the step's removals have in some of the ways that are listed, on their side of the sum. */
static bool find_in_any(const struct fsd_noted_clue *of, const struct fsd_plain_sum *sum,
                        const struct fsd_sum_ways *ways, const struct fsd_variant_step *step, fsd_values *in_any)
{
    bool has_any = false;

    for (unsigned i = 0; i < step->n_removed; i++) {
        unsigned cell = 0;
        while (cell < of->clue->n_cells && of->clue->cells[cell] != step->removed[i].cell) {
            cell++;
        }
        in_any[i] = 0;
        for (unsigned k = 0; k < ways->n && ways->n <= FSD_MOST_LISTED && cell < of->clue->n_cells; k++) {
            const bool is_added = sum->added >> cell & 1;
            for (unsigned v = is_added ? 0 : ways->n_added; v < (is_added ? ways->n_added : ways->ways[k].n); v++) {
                in_any[i] |= (fsd_values)1 << ways->ways[k].of[v];
            }
        }
        has_any |= (in_any[i] & step->removed[i].values) != 0;
    }
    return has_any;
}

/* "r8c3,r9c34 make 19", "arrow r1c1 to r2c2 can be filled", "r1c2 - r3c4 = 2": what a list of its ways may follow. */
static void put_sum_name(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step,
                         const struct fsd_plain_sum *sum, bool is_listed)
{
    const struct fsd_constraint *const clue = step->constraint;

    if (sum->taken == 0 && !clue->is_at_most) {
        fsd_variant_put_cells(out, &rules->variant, clue->cells, clue->n_cells);
        fsd_buffer_print(out, " make %lld", (long long)sum->total);
    } else if (step->technique == FSD_VARIANT_WAYS) {
        fsd_variant_put_group(out, rules, clue);
        fsd_buffer_put_text(out, is_listed ? " can be filled" : "");
    } else {
        put_sum(out, &rules->variant, clue);
        fsd_buffer_put_text(out, is_listed ? "," : "");
    }
}

/* Why a sum lets values go: by the smallest of what explains it. */
void fsd_sum_text_put_plain(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step,
                            const struct fsd_noted_clue *of, const struct fsd_plain_sum *sum)
{
    const struct fsd_variant *const variant = &rules->variant;
    const bool is_listed_as_ways =
        step->technique == FSD_VARIANT_WAYS && step->n_combinations > 0 && step->n_combinations <= FSD_MOST_LISTED_WAYS;
    fsd_values in_any[FSD_VARIANT_MAX_CELLS];
    struct fsd_sum_ways ways;

    fsd_clue_find_sum_ways(of, &ways);
    const bool is_misfit = find_in_any(of, sum, &ways, step, in_any);
    if (is_listed_as_ways && (is_misfit || ways.n > FSD_MOST_LISTED)) {
        fsd_variant_put_group(out, rules, step->constraint);
        fsd_clue_put_arrangements(out, rules, step);
        fsd_clue_put_always_with(out, variant, step->values);
        return;
    }
    const bool is_few = ways.n > 0 && ways.n <= FSD_MOST_WITHOUT_COUNT && step->technique != FSD_VARIANT_SUM;
    struct fsd_buffer reaches = {.n = 0};
    const bool has_reaches = !step->values && !is_few && put_reaches(&reaches, of, step);
    const bool is_listed = !has_reaches && ways.n > 0 && ways.n <= FSD_MOST_LISTED && !step->constraint->is_at_most;
    put_sum_name(out, rules, step, sum, is_listed);
    if (has_reaches) {
        fsd_buffer_put(out, reaches.bytes, reaches.n);
    } else if (is_listed) {
        put_listed_ways(out, variant, &ways, sum->total != 0);
        if (!step->values) {
            fsd_clue_put_misfits(out, variant, step, in_any);
        }
    } else {
        fsd_clue_put_count(out, step, step->technique == FSD_VARIANT_WAYS ? "can be filled in" : "in");
        fsd_buffer_put_text(out, step->values ? "" : ", none with these");
    }
    fsd_clue_put_always_with(out, variant, step->values);
    out->failed |= reaches.failed;
    fsd_buffer_destroy(&reaches);
}

void fsd_sum_text_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_noted_clue of = fsd_noted_clue_of(&rules->variant, step);
    struct fsd_plain_sum sum;

    if (fsd_plain_sum_of(&of, &sum)) {
        fsd_sum_text_put_plain(out, rules, step, &of, &sum);
    } else {
        put_sum(out, &rules->variant, step->constraint);
        fsd_buffer_put_text(out, " leaves these out of reach");
    }
}

/* "rows 1 and 2 make 90, their cages sum to 81, so r1c3 + r2c5 = 9" */
void fsd_sum_text_put_innies(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_derived_sum *const derived = step->derived;

    fsd_variant_put_groups(out, rules, derived->houses, derived->n_houses);
    fsd_buffer_print(out,
                     derived->n_houses == 1 ? " makes %lld, its cages sum to %lld, so "
                                            : " make %lld, their cages sum to %lld, so ",
                     (long long)derived->of_houses, (long long)derived->of_sums);
    fsd_sum_text_put(out, rules, step);
}
