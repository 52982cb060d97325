#include "stats/statistics_json.h"

#ifdef FSD_HAVE_JANSSON

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory_stream.h"
#include "stats/json_reader.h"

bool fsd_statistics_can_read_json(void)
{
    return true;
}

static enum fastsud_propagate get_propagate(struct fsd_json_reader *reader, json_t *plan)
{
    const char *const name = fsd_json_get_text(reader, plan, "propagate");
    const char *known;

    for (size_t i = 0; (known = fastsud_propagate_name(i)); i++) {
        if (strcmp(known, name) == 0) {
            return (enum fastsud_propagate)i;
        }
    }
    fsd_json_complain(reader, "propagate", "names a way that is unknown");
    return FASTSUD_PROPAGATE_PEERS;
}

static void read_plan(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics_plan plan = {0};
    json_t *const object = fsd_json_get_object(reader, root, "plan");
    const size_t outside = fsd_json_enter(reader, "plan");
    json_t *const measures = fsd_json_get_array(reader, object, "measures");

    for (size_t i = 0; i < json_array_size(measures); i++) {
        const char *const key = json_string_value(json_array_get(measures, i));
        unsigned measure = 0;
        while (key && measure < FSD_N_MEASURES && strcmp(fsd_statistics_measure_key(measure), key) != 0) {
            measure++;
        }
        if (!key || measure == FSD_N_MEASURES) {
            fsd_json_complain(reader, "measures", "names one that is unknown");
            break;
        }
        plan.measures |= 1U << measure;
    }
    plan.max_level = (unsigned)fsd_json_get_count(reader, object, "max_level", FASTSUD_MAX_LEVEL);
    plan.n_top = (unsigned)fsd_json_get_count(reader, object, "top", FSD_MAX_TOP);
    plan.propagate = get_propagate(reader, object);
    plan.search_limit = fsd_json_get_count(reader, object, "search_limit", INT64_MAX);
    plan.n_morphs = (unsigned)fsd_json_get_count(reader, object, "morphs", FSD_MAX_RATING_MORPHS);
    plan.max_backdoor = (unsigned)fsd_json_get_count(reader, object, "max_backdoor", FSD_MAX_BACKDOOR);
    const json_t *const duplicates = object ? json_object_get(object, "duplicates") : NULL;
    fsd_json_expect(reader, duplicates && json_is_boolean(duplicates), "duplicates", "is neither true nor false");
    plan.finds_duplicates = duplicates && json_is_true(duplicates);
    fsd_json_expect(reader, fsd_json_parse_number(fsd_json_get_text(reader, object, "seed"), &plan.seed), "seed",
                    "is no string of a number");
    if (reader->status == FASTSUD_OK) {
        const enum fastsud_status status = fsd_statistics_create(&plan, &reader->statistics);
        fsd_json_expect(reader, status != FASTSUD_ERR_ARGUMENT, "", "holds settings that cannot be");
        if (status == FASTSUD_ERR_NO_MEMORY) {
            reader->status = status;
        }
    }
    fsd_json_leave(reader, outside);
}

static bool has(const struct fsd_json_reader *reader, enum fsd_measure measure)
{
    return fsd_statistics_has(reader->statistics, measure);
}

static void read_solutions(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    json_t *const object = fsd_json_get_object(reader, root, "solutions");
    const size_t outside = fsd_json_enter(reader, "solutions");
    uint64_t *const n = statistics->n_verdicts;

    statistics->n_malformed = fsd_json_get_count(reader, object, "malformed", FSD_JSON_MAX_PUZZLES);
    if (has(reader, FSD_MEASURE_SOLUTIONS)) {
        n[FASTSUD_UNIQUE] = fsd_json_get_count(reader, object, "unique", FSD_JSON_MAX_PUZZLES);
        n[FASTSUD_NONE] = fsd_json_get_count(reader, object, "none", FSD_JSON_MAX_PUZZLES);
        n[FASTSUD_MULTIPLE] = fsd_json_get_count(reader, object, "multiple", FSD_JSON_MAX_PUZZLES);
        fsd_json_expect(
            reader, n[FASTSUD_UNIQUE] + n[FASTSUD_NONE] + n[FASTSUD_MULTIPLE] == fsd_statistics_n_puzzles(statistics),
            "", "does not add up to the number of puzzles");
    }
    fsd_json_leave(reader, outside);
}

static void read_redundant(struct fsd_json_reader *reader, json_t *root)
{
    json_t *const object = fsd_json_get_object(reader, root, "redundant");
    const size_t outside = fsd_json_enter(reader, "redundant");
    const uint64_t sum =
        fsd_json_get_counts(reader, object, "histogram", reader->statistics->n_by_redundant, FASTSUD_N_CELLS + 1);

    fsd_json_expect(reader, sum == reader->statistics->n_verdicts[FASTSUD_UNIQUE], "histogram",
                    "does not add up to the puzzles with one solution");
    fsd_json_leave(reader, outside);
}

static void read_cross(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    json_t *const object = fsd_json_get_object(reader, root, "cross");
    const size_t outside = fsd_json_enter(reader, "cross");

    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        unsigned n_givens;
        if (!fsd_json_parse_index(json_object_iter_key(at), FASTSUD_N_CELLS + 1, &n_givens)) {
            fsd_json_complain(reader, "", "holds a key that is no number of givens");
            break;
        }
        const size_t above = fsd_json_enter(reader, json_object_iter_key(at));
        uint64_t *const counts = statistics->n_by_outcome[n_givens];
        fsd_json_expect(reader, json_is_object(json_object_iter_value(at)), "", "is no object");
        fsd_json_read_counts(reader, json_object_iter_value(at), fsd_json_parse_outcome, counts, FSD_N_OUTCOMES);
        for (unsigned level = statistics->plan.max_level + 1; level < FSD_N_LEVELS; level++) {
            fsd_json_expect(reader, counts[level] == 0, "", "counts for a level that was not applied");
        }
        fsd_json_leave(reader, above);
    }
    for (unsigned n_givens = 0; object && n_givens <= FASTSUD_N_CELLS; n_givens++) {
        uint64_t sum = 0;
        for (unsigned outcome = 0; outcome < FSD_N_OUTCOMES; outcome++) {
            sum += statistics->n_by_outcome[n_givens][outcome];
        }
        fsd_json_expect(reader, sum == statistics->n_by_givens[n_givens], "", "does not add up to \"clues\"");
    }
    fsd_json_leave(reader, outside);
}

static void read_techniques(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    const uint64_t n_puzzles = fsd_statistics_n_puzzles(statistics);
    const size_t outside = fsd_json_enter(reader, "logic");
    json_t *const rows = fsd_json_get_object(reader, json_object_get(root, "logic"), "techniques");
    const size_t above = fsd_json_enter(reader, "techniques");

    fsd_json_expect(reader, rows, "", "is missing");
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        if (fsd_technique_rows[technique].level > statistics->plan.max_level) {
            continue;
        }
        const char *const name = fsd_technique_rows[technique].name;
        json_t *const row = fsd_json_get_object(reader, rows, name);
        const size_t here = fsd_json_enter(reader, name);
        statistics->n_uses[technique] = fsd_json_get_count(reader, row, "uses", INT64_MAX);
        statistics->n_users[technique] = fsd_json_get_count(reader, row, "puzzles", n_puzzles);
        fsd_json_expect(reader, statistics->n_users[technique] <= statistics->n_uses[technique], "puzzles",
                        "exceeds \"uses\"");
        fsd_json_leave(reader, here);
    }
    fsd_json_leave(reader, above);
    fsd_json_leave(reader, outside);
}

static void read_entropy(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    const unsigned max_level = statistics->plan.max_level;
    json_t *const object = fsd_json_get_object(reader, root, "entropy");
    const size_t outside = fsd_json_enter(reader, "entropy");
    const uint64_t n = fsd_json_get_count(reader, object, "puzzles", FSD_JSON_MAX_PUZZLES);
    json_t *const start = fsd_json_get_object(reader, object, "start");
    json_t *const levels = fsd_json_get_object(reader, object, "levels");

    fsd_json_expect(reader,
                    n == fsd_statistics_n_puzzles(statistics) -
                             fsd_statistics_n_outcome(statistics, FSD_OUTCOME_CONTRADICTORY),
                    "puzzles", "is not the number of those that are not contradictory");
    statistics->n_informative = n;
    size_t above = fsd_json_enter(reader, "start");
    fsd_json_get_cells(reader, start, "cells", statistics->n_cells[FSD_LEVEL_START], n);
    fsd_json_leave(reader, above);
    above = fsd_json_enter(reader, "levels");
    for (unsigned level = 0; level <= max_level; level++) {
        json_t *const row = fsd_json_get_object(reader, levels, fsd_statistics_outcome_key(level));
        const size_t here = fsd_json_enter(reader, fsd_statistics_outcome_key(level));
        fsd_json_get_cells(reader, row, "cells", statistics->n_cells[level], n);
        fsd_json_leave(reader, here);
    }
    fsd_json_leave(reader, above);
    /* Levels that were not applied leave things as they are. */
    for (unsigned level = max_level + 1; level < FSD_N_LEVELS; level++) {
        memcpy(statistics->n_cells[level], statistics->n_cells[max_level], sizeof(statistics->n_cells[level]));
    }
    fsd_json_leave(reader, outside);
}

static void read_searches(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    const uint64_t n_puzzles = fsd_statistics_n_puzzles(statistics);
    json_t *const object = fsd_json_get_object(reader, root, "searches");
    const size_t outside = fsd_json_enter(reader, "searches");

    for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
        json_t *const row = fsd_json_get_object(reader, object, fastsud_select_name(select));
        const size_t above = fsd_json_enter(reader, fastsud_select_name(select));
        statistics->n_searches_given_up[select] = fsd_json_get_count(reader, row, "gave_up", n_puzzles);
        fsd_json_get_histogram(reader, row, "guesses", &statistics->search_guesses[select], n_puzzles);
        fsd_json_get_histogram(reader, row, "nodes", &statistics->search_nodes[select], n_puzzles);
        fsd_json_leave(reader, above);
    }
    fsd_json_leave(reader, outside);
}

/* Whether the sum of logarithms can be that of the ratings, which each bucket tells but for its width. */
static bool is_sum_of_ratings(const struct fsd_statistics *statistics)
{
    const double sum = ldexp((double)statistics->rating_log2_sum, -24);
    double least = ldexp(-(double)statistics->ratings.n, -24); /* each may have been rounded down by 1 */
    double most = 0;

    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        const double n = (double)statistics->ratings.counts[bucket];
        if (n > 0) {
            uint64_t first;
            uint64_t last;
            fsd_histogram_range(bucket, &first, &last);
            least += n * log2(((double)first - 0.5) / FSD_RATING_PARTS);
            most += n * log2(((double)last + 0.5) / FSD_RATING_PARTS);
        }
    }
    return sum >= least - 1e-9 * fabs(least) && sum <= most + 1e-9 * most;
}

static void read_rating(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    json_t *const object = fsd_json_get_object(reader, root, "rating");
    const size_t outside = fsd_json_enter(reader, "rating");

    fsd_json_get_histogram(reader, object, "in_1024ths", &statistics->ratings, fsd_statistics_n_puzzles(statistics));
    for (unsigned bucket = 0; bucket < fsd_histogram_bucket(FSD_RATING_PARTS); bucket++) {
        fsd_json_expect(reader, statistics->ratings.counts[bucket] == 0, "in_1024ths", "holds a rating below 1");
    }
    statistics->rating_log2_sum = fsd_json_get_count(reader, object, "log2_sum", INT64_MAX);
    fsd_json_expect(reader, is_sum_of_ratings(statistics), "log2_sum", "is not the sum of what was counted");
    fsd_json_leave(reader, outside);
}

static void read_backdoors(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    const unsigned max_size = statistics->plan.max_backdoor;
    json_t *const object = fsd_json_get_object(reader, root, "backdoors_by_level");
    const size_t outside = fsd_json_enter(reader, "backdoors_by_level");

    for (unsigned level = 0; level <= statistics->plan.max_level; level++) {
        uint64_t *const n_by_size = statistics->n_by_backdoor[level];
        json_t *const row = fsd_json_get_object(reader, object, fsd_statistics_outcome_key(level));
        const size_t above = fsd_json_enter(reader, fsd_statistics_outcome_key(level));
        uint64_t sum = n_by_size[max_size + 1] = fsd_json_get_count(reader, row, "more", FSD_JSON_MAX_PUZZLES);
        for (unsigned size = 0; size <= max_size; size++) {
            n_by_size[size] = fsd_json_get_count(reader, row, fsd_statistics_outcome_key(size), FSD_JSON_MAX_PUZZLES);
            sum += n_by_size[size];
        }
        fsd_json_expect(reader, sum == statistics->n_verdicts[FASTSUD_UNIQUE], "",
                        "does not add up to the puzzles with one solution");
        fsd_json_leave(reader, above);
    }
    fsd_json_leave(reader, outside);
}

static void read_ablation(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;
    json_t *const object = fsd_json_get_object(reader, root, "ablation");
    const size_t outside = fsd_json_enter(reader, "ablation");
    const uint64_t n = statistics->n_ablated = fsd_json_get_count(reader, object, "puzzles", FSD_JSON_MAX_PUZZLES);

    fsd_json_expect(reader, n == statistics->n_informative, "puzzles", "is not \"entropy.puzzles\"");
    statistics->n_solved_by_steps = fsd_json_get_count(reader, object, "solved", n);
    fsd_json_get_cells(reader, object, "cells", statistics->n_cells_by_steps, n);
    json_t *const rows = fsd_json_get_object(reader, object, "techniques");
    const size_t above = fsd_json_enter(reader, "techniques");
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        const char *const name = fsd_technique_rows[technique].name;
        if (fsd_technique_rows[technique].level > statistics->plan.max_level) {
            memcpy(statistics->n_cells_without[technique], statistics->n_cells_by_steps,
                   sizeof(statistics->n_cells_by_steps));
            statistics->n_solved_without[technique] = statistics->n_solved_by_steps;
            continue;
        }
        json_t *const row = fsd_json_get_object(reader, rows, name);
        const size_t here = fsd_json_enter(reader, name);
        statistics->n_solved_without[technique] = fsd_json_get_count(reader, row, "solved_without", n);
        fsd_json_get_changes(reader, row, "change", statistics->change[technique]);
        fsd_json_get_cells(reader, row, "cells_without", statistics->n_cells_without[technique], n);
        fsd_json_leave(reader, here);
    }
    fsd_json_leave(reader, above);
    fsd_json_leave(reader, outside);
}

static bool read_puzzle(const char *text, struct fsd_example *example)
{
    if (strlen(text) != FASTSUD_N_CELLS) {
        return false;
    }
    example->n_givens = 0;
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (text[cell] != '.' && (text[cell] < '1' || text[cell] > '9')) {
            return false;
        }
        example->n_givens += text[cell] != '.';
    }
    memcpy(example->cells, text, FASTSUD_N_CELLS);
    return true;
}

static void read_example(struct fsd_json_reader *reader, json_t *object, struct fsd_example *example)
{
    const struct fsd_statistics *const statistics = reader->statistics;
    unsigned outcome = FSD_OUTCOME_OPEN;

    if (!json_is_object(object)) {
        fsd_json_complain(reader, "", "holds what is no object");
        return;
    }
    example->line = fsd_json_get_count(reader, object, "line", statistics->n_lines);
    fsd_json_expect(reader, example->line > 0, "line", "is 0, but the first is 1");
    if (has(reader, FSD_MEASURE_SOLUTIONS)) {
        example->n_guesses = fsd_json_get_count(reader, object, "guesses", statistics->guesses.max);
    }
    if (has(reader, FSD_MEASURE_LEVELS)) {
        fsd_json_expect(reader,
                        fsd_json_parse_outcome(fsd_json_get_text(reader, object, "level"), FSD_N_OUTCOMES, &outcome),
                        "level", "is neither a level nor \"open\" nor \"none\"");
    }
    example->outcome = (uint8_t)outcome;
    fsd_json_expect(reader, read_puzzle(fsd_json_get_text(reader, object, "puzzle"), example), "puzzle",
                    "is not 81 digits and dots");
    /* There must be such a puzzle among those that were counted. */
    const bool is_counted = has(reader, FSD_MEASURE_LEVELS)
                                ? outcome < FSD_N_OUTCOMES && statistics->n_by_outcome[example->n_givens][outcome] > 0
                                : statistics->n_by_givens[example->n_givens] > 0;
    fsd_json_expect(reader, is_counted, "puzzle", "is not among those that were counted");
}

static size_t read_examples(struct fsd_json_reader *reader, json_t *root, const char *key,
                            int (*compare)(const struct fsd_example *, const struct fsd_example *),
                            struct fsd_example *examples)
{
    const struct fsd_statistics *const statistics = reader->statistics;
    const uint64_t n_fit = has(reader, FSD_MEASURE_SOLUTIONS) ? statistics->n_verdicts[FASTSUD_UNIQUE]
                                                              : fsd_statistics_n_puzzles(statistics);
    const size_t n_top = statistics->plan.n_top;
    const size_t n = n_fit < n_top ? (size_t)n_fit : n_top;
    json_t *const values = fsd_json_get_array(reader, root, key);

    if (values) {
        fsd_json_expect(reader, json_array_size(values) == n, key, "holds more or fewer puzzles than it should");
    }
    const size_t outside = fsd_json_enter(reader, key);
    for (size_t i = 0; i < n && reader->status == FASTSUD_OK; i++) {
        read_example(reader, json_array_get(values, i), &examples[i]);
        fsd_json_expect(reader, i == 0 || compare(&examples[i - 1], &examples[i]) < 0, "", "is not in order");
    }
    fsd_json_leave(reader, outside);
    return n;
}

static int hexadecimal(char digit)
{
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static void read_fingerprints(struct fsd_json_reader *reader, json_t *root)
{
    enum { N_DIGITS = 16 };
    struct fsd_statistics *const statistics = reader->statistics;
    const json_t *const value = fsd_json_get(reader, root, "fingerprints", JSON_STRING, "is no string");
    const uint64_t n = fsd_statistics_n_puzzles(statistics);
    const char *at = value ? json_string_value(value) : "";

    if (!value || n == 0) {
        fsd_json_expect(reader, !value || json_string_length(value) == 0, "fingerprints", "has not 16 digits a puzzle");
        return;
    }
    if (json_string_length(value) % N_DIGITS != 0 || json_string_length(value) / N_DIGITS != n) {
        fsd_json_complain(reader, "fingerprints", "has not 16 digits a puzzle");
        return;
    }
    statistics->fingerprints = malloc((size_t)n * sizeof(*statistics->fingerprints));
    if (!statistics->fingerprints) {
        reader->status = FASTSUD_ERR_NO_MEMORY;
        return;
    }
    statistics->n_fingerprints = statistics->n_fingerprints_allocated = (size_t)n;
    for (size_t i = 0; i < n && reader->status == FASTSUD_OK; i++) {
        uint64_t word = 0;
        for (unsigned digit = 0; digit < N_DIGITS; digit++, at++) {
            fsd_json_expect(reader, hexadecimal(*at) >= 0, "fingerprints",
                            "holds what is no digit of 0 to 9 and a to f");
            word = word << 4 | (hexadecimal(*at) & 15);
        }
        statistics->fingerprints[i] = word;
        fsd_json_expect(reader, i == 0 || word >= statistics->fingerprints[i - 1], "fingerprints", "is not in order");
    }
}

static void read_sums(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_statistics *const statistics = reader->statistics;

    statistics->n_lines = fsd_json_get_count(reader, root, "lines", FSD_JSON_MAX_PUZZLES);
    const uint64_t n_puzzles = fsd_json_get_counts(reader, root, "clues", statistics->n_by_givens, FASTSUD_N_CELLS + 1);
    read_solutions(reader, root);
    fsd_json_expect(reader, n_puzzles + statistics->n_malformed <= statistics->n_lines, "lines",
                    "is less than the puzzles and malformed lines that were counted");
    if (has(reader, FSD_MEASURE_SOLUTIONS)) {
        fsd_json_get_histogram(reader, root, "guesses", &statistics->guesses, n_puzzles);
    }
    if (has(reader, FSD_MEASURE_REDUNDANT)) {
        read_redundant(reader, root);
    }
    if (has(reader, FSD_MEASURE_LEVELS)) {
        read_cross(reader, root);
        read_techniques(reader, root);
        read_entropy(reader, root);
    }
    if (has(reader, FSD_MEASURE_SEARCHES)) {
        read_searches(reader, root);
    }
    if (has(reader, FSD_MEASURE_RATING)) {
        read_rating(reader, root);
    }
    if (has(reader, FSD_MEASURE_BACKDOORS)) {
        read_backdoors(reader, root);
    }
    if (has(reader, FSD_MEASURE_ABLATION)) {
        read_ablation(reader, root);
    }
    statistics->n_hardest = read_examples(reader, root, "hardest", fsd_statistics_compare_hardest, statistics->hardest);
    statistics->n_easiest = read_examples(reader, root, "easiest", fsd_statistics_compare_easiest, statistics->easiest);
    if (statistics->plan.finds_duplicates) {
        read_fingerprints(reader, root);
    }
}

/* All that was passed over because it follows from the rest: it must be what would be written now. */
static void check_rest(struct fsd_json_reader *reader, json_t *root)
{
    struct fsd_memory_stream *const stream = fsd_memory_stream_create();
    size_t n_bytes = 0;

    if (stream) {
        fsd_statistics_put_json_core(fsd_memory_stream_file(stream), reader->statistics);
    }
    char *const text = fsd_memory_stream_finish(stream, &n_bytes);
    json_t *const wanted = text ? json_loadb(text, n_bytes, 0, NULL) : NULL;
    if (wanted) {
        fsd_json_compare(reader, root, wanted, true);
    } else {
        reader->status = FASTSUD_ERR_NO_MEMORY;
    }
    json_decref(wanted);
    free(text);
}

static void read_root(struct fsd_json_reader *reader, json_t *root)
{
    if (!json_is_object(root)) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text),
                 "this is no object of statistics" FSD_JSON_ADVICE);
        return;
    }
    const uint64_t schema = fsd_json_get_count(reader, root, "schema", INT64_MAX);
    if (reader->status == FASTSUD_OK && schema != FSD_STATISTICS_SCHEMA) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text),
                 "\"schema\" is %" PRIu64 ", but this program reads %d" FSD_JSON_ADVICE, schema, FSD_STATISTICS_SCHEMA);
    }
    read_plan(reader, root);
    if (reader->status == FASTSUD_OK) {
        read_sums(reader, root);
    }
    if (reader->status == FASTSUD_OK) {
        check_rest(reader, root);
    }
}

static void say_syntax(struct fsd_statistics_trouble *trouble, const json_error_t *error)
{
    trouble->line = error->line > 0 ? (unsigned)error->line : 0;
    /* At the beginning of a line the reader has come to column 0. */
    trouble->column = error->column > 0 ? (unsigned)error->column : trouble->line > 0;
    snprintf(trouble->text, sizeof(trouble->text), "this is no JSON, or cut short: %s" FSD_JSON_ADVICE, error->text);
}

/* What is quoted from a file may hold anything. */
static void make_printable(char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || (unsigned char)*text > 0x7e) {
            *text = '?';
        }
    }
}

enum fastsud_status fsd_statistics_read_json(const char *text, size_t n_bytes, struct fsd_statistics **statistics,
                                             struct fsd_statistics_trouble *trouble)
{
    struct fsd_json_reader reader = {.trouble = trouble};
    json_error_t error;
    json_t *const root = json_loadb(text, n_bytes, JSON_REJECT_DUPLICATES, &error);

    *statistics = NULL;
    *trouble = (struct fsd_statistics_trouble){0};
    if (root) {
        read_root(&reader, root);
    } else if (json_error_code(&error) == json_error_out_of_memory) {
        reader.status = FASTSUD_ERR_NO_MEMORY;
    } else {
        reader.status = FASTSUD_ERR_ARGUMENT;
        say_syntax(trouble, &error);
    }
    json_decref(root);
    if (reader.status == FASTSUD_ERR_NO_MEMORY) {
        snprintf(trouble->text, sizeof(trouble->text), "%s; close other programs, or merge fewer files at a time",
                 fastsud_status_text(reader.status));
    }
    if (reader.status != FASTSUD_OK) {
        make_printable(trouble->text);
        fsd_statistics_destroy(reader.statistics);
        return reader.status;
    }
    *statistics = reader.statistics;
    return FASTSUD_OK;
}

#else

bool fsd_statistics_can_read_json(void)
{
    return false;
}

enum fastsud_status fsd_statistics_read_json(const char *text, size_t n_bytes, struct fsd_statistics **statistics,
                                             struct fsd_statistics_trouble *trouble)
{
    (void)text;
    (void)n_bytes;
    *statistics = NULL;
    *trouble = (struct fsd_statistics_trouble){
        .text = "this build reads no JSON; install the package libjansson-dev and build again"};
    return FASTSUD_ERR_ENGINE_NOT_BUILT;
}

#endif
