/*
 * The lanes' own stacks of tasks, boards that wait to be searched: branches deferred until the lane has finished the
 * first. Lane l of a block is for lane l's tasks.
 */

/* The block with room for the most of lanes; one of MAX_OWN blocks has room for any lane's next task. */
static unsigned roomiest_block(const struct state *s, vec lanes)
{
    unsigned best = 0, most = 0;

    for (unsigned b = 0; b < MAX_OWN; b++) {
        const vec room = v_andnot(lanes, s->own_used[b]);
        const unsigned n = count_lanes(room);
        if (n > most) {
            most = n;
            best = b;
        }
        if (!v_any(s->own_used[b])) {
            break;
        }
    }
    return best;
}

/* Of the lanes' chosen cells, each lane's one: its candidates, and the unions around it that have each digit. */
struct chosen_cell {
    vec candidates[9];
    vec unions[9][8]; /* [digit][]: four in its row and box, four in its column and box */
};

static void gather_chosen(const struct state *s, vec lanes, struct chosen_cell *c)
{
    vec chosen[9][9], in_row[9][3], in_column[9][3]; /* [box][] */

    for (int b = 0; b < 9; b++) {
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            chosen[b][j] = v_and(s->chosen[b][j], lanes);
        }
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            in_row[b][i] = v_or3(chosen[b][i * 3], chosen[b][i * 3 + 1], chosen[b][i * 3 + 2]);
            in_column[b][i] = v_or3(chosen[b][i], chosen[b][3 + i], chosen[b][6 + i]);
        }
    }
    for (int d = 0; d < 9; d++) {
        vec candidates = v_zero(),
            to[8] = {candidates, candidates, candidates, candidates, candidates, candidates, candidates, candidates};
        UNROLL(1)
        for (int b = 0; b < 9; b++) {
            const vec *const own = s->unions[b][d];
            const vec *const row1 = s->unions[b / 3 * 3 + (b + 1) % 3][d];
            const vec *const row2 = s->unions[b / 3 * 3 + (b + 2) % 3][d];
            const vec *const column1 = s->unions[(b + 3) % 9][d] + 3, *const column2 = s->unions[(b + 6) % 9][d] + 3;
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                candidates = v_and_or(chosen[b][j], s->box[b][d][j], candidates);
            }
            UNROLL(3)
            for (int i = 0; i < 3; i++) {
                const vec here = in_row[b][i], there = in_column[b][i];
                to[0] = v_and_or(here, row1[i], to[0]);
                to[1] = v_and_or(here, row2[i], to[1]);
                to[2] = v_and_or(here, own[(i + 1) % 3], to[2]);
                to[3] = v_and_or(here, own[(i + 2) % 3], to[3]);
                to[4] = v_and_or(there, column1[i], to[4]);
                to[5] = v_and_or(there, column2[i], to[5]);
                to[6] = v_and_or(there, own[3 + (i + 1) % 3], to[6]);
                to[7] = v_and_or(there, own[3 + (i + 2) % 3], to[7]);
            }
        }
        c->candidates[d] = candidates;
        UNROLL(8)
        for (int k = 0; k < 8; k++) {
            c->unions[d][k] = to[k];
        }
    }
}

/* How many of eight. */
FSD_INLINE struct number4 count_of_eight(const vec x[8])
{
    const struct number2 a = sum_of_cells(x[0], x[1], x[2]), b = sum_of_cells(x[3], x[4], x[5]);
    const struct number2 ones = sum_of_cells(a.bit[0], b.bit[0], x[6]),
                         twos = sum_of_cells(a.bit[1], b.bit[1], ones.bit[1]);
    const vec carry = v_and(ones.bit[0], x[7]), carry2 = v_and(twos.bit[0], carry);
    return (struct number4){
        {v_xor(ones.bit[0], x[7]), v_xor(twos.bit[0], carry), v_xor(twos.bit[1], carry2), v_and(twos.bit[1], carry2)}};
}

/*
 * The candidate that lanes keep of their chosen cells: the lowest or the highest, whichever is in more of the unions
 * around the cell, since that one settles more, so a search that stops at the limit finds its solutions sooner.
 */
static void choose_kept(const struct state *s, vec lanes, vec kept[9])
{
    struct chosen_cell c;
    struct number4 n_first = {{v_zero(), v_zero(), v_zero(), v_zero()}}, n_last = n_first;
    vec first[9], last[9], below = v_zero(), above = v_zero(), more = v_zero();

    gather_chosen(s, lanes, &c);
    for (int d = 0; d < 9; d++) {
        first[d] = v_andnot(c.candidates[d], below);
        last[8 - d] = v_andnot(c.candidates[8 - d], above);
        below = v_or(below, c.candidates[d]);
        above = v_or(above, c.candidates[8 - d]);
    }
    for (int d = 0; d < 9; d++) {
        const struct number4 n = count_of_eight(c.unions[d]);
        for (int k = 0; k < 4; k++) {
            n_first.bit[k] = v_and_or(first[d], n.bit[k], n_first.bit[k]);
            n_last.bit[k] = v_and_or(last[d], n.bit[k], n_last.bit[k]);
        }
    }
    for (int k = 0; k < 4; k++) {
        more = v_select_bits(v_xor(n_last.bit[k], n_first.bit[k]), n_last.bit[k], more);
    }
    for (int d = 0; d < 9; d++) {
        kept[d] = v_select_bits(more, last[d], first[d]);
    }
}

/* Guesses in the given lanes, whose second branch goes to the same lanes of a block; if is_empty, the rest are lost. */
FSD_INLINE void defer_branches(struct state *s, planes_of_box *to, vec lanes, const int is_empty)
{
    vec kept[9];

    choose_kept(s, lanes, kept);
    UNROLL(1)
    for (int b = 0; b < 9; b++) {
        vec guessing[9];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            guessing[j] = v_and(s->chosen[b][j], lanes);
        }
        UNROLL(1)
        for (int d = 0; d < 9; d++) {
            vec *const x = s->box[b][d], *const y = to[b][d];
            const vec k = kept[d];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                const vec rest = v_andnot_and(x[j], guessing[j], k);
                y[j] = is_empty ? rest : v_select_bits(lanes, rest, y[j]);
                x[j] = v_and_ornot(x[j], k, guessing[j]);
            }
        }
    }
}

FSD_OUTLINE void defer_to_empty(struct state *s, planes_of_box *to, vec lanes)
{
    defer_branches(s, to, lanes, 1);
}

FSD_OUTLINE void defer_to_begun(struct state *s, planes_of_box *to, vec lanes)
{
    defer_branches(s, to, lanes, 0);
}

/* Puts the second branches of guesses in the given lanes on the lanes' own stacks. */
static void push_own(struct state *s, vec lanes)
{
    s->owners = v_or(s->owners, lanes);
    while (v_any(lanes)) {
        const unsigned block = roomiest_block(s, lanes);
        const vec here = v_andnot(lanes, s->own_used[block]);

        (v_any(s->own_used[block]) ? defer_to_begun : defer_to_empty)(s, s->own_block[block], here);
        FOR_EACH_LANE(l, here)
        {
            const unsigned n = s->n_own[l]++;
            s->own[l].block[n] = (uint8_t)block;
            s->own[l].owner[n] = s->owner[l];
        }
        s->own_used[block] = v_or(s->own_used[block], here);
        lanes = v_andnot(lanes, here);
    }
}

/* Every idle lane that has tasks of its own takes the newest. */
static void pop_own(struct state *s)
{
    union lanes left = {v_and(idle_lanes(s), s->owners)};

    s->busy = v_or(s->busy, left.v);
    s->moved = v_or(s->moved, left.v);
    while (v_any(left.v)) {
        const unsigned first = first_lane(left.v);
        const unsigned block = s->own[first].block[s->n_own[first] - 1];
        vec here = v_zero();

        FOR_EACH_LANE(l, v_and(left.v, s->own_used[block]))
        {
            const unsigned n = s->n_own[l] - 1u;
            if (s->own[l].block[n] == block) {
                add_lane(&here, l);
                s->n_own[l] = (uint8_t)n;
                s->owner[l] = s->own[l].owner[n];
                if (n == 0) {
                    remove_lane(&s->owners, l);
                }
            }
        }
        copy_same_lanes(s->box, s->own_block[block], here);
        s->own_used[block] = v_andnot(s->own_used[block], here);
        left.v = v_andnot(left.v, here);
    }
}

static void drop_own(struct state *s, unsigned l)
{
    while (s->n_own[l]) {
        remove_lane(&s->own_used[s->own[l].block[--s->n_own[l]]], l);
    }
    remove_lane(&s->owners, l);
}

/*
 * A lane whose puzzle has ended drops its board and its own tasks; those on the shared stack are skipped when popped.
 */
static void drop_lane(struct state *s, unsigned l)
{
    remove_lane(&s->busy, l);
    remove_lane(&s->stable, l);
    drop_own(s, l);
}
