/* A puzzle a line, with anything around it. */
#include "grid/sixteen_bytes.h"
#include "grid/text.h"
#include "input/layouts/shape_line.h"

/* So many cells in a row are no accident. */
enum { N_CELLS_LIKE_A_PUZZLE = 27 };

/* A puzzle and its solution without a break. */
enum { N_SOLVED_CELLS = 2 * FASTSUD_N_CELLS };

static const char letter_after_81[] = "a letter follows the 81 cells of a 9x9 puzzle; put a space between";
static const char not_81[] = "%u cells in a row, not 81; 9x9 puzzles are read, each whole and on one line";

enum { STEP = 16 }; /* bytes looked at together */

/* Which of 16 bytes are no cells: bit i for byte i. */
static unsigned find_others(const char *text)
{
    const fsd_bytes bytes = fsd_bytes_load(text);

    return fsd_bytes_mask(~(fsd_bytes_digit_or_dot(bytes) | fsd_bytes_rare_blank(bytes)));
}

static bool has_cr(const char *text)
{
    return fsd_bytes_mask(fsd_bytes_equal(fsd_bytes_load(text), '\r')) != 0;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A run of cells, as long as it can be. */
struct run {
    size_t begin;
    size_t n;
};

/* Walks through the runs of a text. */
struct runs {
    const char *text;
    size_t n_text;
    size_t at;       /* the first byte that was not looked at, a multiple of STEP */
    size_t begin;    /* of the run that is open */
    unsigned others; /* of the STEP bytes before at, those that are no cells and were not come to */
};

/* Finds the next byte that is no cell, or the end of the text. */
static size_t next_other(struct runs *runs)
{
    while (runs->others == 0) {
        if (runs->at >= runs->n_text) {
            return runs->n_text;
        }
        if (runs->n_text - runs->at >= STEP) {
            runs->others = find_others(runs->text + runs->at);
        } else {
            for (size_t i = 0; i < runs->n_text - runs->at; i++) {
                runs->others |= (unsigned)!fsd_text_is_cell(runs->text[runs->at + i]) << i;
            }
        }
        runs->at += STEP;
    }
    const size_t i = (size_t)__builtin_ctz(runs->others);
    runs->others &= runs->others - 1;
    return runs->at - STEP + i;
}

/* Finds the next run that is not empty. */
static bool next_run(struct runs *runs, struct run *run)
{
    while (runs->begin < runs->n_text) {
        const size_t end = next_other(runs);
        *run = (struct run){.begin = runs->begin, .n = end - runs->begin};
        runs->begin = end + 1;
        if (run->n > 0) {
            return true;
        }
    }
    return false;
}

/* Whether a word of cells may end there: no letter or cell follows. */
static inline bool ends_word(const char *line, size_t n_line, size_t end)
{
    return end == n_line || !(is_letter(line[end]) || fsd_text_is_cell(line[end]));
}

/* Whether no letter touches the run, so that it is a word. The run may have been cut. */
static bool is_delimited(const char *line, size_t n_line, const struct run *run)
{
    return (run->begin == 0 || !is_letter(line[run->begin - 1])) && ends_word(line, n_line, run->begin + run->n);
}

/* Whether 162 cells are a puzzle and then its solution. */
static bool is_solved(const char *cells, bool lacks_units)
{
    struct fsd_record record;

    record.shape = NULL;
    record.lacks_units = lacks_units;
    record.wrong_grid = record.given_grid = NULL;
    fsd_record_set_puzzle(&record, cells);
    fsd_record_check_solution(&record, cells + FASTSUD_N_CELLS, FASTSUD_N_CELLS);
    return !record.has_wrong_solution;
}

/*
 * Finds the first word of 81 cells, of 729, or of 162 that is_solved, in as much of a line as is looked at: what comes
 * later may not be here, but for one byte. If there is none, longest becomes the longest word of cells; empty if there
 * is none either.
 */
static bool find_word(const char *line, size_t n_line, bool lacks_units, struct run *word, struct run *longest)
{
    struct runs runs = {.text = line, .n_text = n_line < FSD_MAX_LINE_BYTES ? n_line : FSD_MAX_LINE_BYTES};

    *longest = (struct run){.n = 0};
    while (next_run(&runs, word)) {
        if (!is_delimited(line, n_line, word)) {
            continue;
        }
        if (word->n == FASTSUD_N_CELLS || word->n == FSD_PENCILMARK_CELLS ||
            (word->n == N_SOLVED_CELLS && is_solved(line + word->begin, lacks_units))) {
            return true;
        }
        if (word->n > longest->n) {
            *longest = *word;
        }
    }
    return false;
}

/* The solution of "puzzle:count:solution", as -f pair writes it; NULL: the line is something else, or has none. */
static const char *solution_of_pair(const char *line, size_t n_line)
{
    const char *const end = line + n_line;
    const char *at = line + FASTSUD_N_CELLS;

    if (at == end || *at++ != ':') {
        return NULL;
    }
    const char *const count = at;
    while (at < end && *at >= '0' && *at <= '9') {
        at++;
    }
    if (at == count) {
        return NULL;
    }
    at += at < end && *at == '+';
    return end - at == 1 + FASTSUD_N_CELLS && *at == ':' && fsd_text_is_puzzle(at + 1) ? at + 1 : NULL;
}

/* Nothing that stands after so many bytes of a line is looked at, as it may not be here. */
static size_t n_looked_at(size_t n_line)
{
    return n_line < FSD_MAX_LINE_BYTES ? n_line : FSD_MAX_LINE_BYTES;
}

/* Takes a word of more than 81 bytes that starts with 81 cells. */
static void take_long_word(const char *line, size_t n_line, size_t begin, struct fsd_record *record)
{
    const char *const cells = line + begin;
    const size_t n_most = n_looked_at(n_line) - begin;
    size_t n = FASTSUD_N_CELLS;

    if (n_most >= FSD_PENCILMARK_CELLS && ends_word(line, n_line, begin + FSD_PENCILMARK_CELLS) &&
        fsd_record_take_pencilmarks(record, cells)) {
        return;
    }
    while (n < n_most && fsd_text_is_cell(cells[n])) {
        n++;
    }
    if (n == N_SOLVED_CELLS && ends_word(line, n_line, begin + n) && is_solved(cells, record->lacks_units)) {
        fsd_record_set_puzzle(record, cells);
        fsd_record_check_solution(record, cells + FASTSUD_N_CELLS, FASTSUD_N_CELLS);
        return;
    }
    fsd_record_set_malformed(record, &(struct fsd_malformed){.problem = n > FASTSUD_N_CELLS ? not_81 : letter_after_81,
                                                             .column = (uint32_t)(begin + FASTSUD_N_CELLS) + 1,
                                                             .number = (uint32_t)n});
}

/* Takes a word of 81 cells, whatever follows it in the same line. */
static void take_word(const char *line, size_t n_line, size_t begin, struct fsd_record *record)
{
    const char *const cells = line + begin;
    const size_t n_looked = n_looked_at(n_line) - begin;
    size_t at = n_looked;

    while (at > FASTSUD_N_CELLS && !has_cr(cells + at - STEP)) {
        at -= STEP;
    }
    if (at > FASTSUD_N_CELLS && fsd_record_reject_lone_cr(record, cells, n_looked)) {
        return;
    }
    fsd_record_set_puzzle(record, cells);
    const char *const solution = solution_of_pair(cells, n_line - begin);
    if (solution) {
        fsd_record_check_solution(record, solution, FASTSUD_N_CELLS);
    }
}

/* Takes the word that starts with 81 cells at a byte of a line. */
static void take_cells(const char *line, size_t n_line, size_t begin, struct fsd_record *record)
{
    if (ends_word(line, n_line, begin + FASTSUD_N_CELLS)) {
        take_word(line, n_line, begin, record);
    } else {
        take_long_word(line, n_line, begin, record);
    }
}

/* How many blanks a line starts with. */
static size_t count_blanks(const char *line, size_t n_line)
{
    const size_t n_looked = n_looked_at(n_line);
    size_t n = 0;

    while (n < n_looked && fsd_record_is_blank(line[n])) {
        n++;
    }
    return n;
}

static bool has_cells_at(const char *line, size_t n_line, size_t begin)
{
    return n_looked_at(n_line) - begin >= FASTSUD_N_CELLS && fsd_text_is_puzzle(line + begin);
}

static void set_malformed(const char *line, size_t n_line, size_t begin, const struct run *longest,
                          struct fsd_record *record)
{
    size_t offset = 0;

    if (longest->n >= N_CELLS_LIKE_A_PUZZLE && !fsd_text_is_cell(line[begin])) {
        fsd_record_set_malformed(record, &(struct fsd_malformed){.problem = not_81,
                                                                 .column = (uint32_t)longest->begin + 1,
                                                                 .number = (uint32_t)longest->n});
        return;
    }
    const enum fastsud_status status = fsd_text_check(line + begin, n_looked_at(n_line) - begin, &offset);
    const size_t at = begin + offset;
    fsd_record_set_malformed(
        record, &(struct fsd_malformed){.status = status,
                                        .column = (uint32_t)at + 1,
                                        .byte = status == FASTSUD_ERR_BAD_CELL ? (unsigned char)line[at] : 0,
                                        .number = (uint32_t)offset});
}

/* Reads a line of n_line bytes, without its end, that does not start with a puzzle. */
static void read_line(const char *line, size_t n_line, struct fsd_record *record)
{
    struct run word, longest;

    record->content = FSD_RECORD_NOTHING;
    if (n_line == 0 || fsd_record_take_comment(record, line, n_line)) {
        return;
    }
    const size_t begin = count_blanks(line, n_line);
    if (begin == n_line) {
        return;
    }
    if (begin > 0 && has_cells_at(line, n_line, begin)) {
        take_cells(line, n_line, begin, record);
    } else if (!find_word(line, n_line, record->lacks_units, &word, &longest)) {
        set_malformed(line, n_line, begin, &longest, record);
    } else if (word.n == FASTSUD_N_CELLS) {
        take_word(line, n_line, word.begin, record);
    } else {
        take_long_word(line, n_line, word.begin, record);
    }
}

static size_t read_record(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    if (layout->shape) {
        return fsd_shape_line_read(layout, text, n_bytes, record);
    }
    const bool has_cells = n_bytes >= FASTSUD_N_CELLS && fsd_text_is_puzzle(text);
    const size_t n_known = has_cells ? FASTSUD_N_CELLS : 0; /* of the line */
    const size_t n = n_known + fsd_record_line_end(text + n_known, n_bytes - n_known, true);
    const size_t n_line = fsd_record_text_bytes(text, n);

    if (has_cells) {
        take_cells(text, n_line, 0, record);
    } else {
        read_line(text, n_line, record);
    }
    return n;
}

static enum fsd_recognition recognise(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                      struct fsd_failure *failure)
{
    const char *const line = beginning->text + beginning->line;
    const size_t n_line = beginning->n_line;
    struct run word, longest;

    (void)failure;
    if (layout->shape) {
        return beginning->is_named || fsd_shape_line_has_puzzle(layout, line, n_line) ? FSD_RECOGNITION_YES
                                                                                      : FSD_RECOGNITION_NO;
    }
    return beginning->is_named || has_cells_at(line, n_line, count_blanks(line, n_line)) ||
                   find_word(line, n_line, layout->lacks_units, &word, &longest)
               ? FSD_RECOGNITION_YES
               : FSD_RECOGNITION_NO;
}

const struct fsd_layout_kind fsd_layout_lines = {
    .name = "lines",
    .is_long = true,
    .manual =
        "A puzzle is 81 characters of a line, row by row, whatever else the line holds, such as a number, a hash or a "
        "quote, if they are a word of their own: neither a letter nor another cell touches them, except that its "
        "solution may follow a puzzle at once.\n"
        "The first such word is the puzzle; a line that starts with more than 81 cells has none.\n"
        "A line as\n.B \"-f pair\"\nwrites it,\n.IR puzzle : count : solution ,\nhas a solution.\n"
        "A word of 729 characters is pencilmarks: character 81 * row + 9 * column + digit - 1, row and column from 0, "
        "is "
        "the digit where it is a candidate, and\n.B .\\&\nor\n.B 0\nwhere not.\n"
        "A puzzle of other rules has as many characters as its grid has cells.\n"
        "It is looked for in a line's first 4096 bytes, of other rules in 16000.\n"
        "Empty lines and lines that start with\n.B #\nare skipped.",
    .recognise = recognise,
    .read = read_record,
};
