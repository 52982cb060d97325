/* What the search works on: the boards in its lanes, and those that wait. */

enum {
    N_SHARED_BLOCKS = 16,
    MAX_OWN = 81, /* each task that waits on a lane's path stands for a cell that the lane has settled since */
    N_DONE = 2,
    N_FRESH = 2
};

/*
 * Which puzzle a board belongs to, and below how many guesses it stands: depth << OWNER_SHIFT | batch * OWNER_BATCH |
 * puzzle. Two batches are under way, 0 and 1 in turn.
 */
enum { OWNER_SHIFT = 20, OWNER_DEPTH_ONE = 1 << OWNER_SHIFT, OWNER_BATCH = OWNER_DEPTH_ONE / 2 };

_Static_assert((int)FSD_MAX_WORK <= (int)OWNER_BATCH, "a puzzle's number fits its part of the owner");
_Static_assert(729 + 81 < 1 << (32 - OWNER_SHIFT), "every guess removes a candidate or is in a cell just settled");

/* Boards that wait. */
struct block {
    planes_of_box box[9];
    vec used; /* the lanes that hold one */
    uint32_t owner[WIDTH];
};

/*
 * Boards all of whose cells are blank or settled: bit k of the digit in cell [row * 9 + column], 0 for a blank. After
 * the cells of solutions come the low bits of the newline that ends their lines.
 */
struct text_block {
    vec nibble[81 + 1][4];
    vec used;
    uint32_t owner[WIDTH];
};

struct state {
    planes_of_box box[9];
    vec unions[9][9][6];                     /* [box][digit][]: of minirows 0 to 2, then of minicolumns 0 to 2 */
    vec hidden[9][9];                        /* [box][digit]: had one place in the box when last noted */
    vec scratch[5][9];                       /* of a diagonal in a sweep */
    vec multi[9][9], two[9][9], three[9][9]; /* [box][cell]: two or more candidates; exactly two; exactly three */
    vec chosen[9][9];                        /* [box][cell]: to be guessed in */

    vec busy;   /* holding a board; the rest are held or idle */
    vec stable; /* busy, waiting for a guess: at rest, unless branches are deferred */
    vec held;   /* solved, solution not yet copied */
    vec owners; /* with tasks on their own stacks; an idle owner takes the newest next */
    vec alone;  /* of busy and owners, those of whose puzzle no other lane and no shared block has a board */
    uint32_t owner[WIDTH];
    uint64_t n_lane_guesses[WIDTH]; /* for the guess limit; a puzzle has one lane then */

    unsigned batch;      /* that puzzles are read of: 0 or 1 */
    size_t next_puzzle;  /* of it, first that was not yet read */
    size_t next_before;  /* the same of the batch before it */
    unsigned n_shared;   /* blocks in use; the last may be partly so */
    uint32_t ended_rate; /* how often puzzles have lately ended at the limit */
    unsigned turn;       /* varies how boards are moved */

    uint8_t n_own[WIDTH]; /* how many tasks are on the lane's own stack */
    struct {
        uint8_t block[MAX_OWN];
        uint32_t owner[MAX_OWN];
    } own[WIDTH]; /* which blocks of own_block hold them, oldest first */
    vec own_used[MAX_OWN];
    unsigned n_own_blocks; /* later ones were never used */

    /* Puzzles that were read and wait for a lane, the first to go first; as boards when they came as candidates. */
    struct text_block *fresh[N_FRESH], fresh_texts[N_FRESH];
    struct block fresh_boards;
    struct text_block done[N_DONE];
    struct block shared[N_SHARED_BLOCKS];
    /*
     * Lane l of a block is for lane l's own tasks; with as many blocks as a lane can have tasks there is always room.
     */
    planes_of_box own_block[MAX_OWN][9];
};

FSD_INLINE vec idle_lanes(const struct state *s)
{
    return v_andnot(all_lanes(), v_or(s->busy, s->held));
}
