/* Boards in and out of a state, for benchmarks. */

static void set_boards(void *memory, const uint16_t (*boards)[81])
{
    struct state *const s = memory;

    for (unsigned l = 0; l < N_LANES; l++) {
        load_candidates(s->board.cell, boards[l], l);
    }
    memset(s->hidden, 0, sizeof(s->hidden));
    refresh_unions(s);
}

static void get_boards(void *memory, uint16_t (*boards)[81])
{
    struct state *const s = memory;

    for (unsigned l = 0; l < N_LANES; l++) {
        for (unsigned c = 0; c < N_CELLS; c++) {
            boards[l][c] = *cell_lane(s->board.cell, c, l);
        }
    }
}

static void set_texts(void *memory, const char *const *texts)
{
    struct state *const s = memory;

    lanes_from_text(s->board.cell, texts);
    memset(s->hidden, 0, sizeof(s->hidden));
    refresh_unions(s);
}

static void get_texts(void *memory, char *const *texts)
{
    struct state *const s = memory;

    text_from_lanes(texts, s->board.cell);
}

static void sweep_times(void *memory, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        sweep(memory);
    }
}
