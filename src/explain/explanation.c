#include "explain/explanation.h"

#include "fastsud.h"

enum { N_WORDS = 13 };

/* All words that it owns. */
static void list_words(struct fsd_explanation *explanation, struct fsd_buffer *words[N_WORDS])
{
    struct fsd_told_step *const step = &explanation->step;
    struct fsd_buffer *const all[N_WORDS] = {
        &explanation->preface, &explanation->fault, &explanation->contradiction,
        &explanation->remarks, &step->reason,       &step->conclusion,
        &step->effect,         &step->groups,       &step->covers,
        &step->singles,        &step->place,        &step->brief,
        &step->rank,
    };

    memcpy(words, all, sizeof(all));
}

void fsd_explanation_start(struct fsd_explanation *explanation)
{
    struct fsd_buffer *words[N_WORDS];

    list_words(explanation, words);
    for (size_t i = 0; i < N_WORDS; i++) {
        fsd_buffer_clear(words[i]);
    }
    explanation->n_steps = 0;
    explanation->is_every = false;
    explanation->has_candidates = explanation->fault_names_cells = explanation->has_rating = false;
    explanation->shapes = NULL;
    explanation->rules = NULL;
    explanation->judgement = NULL;
    explanation->right = NULL;
    explanation->wrong.n = explanation->crossed_out.n = 0;
    explanation->ratings = NULL;
    explanation->levels = NULL;
    explanation->state = FSD_LOGIC_OPEN;
    explanation->level = explanation->tenths = -1;
}

void fsd_explanation_destroy(struct fsd_explanation *explanation)
{
    struct fsd_buffer *words[N_WORDS];

    list_words(explanation, words);
    for (size_t i = 0; i < N_WORDS; i++) {
        fsd_buffer_destroy(words[i]);
    }
    fsd_chain_destroy(&explanation->step.chain);
}

bool fsd_explanation_failed(struct fsd_explanation *explanation)
{
    struct fsd_buffer *words[N_WORDS];
    bool failed = explanation->step.chain.failed;

    list_words(explanation, words);
    for (size_t i = 0; i < N_WORDS; i++) {
        failed |= words[i]->failed;
    }
    return failed;
}

int fsd_explanation_next(struct fsd_explanation *explanation)
{
    struct fsd_told_step *const step = &explanation->step;

    if (explanation->n_steps >= explanation->n_most) {
        return 0;
    }
    fsd_told_step_start(step);
    const int result = explanation->maker->next(explanation);
    explanation->n_steps += result == 1;
    return result;
}

void fsd_told_step_start(struct fsd_told_step *step)
{
    fsd_chain_clear(&step->chain);
    step->rank.n = step->brief.n = step->place.n = step->reason.n = step->conclusion.n = step->effect.n =
        step->groups.n = step->covers.n = step->singles.n = 0;
    step->level = step->tenths = -1;
    step->variant = NULL;
    step->cells.n = step->others.n = step->n_removed = step->n_excluding = 0;
    step->is_single = false;
    step->placed.values = 0;
    step->tells_reasons = step->has_parts = step->is_of_clauses = false;
}

void fsd_explanation_end(struct fsd_explanation *explanation)
{
    explanation->maker->end(explanation);
}

static void put(struct fsd_buffer *out, const struct fsd_buffer *words)
{
    fsd_buffer_put(out, words->bytes, words->n);
}

/* A reason from byte n_passed on, and what follows from it. */
static void put_from(const struct fsd_told_step *step, const struct fsd_buffer *reason, size_t n_passed,
                     struct fsd_buffer *out)
{
    if (reason->n > n_passed) {
        fsd_buffer_put(out, reason->bytes + n_passed, reason->n - n_passed);
    }
    put(out, &step->conclusion);
    put(out, &step->effect);
}

void fsd_explanation_put_reason(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    const struct fsd_buffer *const reason = fsd_told_step_reason(&explanation->step);
    size_t n_separators = 0;

    while (n_separators < reason->n && strchr(":=> ", reason->bytes[n_separators])) {
        n_separators++;
    }
    put_from(&explanation->step, reason, n_separators, out);
    if (explanation->step.level >= 0) {
        fsd_buffer_print(out, " (level %d)", explanation->step.level);
    } else {
        put(out, &explanation->step.rank);
    }
}

void fsd_explanation_put_step(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, explanation->step.name);
    put(out, &explanation->step.rank);
    put_from(&explanation->step, &explanation->step.reason, 0, out);
}

void fsd_explanation_put_hint(const struct fsd_explanation *explanation, enum fsd_hint hint, struct fsd_buffer *out)
{
    if (hint == FSD_HINT_STEP) {
        fsd_explanation_put_step(explanation, out);
        return;
    }
    fsd_buffer_put_text(out, explanation->step.name);
    if (hint == FSD_HINT_PLACE) {
        fsd_buffer_put_text(out, ": ");
        put(out, &explanation->step.place);
    }
}

void fsd_explanation_put_verdict(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    static const char *const states[] = {[FSD_LOGIC_OPEN] = "open",
                                         [FSD_LOGIC_SOLVED] = "solved",
                                         [FSD_LOGIC_CONTRADICTORY] = "contradictory",
                                         [FSD_LOGIC_GAVE_UP] = "given up"};
    const bool is_contradictory = explanation->state == FSD_LOGIC_CONTRADICTORY;
    const bool is_solved = explanation->state == FSD_LOGIC_SOLVED;

    if (explanation->hint != FSD_HINT_NONE && explanation->fault.n > 0 &&
        (!is_contradictory || (explanation->fault_names_cells && !fsd_explanation_tells_all(explanation)))) {
        put(out, &explanation->fault);
        return;
    }
    if (explanation->hint == FSD_HINT_CHECK && !is_contradictory && !is_solved) {
        fsd_buffer_put_text(out, "no mistake so far");
        return;
    }
    if (explanation->is_every && explanation->state == FSD_LOGIC_OPEN && explanation->n_steps == 0) {
        fsd_buffer_put_text(out, explanation->fault.n > 0 ? "no steps" : "no technique applies");
    } else if (explanation->is_every && explanation->state == FSD_LOGIC_OPEN) {
        fsd_buffer_print(out, "%zu step%s, the easiest first", explanation->n_steps,
                         explanation->n_steps == 1 ? "" : "s");
    } else if (explanation->hint != FSD_HINT_NONE && explanation->n_steps == 0) {
        fsd_buffer_print(out, "%s%s", states[explanation->state], is_solved ? ": no cell is empty" : "");
    } else {
        fsd_buffer_print(out, "%s %s %zu step%s", states[explanation->state], is_solved ? "by" : "after",
                         explanation->n_steps, explanation->n_steps == 1 ? "" : "s");
    }
    if (is_contradictory) {
        fsd_buffer_put_text(out, ": ");
        put(out, &explanation->contradiction);
    }
    put(out, &explanation->remarks);
    if (explanation->fault.n > 0 && (!is_contradictory || explanation->fault_names_cells)) {
        fsd_buffer_put_text(out, "; ");
        put(out, &explanation->fault);
    }
}

/* The lines of a part of the chain, from 1 on. */
static void put_lines(const struct fsd_told_step *step, unsigned part, struct fsd_buffer *out)
{
    for (size_t i = 0; i < step->chain.n_lines; i++) {
        if (step->chain.lines[i].part + 1U == part) {
            fsd_buffer_print(out, "%s%zu. ", out->n > 0 ? "\n" : "", i + 1);
            fsd_chain_line_put_statement(out, &step->chain, i);
            fsd_buffer_put_text(out, ", ");
            fsd_chain_line_put_why(out, &step->chain, i);
        }
    }
}

void fsd_explanation_put_title(const struct fsd_explanation *explanation, bool is_step, unsigned part,
                               struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, is_step                                  ? explanation->step.name
                             : explanation->state == FSD_LOGIC_SOLVED ? "Solution"
                                                                      : "Position");
    if (part > 0) {
        fsd_buffer_print(out, ", part %u of %u", part, explanation->step.chain.n_parts);
    }
}

void fsd_explanation_put_picture(const struct fsd_explanation *explanation, bool is_step, unsigned part,
                                 fsd_picture_writer *put_picture, const struct fsd_svg_options *options,
                                 struct fsd_buffer *out)
{
    struct fsd_picture picture;
    struct fsd_buffer title = {.n = 0}, caption = {.n = 0}, note = {.n = 0};

    explanation->maker->draw(explanation, is_step, part, &picture);
    if (is_step) {
        fsd_explanation_put_reason(explanation, &caption);
    } else {
        fsd_explanation_put_verdict(explanation, &caption);
    }
    if (part > 0) {
        put_lines(&explanation->step, part, &note);
        picture.note = fsd_buffer_text(&note);
    }
    fsd_explanation_put_title(explanation, is_step, part, &title);
    picture.title = fsd_buffer_text(&title);
    picture.caption = fsd_buffer_text(&caption);
    out->failed |= !picture.title || !picture.caption || note.failed;
    put_picture(out, &picture, options);
    fsd_buffer_destroy(&title);
    fsd_buffer_destroy(&caption);
    fsd_buffer_destroy(&note);
}

void fsd_explanation_grid(const struct fsd_explanation *explanation, char cells[FSD_MAX_DRAWN_CELLS + 1])
{
    const unsigned n_cells = explanation->n_rows * explanation->n_columns;

    for (unsigned cell = 0; cell < n_cells; cell++) {
        const fsd_told_values values = explanation->candidates[cell];
        const bool is_one = values && !(values & (values - 1));
        cells[cell] = is_one ? explanation->names[__builtin_ctz(values)] : '.';
    }
    cells[n_cells] = '\0';
}

void fsd_explanation_put_values(const struct fsd_explanation *explanation, fsd_told_values values,
                                struct fsd_buffer *out)
{
    for (; values; values &= values - 1) {
        fsd_buffer_put_char(out, explanation->names[__builtin_ctz(values)]);
    }
}
