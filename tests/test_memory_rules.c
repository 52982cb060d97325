/* Allocation in puzzles of any rules: each that fails is told, loses nothing and is not taken for a wrong text. */
#include <errno.h>

#include "base/json_memory.h"
#include "jobs/sat_command.h"
#include "picture/variant_picture.h"
#include "puzzle/own_copies.h"
#include "puzzle/own_form.h"
#include "puzzle/redundant_clues.h"
#include "puzzle/variant_form.h"
#include "rules/engines/clauses.h"
#include "rules/rules.h"
#include "rules/variant_candidates.h"
#include "support/allocations.h"
#include "support/statements.h"
#include "support/test.h"
#include "support/variants.h"

#define SMALL_CODE "N4IgzglgXgpiBcBGANCA5gJwgEwQbT1ADcBDAGwFc4lU0IiYA7BAFwyoF8BdLjoA"
#define SMALL_ZIP "N4YwpgXA2lwG4QIwF8A0BdVUOZAQ2lEhkVQAZMpTF1MEBmZdZIA="

typedef bool reader(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);

struct text {
    reader *read;
    const char *text;
};

static bool read_names(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    assert_int_equal(strlen(text), n);
    return fsd_rules_read_names(text, rules, failure);
}

static enum fastsud_status create_rules(const void *context, void **made)
{
    const struct text *text = context;
    static struct fsd_rules rules;
    struct fsd_failure failure = {0};
    rules = (struct fsd_rules){0};
    *made = NULL;
    if (text->read(text->text, strlen(text->text), &rules, &failure) && fsd_rules_compile(&rules, &failure)) {
        *made = &rules;
        return FASTSUD_OK;
    }
    fsd_rules_destroy(&rules);
    if (failure.error_number != ENOMEM)
        print_message("'%s' of\n%s\n", failure.text, text->text);
    return failure.error_number == ENOMEM ? FASTSUD_ERR_NO_MEMORY : FASTSUD_ERR_MALFORMED;
}

static void destroy_rules(void *made)
{
    fsd_rules_destroy(made);
}

static const struct maker rules_maker = {create_rules, destroy_rules};

TEST(failed_allocation_in_a_reader)
{
    static const struct text texts[] = {
        {fsd_rules_read_text,
         "# all that a text may say\nsize = 6\nvalues = 0-5\nregions = 2x3\nrules = x, anti-knight\n"
         "cells =\n0....1\n......\n......\n......\n......\n.....2\ncage 5 r1c2 r1c3\n"},
        {fsd_rules_read_text, "size = 4\nregions =\nAAAB\nACBB\nCCBD\nCDDD\nthermo r1c1 r2c1 r3c1\n"},
        {fsd_rules_read_iss, ".Shape~6x6.Cage~5~R1C1~R1C2.AntiKnight.~R3C3_4.Thermo~R1C1~R2C2~R3C3"},
        {fsd_rules_read_page, "{\"size\":2,\"grid\":[[{\"value\":1,\"given\":true},{}],[{},{\"region\":1}]],"
                              "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}]}"},
        {fsd_rules_read_page, "https://f-puzzles.com/?load=" SMALL_CODE},
        {fsd_rules_read_page, "https://sudokupad.app/scl" SMALL_ZIP},
        {fsd_rules_read_page, "https://sudokupad.app/scfKBooooooooooooK2*x"},
        {fsd_rules_read_page,
         "{\"cells\":[[{},{}],[{},{}]],\"metadata\":{\"rules\":\"thermos; kropki\",\"solution\":\"12..\"},\"lines\":[{"
         "\"color\":\"#ccc\",\"wayPoints\":[[0.5,0.5],[0.5,1.5]]}],\"underlays\":[{\"center\":[0.5,0.5],\"width\":0.8,"
         "\"height\":0.8,\"rounded\":true,\"backgroundColor\":\"#ccc\"},{\"center\":[1,0.5],\"width\":0.3,"
         "\"height\":0.3,\"rounded\":true,\"backgroundColor\":\"#fff\"}]}"},
        {read_names, "windoku+antiknight"},
        {read_names, "16x16"},
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_fails_cleanly(&rules_maker, &texts[i], 5);
}

static enum fastsud_status create_shapes(const void *context, void **made)
{
    static struct fsd_rule_shapes shapes;
    shapes = (struct fsd_rule_shapes){.n_rules = 0};
    fsd_rule_shapes_add(&shapes, context);
    *made = shapes.shapes.shapes.failed ? NULL : &shapes;
    if (!*made)
        fsd_rule_shapes_destroy(&shapes);
    return *made ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void destroy_shapes(void *made)
{
    fsd_rule_shapes_destroy(made);
}

TEST(failed_allocation_in_drawn_rules)
{
    static const char text[] = "size = 6\nrules = windoku\ncage 5 r1c2 r1c3\nthermo r1c1 r2c1\narrow r4c4 r4c5 r4c6\n"
                               "sandwich r1 5\nquad r1c1 1 2\nwhite-dot r5c5 r5c6\nbetween r6c1 r6c2 r6c3\n";
    static const struct maker maker = {create_shapes, destroy_shapes};
    struct fsd_rules rules = {0};
    struct fsd_failure failure = {0};
    assert_true(fsd_rules_read_text(text, strlen(text), &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_fails_cleanly(&maker, &rules, 10);
    fsd_rules_destroy(&rules);
}

TEST(failed_allocation_in_each_rule)
{
    const struct fsd_rule *rule;
    for (size_t r = 0; (rule = fsd_rule_at(r)); r++) {
        bool is_compiled = false;
        for (int n_tries = 0; !is_compiled && n_tries < 100000; n_tries++) {
            struct fsd_buffer buffer = {0};
            struct fsd_failure failure = {0};
            struct fsd_rules rules = {0};
            statements_put_random(&buffer, &test_rng, rule);
            const struct text text = {fsd_rules_read_text, fsd_buffer_text(&buffer)};
            is_compiled = fsd_rules_read_text(text.text, strlen(text.text), &rules, &failure) &&
                          fsd_rules_compile(&rules, &failure);
            fsd_rules_destroy(&rules);
            if (is_compiled)
                assert_fails_cleanly(&rules_maker, &text, 5);
            fsd_buffer_destroy(&buffer);
        }
        assert_true(is_compiled);
    }
}

struct search {
    const struct fsd_engine *engine;
    struct fsd_variant variant;
};

static void destroy_nothing(void *made)
{
    assert_null(made);
}

/* With several solutions, and again with other candidates. */
static enum fastsud_status search_twice(const void *context, void **made)
{
    const struct search *search = context;
    const struct fsd_variant_search options = {.limit = 5, .command = "printf UNSAT%.0s"};
    struct fsd_variant_answer answer;
    void *solver = *made;
    *made = NULL;
    enum fastsud_status status = search->engine->rules->create(&search->variant, &solver);
    if (status != FASTSUD_OK) {
        assert_null(solver);
        return status;
    }
    for (int i = 0; i < 2 && status == FASTSUD_OK; i++)
        status = search->engine->rules->solve(solver, i == 0 ? NULL : search->variant.candidates, &options, &answer);
    search->engine->rules->destroy(solver);
    return status;
}

TEST(failed_allocation_in_each_engine)
{
    static const struct maker maker = {search_twice, destroy_nothing};
    for (int i = 0; i < TEST_SAMPLE(40, 8); i++) {
        struct search search;
        variant_make_random(&search.variant, &test_rng, 15 | (i % 2 == 0 ? VARIANT_LATIN : 0));
        for (size_t e = 0; (search.engine = variant_engine_at(e)); e++)
            assert_fails_cleanly(&maker, &search, 2);
        search.engine = &fsd_engine_command;
        if (i < 2)
            assert_fails_cleanly(&maker, &search, 2);
        fsd_variant_destroy(&search.variant);
    }
}

static enum fastsud_status write_clauses(const void *variant, void **made)
{
    struct fsd_clauses clauses;
    struct fsd_buffer text = {0};
    *made = NULL;
    fsd_clauses_init(&clauses, variant);
    if (!clauses.failed)
        fsd_clauses_put_dimacs(&clauses, variant, &text);
    const bool failed = clauses.failed || text.failed;
    fsd_clauses_destroy(&clauses);
    fsd_buffer_destroy(&text);
    return failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

TEST(failed_allocation_in_clauses)
{
    struct fsd_variant variant;
    variant_make_random(&variant, &test_rng, 15 | VARIANT_LATIN);
    assert_fails_cleanly(&(struct maker){write_clauses, destroy_nothing}, &variant, 2);
    fsd_variant_destroy(&variant);
}

/* Symmetries, and the form of a grid without givens, whose automorphisms are kept. */
struct forming {
    struct fsd_symmetries symmetries;
    struct fsd_variant_former *former;
};

static void destroy_forming(void *made)
{
    struct forming *const forming = made;
    fsd_variant_former_destroy(forming->former);
    fsd_symmetries_destroy(&forming->symmetries);
}

static enum fastsud_status find_form(const void *rules, void **made)
{
    static struct forming forming;
    uint8_t cells[81] = {0};
    int status = FASTSUD_ERR_NO_MEMORY;
    forming.former = NULL;
    *made = NULL;
    if (fsd_symmetries_find(&forming.symmetries, rules) == FSD_SYMMETRIES_FOUND &&
        (forming.former = fsd_variant_former_create(&forming.symmetries)))
        status = fsd_variant_form(forming.former, cells, cells, NULL);
    if (status != FASTSUD_OK)
        destroy_forming(&forming);
    else
        *made = &forming;
    return (enum fastsud_status)status;
}

TEST(failed_allocation_in_forms)
{
    static const char *const texts[] = {"size = 4\n", "size = 4\nthermo r1c1 r1c2\n",
                                        "size = 6\ncage 5 r1c1 r1c2\nthermo r1c1 r2c1\nwhite-dot r3c3 r3c4\n"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct fsd_rules rules = {0};
        struct fsd_failure failure = {0};
        assert_true(fsd_rules_read_text(texts[i], strlen(texts[i]), &rules, &failure) &&
                    fsd_rules_compile(&rules, &failure));
        assert_fails_cleanly(&(struct maker){find_form, destroy_forming}, &rules, 20);
        fsd_rules_destroy(&rules);
    }
}

static void destroy_copier(void *made)
{
    fsd_own_copier_destroy(made);
}

static enum fastsud_status copy_own(const void *rules, void **made)
{
    static struct fsd_own_copier copier;
    const struct fsd_variant *const variant = &((const struct fsd_rules *)rules)->variant;
    copier = (struct fsd_own_copier){.rules = NULL};
    *made = fsd_own_copier_take(&copier, rules, variant->candidates, 1) ? &copier : NULL;
    if (!*made)
        destroy_copier(&copier);
    return *made ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

struct own_form {
    struct fsd_own_former *former;
    struct fsd_moves moves;
    struct fsd_buffer text;
};

static void destroy_form(void *made)
{
    struct own_form *const form = made;
    fsd_own_former_destroy(form->former);
    fsd_moves_destroy(&form->moves);
    fsd_buffer_destroy(&form->text);
}

static enum fastsud_status form_own(const void *rules, void **made)
{
    static struct own_form form;
    static const uint8_t cells[16] = {1};
    uint8_t found[16];
    struct fsd_class_key key;
    struct fsd_failure failure = {0};
    form = (struct own_form){.former = fsd_own_former_create()};
    int status = form.former && fsd_moves_find(&form.moves, rules) ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    if (status == FASTSUD_OK)
        status = fsd_own_former_take(form.former, rules, &form.moves);
    if (status == FASTSUD_OK)
        status = fsd_own_form(form.former, cells, &key, found, NULL);
    if (status == FASTSUD_OK &&
        (!fsd_own_form_put(form.former, found, rules, &form.moves, fsd_puzzle_format_at(2), &form.text, &failure) ||
         form.text.failed))
        status = FASTSUD_ERR_NO_MEMORY;
    *made = status == FASTSUD_OK ? &form : NULL;
    if (!*made)
        destroy_form(&form);
    return (enum fastsud_status)status;
}

TEST(failed_allocation_in_copies_with_rules)
{
    static const char text[] =
        "size = 4\ncage 5 r1c1 r1c2\nx-sum r1 4\npattern 1.*2 r3c1 r3c3 r4c4\nwhite-dot r3c3 r3c4\n";
    struct fsd_rules rules = {0};
    struct fsd_failure failure = {0};
    assert_true(fsd_rules_read_text(text, strlen(text), &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_fails_cleanly(&(struct maker){copy_own, destroy_copier}, &rules, 50);
    assert_fails_cleanly(&(struct maker){form_own, destroy_form}, &rules, 80);
    fsd_rules_destroy(&rules);
}

SET_UP(start)
{
    fsd_json_watch_memory();
    return 0;
}

/* What a setter asks: which clues are needed, and which candidates are true. */
static enum fastsud_status ask_setter(const void *context, void **made)
{
    const struct fsd_rules *rules = context;
    const struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    static struct fsd_variant_maker maker;
    bool is_redundant[8], gave_up;
    uint64_t counts[16 * 4];
    struct fsd_redundant_clues clues = {.is_redundant = is_redundant};
    struct fsd_failure failure;
    *made = NULL;
    enum fastsud_status status =
        fsd_redundant_clues_find(rules, rules->variant.candidates, &options, NULL, &clues, &failure);
    if (status != FASTSUD_OK)
        return status;
    assert_true(!clues.gave_up && is_redundant[0] && !is_redundant[2]);
    maker = (struct fsd_variant_maker){.engine = &fsd_variant_engine_csp, .variant = &rules->variant};
    status = maker.engine->create(maker.variant, &maker.solver);
    if (status != FASTSUD_OK)
        return status;
    status = fsd_variant_count_candidates(&maker, rules->variant.candidates, 3, counts, &gave_up);
    maker.engine->destroy(maker.solver);
    assert_true(status != FASTSUD_OK || (!gave_up && counts[0] == 1 && counts[1] == 0));
    return status;
}

TEST(failed_allocation_in_questions)
{
    static const char text[] = "size = 4\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\ncage 6 r3c3 r4c3\nthermo r2c3 r2c4\nx\n"
                               "cells =\n1...\n....\n....\n....\n";
    static const struct maker maker = {ask_setter, destroy_nothing};
    struct fsd_rules rules = {0};
    struct fsd_failure failure = {0};
    assert_true(fsd_rules_read_text(text, strlen(text), &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_fails_cleanly(&maker, &rules, 20);
    fsd_rules_destroy(&rules);
}

TEST_MAIN("memory of rules", start, NULL)
