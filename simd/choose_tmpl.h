/*
 * Which cell to guess in, for all lanes at once: fewest candidates (minimum remaining values), then most unsettled
 * peers (degree), then the highest cell number.
 */

/* A cell's key is class << 12 | unsettled peers (itself included) << 7 | cell; the greatest key wins. */
enum { KEY_CELL_BITS = 7, KEY_CLASS_SHIFT = 12, KEY_CELL_MASK = (1 << KEY_CELL_BITS) - 1 };

/*
 * best[lane] becomes the greatest key. bivalue_only looks at cells with two candidates alone, in class 0, and leaves 0
 * where there is none; otherwise cells of two, three, and four or more candidates are in classes 3, 2 and 1.
 */
FSD_INLINE void choose_among(const struct state *s, uint16_t best[N_LANES], const int bivalue_only) {
    const vec one = v_set1(1);
    vec eligible[N_CELLS], in_minirow[27], in_minicolumn[27], in_box[9], class_key[N_CELLS];

    for (int row = 0; row < 9; row++) {
        for (int stack = 0; stack < 3; stack++) {
            vec in_line = v_zero();
            UNROLL(3)
            for (int k = 0; k < 3; k++) {
                const int column = stack * 3 + k, cell = row * 9 + column;
                const vec x = s->board.cell[cell];
                const vec after1 = v_and(x, v_decrement(x)), after2 = v_and(after1, v_decrement(after1));
                const vec unsettled = v_min(after1, one), over2 = v_min(after2, one);
                if (bivalue_only) {
                    eligible[cell] = v_sub(over2, unsettled);
                } else {
                    const vec over3 = v_min(v_and(after2, v_decrement(after2)), one);
                    eligible[cell] = v_sub(v_zero(), unsettled);
                    class_key[cell] = v_shift_left(v_sub(v_sub(v_set1(3), over2), over3), KEY_CLASS_SHIFT);
                }
                in_line = v_add(in_line, unsettled);
                vec *const in_column = &in_minicolumn[column * 3 + row / 3];
                *in_column = row % 3 ? v_add(*in_column, unsettled) : unsettled;
            }
            in_minirow[row * 3 + stack] = in_line;
            vec *const box = &in_box[row / 3 * 3 + stack];
            *box = row % 3 ? v_add(*box, in_line) : in_line;
        }
    }

    vec row_key[27], column_key[27];
    for (int row = 0; row < 9; row++) {
        const vec *const m = &in_minirow[row * 3];
        const vec in_row = v_add(v_add(m[0], m[1]), m[2]);
        UNROLL(3)
        for (int stack = 0; stack < 3; stack++) {
            const vec peers = v_add(v_sub(in_row, m[stack]), in_box[row / 3 * 3 + stack]);
            row_key[row * 3 + stack] =
                v_add(v_shift_left(peers, KEY_CELL_BITS), v_set1((unsigned)(row * 9 + stack * 3)));
        }
    }
    for (int column = 0; column < 9; column++) {
        const vec *const m = &in_minicolumn[column * 3];
        const vec in_column = v_add(v_add(m[0], m[1]), m[2]);
        UNROLL(3)
        for (int band = 0; band < 3; band++) {
            const vec peers = v_sub(in_column, m[band]);
            column_key[column * 3 + band] = v_add(v_shift_left(peers, KEY_CELL_BITS), v_set1((unsigned)column % 3));
        }
    }

    vec greatest = v_zero();
    for (int row = 0; row < 9; row++) {
        UNROLL(9)
        for (int column = 0; column < 9; column++) {
            const int cell = row * 9 + column;
            vec key = v_add(row_key[row * 3 + column / 3], column_key[column * 3 + row / 3]);
            if (!bivalue_only) {
                key = v_add(key, class_key[cell]);
            }
            greatest = v_max(greatest, v_and(key, eligible[cell]));
        }
    }
    memcpy(best, &greatest, sizeof(greatest));
}

/* cell[lane] for every lane of lanes, none of which is solved. */
static void choose_cells(const struct state *s, lane_mask lanes, uint16_t cell[N_LANES]) {
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
