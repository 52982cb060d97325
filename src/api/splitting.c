/* Puzzles dealt to parts. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "puzzle/class_form.h"
#include "puzzle/strata.h"

_Static_assert((int)FSD_MAX_PARTS <= (int)FASTSUD_LEFT_OUT, "a part fits in a byte");

struct fastsud_splitter {
    char *text; /* of the shares, each name terminated */
    struct fsd_shares shares;
    uint64_t seed;
    const int *stop; /* NULL: nobody can stop it */
    bool by_solution;
    struct fsd_random random; /* for what is left out */
    struct fsd_class_form *form;
    bool has_dealt, has_left_out;

    /* With values; otherwise NULL. */
    struct fsd_class_set *classes;
    struct fsd_strata *strata;

    struct fastsud_rules *rules; /* NULL: 9x9 sudoku */
    char cells[FSD_CLASS_BATCH][FASTSUD_N_CELLS];
    struct fsd_buffer lines; /* of other rules: n_cells each */
    const char *puzzles[FSD_CLASS_BATCH];
    struct fsd_class_forms forms;
};

void fastsud_splitter_destroy(struct fastsud_splitter *splitter)
{
    if (splitter) {
        fsd_class_form_destroy(splitter->form);
        fsd_class_forms_destroy(&splitter->forms);
        fsd_buffer_destroy(&splitter->lines);
        fsd_class_set_destroy(splitter->classes);
        fsd_strata_destroy(splitter->strata);
        free(splitter->text);
        free(splitter);
    }
}

int fastsud_splitter_create(const struct fastsud_options *options, struct fastsud_splitter **splitter)
{
    const char *const parts = fsd_api_text(options, FSD_API_PARTS);
    const struct fsd_class_form_options form = {.by_solution = fsd_api_number(options, FSD_API_BY_SOLUTION) != 0,
                                                .kernel = fsd_api_text(options, FSD_API_ISA)};
    struct fsd_failure none, *const failure = options ? fsd_api_failure(options) : &none;

    if (!splitter) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *splitter = NULL;
    if (fsd_api_check_options(options, FSD_API_SPLITTER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_splitter *const made = calloc(1, sizeof(*made));
    if (!made || !(made->text = strdup(parts ? parts : ""))) {
        free(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    int status = FASTSUD_ERR_VALUE;
    if (fsd_shares_parse(&made->shares, made->text, failure)) {
        status = fsd_class_forms_create(&made->forms, NULL) ? (int)fsd_class_form_create(&form, &made->form)
                                                            : FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        fastsud_splitter_destroy(made);
        return fsd_api_fail_choice(options, status);
    }
    for (size_t i = 0; i < made->shares.n; i++) {
        made->text[made->shares.names[i] - made->text + (ptrdiff_t)made->shares.n_names[i]] = '\0';
    }
    made->stop = fsd_api_stop(options);
    made->by_solution = form.by_solution;
    made->seed = fsd_api_number(options, FSD_API_SEED);
    fsd_random_init(&made->random, made->seed);
    *splitter = made;
    return FASTSUD_OK;
}

int fastsud_splitter_take_rules(struct fastsud_splitter *splitter, struct fastsud_rules *rules)
{
    if (!splitter || splitter->has_dealt) {
        return FASTSUD_ERR_ARGUMENT;
    }
    int status = fsd_api_find_symmetries(rules);
    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fsd_class_form_options form = {.by_solution = splitter->by_solution, .symmetries = &rules->symmetries};
    struct fsd_class_form *made = NULL;
    status = fsd_class_form_create(&form, &made);
    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_class_form_destroy(splitter->form);
    fsd_class_forms_destroy(&splitter->forms);
    splitter->form = made;
    splitter->rules = rules;
    return fsd_class_forms_create(&splitter->forms, &rules->symmetries) ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

const char *fastsud_splitter_part_name(const struct fastsud_splitter *splitter, size_t i)
{
    return splitter && i < splitter->shares.n ? splitter->shares.names[i] : NULL;
}

/* Prepares for values. */
static bool start_strata(struct fastsud_splitter *splitter)
{
    const struct fsd_class_set_options options = {.keeps_forms = true};

    splitter->classes = fsd_class_set_create(&options);
    splitter->strata = fsd_strata_create(&splitter->shares);
    return splitter->classes && splitter->strata;
}

/* Reads n puzzles from number first on, as lines of text. */
static int read_variants(struct fastsud_splitter *splitter, const void *puzzles, size_t stride, size_t first, size_t n)
{
    struct fastsud_rules *const rules = splitter->rules;
    const size_t n_cells = rules->symmetries.n_cells;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    splitter->lines.n = 0;
    for (size_t i = 0; i < n; i++) {
        const int status = fsd_api_read_cells(rules, puzzles, stride, first + i, cells);
        if (status != FASTSUD_OK) {
            return status;
        }
        if (!fsd_rules_write_cells(&rules->rules, cells, '.', &splitter->lines)) {
            return splitter->lines.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_ERR_MALFORMED;
        }
    }
    for (size_t i = 0; i < n; i++) {
        splitter->puzzles[i] = splitter->lines.bytes + i * n_cells;
    }
    return FASTSUD_OK;
}

/* Whether the forms of n puzzles from number first on were found. */
static int check_found(struct fastsud_splitter *splitter, size_t first, size_t n)
{
    size_t i = 0;

    while (i < n && fsd_class_forms_result(&splitter->forms, i) == FSD_CLASS_FORM_FOUND) {
        i++;
    }
    return i == n ? FASTSUD_OK : fsd_api_fail_form(splitter->rules, first + i);
}

/* Reads puzzles, and finds their forms. */
static int take_batch(struct fastsud_splitter *splitter, const void *puzzles, size_t stride, size_t first, size_t n)
{
    int status = FASTSUD_OK;

    if (splitter->rules) {
        status = read_variants(splitter, puzzles, stride, first, n);
    } else {
        fsd_api_puzzles_copy(puzzles, stride, first, n, splitter->cells, splitter->puzzles);
    }
    if (status == FASTSUD_OK) {
        status = fsd_class_form_take(splitter->form, n, splitter->puzzles, &splitter->forms);
    }
    return status == FASTSUD_OK ? check_found(splitter, first, n) : status;
}

/* The part of a puzzle by its canonical form, number i of the batch; value: NULL, or the puzzle's. */
static int find_part(struct fastsud_splitter *splitter, size_t i, const uint32_t *value, uint8_t *part)
{
    struct fsd_class_item item = {.known = FSD_CLASS_UNKNOWN};
    size_t of_class = 0, stratum = 0;
    uint64_t class = 0;

    fsd_class_forms_key(&splitter->forms, i, &item.key);
    const uint64_t bits = fsd_shares_bits(splitter->seed, &item.key);
    if (!value) {
        of_class = fsd_shares_draw(&splitter->shares, bits);
    } else {
        const enum fsd_class_result result = fsd_class_set_add(splitter->classes, &item, &class);
        if (result != FSD_CLASS_FOUND && result != FSD_CLASS_NEW) {
            return result == FSD_CLASS_FULL ? FASTSUD_ERR_FULL : FASTSUD_ERR_NO_MEMORY;
        }
        if (!fsd_strata_add(splitter->strata, (const char *)value, sizeof(*value), *value, class, bits, &of_class,
                            &stratum)) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    *part = (uint8_t)of_class;
    return FASTSUD_OK;
}

int fastsud_split(struct fastsud_splitter *splitter, size_t n, const void *puzzles, size_t stride,
                  const uint32_t *values, uint8_t *parts)
{
    const size_t n_cells = splitter && splitter->rules ? splitter->rules->symmetries.n_cells : FASTSUD_N_CELLS;

    if (!splitter || splitter->has_left_out ||
        (n > 0 && (!puzzles || stride < n_cells || !parts || (splitter->has_dealt && !splitter->strata != !values)))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (n > 0 && values && !splitter->strata && !start_strata(splitter)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    splitter->has_dealt |= n > 0;
    int status = FASTSUD_OK;
    for (size_t first = 0, n_batch = 0; status == FASTSUD_OK && first < n; first += n_batch) {
        n_batch = n - first < FSD_CLASS_BATCH ? n - first : FSD_CLASS_BATCH;
        status = fsd_is_stopped(splitter->stop) ? (int)FASTSUD_ERR_STOPPED
                                                : take_batch(splitter, puzzles, stride, first, n_batch);
        for (size_t i = 0; status == FASTSUD_OK && i < n_batch; i++) {
            status = find_part(splitter, i, values ? &values[first + i] : NULL, &parts[first + i]);
        }
    }
    return status;
}

int fastsud_split_cap(struct fastsud_splitter *splitter, uint64_t cap, int fills)
{
    if (!splitter || !splitter->strata || cap == 0 || splitter->has_left_out) {
        return FASTSUD_ERR_ARGUMENT;
    }
    splitter->has_left_out = true;
    return fsd_strata_cap(splitter->strata, cap, fills != 0) ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

int fastsud_split_equal(struct fastsud_splitter *splitter, size_t n, const uint32_t *values, uint8_t *parts)
{
    size_t stratum = 0;

    if (!splitter || (n > 0 && (!values || !parts || !splitter->strata))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < n; i++) {
        if (!fsd_strata_find(splitter->strata, (const char *)&values[i], sizeof(values[i]), &stratum) ||
            parts[i] >= splitter->shares.n || fsd_strata_n_left(splitter->strata, stratum, parts[i]) == 0) {
            return FASTSUD_ERR_ARGUMENT;
        }
        splitter->has_left_out = true;
        if (!fsd_strata_choose(splitter->strata, stratum, parts[i], &splitter->random)) {
            parts[i] = FASTSUD_LEFT_OUT;
        }
    }
    return FASTSUD_OK;
}
