/*
 * The sweep: one in-place pass over the nine boxes that advances every lane by naked singles, hidden singles and
 * locked candidates.
 *
 * Locked candidates in full: take the 3x3 matrix whose entry (i, j) is the union of minirow i of the band's box j.
 * A digit can stay in entry (i, j) only if it can be placed in the other two minirows and boxes, that is if
 * m11 & m22 | m12 & m21 of the complementary minor holds it. This also carries a box's placements into rows and
 * columns, and turns a line's hidden single into one of a box a step later; so lines need no work of their own.
 */

struct sweep_accumulators {
    vec empty;   /* sign bit: some cell lost all its candidates */
    vec twice;   /* digits that two cells of a box are settled to, or that share a cell as hidden singles */
    vec present; /* digits that still have a place in every box */
    vec settled; /* digits that are a naked single in every box */
    vec changed; /* not 0: a placement, or with exact set any candidate, is new */
};

FSD_INLINE vec minor(const vec *union_of, int line1, int line2, int box1, int box2) {
    const vec crossed = v_and(union_of[line1 * 3 + box2], union_of[line2 * 3 + box1]);
    return v_and_or(union_of[line1 * 3 + box1], union_of[line2 * 3 + box2], crossed);
}

/*
 * The first half of a box's sweep: x[9] becomes the box's candidates after locked candidates and naked singles.
 */
FSD_INLINE void sweep_box_front(const struct state *s, struct sweep_accumulators *acc, const int band, const int stack,
                                vec x[9]) {
    const int band1 = (band + 1) % 3, band2 = (band + 2) % 3, stack1 = (stack + 1) % 3, stack2 = (stack + 2) % 3;
    const vec *const box = s->board.cell + band * 27 + stack * 3;
    vec in_row[3], in_column[3], single[9];

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        in_row[i] = minor(s->minirow, band * 3 + (i + 1) % 3, band * 3 + (i + 2) % 3, stack1, stack2);
        in_column[i] = minor(s->minicolumn, stack * 3 + (i + 1) % 3, stack * 3 + (i + 2) % 3, band1, band2);
    }
    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        vec less_one[3];
        UNROLL(3)
        for (int k = 0; k < 3; k++) {
            x[i * 3 + k] = v_and3(in_row[i], in_column[k], box[i * 9 + k]);
            less_one[k] = v_decrement(x[i * 3 + k]);
            single[i * 3 + k] = v_keep_if_disjoint(x[i * 3 + k], less_one[k]);
        }
        acc->empty = v_or3(v_or(acc->empty, less_one[0]), less_one[1], less_one[2]);
    }

    const vec single0 = v_or3(single[0], single[1], single[2]);
    const vec single1 = v_or3(single[3], single[4], single[5]);
    const vec single2 = v_or3(single[6], single[7], single[8]);
    const vec singles = v_or3(single0, single1, single2);
    const vec twice = v_or3(v_majority(single[0], single[1], single[2]), v_majority(single[3], single[4], single[5]),
                            v_majority(single[6], single[7], single[8]));
    acc->twice = v_or3(acc->twice, twice, v_majority(single0, single1, single2));
    acc->settled = v_and(acc->settled, singles);
    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        x[j] = v_or_andnot(single[j], x[j], singles);
    }
}

/*
 * The second half: hidden singles, and all of the box written back.
 *
 * exact: report every change and every contradiction that is in sight, so that a stable lane has reached the one
 * fixed point of its node; without it a lane counts as stable as soon as a sweep places nothing.
 */
FSD_INLINE void sweep_box_back(struct state *s, struct sweep_accumulators *acc, const int band, const int stack,
                               vec x[9], const int exact) {
    vec *const box = s->board.cell + band * 27 + stack * 3;
    vec once[3], more[3];

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        once[i] = v_or3(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]);
        more[i] = v_majority(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]);
    }
    const vec any = v_or3(once[0], once[1], once[2]);
    const vec hidden = v_andnot_or(any, v_or3(more[0], more[1], more[2]), v_majority(once[0], once[1], once[2]));
    acc->present = v_and(acc->present, any);

    vec *const last_hidden = &s->hidden[band * 3 + stack];
    acc->changed = v_or_xor(acc->changed, hidden, *last_hidden);
    *last_hidden = hidden;

    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        vec *const cell = &box[j / 3 * 9 + j % 3];
        const vec placed = v_and(x[j], hidden);
        x[j] = v_first_nonzero(placed, x[j]);
        if (exact) {
            acc->changed = v_or_xor(acc->changed, x[j], *cell);
            acc->twice = v_or(acc->twice, v_and(placed, v_decrement(placed)));
        }
        *cell = x[j];
    }
    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        s->minirow[(band * 3 + i) * 3 + stack] = v_or3(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]);
        s->minicolumn[(stack * 3 + i) * 3 + band] = v_or3(x[i], x[i + 3], x[i + 6]);
    }
}

/*
 * A box's own operations are one long chain, so each box is begun before the one before it is finished. That is
 * possible without using old values because boxes that follow one another share no band and no stack.
 */
FSD_INLINE struct sweep_result sweep_boxes(struct state *s, const int exact) {
    struct sweep_accumulators acc = {v_zero(), v_zero(), v_set1(ALL_DIGITS), v_set1(ALL_DIGITS), v_zero()};
    vec even[9], odd[9];

    sweep_box_front(s, &acc, 0, 0, even);
    sweep_box_front(s, &acc, 1, 1, odd);
    sweep_box_back(s, &acc, 0, 0, even, exact);
    sweep_box_front(s, &acc, 2, 2, even);
    sweep_box_back(s, &acc, 1, 1, odd, exact);
    sweep_box_front(s, &acc, 0, 1, odd);
    sweep_box_back(s, &acc, 2, 2, even, exact);
    sweep_box_front(s, &acc, 1, 2, even);
    sweep_box_back(s, &acc, 0, 1, odd, exact);
    sweep_box_front(s, &acc, 2, 0, odd);
    sweep_box_back(s, &acc, 1, 2, even, exact);
    sweep_box_front(s, &acc, 0, 2, even);
    sweep_box_back(s, &acc, 2, 0, odd, exact);
    sweep_box_front(s, &acc, 1, 0, odd);
    sweep_box_back(s, &acc, 0, 2, even, exact);
    sweep_box_front(s, &acc, 2, 1, even);
    sweep_box_back(s, &acc, 1, 0, odd, exact);
    sweep_box_back(s, &acc, 2, 1, even, exact);

    struct sweep_result result;
    result.dead = v_lanes_negative(acc.empty) | (ALL_LANES & ~v_lanes_zero(acc.twice)) |
                  (ALL_LANES & ~v_lanes_equal(acc.present, v_set1(ALL_DIGITS)));
    result.solved = v_lanes_equal(acc.settled, v_set1(ALL_DIGITS)) & ~result.dead;
    result.stable = v_lanes_zero(acc.changed);
    return result;
}

/* One copy of the code each: a sweep is long enough that the call costs nothing. */
static __attribute__((noinline)) struct sweep_result sweep(struct state *s) {
    return sweep_boxes(s, 0);
}

static __attribute__((noinline)) struct sweep_result sweep_exactly(struct state *s) {
    return sweep_boxes(s, 1);
}

/* The unions that a sweep starts from, for boards that came in from elsewhere. */
FSD_INLINE void refresh_unions(struct state *s) {
    for (int row = 0; row < 9; row++) {
        UNROLL(3)
        for (int stack = 0; stack < 3; stack++) {
            const vec *x = &s->board.cell[row * 9 + stack * 3];
            s->minirow[row * 3 + stack] = v_or3(x[0], x[1], x[2]);
        }
    }
    for (int column = 0; column < 9; column++) {
        UNROLL(3)
        for (int band = 0; band < 3; band++) {
            const vec *x = &s->board.cell[band * 27 + column];
            s->minicolumn[column * 3 + band] = v_or3(x[0], x[9], x[18]);
        }
    }
}
