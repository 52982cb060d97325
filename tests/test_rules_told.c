/* What is told of statements that are wrong, impossible, too long or repeat cells. */
#include "rules/rules.h"
#include "rules/texts/variant_text.h"
#include "rules/variant_steps.h"
#include "support/statements.h"
#include "support/test.h"

/* What is wrong is told where the rule, or its argument, stands. */
TEST(contradictions_are_told)
{
    static const struct {
        const char *text;
        unsigned line;
        unsigned column;
        const char *told;
    } wrong[] = {
        {"cage 46 r1c1 r1c2 r1c3 r1c4", 1, 1, "10 to 30, never to 46"},
        {"# a comment\n  cage 3 r1c1 r1c2 r1c3", 2, 3, "6 to 24, never to 3"},
        {"sum 99 r1c1 r1c1 r1c3", 1, 1, "3 to 27, never to 99"},
        {"sum 1 2 r1c1 r1c2", 1, 1, "weights"},
        {"sum 1 2000 1 r1c1 r1c2", 1, 1, "-1000 to 1000"},
        {"all-different r1c1-9 r2c1", 1, 1, "10 cells"},
        {"thermo r1c1 r1c1", 1, 1, "no values"},
        {"whisper 9 r1c1 r1c2", 1, 1, "no two values"},
        {"between r1c1 r1c2", 1, 1, "between CELL CELL CELL..."},
        {"thermo 5 r1c1 r1c2", 1, 8, "'5' is no argument"},
        {"white-dot r1c1 r5c5", 1, 1, "share a side"},
        {"skyscraper r1 10", 1, 1, "no values"},
        {"skyscraper r10 3", 1, 1, "up to r9"},
        {"skyscraper r0 3", 1, 1, "up to r9"},
        {"numbered-room r1 0", 1, 1, "0 is no value"},
        {"little-killer 5 r2c2", 1, 1, "border"},
        {"little-killer 5 r9c9", 1, 1, "border"},
        {"contain 0 r1c1 r1c2", 1, 1, "0 is no value"},
        {"contain 1,1,1 r1c1 r1c2", 1, 1, "do not fit"},
        {"contain 1,2,3 r1c1 r1c2", 1, 1, "no values"},
        {"quad r9c1 1", 1, 1, "2x2"},
        {"pattern 1(2 r1c1 r1c2", 1, 1, ") is missing"},
        {"pattern 1)2 r1c1 r1c2", 1, 1, "( is missing"},
        {"pattern *2 r1c1 r1c2", 1, 1, "nothing precedes"},
        {"pattern [12 r1c1 r1c2", 1, 1, "] is missing"},
        {"pattern 1{3,2} r1c1 r1c2", 1, 1, "counts are written"},
        {"pattern 12 r1c1 r1c2 r1c3", 1, 1, "no values"},
        {"pattern ((((((((1{99}){99}){99}){99}){99}){99}){99}){99}) r1c1 r1c2", 1, 1, "too many states"},
        {"coded-automaton AAAA r1c1 r1c2", 1, 1, "no"},
        {"coded-automaton Q r1c1 r1c2", 1, 1, "as ISS writes it"},
        {"coded-pairs AAAA r1c1 r1c2", 1, 1, "no two values"},
        {"coded-pairs A? r1c1 r1c2", 1, 1, "letters"},
        {"pairs 12,1 r1c1 r1c2", 1, 1, "such as 12,13,23"},
        {"pairs 10 r1c1 r1c2", 1, 1, "such as 12,13,23"},
        {"same-values 2 r1c1 r1c2 r1c3", 1, 1, "equal size"},
        {"same-values 0 r1c1 r1c2 r1c3", 1, 1, "equal size"},
        {"modular 0 r1c1 r1c2", 1, 1, "modulus"},
        {"sum-line 0 r1c1 r1c2", 1, 1, "from 1 to"},
        {"sum-line 10 r1c1 r1c2 TOOL", 1, 1, "LOOP"},
        {"indexing D r1c1", 1, 1, "axis"},
        {"pill-arrow 4 r1c1 r1c2 r1c3", 1, 1, "2 or 3 digits"},
        {"equality-cage r1c1 r1c2 r1c3", 1, 1, "no values"},
        {"diagonal 2", 1, 1, "rising"},
        {"size = 4x5\nregions = none\ndiagonal", 3, 1, "square"},
        {"size = 5x5\nregions = none\nwindoku", 3, 1, "no boxes"},
        {"size = 4x4\nentropic r1c1 r1c2 r1c3", 2, 1, "4 values"},
        {"size = 4x4\nglobal-entropy", 2, 1, "4 values"},
    };

    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        OWNED_RULES rules;
        struct fsd_failure failure = {0};
        if (statements_compile(wrong[i].text, "", true, &rules, &failure))
            fail_msg("%s: compiled", wrong[i].text);
        if (!strstr(failure.text, wrong[i].told) || failure.line != wrong[i].line || failure.column != wrong[i].column)
            fail_msg("%s: %u:%u: %s", wrong[i].text, (unsigned)failure.line, failure.column, failure.text);
    }
}

/* What is impossible, and so has no solution, is told from what is badly written. */
TEST(contradictions_are_no_mistakes)
{
    static const struct {
        const char *text;
        enum fsd_failure_kind kind;
    } statements[] = {
        {"cage 46 r1c1-4", FSD_FAILURE_NOT_FOUND},
        {"pattern (1{1024}){1024} r1c1-4", FSD_FAILURE_LIMIT},
        {"pattern 1{1025} r1c1-4", FSD_FAILURE_MALFORMED},
        {"numbered-room r1 0", FSD_FAILURE_NOT_FOUND},
        {"contain 0 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"contain 1,1,1 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"quad r1c1 10", FSD_FAILURE_NOT_FOUND},
        {"size = 6x6\nvalues = 0-5\nindexing C r1c6", FSD_FAILURE_NOT_FOUND},
        {"look-and-say 10 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"look-and-say 0111 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"look-and-say 1111 r1c1 r1c2", FSD_FAILURE_MALFORMED},
        {"look-and-say 111 r1c1 r1c2", FSD_FAILURE_MALFORMED},
        {"arrow r1c1", FSD_FAILURE_NOT_FOUND},
        {"double-arrow r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"double-arrow r1c1", FSD_FAILURE_MALFORMED},
    };

    for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
        OWNED_RULES rules;
        struct fsd_failure failure = {0};
        if (statements_compile(statements[i].text, "", true, &rules, &failure) || failure.kind != statements[i].kind)
            fail_msg("%s: kind %d: %s", statements[i].text, (int)failure.kind, failure.text);
    }
}

/* No line has more cells than the largest grid, so that none takes long; rules of tables may have many lines. */
TEST(lines_are_bounded)
{
    static const struct {
        const char *begin;
        const char *middle; /* in place of a blank, before each 500th cell */
        bool is_good;
    } statements[] = {
        {"thermo", " ", false},      {"zipper", " ", false},         {"same-values 2", " ", false},
        {"pattern .*", " ", false},  {"equal-sum", " - ", false},    {"coded-pairs ____", " ", false},
        {"pattern .*", " _ ", true}, {"coded-pairs A", " _ ", true}, {"counting-circles", " ", false},
    };

    for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
        OWNED_RULES rules;
        struct fsd_failure failure = {0};
        char text[10000];
        size_t n = (size_t)sprintf(text, "%s", statements[i].begin);
        for (int cell = 0; cell < 1100; cell++)
            n += (size_t)sprintf(text + n, "%sr%dc%d", cell % 500 == 499 ? statements[i].middle : " ", cell % 3 + 1,
                                 cell % 7 + 1);
        statements_compile(text, "", true, &rules, &failure);
        if (statements[i].is_good == (strstr(failure.text, "1024 cells") != NULL))
            fail_msg("%s: %s", statements[i].begin, failure.text);
    }
}

/* A cell that stands twice in a cage counts twice, and need not differ from itself. */
TEST(cells_may_repeat)
{
    OWNED_RULES rules;
    struct fsd_failure failure = {0};

    assert_true(statements_compile("size = 1x3\nvalues = 1-3", "cage 9 r1c1 r1c2 r1c2 r1c2", false, &rules, &failure));
    const struct fsd_constraint *const sum = &rules.variant.constraints[rules.variant.n_constraints - 1];
    assert_int_equal(sum->kind, FSD_SUM);
    assert_int_equal(sum->n_cells, 2);
    assert_int_equal(sum->weights[1], 3);
}

TEST_MAIN("rules told", NULL, NULL)
