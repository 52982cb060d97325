/* What the search works on: the boards in its lanes, and those that wait. */

enum {
    N_SHARED_BLOCKS = 16,
    MAX_OWN = 81, /* each task that waits on a lane's path stands for a cell that the lane has settled since */
    N_BOARDS = MAX_OWN + 2, /* the tasks of so many guesses, so that some lane lacks one, and the boards in the lanes */
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

/* The boards in the lanes, and once these have guessed and gone on as copies, the tasks that are left. */
struct boards {
    planes_of_box box[9];
    vec chosen[9][9]; /* [box][cell]: to be guessed in */
    vec kept[9];      /* by digit: what the guess has kept of the cell, so that a task is the rest */
    vec used;         /* the lanes with a task */
    uint32_t owner[WIDTH];
};

struct state {
    planes_of_box *box; /* of the boards in the lanes */
    vec (*chosen)[9];
    vec unions[9][9][6];                     /* [box][digit][]: of minirows 0 to 2, then of minicolumns 0 to 2 */
    vec hidden[9][9];                        /* [box][digit]: had one place in the box when last noted */
    vec scratch[5][9];                       /* of a diagonal in a sweep */
    vec multi[9][9], two[9][9], three[9][9]; /* [box][cell]: two or more candidates; exactly two; exactly three */

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

    /* Tasks of the lanes' own, the oldest first; then the boards in the lanes; then what is free. */
    struct boards *boards[N_BOARDS];
    unsigned n_own;

    /* Puzzles that were read and wait for a lane, the first to go first; as boards when they came as candidates. */
    struct text_block *fresh[N_FRESH], fresh_texts[N_FRESH];
    struct text_block done[N_DONE];
    struct boards all_boards[N_BOARDS]; /* up to here and the first of these, every search uses all */
    struct block shared[N_SHARED_BLOCKS];
    struct block fresh_boards;
};

/*
 * Writes to what every search uses, a byte a page. Of new memory, a page that is read first is one of zeros until it is
 * written, and when that changes every processor that runs a thread of the process is interrupted.
 */
static void touch(struct state *s)
{
    enum { PAGE_BYTES = 4096 };
    volatile char *const bytes = (volatile char *)s;

    for (size_t i = 0; i < offsetof(struct state, all_boards[1]); i += PAGE_BYTES) {
        bytes[i] = 0;
    }
}

FSD_INLINE vec idle_lanes(const struct state *s)
{
    return v_andnot(all_lanes(), v_or(s->busy, s->held));
}

/* The boards after n_own sets of tasks are those in the lanes. */
FSD_INLINE void set_lanes_boards(struct state *s, unsigned n_own)
{
    s->n_own = n_own;
    s->box = s->boards[n_own]->box;
    s->chosen = s->boards[n_own]->chosen;
}

static void begin_boards(struct state *s)
{
    for (unsigned i = 0; i < N_BOARDS; i++) {
        s->boards[i] = &s->all_boards[i];
    }
    set_lanes_boards(s, 0);
}
