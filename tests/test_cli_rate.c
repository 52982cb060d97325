/* fastsud rate: rows that say what is so, in both formats, and the same bytes however they are made. */
#include <errno.h>

#include <jansson.h>

#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"

static struct mixed mixed;
static const char *path;

CLI_START
{
    path = mixed_file_make(&mixed, TEST_SAMPLE(400, 60));
}

/* What rate measures only when asked, whatever the other options. */
#define ALL "--guesses --techniques --searches "

/* A run of rate over the mixed file as rows. */
static struct csv rows_of(const char *options)
{
    struct csv csv;
    const struct cli_run *run = cli_expect(1, "rate -q " ALL "%s mixed.txt", options); /* some lines are malformed */
    csv_read(&csv, run->out);
    assert_int_equal(csv.n_rows, mixed.n_puzzles + mixed.n_malformed);
    return csv;
}

static bool is_malformed(const struct csv *csv, size_t row)
{
    return strcmp(csv_field(csv, row, "puzzle"), "malformed") == 0;
}

static const char *numbered(const char *name, unsigned number)
{
    static char text[64];
    snprintf(text, sizeof(text), "%s%u", name, number);
    return text;
}

/* -1 for an empty field. */
static long long number_at(const struct csv *csv, size_t row, const char *column)
{
    const char *text = csv_field(csv, row, column);
    char *end;
    const long long number = strtoll(text, &end, 10);
    if (*end || (*text && (*text < '0' || *text > '9')))
        fail_msg("%s is no number: %s", column, text);
    return *text ? number : -1;
}

/* What a row says of its puzzle, test_measures holds. */
TEST(rows_stand_for_their_lines)
{
    struct csv csv = rows_of("");
    size_t line = 0;
    for (size_t row = 0; row < csv.n_rows; row++, line++) {
        line = mixed_next(&mixed, line);
        const struct sample *sample = mixed.lines[line].sample;
        assert_string_equal(csv_field(&csv, row, "file"), "mixed.txt");
        assert_int_equal(number_at(&csv, row, "line"), line + 1);
        assert_int_equal(is_malformed(&csv, row), mixed.lines[line].is_malformed);
        for (size_t i = 3; i < csv.n_columns && !sample; i++)
            assert_string_equal(csv.fields[(row + 1) * csv.n_columns + i], "");
        if (!sample)
            continue;
        assert_int_equal(strlen(csv_field(&csv, row, "puzzle")), ORACLE_N_CELLS);
        assert_memory_equal(csv_field(&csv, row, "puzzle"), sample->cells, ORACLE_N_CELLS);
        assert_int_equal(number_at(&csv, row, "solutions"), sample->n_solutions < 2 ? sample->n_solutions : 2);
        assert_int_equal(number_at(&csv, row, "redundant") >= 0, sample->n_solutions == 1);
        assert_int_equal(number_at(&csv, row, "level") >= 0, strcmp(csv_field(&csv, row, "logic"), "open") != 0);
    }
    assert_int_equal(mixed_next(&mixed, line), mixed.n_lines);
}

/* A value of JSON as CSV shows it. */
static const char *shown(const json_t *value)
{
    static char text[2048];
    if (json_is_null(value))
        return "";
    if (json_is_string(value))
        return json_string_value(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? "true" : "false";
    if (json_is_integer(value))
        snprintf(text, sizeof(text), "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        snprintf(text, sizeof(text), "%.4f", json_real_value(value));
    else if (json_is_object(value)) { /* techniques, in the order in which they are written */
        const char *key;
        json_t *n;
        size_t at = 0;
        *text = '\0';
        json_object_foreach((json_t *)(uintptr_t)value, key, n) at += (size_t)snprintf(
            text + at, sizeof(text) - at, "%s%s:%" JSON_INTEGER_FORMAT, at ? ";" : "", key, json_integer_value(n));
    } else {
        fail_msg("a value that CSV cannot show");
    }
    return text;
}

static void compare_row(const struct csv *csv, size_t row, const char *line)
{
    json_t *object = json_read(line);
    if (is_malformed(csv, row)) {
        assert_true(json_is_true(json_object_get(object, "malformed")));
        assert_true(json_is_null(json_object_get(object, "puzzle")));
        assert_int_equal(json_object_size(object), 4);
        assert_string_equal(shown(json_object_get(object, "line")), csv_field(csv, row, "line"));
        assert_string_equal(shown(json_object_get(object, "file")), csv_field(csv, row, "file"));
    } else {
        for (size_t i = 0; i < csv->n_columns; i++) {
            const char *column = csv->fields[i];
            const char *field = csv->fields[(row + 1) * csv->n_columns + i];
            const json_t *member = json_object_get(object, column);
            if (!member)
                fail_msg("row %zu: there is no %s in JSON", row, column);
            const char *value = shown(member);
            if (strcmp(field, value) != 0)
                fail_msg("row %zu, %s: %s in CSV, %s in JSON", row, column, field, value);
            if (strncmp(field, "-0.0000", 7) == 0)
                fail_msg("row %zu, %s: minus zero", row, column);
        }
        /* JSON has one kind of members more: the hypotheses, which are too long for a table. */
        size_t n_more = 0;
        const char *key;
        json_t *value;
        json_object_foreach(object, key, value)
        {
            const bool is_more = strncmp(key, "hypotheses_", 11) == 0;
            n_more += is_more;
            if (is_more && json_is_null(value)) {
                assert_string_equal(json_text(object, "logic"), "contradictory");
                continue;
            }
            assert_true(!is_more || (json_is_string(value) &&
                                     strspn(json_string_value(value), "0123456789") == json_string_length(value)));
        }
        assert_int_equal(json_object_size(object), csv->n_columns + n_more);
    }
}

TEST(formats_say_the_same)
{
    static const char *const options[] = {"--backdoors 2 --morphs 2", "--max-level 0 --search-limit 3",
                                          "--max-level 10 --search-limit 5",
                                          "--max-level 3 --backdoors 3 --search-propagate peers",
                                          "--max-level 0 --backdoors 1 --morphs 1 --search-limit 1"};
    for (size_t o = 0; o < sizeof(options) / sizeof(options[0]); o++) {
        struct csv csv = rows_of(options[o]);
        const struct cli_run *run = cli_expect(1, "rate -q -f jsonl " ALL "%s mixed.txt", options[o]);
        char *line = run->out;
        for (size_t row = 0; row < csv.n_rows; row++) {
            char *end = strchr(line, '\n');
            assert_non_null(end);
            *end = '\0';
            compare_row(&csv, row, line);
            line = end + 1;
        }
        assert_string_equal(line, "");
    }
}

/* Own corpora hold what random puzzles may not. */
TEST(no_minus_zero)
{
    const struct cli_run *run = cli_expect(0, "rate -q corpora/demo.txt");
    assert_int_equal(count_in(run->out, "\n"), 1001);
    assert_lacks(run->out, "-0.0000", "nan", "inf");
}

/* A search that goes further finds the same, and more; with more guesses, a lower level might do. */
TEST(backdoors_up_to_a_size)
{
    struct csv none = rows_of("--max-level 4"), three = rows_of("--max-level 4 --backdoors 3");
    for (unsigned max = 0; max <= 3; max++) {
        struct csv csv = rows_of(numbered("--max-level 4 --backdoors ", max));
        assert_int_equal(csv.n_columns, none.n_columns + (max ? 5 + max : 0));
        for (size_t row = 0; max && row < csv.n_rows; row++) {
            long long lowest[4] = {-1, -1, -1, -1};
            for (unsigned level = 5; level-- > 0;) {
                const char *const column = numbered("backdoor_", level);
                const long long size = number_at(&csv, row, column), far = number_at(&three, row, column);
                assert_int_equal(size, far <= (long long)max ? far : -1);
                for (long long n = 1; n <= 3; n++)
                    lowest[n] = size >= 0 && size <= n ? (long long)level : lowest[n];
            }
            for (unsigned n = 1; n <= max; n++)
                assert_int_equal(number_at(&csv, row, numbered("level_with_", n)), lowest[n]);
        }
    }
}

TEST_MAIN("cli rate", start, cli_tear_down)
