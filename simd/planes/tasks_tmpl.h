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

/*
 * How many of the eight unions around a cell of a box have a digit: those in its row, its column and, by both, its box.
 */
FSD_INLINE struct number4 unions_with(vec (*const unions)[9][6], int box, int cell, int digit)
{
    const int band = box / 3 * 3, stack = box % 3, row = cell / 3, column = 3 + cell % 3;
    const vec a = unions[band + (stack + 1) % 3][digit][row], b = unions[band + (stack + 2) % 3][digit][row];
    const vec c = unions[(box + 3) % 9][digit][column], d = unions[(box + 6) % 9][digit][column];
    const vec *const own = unions[box][digit];
    const vec e = own[(row + 1) % 3], f = own[(row + 2) % 3];
    const vec g = own[3 + (cell + 1) % 3], h = own[3 + (cell + 2) % 3];
    const struct number2 x = sum_of_cells(a, b, c), y = sum_of_cells(d, e, f);
    const struct number2 ones = sum_of_cells(x.bit[0], y.bit[0], g),
                         twos = sum_of_cells(x.bit[1], y.bit[1], ones.bit[1]);
    const vec carry = v_and(ones.bit[0], h), carry2 = v_and(twos.bit[0], carry);
    return (struct number4){
        {v_xor(ones.bit[0], h), v_xor(twos.bit[0], carry), v_xor(twos.bit[1], carry2), v_and(twos.bit[1], carry2)}};
}

/*
 * first[9] and last[9] become the lowest and the highest of a cell's candidates x[9]. Returns the lanes where the
 * highest is in more of the unions around the cell. Of the two, that one settles more, so a search that stops at the
 * limit finds its solutions sooner.
 */
FSD_INLINE vec compare_ends(vec (*const unions)[9][6], int box, int cell, const vec x[9], vec first[9], vec last[9])
{
    struct number4 n_first = {{v_zero(), v_zero(), v_zero(), v_zero()}}, n_last = n_first;
    vec below = v_zero(), above = v_zero(), more = v_zero();

    for (int d = 0; d < 9; d++) {
        first[d] = v_andnot(x[d], below);
        last[8 - d] = v_andnot(x[8 - d], above);
        below = v_or(below, x[d]);
        above = v_or(above, x[8 - d]);
    }
    for (int d = 0; d < 9; d++) {
        const struct number4 n = unions_with(unions, box, cell, d);
        UNROLL(4)
        for (int k = 0; k < 4; k++) {
            n_first.bit[k] = v_and_or(first[d], n.bit[k], n_first.bit[k]);
            n_last.bit[k] = v_and_or(last[d], n.bit[k], n_last.bit[k]);
        }
    }
    UNROLL(4)
    for (int k = 0; k < 4; k++) {
        more = v_select_bits(v_xor(n_last.bit[k], n_first.bit[k]), n_last.bit[k], more);
    }
    return more;
}

/*
 * Guesses in the given lanes, whose second branch goes to the same lanes of a block. A lane keeps the lowest or the
 * highest candidate, whichever is in more unions around the cell.
 */
FSD_OUTLINE void defer_branches(struct state *s, planes_of_box *to, vec lanes)
{
    for (int b = 0; b < 9; b++) {
        UNROLL(1)
        for (int j = 0; j < 9; j++) {
            const vec guessing = v_and(s->chosen[b][j], lanes);
            vec x[9], rest[9];
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                x[d] = rest[d] = s->box[b][d][j];
            }
            if (v_any(guessing)) {
                vec first[9], last[9];
                const vec high = compare_ends(s->unions, b, j, x, first, last);
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    const vec kept = v_select_bits(high, last[d], first[d]);
                    rest[d] = v_andnot_and(x[d], kept, guessing);
                    s->box[b][d][j] = v_select_bits(guessing, kept, x[d]);
                }
            }
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                to[b][d][j] = v_select_bits(lanes, rest[d], to[b][d][j]);
            }
        }
    }
}

/* Puts the second branches of guesses in the given lanes on the lanes' own stacks. */
static void push_own(struct state *s, vec lanes)
{
    s->owners = v_or(s->owners, lanes);
    while (v_any(lanes)) {
        const unsigned block = roomiest_block(s, lanes);
        const vec here = v_andnot(lanes, s->own_used[block]);

        defer_branches(s, s->own_block[block], here);
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
        unsigned first = 0;
        while (!has_lane(&left.v, first)) {
            first++;
        }
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
