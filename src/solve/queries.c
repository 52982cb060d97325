#include "solve/queries.h"

#include <stdlib.h>
#include <string.h>

void fsd_queries_destroy(struct fsd_queries *queries)
{
    if (queries) {
        fsd_solver_destroy(queries->solver);
        free(queries->tags);
        free(queries->puzzles);
        free(queries->candidates);
        free(queries->known);
        free(queries->texts);
        free(queries->verdicts);
        free(queries->solutions);
        free(queries->n_solutions);
        free(queries->cut_short);
        free(queries->n_guesses);
        free(queries);
    }
}

enum fastsud_status fsd_queries_create(const struct fsd_queries_options *options, struct fsd_queries **queries)
{
    struct fsd_queries *const made = calloc(1, sizeof(*made));
    const size_t n = options->n_most;
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    bool is_whole = made != NULL;

    *queries = NULL;
/* An array that is NULL unless it is wanted. */
#define MAKE(array, is_wanted)                                                                                         \
    is_whole = is_whole && (!(is_wanted) || (made->array = malloc(n * sizeof(*made->array))) != NULL)
    MAKE(tags, true);
    MAKE(verdicts, true);
    MAKE(puzzles, !options->candidates);
    MAKE(known, !options->candidates);
    MAKE(texts, !options->candidates);
    MAKE(candidates, options->candidates);
    MAKE(solutions, options->solutions);
    MAKE(n_solutions, options->n_solutions);
    MAKE(cut_short, options->n_solutions);
    MAKE(n_guesses, options->n_guesses);
#undef MAKE
    if (is_whole) {
        made->options = *options;
        for (size_t i = 0; i < n && !options->candidates; i++) {
            made->texts[i] = made->puzzles[i];
        }
        status = fsd_solver_create(&options->solver, &made->solver);
    }
    if (status != FASTSUD_OK) {
        fsd_queries_destroy(made);
        return status;
    }
    *queries = made;
    return FASTSUD_OK;
}

static void ask(struct fsd_queries *queries)
{
    const struct fsd_batch batch = {
        .n_puzzles = queries->n,
        .puzzles = queries->texts,
        .candidates = (const uint16_t(*)[FASTSUD_N_CELLS])queries->candidates,
        .known = (const uint8_t(*)[2])queries->known,
        .solutions = (char *)queries->solutions,
        .solution_stride = FASTSUD_N_CELLS,
        .verdicts = queries->verdicts,
        .n_solutions = queries->n_solutions,
        .cut_short = queries->cut_short,
        .n_guesses = queries->n_guesses,
    };

    queries->status = fsd_solver_solve(queries->solver, &batch);
    queries->n_asked += queries->n;
    queries->n = 0;
    for (size_t i = 0; i < batch.n_puzzles && queries->status == FASTSUD_OK; i++) {
        queries->gave_up = queries->gave_up || queries->verdicts[i] == FASTSUD_GAVE_UP;
        if (queries->cut_short && queries->cut_short[i]) {
            queries->n_solutions[i] = UINT64_MAX;
        }
        if (queries->options.take) {
            queries->status = queries->options.take(queries->options.context, queries, i);
        }
    }
}

/* Where to put the next query; false if it cannot be. */
static bool find_room(struct fsd_queries *queries, uint64_t tag, size_t *at)
{
    if (queries->n == queries->options.n_most) {
        ask(queries);
    }
    *at = queries->n;
    if (queries->status != FASTSUD_OK) {
        return false;
    }
    queries->tags[queries->n++] = tag;
    return true;
}

/* Returns where the query's text is; NULL if it was dropped. */
static char *put(struct fsd_queries *queries, const char *puzzle, const uint8_t known[2], uint64_t tag)
{
    size_t at = 0;

    if (!find_room(queries, tag, &at)) {
        return NULL;
    }
    memcpy(queries->known[at], known, sizeof(queries->known[at]));
    return memcpy(queries->puzzles[at], puzzle, sizeof(queries->puzzles[at]));
}

void fsd_queries_put(struct fsd_queries *queries, const char *puzzle, uint64_t tag)
{
    put(queries, puzzle, (const uint8_t[2]){FASTSUD_N_CELLS}, tag);
}

void fsd_queries_put_known(struct fsd_queries *queries, const char *puzzle, const uint8_t known[2], uint64_t tag)
{
    put(queries, puzzle, known, tag);
}

void fsd_queries_put_without(struct fsd_queries *queries, const char *puzzle, const uint8_t known[2], uint64_t tag)
{
    char *const text = put(queries, puzzle, known, tag);

    if (text) {
        text[known[0]] = '.';
    }
}

void fsd_queries_put_candidates(struct fsd_queries *queries, const uint16_t candidates[FASTSUD_N_CELLS], uint64_t tag)
{
    size_t at = 0;

    if (find_room(queries, tag, &at)) {
        memcpy(queries->candidates[at], candidates, sizeof(queries->candidates[at]));
    }
}

enum fastsud_status fsd_queries_ask(struct fsd_queries *queries)
{
    if (queries->status == FASTSUD_OK) {
        ask(queries);
    }
    const enum fastsud_status status = queries->status;
    fsd_queries_clear(queries);
    return status;
}

void fsd_queries_clear(struct fsd_queries *queries)
{
    queries->n = 0;
    queries->status = FASTSUD_OK;
}
