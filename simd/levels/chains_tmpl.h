/* Wings and colouring of boards that no lower rule changes. */

/* Returns the lanes where something went. */
static vec remove_by_chains(struct state *s, vec lanes)
{
    vec changed = v_zero();

    memcpy(s->before, s->box, sizeof(s->box));
    UNROLL(1)
    for (int b = 0; b < 9; b++) {
        UNROLL(1)
        for (int j = 0; j < 9; j++) {
            vec x[9];
            load_cell(s, b, j, x);
            const struct tally t = tally_of(x);
            s->two[b][j] = v_and(t.two, lanes);
            s->three[b][j] = v_and(t.three, lanes);
        }
    }
    remove_by_pivots(s);
    remove_by_w_wings(s, lanes);
    remove_by_colours(s, lanes);
    const vec *const now = &s->box[0][0][0], *const before = &s->before[0][0][0];
    UNROLL(1)
    for (int i = 0; i < 729; i++) {
        changed = v_or_xor(changed, now[i], before[i]);
    }
    return v_and(changed, lanes);
}
