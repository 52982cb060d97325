/* Layouts: the ways in which people and programs write grids, lists, JSON and pencilmarks; wrong solutions. */
#include "grid/pencilmarks.h"
#include "grid/text.h"
#include "input/layout.h"
#include "logic/unit_logic.h"
#include "support/items.h"
#include "support/puzzles.h"
#include "support/test.h"

#define A "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define B ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
#define A_SOLVED "952786134738415629641923785463297851275861943189354276517632498826549317394178562"

#define TOP_EMPTY "...............9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2.4"
#define ENDS_EMPTY "..................419.3..............586.9..1...542.6.....2...8.....3..3........."

static const char *const known[] = {A, B, A_SOLVED, TOP_EMPTY, ENDS_EMPTY};

/* A way of writing a grid: a function of a cell, and what stands before and after cells and rows. */
struct form {
    const char *name;
    const char *blank;
    const char *top, *before_row, *between[9], *after_row, *between_bands, *bottom;
};

#define NOTHING_BETWEEN                                                                                                \
    {                                                                                                                  \
        "", "", "", "", "", "", "", ""                                                                                 \
    }
#define BETWEEN(text)                                                                                                  \
    {                                                                                                                  \
        text, text, text, text, text, text, text, text                                                                 \
    }
#define BOXES(in, out)                                                                                                 \
    {                                                                                                                  \
        in, in, out, in, in, out, in, in                                                                               \
    }

static const struct form forms[] = {
    {"digits and points", ".", "", "", NOTHING_BETWEEN, "\n", "", ""},
    {"zeros, CR LF", "0", "", "", NOTHING_BETWEEN, "\r\n", "", ""},
    {"indented, stars, blanks at the end", "*", "", "  ", NOTHING_BETWEEN, "  \n", "", ""},
    {"Simple Sudoku", ".", "*-----------*\n", "|", BOXES("", "|"), "|\n", "|---+---+---|\n", "*-----------*\n"},
    {"fastsud", ".", "+-------+-------+-------+\n", "| ", BOXES(" ", " | "), " |\n", "+-------+-------+-------+\n",
     "+-------+-------+-------+\n"},
    {"bars within", ".", "", "", BOXES(" ", "|"), "\n", "-----+-----+-----\n", ""},
    {"dashes without crosses", ".", "", "", BOXES("", " "), "\n", "-----------\n", ""},
    {"spaced", "_", "", "", BETWEEN(" "), "\n", "", ""},
    {"by three", "_", "", "", BOXES("", " "), "\n", "", ""},
    {"bands apart", ".", "", "", NOTHING_BETWEEN, "\n", "\n", ""},
    {"rows apart", ".", "", "", NOTHING_BETWEEN, "\n\n", "", ""},
    {"spaces in a frame", " ", "+---+---+---+\n", "|", BOXES("", "|"), "|\n", "+---+---+---+\n", "+---+---+---+\n"},
    {"wide spaces in a frame", " ", "", "| ", BOXES(" ", " | "), " |\n", "+-------+-------+-------+\n", ""},
    {"a box for each cell", " ", "+---+---+---+---+---+---+---+---+---+\n", "| ", BETWEEN(" | "), " |\n", "", ""},
    {"box drawings", ".", "┌───┬───┬───┐\n", "│", BOXES("", "│"), "│\n", "├───┼───┼───┤\n", "└───┴───┴───┘\n"},
    {"spaces in box drawings", " ", "╔═══╦═══╦═══╗\n", "║", BOXES("", "║"), "║\n", "╠═══╬═══╬═══╣\n",
     "╚═══╩═══╩═══╝\n"},
    {"commas", "0", "", "", BETWEEN(","), "\n", "", ""},
    {"nothing between commas", "", "", "", BETWEEN(","), "\n", "", ""},
    {"nothing between TABs", "", "", "", BETWEEN("\t"), "\n", "", ""},
    {"semicolons to the end", "", "", "", BETWEEN(";"), ";\n", "", ""},
    {"a list a row", "_", "(", "(", BETWEEN(" "), ")\n ", "", ")\n"},
    {"a list", "_", "(", "(", BETWEEN(" "), ") ", "", ")\n"},
    {"a list by bands", "_", "(", "(", BETWEEN(" "), ")", "\n ", ")\n"},
    {"Python", "0", "[\n", "  [", BETWEEN(", "), "],\n", "", "]\n"},
    {"Python on a line", "0", "[", "[", BETWEEN(","), "],", "", "]\n"},
    {"rows in quotes", ".", "", "\"", NOTHING_BETWEEN, "\",\n", "", ""},
    {"rows in quotes in a list", "_", "[", "\"", NOTHING_BETWEEN, "\", ", "", "]\n"},
    {"an array", "0", "{\n", "{", BETWEEN(","), "},\n", "", "}\n"},
};

enum { N_FORMS = sizeof(forms) / sizeof(forms[0]) };

static void put_form(const struct form *form, const char *cells, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, form->top);
    for (int row = 0; row < 9; row++) {
        fsd_buffer_put_text(out, row % 3 == 0 && row > 0 ? form->between_bands : "");
        fsd_buffer_put_text(out, form->before_row);
        for (int column = 0; column < 9; column++, cells++) {
            if (*cells == '.')
                fsd_buffer_put_text(out, form->blank);
            else
                fsd_buffer_put_char(out, *cells);
            fsd_buffer_put_text(out, column < 8 ? form->between[column] : "");
        }
        fsd_buffer_put_text(out, form->after_row);
    }
    fsd_buffer_put_text(out, form->bottom);
}

/* The items of a text without the numbers of their lines, as items_shorten writes them: read at once and in pieces. */
static void check_items(struct fsd_buffer *text, const char *wanted, const char *name)
{
    for (size_t chunk_bytes = 1; chunk_bytes < 1 << 20; chunk_bytes = chunk_bytes * 9 + 1) {
        const struct items_way way = {
            .source = chunk_bytes % 2 ? ITEMS_OF_MEMORY : ITEMS_OF_PIPE, .chunk_bytes = chunk_bytes, .n_threads = 1};
        OWNED_BUFFER items = {.n = 0}, brief = {.n = 0};
        assert_non_null(fsd_buffer_text(text));
        items_read(text->bytes, text->n, &way, &items, NULL);
        items_shorten(fsd_buffer_text(&items), known, sizeof(known) / sizeof(known[0]), &brief);
        assert_non_null(fsd_buffer_text(&brief));
        char *out = brief.bytes;
        for (const char *in = brief.bytes; *in; in++)
            if (*in < '0' || *in > '9')
                *out++ = *in;
        *out = '\0';
        if (strcmp(brief.bytes, wanted) != 0)
            fail_msg("%s, in chunks of %zu bytes: %s instead of %s\n%sof\n%s", name, chunk_bytes, brief.bytes, wanted,
                     items.bytes, text->bytes);
    }
}

/* One after the other, with an empty line between them, with a title, and after a broken one. */
TEST(grids_in_every_form)
{
    for (size_t i = 0; i < N_FORMS; i++) {
        OWNED_BUFFER text = {.n = 0};
        put_form(&forms[i], A, &text);
        check_items(&text, "A ", forms[i].name);
        if (strncmp(forms[i].name, "rows apart", 10) != 0 && strncmp(forms[i].name, "bands", 5) != 0) {
            put_form(&forms[i], B, &text);
            check_items(&text, "A B ", forms[i].name);
        } else {
            fsd_buffer_put_text(&text, "\nB\n");
            put_form(&forms[i], B, &text);
        }
        fsd_buffer_put_text(&text, "\nPuzzle 3, hard\n");
        put_form(&forms[i], A_SOLVED, &text);
        fsd_buffer_put_text(&text, "\n");
        put_form(&forms[i], A, &text);
        check_items(&text, "A B C A ", forms[i].name);
        text.n = 0;
        put_form(&forms[0], A, &text);
        text.n = 41;
        fsd_buffer_put_text(&text, "\n\n");
        put_form(&forms[i], B, &text);
        check_items(&text, "! B ", forms[i].name);
    }
}

/* Nine empty fields are a row, the first of a grid as well, or the empty line of a spreadsheet. */
TEST(empty_fields)
{
    for (size_t i = 0; i < N_FORMS; i++) {
        const struct form *const form = &forms[i];
        OWNED_BUFFER text = {.n = 0};
        if (*form->blank)
            continue;
        put_form(form, TOP_EMPTY, &text);
        check_items(&text, "D ", form->name);
        fsd_buffer_put_text(&text, "\n");
        put_form(form, ENDS_EMPTY, &text);
        fsd_buffer_put_text(&text, "\n\ntitle\n");
        put_form(form, TOP_EMPTY, &text);
        check_items(&text, "D E D ", form->name);

        text.n = 0;
        for (int n = 0; n < 3; n++) {
            for (int column = 0; column < 9; column++)
                fsd_buffer_put_text(&text, column < 8 ? form->between[column] : form->after_row);
            put_form(form, n < 2 ? A : B, &text);
        }
        check_items(&text, "A A B ", form->name);
    }
}

/* Messages say how much of a grid is there. */
TEST(broken_grids)
{
    static const struct {
        const char *text, *wanted;
    } rows[] = {
        {"12.......\n.........\n", "1! column 0 status 0 byte 0 number 2 the grid ends after 2 of 9 rows; write nine "
                                   "rows of nine cells\n"},
        {"12.......\n.........\n12......\n", "1! column 0 status 0 byte 0 number 3 row 3 of the grid has not nine "
                                             "cells; write 1 to 9, or . 0 _ * - x X for a blank\n"},
        {"t\n12.......\n.........\n1234567890\n\n12.......\n",
         "2! column 0 status 0 byte 0 number 3 row 3 of the grid has not nine cells; write 1 to 9, or . 0 _ * - x X "
         "for a blank\n6! column 0 status 0 byte 0 number 1 the grid ends after 1 of 9 rows; write nine rows of nine "
         "cells\n"},
        {"((1 2 _) (3 4 _))\n\n",
         "1! column 0 status 0 byte 0 number 6 the list has 6 cells, not 81; write nine rows of nine cells\n"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        for (size_t chunk_bytes = 1; chunk_bytes < 100; chunk_bytes += 7) {
            const struct items_way way = {.source = ITEMS_OF_MEMORY, .chunk_bytes = chunk_bytes, .n_threads = 1};
            OWNED_BUFFER items = {.n = 0};
            items_read(rows[i].text, strlen(rows[i].text), &way, &items, NULL);
            assert_string_equal(fsd_buffer_text(&items), rows[i].wanted);
        }
}

/* Random candidates in which each cell has some. */
static void draw_candidates(struct rng *rng, uint16_t candidates[FASTSUD_N_CELLS])
{
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        candidates[cell] =
            rng_below(rng, 3) == 0 ? (uint16_t)(1U << rng_below(rng, 9)) : (uint16_t)(1 + rng_below(rng, 511));
}

/* Whether cells with one candidate leave each other cell no more than it has: cell by cell. */
static bool are_basic_slowly(const uint16_t candidates[FASTSUD_N_CELLS])
{
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        unsigned left = 511;
        if (candidates[cell] != 0 && (candidates[cell] & (candidates[cell] - 1)) == 0)
            continue;
        for (unsigned peer = 0; peer < FASTSUD_N_CELLS; peer++)
            if (sees(cell, peer) && (candidates[peer] & (candidates[peer] - 1)) == 0)
                left &= ~(unsigned)candidates[peer];
        if (left & ~(unsigned)candidates[cell])
            return false;
    }
    return true;
}

static void put_marks(const uint16_t candidates[FASTSUD_N_CELLS], char none, struct fsd_buffer *out)
{
    for (size_t i = 0; i < 729; i++)
        fsd_buffer_put_char(out, candidates[i / 9] >> i % 9 & 1 ? (char)('1' + i % 9) : none);
}

TEST(pencilmarks_are_read_back)
{
    size_t n_basic = 0;
    for (int n = 0; n < TEST_SAMPLE(3000, 300); n++) {
        uint16_t wanted[FASTSUD_N_CELLS], found[FASTSUD_N_CELLS];
        char cells[FASTSUD_N_CELLS];
        OWNED_BUFFER text = {.n = 0};
        if (n % 2) {
            struct sample sample;
            sample_make(&test_rng, n % 4 == 1 ? PUZZLE_RANDOM_GIVENS : PUZZLE_CLASH, &sample);
            fsd_candidates_of_puzzle(sample.cells, wanted);
            if (n % 8 == 1)
                wanted[rng_below(&test_rng, 81)] &= (uint16_t) ~(1U << rng_below(&test_rng, 9));
        } else {
            draw_candidates(&test_rng, wanted);
        }
        put_marks(wanted, n % 3 ? '.' : '0', &text);
        assert_true(fsd_pencilmarks_read(text.bytes, found));
        assert_memory_equal(found, wanted, sizeof(found));
        const bool basic = fsd_pencilmarks_are_basic(wanted, cells);
        assert_int_equal(basic, are_basic_slowly(wanted));
        for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            const unsigned digits = wanted[cell];
            const bool one = digits != 0 && (digits & (digits - 1)) == 0;
            assert_int_equal(cells[cell], one ? '1' + __builtin_ctz(digits) : '.');
        }
        n_basic += basic;
        /* A mark in the wrong place is none. */
        const size_t at = rng_below(&test_rng, 729);
        text.bytes[at] = (char)('1' + (at + 1 + rng_below(&test_rng, 8)) % 9);
        assert_false(fsd_pencilmarks_read(text.bytes, found));
    }
    assert_true(n_basic > 10);
}

/* As text of 729 characters in every layout, and as grids of the kinds that programs write. */
TEST(pencilmarks_in_texts)
{
    uint16_t basic[FASTSUD_N_CELLS], fewer[FASTSUD_N_CELLS];
    char grid[FSD_PENCILMARKS_BYTES];
    OWNED_BUFFER text = {.n = 0};
    fsd_candidates_of_puzzle(A, basic);
    memcpy(fewer, basic, sizeof(fewer));
    /* The naked singles of A are not givens of it: with them it is another puzzle. */
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        if (A[cell] == '.' && (basic[cell] & (basic[cell] - 1)) == 0)
            basic[cell] = fewer[cell] = 511;
    fewer[0] &= (uint16_t)~16;
    put_marks(basic, '.', &text);
    fsd_buffer_put_text(&text, "\nid7 ");
    put_marks(fewer, '0', &text);
    fsd_buffer_put_text(&text, ";\n" A "\n");
    put_marks(basic, '.', &text);
    text.bytes[text.n - 1] = '1';
    fsd_buffer_put_text(&text, "\nx");
    check_items(&text, "A A* A ! ! ", "lines");
    text.n = 0;
    fsd_buffer_put_text(&text, "n,puzzle\n1,");
    put_marks(fewer, '.', &text);
    fsd_buffer_put_text(&text, "\n2,");
    put_marks(basic, '.', &text);
    check_items(&text, "A* A ", "csv");
    text.n = 0;
    for (int n = 0; n < 2; n++) {
        char *end = fsd_pencilmarks_put(grid, sizeof(grid), n ? basic : fewer);
        fsd_buffer_put(&text, grid, (size_t)(end - grid));
        fsd_buffer_put_text(&text, "open\n\n");
    }
    check_items(&text, "A* A ", "grid");
    /* HoDoKu's frames. */
    for (size_t i = 0, n_borders = 0; i < text.n; i++)
        if (text.bytes[i] == '+') {
            static const char corners[] = "....:++:'--'";
            text.bytes[i] = corners[n_borders++ % 12];
        }
    check_items(&text, "A* A ", "grid with other frames");
}

/* Candidates reach the solver, and a cell without any is one. */
TEST(cells_without_candidates)
{
    uint16_t candidates[FASTSUD_N_CELLS];
    char grid[FSD_PENCILMARKS_BYTES];
    OWNED_BUFFER text = {.n = 0}, items = {.n = 0}, wanted = {.n = 0};
    const struct items_way way = {.source = ITEMS_OF_MEMORY, .chunk_bytes = 1000, .n_threads = 1};
    draw_candidates(&test_rng, candidates);
    candidates[40] = 0;
    char *end = fsd_pencilmarks_put(grid, sizeof(grid), candidates);
    fsd_buffer_put(&text, grid, (size_t)(end - grid));
    items_read(text.bytes, text.n, &way, &items, NULL);
    fsd_buffer_print(&wanted, "2 ");
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const unsigned digits = candidates[cell];
        const bool one = digits != 0 && (digits & (digits - 1)) == 0;
        fsd_buffer_put_char(&wanted, one ? (char)('1' + __builtin_ctz(digits)) : '.');
    }
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        fsd_buffer_print(&wanted, "*%x", candidates[cell]);
    fsd_buffer_put_text(&wanted, "\n");
    assert_string_equal(fsd_buffer_text(&items), fsd_buffer_text(&wanted));
}

/* A's rows, with a null among the zeros. */
#define A_ARRAY                                                                                                        \
    "[0,0,2,0,0,6,0,0,4],[7,3,null,0,0,0,0,0,9],[0,4,1,9,0,3,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,5,8,6,0,9,0,0],"          \
    "[1,0,0,0,5,4,2,0,6],[0,0,0,0,0,2,0,0,0],[8,0,0,0,0,0,3,0,0],[3,0,0,1,0,0,5,0,2]"

/* Objects of our own and of others. */
TEST(json_lines)
{
    static const struct {
        const char *text, *said, *items;
    } rows[] = {
        {"{\"puzzle\":\"" A "\",\"verdict\":\"unique\",\"count\":1,\"solution\":\"" A_SOLVED "\"}\n"
         "{\"puzzle\":null,\"verdict\":\"malformed\",\"count\":null,\"solution\":null}\n\n"
         "{\"puzzle\":\"" B "\",\"solution\":null}",
         "read as JSON lines: puzzles from \"puzzle\"; solutions from \"solution\"", "A ! B "},
        {"{\"id\": 7, \"Quizzes\": [" A_ARRAY "], \"answer\": \"" A_SOLVED "\"}\n",
         "read as JSON lines: puzzles from \"Quizzes\"; solutions from \"answer\"", "A "},
        {"{\"x\":\"" A "\",\"y\":3}\n{\"x\":\"" B "\"}\n", "read as JSON lines: puzzles from \"x\"", "A B "},
        {"{\"full\":\"" A_SOLVED "\",\"open\":\"" A "\"}\n", "read as JSON lines: puzzles from \"open\"", "A "},
        {"{\"grid\":[\"..2..6..4\",\"73......9\",\".419.3...\",\".........\",\"..586.9..\",\"1...542.6\",\".....2...\","
         "\"8.....3..\",\"3..1..5.2\"]}\n{\"grid\":\"..2..6..4\\n73......9\\n.419.3...\\n.........\\n..586.9..\\n"
         "1...542.6\\n.....2...\\n8.....3..\\n3..1..5.2\"}\n",
         "read as JSON lines: puzzles from \"grid\"", "A A "},
        {"{\"puzzle\":\"" A "\",\"solution\":\"" A
         "\"}\n{\"puzzle\":\"short\"}\n{\"puzzle\":[1,2,[3]]}\n{\"solution\":1}\n"
         "{\"puzzle\":\"" A "\"\n[]\n7\n{\"puzzle\":\"" A "\",\"solution\":[" A_ARRAY "]}\n{\"puzzle\":{}}\n",
         "read as JSON lines: puzzles from \"puzzle\"; solutions from \"solution\"", "# A ! ! ! ! ! ! # A ! "},
        {"{\"broken\n{\"board\":\"" A "\"}\n", "read as JSON lines", "! A "},
    };
    struct fsd_buffer text = {.n = 0}, said = {.n = 0};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct fsd_layout_choice choice = {.column = NULL};
        struct fsd_layout layout;
        struct fsd_failure failure;
        text.n = said.n = 0;
        fsd_buffer_put_text(&text, rows[i].text);
        const enum fsd_recognition found = fsd_layout_recognise(text.bytes, text.n, true, &choice, &layout, &failure);
        if (found == FSD_RECOGNITION_FAILED && strstr(failure.text, "libjansson-dev")) {
            print_message("this build reads no JSON\n");
            fsd_buffer_destroy(&text);
            skip();
        }
        assert_int_equal(found, FSD_RECOGNITION_YES);
        layout.kind->describe(&layout, &said);
        assert_string_equal(fsd_buffer_text(&said), rows[i].said);
        fsd_layout_destroy(&layout);
        check_items(&text, rows[i].items, rows[i].text);
    }
    fsd_buffer_destroy(&text);
    fsd_buffer_destroy(&said);
}

/* Every unit, and every given. */
TEST(wrong_solutions)
{
    for (int n = 0; n < 500; n++) {
        OWNED_BUFFER text = {.n = 0}, items = {.n = 0};
        const struct items_way way = {.source = ITEMS_OF_MEMORY, .chunk_bytes = 1000, .n_threads = 1};
        char solution[FASTSUD_N_CELLS + 1] = A_SOLVED;
        const unsigned a = rng_below(&test_rng, 81), b = rng_below(&test_rng, 81);
        char said[200] = "";
        switch (n % 5) {
        case 0: /* two cells of a row: its columns break */
            solution[a / 9 * 9 + b % 9] = A_SOLVED[a];
            solution[a] = A_SOLVED[a / 9 * 9 + b % 9];
            break;
        case 1:
            solution[a] = n % 2 ? '.' : 'x';
            snprintf(said, sizeof(said), "the given solution is not a full grid");
            break;
        case 2: /* two digits change places: a grid, but another one */
            for (size_t i = 0; i < FASTSUD_N_CELLS; i++)
                solution[i] = solution[i] == '1' ? '2' : solution[i] == '2' ? '1' : solution[i];
            snprintf(said, sizeof(said), "number 2 the given solution differs from the given in r1c3");
            break;
        case 3:
            solution[a] = solution[a] == '9' ? '1' : (char)(solution[a] + 1);
            snprintf(said, sizeof(said), "the given solution breaks the rule that row %u has", a / 9 + 1);
            break;
        default:
            break;
        }
        fsd_buffer_print(&text, n % 2 ? "%s:1:%s\n" : "puzzle,solution\n%s,%s\n", A, solution);
        items_read(text.bytes, text.n, &way, &items, NULL);
        const bool same = strcmp(solution, A_SOLVED) == 0;
        if (same && strchr(fsd_buffer_text(&items), '#'))
            fail_msg("a right solution: %s", items.bytes);
        if (!same && n % 5 == 0)
            snprintf(said, sizeof(said), "the given solution breaks the rule that ");
        if (!(n % 5 == 1 && n % 2) && !strstr(fsd_buffer_text(&items), said)) /* -f pair writes no blanks there */
            fail_msg("not \"%s\" but:\n%s", said, items.bytes);
    }
}

TEST_MAIN("layouts: forms", NULL, NULL)
