/*
 * The lockstep search: sweeps advance all lanes; a step, when enough of them have come to rest, guesses for every
 * stable lane at once and refills the idle ones. No lane waits for another.
 */

/* How full lanes are kept; measured. */
enum {
    STEP_AT = WIDTH * 9 / 16,       /* a step is due when so many lanes or fewer are running */
    KEEP_AT = WIDTH / 32,           /* solved lanes are copied out from so many */
    MAY_WAIT = WIDTH / 32,          /* solved lanes that may wait for a place among the solutions */
    GUESS_AT = WIDTH / 32,          /* guesses are made from so many stable lanes */
    SPILL_AT = WIDTH / 8,           /* tasks are put on the shared stack when more stable lanes still wait */
    BLOCK_FULL_AT = WIDTH * 3 / 4,  /* a block of the shared stack with so many takes no more */
    FILL_AT = WIDTH / 8,            /* idle lanes are filled from so many, */
    FILL_AGAIN_AT = WIDTH * 3 / 16, /* and again in the same step, */
    MAX_FILLS = 4,                  /* so often in all */
    LEAVE_AT = WIDTH / 2            /* another batch is waited for when fewer puzzles wait for a lane */
};

FSD_INLINE vec running_lanes(const struct state *s)
{
    return v_andnot(s->busy, s->stable);
}

/* Lanes free for any board; an idle lane with tasks of its own takes those. */
FSD_INLINE vec free_lanes(const struct state *s)
{
    return v_andnot(idle_lanes(s), s->owners);
}

/*
 * Whether a lane keeps both branches of its guesses to itself, one after the other. When there is no input left, second
 * branches go to idle lanes all the same, as far as there are any.
 */
FSD_INLINE int branches_stay(const struct search *q)
{
    return q->work->depth_first || q->s->ended_rate > ENDED_OFTEN;
}

/* Drops the other lanes, and the own tasks of idle ones, of puzzles that have ended in lanes that were not alone. */
static void drop_ended(struct search *q)
{
    struct state *const s = q->s;
    vec ended = v_zero();

    FOR_EACH_LANE(l, v_andnot(v_or(s->busy, s->owners), s->alone))
    {
        if (!is_open(q, s->owner[l])) {
            add_lane(&ended, l);
        }
    }
    drop_lanes(s, ended);
}

static void count_solutions(struct search *q, vec solved)
{
    struct state *const s = q->s;
    vec ended = v_zero(), first = solved; /* first solutions: most are */

    FOR_EACH_LANE(l, solved)
    {
        const struct fsd_work *const work = work_of(q, s->owner[l]);
        const uint32_t puzzle = number_of(s->owner[l]);
        if (work->outcomes[puzzle] != FSD_OUTCOME_OPEN) {
            remove_lane(&first, l);
            continue;
        }
        if (work->n_solutions[puzzle]++ != 0) {
            remove_lane(&first, l);
        }
        if (work->n_solutions[puzzle] == q->work->limit) {
            work->outcomes[puzzle] = FSD_OUTCOME_ENDED;
            s->ended_rate = rate_after_end(s->ended_rate, WIDTH);
            add_lane(&ended, l);
        }
    }
    if (q->work->solutions) {
        s->held = v_or(s->held, first);
    }
    drop_lanes(s, ended);
    if (v_any(v_andnot(ended, s->alone))) {
        drop_ended(q);
    }
}

static void classify_lanes(struct search *q, const struct sweep_result *r)
{
    struct state *const s = q->s;
    const vec dead = v_andnot(s->busy, r->alive), solved = v_and3(s->busy, r->alive, r->solved);

    s->busy = v_andnot_or(s->busy, dead, solved);
    /* A second branch that is seldom needed costs less than the sweeps until a lane is stable. */
    s->stable = !q->work->depth_first && branches_stay(q) ? s->busy : v_andnot(s->busy, r->changed);
    if (v_any(solved)) {
        count_solutions(q, solved);
    }
}

FSD_INLINE char *solution_of(const struct search *q, uint32_t owner)
{
    const struct fsd_work *const work = work_of(q, owner);

    return work->solutions + number_of(owner) * work->solution_stride;
}

static void write_done(struct search *q, struct text_block *done)
{
    char *text[WIDTH];
    char nowhere[81 + 1];

    for (unsigned l = 0; l < WIDTH; l++) {
        text[l] = nowhere;
    }
    FOR_EACH_LANE(l, done->used)
    {
        text[l] = solution_of(q, done->owner[l]);
    }
    text_from_planes(text, done->nibble, q->work->ends_lines);
    done->used = v_zero();
}

/*
 * Has the next pass copy held lanes to a block of solutions, which has one place for each lane. If more than may_wait
 * find theirs taken in every block, the fullest is written out first.
 */
static void keep_solutions(struct search *q, struct pass *pass, const unsigned may_wait)
{
    struct state *const s = q->s;
    struct text_block *roomiest = &s->done[0], *fullest = &s->done[0];

    for (unsigned i = 1; i < N_DONE; i++) {
        struct text_block *const done = &s->done[i];
        if (count_lanes(v_and(s->held, done->used)) < count_lanes(v_and(s->held, roomiest->used))) {
            roomiest = done;
        }
        if (count_lanes(done->used) > count_lanes(fullest->used)) {
            fullest = done;
        }
    }
    if (count_lanes(v_and(s->held, roomiest->used)) > may_wait) {
        write_done(q, fullest);
        roomiest = fullest;
    }
    pass->done = roomiest;
    pass->kept = v_andnot(s->held, roomiest->used);
    FOR_EACH_LANE(l, pass->kept)
    {
        roomiest->owner[l] = s->owner[l];
    }
    roomiest->used = v_or(roomiest->used, pass->kept);
    s->held = v_andnot(s->held, pass->kept);
}

/* Writes the solutions of the batch before; is_all: those of both. */
static void write_solutions(struct search *q, int is_all)
{
    struct state *const s = q->s;
    struct pass pass = {.kept = v_zero()};

    if (is_all || any_is_before(q, s->held, s->owner)) {
        keep_solutions(q, &pass, 0);
        run_pass(s, &pass);
    }
    for (unsigned i = 0; i < N_DONE; i++) {
        struct text_block *const done = &s->done[i];
        if (v_any(done->used) && (is_all || any_is_before(q, done->used, done->owner))) {
            write_done(q, done);
        }
    }
}

/* Gives up the stable lanes whose puzzle has spent its guess limit. */
static void apply_guess_limit(struct search *q)
{
    struct state *const s = q->s;
    vec spent = v_zero();

    FOR_EACH_LANE(l, s->stable)
    {
        if (s->n_lane_guesses[l]++ == q->work->guess_limit) {
            give_up(work_of(q, s->owner[l]), number_of(s->owner[l]));
            add_lane(&spent, l);
        }
    }
    drop_lanes(s, spent);
}

/* A lane is about to guess. */
FSD_INLINE void count_guess(struct search *q, unsigned l)
{
    struct state *const s = q->s;
    const uint32_t owner = s->owner[l] += OWNER_DEPTH_ONE, depth = owner >> OWNER_SHIFT;

    q->count.n_guesses++;
    q->count.max_depth = depth > q->count.max_depth ? depth : q->count.max_depth;
    if (q->work->n_guesses) {
        work_of(q, owner)->n_guesses[number_of(owner)]++;
    }
}

/* Guesses in the given lanes, each of which keeps both branches. */
static void guess_in_lanes(struct search *q, vec lanes)
{
    struct state *const s = q->s;

    FOR_EACH_LANE(l, lanes)
    {
        count_guess(q, l);
    }
    q->count.n_tasks += count_lanes(lanes);
    push_and_pop_own(s, lanes);
    s->stable = v_andnot(s->stable, lanes);
}

/* The lanes of a fork's route have the owner of their parent, one guess deeper. */
FSD_INLINE void count_forks(struct search *q, const struct route *r)
{
    struct state *const s = q->s;

    FOR_EACH_LANE(l, r->to)
    {
        const unsigned parent = route_source(r, l);
        count_guess(q, parent);
        s->owner[l] = s->owner[parent];
    }
}

/* Finds where the second branches of stable lanes can go, and makes those lanes' guesses. Returns 0 if nowhere. */
static int find_forks(struct search *q, struct fork *fork)
{
    struct state *const s = q->s;
    vec left = s->stable, to_free = free_lanes(s);
    const vec children = find_routes(&fork->routes, &left, &to_free, 1 + (int)(s->turn % 8), s->turn, FIT_TWO);

    if (!v_any(children)) {
        return 0;
    }
    fork->parents = v_andnot(s->stable, left);
    s->alone = v_andnot_or(s->alone, fork->parents, children);
    count_forks(q, &fork->routes.near);
    count_forks(q, &fork->routes.far);
    s->busy = v_or(s->busy, children);
    s->stable = left;
    return 1;
}

/* Puts second branches of stable lanes on the shared stack or, when it is full, on the lanes' own. */
static void spill(struct search *q)
{
    struct state *const s = q->s;
    struct route route = {.turn = 1 + (int)(s->turn % 8), .groups = (int)(s->turn / 8 % N_GROUPS)};

    if (!s->n_shared || count_lanes(s->shared[s->n_shared - 1].used) >= BLOCK_FULL_AT) {
        if (s->n_shared == N_SHARED_BLOCKS) {
            guess_in_lanes(q, s->stable);
            return;
        }
        s->shared[s->n_shared++].used = v_zero();
    }
    struct block *const block = &s->shared[s->n_shared - 1];
    vec left = s->stable, room = v_andnot(all_lanes(), block->used);
    find_route(&route, &left, &room, FIT_TWO | FIT_ONE);
    const vec parents = v_andnot(s->stable, left);
    copy_branches(s, parents, &route, block);
    s->alone = v_andnot(s->alone, parents);
    FOR_EACH_LANE(l, parents)
    {
        count_guess(q, l);
        q->count.n_tasks++;
    }
    route_owners(block->owner, s->owner, &route);
    block->used = v_or(block->used, route.to);
    s->stable = left;
}

/* Lanes that the routes fill from a block of fresh puzzles hold a puzzle that begins. Returns these lanes. */
static vec begin_puzzles(struct search *q, struct routes *routes, vec *used, const uint32_t *owner, unsigned turn,
                         vec *to_free)
{
    struct state *const s = q->s;
    const vec filled = find_routes(routes, used, to_free, 0, turn, FIT_ALL);

    route_owners(s->owner, owner, &routes->near);
    route_owners(s->owner, owner, &routes->far);
    if (q->work->guess_limit) {
        FOR_EACH_LANE(l, filled)
        {
            s->n_lane_guesses[l] = 0;
        }
    }
    s->ended_rate = rate_after_new(s->ended_rate, count_lanes(filled), WIDTH);
    s->alone = v_or(s->alone, filled);
    s->busy = v_or(s->busy, filled);
    return filled;
}

/* Removes from lanes whose puzzle begins the digit of its known solution. */
static void leave_out_known(struct search *q, vec lanes)
{
    struct state *const s = q->s;

    FOR_EACH_LANE(l, lanes)
    {
        const uint8_t *const known = q->work->known[number_of(s->owner[l])];
        if (known[0] < 81) {
            remove_lane(&s->box[box_of(known[0])][known[1]][place_in_box(known[0])], l);
        }
    }
}

/* Fills to_free from the newest tasks of the shared stack, but for those whose puzzle has ended. */
static void fill_with_tasks(struct search *q, struct pass *pass, struct routes *routes, vec *to_free)
{
    struct state *const s = q->s;
    struct block *const block = &s->shared[s->n_shared - 1];
    vec filled = find_routes(routes, &block->used, to_free, 0, s->turn, FIT_ALL | FIT_TWO);

    s->alone = v_andnot(s->alone, filled);
    route_owners(s->owner, block->owner, &routes->near);
    route_owners(s->owner, block->owner, &routes->far);
    FOR_EACH_LANE(l, filled)
    {
        if (!is_open(q, s->owner[l])) {
            remove_lane(&filled, l);
        }
    }
    s->busy = v_or(s->busy, filled);
    s->n_shared -= !v_any(block->used);
    pass->fill = routes;
    pass->boards = block->box;
}

/* Returns the lanes filled. */
static vec fill_with_boards(struct search *q, struct pass *pass, struct routes *routes, vec *to_free)
{
    struct block *const fresh = &q->s->fresh_boards;

    if (!v_any(fresh->used)) {
        load_boards(q, fresh);
    }
    pass->fill = routes;
    pass->boards = fresh->box;
    return begin_puzzles(q, routes, &fresh->used, fresh->owner, q->s->turn, to_free);
}

/* The same, from the block begun and, where that does not suffice, from the next as well. */
static vec fill_with_texts(struct search *q, struct pass *pass, struct text_fill *fill, vec *to_free)
{
    struct state *const s = q->s;
    unsigned which = 0;

    if (!v_any(s->fresh[0]->used)) {
        struct text_block *const empty = s->fresh[0];
        s->fresh[0] = s->fresh[1];
        s->fresh[1] = empty;
    }
    fill->to = v_zero();
    for (unsigned i = 0; i < 2; i++) {
        struct text_block *const fresh = s->fresh[which];
        if (!v_any(fresh->used)) {
            load_texts(q, fresh);
        }
        fill->nibble[i] = fresh->nibble;
        fill->to = v_or(fill->to, begin_puzzles(q, &fill->routes[i], &fresh->used, fresh->owner, s->turn + i, to_free));
        which = count_lanes(*to_free) >= count_lanes(fresh->used);
    }
    pass->texts = fill;
    return fill->to;
}

/*
 * Fills idle lanes: first with tasks, the newest first, then with new puzzles. Lanes that wait for a guess need idle
 * ones, so as many are left. Carries out the pass, whatever else is in it.
 */
static void refill(struct search *q, struct pass *pass)
{
    struct state *const s = q->s;
    const unsigned n_waiting = count_lanes(s->stable);

    for (int n = 0; n < MAX_FILLS || !v_any(s->busy); n++) {
        const unsigned fill_at = !v_any(s->busy) ? 1 : n ? FILL_AGAIN_AT : FILL_AT;
        vec to_free = free_lanes(s);
        if (count_lanes(to_free) < n_waiting + fill_at || (!s->n_shared && !has_input(q))) {
            break;
        }
        struct routes routes;
        struct text_fill texts;
        s->turn++;
        if (s->n_shared) {
            fill_with_tasks(q, pass, &routes, &to_free);
            run_pass(s, pass);
        } else {
            const vec filled = q->work->candidates ? fill_with_boards(q, pass, &routes, &to_free)
                                                   : fill_with_texts(q, pass, &texts, &to_free);
            run_pass(s, pass);
            if (q->work->known) {
                leave_out_known(q, filled);
            }
        }
    }
    run_pass(s, pass);
}

/* Returns 0 when there is nothing left to do. */
static int step(struct search *q)
{
    struct state *const s = q->s;
    const int last = !v_any(running_lanes(s)) && !s->n_shared && !has_input(q);
    const unsigned n_held = count_lanes(s->held), n_stable = count_lanes(s->stable);
    struct pass pass = {.kept = v_zero()};
    struct fork fork;

    q->count.n_steps++;
    s->turn++;
    if (n_held && (last || n_held >= KEEP_AT)) {
        keep_solutions(q, &pass, last ? 0 : MAY_WAIT);
    }
    /* The batch before is waited for at the end of this one. */
    if (n_stable && (n_stable >= GUESS_AT || !has_input(q) || any_is_before(q, s->stable, s->owner))) {
        if (q->work->guess_limit) {
            apply_guess_limit(q);
        }
        choose_cells(s, s->stable);
        const int stay = branches_stay(q), may_fork = !stay || (!q->work->depth_first && !has_input(q));
        if (may_fork && find_forks(q, &fork)) {
            pass.fork = &fork;
        }
        if (stay) {
            run_pass(s, &pass);
            guess_in_lanes(q, s->stable);
        } else if (count_lanes(s->stable) > SPILL_AT || (v_any(s->stable) && !v_any(running_lanes(s)))) {
            run_pass(s, &pass);
            spill(q);
        }
    }
    if (v_any(v_and(idle_lanes(s), s->owners))) {
        run_pass(s, &pass);
        push_and_pop_own(s, v_zero());
    }
    refill(q, &pass);
    return v_any(v_or3(s->busy, s->held, s->owners)) || s->n_shared || has_input(q);
}

/*
 * Whether to wait for another batch: this one is read but for less than a block, lanes would stay idle, and of the one
 * before all is solved.
 */
static int may_leave(const struct search *q)
{
    const struct state *const s = q->s;
    const struct text_block *const a = s->fresh[0], *const b = s->fresh[1];

    return q->work->n_puzzles - s->next_puzzle < WIDTH && n_left_before(q) == 0 && !s->n_shared &&
           count_lanes(a->used) + count_lanes(b->used) < LEAVE_AT && !any_is_before(q, a->used, a->owner) &&
           !any_is_before(q, b->used, b->owner) && !any_is_before(q, v_or(s->busy, s->owners), s->owner);
}

/* Returns whether the batch was left with some of it to be searched, which it may be if keeps. */
static bool search_batch(struct search *q, bool keeps, struct sweep_result (*last_sweep)(struct state *))
{
    struct state *const s = q->s;

    for (uint64_t n_rounds = 1;; n_rounds++) {
        if (must_stop(q->work, n_rounds)) {
            give_up_rest(q);
            return false;
        }
        unsigned n_running = count_lanes(running_lanes(s));
        if (n_running <= STEP_AT) {
            if (keeps && may_leave(q)) {
                return true;
            }
            if (!step(q)) {
                return false;
            }
            n_running = count_lanes(running_lanes(s));
            if (!n_running) {
                continue;
            }
        }
        unsigned n_sweeps = 2;
        prepare_sweep(s);
        if (q->work->depth_first) {
            sweep_and_note(s);
        } else {
            sweep_quietly(s);
            sweep_and_note(s);
            n_sweeps = 3;
        }
        const struct sweep_result r = last_sweep(s);
        q->count.n_sweeps += n_sweeps;
        q->count.n_lane_sweeps += n_sweeps * n_running;
        classify_lanes(q, &r);
    }
}

/* Idle lanes may hold anything: they are swept but never read. */
static void begin(struct state *s, size_t n_puzzles)
{
    touch(s);
    s->busy = s->stable = s->held = s->owners = s->alone = v_zero();
    s->fresh_boards.used = v_zero();
    for (unsigned i = 0; i < N_FRESH; i++) {
        s->fresh[i] = &s->fresh_texts[i];
        s->fresh_texts[i].used = v_zero();
    }
    for (unsigned i = 0; i < N_DONE; i++) {
        s->done[i].used = v_zero();
        for (int k = 0; k < 4; k++) {
            s->done[i].nibble[81][k] = '\n' >> k & 1 ? all_lanes() : v_zero();
        }
    }
    begin_boards(s);
    s->n_shared = s->turn = s->batch = 0;
    s->ended_rate = rate_at_first(n_puzzles, WIDTH);
}

static bool solve(void *memory, const struct fsd_work *begun, const struct fsd_work *next, bool keeps)
{
    struct state *const s = memory;
    struct search q = {.s = s, .work = next ? next : begun};

    if (!begun) {
        begin(s, next->n_puzzles);
    } else if (next) {
        q.works[s->batch] = begun;
        s->next_before = s->next_puzzle;
        s->batch ^= 1;
    }
    q.works[s->batch] = q.work;
    if (next) {
        s->next_puzzle = 0;
        begin_work(next);
    }
    const bool is_left = search_batch(&q, next && keeps, q.work->depth_first ? sweep_exactly : sweep);
    write_solutions(&q, !is_left);
    add_counters(q.work->counters, &q.count);
    return is_left;
}
