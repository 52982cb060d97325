/* Difficulty: levels of logic, Sudoku Explainer's rating, the search rating, information. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "grid/text.h"
#include "logic/many_closures.h"
#include "logic/sudoku_explainer/rate.h"
#include "puzzle/backdoor_search.h"
#include "puzzle/grade.h"
#include "puzzle/search_rating.h"
#include "solve/solver.h"

enum { SLICE_PUZZLES = 4096 };

struct fastsud_rater {
    unsigned max_level, n_morphs, max_backdoor;
    uint64_t time_limit_ns;
    const int *stop; /* NULL: nobody can stop it */
    struct fsd_solver *solver;
    struct fsd_search_rating *search;
    struct fsd_se_explainer *explainer;
    struct fsd_many_closures *levels;
    struct fsd_levels_record *records;

    char cells[SLICE_PUZZLES][FASTSUD_N_CELLS];
    const char *puzzles[SLICE_PUZZLES];
    uint8_t verdicts[SLICE_PUZZLES];
    char solutions[SLICE_PUZZLES][FASTSUD_N_CELLS];
    uint64_t log2_sums[SLICE_PUZZLES];
};

void fastsud_rater_destroy(struct fastsud_rater *rater)
{
    if (rater) {
        fsd_solver_destroy(rater->solver);
        fsd_search_rating_destroy(rater->search);
        fsd_se_explainer_destroy(rater->explainer);
        fsd_many_closures_destroy(rater->levels);
        free(rater->records);
        free(rater);
    }
}

int fastsud_rater_create(const struct fastsud_options *options, struct fastsud_rater **rater)
{
    struct fsd_solver_options solving = FSD_SOLVER_OPTIONS_INIT;
    const struct fsd_se_options rules = fsd_api_er_rules(options);

    if (!rater) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *rater = NULL;
    if (fsd_api_check_options(options, FSD_API_RATER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_rater *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->max_level = (unsigned)fsd_api_number(options, FSD_API_LEVEL);
    made->max_backdoor = (unsigned)fsd_api_number(options, FSD_API_BACKDOORS);
    made->n_morphs = (unsigned)fsd_api_number(options, FSD_API_MORPHS);
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    made->stop = fsd_api_stop(options);
    solving.kernel = fsd_api_text(options, FSD_API_ISA);
    solving.time_limit_ns = made->time_limit_ns;
    solving.stop = made->stop;
    enum fastsud_status status = fsd_solver_create(&solving, &made->solver);
    if (status == FASTSUD_OK) {
        const struct fsd_search_rating_options search = {.kernel = solving.kernel,
                                                         .seed = fsd_api_number(options, FSD_API_SEED),
                                                         .n_morphs = made->n_morphs,
                                                         .time_limit_ns = made->time_limit_ns,
                                                         .stop = made->stop};
        status = fsd_search_rating_create(&search, &made->search);
    }
    if (status == FASTSUD_OK) {
        status = fsd_many_closures_create(solving.kernel, SLICE_PUZZLES, &made->levels);
    }
    if (status == FASTSUD_OK) {
        made->records = malloc(SLICE_PUZZLES * sizeof(*made->records));
        status = made->records ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    if (status == FASTSUD_OK) {
        made->explainer = fsd_se_explainer_create(&rules);
        status = made->explainer ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        fastsud_rater_destroy(made);
        return fsd_api_fail_choice(options, (int)status);
    }
    *rater = made;
    return FASTSUD_OK;
}

static void put_levels(const struct fastsud_ratings *of, size_t p, const struct fsd_levels_record *record)
{
    if (of->levels) {
        of->levels[p] = (int8_t)(record->state == FSD_LOGIC_GAVE_UP ? -2
                                 : record->state == FSD_LOGIC_OPEN  ? -1
                                                                    : (int)record->trace.level);
    }
    for (unsigned level = 0; of->n_fixed && level < FSD_N_LEVELS; level++) {
        const bool is_known = fsd_level_trace_is_known(&record->trace, record->state, level);
        of->n_fixed[p * FSD_N_LEVELS + level] = (int8_t)(is_known ? record->trace.n_cells[level][1] : -1);
    }
    for (unsigned level = 0; of->information && level < FSD_N_LEVELS; level++) {
        struct fsd_information information;
        const bool is_known = fsd_level_trace_information(&record->trace, record->state, level, &information);
        of->information[p * FSD_N_LEVELS + level] = is_known ? information.lower_bound : -1;
    }
}

static enum fastsud_status rate_er(struct fastsud_rater *rater, const struct fastsud_ratings *of, size_t p, size_t i)
{
    struct fsd_se_rating rating = {.er = 0};
    enum fsd_se_outcome outcome = FSD_SE_GAVE_UP;

    if (rater->verdicts[i] == FASTSUD_UNIQUE) {
        fsd_se_explainer_set_deadline(rater->explainer, fsd_deadline_of(rater->time_limit_ns, rater->stop));
        outcome = fsd_se_rate(rater->explainer, rater->cells[i], &rating);
    }
    if (outcome != FSD_SE_FOUND) {
        rating = (struct fsd_se_rating){.er = 0};
    }
    if (of->er) {
        of->er[p] = rating.er;
    }
    if (of->ep) {
        of->ep[p] = rating.ep;
    }
    if (of->ed) {
        of->ed[p] = rating.ed;
    }
    return outcome == FSD_SE_NO_MEMORY ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

static void put_backdoors(const struct fastsud_rater *rater, const struct fastsud_ratings *of, size_t p, size_t i)
{
    struct fsd_deadline deadline = fsd_deadline_of(rater->time_limit_ns, rater->stop);
    const struct fsd_backdoor_query query = {
        .level = rater->max_level, .max_size = rater->max_backdoor, .deadline = &deadline};
    int8_t *const out = of->backdoors + p * FSD_N_LEVELS;
    unsigned sizes[FSD_N_LEVELS] = {0};

    memset(out, -1, FSD_N_LEVELS * sizeof(*out));
    if (rater->verdicts[i] == FASTSUD_UNIQUE) {
        fsd_backdoor_sizes(&query, rater->cells[i], rater->solutions[i], sizes);
        for (unsigned level = 0; !deadline.has_passed && level <= query.level; level++) {
            out[level] = (int8_t)(sizes[level] <= query.max_size ? (int)sizes[level] : -1);
        }
    }
}

/* Rates puzzles first to first + n, at most SLICE_PUZZLES. */
static enum fastsud_status rate_slice(struct fastsud_rater *rater, const struct fastsud_ratings *of, size_t first,
                                      size_t n)
{
    enum fastsud_status status = FASTSUD_OK;

    fsd_api_puzzles_copy(of->puzzles, of->puzzle_stride, first, n, rater->cells, rater->puzzles);
    const bool wants_levels = of->levels || of->information || of->n_fixed;
    if (wants_levels) {
        fsd_many_closures_apply(rater->levels, n, rater->puzzles, NULL, rater->max_level, rater->time_limit_ns,
                                rater->stop, rater->records);
    }
    for (size_t i = 0; wants_levels && i < n; i++) {
        put_levels(of, first + i, &rater->records[i]);
    }
    const bool wants_er = of->er || of->ep || of->ed;
    if (wants_er || of->backdoors) {
        const struct fsd_batch batch = {.n_puzzles = n,
                                        .puzzles = rater->puzzles,
                                        .solutions = rater->solutions[0],
                                        .solution_stride = FASTSUD_N_CELLS,
                                        .verdicts = rater->verdicts};
        status = fsd_solver_solve(rater->solver, &batch);
    }
    for (size_t i = 0; wants_er && status == FASTSUD_OK && i < n; i++) {
        status = rate_er(rater, of, first + i, i);
    }
    for (size_t i = 0; of->backdoors && status == FASTSUD_OK && i < n; i++) {
        put_backdoors(rater, of, first + i, i);
    }
    if (status == FASTSUD_OK && of->search) {
        status = fsd_search_rating_solve(rater->search, n, rater->puzzles, rater->log2_sums);
        for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
            const uint64_t sum = rater->log2_sums[i];
            of->search[first + i] = sum == FSD_RATING_GAVE_UP ? -1 : fsd_search_rating_mean(sum, rater->n_morphs);
        }
    }
    return status;
}

int fastsud_rate(struct fastsud_rater *rater, const struct fastsud_ratings *ratings)
{
    struct fastsud_ratings of = {.size = 0};
    enum fastsud_status status = FASTSUD_OK;

    if (!rater || !ratings ||
        !fsd_api_size_is_valid(ratings->size, offsetof(struct fastsud_ratings, levels), sizeof(of))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    memcpy(&of, ratings, ratings->size < sizeof(of) ? ratings->size : sizeof(of));
    if (of.n_puzzles > 0 && (!of.puzzles || of.puzzle_stride < FASTSUD_N_CELLS)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t first = 0; first < of.n_puzzles && status == FASTSUD_OK; first += SLICE_PUZZLES) {
        const size_t left = of.n_puzzles - first;
        status = rate_slice(rater, &of, first, left < SLICE_PUZZLES ? left : SLICE_PUZZLES);
    }
    return status;
}

const char *fastsud_grade(unsigned er)
{
    return fsd_grade_of_er(er);
}
