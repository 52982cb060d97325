/*
 * Naked singles, and hidden singles if wanted, for all lanes at once. Locked candidates would give more than level 1
 * has, so lines are looked at by themselves, otherwise a sweep is as in planes/sweep_tmpl.h: box by box, in place.
 */

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
static const struct box_place box_places[9] = {PLACE(0, 0), PLACE(1, 1), PLACE(2, 2), PLACE(0, 1), PLACE(1, 2),
                                               PLACE(2, 0), PLACE(0, 2), PLACE(1, 0), PLACE(2, 1)};
#undef PLACE

/* Pass 1, by digit: what is fixed in other boxes leaves; then the lines and boxes with one place left. */
FSD_INLINE void remove_fixed(struct state *s, const struct box_place *at, const int with_hidden, struct sweep_result *r)
{
    vec(*const x)[9] = s->box[at->box];
    const vec ones = all_lanes();
    vec changed = r->changed, alive = r->alive;

    UNROLL(1)
    for (int d = 0; d < 9; d++) {
        const vec *const row1 = s->fixed[at->row1][d], *const row2 = s->fixed[at->row2][d];
        const vec *const column1 = s->fixed[at->column1][d] + 3, *const column2 = s->fixed[at->column2][d] + 3;
        vec row[3], column[3], y[9];
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            row[i] = v_or(row1[i], row2[i]);
            column[i] = v_or(column1[i], column2[i]);
        }
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            y[j] = v_andnot_or(x[d][j], row[j / 3], column[j % 3]);
            changed = v_or_xor(changed, y[j], x[d][j]);
            x[d][j] = y[j];
        }
        if (with_hidden) {
            vec any[6], more[6];
            UNROLL(3)
            for (int i = 0; i < 3; i++) {
                any[i] = v_or3(y[i * 3], y[i * 3 + 1], y[i * 3 + 2]);
                more[i] = v_majority(y[i * 3], y[i * 3 + 1], y[i * 3 + 2]);
                any[3 + i] = v_or3(y[i], y[3 + i], y[6 + i]);
                more[3 + i] = v_majority(y[i], y[3 + i], y[6 + i]);
            }
            UNROLL(6)
            for (int i = 0; i < 6; i++) {
                const vec others = i < 3 ? v_or(s->unions[at->row1][d][i], s->unions[at->row2][d][i])
                                         : v_or(s->unions[at->column1][d][i], s->unions[at->column2][d][i]);
                s->once[d][i] = v_andnot_or(ones, others, more[i]);
                alive = v_and_either(alive, others, any[i]);
            }
            const vec all = v_or3(any[0], any[1], any[2]);
            s->once[d][6] = v_andnot_or(all, v_or3(more[0], more[1], more[2]), v_majority(any[0], any[1], any[2]));
            alive = v_and(alive, all);
        }
    }
    r->changed = changed;
    r->alive = alive;
}

/* Pass 2, by cell: hidden singles are placed; then the cells with two or more candidates. */
FSD_INLINE void place_hidden(struct state *s, const struct box_place *at, const int with_hidden, struct sweep_result *r)
{
    vec(*const x)[9] = s->box[at->box];

    UNROLL(1)
    for (int j = 0; j < 9; j++) {
        vec y[9], here = v_zero();
        UNROLL(9)
        for (int d = 0; d < 9; d++) {
            y[d] = x[d][j];
        }
        if (with_hidden) {
            vec once[9];
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                once[d] = v_or3(s->once[d][j / 3], s->once[d][3 + j % 3], s->once[d][6]);
                here = v_and_or(y[d], once[d], here);
            }
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                y[d] = v_and_ornot(y[d], once[d], here);
                x[d][j] = y[d];
            }
        }
        const vec multi = two_or_more(y);
        r->alive = v_and(r->alive, v_or3(v_or3(y[0], y[1], y[2]), v_or3(y[3], y[4], y[5]), v_or3(y[6], y[7], y[8])));
        if (with_hidden) {
            r->alive = v_andnot_and(r->alive, here, multi); /* two digits that must both stand here */
        }
        r->changed = v_or_xor(r->changed, multi, s->multi[at->box][j]);
        s->multi[at->box][j] = multi;
    }
}

/* Pass 3, by digit: what is fixed leaves the box's other cells; what lines have of it is noted. */
FSD_INLINE void settle_box(struct state *s, const struct box_place *at, const int with_hidden, struct sweep_result *r)
{
    vec(*const x)[9] = s->box[at->box];
    vec multi[9], is_fixed[9];

    UNROLL(9)
    for (int j = 0; j < 9; j++) {
        multi[j] = s->multi[at->box][j];
    }
    UNROLL(1)
    for (int d = 0; d < 9; d++) {
        vec *const fixed = s->fixed[at->box][d], *const unions = s->unions[at->box][d];
        vec y[9], f[9];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            f[j] = v_andnot(x[d][j], multi[j]);
        }
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            fixed[i] = v_or3(f[i * 3], f[i * 3 + 1], f[i * 3 + 2]);
            fixed[3 + i] = v_or3(f[i], f[3 + i], f[6 + i]);
        }
        is_fixed[d] = v_or3(fixed[0], fixed[1], fixed[2]);
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            y[j] = v_andnot_and(x[d][j], multi[j], is_fixed[d]);
            x[d][j] = y[j];
        }
        if (with_hidden) {
            UNROLL(3)
            for (int i = 0; i < 3; i++) {
                unions[i] = v_or3(y[i * 3], y[i * 3 + 1], y[i * 3 + 2]);
                unions[3 + i] = v_or3(y[i], y[3 + i], y[6 + i]);
            }
        }
        r->solved = v_and(r->solved, is_fixed[d]);
    }
    /* As many digits are fixed as there are single cells, unless two of those are equal. */
    const struct number4 n_multi = count_of_nine(multi), n_fixed = count_of_nine(is_fixed);
    r->alive = v_and(r->alive, sum_is_nine(&n_multi, &n_fixed));
}

FSD_INLINE struct sweep_result sweep_singles(struct state *s, const int with_hidden)
{
    struct sweep_result r = {all_lanes(), all_lanes(), v_zero()};

    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        remove_fixed(s, &box_places[i], with_hidden, &r);
        place_hidden(s, &box_places[i], with_hidden, &r);
        settle_box(s, &box_places[i], with_hidden, &r);
    }
    return r;
}

/* Lanes count as changed until their singles have come to rest. */
FSD_OUTLINE struct sweep_result sweep_naked(struct state *s)
{
    return sweep_singles(s, 0);
}

FSD_OUTLINE struct sweep_result sweep_naked_and_hidden(struct state *s)
{
    return sweep_singles(s, 1);
}

/* Before the first sweep of a block: nothing is known of lines. */
static void forget_lines(struct state *s)
{
    memset(s->fixed, 0, sizeof(s->fixed));
    memset(s->unions, 0xff, sizeof(s->unions));
    memset(s->multi, 0, sizeof(s->multi));
}
