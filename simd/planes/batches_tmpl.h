/* The batches of a search: the one that puzzles are read of, and what is left of the one before. */

struct search {
    struct state *s;
    const struct fsd_work *work;     /* that puzzles are read of */
    const struct fsd_work *works[2]; /* it and the one before, which may be NULL, by their numbers */
    struct fsd_kernel_counters count;
};

FSD_INLINE const struct fsd_work *work_of(const struct search *q, uint32_t owner)
{
    return q->works[owner / OWNER_BATCH % 2];
}

/* The puzzle's number in its batch. */
FSD_INLINE uint32_t number_of(uint32_t owner)
{
    return owner % OWNER_BATCH;
}

FSD_INLINE int is_open(const struct search *q, uint32_t owner)
{
    return work_of(q, owner)->outcomes[number_of(owner)] == FSD_OUTCOME_OPEN;
}

FSD_INLINE const struct fsd_work *work_before(const struct search *q)
{
    return q->works[1 - q->s->batch];
}

/* Whether one of these lanes has a board of the batch before. */
static int any_is_before(const struct search *q, vec lanes, const uint32_t owner[WIDTH])
{
    const unsigned before = 1 - q->s->batch;
    unsigned any = 0;

    if (!work_before(q)) {
        return 0;
    }
    FOR_EACH_LANE(l, lanes)
    {
        any |= owner[l] / OWNER_BATCH % 2 == before;
    }
    return (int)any;
}

/* Puzzles of the batch before that were not read, fewer than a block holds. */
FSD_INLINE unsigned n_left_before(const struct search *q)
{
    return work_before(q) ? (unsigned)(work_before(q)->n_puzzles - q->s->next_before) : 0;
}

FSD_INLINE int has_input(const struct search *q)
{
    const struct state *const s = q->s;

    return s->next_puzzle < q->work->n_puzzles || n_left_before(q) ||
           v_any(v_or3(s->fresh[0]->used, s->fresh[1]->used, s->fresh_boards.used));
}

/* Takes n puzzles for the lanes of a block, from number *next of a batch on. */
static void take_input(uint32_t *owner, unsigned batch, size_t *next, unsigned n)
{
    for (unsigned l = 0; l < n; l++) {
        owner[l] = batch * OWNER_BATCH + (uint32_t)*next + l;
    }
    *next += n;
}

/* How many puzzles there are to read, at most n. */
static unsigned at_most(const struct search *q, unsigned n)
{
    const size_t n_left = q->work->n_puzzles - q->s->next_puzzle;

    return n_left < n ? (unsigned)n_left : n;
}

/* What was left of the batch before comes first. */
static void load_texts(struct search *q, struct text_block *block)
{
    struct state *const s = q->s;
    const unsigned n_before = n_left_before(q), n_here = at_most(q, WIDTH - n_before), n = n_before + n_here;
    const char *const *const before = n_before ? work_before(q)->puzzles + s->next_before : NULL;
    const char *const *const texts = q->work->puzzles + s->next_puzzle;

    block->used = first_lanes(n);
    take_input(block->owner, 1 - s->batch, &s->next_before, n_before);
    take_input(block->owner + n_before, s->batch, &s->next_puzzle, n_here);
    if (n_here == WIDTH) {
        planes_from_text(block->nibble, texts);
    } else if (n > 0) {
        const char *text[WIDTH];
        for (unsigned l = 0; l < WIDTH; l++) {
            const unsigned i = l < n ? l : 0;
            text[l] = i < n_before ? before[i] : texts[i - n_before];
        }
        planes_from_text(block->nibble, text);
    }
    const unsigned n_next = at_most(q, WIDTH);
    for (unsigned i = 0; i < n_next; i++) {
        __builtin_prefetch(texts[n_here + i], 0, 2); /* of the next block */
    }
}

static void load_boards(struct search *q, struct block *block)
{
    struct state *const s = q->s;
    const unsigned n = at_most(q, WIDTH);

    block->used = first_lanes(n);
    planes_from_masks(block->box, q->work->candidates + s->next_puzzle, n);
    take_input(block->owner, s->batch, &s->next_puzzle, n);
}

static void give_up_boards(const struct search *q, vec lanes, const uint32_t owner[WIDTH])
{
    FOR_EACH_LANE(l, lanes)
    {
        give_up(work_of(q, owner[l]), number_of(owner[l]));
    }
}

/* Gives up all puzzles of which something is left to search. */
static void give_up_rest(struct search *q)
{
    struct state *const s = q->s;

    give_up_boards(q, v_or(s->busy, s->owners), s->owner);
    for (unsigned i = 0; i < s->n_shared; i++) {
        give_up_boards(q, s->shared[i].used, s->shared[i].owner);
    }
    for (unsigned i = 0; i < N_FRESH; i++) {
        give_up_boards(q, s->fresh_texts[i].used, s->fresh_texts[i].owner);
    }
    give_up_boards(q, s->fresh_boards.used, s->fresh_boards.owner);
    for (unsigned n = n_left_before(q); n > 0; n--) {
        give_up(work_before(q), s->next_before++);
    }
    for (size_t puzzle = s->next_puzzle; puzzle < q->work->n_puzzles; puzzle++) {
        give_up(q->work, puzzle);
    }
}
