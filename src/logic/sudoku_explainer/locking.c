#include "logic/sudoku_explainer/hint_parts.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/rules.h"

/*
 * Lines of one kind, columns or rows, in thirds of three cells that each lie in one box. What locks a digit is found
 * for all digits at once.
 */
struct thirds {
    unsigned first_line;  /* unit number of line 0 */
    uint16_t has[3][9];   /* has[third][line]: digits with a place there */
    uint16_t twice[3][9]; /* with two places or more */
};

static void count(uint16_t *has, uint16_t *twice, uint16_t a, uint16_t b, uint16_t c)
{
    *has = a | b | c;
    *twice = (a & b) | ((a | b) & c);
}

static void init_columns(struct thirds *thirds, const uint16_t *cell)
{
    thirds->first_line = FSD_FIRST_COLUMN;
    for (unsigned third = 0; third < 3; third++) {
        const uint16_t *top = cell + third * 27;
        for (unsigned line = 0; line < 9; line++) {
            count(&thirds->has[third][line], &thirds->twice[third][line], top[line], top[line + 9], top[line + 18]);
        }
    }
}

static void init_rows(struct thirds *thirds, const uint16_t *cell)
{
    thirds->first_line = FSD_FIRST_ROW;
    for (unsigned line = 0; line < 9; line++) {
        for (unsigned third = 0; third < 3; third++) {
            const uint16_t *left = cell + line * 9 + third * 3;
            count(&thirds->has[third][line], &thirds->twice[third][line], left[0], left[1], left[2]);
        }
    }
}

/* Where a line crosses a box, and the other thirds of both. */
struct crossing {
    unsigned line;
    unsigned third;
    unsigned other_lines[2]; /* of the box, ascending */
    unsigned other_thirds[2];
};

static struct crossing crossing_at(unsigned line, unsigned third)
{
    static const uint8_t others[3][2] = {{1, 2}, {0, 2}, {0, 1}};
    const unsigned k = line % 3;

    return (struct crossing){.line = line,
                             .third = third,
                             .other_lines = {line - k + others[k][0], line - k + others[k][1]},
                             .other_thirds = {others[third][0], others[third][1]}};
}

static unsigned box_of(const struct thirds *thirds, const struct crossing *at)
{
    const unsigned across = at->line / 3;

    return FSD_FIRST_BOX + (thirds->first_line == FSD_FIRST_COLUMN ? at->third * 3 + across : across * 3 + at->third);
}

/* The k-th crossing, 0 to 26, in the order of boxes and then of their lines. */
static struct crossing box_crossing(const struct thirds *thirds, unsigned k)
{
    const unsigned box = k / 3;

    return thirds->first_line == FSD_FIRST_COLUMN ? crossing_at(box % 3 * 3 + k % 3, box / 3)
                                                  : crossing_at(box / 3 * 3 + k % 3, box % 3);
}

static uint16_t elsewhere_in_box(const struct thirds *thirds, const struct crossing *at)
{
    return thirds->has[at->third][at->other_lines[0]] | thirds->has[at->third][at->other_lines[1]];
}

static uint16_t elsewhere_in_line(const struct thirds *thirds, const struct crossing *at)
{
    return thirds->has[at->other_thirds[0]][at->line] | thirds->has[at->other_thirds[1]][at->line];
}

/* The places of a unit at which it crosses another: of a line those in a box, of a box those in a line. */
static uint16_t crossing_places(unsigned unit, unsigned crossed)
{
    const unsigned box = (unit >= FSD_FIRST_BOX ? unit : crossed) - FSD_FIRST_BOX;
    const unsigned line = unit >= FSD_FIRST_BOX ? crossed : unit;
    const bool is_column = line >= FSD_FIRST_COLUMN;

    if (unit < FSD_FIRST_BOX) {
        return (uint16_t)(7U << 3 * (is_column ? box / 3 : box % 3));
    }
    return (uint16_t)(is_column ? 0x49U << line % 3 : 7U << 3 * (line % 3));
}

/* The places of a digit in one unit where it does not cross another. */
static uint16_t places_outside(const struct fsd_se_position *position, unsigned unit, unsigned crossed, unsigned digit)
{
    return position->place[unit][digit - 1] & (uint16_t)~crossing_places(unit, crossed);
}

static bool report(const struct fsd_se_position *position, unsigned base, unsigned cover, uint16_t digits,
                   fsd_se_take *take, void *context)
{
    while (digits) {
        const unsigned digit = fsd_digits_take(&digits);
        const bool points = base >= FSD_FIRST_BOX;
        struct fsd_se_hint hint;
        fsd_se_hint_start(&hint, points ? FSD_SE_POINTING : FSD_SE_CLAIMING, points ? 2.6 : 2.8);
        for (uint16_t victims = places_outside(position, cover, base, digit); victims;) {
            const unsigned cell = fsd_units.cells[cover][fsd_digits_take(&victims) - 1];
            fsd_se_hint_append(&hint, cell, fsd_digits_of(digit));
        }
        const struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_LOCKING,
                                               .n_units = 1,
                                               .units = {(uint8_t)base},
                                               .covers = {(uint8_t)cover},
                                               .digits = fsd_digits_of(digit)};
        if (!take(context, &hint, &pattern)) {
            return false;
        }
    }
    return true;
}

static bool each_pointing(const struct fsd_se_position *position, const struct thirds *thirds, fsd_se_take *take,
                          void *context)
{
    for (unsigned k = 0; k < 27; k++) {
        const struct crossing at = box_crossing(thirds, k);
        const uint16_t digits = thirds->twice[at.third][at.line] & elsewhere_in_line(thirds, &at) &
                                (uint16_t)~elsewhere_in_box(thirds, &at);
        if (digits && !report(position, box_of(thirds, &at), thirds->first_line + at.line, digits, take, context)) {
            return false;
        }
    }
    return true;
}

static bool each_claiming(const struct fsd_se_position *position, const struct thirds *thirds, fsd_se_take *take,
                          void *context)
{
    for (unsigned line = 0; line < 9; line++) {
        for (unsigned third = 0; third < 3; third++) {
            const struct crossing at = crossing_at(line, third);
            const uint16_t digits =
                thirds->twice[third][line] & elsewhere_in_box(thirds, &at) & (uint16_t)~elsewhere_in_line(thirds, &at);
            if (digits && !report(position, thirds->first_line + line, box_of(thirds, &at), digits, take, context)) {
                return false;
            }
        }
    }
    return true;
}

bool fsd_se_each_locking(const struct fsd_se_position *position, fsd_se_take *take, void *context)
{
    struct thirds columns, rows;

    init_columns(&columns, position->cell);
    init_rows(&rows, position->cell);
    return each_pointing(position, &columns, take, context) && each_pointing(position, &rows, take, context) &&
           each_claiming(position, &columns, take, context) && each_claiming(position, &rows, take, context);
}

bool fsd_se_find_locking(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_locking(position, fsd_se_take_first, hint);
}

/* Digits with a single place in two thirds together. */
static uint16_t once_in(const struct thirds *thirds, unsigned third_a, unsigned line_a, unsigned third_b,
                        unsigned line_b)
{
    return (thirds->has[third_a][line_a] ^ thirds->has[third_b][line_b]) &
           (uint16_t) ~(thirds->twice[third_a][line_a] | thirds->twice[third_b][line_b]);
}

/* Places the lowest digit that can be placed in one of two units once it is out of where they cross a third one. */
static bool place_direct(const struct fsd_se_position *position, const uint16_t digits[2], const unsigned units[2],
                         unsigned crossed, bool points, struct fsd_se_hint *hint)
{
    const unsigned digit = fsd_digits_first(digits[0] | digits[1]);
    const unsigned unit = units[(digits[0] & fsd_digits_of(digit)) == 0];
    const unsigned place = fsd_digits_first(places_outside(position, unit, crossed, digit)) - 1;

    return fsd_se_hint_place(hint, points ? FSD_SE_DIRECT_POINTING : FSD_SE_DIRECT_CLAIMING, points ? 1.7 : 1.9,
                             fsd_units.cells[unit][place], digit);
}

static bool find_direct_pointing(const struct fsd_se_position *position, const struct thirds *thirds,
                                 struct fsd_se_hint *hint)
{
    for (unsigned k = 0; k < 27; k++) {
        const struct crossing at = box_crossing(thirds, k);
        const uint16_t locked = thirds->twice[at.third][at.line] & (uint16_t)~elsewhere_in_box(thirds, &at);
        uint16_t digits[2];
        unsigned boxes[2];
        if (locked == 0) {
            continue;
        }
        for (unsigned i = 0; i < 2; i++) {
            const struct crossing other = crossing_at(at.line, at.other_thirds[i]);
            digits[i] = locked & thirds->has[other.third][other.line] &
                        once_in(thirds, other.third, other.other_lines[0], other.third, other.other_lines[1]);
            boxes[i] = box_of(thirds, &other);
        }
        if (digits[0] | digits[1]) {
            return place_direct(position, digits, boxes, thirds->first_line + at.line, true, hint);
        }
    }
    return false;
}

static bool find_direct_claiming(const struct fsd_se_position *position, const struct thirds *thirds,
                                 struct fsd_se_hint *hint)
{
    for (unsigned line = 0; line < 9; line++) {
        for (unsigned third = 0; third < 3; third++) {
            const struct crossing at = crossing_at(line, third);
            const uint16_t locked = thirds->twice[third][line] & (uint16_t)~elsewhere_in_line(thirds, &at);
            uint16_t digits[2];
            unsigned lines[2];
            if (locked == 0) {
                continue;
            }
            for (unsigned i = 0; i < 2; i++) {
                const unsigned other = at.other_lines[i];
                digits[i] = locked & thirds->has[third][other] &
                            once_in(thirds, at.other_thirds[0], other, at.other_thirds[1], other);
                lines[i] = thirds->first_line + other;
            }
            if (digits[0] | digits[1]) {
                return place_direct(position, digits, lines, box_of(thirds, &at), false, hint);
            }
        }
    }
    return false;
}

bool fsd_se_find_direct_locking(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    struct thirds columns, rows;

    init_columns(&columns, position->cell);
    init_rows(&rows, position->cell);
    return find_direct_pointing(position, &columns, hint) || find_direct_pointing(position, &rows, hint) ||
           find_direct_claiming(position, &columns, hint) || find_direct_claiming(position, &rows, hint);
}
