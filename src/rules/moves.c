#include "rules/moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/rules_builder.h"
#include "rules/variant_graph.h"

/* Transposed or not, and then from bottom to top, and from right to left. */
struct move {
    bool transposes;
    bool flips_rows;
    bool flips_columns;
};

static struct move move_at(unsigned i)
{
    return (struct move){.transposes = i / 4, .flips_rows = i / 2 % 2, .flips_columns = i % 2};
}

static void find_cells(const struct fsd_variant *variant, const struct move *move, uint16_t *to)
{
    const unsigned n_rows = move->transposes ? variant->n_columns : variant->n_rows;
    const unsigned n_columns = move->transposes ? variant->n_rows : variant->n_columns;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned r = cell / variant->n_columns, c = cell % variant->n_columns;
        const unsigned row = move->transposes ? c : r, column = move->transposes ? r : c;
        to[cell] = (uint16_t)((move->flips_rows ? n_rows - 1 - row : row) * n_columns +
                              (move->flips_columns ? n_columns - 1 - column : column));
    }
}

bool fsd_move_cells(const struct fsd_variant *variant, unsigned i, uint16_t *to)
{
    const struct move move = move_at(i);

    find_cells(variant, &move, to);
    return move.transposes;
}

/* Rules that are being moved. */
struct moving {
    const struct fsd_rules *rules;
    struct fsd_rules *moved;
    struct move move;
    const uint16_t *to;
    struct fsd_buffer words; /* of all arguments, at first by their places in it */
    size_t n_arguments;
};

static void put_word(struct moving *moving, const struct fsd_rule_argument *from, const char *text, size_t n)
{
    struct fsd_rule_argument *const argument = &moving->moved->arguments[moving->n_arguments++];

    *argument = *from;
    argument->is_cell = false;
    argument->text = NULL;
    argument->cell = 0;
    argument->n_text = n;
    fsd_buffer_put(&moving->words, text, n);
}

static void put_cell(struct moving *moving, const struct fsd_rule_argument *from, unsigned cell)
{
    struct fsd_rule_argument *const argument = &moving->moved->arguments[moving->n_arguments++];

    *argument = *from;
    argument->cell = (uint16_t)cell;
    argument->text = "";
    argument->n_text = 0;
}

/* The upper left one of the moved cells of a square whose upper left one this was. */
static unsigned moved_corner(const struct moving *moving, unsigned cell)
{
    const struct fsd_variant *const variant = &moving->rules->variant;
    unsigned least = moving->to[cell];

    for (unsigned i = 1; i < 4; i++) {
        const unsigned other = cell + i / 2 * variant->n_columns + i % 2;
        const bool is_inside = cell % variant->n_columns + 1 < variant->n_columns && other < variant->n_cells;
        least = is_inside && moving->to[other] < least ? moving->to[other] : least;
    }
    return least;
}

/* The end of a moved diagonal at which it begins, if this was that of the diagonal. */
static unsigned moved_end(const struct moving *moving, unsigned cell)
{
    const struct fsd_variant *const variant = &moving->rules->variant;
    const unsigned n_rows = moving->moved->variant.n_rows, n_columns = moving->moved->variant.n_columns;
    uint16_t cells[FSD_VARIANT_MAX_SIDE], moved[FSD_VARIANT_MAX_SIDE];
    const unsigned n = fsd_rules_diagonal(variant->n_rows, variant->n_columns, cell, cells);
    const bool begins = n < 2 || (fsd_rules_diagonal(n_rows, n_columns, moving->to[cell], moved) > 1 &&
                                  moved[1] == moving->to[cells[1]]);

    return moving->to[begins ? cell : cells[n - 1]];
}

/* A clue at a row or a column, r1 or c1: its numbers are of the upper or left end, and of the other. */
static void move_line(struct moving *moving, const struct fsd_statement *statement)
{
    const struct fsd_variant *const variant = &moving->rules->variant;
    const struct fsd_rule_argument *const arguments = statement->arguments;
    const struct move *const move = &moving->move;
    const bool is_row = (arguments[0].text[0] | 32) == 'r';
    const char *at = arguments[0].text + 1;
    const bool has_ends = strstr(statement->rule->arguments, "[CLUE]") != NULL;
    uint64_t line = 0;
    char word[32];

    fsd_read_number(&at, arguments[0].text + arguments[0].n_text, &line);
    const bool becomes_row = is_row != move->transposes;
    const unsigned n = is_row ? variant->n_rows : variant->n_columns;
    const bool is_flipped = becomes_row ? move->flips_rows : move->flips_columns;
    const bool is_turned = becomes_row ? move->flips_columns : move->flips_rows;
    snprintf(word, sizeof(word), "%c%u", becomes_row ? 'r' : 'c', is_flipped ? n + 1 - (unsigned)line : (unsigned)line);
    put_word(moving, &arguments[0], word, strlen(word));
    if (is_turned && has_ends && statement->n_arguments == 2) {
        put_word(moving, &arguments[1], "-", 1);
        put_word(moving, &arguments[1], arguments[1].text, arguments[1].n_text);
    } else if (is_turned && has_ends && statement->n_arguments == 3) {
        put_word(moving, &arguments[2], arguments[2].text, arguments[2].n_text);
        put_word(moving, &arguments[1], arguments[1].text, arguments[1].n_text);
    } else {
        for (size_t i = 1; i < statement->n_arguments; i++) {
            put_word(moving, &arguments[i], arguments[i].text, arguments[i].n_text);
        }
    }
}

/* A word: an axis, or a direction, is another after some moves; numbers are not. */
static void move_word(struct moving *moving, const struct fsd_statement *statement, size_t i)
{
    const struct fsd_rule_argument *const argument = &statement->arguments[i];
    const char *const names = statement->rule->arguments;
    const char c = argument->n_text > 0 ? argument->text[0] : '\0';
    const bool turns = moving->move.flips_rows != moving->move.flips_columns;

    if (strncmp(names, "AXIS", 4) == 0 && argument->n_text == 1 && moving->move.transposes && strchr("rRcC", c)) {
        put_word(moving, argument, (c | 32) == 'r' ? "C" : "R", 1);
    } else if (strcmp(names, "[DIRECTION]") == 0 && turns && c) {
        put_word(moving, argument, c == '-' ? "1" : "-1", c == '-' ? 1 : 2);
    } else {
        put_word(moving, argument, argument->text, argument->n_text);
    }
}

static void move_statement(struct moving *moving, size_t s)
{
    const struct fsd_statement *const statement = &moving->rules->statements[s];
    const size_t first = moving->n_arguments;

    moving->moved->statements[s] = *statement;
    moving->moved->statements[s].arguments = moving->moved->arguments + first;
    if (fsd_statement_is_of_line(statement)) {
        move_line(moving, statement);
    }
    for (size_t i = 0; i < statement->n_arguments && moving->n_arguments == first + i; i++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[i];
        if (!argument->is_cell) {
            move_word(moving, statement, i);
        } else if (strcmp(statement->rule->name, "quad") == 0) {
            put_cell(moving, argument, moved_corner(moving, argument->cell));
        } else if (strcmp(statement->rule->name, "little-killer") == 0) {
            put_cell(moving, argument, moved_end(moving, argument->cell));
        } else {
            put_cell(moving, argument, moving->to[argument->cell]);
        }
    }
    moving->moved->statements[s].n_arguments = moving->n_arguments - first;
}

/* Regions are numbered in the order of the grid. */
static void move_regions(const struct moving *moving)
{
    struct fsd_rules *const moved = moving->moved;
    const unsigned n_cells = moving->rules->variant.n_cells;
    uint16_t number[FSD_VARIANT_MAX_CELLS];

    memset(number, 0xff, sizeof(number));
    for (unsigned cell = 0; cell < n_cells; cell++) {
        moved->region[moving->to[cell]] = moving->rules->region[cell];
    }
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const uint16_t region = moved->region[cell];
        if (region != UINT16_MAX && number[region] == UINT16_MAX) {
            number[region] = (uint16_t)moved->n_regions++;
        }
        moved->region[cell] = region == UINT16_MAX ? region : number[region];
    }
}

/* Words become parts of the text that the rules own. */
static void place_words(struct moving *moving)
{
    size_t at = 0;

    fsd_buffer_put_char(&moving->words, '\0');
    moving->moved->text = moving->words.bytes;
    for (size_t i = 0; i < moving->n_arguments && !moving->words.failed; i++) {
        struct fsd_rule_argument *const argument = &moving->moved->arguments[i];
        if (!argument->is_cell) {
            argument->text = moving->moved->text + at;
            at += argument->n_text;
        }
    }
}

/* Moves rules that are not compiled, except that their candidates are. False: no memory. */
static bool move_rules(struct moving *moving)
{
    const struct fsd_rules *const rules = moving->rules;
    const struct fsd_variant *const variant = &rules->variant;
    struct fsd_rules *const moved = moving->moved;
    const bool transposes = moving->move.transposes;
    size_t n_arguments = rules->n_statements; /* each may get one more */

    for (size_t s = 0; s < rules->n_statements; s++) {
        n_arguments += rules->statements[s].n_arguments;
    }
    fsd_variant_init(&moved->variant, transposes ? variant->n_columns : variant->n_rows,
                     transposes ? variant->n_rows : variant->n_columns, variant->low, variant->n_values);
    moved->box_rows = transposes ? rules->box_columns : rules->box_rows;
    moved->box_columns = transposes ? rules->box_rows : rules->box_columns;
    moved->lines_repeat = rules->lines_repeat;
    moved->has_cells = rules->has_cells;
    moved->region = fsd_allocate(variant->n_cells, sizeof(*moved->region));
    moved->statements = fsd_allocate(rules->n_statements, sizeof(*moved->statements));
    moved->arguments = fsd_allocate(n_arguments, sizeof(*moved->arguments));
    if (moved->variant.failed || !moved->region || !moved->statements || !moved->arguments) {
        return false;
    }
    moved->variant.bounds = variant->bounds;
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        moved->variant.candidates[moving->to[cell]] = variant->candidates[cell];
    }
    move_regions(moving);
    for (size_t s = 0; s < rules->n_statements; s++) {
        move_statement(moving, s);
    }
    moved->n_statements = rules->n_statements;
    place_words(moving);
    return !moving->words.failed;
}

/* Whether the moved rules, when they are compiled, are the moved constraints. *failed: no memory. */
static bool is_good(struct moving *moving, const struct fsd_variant_graph *graph, bool *failed)
{
    struct fsd_variant_graph image = {.n_cells = 0};
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    const bool is_compiled = fsd_rules_compile(moving->moved, &failure);
    *failed = moving->moved->variant.failed || (!is_compiled && failure.error_number != 0);
    const bool is_made = is_compiled && fsd_variant_graph_make(&image, &moving->moved->variant, false);
    *failed |= is_compiled && !is_made;
    const bool is_kept =
        is_made && image.n_vertices == graph->n_vertices && fsd_variant_graph_maps(graph, moving->to, &image);
    fsd_variant_graph_destroy(&image);
    return is_kept;
}

bool fsd_moves_find(struct fsd_moves *moves, const struct fsd_rules *rules)
{
    struct fsd_variant_graph graph;
    bool failed = !fsd_variant_graph_make(&graph, &rules->variant, false);

    memset(moves->moved, 0, sizeof(moves->moved));
    fsd_move_cells(&rules->variant, 0, moves->to[0]);
    moves->n = 1;
    for (unsigned i = 1; i < FSD_MOVES && !failed; i++) {
        uint16_t *const to = moves->to[moves->n];
        struct moving moving = {.rules = rules, .moved = &moves->moved[moves->n], .move = move_at(i), .to = to};
        find_cells(&rules->variant, &moving.move, to);
        failed = !move_rules(&moving);
        if (!failed && is_good(&moving, &graph, &failed)) {
            moves->n++;
        } else {
            fsd_rules_destroy(moving.moved);
        }
    }
    fsd_variant_graph_destroy(&graph);
    return !failed;
}

void fsd_moves_destroy(struct fsd_moves *moves)
{
    for (unsigned i = 1; i < moves->n; i++) {
        fsd_rules_destroy(&moves->moved[i]);
    }
    moves->n = 0;
}
