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

bool fsd_generate_read_clues(const char *text, struct fsd_generate_options *options)
{
    unsigned bounds[2] = {0, FASTSUD_N_CELLS};

    if (!fsd_range_parse(text, "-", false, bounds) || bounds[1] > FASTSUD_N_CELLS) {
        return false;
    }
    options->draw.least_givens = bounds[0];
    options->draw.most_givens = bounds[1];
    return true;
}

bool fsd_generate_read_er(const char *text, struct fsd_generate_options *options)
{
    unsigned bounds[2] = {LEAST_ER, FSD_SE_UNRATED};

    if (!fsd_range_parse(text, "..", true, bounds) || bounds[0] < LEAST_ER || bounds[1] > FSD_SE_UNRATED) {
        return false;
    }
    options->least_er = (uint8_t)bounds[0];
    options->most_er = (uint8_t)bounds[1];
    return true;
}

static bool read_search_range(const char *text, const char *between, bool in_tenths, unsigned least,
                              struct fsd_search_range *range)
{
    unsigned bounds[2] = {least, UINT_MAX};

    if (!fsd_range_parse(text, between, in_tenths, bounds) || bounds[0] < least) {
        return false;
    }
    *range = (struct fsd_search_range){true, bounds[0], bounds[1]};
    return true;
}

bool fsd_generate_read_guesses(const char *text, struct fsd_generate_options *options)
{
    return read_search_range(text, "-", false, 0, &options->search.guesses);
}

bool fsd_generate_read_rating(const char *text, struct fsd_generate_options *options)
{
    return read_search_range(text, "..", true, LEAST_RATING, &options->search.rating);
}

bool fsd_generate_read_grade(const char *text, struct fsd_generate_options *options)
{
    return fsd_grade_read(text, &options->least_er, &options->most_er);
}

void fsd_generate_climb(struct fsd_generate_options *options)
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
}

/* Whether the drawer ignores part of what is asked for. */
static bool is_ignored(const struct fsd_generate_options *options)
{
    const struct fsd_draw_options *const draw = &options->draw;
    const bool is_wished[FSD_N_WISHES] = {
        [FSD_WISH_CLUES] = draw->least_givens > 0 || (draw->most_givens < FASTSUD_N_CELLS),
        [FSD_WISH_SYMMETRY] = draw->symmetry != FSD_SYMMETRY_NONE,
        [FSD_WISH_PATTERN] = draw->pattern,
        [FSD_WISH_SOLVER] = draw->solver.engine,
        [FSD_WISH_LEVEL] = options->level >= 0,
        [FSD_WISH_HARD] = options->hard,
        [FSD_WISH_ER] = options->most_er > 0,
        [FSD_WISH_GUESSES] = options->search.guesses.is_wanted,
        [FSD_WISH_RATING] = options->search.rating.is_wanted,
    };

    for (unsigned wish = 0; wish < FSD_N_WISHES; wish++) {
        if (is_wished[wish] && options->drawer->ignores >> wish & 1) {
            return true;
        }
    }
    return false;
}

/* Whether any number of whole orbits has as many cells as wanted. */
static bool has_orbits(const struct fsd_draw_options *draw)
{
    uint16_t first[FASTSUD_N_CELLS];

    fsd_orbits_of_square(first, 9, draw->symmetry);
    return fsd_orbits_add_up(first, FASTSUD_N_CELLS, draw->least_givens, draw->most_givens);
}

static enum fsd_generate_fault check_levels(const struct fsd_generate_options *options, unsigned *number)
{
    const struct fsd_solver_options *const solver = &options->draw.solver;
    const bool has_theory =
        solver->engine && strcmp(solver->engine, "logic") == 0 && solver->method == FSD_METHOD_THEORY;

    if (has_theory && options->level > FSD_THEORY_LEVEL) {
        *number = FSD_THEORY_LEVEL;
        return FSD_GENERATE_BEYOND_THEORY;
    }
    if (has_theory && options->least_er > THEORY_ER) {
        *number = THEORY_ER;
        return FSD_GENERATE_ER_BEYOND_THEORY;
    }
    if (!options->hard && options->level >= 0 &&
        options->least_er > fsd_greatest_er_of_level((unsigned)options->level)) {
        *number = fsd_greatest_er_of_level((unsigned)options->level);
        return FSD_GENERATE_ER_BEYOND_LEVEL;
    }
    return FSD_GENERATE_POSSIBLE;
}

static enum fsd_generate_fault check_pattern(const char *pattern, unsigned *number)
{
    unsigned n_in_row[9] = {0}, n_in_column[9] = {0}, n_givens = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const bool is_given = pattern[cell] != '.';
        n_in_row[cell / 9] += is_given;
        n_in_column[cell % 9] += is_given;
        n_givens += is_given;
    }
    if (n_givens < LEAST_CLUES) {
        *number = n_givens;
        return FSD_GENERATE_FEW_IN_PATTERN;
    }
    for (unsigned i = 0; i < 9; i += 3) {
        if (!n_in_row[i] + !n_in_row[i + 1] + !n_in_row[i + 2] > 1 ||
            !n_in_column[i] + !n_in_column[i + 1] + !n_in_column[i + 2] > 1) {
            return FSD_GENERATE_EMPTY_IN_PATTERN;
        }
    }
    return FSD_GENERATE_POSSIBLE;
}

enum fsd_generate_fault fsd_generate_find_fault(const struct fsd_generate_options *options, unsigned *number)
{
    if (is_ignored(options)) {
        return FSD_GENERATE_IGNORED;
    }
    if (options->draw.most_givens < LEAST_CLUES) {
        return FSD_GENERATE_FEW_CLUES;
    }
    const enum fsd_generate_fault fault = check_levels(options, number);
    if (fault != FSD_GENERATE_POSSIBLE) {
        return fault;
    }
    if (!has_orbits(&options->draw)) {
        return FSD_GENERATE_NO_ORBITS;
    }
    return options->draw.pattern ? check_pattern(options->draw.pattern, number) : FSD_GENERATE_POSSIBLE;
}
