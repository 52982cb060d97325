#include "measures/measure.h"

const struct fsd_measure *const fsd_measures[FSD_N_MEASURES] = {
#define X(name, scope) &fsd_measure_##name,
    FSD_MEASURE_LIST(X)
#undef X
};

uint32_t fsd_measures_of(bool has_rules)
{
    static const uint32_t scopes[] = {
#define X(name, scope) (scope),
        FSD_MEASURE_LIST(X)
#undef X
    };
    uint32_t measures = 0;

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        measures |= (scopes[m] & (has_rules ? FSD_OF_OTHER_RULES : FSD_OF_9X9)) != 0 ? 1U << m : 0;
    }
    return measures;
}

enum fsd_measure_id fsd_measure_of_option(const struct fsd_option *option)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_option *const options = fsd_measures[m]->options;
        for (size_t k = 0; options && options[k].name; k++) {
            if (&options[k] == option) {
                return (enum fsd_measure_id)m;
            }
        }
    }
    return FSD_N_MEASURES;
}

static enum fsd_measure_use use_of(const struct fsd_measure *measure, bool in_stats)
{
    return in_stats ? measure->in_stats : measure->in_rate;
}

/* Of the measures that can be taken; NULL when i is past the end. */
static const struct fsd_option *option_at(bool in_stats, size_t i)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_option *const options = fsd_measures[m]->options;
        for (size_t k = 0; options && options[k].name; k++) {
            if (fsd_measure_is_available(fsd_measures[m], in_stats) && i-- == 0) {
                return &options[k];
            }
        }
    }
    return NULL;
}

const struct fsd_option *fsd_rate_option(size_t i)
{
    return option_at(false, i);
}

const struct fsd_option *fsd_stats_option(size_t i)
{
    return option_at(true, i);
}

struct fsd_measure_plan fsd_measure_plan_default(bool in_stats, bool has_rules)
{
    struct fsd_measure_plan plan = {.in_stats = in_stats, .settings = {.has_rules = has_rules}};
    const struct fsd_option *option;

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        plan.measures |= use_of(fsd_measures[m], in_stats) == FSD_USE_ALWAYS ? 1U << m : 0;
    }
    plan.measures &= fsd_measures_of(has_rules);
    while (plan.settings.n < FSD_MAX_SETTINGS && (option = option_at(in_stats, plan.settings.n))) {
        uint64_t value = 0;
        if (option->value) {
            fsd_option_parse(option, option->value, &value);
        }
        plan.settings.entries[plan.settings.n].option = option;
        plan.settings.entries[plan.settings.n++].value = value;
    }
    return plan;
}

void fsd_measure_plan_complete(struct fsd_measure_plan *plan)
{
    const uint32_t defined = fsd_measures_of(plan->settings.has_rules);

    plan->measures &= defined;
    for (size_t m = FSD_N_MEASURES; m-- > 0;) {
        const struct fsd_measure *const measure = fsd_measures[m];
        for (size_t k = 0; k < measure->n_asking; k++) {
            plan->measures |= fsd_setting(&plan->settings, measure->options[k].name) > 0 ? defined & 1U << m : 0;
        }
        if (!fsd_measure_plan_has(plan, (enum fsd_measure_id)m)) {
            continue;
        }
        /* A measure that another one needs is as good as asked for. */
        for (size_t k = 0; k < measure->n_asking; k++) {
            if (!measure->options[k].argument) {
                fsd_setting_set(&plan->settings, measure->options[k].name, 1);
            }
        }
        plan->measures |= measure->needs & defined; /* these stand before it, so that they are still to come here */
    }
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const uint32_t needs = fsd_measures[m]->needs;
        const bool is_taken =
            use_of(fsd_measures[m], plan->in_stats) == FSD_USE_WITH_NEEDS && (plan->measures & needs) == needs;
        plan->measures |= is_taken ? defined & 1U << m : 0;
    }
}

void fsd_measure_plan_show_only(struct fsd_measure_plan *plan, uint32_t measures)
{
    plan->measures = measures;
    fsd_measure_plan_complete(plan);
    plan->hidden = plan->measures & ~measures;
}

bool fsd_measure_plan_solves(const struct fsd_measure_plan *plan)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measure_plan_has(plan, (enum fsd_measure_id)m) && fsd_measures[m]->needs_answers) {
            return true;
        }
    }
    return false;
}

size_t fsd_measure_plan_chunk_bytes(const struct fsd_measure_plan *plan)
{
    enum { LINE_BYTES = FASTSUD_N_CELLS + 1 };
    size_t n_lines = FSD_MEASURE_PUZZLES;

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const size_t n_wanted = fsd_measures[m]->chunk_lines;
        if (fsd_measure_plan_has(plan, (enum fsd_measure_id)m) && n_wanted > 0 && n_wanted < n_lines) {
            n_lines = n_wanted;
        }
    }
    return n_lines * LINE_BYTES;
}

const char *fsd_measure_plan_rules(const struct fsd_measure_plan *plan)
{
    return plan->settings.has_rules ? plan->rules.name : "9x9 sudoku";
}

bool fsd_measure_plan_uses(const struct fsd_measure_plan *plan, const struct fsd_option *option)
{
    const enum fsd_measure_id m = fsd_measure_of_option(option);

    return m < FSD_N_MEASURES && fsd_measure_plan_has(plan, m);
}

const struct fsd_series *fsd_measure_plan_series(const struct fsd_measure_plan *plan, size_t i)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (!fsd_measure_plan_shows(plan, (enum fsd_measure_id)m)) {
            continue;
        }
        if (i < fsd_measures[m]->n_series) {
            return &fsd_measures[m]->series[i];
        }
        i -= fsd_measures[m]->n_series;
    }
    return NULL;
}
