/*
 * Which cell to guess in, for all lanes at once: fewest candidates (minimum remaining values), then most unsettled
 * peers (degree, where bivalue peers weigh 3 and others 2, which saves 3 % of the guesses), then the highest cell
 * number.
 */

/* A cell's key is class << 14 | weight of its peers and itself << 7 | cell; the greatest key wins. */
enum { KEY_CELL_BITS = 7, KEY_CLASS_SHIFT = 14, KEY_CELL_MASK = (1 << KEY_CELL_BITS) - 1 };

/* What the unsettled cells of each minirow, minicolumn and box weigh, and which cells can be guessed in. */
struct cell_survey {
    vec eligible[N_CELLS]; /* all ones or 0 */
    vec class_key[N_CELLS];
    vec in_minirow[27], in_minicolumn[27], in_box[9];
};

FSD_INLINE void survey_band(const struct state *s, const int band, struct cell_survey *v, const int bivalue_only)
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
                const vec x = s->board.cell[cell];
                const vec after1 = v_and(x, v_decrement(x)), after2 = v_and(after1, v_decrement(after1));
                const vec unsettled = v_min(after1, one), over2 = v_min(after2, one);
                /* All ones, that is -1, in a bivalue cell, which so weighs 3 where other unsettled ones weigh 2. */
                const vec bivalue = v_sub(over2, unsettled);
                const vec weight = v_sub(v_add(unsettled, unsettled), bivalue);
                if (bivalue_only) {
                    v->eligible[cell] = bivalue;
                } else {
                    const vec over3 = v_min(v_and(after2, v_decrement(after2)), one);
                    v->eligible[cell] = v_sub(v_zero(), unsettled);
                    v->class_key[cell] = v_shift_left(v_sub(v_sub(v_set1(3), over2), over3), KEY_CLASS_SHIFT);
                }
                in_line = k ? v_add(in_line, weight) : weight;
                in_column[column] = i ? v_add(in_column[column], weight) : weight;
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

/*
 * best[lane] becomes the greatest key. bivalue_only looks at cells with two candidates alone, in class 0, and leaves 0
 * where there is none; otherwise cells of two, three, and four or more candidates are in classes 3, 2 and 1.
 */
FSD_INLINE void choose_among(const struct state *s, uint16_t best[N_LANES], const int bivalue_only)
{
    struct cell_survey v;
    vec row_key[27], column_key[27], greatest[9];

    for (int band = 0; band < 3; band++) {
        survey_band(s, band, &v, bivalue_only);
    }
    for (int row = 0; row < 9; row++) {
        const vec *const m = &v.in_minirow[row * 3];
        const vec in_row = v_add(v_add(m[0], m[1]), m[2]);
        UNROLL(3)
        for (int stack = 0; stack < 3; stack++) {
            const vec peers = v_add(v_sub(in_row, m[stack]), v.in_box[row / 3 * 3 + stack]);
            row_key[row * 3 + stack] =
                v_add(v_shift_left(peers, KEY_CELL_BITS), v_set1((unsigned)(row * 9 + stack * 3)));
        }
    }
    for (int column = 0; column < 9; column++) {
        const vec *const m = &v.in_minicolumn[column * 3];
        const vec in_column = v_add(v_add(m[0], m[1]), m[2]), number = v_set1((unsigned)column % 3);
        greatest[column] = v_zero();
        UNROLL(3)
        for (int band = 0; band < 3; band++) {
            column_key[column * 3 + band] = v_add(v_shift_left(v_sub(in_column, m[band]), KEY_CELL_BITS), number);
        }
    }
    for (int row = 0; row < 9; row++) {
        UNROLL(9)
        for (int column = 0; column < 9; column++) {
            const int cell = row * 9 + column;
            vec key = v_add(row_key[row * 3 + column / 3], column_key[column * 3 + row / 3]);
            if (!bivalue_only) {
                key = v_add(key, v.class_key[cell]);
            }
            greatest[column] = v_max(greatest[column], v_and(key, v.eligible[cell]));
        }
    }
    UNROLL(8)
    for (int column = 1; column < 9; column++) {
        greatest[0] = v_max(greatest[0], greatest[column]);
    }
    memcpy(best, &greatest[0], sizeof(greatest[0]));
}

/* cell[lane] for every lane of lanes, none of which is solved. */
static void choose_cells(const struct state *s, lane_mask lanes, uint16_t cell[N_LANES])
{
    uint16_t best[N_LANES], any[N_LANES];
    lane_mask without = 0;

    choose_among(s, best, 1);
    for (lane_mask m = lanes; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        without |= (lane_mask)(best[l] == 0) << l;
        cell[l] = best[l] & KEY_CELL_MASK;
    }
    if (without) {
        choose_among(s, any, 0);
        for (; without; without &= without - 1) {
            const unsigned l = lowest_lane(without);
            cell[l] = any[l] & KEY_CELL_MASK;
        }
    }
}
