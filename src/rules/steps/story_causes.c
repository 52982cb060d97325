/*
 * What facts rest on. A fact follows by a constraint from others if these, its contrary and that cells which see each
 * other differ leave the constraint no way; of the facts that it follows from each is tried to be left out, so that
 * none is told in vain.
 */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/steps/find.h"
#include "rules/steps/story_facts.h"

/* The value goes from those cells of the constraint that the cell sees. */
static void see(const struct fsd_variant_steps *steps, const struct fsd_constraint *by, unsigned cell, fsd_values value)
{
    for (unsigned i = 0; i < by->n_cells; i++) {
        if (fsd_steps_see(steps, cell, by->cells[i])) {
            steps->story->proof[by->cells[i]] &= ~value;
        }
    }
}

static void apply(const struct fsd_variant_steps *steps, const struct fsd_constraint *by, unsigned cell,
                  fsd_values value, bool is_true)
{
    steps->story->proof[cell] &= is_true ? value : ~value;
    if (is_true) {
        see(steps, by, cell, value);
    }
}

/* Whether the candidates that are tried leave a constraint no way. */
static bool has_no_way(const struct fsd_variant_steps *steps, const struct fsd_constraint *by)
{
    struct fsd_variant_steps of = *steps;

    of.candidates = steps->story->proof;
    of.is_assumed = true;
    return fsd_steps_has_no_way(&of, by);
}

/* The candidates of a constraint's cells, and of another, before all facts, or after all that hold. */
static void reset(const struct fsd_variant_steps *steps, const struct fsd_constraint *by, unsigned cell,
                  const fsd_values *candidates)
{
    fsd_values *const proof = steps->story->proof;

    proof[cell] = candidates[cell];
    for (unsigned i = 0; i < by->n_cells; i++) {
        proof[by->cells[i]] = candidates[by->cells[i]];
    }
}

bool fsd_story_follows(const struct fsd_variant_steps *steps, const struct fsd_constraint *by, unsigned cell,
                       fsd_values value, bool is_true)
{
    reset(steps, by, cell, steps->story->candidates);
    apply(steps, by, cell, value, !is_true);
    return has_no_way(steps, by);
}

bool fsd_story_leaves_no_way(const struct fsd_variant_steps *steps, const struct fsd_constraint *by)
{
    reset(steps, by, by->cells[0], steps->story->candidates);
    return has_no_way(steps, by);
}

bool fsd_story_excludes_all(const struct fsd_variant_steps *steps, const struct fsd_constraint *by)
{
    const struct fact *const facts = steps->story->facts;

    reset(steps, by, by->cells[0], steps->story->candidates);
    for (size_t i = steps->story->n_facts; i-- > 0 && facts[i].how == BY && facts[i].by == by && !facts[i].is_true;) {
        steps->story->proof[facts[i].cell] |= facts[i].value;
    }
    return has_no_way(steps, by);
}

static void append(struct fsd_story *story, struct numbers *numbers, uint32_t fact)
{
    uint32_t *const list = fsd_grow(numbers->list, numbers->n, &numbers->room, sizeof(*list));

    if (!list) {
        story->failed = true;
        return;
    }
    numbers->list = list;
    list[numbers->n++] = fact;
}

static void add_cause(struct fsd_story *story, uint32_t cause)
{
    append(story, &story->causes, cause);
}

/* Says of the cells of a constraint that they are, which is quicker than to look for each. */
static void say_cells(struct fsd_story *story, const struct fsd_constraint *by, bool are_of)
{
    for (unsigned i = 0; i < by->n_cells; i++) {
        story->is_of[by->cells[i]] = are_of;
    }
}

/* Whether a fact was known when another came. */
static bool is_before(const struct fsd_story *story, uint32_t one, uint32_t other)
{
    return one < other && story->facts[one].how != END &&
           fsd_story_holds(story, story->facts[one].scope, story->facts[other].scope);
}

/* Whether another fact of the constraint's cells says as much: the cause, that they see or are in the cell of. */
static bool is_said_by_cause(const struct fsd_story *story, const struct fact *fact)
{
    return fact->how == PLAIN && story->is_of[story->facts[fact->cause].cell];
}

/* All causes but one; SIZE_MAX: all. */
static void apply_causes(const struct fsd_variant_steps *steps, const struct fsd_constraint *by, size_t without)
{
    const struct fsd_story *const story = steps->story;

    for (size_t i = 0; i < story->causes.n; i++) {
        if (i != without && story->causes.list[i] != FSD_NO_FACT) {
            const struct fact *const cause = &story->facts[story->causes.list[i]];
            apply(steps, by, cause->cell, cause->value, cause->is_true);
        }
    }
}

/* Whether some values of a fact's cell, or all at once where it is an end, follow from the causes but one. */
static bool follow_without(const struct fsd_variant_steps *steps, uint32_t at, fsd_values values, size_t without)
{
    struct fsd_story *const story = steps->story;
    const struct fact *const fact = &story->facts[at];
    const bool is_end = fact->how == END;
    bool follow = true;

    for (fsd_values left = is_end ? 1 : values; left && follow; left &= left - 1) {
        reset(steps, fact->by, is_end ? fact->by->cells[0] : fact->cell, steps->candidates);
        apply_causes(steps, fact->by, without);
        if (!is_end) {
            apply(steps, fact->by, fact->cell, left & -left, !fact->is_true);
        }
        follow = has_no_way(steps, fact->by);
    }
    return follow;
}

/* Leaves out what is not needed: of what nothing else needs, or of the rest, the latest first. */
static void leave_out(const struct fsd_variant_steps *steps, uint32_t at, fsd_values values, bool are_needed)
{
    struct fsd_story *const story = steps->story;

    for (size_t i = story->causes.n; i-- > 0;) {
        const uint32_t cause = story->causes.list[i];
        if (cause != FSD_NO_FACT && story->facts[cause].is_needed == are_needed &&
            follow_without(steps, at, values, i)) {
            story->causes.list[i] = FSD_NO_FACT;
        }
    }
}

/* All that is known of the constraint's cells before the first of what one event says. */
static void find_known(struct fsd_story *story, uint32_t at, uint32_t first)
{
    const struct fsd_constraint *const by = story->facts[at].by;

    story->causes.n = 0;
    say_cells(story, by, true);
    for (uint32_t i = 0; i < first; i++) {
        if (story->is_of[story->facts[i].cell] && is_before(story, i, at) &&
            !is_said_by_cause(story, &story->facts[i])) {
            add_cause(story, i);
        }
    }
    say_cells(story, by, false);
}

/*
 * Finds a constraint of the rule by which values of a cell follow from what is known, which becomes the fact's:
 * relations of a rule are looked at together. False: there is none.
 */
static bool find_by(const struct fsd_variant_steps *steps, uint32_t at, uint32_t first, fsd_values values)
{
    struct fsd_story *const story = steps->story;
    const struct fsd_variant *const variant = steps->variant;
    const struct fsd_constraint *const said = story->facts[at].by;
    bool follow = false;

    for (size_t i = 0; i <= variant->n_constraints && !follow; i++) {
        const struct fsd_constraint *const by = i == 0 ? said : &variant->constraints[i - 1];
        if (i == 0 || (by->rule == said->rule && fsd_constraint_has_cell(by, story->facts[at].cell))) {
            story->facts[at].by = by;
            find_known(story, at, first);
            follow = follow_without(steps, at, values, SIZE_MAX);
        }
    }
    return follow;
}

/* Returns the first of the facts that follow from the same: that one, or the fact itself. */
static uint32_t find_causes_by(const struct fsd_variant_steps *steps, uint32_t at, uint32_t first, fsd_values values)
{
    const struct fsd_constraint *const said = steps->story->facts[at].by;

    if (!find_by(steps, at, first, values)) {
        steps->story->facts[at].by = said;
        first = at;
        values = steps->story->facts[at].value;
        (void)find_by(steps, at, first, values);
    }
    leave_out(steps, at, values, false);
    leave_out(steps, at, values, true);
    return first;
}

/* What excludes a value from a cell, or all values but one; and, where that one is true after all, that. */
static void find_exclusions(struct fsd_story *story, uint32_t at, unsigned cell, fsd_values values)
{
    for (uint32_t i = 0; i < at; i++) {
        const struct fact *const fact = &story->facts[i];
        if (fact->cell == cell && fact->value & values && !fact->is_true && is_before(story, i, at)) {
            add_cause(story, i);
        }
    }
}

/* In a cell with a value, that and why it cannot be; in another, what excludes each. */
static void find_causes_of_empty(struct fsd_story *story, uint32_t at)
{
    const unsigned cell = story->facts[at].cell;
    uint32_t is_true = FSD_NO_FACT;

    for (uint32_t i = 0; i < at; i++) {
        const struct fact *const fact = &story->facts[i];
        is_true = fact->cell == cell && fact->is_true && is_before(story, i, at) ? i : is_true;
    }
    if (is_true != FSD_NO_FACT) {
        add_cause(story, is_true);
        find_exclusions(story, at, cell, story->facts[is_true].value);
    } else {
        find_exclusions(story, at, cell, story->facts[at].value);
    }
}

/* The candidates of the cells that a fact is by, when it came. */
static void know(const struct fsd_variant_steps *steps, uint32_t at)
{
    struct fsd_story *const story = steps->story;
    const struct fsd_constraint *const by = story->facts[at].by;

    reset(steps, by, by->cells[0], steps->candidates);
    say_cells(story, by, true);
    for (uint32_t i = 0; i < at; i++) {
        if (story->is_of[story->facts[i].cell] && is_before(story, i, at)) {
            story->proof[story->facts[i].cell] &=
                story->facts[i].is_true ? story->facts[i].value : ~story->facts[i].value;
        }
    }
    say_cells(story, by, false);
}

/* In a house that has a cell without values anything follows: that cell is the end, not what was said to be false. */
static void end_in_empty_cell(const struct fsd_variant_steps *steps, uint32_t at)
{
    struct fact *const fact = &steps->story->facts[at];
    const struct fsd_constraint *const house = fact->by;

    if (fact->how != BY || fact->is_true || !fsd_steps_is_house(steps, house)) {
        return;
    }
    know(steps, at);
    for (unsigned i = 0; i < house->n_cells && fact->how == BY; i++) {
        const uint16_t cell = house->cells[i];
        if (!steps->story->proof[cell]) {
            *fact = (struct fact){.how = END, .cell = cell, .value = steps->candidates[cell], .scope = fact->scope};
        }
    }
}

/* Whether it is true, or impossible, as a value has no other place, or none, in a house. */
static bool is_of_places(const struct fsd_variant_steps *steps, const struct fact *fact)
{
    const fsd_values *const candidates = steps->story->proof;
    bool is_only = fact->by && fsd_steps_is_house(steps, fact->by) && fsd_values_are_one(fact->value);

    for (unsigned i = 0; is_only && i < fact->by->n_cells; i++) {
        const unsigned cell = fact->by->cells[i];
        is_only = !(candidates[cell] & fact->value) || (fact->is_true && cell == fact->cell);
    }
    return is_only;
}

enum { MOST_HOUSES = 4 /* that are told one instead of the other */ };

/* What excludes a value from all places of the house that a fact is by, but its own if it is true. */
static void find_exclusions_of_places(struct fsd_story *story, uint32_t at)
{
    const struct fact *const fact = &story->facts[at];

    story->causes.n = 0;
    for (unsigned i = 0; i < fact->by->n_cells; i++) {
        if (!fact->is_true || fact->by->cells[i] != fact->cell) {
            find_exclusions(story, at, fact->by->cells[i], fact->value);
        }
    }
}

/*
 * A house that excludes a value from some place, since it has room for it in one cell alone: what stands in that cell
 * by other houses stands there by this one, which is told instead. NULL: there is none.
 */
static const struct fsd_constraint *find_house_at_once(const struct fsd_variant_steps *steps, uint32_t at)
{
    struct fsd_story *const story = steps->story;
    struct fact *const fact = &story->facts[at];
    const struct fsd_constraint *const said = fact->by, *found = NULL;

    for (size_t i = 0; i < story->causes.n && fact->is_true && !found; i++) {
        const struct fact *const cause = &story->facts[story->causes.list[i]];
        fact->by =
            cause->how == BY && cause->by != said && fsd_constraint_has_cell(cause->by, fact->cell) ? cause->by : said;
        if (fact->by != said) {
            know(steps, at);
            found = is_of_places(steps, fact) ? fact->by : NULL;
        }
    }
    fact->by = said;
    return found;
}

/* Finds what a fact rests on, and returns the first of those that rest on the same. */
static uint32_t find_causes(const struct fsd_variant_steps *steps, uint32_t at, uint32_t first, fsd_values values)
{
    struct fsd_story *const story = steps->story;
    const struct fact *const fact = &story->facts[at];

    story->causes.n = 0;
    switch (fact->how) {
    case ASSUMED:
        break;
    case PLAIN:
        add_cause(story, fact->cause);
        break;
    case REFUTED:
        add_cause(story, fact->cause);
        add_cause(story, fact->end);
        break;
    case IN_CELL:
        find_exclusions(story, at, fact->cell, ~fact->value);
        break;
    case BY:
    case END:
        if (!fact->by) {
            find_causes_of_empty(story, at);
            break;
        }
        know(steps, at); /* to see whether places are all that counts */
        if ((fact->is_true || fact->how == END) && is_of_places(steps, fact)) {
            story->facts[at].is_last_place = true;
            find_exclusions_of_places(story, at);
            const struct fsd_constraint *house = find_house_at_once(steps, at);
            for (unsigned n = 0; n < MOST_HOUSES && house; n++) {
                story->facts[at].by = house;
                find_exclusions_of_places(story, at);
                house = find_house_at_once(steps, at);
            }
            break;
        }
        return find_causes_by(steps, at, first, values);
    }
    return first;
}

static fsd_values values_of_cells(const struct fsd_story *story, const struct fsd_constraint *house, uint64_t chosen)
{
    fsd_values values = 0;

    for (; chosen; chosen &= chosen - 1) {
        values |= story->proof[house->cells[__builtin_ctzll(chosen)]];
    }
    return values;
}

static uint64_t places_of(const struct fsd_story *story, const struct fsd_constraint *house, uint64_t values)
{
    uint64_t places = 0;

    for (unsigned i = 0; i < house->n_cells; i++) {
        places |= (uint64_t)((story->proof[house->cells[i]] & values) != 0) << i;
    }
    return places;
}

/* The next number with as many bits, after Gosper. */
static uint64_t next_choice(uint64_t choice)
{
    const uint64_t lowest = choice & -choice, ripple = choice + lowest;

    return ripple | ((choice ^ ripple) >> 2) / lowest;
}

/* The candidates of the house that a fact is by, and of its cell, by its causes alone. */
static void know_causes(const struct fsd_variant_steps *steps, const struct fact *fact)
{
    reset(steps, fact->by, fact->cell, steps->candidates);
    apply_causes(steps, fact->by, SIZE_MAX);
}

/*
 * A fact that follows from a house that has a cell without values, and so would anything: that cell is the end of what
 * rests on the same assumption. False: the house is not so by the fact's causes alone.
 */
static bool ends_in_empty_cell(const struct fsd_variant_steps *steps, struct fact *fact)
{
    const struct fsd_constraint *const house = fact->by;
    bool is_end = false;

    know_causes(steps, fact);
    for (unsigned i = 0; i < house->n_cells && !is_end; i++) {
        const uint16_t cell = house->cells[i];
        is_end = !steps->story->proof[cell];
        if (is_end) {
            *fact = (struct fact){.how = END, .cell = cell, .value = steps->candidates[cell], .scope = fact->scope};
        }
    }
    return is_end;
}

/*
 * What a reader looks for in the house that a fact is by: with the contrary some values would have fewer places than
 * they are, or some cells fewer values. The smallest such set is told, if it is small.
 */
static void find_set(const struct fsd_variant_steps *steps, uint32_t at)
{
    struct fsd_story *const story = steps->story;
    struct fact *const fact = &story->facts[at];
    const struct fsd_constraint *const house = fact->by;
    const unsigned most = house->n_cells <= 9 ? (house->n_cells + 1) / 2 : 4; /* up to 9 some set is so small */
    const uint64_t end = UINT64_C(1) << house->n_cells;

    know_causes(steps, fact);
    uint64_t others = places_of(story, house, UINT32_MAX); /* cells that hold something, without the fact's */
    for (unsigned i = 0; i < house->n_cells; i++) {
        others &= ~((uint64_t)(house->cells[i] == fact->cell) << i);
    }
    apply(steps, house, fact->cell, fact->value, !fact->is_true);
    for (unsigned size = 1; size <= most && size < house->n_cells && !fact->set; size++) {
        const uint64_t first = (UINT64_C(1) << size) - 1;
        for (uint64_t choice = first; choice < end && !fact->set; choice = next_choice(choice)) {
            const bool are_too_few = (unsigned)__builtin_popcountll(places_of(story, house, choice)) < size;
            fact->set = are_too_few ? (fsd_values)choice : 0;
        }
        for (uint64_t choice = first; choice < end && !fact->set && !fact->is_true; choice = next_choice(choice)) {
            const fsd_values values = values_of_cells(story, house, choice);
            fact->is_set_elsewhere = !(choice & ~others) && fsd_values_count(values) < size;
            fact->set = fact->is_set_elsewhere ? values | fact->value : 0;
            fact->set_cells = choice;
        }
    }
    if (fact->set && !fact->is_set_elsewhere) {
        know_causes(steps, fact);
        fact->set_cells = places_of(story, house, fact->set);
    }
}

/*
 * Finds what a fact rests on, together with those before it that one event says of its cell. Returns the first of
 * these.
 */
static uint32_t keep_causes(const struct fsd_variant_steps *steps, uint32_t at)
{
    struct fsd_story *const story = steps->story;
    struct fact *const facts = story->facts;
    const size_t first_kept = story->kept.n;
    fsd_values values = facts[at].value;
    uint32_t first = at;

    while (first > 0 && facts[at].firing > 0 && facts[first - 1].firing == facts[at].firing) {
        first--;
        values |= facts[first].is_needed ? facts[first].value : 0;
    }
    first = find_causes(steps, at, first, values);
    for (size_t i = 0; i < story->causes.n; i++) {
        if (story->causes.list[i] != FSD_NO_FACT) {
            facts[story->causes.list[i]].is_needed = true;
            append(story, &story->kept, story->causes.list[i]);
        }
    }
    for (uint32_t i = first; i <= at; i++) {
        facts[i].by = facts[at].by;
        facts[i].set = 0;
        facts[i].is_set_elsewhere = false;
        if (facts[i].how == BY && !facts[i].is_last_place && fsd_steps_is_house(steps, facts[i].by)) {
            find_set(steps, i);
            story->new_end =
                !facts[i].is_true && !facts[i].set && ends_in_empty_cell(steps, &facts[i]) ? i : story->new_end;
        }
        facts[i].first_kept = first_kept;
        facts[i].n_kept = story->kept.n - first_kept;
    }
    return first;
}

/* The assumption that something rests on last is told with it. */
static void need_assumption(struct fsd_story *story, uint32_t scope)
{
    if (scope != NO_SCOPE) {
        story->facts[story->scopes[scope].assumption].is_needed = true;
    }
}

/* Lets what was to end the assumption that a new end rests on end there. */
static void end_there(struct fsd_story *story, uint32_t *ends, size_t n_ends)
{
    const uint32_t scope = story->facts[story->new_end].scope;

    for (size_t i = 0; i < n_ends; i++) {
        ends[i] = story->facts[ends[i]].scope == scope ? story->new_end : ends[i];
    }
    for (size_t i = 0; i < story->n_facts; i++) {
        struct fact *const fact = &story->facts[i];
        fact->end = fact->how == REFUTED && story->facts[fact->end].scope == scope ? story->new_end : fact->end;
    }
}

static void find_needed_until_new_end(const struct fsd_variant_steps *steps, uint32_t *ends, size_t n_ends)
{
    struct fsd_story *const story = steps->story;

    story->kept.n = 0;
    story->new_end = FSD_NO_FACT;
    for (size_t i = 0; i < story->n_facts; i++) {
        story->facts[i].is_needed = story->facts[i].is_last_place = false;
    }
    for (size_t i = 0; i < n_ends; i++) {
        end_in_empty_cell(steps, ends[i]);
        story->facts[ends[i]].is_needed = true;
        need_assumption(story, story->facts[ends[i]].scope);
    }
    for (uint32_t at = (uint32_t)story->n_facts; at-- > 0 && !story->failed && story->new_end == FSD_NO_FACT;) {
        const struct fact *const fact = &story->facts[at];
        if (fact->is_needed && fact->how == ASSUMED) {
            need_assumption(story, story->scopes[fact->scope].parent);
        }
        at = fact->is_needed ? keep_causes(steps, at) : at;
    }
}

void fsd_story_find_needed(const struct fsd_variant_steps *steps, uint32_t *ends, size_t n_ends)
{
    struct fsd_story *const story = steps->story;

    for (bool is_done = story->failed; !is_done; is_done = story->new_end == FSD_NO_FACT || story->failed) {
        find_needed_until_new_end(steps, ends, n_ends);
        if (story->new_end != FSD_NO_FACT) {
            end_there(story, ends, n_ends);
        }
    }
}
