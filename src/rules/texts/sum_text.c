#include "rules/texts/sum_text.h"

#include <string.h>

#include "rules/texts/group_text.h"

/* Which way about a sum is written: the sign of the weights of its left side. */
static int64_t sign_of(const struct fsd_constraint *sum)
{
    bool any_positive = false;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        any_positive |= sum->weights[i] > 0;
    }
    return !sum->is_at_most && (sum->total < 0 || !any_positive) ? -1 : 1;
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

/* "; the least they make is 7, so none is more than 4 above its least"; slack below 0: the total is out of reach. */
static void put_slack(struct fsd_buffer *out, const char *which, int64_t bound, int64_t slack, const char *where)
{
    fsd_buffer_print(out, "; the %s they make is %lld", which, (long long)bound);
    if (slack == 0) {
        fsd_buffer_print(out, ", so each is at its %s", which);
    } else if (slack > 0) {
        fsd_buffer_print(out, ", so none is more than %lld %s its %s", (long long)slack, where, which);
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

/* Cages that lie in houses are seen at once; which of other sums are meant their totals say. */
void fsd_variant_put_leftover(struct fsd_buffer *out, const struct fsd_rules *rules,
                              const struct fsd_derived_sum *derived)
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

void fsd_variant_put_sum_reason(struct fsd_buffer *out, const struct fsd_rules *rules,
                                const struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = &rules->variant;
    static const struct fsd_variant_step open;

    if (!step->placed.values || step->derived) {
        put_sum(out, variant, step->constraint, &open);
    } else {
        fsd_variant_put_group(out, rules, step->constraint);
    }
    if (!step->placed.values) {
        put_bounds(out, step->constraint, &step->bounds);
    } else if (!step->derived || step->n_cells > 1) {
        fsd_buffer_put_text(out, step->derived ? ", that is " : ": ");
        put_sum(out, variant, step->constraint, step);
    }
}
