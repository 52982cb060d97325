/* Layouts: texts as their authors write them give the same items however they are read, and what is recognised is a
 * function of the text alone. */
#include "input/layout.h"
#include "support/items.h"
#include "support/test.h"

#define A "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define A0 "002006004730000009041903000000000000005860900100054206000002000800000300300100502"
#define A_SOLVED "952786134738415629641923785463297851275861943189354276517632498826549317394178562"
#define A_WRONG "952786134738415629641923785463297851275861943189354276517632498826549317394178526"
#define B ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
#define B_SOLVED "693784512487512936125963874932651487568247391741398625319475268856129743274836159"
#define BOM "\xef\xbb\xbf"
#define A_GRID "..2..6..4\n73......9\n.419.3...\n.........\n..586.9..\n1...542.6\n.....2...\n8.....3..\n3..1..5.2\n"
#define B_GRID ".......1.\n4........\n.2.......\n....5.4.7\n..8...3..\n..1.9....\n3..4..2..\n.5.1.....\n...8.6...\n"
#define FIVE_ROWS "..2..6..4\n73......9\n.419.3...\n.........\n..586.9..\n"

static const char *const known[] = {A, B, A_SOLVED};

/* A text, what is said of its layout, and its items. */
struct row {
    const char *text, *said, *items;
};

static const struct row rows[] = {
    /* A puzzle a line. */
    {"", "lines", ""},
    {"\n\n#x\n", "lines", ""},
    {A "\n" B "\n", "lines", "1A 2B "},
    {BOM A "\r\n\r\n" B, "lines", "1A 3B "},
    {"# note\n  " A "\n\t" B " 1.2\n   \n", "lines", "2A 3B "},
    {"0000183b305c " A0 "  1.2\n000018302305 " A0 "  1.2\n", "lines", "1A 2A "},
    {"123456789012345678901234567890," A "\n\"" B "\",7\n#" A "\nid=" A ";x\n", "lines", "1A 2B 4A "},
    {"a" A "\n" A "b\n", "lines", "1! 2! "}, /* a letter touches the cells */
    {A "#b\n" A ".\n" A "/1\n" A "-\n" A "\xc2\xa0", "lines", "1A 2! 3A 4! 5A "},
    {"x " A "5\n17 " A "\n", "lines", "1! 2A "}, /* 82 cells are no word of 81 */
    {A B "\n" A A_SOLVED "\n" A A_WRONG "\n" A B_SOLVED " " A "\n", "lines", "1! 2A 3! 4! "},
    {A "\n7 " B B_SOLVED "; " A "\n" A A_SOLVED "."
       "\n",
     "lines", "1A 2B 3! "},
    {A0 A0 A0 "0000000000000\n" A0 "ABCDEFG 8\n", "lines", "1! 2! "}, /* 256 cells, 16 by 16 */
    /* Several lines that end in CR alone are not one. */
    {A "\n" B "\r" A "\n #\n#b\r" A "\n#\r\r\n\r" A "\r\r\n", "lines", "1A 2! 3! 4! 6A "},
    {"short\n1\n" A "\n", "lines", "1! 2! 3A "},
    {"123456789\n" A "\n", "lines", "1! 2A "}, /* nine cells, but no grid */
    {A ":1:" A_SOLVED "\n" A ":1:" A_WRONG "\n" B ":2:\n" B "::\n" A ":193+:\n", "lines", "1A 2# 2A 3B 4B 5A "},
    {A ":x:" A_WRONG "\n" A "::" A_WRONG "\n" A ":1:12\n", "lines", "1A 2A 3A "}, /* not what -f pair writes */
    {A_SOLVED "," A_SOLVED "\n", "lines", "1C "},
    {A "," A "\n", "lines", "1A "},

    /* Columns. */
    {"quizzes,solutions\n" A0 "," A_SOLVED "\n" B "," B_SOLVED "\n",
     "read as CSV: puzzles from column 1, \"quizzes\"; solutions from column 2, \"solutions\"", "2A 3B "},
    {"id,puzzle,solution,clues,difficulty\r\n1," A "," A_WRONG ",26,1.2\r\n2," B ",,17,0\r\n",
     "read as CSV: puzzles from column 2, \"puzzle\"; solutions from column 3, \"solution\"", "2# 2A 3B "},
    {BOM "# by hand\n\n\"source\";\"question\";\"answer\"\nx;" A ";" A_SOLVED "\n#;" B ";\n",
     "read as CSV: puzzles from column 2, \"question\"; solutions from column 3, \"answer\"", "4A 5B "},
    {"Sudoku\tx\n\"" A "\"\t\"a \"\"b\"\"\ttab\nand line\"\n" B "\t\n",
     "read as CSV: puzzles from column 1, \"Sudoku\"", "2A 4B "},
    {"puzzle\n" A "\n\n" B "\n", "read as CSV: puzzles from column 1, \"puzzle\"", "2A 4B "},
    {"a,b\n\n1," A "\n2," B "\n", "read as CSV: puzzles from column 2, \"b\"", "3A 4B "},
    {"a,b,c\n1," A "," A_SOLVED "\n", "read as CSV: puzzles from column 2, \"b\"; solutions from column 3, \"c\"",
     "2A "},
    {"grid,puzzle\n" A ",7\n", "read as CSV: puzzles from column 1, \"grid\"", "2A "},
    {"1," A "," A_SOLVED "\n2," B "," A_SOLVED "\n",
     "read as CSV without a header: puzzles from column 2; solutions from column 3", "1A 2# 2B "},
    {A "," A_SOLVED "\nx," A_SOLVED "\n",
     "read as CSV without a header: puzzles from column 1; solutions from column 2", "1A 2! "},
    {"puzzle,x\n" A "\n,1\nxyz,1\n" A "1,1\n\n" B ",2", "read as CSV: puzzles from column 1, \"puzzle\"",
     "2A 3! 4! 5! 7B "},
    {"x,puzzle\n1\n1,\"" A "\n" B "\n2," B "\n", "read as CSV: puzzles from column 2, \"puzzle\"", "2! 3! 4! 5B "},
    {"x,puzzle\n\"" A_GRID "\",\"\n" A_GRID "\"\n\"a\"b," B "\n", "read as CSV: puzzles from column 2, \"puzzle\"",
     "2A 22B "},
    {"puzzle,x\n" A ",\"y\rz\"\n" A ",y\r" B ",z\n" B ",\r\r\n", "read as CSV: puzzles from column 1, \"puzzle\"",
     "2A 3! 4B "},
    {"puzzle,solution\n" A "," A_SOLVED "\r" B "," B_SOLVED "\n" B "," B_SOLVED "\r\n",
     "read as CSV: puzzles from column 1, \"puzzle\"; solutions from column 2, \"solution\"", "2! 3B "},
    {"file,line,puzzle,givens\nf,1," A ",26\n", "read as CSV: puzzles from column 3, \"puzzle\"", "2A "},

    /* Grids. */
    {A_GRID B_GRID, "read as grids of nine lines", "1A 10B "},
    {A_GRID "\n" B_GRID "multiple\tlimit\n\n" A_GRID, "read as grids of nine lines", "1A 11B 22A "},
    {"Grid 01\n" A_GRID "Grid 02\n" B_GRID, "read as grids of nine lines", "2A 12B "},
    {BOM "#AAuthor\r\n#CNote\r\n[Puzzle]\r\n" B_GRID "[State]\r\n" A_GRID "[Puzzle]\n" A_GRID,
     "read as grids of nine lines", "4B 24A "},
    {FIVE_ROWS "\n" B_GRID, "read as grids of nine lines", "1! 7B "},
    {FIVE_ROWS "Grid\n" B_GRID FIVE_ROWS, "read as grids of nine lines", "1! 7B 16! "},
    {FIVE_ROWS "1...542.\n.....2...\n8.....3..\n3..1..5.2\n" B_GRID, "read as grids of nine lines", "1! 10B "},
    {A_GRID B "\n" A_SOLVED "\n", "read as grids of nine lines", "1A 10B "}, /* the second is some solution */
    {A_GRID A B "\n" B B_SOLVED "\nx\r" A "\n#\r" A "\n", "read as grids of nine lines", "1A 10! 11B 12A 13! "},
    /* Dashes are blanks where rows have some. */
    {"--2--6--4\n73------9\n-419-3---\n---------\n--586-9--\n1---542-6\n-----2---\n8-----3--\n3--1--5-2\n" B_GRID,
     "read as grids of nine lines", "1A 10B "},
    {"---------\n..2..6..4\n73......9\n.419.3...\n---------\n.........\n..586.9..\n1...542.6\n---------\n.....2...\n"
     "8.....3..\n3..1..5.2\n---------\n\n" B_GRID,
     "read as grids of nine lines", "2A 15B "},
    {"|---|---|---|\n|..2|..6|..4|\n|73.|...|..9|\n|.41|9.3|...|\n|---|---|---|\n|...|...|...|\n|..5|86.|9..|\n"
     "|1..|.54|2.6|\n|---|---|---|\n|...|..2|...|\n|8..|...|3..|\n|3..|1..|5.2|\n|---|---|---|\n",
     "read as grids of nine lines", "2A "},
};

enum { N_ROWS = sizeof(rows) / sizeof(rows[0]) };

/* What is recognised in the first n bytes of a text, as text; "" when more are needed. */
static void recognise(const char *text, size_t n, bool is_all, struct fsd_buffer *said)
{
    const struct fsd_layout_choice choice = {.column = NULL};
    struct fsd_layout layout;
    struct fsd_failure failure;
    const enum fsd_recognition found = fsd_layout_recognise(text, n, is_all, &choice, &layout, &failure);
    said->n = 0;
    assert_true(found == FSD_RECOGNITION_YES || found == FSD_RECOGNITION_MORE);
    if (found == FSD_RECOGNITION_YES && layout.kind->describe) {
        layout.kind->describe(&layout, said);
        fsd_buffer_print(said, "|%d,%d", (int)layout.n_header_bytes, (int)layout.n_header_lines);
    } else if (found == FSD_RECOGNITION_YES) {
        fsd_buffer_put_text(said, layout.kind->name);
    }
    assert_non_null(fsd_buffer_text(said));
    fsd_layout_destroy(&layout);
}

TEST(texts_are_recognised)
{
    OWNED_BUFFER said = {.n = 0};
    for (size_t i = 0; i < N_ROWS; i++) {
        recognise(rows[i].text, strlen(rows[i].text), true, &said);
        said.bytes[strcspn(said.bytes, "|")] = '\0';
        if (strcmp(said.bytes, rows[i].said) != 0)
            fail_msg("it says \"%s\", not \"%s\", of:\n%s", said.bytes, rows[i].said, rows[i].text);
    }
}

/* However much of a text has arrived, the answer is the same, or that more is needed. */
TEST(recognition_needs_no_luck)
{
    OWNED_BUFFER all = {.n = 0}, said = {.n = 0};
    for (size_t i = 0; i < N_ROWS; i++) {
        const size_t n = strlen(rows[i].text);
        bool was_known = false;
        recognise(rows[i].text, n, true, &all);
        for (size_t k = 0; k <= n; k++) {
            recognise(rows[i].text, k, false, &said);
            const bool is_known = said.n > 0;
            if (is_known && strcmp(said.bytes, all.bytes) != 0)
                fail_msg("after %zu bytes it says \"%s\", not \"%s\", of:\n%s", k, said.bytes, all.bytes, rows[i].text);
            assert_true(is_known || !was_known);
            was_known = is_known;
        }
    }
}

static void check_way(const struct row *row, const struct items_way *way, const char *items)
{
    OWNED_BUFFER found = {.n = 0};
    items_read(row->text, strlen(row->text), way, &found, NULL);
    if (strcmp(fsd_buffer_text(&found), items) != 0)
        fail_msg("source %d, chunks of %zu bytes, %zu threads:\n%sinstead of\n%sin\n%s", way->source, way->chunk_bytes,
                 way->n_threads, found.bytes, items, row->text);
}

/* Every text, by every kind of source, in chunks of every size. */
TEST(items_are_the_same_however_they_are_read)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        OWNED_BUFFER items = {.n = 0}, brief = {.n = 0};
        const size_t n = strlen(rows[i].text);
        const struct items_way whole = {.source = ITEMS_OF_MEMORY, .chunk_bytes = 1 << 20, .n_threads = 1};
        items_read(rows[i].text, n, &whole, &items, NULL);
        items_shorten(fsd_buffer_text(&items), known, sizeof(known) / sizeof(known[0]), &brief);
        if (strcmp(fsd_buffer_text(&brief), rows[i].items) != 0)
            fail_msg("%s instead of %s:\n%sin\n%s", brief.bytes, rows[i].items, items.bytes, rows[i].text);
        for (size_t chunk_bytes = 1; chunk_bytes <= n + 1; chunk_bytes += chunk_bytes < 12 ? 1 : TEST_SAMPLE(59, 211))
            for (int source = 0; source < N_ITEMS_SOURCES; source++) {
                const struct items_way way = {.source = (enum items_source)source,
                                              .chunk_bytes = chunk_bytes,
                                              .n_threads = chunk_bytes % 4 == 0 ? 2 : 1};
                if (source != ITEMS_OF_SLOW_PIPE || chunk_bytes % 5 == 0)
                    check_way(&rows[i], &way, items.bytes);
            }
    }
}

/* The ranges of a text together are the whole, and lines keep their numbers. */
TEST(ranges_make_the_whole)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        OWNED_BUFFER whole = {.n = 0};
        const size_t n = strlen(rows[i].text);
        const struct items_way way = {.source = ITEMS_OF_MEMORY, .chunk_bytes = 1 << 20, .n_threads = 1};
        items_read(rows[i].text, n, &way, &whole, NULL);
        for (size_t a = 0; a <= n; a += TEST_SAMPLE(31, 101)) {
            const size_t cuts[] = {0, a, a + (n - a) / 2, n};
            OWNED_BUFFER joined = {.n = 0};
            for (size_t k = 0; k < 3; k++) {
                const struct items_way of_range = {.source = a % 2 ? ITEMS_OF_MEMORY : ITEMS_OF_FILE,
                                                   .chunk_bytes = a % 3 ? 50 : 5000,
                                                   .n_threads = 1 + a % 2,
                                                   .is_range = true,
                                                   .begin = cuts[k],
                                                   .end = cuts[k + 1]};
                items_read(rows[i].text, n, &of_range, &joined, NULL);
            }
            if (strcmp(fsd_buffer_text(&joined), fsd_buffer_text(&whole)) != 0)
                fail_msg("cut at %zu and %zu:\n%sinstead of\n%sin\n%s", cuts[1], cuts[2], joined.bytes, whole.bytes,
                         rows[i].text);
        }
    }
}

/* The end of a record is told as soon as it is sure, and does not change when more is known. */
TEST(ends_of_records_are_sure)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        const struct fsd_layout_choice choice = {.column = NULL};
        struct fsd_layout layout;
        struct fsd_failure failure;
        const size_t n = strlen(rows[i].text);
        assert_int_equal(fsd_layout_recognise(rows[i].text, n, true, &choice, &layout, &failure), FSD_RECOGNITION_YES);
        for (size_t at = layout.n_header_bytes; at < n;) {
            const char *record = rows[i].text + at;
            const size_t whole = fsd_layout_record_end(&layout, record, n - at, true);
            assert_in_range(whole, 1, n - at);
            for (size_t known_bytes = 0; known_bytes <= n - at; known_bytes++) {
                const size_t end = fsd_layout_record_end(&layout, record, known_bytes, false);
                if (end != 0 && end != whole)
                    fail_msg("of %zu bytes, %zu are a record, but %zu of all:\n%s", known_bytes, end, whole, record);
            }
            at += whole;
        }
        fsd_layout_destroy(&layout);
    }
}

/* A row before a line that is too long: what is read ends where it was cut, however much of the line was known. */
TEST(records_before_long_lines)
{
    static const char start[] = ".........\n.........\n";
    const size_t n_start = strlen(start);
    char text[2 * FSD_LOOKAHEAD];
    char cells[FASTSUD_N_CELLS];
    uint16_t candidates[FASTSUD_N_CELLS];
    const struct fsd_layout_choice choice = {.kind = &fsd_layout_grid};
    struct fsd_layout layout;
    struct fsd_failure failure;
    memset(text, '_', sizeof(text));
    memcpy(text, start, n_start);
    assert_int_equal(fsd_layout_recognise(text, n_start, true, &choice, &layout, &failure), FSD_RECOGNITION_YES);
    for (size_t n = FSD_LOOKAHEAD - 40; n < FSD_LOOKAHEAD + 40; n++) {
        struct fsd_record record = {.own_cells = cells, .own_candidates = candidates};
        const size_t end = fsd_layout_record_end(&layout, text, n, false);
        if (end != 0)
            assert_int_equal(layout.kind->read(&layout, text, n, &record), end);
    }
    fsd_layout_destroy(&layout);
}

TEST_MAIN("layouts", NULL, NULL)
