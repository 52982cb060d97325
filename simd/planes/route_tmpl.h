/*
 * Routes, by which boards move to other lanes. Moving lane k of every plane to lane l, for many pairs at once, is one
 * permutation for all planes: 64-bit words are rotated, groups of 16 bytes change places, and each byte takes one byte
 * of its group. So a board may go wherever a byte of lanes with boards, rotated, meets a byte with free lanes.
 */

struct route {
    vec to;     /* the lanes that receive a board */
    vec index;  /* which byte of the group each byte takes */
    int turn;   /* bits that 64-bit words are rotated by before: 0 to 63 */
    int groups; /* places that groups change before */
};

/* What a byte must have for a source to be taken for it. */
enum fit {
    FIT_ALL = 1, /* boards for all its free lanes, of which there are two or more */
    FIT_TWO = 2, /* two boards */
    FIT_ONE = 4
};

#ifdef V_SLOW_LOOKUP8
/* Without a permutation of bytes there are rotations alone, and halves of a vector change places. */
FSD_INLINE vec turned(const struct route *r, vec x)
{
    (void)r;
    return x;
}
FSD_INLINE vec routed_turned(const struct route *r, vec x)
{
    return v_rotate_bits64(r->groups ? v_swap_words64(x) : x, r->turn);
}
FSD_INLINE vec routed_within_groups(const struct route *r, vec x)
{
    return routed_turned(r, x);
}
FSD_INLINE vec routed_far(const struct route *r, vec x)
{
    return routed_turned(r, x);
}
FSD_INLINE unsigned route_source(const struct route *r, unsigned l)
{
    const unsigned before = (l & ~63u) | ((l - (unsigned)r->turn) & 63);
    return r->groups ? before ^ 64 : before;
}
#else
FSD_INLINE vec turned(const struct route *r, vec x)
{
    return v_rotate_bits64(x, r->turn);
}
FSD_INLINE vec routed_within_groups(const struct route *r, vec x)
{
    return v_lookup8(x, r->index);
}
FSD_INLINE vec routed_turned(const struct route *r, vec x)
{
    return routed_within_groups(r, v_rotate_groups(x, r->groups));
}
/* The same, but not within groups; two can only change places. */
FSD_INLINE vec routed_far(const struct route *r, vec x)
{
    return routed_within_groups(r, v_rotate_groups(x, N_GROUPS > 2 ? r->groups : N_GROUPS - 1));
}
FSD_INLINE unsigned route_source(const struct route *r, unsigned l)
{
    const unsigned group = (l / 128 + (unsigned)r->groups) % N_GROUPS;
    const unsigned before = group * 128 + ((const uint8_t *)&r->index)[l / 8] * 8u + l % 8;
    return (before & ~63u) | ((before - (unsigned)r->turn) & 63);
}
#endif

FSD_INLINE vec routed(const struct route *r, vec x)
{
    return routed_turned(r, turned(r, x));
}

#ifdef V_SLOW_LOOKUP8
/*
 * Finds a route for boards of *from to lanes of *to_free, and takes both kinds of lanes out of their set. Of all
 * rotations, the one that brings most boards to free lanes is taken, whatever fits says.
 */
FSD_OUTLINE void find_route(struct route *r, vec *from, vec *to_free, const unsigned fits)
{
    unsigned most = 0;
    (void)fits;

    r->to = v_zero();
    if (!v_any(*from) || !v_any(*to_free)) {
        return;
    }
    for (int turn = 1; turn < 64; turn++) {
        for (int groups = 0; groups < 2; groups++) {
            const struct route candidate = {v_zero(), v_zero(), turn, groups};
            const vec hits = v_and(routed(&candidate, *from), *to_free);
            const unsigned n = count_lanes(hits);
            if (n > most) {
                most = n;
                *r = candidate;
                r->to = hits;
            }
        }
    }
    const vec back = v_rotate_bits64(r->to, -r->turn & 63);
    *from = v_andnot(*from, r->groups ? v_swap_words64(back) : back);
    *to_free = v_andnot(*to_free, r->to);
}
#else

/*
 * Assigns bytes of the group to bytes of to_free that have none yet: vacant is all ones there. All is in the route's
 * turned form.
 */
FSD_INLINE void match_bytes(struct route *r, vec *from, vec *to_free, vec *vacant, const enum fit fit)
{
    static const char next_bytes[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
    static const char own_bytes[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const vec next = v_table8(next_bytes), one = v_set1_8(1), fifteen = v_set1_8(15);
    vec source = v_table8(own_bytes), left = *from, wanted = *to_free, open = *vacant, index = r->index, to = r->to;

    UNROLL(1)
    for (int k = 0; k < 16; k++) {
        vec hits = v_and3(left, wanted, open);
        if (fit == FIT_ALL) {
            const vec lacking = v_zero_mask8(v_andnot(wanted, left));
            hits = v_keep_nonzero8(v_and(hits, lacking), v_and(wanted, v_sub8(wanted, one)));
        } else if (fit == FIT_TWO) {
            hits = v_keep_nonzero8(hits, v_and(hits, v_sub8(hits, one)));
        }
        left = v_lookup8(v_andnot(left, hits), next);
        wanted = v_andnot(wanted, hits);
        to = v_or(to, hits);
        index = v_or(index, v_keep_nonzero8(source, hits));
        open = v_and(open, v_zero_mask8(hits));
        source = v_and(v_sub8(source, v_set1_8(255)), fifteen);
    }
    *from = left;
    *to_free = wanted;
    *vacant = open;
    r->index = index;
    r->to = to;
}

/*
 * Finds a route for boards of *from to lanes of *to_free, with the turn and the groups that r has, and takes both kinds
 * of lanes out of their set. Bytes are assigned by the first of fits, then by the next.
 */
FSD_OUTLINE void find_route(struct route *r, vec *from, vec *to_free, const unsigned fits)
{
    vec left = r->turn ? v_rotate_bits64(*from, r->turn) : *from, vacant = all_lanes();

    r->to = r->index = v_zero();
    left = v_rotate_groups(left, r->groups);
    if (fits & FIT_ALL) {
        match_bytes(r, &left, to_free, &vacant, FIT_ALL);
    }
    if (fits & FIT_TWO) {
        match_bytes(r, &left, to_free, &vacant, FIT_TWO);
    }
    if (fits & FIT_ONE) {
        match_bytes(r, &left, to_free, &vacant, FIT_ONE);
    }
    left = v_rotate_groups(left, N_GROUPS - r->groups);
    *from = r->turn ? v_rotate_bits64(left, 64 - r->turn) : left;
}
#endif

/* Two routes that share their turn, so that most free lanes meet a board: near moves boards within groups. */
struct routes {
    struct route near, far;
};

FSD_INLINE vec lanes_of_routes(const struct routes *r)
{
    return v_or(r->near.to, r->far.to);
}

/* Adds to x, which has nothing there, what lanes receive by one of two routes from a plane that is turned already. */
FSD_INLINE vec by_routes_onto(const struct routes *r, vec turned_plane, vec x)
{
    x = v_and_or(routed_within_groups(&r->near, turned_plane), r->near.to, x);
    return v_and_or(routed_far(&r->far, turned_plane), r->far.to, x);
}

/* The same, in place of what x has there. */
FSD_INLINE vec by_routes_into(const struct routes *r, vec turned_plane, vec x)
{
#ifdef V_ONE_SELECT
    x = v_select_bits(r->near.to, routed_within_groups(&r->near, turned_plane), x);
    return v_select_bits(r->far.to, routed_far(&r->far, turned_plane), x);
#else
    return by_routes_onto(r, turned_plane, v_andnot(x, lanes_of_routes(r)));
#endif
}

/* Finds routes that share their turn for boards of *from to lanes of *to_free; takes both out of their set. */
static vec find_routes(struct routes *routes, vec *from, vec *to_free, int turn, unsigned step, unsigned near_fits)
{
    routes->near.turn = routes->far.turn = turn;
    routes->near.groups = 0;
    routes->far.groups = N_GROUPS > 2 ? 1 + (int)(step % (N_GROUPS - 1)) : N_GROUPS - 1;
    find_route(&routes->near, from, to_free, near_fits);
    find_route(&routes->far, from, to_free, FIT_ONE);
    return lanes_of_routes(routes);
}

/* Lanes that receive a board by a route also receive its owner. */
FSD_INLINE void route_owners(uint32_t *to, const uint32_t *from, const struct route *r)
{
    FOR_EACH_LANE(l, r->to)
    {
        to[l] = from[route_source(r, l)];
    }
}
