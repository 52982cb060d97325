/*
 * The sweep: one in-place pass over the nine boxes that advances every lane by naked singles, hidden singles and
 * locked candidates.
 *
 * A box is visited in three passes, each a loop whose body handles nine planes in registers:
 * 1. by digit: remove what the unions of the other boxes in band and stack forbid, and find the digits that have one
 *    place left (hidden singles);
 * 2. by cell: find the cells that hold a hidden single, and those with two or more candidates;
 * 3. by digit: apply the hidden singles, remove settled digits from the box's other cells, write the unions.
 *
 * Locked candidates in full: take the 3x3 matrix whose entry (i, j) is the union of minirow i of the band's box j.
 * A digit can stay in entry (i, j) only if it can be placed in the other two minirows and boxes, that is if
 * m11 & m22 | m12 & m21 of the complementary minor holds it. This also carries a box's placements into rows and
 * columns, and turns a line's hidden single into one of a box a step later; so lines need no work of their own.
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
 * The boxes in sweep order, each with the two others of its band and of its stack. Boxes that follow one another
 * share no band and no stack, so that the operations of one need not wait for those of the other.
 */
struct box_place {
    uint8_t box, row1, row2, column1, column2;
};
#define PLACE(b, s)                                                                                                    \
    {                                                                                                                  \
        (b) * 3 + (s), (b)*3 + ((s) + 1) % 3, (b)*3 + ((s) + 2) % 3, ((b) + 1) % 3 * 3 + (s), ((b) + 2) % 3 * 3 + (s)  \
    }
/* The tenth is the first again, for prefetching. */
static const struct box_place box_places[10] = {PLACE(0, 0), PLACE(1, 1), PLACE(2, 2), PLACE(0, 1), PLACE(1, 2),
                                                PLACE(2, 0), PLACE(0, 2), PLACE(1, 0), PLACE(2, 1), PLACE(0, 0)};
#undef PLACE

/* Which unions of the other two boxes of a band or stack are not those of the boards in the lanes of moved. */
enum stale { STALE_NONE, STALE_FIRST, STALE_SECOND, STALE_BOTH };

/*
 * What minirows (minicolumns) 0 to 2 of a box can keep of a digit, given the unions of the other two boxes. Where
 * those are stale, the digit may be anywhere.
 */
FSD_INLINE void kept_in_lines(const vec union1[3], const vec union2[3], const enum stale stale, vec moved, vec kept[3])
{
    vec a[3], b[3];
    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        a[i] = stale == STALE_FIRST ? v_or(union1[i], moved) : union1[i];
        b[i] = stale == STALE_SECOND ? v_or(union2[i], moved) : union2[i];
    }
    kept[0] = v_and_or(a[2], b[1], v_and(a[1], b[2]));
    kept[1] = v_and_or(a[2], b[0], v_and(a[0], b[2]));
    kept[2] = v_and_or(a[1], b[0], v_and(a[0], b[1]));
    if (stale == STALE_BOTH) {
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            kept[i] = v_or(kept[i], moved);
        }
    }
}

/* Pass 1. hidden[digit] become the lanes where the digit has one place in the box. */
FSD_INLINE void remove_locked(struct state *s, const struct box_place *at, const enum sweep_mode mode,
                              struct sweep_result *r, vec hidden[9], const enum stale in_rows,
                              const enum stale in_columns)
{
    vec(*const x)[9] = s->box[at->box];
    const vec moved = s->moved;

    UNROLL(1)
    for (int d = 0; d < 9; d++) {
        vec row[3], column[3], y[9];
        kept_in_lines(s->unions[at->row1][d], s->unions[at->row2][d], in_rows, moved, row);
        kept_in_lines(s->unions[at->column1][d] + 3, s->unions[at->column2][d] + 3, in_columns, moved, column);
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            y[j] = v_and3_near_stores(x[d][j], row[j / 3], column[j % 3]);
            if (mode == SWEEP_EXACTLY) {
                r->changed = v_or_xor(r->changed, y[j], x[d][j]);
            }
            x[d][j] = y[j];
        }
        const vec any0 = v_or3_near_stores(y[0], y[1], y[2]), more0 = v_majority(y[0], y[1], y[2]);
        const vec any1 = v_or3_near_stores(y[3], y[4], y[5]), more1 = v_majority(y[3], y[4], y[5]);
        const vec any2 = v_or3_near_stores(y[6], y[7], y[8]), more2 = v_majority(y[6], y[7], y[8]);
        const vec any = v_or3_near_stores(any0, any1, any2), more = v_or3_near_stores(more0, more1, more2);
        const vec one = v_andnot_or_near_stores(any, more, v_majority(any0, any1, any2));
        if (mode >= SWEEP) {
            r->alive = v_and(r->alive, any);
            r->changed = v_or_xor(r->changed, one, hidden[d]);
        }
        hidden[d] = one;
    }
}

/* How many of nine candidates a cell has. */
struct tally {
    vec odd, multi, two, three;
};

FSD_INLINE vec two_or_more(const vec x[9])
{
    const vec any0 = v_or3(x[0], x[1], x[2]), more0 = v_majority(x[0], x[1], x[2]);
    const vec any1 = v_or3(x[3], x[4], x[5]), more1 = v_majority(x[3], x[4], x[5]);
    const vec any2 = v_or3(x[6], x[7], x[8]), more2 = v_majority(x[6], x[7], x[8]);
    return v_or(v_or3(more0, more1, more2), v_majority(any0, any1, any2));
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
FSD_INLINE void find_settled(struct state *s, const struct box_place *at, const enum sweep_mode mode,
                             struct sweep_result *r, const vec hidden_in[9], vec placed[9], vec multi[9])
{
    const vec(*const x)[9] = (const vec(*)[9])s->box[at->box];
    const vec(*const next)[9] = (const vec(*)[9])s->box[at[1].box];
    vec hidden[9];

    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        hidden[d] = hidden_in[d];
    }
    UNROLL(1)
    for (int j = 0; j < 9; j++) {
        vec y[9];
        if (sizeof(vec) == 64) { /* so many planes do not fit the nearest cache */
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                __builtin_prefetch(&next[d][j], 0, 3);
            }
        }
        UNROLL(9)
        for (int d = 0; d < 9; d++) {
            y[d] = x[d][j];
        }
        const vec here0 = v_and_or(y[2], hidden[2], v_and_or(y[1], hidden[1], v_and(y[0], hidden[0])));
        const vec here1 = v_and_or(y[5], hidden[5], v_and_or(y[4], hidden[4], v_and(y[3], hidden[3])));
        const vec here2 = v_and_or(y[8], hidden[8], v_and_or(y[7], hidden[7], v_and(y[6], hidden[6])));
        const vec here = v_or3(here0, here1, here2);
        placed[j] = here;
        if (mode < SWEEP) {
            /* Two hidden singles may meet here: a contradiction, which a sweep that reports counts exactly. */
            multi[j] = v_andnot(two_or_more(y), here);
        } else {
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                y[d] = v_and_ornot(y[d], hidden[d], here);
            }
            const struct tally t = tally_of(y);
            multi[j] = t.multi;
            s->two[at->box][j] = t.two;
            s->three[at->box][j] = t.three;
            r->alive = v_and_either(r->alive, t.odd, t.multi);
            if (mode == SWEEP_EXACTLY) {
                r->alive = v_andnot_and(r->alive, here, t.multi);
            }
        }
    }
}

/* Pass 3, given what passes 1 and 2 have found. */
FSD_INLINE void remove_settled(struct state *s, const struct box_place *at, const enum sweep_mode mode,
                               struct sweep_result *r, const vec hidden[9], const vec placed_in[9],
                               const vec multi_in[9])
{
    vec(*const x)[9] = s->box[at->box];
    vec(*const unions)[6] = s->unions[at->box];
    vec placed[9], multi[9], is_settled[9];

    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        placed[j] = placed_in[j];
        multi[j] = multi_in[j];
    }
    UNROLL(1)
    for (int d = 0; d < 9; d++) {
        vec y[9], single[3];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            y[j] = v_and_ornot_near_stores(x[d][j], hidden[d], placed[j]);
        }
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            const vec *const z = y + i * 3, *const m = multi + i * 3;
            single[i] = v_or_andnot(v_or_andnot(v_andnot(z[0], m[0]), z[1], m[1]), z[2], m[2]);
        }
        const vec settled = v_or3(single[0], single[1], single[2]);
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
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            unions[d][i] = v_or3(y[i * 3], y[i * 3 + 1], y[i * 3 + 2]);
            unions[d][3 + i] = v_or3(y[i], y[i + 3], y[i + 6]);
        }
    }
    if (mode >= SWEEP) {
        /* As many digits are settled as there are single cells, unless two of those are equal. */
        const struct number4 n_multi = count_of_nine(multi), n_settled = count_of_nine(is_settled);
        r->alive = v_and(r->alive, sum_is_nine(&n_multi, &n_settled));
    }
}

FSD_INLINE void sweep_box(struct state *s, const struct box_place *at, const enum sweep_mode mode,
                          struct sweep_result *r, const enum stale in_rows, const enum stale in_columns)
{
    vec *const hidden = mode == SWEEP_QUIETLY ? s->scratch[0] : s->hidden[at->box];
    vec *const placed = s->scratch[1], *const multi = mode >= SWEEP ? s->multi[at->box] : s->scratch[2];

    remove_locked(s, at, mode, r, hidden, in_rows, in_columns);
    find_settled(s, at, mode, r, hidden, placed, multi);
    remove_settled(s, at, mode, r, hidden, placed, multi);
}

/* One loop over the table keeps the code small enough for the CPU's cache of decoded instructions. */
FSD_INLINE struct sweep_result sweep_boxes(struct state *s, const enum sweep_mode mode, const int first)
{
    struct sweep_result r = {all_lanes(), all_lanes(), v_zero()};

    UNROLL(1)
    for (int i = first; i < 9; i++) {
        sweep_box(s, &box_places[i], mode, &r, STALE_NONE, STALE_NONE);
    }
    return r;
}

/* The sweep after boards have moved: boxes that it has visited have their unions again. */
FSD_INLINE void sweep_moved_boxes(struct state *s, const enum sweep_mode mode)
{
    struct sweep_result none;

    UNROLL(1)
    for (int i = 0; i < 3; i++) {
        sweep_box(s, &box_places[i], mode, &none, STALE_BOTH, STALE_BOTH);
    }
    UNROLL(1)
    for (int i = 3; i < 6; i++) {
        sweep_box(s, &box_places[i], mode, &none, STALE_FIRST, STALE_SECOND);
    }
    sweep_boxes(s, mode, 6);
    s->moved = v_zero();
}

FSD_OUTLINE void sweep_moved(struct state *s)
{
    sweep_moved_boxes(s, SWEEP_QUIETLY);
}

FSD_OUTLINE void sweep_moved_and_note(struct state *s)
{
    sweep_moved_boxes(s, SWEEP_AND_NOTE);
}

FSD_OUTLINE void sweep_and_note(struct state *s)
{
    sweep_boxes(s, SWEEP_AND_NOTE, 0);
}

FSD_OUTLINE struct sweep_result sweep(struct state *s)
{
    return sweep_boxes(s, SWEEP, 0);
}

FSD_OUTLINE struct sweep_result sweep_exactly(struct state *s)
{
    return sweep_boxes(s, SWEEP_EXACTLY, 0);
}
