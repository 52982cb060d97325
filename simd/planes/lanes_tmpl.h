/*
 * Planes and lanes. A plane is a vector with one bit for each lane, and a lane is one board: plane box[box][digit][j]
 * tells which boards have that digit as a candidate in the box's cell j.
 */

enum {
    WIDTH = 8 * sizeof(vec), /* lanes */
    N_WORDS = WIDTH / 64,
    N_GROUPS = sizeof(vec) / 16
};

/* A function of a template that is called, not inlined; not every includer needs it. */
#define FSD_OUTLINE static __attribute__((noinline, unused))

/* A set of lanes, or one plane, by words. */
union lanes {
    vec v;
    uint64_t word[N_WORDS];
};

/* The statement after it runs for each lane l of a set of lanes, in ascending order. */
#define FOR_EACH_LANE(l, set)                                                                                          \
    for (union lanes lanes_left = {set}, *once_only = &lanes_left; once_only; once_only = NULL)                        \
        for (unsigned lane_word = 0; lane_word < N_WORDS; lane_word++)                                                 \
            for (uint64_t lane_bits = lanes_left.word[lane_word]; lane_bits; lane_bits = 0)                            \
                for (unsigned l; lane_bits && (l = lane_word * 64 + (unsigned)__builtin_ctzll(lane_bits), 1);          \
                     lane_bits &= lane_bits - 1)

FSD_INLINE unsigned count_lanes(vec set)
{
    const union lanes u = {set};
    unsigned n = 0;
    for (unsigned w = 0; w < N_WORDS; w++) {
        n += (unsigned)__builtin_popcountll(u.word[w]);
    }
    return n;
}

FSD_INLINE vec all_lanes(void)
{
    return v_set1(0xffff);
}

/* Of a set that is not empty. */
FSD_INLINE unsigned first_lane(vec set)
{
    const union lanes u = {set};
    unsigned w = 0;
    while (!u.word[w]) {
        w++;
    }
    return w * 64 + (unsigned)__builtin_ctzll(u.word[w]);
}

/* The first n lanes. */
FSD_INLINE vec first_lanes(unsigned n)
{
    union lanes set = {v_zero()};

    for (unsigned w = 0; w < N_WORDS && n > w * 64; w++) {
        set.word[w] = n >= w * 64 + 64 ? ~UINT64_C(0) : (UINT64_C(1) << n % 64) - 1;
    }
    return set.v;
}

/* For bits of a plane in memory. */
FSD_INLINE uint8_t *lane_byte(vec *plane, unsigned l)
{
    return (uint8_t *)plane + l / 8;
}

FSD_INLINE unsigned has_lane(const vec *plane, unsigned l)
{
    return ((const uint8_t *)plane)[l / 8] >> l % 8 & 1u;
}

FSD_INLINE void add_lane(vec *plane, unsigned l)
{
    *lane_byte(plane, l) |= (uint8_t)(1u << l % 8);
}

FSD_INLINE void remove_lane(vec *plane, unsigned l)
{
    *lane_byte(plane, l) &= (uint8_t) ~(1u << l % 8);
}

typedef vec planes_of_box[9][9]; /* [digit][cell of the box] */

/* Where cell row * 9 + column is, and the other way. */
FSD_INLINE unsigned box_of(unsigned cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

FSD_INLINE unsigned place_in_box(unsigned cell)
{
    return cell / 9 % 3 * 3 + cell % 3;
}

FSD_INLINE unsigned cell_in_place(unsigned box, unsigned place)
{
    return (box / 3 * 3 + place / 3) * 9 + box % 3 * 3 + place % 3;
}
