#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/pattern.h"

/* What a miniline lies in. */
enum { LINE, BOX };

/*
 * The minirows, or the minicolumns: number line * 3 + third. What locks a digit is found for all digits at once.
 */
struct minilines {
    unsigned first_line;       /* unit number of line 0 */
    uint16_t has[27];          /* digits with a place there */
    uint16_t twice[27];        /* with two places or more */
    uint16_t elsewhere[2][27]; /* with a place in another miniline of the line, of the box */
};

/* The others of three, in ascending order. */
static const uint8_t others_of[3][2] = {{1, 2}, {0, 2}, {0, 1}};

static struct minilines minilines_of(const struct fsd_board *board, unsigned first_line)
{
    const bool in_rows = first_line == FSD_FIRST_ROW;
    const unsigned spacing = in_rows ? 1 : 9;
    struct minilines minilines = {.first_line = first_line};

    for (unsigned m = 0; m < 27; m++) {
        const uint16_t *const cell = board->cell + (in_rows ? m * 3 : m % 3 * 27 + m / 3);
        const uint16_t a = cell[0], b = cell[spacing], c = cell[2 * spacing];
        minilines.has[m] = a | b | c;
        minilines.twice[m] = (a & b) | ((a | b) & c);
    }
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned k = 0; k < 9; k++) {
            const uint16_t *const line = minilines.has + 3 * k, *const box = minilines.has + k / 3 * 9 + k % 3;
            minilines.elsewhere[LINE][3 * k + i] = line[others_of[i][0]] | line[others_of[i][1]];
            minilines.elsewhere[BOX][k / 3 * 9 + 3 * i + k % 3] = box[3 * others_of[i][0]] | box[3 * others_of[i][1]];
        }
    }
    return minilines;
}

/* A miniline, its line and its box, and the others of either, in ascending order. */
struct crossing {
    unsigned unit[2];
    unsigned others[2][2];
};

static struct crossing crossing_at(const struct minilines *minilines, unsigned m)
{
    const unsigned line = m / 3, group = line / 3, third = m % 3;
    const uint8_t *const lines = others_of[line % 3], *const thirds = others_of[third];
    const unsigned box = minilines->first_line == FSD_FIRST_ROW ? group * 3 + third : third * 3 + group;

    return (struct crossing){.unit = {minilines->first_line + line, FSD_FIRST_BOX + box},
                             .others = {{line * 3 + thirds[0], line * 3 + thirds[1]},
                                        {(group * 3 + lines[0]) * 3 + third, (group * 3 + lines[1]) * 3 + third}}};
}

/* The k-th miniline in the order of the lines, or of the boxes. */
static unsigned miniline_at(const struct minilines *minilines, unsigned kind, unsigned k)
{
    const unsigned box = k / 3, i = k % 3;

    return kind == LINE                             ? k
           : minilines->first_line == FSD_FIRST_ROW ? (box / 3 * 3 + i) * 3 + box % 3
                                                    : (box % 3 * 3 + i) * 3 + box / 3;
}

static bool report(const struct fsd_board *board, unsigned base, unsigned cover, uint16_t digits, fsd_se_take *take,
                   void *context)
{
    while (digits) {
        const uint16_t digit = fsd_digits_of(fsd_digits_take(&digits));
        const struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_LOCKING,
                                               .n_units = 1,
                                               .units = {(uint8_t)base},
                                               .covers = {(uint8_t)cover},
                                               .digits = digit};
        struct fsd_se_hint hint;
        fsd_se_hint_start(&hint, base >= FSD_FIRST_BOX ? FSD_SE_POINTING : FSD_SE_CLAIMING);
        fsd_se_hint_remove(&hint, board, fsd_cell_sets.unit[cover] & ~fsd_cell_sets.unit[base], digit);
        if (!take(context, &hint, &pattern)) {
            return false;
        }
    }
    return true;
}

/* Digits of one kind of unit that lie in one of the other kind, where they have more places. */
static bool each_locked(const struct fsd_board *board, const struct minilines *minilines, unsigned kind,
                        fsd_se_take *take, void *context)
{
    for (unsigned k = 0; k < 27; k++) {
        const unsigned m = miniline_at(minilines, kind, k);
        const uint16_t digits =
            minilines->twice[m] & minilines->elsewhere[!kind][m] & (uint16_t)~minilines->elsewhere[kind][m];
        if (digits == 0) {
            continue;
        }
        const struct crossing at = crossing_at(minilines, m);
        if (!report(board, at.unit[kind], at.unit[!kind], digits, take, context)) {
            return false;
        }
    }
    return true;
}

bool fsd_se_each_locking(const struct fsd_board *board, enum fsd_se_technique technique, fsd_se_take *take,
                         void *context)
{
    const struct minilines columns = minilines_of(board, FSD_FIRST_COLUMN);
    const struct minilines rows = minilines_of(board, FSD_FIRST_ROW);

    (void)technique;
    return each_locked(board, &columns, BOX, take, context) && each_locked(board, &rows, BOX, take, context) &&
           each_locked(board, &columns, LINE, take, context) && each_locked(board, &rows, LINE, take, context);
}

bool fsd_se_find_locking(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                         struct fsd_step *told)
{
    return fsd_se_find_first(fsd_se_each_locking, board, technique, hint, told);
}

/* Digits with a single place in two minilines together. */
static uint16_t once_in(const struct minilines *minilines, const unsigned two[2])
{
    return (minilines->has[two[0]] ^ minilines->has[two[1]]) &
           (uint16_t) ~(minilines->twice[two[0]] | minilines->twice[two[1]]);
}

/* Places the lowest digit that has one place left in another unit once it is locked in this one. */
static bool find_direct(const struct fsd_board *board, const struct minilines *minilines, unsigned kind,
                        struct fsd_se_hint *hint, struct fsd_step *told)
{
    for (unsigned k = 0; k < 27; k++) {
        const unsigned m = miniline_at(minilines, kind, k);
        const uint16_t locked = minilines->twice[m] & (uint16_t)~minilines->elsewhere[kind][m];
        uint16_t digits[2];
        unsigned units[2];
        if (locked == 0) {
            continue;
        }
        const struct crossing at = crossing_at(minilines, m);
        for (unsigned i = 0; i < 2; i++) {
            const unsigned beside = at.others[!kind][i];
            const struct crossing other = crossing_at(minilines, beside);
            digits[i] = locked & minilines->has[beside] & once_in(minilines, other.others[kind]);
            units[i] = other.unit[kind];
        }
        if (digits[0] | digits[1]) {
            const unsigned digit = fsd_digits_first(digits[0] | digits[1]);
            const unsigned unit = units[(digits[0] & fsd_digits_of(digit)) == 0];
            const fsd_cells cover = fsd_cell_sets.unit[at.unit[!kind]];
            const fsd_cells outside = fsd_cell_sets.unit[unit] & ~cover;
            if (told) {
                told->digits = fsd_digits_of(digit);
                told->cells = board->digit[digit - 1] & fsd_cell_sets.unit[at.unit[kind]];
                told->others = board->digit[digit - 1] & fsd_cell_sets.unit[unit] & cover;
                told->units = 1U << at.unit[kind];
                told->cover_units = 1U << at.unit[!kind];
                told->placed_units = 1U << unit;
            }
            return fsd_se_hint_place(hint, kind == BOX ? FSD_SE_DIRECT_POINTING : FSD_SE_DIRECT_CLAIMING,
                                     fsd_cells_first(board->digit[digit - 1] & outside), digit);
        }
    }
    return false;
}

bool fsd_se_find_direct_locking(const struct fsd_board *board, enum fsd_se_technique technique,
                                struct fsd_se_hint *hint, struct fsd_step *told)
{
    const struct minilines columns = minilines_of(board, FSD_FIRST_COLUMN);
    const struct minilines rows = minilines_of(board, FSD_FIRST_ROW);

    (void)technique;
    return find_direct(board, &columns, BOX, hint, told) || find_direct(board, &rows, BOX, hint, told) ||
           find_direct(board, &columns, LINE, hint, told) || find_direct(board, &rows, LINE, hint, told);
}
