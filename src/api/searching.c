/* How searches go, of many puzzles of any rules, as arrays. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/own_rules.h"

/* What is written. */
enum { ENDS, VERDICTS, KINDS, DEPTHS, CELLS, VALUES, N_OUT };

struct fsd_api_searches {
    const struct fsd_variant *variant;
    fsd_values before[FSD_VARIANT_MAX_CELLS]; /* domains, as far as they were told */
    uint64_t n_events, n_before;              /* n_before: those of the puzzles before */
    struct fsd_deadline deadline;             /* of a puzzle */
    struct fsd_buffer out[N_OUT];
};

void fsd_api_searches_destroy(struct fsd_api_searches *searches)
{
    if (searches) {
        for (size_t i = 0; i < N_OUT; i++) {
            fsd_buffer_destroy(&searches->out[i]);
        }
        free(searches);
    }
}

static bool has_memory(const struct fsd_api_searches *searches)
{
    bool has = true;

    for (size_t i = 0; i < N_OUT; i++) {
        has &= !searches->out[i].failed;
    }
    return has;
}

static void put(struct fsd_api_searches *searches, enum fastsud_search_event kind, size_t depth, unsigned cell,
                fsd_values value)
{
    const uint16_t place = (uint16_t)cell, level = (uint16_t)depth;

    fsd_buffer_put_char(&searches->out[KINDS], (char)kind);
    fsd_buffer_put(&searches->out[DEPTHS], &level, sizeof(level));
    fsd_buffer_put(&searches->out[CELLS], &place, sizeof(place));
    fsd_buffer_put_char(&searches->out[VALUES],
                        (char)(value ? (unsigned)searches->variant->low + fsd_values_lowest(value) : 0));
    searches->n_events++;
}

/* Cells that have one value now, and had not, are implied; if all have one, it is a solution. */
static void put_implied(struct fsd_api_searches *searches, size_t depth, const fsd_values *domains)
{
    bool is_solution = true;

    for (unsigned cell = 0; cell < searches->variant->n_cells; cell++) {
        const bool is_one = fsd_values_are_one(domains[cell]);
        if (is_one && !fsd_values_are_one(searches->before[cell])) {
            put(searches, FASTSUD_SEARCH_IMPLIED, depth, cell, domains[cell]);
        }
        is_solution &= is_one;
    }
    if (is_solution) {
        put(searches, FASTSUD_SEARCH_SOLUTION, depth, UINT16_MAX, 0);
    }
}

static void take(void *context, const struct fsd_search_event *event)
{
    struct fsd_api_searches *const searches = context;

    if (!has_memory(searches)) {
        searches->deadline.has_passed = true; /* nothing more can be told, however long it is */
        return;
    }
    switch (event->kind) {
    case FSD_SEARCH_PROPAGATED:
        put_implied(searches, event->depth, event->domains);
        break;
    case FSD_SEARCH_FAILED:
        put(searches, FASTSUD_SEARCH_CONFLICT, event->depth, UINT16_MAX, 0);
        return;
    case FSD_SEARCH_GUESSED:
        put(searches, FASTSUD_SEARCH_GUESS, event->depth, event->cell, event->value);
        break;
    case FSD_SEARCH_REFUTED:
        put(searches, FASTSUD_SEARCH_REFUTED, event->depth, event->cell, event->value);
        break;
    case FSD_SEARCH_RESTARTED:
        put(searches, FASTSUD_SEARCH_RESTART, event->depth, UINT16_MAX, 0);
        break;
    }
    memcpy(searches->before, event->domains, searches->variant->n_cells * sizeof(*searches->before));
    if (event->kind == FSD_SEARCH_GUESSED) {
        searches->before[event->cell] = event->value;
    }
}

/* Searches what the candidates of the rules leave. FASTSUD_OK, or an error. */
static int search_one(struct fastsud_rules *rules, struct fsd_api_searches *searches)
{
    const struct fsd_variant_search search = {.limit = rules->limit,
                                              .guess_limit = rules->guess_limit,
                                              .deadline = &searches->deadline,
                                              .told = take,
                                              .told_context = searches};
    struct fsd_variant_answer answer = {.n_solutions = 0};
    enum fastsud_status status = FASTSUD_OK;

    searches->deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    memcpy(searches->before, rules->candidates, searches->variant->n_cells * sizeof(*searches->before));
    if (!rules->is_contradictory) {
        status = rules->engine->solve(rules->solver, rules->candidates, &search, &answer);
    }
    const int verdict = fsd_api_verdict_of(&answer, rules->limit);
    if (verdict == FASTSUD_NONE && searches->n_events == searches->n_before) { /* it was seen before the search */
        put(searches, FASTSUD_SEARCH_CONFLICT, 0, UINT16_MAX, 0);
    }
    searches->n_before = searches->n_events;
    fsd_buffer_put_char(&searches->out[VERDICTS], (char)verdict);
    fsd_buffer_put(&searches->out[ENDS], &searches->n_events, sizeof(searches->n_events));
    return has_memory(searches) ? (int)status : FASTSUD_ERR_NO_MEMORY;
}

int fastsud_rules_search(struct fastsud_rules *rules, size_t n, const void *puzzles, size_t stride,
                         struct fastsud_searches *found)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    if (!rules || !rules->is_read || !found || !fsd_api_size_is_valid(found->size, sizeof(*found), sizeof(*found)) ||
        (n > 0 && (!puzzles || stride < rules->rules.variant.n_cells))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (rules->engine != &fsd_variant_engine_csp && rules->engine != &fsd_variant_engine_backtrack) {
        return FASTSUD_ERR_UNKNOWN_ENGINE;
    }
    if (!rules->searches) {
        rules->searches = calloc(1, sizeof(*rules->searches));
    }
    struct fsd_api_searches *const searches = rules->searches;
    if (!searches) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    fsd_variant_solutions_destroy(&rules->solutions);
    searches->variant = &rules->rules.variant;
    searches->n_events = searches->n_before = 0;
    for (size_t i = 0; i < N_OUT; i++) {
        fsd_buffer_clear(&searches->out[i]);
    }
    int status = FASTSUD_OK;
    for (size_t i = 0; i < n && status == FASTSUD_OK; i++) {
        status =
            fsd_is_stopped(rules->stop) ? FASTSUD_ERR_STOPPED : fsd_api_take_cells(rules, puzzles, stride, i, cells);
        if (status == FASTSUD_OK) {
            status = search_one(rules, searches);
        }
    }
    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fastsud_searches all = {
        .size = found->size,
        .n_puzzles = n,
        .n_events = searches->n_events,
        .ends = (const uint64_t *)(const void *)searches->out[ENDS].bytes,
        .verdicts = (const uint8_t *)searches->out[VERDICTS].bytes,
        .kinds = (const uint8_t *)searches->out[KINDS].bytes,
        .depths = (const uint16_t *)(const void *)searches->out[DEPTHS].bytes,
        .cells = (const uint16_t *)(const void *)searches->out[CELLS].bytes,
        .values = (const uint8_t *)searches->out[VALUES].bytes,
    };
    memcpy(found, &all, sizeof(all));
    return FASTSUD_OK;
}

const char *fastsud_search_event_name(int kind)
{
    static const char *const names[] = {[FASTSUD_SEARCH_IMPLIED] = "implied",   [FASTSUD_SEARCH_GUESS] = "guess",
                                        [FASTSUD_SEARCH_CONFLICT] = "conflict", [FASTSUD_SEARCH_REFUTED] = "refuted",
                                        [FASTSUD_SEARCH_SOLUTION] = "solution", [FASTSUD_SEARCH_RESTART] = "restart"};

    return kind >= 0 && (size_t)kind < sizeof(names) / sizeof(names[0]) ? names[kind] : NULL;
}
