/* What rules may take while they are read and made into constraints: states, counts, time and memory. */
#include "base/buffer.h"
#include "rules/engines/derive.h"
#include "rules/engines/variant_engine.h"
#include "rules/rules.h"
#include "support/test.h"

static struct fsd_rules rules;
static struct fsd_failure failure;

static void read_text(const char *text)
{
    if (!fsd_rules_read_text(text, strlen(text), &rules, &failure))
        fail_msg("%s: %s", text, failure.text);
    failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
}

static bool compile(const char *text)
{
    read_text(text);
    return fsd_rules_compile(&rules, &failure);
}

static uint64_t count(const char *text)
{
    OWNED struct fsd_variant_answer *const answer = calloc(1, sizeof(*answer));
    void *solver = NULL;
    if (compile(text)) {
        assert_int_equal(fsd_variant_engine_csp.create(&rules.variant, &solver), FASTSUD_OK);
        assert_int_equal(fsd_variant_engine_csp.solve(solver, NULL, &(struct fsd_variant_search){.limit = 100}, answer),
                         FASTSUD_OK);
        fsd_variant_engine_csp.destroy(solver);
    } else {
        assert_int_equal(failure.kind, FSD_FAILURE_NOT_FOUND);
    }
    const uint64_t n = answer->n_solutions;
    fsd_rules_destroy(&rules);
    return n;
}

/* What no value matches takes states all the same. Counts that no line has are wrong, what is too large is not. */
TEST(patterns_are_bounded)
{
    static const struct {
        const char *pattern, *error;
        enum fsd_failure_kind kind;
    } cases[] = {
        {"(z{99999}){42949}", "1024 values", FSD_FAILURE_MALFORMED},
        {"z{1025}", "1024 values", FSD_FAILURE_MALFORMED},
        {"((z{1024}){1024}){1024}", "too many states", FSD_FAILURE_LIMIT},
        {"((){1024}){1024}", "too many states", FSD_FAILURE_LIMIT},
        {"(1{1024}){1024}", "too many states", FSD_FAILURE_LIMIT},
        {"((z{0,1024}){0,1024}){0,1024}", "too many st", FSD_FAILURE_LIMIT},
        {"((1*){700}){700}", "too many st", FSD_FAILURE_LIMIT},
        {"(.*1.{99}){9}", "too many s", FSD_FAILURE_LIMIT},
        {"(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1", "too deep", FSD_FAILURE_LIMIT},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char text[200];
        snprintf(text, sizeof(text), "size = 16\npattern %s r1-16c1-16\n", cases[i].pattern);
        assert_false(compile(text));
        if (!strstr(failure.text, cases[i].error) || failure.kind != cases[i].kind)
            fail_msg("%s: kind %d: %s", cases[i].pattern, (int)failure.kind, failure.text);
        assert_int_equal(failure.line, 2);
        fsd_rules_destroy(&rules);
    }
    assert_int_equal(count("size = 1\npattern 1{1,1024} r1c1\n"), 1);
}

/* A class that is read again and again counts each time. */
TEST(classes_are_bounded)
{
    OWNED_BUFFER text = {.n = 0};
    fsd_buffer_put_text(&text, "size = 1\npattern (([");
    for (unsigned i = 0; i < 8000; i++)
        fsd_buffer_put_text(&text, "z");
    fsd_buffer_put_text(&text, "1]){1024}){100} r1c1\n");
    assert_false(compile(fsd_buffer_text(&text)));
    assert_int_equal(failure.kind, FSD_FAILURE_LIMIT);
    assert_non_null(strstr(failure.text, "classes"));
    fsd_rules_destroy(&rules);
}

/* An automaton that reads values only rejects a line with parts that are empty, however many there are. */
TEST(many_segments_may_be_empty)
{
    static const unsigned numbers[] = {0, 1, 255, 256, 257, 512, 65536};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        OWNED_BUFFER text = {.n = 0};
        fsd_buffer_put_text(&text, "size = 1\nvalues = 1-2\ncoded-automaton QG4A");
        for (unsigned n = 0; n < numbers[i]; n++)
            fsd_buffer_put_text(&text, " -");
        fsd_buffer_put_text(&text, " r1c1\n");
        assert_int_equal(count(fsd_buffer_text(&text)), numbers[i] == 0 ? 2 : 0);
    }
}

/* Values that are listed count, each as often as it is, whatever their number. */
TEST(values_are_counted)
{
    static const char listed[] =
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32";
    char text[200];
    for (unsigned more = 0; more < 2; more++) {
        snprintf(text, sizeof(text), "size = 32\ncontain %s%s r1-2c1-32\n", listed, more > 0 ? ",33" : "");
        assert_true(compile(text) == (more == 0));
        assert_int_equal(failure.kind, more > 0 ? FSD_FAILURE_NOT_FOUND : FSD_FAILURE_NONE);
        fsd_rules_destroy(&rules);
    }
    OWNED_BUFFER zeros = {.n = 0};
    fsd_buffer_put_text(&zeros, "look-and-say ");
    for (unsigned i = 0; i < 400000; i++)
        fsd_buffer_put_text(&zeros, "01");
    fsd_buffer_put_text(&zeros, " r1c1 r1c2\n");
    const uint64_t begin = fsd_clock_now_ns();
    assert_true(compile(fsd_buffer_text(&zeros)));
    assert_true(fsd_clock_now_ns() - begin < UINT64_C(5000000000)); /* not a look at each pair of them */
    fsd_rules_destroy(&rules);
}

/* All sets of 18 values, none of which adds up to the sum: the subsets of them all are too many to look at each. */
TEST(subsets_are_not_tried)
{
    const uint64_t begin = fsd_clock_now_ns();
    assert_false(compile("size = 18\nregions = none\nrellik-cage 172 r1c1-18\n")); /* its automaton is too large */
    assert_int_equal(failure.kind, FSD_FAILURE_LIMIT);
    assert_true(fsd_clock_now_ns() - begin < UINT64_C(20000000000));
    fsd_rules_destroy(&rules);
}

/* A deadline that has come stops the making of the first constraint, or of the engine. */
TEST(time_ends_the_making)
{
    struct fsd_deadline passed = {.at_ns = 1};
    void *solver = NULL;
    read_text("size = 9\nskyscraper r1 3\npattern (1|2)*.* r1c1-9\n");
    rules.variant.bounds.deadline = &passed;
    assert_false(fsd_rules_compile(&rules, &failure));
    assert_int_equal(failure.kind, FSD_FAILURE_LIMIT);
    assert_non_null(strstr(failure.text, "time limit"));
    assert_int_equal(failure.line, 1);
    fsd_rules_destroy(&rules);
    assert_true(compile("size = 9\nskyscraper r1 3\n"));
    rules.variant.bounds.deadline = &passed;
    assert_int_equal(fsd_variant_engine_csp.create(&rules.variant, &solver), FASTSUD_ERR_FULL);
    fsd_rules_fail_bound(&rules, NULL, &failure);
    assert_non_null(strstr(failure.text, "time limit"));
    fsd_rules_destroy(&rules);
}

/* What is derived of a csp ends at the deadline, and at what is left of the memory; so does propagation. */
TEST(deriving_ends)
{
    struct fsd_deadline passed = {.at_ns = 1};
    struct fsd_csp csp, derived;
    assert_true(compile("size = 9\nskyscraper r1 3\nsum 20 r1c1-4\nanti-knight\n"));
    assert_true(fsd_csp_create(&csp, &rules.variant));
    assert_false(fsd_csp_derive(&derived, &csp, &passed));
    assert_int_equal(derived.bounds.reached, FSD_BOUND_TIME);
    fsd_csp_destroy(&derived);
    csp.bounds.max_bytes = csp.bounds.n_bytes + 1000;
    assert_false(fsd_csp_derive(&derived, &csp, NULL));
    assert_int_equal(derived.bounds.reached, FSD_BOUND_BYTES);
    fsd_csp_destroy(&derived);
    csp.bounds.max_bytes = 0;
    assert_true(fsd_csp_derive(&derived, &csp, NULL));
    fsd_csp_destroy(&derived);

    passed.has_passed = false;
    csp.deadline = &passed;
    memcpy(csp.domains, csp.initial, csp.n_cells * sizeof(*csp.domains));
    for (unsigned cell = 0; cell < 9; cell++)
        fsd_csp_narrow(&csp, cell, cell > 0 ? ~(fsd_values)1 : UINT32_MAX);
    assert_true(fsd_propagate(&csp));
    assert_true(passed.has_passed);
    fsd_csp_destroy(&csp);
    fsd_rules_destroy(&rules);
}

/* A search that has no memory left to derive constraints goes on without them. */
TEST(searches_go_on_without_deriving)
{
    static const char text[] =
        "size = 9\nregions = none\nsum 20 r1c1-5\nsum 20 r2c1-5\nskyscraper r1 3\nskyscraper c1 4\n";
    const struct fsd_variant_search search = {.limit = 3000};
    OWNED struct fsd_variant_answer *const answer = calloc(1, sizeof(*answer));
    void *solver = NULL;
    assert_true(compile(text));
    for (size_t most = rules.variant.bounds.n_bytes; !solver; most += 1024) {
        rules.variant.bounds.max_bytes = most;
        fsd_variant_engine_csp.create(&rules.variant, &solver);
    }
    assert_int_equal(fsd_variant_engine_csp.solve(solver, NULL, &search, answer), FASTSUD_OK);
    assert_int_equal(answer->n_solutions, 3000);
    fsd_variant_engine_csp.destroy(solver);
    fsd_rules_destroy(&rules);
}

/* Sizes that no number tells are no memory. */
TEST(sizes_do_not_overflow)
{
    volatile size_t most = SIZE_MAX / 4 + 2; /* 4 times as many are 4 more than none */
    struct fsd_bounds bounds = {.max_bytes = SIZE_MAX};
    size_t capacity = most;
    struct fsd_csp csp;
    assert_null(fsd_allocate(most, 4));
    assert_null(fsd_grow(NULL, most, &capacity, 4));
    assert_null(fsd_bounds_grow(&bounds, NULL, most, &capacity, 4));
    assert_int_equal(bounds.n_bytes, 0);
    assert_true(compile("size = 4\n"));
    assert_true(fsd_csp_create(&csp, &rules.variant));
    csp.bounds.max_bytes = SIZE_MAX;
    assert_null(fsd_csp_take(&csp, most, 4));
    assert_null(fsd_csp_take(&csp, most + most, 1));
    assert_true(csp.failed);
    fsd_csp_destroy(&csp);
    fsd_rules_destroy(&rules);
}

/* With too little memory for each of these lines one of them is named; with what they took they are made. */
TEST(memory_ends_the_making)
{
    static const char text[] = "size = 16\nskyscraper r1 3\nx-sum r2 40\nsandwich r3 20\npattern 1*.*(23)+.* r4c1-16\n"
                               "same-values 2 r1-2c1-16\n";
    assert_true(compile(text));
    const size_t n_bytes = rules.variant.bounds.n_bytes;
    void *solver = NULL;
    assert_int_equal(fsd_variant_engine_csp.create(&rules.variant, &solver), FASTSUD_OK);
    fsd_variant_engine_csp.destroy(solver);
    rules.variant.bounds.max_bytes = n_bytes + 1;
    assert_int_equal(fsd_variant_engine_csp.create(&rules.variant, &solver), FASTSUD_ERR_FULL);
    fsd_rules_destroy(&rules);
    for (size_t most = 1 << 10; most <= 2 * n_bytes; most *= 2) {
        read_text(text);
        rules.variant.bounds.max_bytes = most;
        if (!fsd_rules_compile(&rules, &failure)) {
            assert_int_equal(failure.kind, FSD_FAILURE_LIMIT);
            assert_non_null(strstr(failure.text, "--memory-limit"));
            assert_true(failure.line >= 1 && failure.line <= 6);
            assert_true(rules.variant.bounds.n_bytes <= most);
        }
        fsd_rules_destroy(&rules);
    }
}

/* Equal lines share one automaton; a line that differs in its number, its length or its rule has another. */
TEST(equal_lines_share_an_automaton)
{
    static const char text[] = "size = 9\nskyscraper r1 3\nskyscraper r2 3\nskyscraper c3 3\nskyscraper r4 4\n"
                               "sandwich r5 3\nrenban r1c1-3\nrenban r2c1-3\nrenban r3c1-4\n";
    const uint16_t *made[16];
    size_t n_made = 0, n_lines = 0;
    assert_true(compile(text));
    for (size_t i = 0; i < rules.variant.n_constraints; i++) {
        const struct fsd_constraint *const constraint = &rules.variant.constraints[i];
        if (constraint->kind != FSD_LINE)
            continue;
        size_t m = 0;
        while (m < n_made && made[m] != constraint->automaton.next)
            m++;
        assert_int_equal(constraint->automaton.is_shared, m < n_made);
        made[n_made] = constraint->automaton.next;
        n_made += m == n_made;
        n_lines++;
    }
    assert_int_equal(n_lines, 8);
    assert_int_equal(n_made, 5);
    fsd_rules_destroy(&rules);
}

TEST_MAIN("rules bounds", NULL, NULL)
