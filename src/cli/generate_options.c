#include "cli/generate_options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/read_file.h"
#include "grid/text.h"
#include "input/layout.h"
#include "measures/er.h"
#include "puzzle/generate_request.h"
#include "puzzle/generate_rules_request.h"
#include "puzzle/grade.h"
#include "solve/engine.h"
#include "solve/solver.h"

enum { MAX_PATTERN_BYTES = 1 << 20 };

enum solver { SOLVER_SEARCH, SOLVER_LOGIC, SOLVER_THEORY };

const char *fsd_generate_solver_name(size_t i)
{
    static const char *const names[] = {
        [SOLVER_SEARCH] = "search", [SOLVER_LOGIC] = "logic", [SOLVER_THEORY] = "theory"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

/* Finds the first puzzle of a text, whatever its format. Prints an error and returns false if there is none. */
static bool find_pattern(const char *name, const char *text, size_t n_bytes, char *pattern)
{
    static const struct fsd_layout_choice any = {.rules = FSD_RULES_REFUSED};
    char cells[FASTSUD_N_CELLS], grid[FASTSUD_N_CELLS];
    uint16_t candidates[FASTSUD_N_CELLS];
    struct fsd_record record = {.own_cells = cells, .own_candidates = candidates, .wrong_grid = grid};
    struct fsd_layout layout;
    struct fsd_failure failure;
    bool found = false;

    const bool is_known = fsd_layout_recognise(text, n_bytes, true, &any, &layout, &failure) == FSD_RECOGNITION_YES;
    for (size_t at = layout.n_header_bytes; is_known && !found && at < n_bytes;) {
        at += layout.kind->read(&layout, text + at, n_bytes - at, &record);
        found = record.content == FSD_RECORD_PUZZLE;
    }
    if (found) {
        fsd_text_normalise(record.cells, pattern);
    } else if (is_known) {
        fsd_message("%s: no puzzle of 81 cells; write a pattern as a puzzle, with a blank where there is no given",
                    name);
    } else {
        fsd_message("%s: %s", name, failure.text);
    }
    fsd_layout_destroy(&layout);
    return found;
}

/* The first puzzle of a file. */
static bool read_pattern(const char *name, char *pattern)
{
    const struct fsd_source source = {.name = name, .fd = FSD_FD_NONE};
    size_t n_bytes = 0;
    char *const text = fsd_file_read(
        &source, &(struct fsd_file_limits){.max_bytes = MAX_PATTERN_BYTES, .what = "a pattern"}, &n_bytes);
    const bool found = text && find_pattern(name, text, n_bytes, pattern);

    free(text);
    return found;
}

/* Options that say what kind of thing is made leave others without meaning. */
static bool check_conflicts(const struct fsd_arguments *arguments, const struct fsd_drawer *drawer)
{
    enum fsd_option_id of_wish[FSD_N_WISHES] = {[FSD_WISH_CLUES] = FSD_OPTION_CLUES,
                                                [FSD_WISH_SYMMETRY] = FSD_OPTION_SYMMETRY,
                                                [FSD_WISH_PATTERN] = FSD_OPTION_PATTERN,
                                                [FSD_WISH_SOLVER] = FSD_OPTION_SOLVER,
                                                [FSD_WISH_LEVEL] = FSD_OPTION_NEEDED_LEVEL,
                                                [FSD_WISH_HARD] = FSD_OPTION_HARD,
                                                [FSD_WISH_KERNEL] = FSD_OPTION_ISA,
                                                [FSD_WISH_UNBIASED] = FSD_OPTION_UNBIASED,
                                                [FSD_WISH_TIME_LIMIT] = FSD_OPTION_TIME_LIMIT,
                                                [FSD_WISH_ER] = FSD_OPTION_ER,
                                                [FSD_WISH_GUESSES] = FSD_OPTION_WANTED_GUESSES,
                                                [FSD_WISH_RATING] = FSD_OPTION_WANTED_RATING};
    const struct fsd_option_value *const values = arguments->options;
    const bool has_search = values[FSD_OPTION_SOLVER].number == SOLVER_SEARCH;

    if (arguments->n_files > 0) {
        fsd_message("fastsud generate takes no file, but got '%s'; see fastsud generate --help", arguments->files[0]);
        return false;
    }
    if (values[FSD_OPTION_GRADE].given) {
        of_wish[FSD_WISH_ER] = FSD_OPTION_GRADE;
    }
    for (unsigned wish = 0; wish < FSD_N_WISHES; wish++) {
        if (drawer->ignores >> wish & 1 && !fsd_arguments_reject(arguments, of_wish[wish], fsd_drawer_reason(drawer))) {
            return false;
        }
    }
    if (drawer != &fsd_drawer_top_down) {
        return true;
    }
    if (!has_search && !fsd_arguments_reject(arguments, FSD_OPTION_ISA, "logic uses no kernel")) {
        return false;
    }
    if (values[FSD_OPTION_HARD].given && !has_search) {
        fsd_message("%s", FSD_GENERATE_HARD_BY_LOGIC);
        return false;
    }
    return true;
}

static void choose_solver(const struct fsd_option_value *values, struct fsd_solver_options *solver)
{
    *solver = (struct fsd_solver_options)FSD_SOLVER_OPTIONS_INIT;
    solver->kernel = values[FSD_OPTION_ISA].text;
    solver->time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number;
    if (values[FSD_OPTION_SOLVER].number != SOLVER_SEARCH) {
        solver->engine = "logic";
        solver->method = values[FSD_OPTION_SOLVER].number == SOLVER_THEORY ? FSD_METHOD_THEORY : FSD_METHOD_LEVELS;
    }
    if (values[FSD_OPTION_NEEDED_LEVEL].given) {
        solver->level = (unsigned)values[FSD_OPTION_NEEDED_LEVEL].number;
    }
}

bool fsd_generate_options_read(const struct fsd_arguments *arguments, char *pattern,
                               struct fsd_generate_options *options)
{
    const struct fsd_option_value *const values = arguments->options;

    const struct fsd_generate_texts texts = {.clues = values[FSD_OPTION_CLUES].text,
                                             .er = values[FSD_OPTION_ER].text,
                                             .grade = values[FSD_OPTION_GRADE].text,
                                             .pattern = values[FSD_OPTION_PATTERN].text};
    struct fsd_failure failure;
    const struct fsd_drawer *const drawer = fsd_drawer_choose(
        values[FSD_OPTION_GRIDS].given, values[FSD_OPTION_PATTERN].given, values[FSD_OPTION_UNBIASED].given);

    if (!check_conflicts(arguments, drawer)) {
        return false;
    }
    *options = (struct fsd_generate_options){
        .drawer = drawer,
        .draw = {.most_givens = FASTSUD_N_CELLS, .symmetry = (enum fsd_symmetry)values[FSD_OPTION_SYMMETRY].number},
        .seed = values[FSD_OPTION_SEED].number,
        .n_tries = values[FSD_OPTION_TRIES].number,
        .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number,
        .level = values[FSD_OPTION_NEEDED_LEVEL].given ? (int)values[FSD_OPTION_NEEDED_LEVEL].number : -1,
        .hard = values[FSD_OPTION_HARD].given,
        .search = {.n_morphs = (unsigned)values[FSD_OPTION_RATING_MORPHS].number},
    };
    choose_solver(values, &options->draw.solver);
    options->er_rules = fsd_er_rules(fsd_arguments_value(arguments, "er-uniqueness")->number,
                                     fsd_arguments_value(arguments, "er-rules")->number);
    if (!fsd_generate_read_er(texts.er, options, &failure) ||
        !fsd_generate_read_grade(texts.grade, options, &failure) ||
        !fsd_generate_read_guesses(values[FSD_OPTION_WANTED_GUESSES].text, options, &failure) ||
        !fsd_generate_read_rating(values[FSD_OPTION_WANTED_RATING].text, options, &failure) ||
        !fsd_generate_read_clues(texts.clues, options, &failure) || !fsd_generate_check(options, &texts, &failure)) {
        fsd_message("%s", failure.text);
        return false;
    }
    fsd_generate_choose_search(options);
    if (!texts.pattern) {
        return true;
    }
    if (!read_pattern(texts.pattern, pattern)) {
        return false;
    }
    options->draw.pattern = pattern;
    if (!fsd_generate_check(options, &texts, &failure)) {
        fsd_message("%s", failure.text);
        return false;
    }
    return true;
}

static bool reject_with_grids(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id of_puzzles[] = {FSD_OPTION_CLUES, FSD_OPTION_SYMMETRY, FSD_OPTION_SOLVER,
                                                    FSD_OPTION_GRADE};
    bool is_good = true;

    for (size_t i = 0; i < sizeof(of_puzzles) / sizeof(of_puzzles[0]) && is_good; i++) {
        is_good = fsd_arguments_reject(arguments, of_puzzles[i], "--grids makes full grids");
    }
    return is_good;
}

bool fsd_generate_rules_options_read(const struct fsd_arguments *arguments, const struct fsd_rules *rules,
                                     struct fsd_solver_options *solver, struct fsd_generate_rules_options *variant)
{
    const struct fsd_option_value *const values = arguments->options;
    const struct fsd_option_value *const clues = &values[FSD_OPTION_CLUES], *const grade = &values[FSD_OPTION_GRADE];
    const enum fsd_symmetry symmetry = (enum fsd_symmetry)values[FSD_OPTION_SYMMETRY].number;
    struct fsd_failure failure;

    if (values[FSD_OPTION_GRIDS].given && !reject_with_grids(arguments)) {
        return false;
    }
    variant->rules = rules;
    variant->by_logic = values[FSD_OPTION_SOLVER].number == SOLVER_LOGIC;
    switch (fsd_generate_rules_read(clues->text, grade->text, symmetry, variant)) {
    case FSD_RULES_REQUEST_GOOD:
        break;
    case FSD_RULES_REQUEST_CLUES:
        fsd_message("--clues '%s': write a number of givens, 0 to %u, or two: 2-5", clues->text,
                    rules->variant.n_cells);
        return false;
    case FSD_RULES_REQUEST_GRADE:
        fsd_generate_fail_grade(grade->text, &failure);
        fsd_message("%s", failure.text);
        return false;
    case FSD_RULES_REQUEST_NOT_SQUARE:
        fsd_message("--symmetry: for square grids only, not for %ux%u; leave it out", rules->variant.n_rows,
                    rules->variant.n_columns);
        return false;
    case FSD_RULES_REQUEST_NO_ORBITS:
        fsd_message("--clues %s: no pattern with the symmetry %s has so many givens", clues->text,
                    fsd_symmetry_name(symmetry));
        return false;
    }
    if (values[FSD_OPTION_SOLVER].number == SOLVER_THEORY) {
        fsd_message("--solver theory: for 9x9 puzzles only, not for other rules; write --solver logic");
        return false;
    }
    if (variant->by_logic) {
        solver->engine = fsd_engine_logic.name;
    }
    return true;
}
