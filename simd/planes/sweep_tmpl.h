/*
 * The sweep: one in-place pass over the nine boxes that advances every lane by naked singles, hidden singles and
 * locked candidates.
 *
 * Boxes are visited three at a time, a diagonal, which share no band and no stack. That takes three passes, each a loop
 * whose body handles nine planes in registers, the first of each of the three boxes, the others box by box:
 * 1. by digit: remove what the unions of the other boxes in band and stack forbid, and find the digits that have one
 *    place left (hidden singles);
 * 2. by cell: find the cells that hold a hidden single, and those with two or more candidates;
 * 3. by digit: apply the hidden singles, remove settled digits from the box's other cells.
 *
 * Locked candidates in full: take the 3x3 matrix whose entry (i, j) is the union of minirow i of the band's box j.
 * A digit can stay in entry (i, j) only if it can be placed in the other two minirows and boxes, that is if
 * m11 & m22 | m12 & m21 of the complementary minor holds it. This also carries a box's placements into rows and
 * columns, and turns a line's hidden single into one of a box a step later; so lines need no work of their own.
 *
 * Unions are kept beside the boards, except where both would not fit the nearest cache (48 KB): writing them there
 * costs more than making them anew from the six boxes beside a diagonal, each of which is used in its band and in its
 * stack.
 */

/* What a sweep found out. */
struct sweep_result {
    vec alive, solved, changed;
};

/* What a sweep is to report. */
enum sweep_mode {
    SWEEP_QUIETLY,  /* nothing; the next sweep still sees all of it */
    SWEEP_AND_NOTE, /* nothing, but remember the hidden singles for the next sweep to compare */
    SWEEP,          /* a lane counts as stable when a sweep has placed nothing */
    SWEEP_EXACTLY   /* every change and every contradiction: a stable lane is at its fixed point */
};

/*
 * The boxes of a diagonal, in bands 0 to 2, and those of the diagonals after and before it. Box i's band has boxes
 * after[i] and before[i], its stack after[i + 2] and before[i + 1], modulo 3.
 */
struct diagonal {
    uint8_t box[3], after[3], before[3];
};
#define BOX(k, band) (band) * 3 + ((band) + (k)) % 3
#define BOXES(k)                                                                                                       \
    {                                                                                                                  \
        BOX(k, 0), BOX(k, 1), BOX(k, 2)                                                                                \
    }
#define DIAGONAL(k)                                                                                                    \
    {                                                                                                                  \
        BOXES(k), BOXES((k) + 1), BOXES((k) + 2)                                                                       \
    }
static const struct diagonal diagonals[3] = {DIAGONAL(0), DIAGONAL(1), DIAGONAL(2)};
#undef DIAGONAL
#undef BOXES
#undef BOX

enum { KEEPS_UNIONS = sizeof(vec) < 64 };

/* The unions of a digit in a box's minirows and minicolumns. */
struct lines {
    vec row[3], column[3];
};

FSD_INLINE struct lines lines_of(const vec x[9])
{
    struct lines lines;

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        lines.row[i] = v_or3(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]);
    }
    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        lines.column[i] = v_or3(x[i], x[i + 3], x[i + 6]);
    }
    return lines;
}

FSD_INLINE struct lines lines_in(const struct state *s, unsigned box, int d)
{
    const vec *const kept = s->unions[box][d];

    return KEEPS_UNIONS ? (struct lines){{kept[0], kept[1], kept[2]}, {kept[3], kept[4], kept[5]}}
                        : lines_of(s->box[box][d]);
}

FSD_INLINE void keep_lines(vec kept[6], const vec x[9])
{
    const struct lines lines = lines_of(x);

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        kept[i] = lines.row[i];
        kept[3 + i] = lines.column[i];
    }
}

/* Before the first sweep of boards that were not here at the last one. */
FSD_INLINE void prepare_sweep(struct state *s)
{
    if (KEEPS_UNIONS) {
        UNROLL(1)
        for (int i = 0; i < 6; i++) { /* the first three boxes to be visited need none of their own */
            const unsigned box = i < 3 ? diagonals[0].after[i] : diagonals[0].before[i - 3];
            UNROLL(1)
            for (int d = 0; d < 9; d++) {
                keep_lines(s->unions[box][d], s->box[box][d]);
            }
        }
    }
}

/* What minirows (minicolumns) 0 to 2 of a box can keep of a digit, given the unions of the other two boxes. */
FSD_INLINE void kept_in_lines(const vec a[3], const vec b[3], vec kept[3])
{
    kept[0] = v_and_or(a[2], b[1], v_and(a[1], b[2]));
    kept[1] = v_and_or(a[2], b[0], v_and(a[0], b[2]));
    kept[2] = v_and_or(a[1], b[0], v_and(a[0], b[1]));
}

/* Of a digit's planes in a box, leaves what is kept, and makes *hidden the lanes where the digit has one place. */
FSD_INLINE void keep_in_box(vec x[9], const vec row[3], const vec column[3], const enum sweep_mode mode,
                            struct sweep_result *r, vec *hidden)
{
    vec y[9], any[3], lone[3];

    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        y[j] = v_and3_near_stores(x[j], row[j / 3], column[j % 3]);
        if (mode == SWEEP_EXACTLY) {
            r->changed = v_or_xor(r->changed, y[j], x[j]);
        }
        x[j] = y[j];
    }
    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        any[i] = v_or3_near_stores(y[i * 3], y[i * 3 + 1], y[i * 3 + 2]);
        lone[i] = v_one_of(y[i * 3], y[i * 3 + 1], y[i * 3 + 2]);
    }
    const vec one = v_and(v_one_of(any[0], any[1], any[2]), v_or3_near_stores(lone[0], lone[1], lone[2]));
    if (mode >= SWEEP) {
        r->alive = v_and(r->alive, v_or3(any[0], any[1], any[2]));
        r->changed = v_or_xor(r->changed, one, *hidden);
    }
    *hidden = one;
}

/* Pass 1. hidden[i][digit] become the lanes where the digit has one place in box i. */
FSD_INLINE void remove_locked(struct state *s, const struct diagonal *at, const enum sweep_mode mode,
                              struct sweep_result *r, vec *const hidden[3])
{
    UNROLL(1)
    for (int d = 0; d < 9; d++) {
        vec row[3], column[3], row2[3], column2[3];
        const struct lines after0 = lines_in(s, at->after[0], d), before0 = lines_in(s, at->before[0], d);
        const struct lines before1 = lines_in(s, at->before[1], d), after2 = lines_in(s, at->after[2], d);
        kept_in_lines(after0.row, before0.row, row);
        kept_in_lines(before1.column, after2.column, column);
        keep_in_box(s->box[at->box[0]][d], row, column, mode, r, &hidden[0][d]);

        const struct lines after1 = lines_in(s, at->after[1], d), before2 = lines_in(s, at->before[2], d);
        kept_in_lines(after1.row, before1.row, row);
        kept_in_lines(before2.column, after0.column, column);
        kept_in_lines(after2.row, before2.row, row2);
        kept_in_lines(before0.column, after1.column, column2);
        keep_in_box(s->box[at->box[1]][d], row, column, mode, r, &hidden[1][d]);
        keep_in_box(s->box[at->box[2]][d], row2, column2, mode, r, &hidden[2][d]);
    }
}

/* How many of nine candidates a cell has. */
struct tally {
    vec odd, multi, two, three;
};

/* There are two or more candidates where there are in one group of three, or in one each of two groups. */
struct two_or_more {
    vec within, across;
};

FSD_INLINE struct two_or_more two_or_more_of(const vec x[9])
{
    const vec any0 = v_or3(x[0], x[1], x[2]), more0 = v_majority(x[0], x[1], x[2]);
    const vec any1 = v_or3(x[3], x[4], x[5]), more1 = v_majority(x[3], x[4], x[5]);
    const vec any2 = v_or3(x[6], x[7], x[8]), more2 = v_majority(x[6], x[7], x[8]);
    return (struct two_or_more){v_or3(more0, more1, more2), v_majority(any0, any1, any2)};
}

FSD_INLINE vec two_or_more(const vec x[9])
{
    const struct two_or_more found = two_or_more_of(x);
    return v_or(found.within, found.across);
}

FSD_INLINE struct tally tally_of(const vec x[9])
{
    const vec one0 = v_xor3(x[0], x[1], x[2]), two0 = v_majority(x[0], x[1], x[2]);
    const vec one1 = v_xor3(x[3], x[4], x[5]), two1 = v_majority(x[3], x[4], x[5]);
    const vec one2 = v_xor3(x[6], x[7], x[8]), two2 = v_majority(x[6], x[7], x[8]);
    /* The sum is ones + 2 (carry + twos) + 4 fours, with 2 carry and 2 twos of the same weight. */
    const vec ones = v_xor3(one0, one1, one2), carry = v_majority(one0, one1, one2);
    const vec twos = v_xor3(two0, two1, two2), fours = v_majority(two0, two1, two2);
    const vec two_or_three = v_xor_andnot(twos, carry, fours);
    struct tally t;
    t.multi = v_or3(twos, fours, carry);
    t.odd = ones;
    t.two = v_andnot(two_or_three, ones);
    t.three = v_and(two_or_three, ones);
    return t;
}

/* Pass 2. placed[cell] become the lanes where a hidden single is in the cell, multi[cell] as in the state. */
FSD_INLINE void find_settled(struct state *s, const unsigned box, const enum sweep_mode mode, struct sweep_result *r,
                             const vec hidden_in[9], vec placed[9], vec multi[9])
{
    const vec(*const x)[9] = (const vec(*)[9])s->box[box];
    vec hidden[9];

    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        hidden[d] = hidden_in[d];
    }
    UNROLL(1)
    for (int j = 0; j < 9; j++) {
        vec y[9];
        UNROLL(9)
        for (int d = 0; d < 9; d++) {
            y[d] = x[d][j];
        }
        vec here = v_and(y[0], hidden[0]);
        UNROLL(8)
        for (int d = 1; d < 9; d++) {
            here = v_and_or(y[d], hidden[d], here);
        }
        placed[j] = here;
        if (mode < SWEEP) {
            /* Two hidden singles may meet here: a contradiction, which a sweep that reports counts exactly. */
            const struct two_or_more found = two_or_more_of(y);
            multi[j] = v_either_andnot(found.within, found.across, here);
        } else {
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                y[d] = v_and_ornot(y[d], hidden[d], here);
            }
            const struct tally t = tally_of(y);
            multi[j] = t.multi;
            s->two[box][j] = t.two;
            s->three[box][j] = t.three;
            r->alive = v_and_either(r->alive, t.odd, t.multi);
            if (mode == SWEEP_EXACTLY) {
                r->alive = v_andnot_and(r->alive, here, t.multi);
            }
        }
    }
}

/* Pass 3, given what passes 1 and 2 have found. */
FSD_INLINE void remove_settled(struct state *s, const unsigned box, const enum sweep_mode mode, struct sweep_result *r,
                               const vec hidden[9], const vec placed_in[9], const vec multi_in[9])
{
    vec(*const x)[9] = s->box[box];
    vec placed[9], multi[9], is_settled[9];

    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        placed[j] = placed_in[j];
        multi[j] = multi_in[j];
    }
    UNROLL(1)
    for (int d = 0; d < 9; d++) {
        vec y[9];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            y[j] = v_and_ornot_near_stores(x[d][j], hidden[d], placed[j]);
        }
        vec settled = v_andnot(y[0], multi[0]);
        UNROLL(8)
        for (int j = 1; j < 9; j++) {
            settled = v_or_andnot(settled, y[j], multi[j]);
        }
        if (mode >= SWEEP) {
            r->solved = v_and(r->solved, settled);
            is_settled[d] = settled;
        }
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            y[j] = v_andnot_and_near_stores(y[j], multi[j], settled);
            if (mode == SWEEP_EXACTLY) {
                r->changed = v_or_xor(r->changed, y[j], x[d][j]);
            }
            x[d][j] = y[j];
        }
        if (KEEPS_UNIONS) {
            keep_lines(s->unions[box][d], y);
        }
    }
    if (mode >= SWEEP) {
        /* As many digits are settled as there are single cells, unless two of those are equal. */
        const struct number4 n_multi = count_of_nine(multi), n_settled = count_of_nine(is_settled);
        r->alive = v_and(r->alive, sum_is_nine(&n_multi, &n_settled));
    }
}

/* Loops over tables keep the code small enough for the CPU's cache of decoded instructions. */
FSD_INLINE struct sweep_result sweep_boxes(struct state *s, const enum sweep_mode mode)
{
    struct sweep_result r = {all_lanes(), all_lanes(), v_zero()};
    vec *const placed = s->scratch[0];

    UNROLL(1)
    for (int k = 0; k < 3; k++) {
        const struct diagonal *const at = &diagonals[k];
        vec *hidden[3];
        for (int i = 0; i < 3; i++) {
            hidden[i] = mode == SWEEP_QUIETLY ? s->scratch[2 + i] : s->hidden[at->box[i]];
        }
        remove_locked(s, at, mode, &r, hidden);
        UNROLL(1)
        for (int i = 0; i < 3; i++) {
            const unsigned box = at->box[i];
            vec *const multi = mode >= SWEEP ? s->multi[box] : s->scratch[1];
            find_settled(s, box, mode, &r, hidden[i], placed, multi);
            remove_settled(s, box, mode, &r, hidden[i], placed, multi);
        }
    }
    return r;
}

FSD_OUTLINE void sweep_quietly(struct state *s)
{
    sweep_boxes(s, SWEEP_QUIETLY);
}

FSD_OUTLINE void sweep_and_note(struct state *s)
{
    sweep_boxes(s, SWEEP_AND_NOTE);
}

FSD_OUTLINE struct sweep_result sweep(struct state *s)
{
    return sweep_boxes(s, SWEEP);
}

FSD_OUTLINE struct sweep_result sweep_exactly(struct state *s)
{
    return sweep_boxes(s, SWEEP_EXACTLY);
}
