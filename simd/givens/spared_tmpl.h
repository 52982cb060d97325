/*
 * Givens that are seen to be redundant: the puzzle without the given, and without its digit in the cell, contradicts
 * itself after some sweeps. Each lane has a puzzle of its own, and all lanes take away one given after the other.
 */

enum { N_SWEEPS = 3 };

static void load_whole(struct state *s, size_t n, const char *const *puzzles)
{
    const char *text[WIDTH];

    for (unsigned l = 0; l < WIDTH; l++) {
        text[l] = puzzles[l < n ? l : 0];
    }
    planes_from_text(s->nibble, text);
    boards_from_nibbles(s->whole, s->nibble);
}

/* A given's one candidate goes, and all others come. */
static void take_away(struct state *s)
{
    for (int b = 0; b < 9; b++) {
        UNROLL(1)
        for (int d = 0; d < 9; d++) {
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                s->box[b][d][j] = v_xor(s->whole[b][d][j], s->gone[b][j]);
            }
        }
    }
}

/* Takes the first cell of each set that is not empty; says in which lanes. */
static vec take_cells(struct state *s, size_t n, uint64_t (*left)[2], uint8_t cells[WIDTH])
{
    vec lanes = v_zero();

    memset(s->gone, 0, sizeof(s->gone));
    for (unsigned l = 0; l < n; l++) {
        const unsigned word = left[l][0] ? 0 : 1;
        if (left[l][word]) {
            const unsigned cell = word * 64 + (unsigned)__builtin_ctzll(left[l][word]);
            left[l][word] &= left[l][word] - 1;
            cells[l] = (uint8_t)cell;
            add_lane(&s->gone[box_of(cell)][place_in_box(cell)], l);
            add_lane(&lanes, l);
        }
    }
    return lanes;
}

static void find_spared(void *state, size_t n, const char *const *puzzles, uint64_t (*givens)[2])
{
    struct state *const s = state;
    uint64_t left[WIDTH][2];
    uint8_t cells[WIDTH];
    vec lanes;

    load_whole(s, n, puzzles);
    memcpy(left, givens, n * sizeof(left[0]));
    while (lanes = take_cells(s, n, left, cells), v_any(lanes)) {
        take_away(s);
        prepare_sweep(s);
        for (int i = 0; i < N_SWEEPS - 1; i++) {
            sweep_quietly(s);
        }
        const struct sweep_result r = sweep(s);
        FOR_EACH_LANE(l, v_andnot(lanes, r.alive))
        {
            givens[l][cells[l] / 64] &= ~(UINT64_C(1) << cells[l] % 64);
        }
    }
}
