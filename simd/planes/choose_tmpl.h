/*
 * Which cell to guess in, for all lanes at once: fewest candidates (two, three, more), then most unsettled peers, then
 * the first in the order of boxes and of cells within the box.
 *
 * The counts are added up as numbers whose bits are planes, and the greatest is found from the highest bit down.
 */

FSD_INLINE struct number3 sum_of_two(struct number2 x, struct number2 y)
{
    const vec carry = v_and(x.bit[0], y.bit[0]);
    return (struct number3){
        {v_xor(x.bit[0], y.bit[0]), v_xor3(x.bit[1], y.bit[1], carry), v_majority(x.bit[1], y.bit[1], carry)}};
}

/* x + y, below 16 */
FSD_INLINE struct number4 sum_of_row_and_box(struct number3 x, const struct number4 *y)
{
    struct number4 sum;
    vec carry = v_and(x.bit[0], y->bit[0]);
    sum.bit[0] = v_xor(x.bit[0], y->bit[0]);
    UNROLL(2)
    for (int k = 1; k < 3; k++) {
        sum.bit[k] = v_xor3(x.bit[k], y->bit[k], carry);
        carry = v_majority(x.bit[k], y->bit[k], carry);
    }
    sum.bit[3] = v_or(y->bit[3], carry);
    return sum;
}

FSD_INLINE struct number5 sum_with_column(const struct number4 *x, const struct number3 *y)
{
    struct number5 sum;
    vec carry = v_and(x->bit[0], y->bit[0]);
    sum.bit[0] = v_xor(x->bit[0], y->bit[0]);
    UNROLL(2)
    for (int k = 1; k < 3; k++) {
        sum.bit[k] = v_xor3(x->bit[k], y->bit[k], carry);
        carry = v_majority(x->bit[k], y->bit[k], carry);
    }
    sum.bit[3] = v_xor(x->bit[3], carry);
    sum.bit[4] = v_and(x->bit[3], carry);
    return sum;
}

FSD_INLINE vec union_of_nine(const vec x[9])
{
    return v_or3(v_or3(x[0], x[1], x[2]), v_or3(x[3], x[4], x[5]), v_or3(x[6], x[7], x[8]));
}

/*
 * Of nine places that are eligible in some lanes, leaves in each lane those with the greatest key. greatest becomes
 * that key: bit k of place i is key[i].bit[k].
 */
FSD_INLINE void keep_greatest(vec eligible[9], const struct number5 key[9], struct number5 *greatest)
{
    UNROLL(5)
    for (int k = 4; k >= 0; k--) {
        const vec any0 = v_and_or(eligible[2], key[2].bit[k],
                                  v_and_or(eligible[1], key[1].bit[k], v_and(eligible[0], key[0].bit[k])));
        const vec any1 = v_and_or(eligible[5], key[5].bit[k],
                                  v_and_or(eligible[4], key[4].bit[k], v_and(eligible[3], key[3].bit[k])));
        const vec any2 = v_and_or(eligible[8], key[8].bit[k],
                                  v_and_or(eligible[7], key[7].bit[k], v_and(eligible[6], key[6].bit[k])));
        const vec any = v_or3(any0, any1, any2);
        UNROLL(9)
        for (int i = 0; i < 9; i++) {
            eligible[i] = v_and_ornot(eligible[i], key[i].bit[k], any);
        }
        greatest->bit[k] = any;
    }
}

/* Makes cells with three candidates, or else with any more, eligible in those lanes that have no bivalue cell. */
static vec (*eligible_cells(struct state *s, vec lanes))[9]
{
    vec bivalue = v_zero(), three = v_zero();

    for (int b = 0; b < 9; b++) {
        bivalue = v_or(bivalue, union_of_nine(s->two[b]));
    }
    vec without = v_andnot(lanes, bivalue);
    if (v_any(without)) {
        for (int b = 0; b < 9; b++) {
            three = v_or(three, union_of_nine(s->three[b]));
        }
        const vec with_three = v_and(without, three);
        without = v_andnot(without, three);
        for (int b = 0; b < 9; b++) {
            for (int j = 0; j < 9; j++) {
                const vec others = v_and_or(s->multi[b][j], without, v_and(s->three[b][j], with_three));
                s->two[b][j] = v_or(s->two[b][j], others);
            }
        }
    }
    return s->two;
}

/* s->chosen becomes one cell in each of lanes, none of which is solved, and none in the others. */
FSD_OUTLINE void choose_cells(struct state *s, vec lanes)
{
    vec(*const candidates)[9] = eligible_cells(s, lanes);
    struct number2 in_minirow[9][3], in_minicolumn[9][3]; /* [box][] */
    struct number5 best_of_box[9], best;
    vec boxes[9], taken = v_zero(), (*const chosen)[9] = s->chosen;

    for (int b = 0; b < 9; b++) {
        const vec *const m = s->multi[b];
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            in_minirow[b][i] = sum_of_cells(m[i * 3], m[i * 3 + 1], m[i * 3 + 2]);
            in_minicolumn[b][i] = sum_of_cells(m[i], m[i + 3], m[i + 6]);
        }
    }
    UNROLL(1)
    for (int b = 0; b < 9; b++) {
        const int row1 = b / 3 * 3 + (b + 1) % 3, row2 = b / 3 * 3 + (b + 2) % 3;
        const int column1 = (b + 3) % 9, column2 = (b + 6) % 9;
        const struct number4 in_box = sum_of_three(in_minirow[b][0], in_minirow[b][1], in_minirow[b][2]);
        struct number3 in_column[3];
        struct number5 key[9];
        vec eligible[9], seen;

        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            in_column[i] = sum_of_two(in_minicolumn[column1][i], in_minicolumn[column2][i]);
        }
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            const struct number3 in_row = sum_of_two(in_minirow[row1][i], in_minirow[row2][i]);
            const struct number4 in_both = sum_of_row_and_box(in_row, &in_box);
            UNROLL(3)
            for (int k = 0; k < 3; k++) {
                key[i * 3 + k] = sum_with_column(&in_both, &in_column[k]);
            }
        }
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            eligible[j] = v_and(candidates[b][j], lanes);
        }
        boxes[b] = union_of_nine(eligible);
        keep_greatest(eligible, key, &best_of_box[b]);
        seen = v_zero();
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            chosen[b][j] = v_andnot(eligible[j], seen);
            seen = v_or(seen, eligible[j]);
        }
    }
    keep_greatest(boxes, best_of_box, &best);
    for (int b = 0; b < 9; b++) {
        const vec here = v_andnot(boxes[b], taken);
        taken = v_or(taken, boxes[b]);
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            chosen[b][j] = v_and(chosen[b][j], here);
        }
    }
}
