#include "cli/generate_options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/range.h"
#include "cli/message.h"
#include "cli/read_file.h"
#include "grid/text.h"
#include "input/layout.h"
#include "logic/sudoku_explainer/rate.h"
#include "logic/theory.h"
#include "measures/er.h"
#include "solve/solver.h"

enum { LEAST_CLUES = 17, MAX_PATTERN_BYTES = 1 << 20, LEAST_ER = 10 };

#define TOO_FEW "no puzzle with fewer than 17 givens has one solution (McGuire, Tugemann and Civario 2012)"

enum solver { SOLVER_SEARCH, SOLVER_LOGIC, SOLVER_THEORY };

const char *fsd_generate_solver_name(size_t i)
{
    static const char *const names[] = {
        [SOLVER_SEARCH] = "search", [SOLVER_LOGIC] = "logic", [SOLVER_THEORY] = "theory"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

/* Reads "K" or "A-B". */
static bool read_clues(const char *text, struct fsd_draw_options *draw)
{
    unsigned bounds[2];

    if (!fsd_range_parse(text, "-", false, bounds) || bounds[1] > FASTSUD_N_CELLS) {
        fsd_message("--clues '%s': write a number of givens, 17 to 81, or two: 22-25", text);
        return false;
    }
    if (bounds[1] < LEAST_CLUES) {
        fsd_message("--clues %s: " TOO_FEW, text);
        return false;
    }
    draw->least_givens = bounds[0];
    draw->most_givens = bounds[1];
    return true;
}

/* Reads "A" or "A..B". */
static bool read_er(const char *text, struct fsd_generate_options *options)
{
    unsigned bounds[2];

    if (!fsd_range_parse(text, "..", true, bounds) || bounds[0] < LEAST_ER || bounds[1] > FSD_SE_UNRATED) {
        fsd_message("--er '%s': write a rating, 1.0 to 11.9, or two: 7.0..8.9", text);
        return false;
    }
    options->least_er = (uint8_t)bounds[0];
    options->most_er = (uint8_t)bounds[1];
    return true;
}

/* The first puzzle of a file. */
static bool read_pattern(const char *name, char *pattern)
{
    const struct fsd_source source = {.name = name, .fd = FSD_FD_NONE};
    size_t n_bytes = 0, at = 0;
    char *const text = fsd_file_read(
        &source, &(struct fsd_file_limits){.max_bytes = MAX_PATTERN_BYTES, .what = "a pattern"}, &n_bytes);
    char cells[FASTSUD_N_CELLS];
    uint16_t candidates[FASTSUD_N_CELLS];
    struct fsd_record record = {.own_cells = cells, .own_candidates = candidates};
    bool found = false;

    if (!text) {
        return false;
    }
    while (!found && at < n_bytes) {
        at += fsd_layout_lines.read(NULL, text + at, n_bytes - at, &record);
        found = record.content == FSD_RECORD_PUZZLE;
    }
    if (found) {
        fsd_text_normalise(record.cells, pattern);
    }
    free(text);
    if (!found) {
        fsd_message("%s: no line has 81 cells; write a pattern as a puzzle, with a blank where there is no given",
                    name);
    }
    return found;
}

/* Options that say what kind of thing is made leave others without meaning. */
static bool check_conflicts(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id not_for_grids[] = {
        FSD_OPTION_CLUES,        FSD_OPTION_SYMMETRY, FSD_OPTION_PATTERN, FSD_OPTION_SOLVER,
        FSD_OPTION_NEEDED_LEVEL, FSD_OPTION_HARD,     FSD_OPTION_ISA,     FSD_OPTION_UNBIASED,
        FSD_OPTION_TIME_LIMIT,   FSD_OPTION_ER,       FSD_OPTION_BLANK};
    static const enum fsd_option_id not_for_patterns[] = {FSD_OPTION_CLUES, FSD_OPTION_SYMMETRY, FSD_OPTION_SOLVER,
                                                          FSD_OPTION_UNBIASED};
    static const enum fsd_option_id not_for_unbiased[] = {FSD_OPTION_SYMMETRY, FSD_OPTION_SOLVER,
                                                          FSD_OPTION_NEEDED_LEVEL, FSD_OPTION_HARD, FSD_OPTION_ER};
    static const enum fsd_option_id not_for_logic[] = {FSD_OPTION_ISA};
    const struct fsd_option_value *const values = arguments->options;

    if (arguments->n_files > 0) {
        fsd_message("fastsud generate takes no file, but got '%s'; see fastsud generate --help", arguments->files[0]);
        return false;
    }
    if (!values[FSD_OPTION_ER].given && !fsd_arguments_reject_measures(arguments, "it is for --er")) {
        return false;
    }
#define N_OF(list) sizeof(list) / sizeof((list)[0])
    if (values[FSD_OPTION_GRIDS].given) {
        return fsd_arguments_reject(arguments, not_for_grids, N_OF(not_for_grids), "--grids makes full grids");
    }
    if (values[FSD_OPTION_PATTERN].given) {
        return fsd_arguments_reject(arguments, not_for_patterns, N_OF(not_for_patterns),
                                    "--pattern says where the givens are");
    }
    if (values[FSD_OPTION_UNBIASED].given) {
        return fsd_arguments_reject(arguments, not_for_unbiased, N_OF(not_for_unbiased),
                                    "--unbiased would lose its known bias");
    }
    if (values[FSD_OPTION_SOLVER].number != SOLVER_SEARCH &&
        !fsd_arguments_reject(arguments, not_for_logic, N_OF(not_for_logic), "logic uses no kernel")) {
        return false;
    }
#undef N_OF
    if (values[FSD_OPTION_HARD].given && values[FSD_OPTION_SOLVER].number != SOLVER_SEARCH) {
        fsd_message("--hard puzzles are those that logic does not solve; leave out --solver or --hard");
        return false;
    }
    return true;
}

/* Whether two rows of a band, or two columns of a stack, are empty in a pattern: they can then be swapped. */
static bool has_empty_pair(const char *pattern)
{
    unsigned n_in_row[9] = {0}, n_in_column[9] = {0};

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        n_in_row[cell / 9] += pattern[cell] != '.';
        n_in_column[cell % 9] += pattern[cell] != '.';
    }
    for (unsigned i = 0; i < 9; i += 3) {
        if (!n_in_row[i] + !n_in_row[i + 1] + !n_in_row[i + 2] > 1 ||
            !n_in_column[i] + !n_in_column[i + 1] + !n_in_column[i + 2] > 1) {
            return true;
        }
    }
    return false;
}

/* Rejects patterns that no puzzle with one solution has, as far as a look can tell. */
static bool check_pattern(const char *name, const char *pattern)
{
    unsigned n_givens = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        n_givens += pattern[cell] != '.';
    }
    if (n_givens < LEAST_CLUES) {
        fsd_message("%s: the pattern has %u given%s, but " TOO_FEW, name, n_givens, n_givens == 1 ? "" : "s");
        return false;
    }
    if (has_empty_pair(pattern)) {
        fsd_message(
            "%s: the pattern leaves two rows of a band, or two columns of a stack, empty; they could be swapped, "
            "so no puzzle with it has one solution",
            name);
        return false;
    }
    return true;
}

/* Whether any number of whole orbits has as many cells as wanted. */
static bool check_orbits(const struct fsd_option_value *values, const struct fsd_draw_options *draw)
{
    bool can_be[FASTSUD_N_CELLS + 1] = {true};
    struct fsd_orbits orbits;

    fsd_orbits_make(&orbits, draw->symmetry);
    for (unsigned i = 0; i < orbits.n; i++) {
        const unsigned size = fsd_cells_count(orbits.orbit[i]);
        for (unsigned n = FASTSUD_N_CELLS; n >= size; n--) {
            can_be[n] = can_be[n] || can_be[n - size];
        }
    }
    for (unsigned n = draw->least_givens; n <= draw->most_givens; n++) {
        if (can_be[n]) {
            return true;
        }
    }
    fsd_message("--clues %s: no pattern with the symmetry %s has so many givens; their number is a multiple of 4, or "
                "one more",
                values[FSD_OPTION_CLUES].text, fsd_symmetry_name(draw->symmetry));
    return false;
}

/*
 * The highest ER of a puzzle that levels up to the index solve: that of their hardest technique, as Sudoku Explainer
 * rates it. Above, techniques are not among its rules.
 */
static const uint8_t greatest_er[] = {23, 23, 30, 36, 36, 54, 54};
enum { THEORY_ER = 28 }; /* claiming */

/* Rejects a rating or a level that nothing solved by the solver, or by the level, has. */
static bool check_levels(const struct fsd_option_value *values, const struct fsd_generate_options *options)
{
    const bool has_theory = values[FSD_OPTION_SOLVER].number == SOLVER_THEORY;
    const char *const er = values[FSD_OPTION_ER].text;

    if (has_theory && options->level > FSD_THEORY_LEVEL) {
        fsd_message(
            "--level %d: the theory finds what singles and locked candidates find, so no puzzle it solves needs "
            "a level above %d; leave out --solver, or write --solver logic",
            options->level, FSD_THEORY_LEVEL);
        return false;
    }
    if (has_theory && options->least_er > THEORY_ER) {
        fsd_message("--er %s: no puzzle that the theory solves is rated above %u.%u; leave out --solver", er,
                    THEORY_ER / 10, THEORY_ER % 10);
        return false;
    }
    if (!options->hard && options->level >= 0 && options->level < (int)sizeof(greatest_er) &&
        options->least_er > greatest_er[options->level]) {
        const unsigned most = greatest_er[options->level];
        fsd_message("--er %s: no puzzle that level %d solves is rated above %u.%u; leave out one of the two", er,
                    options->level, most / 10, most % 10);
        return false;
    }
    return true;
}

static const struct fsd_drawer *choose_drawer(const struct fsd_option_value *values)
{
    if (values[FSD_OPTION_GRIDS].given) {
        return &fsd_drawer_grids;
    }
    if (values[FSD_OPTION_PATTERN].given) {
        return &fsd_drawer_pattern;
    }
    return values[FSD_OPTION_UNBIASED].given ? &fsd_drawer_controlled_bias : &fsd_drawer_top_down;
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

    if (!check_conflicts(arguments)) {
        return false;
    }
    *options = (struct fsd_generate_options){
        .drawer = choose_drawer(values),
        .draw = {.most_givens = FASTSUD_N_CELLS, .symmetry = (enum fsd_symmetry)values[FSD_OPTION_SYMMETRY].number},
        .seed = values[FSD_OPTION_SEED].number,
        .n_tries = values[FSD_OPTION_TRIES].number,
        .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number,
        .level = values[FSD_OPTION_NEEDED_LEVEL].given ? (int)values[FSD_OPTION_NEEDED_LEVEL].number : -1,
        .hard = values[FSD_OPTION_HARD].given,
    };
    choose_solver(values, &options->draw.solver);
    if (options->n_tries == 0) {
        options->n_tries = options->drawer->n_tries;
    }
    options->er_rules = fsd_er_rules(fsd_arguments_value(arguments, "er-uniqueness")->number,
                                     fsd_arguments_value(arguments, "er-rules")->number);
    if (values[FSD_OPTION_ER].given && !read_er(values[FSD_OPTION_ER].text, options)) {
        return false;
    }
    if (values[FSD_OPTION_CLUES].given && !read_clues(values[FSD_OPTION_CLUES].text, &options->draw)) {
        return false;
    }
    if (!check_levels(values, options) || !check_orbits(values, &options->draw)) {
        return false;
    }
    if (values[FSD_OPTION_PATTERN].given) {
        options->draw.pattern = pattern;
        return read_pattern(values[FSD_OPTION_PATTERN].text, pattern) &&
               check_pattern(values[FSD_OPTION_PATTERN].text, pattern);
    }
    return true;
}
