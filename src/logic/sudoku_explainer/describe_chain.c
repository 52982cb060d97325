#include "logic/sudoku_explainer/describe_chain.h"

#include <string.h>

#include "logic/sudoku_explainer/hint.h"

static struct fsd_link link_of(unsigned candidate, bool is_on, enum fsd_se_cause cause)
{
    const unsigned cell = candidate / FSD_N_DIGITS;
    const bool is_by_unit = is_on && cause >= FSD_SE_BY_BOX && cause <= FSD_SE_BY_COLUMN;

    return (struct fsd_link){.cells = fsd_cells_of(cell),
                             .digit = (uint8_t)(candidate % FSD_N_DIGITS + 1),
                             .is_true = is_on,
                             .units = is_by_unit ? 1U << fsd_se_cause_unit(cause, cell) : 0};
}

static void add_to_pattern(struct fsd_step *step, unsigned candidate)
{
    step->cells |= fsd_cells_of(candidate / FSD_N_DIGITS);
    step->digits |= (uint16_t)(1U << candidate % FSD_N_DIGITS);
}

/* Links the assumption of a branch alone. */
static void link_assumption(struct fsd_step *step, const struct fsd_se_branch *branch)
{
    const struct fsd_se_step *const first = &branch->steps[0];
    const struct fsd_link link = link_of(first->candidate, first->is_on, FSD_SE_ASSUMED);

    fsd_step_link_from(step, NULL, 0, &link);
}

void fsd_se_describe_chain(const struct fsd_se_chain *chain, struct fsd_step *step)
{
    const struct fsd_se_chain_step *const first = &chain->steps[0], *const last = &chain->steps[chain->n - 1];
    const bool is_cycle = first->is_on == last->is_on;

    for (unsigned i = 0; i < chain->n; i++) {
        const struct fsd_se_chain_step *const from = &chain->steps[i];
        const struct fsd_link link = link_of(from->candidate, from->is_on, from->cause);
        const uint16_t before = (uint16_t)(step->n_links - 1);
        if (is_cycle || i == 0) {
            add_to_pattern(step, from->candidate);
        }
        /* Shorter than what a step has room for: each candidate stands in it at most twice. */
        fsd_step_link_from(step, &before, i > 0, &link);
    }
}

enum { NO_LINK = 0xffff };

/* Where the steps of one branch after the other stand among the links. */
struct teller {
    struct fsd_step *step;
    const struct fsd_se_branch *branch;
    uint16_t link_of[FSD_SE_MAX_STEPS]; /* of each step of the branch; NO_LINK: not told yet */
    uint16_t waiting[FSD_SE_MAX_STEPS];
    uint16_t reasons[FSD_SE_MAX_STEPS];
};

static void begin_branch(struct teller *teller, const struct fsd_se_branch *branch)
{
    teller->branch = branch;
    memset(teller->link_of, 0xff, sizeof(teller->link_of));
}

/* A step that must be told before this one; NO_LINK: there is none. */
static unsigned untold_parent(const struct teller *teller, const struct fsd_se_step *of)
{
    for (unsigned i = 0; i < of->n_parents; i++) {
        const unsigned parent = teller->branch->parents[of->first_parent + i];
        if (teller->link_of[parent] == NO_LINK) {
            return parent;
        }
    }
    return NO_LINK;
}

/* False when there is no room. */
static bool tell_step(struct teller *teller, unsigned number)
{
    const struct fsd_se_step *const of = &teller->branch->steps[number];
    struct fsd_link link = link_of(of->candidate, of->is_on, of->cause);

    if (of->cause == FSD_SE_BY_RULE) {
        link.nested = fsd_se_technique_name(of->rule);
    }
    for (unsigned i = 0; i < of->n_parents; i++) {
        teller->reasons[i] = teller->link_of[teller->branch->parents[of->first_parent + i]];
    }
    teller->link_of[number] = (uint16_t)teller->step->n_links;
    return fsd_step_link_from(teller->step, teller->reasons, of->n_parents, &link);
}

/* Tells a step of the branch, and before it what it rests on, each just before it is needed. */
static bool tell(struct teller *teller, unsigned last)
{
    unsigned n = 0;

    if (teller->link_of[last] == NO_LINK) {
        teller->waiting[n++] = (uint16_t)last;
    }
    while (n > 0) {
        const unsigned number = teller->waiting[n - 1];
        const unsigned parent = untold_parent(teller, &teller->branch->steps[number]);
        if (parent != NO_LINK) {
            teller->waiting[n++] = (uint16_t)parent;
        } else {
            n--;
            if (!tell_step(teller, number)) {
                return false;
            }
        }
    }
    return true;
}

void fsd_se_describe_claim(const struct fsd_se_claim *claim, struct fsd_step *step)
{
    struct teller teller = {.step = step};
    bool has_room = true;

    for (unsigned i = 0; i < claim->n_ends; i++) {
        add_to_pattern(step, claim->ends[i].branch->steps[0].candidate);
    }
    if (claim->cause_of_assumption >= FSD_SE_BY_BOX) {
        step->units = 1U << fsd_se_cause_unit(claim->cause_of_assumption, fsd_cells_first(step->cells));
    }
    for (unsigned i = 0; i < claim->n_ends && has_room; i++) {
        const struct fsd_se_end *const end = &claim->ends[i];
        if (end->branch != teller.branch) {
            begin_branch(&teller, end->branch);
        }
        has_room = tell(&teller, end->step);
    }
    if (!has_room) {
        step->n_links = step->n_reasons = 0;
        for (unsigned i = 0; i < claim->n_ends; i++) {
            if (i == 0 || claim->ends[i].branch != claim->ends[0].branch) {
                link_assumption(step, claim->ends[i].branch);
            }
        }
    }
}
