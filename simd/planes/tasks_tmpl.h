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

/* Of the lanes' chosen cells, each lane's one: its candidates, and how many of the twelve unions around have each. */
struct chosen_cell {
    vec candidates[9];
    struct number4 n_unions[9];
};

/* How many of twelve, which come in threes. */
FSD_INLINE struct number4 count_of_twelve(vec (*x)[3])
{
    const struct number2 last = sum_of_cells(x[3][0], x[3][1], x[3][2]);
    const struct number4 most =
        sum_of_three(sum_of_cells(x[0][0], x[0][1], x[0][2]), sum_of_cells(x[1][0], x[1][1], x[1][2]),
                     sum_of_cells(x[2][0], x[2][1], x[2][2]));
    const vec carry = v_and(most.bit[0], last.bit[0]), carry2 = v_majority(most.bit[1], last.bit[1], carry);
    const vec carry3 = v_and(most.bit[2], carry2);
    return (struct number4){{v_xor(most.bit[0], last.bit[0]), v_xor3(most.bit[1], last.bit[1], carry),
                             v_xor(most.bit[2], carry2), v_or(most.bit[3], carry3)}};
}

/*
 * The unions are those of the three boxes in the cell's row and in its column, and of the lines of its box. Four of
 * them hold the cell, and so have all its candidates.
 */
static void gather_chosen(const struct state *s, vec lanes, struct chosen_cell *c)
{
    vec chosen[9][9], in_box[9], in_row[9], in_column[9];

    for (int k = 0; k < 9; k++) {
        in_row[k] = in_column[k] = v_zero();
    }
    for (int b = 0; b < 9; b++) {
        vec *const x = chosen[b], *const row = &in_row[b / 3 * 3], *const column = &in_column[b % 3 * 3];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            x[j] = v_and(s->chosen[b][j], lanes);
        }
        UNROLL(3)
        for (int i = 0; i < 3; i++) {
            row[i] = v_or(row[i], v_or3(x[i * 3], x[i * 3 + 1], x[i * 3 + 2]));
            column[i] = v_or(column[i], v_or3(x[i], x[3 + i], x[6 + i]));
        }
        in_box[b] = union_of_nine(x);
    }
    for (int d = 0; d < 9; d++) {
        vec candidates = v_zero(), to[4][3];
        struct lines lines[9];
        UNROLL(1)
        for (int b = 0; b < 9; b++) {
            lines[b] = lines_of(s->box[b][d]);
        }
        UNROLL(4)
        for (int k = 0; k < 4; k++) {
            to[k][0] = to[k][1] = to[k][2] = v_zero();
        }
        UNROLL(1)
        for (int b = 0; b < 9; b++) {
            const vec here = in_box[b], row = in_row[b], column = in_column[b];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                candidates = v_and_or(chosen[b][j], s->box[b][d][j], candidates);
            }
            UNROLL(3)
            for (int i = 0; i < 3; i++) {
                to[0][i] = v_and_or(here, lines[b].row[i], to[0][i]);
                to[1][i] = v_and_or(here, lines[b].column[i], to[1][i]);
                to[2][i] = v_and_or(row, lines[b / 3 * 3 + i].row[b % 3], to[2][i]);
                to[3][i] = v_and_or(column, lines[b / 3 + 3 * i].column[b % 3], to[3][i]);
            }
        }
        c->candidates[d] = candidates;
        c->n_unions[d] = count_of_twelve(to);
    }
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
        const vec *const n = c.n_unions[d].bit;
        for (int k = 0; k < 4; k++) {
            n_first.bit[k] = v_and_or(first[d], n[k], n_first.bit[k]);
            n_last.bit[k] = v_and_or(last[d], n[k], n_last.bit[k]);
        }
    }
    for (int k = 0; k < 4; k++) {
        more = v_select_bits(v_xor(n_last.bit[k], n_first.bit[k]), n_last.bit[k], more);
    }
    for (int d = 0; d < 9; d++) {
        kept[d] = v_select_bits(more, last[d], first[d]);
    }
}

/* Tasks for idle lanes: in which lanes of which blocks. */
struct pops {
    unsigned n;
    uint8_t block[MAX_OWN];
    vec lanes[MAX_OWN];
};

/* Every idle lane that has tasks of its own takes the newest. The blocks keep their places until the boards are out. */
static void find_pops(struct state *s, struct pops *pops)
{
    const vec popping = v_and(idle_lanes(s), s->owners);
    vec lanes[MAX_OWN];

    pops->n = 0;
    if (!v_any(popping)) {
        return;
    }
    for (unsigned b = 0; b < s->n_own_blocks; b++) {
        lanes[b] = v_zero();
    }
    s->busy = v_or(s->busy, popping);
    FOR_EACH_LANE(l, popping)
    {
        const unsigned n = --s->n_own[l];
        add_lane(&lanes[s->own[l].block[n]], l);
        s->owner[l] = s->own[l].owner[n];
        if (n == 0) {
            remove_lane(&s->owners, l);
        }
    }
    for (unsigned b = 0; b < s->n_own_blocks; b++) {
        if (v_any(lanes[b])) {
            pops->block[pops->n] = (uint8_t)b;
            pops->lanes[pops->n++] = lanes[b];
        }
    }
}

/* What becomes of the places in a block that no lane pushes a task to. */
enum push { PUSH_NONE, PUSH_TO_EMPTY /* they are lost */, PUSH_TO_BEGUN };

/*
 * Guesses in the given lanes, whose second branch goes to the same lanes of a block, and tasks for other lanes, in one
 * pass over the planes.
 */
FSD_INLINE void move_own(struct state *s, const struct pops *pops, planes_of_box *to, vec lanes, const enum push push)
{
    const unsigned n_pops = pops->n;
    vec kept[9];

    if (push) {
        choose_kept(s, lanes, kept);
    }
    UNROLL(1)
    for (int b = 0; b < 9; b++) {
        vec guessing[9];
        if (push) {
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                guessing[j] = v_and(s->chosen[b][j], lanes);
            }
        }
        UNROLL(1)
        for (int d = 0; d < 9; d++) {
            vec *const x = s->box[b][d], z[9];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                z[j] = x[j];
            }
            if (push) {
                vec *const y = to[b][d];
                const vec k = kept[d];
                UNROLL(9)
                for (int j = 0; j < 9; j++) {
                    const vec rest = v_andnot_and(z[j], guessing[j], k);
                    y[j] = push == PUSH_TO_EMPTY ? rest : v_select_bits(lanes, rest, y[j]);
                    z[j] = v_and_ornot(z[j], k, guessing[j]);
                }
            }
            UNROLL(1)
            for (unsigned i = 0; i < n_pops; i++) {
                const vec *const from = s->own_block[pops->block[i]][b][d];
                const vec here = pops->lanes[i];
                UNROLL(9)
                for (int j = 0; j < 9; j++) {
                    z[j] = v_select_bits(here, from[j], z[j]);
                }
            }
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                x[j] = z[j];
            }
        }
    }
}

FSD_OUTLINE void push_to_empty(struct state *s, const struct pops *pops, planes_of_box *to, vec lanes)
{
    move_own(s, pops, to, lanes, PUSH_TO_EMPTY);
}

FSD_OUTLINE void push_to_begun(struct state *s, const struct pops *pops, planes_of_box *to, vec lanes)
{
    move_own(s, pops, to, lanes, PUSH_TO_BEGUN);
}

FSD_OUTLINE void pop(struct state *s, const struct pops *pops)
{
    move_own(s, pops, NULL, v_zero(), PUSH_NONE);
}

/*
 * Puts the second branches of guesses in the given lanes on the lanes' own stacks, and lets idle lanes take theirs.
 */
static void push_and_pop_own(struct state *s, vec lanes)
{
    struct pops pops;

    find_pops(s, &pops);
    const unsigned n_pops = pops.n;
    s->owners = v_or(s->owners, lanes);
    while (v_any(lanes)) {
        const unsigned block = roomiest_block(s, lanes);
        const vec here = v_andnot(lanes, s->own_used[block]);

        (v_any(s->own_used[block]) ? push_to_begun : push_to_empty)(s, &pops, s->own_block[block], here);
        pops.n = 0;
        FOR_EACH_LANE(l, here)
        {
            const unsigned n = s->n_own[l]++;
            s->own[l].block[n] = (uint8_t)block;
            s->own[l].owner[n] = s->owner[l];
        }
        s->own_used[block] = v_or(s->own_used[block], here);
        s->n_own_blocks = block < s->n_own_blocks ? s->n_own_blocks : block + 1;
        lanes = v_andnot(lanes, here);
    }
    if (pops.n) {
        pop(s, &pops);
    }
    for (unsigned i = 0; i < n_pops; i++) {
        s->own_used[pops.block[i]] = v_andnot(s->own_used[pops.block[i]], pops.lanes[i]);
    }
}

/*
 * Lanes whose puzzle has ended drop their boards and own tasks; those on the shared stack are skipped when popped.
 */
static void drop_lanes(struct state *s, vec lanes)
{
    const vec owners = v_and(s->owners, lanes);

    s->busy = v_andnot(s->busy, lanes);
    s->stable = v_andnot(s->stable, lanes);
    s->owners = v_andnot(s->owners, lanes);
    if (!v_any(owners)) {
        return;
    }
    for (unsigned b = 0; b < s->n_own_blocks; b++) {
        s->own_used[b] = v_andnot(s->own_used[b], owners);
    }
    FOR_EACH_LANE(l, owners)
    {
        s->n_own[l] = 0;
    }
}
