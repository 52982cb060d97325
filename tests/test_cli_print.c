/* fastsud print: pages of puzzles and their answers, left out where a puzzle is not one. */
#include "paper/book_layout.h"
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

/* A page of a size without anything but puzzles. */
static struct fsd_book_options plain_page(const char *paper, unsigned n)
{
    struct fsd_book_options options = {.per_page = n, .margin = -1, .answers = FSD_ANSWERS_END};
    assert_true(fsd_paper_size_read(paper, &options.size));
    return options;
}

/* What fits, for every request: grids do not overlap, none is left out, and the margins stay white. */
TEST(grids_fit_on_the_page)
{
    static const struct {
        const char *rules;
        bool differ;
    } kinds[] = {{NULL, false}, {"Each row has 1 to 4 once.", false}, {NULL, true}};
    for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
        for (unsigned paper = 0; fsd_paper_name(paper); paper++)
            for (unsigned n = 1; n <= FSD_MOST_PER_PAGE; n++)
                for (unsigned where = FSD_ANSWERS_END; where <= FSD_ANSWERS_UPSIDE_DOWN; where++)
                    for (unsigned large = 0; large < 2; large++) {
                        struct fsd_book_options options = plain_page(fsd_paper_name(paper), n);
                        options.answers = (enum fsd_answers_place)where;
                        options.rules = kinds[k].rules;
                        options.differ = kinds[k].differ;
                        options.is_large = large;
                        options.gutter = large ? 80 : 0;
                        const struct fsd_book_layout layout = fsd_book_layout_choose(&options, n, true);
                        const struct fsd_book_frame frame = fsd_book_frame_find(&options, true);
                        int x, y, right = 0, bottom = 0;
                        assert_int_equal(2 * frame.margin + options.gutter + frame.width, options.size.width);
                        assert_int_equal(2 * frame.margin + frame.head + frame.rules + frame.body + frame.strip +
                                             frame.foot,
                                         options.size.height);
                        if (layout.side < FSD_LEAST_PUZZLE) {
                            assert_true(n > (options.size.width > 1800 && !large && where == FSD_ANSWERS_END ? 20 : 1));
                            continue; /* refused */
                        }
                        for (unsigned i = 0; i < n; i++) {
                            fsd_book_layout_place(&layout, &frame, i, &x, &y);
                            assert_true(i % layout.columns == 0 ? x >= 0 && (i == 0 || y >= bottom + 60)
                                                                : x >= right + 60);
                            right = x + (int)layout.width;
                            bottom = y + (int)layout.height;
                            assert_true(y >= 0 && right <= frame.width && bottom <= frame.body);
                        }
                        assert_true(layout.height >= layout.side + layout.caption + layout.note_height);
                        assert_true((layout.is_below ? layout.height : layout.width) >=
                                        layout.side + layout.answer_side &&
                                    (layout.answer_side > 0) == (where == FSD_ANSWERS_BESIDE));
                        /* Answers at the bottom do not overlap either. */
                        assert_true(frame.strip_columns * (frame.strip_side + 30) <= (unsigned)frame.width + 30);
                        assert_true(frame.strip_columns * frame.strip_rows >=
                                    (where == FSD_ANSWERS_UPSIDE_DOWN ? n : 0));
                    }
    /* Rather smaller than with a hole among them. */
    struct fsd_book_options a4 = plain_page("a4", 8);
    assert_int_equal(fsd_book_layout_choose(&a4, 8, false).columns, 2);
    assert_int_equal(fsd_book_layout_choose(&a4, 9, false).columns, 3);
    assert_int_equal(fsd_book_layout_choose(&a4, 5, false).columns, 2);
    assert_true(fsd_book_layout_choose(&a4, 12, true).side >= 460);
    /* Below each puzzle there is room for a short rule at least, or the names of several. */
    a4.differ = true;
    a4.title = "Two in a column, not half a page of them";
    assert_int_equal(fsd_book_layout_choose(&a4, 2, true).columns, 1);
    a4.title = NULL;
    for (a4.per_page = 1; a4.per_page <= FSD_MOST_PER_PAGE; a4.per_page++)
        assert_true(fsd_book_note_room(&a4) >= 54);
    assert_int_equal(fsd_answers_on_page(&a4, 0), 20);
}

TEST(sizes_and_lengths_are_read)
{
    static const struct {
        const char *text;
        int width, height;
    } sizes[] = {{"A4", 2100, 2970},        {"6x9in", 1524, 2286},   {"8.5X11IN", 2159, 2794},
                 {"148x210mm", 1480, 2100}, {"148x210", 1480, 2100}, {"5.25x8in", 1334, 2032},
                 {"69x100", 0, 0},          {"100x1001", 0, 0},      {"a6", 0, 0},
                 {"6x9cm", 0, 0},           {"x9in", 0, 0},          {"", 0, 0},
                 {"99999999999x100", 0, 0}};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        struct fsd_paper_size size = {0, 0};
        assert_int_equal(fsd_paper_size_read(sizes[i].text, &size), sizes[i].width > 0);
        if (sizes[i].width > 0)
            assert_true(size.width == sizes[i].width && size.height == sizes[i].height);
    }
    static const struct {
        const char *text;
        int tenths;
    } lengths[] = {{"3", 30},   {"3.25mm", 33}, {"0.125in", 32}, {"0", 0},
                   {"101", -1}, {"-3", -1},     {"3cm", -1},     {"", -1}};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        int tenths = 0;
        double points = 0;
        assert_int_equal(fsd_length_read(lengths[i].text, &tenths, &points), lengths[i].tenths >= 0);
        assert_true(lengths[i].tenths < 0 || tenths == lengths[i].tenths);
    }
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
    assert_contains(cli_expect(2, "print -n 12 --paper 80x100 puzzles.txt")->err, "do not fit");
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
    static const char *const bad[] = {"-o svgs --title x",        "-o svgs -n 3",
                                      "-o svgs --paper letter",   "-o all",
                                      "-o puzzles.txt",           "",
                                      "-o svgs --foot x",         "-o svgs --compress gzip",
                                      "-o svgs --answers beside", "-o svgs --by-grade"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_non_null(cli_expect(2, "print -f svg %s puzzles.txt", bad[i])->err);
}

/* Names of values, of this option and others, in any case. */
TEST(names_of_values_in_any_case)
{
    char *const letter = cli_output(0, "print -q --paper letter puzzles.txt");
    assert_string_equal(cli_output(0, "print -q -f HTML --paper Letter puzzles.txt"), letter);
    assert_string_not_equal(cli_output(0, "print -q --paper A4 puzzles.txt"), letter);
    cli_check(2, "", "--paper: each file has one grid, and there are no pages",
              "print -f SVG -o x --paper A4 puzzles.txt");
    cli_check(2, "", "'A6' is not one of a4, a5, letter, 6x9in, 8.5x11in, nor a size", "print --paper A6 puzzles.txt");
    cli_check(2, "", "--gutter: '1km' is not a length", "print --gutter 1km puzzles.txt");
}

/* The digits of the next grid that one text element has for each class; returns what follows. */
static const char *read_together(const char *at, const char *class, char cells[CELLS + 1])
{
    char begin[40], digits[CELLS + 1];
    int x[CELLS], y[CELLS], n_x = 0, n_y = 0, n = 0;
    memset(cells, '.', CELLS);
    cells[CELLS] = '\0';
    snprintf(begin, sizeof(begin), "<text class=\"%s\" x=\"", class);
    at = strstr(at, begin);
    assert_non_null(at);
    at += strlen(begin);
    for (; sscanf(at, "%d %n", &x[n_x], &n) == 1; n_x++)
        at += n;
    assert_int_equal(sscanf(at, "\" y=\"%n", &n), 0);
    for (at += n; sscanf(at, "%d %n", &y[n_y], &n) == 1; n_y++)
        at += n;
    assert_int_equal(sscanf(at, "\">%81[1-9]</text>", digits), 1);
    assert_true(n_x == n_y && n_x == (int)strlen(digits));
    for (int i = 0; i < n_x; i++)
        cells[y[i] / 60 * 9 + x[i] / 60] = digits[i];
    return at;
}

/* Those of each puzzle stand in its grid, givens and others apart. */
TEST(answers_are_right)
{
    static const char *const where[] = {"end", "beside", "upside-down"};
    for (size_t k = 0; k < 3; k++) {
        const char *at = cli_output(0, "print -q --answers %s puzzles.txt", where[k]), *said = at;
        for (unsigned i = 0; k < 2 && i < (k == 0 ? 2 : 1) * N; i++) {
            said = assert_says(said, i < N ? puzzles[i] : solutions[i - N]);
            said = k == 1 ? assert_says(said, solutions[i]) : said;
        }
        assert_true(k == 2 || !strstr(said, "<desc>"));
        for (unsigned i = 0; i < N; i++) {
            char givens[CELLS + 1], others[CELLS + 1], title[40];
            snprintf(title, sizeof(title), "<title>Answer %u<", i + 1);
            at = strstr(at, title);
            assert_non_null(at);
            read_together(at, "given", givens);
            at = read_together(at, "set", others);
            assert_string_equal(givens, puzzles[i]);
            for (unsigned cell = 0; cell < CELLS; cell++)
                assert_true((givens[cell] == '.' ? others : givens)[cell] == solutions[i][cell]);
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
             {2, "print -o book.doc puzzles.txt", "", "ends in .txt, .html or .pdf, or say"},
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
    cli_text("own.txt", "boxes-once = Vier. Each row, #.\nthermo = [bol] Hoger vanaf de bol.\n");
    cli_text("sandwich.rules", "size = 4\nsandwich r1 3\nsandwich c1 0\n");
    cli_text("marks.rules",
             "size = 4\ndifference 2 r1c1 r1c2\nratio 3 r1c3 r1c4\neven r1c1\nclone r1c1 r2c3\nindexing C r1c3\n");
    cli_text("grey.rules", "size = 4\neven r1c1\nclone r1c1 r2c3\nindexing C r1c3\n");
    cli_text("lines.rules", "size = 4\nwhisper 2 r1c1 r1c2\nrenban r1c2 r1c3\n");
    cli_text("killer.rules", "size = 4\ncage 6 r1c1 r1c2\ncells =\n.43.\n.1..\n....\n.31.\n");
    snprintf(lines, sizeof(lines), "%s\n.Shape~4x4\n.Cage~99~R1C1~R1C2\nrubbish\n.Nonsense~1\n%s\n", THERMO, MARKS);
    cli_rows(
        {0, "print -q --rules 4x4 -", "*<p class=\"rules\">Each row, column and box contains 1 to 4 once each.</p>*",
         "", "<article><h2>Puzzle 1</h2><div></div>", SMALL},
        {0, "print -q --rules 4x4 --grade -", "*Puzzle 1 <span>easy</span>*", "", NULL, SMALL},
        {0, "print -q --rules antiknight+antiking " KNIGHT_AND_KING,
         "*>Normal sudoku rules apply. Cells a chess knight*s move apart *. Cells that touch, *", "", "dashed"},
        {0, "print -q --rules 16x16 -", "*contains 1 to 9 and A to G once each.</p>*<div class=\"slots large\">*", "",
         "slots answers", LARGE},
        {0, "print -q --rules sandwich.rules -",
         "*the sum of the digits between 1 and 4 in its row *<text class=\"tag clue\"*>3</text>*", "", NULL, SMALL},
        {0, "print -q --rules marks.rules -",
         "*A dashed cell with R says *<rect class=\"area\"*<rect class=\"area s1\"*<text class=\"tag corner "
         "large\"*>C</text>*<text class=\"tag number large\"*>2</text>*<text class=\"tag number light "
         "large\"*>3</text>*",
         "", NULL, SMALL},
        {0, "print -q --rules lines.rules -", "*along a solid line *on a dashed line *<path class=\"line purple s1\"*",
         "", "a green", SMALL},
        {0, "print -q --ink color --rules lines.rules -",
         "*along a green line *on a purple line *<path class=\"line purple\"*", "", "dashed", SMALL},
        {0, "print -q --words de --rules grey.rules -",
         "*>Jede Zeile, jede Spalte und jeder Block enth\xc3\xa4lt 1 bis 4 je einmal. *Ein Feld mit einem grauen "
         "Quadrat enth\xc3\xa4lt eine gerade Ziffer. Zwei grau markierte *. Ein gestrichelt markiertes Feld mit R *",
         "", "Each row", SMALL},
        {0, "print -q --words fr --rules 16x16 -",
         "* une seule fois chacun des chiffres de 1 \xc3\xa0 9 et de A \xc3\xa0 G.<*", "", NULL, LARGE},
        {0, "print -q -n 2 --words own.txt -", "*<p>Vier. Each row, *. Hoger vanaf de bol.</p>*", "", NULL, THERMO},
        {0, "print -q -n 2 --words zh -",
         "*<p>\xe6\xaf\x8f\xe8\xa1\x8c*1\xe8\x87\xb3"
         "4*\xe3\x80\x82\xe6\xb8\xa9\xe5\xba\xa6\xe8\xae\xa1*\xe3\x80\x82</p>*",
         "", "1 to 4", THERMO},
        {0, "print -q --rules killer.rules",
         "*<path class=\"cage\"*>6</text>*<p>Each row, column and box contains 1 to 4 once each. Digits in a cage *"},
        {0, "print -q -f svg -o killer --rules killer.rules", "", ""},
        {0, "print -q -n 30 -", "*<p>Each row, column and box contains 1 to 4 once each. Also: thermo.</p>*", "", NULL,
         THERMO},
        {0, "print -q -n 30 -", "*<path class=\"border\"*<p>thermo, all-different, cage, contain (long-dashed).</p>*",
         "", "Each row", THERMO ".AllDifferent~R1C1~R1C2.Cage~0~R2C1~R2C2.ContainAtLeast~1~R1C1~R1C2~R2C1~R2C2"},
        {0, "print -q -n 30 --words de -",
         "*<p>Thermometer, Sonderbereiche, K\xc3\xa4"
         "fige, enth\xc3\xa4lt (lang gestrichelt).</p>*",
         "", "thermo,", THERMO ".AllDifferent~R1C1~R1C2.Cage~0~R2C1~R2C2.ContainAtLeast~1~R1C1~R1C2~R2C1~R2C2"},
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
