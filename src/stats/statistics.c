#include "stats/statistics.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

#define MEASURE(id) (1U << FSD_MEASURE_##id)

enum fastsud_status fsd_statistics_plan_complete(struct fsd_statistics_plan *plan)
{
    if (plan->measures >> FSD_N_MEASURES || plan->n_top > FSD_MAX_TOP) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (plan->measures & (MEASURE(REDUNDANT) | MEASURE(BACKDOORS))) {
        plan->measures |= MEASURE(SOLUTIONS);
    }
    if (plan->measures & MEASURE(ABLATION)) {
        plan->measures |= MEASURE(LEVELS);
    }
    if (!(plan->measures & (MEASURE(LEVELS) | MEASURE(BACKDOORS)))) {
        plan->max_level = 0;
    }
    if (!(plan->measures & MEASURE(SEARCHES))) {
        plan->propagate = FASTSUD_PROPAGATE_PEERS;
        plan->search_limit = 0;
    }
    if (!(plan->measures & MEASURE(RATING))) {
        plan->n_morphs = 0;
        plan->seed = 0;
    } else if (plan->n_morphs < 1 || plan->n_morphs > FSD_MAX_RATING_MORPHS) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (!(plan->measures & MEASURE(BACKDOORS))) {
        plan->max_backdoor = 0;
    }
    const bool is_good = plan->max_level <= FASTSUD_MAX_LEVEL && plan->max_backdoor <= FSD_MAX_BACKDOOR &&
                         fastsud_propagate_name(plan->propagate);
    return is_good ? FASTSUD_OK : FASTSUD_ERR_ARGUMENT;
}

const char *fsd_statistics_plan_difference(const struct fsd_statistics_plan *a, const struct fsd_statistics_plan *b)
{
    const struct {
        const char *name;
        bool differs;
    } settings[] = {
        {"measures", a->measures != b->measures},
        {"max_level", a->max_level != b->max_level},
        {"top", a->n_top != b->n_top},
        {"duplicates", a->finds_duplicates != b->finds_duplicates},
        {"propagate", a->propagate != b->propagate},
        {"search_limit", a->search_limit != b->search_limit},
        {"morphs", a->n_morphs != b->n_morphs},
        {"seed", a->seed != b->seed},
        {"max_backdoor", a->max_backdoor != b->max_backdoor},
    };

    for (size_t i = 0; i < sizeof(settings) / sizeof(*settings); i++) {
        if (settings[i].differs) {
            return settings[i].name;
        }
    }
    return NULL;
}

enum fastsud_status fsd_statistics_create(const struct fsd_statistics_plan *plan, struct fsd_statistics **statistics)
{
    struct fsd_statistics_plan completed = *plan;
    const enum fastsud_status status = fsd_statistics_plan_complete(&completed);

    *statistics = NULL;
    if (status != FASTSUD_OK) {
        return status;
    }
    struct fsd_statistics *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->plan = completed;
    if (completed.n_top > 0) {
        made->hardest = calloc(completed.n_top, sizeof(*made->hardest));
        made->easiest = calloc(completed.n_top, sizeof(*made->easiest));
        if (!made->hardest || !made->easiest) {
            fsd_statistics_destroy(made);
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    *statistics = made;
    return FASTSUD_OK;
}

void fsd_statistics_destroy(struct fsd_statistics *statistics)
{
    if (statistics) {
        free(statistics->hardest);
        free(statistics->easiest);
        free(statistics->fingerprints);
        free(statistics);
    }
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

int fsd_statistics_compare_hardest(const struct fsd_example *a, const struct fsd_example *b)
{
    const int by_guesses = compare_numbers(b->n_guesses, a->n_guesses);

    return by_guesses ? by_guesses : compare_numbers(a->line, b->line);
}

int fsd_statistics_compare_easiest(const struct fsd_example *a, const struct fsd_example *b)
{
    const int by_guesses = compare_numbers(a->n_guesses, b->n_guesses);

    if (by_guesses) {
        return by_guesses;
    }
    const int by_outcome = compare_numbers(a->outcome, b->outcome);
    return by_outcome ? by_outcome : compare_numbers(a->line, b->line);
}

static int compare_hardest(const void *a, const void *b)
{
    return fsd_statistics_compare_hardest(a, b);
}

static int compare_easiest(const void *a, const void *b)
{
    return fsd_statistics_compare_easiest(a, b);
}

typedef int comparison(const void *, const void *);

/*
 * Keeps the best. A full array is a heap whose root is its last element, so that one which is sorted, best first, is
 * such a heap as well.
 */
static void place(struct fsd_example *best, size_t *n, size_t n_top, comparison *compare,
                  const struct fsd_example *example)
{
    if (*n < n_top) {
        best[(*n)++] = *example;
        if (*n == n_top) {
            qsort(best, n_top, sizeof(*best), compare);
        }
        return;
    }
    if (n_top == 0 || compare(example, &best[n_top - 1]) >= 0) {
        return;
    }
    size_t at = 0;
    for (size_t child = 1; child < n_top; child = 2 * at + 1) {
        if (child + 1 < n_top && compare(&best[n_top - 2 - child], &best[n_top - 1 - child]) > 0) {
            child++;
        }
        if (compare(example, &best[n_top - 1 - child]) > 0) {
            break;
        }
        best[n_top - 1 - at] = best[n_top - 1 - child];
        at = child;
    }
    best[n_top - 1 - at] = *example;
}

static void place_example(struct fsd_statistics *statistics, const struct fsd_example *example)
{
    const size_t n_top = statistics->plan.n_top;

    place(statistics->hardest, &statistics->n_hardest, n_top, compare_hardest, example);
    place(statistics->easiest, &statistics->n_easiest, n_top, compare_easiest, example);
}

static bool reserve_fingerprints(struct fsd_statistics *statistics, size_t n)
{
    if (n > SIZE_MAX / sizeof(uint64_t) - statistics->n_fingerprints) {
        return false;
    }
    const size_t wanted = statistics->n_fingerprints + n;
    if (wanted <= statistics->n_fingerprints_allocated) {
        return true;
    }
    size_t larger = statistics->n_fingerprints_allocated + statistics->n_fingerprints_allocated / 2 + 1024;
    if (larger < wanted) {
        larger = wanted;
    }
    uint64_t *const fingerprints = realloc(statistics->fingerprints, larger * sizeof(*fingerprints));
    if (!fingerprints) {
        return false;
    }
    statistics->fingerprints = fingerprints;
    statistics->n_fingerprints_allocated = larger;
    return true;
}

static uint64_t fingerprint(const char *cells)
{
    uint64_t hash = 0;

    /* The low four bits of a digit and of '.' are distinct: sixteen cells to a word. */
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS;) {
        uint64_t word = 0;
        for (unsigned end = cell + 16; cell < end && cell < FASTSUD_N_CELLS; cell++) {
            word = word << 4 | ((unsigned char)cells[cell] & 15);
        }
        hash = fsd_random_mix(hash, word);
    }
    return hash;
}

static unsigned outcome_of(const struct fsd_record *record)
{
    if (record->logic_state == FSD_LOGIC_CONTRADICTORY) {
        return FSD_OUTCOME_CONTRADICTORY;
    }
    return record->trace.level < FSD_N_LEVELS ? record->trace.level : FSD_OUTCOME_OPEN;
}

static void add_levels(struct fsd_statistics *statistics, const struct fsd_record *record)
{
    statistics->n_by_outcome[record->n_givens][outcome_of(record)]++;
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        statistics->n_uses[technique] += record->trace.n_uses[technique];
        statistics->n_users[technique] += record->trace.n_uses[technique] > 0;
    }
    if (record->logic_state == FSD_LOGIC_CONTRADICTORY) {
        return;
    }
    statistics->n_informative++;
    for (unsigned level = 0; level <= FSD_N_LEVELS; level++) {
        for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
            statistics->n_cells[level][n] += record->trace.n_cells[level][n];
        }
    }
}

static void add_searches(struct fsd_statistics *statistics, const struct fsd_record *record)
{
    for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
        const struct fsd_search_counts *const search = &record->searches[select];
        fsd_histogram_add(&statistics->search_guesses[select], search->n_guesses);
        fsd_histogram_add(&statistics->search_nodes[select], search->n_nodes);
        statistics->n_searches_given_up[select] += search->gave_up;
    }
}

/* log2_sum: over the morphs, in units of 2^-32. */
static void add_rating(struct fsd_statistics *statistics, uint64_t log2_sum)
{
    const unsigned n_morphs = statistics->plan.n_morphs;
    const uint64_t greatest = ((uint64_t)FSD_MAX_RATING_LOG2 << 32) * n_morphs;
    const uint64_t sum = log2_sum < greatest ? log2_sum : greatest;
    const double rating = fsd_search_rating_mean(sum, n_morphs);

    fsd_histogram_add(&statistics->ratings, (uint64_t)(FSD_RATING_PARTS * rating + 0.5));
    statistics->rating_log2_sum += (sum / n_morphs) >> 8;
}

static void add_ablation(struct fsd_statistics *statistics, const struct fsd_ablation *ablation)
{
    statistics->n_ablated++;
    statistics->n_solved_by_steps += ablation->is_solved;
    for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
        statistics->n_cells_by_steps[n] += ablation->n_cells[n];
    }
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        if (!(ablation->used >> technique & 1)) {
            statistics->n_solved_without[technique] += ablation->is_solved;
            for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
                statistics->n_cells_without[technique][n] += ablation->n_cells[n];
            }
            continue;
        }
        statistics->n_solved_without[technique] += ablation->solved_without >> technique & 1;
        for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
            statistics->change[technique][n] += ablation->change[technique][n];
            statistics->n_cells_without[technique][n] += ablation->n_cells_without[technique][n];
        }
    }
}

/* What is said of puzzles with one solution only. */
static void add_unique(struct fsd_statistics *statistics, const struct fsd_record *record)
{
    if (fsd_statistics_has(statistics, FSD_MEASURE_REDUNDANT)) {
        statistics->n_by_redundant[record->n_redundant]++;
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_BACKDOORS)) {
        for (unsigned level = 0; level <= statistics->plan.max_level; level++) {
            statistics->n_by_backdoor[level][record->backdoors[level]]++;
        }
    }
}

enum fastsud_status fsd_statistics_add(struct fsd_statistics *statistics, const struct fsd_record *record,
                                       const char *cells, uint64_t line)
{
    const bool has_levels = fsd_statistics_has(statistics, FSD_MEASURE_LEVELS);
    const bool has_solutions = fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS);

    if (statistics->plan.finds_duplicates) {
        if (!reserve_fingerprints(statistics, 1)) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        statistics->fingerprints[statistics->n_fingerprints++] = fingerprint(cells);
    }
    statistics->n_by_givens[record->n_givens]++;
    if (has_solutions) {
        statistics->n_verdicts[record->verdict]++;
        fsd_histogram_add(&statistics->guesses, record->n_guesses);
        if (record->verdict == FASTSUD_UNIQUE) {
            add_unique(statistics, record);
        }
    }
    if (has_levels) {
        add_levels(statistics, record);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_SEARCHES)) {
        add_searches(statistics, record);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_RATING)) {
        add_rating(statistics, record->log2_sum);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_ABLATION) && record->logic_state != FSD_LOGIC_CONTRADICTORY) {
        add_ablation(statistics, &record->ablation);
    }
    if (statistics->plan.n_top > 0 && (!has_solutions || record->verdict == FASTSUD_UNIQUE)) {
        struct fsd_example example = {.line = line,
                                      .n_guesses = has_solutions ? record->n_guesses : 0,
                                      .outcome = (uint8_t)(has_levels ? outcome_of(record) : FSD_OUTCOME_OPEN),
                                      .n_givens = record->n_givens};
        memcpy(example.cells, cells, sizeof(example.cells));
        place_example(statistics, &example);
    }
    return FASTSUD_OK;
}

static void add_counts(uint64_t *into, const uint64_t *from, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes / sizeof(*into); i++) {
        into[i] += from[i];
    }
}

/* Of a member that is a whole number of 64 bits, or an array of such or of arrays of such. */
#define ADD_COUNTS(into, from, member)                                                                                 \
    add_counts((uint64_t *)&(into)->member, (const uint64_t *)&(from)->member, sizeof((into)->member))

enum fastsud_status fsd_statistics_merge(struct fsd_statistics *into, const struct fsd_statistics *from,
                                         uint64_t n_lines_before)
{
    if (into == from || fsd_statistics_plan_difference(&into->plan, &from->plan)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (from->n_fingerprints > 0) {
        if (!reserve_fingerprints(into, from->n_fingerprints)) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        memcpy(into->fingerprints + into->n_fingerprints, from->fingerprints,
               from->n_fingerprints * sizeof(*into->fingerprints));
        into->n_fingerprints += from->n_fingerprints;
    }
    ADD_COUNTS(into, from, n_lines);
    ADD_COUNTS(into, from, n_malformed);
    ADD_COUNTS(into, from, n_verdicts);
    ADD_COUNTS(into, from, n_by_givens);
    ADD_COUNTS(into, from, n_by_redundant);
    ADD_COUNTS(into, from, n_by_outcome);
    ADD_COUNTS(into, from, n_informative);
    ADD_COUNTS(into, from, n_cells);
    ADD_COUNTS(into, from, n_uses);
    ADD_COUNTS(into, from, n_users);
    fsd_histogram_merge(&into->guesses, &from->guesses);
    for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
        fsd_histogram_merge(&into->search_guesses[select], &from->search_guesses[select]);
        fsd_histogram_merge(&into->search_nodes[select], &from->search_nodes[select]);
    }
    ADD_COUNTS(into, from, n_searches_given_up);
    fsd_histogram_merge(&into->ratings, &from->ratings);
    into->rating_log2_sum += from->rating_log2_sum;
    ADD_COUNTS(into, from, n_by_backdoor);
    ADD_COUNTS(into, from, n_ablated);
    ADD_COUNTS(into, from, n_solved_by_steps);
    ADD_COUNTS(into, from, n_cells_by_steps);
    ADD_COUNTS(into, from, n_solved_without);
    ADD_COUNTS(into, from, change); /* signed, to which the same bits are added */
    ADD_COUNTS(into, from, n_cells_without);
    for (size_t i = 0; i < from->n_hardest; i++) {
        struct fsd_example example = from->hardest[i];
        example.line += n_lines_before;
        place(into->hardest, &into->n_hardest, into->plan.n_top, compare_hardest, &example);
    }
    for (size_t i = 0; i < from->n_easiest; i++) {
        struct fsd_example example = from->easiest[i];
        example.line += n_lines_before;
        place(into->easiest, &into->n_easiest, into->plan.n_top, compare_easiest, &example);
    }
    return FASTSUD_OK;
}

static void sort_few(uint64_t *words, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const uint64_t word = words[i];
        size_t at = i;
        for (; at > 0 && words[at - 1] > word; at--) {
            words[at] = words[at - 1];
        }
        words[at] = word;
    }
}

/* By the byte at shift and those below it, in place (the American flag sort of McIlroy, Bostic and McIlroy 1993). */
static void sort_words(uint64_t *words, size_t n, unsigned shift)
{
    enum { FEW = 96, N_VALUES = 256 };
    size_t next[N_VALUES] = {0}, end[N_VALUES];

    if (n <= FEW) {
        sort_few(words, n);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        next[words[i] >> shift & (N_VALUES - 1)]++;
    }
    for (size_t value = 0, sum = 0; value < N_VALUES; value++) {
        const size_t begin = sum;
        sum += next[value];
        next[value] = begin;
        end[value] = sum;
    }
    for (size_t value = 0; value < N_VALUES; value++) {
        while (next[value] < end[value]) {
            const size_t at = next[value];
            const uint64_t word = words[at];
            uint64_t *const home = &words[next[word >> shift & (N_VALUES - 1)]++];
            words[at] = *home;
            *home = word;
        }
    }
    for (size_t value = 0, begin = 0; shift > 0 && value < N_VALUES; begin = end[value++]) {
        sort_words(words + begin, end[value] - begin, shift - 8);
    }
}

void fsd_statistics_finish(struct fsd_statistics *statistics)
{
    if (statistics->n_hardest > 0) {
        qsort(statistics->hardest, statistics->n_hardest, sizeof(*statistics->hardest), compare_hardest);
    }
    if (statistics->n_easiest > 0) {
        qsort(statistics->easiest, statistics->n_easiest, sizeof(*statistics->easiest), compare_easiest);
    }
    sort_words(statistics->fingerprints, statistics->n_fingerprints, 56);
}

uint64_t fsd_statistics_n_puzzles(const struct fsd_statistics *statistics)
{
    uint64_t n = 0;

    for (unsigned n_givens = 0; n_givens <= FASTSUD_N_CELLS; n_givens++) {
        n += statistics->n_by_givens[n_givens];
    }
    return n;
}

uint64_t fsd_statistics_n_outcome(const struct fsd_statistics *statistics, unsigned outcome)
{
    uint64_t n = 0;

    for (unsigned n_givens = 0; n_givens <= FASTSUD_N_CELLS; n_givens++) {
        n += statistics->n_by_outcome[n_givens][outcome];
    }
    return n;
}

uint64_t fsd_statistics_n_solved(const struct fsd_statistics *statistics, unsigned level)
{
    uint64_t n = 0;

    for (unsigned lower = 0; lower <= level; lower++) {
        n += fsd_statistics_n_outcome(statistics, lower);
    }
    return n;
}

uint64_t fsd_statistics_n_duplicates(const struct fsd_statistics *statistics)
{
    uint64_t n = 0;

    for (size_t i = 1; i < statistics->n_fingerprints; i++) {
        n += statistics->fingerprints[i] == statistics->fingerprints[i - 1];
    }
    return n;
}
