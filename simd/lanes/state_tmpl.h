/* What a kernel works on. All of it is in lane form: lane l of each vector belongs to the same search node. */

enum {
    N_CELLS = 81,
    ALL_DIGITS = 0x1ff,
    N_SHARED_BLOCKS = 1024 / N_LANES + 2,
    MAX_OWN = 81 /* each task that waits on a lane's path stands for a cell that the lane has settled since */
};

_Static_assert(N_LANES <= 32, "sets of lanes have 32 bits");
_Static_assert(MAX_OWN <= UINT8_MAX, "blocks of tasks are numbered by uint8_t");

#define ALL_LANES ((lane_mask)(~(uint64_t)0 >> (64 - N_LANES)))

/* N_LANES boards: candidate masks by cell, and the puzzle that each belongs to. */
struct block {
    vec cell[N_CELLS];
    uint32_t puzzle[N_LANES];
    uint16_t depth[N_LANES];
};

/* What a sweep found out: lanes with a contradiction, lanes all of whose cells are settled, lanes at rest. */
struct sweep_result {
    lane_mask dead, solved, stable;
};

struct state {
    struct block board;
    vec minirow[27];    /* [row * 3 + stack]: union of the three cells */
    vec minicolumn[27]; /* [column * 3 + band] */
    vec hidden[9];      /* [box]: digits that had one place in the box at the last sweep */

    lane_mask running;                /* still being swept */
    lane_mask stable;                 /* waiting for a guess */
    lane_mask held;                   /* solved, solution not yet copied */
    lane_mask idle;                   /* holding nothing */
    lane_mask owners;                 /* with tasks on their own stacks; an idle owner takes the newest next */
    uint64_t n_lane_guesses[N_LANES]; /* for the guess limit; a puzzle has one lane then */

    size_t next_puzzle; /* first that was not yet read into fresh */
    unsigned n_fresh;   /* boards left in fresh, taken from the end */
    unsigned n_done;
    size_t n_shared;
    uint32_t ended_rate; /* how often puzzles have lately ended at the limit */

    struct {
        uint16_t depth[MAX_OWN];
        uint8_t n, block[MAX_OWN];
    } own[N_LANES]; /* which blocks of own_block hold the lane's tasks, oldest first */
    lane_mask own_used[MAX_OWN];

    struct block fresh, done;
    struct block shared[N_SHARED_BLOCKS];
    /*
     * Lane l of a block is for lane l's own tasks; with as many blocks as a lane can have tasks there is always room.
     */
    struct block own_block[MAX_OWN];
};

FSD_INLINE uint16_t *cell_lane(vec *cells, unsigned cell, unsigned lane)
{
    return (uint16_t *)cells + cell * N_LANES + lane;
}

FSD_INLINE unsigned lowest_lane(lane_mask lanes)
{
    return (unsigned)__builtin_ctz(lanes);
}
