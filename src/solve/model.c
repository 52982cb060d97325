#include "solve/model.h"

#include <string.h>

enum status { STATUS_NONE, STATUS_SATISFIABLE, STATUS_UNSATISFIABLE, STATUS_UNKNOWN };

struct parser {
    const struct fsd_model_shape *shape;
    struct fsd_model *model;
    const char *line; /* the line in work: line[0..n_line) */
    size_t n_line;
    size_t at;
    enum status status;
    bool bare;                                  /* minisat's: literals stand on lines of their own */
    bool has_literal;                           /* also the 0 alone */
    bool complete;                              /* the 0 was read */
    fsd_values is_false[FSD_VARIANT_MAX_CELLS]; /* values of each cell */
};

/* Records the fault at byte `at` of the line; returns false. */
static bool fault(struct parser *parser, enum fsd_model_result result, size_t at)
{
    parser->model->result = result;
    parser->model->column = at + 1;
    return false;
}

static bool fault_of_cell(struct parser *parser, enum fsd_model_result result, size_t at, unsigned cell)
{
    parser->model->cell = cell;
    return fault(parser, result, at);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Finds the next word of the line, line[*first..at); false at the line's end. */
static bool next_word(struct parser *parser, size_t *first)
{
    while (parser->at < parser->n_line && is_space(parser->line[parser->at])) {
        parser->at++;
    }
    *first = parser->at;
    while (parser->at < parser->n_line && !is_space(parser->line[parser->at])) {
        parser->at++;
    }
    return parser->at > *first;
}

static bool word_is(const struct parser *parser, size_t first, const char *word)
{
    const size_t n = strlen(word);

    return parser->at - first == n && memcmp(parser->line + first, word, n) == 0;
}

static bool take_status(struct parser *parser, size_t first)
{
    static const struct {
        const char *word;
        enum status status;
        bool bare;
    } words[] = {
        {"SAT", STATUS_SATISFIABLE, true},
        {"UNSAT", STATUS_UNSATISFIABLE, true},
        {"INDET", STATUS_UNKNOWN, true},
        {"SATISFIABLE", STATUS_SATISFIABLE, false},
        {"UNSATISFIABLE", STATUS_UNSATISFIABLE, false},
        {"UNKNOWN", STATUS_UNKNOWN, false},
    };
    const bool bare = !word_is(parser, first, "s");
    const size_t start = first;

    if (!bare) {
        next_word(parser, &first);
    }
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (words[i].bare == bare && word_is(parser, first, words[i].word)) {
            if (parser->status != STATUS_NONE) {
                return fault(parser, FSD_MODEL_SECOND_STATUS, start);
            }
            if (next_word(parser, &first)) {
                return fault(parser, FSD_MODEL_BAD_STATUS, first);
            }
            parser->status = words[i].status;
            parser->bare = bare;
            return true;
        }
    }
    return fault(parser, bare ? FSD_MODEL_BAD_LINE : FSD_MODEL_BAD_STATUS, first);
}

static bool set_true(struct parser *parser, unsigned cell, unsigned value, size_t at)
{
    uint8_t *const values = parser->model->values;

    if ((parser->is_false[cell] >> value & 1) != 0) {
        return fault_of_cell(parser, FSD_MODEL_BOTH_SIGNS, at, cell);
    }
    if (values[cell] == value) {
        return true;
    }
    if (values[cell] != FSD_MODEL_OPEN) {
        return fault_of_cell(parser, FSD_MODEL_SECOND_VALUE, at, cell);
    }
    values[cell] = (uint8_t)value;
    return !parser->shape->clashes || !parser->shape->clashes(values, cell) ||
           fault_of_cell(parser, FSD_MODEL_CLASH, at, cell);
}

static bool set_false(struct parser *parser, unsigned cell, unsigned value, size_t at)
{
    if (parser->model->values[cell] == value) {
        return fault_of_cell(parser, FSD_MODEL_BOTH_SIGNS, at, cell);
    }
    parser->is_false[cell] |= (fsd_values)1 << value;
    return true;
}

static bool finish_literals(struct parser *parser, size_t at)
{
    parser->complete = true;
    for (unsigned cell = 0; cell < parser->shape->n_cells; cell++) {
        if (parser->model->values[cell] == FSD_MODEL_OPEN) {
            return fault_of_cell(parser, FSD_MODEL_NO_VALUE, at, cell);
        }
    }
    return true;
}

/* The word line[first..at). */
static bool take_literal(struct parser *parser, size_t first)
{
    const char *const line = parser->line;
    const struct fsd_model_shape *const shape = parser->shape;
    const bool negative = line[first] == '-';
    int64_t variable = 0;

    if (parser->complete) {
        return fault(parser, FSD_MODEL_AFTER_END, first);
    }
    for (size_t i = first + negative; i < parser->at; i++) {
        if (line[i] < '0' || line[i] > '9') {
            return fault(parser, FSD_MODEL_BAD_LITERAL, first);
        }
        if (variable <= shape->n_variables) {
            variable = variable * 10 + line[i] - '0';
        }
    }
    if (negative && variable == 0) {
        return fault(parser, FSD_MODEL_BAD_LITERAL, first);
    }
    if (variable > shape->n_variables) {
        return fault(parser, FSD_MODEL_OUT_OF_RANGE, first);
    }
    parser->has_literal = true;
    if (variable == 0) {
        return finish_literals(parser, first);
    }
    const unsigned cell = (unsigned)(variable - 1) / shape->n_values;
    const unsigned value = (unsigned)(variable - 1) % shape->n_values;
    if (cell >= shape->n_cells) {
        return true; /* no cell's */
    }
    return negative ? set_false(parser, cell, value, first) : set_true(parser, cell, value, first);
}

static bool take_literals(struct parser *parser)
{
    size_t first = 0;

    while (next_word(parser, &first)) {
        if (!take_literal(parser, first)) {
            return false;
        }
    }
    return true;
}

static bool take_line(struct parser *parser)
{
    size_t first = 0;

    parser->at = 0;
    if (!next_word(parser, &first) || parser->line[first] == 'c') {
        return true;
    }
    if (word_is(parser, first, "v")) {
        if (parser->status == STATUS_UNSATISFIABLE || parser->status == STATUS_UNKNOWN) {
            return fault(parser, FSD_MODEL_UNWANTED, first);
        }
        return take_literals(parser);
    }
    if (parser->bare && (parser->line[first] == '-' || (parser->line[first] >= '0' && parser->line[first] <= '9'))) {
        if (parser->status != STATUS_SATISFIABLE) {
            return fault(parser, FSD_MODEL_UNWANTED, first);
        }
        parser->at = first;
        return take_literals(parser);
    }
    return take_status(parser, first);
}

/* At the end of the text, where the last line ended. */
static bool conclude(struct parser *parser)
{
    switch (parser->status) {
    case STATUS_NONE:
        return fault(parser, parser->has_literal ? FSD_MODEL_NO_STATUS : FSD_MODEL_NO_ANSWER, parser->n_line);
    case STATUS_UNSATISFIABLE:
    case STATUS_UNKNOWN:
        if (parser->has_literal) {
            return fault(parser, FSD_MODEL_UNWANTED, parser->n_line);
        }
        parser->model->result = parser->status == STATUS_UNSATISFIABLE ? FSD_MODEL_UNSATISFIABLE : FSD_MODEL_UNDECIDED;
        return true;
    case STATUS_SATISFIABLE:
        break;
    }
    if (!parser->complete) {
        return fault(parser, parser->has_literal ? FSD_MODEL_TRUNCATED : FSD_MODEL_NO_MODEL, parser->n_line);
    }
    parser->model->result = FSD_MODEL_SOLVED;
    return true;
}

void fsd_model_parse(const char *text, size_t n_bytes, const struct fsd_model_shape *shape, struct fsd_model *model)
{
    struct parser parser = {.shape = shape, .model = model, .line = text};
    const char *const end = text + n_bytes;
    const char *line = text;

    *model = (struct fsd_model){.line = 1, .column = 1, .cell = FSD_MODEL_NO_CELL};
    memset(model->values, FSD_MODEL_OPEN, sizeof(model->values));
    while (line < end) {
        const char *const newline = memchr(line, '\n', (size_t)(end - line));
        parser.line = line;
        parser.n_line = (size_t)((newline ? newline : end) - line);
        if (!take_line(&parser)) {
            return;
        }
        if (!newline) {
            break;
        }
        line = newline + 1;
        model->line++;
        parser.n_line = 0;
    }
    conclude(&parser);
}

const char *fsd_model_result_text(enum fsd_model_result result)
{
    static const char *const texts[] = {
#define X(id, text, advice) text,
        FSD_MODEL_RESULT_LIST(X)
#undef X
    };
    return texts[result];
}

const char *fsd_model_result_advice(enum fsd_model_result result)
{
    static const char *const texts[] = {
#define X(id, text, advice) advice,
        FSD_MODEL_RESULT_LIST(X)
#undef X
    };
    return texts[result];
}
