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

#define TOO_FEW "no puzzle with fewer than 17 givens has one solution (McGuire, Tugemann and Civario 2012)"

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
    const char *const reason = drawer == &fsd_drawer_grids     ? "--grids makes full grids"
                               : drawer == &fsd_drawer_pattern ? "--pattern says where the givens are"
                                                               : "--unbiased would lose its known bias";

    if (arguments->n_files > 0) {
        fsd_message("fastsud generate takes no file, but got '%s'; see fastsud generate --help", arguments->files[0]);
        return false;
    }
    if (values[FSD_OPTION_GRADE].given) {
        of_wish[FSD_WISH_ER] = FSD_OPTION_GRADE;
    }
    for (unsigned wish = 0; wish < FSD_N_WISHES; wish++) {
        if (drawer->ignores >> wish & 1 && !fsd_arguments_reject(arguments, of_wish[wish], reason)) {
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
        fsd_message("--hard puzzles are those that logic does not solve; leave out --solver or --hard");
        return false;
    }
    return true;
}

/* Rejects what no puzzle can be. */
static bool check_possible(const struct fsd_option_value *values, const struct fsd_generate_options *options)
{
    const bool is_graded = values[FSD_OPTION_GRADE].given;
    const char *const er = is_graded ? "--grade" : "--er", *const er_text = is_graded ? values[FSD_OPTION_GRADE].text
                                                                                      : values[FSD_OPTION_ER].text;
    const char *const clues = values[FSD_OPTION_CLUES].text, *const pattern = values[FSD_OPTION_PATTERN].text;
    unsigned number = 0;

    switch (fsd_generate_find_fault(options, &number)) {
    case FSD_GENERATE_POSSIBLE:
    case FSD_GENERATE_IGNORED: /* check_conflicts says which option */
        return true;
    case FSD_GENERATE_FEW_CLUES:
        fsd_message("--clues %s: " TOO_FEW, clues);
        break;
    case FSD_GENERATE_BEYOND_THEORY:
        fsd_message(
            "--level %d: the theory finds what singles and locked candidates find, so no puzzle it solves needs "
            "a level above %u; leave out --solver, or write --solver logic",
            options->level, number);
        break;
    case FSD_GENERATE_ER_BEYOND_THEORY:
        fsd_message("%s %s: no puzzle that the theory solves is rated above %u.%u; leave out --solver", er, er_text,
                    number / 10, number % 10);
        break;
    case FSD_GENERATE_ER_BEYOND_LEVEL:
        fsd_message("%s %s: no puzzle that level %d solves is rated above %u.%u; leave out one of the two", er, er_text,
                    options->level, number / 10, number % 10);
        break;
    case FSD_GENERATE_NO_ORBITS:
        fsd_message("--clues %s: no pattern with the symmetry %s has so many givens; their number is a multiple of 4, "
                    "or one more",
                    clues, fsd_symmetry_name(options->draw.symmetry));
        break;
    case FSD_GENERATE_FEW_IN_PATTERN:
        fsd_message("%s: the pattern has %u given%s, but " TOO_FEW, pattern, number, number == 1 ? "" : "s");
        break;
    case FSD_GENERATE_EMPTY_IN_PATTERN:
        fsd_message(
            "%s: the pattern leaves two rows of a band, or two columns of a stack, empty; they could be swapped, "
            "so no puzzle with it has one solution",
            pattern);
        break;
    }
    return false;
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

static bool reject_grade(const char *grade)
{
    fsd_message("--grade '%s': write a grade, such as hard, or the first and the last, such as easy..hard; they are "
                "listed in fastsud-measures(7)",
                grade);
    return false;
}

bool fsd_generate_options_read(const struct fsd_arguments *arguments, char *pattern,
                               struct fsd_generate_options *options)
{
    const struct fsd_option_value *const values = arguments->options;

    const char *const er = values[FSD_OPTION_ER].text, *const clues = values[FSD_OPTION_CLUES].text,
                      *const grade = values[FSD_OPTION_GRADE].text,
                      *const guesses = values[FSD_OPTION_WANTED_GUESSES].text,
                      *const rating = values[FSD_OPTION_WANTED_RATING].text;
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
    if (options->n_tries == 0) {
        options->n_tries = drawer->n_tries;
    }
    options->er_rules = fsd_er_rules(fsd_arguments_value(arguments, "er-uniqueness")->number,
                                     fsd_arguments_value(arguments, "er-rules")->number);
    if (er && !fsd_generate_read_er(er, options)) {
        fsd_message("--er '%s': write a rating, 1.0 to 11.9, or two: 7.0..8.9", er);
        return false;
    }
    if (grade && !fsd_generate_read_grade(grade, options)) {
        return reject_grade(grade);
    }
    if (clues && !fsd_generate_read_clues(clues, options)) {
        fsd_message("--clues '%s': write a number of givens, 17 to 81, or two: 22-25", clues);
        return false;
    }
    if (guesses && !fsd_generate_read_guesses(guesses, options)) {
        fsd_message("--guesses '%s': write a number of guesses, or two, of which one may be missing: 20-50, 20-",
                    guesses);
        return false;
    }
    if (rating && !fsd_generate_read_rating(rating, options)) {
        fsd_message(
            "--rating '%s': write a search rating, 1.0 or more, or two, of which one may be missing: 20..50, 20..",
            rating);
        return false;
    }
    if (!check_possible(values, options)) {
        return false;
    }
    if (values[FSD_OPTION_PATTERN].given) {
        if (!read_pattern(values[FSD_OPTION_PATTERN].text, pattern)) {
            return false;
        }
        options->draw.pattern = pattern;
        return check_possible(values, options);
    }
    fsd_generate_climb(options);
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
        return reject_grade(grade->text);
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
