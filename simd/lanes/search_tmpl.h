/*
 * The lockstep search: sweeps advance all lanes; a step, when enough of them have come to rest, guesses for every
 * stable lane at once and refills the idle ones. No lane waits for another.
 */

/* Steps cost about two sweeps; below this many running lanes the idle ones cost more. */
enum { STEP_AT = N_LANES * 5 / 8 };

struct search {
    struct state *s;
    const struct fsd_work *work;
    struct fsd_kernel_counters count;
};

/* A candidate mask to be written into one cell of one lane. */
struct placement {
    uint16_t cell, lane, candidates;
};

FSD_INLINE int puzzle_is_open(const struct search *q, uint32_t puzzle)
{
    return q->work->outcomes[puzzle] == FSD_OUTCOME_OPEN;
}

/* Lanes that work on a puzzle, or are idle and have tasks of it. */
static lane_mask lanes_of_puzzle(const struct state *s, uint32_t puzzle)
{
    lane_mask found = 0;
    for (lane_mask m = s->running | s->stable | s->owners; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        found |= (lane_mask)(s->board.puzzle[l] == puzzle) << l;
    }
    return found;
}

static void count_solutions(struct search *q, lane_mask solved)
{
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
            drop_lanes(s, lanes_of_puzzle(s, puzzle));
            s->ended_rate = rate_after_end(s->ended_rate, N_LANES);
        }
    }
}

static void classify_lanes(struct search *q, const struct sweep_result *r)
{
    struct state *const s = q->s;
    const lane_mask busy = s->running | s->stable;
    const lane_mask over = (r->dead | r->solved) & busy;

    s->idle |= over;
    s->stable = r->stable & busy & ~over;
    s->running = busy & ~over & ~s->stable;
    count_solutions(q, r->solved & busy);
}

static void write_done(struct search *q)
{
    struct state *const s = q->s;
    char *text[N_LANES];
    char nowhere[N_CELLS];

    for (unsigned l = 0; l < N_LANES; l++) {
        text[l] = l < s->n_done ? q->work->solutions + s->done.puzzle[l] * q->work->solution_stride : nowhere;
    }
    text_from_lanes(text, s->done.cell);
    for (unsigned l = 0; q->work->ends_lines && l < s->n_done; l++) {
        text[l][N_CELLS] = '\n';
    }
    s->n_done = 0;
}

/* Copies the held lanes into the block of solutions, which is written out whenever it is full. */
static void keep_solutions(struct search *q)
{
    struct state *const s = q->s;

    s->idle |= s->held;
    while (s->held) {
        lane_mask filled = 0;
        uint16_t from[N_LANES];
        same_lanes(from);
        for (; s->held && s->n_done < N_LANES; s->held &= s->held - 1) {
            const unsigned l = lowest_lane(s->held);
            from[s->n_done] = (uint16_t)l;
            filled |= (lane_mask)1 << s->n_done;
            copy_owner(&s->done, s->n_done++, &s->board, l);
        }
        move_lanes(s->done.cell, s->board.cell, from, filled);
        if (s->n_done == N_LANES) {
            write_done(q);
        }
    }
}

/* Gives up the stable lanes whose puzzle has spent its guess limit. */
static void apply_guess_limit(struct search *q)
{
    struct state *const s = q->s;

    for (lane_mask m = s->stable; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        if (s->n_lane_guesses[l]++ == q->work->guess_limit) {
            q->work->outcomes[s->board.puzzle[l]] = FSD_OUTCOME_GAVE_UP;
            drop_lanes(s, (lane_mask)1 << l);
        }
    }
}

FSD_INLINE int has_input(const struct search *q)
{
    return q->s->n_fresh || q->s->next_puzzle < q->work->n_puzzles;
}

/* Whether a lane keeps both branches of its guesses to itself, one after the other. */
FSD_INLINE int branches_stay(const struct search *q)
{
    return q->work->depth_first || (q->s->ended_rate > ENDED_OFTEN && has_input(q));
}

/*
 * Guesses in every stable lane: the lane keeps one candidate of its chosen cell; the others go to an idle lane or
 * become a task. Returns how many placements are to be written once the step has moved lanes.
 */
static unsigned branch(struct search *q, struct placement placements[2 * N_LANES])
{
    struct state *const s = q->s;
    const lane_mask guessing = s->stable;
    const int stay = branches_stay(q);
    lane_mask free_lanes = stay ? 0 : s->idle & ~s->owners, left_over = 0;
    uint16_t cell[N_LANES], rest[N_LANES], from[N_LANES];
    unsigned n = 0;

    choose_cells(s, guessing, cell);
    same_lanes(from);
    for (lane_mask m = guessing; m; m &= m - 1) {
        const unsigned l = lowest_lane(m);
        const unsigned x = *cell_lane(s->board.cell, cell[l], l);
        const unsigned kept = stay ? candidate_seen_most(s, cell[l], l, x) : x & -x;

        rest[l] = (uint16_t)(x ^ kept);
        placements[n++] = (struct placement){cell[l], (uint16_t)l, (uint16_t)kept};
        s->board.depth[l]++;
        q->count.max_depth = s->board.depth[l] > q->count.max_depth ? s->board.depth[l] : q->count.max_depth;
        if (q->work->n_guesses) {
            q->work->n_guesses[s->board.puzzle[l]]++;
        }
        if (free_lanes) {
            const unsigned to = lowest_lane(free_lanes);
            free_lanes &= free_lanes - 1;
            from[to] = (uint16_t)l;
            copy_owner(&s->board, to, &s->board, l);
            placements[n++] = (struct placement){cell[l], (uint16_t)to, rest[l]};
            s->idle &= ~((lane_mask)1 << to);
            s->running |= (lane_mask)1 << to;
        } else {
            left_over |= (lane_mask)1 << l;
        }
    }
    if (left_over) {
        const unsigned n_tasks = (unsigned)__builtin_popcount(left_over);
        if (stay || s->n_shared + n_tasks > MAX_SHARED) {
            push_own(s, left_over, cell, rest);
        } else {
            push_shared(s, left_over, cell, rest);
        }
        q->count.n_tasks += n_tasks;
    }
    if (n > (unsigned)__builtin_popcount(guessing)) {
        const struct lane_shuffle shuffle = v_shuffle_make(from, ALL_LANES);
        for (int c = 0; c < N_CELLS; c++) {
            s->board.cell[c] = v_shuffle(&shuffle, &s->board.cell[c]);
        }
    }
    q->count.n_guesses += (unsigned)__builtin_popcount(guessing);
    s->running |= guessing;
    s->stable = 0;
    return n;
}

/* Takes boards from the end of the first *n of a block for idle lanes, skipping those whose puzzle has ended. */
static void fill_from_block(struct search *q, const struct block *b, unsigned *n)
{
    struct state *const s = q->s;
    uint16_t from[N_LANES];
    lane_mask filled = 0;

    same_lanes(from);
    while (s->idle && *n) {
        const unsigned slot = --*n;
        if (!puzzle_is_open(q, b->puzzle[slot])) {
            continue;
        }
        const unsigned l = lowest_lane(s->idle);
        from[l] = (uint16_t)slot;
        copy_owner(&s->board, l, b, slot);
        s->n_lane_guesses[l] = 0;
        s->idle &= s->idle - 1;
        filled |= (lane_mask)1 << l;
    }
    if (filled) {
        move_lanes(s->board.cell, b->cell, from, filled);
        s->running |= filled;
    }
}

static void load_candidates(vec *cells, const uint16_t candidates[N_CELLS], unsigned lane)
{
    for (unsigned c = 0; c < N_CELLS; c++) {
        *cell_lane(cells, c, lane) = candidates[c] & ALL_DIGITS;
    }
}

/* Reads the next puzzles into the empty block fresh, the last one first, since blocks are taken from the end. */
static void load_fresh(struct search *q)
{
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
    for (unsigned l = 0; w->known && l < n; l++) {
        const uint8_t *const known = w->known[s->fresh.puzzle[l]];
        if (known[0] < N_CELLS) {
            *cell_lane(s->fresh.cell, known[0], l) &= (uint16_t) ~(1U << known[1]);
        }
    }
    s->next_puzzle += n;
    s->n_fresh = n;
}

/* Fills idle lanes: first with tasks, the newest first, then with new puzzles. */
static void refill(struct search *q)
{
    struct state *const s = q->s;

    if (s->idle & s->owners) {
        pop_own(s);
    }
    while (s->idle && s->n_shared) {
        const size_t block = (s->n_shared - 1) / N_LANES;
        unsigned n = (unsigned)(s->n_shared - block * N_LANES);
        fill_from_block(q, &s->shared[block], &n);
        s->n_shared = block * N_LANES + n;
    }
    while (s->idle && has_input(q)) {
        const unsigned before = s->n_fresh;
        if (!s->n_fresh) {
            load_fresh(q);
        } else {
            fill_from_block(q, &s->fresh, &s->n_fresh);
            s->ended_rate = rate_after_new(s->ended_rate, before - s->n_fresh, N_LANES);
        }
    }
}

/* Returns 0 when there is nothing left to do. */
static int step(struct search *q)
{
    struct state *const s = q->s;
    struct placement placements[2 * N_LANES];
    unsigned n = 0;

    q->count.n_steps++;
    if (s->held) {
        keep_solutions(q);
    }
    if (q->work->guess_limit) {
        apply_guess_limit(q);
    }
    if (s->stable) {
        n = branch(q, placements);
    }
    refill(q);
    refresh_unions(s);
    for (unsigned i = 0; i < n; i++) {
        *cell_lane(s->board.cell, placements[i].cell, placements[i].lane) = placements[i].candidates;
    }
    return s->running != 0;
}

/* Gives up all puzzles of which something is left to search. */
static void give_up_rest(struct search *q)
{
    struct state *const s = q->s;
    const struct fsd_work *const w = q->work;

    for (lane_mask m = s->running | s->stable | s->owners; m; m &= m - 1) {
        give_up(w, s->board.puzzle[lowest_lane(m)]);
    }
    for (size_t i = 0; i < s->n_shared; i++) {
        give_up(w, s->shared[i / N_LANES].puzzle[i % N_LANES]);
    }
    for (size_t i = 0; i < s->n_fresh; i++) {
        give_up(w, s->fresh.puzzle[i]);
    }
    for (size_t puzzle = s->next_puzzle; puzzle < w->n_puzzles; puzzle++) {
        give_up(w, puzzle);
    }
    if (s->held) {
        keep_solutions(q);
    }
}

static void search_batch(struct search *q, struct sweep_result (*last_sweep)(struct state *))
{
    struct state *const s = q->s;

    for (uint64_t n_rounds = 1;; n_rounds++) {
        if (must_stop(q->work, n_rounds)) {
            give_up_rest(q);
            break;
        }
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

/* Idle lanes may hold anything: they are swept but never read. */
static void begin(struct state *s, size_t n_puzzles)
{
    s->running = s->stable = s->held = s->owners = 0;
    s->idle = ALL_LANES;
    s->next_puzzle = s->n_shared = 0;
    s->n_fresh = s->n_done = 0;
    s->ended_rate = rate_at_first(n_puzzles, N_LANES);
    memset(s->own_used, 0, sizeof(s->own_used));
    for (unsigned l = 0; l < N_LANES; l++) {
        s->own[l].n = 0;
    }
}

/* A batch takes a few lanes a short time, so none is left begun. */
static bool solve(void *memory, const struct fsd_work *begun, const struct fsd_work *work, bool keeps)
{
    (void)begun;
    (void)keeps;
    struct state *const s = memory;
    struct search q = {.s = s, .work = work};

    begin(s, work->n_puzzles);
    begin_work(work);
    search_batch(&q, work->depth_first ? sweep_exactly : sweep);
    if (s->n_done) {
        write_done(&q);
    }
    add_counters(work->counters, &q.count);
    return false;
}
