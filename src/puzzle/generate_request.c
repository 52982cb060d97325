#include "puzzle/generate_request.h"

#include <limits.h>
#include <string.h>

#include "base/range.h"
#include "grid/units.h"
#include "logic/sudoku_explainer/rate.h"
#include "logic/theory.h"
#include "puzzle/grade.h"

enum {
    LEAST_CLUES = 17,
    LEAST_ER = 10,
    THEORY_ER = 28, /* claiming */
    LEAST_RATING = 10,
    LEAST_TO_CLIMB = 10 /* guesses; of random puzzles one in 170 takes as many */
};

#define TOO_FEW "no puzzle with fewer than 17 givens has one solution (McGuire, Tugemann and Civario 2012)"

bool fsd_generate_read_clues(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure)
{
    unsigned bounds[2] = {0, FASTSUD_N_CELLS};

    if (text && (!fsd_range_parse(text, "-", false, bounds) || bounds[1] > FASTSUD_N_CELLS)) {
        return FSD_REFUSE(failure, "--clues '%s': write a number of givens, 17 to 81, or two: 22-25", text);
    }
    options->draw.least_givens = bounds[0];
    options->draw.most_givens = bounds[1];
    return true;
}

bool fsd_generate_read_er(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure)
{
    unsigned bounds[2] = {LEAST_ER, FSD_SE_UNRATED};

    if (!text) {
        return true;
    }
    if (!fsd_range_parse(text, "..", true, bounds) || bounds[0] < LEAST_ER || bounds[1] > FSD_SE_UNRATED) {
        return FSD_REFUSE(failure, "--er '%s': write a rating, 1.0 to 11.9, or two: 7.0..8.9", text);
    }
    options->least_er = (uint8_t)bounds[0];
    options->most_er = (uint8_t)bounds[1];
    return true;
}

static bool read_search_range(const char *text, const char *between, bool in_tenths, unsigned least,
                              struct fsd_search_range *range)
{
    unsigned bounds[2] = {least, UINT_MAX};
    const bool is_good = !text || (fsd_range_parse(text, between, in_tenths, bounds) && bounds[0] >= least);

    *range = (struct fsd_search_range){text, bounds[0], bounds[1]};
    return is_good;
}

bool fsd_generate_read_guesses(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure)
{
    return read_search_range(text, "-", false, 0, &options->search.guesses) ||
           FSD_REFUSE(failure,
                      "--guesses '%s': write a number of guesses, or two, of which one may be missing: 20-50, 20-",
                      text);
}

bool fsd_generate_read_rating(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure)
{
    return read_search_range(text, "..", true, LEAST_RATING, &options->search.rating) ||
           FSD_REFUSE(
               failure,
               "--rating '%s': write a search rating, 1.0 or more, or two, of which one may be missing: 20..50, 20..",
               text);
}

void fsd_generate_choose_search(struct fsd_generate_options *options)
{
    const struct fsd_draw_options *const draw = &options->draw;
    const struct fsd_search_range *const guesses = &options->search.guesses, *const rating = &options->search.rating;
    /* The rating of a puzzle is about its guesses. */
    const unsigned least = guesses->is_wanted ? guesses->least : rating->is_wanted ? rating->least / 10 : 0;

    if (options->drawer == &fsd_drawer_top_down && least >= LEAST_TO_CLIMB && draw->symmetry == FSD_SYMMETRY_NONE &&
        !draw->solver.engine && draw->least_givens <= FSD_MOST_MINIMAL_GIVENS) {
        options->drawer = &fsd_drawer_climbing;
        options->draw.least_guesses = least;
    }
    if (options->n_tries == 0) {
        options->n_tries = options->drawer->n_tries;
    }
}

void fsd_generate_fail_grade(const char *text, struct fsd_failure *failure)
{
    fsd_failure_set(
        failure, FSD_FAILURE_TROUBLE, NULL,
        "--grade '%s': write a grade, such as hard, or the first and the last, such as easy..hard; they are "
        "listed in fastsud-measures(7)",
        text);
}

bool fsd_generate_read_grade(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure)
{
    const bool is_good = !text || fsd_grade_read(text, &options->least_er, &options->most_er);

    if (!is_good) {
        fsd_generate_fail_grade(text, failure);
    }
    return is_good;
}

const char *fsd_drawer_reason(const struct fsd_drawer *drawer)
{
    return drawer == &fsd_drawer_grids     ? "--grids makes full grids"
           : drawer == &fsd_drawer_pattern ? "--pattern says where the givens are"
                                           : "--unbiased would lose its known bias";
}

/* The option that the drawer ignores of what is asked for; NULL: none. */
static const char *find_ignored(const struct fsd_generate_options *options, const struct fsd_generate_texts *texts)
{
    const struct fsd_draw_options *const draw = &options->draw;
    const struct {
        const char *option;
        bool is_wished;
    } wishes[FSD_N_WISHES] = {
        [FSD_WISH_CLUES] = {"clues", draw->least_givens > 0 || draw->most_givens < FASTSUD_N_CELLS},
        [FSD_WISH_SYMMETRY] = {"symmetry", draw->symmetry != FSD_SYMMETRY_NONE},
        [FSD_WISH_PATTERN] = {"pattern", draw->pattern},
        [FSD_WISH_SOLVER] = {"solver", draw->solver.engine},
        [FSD_WISH_LEVEL] = {"level", options->level >= 0},
        [FSD_WISH_HARD] = {"hard", options->hard},
        [FSD_WISH_ER] = {texts->grade ? "grade" : "er", options->most_er > 0},
        [FSD_WISH_GUESSES] = {"guesses", options->search.guesses.is_wanted},
        [FSD_WISH_RATING] = {"rating", options->search.rating.is_wanted},
    };

    for (unsigned wish = 0; wish < FSD_N_WISHES; wish++) {
        if (wishes[wish].is_wished && options->drawer->ignores >> wish & 1) {
            return wishes[wish].option;
        }
    }
    return NULL;
}

/* Whether any number of whole orbits has as many cells as wanted. */
static bool has_orbits(const struct fsd_draw_options *draw)
{
    uint16_t first[FASTSUD_N_CELLS];

    fsd_orbits_of_square(first, 9, draw->symmetry);
    return fsd_orbits_add_up(first, FASTSUD_N_CELLS, draw->least_givens, draw->most_givens);
}

static bool check_levels(const struct fsd_generate_options *options, const struct fsd_generate_texts *texts,
                         struct fsd_failure *failure)
{
    const struct fsd_solver_options *const solver = &options->draw.solver;
    const bool has_theory =
        solver->engine && strcmp(solver->engine, "logic") == 0 && solver->method == FSD_METHOD_THEORY;
    const char *const er = texts->grade ? "grade" : "er", *const text = texts->grade ? texts->grade : texts->er;

    if (has_theory && options->level > FSD_THEORY_LEVEL) {
        return FSD_REFUSE(
            failure,
            "--level %d: the theory finds what singles and locked candidates find, so no puzzle it solves needs "
            "a level above %u; leave out --solver, or write --solver logic",
            options->level, FSD_THEORY_LEVEL);
    }
    if (has_theory && options->least_er > THEORY_ER) {
        return FSD_REFUSE(failure, "--%s %s: no puzzle that the theory solves is rated above %u.%u; leave out --solver",
                          er, text, THEORY_ER / 10, THEORY_ER % 10);
    }
    if (!options->hard && options->level >= 0) {
        const unsigned most = fsd_greatest_er_of_level((unsigned)options->level);
        return options->least_er <= most ||
               FSD_REFUSE(failure,
                          "--%s %s: no puzzle that level %d solves is rated above %u.%u; leave out one of the two", er,
                          text, options->level, most / 10, most % 10);
    }
    return true;
}

static bool check_pattern(const char *name, const char *pattern, struct fsd_failure *failure)
{
    unsigned n_in_row[9] = {0}, n_in_column[9] = {0}, n_givens = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const bool is_given = pattern[cell] != '.';
        n_in_row[cell / 9] += is_given;
        n_in_column[cell % 9] += is_given;
        n_givens += is_given;
    }
    if (n_givens < LEAST_CLUES) {
        return FSD_REFUSE(failure, "%s: the pattern has %u given%s, but " TOO_FEW, name, n_givens,
                          n_givens == 1 ? "" : "s");
    }
    for (unsigned i = 0; i < 9; i += 3) {
        if (!n_in_row[i] + !n_in_row[i + 1] + !n_in_row[i + 2] > 1 ||
            !n_in_column[i] + !n_in_column[i + 1] + !n_in_column[i + 2] > 1) {
            return FSD_REFUSE(
                failure,
                "%s: the pattern leaves two rows of a band, or two columns of a stack, empty; they could be "
                "swapped, so no puzzle with it has one solution",
                name);
        }
    }
    return true;
}

bool fsd_generate_check(const struct fsd_generate_options *options, const struct fsd_generate_texts *texts,
                        struct fsd_failure *failure)
{
    const char *const ignored = find_ignored(options, texts);

    if (ignored) {
        return FSD_REFUSE(failure, "--%s: %s; leave it out", ignored, fsd_drawer_reason(options->drawer));
    }
    if (options->draw.most_givens < LEAST_CLUES) {
        return FSD_REFUSE(failure, "--clues %s: " TOO_FEW, texts->clues);
    }
    if (!check_levels(options, texts, failure)) {
        return false;
    }
    if (!has_orbits(&options->draw)) {
        return FSD_REFUSE(
            failure,
            "--clues %s: no pattern with the symmetry %s has so many givens; their number is a multiple of 4, "
            "or one more",
            texts->clues, fsd_symmetry_name(options->draw.symmetry));
    }
    return !options->draw.pattern || check_pattern(texts->pattern, options->draw.pattern, failure);
}
