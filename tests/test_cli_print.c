/* fastsud print: pages of puzzles and their answers, left out where a puzzle is not one. */
#include "jobs/sheets.h"
#include "picture/svg_digits.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/known.h"

enum { N = 26, CELLS = 81 };

static char puzzles[N][CELLS + 2], solutions[N][CELLS + 2];

static void read_lines(const char *text, char lines[N][CELLS + 2])
{
    for (size_t i = 0; i < N; i++, text += CELLS + 1) {
        assert_true(text[CELLS] == '\n');
        memcpy(lines[i], text, CELLS);
    }
}

CLI_START
{
    const char *made = cli_output(0, "generate -q -n %d --seed 5", N);
    cli_text("puzzles.txt", made);
    read_lines(made, puzzles);
    read_lines(cli_output(0, "solve -q puzzles.txt"), solutions);
}

/* What fits, for every request: grids do not overlap, none is left out, and the margins stay white. */
TEST(grids_fit_on_the_page)
{
    for (unsigned paper = 0; fsd_paper_name(paper); paper++)
        for (unsigned n = 1; n <= FSD_MOST_PER_PAGE; n++)
            for (unsigned beside = 0; beside < (n <= FSD_MOST_BESIDE ? 2 : 1); beside++) {
                const struct fsd_sheets_options options = {.per_page = n, .paper = (enum fsd_paper)paper};
                const struct fsd_sheet_layout layout = fsd_sheet_layout_choose(&options, n, beside);
                const unsigned width = paper == FSD_PAPER_A4 ? 2100 : 2159,
                               height = paper == FSD_PAPER_A4 ? 2970 : 2794;
                assert_true(layout.columns * layout.rows >= n && layout.columns * (layout.rows - 1) < n);
                assert_true(layout.columns * (layout.width + 60) - 60 <= width - 280);
                assert_true(layout.rows * (layout.height + 60) - 60 <= height - 280 - 230);
                assert_true(layout.height > layout.side && layout.side >= (n <= 12 ? 460 : 270));
                assert_true((layout.is_below ? layout.height : layout.width) >= layout.side + layout.answer_side &&
                            (layout.answer_side > 0) == beside);
                assert_true(!beside || layout.answer_side >= 230);
            }
    /* Rather smaller than with a hole among them. */
    const struct fsd_sheets_options a4 = {.per_page = 8};
    assert_int_equal(fsd_sheet_layout_choose(&a4, 8, false).columns, 2);
    assert_int_equal(fsd_sheet_layout_choose(&a4, 9, false).columns, 3);
    assert_int_equal(fsd_sheet_layout_choose(&a4, 5, false).columns, 2);
}

TEST(pages_hold_as_many_as_wanted)
{
    static const unsigned counts[] = {1, 2, 4, 6, 8, 9, 12, 25, 26, 27, 30};
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        const unsigned n_pages = (N + counts[i] - 1) / counts[i], n_of_answers = 2;
        const char *html = cli_output(0, "print -q -n %u --answers none puzzles.txt", counts[i]);
        assert_int_equal(count_in(html, "<section class=\"page\""), n_pages);
        assert_int_equal(count_in(html, "</section>"), n_pages);
        assert_int_equal(count_in(html, "<article>"), N);
        assert_int_equal(count_in(html, "Answer"), 0);
        html = cli_output(0, "print -q -n %u puzzles.txt", counts[i]);
        assert_int_equal(count_in(html, "<section class=\"page\""), n_pages + n_of_answers);
        assert_int_equal(count_in(html, "</section>"), n_pages + n_of_answers);
        assert_int_equal(count_in(html, "<title>Answer "), N);
    }
    assert_contains(cli_expect(0, "print -n 6 puzzles.txt")->err, "26 puzzles: 7 pages");
    assert_int_equal(count_in(cli_output(0, "print -q -n 8 --answers beside puzzles.txt"), "<title>Answer "), N);
    assert_contains(cli_expect(2, "print -n 9 --answers beside puzzles.txt")->err, "at most -n 8");
}

/* The digits of a grid of one text element for each, by class; '.' for the others. */
static void read_digits(const char *svg, const char *class, char cells[CELLS + 1])
{
    char begin[32];
    memset(cells, '.', CELLS);
    cells[CELLS] = '\0';
    snprintf(begin, sizeof(begin), "<text class=\"%s\"", class);
    for (const char *at = svg; (at = strstr(at, begin)); at++) {
        unsigned x = 0, y = 0;
        char digit = 0;
        assert_int_equal(sscanf(at + strlen(begin), " x=\"%u\" y=\"%u\">%c</text>", &x, &y, &digit), 3);
        cells[y / 60 * 9 + x / 60] = digit;
    }
}

/* The next description of a grid says its rows, as screen readers read it; returns what follows. */
static const char *assert_says(const char *at, const char *cells)
{
    char said[1024] = "";
    size_t n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (cell % 9 == 0)
            n += (size_t)sprintf(said + n, cell == 0 ? "<desc>Row 1:" : "; row %u:", cell / 9 + 1);
        n += (size_t)sprintf(said + n, cells[cell] == '.' ? " blank" : " %c", cells[cell]);
    }
    strcpy(said + n, "</desc>");
    at = strstr(at, "<desc>");
    assert_non_null(at);
    assert_int_equal(strncmp(at, said, strlen(said)), 0);
    return at + 1;
}

TEST(pictures_show_puzzles_and_answers)
{
    cli_expect(0, "print -q -f svg -o all puzzles.txt");
    for (unsigned i = 0; i < N; i++) {
        char name[64], cells[CELLS + 1], givens[CELLS + 1];
        snprintf(name, sizeof(name), "all/%02u.svg", i + 1);
        const char *svg = cli_read(cli_in(name), NULL);
        read_digits(svg, "given", cells);
        assert_string_equal(cells, puzzles[i]);
        snprintf(name, sizeof(name), "<title>Puzzle %u</title>", i + 1);
        assert_contains(svg, name);
        assert_says(svg, puzzles[i]);
        snprintf(name, sizeof(name), "all/%02u.answer.svg", i + 1);
        svg = cli_read(cli_in(name), NULL);
        assert_says(svg, solutions[i]);
        read_digits(svg, "given", givens);
        read_digits(svg, "set", cells);
        assert_string_equal(givens, puzzles[i]);
        for (unsigned cell = 0; cell < CELLS; cell++)
            assert_true((givens[cell] == '.' ? cells : givens)[cell] == solutions[i][cell]);
    }
    cli_expect(0, "print -q -f svg --answers none -o few puzzles.txt");
    assert_null(cli_read(cli_in("few/01.answer.svg"), NULL));
    static const char *const bad[] = {"-o svgs --title x",       "-o svgs -n 3",
                                      "-o svgs --paper letter",  "-o all",
                                      "-o puzzles.txt",          "",
                                      "-o svgs --foot x",        "-o svgs --compress gzip",
                                      "-o svgs --answers beside"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_non_null(cli_expect(2, "print -f svg %s puzzles.txt", bad[i])->err);
}

/* Small answers are lines; those of each puzzle stand in its grid, givens and others apart. */
TEST(answers_are_right)
{
    static const char *const where[] = {"end", "beside"};
    for (size_t k = 0; k < 2; k++) {
        const char *at = cli_output(0, "print -q --answers %s puzzles.txt", where[k]), *said = at;
        for (unsigned i = 0; i < (k == 0 ? 2 : 1) * N; i++) {
            said = assert_says(said, i < N ? puzzles[i] : solutions[i - N]);
            said = k == 1 ? assert_says(said, solutions[i]) : said;
        }
        assert_null(strstr(said, "<desc>"));
        for (unsigned i = 0; i < N; i++) {
            for (int is_given = 1; is_given >= 0; is_given--) {
                struct fsd_buffer path = {.n = 0};
                fsd_buffer_print(&path, "<path class=\"%s-lines\" d=\"", is_given ? "given" : "set");
                for (unsigned cell = 0; cell < CELLS; cell++)
                    if ((puzzles[i][cell] != '.') == is_given)
                        fsd_svg_put_digit_lines(&path, (int)(cell % 9 * 60 + 30), (int)(cell / 9 * 60 + 30),
                                                (unsigned)(solutions[i][cell] - '0'));
                fsd_buffer_put_text(&path, "\"/>");
                at = strstr(at, fsd_buffer_text(&path));
                assert_non_null(at);
                fsd_buffer_destroy(&path);
            }
        }
    }
}

TEST(bad_puzzles_stay_out_of_print)
{
    char text[6 * 128];
    snprintf(text, sizeof(text), "%s\n%s\nrubbish\n%s\n%s\n", puzzles[0], CLASH, EMPTY, puzzles[1]);
    cli_text("bad.txt", text);
    snprintf(text, sizeof(text), "%s\n%s\n", puzzles[0], puzzles[1]);
    cli_text("good.txt", text);
    char *const good = cli_output(0, "print -q good.txt");
    cli_rows({1, "print bad.txt", "*Puzzle 2<*",
              "bad.txt:2: the puzzle has no solution, so it is left out*bad.txt:3:1: *"
              "bad.txt:4: the puzzle has several solutions, so it is left out",
              "Puzzle 3"},
             {1, "print -q bad.txt", good, ""}, {0, "print -q /dev/null", "*</style>*", ""},
             {2, "print -o book.pdf puzzles.txt", "", "ends in .txt or .html, or say"},
             {2, "print --resume -o book.html puzzles.txt", "", "a book is written as a whole"});
}

TEST(words_are_escaped_and_grades_told)
{
    struct csv csv;
    const char *html =
        cli_output(0, "print -q --grade --title <b>&\"x\" --foot <i> puzzles.txt"); /* no blanks in arguments */
    assert_contains(html, "<h1>&lt;b&gt;&amp;&quot;x&quot;</h1>", "<span>&lt;i&gt;</span><span>1</span>");
    assert_int_equal(count_in(html, "<h1>"), 1);
    assert_lacks(html, "<b>");
    csv_read(&csv, cli(NULL, "rate -q --columns grade puzzles.txt")->out);
    for (unsigned i = 0; i < N; i++) {
        char caption[64];
        snprintf(caption, sizeof(caption), "<h2>Puzzle %u <span>%s</span>", i + 1, csv_field(&csv, i, "grade"));
        assert_contains(html, caption);
        snprintf(caption, sizeof(caption), "<title>Puzzle %u, %s</title>", i + 1, csv_field(&csv, i, "grade"));
        assert_contains(html, caption);
    }
    html = cli_output(0, "print -q --title= puzzles.txt"); /* as without one */
    assert_lacks(html, "<span>easy", "<h1>");
    assert_contains(html, "<title>Sudoku</title>", "content=\"default-src 'none'; style-src 'unsafe-inline';");
    /* Small grids leave no room for a word. */
    assert_int_equal(count_in(cli_output(0, "print -q -n 12 puzzles.txt"), "<h2>Puzzle "), N);
    html = cli_output(0, "print -q -n 30 --grade puzzles.txt");
    assert_contains(html, "<h2>26 <span>");
    assert_lacks(html, "<h2>Puzzle");
}

TEST_MAIN("cli print", start, cli_tear_down)
