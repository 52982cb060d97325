#include "puzzle/own_form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/random.h"
#include "puzzle/minlex.h"
#include "puzzle/variant_form.h"
#include "rules/symmetries.h"
#include "rules/texts/write_iss.h"
#include "rules/texts/write_text.h"
#include "rules/variant_graph.h"

enum { N_HASHES = 2 }; /* of rules, with different seeds */

/*
 * Of the images of the rules under all moves the one with the least hash stands for all of them: moves that lead to the
 * same one differ by a symmetry of the rules. The form is then that of the moved cells.
 */
struct fsd_own_former {
    bool by_cells; /* the rules are those of 9x9 sudoku, whose symmetries are known */
    uint64_t hashes[N_HASHES];
    uint16_t to[FSD_VARIANT_MAX_CELLS];
    unsigned least; /* bits of the moves, of all or of those given, that lead to the image */
    unsigned n_cells;
    struct fsd_symmetries symmetries;  /* of the image */
    struct fsd_variant_former *former; /* NULL: there are no rules yet, or they have too many symmetries */
};

struct fsd_own_former *fsd_own_former_create(void)
{
    return calloc(1, sizeof(struct fsd_own_former));
}

static void drop_rules(struct fsd_own_former *former)
{
    fsd_variant_former_destroy(former->former);
    fsd_symmetries_destroy(&former->symmetries);
    former->former = NULL;
}

void fsd_own_former_destroy(struct fsd_own_former *former)
{
    if (former) {
        drop_rules(former);
        free(former);
    }
}

/* Where move i takes cells, of all moves or of those given. Returns how many rows the image has. */
static unsigned find_cells(const struct fsd_variant *variant, const struct fsd_moves *moves, unsigned i, uint16_t *to)
{
    if (!moves) {
        return fsd_move_cells(variant, i, to) ? variant->n_columns : variant->n_rows;
    }
    memcpy(to, moves->to[i], variant->n_cells * sizeof(*to));
    return i > 0 ? moves->moved[i].variant.n_rows : variant->n_rows;
}

/* Finds the moves, bits of *least, whose image of the graph has the least hashes. Returns the first of them. */
static unsigned find_least(const struct fsd_variant *variant, const struct fsd_variant_graph *graph,
                           const struct fsd_moves *moves, uint64_t *hashes, unsigned *least)
{
    for (unsigned i = 0; i < (moves ? moves->n : FSD_MOVES); i++) {
        uint16_t to[FSD_VARIANT_MAX_CELLS];
        uint64_t found[N_HASHES];
        const unsigned n_rows = find_cells(variant, moves, i, to);
        for (unsigned h = 0; h < N_HASHES; h++) {
            found[h] = fsd_random_mix(fsd_random_mix(h, n_rows), variant->n_cells);
            found[h] = fsd_random_mix(fsd_random_mix(found[h], (uint64_t)variant->low), variant->n_values);
            found[h] = fsd_variant_graph_hash(graph, to, found[h]);
        }
        const bool is_same = i > 0 && memcmp(found, hashes, sizeof(found)) == 0;
        if (i == 0 || found[0] < hashes[0] || (found[0] == hashes[0] && found[1] < hashes[1])) {
            memcpy(hashes, found, sizeof(found));
            *least = 0;
        }
        *least |= (unsigned)(is_same || *least == 0) << i;
    }
    return (unsigned)__builtin_ctz(*least);
}

/* Makes the image of a variant, whose constraints borrow all but their cells, in cells. False: no memory. */
static bool make_image(const struct fsd_variant *variant, const uint16_t *to, unsigned n_rows,
                       struct fsd_variant *image, uint16_t **cells)
{
    size_t n = 0;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        n += variant->constraints[i].n_cells;
    }
    *image = *variant;
    image->n_rows = n_rows;
    image->n_columns = variant->n_cells / n_rows;
    image->candidates = fsd_allocate(variant->n_cells, sizeof(*image->candidates));
    image->constraints = fsd_allocate(variant->n_constraints, sizeof(*image->constraints));
    *cells = fsd_allocate(n, sizeof(**cells));
    if (!image->candidates || !image->constraints || !*cells) {
        return false;
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        image->candidates[to[cell]] = variant->candidates[cell];
    }
    uint16_t *at = *cells;
    for (size_t i = 0; i < variant->n_constraints; i++) {
        struct fsd_constraint *const constraint = &image->constraints[i];
        *constraint = variant->constraints[i];
        for (unsigned k = 0; k < constraint->n_cells; k++) {
            at[k] = to[constraint->cells[k]];
        }
        constraint->cells = at;
        at += constraint->n_cells;
    }
    return true;
}

static int find_symmetries(struct fsd_own_former *former, const struct fsd_rules *rules, unsigned n_rows)
{
    struct fsd_rules moved = {.statements = rules->statements, .n_statements = rules->n_statements};
    enum fsd_symmetries_result result = FSD_SYMMETRIES_NO_MEMORY;
    uint16_t *cells = NULL;

    if (make_image(&rules->variant, former->to, n_rows, &moved.variant, &cells)) {
        result = fsd_symmetries_find(&former->symmetries, &moved);
        former->symmetries.rules = NULL;
    }
    if (result == FSD_SYMMETRIES_FOUND) {
        former->former = fsd_variant_former_create(&former->symmetries);
    }
    free(moved.variant.candidates);
    free(moved.variant.constraints);
    free(cells);
    return result == FSD_SYMMETRIES_TOO_MANY ? FASTSUD_GAVE_UP : former->former ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

/* Whether the rules are those of 9x9 sudoku. */
static bool is_sudoku(const struct fsd_variant *variant)
{
    bool is = variant->low == 1 && fsd_variant_is_sudoku(variant);

    for (unsigned cell = 0; cell < variant->n_cells && is; cell++) {
        is = variant->candidates[cell] == fsd_variant_all_values(variant);
    }
    return is;
}

int fsd_own_former_take(struct fsd_own_former *former, const struct fsd_rules *rules, const struct fsd_moves *moves)
{
    const struct fsd_variant *const variant = &rules->variant;
    struct fsd_variant_graph graph;
    uint64_t hashes[N_HASHES] = {0};
    unsigned first = 0;

    former->n_cells = variant->n_cells;
    former->by_cells = !moves && is_sudoku(variant);
    if (former->by_cells) {
        return FASTSUD_OK;
    }
    const bool is_made = fsd_variant_graph_make(&graph, variant, false);
    if (is_made) {
        first = find_least(variant, &graph, moves, hashes, &former->least);
    }
    fsd_variant_graph_destroy(&graph);
    if (!is_made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    const unsigned n_rows = find_cells(variant, moves, first, former->to);
    /* Puzzles that follow one another often have the same rules. */
    if (former->former && memcmp(hashes, former->hashes, sizeof(hashes)) == 0) {
        return FASTSUD_OK;
    }
    drop_rules(former);
    memcpy(former->hashes, hashes, sizeof(hashes));
    return find_symmetries(former, rules, n_rows);
}

static int form_sudoku(const uint8_t *cells, struct fsd_class_key *key, uint8_t *form, uint64_t *n_automorphisms)
{
    char text[FASTSUD_N_CELLS];
    struct fsd_minlex minlex;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        text[cell] = (char)('0' + cells[cell]);
    }
    if (n_automorphisms) {
        fsd_minlex(text, &minlex);
        *n_automorphisms = minlex.n_automorphisms;
    } else {
        fsd_minlex_cells(text, minlex.cells);
    }
    fsd_class_key_make(key, minlex.cells);
    for (unsigned cell = 0; form && cell < FASTSUD_N_CELLS; cell++) {
        form[cell] = minlex.cells[cell] == '.' ? 0 : (uint8_t)(minlex.cells[cell] - '0');
    }
    return FASTSUD_OK;
}

int fsd_own_form(struct fsd_own_former *former, const uint8_t *cells, struct fsd_class_key *key, uint8_t *form,
                 uint64_t *n_automorphisms)
{
    uint8_t moved[FSD_VARIANT_MAX_CELLS], found[FSD_VARIANT_MAX_CELLS];

    if (former->by_cells) {
        return form_sudoku(cells, key, form, n_automorphisms);
    }
    if (!former->former) {
        return FASTSUD_GAVE_UP;
    }
    for (unsigned cell = 0; cell < former->n_cells; cell++) {
        moved[former->to[cell]] = cells[cell];
    }
    const int status = fsd_variant_form(former->former, moved, found, n_automorphisms);
    if (status == FASTSUD_OK) {
        fsd_class_key_make_of_rules(key, former->hashes, found, former->n_cells);
    }
    if (status == FASTSUD_OK && form) {
        memcpy(form, found, former->n_cells);
    }
    return status;
}

static int compare_texts(const char *one, size_t n_one, const char *other, size_t n_other)
{
    const int order = memcmp(one, other, n_one < n_other ? n_one : n_other);

    return order != 0 ? order : (n_one > n_other) - (n_one < n_other);
}

static int compare_statements(const void *a, const void *b)
{
    const struct fsd_statement *const one = a, *const other = b;
    int order = strcmp(one->rule->name, other->rule->name);

    for (size_t i = 0; order == 0 && i < one->n_arguments && i < other->n_arguments; i++) {
        const struct fsd_rule_argument *const left = &one->arguments[i], *const right = &other->arguments[i];
        order = left->is_cell != right->is_cell ? left->is_cell - right->is_cell
                : left->is_cell                 ? left->cell - right->cell
                                                : compare_texts(left->text, left->n_text, right->text, right->n_text);
    }
    return order != 0 ? order : (one->n_arguments > other->n_arguments) - (one->n_arguments < other->n_arguments);
}

/* Rules in the words that forms have; statements and arguments are its own. */
struct wording {
    struct fsd_rules rules;
    size_t n_arguments;
    char (*lines)[4]; /* words of rows and columns, one a statement */
};

static bool is_nothing(const struct fsd_rule_argument *word)
{
    return word->n_text == 0 || (word->n_text == 1 && word->text[0] == '-');
}

static struct fsd_statement *begin_statement(struct wording *wording, const struct fsd_statement *from)
{
    struct fsd_statement *const statement = &wording->rules.statements[wording->rules.n_statements++];

    *statement = *from;
    statement->arguments = wording->rules.arguments + wording->n_arguments;
    statement->n_arguments = 0;
    return statement;
}

static void put_argument(struct wording *wording, struct fsd_statement *statement,
                         const struct fsd_rule_argument *argument)
{
    wording->rules.arguments[wording->n_arguments++] = *argument;
    statement->n_arguments++;
}

/* A clue at a row or a column, in small letters; that of the other end, if there is one, is another. */
static void word_line(struct wording *wording, const struct fsd_statement *from)
{
    const bool has_ends = strstr(from->rule->arguments, "[CLUE]") != NULL;
    char *const name = wording->lines[wording->rules.n_statements];
    struct fsd_rule_argument line = from->arguments[0];

    snprintf(name, sizeof(*wording->lines), "%.*s", (int)line.n_text, line.text);
    name[0] = (char)(name[0] | 32);
    line.text = name;
    for (size_t i = 1; i < from->n_arguments; i++) {
        const bool is_other_end = has_ends && i == 2;
        if (has_ends && is_nothing(&from->arguments[i])) {
            continue;
        }
        if (i == 1 || has_ends) {
            put_argument(wording, begin_statement(wording, from), &line);
        }
        struct fsd_statement *const statement = &wording->rules.statements[wording->rules.n_statements - 1];
        if (is_other_end) {
            struct fsd_rule_argument none = from->arguments[i];
            none.text = "-";
            none.n_text = 1;
            put_argument(wording, statement, &none);
        }
        put_argument(wording, statement, &from->arguments[i]);
    }
}

/* Whether a statement is a clue at a row or a column that word_line can word. */
static bool can_word_line(const struct fsd_statement *statement)
{
    return fsd_statement_is_of_line(statement) && statement->n_arguments > 1 && statement->n_arguments <= 3 &&
           statement->arguments[0].n_text < sizeof(((struct wording *)0)->lines[0]);
}

/* If regions are the boxes of the size, these are its boxes, unless a rule speaks of boxes that differ from them. */
static void word_boxes(struct fsd_rules *rules)
{
    struct fsd_rules usual = *rules;
    bool may_differ = rules->box_rows > 0;

    usual.box_rows = rules->box_columns;
    usual.box_columns = rules->box_rows;
    for (size_t s = 0; s < rules->n_statements; s++) {
        const enum fsd_group group = rules->statements[s].rule->group;
        may_differ = may_differ && group != FSD_WINDOW && group != FSD_DISJOINT;
    }
    if (may_differ && !fsd_rules_have_usual_boxes(rules) && fsd_rules_have_usual_boxes(&usual)) {
        *rules = usual;
    }
}

/* False: no memory; the caller frees in any case. */
static bool word(struct wording *wording, const struct fsd_rules *rules)
{
    size_t n_arguments = 0;

    for (size_t s = 0; s < rules->n_statements; s++) {
        n_arguments += 2 * rules->statements[s].n_arguments + 1;
    }
    wording->rules = *rules;
    wording->rules.n_statements = 0;
    wording->rules.statements = fsd_allocate(2 * rules->n_statements, sizeof(*wording->rules.statements));
    wording->rules.arguments = fsd_allocate(n_arguments, sizeof(*wording->rules.arguments));
    wording->lines = fsd_allocate(2 * rules->n_statements, sizeof(*wording->lines));
    if (!wording->rules.statements || !wording->rules.arguments || !wording->lines) {
        return false;
    }
    for (size_t s = 0; s < rules->n_statements; s++) {
        const struct fsd_statement *const from = &rules->statements[s];
        if (can_word_line(from)) {
            word_line(wording, from);
            continue;
        }
        struct fsd_statement *const statement = begin_statement(wording, from);
        for (size_t i = 0; i < from->n_arguments; i++) {
            put_argument(wording, statement, &from->arguments[i]);
        }
    }
    word_boxes(&wording->rules);
    if (wording->rules.n_statements > 0) {
        qsort(wording->rules.statements, wording->rules.n_statements, sizeof(*wording->rules.statements),
              compare_statements);
    }
    return true;
}

/* Appends the form with rules that a move has made. */
static bool put_with(const uint8_t *form, const struct fsd_rules *rules, const struct fsd_puzzle_format *format,
                     struct fsd_buffer *out, struct fsd_failure *failure)
{
    struct wording wording = {.n_arguments = 0};
    fsd_values values[FSD_VARIANT_MAX_CELLS];
    bool is_put = word(&wording, rules);

    if (!is_put) {
        fsd_failure_set_no_memory(failure);
    }
    for (unsigned cell = 0; cell < rules->variant.n_cells; cell++) {
        const unsigned value = form[cell];
        values[cell] = value > 0 ? (fsd_values)1 << (value - 1) : rules->variant.candidates[cell];
    }
    is_put = is_put && (format->write ? format->write : fsd_rules_write_iss)(&wording.rules, values, out, failure);
    free(wording.rules.statements);
    free(wording.rules.arguments);
    free(wording.lines);
    return is_put;
}

bool fsd_own_form_put(const struct fsd_own_former *former, const uint8_t *form, const struct fsd_rules *rules,
                      const struct fsd_moves *moves, const struct fsd_puzzle_format *format, struct fsd_buffer *out,
                      struct fsd_failure *failure)
{
    struct fsd_buffer least = {.n = 0}, text = {.n = 0};
    bool is_put = true;

    /* Moves that lead to the same constraints may lead to different texts, of which the least is taken. */
    for (unsigned i = 0; i < moves->n && is_put; i++) {
        if ((former->least >> i & 1) == 0) {
            continue;
        }
        text.n = 0;
        is_put = put_with(form, i > 0 ? &moves->moved[i] : rules, format, &text, failure);
        if (is_put && !text.failed && (least.n == 0 || compare_texts(text.bytes, text.n, least.bytes, least.n) < 0)) {
            const struct fsd_buffer greater = least;
            least = text;
            text = greater;
        }
        out->failed |= text.failed;
    }
    if (is_put) {
        fsd_buffer_put(out, least.bytes, least.n);
    }
    fsd_buffer_destroy(&least);
    fsd_buffer_destroy(&text);
    return is_put;
}

void fsd_own_cells(const struct fsd_variant *variant, const fsd_values *values, const char *given, uint8_t *cells)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        /* What the rules leave of a cell that has no given counts as none. */
        const bool is_blank = given[cell] == '.' || values[cell] == variant->candidates[cell];
        cells[cell] = is_blank ? 0 : (uint8_t)(fsd_rules_value_index(variant, given[cell]) + 1);
    }
}
