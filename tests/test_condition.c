/* Conditions: what they mean, by a table and by random ones that are evaluated while they are made; and what is none.
 */
#include "base/buffer.h"
#include "base/condition.h"
#include "support/test.h"

/* The values of a, b and c; NULL: not known. */
static enum fsd_truth holds(const char *text, const char *const values[3])
{
    static const char *const names[] = {"a", "b", "c"};
    struct fsd_condition condition;
    struct fsd_condition_value of_names[FSD_CONDITION_NAMES];
    struct fsd_failure failure;

    if (!fsd_condition_parse(&condition, text, &failure))
        fail_msg("%s: %s", text, failure.text);
    for (size_t i = 0; i < condition.n_names; i++) {
        size_t k = 0;
        while (k < 2 && strcmp(condition.names[i], names[k]) != 0)
            k++;
        of_names[i] = (struct fsd_condition_value){.text = values[k], .n = values[k] ? strlen(values[k]) : 0};
    }
    return fsd_condition_holds(&condition, of_names);
}

TEST(meaning)
{
    static const struct {
        const char *text, *values[3];
        enum fsd_truth truth;
    } cases[] = {
        {"a=3", {"3"}, FSD_TRUE},
        {"a == 3", {"3.0"}, FSD_TRUE},
        {"a=3", {"03"}, FSD_TRUE},
        {"a='3'", {"3.0"}, FSD_FALSE},
        {"a='3'", {"3"}, FSD_TRUE},
        {"a<3", {"2.99"}, FSD_TRUE},
        {"a<3", {"3"}, FSD_FALSE},
        {"a<=3", {"3"}, FSD_TRUE},
        {"a>-1.5e1", {"-14"}, FSD_TRUE},
        {"a>=3", {"3"}, FSD_TRUE},
        {"a>3", {"10"}, FSD_TRUE}, /* not as texts */
        {"a!=3", {"3"}, FSD_FALSE},
        {"a<>3", {"4"}, FSD_TRUE},
        /* No number, or none at all. */
        {"a<3", {"x"}, FSD_FALSE},
        {"a>3", {"x"}, FSD_FALSE},
        {"a=3", {""}, FSD_FALSE},
        {"a!=3", {""}, FSD_TRUE},
        {"a>=0", {""}, FSD_FALSE},
        {"a=0", {"0x0"}, FSD_FALSE},
        {"a>0", {"inf"}, FSD_FALSE},
        {"a=1", {"1 "}, FSD_FALSE},
        {"a=''", {""}, FSD_TRUE},
        {"a!=\"\"", {"x"}, FSD_TRUE},
        {"a=train", {"train"}, FSD_TRUE},
        {"a = 'it is'", {"it is"}, FSD_TRUE},
        {"a = \"it's\"", {"it's"}, FSD_TRUE},
        {"'a'=true", {"true"}, FSD_TRUE},
        /* and before or, not before both. */
        {"a=1 or b=1 and c=1", {"1", "0", "0"}, FSD_TRUE},
        {"(a=1 or b=1) and c=1", {"1", "0", "0"}, FSD_FALSE},
        {"not a=1 and b=1", {"0", "1"}, FSD_TRUE},
        {"not (a=1 and b=1)", {"0", "1"}, FSD_TRUE},
        {"not not a=1", {"1"}, FSD_TRUE},
        {"not a=1 or a=1", {"1"}, FSD_TRUE},
        {"a=and", {"and"}, FSD_TRUE},
        {"'not'=1", {"", "", ""}, FSD_FALSE},
        {"a=notnow", {"notnow"}, FSD_TRUE},
        /* As far as it is known. */
        {"a=1", {NULL}, FSD_UNKNOWN},
        {"not a=1", {NULL}, FSD_UNKNOWN},
        {"a=1 and b=1", {NULL, "0"}, FSD_FALSE},
        {"b=1 and a=1", {NULL, "0"}, FSD_FALSE},
        {"a=1 and b=1", {NULL, "1"}, FSD_UNKNOWN},
        {"a=1 or b=1", {NULL, "1"}, FSD_TRUE},
        {"a=1 or b=1", {NULL, "0"}, FSD_UNKNOWN},
        {"b=1 or a=1", {NULL, "0"}, FSD_UNKNOWN},
        {"b=0 and a=1", {NULL, "0"}, FSD_UNKNOWN},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        if (holds(cases[i].text, cases[i].values) != cases[i].truth)
            fail_msg("%s of %s, %s", cases[i].text, cases[i].values[0], cases[i].values[1]);
}

/* Appends a random condition; returns whether it holds for the values. */
static bool put_random(struct fsd_buffer *out, const int values[3], unsigned depth)
{
    static const char *const signs[] = {"<", "<=", "=", "!=", ">=", ">"};
    const unsigned kind = depth == 0 ? 0 : rng_below(&test_rng, 4);
    if (kind == 1) {
        fsd_buffer_put_text(out, "not (");
        const bool inner = put_random(out, values, depth - 1);
        fsd_buffer_put_text(out, ")");
        return !inner;
    }
    if (kind > 1) {
        fsd_buffer_put_text(out, "(");
        const bool first = put_random(out, values, depth - 1);
        fsd_buffer_put_text(out, kind == 2 ? ") and(" : ")or (");
        const bool second = put_random(out, values, depth - 1);
        fsd_buffer_put_text(out, ")");
        return kind == 2 ? first && second : first || second;
    }
    const unsigned name = rng_below(&test_rng, 3), sign = rng_below(&test_rng, 6);
    const int value = values[name], with = (int)rng_below(&test_rng, 4);
    const bool truths[] = {value<with, value <= with, value == with, value != with, value >= with, value> with};
    fsd_buffer_print(out, "%c %s%d", "abc"[name], signs[sign], with);
    return truths[sign];
}

TEST(random_ones)
{
    for (unsigned round = 0; round < TEST_SAMPLE(20000, 2000); round++) {
        int numbers[3];
        char texts[3][8];
        for (size_t i = 0; i < 3; i++) {
            numbers[i] = (int)rng_below(&test_rng, 4);
            snprintf(texts[i], sizeof(texts[i]), "%d", numbers[i]);
        }
        struct fsd_buffer text = {.n = 0};
        const bool wanted = put_random(&text, numbers, 3);
        assert_non_null(fsd_buffer_text(&text));
        const char *const values[3] = {texts[0], texts[1], texts[2]};
        if (holds(text.bytes, values) != (wanted ? FSD_TRUE : FSD_FALSE))
            fail_msg("%s of %d, %d, %d", text.bytes, numbers[0], numbers[1], numbers[2]);
        fsd_buffer_destroy(&text);
    }
}

TEST(none)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"", "a name is missing at character 1, ''"},
        {"a", "one of < <= = != >= > is missing at character 2, ''"},
        {"a 3", "one of < <= = != >= > is missing at character 3, '3'"},
        {"a=", "what to compare with is missing at character 3, ''"},
        {"a=3 b=4", "'and', 'or' or the end is missing at character 5, 'b=4'"},
        {"a=3 and", "a name is missing at character 8, ''"},
        {"(a=3", "a parenthesis that is not closed at character 5, ''"},
        {"a=3)", "'and', 'or' or the end is missing at character 4, ')'"},
        {"a='x", "a quote that is not closed at character 3, ''x'"},
        {"''=3", "a name is missing at character 3, '=3'"},
        {"a<easy", "less and greater are for numbers, and this is none at character 3, 'easy'"},
        {"a>='3'", "less and greater are for numbers, and this is none at character 4, ''3''"},
    };
    struct fsd_condition condition;
    struct fsd_buffer deep = {.n = 0}, many = {.n = 0};
    struct fsd_failure failure;

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_false(fsd_condition_parse(&condition, cases[i].text, &failure));
        assert_string_equal(failure.text, cases[i].error);
    }
    for (size_t i = 0; i < 1000; i++)
        fsd_buffer_put_text(&deep, i < 990 ? "(" : "not ");
    fsd_buffer_put_text(&many, "a=1");
    for (size_t i = 0; i < 40; i++)
        fsd_buffer_print(&many, " and x%zu=1", i);
    assert_false(fsd_condition_parse(&condition, fsd_buffer_text(&deep), &failure));
    assert_false(fsd_condition_parse(&condition, fsd_buffer_text(&many), &failure));
    for (size_t i = 0; i < 2000; i++)
        fsd_buffer_put_text(&many, " ");
    assert_false(fsd_condition_parse(&condition, fsd_buffer_text(&many), &failure));
    fsd_buffer_destroy(&deep);
    fsd_buffer_destroy(&many);
}

TEST_MAIN("condition", NULL, NULL)
