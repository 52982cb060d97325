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
    static const struct {
        const char *rules;
        bool differ;
        unsigned head, least, least_of_many;
    } kinds[] = {
        {NULL, false, 230, 460, 270}, {"Each row has 1 to 4 once.", false, 290, 440, 240}, {NULL, true, 230, 370, 190}};
    for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
        for (unsigned paper = 0; fsd_paper_name(paper); paper++)
            for (unsigned n = 1; n <= FSD_MOST_PER_PAGE; n++)
                for (unsigned beside = 0; beside < (n <= FSD_MOST_BESIDE ? 2 : 1); beside++) {
                    const struct fsd_sheets_options options = {.per_page = n,
                                                               .paper = (enum fsd_paper)paper,
                                                               .answers = beside ? FSD_ANSWERS_BESIDE : FSD_ANSWERS_END,
                                                               .rules = kinds[k].rules,
                                                               .differ = kinds[k].differ};
                    const struct fsd_sheet_layout layout = fsd_sheet_layout_choose(&options, n, beside);
                    const unsigned width = paper == FSD_PAPER_A4 ? 2100 : 2159,
                                   height = paper == FSD_PAPER_A4 ? 2970 : 2794;
                    assert_true(layout.columns * layout.rows >= n && layout.columns * (layout.rows - 1) < n);
                    assert_true(layout.columns * (layout.width + 60) - 60 <= width - 280);
                    assert_true(layout.rows * (layout.height + 60) - 60 <= height - 280 - kinds[k].head);
                    assert_true(layout.height > layout.side &&
                                layout.side >= (n <= 12 ? kinds[k].least : kinds[k].least_of_many));
                    assert_true((layout.is_below ? layout.height : layout.width) >= layout.side + layout.answer_side &&
                                (layout.answer_side > 0) == beside);
                    assert_true(!beside || layout.answer_side >= (kinds[k].differ ? 170 : 220));
                    /* Below each puzzle there is room for a short rule at least, or the names of several. */
                    assert_true(!kinds[k].differ || fsd_sheets_note_room(&options) >= 54);
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
    const unsigned n_columns = strlen(cells) == 16 ? 4 : 9;
    for (unsigned cell = 0; cell < n_columns * n_columns; cell++) {
        if (cell % n_columns == 0)
            n += (size_t)sprintf(said + n, cell == 0 ? "<desc>Row 1:" : "; row %u:", cell / n_columns + 1);
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

/* Names of values, of this option and others, in any case. */
TEST(names_of_values_in_any_case)
{
    char *const letter = cli_output(0, "print -q --paper letter puzzles.txt");
    assert_string_equal(cli_output(0, "print -q -f HTML --paper Letter puzzles.txt"), letter);
    assert_string_not_equal(cli_output(0, "print -q --paper A4 puzzles.txt"), letter);
    cli_check(2, "", "--paper: with -f svg there are no pages", "print -f SVG -o x --paper A4 puzzles.txt");
    cli_check(2, "", "'A5' is not one of a4, letter", "print --paper A5 puzzles.txt");
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

/* Solutions of a 4x4 puzzle, counted by trying; the last one stays in the cells. */
static unsigned solve_4x4(char cells[17], char solution[17], unsigned cell)
{
    unsigned n = 0;
    while (cell < 16 && cells[cell] != '.')
        cell++;
    if (cell == 16) {
        for (unsigned a = 0; a < 16; a++)
            for (unsigned b = 0; b < a; b++)
                if (cells[a] == cells[b] &&
                    (a / 4 == b / 4 || a % 4 == b % 4 || (a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2)))
                    return 0;
        strcpy(solution, cells);
        return 1;
    }
    for (char value = '1'; value <= '4'; value++) {
        bool is_free = true;
        for (unsigned b = 0; b < 16; b++)
            is_free &= cells[b] != value || (cell / 4 != b / 4 && cell % 4 != b % 4);
        cells[cell] = value;
        n += is_free ? solve_4x4(cells, solution, cell + 1) : 0;
    }
    cells[cell] = '.';
    return n;
}

/* Of random 4x4 lines those with one solution are printed, numbered, each with it; the others are told. */
TEST(small_puzzles_are_printed_if_they_are_some)
{
    struct fsd_buffer lines = {.n = 0}, told = {.n = 0};
    char solution[17] = "", wanted[64][17], given[64][17];
    unsigned n = 0;
    for (unsigned i = 0; n < 20; i++) {
        char cells[17] = "................";
        for (unsigned k = 0; k < 5; k++)
            cells[rng_below(&test_rng, 16)] = (char)('1' + rng_below(&test_rng, 4));
        fsd_buffer_print(&lines, "%s\n", cells);
        strcpy(given[n], cells);
        const unsigned n_solutions = solve_4x4(cells, solution, 0);
        if (n_solutions == 1)
            strcpy(wanted[n++], solution);
        else
            fsd_buffer_print(&told, "small.txt:%u: the puzzle has %s\n", i + 1,
                             n_solutions == 0 ? "no solution" : "several solutions");
    }
    cli_text("small.txt", fsd_buffer_text(&lines));
    cli_expect(1, "print -q --rules 4x4 -f svg -o small small.txt");
    const char *html = cli_output(1, "print -q --rules 4x4 -n 7 small.txt"), *at = html;
    assert_int_equal(count_in(html, "<section"), 4);
    assert_int_equal(count_in(html, ">Each row, column and box contains 1 to 4 once each.</p>"), 3);
    for (unsigned i = 0; i < n; i++) {
        char name[32];
        for (unsigned is_answer = 0; is_answer < 2; is_answer++) {
            snprintf(name, sizeof(name), "small/%02u%s.svg", i + 1, is_answer ? ".answer" : "");
            assert_says(cli_read(cli_in(name), NULL), is_answer ? wanted[i] : given[i]);
        }
        at = assert_says(at, given[i]);
    }
    for (unsigned i = 0; i < n; i++)
        at = assert_says(at, wanted[i]);
    assert_null(strstr(at, "<desc>"));
    const char *const said = cli_expect(1, "print --rules 4x4 small.txt")->err;
    for (char *line = strtok((char *)(uintptr_t)fsd_buffer_text(&told), "\n"); line && count_in(said, line) > 0;
         line = strtok(NULL, "\n"))
        n++;
    assert_true(n > 25); /* the first ones are named */
    fsd_buffer_destroy(&lines);
    fsd_buffer_destroy(&told);
}

#define THERMO ".Shape~4x4.~R1C2_4~R1C3_3~R2C2_1~R4C2_3~R4C3_1.Thermo~R1C1~R2C1.Thermo~R4C3~R4C2"
#define MARKS ".Shape~4x4.~R1C2_4_3~R1C3_3~R2C2_1~R4C2_3~R4C3_1"
#define MARKED "<g class=\"c\"><text x=\"80\" y=\"45\">3</text><text x=\"100\" y=\"45\">4</text></g>"
#define LARGE                                                                                                          \
    ".C.1DF..8.....5...BD..76....E....G..93..D....A...F....1G..A..2.C1.6F..9E.......A.D..7..2.G...1...2........3...."  \
    "E..596.....78.B.F"                                                                                                \
    ".E8.....GC..B......7...A2...45....C..E...3..6.2.5...F..B.A9.3.G7C.F..B.......49..52..6..198...3..1.8E..9B.2.G..." \
    "E......8C74D..15"
#define KNIGHT_AND_KING ".7..............4.....1.8..............6......3............9....2................"
#define SMALL ".43..1.......31."

/* Rules of any kind, given in any way: drawn, told once or below each puzzle, and in the answers. */
TEST(any_rules_are_printed)
{
    char lines[2048];
    cli_text("cages.txt", cli_output(0, "generate -q --rules killer -n 1 --seed 5"));
    cli_text("sandwich.rules", "size = 4\nsandwich r1 3\nsandwich c1 0\n");
    cli_text("marks.rules", "size = 4\ndifference 2 r1c1 r1c2\nratio 3 r1c3 r1c4\neven r1c1\nindexing C r1c3\n");
    cli_text("killer.rules", "size = 4\ncage 6 r1c1 r1c2\ncells =\n.43.\n.1..\n....\n.31.\n");
    snprintf(lines, sizeof(lines), "%s\n.Shape~4x4\n.Cage~99~R1C1~R1C2\nrubbish\n.Nonsense~1\n%s\n", THERMO, MARKS);
    cli_rows(
        {0, "print -q --rules 4x4 -", "*<p class=\"rules\">Each row, column and box contains 1 to 4 once each.</p>*",
         "", "<article><h2>Puzzle 1</h2><div></div>", SMALL},
        {0, "print -q --rules 4x4 --grade -", "*Puzzle 1 <span>naked single</span>*", "", NULL, SMALL},
        {0, "print -q --rules antiknight+antiking " KNIGHT_AND_KING,
         "*>Normal sudoku rules apply. Cells a chess knight*s move apart *. Cells that touch, *", "", "dashed"},
        {0, "print -q --rules 16x16 -", "*contains 1 to 9 and A to G once each.</p>*<div class=\"slots large\">*", "",
         "slots answers", LARGE},
        {0, "print -q --rules sandwich.rules -",
         "*the sum of the digits between 1 and 4 in its row *<text class=\"tag clue\"*>3</text>*", "", NULL, SMALL},
        {0, "print -q --rules marks.rules -",
         "*A dashed cell with R says *<rect class=\"area\"*<rect class=\"area s1\"*<text class=\"tag corner "
         "large\"*>C</text>*<text class=\"tag number\"*>2</text>*<text class=\"tag number light\"*>3</text>*",
         "", NULL, SMALL},
        {0, "print -q --rules killer.rules",
         "*<path class=\"cage\"*>6</text>*<p>Each row, column and box contains 1 to 4 once each. Digits in a cage *"},
        {0, "print -q -f svg -o killer --rules killer.rules", "", ""},
        {0, "print -q -n 30 -", "*<p>Each row, column and box contains 1 to 4 once each. Also: thermo.</p>*", "", NULL,
         THERMO},
        {0, "print -q -n 30 -", "*<p>thermo, all-different, cage (long-dashed).</p>*", "", "Each row",
         THERMO ".AllDifferent~R1C1~R1C2.Cage~0~R2C1~R2C2"},
        {0, "print -q -n 2 -", "*<path class=\"line bulb\"*<p>Each row, *. Digits along a thermometer increase *", "",
         NULL, THERMO},
        {0, "print -q -n 6 cages.txt",
         "*<text class=\"tag corner large\"*<p>Normal sudoku rules apply. Digits in a cage *", "", "Each row"},
        {1, "print --summary none -",
         "*svg.fsd .edge{*<h2>Puzzle 1</h2>*<h2>Puzzle 2</h2>*<div class=\"slots answers\">*<h3>1</h3>*<h3>2</h3>*",
         ":2: the puzzle has several solutions*:3: the puzzle has no solution*:4:1: *:5:2: *", "<h3>3</h3>", lines},
        {0, "print -q --answers beside -", "*<title>Puzzle 1<*<title>Answer 1<*", "", "slots answers", THERMO},
        {2, "print --rules 4x4 --isa avx2 " SMALL, "", "for 9x9 puzzles only"},
        {2, "print --rules nonsense " SMALL, "", "there is no such file"});
    assert_file("killer/1.svg", "*svg.fsd .cage{*<path class=\"cage\"*");
    /* Where a puzzle gives several values, these are drawn: without them it would have more solutions. */
    const char *const html =
        cli(&(const struct cli_streams){.input = MARKS "\n", .n_input = strlen(MARKS) + 1}, "print -q -")->out;
    assert_contains(html, MARKED);
}

/* Output does not depend on threads and chunks, in whatever form puzzles of whatever rules come. */
TEST(printed_rules_are_the_same_by_many_threads)
{
    struct fsd_buffer lines = {.n = 0};
    for (unsigned i = 0; i < 60; i++)
        fsd_buffer_print(&lines, "%s\n", i % 3 == 0 ? THERMO : i % 3 == 1 ? MARKS : ".Shape~4x4.~R1C1_1");
    cli_text("many.iss", fsd_buffer_text(&lines));
    fsd_buffer_destroy(&lines);
    char *const one = cli_output(1, "print -q -j 1 --grade puzzles.txt many.iss");
    assert_string_equal(cli_output(1, "print -q -j 4 --chunk 200 --grade puzzles.txt many.iss"), one);
    assert_int_equal(count_in(one, "<article>"), 2 * (N + 40));
    assert_int_equal(count_in(one, "<path class=\"line bulb\""), 2 * 20 * 2);
}

TEST_MAIN("cli print", start, cli_tear_down)
