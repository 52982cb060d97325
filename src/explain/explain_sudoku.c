#include "explain/explain_sudoku.h"

#include "base/seconds.h"
#include "fastsud.h"
#include "grid/notation.h"
#include "grid/pencilmarks.h"
#include "grid/text.h"
#include "logic/text/contradiction.h"
#include "logic/text/step_text.h"
#include "logic/text/theory_text.h"
#include "logic/unit_logic.h"
#include "picture/step_picture.h"
#include "puzzle/grade.h"

static struct fsd_sudoku_explainer *explainer_of(const struct fsd_explanation *explanation)
{
    return (struct fsd_sudoku_explainer *)explanation; /* its first member */
}

bool fsd_sudoku_explainer_init(struct fsd_sudoku_explainer *explainer, const struct fsd_sudoku_explain_options *options)
{
    explainer->options = options;
    return fsd_stepper_init(&explainer->stepper, options->kind, options->max_level, &options->er_rules,
                            options->without);
}

void fsd_sudoku_explainer_destroy(struct fsd_sudoku_explainer *explainer)
{
    fsd_stepper_destroy(&explainer->stepper);
    fsd_explanation_destroy(&explainer->explanation);
}

static void put_cells(struct fsd_told_cells *told, fsd_cells cells)
{
    while (cells) {
        told->cells[told->n++] = (uint16_t)fsd_cells_take(&cells);
    }
}

static void put_units(struct fsd_buffer *names, uint32_t units)
{
    for (; units; units &= units - 1) {
        fsd_notation_put_units(names, units & -units);
        fsd_buffer_put_char(names, '\0');
    }
}

static fsd_cells cells_of_links(const struct fsd_step *step)
{
    fsd_cells cells = 0;

    for (unsigned i = 0; i < step->n_links; i++) {
        cells |= step->links[i].cells;
    }
    return cells;
}

/* Where the branches of a chain begin. */
static fsd_cells cells_of_assumptions(const struct fsd_step *step)
{
    fsd_cells cells = 0;

    for (unsigned i = 0; i < step->n_links; i++) {
        cells |= step->links[i].n_reasons == 0 ? step->links[i].cells : 0;
    }
    return cells;
}

/*
 * Where to look for a step: the cells of its pattern, but not the one in which a unit gets its digit, which would tell
 * the step; of a long chain, where it begins.
 */
static fsd_cells cells_of_place(const struct fsd_step *step, bool is_long)
{
    const fsd_cells placed = step->placed_digit ? fsd_cells_of(step->placed_cell) : 0;
    const fsd_cells pattern = step->cells | step->others | cells_of_links(step);

    return is_long ? cells_of_assumptions(step) : step->units ? pattern & ~placed : pattern | placed;
}

static void put_place(struct fsd_buffer *place, const struct fsd_step *step, bool is_long)
{
    const fsd_cells cells = cells_of_place(step, is_long);

    if (step->units) {
        fsd_notation_put_units(place, step->units);
        fsd_buffer_put_text(place, cells ? ", " : "");
    }
    fsd_buffer_put_text(place, is_long ? "from " : "");
    fsd_notation_put_cells(place, cells);
}

/* Of a hint that tells the place alone. */
static void put_cells_of_place(struct fsd_told_step *told, const struct fsd_step *step)
{
    const bool is_long = told->chain.n_lines > 0;
    fsd_cells cells = cells_of_place(step, is_long) & (is_long ? ~(fsd_cells)0 : ~step->others);

    for (uint32_t units = cells ? 0 : step->units; units; units &= units - 1) {
        cells |= fsd_cell_sets.unit[__builtin_ctz(units)];
    }
    put_cells(&told->cells, cells);
    put_cells(&told->others, is_long ? 0 : step->others);
}

static void put_singles(struct fsd_buffer *names, const struct fsd_theory_step *step)
{
    for (unsigned word = 0; word < FSD_CLAUSE_WORDS; word++) {
        for (uint64_t singles = step->singles[word]; singles; singles &= singles - 1) {
            fsd_theory_text_clause(names, 64 * word + (unsigned)__builtin_ctzll(singles));
            fsd_buffer_put_char(names, '\0');
        }
    }
}

static void tell(const struct fsd_named_step *step, enum fsd_hint hint, struct fsd_told_step *told)
{
    const struct fsd_step *const found = &step->found.step;
    const bool is_rated = step->kind == FSD_STEPS_OF_ER;

    told->name = step->name;
    fsd_named_step_text_rank(&told->rank, step);
    fsd_named_step_text_reason(&told->reason, step);
    fsd_named_step_chain(&told->chain, step);
    if (told->chain.n_lines > 0) {
        fsd_named_step_text_brief(&told->brief, step, &told->chain);
    }
    fsd_step_text_conclusion(&told->conclusion, found);
    fsd_theory_text_denials(&told->effect, &step->found);
    told->level = step->level;
    told->tenths = is_rated ? (int)step->tenths : -1;
    told->variant = is_rated ? NULL : fsd_step_variant(found);
    put_units(&told->groups, found->units);
    put_units(&told->covers, found->cover_units);
    put_place(&told->place, found, told->chain.n_lines > 0);
    if (hint == FSD_HINT_PLACE) {
        put_cells_of_place(told, found);
    } else {
        put_cells(&told->cells, found->cells);
        put_cells(&told->others, found->others);
    }
    told->values = found->digits;
    if (found->placed_digit) {
        told->placed = (struct fsd_told_removal){found->placed_cell, fsd_digits_of(found->placed_digit)};
    }
    for (fsd_cells cells = found->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        told->removed[told->n_removed++] = (struct fsd_told_removal){(uint16_t)cell, found->removed[cell]};
    }
    told->tells_reasons = is_rated;
    told->has_parts = true;
    told->is_of_clauses = step->kind == FSD_STEPS_OF_THEORY;
    if (told->is_of_clauses) {
        told->n_shrunk = step->found.n_shrunk;
        put_singles(&told->singles, &step->found);
    }
}

/* Why the step, if it is a single, holds on the position before it. */
static void find_exclusion(struct fsd_sudoku_explainer *explainer)
{
    const enum fsd_single single = fsd_named_step_single(&explainer->step);
    struct fsd_exclusion *const exclusion = &explainer->step.exclusion;
    struct fsd_told_step *const told = &explainer->explanation.step;

    if (single == FSD_NO_SINGLE) {
        return;
    }
    fsd_exclusion_find(exclusion, single, &explainer->step.found.step, explainer->before,
                       fsd_picture_written(explainer->explanation.cells, explainer->before, explainer->unwritten));
    told->is_single = true;
    for (fsd_cells cells = exclusion->by; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        told->excluding[told->n_excluding++] = (struct fsd_told_removal){(uint16_t)cell, exclusion->digits[cell]};
    }
}

/* Where no digit is written now. */
static fsd_cells unwritten_now(const struct fsd_sudoku_explainer *explainer)
{
    const struct fsd_step *const last = &explainer->step.found.step;
    const bool has_placed = explainer->is_applied && last->placed_digit;

    return explainer->unwritten & ~(has_placed ? fsd_cells_of(last->placed_cell) : 0);
}

int fsd_sudoku_explain_at(struct fsd_sudoku_explainer *explainer, size_t i)
{
    memcpy(explainer->before, explainer->stepper.board.cell, sizeof(explainer->before));
    explainer->unwritten = unwritten_now(explainer);
    explainer->is_applied = false;
    fsd_told_step_start(&explainer->explanation.step);
    const int result = fsd_stepper_at(&explainer->stepper, explainer->deadline, i, &explainer->step);
    if (result == 1) {
        find_exclusion(explainer);
        tell(&explainer->step, explainer->explanation.hint, &explainer->explanation.step);
    }
    return result;
}

static int next(struct fsd_explanation *explanation)
{
    struct fsd_sudoku_explainer *const explainer = explainer_of(explanation);

    if (explanation->is_every) {
        return fsd_sudoku_explain_at(explainer, explanation->n_steps);
    }
    memcpy(explainer->before, explainer->stepper.board.cell, sizeof(explainer->before));
    explainer->unwritten = unwritten_now(explainer);
    const int result = fsd_stepper_next(&explainer->stepper, explainer->deadline, &explainer->step);
    explainer->is_applied = result == 1;
    if (result == 1) {
        find_exclusion(explainer);
        tell(&explainer->step, explanation->hint, &explanation->step);
    }
    return result;
}

/* Why levels end, or what was needed: a technique or, beyond them, a rule of Sudoku Explainer. */
static void put_levels_end(const struct fsd_sudoku_explainer *explainer, struct fsd_buffer *out)
{
    const unsigned max_level = explainer->options->max_level;
    const struct fsd_se_tally *const rules = &explainer->stepper.tally;

    if (rules->n_steps > 0) {
        const unsigned tenths = fsd_se_tenths(rules->er);
        fsd_buffer_print(out, "; hardest technique: %s, beyond level %u (%s), rated %u.%u by Sudoku Explainer",
                         fsd_rule_name(rules->hardest), max_level, fsd_level_name(max_level), tenths / 10, tenths % 10);
        return;
    }
    if (explainer->stepper.n_steps > 0) {
        const unsigned hardest = explainer->stepper.hardest;
        const int level = fsd_technique_level(hardest);
        fsd_buffer_print(out, "; hardest technique: %s", fsd_technique_rows[hardest].name);
        if (level >= 0) {
            fsd_buffer_print(out, ", level %d (%s)", level, fsd_level_name((unsigned)level));
        }
    }
    if (explainer->explanation.state == FSD_LOGIC_OPEN) {
        fsd_buffer_print(out, "; no technique up to level %u (%s) applies", max_level, fsd_level_name(max_level));
    }
}

static void put_theory_end(const struct fsd_sudoku_explainer *explainer, struct fsd_buffer *out)
{
    if (explainer->explanation.state == FSD_LOGIC_SOLVED) {
        fsd_buffer_put_text(out, "; no clause is left");
    } else if (explainer->explanation.state == FSD_LOGIC_OPEN) {
        fsd_buffer_put_text(out, "; no clause has one variable left or is part of a larger one");
    }
}

/* The grade that a rating of all steps comes to; NULL: none, or the puzzle has not exactly one solution. */
static const char *grade_of(const struct fsd_sudoku_explainer *explainer, unsigned er)
{
    return explainer->judgement.verdict == FASTSUD_UNIQUE ? fsd_grade_of_er(er) : NULL;
}

/* The ratings, or as much of them as is known. */
static void put_er_end(const struct fsd_sudoku_explainer *explainer, struct fsd_buffer *out)
{
    const enum fsd_logic_state state = explainer->explanation.state;
    struct fsd_se_rating rating;

    fsd_se_tally_rating(&explainer->stepper.tally, state != FSD_LOGIC_OPEN, &rating);
    if (state == FSD_LOGIC_OPEN) {
        fsd_buffer_put_text(out, "; no rule applies");
    }
    if (explainer->stepper.n_steps > 0) {
        fsd_buffer_print(out, "; hardest technique: %s", fsd_se_technique_name(rating.hardest));
    }
    if (state == FSD_LOGIC_SOLVED || state == FSD_LOGIC_OPEN) {
        fsd_buffer_print(out, "; ER %u.%u, EP %u.%u, ED %u.%u", rating.er / 10U, rating.er % 10U, rating.ep / 10U,
                         rating.ep % 10U, rating.ed / 10U, rating.ed % 10U);
        if (grade_of(explainer, rating.er)) {
            fsd_buffer_print(out, "; grade: %s", grade_of(explainer, rating.er));
        }
    } else if (state == FSD_LOGIC_GAVE_UP && explainer->stepper.n_steps > 0) {
        fsd_buffer_print(out, "; ER at least %u.%u", rating.er / 10U, rating.er % 10U);
    }
}

static void put_remarks(const struct fsd_sudoku_explainer *explainer, struct fsd_buffer *out)
{
    static void (*const put_end[])(const struct fsd_sudoku_explainer *, struct fsd_buffer *) = {
        [FSD_STEPS_OF_LEVELS] = put_levels_end,
        [FSD_STEPS_OF_THEORY] = put_theory_end,
        [FSD_STEPS_OF_ER] = put_er_end,
        [FSD_STEPS_TO_THE_END] = put_levels_end,
    };

    put_end[explainer->options->kind](explainer, out);
    if (explainer->explanation.state == FSD_LOGIC_GAVE_UP) {
        char seconds[FSD_SECONDS_BYTES];
        fsd_seconds_put(seconds, explainer->options->time_limit_ns);
        fsd_buffer_print(out, "; the time limit of %s s was reached", seconds);
    }
}

/* What is known of the ratings: the first step decides ED, the first that places a digit EP, the end ER. */
static void rate(struct fsd_sudoku_explainer *explainer)
{
    const enum fsd_logic_state state = explainer->explanation.state;
    const bool is_all =
        state == FSD_LOGIC_SOLVED || (state == FSD_LOGIC_OPEN && explainer->options->hint == FSD_HINT_NONE);
    struct fsd_se_rating rating;

    fsd_se_tally_rating(&explainer->stepper.tally, state != FSD_LOGIC_OPEN, &rating);
    explainer->ratings = (struct fsd_told_ratings){
        .er = is_all ? (int)rating.er : -1,
        .ep = is_all || rating.ep > 0 ? (int)rating.ep : -1,
        .ed = is_all || rating.ed > 0 ? (int)rating.ed : -1,
        .grade = is_all ? grade_of(explainer, rating.er) : NULL,
    };
}

static struct fsd_told_level known_after(const struct fsd_level_trace *trace, enum fsd_logic_state state,
                                         unsigned level)
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];
    struct fsd_told_level known = {.n_fixed = trace->n_cells[level][1], .hypotheses = "-"};

    known.is_consistent = fsd_level_trace_information(trace, state, level, &known.information);
    if (known.is_consistent) {
        fsd_level_trace_histogram(trace, level, n_cells);
        fsd_information_hypotheses(n_cells, known.hypotheses);
    }
    return known;
}

static void trace_levels(const struct fsd_sudoku_explainer *explainer, struct fsd_told_levels *levels)
{
    struct fsd_deadline deadline = fsd_deadline_of(explainer->options->time_limit_ns, explainer->options->stop);
    const unsigned n_asked = explainer->options->max_level + 1;
    uint16_t candidates[FSD_N_CELLS];
    struct fsd_level_trace trace;

    if (explainer->pencilmarks) {
        memcpy(candidates, explainer->pencilmarks, sizeof(candidates));
    } else {
        fsd_candidates_of_puzzle(explainer->explanation.cells, candidates);
    }
    const enum fsd_logic_state state =
        fsd_closures_apply_until(&deadline, candidates, explainer->options->max_level, &trace);
    levels->gave_up = state == FSD_LOGIC_GAVE_UP;
    levels->n = levels->gave_up && trace.level < n_asked ? trace.level : n_asked;
    levels->n_needed = trace.level < levels->n ? trace.level + 1 : levels->n;
    levels->start = known_after(&trace, state, FSD_LEVEL_START);
    for (unsigned level = 0; level < levels->n; level++) {
        levels->after[level] = known_after(&trace, state, level);
    }
}

static void tell_candidates(struct fsd_explanation *explanation, const uint16_t candidates[FSD_N_CELLS])
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        explanation->candidates[cell] = candidates[cell];
    }
}

static void end(struct fsd_explanation *explanation)
{
    struct fsd_sudoku_explainer *const explainer = explainer_of(explanation);
    const struct fsd_stepper *const stepper = &explainer->stepper;
    const enum fsd_step_kind kind = explainer->options->kind;

    explanation->state = fsd_stepper_state(stepper);
    tell_candidates(explanation, stepper->board.cell);
    if (explanation->state == FSD_LOGIC_CONTRADICTORY && kind == FSD_STEPS_OF_THEORY) {
        fsd_theory_text_contradiction(&explanation->contradiction, &stepper->board, explanation->cells);
    } else if (explanation->state == FSD_LOGIC_CONTRADICTORY) {
        fsd_contradiction_put(&explanation->contradiction, &stepper->board, explanation->cells);
    }
    if (!explanation->is_every || explanation->state == FSD_LOGIC_GAVE_UP) {
        put_remarks(explainer, &explanation->remarks);
    }
    explanation->level = stepper->highest_level;
    explanation->has_rating = kind == FSD_STEPS_TO_THE_END;
    explanation->tenths = stepper->tally.n_steps > 0 ? (int)fsd_se_tenths(stepper->tally.er) : -1;
    if (kind == FSD_STEPS_OF_ER) {
        rate(explainer);
        explanation->ratings = &explainer->ratings;
    }
    if (explainer->options->has_levels) {
        trace_levels(explainer, &explainer->levels);
        explanation->levels = &explainer->levels;
    }
}

static void draw(const struct fsd_explanation *explanation, bool is_step, unsigned part, struct fsd_picture *picture)
{
    const struct fsd_sudoku_explainer *const explainer = explainer_of(explanation);
    const bool is_solved = explanation->state == FSD_LOGIC_SOLVED;

    if (is_step) {
        fsd_picture_of_step(picture, explanation->cells, explainer->givens, explainer->before, explainer->unwritten,
                            &explainer->step.found.step, &explanation->step.chain, part);
        fsd_picture_mark_exclusion(picture, &explainer->step.found.step, &explainer->step.exclusion);
        return;
    }
    fsd_picture_start_position(picture, explanation->cells, explainer->givens, explainer->stepper.board.cell,
                               is_solved ? 0 : unwritten_now(explainer));
    fsd_picture_give_role(picture, FSD_ROLE_REMOVED, explainer->judgement.wrong);
}

static void put_grid(const struct fsd_explanation *explanation, const char *cells, struct fsd_buffer *out)
{
    char text[FSD_BARRED_GRID_BYTES];

    (void)explanation;
    fsd_buffer_put(out, text, (size_t)(fsd_pencilmarks_put_cells(text, sizeof(text), cells) - text));
}

static void put_candidates(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    char text[FSD_PENCILMARKS_BYTES];
    uint16_t candidates[FSD_N_CELLS];

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        candidates[cell] = (uint16_t)explanation->candidates[cell];
    }
    fsd_buffer_put(out, text, (size_t)(fsd_pencilmarks_put(text, sizeof(text), candidates) - text));
}

void fsd_sudoku_explain(struct fsd_sudoku_explainer *explainer, const struct fsd_position *position,
                        const struct fsd_judgement *judgement)
{
    static const struct fsd_explanation_maker maker = {next, end, draw, put_grid, put_candidates};
    struct fsd_explanation *const explanation = &explainer->explanation;
    const enum fsd_hint hint = explainer->options->hint;

    fsd_explanation_start(explanation);
    explainer->judgement = *judgement;
    explainer->pencilmarks = position->candidates;
    explainer->givens = position->givens ? position->givens : position->cells;
    explainer->unwritten = 0;
    explainer->is_applied = false;
    for (unsigned cell = 0; cell < FSD_N_CELLS && position->is_written; cell++) {
        explainer->unwritten |= fsd_text_is_given(position->cells[cell]) ? 0 : fsd_cells_of(cell);
    }
    explainer->deadline = fsd_deadline_of(explainer->options->time_limit_ns, explainer->options->stop);
    fsd_stepper_start(&explainer->stepper, position->cells, position->candidates, judgement->uniqueness,
                      judgement->has_unique_givens ? position->givens : position->cells);
    explanation->maker = &maker;
    explanation->hint = hint;
    explanation->is_every = explainer->options->is_every;
    const bool is_mistake = fsd_judgement_is_mistake(judgement);
    explanation->n_most = hint == FSD_HINT_CHECK || (is_mistake && (hint != FSD_HINT_NONE || explanation->is_every)) ? 0
                          : hint == FSD_HINT_NONE ? SIZE_MAX
                                                  : 1;
    explanation->n_rows = explanation->n_columns = explanation->n_values = FSD_N_DIGITS;
    explanation->low = 1;
    memcpy(explanation->names, "123456789", FSD_N_DIGITS);
    explanation->cells = position->cells;
    explanation->has_candidates = position->candidates != NULL;
    if (position->candidates) {
        tell_candidates(explanation, position->candidates);
    }
    if (explainer->options->kind == FSD_STEPS_OF_THEORY && !explainer->stepper.theory.inconsistent) {
        fsd_theory_text_givens(&explanation->preface, &explainer->stepper.theory);
    }
    explanation->verdict = judgement->verdict;
    explanation->judgement = &explainer->judgement;
    explanation->fault_names_cells = fsd_judgement_names_cells(judgement);
    explanation->right = explainer->judgement.solution_of ? explainer->judgement.solution : NULL;
    put_cells(&explanation->wrong, judgement->wrong);
    put_cells(&explanation->crossed_out, judgement->crossed_out);
    fsd_judgement_put(&explanation->fault, position, judgement, fsd_explanation_tells_all(explanation));
}
