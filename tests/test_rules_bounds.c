/* What rules may take while they are read and made into constraints: states, counts, time and memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/rules.h"
#include "rules/variant_engine.h"
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
    struct fsd_variant_answer *const answer = calloc(1, sizeof(*answer));
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
    free(answer);
    fsd_rules_destroy(&rules);
    return n;
}

/* What no value matches takes states all the same. */
TEST(states_of_patterns_are_bounded)
{
    static const struct {
        const char *pattern, *error;
    } cases[] = {
        {"(z{99999}){42949}", "1024 values"},    {"z{1025}", "1024 values"},
        {"((z{1024}){1024}){1024}", "too long"}, {"((){1024}){1024}", "too long"},
        {"(1{1024}){1024}", "too long"},         {"((z{0,1024}){0,1024}){0,1024}", "too long"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char text[100];
        snprintf(text, sizeof(text), "size = 1\npattern %s r1c1\n", cases[i].pattern);
        assert_false(compile(text));
        if (!strstr(failure.text, cases[i].error))
            fail_msg("%s: %s", cases[i].pattern, failure.text);
        assert_int_equal(failure.line, 2);
        fsd_rules_destroy(&rules);
    }
    assert_int_equal(count("size = 1\npattern 1{1,1024} r1c1\n"), 1);
}

/* An automaton that reads values only rejects a line with parts that are empty, however many there are. */
TEST(many_segments_may_be_empty)
{
    static const unsigned numbers[] = {0, 1, 255, 256, 257, 512, 65536};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        struct fsd_buffer text = {.n = 0};
        fsd_buffer_put_text(&text, "size = 1\nvalues = 1-2\ncoded-automaton QG4A");
        for (unsigned n = 0; n < numbers[i]; n++)
            fsd_buffer_put_text(&text, " -");
        fsd_buffer_put_text(&text, " r1c1\n");
        assert_int_equal(count(fsd_buffer_text(&text)), numbers[i] == 0 ? 2 : 0);
        fsd_buffer_destroy(&text);
    }
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
    fsd_rules_fail_bound(&rules, &failure);
    assert_non_null(strstr(failure.text, "time limit"));
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
