/*
 * Moving boards between lanes and blocks, and the stacks of tasks, boards that wait to be searched: the shared one
 * serves every lane; a lane's own holds branches deferred until the lane has finished the first.
 */

enum { MAX_SHARED = N_SHARED_BLOCKS * N_LANES };

FSD_INLINE void same_lanes(uint16_t from[N_LANES])
{
    for (unsigned l = 0; l < N_LANES; l++) {
        from[l] = (uint16_t)l;
    }
}

/* The given lanes of to become lanes from[lane] of other; the rest stay. */
FSD_INLINE void move_lanes(vec *to, const vec *other, const uint16_t from[N_LANES], lane_mask lanes)
{
    const struct lane_shuffle shuffle = v_shuffle_make(from, lanes);
    for (int c = 0; c < N_CELLS; c++) {
        to[c] = v_shuffle_into(&shuffle, &to[c], &other[c]);
    }
}

FSD_INLINE void copy_same_lanes(vec *to, const vec *from, lane_mask lanes)
{
    const vec mask = v_mask_of(lanes);
    for (int c = 0; c < N_CELLS; c++) {
        to[c] = v_select(mask, from[c], to[c]);
    }
}

FSD_INLINE void copy_owner(struct block *to, unsigned l, const struct block *from, unsigned k)
{
    to->puzzle[l] = from->puzzle[k];
    to->depth[l] = from->depth[k];
}

/* Puts the boards of lanes on the shared stack, each with rest[lane] as the candidates of its cell[lane]. */
static void push_shared(struct state *s, lane_mask lanes, const uint16_t cell[N_LANES], const uint16_t rest[N_LANES])
{
    while (lanes) {
        struct block *const b = &s->shared[s->n_shared / N_LANES];
        const unsigned first = (unsigned)(s->n_shared % N_LANES);
        lane_mask pushed = lanes, filled = 0;
        uint16_t from[N_LANES];
        unsigned slot = first;

        same_lanes(from);
        for (; lanes && slot < N_LANES; lanes &= lanes - 1, slot++) {
            from[slot] = (uint16_t)lowest_lane(lanes);
            filled |= (lane_mask)1 << slot;
        }
        move_lanes(b->cell, s->board.cell, from, filled);
        slot = first;
        for (pushed &= ~lanes; pushed; pushed &= pushed - 1, slot++) {
            const unsigned l = lowest_lane(pushed);
            copy_owner(b, slot, &s->board, l);
            *cell_lane(b->cell, cell[l], slot) = rest[l];
        }
        s->n_shared += slot - first;
    }
}

/* The block with room for the most of lanes; one of MAX_OWN blocks has room for any lane's next task. */
static unsigned roomiest_block(const struct state *s, lane_mask lanes)
{
    unsigned best = 0;
    int most = -1;

    for (unsigned b = 0; b < MAX_OWN; b++) {
        if (!(lanes & s->own_used[b])) {
            return b;
        }
    }
    for (unsigned b = 0; b < MAX_OWN; b++) {
        const int room = __builtin_popcount(lanes & ~s->own_used[b]);
        if (room > most) {
            most = room;
            best = b;
        }
    }
    return best;
}

/* The same on the lanes' own stacks. */
static void push_own(struct state *s, lane_mask lanes, const uint16_t cell[N_LANES], const uint16_t rest[N_LANES])
{
    s->owners |= lanes;
    while (lanes) {
        const unsigned block = roomiest_block(s, lanes);
        const lane_mask here = lanes & ~s->own_used[block];

        copy_same_lanes(s->own_block[block].cell, s->board.cell, here);
        for (lane_mask m = here; m; m &= m - 1) {
            const unsigned l = lowest_lane(m), n = s->own[l].n++;
            s->own[l].block[n] = (uint8_t)block;
            s->own[l].depth[n] = s->board.depth[l];
            *cell_lane(s->own_block[block].cell, cell[l], l) = rest[l];
        }
        s->own_used[block] |= here;
        lanes &= ~here;
    }
}

/* Every idle lane that has tasks of its own takes the newest. */
static void pop_own(struct state *s)
{
    lane_mask lanes = s->idle & s->owners;

    s->idle &= ~lanes;
    s->running |= lanes;
    while (lanes) {
        const unsigned first = lowest_lane(lanes), block = s->own[first].block[s->own[first].n - 1];
        lane_mask here = 0;

        for (lane_mask m = lanes & s->own_used[block]; m; m &= m - 1) {
            const unsigned l = lowest_lane(m), n = s->own[l].n - 1u;
            if (s->own[l].block[n] == block) {
                here |= (lane_mask)1 << l;
                s->own[l].n = (uint8_t)n;
                s->board.depth[l] = s->own[l].depth[n];
                s->owners &= ~((lane_mask)(n == 0) << l);
            }
        }
        copy_same_lanes(s->board.cell, s->own_block[block].cell, here);
        s->own_used[block] &= ~here;
        lanes &= ~here;
    }
}

static void drop_own(struct state *s, unsigned l)
{
    while (s->own[l].n) {
        s->own_used[s->own[l].block[--s->own[l].n]] &= ~((lane_mask)1 << l);
    }
    s->owners &= ~((lane_mask)1 << l);
}

/*
 * Lanes whose puzzle has ended drop their board and their own tasks; those on the shared stack are skipped when popped.
 */
static void drop_lanes(struct state *s, lane_mask lanes)
{
    s->running &= ~lanes;
    s->stable &= ~lanes;
    s->idle |= lanes;
    for (lanes &= s->owners; lanes; lanes &= lanes - 1) {
        drop_own(s, lowest_lane(lanes));
    }
}
