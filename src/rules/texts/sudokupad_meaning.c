/*
 * What SudokuPad draws, where the puzzle's text of rules names it: a line with a bulb at an end is a thermometer, an
 * arrow that leaves a circle is a sum, and so on. A shape is known by how it is drawn, and read only if the text has
 * the words of its meaning, none that change it, and the solution, if that is told, agrees. What was read and what was
 * not is told in one note, for a drawing may mean anything.
 */
#include "rules/texts/sudokupad_drawing.h"

#ifdef FSD_HAVE_JANSSON

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Whether a text has a word: one of a character or two stands alone. */
static bool has_word(const char *text, const char *word, size_t n)
{
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++) {
        if (n > 2 || ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[n]))) {
            return true;
        }
    }
    return false;
}

/* Finds the first of some words, commas between, that a text has; of several with + between it has to have all. */
static bool find_words(const char *text, const char *words, char *found, size_t n_found)
{
    bool has_all = true;

    for (const char *at = words;;) {
        const size_t n = strcspn(at, "+,");
        snprintf(found, n_found, "%.*s", (int)n, at);
        has_all = has_all && has_word(text, found, n);
        at += n;
        if (*at != '+' && has_all) {
            return true;
        }
        has_all = *at == '+' ? has_all : true;
        if (*at++ == '\0') {
            return false;
        }
    }
}

static bool increases(const uint8_t *values, size_t n)
{
    size_t i = 1;

    while (i < n && values[i - 1] < values[i]) {
        i++;
    }
    return i >= n;
}

/* The number in the circle, n_digits long, is the sum of the others. */
static bool adds_up(const uint8_t *values, size_t n, size_t n_digits)
{
    size_t number = 0, sum = 0;

    for (size_t i = 0; i < n; i++) {
        number = i < n_digits ? 10 * number + values[i] : number;
        sum += i < n_digits ? 0 : values[i];
    }
    return number == sum;
}

static bool agrees(enum fsd_drawn_kind kind, const uint8_t *values, size_t n, size_t n_digits)
{
    switch (kind) {
    case FSD_DRAWN_THERMO:
        return increases(values, n);
    case FSD_DRAWN_ARROW:
        return adds_up(values, n, n_digits);
    case FSD_DRAWN_WHITE:
        return values[0] == values[1] + 1 || values[1] == values[0] + 1;
    case FSD_DRAWN_BLACK:
        return values[0] == 2 * values[1] || values[1] == 2 * values[0];
    case FSD_DRAWN_X:
        return values[0] + values[1] == 10;
    case FSD_DRAWN_V:
        return values[0] + values[1] == 5;
    default:
        return true;
    }
}

#define CHANGED_VALUES                                                                                                 \
    "liar,wrogn,false,fake,incorrect,doubler,schr,modifier,counterfeit,vampire,wildcard,hot cell,cold cell"

/* What is read; the order is that of statements and of the note. */
static const struct {
    const char *one;
    const char *many;
    const char *rule;
    const char *words;  /* that say so */
    const char *doubts; /* words with which it may mean another thing */
} kinds[FSD_N_DRAWN_KINDS] = {
    [FSD_DRAWN_THERMO] = {"thermometer", "thermometers", "thermo", "thermo",
                          "slow,fast,fuzzy,broken,decreas,either end,non-strict," CHANGED_VALUES},
    [FSD_DRAWN_ARROW] = {"arrow", "arrows", "arrow", "arrow+sum,arrow+add,arrow+total",
                         "average,product,multiply,concatenat,digital root,modulo," CHANGED_VALUES},
    [FSD_DRAWN_WHITE] = {"white dot", "white dots", "white-dot", "kropki,white+consecutive", CHANGED_VALUES},
    [FSD_DRAWN_BLACK] = {"black dot", "black dots", "black-dot",
                         "kropki,black+1:2,black+2:1,black+double,black+twice,black+ratio of 2,black+half",
                         "1:3,3:1,ratio of 3,ratio 3,triple," CHANGED_VALUES},
    [FSD_DRAWN_X] = {"X", "X", "x", "x+10,xv+10,x+ten,xv+ten", CHANGED_VALUES},
    [FSD_DRAWN_V] = {"V", "V", "v", "v+5,xv+5,v+five,xv+five", CHANGED_VALUES},
    [FSD_DRAWN_DIAGONAL] = {"diagonal", "diagonals", "diagonal",
                            "diagonal+repeat,diagonal+once,diagonal+different,diagonal+distinct,diagonal+unique",
                            "little killer,anti-diagonal,antidiagonal"},
};

/* Appends a text in small letters, if it is one. */
static void put_words(struct fsd_buffer *words, const char *text)
{
    for (; *text; text++) {
        fsd_buffer_put_char(words, (char)tolower((unsigned char)*text));
    }
    fsd_buffer_put_char(words, '\n');
}

/* What follows a name and a colon in a cage, which holds it for want of a better place; NULL: it has none. */
static const char *named_text(const json_t *cage, const char *name)
{
    const json_t *const value = json_object_get(cage, "value");
    const char *const text = json_is_string(value) ? json_string_value(value) : "";
    const size_t n = strlen(name);

    return strncasecmp(text, name, n) == 0 && text[n] == ':' ? text + n + 1 + strspn(text + n + 1, " ") : NULL;
}

static void read_texts(struct fsd_drawing *drawing, struct fsd_buffer *words)
{
    const json_t *const metadata = json_object_get(drawing->page->root, "metadata");
    const json_t *const cages = json_object_get(drawing->page->root, "cages");
    const json_t *const rules = json_object_get(metadata, "rules");

    if (json_is_string(rules)) {
        put_words(words, json_string_value(rules));
    }
    for (size_t i = 0; i < json_array_size(rules); i++) {
        const json_t *const text = json_array_get(rules, i);
        put_words(words, json_is_string(text) ? json_string_value(text) : "");
    }
    drawing->solution = json_string_value(json_object_get(metadata, "solution"));
    for (size_t i = 0; i < json_array_size(cages); i++) {
        const char *const told = named_text(json_array_get(cages, i), "rules");
        const char *const solution = named_text(json_array_get(cages, i), "solution");
        put_words(words, told ? told : "");
        drawing->solution = solution ? solution : drawing->solution;
    }
    fsd_buffer_put_char(words, '\0');
    drawing->failed |= words->failed;
    drawing->words = words->failed ? "" : words->bytes;
    drawing->may_have_odd_cells = strstr(drawing->words, "odd") != NULL;
    const size_t n_cells = (size_t)drawing->page->n_rows * drawing->page->n_columns;
    drawing->solution = drawing->solution && strlen(drawing->solution) == n_cells ? drawing->solution : NULL;
}

/* Whether the solution that is told, as far as it is, agrees. */
static bool is_in_solution(const struct fsd_drawing *drawing, const struct fsd_drawn *drawn)
{
    uint8_t values[FSD_VARIANT_MAX_CELLS];
    bool is_known = drawing->solution && drawn->n <= FSD_VARIANT_MAX_CELLS;

    for (size_t i = 0; i < drawn->n && is_known; i++) {
        const char c = drawing->solution[drawing->cells[drawn->first + i]];
        is_known = c >= '1' && c <= '9';
        values[i] = (uint8_t)(c - '0');
    }
    return !is_known || agrees(drawn->kind, values, drawn->n, drawn->n_digits);
}

static void put_statement(const struct fsd_drawing *drawing, const struct fsd_drawn *drawn)
{
    struct fsd_page_rules *const page = drawing->page;

    if (drawn->kind == FSD_DRAWN_DIAGONAL) {
        fsd_page_begin(page, kinds[drawn->kind].rule);
        fsd_page_put_number(page, drawn->n_digits ? -1 : 1);
    } else {
        fsd_page_begin(page, drawn->n_digits > 1 ? "pill-arrow" : kinds[drawn->kind].rule);
        if (drawn->n_digits > 1) {
            fsd_page_put_number(page, drawn->n_digits);
        }
    }
    for (size_t i = 0; i < drawn->n; i++) {
        const unsigned cell = drawing->cells[drawn->first + i];
        fsd_page_put_cell(page, cell / page->n_columns, cell % page->n_columns);
    }
    fsd_page_end(page);
}

static void put_count(struct fsd_buffer *note, bool *is_first, const char *before, size_t n, const char *one,
                      const char *many)
{
    if (n > 0) {
        fsd_buffer_print(note, "%s%zu %s", *is_first ? before : ", ", n, n == 1 ? one : many);
        *is_first = false;
    }
}

/* Reads what is of a kind, or tells why not. */
static void read_kind(struct fsd_drawing *drawing, enum fsd_drawn_kind kind, struct fsd_buffer *read,
                      struct fsd_buffer *left)
{
    char word[32], doubt[32];
    size_t n = 0, n_wrong = 0;
    bool is_first = true;

    for (size_t i = 0; i < drawing->n_drawn; i++) {
        n += drawing->drawn[i].kind == kind;
        n_wrong += drawing->drawn[i].kind == kind && !is_in_solution(drawing, &drawing->drawn[i]);
    }
    const bool is_named = find_words(drawing->words, kinds[kind].words, word, sizeof(word));
    const bool is_doubted = find_words(drawing->words, kinds[kind].doubts, doubt, sizeof(doubt));
    if (is_named && !is_doubted && n_wrong == 0) {
        bool is_none = read->n == 0;
        put_count(read, &is_none, "", n, kinds[kind].one, kinds[kind].many);
        for (size_t i = 0; i < drawing->n_drawn; i++) {
            if (drawing->drawn[i].kind == kind) {
                put_statement(drawing, &drawing->drawn[i]);
            }
        }
        return;
    }
    put_count(left, &is_first, left->n > 0 ? ", " : "", n, kinds[kind].one, kinds[kind].many);
    if (n > 0 && !is_named) {
        fsd_buffer_put_text(left, " (which it does not name)");
    } else if (n > 0 && is_doubted) {
        fsd_buffer_print(left, " (as it has '%s')", doubt);
    } else if (n > 0) {
        fsd_buffer_put_text(left, " (which the solution that is told would break)");
    }
}

static void put_note(struct fsd_drawing *drawing, const struct fsd_buffer *read, struct fsd_buffer *left)
{
    struct fsd_buffer *const note = &drawing->page->note;
    bool is_first = left->n == 0;

    put_count(left, &is_first, "", drawing->n_lines, "line", "lines");
    put_count(left, &is_first, "", drawing->n_left, "shape or text", "shapes and texts");
    if (read->n > 0) {
        fsd_buffer_print(note, "read from the drawing, as the text of rules says: %.*s", (int)read->n, read->bytes);
    }
    if (left->n > 0) {
        fsd_buffer_print(note, "%s%.*s", read->n > 0 ? "; passed over: " : "passed over of the drawing: ", (int)left->n,
                         left->bytes);
    }
    drawing->failed |= read->failed || left->failed || note->failed;
}

bool fsd_page_read_drawing(struct fsd_page_rules *page)
{
    struct fsd_drawing drawing = {.page = page};
    struct fsd_buffer words = {.n = 0}, read = {.n = 0}, left = {.n = 0};

    fsd_page_at(page, "lines");
    read_texts(&drawing, &words);
    if (!drawing.failed && fsd_drawing_read(&drawing)) {
        for (enum fsd_drawn_kind kind = 0; kind < FSD_N_DRAWN_KINDS && !drawing.failed; kind++) {
            read_kind(&drawing, kind, &read, &left);
        }
        put_note(&drawing, &read, &left);
    }
    fsd_drawing_destroy(&drawing);
    fsd_buffer_destroy(&words);
    fsd_buffer_destroy(&read);
    fsd_buffer_destroy(&left);
    if (drawing.failed) {
        fsd_failure_set_no_memory(page->failure);
    }
    return !drawing.failed;
}

#endif
