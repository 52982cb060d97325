/* Layouts: random texts, compared with readers that are slow and obvious; garbage, however it is cut. */
#include "grid/text.h"
#include "input/layout.h"
#include "input/layouts/grid_text.h"
#include "stats/statistics.h"
#include "support/items.h"
#include "support/test.h"

#define A "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define A_SOLVED "952786134738415629641923785463297851275861943189354276517632498826549317394178562"

static bool is_cell(char c)
{
    return strchr(".0_*-xX123456789", c) && c != '\0';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Where the puzzle of a line of less than 729 bytes starts; -1: nowhere. Byte by byte. */
static int find_slowly(const char *line)
{
    const int n = (int)strlen(line);
    int blanks = 0, cells;
    for (cells = 0; cells < n && is_cell(line[cells]); cells++)
        ;
    if (cells >= 81)
        return cells == 81 && !is_letter(line[81]) ? 0 : -1;
    while (line[blanks] == ' ' || line[blanks] == '\t')
        blanks++;
    for (cells = 0; blanks + cells < n && is_cell(line[blanks + cells]); cells++)
        ;
    if (cells >= 81)
        return cells == 81 && !is_letter(line[blanks + 81]) ? blanks : -1;
    for (int at = 0; at < n; at++) {
        if (!is_cell(line[at]) || (at > 0 && (is_cell(line[at - 1]) || is_letter(line[at - 1]))))
            continue;
        for (cells = 0; at + cells < n && is_cell(line[at + cells]); cells++)
            ;
        if (cells == 81 && !is_letter(line[at + 81]))
            return at;
    }
    return -1;
}

/* Whether "puzzle:count:solution" starts at a byte of a line; what is drawn is never the solution. */
static bool is_pair(const char *line)
{
    const char *count = line + 81;
    if (*count++ != ':')
        return false;
    const size_t n_digits = strspn(count, "0123456789");
    const char *end = count + n_digits + (count[n_digits] == '+');
    size_t cells = 0;
    while (*end == ':' && is_cell(end[1 + cells]))
        cells++;
    return n_digits > 0 && cells == 81 && end[1 + cells] == '\0';
}

/* A line of words that are cells, almost cells and other things. */
static void draw_line(struct rng *rng, struct fsd_buffer *line)
{
    static const char cells[] = ".0_*-xX123456789123456789", others[] = " ,;:\t\"'|abcXx#/+";
    const unsigned n = 1 + rng_below(rng, 4);
    line->n = 0;
    for (unsigned i = 0; i < n; i++) {
        static const unsigned lengths[] = {81, 81, 81, 80, 82, 1, 12, 40, 162};
        unsigned n_cells = rng_below(rng, 3) == 0 ? 0 : lengths[rng_below(rng, 9)];
        while (n_cells-- > 0)
            fsd_buffer_put_char(line, cells[rng_below(rng, sizeof(cells) - 1)]);
        for (unsigned n_others = rng_below(rng, 4); n_others > 0; n_others--)
            fsd_buffer_put_char(line, others[rng_below(rng, sizeof(others) - 1)]);
    }
    assert_non_null(fsd_buffer_text(line));
}

static bool is_skipped(const char *line)
{
    return line[0] == '#' || line[strspn(line, " \t")] == '\0';
}

TEST(lines_with_anything_around)
{
    OWNED_BUFFER line = {.n = 0}, text = {.n = 0}, wanted = {.n = 0}, found = {.n = 0};
    fsd_buffer_put_text(&text, A "\n");
    fsd_buffer_put_text(&wanted, "1 " A "\n");
    for (int n = 2; n < TEST_SAMPLE(20000, 2000); n++) {
        char cells[FASTSUD_N_CELLS + 1] = "";
        draw_line(&test_rng, &line);
        fsd_buffer_put(&text, line.bytes, line.n);
        fsd_buffer_put_char(&text, '\n');
        if (is_skipped(line.bytes))
            continue;
        const int at = find_slowly(line.bytes);
        if (at >= 0 && is_pair(line.bytes + at))
            fsd_buffer_print(&wanted, "%d#\n", n);
        if (at >= 0)
            fsd_text_normalise(line.bytes + at, cells);
        fsd_buffer_print(&wanted, "%d%c%s\n", n, at >= 0 ? ' ' : '!', cells);
    }
    const struct items_way way = {.source = ITEMS_OF_MEMORY, .chunk_bytes = 5000, .n_threads = 2};
    items_read(text.bytes, text.n, &way, &found, NULL);
    /* What is wrong with a line is compared elsewhere. */
    const char *b = fsd_buffer_text(&wanted);
    for (const char *a = fsd_buffer_text(&found); *a || *b; a = strchr(a, '\n') + 1, b = strchr(b, '\n') + 1) {
        const size_t n = strcspn(b, "\n");
        if (strncmp(a, b, n) != 0 || n == 0)
            fail_msg("%.*s, not %.*s", (int)strcspn(a, "\n"), a, (int)n, b);
    }
}

/* Records with quotes, separators and line ends within; the reader is told nothing but the text. */
TEST(records_with_anything_around)
{
    for (int pass = 0; pass < TEST_SAMPLE(100, 20); pass++) {
        static const char *const pieces[] = {"a", "1.5", "\"\"", ",", ";", "\t", "\n", "\r\n", " ", "#", A, "'"};
        const char separator = ",;\t"[pass % 3];
        const char *end = pass % 2 ? "\r\n" : "\n";
        OWNED_BUFFER text = {.n = 0}, wanted = {.n = 0}, found = {.n = 0};
        const unsigned n_columns = 1 + rng_below(&test_rng, 4), puzzle = rng_below(&test_rng, n_columns);
        int line = 2;
        for (unsigned column = 0; column < n_columns; column++)
            fsd_buffer_print(&text, "%.*s%s", column > 0, &separator, column == puzzle ? "puzzle" : "other");
        fsd_buffer_put_text(&text, end);
        for (int n = 0; n < 50; n++) {
            fsd_buffer_print(&wanted, "%d " A "\n", line++);
            for (unsigned column = 0; column < n_columns; column++) {
                const bool is_quoted = rng_below(&test_rng, 2);
                fsd_buffer_put(&text, &separator, column > 0);
                fsd_buffer_put_text(&text, is_quoted ? "\"" : "");
                fsd_buffer_put_text(&text, column == puzzle ? A : "");
                for (unsigned i = rng_below(&test_rng, 5); is_quoted && column != puzzle && i > 0; i--) {
                    const char *piece = pieces[rng_below(&test_rng, sizeof(pieces) / sizeof(pieces[0]))];
                    fsd_buffer_put_text(&text, piece);
                    line += piece[strlen(piece) - 1] == '\n';
                }
                fsd_buffer_put_text(&text, is_quoted ? "\"" : "");
            }
            fsd_buffer_put_text(&text, end);
        }
        const struct items_way way = {.source = pass % 2 ? ITEMS_OF_MEMORY : ITEMS_OF_PIPE,
                                      .chunk_bytes = 1 + rng_below(&test_rng, 700),
                                      .n_threads = 1 + pass % 2};
        items_read(text.bytes, text.n, &way, &found, NULL);
        if (strcmp(fsd_buffer_text(&found), fsd_buffer_text(&wanted)) != 0)
            fail_msg("%s\ninstead of\n%s\nof\n%s", found.bytes, wanted.bytes, fsd_buffer_text(&text));
    }
}

/* A grid of nine rows that are written alike, with whatever may stand between cells, and rows; wanted gets its cells.
 */
static void draw_grid(struct rng *rng, struct fsd_buffer *text, char wanted[FASTSUD_N_CELLS])
{
    static const char *const gaps[] = {"", " ", ", ", "|", " | ", "\t", ";", "\xe2\x94\x82", "\" \""};
    static const char *const begins[] = {"", "", "|", "[", "(", " ", "\xe2\x94\x82 "};
    static const char *const ends[] = {"\n", "\r\n", " |\n", "),\n", "]\n", " \xe2\x94\x82\n"};
    static const char *const lines[] = {
        "", "", "\n", "---+---+---\n", "|-----|\n", "\xe2\x94\x9c\xe2\x94\x80\xe2\x94\x80\n"};
    const char *const gap = gaps[rng_below(rng, 9)], *const box_gap = rng_below(rng, 2) ? gap : gaps[rng_below(rng, 9)];
    const char *const begin = begins[rng_below(rng, 7)], *const end = ends[rng_below(rng, 6)];
    const char *const after_band = lines[rng_below(rng, 6)];
    const char blank = "._*xX0"[rng_below(rng, 6)];
    const unsigned n_blanks = 1 + rng_below(rng, 9);

    text->n = 0;
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        wanted[cell] = rng_below(rng, 10) < n_blanks ? blank : (char)('1' + rng_below(rng, 9));
        fsd_buffer_put_text(text, cell % 9 == 0 ? begin : cell % 3 == 0 ? box_gap : gap);
        fsd_buffer_put_char(text, wanted[cell]);
        fsd_buffer_put_text(text, cell % 9 == 8 ? end : "");
        fsd_buffer_put_text(text, cell == 26 || cell == 53 ? after_band : "");
    }
    assert_non_null(fsd_buffer_text(text));
}

TEST(grids_of_rows_that_are_written_alike)
{
    OWNED_BUFFER text = {.n = 0};
    for (int n = 0; n < TEST_SAMPLE(50000, 5000); n++) {
        char wanted[FASTSUD_N_CELLS], cells[FASTSUD_N_CELLS];
        struct fsd_grid grid = {.cells = cells};
        draw_grid(&test_rng, &text, wanted);
        const size_t n_grid = fsd_grid_read(text.bytes, text.n, true, &grid);
        if (n_grid != text.n || grid.content != FSD_GRID_CONTENT_GRID || grid.outcome != FSD_GRID_IS_GRID ||
            grid.has_candidates || memcmp(cells, wanted, sizeof(cells)) != 0)
            fail_msg("%zu bytes of %zu, content %d, outcome %d, cells %.81s\n%s", n_grid, text.n, (int)grid.content,
                     (int)grid.outcome, cells, text.bytes);
    }
}

/* Reads the only line of a text, which is copied, so that a byte read after it is found. */
static void read_only_line(const char *text, size_t n, struct fsd_grid_line *line)
{
    OWNED char *const copy = malloc(n);
    size_t n_line = 0;

    memcpy(copy, text, n);
    struct fsd_grid_lines lines = {.text = copy, .n_bytes = n, .is_all = true};
    assert_int_equal(fsd_grid_lines_peek(&lines, line, &n_line), FSD_GRID_STEP_LINE);
    assert_int_equal(n_line, n);
}

/* Nine words of different digits, more than nine in all, byte by byte. Returns false if a line is something else. */
static bool read_words(const char *line, uint16_t candidates[9])
{
    unsigned n = 0, n_digits = 0;

    memset(candidates, 0, 9 * sizeof(*candidates));
    for (const char *at = line; *at; at++) {
        const bool is_digit = *at >= '1' && *at <= '9', begins = at == line || !(at[-1] >= '1' && at[-1] <= '9');
        if (!is_digit && *at != ' ' && *at != '|')
            return false;
        if (!is_digit)
            continue;
        n += begins;
        n_digits++;
        if (n > 9 || (candidates[n - 1] >> (*at - '1') & 1))
            return false;
        candidates[n - 1] |= (uint16_t)(1U << (*at - '1'));
    }
    return n == 9 && n_digits > 9;
}

TEST(lines_of_candidates)
{
    OWNED_BUFFER text = {.n = 0};
    size_t n_right = 0, n_others = 0;
    for (int n = 0; n < TEST_SAMPLE(100000, 10000); n++) {
        const unsigned n_words = 8 + (rng_below(&test_rng, 8) + 7) / 7, n_gap = 1 + rng_below(&test_rng, 9);
        struct fsd_grid_line line;
        uint16_t wanted[9];
        text.n = 0;
        fsd_buffer_put_text(&text, rng_below(&test_rng, 2) ? "| " : "");
        for (unsigned word = 0; word < n_words; word++) {
            const unsigned digits = rng_below(&test_rng, 4) == 0 ? 511 : 1 + rng_below(&test_rng, 511);
            for (unsigned i = 0; i < 9; i++)
                if (digits >> i & 1)
                    fsd_buffer_put_char(&text, (char)('1' + i));
            for (unsigned i = word < n_words - 1 ? 1 + rng_below(&test_rng, n_gap) : rng_below(&test_rng, 3); i > 0;
                 i--)
                fsd_buffer_put_char(&text, " |"[rng_below(&test_rng, 2)]);
        }
        for (unsigned i = rng_below(&test_rng, 3); i > 1; i--)
            text.bytes[rng_below(&test_rng, (unsigned)text.n)] = "123456789 |a?"[rng_below(&test_rng, 13)];
        assert_non_null(fsd_buffer_text(&text));
        const bool is_right = read_words(text.bytes, wanted);
        read_only_line(text.bytes, text.n, &line);
        assert_int_equal(line.kind == FSD_GRID_CANDIDATES, is_right);
        if (is_right)
            assert_memory_equal(line.candidates, wanted, sizeof(wanted));
        n_right += is_right;
        n_others += !is_right;
    }
    assert_true(n_right > 100 && n_others > 100);
}

/* Nine fields, each a digit or empty, not all of them digits. Returns the length of the line with its end, or 0. */
static size_t read_fields(const char *text, char cells[9], bool *is_empty)
{
    const char separator = text[0] >= '1' && text[0] <= '9' ? text[1] : text[0];
    const char *at = text;
    unsigned n_digits = 0;
    if (!strchr(",;\t", separator) || separator == '\0')
        return 0;
    for (unsigned i = 0; i < 9; i++) {
        const bool is_digit = *at >= '1' && *at <= '9';
        cells[i] = is_digit ? *at++ : '.';
        n_digits += is_digit;
        if (i < 8 && *at++ != separator)
            return 0;
    }
    at += *at == separator;
    at += *at == '\r';
    *is_empty = n_digits == 0;
    return *at == '\n' && n_digits < 9 ? (size_t)(at - text) + 1 : 0;
}

TEST(rows_of_fields)
{
    size_t n_rows = 0, n_empty = 0, n_others = 0;
    for (int n = 0; n < TEST_SAMPLE(100000, 10000); n++) {
        char text[32] = "", wanted[9];
        struct fsd_grid_line line;
        const char separator = ",;\t"[rng_below(&test_rng, 3)];
        const unsigned n_fields = 8 + (rng_below(&test_rng, 8) + 7) / 7, chance = rng_below(&test_rng, 4);
        size_t n_text = 0;
        for (unsigned field = 0; field < n_fields; field++) {
            if (rng_below(&test_rng, 3) < chance)
                text[n_text++] = (char)('1' + rng_below(&test_rng, 9));
            if (field < n_fields - 1 || rng_below(&test_rng, 4) == 0)
                text[n_text++] = separator;
        }
        if (rng_below(&test_rng, 3) == 0)
            text[rng_below(&test_rng, (unsigned)n_text)] = "123,;\ta"[rng_below(&test_rng, 7)];
        n_text += (size_t)sprintf(text + n_text, rng_below(&test_rng, 2) ? "\n" : "\r\n");
        bool is_empty = false;
        const bool is_row = read_fields(text, wanted, &is_empty) == n_text;
        read_only_line(text, n_text, &line);
        if (is_row) {
            assert_int_equal(line.kind, is_empty ? FSD_GRID_BLANK : FSD_GRID_ROW);
            assert_int_equal(is_empty, line.kind == FSD_GRID_BLANK && line.is_empty_row);
            assert_memory_equal(line.cells, wanted, sizeof(wanted));
        } else {
            assert_false(line.kind == FSD_GRID_ROW && strspn(text, ",;\t123456789\r\n") == n_text && line.n_cells != 9);
        }
        n_rows += is_row && !is_empty;
        n_empty += is_row && is_empty;
        n_others += !is_row;
    }
    assert_true(n_rows > 100 && n_empty > 100 && n_others > 100);
}

/* Pieces of every layout, and bytes, one after the other. */
static void draw_garbage(struct rng *rng, struct fsd_buffer *text)
{
    enum { N_PIECES = 42 }; /* the last is empty */
    static const char pieces[] =
        "\n~\n~\n~\n~\r\n~\r~,~;~\t~\"~#~:1:~ "
        "~|~---------~-~*-----------*~+---+---+---+~12.4.6..9~123456789~.........~[Puzzle]~[State]~puzzle~puzzle,"
        "solution~{\"puzzle\":\"~\"}~((~))~(1 2 3~12 3 456 7 8 9 . 1 2~! ! ! ! ! ! ! ! !~" A "~" A_SOLVED
        "~\xef\xbb\xbf~\xe2\x94\x82~\xe2\x94\x80~1,2,,,,,,,~\t\t\t\t\t\t\t\t~|1 2|   |  3|~title"
        "~";
    const unsigned n = 1 + rng_below(rng, rng_below(rng, 20) == 0 ? 900 : 60);
    text->n = 0;
    for (unsigned i = 0; i < n; i++) {
        const unsigned k = rng_below(rng, 45);
        const char *piece = pieces;
        for (unsigned before = k; before > 0 && k < N_PIECES; before--)
            piece = strchr(piece, '~') + 1;
        if (k < N_PIECES)
            fsd_buffer_put(text, piece, strcspn(piece, "~"));
        else
            fsd_buffer_put_char(text, (char)rng_below(rng, 256));
    }
    assert_non_null(fsd_buffer_text(text));
}

TEST(garbage_is_the_same_however_it_is_cut)
{
    OWNED_BUFFER text = {.n = 0};
    for (int n = 0; n < TEST_SAMPLE(500, 60); n++) {
        OWNED_BUFFER whole = {.n = 0}, pieces = {.n = 0};
        const struct fsd_layout_choice choice = {.kind = fsd_layout_kind_at(rng_below(&test_rng, 8))};
        const struct items_way at_once = {
            .source = ITEMS_OF_MEMORY, .chunk_bytes = 1 << 20, .n_threads = 1, .choice = choice};
        const struct items_way cut = {.source = (enum items_source)rng_below(&test_rng, ITEMS_OF_SLOW_PIPE),
                                      .chunk_bytes = 1 + rng_below(&test_rng, 1 + rng_below(&test_rng, 5000)),
                                      .n_threads = 1 + n % 2,
                                      .choice = choice};
        struct fsd_failure first, second;
        draw_garbage(&test_rng, &text);
        items_read(text.bytes, text.n, &at_once, &whole, &first);
        items_read(text.bytes, text.n, &cut, &pieces, &second);
        assert_int_equal(first.kind, second.kind);
        if (first.kind == FSD_FAILURE_NONE &&
            (whole.n != pieces.n || (whole.n > 0 && memcmp(whole.bytes, pieces.bytes, whole.n) != 0)))
            fail_msg("format %s, source %d, chunks of %zu bytes: %s\ninstead of\n%s\nof\n%s",
                     choice.kind ? choice.kind->name : "auto", cut.source, cut.chunk_bytes, fsd_buffer_text(&pieces),
                     fsd_buffer_text(&whole), text.bytes);
    }
}

/* Long lines in every layout: more than is read at first, right at that limit, and more than a chunk. */
TEST(long_records)
{
    static const char *const before[] = {"", "puzzle,x\n", "Grid 1\n", "{\"puzzle\":\"" A "\"}\n"};
    static const size_t lengths[] = {4094, 4095, 4096,  4097,  4098,   4099,   4104,
                                     4200, 9000, 16400, 70000, 300000, 2000000};
    for (size_t i = 0; i < (fsd_statistics_can_read() ? 4 : 3); i++)
        for (size_t k = 0; k < sizeof(lengths) / sizeof(lengths[0]); k++)
            for (int quoted = 0; quoted < 2; quoted++) {
                OWNED_BUFFER text = {.n = 0}, whole = {.n = 0};
                fsd_buffer_put_text(&text, before[i]);
                const size_t begin = text.n;
                fsd_buffer_put_text(&text, i == 1 && quoted ? A ",\"" : A ",");
                while (text.n - begin < lengths[k])
                    fsd_buffer_put_char(&text, quoted && text.n % 50 == 0 ? '\n' : 'x');
                if (i == 1 && quoted)
                    text.bytes[text.n - 1] = '"';
                fsd_buffer_put_text(&text, "\n" A ",\n" A_SOLVED "\n");
                for (size_t chunk_bytes = 1; chunk_bytes < 200000; chunk_bytes = 1 + chunk_bytes * 19)
                    for (int source = ITEMS_OF_MEMORY; source <= ITEMS_OF_PIPE; source++) {
                        const struct items_way way = {
                            .source = (enum items_source)source, .chunk_bytes = chunk_bytes, .n_threads = 1};
                        OWNED_BUFFER found = {.n = 0};
                        if ((chunk_bytes == 1 && k % 4 != 0) || (lengths[k] > 20000 && chunk_bytes < 300))
                            continue; /* slow */
                        items_read(text.bytes, text.n, &way, &found, NULL);
                        if (whole.n == 0)
                            fsd_buffer_put(&whole, found.bytes, found.n);
                        assert_string_equal(fsd_buffer_text(&found), fsd_buffer_text(&whole));
                    }
                if (i == 1) /* the text in quotes is a part of the record */
                    assert_int_equal(strncmp(whole.bytes, "2 ", 2), 0);
            }
}

TEST_MAIN("layouts: random", NULL, NULL)
