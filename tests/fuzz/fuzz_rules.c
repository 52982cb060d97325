/*
 * The readers of rules, of texts, strings of ISS, names, lines of cells, what forums and pages of setters write: any
 * bytes are read or refused, with a place in the text; what is read points into its text and its grid, and can be
 * compiled and solved within bounds of memory and time. Input: the reader, then the text.
 */
#include <stdlib.h>
#include <string.h>

#include "base/lz_string.h"
#include "rules/engines/variant_engine.h"
#include "rules/rules_builder.h"
#include "rules/texts/write_text.h"
#include "rules/variant_steps.h"
#include "support/fuzz.h"

enum { MAX_BYTES = 16 << 20, NANOSECONDS = 500000000, GUESSES = 50 };

static void check_read(const struct fsd_rules *rules)
{
    const unsigned n_cells = rules->variant.n_cells;
    fuzz_require(n_cells == rules->variant.n_rows * rules->variant.n_columns && n_cells > 0, "%u cells", n_cells);
    for (unsigned i = 0; i < n_cells; i++)
        fuzz_require(rules->region[i] < rules->n_regions || rules->region[i] == UINT16_MAX, "region of cell %u", i);
    for (size_t s = 0; s < rules->n_statements; s++) {
        const struct fsd_statement *const statement = &rules->statements[s];
        fuzz_require(statement->rule && statement->line > 0 && statement->column > 0, "statement %zu", s);
        for (size_t a = 0; a < statement->n_arguments; a++)
            fuzz_require(!statement->arguments[a].is_cell || statement->arguments[a].cell < n_cells, "a cell");
    }
}

/* What a forum writes becomes a string of ISS, if it is that at all. */
static bool read_forum(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    struct fsd_buffer iss = {.n = 0};
    *rules = (struct fsd_rules){.n_regions = 0};
    *failure = (struct fsd_failure){.text = "it is none of these texts"};
    const bool is_read = fsd_rules_write_forum(text, n, &iss, failure) && iss.n > 0 &&
                         fsd_rules_read_iss(fsd_buffer_text(&iss), iss.n, rules, failure);
    if (!is_read)
        failure->column = failure->line = 0; /* of the string */
    fsd_buffer_destroy(&iss);
    return is_read;
}

/* The JSON of a page, or what SudokuPad makes shorter, as a link has it: compressed. */
static bool read_page(const char *text, size_t n, unsigned choice, struct fsd_rules *rules, struct fsd_failure *failure)
{
    struct fsd_buffer link = {.n = 0};
    if (choice == 5)
        return fsd_rules_read_page(text, n, rules, failure);
    fsd_buffer_put_text(&link, choice == 6 ? "https://f-puzzles.com/?load=" : "https://sudokupad.app/scl");
    fuzz_require(n == 0 || fsd_lz_compress(text, n, &link), "compressed");
    const bool is_read = fsd_rules_read_page(fsd_buffer_text(&link), link.n, rules, failure);
    if (!is_read)
        failure->column = failure->line = 0; /* of the link */
    fsd_buffer_destroy(&link);
    return is_read;
}

/* What is read can be written, or there is a reason; and what is written is read. */
static void check_written(const struct fsd_rules *rules)
{
    for (unsigned i = 0; i < 2; i++) {
        struct fsd_buffer out = {.n = 0};
        struct fsd_rules again = {.n_regions = 0};
        struct fsd_failure failure = {0};
        if ((i == 0 ? fsd_rules_write_fpuzzles : fsd_rules_write_text)(rules, rules->variant.candidates, &out,
                                                                       &failure)) {
            if (!(i == 0 ? fsd_rules_read_page : fsd_rules_read_text)(fsd_buffer_text(&out), out.n, &again, &failure))
                fuzz_require(false, "%s: %s", out.bytes, failure.text);
            fsd_rules_destroy(&again);
        } else {
            fuzz_require(failure.text[0] && out.n == 0, "no reason");
        }
        fsd_buffer_destroy(&out);
    }
}

/* Steps end soon, with candidates that are fewer. */
static void check_steps(const struct fsd_variant *variant)
{
    struct fsd_variant_steps steps;
    fuzz_require(fsd_variant_steps_init(&steps, variant), "no memory");
    fsd_variant_steps_start(&steps, NULL, NULL);
    steps.deadline = fsd_deadline_after(NANOSECONDS);
    const enum fsd_variant_state state = fsd_variant_steps_climb(&steps);
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values left = steps.candidates[cell];
        fuzz_require((left & ~variant->candidates[cell]) == 0 &&
                         (state != FSD_VARIANT_SOLVED || fsd_values_are_one(left)),
                     "cell %u: %x", cell, left);
    }
    fsd_variant_steps_destroy(&steps);
}

/* Engines are made, or give up, and the search ends soon. */
static void check_engines(const struct fsd_variant *variant)
{
    static const struct fsd_variant_engine *const engines[] = {&fsd_variant_engine_csp, &fsd_variant_engine_backtrack,
                                                               &fsd_variant_engine_dpll};
    for (size_t e = 0; e < sizeof(engines) / sizeof(engines[0]); e++) {
        struct fsd_variant_answer answer;
        void *solver = NULL;
        enum fastsud_status status = engines[e]->create(variant, &solver);
        fuzz_require((status == FASTSUD_OK) == (solver != NULL) && (solver || status == FASTSUD_ERR_FULL), "%s: %d",
                     e == 0 ? "csp" : "dpll", (int)status);
        if (solver) {
            struct fsd_deadline deadline = fsd_deadline_after(NANOSECONDS);
            const struct fsd_variant_search search = {.limit = 2, .guess_limit = GUESSES, .deadline = &deadline};
            status = engines[e]->solve(solver, NULL, &search, &answer);
            fuzz_require(status == FASTSUD_OK, "%zu: %d", e, (int)status);
            engines[e]->destroy(solver);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fsd_rules rules;
    struct fsd_failure failure;
    const unsigned choice = fuzz_take_choice(&input, 8);
    char *const text = malloc(input.n_bytes + 1);
    bool is_read = false;

    memcpy(text, input.bytes, input.n_bytes);
    text[input.n_bytes] = '\0';
    if (choice == 0)
        is_read = fsd_rules_read_text(text, input.n_bytes, &rules, &failure);
    else if (choice == 1)
        is_read = fsd_rules_read_iss(text, input.n_bytes, &rules, &failure);
    else if (choice > 4)
        is_read = read_page(text, input.n_bytes, choice, &rules, &failure);
    else if (choice == 4)
        is_read = read_forum(text, input.n_bytes, &rules, &failure);
    else
        is_read = fsd_rules_read_names(choice == 2 ? text : "16x16", &rules, &failure);
    if (is_read) {
        fsd_values *const candidates = malloc(rules.variant.n_cells * sizeof(*candidates));
        check_read(&rules);
        check_written(&rules);
        failure = (struct fsd_failure){0};
        const bool fits = choice != 3 || fsd_rules_read_line(&rules, text, input.n_bytes, candidates, &failure);
        struct fsd_deadline deadline = fsd_deadline_after(NANOSECONDS);
        rules.variant.bounds = (struct fsd_bounds){.deadline = &deadline, .max_bytes = MAX_BYTES};
        if (!fits || !fsd_rules_compile(&rules, &failure))
            fuzz_require(failure.text[0], "no reason");
        else {
            check_engines(&rules.variant);
            check_steps(&rules.variant);
        }
        fuzz_require(rules.variant.bounds.n_bytes <= MAX_BYTES, "%zu bytes", rules.variant.bounds.n_bytes);
        free(candidates);
    } else {
        fuzz_require(failure.text[0] && failure.column <= input.n_bytes + 1 && failure.line <= input.n_bytes + 1,
                     "%llu:%u: %s", (unsigned long long)failure.line, failure.column, failure.text);
    }
    fsd_rules_destroy(&rules);
    free(text);
    return 0;
}
