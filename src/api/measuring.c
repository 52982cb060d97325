/* Measures by name, as arrays: the columns of `fastsud rate`. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "measures/column.h"

/* The values of a column, for all puzzles of the last call. */
struct values {
    size_t place; /* among the columns of its measure */
    enum fsd_value_kind kind;
    int64_t *integers;
    double *reals;
    struct fsd_buffer text;
    size_t *ends;
};

struct fastsud_measurer {
    struct fastsud_rules *rules; /* NULL: of 9x9 sudoku */
    struct fsd_measure_plan plan;
    struct fsd_columns columns;
    uint32_t measures; /* of the columns: bits */
    struct fsd_measurer *measurer;
    size_t n_taken, n_room; /* puzzles of the last call, and for how many there is room */
    struct values values[FSD_MAX_COLUMNS];
    struct fsd_value row[FSD_MAX_COLUMNS]; /* of a measure and a puzzle */
    struct fsd_buffer texts_of_row;

    char cells[FSD_MEASURE_PUZZLES][FASTSUD_N_CELLS];
    const char *puzzles[FSD_MEASURE_PUZZLES];
    /* Of other rules: */
    char *texts, *solutions; /* n_cells characters and a NUL each */
    fsd_values *candidates;
    uint8_t verdicts[FSD_MEASURE_PUZZLES];
    uint64_t n_guesses[FSD_MEASURE_PUZZLES];
};

enum { RULES_PUZZLES = 64 }; /* of other rules, at once */

static void drop_values(struct values *values)
{
    free(values->integers);
    free(values->reals);
    free(values->ends);
    values->integers = NULL;
    values->reals = NULL;
    values->ends = NULL;
}

void fastsud_measurer_destroy(struct fastsud_measurer *measurer)
{
    if (!measurer) {
        return;
    }
    for (size_t i = 0; i < measurer->columns.n; i++) {
        drop_values(&measurer->values[i]);
        fsd_buffer_destroy(&measurer->values[i].text);
    }
    fsd_buffer_destroy(&measurer->texts_of_row);
    fsd_measurer_destroy(measurer->measurer);
    free(measurer->texts);
    free(measurer->solutions);
    free(measurer->candidates);
    free(measurer);
}

/* The library's option by which a setting of measures goes. */
static enum fsd_api_option option_of(const char *name)
{
    return strcmp(name, "max-level") == 0 ? FSD_API_LEVEL : fsd_api_option_of(name);
}

/* Sets what the options say; flags are asked for by the columns, but for canonical. */
static enum fastsud_status read_settings(const struct fastsud_options *options, struct fsd_settings *settings)
{
    for (size_t i = 0; i < settings->n; i++) {
        const struct fsd_option *const option = settings->entries[i].option;
        const enum fsd_api_option by = option_of(option->name);
        const char *const text = by < FSD_API_N_OPTIONS ? fsd_api_text(options, by) : NULL;
        if (text && !option->argument) {
            settings->entries[i].value = fsd_api_number(options, by);
        } else if (text && !fsd_option_parse(option, text, &settings->entries[i].value)) {
            return FASTSUD_ERR_VALUE;
        }
    }
    return FASTSUD_OK;
}

/* Takes column i of all that there are. */
static void choose(struct fastsud_measurer *measurer, const struct fsd_columns *all, size_t i)
{
    size_t place = 0;

    for (size_t k = 0; k < i; k++) {
        place += all->columns[k].measure == all->columns[i].measure;
    }
    measurer->values[measurer->columns.n].place = place;
    measurer->columns.columns[measurer->columns.n++] = all->columns[i];
    measurer->measures |= 1U << all->columns[i].measure;
}

/* Chooses columns by name, with commas between, or all but that of the time limit. */
static enum fastsud_status choose_columns(struct fastsud_measurer *measurer, const char *names)
{
    struct fsd_columns all = {.n = 0};
    const enum fastsud_status status = fsd_columns_find(&measurer->plan.settings, &all);

    for (size_t i = 0; !names && i < all.n; i++) {
        if (all.columns[i].measure != FSD_MEASURE_given_up) {
            choose(measurer, &all, i);
        }
    }
    while (status == FASTSUD_OK && names && *names) {
        const size_t n = strcspn(names, ",");
        size_t i = 0;
        while (i < all.n && (strlen(all.columns[i].name) != n || memcmp(all.columns[i].name, names, n) != 0)) {
            i++;
        }
        if (i == all.n || measurer->columns.n == FSD_MAX_COLUMNS) {
            return FASTSUD_ERR_VALUE;
        }
        choose(measurer, &all, i);
        names += n + (names[n] == ',');
    }
    return status;
}

/* Makes the settings ask for these measures, with the options' own defaults, and for no others. */
static enum fastsud_status ask_for(const struct fastsud_options *options, uint32_t measures,
                                   struct fsd_settings *settings)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        for (size_t k = 0; k < measure->n_asking; k++) {
            const struct fsd_option *const option = &measure->options[k];
            uint64_t value = option->argument ? fsd_setting(settings, option->name) : 1;
            if ((measures >> m & 1) == 0) {
                value = 0;
            } else if (value == 0) {
                value = fsd_api_number(options, option_of(option->name));
            }
            if ((measures >> m & 1) != 0 && value == 0) {
                return FASTSUD_ERR_VALUE; /* given_up, without a time limit */
            }
            fsd_setting_set(settings, option->name, value);
        }
    }
    return FASTSUD_OK;
}

static enum fastsud_status plan_measures(const struct fastsud_options *options, const char *names,
                                         struct fastsud_measurer *measurer)
{
    struct fsd_settings *const settings = &measurer->plan.settings;

    measurer->plan = fsd_measure_plan_default(false, measurer->rules != NULL);
    measurer->plan.stop = fsd_api_stop(options);
    enum fastsud_status status = read_settings(options, settings);
    if (measurer->rules && fsd_setting(settings, "time-limit") == 0) {
        fsd_setting_set(settings, "time-limit", measurer->rules->time_limit_ns);
    }
    const uint64_t time_limit_ns = fsd_setting(settings, "time-limit");
    const uint32_t canonical = fsd_setting(settings, "canonical") != 0 ? 1U << FSD_MEASURE_canonical : 0;
    if (status == FASTSUD_OK) {
        status = choose_columns(measurer, names);
    }
    if (status == FASTSUD_OK) {
        status = ask_for(options, measurer->measures | canonical, settings);
    }
    if (status == FASTSUD_OK) {
        fsd_measure_plan_show_only(&measurer->plan, measurer->measures | canonical);
        fsd_setting_set(settings, "time-limit", time_limit_ns);
    }
    return status;
}

/* The values of a measure's columns of puzzle p, in measurer->row; returns how many. */
static size_t find_row(struct fastsud_measurer *measurer, enum fsd_measure_id m, size_t p, enum fsd_row_kind kind)
{
    struct fsd_row row = {
        .json = {.out = &measurer->texts_of_row}, .format = FSD_ROW_CSV, .kind = kind, .values = measurer->row};

    measurer->texts_of_row.n = 0;
    fsd_measurer_put_measure(measurer->measurer, m, p, &row);
    return row.n_values;
}

static bool make_room_of_rules(struct fastsud_measurer *measurer)
{
    const size_t n_cells = measurer->rules->rules.variant.n_cells;

    measurer->texts = calloc(RULES_PUZZLES, n_cells + 1);
    measurer->solutions = calloc(RULES_PUZZLES, n_cells + 1);
    measurer->candidates = malloc(RULES_PUZZLES * n_cells * sizeof(*measurer->candidates));
    return measurer->texts && measurer->solutions && measurer->candidates;
}

int fastsud_measurer_create(const struct fastsud_options *options, struct fastsud_rules *rules, const char *columns,
                            struct fastsud_measurer **measurer)
{
    if (!measurer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *measurer = NULL;
    if (rules && !rules->is_read) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (fsd_api_check_options(options, FSD_API_MEASURER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_measurer *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->rules = rules;
    enum fastsud_status status = plan_measures(options, columns, made);
    if (status == FASTSUD_OK) {
        status = fsd_measurer_create(&made->plan, fsd_api_text(options, FSD_API_ISA), &made->measurer);
    }
    if (status == FASTSUD_OK && rules && !make_room_of_rules(made)) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t i = 0; status == FASTSUD_OK && i < made->columns.n; i++) {
        find_row(made, made->columns.columns[i].measure, 0, FSD_ROW_HEADER);
        made->values[i].kind = made->row[made->values[i].place].kind;
    }
    if (status != FASTSUD_OK) {
        fastsud_measurer_destroy(made);
        return status;
    }
    *measurer = made;
    return FASTSUD_OK;
}

size_t fastsud_measurer_at_once(const struct fastsud_measurer *measurer)
{
    const size_t n = measurer ? fsd_measure_plan_chunk_bytes(&measurer->plan) / (FASTSUD_N_CELLS + 1) : 0;

    return measurer && measurer->rules && n > RULES_PUZZLES ? RULES_PUZZLES : n;
}

static bool make_room(struct fastsud_measurer *measurer, size_t n)
{
    bool has_memory = true;

    for (size_t i = 0; n > measurer->n_room && i < measurer->columns.n; i++) {
        struct values *const values = &measurer->values[i];
        drop_values(values);
        switch (values->kind) {
        case FSD_VALUE_COUNT:
        case FSD_VALUE_BOOL:
            values->integers = malloc(n * sizeof(*values->integers));
            break;
        case FSD_VALUE_DECIMAL:
            values->reals = malloc(n * sizeof(*values->reals));
            break;
        case FSD_VALUE_TEXT:
        case FSD_VALUE_COUNTS:
            values->ends = malloc(n * sizeof(*values->ends));
        }
        has_memory = has_memory && (values->integers || values->reals || values->ends);
    }
    measurer->n_room = !has_memory ? 0 : n > measurer->n_room ? n : measurer->n_room;
    return has_memory;
}

/* Keeps the value of puzzle p of the call, if it is one of the row of n values; gave_up: there was no time for it. */
static void keep_value(const struct fastsud_measurer *measurer, struct values *values, size_t p, size_t n, bool gave_up)
{
    const struct fsd_value *const value = &measurer->row[values->place];

    if (values->integers) {
        values->integers[p] = value->is_known ? (int64_t)value->count : gave_up ? FASTSUD_NO_TIME : FASTSUD_NO_VALUE;
    } else if (values->reals) {
        values->reals[p] = value->is_known ? value->decimal : (double)NAN;
    } else {
        const size_t end = values->place + 1 < n ? value[1].text_at : measurer->texts_of_row.n;
        if (end > value->text_at) {
            fsd_buffer_put(&values->text, measurer->texts_of_row.bytes + value->text_at, end - value->text_at);
        }
        values->ends[p] = values->text.n;
    }
}

/* Keeps all values of the puzzles that the measurer took, which are puzzles first and further of the call. */
static void keep_values(struct fastsud_measurer *measurer, const struct fsd_puzzles *puzzles, size_t first)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        for (size_t p = 0; (measurer->measures >> m & 1) != 0 && p < puzzles->n; p++) {
            const size_t n = find_row(measurer, (enum fsd_measure_id)m, p, FSD_ROW_VALUES);
            for (size_t i = 0; i < measurer->columns.n; i++) {
                if (measurer->columns.columns[i].measure == m) {
                    keep_value(measurer, &measurer->values[i], first + p, n, (puzzles->given_up[p] >> m & 1) != 0);
                }
            }
        }
    }
}

static enum fastsud_status take_9x9(struct fastsud_measurer *measurer, const void *puzzles, size_t stride, size_t first,
                                    size_t n, const struct fsd_puzzles **taken)
{
    fsd_api_puzzles_copy(puzzles, stride, first, n, measurer->cells, measurer->puzzles);
    return fsd_measurer_take(measurer->measurer, n, measurer->puzzles, NULL, taken);
}

/* Reads puzzle first + p, and solves it. */
static enum fastsud_status know(struct fastsud_measurer *measurer, const void *puzzles, size_t stride, size_t first,
                                size_t p, bool solves)
{
    struct fastsud_rules *const rules = measurer->rules;
    const struct fsd_variant *const variant = &rules->rules.variant;
    char *const text = measurer->texts + p * (variant->n_cells + 1);
    char *const solution = measurer->solutions + p * (variant->n_cells + 1);
    fsd_values *const candidates = measurer->candidates + p * variant->n_cells;
    struct fsd_variant_answer answer = {.n_solutions = 0};
    uint8_t cells[FSD_VARIANT_MAX_CELLS];
    enum fastsud_status status = fsd_api_read_cells(rules, puzzles, stride, first + p, cells);

    if (status != FASTSUD_OK) {
        return status;
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values possible = variant->candidates[cell] & rules->given[cell];
        const fsd_values values = cells[cell] > 0 ? possible & (fsd_values)1 << (cells[cell] - 1) : possible;
        const bool is_given = cells[cell] > 0 || (fsd_values_are_one(values) && values != variant->candidates[cell]);
        candidates[cell] = values;
        text[cell] = !is_given         ? '.'
                     : cells[cell] > 0 ? fsd_rules_value_character(variant, cells[cell] - 1U)
                                       : fsd_rules_value_character(variant, (unsigned)__builtin_ctz(values));
    }
    measurer->verdicts[p] = FASTSUD_NONE;
    measurer->n_guesses[p] = 0;
    if (!solves || rules->is_contradictory) {
        return FASTSUD_OK;
    }
    struct fsd_deadline deadline = fsd_deadline_of(fsd_setting(&measurer->plan.settings, "time-limit"), rules->stop);
    const struct fsd_variant_search search = {.limit = 2, .guess_limit = rules->guess_limit, .deadline = &deadline};
    fsd_variant_solutions_destroy(&rules->solutions);
    status = rules->engine->solve(rules->solver, candidates, &search, &answer);
    measurer->verdicts[p] = (uint8_t)fsd_api_verdict_of(&answer, search.limit);
    measurer->n_guesses[p] = answer.n_guesses;
    for (unsigned cell = 0; measurer->verdicts[p] == FASTSUD_UNIQUE && cell < variant->n_cells; cell++) {
        solution[cell] = fsd_rules_value_character(variant, answer.solution[cell]);
    }
    return status;
}

static enum fastsud_status take_of_rules(struct fastsud_measurer *measurer, const void *puzzles, size_t stride,
                                         size_t first, size_t n, const struct fsd_puzzles **taken)
{
    const struct fastsud_rules *const rules = measurer->rules;
    const bool solves = fsd_measure_plan_solves(&measurer->plan);
    enum fastsud_status status = FASTSUD_OK;

    for (size_t p = 0; p < n && status == FASTSUD_OK; p++) {
        status = know(measurer, puzzles, stride, first, p, solves);
    }
    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fsd_known_puzzles known = {.of_rules = {.rules = &rules->rules,
                                                         .n_cells = rules->rules.variant.n_cells,
                                                         .values = measurer->candidates,
                                                         .engine = rules->engine,
                                                         .solver = rules->solver,
                                                         .is_refused = rules->is_contradictory,
                                                         .without = rules->without},
                                            .n = n,
                                            .cells = measurer->texts,
                                            .solutions = measurer->solutions,
                                            .verdicts = measurer->verdicts,
                                            .n_guesses = measurer->n_guesses};
    return fsd_measurer_take_known(measurer->measurer, &known, NULL, taken);
}

int fastsud_measurer_take(struct fastsud_measurer *measurer, size_t n, const void *puzzles, size_t stride)
{
    enum fastsud_status status = FASTSUD_OK;
    bool has_memory = true;

    if (!measurer || (n > 0 && !puzzles)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const bool has_rules = measurer->rules != NULL;
    const size_t n_at_once = has_rules ? RULES_PUZZLES : FSD_MEASURE_PUZZLES;
    if (n > 0 && stride < (has_rules ? measurer->rules->rules.variant.n_cells : FASTSUD_N_CELLS)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    measurer->n_taken = 0;
    if (!make_room(measurer, n)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t i = 0; i < measurer->columns.n; i++) {
        measurer->values[i].text.n = 0;
    }
    for (size_t first = 0; first < n && status == FASTSUD_OK; first += n_at_once) {
        const struct fsd_puzzles *taken = NULL;
        const size_t n_now = n - first < n_at_once ? n - first : n_at_once;
        status = has_rules ? take_of_rules(measurer, puzzles, stride, first, n_now, &taken)
                           : take_9x9(measurer, puzzles, stride, first, n_now, &taken);
        if (status == FASTSUD_OK) {
            keep_values(measurer, taken, first);
        }
    }
    has_memory = !measurer->texts_of_row.failed;
    for (size_t i = 0; i < measurer->columns.n; i++) {
        has_memory = has_memory && !measurer->values[i].text.failed;
    }
    measurer->n_taken = status == FASTSUD_OK && has_memory ? n : 0;
    return has_memory ? status : FASTSUD_ERR_NO_MEMORY;
}

int fastsud_measurer_column(const struct fastsud_measurer *measurer, size_t i, struct fastsud_column *column)
{
    static const int kinds[] = {[FSD_VALUE_COUNT] = FASTSUD_COLUMN_INTEGERS,
                                [FSD_VALUE_DECIMAL] = FASTSUD_COLUMN_REALS,
                                [FSD_VALUE_BOOL] = FASTSUD_COLUMN_FLAGS,
                                [FSD_VALUE_TEXT] = FASTSUD_COLUMN_TEXTS,
                                [FSD_VALUE_COUNTS] = FASTSUD_COLUMN_COUNTS};

    if (!measurer || i >= measurer->columns.n || !column ||
        !fsd_api_size_is_valid(column->size, sizeof(*column), sizeof(*column))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct values *const values = &measurer->values[i];
    const struct fastsud_column found = {.size = column->size,
                                         .name = measurer->columns.columns[i].name,
                                         .kind = kinds[values->kind],
                                         .n = measurer->n_taken,
                                         .integers = values->integers,
                                         .reals = values->reals,
                                         .text = values->text.bytes,
                                         .ends = values->ends};
    memcpy(column, &found, sizeof(found));
    return FASTSUD_OK;
}
