/*
 * The levels. A board is on its way to the closure of one level, its tag, and passes through the stages of that level's
 * rules; when none of them removes anything it is closed, what is known is noted, and it goes on to the next level.
 */

struct climb {
    struct state *s;
    const struct fsd_level_work *work;
    size_t next_puzzle;
};

/* The lanes whose tag is a level. */
FSD_INLINE vec tagged(const struct state *s, unsigned level)
{
    vec lanes = all_lanes();

    for (unsigned i = 0; i < N_TAG_BITS; i++) {
        lanes = level >> i & 1 ? v_and(lanes, s->tag[i]) : v_andnot(lanes, s->tag[i]);
    }
    return lanes;
}

FSD_INLINE void set_tag(struct state *s, vec lanes, unsigned level)
{
    for (unsigned i = 0; i < N_TAG_BITS; i++) {
        s->tag[i] = level >> i & 1 ? v_or(s->tag[i], lanes) : v_andnot(s->tag[i], lanes);
    }
}

/* Notes how many cells have how many candidates at a place of the puzzles' histograms. */
static void note_counts(struct climb *a, vec lanes, unsigned place)
{
    const struct fsd_level_work *const w = a->work;
    vec n[9][7];

    if (!w->n_cells || !v_any(lanes)) {
        return;
    }
    count_cells(a->s, n);
    for (unsigned byte = 0; byte * 8 < WIDTH; byte++) {
        const unsigned wanted = ((const uint8_t *)&lanes)[byte];
        for (unsigned k = 0; wanted && k < 9; k++) {
            uint64_t x = 0;
            for (unsigned i = 0; i < 7; i++) {
                x |= (uint64_t)((const uint8_t *)&n[k][i])[byte] << 8 * i;
            }
            x = transpose_eight(x);
            for (unsigned left = wanted; left; left &= left - 1) {
                const unsigned l = (unsigned)__builtin_ctz(left);
                w->n_cells[a->s->owner[byte * 8 + l] * w->n_cells_stride + place * 10 + k + 1] = (uint8_t)(x >> 8 * l);
            }
        }
    }
}

static void end_boards(struct climb *a, vec lanes, unsigned level, enum fsd_level_end end)
{
    FOR_EACH_LANE(l, lanes)
    {
        a->work->levels[a->s->owner[l]] = (uint8_t)level;
        a->work->ends[a->s->owner[l]] = (uint8_t)end;
    }
}

/* Boards that end on their way to their level's closure. */
static void end_tagged(struct climb *a, vec solved, vec dead)
{
    for (unsigned level = 0; level <= a->work->max_level && v_any(v_or(solved, dead)); level++) {
        const vec here = tagged(a->s, level);
        end_boards(a, v_andnot(v_and(solved, here), dead), level, FSD_LEVEL_SOLVED);
        end_boards(a, v_and(dead, here), level, FSD_LEVEL_CONTRADICTORY);
    }
}

/* Closed boards: those that go on to the next level. */
static vec close_level(struct climb *a, vec lanes, unsigned level)
{
    if (!v_any(lanes)) {
        return lanes;
    }
    note_counts(a, lanes, level);
    if (level == a->work->max_level) {
        end_boards(a, lanes, level + 1, FSD_LEVEL_OPEN);
        if (a->work->left) {
            masks_from_planes(a->s, lanes, a->work->left);
        }
        return v_zero();
    }
    set_tag(a->s, lanes, level + 1);
    return lanes;
}

/* Singles until they rest, or until few boards are left that change; those go on to wait for others. */
static struct sweep_result settle(struct climb *a, enum stage stage, vec lanes)
{
    const unsigned n = count_lanes(lanes), late = stage == NAKED     ? WIDTH / 16
                                                  : stage == SINGLES ? WIDTH / 8
                                                                     : WIDTH / 4;
    const unsigned allowed = a->next_puzzle < a->work->n_puzzles && n > late * 2 ? late : 0;
    struct sweep_result r;

    if (stage == LOCKED) {
        memset(a->s->hidden, 0, sizeof(a->s->hidden));
        prepare_sweep(a->s);
        sweep_quietly(a->s);
    } else {
        forget_lines(a->s);
    }
    vec alive = all_lanes();
    do {
        r = stage == NAKED ? sweep_naked(a->s) : stage == SINGLES ? sweep_naked_and_hidden(a->s) : sweep_exactly(a->s);
        alive = v_and(alive, r.alive);
    } while (count_lanes(v_and3(lanes, alive, r.changed)) > allowed);
    r.alive = alive;
    return r;
}

/* Whether the solutions of all boards in lanes are known; they become s->known. */
static int load_solutions(struct climb *a, vec lanes)
{
    struct state *const s = a->s;
    const char *const *const solutions = a->work->solutions;
    const char *text[WIDTH];

    if (!solutions || !v_any(lanes)) {
        return 0;
    }
    const char *const any = solutions[s->owner[first_lane(lanes)]];
    for (unsigned l = 0; l < WIDTH; l++) {
        text[l] = any;
    }
    FOR_EACH_LANE(l, lanes)
    {
        text[l] = solutions[s->owner[l]];
        if (!text[l]) {
            return 0;
        }
    }
    planes_from_text(s->nibble, text);
    boards_from_nibbles(s->known, s->nibble);
    return 1;
}

/* One stage of the boards in lanes. Says which of them go to which stage. */
static void run_stage(struct climb *a, enum stage stage, vec lanes, vec to[N_STAGES])
{
    struct state *const s = a->s;
    vec alive = all_lanes(), changed = v_zero();

    if (stage <= LOCKED) {
        const struct sweep_result r = settle(a, stage, lanes);
        const vec dead = v_andnot(lanes, r.alive), late = v_and3(lanes, r.alive, r.changed);
        const vec rest = v_andnot_or(lanes, dead, late), solved = v_and(rest, r.solved), open = v_andnot(rest, solved);
        end_tagged(a, solved, dead);
        to[stage] = late;
        if (stage == NAKED) {
            to[SINGLES] = close_level(a, open, 0);
        } else if (stage == SINGLES) {
            const vec one = v_and(open, tagged(s, 1));
            to[PAIRS] = v_or(v_andnot(open, one), close_level(a, one, 1));
        } else {
            const vec four = v_and(open, tagged(s, 4));
            to[PAIRS] = four;
            to[HALL] = v_andnot(open, four);
        }
        return;
    }
    if (stage == PAIRS) {
        changed = remove_by_pairs(s, &alive);
    } else if (stage == TRIPLES) {
        changed = remove_by_triples(s, &alive);
    } else if (stage == HALL || stage == FISH) {
        const int is_known = load_solutions(a, lanes);
        for (unsigned i = 0; i < (stage == HALL ? 27 : 9); i++) {
            const struct matrix m = stage == HALL ? matrix_of_unit(i) : matrix_of_digit(i);
            changed = v_or(changed, is_known ? keep_in_cycles(s, &m) : keep_matched(s, &m));
        }
    } else {
        changed = remove_by_chains(s, lanes);
    }
    const vec dead = v_andnot(lanes, alive);
    end_tagged(a, v_zero(), dead);
    changed = v_andnot(v_and(lanes, changed), dead);
    const vec rest = v_andnot_or(lanes, changed, dead), high = s->tag[2]; /* 4 to 7 */
    to[SINGLES] = v_andnot(changed, high);
    to[LOCKED] = v_and(changed, high);
    if (stage == PAIRS) {
        const vec two = v_and(rest, tagged(s, 2));
        to[TRIPLES] = v_or(v_andnot(rest, two), close_level(a, two, 2));
    } else if (stage == TRIPLES) {
        const vec three = v_and(rest, tagged(s, 3)), four = v_andnot(rest, three);
        to[LOCKED] = v_or(to[LOCKED], close_level(a, three, 3));
        to[HALL] = close_level(a, four, 4);
    } else if (stage == HALL) {
        const vec five = v_and(rest, tagged(s, 5));
        to[FISH] = v_or(v_andnot(rest, five), close_level(a, five, 5));
    } else if (stage == FISH) {
        const vec six = v_and(rest, tagged(s, 6));
        to[CHAINS] = v_or(v_andnot(rest, six), close_level(a, six, 6));
    } else {
        close_level(a, rest, 7);
    }
}

/* Works on a block until its boards have parted. */
static void work_off(struct climb *a, enum stage stage, vec lanes)
{
    for (;;) {
        vec to[N_STAGES];
        enum stage best = N_STAGES;
        unsigned most = 0;

        for (enum stage i = 0; i < N_STAGES; i++) {
            to[i] = v_zero();
        }
        run_stage(a, stage, lanes, to);
        for (enum stage i = 0; i < N_STAGES; i++) {
            const unsigned n = i == stage ? 0 : count_lanes(to[i]);
            if (n > most) {
                most = n;
                best = i;
            }
        }
        const int stays = most >= STAY_AT;
        for (enum stage i = 0; i < N_STAGES; i++) {
            if (v_any(to[i]) && !(stays && i == best)) {
                queue_boards(a->s, i, to[i]);
            }
        }
        if (!stays) {
            break;
        }
        lanes = to[best];
        stage = best;
    }
}

/* Fixed cells by minirow and minicolumn. */
static void find_fixed(struct state *s)
{
    for (int b = 0; b < 9; b++) {
        vec *const multi = s->multi[b];
        UNROLL(1)
        for (int j = 0; j < 9; j++) {
            vec x[9];
            load_cell(s, b, j, x);
            multi[j] = two_or_more(x);
        }
        UNROLL(1)
        for (int d = 0; d < 9; d++) {
            vec f[9];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                f[j] = v_andnot(s->box[b][d][j], multi[j]);
            }
            UNROLL(3)
            for (int i = 0; i < 3; i++) {
                s->fixed[b][d][i] = v_or3(f[i * 3], f[i * 3 + 1], f[i * 3 + 2]);
                s->fixed[b][d][3 + i] = v_or3(f[i], f[3 + i], f[6 + i]);
            }
            s->twice[b][d] =
                v_or(v_or3(v_majority(f[0], f[1], f[2]), v_majority(f[3], f[4], f[5]), v_majority(f[6], f[7], f[8])),
                     v_majority(s->fixed[b][d][0], s->fixed[b][d][1], s->fixed[b][d][2]));
        }
    }
}

/* What is known before any logic: the digits of fixed cells leave their peers, once. */
static void note_start(struct climb *a, vec lanes)
{
    struct state *const s = a->s;

    if (!a->work->n_cells) {
        return;
    }
    find_fixed(s);
    for (int i = 0; i < 9; i++) {
        const struct box_place *const at = &box_places[i];
        for (int d = 0; d < 9; d++) {
            vec *const x = s->box[at->box][d], *const fixed = s->fixed[at->box][d];
            const vec any = v_or3(fixed[0], fixed[1], fixed[2]), twice = s->twice[at->box][d];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                const vec row = v_or(s->fixed[at->row1][d][j / 3], s->fixed[at->row2][d][j / 3]);
                const vec column = v_or(s->fixed[at->column1][d][3 + j % 3], s->fixed[at->column2][d][3 + j % 3]);
                const vec box = v_and_or(any, s->multi[at->box][j], twice);
                x[j] = v_andnot_or(x[j], v_or(row, column), box);
            }
        }
    }
    note_counts(a, lanes, a->work->start_place);
}

/* Reads the next puzzles into the lanes that are worked on. */
static vec load_puzzles(struct climb *a)
{
    struct state *const s = a->s;
    const struct fsd_level_work *const w = a->work;
    const size_t first = a->next_puzzle, left = w->n_puzzles - first;
    const unsigned n = left < WIDTH ? (unsigned)left : WIDTH;

    if (w->candidates) {
        planes_from_masks(s->box, w->candidates + first, n);
    } else {
        const char *text[WIDTH];
        for (unsigned l = 0; l < WIDTH; l++) {
            text[l] = w->puzzles[first + (l < n ? l : 0)];
        }
        planes_from_text(s->nibble, text);
        boards_from_nibbles(s->box, s->nibble);
    }
    memset(s->tag, 0, sizeof(s->tag));
    for (unsigned l = 0; l < n; l++) {
        s->owner[l] = (uint32_t)(first + l);
    }
    a->next_puzzle += n;
    return first_lanes(n);
}

static void climb(void *memory, const struct fsd_level_work *work)
{
    struct climb a = {.s = memory, .work = work};
    enum stage stage = NAKED;
    vec lanes = v_zero();

    begin_blocks(a.s);
    for (;;) {
        stage = next_block(a.s, a.next_puzzle < work->n_puzzles, &lanes);
        if (stage == N_STAGES) {
            if (a.next_puzzle == work->n_puzzles) {
                return;
            }
            stage = NAKED;
            lanes = load_puzzles(&a);
            note_start(&a, lanes);
        }
        work_off(&a, stage, lanes);
    }
}
