/* Naked pairs and triples of all units, each found at once and its digits removed at once. */

/* The places of a unit's cells: unit 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes. */
struct unit_places {
    uint8_t box[9], cell[9];
};

FSD_INLINE struct unit_places places_of_unit(unsigned unit)
{
    struct unit_places p;

    for (unsigned i = 0; i < 9; i++) {
        const unsigned n = unit % 9;
        const unsigned cell = unit < 9 ? n * 9 + i : unit < 18 ? i * 9 + n : cell_in_place(n, i);
        p.box[i] = (uint8_t)box_of(cell);
        p.cell[i] = (uint8_t)place_in_box(cell);
    }
    return p;
}

/* A unit's candidates, in one place. */
FSD_INLINE void load_unit(struct state *s, const struct unit_places *p, vec x[9][9])
{
    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        const vec *const from = &s->box[p->box[i]][0][p->cell[i]];
        UNROLL(9)
        for (int d = 0; d < 9; d++) {
            x[i][d] = from[(ptrdiff_t)d * 9];
        }
    }
}

/*
 * The cells of a unit in `in` take their digits from its other cells. They are a union of Hall sets, so they have as
 * many digits as they are; where they have fewer, the board contradicts itself. Returns the lanes where something went.
 */
FSD_INLINE vec take_digits(struct state *s, const struct unit_places *p, vec x[9][9], const vec in[9], vec *alive)
{
    vec digits[9], changed = v_zero();

    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        digits[d] = v_zero();
    }
    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        const vec q = in[i];
        UNROLL(9)
        for (int d = 0; d < 9; d++) {
            digits[d] = v_and_or(q, x[i][d], digits[d]);
        }
    }
    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        vec *const to = &s->box[p->box[i]][0][p->cell[i]];
        const vec q = in[i];
        UNROLL(9)
        for (int d = 0; d < 9; d++) {
            const vec y = v_and(x[i][d], v_or_andnot(q, all_lanes(), digits[d]));
            changed = v_or_xor(changed, y, x[i][d]);
            to[(ptrdiff_t)d * 9] = y;
        }
    }
    const struct number4 n = count_of_nine(digits), m = count_of_nine(in);
    const vec low = v_or_xor(v_xor(n.bit[0], m.bit[0]), n.bit[1], m.bit[1]);
    const vec high = v_or_xor(v_xor(n.bit[2], m.bit[2]), n.bit[3], m.bit[3]);
    *alive = v_andnot_or(*alive, low, high);
    return changed;
}

/* Returns the lanes where a pair removed something. */
FSD_OUTLINE vec remove_by_pairs(struct state *s, vec *alive)
{
    vec changed = v_zero();

    UNROLL(1)
    for (unsigned unit = 0; unit < 27; unit++) {
        const struct unit_places p = places_of_unit(unit);
        vec x[9][9], two[9], in[9];
        load_unit(s, &p, x);
        UNROLL(1)
        for (int i = 0; i < 9; i++) {
            two[i] = tally_of(x[i]).two;
            in[i] = v_zero();
        }
        UNROLL(1)
        for (int i = 0; i < 8; i++) {
            vec a[9], here = v_zero();
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                a[d] = x[i][d];
            }
            UNROLL(1)
            for (int j = i + 1; j < 9; j++) {
                const vec *const b = x[j];
                vec differ0 = v_xor(a[0], b[0]), differ1 = v_xor(a[1], b[1]), differ2 = v_xor(a[2], b[2]);
                UNROLL(2)
                for (int d = 3; d < 9; d += 3) {
                    differ0 = v_or_xor(differ0, a[d], b[d]);
                    differ1 = v_or_xor(differ1, a[d + 1], b[d + 1]);
                    differ2 = v_or_xor(differ2, a[d + 2], b[d + 2]);
                }
                const vec pair = v_andnot(v_and(two[i], two[j]), v_or3(differ0, differ1, differ2));
                here = v_or(here, pair);
                in[j] = v_or(in[j], pair);
            }
            in[i] = v_or(in[i], here);
        }
        changed = v_or(changed, take_digits(s, &p, x, in, alive));
    }
    return changed;
}

/*
 * Triples are three cells with three digits together or fewer: of the pairs of cells, those that have no more, and of
 * the cells after them, those that add none.
 */
FSD_OUTLINE vec remove_by_triples(struct state *s, vec *alive)
{
    vec changed = v_zero();

    UNROLL(1)
    for (unsigned unit = 0; unit < 27; unit++) {
        const struct unit_places p = places_of_unit(unit);
        vec x[9][9], few[9], in[9];
        load_unit(s, &p, x);
        UNROLL(1)
        for (int i = 0; i < 9; i++) {
            const struct tally t = tally_of(x[i]);
            few[i] = v_or(t.two, t.three);
            in[i] = v_zero();
        }
        UNROLL(1)
        for (int i = 0; i < 7; i++) {
            UNROLL(1)
            for (int j = i + 1; j < 8; j++) {
                vec a[9], here = v_zero();
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    a[d] = v_or(x[i][d], x[j][d]);
                }
                const struct tally t = tally_of(a);
                const vec both = v_and3(few[i], few[j], v_or(t.two, t.three));
                UNROLL(1)
                for (int k = j + 1; k < 9; k++) {
                    const vec *const b = x[k];
                    vec new0 = v_andnot(b[0], a[0]), new1 = v_andnot(b[1], a[1]), new2 = v_andnot(b[2], a[2]);
                    UNROLL(2)
                    for (int d = 3; d < 9; d += 3) {
                        new0 = v_or_andnot(new0, b[d], a[d]);
                        new1 = v_or_andnot(new1, b[d + 1], a[d + 1]);
                        new2 = v_or_andnot(new2, b[d + 2], a[d + 2]);
                    }
                    const vec triple = v_andnot(v_and(both, few[k]), v_or3(new0, new1, new2));
                    here = v_or(here, triple);
                    in[k] = v_or(in[k], triple);
                }
                in[i] = v_or(in[i], here);
                in[j] = v_or(in[j], here);
            }
        }
        changed = v_or(changed, take_digits(s, &p, x, in, alive));
    }
    return changed;
}
