/*
 * The lanes' own tasks: branches deferred until the lane has finished the first. Lanes that guess together leave their
 * boards behind, with what they have guessed, and go on with copies; so nothing is written for a task that most never
 * need. The tasks of a lane are in the order of these boards.
 */

enum {
    MANY_BOARDS = 3 * 512 * 1024 / sizeof(struct boards), /* with so many, gaps are closed: the second-level cache */
    FEW_MOVES = 5                                         /* holds no more; but not by so many passes */
};

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
    vec in_box[9], in_row[9], in_column[9];

    for (int k = 0; k < 9; k++) {
        c->candidates[k] = in_row[k] = in_column[k] = v_zero();
    }
    for (int b = 0; b < 9; b++) {
        vec x[9], *const row = &in_row[b / 3 * 3], *const column = &in_column[b % 3 * 3];
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
        UNROLL(1)
        for (int d = 0; d < 9; d++) {
            const vec *const y = s->box[b][d];
            vec candidates = c->candidates[d];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                candidates = v_and_or(x[j], y[j], candidates);
            }
            c->candidates[d] = candidates;
        }
    }
    for (int d = 0; d < 9; d++) {
        vec to[4][3];
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
            UNROLL(3)
            for (int i = 0; i < 3; i++) {
                to[0][i] = v_and_or(here, lines[b].row[i], to[0][i]);
                to[1][i] = v_and_or(here, lines[b].column[i], to[1][i]);
                to[2][i] = v_and_or(row, lines[b / 3 * 3 + i].row[b % 3], to[2][i]);
                to[3][i] = v_and_or(column, lines[b / 3 + 3 * i].column[b % 3], to[3][i]);
            }
        }
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

/* Tasks for idle lanes: in which lanes of which boards. */
struct pops {
    unsigned n;
    const struct boards *from[MAX_OWN + 1];
    vec lanes[MAX_OWN + 1];
};

/* Idle lanes that have tasks of their own take the newest. The boards keep their places until the tasks are out. */
static void find_pops(struct state *s, struct pops *pops)
{
    vec left = v_and(idle_lanes(s), s->owners);

    s->busy = v_or(s->busy, left);
    pops->n = 0;
    for (unsigned i = s->n_own; i-- > 0 && v_any(left);) {
        struct boards *const from = s->boards[i];
        const vec here = v_and(left, from->used);
        if (v_any(here)) {
            pops->from[pops->n] = from;
            pops->lanes[pops->n++] = here;
            left = v_andnot(left, here);
            from->used = v_andnot(from->used, here);
            FOR_EACH_LANE(l, here)
            {
                s->owner[l] = from->owner[l];
            }
        }
    }
}

/* Boards without tasks are free, the last to become so the first to be used. Finds which lanes have tasks. */
static void free_boards(struct state *s)
{
    unsigned n = 0, n_free = 0;
    struct boards *unused[N_BOARDS];

    s->owners = v_zero();
    for (unsigned i = 0; i < s->n_own; i++) {
        if (v_any(s->boards[i]->used)) {
            s->owners = v_or(s->owners, s->boards[i]->used);
            s->boards[n++] = s->boards[i];
        } else {
            unused[n_free++] = s->boards[i];
        }
    }
    if (n_free) {
        s->boards[n] = s->boards[s->n_own];
        for (unsigned i = 0; i < n_free; i++) {
            s->boards[n + 1 + i] = unused[i];
        }
        set_lanes_boards(s, n);
    }
}

/* Moves tasks to the next older boards, unless their lane has one there. */
static void move_down(struct boards *to, struct boards *from)
{
    const vec lanes = v_andnot(from->used, to->used);
    vec *const x = &to->box[0][0][0];
    const vec *const y = &from->box[0][0][0];

    UNROLL(9)
    for (unsigned i = 0; i < offsetof(struct boards, used) / sizeof(vec); i++) {
        x[i] = v_select_bits(lanes, y[i], x[i]);
    }
    FOR_EACH_LANE(l, lanes)
    {
        to->owner[l] = from->owner[l];
    }
    to->used = v_or(to->used, lanes);
    from->used = v_andnot(from->used, lanes);
}

/*
 * Frees the last of those boards in a row, the fewest, that no lane has a task in all of: each lane moves its tasks
 * above its gap down by one. If no boards are left to push to there are such, for a lane has fewer tasks.
 */
static void close_gap(struct state *s)
{
    const unsigned too_many = s->n_own < N_BOARDS - 1 ? FEW_MOVES : s->n_own;
    unsigned first = 0, n_moves = too_many;

    for (unsigned i = 0; i < s->n_own; i++) {
        vec in_all = s->boards[i]->used;
        for (unsigned n = 1; n < n_moves && i + n < s->n_own; n++) {
            in_all = v_and(in_all, s->boards[i + n]->used);
            if (!v_any(in_all)) {
                n_moves = n;
                first = i;
            }
        }
    }
    if (n_moves < too_many) {
        for (unsigned i = first; i < first + n_moves; i++) {
            move_down(s->boards[i], s->boards[i + 1]);
        }
        free_boards(s);
    }
}

/* So many wide planes are not in the nearest cache. */
FSD_INLINE void prefetch_later(const vec *plane)
{
    if (sizeof(vec) == 64) {
        __builtin_prefetch(plane + 18, 1, 3);
    }
}

/*
 * The lanes go on with copies of their boards, but for guesses, and tasks of idle lanes, in one pass over the planes.
 */
FSD_INLINE void copy_boards(struct state *s, const struct pops *pops, struct boards *to, vec lanes)
{
    const struct boards *const own = s->boards[s->n_own];
    const unsigned n_pops = pops->n;
    vec removed[9];

    for (int d = 0; d < 9; d++) {
        removed[d] = v_andnot(lanes, own->kept[d]);
        for (unsigned i = 0; i < n_pops; i++) {
            removed[d] = v_and_or(pops->lanes[i], pops->from[i]->kept[d], removed[d]);
        }
    }
    UNROLL(1)
    for (int b = 0; b < 9; b++) {
        vec chosen[9];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            chosen[j] = v_and(own->chosen[b][j], lanes);
        }
        UNROLL(1)
        for (unsigned i = 0; i < n_pops; i++) {
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                chosen[j] = v_and_or(pops->lanes[i], pops->from[i]->chosen[b][j], chosen[j]);
            }
        }
        UNROLL(1)
        for (int d = 0; d < 9; d++) {
            const vec out = removed[d];
            vec z[9];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                z[j] = own->box[b][d][j];
            }
            UNROLL(1)
            for (unsigned i = 0; i < n_pops; i++) {
                const vec *const from = pops->from[i]->box[b][d], here = pops->lanes[i];
                UNROLL(9)
                for (int j = 0; j < 9; j++) {
                    prefetch_later(from + j);
                    z[j] = v_select_bits(here, from[j], z[j]);
                }
            }
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                prefetch_later(&to->box[b][d][j]);
                to->box[b][d][j] = v_andnot_and(z[j], chosen[j], out);
            }
        }
    }
}

FSD_OUTLINE void push(struct state *s, const struct pops *pops, struct boards *to, vec lanes)
{
    copy_boards(s, pops, to, lanes);
}

FSD_OUTLINE void pop(struct state *s, const struct pops *pops)
{
    copy_boards(s, pops, s->boards[s->n_own], v_zero());
}

/*
 * Guesses in the given lanes, the second branches of which become their own tasks, and lets idle lanes take theirs.
 */
static void push_and_pop_own(struct state *s, vec lanes)
{
    struct pops pops;

    find_pops(s, &pops);
    if (v_any(lanes)) {
        struct boards *const own = s->boards[s->n_own];
        choose_kept(s, lanes, own->kept);
        push(s, &pops, s->boards[s->n_own + 1], lanes);
        own->used = lanes;
        memcpy(own->owner, s->owner, sizeof(own->owner));
        set_lanes_boards(s, s->n_own + 1);
    } else if (pops.n) {
        pop(s, &pops);
    }
    free_boards(s);
    if (s->n_own >= MANY_BOARDS || s->n_own == N_BOARDS - 1) {
        close_gap(s);
    }
}

/*
 * Lanes whose puzzle has ended drop their boards and own tasks; those on the shared stack are skipped when popped.
 */
static void drop_lanes(struct state *s, vec lanes)
{
    s->busy = v_andnot(s->busy, lanes);
    s->stable = v_andnot(s->stable, lanes);
    if (v_any(v_and(s->owners, lanes))) {
        for (unsigned i = 0; i < s->n_own; i++) {
            s->boards[i]->used = v_andnot(s->boards[i]->used, lanes);
        }
        s->owners = v_andnot(s->owners, lanes);
    }
}
