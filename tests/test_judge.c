/* Answers as texts, in all the ways in which they are written, and how right they are. */
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

enum { N = 3000 };

struct results {
    uint8_t verdicts[N], forms[N], cells[N * 81], solved[N], cut_short[N];
    uint16_t filled[N], kept[N], rows[N], columns[N], boxes[N], givens[N], rules[N];
    int16_t right[N], placements_right[N];
    uint64_t completions[N], placements[N];
};

static struct fastsud_judgements judgements_in(struct results *results)
{
    return (struct fastsud_judgements){.size = sizeof(struct fastsud_judgements),
                                       .verdicts = results->verdicts,
                                       .forms = results->forms,
                                       .cells = results->cells,
                                       .solved = results->solved,
                                       .filled = results->filled,
                                       .givens_kept = results->kept,
                                       .right = results->right,
                                       .row_conflicts = results->rows,
                                       .column_conflicts = results->columns,
                                       .box_conflicts = results->boxes,
                                       .given_conflicts = results->givens,
                                       .rule_conflicts = results->rules,
                                       .completions = results->completions,
                                       .cut_short = results->cut_short,
                                       .placements = results->placements,
                                       .placements_right = results->placements_right};
}

static struct fastsud_judge *judge_of(const char *limit)
{
    OWNED_OPTIONS *options = NULL;
    struct fastsud_judge *judge = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_options_set(options, "limit", limit), FASTSUD_OK);
    assert_int_equal(fastsud_judge_create(options, &judge), FASTSUD_OK);
    return judge;
}

/* An answer that is right, cut, wrong in some cells, or random. */
static void make_answer(const struct sample *sample, unsigned i, char answer[81])
{
    for (unsigned cell = 0; cell < 81; cell++) {
        const char digit = sample->n_solutions > 0 ? sample->first[cell] : sample->cells[cell];
        const bool is_open = sample->cells[cell] == '.';
        answer[cell] = i % 5 == 0   ? digit
                       : i % 5 == 1 ? (is_open && rng_below(&test_rng, 8) == 0 ? '.' : digit)
                       : i % 5 == 2 ? (rng_below(&test_rng, 30) == 0 ? (char)('1' + rng_below(&test_rng, 9)) : digit)
                       : i % 5 == 3 ? (rng_below(&test_rng, 12) ? '.' : digit)
                                    : (char)('.' + (rng_below(&test_rng, 9) ? 3 + rng_below(&test_rng, 9) : 0));
    }
}

static unsigned count_repeats(const char *answer, bool (*is_unit)(unsigned, unsigned))
{
    unsigned n = 0;
    for (unsigned a = 0; a < 81; a++) {
        bool is_repeated = false;
        for (unsigned b = 0; b < a; b++)
            is_repeated |= answer[a] != '.' && answer[a] == answer[b] && is_unit(a, b);
        n += is_repeated;
    }
    return n;
}

static bool is_row(unsigned a, unsigned b)
{
    return a / 9 == b / 9;
}

static bool is_column(unsigned a, unsigned b)
{
    return a % 9 == b % 9;
}

static bool is_box(unsigned a, unsigned b)
{
    return a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
}

/* Held to the oracle, and to the same puzzles judged by rules. */
TEST(judgements_are_those_of_the_oracle)
{
    OWNED struct sample *const samples = sample_set_make(&test_rng, N);
    OWNED char *const answers = malloc(N * 81);
    OWNED struct results *const results = calloc(1, sizeof(*results)), *const by_rules = calloc(1, sizeof(*by_rules));
    OWNED char *const puzzles = malloc(N * 81);
    struct fastsud_judge *const judge = judge_of("5");
    unsigned n_solved = 0, n_several = 0, n_none = 0;
    for (unsigned i = 0; i < N; i++) {
        make_answer(&samples[i], i / 11, answers + i * 81);
        for (unsigned cell = 0; cell < 81; cell++) /* numbers */
            puzzles[i * 81 + cell] = (char)(samples[i].cells[cell] == '.' ? 0 : samples[i].cells[cell] - '0');
    }
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = N;
    judgements.puzzles = puzzles;
    judgements.answers = answers;
    judgements.puzzle_stride = judgements.answer_stride = 81;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
    for (unsigned i = 0; i < N; i++) {
        const struct sample *const sample = &samples[i];
        const char *const answer = answers + i * 81;
        unsigned filled = 0, kept = 0, changed = 0, right = 0;
        char merged[81];
        for (unsigned cell = 0; cell < 81; cell++) {
            filled += answer[cell] != '.';
            kept += sample->cells[cell] != '.' && answer[cell] == sample->cells[cell];
            changed += sample->cells[cell] != '.' && answer[cell] != '.' && answer[cell] != sample->cells[cell];
            right += answer[cell] == sample->first[cell];
            merged[cell] = answer[cell] != '.' ? answer[cell] : sample->cells[cell];
            assert_int_equal(results->cells[i * 81 + cell], answer[cell] == '.' ? 0 : answer[cell] - '0');
        }
        const uint64_t completions = changed > 0 ? 0 : oracle_count(merged, 5, NULL);
        assert_int_equal(results->verdicts[i], sample->n_solutions == 0   ? FASTSUD_NONE
                                               : sample->n_solutions == 1 ? FASTSUD_UNIQUE
                                                                          : FASTSUD_MULTIPLE);
        assert_int_equal(results->forms[i], FASTSUD_ANSWER_GRID);
        assert_int_equal(results->filled[i], filled);
        assert_int_equal(results->kept[i], kept);
        assert_int_equal(results->givens[i], changed);
        assert_int_equal(results->right[i], sample->n_solutions == 1 ? (int)right : -1);
        assert_int_equal(results->rows[i], count_repeats(answer, is_row));
        assert_int_equal(results->columns[i], count_repeats(answer, is_column));
        assert_int_equal(results->boxes[i], count_repeats(answer, is_box));
        assert_int_equal(results->solved[i], filled == 81 && oracle_verify(sample->cells, answer));
        assert_int_equal(results->completions[i], completions);
        assert_int_equal(results->rules[i] + results->cut_short[i] + results->placements[i], 0);
        n_solved += results->solved[i];
        n_several += completions > 1;
        n_none += completions == 0;
    }
    assert_true(n_solved > N / 20 && n_several > N / 50 && n_none > N / 20);

    struct fastsud_rules *rules = NULL;
    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_rules_read(rules, "sudoku", 6), FASTSUD_OK);
    assert_int_equal(fastsud_judge_take_rules(judge, rules), FASTSUD_OK);
    struct fastsud_judgements same = judgements_in(by_rules);
    same.n_puzzles = TEST_SAMPLE(N, N / 6);
    same.puzzles = puzzles;
    same.answers = answers;
    same.puzzle_stride = same.answer_stride = 81;
    assert_int_equal(fastsud_judge_answers(judge, &same), FASTSUD_OK);
#define SAME(member) assert_memory_equal(by_rules->member, results->member, same.n_puzzles * sizeof(*results->member))
    SAME(verdicts), SAME(solved), SAME(filled), SAME(kept), SAME(right), SAME(rows), SAME(columns), SAME(boxes);
    SAME(givens), SAME(rules), SAME(completions), SAME(cut_short), SAME(placements_right), SAME(cells);
    fastsud_judge_destroy(judge);
    fastsud_rules_destroy(rules);
}

TEST(judged_texts)
{
    static const char puzzle[] = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179";
    static const struct {
        const char *text;
        int form, solved, right, filled, placements, placements_right;
    } rows[] = {
        {G, 1, 1, 81, 81, 0, 0},
        {"r1c1=5", 2, 1, 81, 81, 1, 1},
        {"r1c2=3, r1c1=5", 2, 1, 81, 81, 2, 1}, /* what is given fills nothing */
        {"r1c1=5, r1c1=5", 2, 1, 81, 81, 2, 1},
        {"r1c1=4, r1c1=5", 2, 1, 81, 81, 2, 0},
        {"r1c1=5, r1c1=4", 2, 0, 80, 81, 2, 1},
        {"r1c2=4, r1c1=5", 2, 0, 80, 81, 2, 0},
        {"nothing", 0, 0, 80, 80, 0, 0},
    };
    enum { N_ROWS = sizeof(rows) / sizeof(rows[0]) };
    OWNED struct results *const results = calloc(1, sizeof(*results));
    uint64_t offsets[N_ROWS + 1] = {0};
    char puzzles[N_ROWS][81];
    OWNED_BUFFER texts = {.n = 0};
    struct fastsud_judge *judge = NULL;
    for (size_t i = 0; i < N_ROWS; i++) {
        memcpy(puzzles[i], puzzle, 81);
        fsd_buffer_put_text(&texts, rows[i].text);
        offsets[i + 1] = texts.n;
    }
    assert_int_equal(fastsud_judge_create(NULL, &judge), FASTSUD_OK);
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = N_ROWS;
    judgements.puzzles = puzzles;
    judgements.puzzle_stride = 81;
    judgements.texts = texts.bytes;
    judgements.text_offsets = offsets;
    results->completions[0] = 77; /* not asked for */
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
    assert_int_equal(results->completions[0], 77);
    for (size_t i = 0; i < N_ROWS; i++) {
        assert_int_equal(results->forms[i], rows[i].form);
        assert_int_equal(results->solved[i], rows[i].solved);
        assert_int_equal(results->right[i], rows[i].right);
        assert_int_equal(results->filled[i], rows[i].filled);
        assert_int_equal(results->placements[i], rows[i].placements);
        assert_int_equal(results->placements_right[i], rows[i].placements_right);
    }
    judgements.answers = puzzles;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_ARGUMENT); /* both */
    judgements.texts = NULL;
    judgements.answer_stride = 80;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_ARGUMENT);
    judgements.answer_stride = 81;
    judgements.size -= sizeof(void *);
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_ARGUMENT);
    assert_string_equal(fastsud_answer_form_name(FASTSUD_ANSWER_PLACEMENTS), "placements");
    assert_string_equal(fastsud_answer_form_name(3), "unknown");
    fastsud_judge_destroy(judge);
}

/* At the time limit completions are a lower bound; a flag ends the call. */
TEST(searches_that_end_early)
{
    static const char *const settings[][2] = {{"limit", "1000000000000"}, {"time-limit", "0.02"}};
    OWNED struct results *const results = calloc(1, sizeof(*results));
    OWNED_OPTIONS *options = NULL;
    struct fastsud_judge *judge = NULL;
    char empty[81];
    int flag = 0;
    memset(empty, '.', sizeof(empty));
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(fastsud_options_set(options, settings[i][0], settings[i][1]), FASTSUD_OK);
    assert_int_equal(fastsud_options_stop_at(options, &flag), FASTSUD_OK);
    assert_int_equal(fastsud_judge_create(options, &judge), FASTSUD_OK);
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = 1;
    judgements.puzzles = judgements.answers = empty;
    judgements.puzzle_stride = judgements.answer_stride = 81;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
    assert_true(results->cut_short[0] == 1 && results->completions[0] > 1);
    assert_int_equal(results->verdicts[0], FASTSUD_MULTIPLE);
    flag = 1;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_STOPPED);
    fastsud_judge_destroy(judge);
    assert_int_equal(fastsud_options_set(options, "engine", "csp"), FASTSUD_OK);
    assert_int_equal(fastsud_judge_create(options, &judge), FASTSUD_ERR_UNKNOWN_OPTION);
}

/* A rule is broken once its cells are filled; what cannot be completed is told by counting. */
TEST(judged_by_other_rules)
{
    static const char rules_text[] = "size = 4\ncage 7 r1c1-2\neven r4c4\n";
    static const struct {
        const char *puzzle, *answer;
        int solved, rules, boxes, right, completions;
    } rows[] = {
        {"................", "3412123443212143", 0, 1, 0, -1, 0}, /* r4c4 is odd */
        {"................", "342121344213....", 0, 0, 0, -1, 1},
        {"................", "3421213442131342", 1, 0, 0, -1, 1},
        {"................", "21..............", 0, 1, 0, -1, 0}, /* the cage has 3 */
        {"................", "33..............", 0, 2, 1, -1, 0}, /* its digits differ, too */
        {"................", "3...............", 0, 0, 0, -1, 9},
        {"342121344213....", "3421213442131343", 0, 1, 1, 15, 0},
    };
    struct fastsud_rules *rules = NULL;
    struct fastsud_judge *const judge = judge_of("9");
    OWNED struct results *const results = calloc(1, sizeof(*results));
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = 1;
    judgements.puzzle_stride = judgements.answer_stride = 16;
    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_judge_take_rules(judge, rules), FASTSUD_ERR_ARGUMENT); /* not read */
    assert_int_equal(fastsud_rules_read(rules, rules_text, strlen(rules_text)), FASTSUD_OK);
    assert_int_equal(fastsud_judge_take_rules(judge, rules), FASTSUD_OK);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        judgements.puzzles = rows[i].puzzle;
        judgements.answers = rows[i].answer;
        assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
        assert_int_equal(results->solved[0], rows[i].solved);
        assert_int_equal(results->rules[0], rows[i].rules);
        assert_int_equal(results->boxes[0], rows[i].boxes);
        assert_int_equal(results->right[0], rows[i].right);
        assert_int_equal(results->completions[0], rows[i].completions);
    }
    judgements.answers = "5...............";
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_MALFORMED);
    fastsud_judge_destroy(judge);
    fastsud_rules_destroy(rules);
}

TEST_MAIN("judge", NULL, NULL)
