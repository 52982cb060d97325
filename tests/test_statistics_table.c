/* The table of statistics: the numbers that must be in it, where they stand, and what may never be in it. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/statistics_table.h"
#include "stats/terminal_text.h"
#include "support/statistics.h"
#include "support/test.h"

static struct rng rng;

static char *table_of(size_t n, const struct fsd_corpus *corpora, unsigned width, bool coloured)
{
    char *text = NULL;
    size_t n_bytes = 0;
    FILE *file = open_memstream(&text, &n_bytes);
    assert_non_null(file);
    const struct fsd_statistics_table_options options = {.width = width, .coloured = coloured};
    assert_int_equal(fsd_statistics_table_put(file, &options, n, corpora), FASTSUD_OK);
    assert_false(ferror(file));
    fclose(file);
    assert_int_equal(strlen(text), n_bytes);
    return text;
}

/* Of any width, without colours. */
static char *table_of_one(const char *name, const struct fsd_statistics *statistics)
{
    return table_of(1, &(struct fsd_corpus){name, statistics}, 0, false);
}

/* The line after *at, in a buffer that the next call overwrites; NULL at the end. */
static char *next_line(const char **at)
{
    static char line[4096];
    size_t n = strcspn(*at, "\n");
    if (**at == '\0')
        return NULL;
    assert_true(n < sizeof(line));
    memcpy(line, *at, n);
    line[n] = '\0';
    *at += n + 1; /* every line ends in a newline */
    return line;
}

/* Cuts where two blanks or more stand; *ends are the offsets behind the tokens. */
static size_t cut(char *line, char **tokens, size_t *ends, size_t max)
{
    size_t n = 0;
    char *at = line;
    while (*(at += strspn(at, " "))) {
        char *end = strstr(at, "  ");
        end = end ? end : at + strlen(at);
        assert_true(n < max);
        tokens[n] = at;
        ends[n++] = (size_t)(end - line);
        at = *end ? end + 1 : end;
        *end = '\0';
    }
    return n;
}

/* Fails unless the section has a row of that label with these cells, one blank between. Bars do not count. */
static void check_row(const char *text, const char *title, const char *label, const char *wanted)
{
    const char *at = text;
    char *line;
    bool inside = false;
    while ((line = next_line(&at))) {
        char *tokens[64];
        size_t ends[64];
        if (line[0] != ' ') {
            inside = strncmp(line, title, strlen(title)) == 0 && (line[strlen(title)] == ' ' || !line[strlen(title)]);
            continue;
        }
        size_t n = cut(line, tokens, ends, 64);
        if (!inside || strcmp(tokens[0], label) != 0)
            continue;
        char found[1024] = "";
        for (size_t i = 1; i < n && tokens[i][0] != '#' && strcmp(tokens[i], ".") != 0; i++) {
            strcat(found, i > 1 ? " " : "");
            strcat(found, tokens[i]);
        }
        assert_string_equal(found, wanted);
        return;
    }
    fail_msg("no row \"%s\" in a section \"%s\" of\n%s", label, title, text);
}

static void known_numbers(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    char *text = table_of_one("a.txt", statistics);
    static const struct {
        const char *title, *label, *cells;
    } rows[] = {
        {"puzzles", "all", "403"},
        {"puzzles", "unique solution", "400 99.26"},
        {"puzzles", "no solution", "2 0.50"},
        {"puzzles", "multiple solutions", "1 0.25"},
        {"puzzles", "equal to an earlier one", "0 0.00"},
        {"puzzles", "malformed lines beside them", "3"},
        {"givens", "17", "301 74.69"},
        {"givens", "30", "102 25.31"},
        {"givens", "mean", "20.29"},
        {"redundant givens, if unique", "0 (minimal)", "300 75.00"},
        {"redundant givens, if unique", "5", "100 25.00"},
        {"redundant givens, if unique", "mean", "1.25"},
        {"solved by logic up to level", "0 consistency", "0 0.00"},
        {"solved by logic up to level", "1 singles", "300 74.44"},
        {"solved by logic up to level", "2 pairs", "300 74.44"},
        {"solved by logic up to level", "3 triples", "400 99.26"},
        {"solved by logic up to level", "4 locked candidates", "400 99.26"},
        {"solved by logic up to level", "open: logic comes to an end", "1 0.25"},
        {"solved by logic up to level", "contradictory: shown by logic", "2 0.50"},
        {"mean information in nonets, and cells", "start", "0.000 0.000 0.000"},
        {"mean information in nonets, and cells", "level 0", "10.000 10.000 1.111 10.000"},
        {"mean information in nonets, and cells", "level 4", "50.000 10.000 5.556 50.000"},
        {"techniques", "naked single", "9000 390 96.77"},
        {"techniques", "locked candidates (pointing)", "12 4 0.99"},
        {"search, a puzzle", "lockstep guesses", "2.06 3 3 20 20"},
        {"search, a puzzle", "csp first guesses", "5.00 5 5 5 5"},
        {"search, a puzzle", "csp mrv states", "41.00 41 41 41 41"},
        {"search, a puzzle", "csp mrv+degree guesses", "7.00 7 7 7 7"},
        {"searches given up", "csp first", "13 3.23"},
        {"searches given up", "csp mrv", "0 0.00"},
        {"puzzles by lockstep guesses", "0", "200 49.63"},
        {"puzzles by lockstep guesses", "1", "0 0.00"},
        {"puzzles by lockstep guesses", "2 to 3", "190 47.15"},
        {"puzzles by lockstep guesses", "16 to 31", "13 3.23"},
        {"search rating", "mean of 16 morphs", "1.56 1.00 5.62 5.62 5.66"},
        {"puzzles by search rating", "from 1 to below 2", "300 74.44"},
        {"puzzles by search rating", "from 4 to below 8", "103 25.56"},
        {"% solved with good guesses", "level 3", "25.00 75.00 99.75 0.25"},
        {"one technique left out", "none left out", "399 99.50"},
        {"one technique left out", "hidden single", "41 10.22 1.500 1.500"},
        {"givens by level", "17", "200 100 1 0"},
        {"givens by level", "30", "100 0 0 2"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        check_row(text, rows[i].title, rows[i].label, rows[i].cells);
    assert_int_equal(strncmp(text, "a.txt\n", 6), 0);
    assert_non_null(strstr(text, "hardest\n  line 12345       17 givens  open           20 guesses\n  ..53.....8...."));
    assert_non_null(strstr(text, "easiest\n  line 7           30 givens  level 1        1 guess\n  ..53.....8...."));
    assert_null(strstr(text, "hidden pair"));  /* which was not used */
    assert_null(strstr(text, "not measured")); /* for all was */
    assert_null(strstr(text, "\033"));
    free(text);
    fsd_statistics_destroy(statistics);
}

/* A share that is neither none nor all never looks so, and a bar is as long as its share. */
static void shares(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_empty();
    statistics->n_by_givens[17] = 1000000;
    statistics->n_by_givens[18] = 1;
    statistics->n_verdicts[FASTSUD_UNIQUE] = 1000001;
    char *text = table_of_one("", statistics);
    check_row(text, "givens", "17", "1000000 99.99");
    check_row(text, "givens", "18", "1 <0.01");
    check_row(text, "puzzles", "unique solution", "1000001 100.00");
    assert_non_null(strstr(text, " 99.99  ####################################\n"));
    assert_non_null(strstr(text, " <0.01  .\n"));
    free(text);
    statistics->n_by_givens[18] = 1000000;
    text = table_of_one("", statistics);
    assert_non_null(strstr(text, " 50.00  ##################\n"));
    free(text);
    fsd_statistics_destroy(statistics);
}

/* Many numbers of givens become ranges, in which none is lost. */
static void ranges(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_empty();
    for (unsigned givens = 0; givens <= 81; givens++) {
        statistics->n_by_givens[givens] = statistics->n_by_outcome[givens][2] = 1;
        statistics->n_verdicts[FASTSUD_MULTIPLE]++;
    }
    char *text = table_of_one("", statistics);
    check_row(text, "givens", "0", "1 1.22");
    check_row(text, "givens", "1 to 4", "4 4.88");
    check_row(text, "givens", "5 to 9", "5 6.10");
    check_row(text, "givens", "80 to 81", "2 2.44");
    check_row(text, "givens", "mean", "40.50");
    check_row(text, "givens by level", "0", "1");
    check_row(text, "givens by level", "1 to 4", "4");
    check_row(text, "givens by level", "75 to 79", "5");
    check_row(text, "givens by level", "80 to 81", "2");
    free(text);
    fsd_statistics_destroy(statistics);
}

static void no_puzzle(void **state)
{
    (void)state;
    struct fsd_statistics *empty = statistics_empty();
    struct fsd_statistics *known = statistics_known();
    const struct fsd_corpus corpora[] = {{"empty", empty}, {"known", known}};
    char *text = table_of(1, corpora, 0, false);
    check_row(text, "puzzles", "all", "0");
    check_row(text, "puzzles", "unique solution", "0 -");
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "givens"));
    free(text);
    text = table_of(2, corpora, 0, false);
    check_row(text, "givens", "17", "0 - 301 74.69");
    check_row(text, "givens", "mean", "- 20.29");
    check_row(text, "redundant givens, if unique", "5", "0 - 100 25.00");
    check_row(text, "mean information in nonets, and cells: lower bound", "level 1", "- 20.000");
    check_row(text, "search, a puzzle: p99", "lockstep guesses", "- 20");
    check_row(text, "search rating: mean", "mean of 16 morphs", "- 1.56");
    check_row(text, "% solved with good guesses: 2", "level 0", "- 99.75");
    check_row(text, "one technique left out: nonets lost", "hidden single", "- 1.500");
    assert_null(strstr(text, "nan"));
    free(text);
    fsd_statistics_destroy(empty);
    fsd_statistics_destroy(known);
}

static void only_what_was_measured(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    statistics->plan.measures = 1u << FSD_MEASURE_SOLUTIONS | 1u << FSD_MEASURE_ABLATION;
    statistics->plan.finds_duplicates = false;
    memset(statistics->n_by_outcome, 0, sizeof(statistics->n_by_outcome));
    memset(&statistics->ratings, 0, sizeof(statistics->ratings));
    memset(statistics->n_searches_given_up, 0, sizeof(statistics->n_searches_given_up));
    char *text = table_of_one("a", statistics);
    static const char *const absent[] = {"redundant", "solved by", "information",   "techniques",
                                         "csp",       "rating  ",  "% solved",      "by level",
                                         "earlier",   "level 1",   "searches given"};
    for (size_t i = 0; i < sizeof(absent) / sizeof(*absent); i++)
        if (strstr(text, absent[i]))
            fail_msg("\"%s\" was not measured:\n%s", absent[i], text);
    check_row(text, "search, a puzzle", "lockstep guesses", "2.06 3 3 20 20");
    const char *last = "\nnot measured: --searches, --morphs K (search rating), --backdoors N, --duplicates\n";
    assert_true(strlen(text) > strlen(last));
    assert_string_equal(text + strlen(text) - strlen(last), last);
    free(text);
    fsd_statistics_destroy(statistics);
}

/* In a section all cells end where their heading does, no line is too long, none ends in blanks. */
static void check_alignment(const char *text, size_t width)
{
    const char *at = text;
    char *line;
    size_t heading_ends[64];
    size_t n_headings = 0;
    size_t n_first = 0; /* the title is no heading */
    bool is_table = false;
    while ((line = next_line(&at))) {
        char *tokens[64];
        size_t ends[64];
        size_t length = strlen(line);
        if (length > 0 && line[length - 1] == ' ')
            fail_msg("blanks at the end of \"%s\"", line);
        if (width && length > (width < 83 ? 83 : width) &&
            strncmp(line, "not measured", 12) != 0) /* 83: named puzzles */
            fail_msg("%zu characters: \"%s\"", length, line);
        if (line[0] != ' ' || strncmp(line, "   ", 3) == 0) { /* of several corpora, headings are the second line */
            is_table = length > 0 && strncmp(line, "hardest", 7) != 0 && strncmp(line, "easiest", 7) != 0;
            n_headings = cut(line, tokens, heading_ends, 64);
            n_first = line[0] != ' ';
            continue;
        }
        size_t n = cut(line, tokens, ends, 64);
        for (size_t i = 1; is_table && i < n && tokens[i][0] != '#' && strcmp(tokens[i], ".") != 0; i++) {
            bool is_aligned = false;
            for (size_t k = n_first; k < n_headings; k++)
                is_aligned |= heading_ends[k] == ends[i];
            if (!is_aligned)
                fail_msg("\"%s\" of row \"%s\" ends at %zu, under no heading:\n%s", tokens[i], tokens[0], ends[i],
                         text);
        }
    }
}

static void numbers_of_any_size(void **state)
{
    (void)state;
    for (int round = 0; round < TEST_SAMPLE(200, 20); round++) {
        struct fsd_statistics *statistics = statistics_random(&rng);
        char *text = table_of_one("a.txt", statistics);
        check_alignment(text, 0);
        free(text);
        fsd_statistics_destroy(statistics);
    }
    struct fsd_statistics *known = statistics_known();
    char *text = table_of_one("a.txt", known);
    check_alignment(text, 100);
    free(text);
    known->n_malformed = known->n_uses[FSD_X_WING] = known->guesses.max = UINT64_MAX;
    text = table_of_one("a.txt", known);
    check_row(text, "puzzles", "malformed lines beside them", "18446744073709551615");
    check_row(text, "techniques", "X-wing", "18446744073709551615 0 0.00");
    check_row(text, "search, a puzzle", "lockstep guesses", "2.06 3 3 20 18446744073709551615");
    free(text);
    fsd_statistics_destroy(known);
}

/* Each section goes on below for those that do not fit, and no corpus is left out. */
static void many_corpora(void **state)
{
    (void)state;
    enum { N = 9 };
    static const char *const names[N] = {
        "one", "two", "three", "a/name/that/is/longer/than/its/column.txt", "five", "six.", "seven", "eight", "nine"};
    struct fsd_statistics *statistics = statistics_known();
    struct fsd_corpus corpora[N];
    for (size_t i = 0; i < N; i++)
        corpora[i] = (struct fsd_corpus){names[i], statistics};
    for (unsigned width = 70; width <= 300; width += 46) {
        char *text = table_of(N, corpora, width, false);
        check_alignment(strstr(text, "\n\n"), width);
        const char *at = text;
        char *line;
        size_t n_cells = 0;
        size_t n_names = 0;
        bool inside = false;
        while ((line = next_line(&at))) {
            if (line[0] != ' ') {
                inside = strncmp(line, "redundant givens", 16) == 0;
                for (size_t i = 0; i < N && inside; i++)
                    n_names += strstr(line, i == 3 ? "its/column.txt" : names[i]) != NULL;
            }
            for (const char *cell = line; inside && (cell = strstr(cell, "300")); cell++)
                n_cells++;
        }
        assert_int_equal(n_cells, N);
        assert_int_equal(n_names, N);
        assert_int_equal(strncmp(text, "a/name/that/is/longer/than/its/column.txt\n\n", 43), 0);
        assert_non_null(strstr(text, "\nhardest of a/name/that/is/longer/than/its/column.txt\n"));
        free(text);
    }
    fsd_statistics_destroy(statistics);
}

/* A name may not move the cursor, break a line or turn the direction of writing. */
static void names_of_strangers(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    const struct fsd_corpus corpora[] = {{"a\033[2J\r\nb\x7f\xff\xc2\x9b\xe2\x80\xae", statistics},
                                         {"\xc3\xa4\xe6\x97\xa5", statistics}};
    for (size_t n = 1; n <= 2; n++) {
        char *text = table_of(n, corpora, 0, false);
        for (const char *at = text; *at; at++)
            if (((unsigned char)*at < 0x20 && *at != '\n') || *at == 0x7f)
                fail_msg("byte %d", *at);
        assert_non_null(strstr(text, "a?[2J??b????"));
        assert_null(strstr(text, "\xe2\x80\xae"));
        free(text);
    }
    /* A wide character takes two columns: the line is shorter by that, and by the bytes it is longer. */
    char *text = table_of(2, corpora, 0, false);
    const char *at = strstr(text, "puzzles");
    const char *names = next_line(&at);
    const size_t width = fsd_terminal_width(names);
    const char *headings = next_line(&at);
    assert_int_equal(width, strlen(headings));
    free(text);
    fsd_statistics_destroy(statistics);
}

static void colour_when_told(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    const struct fsd_corpus corpora[] = {{"a", statistics}, {"b", statistics}};
    for (size_t n = 1; n <= 2; n++) {
        char *plain = table_of(n, corpora, 0, false);
        char *coloured = table_of(n, corpora, 0, true);
        assert_non_null(strstr(coloured, "\033[1mgivens\033[0m"));
        char *out = coloured;
        for (const char *at = coloured; *at;) {
            if (*at == '\033')
                at = strchr(at, 'm') + 1;
            else
                *out++ = *at++;
        }
        *out = '\0';
        assert_string_equal(coloured, plain);
        free(plain);
        free(coloured);
    }
    fsd_statistics_destroy(statistics);
}

static void text_of_strangers(void **state)
{
    (void)state;
    static const struct {
        const char *text, *wanted;
        size_t width;
    } rows[] = {
        {"", "", 0},
        {"plain.txt", "plain.txt", 9},
        {"\t\n\x1b", "???", 3},
        {"\xc3\xa4", "\xc3\xa4", 1},
        {"e\xcc\x81", "e\xcc\x81", 1},
        {"\xe6\x97\xa5\xe6\x9c\xac", "\xe6\x97\xa5\xe6\x9c\xac", 4},
        {"\xc3", "?", 1},
        {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80", 2},
        {"\xef\xbb\xbf\xe2\x80\x8b", "??", 2},
        {"\xc0\xaf\xed\xa0\x80", "?????", 5},
    };
    char out[64];
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        fsd_terminal_put_text(out, rows[i].text);
        assert_string_equal(out, rows[i].wanted);
        assert_int_equal(fsd_terminal_width(out), rows[i].width);
    }
    assert_string_equal(fsd_terminal_tail("abc\xe6\x97\xa5", 3), "c\xe6\x97\xa5");
    assert_string_equal(fsd_terminal_tail("abc\xe6\x97\xa5", 1), "");
    assert_string_equal(fsd_terminal_tail("abc", 5), "abc");
}

/* Levels that were not applied and numbers above the greatest have no rows. */
static void no_row_too_many(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    char *text = table_of_one("a.txt", statistics);
    static const char *const absent[] = {"  level 5", "32 to 63", "from 8 to below 16"};
    for (size_t i = 0; i < sizeof(absent) / sizeof(*absent); i++)
        if (strstr(text, absent[i]))
            fail_msg("\"%s\" is in:\n%s", absent[i], text);
    free(text);
    fsd_statistics_destroy(statistics);
    statistics = statistics_empty();
    for (unsigned givens = 17; givens <= 35; givens++)
        statistics->n_by_givens[givens] = 1;
    text = table_of_one("", statistics);
    check_row(text, "givens", "15 to 19", "3 15.79");
    check_row(text, "givens", "35 to 39", "1 5.26");
    free(text);
    fsd_statistics_destroy(statistics);
}

/* As many marks as there is room for, up to 36, or none when there is little. */
static void bars_keep_to_the_width(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_empty();
    statistics->n_by_givens[17] = statistics->n_verdicts[FASTSUD_UNIQUE] = 12345;
    for (unsigned width = 20; width <= 90; width++) {
        char *text = table_of(1, &(struct fsd_corpus){"", statistics}, width, false);
        const char *at = strstr(text, "\n  17 ");
        assert_non_null(at);
        at++;
        const char *row = next_line(&at);
        const char *bar = strchr(row, '#');
        size_t n_marks = bar ? strlen(bar) : 0;
        size_t n_used = bar ? (size_t)(bar - row) : strlen(row) + 2;
        size_t room = width > n_used ? width - n_used : 0;
        assert_int_equal(n_marks, room < 8 ? 0 : room > 36 ? 36 : room);
        free(text);
    }
    fsd_statistics_destroy(statistics);
}

static void every_technique_has_its_row(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        statistics->change[technique][1] = 1;
        statistics->n_uses[technique] = 1000 + technique;
    }
    char *text = table_of_one("", statistics);
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        const char *name = fsd_technique_rows[technique].name;
        char label[64];
        snprintf(label, sizeof(label), "\n  %s  ", name);
        const char *uses = strstr(strstr(text, "\ntechniques"), label);
        const char *left_out = strstr(strstr(text, "\none technique left out"), label);
        if (!uses || !left_out || uses == left_out)
            fail_msg("no row of %s in:\n%s", name, text);
    }
    free(text);
    fsd_statistics_destroy(statistics);
}

/* Corpora of which one was looked at for smaller backdoors only: of greater ones it says nothing. */
static void backdoors_of_two_sizes(void **state)
{
    (void)state;
    struct fsd_statistics *known = statistics_known(), *smaller = statistics_known();
    smaller->plan.max_backdoor = 1;
    for (unsigned level = 0; level <= 4; level++)
        smaller->n_by_backdoor[level][2] += smaller->n_by_backdoor[level][3];
    const struct fsd_corpus corpora[] = {{"known", known}, {"smaller", smaller}};
    char *text = table_of(2, corpora, 0, false);
    check_row(text, "% solved with good guesses: 1", "level 3", "75.00 75.00");
    check_row(text, "% solved with good guesses: 2", "level 3", "99.75 -");
    check_row(text, "% solved with good guesses: more", "level 3", "0.25 -");
    free(text);
    fsd_statistics_destroy(known);
    fsd_statistics_destroy(smaller);
}

int main(void)
{
    test_say_samples();
    rng_init(&rng, test_seed());
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(shares),
        cmocka_unit_test(ranges),
        cmocka_unit_test(no_puzzle),
        cmocka_unit_test(only_what_was_measured),
        cmocka_unit_test(numbers_of_any_size),
        cmocka_unit_test(many_corpora),
        cmocka_unit_test(names_of_strangers),
        cmocka_unit_test(colour_when_told),
        cmocka_unit_test(text_of_strangers),
        cmocka_unit_test(no_row_too_many),
        cmocka_unit_test(bars_keep_to_the_width),
        cmocka_unit_test(every_technique_has_its_row),
        cmocka_unit_test(backdoors_of_two_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
