/* The table of statistics: the figures that must be in it, where they stand, and what may never be in it. */
#include "logic/techniques/techniques.h"
#include "series/kinds/histogram.h"
#include "series/terminal_text.h"
#include "stats/table.h"
#include "support/cli.h"
#include "support/sums.h"
#include "support/test.h"

static struct fsd_measure_plan plan;

SET_UP(start)
{
    plan = plan_of("all max-level=4 morphs=16 seed=7");
    return 0;
}

static char *table_of(size_t n, const struct fsd_corpus *corpora, unsigned width, bool coloured)
{
    struct fsd_buffer out = {.n = 0};
    const struct fsd_table_options options = {.width = width, .coloured = coloured};
    assert_int_equal(fsd_table_put(&out, &options, n, corpora), FASTSUD_OK);
    char *text = text_of(&out);
    assert_lacks(text, "nan");
    assert_lacks(text, "inf ");
    return text;
}

/* Of any width, without colours. */
static char *table_of_one(const char *name, struct fsd_corpus *corpus)
{
    corpus->name = name;
    return table_of(1, corpus, 0, false);
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

TEST(known_figures)
{
    OWNED_CORPUS corpus = corpus_known(&plan);
    OWNED char *text = table_of_one("a.txt", &corpus);
    static const struct {
        const char *title, *label, *cells;
    } rows[] = {
        {"lines", "puzzles", "403"},
        {"lines", "malformed lines", "3"},
        {"solutions", "exactly one", "400 99.26"},
        {"solutions", "none", "2 0.50"},
        {"solutions", "more than one", "1 0.25"},
        {"duplicates", "equal to an earlier one", "0 0.00"},
        {"givens", "17", "301 74.69"},
        {"givens", "30", "102 25.31"},
        {"givens", "mean", "20.29"},
        {"redundant givens, if unique", "0 (minimal)", "300 75.00"},
        {"redundant givens, if unique", "5", "100 25.00"},
        {"redundant givens, if unique", "mean", "1.25"},
        {"solved by logic up to level", "0 consistency", "0 0 0.00"},
        {"solved by logic up to level", "1 singles", "300 300 74.44"},
        {"solved by logic up to level", "3 triples", "100 400 99.26"},
        {"solved by logic up to level", "4 locked candidates", "0 400 99.26"},
        {"solved by logic up to level", "open after level 4", "1 0.25"},
        {"solved by logic up to level", "contradictory by logic", "2 0.50"},
        {"information in nonets, mean", "givens", "0.000 0.000 0.000"},
        {"information in nonets, mean", "0 consistency", "10.000 10.000 1.111 10.000"},
        {"information in nonets, mean", "4 locked candidates", "50.000 10.000 5.556 50.000"},
        {"techniques", "naked single", "390 96.77 9000"},
        {"techniques", "locked candidates (pointing)", "4 0.99 12"},
        {"guesses", "per puzzle", "2.06 3 3 20 20"},
        {"searches of csp", "first, guesses", "5.00 5 5 5 5"},
        {"searches of csp", "mrv, nodes", "41.00 41 41 41 41"},
        {"searches of csp", "mrv+degree, nodes", "- - - - -"},
        {"searches of csp given up", "first", "13 3.23"},
        {"puzzles by guesses", "0", "200 49.63"},
        {"puzzles by guesses", "1", "0 0.00"},
        {"puzzles by guesses", "2 to 3", "190 47.15"},
        {"puzzles by guesses", "16 to 31", "13 3.23"},
        {"search rating", "per puzzle", "1.56 1.00 5.62 5.62 5.66"},
        {"puzzles by search rating", "from 1 to below 2", "300 74.44"},
        {"puzzles by search rating", "from 4 to below 8", "103 25.56"},
        {"% solved with good guesses", "3 triples", "25.00 75.00 99.75 0.25"},
        {"one technique left out", "none left out", "399 99.50 0.000 1.500"},
        {"one technique left out", "hidden single", "41 10.22 1.500 1.500"},
        {"givens by level", "17", "200 100 1 0"},
        {"givens by level", "30", "100 0 0 2"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        check_row(text, rows[i].title, rows[i].label, rows[i].cells);
    assert_int_equal(strncmp(text, "a.txt\n", 6), 0);
    assert_contains(text, "\nhardest\n  line 12345       givens 23  open           guesses 20\n  ..53.....8....");
    assert_contains(text, "\neasiest\n  line 7           givens 23  level 1        guesses 1\n  ..53.....8....");
    /* What does not occur has no row: a technique, a search that was given up, levels and numbers above the greatest.
     */
    static const char *const absent[] = {"naked pair", "\n  mrv  ",    "5 hidden", "32 to 63",
                                         "from 8 ",    "not measured", "\033"};
    for (size_t i = 0; i < sizeof(absent) / sizeof(*absent); i++)
        assert_lacks(text, absent[i]);
}

/* n puzzles of givens from the first number to the last, all with several solutions. */
static struct fsd_corpus corpus_of_givens(unsigned first, unsigned last, uint64_t n)
{
    struct fsd_corpus corpus = corpus_empty(&plan);
    for (unsigned givens = first; givens <= last; givens++) {
        sums_of(&corpus, "givens")->values[1 + givens] = n;
        *fsd_sums_at(sums_of(&corpus, "givens_by_level"), givens, 2) = n;
        corpus.n_puzzles += n;
    }
    sums_of(&corpus, "solutions")->values[1 + 2] = corpus.n_puzzles;
    sums_of(&corpus, "solutions")->values[0] = sums_of(&corpus, "givens")->values[0] = corpus.n_puzzles;
    sums_of(&corpus, "givens_by_level")->values[0] = corpus.n_puzzles;
    return corpus;
}

/* A share that is neither none nor all never looks so, and a bar is as long as its share. */
TEST(shares)
{
    OWNED_CORPUS corpus = corpus_of_givens(17, 18, 1000000);
    char *text = table_of_one("", &corpus);
    assert_contains(text, " 50.00  ################\n");
    free(text);
    sums_of(&corpus, "givens")->values[1 + 18] = 1;
    sums_of(&corpus, "givens")->values[0] = 1000001;
    text = table_of_one("", &corpus);
    check_row(text, "givens", "17", "1000000 99.99");
    check_row(text, "givens", "18", "1 <0.01");
    check_row(text, "solutions", "more than one", "2000000 100.00");
    assert_contains(text, " 99.99  ################################\n");
    assert_contains(text, " <0.01  .\n");
    free(text);
}

/* Many numbers become ranges, in which none is lost. */
TEST(ranges)
{
    struct fsd_corpus corpus = corpus_of_givens(0, 81, 1);
    char *text = table_of_one("", &corpus);
    static const char *const rows[][2] = {
        {"0", "1"}, {"1 to 4", "4"}, {"5 to 9", "5"}, {"75 to 79", "5"}, {"80 to 81", "2"}};
    for (size_t i = 0; i < 5; i++) {
        char cells[32];
        snprintf(cells, sizeof(cells), "%s %.2f", rows[i][1], 100 * atof(rows[i][1]) / 82);
        check_row(text, "givens", rows[i][0], cells);
        check_row(text, "givens by level", rows[i][0], rows[i][1]);
    }
    check_row(text, "givens", "mean", "40.50");
    free(text);
    fsd_corpus_destroy(&corpus);
    corpus = corpus_of_givens(17, 35, 1);
    text = table_of_one("", &corpus);
    check_row(text, "givens", "15 to 19", "3 15.79");
    check_row(text, "givens", "35 to 39", "1 5.26");
    free(text);
    fsd_corpus_destroy(&corpus);
    /* Each by itself while they are few. */
    corpus = corpus_of_givens(17, 32, 1);
    text = table_of_one("", &corpus);
    check_row(text, "givens", "32", "1 6.25");
    free(text);
    fsd_corpus_destroy(&corpus);
}

TEST(no_puzzle)
{
    struct fsd_corpus corpora[] = {corpus_empty(&plan), corpus_known(&plan)};
    corpora[1].name = "known";
    char *text = table_of_one("empty", &corpora[0]);
    assert_string_equal(text, "empty\n\nlines                         count\n"
                              "  puzzles                         0\n  malformed lines                 0\n");
    free(text);
    text = table_of(2, corpora, 200, false);
    check_row(text, "givens", "17", "0 - 301 74.69");
    check_row(text, "givens", "mean", "- 20.29");
    check_row(text, "redundant givens, if unique", "5", "0 - 100 25.00");
    check_row(text, "information in nonets, mean", "1 singles", "- - - - 20.000 10.000 2.222 20.000");
    check_row(text, "guesses", "per puzzle", "- - - - - 2.06 3 3 20 20");
    check_row(text, "% solved with good guesses", "0 consistency", "- - - - 25.00 75.00 99.75 0.25");
    check_row(text, "one technique left out", "hidden single", "0 - - - 41 10.22 1.500 1.500");
    free(text);
    fsd_corpus_destroy(&corpora[0]);
    fsd_corpus_destroy(&corpora[1]);
}

/* Puzzles, but none with exactly one solution: what is said of those alone says so, or has no section. */
TEST(no_unique_puzzle)
{
    OWNED_CORPUS corpus = corpus_of_givens(20, 21, 3);
    OWNED char *text = table_of_one("a", &corpus);
    check_row(text, "solutions", "exactly one", "0 0.00");
    check_row(text, "% solved with good guesses", "0 consistency", "- - - -");
    assert_lacks(text, "redundant");
    assert_lacks(text, "hardest");
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
        if (width && length > (width < 83 ? 83 : width)) /* 83: named puzzles */
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

TEST(numbers_of_any_size)
{
    for (int round = 0; round < TEST_SAMPLE(200, 20); round++) {
        OWNED_CORPUS corpus = corpus_known(&plan);
        for (size_t i = 0; i < corpus.n_sums; i++)
            for (size_t k = 0; k < corpus.sums[i].n_values; k++)
                if (rng_below(&test_rng, 3) == 0)
                    corpus.sums[i].values[k] = rng_next(&test_rng) >> rng_below(&test_rng, 64);
        OWNED char *text = table_of_one("a.txt", &corpus);
        check_alignment(text, 0);
    }
    OWNED_CORPUS corpus = corpus_known(&plan);
    char *text = table_of_one("a.txt", &corpus);
    check_alignment(text, 80);
    free(text);
    corpus.n_malformed = UINT64_MAX;
    *place_of(&corpus, "technique_uses", "naked single", NULL) = UINT64_MAX;
    sums_of(&corpus, "guesses")->values[FSD_HISTOGRAM_MAX] = UINT64_MAX;
    text = table_of(1, &corpus, 120, false);
    check_row(text, "lines", "malformed lines", "18446744073709551615");
    check_row(text, "techniques", "naked single", "390 96.77 18446744073709551615");
    check_row(text, "guesses", "per puzzle", "2.06 3 3 20 18446744073709551615");
    free(text);
}

/* Each section goes on below for those that do not fit, and no corpus is left out. */
TEST(many_corpora)
{
    enum { N = 12 };
    char long_name[101] = "a/name/that/is/longer/than/its/column/";
    memset(long_name + strlen(long_name), 'x', 100 - strlen(long_name));
    strcpy(long_name + 90, "column.txt");
    const char *const names[N] = {"one",   "two",   "three", long_name, "five",   "six.",
                                  "seven", "eight", "nine",  "ten",     "eleven", "twelve"};
    struct fsd_corpus corpora[N], known = corpus_known(&plan);
    for (size_t i = 0; i < N; i++) {
        corpora[i] = known;
        corpora[i].name = names[i];
    }
    for (unsigned width = 60; width <= 300; width += 40) {
        OWNED char *text = table_of(N, corpora, width, false);
        check_alignment(strstr(text, "\n\n"), 0);
        const char *at = text;
        char *line;
        size_t n_cells = 0;
        size_t n_names = 0;
        bool inside = false;
        while ((line = next_line(&at))) {
            if (strlen(line) > (width < 83 ? 83 : width) && !strstr(line, long_name))
                fail_msg("%zu characters of %u: %s", strlen(line), width, line);
            if (line[0] != ' ') {
                inside = strncmp(line, "redundant givens", 16) == 0;
                for (size_t i = 0; i < N && inside; i++)
                    n_names += strstr(line, i == 3 ? "column.txt" : names[i]) != NULL;
            }
            for (const char *cell = line; inside && (cell = strstr(cell, "300")); cell++)
                n_cells++;
        }
        assert_int_equal(n_cells, N);
        assert_int_equal(n_names, N);
        assert_int_equal(strncmp(text, long_name, 100), 0);
        assert_contains(text, "\nhardest of a/name/that/is/longer/");
    }
    fsd_corpus_destroy(&known);
}

/* A name may not move the cursor, break a line or turn the direction of writing. */
TEST(hostile_names)
{
    struct fsd_corpus corpora[] = {corpus_known(&plan), corpus_known(&plan)};
    corpora[0].name = "a\033[2J\r\nb\x7f\xff\xc2\x9b\xe2\x80\xae";
    corpora[1].name = "\xc3\xa4\xe6\x97\xa5";
    for (size_t n = 1; n <= 2; n++) {
        OWNED char *text = table_of(n, corpora, 0, false);
        for (const char *at = text; *at; at++)
            if (((unsigned char)*at < 0x20 && *at != '\n') || *at == 0x7f)
                fail_msg("byte %d", *at);
        assert_contains(text, "a?[2J??b????");
        assert_lacks(text, "\xe2\x80\xae");
    }
    /* A wide character takes two columns: the line is shorter by that, and by the bytes it is longer. */
    OWNED char *text = table_of(2, corpora, 0, false);
    const char *at = strstr(text, "\ngivens ") + 1;
    const char *names = next_line(&at);
    const size_t width = fsd_terminal_width(names);
    const char *headings = next_line(&at);
    assert_int_equal(width, strlen(headings));
    fsd_corpus_destroy(&corpora[0]);
    fsd_corpus_destroy(&corpora[1]);
}

TEST(colour_when_told)
{
    struct fsd_corpus known = corpus_known(&plan), corpora[] = {known, known};
    corpora[0].name = "a";
    corpora[1].name = "b";
    for (size_t n = 1; n <= 2; n++) {
        OWNED char *plain = table_of(n, corpora, 0, false);
        OWNED char *coloured = table_of(n, corpora, 0, true);
        assert_contains(coloured, "\033[1mgivens\033[0m");
        char *out = coloured;
        for (const char *at = coloured; *at;) {
            if (*at == '\033')
                at = strchr(at, 'm') + 1;
            else
                *out++ = *at++;
        }
        *out = '\0';
        assert_string_equal(coloured, plain);
    }
    fsd_corpus_destroy(&known);
}

TEST(hostile_text)
{
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

/* As many marks as there is room for, up to 36, or none when there is little. */
TEST(bars_keep_to_the_width)
{
    OWNED_CORPUS corpus = corpus_of_givens(17, 17, 123456789012345);
    corpus.name = "";
    for (unsigned width = 60; width <= 100; width++) {
        OWNED char *text = table_of(1, &corpus, width, false);
        const char *at = strstr(text, "\n  17 ");
        assert_non_null(at);
        at++;
        const char *row = next_line(&at);
        const char *bar = strchr(row, '#');
        size_t n_marks = bar ? strlen(bar) : 0;
        size_t n_used = bar ? (size_t)(bar - row) : strlen(row) + 2;
        size_t room = width > n_used ? width - n_used : 0;
        assert_int_equal(n_marks, room < 8 ? 0 : room > 36 ? 36 : room);
    }
}

TEST_MAIN("table", start, NULL)
