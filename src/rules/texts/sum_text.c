#include "rules/texts/sum_text.h"

#include <string.h>

#include "rules/texts/clue_words.h"
#include "rules/texts/group_text.h"

enum { MOST_TOLD_REACHES = 3 };

/* Which way about a sum is written: the sign of the weights of its left side. */
static int64_t sign_of(const struct fsd_constraint *sum)
{
    return fsd_sum_is_turned(sum) ? -1 : 1;
}

/* The total, on the side where it is positive. */
static int64_t added_to(const struct fsd_constraint *sum, int side)
{
    const int64_t total = sign_of(sum) * sum->total * (side == 0 ? -1 : 1);

    return total > 0 ? total : 0;
}

static bool has_two_sides(const struct fsd_constraint *sum)
{
    bool has[2] = {false};

    for (unsigned i = 0; i < sum->n_cells; i++) {
        has[sum->weights[i] < 0] = true;
    }
    return has[0] && has[1];
}

static void put_term(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_constraint *sum,
                     unsigned at, const struct fsd_variant_step *step)
{
    const int64_t weight = sum->weights[at] < 0 ? -sum->weights[at] : sum->weights[at];
    const bool is_told = step->placed.values && sum->cells[at] != step->placed.cell;

    if (weight != 1) {
        fsd_buffer_print(out, is_told ? "%lld x " : "%lld ", (long long)weight);
    }
    if (is_told) {
        fsd_buffer_print(out, "%lld", (long long)variant->low + step->ways[0][at]);
    } else {
        fsd_variant_put_cells(out, variant, &sum->cells[at], 1);
    }
}

/*
 * r1c1 + r1c2 = 2 r3c3 + 10: nothing is taken away, so a cell of negative weight stands on the other side. Where a step
 * places the last value, the others stand for their cells.
 */
static void put_sum(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_constraint *sum,
                    const struct fsd_variant_step *step)
{
    const int64_t sign = sign_of(sum);

    for (int side = 0; side < 2; side++) {
        const char *before = side == 0 ? "" : sum->is_at_most ? " <= " : " = ";
        bool is_empty = true;
        for (unsigned i = 0; i < sum->n_cells; i++) {
            if ((sign * sum->weights[i] > 0) == (side == 0)) {
                fsd_buffer_put_text(out, before);
                put_term(out, variant, sum, i, step);
                before = " + ";
                is_empty = false;
            }
        }
        if (added_to(sum, side) != 0 || is_empty) {
            fsd_buffer_print(out, "%s%lld", before, (long long)added_to(sum, side));
        }
    }
}

static void put_open_sum(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_constraint *sum)
{
    static const struct fsd_variant_step open;

    put_sum(out, variant, sum, &open);
}

/* "; left at most 8, right at least 4" */
static void put_sides(struct fsd_buffer *out, const struct fsd_constraint *sum, const struct fsd_sum_bounds *bounds)
{
    const bool is_turned = sign_of(sum) < 0;
    const unsigned left = is_turned, right = !is_turned;

    if (is_turned ? bounds->is_too_little : bounds->is_too_much) {
        fsd_buffer_print(out, "; left at least %lld, right at most %lld",
                         (long long)(bounds->least[left] + added_to(sum, 0)),
                         (long long)(bounds->most[right] + added_to(sum, 1)));
    }
    if (is_turned ? bounds->is_too_much : bounds->is_too_little) {
        fsd_buffer_print(out, "; left at most %lld, right at least %lld",
                         (long long)(bounds->most[left] + added_to(sum, 0)),
                         (long long)(bounds->least[right] + added_to(sum, 1)));
    }
}

/* "; the least they make is 7, so no term is more than 4 above its least"; slack below 0: the total is out of reach. */
static void put_slack(struct fsd_buffer *out, const char *which, int64_t bound, int64_t slack, const char *where)
{
    fsd_buffer_print(out, "; the %s they make is %lld", which, (long long)bound);
    if (slack == 0) {
        fsd_buffer_print(out, ", so each is at its %s", which);
    } else if (slack > 0) {
        fsd_buffer_print(out, ", so no term is more than %lld %s its %s", (long long)slack, where, which);
    }
}

static void put_bounds(struct fsd_buffer *out, const struct fsd_constraint *sum, const struct fsd_sum_bounds *bounds)
{
    const int64_t least = bounds->least[0] - bounds->most[1], most = bounds->most[0] - bounds->least[1];

    if (has_two_sides(sum)) {
        put_sides(out, sum, bounds);
        return;
    }
    if (bounds->is_too_much) {
        put_slack(out, "least", least, sum->total - least, "above");
    }
    if (bounds->is_too_little) {
        put_slack(out, "most", most, most - sum->total, "below");
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

/* "9+8+7 = 24", or a single "9"; with what is added to them last, unless it is 0. */
static void put_best(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_some_values *best,
                     int64_t sum, int64_t added)
{
    put_summands(out, variant, best->of, best->n, false);
    if (added != 0) {
        fsd_buffer_print(out, "+%lld", (long long)added);
    }
    if (best->n > 1 || added != 0) {
        fsd_buffer_print(out, " = %lld", (long long)(sum + added));
    }
}

/* "r2c78 + 3" */
static void put_side(struct fsd_buffer *out, const struct fsd_noted_clue *of, uint32_t cells, int64_t added)
{
    fsd_clue_put_cells_at(out, of, cells);
    if (added != 0) {
        fsd_buffer_print(out, " + %lld", (long long)added);
    }
}

/*
 * "with 1 in r6c9, the others make at most 9+8+7 = 24, not 25", or of two sides "with 7 in one of r2c78, these make at
 * least 7+1 = 8, r2c9 + 1 at most 6+1 = 7".
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
        put_best(out, variant, best, has_own ? reach->own_sum : reach->other_sum, 0);
        fsd_buffer_print(out, ", not %lld", (long long)needed);
        return;
    }
    const int64_t more = sum->total < 0 ? -sum->total : sum->total;
    const bool is_with_own = is_added == (sum->total < 0); /* what is more stands beside the cells taken away */
    struct fsd_some_values own = {.n = 1, .of = {(uint8_t)reach->value}};
    memcpy(own.of + 1, reach->own_best.of, reach->own_best.n);
    own.n += reach->own_best.n;
    fsd_buffer_put_text(out, ", ");
    if (!is_one && (reach->own & ~reach->cells) == 0 && (more == 0 || !is_with_own)) {
        fsd_buffer_put_text(out, "these");
    } else {
        put_side(out, of, reach->own | reach->cells, is_with_own ? more : 0);
    }
    fsd_buffer_print(out, " make %s", bounds[is_own_least]);
    put_best(out, variant, &own, reach->own_sum + value, is_with_own ? more : 0);
    fsd_buffer_put_text(out, ", ");
    put_side(out, of, reach->other, is_with_own ? 0 : more);
    fsd_buffer_print(out, " %s", bounds[!is_own_least]);
    put_best(out, variant, &reach->other_best, reach->other_sum, is_with_own ? 0 : more);
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
    } else if (step->technique == FSD_VARIANT_WAYS && sum->total == 0) {
        fsd_variant_put_group(out, rules, clue);
        fsd_buffer_put_text(out, is_listed ? " can be filled" : "");
    } else {
        put_open_sum(out, &rules->variant, clue);
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

    if (step->constraint->n_cells == 1) {
        put_open_sum(out, variant, step->constraint);
        return;
    }
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

/* The sum that a step rests on, with all its values but the last. */
static void put_completed(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    if (step->derived) {
        put_open_sum(out, &rules->variant, step->constraint);
        fsd_buffer_put_text(out, step->n_cells > 1 ? ", that is " : "");
    } else {
        fsd_variant_put_group(out, rules, step->constraint);
        fsd_buffer_put_text(out, ": ");
    }
    if (!step->derived || step->n_cells > 1) {
        put_sum(out, &rules->variant, step->constraint, step);
    }
}

void fsd_sum_text_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_noted_clue of = fsd_noted_clue_of(&rules->variant, step);
    struct fsd_plain_sum sum;

    if (step->placed.values) {
        put_completed(out, rules, step);
    } else if (fsd_plain_sum_of(&of, &sum)) {
        fsd_sum_text_put_plain(out, rules, step, &of, &sum);
    } else {
        put_open_sum(out, &rules->variant, step->constraint);
        put_bounds(out, step->constraint, &step->bounds);
    }
}

/* Cages that lie in houses are seen at once; which of other sums are meant their totals say. */
static void put_leftover(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_derived_sum *derived)
{
    const bool is_one = derived->n_houses == 1;
    bool are_cages = true;

    for (unsigned i = 0; i < derived->n_sums; i++) {
        are_cages &= strcmp(rules->statements[derived->sums[i]->rule].rule->name, "cage") == 0;
    }
    fsd_variant_put_groups(out, rules, derived->houses, derived->n_houses);
    fsd_buffer_print(out, " make%s %lld, %s %s", is_one ? "s" : "", (long long)derived->of_houses,
                     is_one ? "its" : "their",
                     are_cages              ? "cages sum to "
                     : derived->n_sums == 1 ? "sum is "
                                            : "sums ");
    for (unsigned i = 0; i < derived->n_sums && derived->n_sums > 1 && !are_cages; i++) {
        const struct fsd_constraint *const sum = derived->sums[i];
        fsd_buffer_print(out, "%s%lld%s",
                         i == 0                     ? ""
                         : i + 1 == derived->n_sums ? " and "
                                                    : ", ",
                         (long long)(sum->total / sum->weights[0]), i + 1 == derived->n_sums ? " make " : "");
    }
    fsd_buffer_print(out, "%lld, so ", (long long)derived->of_sums);
}

void fsd_sum_text_put_innies(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    put_leftover(out, rules, step->derived);
    fsd_sum_text_put(out, rules, step);
}
