#include "explain/written.h"

#include <string.h>

#include "base/number.h"

/* Reads "r4c7" at *text, which becomes its end. False: it is not that, or no cell of the puzzle. */
static bool read_cell(const char **text, const struct fsd_written_on *puzzle, unsigned *cell)
{
    uint64_t row = 0, column = 0;
    const char *at = *text;

    if (*at != 'r' || !(at = fsd_number_parse(at + 1, puzzle->n_rows, &row)) || *at != 'c' ||
        !(at = fsd_number_parse(at + 1, puzzle->n_columns, &column)) || row == 0 || column == 0) {
        return false;
    }
    *text = at;
    *cell = (unsigned)(row - 1) * puzzle->n_columns + (unsigned)(column - 1);
    return true;
}

/* Reads names of values up to a comma. False: there are none, or others. */
static bool read_values(const char *text, const struct fsd_written_on *puzzle, uint32_t *values)
{
    *values = 0;
    for (; *text && *text != ','; text++) {
        const char *const name = memchr(puzzle->names, *text, puzzle->n_values);
        if (!name) {
            return false;
        }
        *values |= (uint32_t)1 << (name - puzzle->names);
    }
    return *values != 0;
}

/* NULL, or what is wrong with a word. */
static const char *read_word(const char *word, const struct fsd_written_on *puzzle, struct fsd_written *written)
{
    unsigned cell = 0;
    uint32_t values = 0;

    if (!read_cell(&word, puzzle, &cell)) {
        return "no cell of the puzzle";
    }
    if ((*word != '=' && *word != ':') || !read_values(word + 1, puzzle, &values)) {
        return "neither an entered digit, such as r4c7=5, nor pencilmarks, such as r4c1:29";
    }
    if (puzzle->givens[cell] != '.') {
        return "in a cell that is given";
    }
    if (*word == ':') {
        written->marks[cell] |= values;
        written->has_marks = true;
    } else if ((values & (values - 1)) == 0) {
        written->cells[cell] = word[1];
    } else {
        return "more than one digit for a cell";
    }
    return NULL;
}

bool fsd_written_read(const char *text, const struct fsd_written_on *puzzle, struct fsd_written *written,
                      struct fsd_failure *failure)
{
    const unsigned n_cells = puzzle->n_rows * puzzle->n_columns;

    memcpy(written->cells, puzzle->givens, n_cells);
    written->cells[n_cells] = '\0';
    memset(written->marks, 0, n_cells * sizeof(*written->marks));
    written->has_marks = false;
    for (text += strspn(text, ","); *text; text += strspn(text, ",")) {
        const size_t n = strcspn(text, ",");
        const char *const problem = read_word(text, puzzle, written);
        if (problem) {
            fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--position: '%.*s' is %s", n < 40 ? (int)n : 40, text,
                            problem);
            return false;
        }
        text += n;
    }
    return true;
}
