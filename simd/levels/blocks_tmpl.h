/*
 * Blocks: boards leave the block that is worked on for the block of their next stage, by routes as in the search, and
 * come back when it is full.
 */

static struct level_block *take_block(struct state *s)
{
    struct level_block *const block = s->unused;

    s->unused = block->next;
    block->used = v_zero();
    return block;
}

static void begin_blocks(struct state *s)
{
    memset(s->filling, 0, sizeof(s->filling));
    memset(s->full, 0, sizeof(s->full));
    s->unused = NULL;
    s->turn = 0;
    for (unsigned i = 0; i < N_BLOCKS; i++) {
        s->block[i].next = s->unused;
        s->unused = &s->block[i];
    }
}

/* All of the boards worked on; only those in lanes count. */
FSD_OUTLINE void copy_to_block(const struct state *s, struct level_block *to, vec lanes)
{
    memcpy(to->box, s->box, sizeof(to->box));
    memcpy(to->tag, s->tag, sizeof(to->tag));
    memcpy(to->owner, s->owner, sizeof(to->owner));
    to->used = lanes;
}

FSD_OUTLINE void copy_from_block(struct state *s, const struct level_block *from)
{
    memcpy(s->box, from->box, sizeof(s->box));
    memcpy(s->tag, from->tag, sizeof(s->tag));
    memcpy(s->owner, from->owner, sizeof(s->owner));
}

FSD_INLINE void move_planes(vec *to, const vec *from, int n, const struct routes *routes)
{
    const struct routes r = *routes;

    UNROLL(1)
    for (int i = 0; i < n; i++) {
        to[i] = by_routes_into(&r, turned(&r.near, from[i]), to[i]);
    }
}

FSD_OUTLINE void move_to_block(const struct state *s, struct level_block *to, const struct routes *routes)
{
    move_planes(&to->box[0][0][0], &s->box[0][0][0], 729, routes);
    move_planes(to->tag, s->tag, N_TAG_BITS, routes);
    route_owners(to->owner, s->owner, &routes->near);
    route_owners(to->owner, s->owner, &routes->far);
}

FSD_INLINE void copy_bit(vec *to, unsigned lane, const vec *from, unsigned from_lane)
{
    remove_lane(to, lane);
    *lane_byte(to, lane) |= (uint8_t)(has_lane(from, from_lane) << lane % 8);
}

/* Where no route leads, a board goes alone: the first of *left to the first free lane. */
static void move_one(struct state *s, vec *left, struct level_block *to)
{
    const unsigned from = first_lane(*left), lane = first_lane(v_andnot(all_lanes(), to->used));

    for (int i = 0; i < 729; i++) {
        copy_bit(&to->box[0][0][0] + i, lane, &s->box[0][0][0] + i, from);
    }
    for (int i = 0; i < N_TAG_BITS; i++) {
        copy_bit(&to->tag[i], lane, &s->tag[i], from);
    }
    to->owner[lane] = s->owner[from];
    add_lane(&to->used, lane);
    remove_lane(left, from);
}

/* Boards in these lanes wait for a stage. */
static void queue_boards(struct state *s, enum stage stage, vec lanes)
{
    while (v_any(lanes)) {
        struct level_block *to = s->filling[stage];
        if (!to) {
            to = s->filling[stage] = take_block(s);
            copy_to_block(s, to, lanes);
            lanes = v_zero();
        }
        while (v_any(lanes) && count_lanes(to->used) < FULL_AT) {
            struct routes routes;
            vec room = v_andnot(all_lanes(), to->used);
            const vec moved = find_routes(&routes, &lanes, &room, (int)(s->turn % 64), s->turn, FIT_ALL | FIT_TWO);
            s->turn++;
            if (v_any(moved)) {
                move_to_block(s, to, &routes);
                to->used = v_or(to->used, moved);
            } else {
                move_one(s, &lanes, to);
            }
        }
        if (count_lanes(to->used) >= FULL_AT) {
            to->next = s->full[stage];
            s->full[stage] = to;
            s->filling[stage] = NULL;
        }
    }
}

/* Makes the next block the one that is worked on; only full ones, or any. Returns its stage; N_STAGES: there is none.
 */
static enum stage next_block(struct state *s, int only_full, vec *lanes)
{
    enum stage stage = N_STAGES;
    struct level_block *block = NULL;

    for (enum stage i = 0; i < N_STAGES; i++) {
        if (s->full[i]) {
            stage = i;
        }
    }
    if (stage < N_STAGES) {
        block = s->full[stage];
        s->full[stage] = block->next;
    } else if (!only_full) {
        unsigned most = 0;
        for (enum stage i = 0; i < N_STAGES; i++) {
            const unsigned n = s->filling[i] ? count_lanes(s->filling[i]->used) : 0;
            if (n > most) {
                most = n;
                stage = i;
            }
        }
        if (stage < N_STAGES) {
            block = s->filling[stage];
            s->filling[stage] = NULL;
        }
    }
    if (block) {
        copy_from_block(s, block);
        *lanes = block->used;
        block->next = s->unused;
        s->unused = block;
    }
    return stage;
}
