/* Bands 1 and 2: givens that hit all of their sets; then band 3 for each choice of them. */

/* The groups of which a set is left after more cells, in the order of lanes; stops when more than r givens are needed.
 */
FSD_INLINE bool find_groups(const vec *left, unsigned n_rows, const vec *const *hits, unsigned n_hits, unsigned r,
                            uint64_t *groups)
{
    for (unsigned block = 0; block < N_BLOCKS; block++) {
        vec any = v_zero();
        for (unsigned i = block * n_rows; i < (block + 1) * n_rows; i++) {
            vec hit = v_zero();
            for (unsigned k = 0; k < n_hits; k++) {
                hit = v_or(hit, hits[k][i]);
            }
            any = v_or_andnot(any, left[i], hit);
        }
        const lane_mask lanes = ~v_lanes_zero(any) & (lane_mask)((UINT64_C(1) << N_LANES) - 1);
        *groups |= (uint64_t)lanes << block * N_LANES;
        if (n_needed(*groups & ((UINT32_C(1) << N_PAIRS) - 1), (uint32_t)(*groups >> N_PAIRS)) > r) {
            return false;
        }
    }
    return true;
}

/* The sets that are looked at second. They are found anew when other givens are asked for. */
static bool find_far_groups(struct state *s, uint64_t givens, const uint8_t *cells, unsigned n_cells, unsigned r,
                            uint64_t *groups)
{
    const vec *hits[LAST_LEVELS];

    if (s->far_givens != givens) {
        for (unsigned i = 0; i < N_BLOCKS * FAR_ROWS; i++) {
            vec hit = v_zero();
            for (uint64_t left = givens; left; left &= left - 1) {
                hit = v_or(hit, s->hits_far[__builtin_ctzll(left)].v[i]);
            }
            s->far.v[i] = v_andnot(s->far_all.v[i], hit);
        }
        s->far_givens = givens;
    }
    for (unsigned k = 0; k < n_cells; k++) {
        hits[k] = s->hits_far[cells[k]].v;
    }
    return find_groups(s->far.v, FAR_ROWS, hits, n_cells, r, groups);
}

/* All low sets are hit by these givens: those of the lowest other level, and up to LAST_LEVELS more. */
static void try_high(struct state *s, uint64_t givens)
{
    const struct fsd_scan_work *const work = s->work;
    const struct other_level *const other = &s->other[s->lowest_other];
    const uint64_t other_givens = s->low[s->lowest_other].givens;
    const unsigned n = (unsigned)__builtin_popcountll(givens);
    const unsigned r = work->max_givens - n < work->max_high ? work->max_givens - n : work->max_high;
    struct high_level *const top = &s->high[r];
    const vec *hits[LAST_LEVELS];
    uint8_t cells[LAST_LEVELS];
    unsigned n_cells = 0;
    uint64_t groups = 0;

    for (uint64_t more = givens & ~other_givens; more; more &= more - 1) {
        cells[n_cells] = (uint8_t)__builtin_ctzll(more);
        hits[n_cells] = s->hits_near[cells[n_cells]].v;
        n_cells++;
    }
    /* The usual number of cells is told so that the loop over them is unrolled. */
    if (!find_groups(other->near.v, NEAR_ROWS, hits, n_cells == LAST_LEVELS ? LAST_LEVELS : n_cells, r, &groups) ||
        !find_far_groups(s, other_givens, cells, n_cells, r, &groups)) {
        return;
    }
    for (unsigned j = 0; j < s->rest_vecs; j++) {
        vec left = other->rest.v[j];
        for (unsigned k = 0; k < n_cells; k++) {
            left = v_andnot(left, s->hits_rest[cells[k]].v[j]);
        }
        top->rest.v[j] = left;
    }
    top->pairs = groups & ((UINT32_C(1) << N_PAIRS) - 1);
    top->triples = (uint32_t)(groups >> N_PAIRS);
    s->givens_low = givens;
    s->givens_high = 0;
    s->is_low_hopeless = false;
    s->highest_high = r;
    search_high(s, r, ~work->high_cells);
    s->highest_high = 0;
    s->lowest_high = 1;
}

static bool is_over(struct state *s)
{
    if (++s->n_tried % FSD_SCAN_TRIED == 0 && !s->is_over) {
        s->is_over = !s->work->goes_on(s->work->context);
    }
    return s->is_over;
}

/* Cells of a band that has as many givens as it may have, with some more in each. */
FSD_INLINE uint64_t full_bands(const struct fsd_scan_work *work, uint64_t givens, unsigned more1, unsigned more2)
{
    const uint64_t band = HIGH_MASK;
    const unsigned n1 = (unsigned)__builtin_popcount((uint32_t)(givens & band)) + more1;
    const unsigned n2 = (unsigned)__builtin_popcount((uint32_t)(givens >> HIGH_CELLS)) + more2;

    return (n1 >= work->max_in_band[0] ? band : 0) | (n2 >= work->max_in_band[1] ? band << HIGH_CELLS : 0);
}

enum { MOST_CHOSEN_FROM = 16, MOST_PACKED_FROM = 8, MOST_COUNTED = 64, N_FIRST = 16, N_AT_ONCE = 8, N_IN_VEC = 4 };

/* Sets of cells, in vectors of the compiler. */
typedef uint64_t cells_vec __attribute__((vector_size(8 * N_IN_VEC)));
union cells_at_once {
    cells_vec v[N_AT_ONCE / N_IN_VEC];
    uint64_t n[N_AT_ONCE];
};

/* Of the first of n sets, at most so many, the one with the fewest cells that are not dead: these cells. */
FSD_INLINE uint64_t choose_low(const uint64_t *sets, unsigned n, unsigned most, uint64_t dead)
{
    uint64_t best = sets[0] & ~dead;
    int fewest = __builtin_popcountll(best);

    for (unsigned i = 1; i < (n < most ? n : most); i++) {
        const uint64_t cells = sets[i] & ~dead;
        const int n_cells = __builtin_popcountll(cells);
        best = n_cells < fewest ? cells : best;
        fewest = n_cells < fewest ? n_cells : fewest;
    }
    return best;
}

/*
 * Takes sets that have no live cell in common, the first of them with these cells, until there are more than r. Returns
 * how many; *within are the live cells of the first r.
 */
static unsigned pack(const struct low_level *level, uint64_t cells, uint64_t dead, unsigned r, uint64_t *within)
{
    uint64_t left[FSD_SCAN_LOW_SETS];
    const uint64_t *from = level->sets;
    unsigned n = level->n, n_packed = 1;

    for (*within = 0; n_packed <= r; n_packed++) {
        unsigned n_left = 0;
        *within |= cells;
        for (unsigned i = 0; i < n; i++) {
            left[n_left] = from[i];
            n_left += (from[i] & cells) == 0;
        }
        if (n_left == 0) {
            break;
        }
        from = left;
        n = n_left;
        cells = choose_low(left, n, MOST_PACKED_FROM, dead);
    }
    return n_packed;
}

/* Cells that hit more of the first sets first: fewer are left to the later ones, which cannot have them. */
static unsigned order_cells(const struct low_level *level, uint64_t cells, uint8_t *order)
{
    const unsigned n_counted = level->n < MOST_COUNTED ? level->n : MOST_COUNTED;
    unsigned n_hit[LOW_CELLS];
    unsigned n = 0;

    for (; cells; cells &= cells - 1) {
        const unsigned cell = (unsigned)__builtin_ctzll(cells);
        unsigned n_sets = 0, i = n++;
        for (unsigned k = 0; k < n_counted; k++) {
            n_sets += (unsigned)(level->sets[k] >> cell & 1);
        }
        for (; i > 0 && n_hit[i - 1] < n_sets; i--) {
            n_hit[i] = n_hit[i - 1];
            order[i] = order[i - 1];
        }
        n_hit[i] = n_sets;
        order[i] = (uint8_t)cell;
    }
    return n;
}

static void search_low(struct state *s, unsigned r, uint64_t dead);

/* Begins the branch with another given. */
static void pass_on(struct state *s, unsigned r, unsigned cell)
{
    const struct low_level *const level = &s->low[r];
    struct low_level *const next = &s->low[r - 1];
    unsigned n = 0;

    for (unsigned i = 0; i < level->n; i++) {
        next->sets[n] = level->sets[i];
        n += !(level->sets[i] >> cell & 1);
    }
    next->n = n;
    next->givens = level->givens | UINT64_C(1) << cell;
    if (r > LAST_LEVELS) {
        const struct other_level *const other = &s->other[r];
        for (unsigned j = 0; j < N_BLOCKS * NEAR_ROWS; j++) {
            s->other[r - 1].near.v[j] = v_andnot(other->near.v[j], s->hits_near[cell].v[j]);
        }
        for (unsigned j = 0; j < s->rest_vecs; j++) {
            s->other[r - 1].rest.v[j] = v_andnot(other->rest.v[j], s->hits_rest[cell].v[j]);
        }
        s->lowest_other = r - 1;
    }
    s->lowest_low = r - 1;
}

static void descend(struct state *s, unsigned r, unsigned cell, uint64_t dead)
{
    const unsigned lowest_other = s->lowest_other;

    pass_on(s, r, cell);
    search_low(s, r - 1, dead | full_bands(s->work, s->low[r - 1].givens, 0, 0));
    s->lowest_low = r;
    s->lowest_other = lowest_other;
}

/* The last given but one, of several, after cell1 of the last three; the third cell may be one of these. */
static void finish_two(struct state *s, unsigned cell1, uint64_t given2, uint64_t third, bool is_third_needed,
                       unsigned begin, uint64_t dead)
{
    const struct low_level *const level = &s->low[3];
    const uint64_t givens = level->givens | UINT64_C(1) << cell1 | given2;

    for (unsigned i = begin; i < level->n && (third || !is_third_needed); i++) {
        const bool is_hit = (level->sets[i] & givens) != 0;
        is_third_needed |= !is_hit;
        third &= level->sets[i] | -(uint64_t)is_hit;
    }
    if (!is_third_needed) { /* the two hit them all, whether or not a third cell is live */
        pass_on(s, 3, cell1);
        descend(s, 2, (unsigned)__builtin_ctzll(given2), dead);
        s->lowest_low = 3;
        return;
    }
    for (; third && !is_over(s); third &= third - 1) {
        try_high(s, givens | (third & -third));
    }
}

/*
 * The last two givens after one of the last three. Most pairs miss one of the first sets, so only these are listed
 * again, and looked at for many pairs at once; a pair that hits them is held to all of the level.
 */
static void search_last_two(struct state *s, unsigned cell1, uint64_t dead)
{
    const struct low_level *const level = &s->low[3];
    const uint64_t givens = level->givens | UINT64_C(1) << cell1;
    uint64_t first[N_FIRST];
    unsigned n = 0, end = 0;

    for (; end < level->n && n < N_FIRST; end++) {
        first[n] = level->sets[end];
        n += !(level->sets[end] >> cell1 & 1);
    }
    if (n == 0) {
        descend(s, 3, cell1, dead);
        return;
    }
    dead |= full_bands(s->work, givens, 0, 0);
    const uint64_t full[2] = {full_bands(s->work, givens, 1, 0), full_bands(s->work, givens, 0, 1)};
    for (uint64_t cells = choose_low(first, n, MOST_CHOSEN_FROM, dead); cells && !s->is_over;) {
        union cells_at_once given2 = {.n = {0}}, third = {.n = {0}};
        uint64_t dead_then[N_AT_ONCE], all = ~UINT64_C(0);
        unsigned n_cells = 0;
        for (; cells && n_cells < N_AT_ONCE; cells &= cells - 1, n_cells++) {
            given2.n[n_cells] = cells & -cells;
            dead |= given2.n[n_cells];
            dead_then[n_cells] = dead;
            third.n[n_cells] = ~(dead | full[given2.n[n_cells] > HIGH_MASK]) & LOW_MASK;
        }
        for (unsigned i = 0; i < n; i++) {
            all &= first[i];
            for (unsigned k = 0; k < N_AT_ONCE / N_IN_VEC; k++) {
                third.v[k] &= first[i] | (cells_vec)((first[i] & given2.v[k]) != 0);
            }
        }
        for (unsigned k = 0; k < n_cells && !s->is_over; k++) {
            if (third.n[k] || all & given2.n[k]) {
                finish_two(s, cell1, given2.n[k], third.n[k], !(all & given2.n[k]), end, dead_then[k]);
            }
        }
    }
}

/* Adds up to r givens of bands 1 and 2. */
static void search_low(struct state *s, unsigned r, uint64_t dead)
{
    const struct low_level *const level = &s->low[r];
    uint8_t order[LOW_CELLS];

    if (is_over(s)) {
        return;
    }
    if (level->n == 0) {
        try_high(s, level->givens);
        if (r > 0 && level->n == 0) { /* any cell may be added */
            for (uint64_t cells = ~(dead | level->givens) & LOW_MASK; cells && !s->is_over; cells &= cells - 1) {
                dead |= cells & -cells;
                descend(s, r, (unsigned)__builtin_ctzll(cells), dead);
            }
            return;
        }
    }
    if (r == 0) {
        return;
    }
    uint64_t within, cells = choose_low(level->sets, level->n, MOST_CHOSEN_FROM, dead);
    if (r == 1) {
        for (unsigned i = 0; i < level->n; i++) {
            cells &= level->sets[i];
        }
        for (; cells && !s->is_over; cells &= cells - 1) {
            try_high(s, level->givens | (cells & -cells));
        }
    } else {
        const unsigned n_packed = pack(level, cells, dead, r, &within);
        if (n_packed > r) {
            return;
        }
        dead |= n_packed == r ? ~within : 0; /* each of the sets takes one of the givens to come */
        const unsigned n = order_cells(level, cells, order);
        for (unsigned i = 0; i < n && !s->is_over; i++) {
            dead |= UINT64_C(1) << order[i];
            if (r == 3) {
                search_last_two(s, order[i], dead);
            } else {
                descend(s, r, order[i], dead);
            }
        }
    }
}
