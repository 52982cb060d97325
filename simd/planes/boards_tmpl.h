/* Boards in and out of a state, for benchmarks. */

static void set_boards(void *memory, const uint16_t (*boards)[81])
{
    struct state *const s = memory;

    begin_boards(s);
    planes_from_masks(s->box, boards, WIDTH);
    memset(s->hidden, 0, sizeof(s->hidden));
}

static void get_boards(void *memory, uint16_t (*boards)[81])
{
    const struct state *const s = memory;

    for (unsigned l = 0; l < WIDTH; l++) {
        for (unsigned cell = 0; cell < 81; cell++) {
            const unsigned b = box_of(cell), j = place_in_box(cell);
            unsigned mask = 0;
            for (unsigned d = 0; d < 9; d++) {
                mask |= has_lane(&s->box[b][d][j], l) << d;
            }
            boards[l][cell] = (uint16_t)mask;
        }
    }
}

static void set_texts(void *memory, const char *const *texts)
{
    struct state *const s = memory;

    begin_boards(s);
    planes_from_text(s->fresh_texts[0].nibble, texts);
    boards_from_nibbles(s->box, s->fresh_texts[0].nibble);
    memset(s->hidden, 0, sizeof(s->hidden));
}

static void get_texts(void *memory, char *const *texts)
{
    struct state *const s = memory;
    const struct pass pass = {.kept = all_lanes(), .done = &s->done[0]};

    keep_pass(s, &pass);
    text_from_planes(texts, s->done[0].nibble, 0);
}

static void sweep_times(void *memory, unsigned n)
{
    struct state *const s = memory;

    prepare_sweep(s);
    for (unsigned i = 0; i < n; i++) {
        sweep_and_note(s);
    }
}
