/*
 * What the levels work on: a block of boards, the same planes as the search's, and blocks of boards that wait for their
 * next stage.
 */

/* What is done to a block at a time. A board comes back to singles whenever a harder rule has removed something. */
enum stage {
    NAKED,   /* naked singles */
    SINGLES, /* naked and hidden singles */
    LOCKED,  /* these and locked candidates */
    PAIRS,   /* naked pairs, once */
    TRIPLES, /* naked triples, once */
    HALL,    /* all Hall sets of units, once */
    FISH,    /* all Hall sets of rows by columns, once */
    CHAINS,  /* wings and colouring, once */
    N_STAGES
};

enum {
    N_TAG_BITS = 3,
    /*
     * Puzzles are read only while no block is full: one fills for each stage then, and N_STAGES + 1 may become full. So
     * this leaves some over.
     */
    N_BLOCKS = 3 * N_STAGES,
    FULL_AT = WIDTH - WIDTH / 16,
    STAY_AT = WIDTH - WIDTH / 4, /* so many boards with the same next stage go there together, as they are */
};

struct level_block {
    planes_of_box box[9];
    vec tag[N_TAG_BITS];
    vec used; /* the lanes that hold one */
    uint32_t owner[WIDTH];
    struct level_block *next;
};

struct state {
    /* The boards that are worked on, and what sweeps keep beside them. */
    planes_of_box box[9];
    vec unions[9][9][6]; /* [box][digit][]: of minirows 0 to 2, then of minicolumns 0 to 2 */
    vec fixed[9][9][6];  /* the same of cells with one candidate */
    vec hidden[9][9];    /* [box][digit]: had one place in the box when last noted */
    vec scratch[5][9];
    vec multi[9][9], two[9][9], three[9][9]; /* [box][cell]: two or more candidates; exactly two; exactly three */
    vec twice[9][9];                         /* [box][digit]: fixed in two cells */
    vec once[9][7];                          /* of one box, by digit: one place in the rows, the columns, the box */

    vec tag[N_TAG_BITS]; /* the level whose closure a board is on its way to, in binary */
    uint32_t owner[WIDTH];

    planes_of_box before[9];   /* what chains began with */
    planes_of_box known[9];    /* the boards' solutions */
    vec reach[512], back[512]; /* of one matrix, see matching_tmpl.h */
    vec nibble[81][4];

    struct level_block *filling[N_STAGES];
    struct level_block *full[N_STAGES]; /* lists */
    struct level_block *unused;
    struct level_block block[N_BLOCKS];
    unsigned turn; /* varies how boards are moved */
};

/* A cell's candidates. */
FSD_INLINE void load_cell(const struct state *s, int b, int j, vec x[9])
{
    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        x[d] = s->box[b][d][j];
    }
}
