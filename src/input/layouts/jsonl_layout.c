/* JSON lines: an object a line, a member of which is the puzzle. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "input/layout.h"
#include "input/layouts/json_members.h"

/* The members of every object, layout->own; empty, or no layout->own: whichever are found in an object. */
struct members {
    char puzzle[FSD_COLUMN_NAME_BYTES];
    char solution[FSD_COLUMN_NAME_BYTES];
    size_t n_first;
    char first[]; /* the first object's text, as far as the beginning has it */
};

static const struct members *members_of(const struct fsd_layout *layout)
{
    static const struct members unknown = {.puzzle = ""};

    return layout->own ? layout->own : &unknown;
}

#ifdef FSD_HAVE_JANSSON

#include <jansson.h>

#include "base/json_memory.h"
#include "input/layouts/column_names.h"
#include "input/layouts/grid_layout.h"

enum { MOST_CELLS = FSD_VARIANT_MAX_CELLS }; /* or pencilmarks */

/* The cells of a value: texts, numbers and nulls, in arrays of arrays or alone. */
struct cells {
    const struct fsd_puzzle_shape *shape;
    char cells[MOST_CELLS]; /* as many as there is room for */
    size_t n;               /* all of them */
    bool has_others;        /* something was no cell */
    bool has_numbers;
};

_Static_assert((size_t)MOST_CELLS > FSD_PENCILMARK_CELLS, "a text may be pencilmarks, or too long");

static void add_cell(struct cells *cells, char cell)
{
    cells->has_others |= !fsd_shape_is_cell(cells->shape, cell);
    if (cells->n < MOST_CELLS) {
        cells->cells[cells->n] = cell;
    }
    cells->n++;
}

static void add_number(struct cells *cells, json_int_t number)
{
    const char cell = fsd_shape_character(cells->shape, number);

    cells->has_numbers = true;
    add_cell(cells, cell ? cell : '!');
}

/* Whether a text in an array is a number of two digits that is a value; of a row of two cells it would be both. */
static bool is_number(const struct fsd_puzzle_shape *shape, const char *text, size_t n)
{
    return shape && shape->n_columns != 2 && n == 2 && text[0] >= '1' && text[0] <= '9' && text[1] >= '0' &&
           text[1] <= '9' && fsd_shape_character(shape, (text[0] - '0') * 10 + text[1] - '0');
}

/* Adds what is in a value, down to arrays in arrays. */
static void add_cells(struct cells *cells, const json_t *value, unsigned depth)
{
    if (json_is_string(value)) {
        const char *const text = json_string_value(value);
        const size_t n = json_string_length(value);
        if (depth > 0 && is_number(cells->shape, text, n)) {
            add_number(cells, (text[0] - '0') * 10 + text[1] - '0');
            return;
        }
        for (size_t i = 0; i < n; i++) {
            add_cell(cells, text[i]);
        }
        if (n == 0 && depth > 0) { /* an empty cell of an array */
            add_cell(cells, '.');
        }
    } else if (json_is_integer(value)) {
        add_number(cells, json_integer_value(value));
    } else if (json_is_null(value)) {
        add_cell(cells, '.');
    } else if (json_is_array(value) && depth < 2) {
        for (size_t i = 0; i < json_array_size(value); i++) {
            add_cells(cells, json_array_get(value, i), depth + 1);
        }
    } else {
        add_cell(cells, '!');
    }
}

/* Takes the cells of a value apart; cells->n is what there is room for. */
static void read_cells(const struct fsd_puzzle_shape *shape, const json_t *value, struct cells *cells)
{
    cells->shape = shape;
    cells->n = 0;
    cells->has_others = cells->has_numbers = false;
    add_cells(cells, value, 0);
    if (shape && cells->n == shape->n_cells && cells->has_numbers) {
        cells->has_others |= !fsd_shape_settle(shape, cells->cells);
    }
}

/* Whether a value is a puzzle's cells, or 729 pencilmarks. */
static bool is_puzzle(const struct fsd_puzzle_shape *shape, const json_t *value)
{
    struct cells cells;

    if (!value || json_is_null(value) || json_is_integer(value)) {
        return false;
    }
    read_cells(shape, value, &cells);
    return (cells.n == fsd_shape_n_cells(shape) || (!shape && cells.n == FSD_PENCILMARK_CELLS)) && !cells.has_others;
}

static bool has_blank(const struct fsd_puzzle_shape *shape, const json_t *value)
{
    struct cells cells;

    read_cells(shape, value, &cells);
    return !fsd_shape_is_full(shape, cells.cells);
}

/* The key of a member by the names of a list, in their order; NULL: there is none. */
static const char *find_key(json_t *object, const char *(*name_at)(size_t i))
{
    const char *name = NULL;

    for (size_t i = 0; (name = name_at(i)); i++) {
        for (void *member = json_object_iter(object); member; member = json_object_iter_next(object, member)) {
            const char *const key = json_object_iter_key(member);
            if (fsd_column_name_is(key, strlen(key), name) &&
                !(fsd_solution_name_may_count(name) && json_is_number(json_object_iter_value(member)))) {
                return key;
            }
        }
    }
    return NULL;
}

/* The key of the puzzle: by name, else by content, where one with blanks comes before a full grid. NULL: none. */
static const char *find_puzzle(const struct fsd_puzzle_shape *shape, json_t *object)
{
    const char *key = find_key(object, fsd_puzzle_name_at);

    for (int full = 0; !key && full < 2; full++) {
        for (void *member = json_object_iter(object); member && !key; member = json_object_iter_next(object, member)) {
            const json_t *const value = json_object_iter_value(member);
            key = is_puzzle(shape, value) && has_blank(shape, value) == !full ? json_object_iter_key(member) : NULL;
        }
    }
    return key;
}

/* Reads an object. Otherwise NULL; *column is then that of what is wrong, or 0 when out of memory. */
static json_t *load(const char *text, size_t n_bytes, size_t *column)
{
    json_error_t error;

    fsd_json_begin_watch();
    json_t *const value = json_loadb(text, n_bytes, JSON_ALLOW_NUL, &error);
    const bool lacked_memory = fsd_json_lacked_memory() || (!value && error.text[0] == '\0');

    *column = lacked_memory ? 0 : 1;
    if (value && (lacked_memory || !json_is_object(value))) {
        json_decref(value);
        return NULL;
    }
    if (!value && !lacked_memory && error.position > 0) {
        *column = (size_t)error.position;
    }
    return value;
}

/* Lists the keys of an object, as many as there is room for. */
static void list_keys(json_t *object, char *out, size_t n_out)
{
    size_t n = 0;

    *out = '\0';
    for (void *member = json_object_iter(object); member && n < n_out; member = json_object_iter_next(object, member)) {
        n += (size_t)snprintf(out + n, n_out - n, "%s%.40s", n > 0 ? ", " : "", json_object_iter_key(member));
    }
}

static void copy_key(const char *key, char *out)
{
    snprintf(out, FSD_COLUMN_NAME_BYTES, "%s", key && strlen(key) < FSD_COLUMN_NAME_BYTES ? key : "");
}

/* Finds the members in the first object. Without one, they are looked for in every object. */
static enum fsd_recognition take_members(json_t *object, const char *text, size_t n, const char *choice,
                                         struct fsd_layout *layout, struct fsd_failure *failure)
{
    char keys[FSD_FAILURE_TEXT_BYTES - 64];

    if (choice && object && !json_object_get(object, choice)) {
        list_keys(object, keys, sizeof(keys));
        snprintf(failure->text, sizeof(failure->text), "no member '%.24s'; the first object has %s", choice, keys);
        return FSD_RECOGNITION_FAILED;
    }
    struct members *const members = calloc(1, sizeof(*members) + n);
    if (!members) {
        snprintf(failure->text, sizeof(failure->text), "out of memory");
        failure->error_number = ENOMEM;
        return FSD_RECOGNITION_FAILED;
    }
    copy_key(choice ? choice : object ? find_puzzle(layout->shape, object) : NULL, members->puzzle);
    copy_key(object ? find_key(object, fsd_solution_name_at) : NULL, members->solution);
    members->n_first = n;
    memcpy(members->first, text, n);
    layout->own = members;
    return FSD_RECOGNITION_YES;
}

static enum fsd_recognition recognise_object(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                             struct fsd_failure *failure)
{
    size_t column = 0;
    json_t *const object = load(beginning->text + beginning->line, beginning->n_line, &column);
    const enum fsd_recognition found = take_members(object, beginning->text + beginning->line, beginning->n_line,
                                                    beginning->choice->column, layout, failure);

    json_decref(object);
    return found;
}

static void set_problem(struct fsd_record *record, const char *problem, size_t column, size_t number)
{
    fsd_record_set_malformed(
        record, &(struct fsd_malformed){.problem = problem, .column = (uint32_t)column, .number = (uint32_t)number});
}

static void take_puzzle(const json_t *value, struct fsd_record *record)
{
    const struct fsd_puzzle_shape *const shape = record->shape;
    struct cells cells;

    if (!value) {
        set_problem(record, "the object has no member of the puzzle; name it with --column", 0, 0);
        return;
    }
    if (json_is_null(value)) {
        set_problem(record, "the puzzle is null; write %n cells", 0, 0);
        return;
    }
    if (json_is_string(value) && strchr(json_string_value(value), '\n') &&
        fsd_grid_take_text(json_string_value(value), json_string_length(value), record)) {
        return;
    }
    read_cells(shape, value, &cells);
    if (!shape && cells.n == FSD_PENCILMARK_CELLS && fsd_record_take_pencilmarks(record, cells.cells)) {
        return;
    }
    if (cells.n != fsd_shape_n_cells(shape)) {
        set_problem(record, "the puzzle has %u cells, not %n; write a text of %n, or %H arrays of %W numbers", 0,
                    cells.n);
    } else if (cells.has_others) {
        set_problem(record,
                    shape ? "a cell of the puzzle is neither a value nor a blank; write %v or null"
                          : "a cell of the puzzle is neither a digit nor a blank; write 1 to 9, and 0, . or null",
                    0, 0);
    } else {
        memcpy(record->own_cells, cells.cells, fsd_shape_n_cells(shape));
        fsd_record_set_puzzle(record, record->own_cells);
    }
}

static void check_solution(const json_t *value, struct fsd_record *record)
{
    struct cells cells;

    if (value && !json_is_null(value)) {
        read_cells(record->shape, value, &cells);
        fsd_record_check_solution(record, cells.cells, cells.n < MOST_CELLS ? cells.n : MOST_CELLS + 1);
    }
}

static const json_t *member(json_t *object, const char *known, const char *key)
{
    return *known ? json_object_get(object, known) : key ? json_object_get(object, key) : NULL;
}

static void parse_object(const struct fsd_layout *layout, const char *text, size_t n_text, struct fsd_record *record)
{
    size_t column = 0;
    json_t *const object = load(text, n_text, &column);

    if (!object && column == 0) {
        record->content = FSD_RECORD_NO_MEMORY;
        return;
    }
    if (!object) {
        set_problem(record, "not a JSON object; write one a line, with a member \"puzzle\"", column, 0);
        return;
    }
    const char *const known = members_of(layout)->puzzle;
    take_puzzle(member(object, known, *known ? NULL : find_puzzle(layout->shape, object)), record);
    if (record->content == FSD_RECORD_PUZZLE && !layout->ignores_solutions) {
        const char *const solution = members_of(layout)->solution;
        check_solution(member(object, solution, *solution ? NULL : find_key(object, fsd_solution_name_at)), record);
    }
    json_decref(object);
}

/* Reads a value, or a key, that stands in an object. */
static json_t *load_value(const char *text, size_t n)
{
    return json_loadb(text, n, JSON_DECODE_ANY, NULL);
}

static bool is_key(const struct fsd_json_member *member, const char *key)
{
    json_t *const text = key ? load_value(member->key, member->n_key) : NULL;
    const bool is_same = text && strcmp(json_string_value(text), key) == 0;

    json_decref(text);
    return is_same;
}

/* Whether a value is a grid; takes its cells. */
static bool take_grid(const struct fsd_puzzle_shape *shape, const struct fsd_json_member *member, struct cells *cells)
{
    const bool may_be = member->n_value > fsd_shape_n_cells(shape) && (*member->value == '[' || *member->value == '"');
    json_t *const value = may_be ? load_value(member->value, member->n_value) : NULL;

    cells->n = 0;
    if (value) {
        read_cells(shape, value, cells);
    }
    json_decref(value);
    return cells->n == fsd_shape_n_cells(shape) && !cells->has_others;
}

static void put_flat(const struct fsd_layout *layout, const char *text, size_t n, const char *cells,
                     struct fsd_buffer *out, size_t *cells_at)
{
    const size_t n_cells = fsd_shape_n_cells(layout->shape);
    const char *const known = members_of(layout)->puzzle;
    const char *const end = text + n;
    const char *at = text, *written = text;
    struct fsd_json_member member;
    struct cells grid;
    size_t column = 0;
    json_t *const object = load(text, n, &column);
    const char *const key = *known ? known : object ? find_puzzle(layout->shape, object) : NULL;

    out->failed |= !object; /* it was read before */
    while (fsd_json_next_member(&at, end, &member)) {
        const bool is_puzzle = is_key(&member, key);
        if (!is_puzzle && !take_grid(layout->shape, &member, &grid)) {
            continue;
        }
        fsd_buffer_put(out, written, (size_t)(member.value - written));
        fsd_buffer_put_char(out, '"');
        *cells_at = is_puzzle ? out->n : *cells_at;
        fsd_buffer_put(out, is_puzzle ? cells : grid.cells, n_cells);
        fsd_buffer_put_char(out, '"');
        written = member.value + member.n_value;
    }
    fsd_buffer_put(out, written, (size_t)(end - written));
    json_decref(object);
}

#else

static void put_flat(const struct fsd_layout *layout, const char *text, size_t n, const char *cells,
                     struct fsd_buffer *out, size_t *cells_at)
{
    (void)layout;
    (void)cells;
    *cells_at = out->n + n;
    fsd_buffer_put(out, text, n);
}

static enum fsd_recognition recognise_object(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                             struct fsd_failure *failure)
{
    (void)beginning;
    (void)layout;
    snprintf(failure->text, sizeof(failure->text),
             "JSON lines, but this build reads no JSON; install libjansson-dev and build again");
    return FSD_RECOGNITION_FAILED;
}

static void parse_object(const struct fsd_layout *layout, const char *text, size_t n_text, struct fsd_record *record)
{
    (void)layout;
    (void)text;
    (void)n_text;
    record->content = FSD_RECORD_NOTHING; /* no text is recognised */
}

#endif

/* Whether a line is the start of an object with a member. */
static bool starts_object(const char *line, size_t n_line)
{
    size_t at = 0;

    while (at < n_line && fsd_record_is_blank(line[at])) {
        at++;
    }
    if (at == n_line || line[at++] != '{') {
        return false;
    }
    while (at < n_line && fsd_record_is_blank(line[at])) {
        at++;
    }
    return at < n_line && line[at] == '"';
}

static enum fsd_recognition recognise(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                      struct fsd_failure *failure)
{
    if (!beginning->is_named && !starts_object(beginning->text + beginning->line, beginning->n_line)) {
        return FSD_RECOGNITION_NO;
    }
    return recognise_object(beginning, layout, failure);
}

static size_t read_record(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    const size_t n_most = fsd_layout_max_bytes(layout);
    const size_t n = fsd_layout_record_end(layout, text, n_bytes, true);
    const size_t n_text = fsd_record_text_bytes(text, n);
    size_t n_blank = 0;

    record->content = FSD_RECORD_NOTHING;
    while (n_blank < n_text && n_blank < n_most && fsd_record_is_blank(text[n_blank])) {
        n_blank++;
    }
    if (n_blank == n_text || fsd_record_take_comment(record, text, n_text)) {
        return n;
    }
    if (n_text > n_most) {
        fsd_record_set_malformed(
            record, &(struct fsd_malformed){.problem = "the line is longer than %u bytes; drop other members",
                                            .number = (uint32_t)n_most});
        return n;
    }
    parse_object(layout, text, n_text, record);
    return n;
}

/* Finds a member of an object's text; of several, the last one counts. */
static bool find_member(const char *text, size_t n, const char *name, struct fsd_json_member *found)
{
    const char *at = text;
    struct fsd_json_member member;
    bool is_found = false;

    while (fsd_json_next_member(&at, text + n, &member)) {
        if (fsd_json_key_is(&member, name)) {
            *found = member;
            is_found = true;
        }
    }
    return is_found;
}

static bool has_field(const struct fsd_layout *layout, const char *name)
{
    const struct members *const members = members_of(layout);
    struct fsd_json_member member;

    return find_member(members->first, members->n_first, name, &member);
}

/* Appends a text of JSON with its escapes undone. False: it is none. */
static bool put_escaped(const char *text, size_t n, struct fsd_buffer *out)
{
#ifdef FSD_HAVE_JANSSON
    json_error_t error;
    json_t *const read = json_loadb(text, n, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);

    if (!read) {
        out->failed = out->failed || json_error_code(&error) == json_error_out_of_memory;
        return false;
    }
    fsd_buffer_put(out, json_string_value(read), json_string_length(read));
    json_decref(read);
    return true;
#else
    (void)text, (void)n, (void)out;
    return false; /* no file is read as JSON lines */
#endif
}

static void put_field(const struct fsd_layout *layout, const char *text, size_t n, const char *name,
                      struct fsd_buffer *out)
{
    struct fsd_json_member member = {.value = NULL};

    (void)layout;
    if (!find_member(text, n, name, &member)) {
        return;
    }
    const size_t n_quote = *member.value == '"';
    const bool is_escaped = n_quote > 0 && memchr(member.value, '\\', member.n_value);
    if (!is_escaped || !put_escaped(member.value, member.n_value, out)) {
        fsd_buffer_put(out, member.value + n_quote, member.n_value - 2 * n_quote);
    }
}

static void describe(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct members *const members = members_of(layout);

    fsd_buffer_put_text(out, "read as JSON lines");
    if (*members->puzzle) {
        fsd_buffer_print(out, ": puzzles from \"%s\"", members->puzzle);
    }
    if (*members->puzzle && *members->solution && !layout->ignores_solutions) {
        fsd_buffer_print(out, "; solutions from \"%s\"", members->solution);
    }
}

const struct fsd_layout_kind fsd_layout_jsonl = {
    .name = "jsonl",
    .manual = "An object per line.\n"
              "The puzzle's and the solution's members have the same names as columns of\n.BR csv ,\n"
              "or are found by content in the first object.\n"
              "A puzzle is a text of 81 cells, of 729 pencilmarks or of nine lines, an array of 81 numbers, or an "
              "array of nine "
              "arrays or texts; 0, null and an empty text are blanks.\n"
              "Of other rules, cells and lines are as many as the grid's.\n"
              "A line has at most 4 MiB.\nA build without the library jansson reads no JSON.",
    .is_long = true,
    .has_columns = true,
    .recognise = recognise,
    .read = read_record,
    .put_flat = put_flat,
    .has_field = has_field,
    .put_field = put_field,
    .describe = describe,
};
