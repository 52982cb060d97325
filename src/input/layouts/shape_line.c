#include "input/layouts/shape_line.h"

static const char touched[] = "a letter or digit follows the %n cells of a %s puzzle; put a space between";
static const char not_so_many[] = "%u cells in a row, not %n; %s puzzles are read, each whole and on one line";

/* As much of a line as is looked at. */
struct line {
    const struct fsd_puzzle_shape *shape;
    const char *text;
    size_t n;
};

/* Cells in a row, as many as there are. */
struct run {
    size_t begin;
    size_t n;
};

static struct run run_at(const struct line *line, size_t begin)
{
    size_t end = begin;

    while (end < line->n && fsd_shape_is_cell(line->shape, line->text[end])) {
        end++;
    }
    return (struct run){.begin = begin, .n = end - begin};
}

/* Whether a byte is a letter or digit, but no cell. */
static bool touches(const struct line *line, size_t at)
{
    return at < line->n && line->shape->kind_of[(unsigned char)line->text[at]] == FSD_BYTE_TOUCHES;
}

/* Whether a run as long as a puzzle and its solution is that. */
static bool is_solved(const struct line *line, const struct run *run)
{
    const char *const cells = line->text + run->begin;
    struct fsd_record record = {.shape = line->shape};

    if (run->n != (size_t)2 * line->shape->n_cells) {
        return false;
    }
    fsd_record_set_puzzle(&record, cells);
    fsd_record_check_solution(&record, cells + line->shape->n_cells, line->shape->n_cells);
    return !record.has_wrong_solution;
}

/*
 * Finds the first word that is a puzzle, or one and its solution. If there is none, longest becomes the longest word of
 * cells; empty if there is none either.
 */
static bool find_word(const struct line *line, struct run *word, struct run *longest)
{
    *longest = (struct run){.n = 0};
    for (size_t at = 0; at < line->n; at += word->n + !word->n) {
        *word = run_at(line, at);
        if (word->n == 0 || touches(line, at + word->n) || (at > 0 && touches(line, at - 1))) {
            continue;
        }
        if (word->n == line->shape->n_cells || is_solved(line, word)) {
            return true;
        }
        *longest = word->n > longest->n ? *word : *longest;
    }
    return false;
}

/* The solution of "puzzle:count:solution", as -f pair writes it; NULL: what follows the puzzle is something else. */
static const char *solution_of_pair(const struct line *line, size_t at)
{
    if (at == line->n || line->text[at++] != ':') {
        return NULL;
    }
    const size_t count = at;
    while (at < line->n && line->text[at] >= '0' && line->text[at] <= '9') {
        at++;
    }
    if (at == count) {
        return NULL;
    }
    at += at < line->n && line->text[at] == '+';
    return line->n - at == 1 + (size_t)line->shape->n_cells && line->text[at] == ':' &&
                   fsd_shape_is_puzzle(line->shape, line->text + at + 1)
               ? line->text + at + 1
               : NULL;
}

static void set_problem(struct fsd_record *record, const char *problem, size_t offset, size_t n)
{
    fsd_record_set_malformed(
        record, &(struct fsd_malformed){.problem = problem, .column = (uint32_t)offset + 1, .number = (uint32_t)n});
}

static void take_word(const struct line *line, const struct run *word, struct fsd_record *record)
{
    const size_t n_cells = line->shape->n_cells;

    if (fsd_record_reject_lone_cr(record, line->text + word->begin, line->n - word->begin)) {
        return;
    }
    fsd_record_set_puzzle(record, line->text + word->begin);
    const char *const solution =
        word->n == n_cells ? solution_of_pair(line, word->begin + n_cells) : line->text + word->begin + n_cells;
    if (solution) {
        fsd_record_check_solution(record, solution, n_cells);
    }
}

/* A line without a puzzle whose text starts at begin. */
static void set_malformed(const struct line *line, size_t begin, const struct run *longest, struct fsd_record *record)
{
    const size_t n_cells = line->shape->n_cells;
    const struct run first = run_at(line, begin);
    size_t offset = 0;

    if (first.n >= n_cells) {
        set_problem(record, first.n > n_cells ? not_so_many : touched, begin + n_cells, first.n);
        return;
    }
    /* So many cells are no accident. */
    if (first.n == 0 && longest->n >= n_cells / 3 && longest->n > 8) {
        set_problem(record, not_so_many, longest->begin, longest->n);
        return;
    }
    const enum fastsud_status status = fsd_shape_check(line->shape, line->text + begin, line->n - begin, &offset);
    const size_t at = begin + offset;
    fsd_record_set_malformed(
        record, &(struct fsd_malformed){.status = status,
                                        .column = (uint32_t)at + 1,
                                        .byte = status == FASTSUD_ERR_BAD_CELL ? (unsigned char)line->text[at] : 0,
                                        .number = (uint32_t)offset});
}

size_t fsd_shape_line_read(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    const size_t n_most = FSD_MAX_SHAPE_BYTES;
    const size_t n = fsd_layout_record_end(layout, text, n_bytes, true);
    const size_t n_text = fsd_record_text_bytes(text, n);
    const struct line line = {.shape = layout->shape, .text = text, .n = n_text < n_most ? n_text : n_most};
    struct run word, longest;
    size_t begin = 0;

    record->content = FSD_RECORD_NOTHING;
    while (begin < line.n && fsd_record_is_blank(text[begin])) {
        begin++;
    }
    if (begin == line.n || fsd_record_take_comment(record, text, n_text)) {
        return n;
    }
    /* A line that starts with more cells than a puzzle has none. */
    word = run_at(&line, begin);
    if (word.n > layout->shape->n_cells && !is_solved(&line, &word)) {
        set_malformed(&line, begin, &word, record);
    } else if (find_word(&line, &word, &longest)) {
        take_word(&line, &word, record);
    } else {
        set_malformed(&line, begin, &longest, record);
    }
    return n;
}

bool fsd_shape_line_has_puzzle(const struct fsd_layout *layout, const char *line, size_t n_line)
{
    const size_t n_most = FSD_MAX_SHAPE_BYTES;
    const struct line looked_at = {.shape = layout->shape, .text = line, .n = n_line < n_most ? n_line : n_most};
    struct run word, longest;

    return find_word(&looked_at, &word, &longest);
}
