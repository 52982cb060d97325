/*
 * The sweep: one in-place pass over the nine boxes that advances every lane by naked singles, hidden singles and
 * locked candidates.
 *
 * Locked candidates in full: take the 3x3 matrix whose entry (i, j) is the union of minirow i of the band's box j.
 * A digit can stay in entry (i, j) only if it can be placed in the other two minirows and boxes, that is if
 * m11 & m22 | m12 & m21 of the complementary minor holds it. This also carries a box's placements into rows and
 * columns, and turns a line's hidden single into one of a box a step later; so lines need no work of their own.
 */

/* What a sweep is to report. */
enum sweep_mode {
    SWEEP_QUIETLY, /* nothing; the next sweep still sees all of it */
    SWEEP,         /* a lane counts as stable when a sweep has placed nothing */
    SWEEP_EXACTLY  /* every change and every contradiction: a stable lane is at its fixed point */
};

struct sweep_accumulators {
    vec empty;   /* sign bit: some cell lost all its candidates */
    vec twice;   /* digits that two cells of a box are settled to, or that share a cell as hidden singles */
    vec present; /* digits that still have a place in every box */
    vec settled; /* digits that are a naked single in every box */
    vec changed; /* not 0: a placement is new or, in SWEEP_EXACTLY, any cell has changed */
};

/*
 * Where a box's vectors are: its first cell, its own unions and those of the two other boxes of its band and stack.
 * The boxes are in sweep order: boxes that follow one another share no band and no stack, so that the operations of
 * one need not wait for those of the other. One loop over this table keeps the code small enough for the CPU's cache
 * of decoded instructions, which is worth more than what unrolling saves.
 */
struct box_place {
    uint8_t box, cell, minirow, minirow1, minirow2, minicolumn, minicolumn1, minicolumn2;
};
#define PLACE(b, s)                                                                                                    \
    {                                                                                                                  \
        (b) * 3 + (s), (b)*27 + (s)*3, (b)*9 + (s), (b)*9 + ((s) + 1) % 3, (b)*9 + ((s) + 2) % 3, (s)*9 + (b),         \
            (s)*9 + ((b) + 1) % 3, (s)*9 + ((b) + 2) % 3                                                               \
    }
static const struct box_place box_places[9] = {PLACE(0, 0), PLACE(1, 1), PLACE(2, 2), PLACE(0, 1), PLACE(1, 2),
                                               PLACE(2, 0), PLACE(0, 2), PLACE(1, 0), PLACE(2, 1)};
#undef PLACE

/* Digits that minirow line can keep, given the unions of the other two boxes: union1[3i] and union2[3i] for line i. */
FSD_INLINE vec kept_in_line(const vec *union1, const vec *union2, int line)
{
    const int i = (line + 1) % 3 * 3, k = (line + 2) % 3 * 3;
    return v_and_or(union1[i], union2[k], v_and(union1[k], union2[i]));
}

/*
 * The first half of a box's sweep: x[9] becomes the box's candidates after locked candidates and naked singles.
 */
FSD_INLINE void sweep_box_front(const struct state *s, struct sweep_accumulators *acc, const struct box_place *at,
                                const enum sweep_mode mode, vec x[9])
{
    const vec *const box = s->board.cell + at->cell;
    vec in_row[3], in_column[3], single[9];

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        in_row[i] = kept_in_line(s->minirow + at->minirow1, s->minirow + at->minirow2, i);
        in_column[i] = kept_in_line(s->minicolumn + at->minicolumn1, s->minicolumn + at->minicolumn2, i);
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
        if (mode != SWEEP_QUIETLY) {
            acc->empty = v_or3(v_or(acc->empty, less_one[0]), less_one[1], less_one[2]);
        }
    }

    const vec single0 = v_or3(single[0], single[1], single[2]);
    const vec single1 = v_or3(single[3], single[4], single[5]);
    const vec single2 = v_or3(single[6], single[7], single[8]);
    const vec singles = v_or3(single0, single1, single2);
    if (mode != SWEEP_QUIETLY) {
        /* Single bits add up to their union as long as no two are the same. */
        const vec sum0 = v_add(v_add(single[0], single[1]), single[2]);
        const vec sum1 = v_add(v_add(single[3], single[4]), single[5]);
        const vec sum2 = v_add(v_add(single[6], single[7]), single[8]);
        acc->twice = v_or_xor(acc->twice, v_add(v_add(sum0, sum1), sum2), singles);
        acc->settled = v_and(acc->settled, singles);
    }
    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        x[j] = v_or_andnot(single[j], x[j], singles);
    }
}

/* The second half: hidden singles, and all of the box written back. */
FSD_INLINE void sweep_box_back(struct state *s, struct sweep_accumulators *acc, const struct box_place *at,
                               const enum sweep_mode mode, vec x[9])
{
    vec *const box = s->board.cell + at->cell;
    vec once[3], more[3];

    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        once[i] = v_or3(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]);
        more[i] = v_majority(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]);
    }
    const vec any = v_or3(once[0], once[1], once[2]);
    const vec hidden = v_andnot_or(any, v_or3(more[0], more[1], more[2]), v_majority(once[0], once[1], once[2]));

    vec *const last_hidden = &s->hidden[at->box];
    if (mode != SWEEP_QUIETLY) {
        acc->present = v_and(acc->present, any);
        acc->changed = v_or_xor(acc->changed, hidden, *last_hidden);
    }
    *last_hidden = hidden;

    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        vec *const cell = &box[j / 3 * 9 + j % 3];
        const vec placed = v_and(x[j], hidden);
        x[j] = v_first_nonzero(placed, x[j]);
        if (mode == SWEEP_EXACTLY) {
            acc->changed = v_or_xor(acc->changed, x[j], *cell);
            acc->twice = v_or(acc->twice, v_and(placed, v_decrement(placed)));
        }
        *cell = x[j];
    }
    UNROLL(3)
    for (int i = 0; i < 3; i++) {
        s->minirow[at->minirow + i * 3] = v_or3(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]);
        s->minicolumn[at->minicolumn + i * 3] = v_or3(x[i], x[i + 3], x[i + 6]);
    }
}

FSD_INLINE struct sweep_result sweep_boxes(struct state *s, const enum sweep_mode mode)
{
    struct sweep_accumulators acc = {v_zero(), v_zero(), v_set1(ALL_DIGITS), v_set1(ALL_DIGITS), v_zero()};

    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        vec x[9];
        sweep_box_front(s, &acc, &box_places[i], mode, x);
        sweep_box_back(s, &acc, &box_places[i], mode, x);
    }

    struct sweep_result result;
    result.dead = v_lanes_negative(acc.empty) | (ALL_LANES & ~v_lanes_zero(acc.twice)) |
                  (ALL_LANES & ~v_lanes_equal(acc.present, v_set1(ALL_DIGITS)));
    result.solved = v_lanes_equal(acc.settled, v_set1(ALL_DIGITS)) & ~result.dead;
    result.stable = v_lanes_zero(acc.changed);
    return result;
}

/* One copy of the code for each mode: a sweep is long enough that the call costs nothing. */
static __attribute__((noinline)) void sweep_quietly(struct state *s)
{
    sweep_boxes(s, SWEEP_QUIETLY);
}

static __attribute__((noinline)) struct sweep_result sweep(struct state *s)
{
    return sweep_boxes(s, SWEEP);
}

static __attribute__((noinline)) struct sweep_result sweep_exactly(struct state *s)
{
    return sweep_boxes(s, SWEEP_EXACTLY);
}

/* The unions that a sweep starts from, for boards that came in from elsewhere. */
FSD_INLINE void refresh_unions(struct state *s)
{
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
