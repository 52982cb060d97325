/* Answers as texts, in all the ways in which they are written. */
#include "support/test.h"

#include <fastsud.h>

#include "judge/judged.h"
#include "support/puzzles.h"
#include "support/replies.h"

enum { MOST_CELLS = 256 };

static const struct fsd_reply_shape shapes[] = {
    {4, 4, 1, 4}, {6, 6, 1, 6}, FSD_REPLY_SHAPE_9X9, {16, 16, 1, 16}, {9, 9, 0, 9}};
enum { N_SHAPES = sizeof(shapes) / sizeof(shapes[0]), SUDOKU = 2 };

static unsigned n_cells_of(const struct fsd_reply_shape *shape)
{
    return shape->n_rows * shape->n_columns;
}

/* What stands around it; %o is another grid. */
static const char *const surroundings[][2] = {
    {"", ""},
    {"Let me think about row 3 and the 45 of box 1.\n", "\nEvery row has each digit once. I took 17 steps"},
    {"<think>\n%o\nNo, r1c1=4.</think>\n", "\n"},
    {"The puzzle is\n%o\nand the solution:\n\n", ""},
    {"<answer>%o</answer> or rather <Answer>\n", "\n</Answer>\nas %o\nis not."},
    {"In <answer> tags: <answer>", ""},
};
enum { N_SURROUNDINGS = sizeof(surroundings) / sizeof(surroundings[0]) };

static void put_surrounding(struct fsd_buffer *out, const struct fsd_reply_shape *shape, const char *words,
                            const uint8_t *other)
{
    for (; *words; words++) {
        if (words[0] == '%' && words[1] == 'o')
            reply_put_grid(out, shape, &reply_styles[6], ".", other), words++;
        else
            fsd_buffer_put_char(out, *words);
    }
}

static void random_cells(const struct fsd_reply_shape *shape, bool is_full, uint8_t *cells)
{
    for (unsigned i = 0; i < n_cells_of(shape); i++)
        cells[i] = (uint8_t)(!is_full && rng_below(&test_rng, 3) == 0 ? 0 : 1 + rng_below(&test_rng, shape->n_values));
}

/* Reads a text that ends where memory does. */
static void read_guarded(const struct fsd_reply_shape *shape, const uint8_t *puzzle, const char *text, size_t n,
                         struct fsd_reply *reply)
{
    OWNED char *const copy = malloc(n + !n);
    memcpy(copy, text, n);
    fsd_reply_read(shape, puzzle, copy, n, reply);
}

/* Whether a style says enough for a shape: letters and numbers of rows are for grids of up to 9 rows. */
static bool suits(const struct reply_style *style, const struct fsd_reply_shape *shape, const char *blank)
{
    const bool is_zero = blank && *blank == '0', is_x = blank && *blank == 'x';
    return !(shape->n_values > 9 && (is_x || (*style->cell == '\0' && blank && strlen(blank) > 1))) &&
           !(shape->low == 0 && (is_zero || strstr(style->begin, "%h"))) &&
           !(shape->n_rows > 9 && strstr(style->row, "%A"));
}

TEST(grids_in_every_style)
{
    uint8_t cells[MOST_CELLS], other[MOST_CELLS], puzzle[MOST_CELLS] = {0};
    for (unsigned s = 0; s < N_SHAPES; s++) {
        const struct fsd_reply_shape *const shape = &shapes[s];
        for (unsigned i = 0; i < N_REPLY_STYLES * (N_REPLY_BLANKS + 1) * N_SURROUNDINGS; i++) {
            const struct reply_style *const style = &reply_styles[i % N_REPLY_STYLES];
            const unsigned k = i / N_REPLY_STYLES % (N_REPLY_BLANKS + 1);
            const char *const *const around = surroundings[i / N_REPLY_STYLES / (N_REPLY_BLANKS + 1)];
            const char *const blank = k > 0 ? style->blanks[k - 1] : NULL;
            OWNED_BUFFER text = {.n = 0};
            struct fsd_reply reply;
            if ((k > 0 && !blank) || !suits(style, shape, blank))
                continue;
            random_cells(shape, k == 0, cells);
            cells[0] = cells[0] == 1 ? 2 : cells[0]; /* where a first column could be numbers of rows */
            random_cells(shape, true, other);
            put_surrounding(&text, shape, around[0], other);
            reply_put_grid(&text, shape, style, blank, cells);
            put_surrounding(&text, shape, around[1], other);
            read_guarded(shape, puzzle, text.bytes, text.n, &reply);
            if (reply.form != FSD_REPLY_GRID || memcmp(reply.cells, cells, n_cells_of(shape)) != 0) {
                print_message("%ux%u, %s, blank '%s', form %d:\n%.*s\n", shape->n_rows, shape->n_columns, style->name,
                              blank ? blank : "none", (int)reply.form, (int)text.n, text.bytes);
                for (unsigned cell = 0; cell < n_cells_of(shape); cell++)
                    print_message("%u", reply.cells[cell]);
                fail_msg("\nwas not understood");
            }
        }
    }
}

/* A grid that lacks a cell, or has one too many, is none, whatever the style. */
TEST(incomplete_grids_are_none)
{
    const struct fsd_reply_shape *const shape = &shapes[SUDOKU];
    uint8_t cells[MOST_CELLS], puzzle[MOST_CELLS] = {0};
    for (unsigned i = 0; i < 20 * N_REPLY_STYLES; i++) {
        const struct reply_style *style = &reply_styles[i % N_REPLY_STYLES];
        OWNED_BUFFER text = {.n = 0};
        struct fsd_reply reply;
        size_t n_digits = 0;
        random_cells(shape, true, cells);
        reply_put_grid(&text, shape, style, NULL, cells);
        /* One of the last 40 digits, which are cells: those of headings stand at the front. */
        unsigned chosen = rng_below(&test_rng, 40);
        size_t at = text.n;
        bool is_found = false;
        while (at > 0 && !is_found) {
            at--;
            const bool is_digit = text.bytes[at] >= '0' && text.bytes[at] <= '9';
            const bool is_of_words = strchr(style->row, '%') || strchr(style->row_end, '1') || strchr(style->band, '1');
            is_found = is_digit && !is_of_words && n_digits++ == chosen;
        }
        if (!is_found)
            continue;
        if (i / N_REPLY_STYLES % 2 == 0) {
            memmove(text.bytes + at, text.bytes + at + 1, text.n - at - 1);
            text.n--;
            if (strchr(style->cell, '|') || strchr(style->cell, '&') || strchr(style->cell, '<') ||
                strchr(style->cell, '\xe2'))
                continue; /* an empty field is a blank */
        } else {
            fsd_buffer_put_char(&text, ' ');
            memmove(text.bytes + at + 1, text.bytes + at, text.n - at - 1);
        }
        read_guarded(shape, puzzle, text.bytes, text.n, &reply);
        if (reply.form != FSD_REPLY_NOTHING)
            fail_msg("%s:\n%.*s\nwas understood", style->name, (int)text.n, text.bytes);
    }
}

#define G "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

#define ROWS "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n"

TEST(texts_that_say_nothing)
{
    static const char *const texts[] = {
        "",
        " ",
        "\n\n",
        "I cannot solve it.",
        "1234567890",
        G "1",
        "<answer></answer>" G,
        G "</think>",
        "<answer>none</answer> " G,
        "Column 1: 561847923\nColumn 2: 372682184\nColumn 3: 489951675\n"
        "Column 4: 612358496\nColumn 5: 729976253\nColumn 6: 583421781\nColumn 7: 913674358\nColumn 8: 245259837\n"
        "Column 9: 678163749\n",
        "r1c1 cannot be 5",
        "r1c1 is 5 or 7",
        "r1c1: 5, 7",
        "r1c1={5,7}",
        "r1c1=5/7",
        "r1c1 and r2c2",
        "row 1 has 5 3",
        "Row 1: 534678912\nRow 3: 672195348\n",
        "271284736\n" ROWS, /* ten rows */
        "27128473\n" ROWS,  /* the first of ten lacks a cell */
        "1 2 3 4 5 6 7 8 9\n271284736\n" ROWS,
        "r1c1 = 5?",
        "r1 = 5",
        "c1r1 = 5",
        "3.14159 and 2.71828",
    };
    uint8_t puzzle[MOST_CELLS];
    struct fsd_reply reply;
    random_cells(&shapes[SUDOKU], false, puzzle);
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        read_guarded(&shapes[SUDOKU], puzzle, texts[i], strlen(texts[i]), &reply);
        if (reply.form != FSD_REPLY_NOTHING || reply.n_placements != 0 || reply.n_listed != 0)
            fail_msg("'%s' was understood", texts[i]);
        assert_memory_equal(reply.cells, puzzle, 81);
    }
}

TEST(placements_in_every_style)
{
    static const char *const forms[] = {
        "r%uc%u=%u",
        "R%uC%u: %u",
        "r%uc%u = **%u**",
        "r%uc%u is %u",
        "r%uc%u -> %u",
        "r%uc%u \u2192 %u",
        "Row %u, Column %u: %u",
        "row %u col %u = %u",
        "`r%uc%u`: `%u`",
        "(r%uc%u) := %u",
        "$r_%uc_%u = %u$",
        "{\"row\": %u, \"col\": %u, \"value\": %u}",
        "{\"row\":%u,\"column\":%u,\"digit\":%u}",
        "R%u C%u: %u",
    };
    static const char *const between[] = {"\n", ", ", "; ", " and then ", ".\nSo ", "</answer>\n ... <answer>"};
    for (unsigned s = 0; s < N_SHAPES; s++) {
        const struct fsd_reply_shape *const shape = &shapes[s];
        for (unsigned i = 0; i < 200; i++) {
            OWNED_BUFFER text = {.n = 0};
            uint8_t puzzle[MOST_CELLS], expected[MOST_CELLS];
            struct fsd_reply reply;
            const char *const separator = between[i % 6];
            const unsigned n = 1 + rng_below(&test_rng, 9);
            random_cells(shape, false, puzzle);
            memcpy(expected, puzzle, sizeof(expected));
            unsigned placed[10][2];
            fsd_buffer_put_text(&text, i % 6 == 5 ? "r1c1=1 <answer>" : "");
            for (unsigned p = 0; p < n; p++) {
                const unsigned row = rng_below(&test_rng, shape->n_rows),
                               column = rng_below(&test_rng, shape->n_columns);
                const unsigned value = rng_below(&test_rng, shape->n_values);
                placed[p][0] = row * shape->n_columns + column;
                placed[p][1] = value + 1;
                expected[placed[p][0]] = (uint8_t)(value + 1);
                fsd_buffer_print(&text, forms[rng_below(&test_rng, 14)], row + 1, column + 1,
                                 (unsigned)shape->low + value);
                fsd_buffer_put_text(&text, p + 1 < n ? separator : i % 6 == 5 ? "</answer> r1c1=2" : "");
            }
            read_guarded(shape, puzzle, text.bytes, text.n, &reply);
            if (reply.form != FSD_REPLY_PLACEMENTS || reply.n_placements != n ||
                memcmp(reply.cells, expected, n_cells_of(shape)) != 0)
                fail_msg("%ux%u: form %d, %u of %u:\n%.*s", shape->n_rows, shape->n_columns, (int)reply.form,
                         (unsigned)reply.n_placements, n, (int)text.n, text.bytes);
            /* The list has the first of each, up to a cell's second value. */
            unsigned n_listed = 0;
            bool is_over = false;
            for (unsigned p = 0; p < n && !is_over; p++) {
                bool is_repeated = false;
                for (unsigned q = 0; q < p; q++) {
                    is_repeated |= placed[q][0] == placed[p][0];
                    is_over |= placed[q][0] == placed[p][0] && placed[q][1] != placed[p][1];
                }
                if (is_repeated && !is_over)
                    continue;
                assert_true(n_listed < reply.n_listed);
                assert_int_equal(reply.placements[n_listed].cell, placed[p][0]);
                assert_int_equal(reply.placements[n_listed++].value, placed[p][1]);
            }
            assert_int_equal(reply.n_listed, n_listed);
        }
    }
}

TEST(placements_beside_a_grid)
{
    static const struct {
        const char *text;
        enum fsd_reply_form form;
        unsigned first, n_placements, n_listed; /* the grid's first digit */
    } rows[] = {
        {"." G, FSD_REPLY_PLACEMENTS, 4, 0, 0},
        {G "\nr1c1=5", FSD_REPLY_GRID, 5, 1, 1},
        {G "\nr1c1=4", FSD_REPLY_GRID, 5, 1, 1}, /* the grid counts */
        {"r1c1=4\n" G, FSD_REPLY_GRID, 5, 1, 1},
        {"r10c1=4", FSD_REPLY_PLACEMENTS, 2, 1, 1},
        {"r0c1=4, r1c2=3", FSD_REPLY_PLACEMENTS, 2, 2, 1},
        {"r1c1=10, r1c2=3", FSD_REPLY_PLACEMENTS, 2, 2, 1},
        {"r1c1=0, r1c2=3", FSD_REPLY_PLACEMENTS, 2, 2, 1},
    };
    uint8_t puzzle[81] = {2};
    struct fsd_reply reply;
    for (size_t i = 1; i < sizeof(rows) / sizeof(rows[0]); i++) {
        read_guarded(&shapes[SUDOKU], puzzle, rows[i].text, strlen(rows[i].text), &reply);
        assert_int_equal(reply.form, rows[i].form);
        assert_int_equal(reply.cells[0], rows[i].first);
        assert_int_equal(reply.n_placements, rows[i].n_placements);
        assert_int_equal(reply.n_listed, rows[i].n_listed);
    }
    OWNED_BUFFER text = {.n = 0};
    fsd_buffer_put_char(&text, '.');
    fsd_buffer_put(&text, &G[1], 80);
    fsd_buffer_put_text(&text, "\nso r1c1: 7");
    read_guarded(&shapes[SUDOKU], puzzle, text.bytes, text.n, &reply);
    assert_int_equal(reply.form, FSD_REPLY_GRID);
    assert_int_equal(reply.cells[0], 7); /* a blank of the grid is filled */
}

/* Any bytes, of any length, in time that is proportional to it. */
TEST(hostile_texts)
{
    static const char *const parts[] = {
        "<answer>", "</answer>",   "</think>", "<",          "<a",  "</td>", "\\begin{",
        "\\\\",     "&",           "r1c1=5",   "row 1, col", "|",   "-",     "*",
        "1 ",       "123456789\n", "\xf0\x9f", "\xc0\x80",   "```", "\n",    "Row 1: 534678912\n",
        "5|",       "x",           ". "};
    enum { N_PARTS = sizeof(parts) / sizeof(parts[0]) };
    const size_t n_long = TEST_SAMPLE(4U << 20, 1U << 18);
    uint8_t puzzle[MOST_CELLS] = {0};
    struct fsd_reply reply;
    OWNED char *const text = malloc(n_long);
    for (unsigned i = 0; i < 5000; i++) {
        const size_t n = rng_below(&test_rng, 600);
        size_t at = 0;
        while (at < n) {
            const char *const part = parts[rng_below(&test_rng, N_PARTS)];
            const size_t n_part = strlen(part) < n - at ? strlen(part) : n - at;
            memcpy(text + at, part, n_part);
            at += n_part;
            if (i % 3 == 0 && at < n)
                text[at++] = (char)rng_below(&test_rng, 256);
        }
        read_guarded(&shapes[i % N_SHAPES], puzzle, text, n, &reply);
        assert_true(reply.n_listed <= n_cells_of(&shapes[i % N_SHAPES]) + 1);
        for (unsigned cell = 0; cell < n_cells_of(&shapes[i % N_SHAPES]); cell++)
            assert_true(reply.cells[cell] <= shapes[i % N_SHAPES].n_values);
    }
    for (unsigned i = 0; i < N_PARTS; i++) {
        for (size_t at = 0; at < n_long; at++)
            text[at] = parts[i][at % strlen(parts[i])];
        fsd_reply_read(&shapes[SUDOKU], puzzle, text, n_long, &reply);
    }
    memset(text, 0, n_long);
    memcpy(text + n_long - 82, "\n" G, 82);
    fsd_reply_read(&shapes[SUDOKU], puzzle, text, n_long, &reply);
    assert_int_equal(reply.form, FSD_REPLY_GRID);
}

TEST_MAIN("replies", NULL, NULL)
