/* What the rules of a puzzle put on its grid. */
#include "picture/variant_picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/table/clue.h"

enum {
    UNIT = FSD_DRAWN_UNIT,
    HALF = UNIT / 2,
    RING = FSD_DRAWN_RING,
    CAP = 3 /* of a broad line, beyond its last place */,
    AWAY = 8 /* outside, of the first clue */,
    NEXT = 13,
    SIGN = 3 /* of an angle between cells */
};

struct maker {
    struct fsd_rule_shapes *out;
    const struct fsd_variant *variant;
    const struct fsd_constraint *constraints; /* of the statement, */
    size_t n_constraints;                     /* so many; none if it contradicts itself */
    unsigned rule;                            /* its index */
    unsigned style;
    const char *hue;
    bool are_numbered;                               /* the rule's lines, each with its own number */
    size_t first;                                    /* place of the next shape */
    uint8_t n_clues[2][2][FSD_VARIANT_MAX_SIDE + 1]; /* outside: of columns or rows, at which end, in which one */
};

static struct fsd_drawn_place place_of(const struct maker *maker, unsigned cell)
{
    return (struct fsd_drawn_place){(int)(cell % maker->variant->n_columns) * UNIT + HALF,
                                    (int)(cell / maker->variant->n_columns) * UNIT + HALF};
}

static void add_place(struct maker *maker, int x, int y)
{
    const struct fsd_drawn_place place = {x, y};

    fsd_buffer_put(&maker->out->shapes.places, &place, sizeof(place));
}

static void add_cells(struct maker *maker, const uint16_t *cells, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const struct fsd_drawn_place place = place_of(maker, cells[i]);
        add_place(maker, place.x, place.y);
    }
}

/* Adds a shape of the places that were added since the last one. */
static void add_shape(struct maker *maker, enum fsd_shape_kind kind, const char *label)
{
    const size_t n = maker->out->shapes.places.n / sizeof(struct fsd_drawn_place);
    struct fsd_shape shape = {.kind = kind,
                              .rule = maker->rule,
                              .style = maker->style,
                              .hue = maker->hue,
                              .first = maker->first,
                              .n_places = (unsigned)(n - maker->first)};

    snprintf(shape.label, sizeof(shape.label), "%s", label);
    if (shape.n_places > 0) {
        fsd_buffer_put(&maker->out->shapes.shapes, &shape, sizeof(shape));
    }
    maker->first = n;
}

static void add_cell_shape(struct maker *maker, enum fsd_shape_kind kind, const uint16_t *cells, unsigned n,
                           const char *label)
{
    add_cells(maker, cells, n);
    add_shape(maker, kind, label);
}

/* An angle whose tip is at a place, in a direction; the tip is the last place of a line so far, too. */
static void add_head(struct maker *maker, int x, int y, int dx, int dy, int size)
{
    add_place(maker, x - size * dx - size * dy, y - size * dy + size * dx);
    add_place(maker, x, y);
    add_place(maker, x - size * dx + size * dy, y - size * dy - size * dx);
    add_shape(maker, size == SIGN ? FSD_SHAPE_ANGLE : FSD_SHAPE_STROKE, "");
}

/* The numbers, but nothing for 0 alone; else the word. */
static void put_label(const struct fsd_clue *clue, char *label, size_t n_label)
{
    size_t n = 0;

    label[0] = '\0';
    for (unsigned i = 0; i < clue->n_numbers && n < n_label && (clue->number != 0 || clue->n_numbers > 1); i++) {
        n += (size_t)snprintf(label + n, n_label - n, "%s%lld", i > 0 ? "," : "", (long long)clue->numbers[i]);
    }
    if (clue->n_numbers == 0 && clue->word && !clue->word->is_cell) {
        snprintf(label, n_label, "%.*s", (int)clue->word->n_text, clue->word->text);
    }
}

/* The same for the lines of a statement, and for no others of its rule as long as there are letters. */
static void put_letter(const struct fsd_clue *clue, char *label)
{
    unsigned n = 0;

    for (const struct fsd_statement *at = clue->rules->statements; at < clue->statement; at++) {
        n += at->rule == clue->rule;
    }
    label[0] = (char)('A' + n % 26);
    label[1] = '\0';
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* The places of a line's cells, from so far after the middle of the first one, where a ring is, to so far before the
 * last. */
static void add_line(struct maker *maker, const uint16_t *cells, unsigned n, int first, int last)
{
    for (unsigned i = 0; i < n; i++) {
        struct fsd_drawn_place place = place_of(maker, cells[i]);
        const int less = n == 1 ? 0 : i == 0 ? first : i + 1 == n ? last : 0;
        if (less > 0) {
            const struct fsd_drawn_place next = place_of(maker, cells[i == 0 ? 1 : n - 2]);
            const double dx = next.x - place.x, dy = next.y - place.y;
            const double length = sqrt(dx * dx + dy * dy);
            place.x += length > less ? (int)lround(less * dx / length) : 0;
            place.y += length > less ? (int)lround(less * dy / length) : 0;
        }
        add_place(maker, place.x, place.y);
    }
}

static void draw_arrow(struct maker *maker, const struct fsd_clue *clue)
{
    const unsigned n_pill = clue->number > 0 && clue->number < clue->n_cells ? (unsigned)clue->number : 1;
    const struct fsd_drawn_place last = place_of(maker, clue->cells[clue->n_cells - 1]);
    const struct fsd_drawn_place before = place_of(maker, clue->cells[clue->n_cells > 1 ? clue->n_cells - 2 : 0]);
    const int dx = sign(last.x - before.x);
    const int dy = sign(last.y - before.y);

    add_cell_shape(maker, FSD_SHAPE_PILL, clue->cells, n_pill, "");
    add_line(maker, clue->cells + n_pill - 1, clue->n_cells - n_pill + 1, RING, 0);
    add_place(maker, last.x + 3 * dx, last.y + 3 * dy);
    add_shape(maker, FSD_SHAPE_STROKE, "");
    add_head(maker, last.x + 3 * dx, last.y + 3 * dy, dx, dy, 4);
}

/* An angle on the border of a cell that points away from it. */
static void add_sign(struct maker *maker, struct fsd_drawn_place place, int dx, int dy)
{
    add_head(maker, place.x + (HALF + SIGN / 2 + 1) * dx, place.y + (HALF + SIGN / 2 + 1) * dy, dx, dy, SIGN);
}

/* Shaded, with angles that point to the lesser neighbours, or from all to it. */
static void draw_extreme(struct maker *maker, const struct fsd_clue *clue)
{
    static const int steps[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    const bool is_least = clue->rule->relation == FSD_LESS;
    const int width = (int)maker->variant->n_columns * UNIT, height = (int)maker->variant->n_rows * UNIT;

    add_cell_shape(maker, FSD_SHAPE_AREA, clue->cells, clue->n_cells, "");
    for (unsigned i = 0; i < 4 * clue->n_cells; i++) {
        struct fsd_drawn_place at = place_of(maker, clue->cells[i / 4]);
        int dx = steps[i % 4][0], dy = steps[i % 4][1];
        const struct fsd_drawn_place next = {at.x + UNIT * dx, at.y + UNIT * dy};
        bool is_other = next.x < 0 || next.y < 0 || next.x > width || next.y > height;
        for (unsigned k = 0; k < clue->n_cells; k++) {
            const struct fsd_drawn_place other = place_of(maker, clue->cells[k]);
            is_other |= other.x == next.x && other.y == next.y;
        }
        if (!is_other) {
            add_sign(maker, is_least ? next : at, is_least ? -dx : dx, is_least ? -dy : dy);
        }
    }
}

static void draw_adjacent(struct maker *maker, const struct fsd_clue *clue)
{
    const enum fsd_rule_drawing drawing = clue->statement->rule->drawing;
    const char letter[] = {(char)(clue->statement->rule->name[0] - 'a' + 'A'), '\0'};
    char number[FSD_SHAPE_LABEL_BYTES];

    put_label(clue, number, sizeof(number));

    for (unsigned i = 0; i < clue->n_cells; i++) {
        for (unsigned k = i + 1; k < clue->n_cells; k++) {
            const struct fsd_drawn_place a = place_of(maker, clue->cells[i]);
            const struct fsd_drawn_place b = place_of(maker, clue->cells[k]);
            const int dx = (b.x - a.x) / UNIT;
            const int dy = (b.y - a.y) / UNIT;
            if (fsd_clue_distance(clue, clue->cells[i], clue->cells[k]) != 1) {
                continue;
            }
            if (drawing == FSD_DRAW_GREATER) {
                add_sign(maker, a, dx, dy);
                continue;
            }
            add_place(maker, (a.x + b.x) / 2, (a.y + b.y) / 2);
            add_shape(maker,
                      drawing == FSD_DRAW_SIGN  ? FSD_SHAPE_SIGN
                      : drawing == FSD_DRAW_DOT ? FSD_SHAPE_DOT
                                                : FSD_SHAPE_BLACK_DOT,
                      drawing == FSD_DRAW_SIGN ? letter : number);
        }
    }
}

static void draw_quad(struct maker *maker, const struct fsd_clue *clue)
{
    const struct fsd_drawn_place place = place_of(maker, clue->cells[0]);
    char label[FSD_SHAPE_LABEL_BYTES] = "";

    for (unsigned i = 0; i < clue->n_numbers && i < sizeof(label) - 1; i++) {
        const fsd_values value = fsd_variant_value(maker->variant, (int)clue->numbers[i]);
        label[i] = value ? fsd_rules_value_character(maker->variant, (unsigned)__builtin_ctz(value)) : '?';
    }
    add_place(maker, place.x + HALF, place.y + HALF);
    add_shape(maker, FSD_SHAPE_QUAD, label);
}

static void draw_groups(struct maker *maker, bool are_diagonals)
{
    for (size_t i = 0; i < maker->n_constraints; i++) {
        const struct fsd_constraint *const group = &maker->constraints[i];
        if (!are_diagonals) {
            add_cell_shape(maker, FSD_SHAPE_AREA, group->cells, group->n_cells, "");
        } else if (group->n_cells > 1) {
            const struct fsd_drawn_place a = place_of(maker, group->cells[0]);
            const struct fsd_drawn_place b = place_of(maker, group->cells[group->n_cells - 1]);
            add_place(maker, a.x - HALF * sign(b.x - a.x), a.y - HALF * sign(b.y - a.y));
            add_place(maker, b.x + HALF * sign(b.x - a.x), b.y + HALF * sign(b.y - a.y));
            add_shape(maker, FSD_SHAPE_STROKE, "");
        }
    }
}

/* Those at the same end of the same line stand side by side. */
static void draw_outside(struct maker *maker, const struct fsd_clue *clue)
{
    char label[FSD_SHAPE_LABEL_BYTES];
    unsigned line = 0;
    bool is_row = false;

    if (!fsd_clue_read_line(clue, &is_row, &line)) {
        return;
    }
    const int end = (int)(is_row ? maker->variant->n_columns : maker->variant->n_rows) * UNIT;
    const int across = (int)line * UNIT + HALF;
    for (unsigned i = 0; i < clue->n_numbers && i < 2; i++) {
        if (clue->numbers[i] != FSD_NO_NUMBER) {
            uint8_t *const n = &maker->n_clues[is_row][i][line];
            const int away = AWAY + NEXT * (int)*n;
            const int along = i == 0 ? -away : end + away;
            *n = (uint8_t)(*n + (*n < UINT8_MAX));
            snprintf(label, sizeof(label), "%lld", (long long)clue->numbers[i]);
            add_place(maker, is_row ? along : across, is_row ? across : along);
            add_shape(maker, FSD_SHAPE_CLUE, label);
        }
    }
}

static void draw_little_killer(struct maker *maker, const struct fsd_clue *clue)
{
    const struct fsd_drawn_place at = place_of(maker, clue->cells[0]);
    const int n_rows = (int)maker->variant->n_rows;
    const int n_columns = (int)maker->variant->n_columns;
    int dx = 1, dy = -1; /* of a diagonal of one cell */
    char label[FSD_SHAPE_LABEL_BYTES];

    if (maker->n_constraints > 0 && maker->constraints[0].n_cells > 1) {
        const struct fsd_drawn_place next = place_of(maker, maker->constraints[0].cells[1]);
        dx = sign(next.x - at.x);
        dy = sign(next.y - at.y);
    }
    const int x = at.x - HALF * dx, y = at.y - HALF * dy; /* the cell's corner */
    const int row = at.y / UNIT - dy, column = at.x / UNIT - dx;
    if (row < 0 || row >= n_rows) {
        maker->n_clues[false][row > 0][column >= 0 && column < n_columns ? column : FSD_VARIANT_MAX_SIDE] = 1;
    } else {
        maker->n_clues[true][column > 0][row] = 1;
    }
    put_label(clue, label, sizeof(label));
    add_place(maker, x - AWAY * dx, y - AWAY * dy);
    add_shape(maker, FSD_SHAPE_CLUE, label);
    add_place(maker, x - 4 * dx, y - 4 * dy);
    add_place(maker, x - dx, y - dy);
    add_shape(maker, FSD_SHAPE_STROKE, "");
    add_head(maker, x - dx, y - dy, dx, dy, 1);
}

static int compare_cells(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void draw_line(struct maker *maker, const struct fsd_clue *clue, char *label)
{
    const enum fsd_rule_drawing drawing = clue->statement->rule->drawing;
    const bool has_ends = drawing != FSD_DRAW_LINE;
    const int less = !has_ends ? 0 : drawing == FSD_DRAW_DOUBLE ? RING : RING + CAP;
    const bool has_label = clue->n_numbers > 0 ? maker->are_numbered : clue->n_segments > 1;

    if (clue->n_segments > 1) {
        put_letter(clue, label);
    }
    for (unsigned i = 0, begin = 0; i < clue->n_segments; begin = clue->ends[i++]) {
        add_line(maker, clue->cells + begin, clue->ends[i] - begin, less, less);
        add_shape(maker, drawing == FSD_DRAW_DOUBLE ? FSD_SHAPE_STROKE : FSD_SHAPE_LINE, has_label ? label : "");
    }
    for (unsigned i = 0; i < 2 && has_ends; i++) {
        add_cell_shape(maker, drawing == FSD_DRAW_DIAMONDS ? FSD_SHAPE_DIAMOND : FSD_SHAPE_PILL,
                       clue->cells + (i == 0 ? 0 : clue->n_cells - 1), 1, "");
    }
}

static void draw_each(struct maker *maker, const struct fsd_clue *clue, enum fsd_shape_kind kind)
{
    for (unsigned i = 0; i < clue->n_cells; i++) {
        add_cell_shape(maker, kind, clue->cells + i, 1, "");
    }
}

static void draw(struct maker *maker, const struct fsd_clue *clue)
{
    const enum fsd_rule_drawing drawing = clue->statement->rule->drawing;
    char label[FSD_SHAPE_LABEL_BYTES];

    put_label(clue, label, sizeof(label));
    switch (drawing) {
    case FSD_DRAW_NOTHING:
        break;
    case FSD_DRAW_AREA:
        if (clue->statement->rule->arguments[0] != 'A') {
            add_cell_shape(maker, FSD_SHAPE_AREA, clue->cells, clue->n_cells, "");
            break;
        }
        for (unsigned i = 0; i < clue->n_cells; i++) { /* with the axis */
            add_cell_shape(maker, FSD_SHAPE_AREA, clue->cells + i, 1, label);
        }
        break;
    case FSD_DRAW_CAGE:
        qsort(clue->cells, clue->n_cells, sizeof(*clue->cells), compare_cells);
        add_cell_shape(maker, FSD_SHAPE_CAGE, clue->cells, clue->n_cells, label);
        break;
    case FSD_DRAW_THERMO:
        add_cell_shape(maker, FSD_SHAPE_THERMO, clue->cells, clue->n_cells, "");
        break;
    case FSD_DRAW_LINE:
    case FSD_DRAW_ENDS:
    case FSD_DRAW_DIAMONDS:
    case FSD_DRAW_DOUBLE:
        draw_line(maker, clue, label);
        break;
    case FSD_DRAW_ARROW:
        draw_arrow(maker, clue);
        break;
    case FSD_DRAW_CIRCLES:
        draw_each(maker, clue, FSD_SHAPE_PILL);
        break;
    case FSD_DRAW_DISCS:
        draw_each(maker, clue, FSD_SHAPE_DISC);
        break;
    case FSD_DRAW_SQUARES:
        draw_each(maker, clue, FSD_SHAPE_SQUARE);
        break;
    case FSD_DRAW_EXTREME:
        draw_extreme(maker, clue);
        break;
    case FSD_DRAW_REGION:
        add_cell_shape(maker, FSD_SHAPE_AREA, clue->cells, clue->n_cells, "");
        add_cell_shape(maker, FSD_SHAPE_BORDER, clue->cells, clue->n_cells, "");
        break;
    case FSD_DRAW_QUAD:
        draw_quad(maker, clue);
        break;
    case FSD_DRAW_GROUPS:
        draw_groups(maker, false);
        break;
    case FSD_DRAW_DIAGONAL:
        draw_groups(maker, true);
        break;
    case FSD_DRAW_OUTSIDE:
        draw_outside(maker, clue);
        break;
    case FSD_DRAW_LITTLE_KILLER:
        draw_little_killer(maker, clue);
        break;
    default:
        if (clue->n_cells == 0) {
            draw_groups(maker, true);
        }
        draw_adjacent(maker, clue);
        break;
    }
}

const char *fsd_rule_hue_name(const struct fsd_rule *rule)
{
    static const char *const names[FSD_N_HUES] = {
        [FSD_HUE_GREEN] = "green", [FSD_HUE_PURPLE] = "purple", [FSD_HUE_YELLOW] = "yellow", [FSD_HUE_BLUE] = "blue",
        [FSD_HUE_TEAL] = "teal",   [FSD_HUE_ORANGE] = "orange", [FSD_HUE_LILAC] = "lilac",   [FSD_HUE_RED] = "red"};

    return names[rule->hue];
}

bool fsd_rule_has_own_numbers(const struct fsd_rules *rules, const struct fsd_rule *rule)
{
    const struct fsd_rule_argument *first = NULL;
    bool differ = false, is_usual = false;

    for (size_t i = 0; i < rules->n_statements; i++) {
        const struct fsd_rule_argument *const argument = rules->statements[i].arguments;
        if (rules->statements[i].rule != rule) {
            continue;
        }
        if (rules->statements[i].n_arguments == 0 || argument->is_cell) {
            is_usual = true;
            continue;
        }
        first = first ? first : argument;
        differ |= first->n_text != argument->n_text || memcmp(first->text, argument->text, argument->n_text) != 0;
    }
    return first && (differ || is_usual) && !fsd_rule_is_verbatim(rule);
}

unsigned fsd_rule_shapes_style(const struct fsd_rule_shapes *shapes, unsigned i)
{
    const enum fsd_rule_drawing drawing = shapes->rules[i]->drawing;
    unsigned n = 0;

    for (unsigned k = 0; k < i; k++) {
        n += shapes->rules[k]->drawing == drawing &&
             (shapes->is_black || shapes->rules[k]->hue == shapes->rules[i]->hue);
    }
    if (drawing == FSD_DRAW_SIGN || drawing == FSD_DRAW_EXTREME || drawing == FSD_DRAW_NOTHING) {
        return 0; /* letters and signs differ, and what is not drawn need not */
    }
    return n < FSD_SHAPE_STYLES ? n : FSD_SHAPE_STYLES - 1;
}

/* Finds the rule among those so far, or adds it. */
static void choose_rule(struct maker *maker, const struct fsd_rules *rules, const struct fsd_rule *rule)
{
    struct fsd_rule_shapes *const out = maker->out;

    for (maker->rule = 0; maker->rule < out->n_rules && out->rules[maker->rule] != rule; maker->rule++) {
    }
    if (maker->rule == out->n_rules) {
        out->rules[out->n_rules++] = rule;
    }
    maker->style = fsd_rule_shapes_style(out, maker->rule);
    maker->hue = fsd_rule_hue_name(rule);
    maker->are_numbered = fsd_rule_has_own_numbers(rules, rule);
}

void fsd_rule_shapes_add(struct fsd_rule_shapes *shapes, const struct fsd_rules *rules)
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_rules copy = *rules; /* nothing is added to it */
    struct maker maker = {.out = shapes, .variant = &rules->variant};
    const struct fsd_constraint *at = rules->variant.constraints;
    /* Without any, which also holds where a limit came first, they are NULL, to which not even 0 may be added. */
    const struct fsd_constraint *const end = rules->variant.n_constraints > 0 ? at + rules->variant.n_constraints : at;

    while (at < end && at->rule == rules->n_statements) { /* rows, columns and regions */
        at++;
    }
    const struct fsd_constraint *const begin = at;
    for (unsigned pass = 0; pass < 2; pass++) { /* little killers first, which stand next to the grid */
        at = begin;
        for (size_t i = 0; i < rules->n_statements && shapes->n_rules < FSD_MAX_DRAWN_RULES; i++) {
            const struct fsd_statement *const statement = &rules->statements[i];
            struct fsd_clue clue;
            for (maker.constraints = at; at < end && at->rule == i; at++) {
            }
            maker.n_constraints = (size_t)(at - maker.constraints);
            choose_rule(&maker, rules, statement->rule);
            if ((statement->rule->drawing == FSD_DRAW_LITTLE_KILLER) == (pass == 0)) {
                if (fsd_clue_read(&copy, statement, &failure, &clue)) {
                    draw(&maker, &clue);
                }
                fsd_clue_destroy(&clue);
            }
        }
    }
    shapes->shapes.shapes.failed |= copy.variant.failed || shapes->shapes.places.failed;
}

void fsd_rule_shapes_destroy(struct fsd_rule_shapes *shapes)
{
    fsd_buffer_destroy(&shapes->shapes.shapes);
    fsd_buffer_destroy(&shapes->shapes.places);
    shapes->n_rules = 0;
}
