/*
 * The sets of a scan, and which of them the givens of a branch do not hit yet.
 *
 * Sets within bands 1 and 2 are "low", and listed. Of the others, which have cells of band 3, those whose cells there
 * are two or three of one minirow are grouped by these cells: 27 pairs, then 9 triples. They are bits of vectors, where
 * a lane belongs to a group, so that one comparison with zero tells of as many groups as there are lanes whether a set
 * is left. The rest are bits of vectors, too.
 */

enum {
    LOW_CELLS = 54,
    HIGH_CELLS = 27,
    N_PAIRS = 27, /* pair 9k + m leaves out cell k of minirow m */
    N_GROUPS = 36,
    LANE_BITS = 16,
    VEC_BITS = N_LANES * LANE_BITS,
    N_BLOCKS = (N_GROUPS + N_LANES - 1) / N_LANES,
    REST_VECS = FSD_SCAN_REST_SETS / VEC_BITS,
    NEAR_ROWS = 4,  /* vectors a block of groups: 64 sets a group that are looked at first, */
    FAR_ROWS = 12,  /* and 192 if none of the first leaves too many groups */
    LAST_LEVELS = 4 /* with fewer low givens to come than that, bits are not brought up to date for each of them */
};
#define LOW_MASK ((UINT64_C(1) << LOW_CELLS) - 1)
#define HIGH_MASK ((UINT32_C(1) << HIGH_CELLS) - 1)

#define BIT_UNION(name, n)                                                                                             \
    union name {                                                                                                       \
        vec v[n];                                                                                                      \
        uint64_t word[(n) * (VEC_BITS / 64)];                                                                          \
        uint16_t lane[(n)*N_LANES];                                                                                    \
    }
BIT_UNION(rest_bits, REST_VECS);
BIT_UNION(near_bits, N_BLOCKS *NEAR_ROWS);
BIT_UNION(far_bits, N_BLOCKS *FAR_ROWS);

/* A branch of bands 1 and 2: its givens, and the low sets that they do not hit. */
struct low_level {
    uint64_t givens;
    unsigned n;
    uint64_t sets[FSD_SCAN_LOW_SETS];
};

/* The other sets that these givens do not hit. */
struct other_level {
    union near_bits near;
    union rest_bits rest;
};

/* A branch of band 3. Groups that are not hit, by their bits. */
struct high_level {
    union rest_bits rest;
    uint32_t pairs, triples;
    uint32_t givens;
};

struct state {
    union near_bits hits_near[LOW_CELLS]; /* the sets that a cell hits */
    union far_bits hits_far[LOW_CELLS];
    union rest_bits hits_rest[LOW_CELLS + HIGH_CELLS];
    struct low_level low[FSD_SCAN_MAX_GIVENS + 1]; /* by how many low givens may be added */
    struct other_level other[FSD_SCAN_MAX_GIVENS + 1];
    struct high_level high[HIGH_CELLS + 1];  /* by how many high givens may be added */
    union far_bits far_all, far;             /* all of them; not hit by far_givens */
    uint64_t far_givens;                     /* LOW_MASK: far is of no use */
    uint32_t rest_cells[FSD_SCAN_REST_SETS]; /* in band 3 */
    unsigned n_rest, n_near[N_GROUPS], n_far[N_GROUPS];
    unsigned rest_vecs; /* in use */
    /* Levels of the branch; low and other ones go up to work->max_low; lowest_high > highest_high: none. */
    unsigned lowest_low, lowest_other, lowest_high, highest_high;
    uint64_t givens_low;
    uint32_t givens_high;
    bool is_low_hopeless; /* a low set was found that the branch does not hit */
    bool is_over;
    uint64_t n_tried;
    size_t n_held;
    struct fsd_scan_set held[FSD_SCAN_HELD];
    const struct fsd_scan_work *work;
};

/* The group of a set by its cells in band 3; N_GROUPS: none. */
static unsigned group_of(uint32_t high)
{
    const unsigned m = (unsigned)__builtin_ctz(high) / 3;
    const uint32_t cells = high >> 3 * m;

    return cells == 6 ? m : cells == 5 ? 9 + m : cells == 3 ? 18 + m : cells == 7 ? N_PAIRS + m : N_GROUPS;
}

static inline void put_bit(uint16_t *lane, unsigned bit, bool is_set)
{
    *lane = (uint16_t)((*lane & ~(1U << bit)) | (unsigned)is_set << bit);
}

/* A list that is full does without. */
static void add_low(struct state *s, uint64_t low)
{
    for (unsigned r = s->lowest_low; r <= s->work->max_low; r++) {
        struct low_level *const level = &s->low[r];
        if ((low & level->givens) == 0 && level->n < FSD_SCAN_LOW_SETS) {
            level->sets[level->n++] = low;
        }
    }
    s->is_low_hopeless |= (low & s->givens_low) == 0;
}

static void add_rest(struct state *s, uint64_t low, uint32_t high)
{
    const unsigned i = s->n_rest, lane = i / LANE_BITS, bit = i % LANE_BITS;

    s->n_rest = i + 1 < FSD_SCAN_REST_SETS ? i + 1 : FSD_SCAN_REST_SETS - FSD_SCAN_REPLACED;
    s->rest_vecs = i / VEC_BITS >= s->rest_vecs ? i / VEC_BITS + 1 : s->rest_vecs;
    s->rest_cells[i] = high;
    for (unsigned cell = 0; cell < LOW_CELLS + HIGH_CELLS; cell++) {
        put_bit(&s->hits_rest[cell].lane[lane], bit,
                cell < LOW_CELLS ? low >> cell & 1 : high >> (cell - LOW_CELLS) & 1);
    }
    for (unsigned r = s->lowest_other; r <= s->work->max_low; r++) {
        put_bit(&s->other[r].rest.lane[lane], bit, (low & s->low[r].givens) == 0);
    }
    for (unsigned r = s->lowest_high; r <= s->highest_high; r++) {
        put_bit(&s->high[r].rest.lane[lane], bit, (low & s->givens_low) == 0 && (high & s->high[r].givens) == 0);
    }
}

/* False: the group is full. */
static bool add_grouped(struct state *s, uint64_t low, uint32_t high, unsigned group)
{
    const unsigned column = group % N_LANES;

    if (s->n_near[group] < NEAR_ROWS * LANE_BITS) {
        const unsigned i = s->n_near[group]++;
        const unsigned lane = (group / N_LANES * NEAR_ROWS + i / LANE_BITS) * N_LANES + column;
        for (unsigned cell = 0; cell < LOW_CELLS; cell++) {
            put_bit(&s->hits_near[cell].lane[lane], i % LANE_BITS, low >> cell & 1);
        }
        for (unsigned r = s->lowest_other; r <= s->work->max_low; r++) {
            put_bit(&s->other[r].near.lane[lane], i % LANE_BITS, (low & s->low[r].givens) == 0);
        }
    } else if (s->n_far[group] < FAR_ROWS * LANE_BITS) {
        const unsigned i = s->n_far[group]++;
        const unsigned lane = (group / N_LANES * FAR_ROWS + i / LANE_BITS) * N_LANES + column;
        for (unsigned cell = 0; cell < LOW_CELLS; cell++) {
            put_bit(&s->hits_far[cell].lane[lane], i % LANE_BITS, low >> cell & 1);
        }
        put_bit(&s->far_all.lane[lane], i % LANE_BITS, true);
        put_bit(&s->far.lane[lane], i % LANE_BITS, (low & s->far_givens) == 0);
    } else {
        return false;
    }
    if ((low & s->givens_low) == 0) {
        for (unsigned r = s->lowest_high; r <= s->highest_high; r++) {
            const uint32_t is_left = (high & s->high[r].givens) == 0;
            s->high[r].pairs |= group < N_PAIRS ? is_left << group : 0;
            s->high[r].triples |= group < N_PAIRS ? 0 : is_left << (group - N_PAIRS);
        }
    }
    return true;
}

static void add(void *state, const struct fsd_scan_set *set)
{
    struct state *const s = state;

    if (set->high == 0) {
        add_low(s, set->low);
        return;
    }
    const unsigned group = group_of(set->high);
    if (group == N_GROUPS || !add_grouped(s, set->low, set->high, group)) {
        add_rest(s, set->low, set->high);
    }
}
