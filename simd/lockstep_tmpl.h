/*
 * The lockstep search: sweeps advance all lanes; a step, when enough of them have come to rest, guesses for every
 * stable lane at once and refills the idle ones. No lane waits for another puzzle's.
 */

/* Steps cost about two sweeps; below this many running lanes the idle ones cost more. */
enum { STEP_AT = N_LANES * 5 / 8, SHARED_TASKS = N_STACK_BLOCKS * N_LANES };

struct search {
    struct state *s;
    const struct fsd_work *work;
    struct fsd_kernel_counters count;
};

/* A candidate mask to be written into one cell of one lane. */
struct placement {
    uint16_t cell, lane, candidates;
};

FSD_INLINE int puzzle_is_open(const struct search *q, uint32_t puzzle) {
    return q->work->outcomes[puzzle] == FSD_OUTCOME_OPEN;
}

FSD_INLINE void identity_lanes(uint16_t from[N_LANES]) {
    for (unsigned l = 0; l < N_LANES; l++) {
        from[l] = (uint16_t)l;
    }
}

/* Lane l of to becomes lane from[l] of itself, or of other when from[l] is N_LANES or more. */
FSD_INLINE void move_lanes(vec *to, const vec *other, const uint16_t from[N_LANES]) {
    const struct lane_shuffle shuffle = v_shuffle_make(from);
    for (int c = 0; c < N_CELLS; c++) {
        to[c] = v_shuffle2(&shuffle, &to[c], &other[c]);
    }
}

FSD_INLINE void own_lane(struct block *to, unsigned l, const struct block *from, unsigned k) {
    to->puzzle[l] = from->puzzle[k];
    to->depth[l] = from->depth[k];
}

/* A lane whose puzzle is over drops its work and the tasks that it put down for itself. */
FSD_INLINE void drop_lanes(struct state *s, lane_mask lanes) {
    s->running &= ~lanes;
    s->stable &= ~lanes;
    s->idle |= lanes;
    for (; lanes; lanes &= lanes - 1) {
        s->n_own[lowest_lane(lanes)] = 0;
    }
}

static lane_mask lanes_of_puzzle(const struct state *s, uint32_t puzzle) {
    lane_mask found = 0;
    for (lane_mask m = s->running | s->stable; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        found |= (lane_mask)(s->board.puzzle[l] == puzzle) << l;
    }
    return found;
}

static void count_solutions(struct search *q, lane_mask solved) {
    struct state *const s = q->s;

    for (; solved; solved &= solved - 1) {
        const unsigned l = lowest_lane(solved);
        const uint32_t puzzle = s->board.puzzle[l];
        if (!puzzle_is_open(q, puzzle)) {
            continue;
        }
        if (q->work->n_solutions[puzzle]++ == 0 && q->work->solutions) {
            s->held |= (lane_mask)1 << l;
            s->idle &= ~((lane_mask)1 << l);
        }
        if (q->work->n_solutions[puzzle] == q->work->limit) {
            q->work->outcomes[puzzle] = FSD_OUTCOME_ENDED;
            s->n_own[l] = 0;
            drop_lanes(s, lanes_of_puzzle(s, puzzle));
        }
    }
}

static void classify_lanes(struct search *q, const struct sweep_result *r) {
    struct state *const s = q->s;
    const lane_mask busy = s->running | s->stable;
    const lane_mask over = (r->dead | r->solved) & busy;

    s->idle |= over;
    s->stable = r->stable & busy & ~over;
    s->running = busy & ~over & ~s->stable;
    count_solutions(q, r->solved & busy);
}

static void write_done(struct search *q) {
    struct state *const s = q->s;
    char *text[N_LANES];
    char nowhere[N_CELLS];

    for (unsigned l = 0; l < N_LANES; l++) {
        text[l] = l < s->n_done ? q->work->solutions + s->done.puzzle[l] * q->work->solution_stride : nowhere;
    }
    text_from_lanes(text, s->done.cell);
    s->n_done = 0;
}

/* Copies the held lanes into the block of solutions, which is written out whenever it is full. */
static void keep_solutions(struct search *q) {
    struct state *const s = q->s;

    s->idle |= s->held;
    while (s->held) {
        uint16_t from[N_LANES];
        identity_lanes(from);
        for (; s->held && s->n_done < N_LANES; s->held &= s->held - 1) {
            const unsigned l = lowest_lane(s->held);
            from[s->n_done] = (uint16_t)(N_LANES + l);
            own_lane(&s->done, s->n_done++, &s->board, l);
        }
        move_lanes(s->done.cell, s->board.cell, from);
        if (s->n_done == N_LANES) {
            write_done(q);
        }
    }
}

/* Gives up the stable lanes whose puzzle has spent its node limit. */
static void apply_node_limit(struct search *q) {
    struct state *const s = q->s;

    for (lane_mask m = s->stable; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        if (s->n_lane_guesses[l]++ == q->work->node_limit) {
            q->work->outcomes[s->board.puzzle[l]] = FSD_OUTCOME_GAVE_UP;
            drop_lanes(s, (lane_mask)1 << l);
        }
    }
}

/* Puts the boards of lanes, with the candidates that their guess leaves over, on the shared stack. */
static void push_shared(struct state *s, lane_mask lanes, const uint16_t cell[N_LANES], const uint16_t rest[N_LANES]) {
    while (lanes) {
        struct block *const b = &s->stack[s->n_tasks / N_LANES];
        const lane_mask pushed_from = lanes;
        const unsigned first = (unsigned)(s->n_tasks % N_LANES);
        uint16_t from[N_LANES];
        unsigned slot = first;

        identity_lanes(from);
        for (; lanes && slot < N_LANES; lanes &= lanes - 1, slot++) {
            from[slot] = (uint16_t)(N_LANES + lowest_lane(lanes));
        }
        move_lanes(b->cell, s->board.cell, from);
        slot = first;
        for (lane_mask m = pushed_from & ~lanes; m; m &= m - 1, slot++) {
            const unsigned l = lowest_lane(m);
            own_lane(b, slot, &s->board, l);
            *cell_lane(b->cell, cell[l], slot) = rest[l];
        }
        s->n_tasks += slot - first;
    }
}

/* The same on the lanes' own stacks, which cannot overflow. */
static void push_own(struct state *s, lane_mask lanes, const uint16_t cell[N_LANES], const uint16_t rest[N_LANES]) {
    while (lanes) {
        const unsigned level = s->n_own[lowest_lane(lanes)];
        struct block *const b = &s->own[level];
        lane_mask here = 0;
        uint16_t from[N_LANES];

        identity_lanes(from);
        for (lane_mask m = lanes; m; m &= m - 1) {
            const unsigned l = lowest_lane(m);
            if (s->n_own[l] == level) {
                here |= (lane_mask)1 << l;
                from[l] = (uint16_t)(N_LANES + l);
            }
        }
        move_lanes(b->cell, s->board.cell, from);
        lanes &= ~here;
        for (; here; here &= here - 1) {
            const unsigned l = lowest_lane(here);
            own_lane(b, l, &s->board, l);
            *cell_lane(b->cell, cell[l], l) = rest[l];
            s->n_own[l]++;
        }
    }
}

/*
 * Guesses in every stable lane: the lane keeps the lowest candidate of its chosen cell; the others go to an idle lane
 * by way of from, or to a stack. Returns how many placements are to be written once the lanes have moved.
 */
static unsigned branch(struct search *q, uint16_t from[N_LANES], struct placement placements[2 * N_LANES]) {
    struct state *const s = q->s;
    uint16_t cell[N_LANES], rest[N_LANES];
    lane_mask without_lane = 0;
    unsigned n = 0;

    choose_cells(s, s->stable, cell);
    for (lane_mask m = s->stable; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        const unsigned x = *cell_lane(s->board.cell, cell[l], l), kept = x & -x;

        rest[l] = (uint16_t)(x ^ kept);
        placements[n++] = (struct placement){cell[l], (uint16_t)l, (uint16_t)kept};
        s->board.depth[l]++;
        q->count.max_depth = s->board.depth[l] > q->count.max_depth ? s->board.depth[l] : q->count.max_depth;
        if (q->work->n_guesses) {
            q->work->n_guesses[s->board.puzzle[l]]++;
        }
        const lane_mask free_lanes = q->work->depth_first ? 0 : s->idle;
        unsigned to = N_LANES;
        for (lane_mask f = free_lanes; f && to == N_LANES; f &= f - 1) {
            to = s->n_own[lowest_lane(f)] ? N_LANES : lowest_lane(f);
        }
        if (to == N_LANES) {
            without_lane |= (lane_mask)1 << l;
            continue;
        }
        from[to] = (uint16_t)l;
        own_lane(&s->board, to, &s->board, l);
        placements[n++] = (struct placement){cell[l], (uint16_t)to, rest[l]};
        s->idle &= ~((lane_mask)1 << to);
        s->running |= (lane_mask)1 << to;
    }
    const unsigned n_tasks = (unsigned)__builtin_popcount(without_lane);
    if (q->work->depth_first || s->n_tasks + n_tasks > SHARED_TASKS) {
        push_own(s, without_lane, cell, rest);
    } else {
        push_shared(s, without_lane, cell, rest);
    }
    q->count.n_tasks += n_tasks;
    q->count.n_guesses += (unsigned)__builtin_popcount(s->stable);
    s->running |= s->stable;
    s->stable = 0;
    return n;
}

static void pop_own(struct state *s) {
    lane_mask lanes = 0;
    for (lane_mask m = s->idle; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        lanes |= (lane_mask)(s->n_own[l] != 0) << l;
    }
    s->idle &= ~lanes;
    s->running |= lanes;
    while (lanes) {
        const unsigned level = s->n_own[lowest_lane(lanes)] - 1;
        const struct block *const b = &s->own[level];
        uint16_t from[N_LANES];

        identity_lanes(from);
        for (lane_mask m = lanes; m; m &= m - 1) {
            const unsigned l = lowest_lane(m);
            if (s->n_own[l] == level + 1) {
                from[l] = (uint16_t)(N_LANES + l);
                own_lane(&s->board, l, b, l);
                s->n_own[l] = level;
                lanes &= ~((lane_mask)1 << l);
            }
        }
        move_lanes(s->board.cell, b->cell, from);
    }
}

/* Takes slots from the end of a block of *n boards for idle lanes, leaving out boards whose puzzle is over. */
static void fill_from_block(struct search *q, const struct block *b, unsigned *n, uint16_t from[N_LANES]) {
    struct state *const s = q->s;

    while (s->idle && *n) {
        const unsigned slot = --*n;
        if (!puzzle_is_open(q, b->puzzle[slot])) {
            continue;
        }
        const unsigned l = lowest_lane(s->idle);
        from[l] = (uint16_t)(N_LANES + slot);
        own_lane(&s->board, l, b, slot);
        s->n_lane_guesses[l] = 0;
        s->idle &= s->idle - 1;
        s->running |= (lane_mask)1 << l;
    }
    move_lanes(s->board.cell, b->cell, from);
    identity_lanes(from);
}

static void load_candidates(vec *cells, const uint16_t candidates[N_CELLS], unsigned lane) {
    for (unsigned c = 0; c < N_CELLS; c++) {
        *cell_lane(cells, c, lane) = candidates[c] & ALL_DIGITS;
    }
}

/* Reads the next puzzles into the empty block fresh, in such an order that they are taken in input order. */
static void load_fresh(struct search *q) {
    struct state *const s = q->s;
    const struct fsd_work *const w = q->work;
    const size_t left = w->n_puzzles - s->next_puzzle;
    const unsigned n = left < N_LANES ? (unsigned)left : N_LANES;
    const char *text[N_LANES];

    for (unsigned l = 0; l < N_LANES; l++) {
        const size_t puzzle = s->next_puzzle + (l < n ? n - 1 - l : 0);
        s->fresh.puzzle[l] = (uint32_t)puzzle;
        s->fresh.depth[l] = 0;
        if (w->puzzles) {
            text[l] = w->puzzles[puzzle];
        } else {
            load_candidates(s->fresh.cell, w->candidates[puzzle], l);
        }
    }
    if (w->puzzles) {
        lanes_from_text(s->fresh.cell, text);
    }
    s->next_puzzle += n;
    s->n_fresh = n;
}

/* Fills idle lanes: first with the tasks of puzzles begun, the newest first, then with new puzzles. */
static void refill(struct search *q, uint16_t from[N_LANES]) {
    struct state *const s = q->s;

    while (s->idle && s->n_tasks) {
        const size_t block = (s->n_tasks - 1) / N_LANES;
        unsigned n = (unsigned)(s->n_tasks - block * N_LANES);
        fill_from_block(q, &s->stack[block], &n, from);
        s->n_tasks = block * N_LANES + n;
    }
    while (s->idle && (s->n_fresh || s->next_puzzle < q->work->n_puzzles)) {
        if (!s->n_fresh) {
            load_fresh(q);
        }
        fill_from_block(q, &s->fresh, &s->n_fresh, from);
    }
}

/* Returns 0 when there is nothing left to do. */
static int step(struct search *q) {
    struct state *const s = q->s;
    struct placement placements[2 * N_LANES];
    uint16_t from[N_LANES];
    unsigned n = 0;

    q->count.n_steps++;
    keep_solutions(q);
    identity_lanes(from);
    if (q->work->node_limit) {
        apply_node_limit(q);
    }
    if (s->stable) {
        n = branch(q, from, placements);
        move_lanes(s->board.cell, s->board.cell, from);
        identity_lanes(from);
    }
    pop_own(s);
    refill(q, from);
    refresh_unions(s);
    for (unsigned i = 0; i < n; i++) {
        *cell_lane(s->board.cell, placements[i].cell, placements[i].lane) = placements[i].candidates;
    }
    return s->running != 0;
}

static void search_batch(struct search *q, struct sweep_result (*last_sweep)(struct state *)) {
    struct state *const s = q->s;

    for (;;) {
        if (__builtin_popcount(s->running) <= STEP_AT && !step(q)) {
            break;
        }
        sweep_quietly(s);
        const struct sweep_result r = last_sweep(s);
        q->count.n_sweeps += 2;
        q->count.n_lane_sweeps += 2 * (unsigned)__builtin_popcount(s->running);
        classify_lanes(q, &r);
    }
}

static void solve(void *memory, const struct fsd_work *work) {
    struct state *const s = memory;
    struct search q = {.s = s, .work = work};

    memset(s, 0, offsetof(struct state, stack));
    s->idle = ALL_LANES;
    memset(work->outcomes, FSD_OUTCOME_OPEN, work->n_puzzles);
    memset(work->n_solutions, 0, work->n_puzzles * sizeof(*work->n_solutions));
    if (work->n_guesses) {
        memset(work->n_guesses, 0, work->n_puzzles * sizeof(*work->n_guesses));
    }
    search_batch(&q, work->depth_first ? sweep_exactly : sweep);
    if (s->n_done) {
        write_done(&q);
    }
    work->counters->n_sweeps += q.count.n_sweeps;
    work->counters->n_lane_sweeps += q.count.n_lane_sweeps;
    work->counters->n_steps += q.count.n_steps;
    work->counters->n_guesses += q.count.n_guesses;
    work->counters->n_tasks += q.count.n_tasks;
    if (q.count.max_depth > work->counters->max_depth) {
        work->counters->max_depth = q.count.max_depth;
    }
}

static void sweep_boards(void *memory, uint16_t *cells, unsigned n) {
    struct state *const s = memory;

    memcpy(s->board.cell, cells, sizeof(s->board.cell));
    memset(s->hidden, 0, sizeof(s->hidden));
    refresh_unions(s);
    for (unsigned i = 0; i < n; i++) {
        sweep(s);
    }
    memcpy(cells, s->board.cell, sizeof(s->board.cell));
}
