/* Band 3: givens there for the sets that bands 1 and 2 have left. */

/* How many givens the groups need at least: one a minirow, two where all its pairs are left. */
FSD_INLINE unsigned n_needed(uint32_t pairs, uint32_t triples)
{
    const uint32_t a = pairs & 511, b = pairs >> 9 & 511, c = pairs >> 18;

    return (unsigned)(__builtin_popcount(a | b | c | triples) + __builtin_popcount(a & b & c));
}

/* Cell 3m of each minirow m of a mask. */
FSD_INLINE uint32_t spread(uint32_t minirows)
{
    uint32_t cells = 0;

    for (; minirows; minirows &= minirows - 1) {
        cells |= UINT32_C(1) << 3 * __builtin_ctz(minirows);
    }
    return cells;
}

/* Where the givens stand if there are no more than the groups need. */
static uint32_t cells_of_need(uint32_t pairs, uint32_t triples)
{
    const uint32_t a = pairs & 511, b = pairs >> 9 & 511, c = pairs >> 18, all = a & b & c;

    return spread(a | b | c | triples) * 7 & ~(spread(a & ~all) | spread(b & ~all) << 1 | spread(c & ~all) << 2);
}

static void hand_over(struct state *s)
{
    if (s->n_held > 0 && !s->is_over) {
        s->is_over = !s->work->take(s->work->context, s->held, s->n_held);
    }
    s->n_held = 0;
}

/* All sets are hit. Whether the branch ends here: nothing can be added, or it is a puzzle. */
static bool ends(struct state *s, unsigned r)
{
    struct fsd_scan_set set = {s->givens_low, s->givens_high};

    if (r == 0) {
        s->held[s->n_held++] = set;
        if (s->n_held == FSD_SCAN_HELD) {
            hand_over(s);
        }
        return true;
    }
    switch (s->work->test(s->work->context, &set)) {
    case FSD_SCAN_PUZZLE:
        return true;
    case FSD_SCAN_MISSED:
        add(s, &set);
        return s->is_low_hopeless;
    default:
        s->is_over = true;
        return true;
    }
}

enum { MOST_LOOKED_AT = 12 };

/* The fewest cells that one of the sets needs: a set of cells that are not dead. 0: some set cannot be hit. */
static uint32_t choose_high(const struct state *s, const struct high_level *level, uint32_t live)
{
    const uint32_t a = level->pairs & 511, b = level->pairs >> 9 & 511, c = level->pairs >> 18;
    uint32_t best = HIGH_MASK;
    int fewest = HIGH_CELLS + 1;
    unsigned n_seen = 0;

    for (uint32_t left = a | b | c ? a | b | c : level->triples; left; left &= left - 1) {
        const int m = __builtin_ctz(left);
        const uint32_t group = a >> m & 1 ? 6 : b >> m & 1 ? 5 : c >> m & 1 ? 3 : 7;
        const uint32_t cells = group << 3 * m & live;
        if (__builtin_popcount(cells) < fewest) {
            fewest = __builtin_popcount(cells);
            best = cells;
        }
    }
    for (unsigned j = 0; j < s->rest_vecs * (VEC_BITS / 64) && n_seen < MOST_LOOKED_AT; j++) {
        for (uint64_t sets = level->rest.word[j]; sets && n_seen < MOST_LOOKED_AT; sets &= sets - 1, n_seen++) {
            const uint32_t cells = s->rest_cells[64 * j + (unsigned)__builtin_ctzll(sets)] & live;
            if (__builtin_popcount(cells) < fewest) {
                fewest = __builtin_popcount(cells);
                best = cells;
            }
        }
    }
    return best;
}

FSD_INLINE bool is_rest_hit(const struct state *s, const struct high_level *level)
{
    vec left = v_zero();

    for (unsigned j = 0; j < s->rest_vecs; j++) {
        left = v_or(left, level->rest.v[j]);
    }
    return !v_any(left);
}

/*
 * Leaves those of the cells that hit all of the rest that others do not hit (NULL: there are none). False: some set is
 * not hit by any.
 */
FSD_INLINE bool hit_rest(const struct state *s, const struct high_level *level, const union rest_bits *by_others,
                         uint32_t *cells)
{
    for (unsigned j = 0; j < s->rest_vecs * (VEC_BITS / 64); j++) {
        for (uint64_t sets = level->rest.word[j] & ~(by_others ? by_others->word[j] : 0); sets; sets &= sets - 1) {
            *cells &= s->rest_cells[64 * j + (unsigned)__builtin_ctzll(sets)];
            if (!*cells) {
                return false;
            }
        }
    }
    return true;
}

/* Adds up to r givens of band 3, none of them dead. */
static void search_high(struct state *s, unsigned r, uint32_t dead)
{
    struct high_level *const level = &s->high[r];

    s->lowest_high = r;
    level->givens = s->givens_high;
    while (level->pairs == 0 && level->triples == 0 && is_rest_hit(s, level)) {
        if (ends(s, r)) {
            return;
        }
    }
    const unsigned n = n_needed(level->pairs, level->triples);
    if (r == 0 || n > r) {
        return;
    }
    uint32_t live = HIGH_MASK & ~dead;
    if (n == r) {
        live &= cells_of_need(level->pairs, level->triples);
    }
    if (r == 1) {
        for (hit_rest(s, level, NULL, &live); live && !s->is_low_hopeless && !s->is_over; live &= live - 1) {
            s->givens_high |= live & -live;
            ends(s, 0);
            s->givens_high &= ~(live & -live);
        }
        return;
    }
    dead = ~live;
    for (uint32_t cells = choose_high(s, level, live); cells && !s->is_low_hopeless && !s->is_over;
         cells &= cells - 1) {
        const unsigned cell = (unsigned)__builtin_ctz(cells), k = cell % 3, m = cell / 3;
        struct high_level *const next = &s->high[r - 1];
        dead |= UINT32_C(1) << cell;
        next->pairs = level->pairs & ~((UINT32_C(1) << m | UINT32_C(1) << (9 + m) | UINT32_C(1) << (18 + m)) &
                                       ~(UINT32_C(1) << (9 * k + m)));
        next->triples = level->triples & ~(UINT32_C(1) << m);
        const unsigned n_next = n_needed(next->pairs, next->triples);
        uint32_t last = n_next == 1 ? ~dead & cells_of_need(next->pairs, next->triples) : ~dead;
        if (n_next < r && (r > 2 || hit_rest(s, level, &s->hits_rest[LOW_CELLS + cell], &last))) {
            for (unsigned j = 0; j < s->rest_vecs; j++) {
                next->rest.v[j] = v_andnot(level->rest.v[j], s->hits_rest[LOW_CELLS + cell].v[j]);
            }
            s->givens_high |= UINT32_C(1) << cell;
            search_high(s, r - 1, dead);
            s->givens_high &= ~(UINT32_C(1) << cell);
            s->lowest_high = r;
        }
    }
}
