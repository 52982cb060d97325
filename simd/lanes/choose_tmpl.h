/*
 * Which cell to guess in, for all lanes at once: fewest candidates (two, three, more), then most unsettled peers, then
 * the first in the order of boxes and of cells within the box.
 */

/*
 * A cell's key is class << 14 | unsettled peers and itself << 7 | 80 - its place; the greatest key wins. No class is 0.
 */
enum { KEY_PLACE_BITS = 7, KEY_CLASS_SHIFT = 14, KEY_PLACE_MASK = (1 << KEY_PLACE_BITS) - 1, LAST_PLACE = 80 };

/* The cell in place box * 9 + cell of the box. */
FSD_INLINE uint16_t cell_at(unsigned place)
{
    const unsigned box = place / 9, j = place % 9;
    return (uint16_t)((box / 3 * 3 + j / 3) * 9 + box % 3 * 3 + j % 3);
}

/* How many cells of each minirow, minicolumn and box are unsettled, and which cells are bivalue. */
struct cell_survey {
    vec bivalue[N_CELLS]; /* all ones or 0 */
    vec in_minirow[27], in_minicolumn[27], in_box[9];
};

FSD_INLINE vec without_lowest(vec x)
{
    return v_and(x, v_decrement(x));
}

FSD_INLINE void survey_band(const struct state *s, const int band, struct cell_survey *v)
{
    const vec one = v_set1(1);
    vec in_column[9];

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        UNROLL(3)
        for (int stack = 0; stack < 3; stack++) {
            vec in_line = v_zero();
            UNROLL(3)
            for (int k = 0; k < 3; k++) {
                const int column = stack * 3 + k, cell = (band * 3 + i) * 9 + column;
                const vec after1 = without_lowest(s->board.cell[cell]), after2 = without_lowest(after1);
                const vec unsettled = v_min(after1, one);
                v->bivalue[cell] = v_greater(unsettled, after2);
                in_line = k ? v_add(in_line, unsettled) : unsettled;
                in_column[column] = i ? v_add(in_column[column], unsettled) : unsettled;
            }
            v->in_minirow[(band * 3 + i) * 3 + stack] = in_line;
        }
    }
    UNROLL(9)
    for (int column = 0; column < 9; column++) {
        v->in_minicolumn[column * 3 + band] = in_column[column];
    }
    UNROLL(3)
    for (int stack = 0; stack < 3; stack++) {
        const vec *const c = &in_column[stack * 3];
        v->in_box[band * 3 + stack] = v_add(v_add(c[0], c[1]), c[2]);
    }
}

/* The class of a cell in its key's place: 3, 2 and 1 for two, three, and four or more candidates. */
FSD_INLINE vec class_of(vec x, vec *unsettled)
{
    const vec two = v_set1(2);
    const vec after1 = without_lowest(x), after2 = without_lowest(after1), after3 = without_lowest(after2);
    const vec twice_class = v_sub(v_sub(v_set1(6), v_min(after2, two)), v_min(after3, two));
    *unsettled = v_greater(after1, v_zero());
    return v_shift_left(twice_class, KEY_CLASS_SHIFT - 1);
}

/*
 * best[lane] becomes the greatest key, or something of class 0 where no cell is eligible. With bivalue_only, those are
 * the cells with two candidates, all in class 1.
 */
FSD_INLINE void choose_among(const struct state *s, const struct cell_survey *v, uint16_t best[N_LANES],
                             const int bivalue_only)
{
    vec column_key[27], greatest[3] = {v_zero(), v_zero(), v_zero()};

    for (int column = 0; column < 9; column++) {
        const vec *const m = &v->in_minicolumn[column * 3];
        const vec in_column = v_add(v_add(m[0], m[1]), m[2]);
        const vec place = v_set1((unsigned)(2 - column % 3 + (bivalue_only ? 1 << KEY_CLASS_SHIFT : 0)));
        UNROLL(3)
        for (int band = 0; band < 3; band++) {
            column_key[column * 3 + band] = v_add(v_shift_left(v_sub(in_column, m[band]), KEY_PLACE_BITS), place);
        }
    }
    for (int row = 0; row < 9; row++) {
        const vec *const m = &v->in_minirow[row * 3];
        const vec in_row = v_add(v_add(m[0], m[1]), m[2]);
        UNROLL(3)
        for (int stack = 0; stack < 3; stack++) {
            const int first = row * 9 + stack * 3, box = row / 3 * 3 + stack;
            vec best_of_three = v_zero();
            UNROLL(3)
            for (int k = 0; k < 3; k++) {
                vec key = column_key[(stack * 3 + k) * 3 + row / 3];
                if (bivalue_only) {
                    key = v_and(key, v->bivalue[first + k]);
                } else {
                    vec unsettled;
                    const vec class = class_of(s->board.cell[first + k], &unsettled);
                    key = v_and(v_add(key, class), unsettled);
                }
                best_of_three = k ? v_max(best_of_three, key) : key;
            }
            const vec others = v_add(v_sub(in_row, m[stack]), v->in_box[box]);
            const vec place = v_set1((unsigned)(LAST_PLACE - 2 - box * 9 - row % 3 * 3));
            const vec row_key = v_add(v_shift_left(others, KEY_PLACE_BITS), place);
            greatest[stack] = v_max(greatest[stack], v_add(best_of_three, row_key));
        }
    }
    greatest[0] = v_max(greatest[0], v_max(greatest[1], greatest[2]));
    memcpy(best, &greatest[0], sizeof(greatest[0]));
}

/* cell[lane] for every lane of lanes, none of which is solved. */
static void choose_cells(const struct state *s, lane_mask lanes, uint16_t cell[N_LANES])
{
    struct cell_survey survey;
    uint16_t best[N_LANES], any[N_LANES];
    lane_mask without = 0;

    for (int band = 0; band < 3; band++) {
        survey_band(s, band, &survey);
    }
    choose_among(s, &survey, best, 1);
    for (lane_mask m = lanes; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        without |= (lane_mask)(best[l] >> KEY_CLASS_SHIFT == 0) << l;
        cell[l] = cell_at(LAST_PLACE - (best[l] & KEY_PLACE_MASK));
    }
    if (without) {
        choose_among(s, &survey, any, 0);
        for (; without; without &= without - 1) {
            const unsigned l = lowest_lane(without);
            cell[l] = cell_at(LAST_PLACE - (any[l] & KEY_PLACE_MASK));
        }
    }
}

/* Unions next to a cell: of the other minirows and minicolumns in its row, its column and, by both, its box. */
struct cell_unions {
    uint8_t minirow[4], minicolumn[4];
};
#define CELL(r, c)                                                                                                     \
    {                                                                                                                  \
        {(r)*3 + ((c) / 3 + 1) % 3, (r)*3 + ((c) / 3 + 2) % 3, ((r) / 3 * 3 + ((r) + 1) % 3) * 3 + (c) / 3,            \
         ((r) / 3 * 3 + ((r) + 2) % 3) * 3 + (c) / 3},                                                                 \
        {                                                                                                              \
            (c) * 3 + ((r) / 3 + 1) % 3, (c)*3 + ((r) / 3 + 2) % 3, ((c) / 3 * 3 + ((c) + 1) % 3) * 3 + (r) / 3,       \
                ((c) / 3 * 3 + ((c) + 2) % 3) * 3 + (r) / 3                                                            \
        }                                                                                                              \
    }
#define ROW(r)                                                                                                         \
    CELL(r, 0), CELL(r, 1), CELL(r, 2), CELL(r, 3), CELL(r, 4), CELL(r, 5), CELL(r, 6), CELL(r, 7), CELL(r, 8)
static const struct cell_unions cell_unions[N_CELLS] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4),
                                                        ROW(5), ROW(6), ROW(7), ROW(8)};
#undef ROW
#undef CELL

/*
 * The lowest or the highest of a cell's candidates, whichever is in more of the unions around it: that one settles
 * more, so a search that stops at the limit finds its solutions sooner.
 */
FSD_INLINE unsigned candidate_seen_most(const struct state *s, unsigned cell, unsigned lane, unsigned candidates)
{
    const struct cell_unions *const u = &cell_unions[cell];
    const unsigned low = candidates & -candidates, high = 1u << (31 - __builtin_clz(candidates));
    unsigned n_low = 0, n_high = 0;

    UNROLL(4)
    for (int i = 0; i < 4; i++) {
        const unsigned row = ((const uint16_t *)s->minirow)[u->minirow[i] * N_LANES + lane];
        const unsigned column = ((const uint16_t *)s->minicolumn)[u->minicolumn[i] * N_LANES + lane];
        n_low += (row & low) + (column & low);
        n_high += (row & high) + (column & high);
    }
    return n_high * low > n_low * high ? high : low;
}
