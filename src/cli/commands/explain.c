#include "cli/commands/explain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "cli/colour.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/help_text.h"
#include "cli/message.h"
#include "cli/solver_options.h"
#include "cli/sources.h"
#include "cli/standard_output.h"
#include "grid/text.h"
#include "input/each_line.h"
#include "logic/explain/contradiction.h"
#include "logic/explain/theory_text.h"
#include "measures/er.h"
#include "output/file.h"
#include "output/writer.h"

/* Small, so that the first explanation appears at once. */
enum { CHUNK_BYTES = 1 << 14 };

struct session {
    struct fsd_explain_options options;
    struct fsd_se_explainer *explainer; /* with er */
    struct fsd_buffer out;
    uint64_t n_puzzles;
    uint64_t n_malformed;
    uint64_t n_wrong; /* puzzles that were given with a wrong solution */
    bool all_good;    /* every puzzle was solved, or with --hint had a next step */
};

void fsd_explain_contradiction_put(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    if (explanation->options->method == FASTSUD_METHOD_THEORY) {
        fsd_theory_text_contradiction(out, &explanation->board, explanation->puzzle);
    } else {
        fsd_contradiction_put(out, &explanation->board, explanation->puzzle);
    }
}

/* Where the steps start: with the givens placed. */
static void start_board(struct fsd_explanation *explanation)
{
    if (!explanation->candidates) {
        fsd_board_init_puzzle(&explanation->board, explanation->puzzle);
        return;
    }
    fsd_board_init_candidates(&explanation->board, explanation->candidates);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_text_is_given(explanation->puzzle[cell])) {
            fsd_board_place(&explanation->board, cell, (unsigned)(explanation->puzzle[cell] - '0'));
        }
    }
}

static void tell_levels(struct fsd_explanation *explanation)
{
    const struct fsd_explain_options *const options = explanation->options;
    const uint32_t techniques = fsd_techniques_up_to(options->max_level);
    struct fsd_deadline deadline = fsd_deadline_after(options->time_limit_ns);
    struct fsd_step step;

    start_board(explanation);
    explanation->state = fsd_board_state(&explanation->board);
    while (!(options->hint && explanation->n_steps > 0) &&
           fsd_ladder_find(&explanation->board, techniques, &deadline, &step)) {
        fsd_step_apply(&step, &explanation->board);
        explanation->state = fsd_board_state(&explanation->board);
        explanation->n_steps++;
        if (step.technique > explanation->hardest) {
            explanation->hardest = step.technique;
        }
        (options->json ? fsd_explain_json_step : fsd_explain_text_step)(explanation, &step);
    }
    if (deadline.has_passed) {
        explanation->state = FSD_LOGIC_GAVE_UP;
    }
}

static void tell_theory(struct fsd_explanation *explanation)
{
    static const enum fsd_logic_state states[] = {[FSD_THEORY_OPEN] = FSD_LOGIC_OPEN,
                                                  [FSD_THEORY_SOLVED] = FSD_LOGIC_SOLVED,
                                                  [FSD_THEORY_INCONSISTENT] = FSD_LOGIC_CONTRADICTORY};
    const struct fsd_explain_options *const options = explanation->options;
    struct fsd_deadline deadline = fsd_deadline_after(options->time_limit_ns);
    uint16_t candidates[FSD_N_CELLS];
    struct fsd_theory theory;
    struct fsd_theory_step step;

    if (explanation->candidates) {
        fsd_theory_init_candidates(&theory, explanation->candidates);
    } else {
        fsd_theory_init(&theory);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_text_is_given(explanation->puzzle[cell])) {
            fsd_theory_assert(&theory, cell, (unsigned)(explanation->puzzle[cell] - '0'));
        }
    }
    if (!options->json) {
        fsd_explain_text_theory_givens(explanation, &theory);
    }
    while (!(options->hint && explanation->n_steps > 0) && !fsd_deadline_passed(&deadline) &&
           fsd_theory_step_take(&theory, &step)) {
        explanation->n_steps++;
        (options->json ? fsd_explain_json_theory_step : fsd_explain_text_theory_step)(explanation, &step);
    }
    fsd_theory_candidates(&theory, candidates);
    fsd_board_init_candidates(&explanation->board, candidates);
    explanation->state = states[fsd_theory_state_now(&theory)];
    if (deadline.has_passed && explanation->state == FSD_LOGIC_OPEN) {
        explanation->state = FSD_LOGIC_GAVE_UP;
    }
}

/* Where Sudoku Explainer's steps start: like the board, but with nothing placed that is not given. */
static void start_position(const struct fsd_explanation *explanation, struct fsd_se_position *position)
{
    fsd_se_position_init(position, explanation->puzzle);
    for (unsigned cell = 0; explanation->candidates && cell < FSD_N_CELLS; cell++) {
        if (!fsd_text_is_given(explanation->puzzle[cell])) {
            fsd_se_position_remove(position, cell, (uint16_t)~explanation->candidates[cell]);
        }
    }
}

static void step_of_hint(const struct fsd_se_hint *hint, struct fsd_step *step)
{
    fsd_step_start(step);
    if (hint->cell >= 0) {
        step->placed_cell = (uint8_t)hint->cell;
        step->placed_digit = hint->digit;
    }
    for (unsigned i = 0; i < hint->n_removals; i++) {
        step->removed_cells |= fsd_cells_of(hint->removals[i].cell);
        step->removed[hint->removals[i].cell] = hint->removals[i].digits;
    }
}

/* A board is kept beside the position, for it shows contradictions: those of a puzzle without a solution. */
static void tell_er(struct fsd_explanation *explanation, struct fsd_se_explainer *explainer)
{
    const struct fsd_explain_options *const options = explanation->options;
    enum fsd_se_outcome outcome = FSD_SE_FOUND;
    struct fsd_se_position position;
    struct fsd_se_hint hint;
    struct fsd_step step;

    start_board(explanation);
    start_position(explanation, &position);
    fsd_se_explainer_set_deadline(explainer, fsd_deadline_after(options->time_limit_ns));
    while (!explanation->board.is_contradictory && position.n_empty > 0 &&
           !(options->hint && explanation->n_steps > 0) &&
           (outcome = fsd_se_next(explainer, &position, &hint)) == FSD_SE_FOUND) {
        step_of_hint(&hint, &step);
        fsd_step_apply(&step, &explanation->board);
        fsd_se_apply(&position, &hint);
        fsd_se_tally_add(&explanation->tally, &hint);
        explanation->n_steps++;
        (options->json ? fsd_explain_json_er_step : fsd_explain_text_er_step)(explanation, &hint, &step);
    }
    explanation->state = explanation->board.is_contradictory ? FSD_LOGIC_CONTRADICTORY
                         : position.n_empty == 0             ? FSD_LOGIC_SOLVED
                         : outcome == FSD_SE_GAVE_UP         ? FSD_LOGIC_GAVE_UP
                                                             : FSD_LOGIC_OPEN;
    if (outcome == FSD_SE_NO_MEMORY) {
        explanation->out->failed = true;
    }
}

static bool explain_puzzle(struct session *session, const char *puzzle, const uint16_t *candidates)
{
    const struct fsd_explain_options *const options = &session->options;
    struct fsd_json json = {.out = &session->out};
    struct fsd_explanation explanation = {
        .options = options, .json = &json, .out = &session->out, .puzzle = puzzle, .candidates = candidates};

    (options->json ? fsd_explain_json_begin : fsd_explain_text_begin)(&explanation);
    if (options->er) {
        tell_er(&explanation, session->explainer);
    } else {
        (options->method == FASTSUD_METHOD_THEORY ? tell_theory : tell_levels)(&explanation);
    }
    if (options->information) {
        fsd_explain_trace(&explanation);
    }
    (options->json ? fsd_explain_json_end : fsd_explain_text_end)(&explanation);
    return (explanation.state == FSD_LOGIC_SOLVED || (options->hint && explanation.n_steps > 0)) &&
           explanation.traced != FSD_LOGIC_GAVE_UP;
}

static void put_heading(struct fsd_buffer *out, const char *name, uint64_t line)
{
    char *const at = fsd_buffer_reserve(out, FSD_ESCAPE_BYTES_PER_BYTE * strlen(name));

    if (at) {
        out->n += (size_t)(fsd_escape_put_text(at, name) - at);
    }
    fsd_buffer_print(out, ":%" PRIu64 "\n", line);
}

/* Writes out the buffered text. Prints an error and returns false on failure. */
static bool flush(struct session *session)
{
    if (session->out.failed) {
        fsd_message("out of memory");
        return false;
    }
    const bool written = fsd_stdout_write(&session->out);
    session->out.n = 0;
    return written;
}

static bool take_puzzle(void *context, const struct fsd_visited *visited)
{
    const struct fsd_source *const source = visited->source;
    struct session *const session = context;
    char puzzle[FASTSUD_N_CELLS + 1] = "";

    fsd_text_normalise(visited->cells, puzzle);
    if (!session->options.json && !session->options.hint) {
        if (session->n_puzzles > 0) {
            fsd_buffer_put_char(&session->out, '\n');
        }
        if (!source->text) { /* a puzzle on the command line needs no heading */
            put_heading(&session->out, source->name, visited->line);
        }
    }
    session->n_puzzles++;
    session->all_good &= explain_puzzle(session, puzzle, visited->candidates);
    return flush(session);
}

static void report_one_more(uint64_t *n_malformed, const char *name, const struct fsd_malformed *malformed)
{
    if ((*n_malformed)++ < FSD_MAX_REPORTS) {
        fsd_report_malformed(name, malformed);
    }
}

static bool take_malformed(void *context, const struct fsd_source *source, const struct fsd_malformed *malformed)
{
    struct session *const session = context;

    if (malformed->unfit) {
        report_one_more(&session->n_wrong, source->name, malformed);
        return true;
    }
    report_one_more(&session->n_malformed, source->name, malformed);
    if (session->options.json) {
        fsd_explain_json_malformed(&session->options, &session->out);
    }
    return flush(session);
}

static bool create_explainer(const struct fsd_arguments *arguments, struct session *session)
{
    const struct fsd_se_options options = fsd_er_rules(fsd_arguments_value(arguments, "er-uniqueness")->number,
                                                       fsd_arguments_value(arguments, "er-rules")->number);

    session->explainer = fsd_se_explainer_create(&options);
    if (!session->explainer) {
        fsd_message("out of memory");
    }
    return session->explainer != NULL;
}

/* Rejects options that would have no effect. */
static bool check_er(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id of_methods[] = {FSD_OPTION_METHOD, FSD_OPTION_LEVEL, FSD_OPTION_INFORMATION};

    return fsd_arguments_value(arguments, "er")->given
               ? fsd_arguments_reject(arguments, of_methods, sizeof(of_methods) / sizeof(of_methods[0]),
                                      "--er takes the steps of Sudoku Explainer")
               : fsd_arguments_reject_measures(arguments, "it is for --er");
}

static int explain(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct session session = {
        .options = {.method = (enum fastsud_method)values[FSD_OPTION_METHOD].number,
                    .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number,
                    .max_level = (unsigned)values[FSD_OPTION_LEVEL].number,
                    .er = fsd_arguments_value(arguments, "er")->given,
                    .hint = values[FSD_OPTION_HINT].given,
                    .information = values[FSD_OPTION_INFORMATION].given,
                    .json = values[FSD_OPTION_JSON].given,
                    .coloured = fsd_colour_choose((enum fsd_colour_choice)values[FSD_OPTION_COLOUR].number)},
        .all_good = true,
    };
    size_t n_sources = 0;

    if (!check_er(arguments) || !fsd_solver_options_check_method(arguments)) {
        return FSD_EXIT_TROUBLE;
    }
    if (session.options.er && !create_explainer(arguments, &session)) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &n_sources);
    if (!sources) {
        fsd_se_explainer_destroy(session.explainer);
        return FSD_EXIT_TROUBLE;
    }
    if (arguments->n_files == 0 && isatty(STDIN_FILENO)) {
        fsd_message("reading puzzles from the terminal; end with Ctrl-D, or see fastsud explain --help");
    }
    const struct fsd_line_visitor visitor = {
        .on_puzzle = take_puzzle, .on_malformed = take_malformed, .takes_candidates = true, .context = &session};
    const atomic_bool never = false;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    bool done = fsd_sources_open(sources, n_sources, &never, &failure);
    for (size_t i = 0; done && i < n_sources; i++) {
        fsd_sources_report_layout(&sources[i]);
    }
    done = done && fsd_each_line(sources, n_sources, CHUNK_BYTES, &visitor, &failure);
    fsd_report_failure(&failure);
    fsd_sources_close(sources, n_sources);
    free(sources);
    fsd_se_explainer_destroy(session.explainer);
    fsd_buffer_destroy(&session.out);
    if (!done) {
        return FSD_EXIT_TROUBLE;
    }
    fsd_report_more_malformed(session.n_malformed, FSD_MAX_REPORTS, "");
    fsd_report_more_unfit(session.n_wrong, FSD_MAX_REPORTS);
    return session.all_good && session.n_malformed == 0 && session.n_wrong == 0 ? FSD_EXIT_OK : FSD_EXIT_ANSWER;
}

static void put_levels(void)
{
    struct fsd_help_paragraph paragraph = {.indent = 2};
    char words[64];

    puts("\nLevels:");
    printf("%*s", (int)paragraph.indent, "");
    paragraph.column = paragraph.indent;
    for (unsigned level = 0; level <= FASTSUD_MAX_LEVEL; level++) {
        snprintf(words, sizeof(words), "%u %s%s", level, fsd_level_name(level), level < FASTSUD_MAX_LEVEL ? "," : "");
        fsd_help_put_words(&paragraph, words);
    }
    putchar('\n');
}

static const enum fsd_option_id options[] = {FSD_OPTION_METHOD,     FSD_OPTION_LEVEL, FSD_OPTION_INFORMATION,
                                             FSD_OPTION_TIME_LIMIT, FSD_OPTION_HINT,  FSD_OPTIONS_OF_INPUT,
                                             FSD_OPTION_COLOUR,     FSD_OPTION_JSON};

const struct fsd_command fsd_command_explain = {
    .name = "explain",
    .help = "show the steps that a person would take",
    .usage = "explain [OPTION...] [FILE...]",
    .text = "Solves by logic alone and writes each step, then the grid or candidates left.\n"
            "r4c7 is row 4, column 7; r12c7 two cells; r4c7=5 places 5; r4c7<>5 excludes it.\n"
            "The exit status is 1 if a puzzle is left open, contradictory, malformed or given\n"
            "up.",
    .examples = "  fastsud explain --hint puzzles.txt\n"
                "  fastsud explain --information --level 5 \"$(head -n 1 puzzles.txt)\"\n",
    .manual = "Solves by logic, as people do or by reducing a theory of clauses, and writes each step, see\n.BR "
              "EXPLANATIONS .",
    FSD_COMMAND_OPTIONS(options),
    .measure_option = fsd_er_option,
    .measures_title = "Ratings of Sudoku Explainer",
    .put_help = put_levels,
    .run = explain,
};
