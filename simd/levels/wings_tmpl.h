/*
 * XY-wings and XYZ-wings, from each cell as the pivot: boards where it has two or three candidates. A pincer has two
 * candidates, and lacks one of the pivot's: its lowest, its highest, or the one between. Two pincers that lack
 * different ones have a digit in common, or have not; what sees it in all cells that may hold it loses it.
 *
 * Pincers and pivot are not in one unit, or they were a triple: one pincer is in the pivot's box, the other in its row
 * or column outside, or one in each of its lines. two and three are as before any of it, which stays true: those cells
 * have no more candidates than that.
 */

struct pivot {
    vec two, three;
    vec low[9], middle[9], high[9]; /* its candidates */
};

struct pincer {
    vec no_low, no_middle, no_high;
    vec *x; /* its candidates, 9 apart */
};

FSD_INLINE void look_at_pivot(struct state *s, unsigned b, unsigned j, struct pivot *p)
{
    vec below = v_zero(), above = v_zero();

    p->two = s->two[b][j];
    p->three = s->three[b][j];
    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        p->low[d] = v_andnot(s->box[b][d][j], below);
        below = v_or(below, s->box[b][d][j]);
    }
    UNROLL(9)
    for (int d = 8; d >= 0; d--) {
        p->high[d] = v_andnot(s->box[b][d][j], above);
        above = v_or(above, s->box[b][d][j]);
        p->middle[d] = v_andnot_or(s->box[b][d][j], p->low[d], p->high[d]);
    }
}

static inline void look_at_pincer(struct state *s, unsigned b, unsigned j, const struct pivot *p, struct pincer *q)
{
    vec *const x = &s->box[b][0][j];
    vec low = v_zero(), middle = v_zero(), high = v_zero();

    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        low = v_and_or(p->low[d], x[d * 9], low);
        middle = v_and_or(p->middle[d], x[d * 9], middle);
        high = v_and_or(p->high[d], x[d * 9], high);
    }
    const vec of_two = v_and_either(p->two, low, high), of_three = v_and(p->three, v_majority(low, middle, high));
    const vec fits = v_and_either(s->two[b][j], of_two, of_three);
    q->no_low = v_andnot(fits, low);
    q->no_middle = v_andnot(v_and(fits, p->three), middle);
    q->no_high = v_andnot(fits, high);
    q->x = x;
}

/* What three pincers of a pivot with two candidates may hold, if they lack the low one, or the high one. */
FSD_INLINE void unite_pincers(const struct pincer q[3], vec two, vec no_low[9], vec no_high[9])
{
    const vec low0 = v_and(q[0].no_low, two), low1 = v_and(q[1].no_low, two), low2 = v_and(q[2].no_low, two);
    const vec high0 = v_and(q[0].no_high, two), high1 = v_and(q[1].no_high, two), high2 = v_and(q[2].no_high, two);

    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        const vec x0 = q[0].x[d * 9], x1 = q[1].x[d * 9], x2 = q[2].x[d * 9];
        no_low[d] = v_and_or(x0, low0, v_and_or(x1, low1, v_and(x2, low2)));
        no_high[d] = v_and_or(x0, high0, v_and_or(x1, high1, v_and(x2, high2)));
    }
}

struct lacks {
    vec low, middle, high;
};

FSD_INLINE struct lacks unite_lacks(const struct pincer *a, const struct pincer *b)
{
    struct lacks all = {v_zero(), v_zero(), v_zero()};

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        all.low = v_or3(all.low, a[i].no_low, b[i].no_low);
        all.middle = v_or3(all.middle, a[i].no_middle, b[i].no_middle);
        all.high = v_or3(all.high, a[i].no_high, b[i].no_high);
    }
    return all;
}

/* One pincer in the box, in places of the other two lines; one outside, in the pivot's line. */
FSD_INLINE void remove_by_line(struct state *s, unsigned b, const struct pivot *p, const struct pincer outside[2][3],
                               const struct pincer inside[2][3], const unsigned boxes[2], const unsigned lines[2],
                               unsigned along, unsigned across, unsigned at_along, unsigned at_across)
{
    vec in_low[2][9], in_high[2][9], lost[9];
    const struct lacks out = unite_lacks(outside[0], outside[1]), in = unite_lacks(inside[0], inside[1]);
    const vec low = v_and(p->three, v_and_or(out.middle, in.high, v_and(out.high, in.middle)));
    const vec middle = v_and(p->three, v_and_or(out.low, in.high, v_and(out.high, in.low)));
    const vec high = v_and(p->three, v_and_or(out.low, in.middle, v_and(out.middle, in.low)));

    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        lost[d] = v_and_or(low, p->low[d], v_and_or(middle, p->middle[d], v_and(high, p->high[d])));
    }
    UNROLL(1)
    for (int i = 0; i < 2; i++) {
        unite_pincers(inside[i], p->two, in_low[i], in_high[i]);
    }
    UNROLL(1)
    for (int k = 0; k < 2; k++) {
        vec out_low[9], out_high[9];
        unite_pincers(outside[k], p->two, out_low, out_high);
        UNROLL(1)
        for (int i = 0; i < 2; i++) {
            vec *const x = &s->box[boxes[k]][0][lines[i] * across];
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                const vec z = v_and_or(out_low[d], in_high[i][d], v_and(out_high[d], in_low[i][d]));
                vec *const y = x + (ptrdiff_t)d * 9;
                lost[d] = v_or(lost[d], z);
                y[0] = v_andnot(y[0], z);
                y[along] = v_andnot(y[along], z);
                y[2 * along] = v_andnot(y[2 * along], z);
            }
        }
    }
    UNROLL(1)
    for (unsigned k = 0; k < 3; k++) {
        vec *const x = &s->box[b][0][at_across * across + k * along];
        UNROLL(9)
        for (int d = 0; d < 9 && k != at_along; d++) {
            x[d * 9] = v_andnot(x[d * 9], lost[d]);
        }
    }
}

FSD_OUTLINE void remove_by_pivot(struct state *s, unsigned b, unsigned j)
{
    const unsigned row = j / 3, column = j % 3, band = b / 3, stack = b % 3;
    const unsigned rows[2] = {(row + 1) % 3, (row + 2) % 3}, columns[2] = {(column + 1) % 3, (column + 2) % 3};
    const unsigned in_row[2] = {band * 3 + (stack + 1) % 3, band * 3 + (stack + 2) % 3};
    const unsigned in_column[2] = {(band + 1) % 3 * 3 + stack, (band + 2) % 3 * 3 + stack};
    struct pincer of_row[2][3], of_column[2][3], of_box[9], by_row[2][3], by_column[2][3];
    struct pivot p;

    look_at_pivot(s, b, j, &p);
    UNROLL(1)
    for (unsigned i = 0; i < 9; i++) {
        look_at_pincer(s, b, i, &p, &of_box[i]);
    }
    UNROLL(1)
    for (unsigned k = 0; k < 2; k++) {
        UNROLL(1)
        for (unsigned i = 0; i < 3; i++) {
            look_at_pincer(s, in_row[k], row * 3 + i, &p, &of_row[k][i]);
            look_at_pincer(s, in_column[k], i * 3 + column, &p, &of_column[k][i]);
            by_row[k][i] = of_box[rows[k] * 3 + i];
            by_column[k][i] = of_box[i * 3 + columns[k]];
        }
    }
    remove_by_line(s, b, &p, (const struct pincer(*)[3])of_row, (const struct pincer(*)[3])by_row, in_row, rows, 1, 3,
                   column, row);
    remove_by_line(s, b, &p, (const struct pincer(*)[3])of_column, (const struct pincer(*)[3])by_column, in_column,
                   columns, 3, 1, row, column);
    UNROLL(1)
    for (unsigned f = 0; f < 6; f++) {
        const struct pincer *const first = &of_row[f / 3][f % 3];
        UNROLL(1)
        for (unsigned g = 0; g < 6; g++) {
            const struct pincer *const second = &of_column[g / 3][g % 3];
            const vec both =
                v_and(p.two, v_and_or(first->no_low, second->no_high, v_and(first->no_high, second->no_low)));
            if (v_any(both)) {
                vec *const x = &s->box[in_column[g / 3] / 3 * 3 + in_row[f / 3] % 3][0][g % 3 * 3 + f % 3];
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    x[d * 9] = v_andnot_and(x[d * 9], both, v_and(first->x[d * 9], second->x[d * 9]));
                }
            }
        }
    }
}

static void remove_by_pivots(struct state *s)
{
    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        UNROLL(1)
        for (unsigned j = 0; j < 9; j++) {
            remove_by_pivot(s, b, j);
        }
    }
}
