/* Puzzles as they are, a lane each, and without one given. */

struct state {
    planes_of_box whole[9], box[9];
    vec gone[9][9]; /* [box][cell]: lanes whose given is away */
    /* What sweeps keep. */
    vec unions[9][9][6];
    vec hidden[9][9];
    vec scratch[5][9];
    vec multi[9][9], two[9][9], three[9][9];

    vec nibble[81][4];
};
