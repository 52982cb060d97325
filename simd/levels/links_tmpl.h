/*
 * What follows from strong links, the two places that a unit has for a digit: W-wings and simple colouring. Each lane
 * has a cell of its own at a time to begin with.
 */

/* Takes the first cell of each lane's. */
FSD_INLINE void take_first(cell_planes left, cell_planes first)
{
    vec taken = v_zero();

    UNROLL(1)
    for (int i = 0; i < 81; i++) {
        first[i] = v_andnot(left[i], taken);
        taken = v_or(taken, left[i]);
        left[i] = v_andnot(left[i], first[i]);
    }
}

FSD_INLINE vec any_cell(cell_planes x)
{
    vec any = v_zero();

    UNROLL(9)
    for (int i = 0; i < 81; i++) {
        any = v_or(any, x[i]);
    }
    return any;
}

/* The cells that have two candidates, and of whose kind there is another. */
static void find_twins(const struct state *s, vec lanes, cell_planes twins)
{
    memset(twins, 0, sizeof(cell_planes));
    UNROLL(1)
    for (int d = 1; d < 9; d++) {
        UNROLL(1)
        for (int e = 0; e < d; e++) {
            vec of_kind[81], one = v_zero(), more = v_zero();
            UNROLL(1)
            for (int b = 0; b < 9; b++) {
                UNROLL(9)
                for (int j = 0; j < 9; j++) {
                    const vec here = v_and3(s->box[b][d][j], s->box[b][e][j], s->two[b][j]);
                    more = v_and_or(one, here, more);
                    one = v_or(one, here);
                    of_kind[b * 9 + j] = here;
                }
            }
            more = v_and(more, lanes);
            UNROLL(9)
            for (int i = 0; i < 81; i++) {
                twins[i] = v_and_or(of_kind[i], more, twins[i]);
            }
        }
    }
}

/* A cell with two candidates in each lane, and its twins that it does not see. */
struct twin {
    cell_planes seen;     /* cells that see it */
    cell_planes others;   /* its twins elsewhere */
    cell_planes place[2]; /* of its digits */
    vec digit[2][9];
};

FSD_OUTLINE void look_at_twin(const struct state *s, cell_planes first, cell_planes left, struct twin *t)
{
    unit_planes units;
    vec digits[9], below = v_zero(), one = v_zero(), more = v_zero();

    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        digits[d] = v_zero();
    }
    UNROLL(1)
    for (int b = 0; b < 9; b++) {
        UNROLL(1)
        for (int j = 0; j < 9; j++) {
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                digits[d] = v_and_or(first[b * 9 + j], s->box[b][d][j], digits[d]);
            }
        }
    }
    UNROLL(9)
    for (int d = 0; d < 9; d++) {
        t->digit[0][d] = v_andnot(digits[d], below);
        t->digit[1][d] = v_and(digits[d], below);
        below = v_or(below, digits[d]);
    }
    find_units(first, units);
    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        UNROLL(1)
        for (unsigned j = 0; j < 9; j++) {
            vec low = v_zero(), high = v_zero();
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                low = v_and_or(t->digit[0][d], s->box[b][d][j], low);
                high = v_and_or(t->digit[1][d], s->box[b][d][j], high);
            }
            const vec here = v_and3(low, high, s->two[b][j]), to_do = v_and(here, left[b * 9 + j]);
            more = v_and_or(one, to_do, more);
            one = v_or(one, to_do);
            t->place[0][b * 9 + j] = low;
            t->place[1][b * 9 + j] = high;
            t->seen[b * 9 + j] = v_andnot(any_unit(units, b, j), first[b * 9 + j]);
            t->others[b * 9 + j] = v_andnot_or(here, t->seen[b * 9 + j], first[b * 9 + j]);
        }
    }
    /* All pairs of a kind are done when one of it is left. */
    const vec last = v_andnot(one, more), *const two = &s->two[0][0];
    UNROLL(1)
    for (int i = 0; i < 81; i++) {
        left[i] = v_andnot_and(left[i], last, v_and3(t->place[0][i], t->place[1][i], two[i]));
    }
}

/* W-wings whose strong link is of one of the digits: the other leaves what sees both twins. */
FSD_OUTLINE void remove_by_twins(struct state *s, struct twin *t, int of)
{
    vec *const link = t->place[of];
    cell_planes ends;
    unit_planes links, begun, any, two;

    find_links(t->place[of], links);
    UNROLL(9)
    for (int i = 0; i < 81; i++) {
        ends[i] = v_and(link[i], t->seen[i]);
    }
    find_units(ends, begun);
    UNROLL(1)
    for (int i = 0; i < 27; i++) {
        begun[i] = v_and(begun[i], links[i]);
    }
    /* The other ends of links that begin in what the first twin sees. */
    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        UNROLL(9)
        for (unsigned j = 0; j < 9; j++) {
            ends[b * 9 + j] = v_andnot(v_and(t->place[of][b * 9 + j], any_unit(begun, b, j)), t->seen[b * 9 + j]);
        }
    }
    find_units_with_two(ends, any, two);
    vec found = v_zero();
    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        UNROLL(9)
        for (unsigned j = 0; j < 9; j++) {
            const vec sees = v_or_andnot(any_unit(two, b, j), any_unit(any, b, j), ends[b * 9 + j]);
            ends[b * 9 + j] = v_and(t->others[b * 9 + j], sees);
            found = v_or(found, ends[b * 9 + j]);
        }
    }
    if (!v_any(found)) {
        return;
    }
    find_units(ends, any);
    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        UNROLL(1)
        for (unsigned j = 0; j < 9; j++) {
            const vec lost = v_and3(t->place[1 - of][b * 9 + j], t->seen[b * 9 + j], any_unit(any, b, j));
            if (v_any(lost)) {
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    s->box[b][d][j] = v_andnot_and(s->box[b][d][j], lost, t->digit[1 - of][d]);
                }
            }
        }
    }
}

static void remove_by_w_wings(struct state *s, vec lanes)
{
    cell_planes left, first;
    struct twin t;

    find_twins(s, lanes, left);
    while (v_any(any_cell(left))) {
        take_first(left, first);
        look_at_twin(s, first, left, &t);
        remove_by_twins(s, &t, 0);
        remove_by_twins(s, &t, 1);
    }
}

/* Across the strong links of some units, cells of a colour give the other one to the other end. */
FSD_INLINE void spread(const enum unit_kind kind, const vec *place, const vec links[9], vec *a, vec *b, vec *changed)
{
    UNROLL(1)
    for (unsigned n = 0; n < 9; n++) {
        vec x[9], y[9];
        UNROLL(9)
        for (unsigned i = 0; i < 9; i++) {
            x[i] = a[cell_of_unit(kind, n, i)];
            y[i] = b[cell_of_unit(kind, n, i)];
        }
        const vec any_a = v_or3(v_or3(x[0], x[1], x[2]), v_or3(x[3], x[4], x[5]), v_or3(x[6], x[7], x[8]));
        const vec any_b = v_or3(v_or3(y[0], y[1], y[2]), v_or3(y[3], y[4], y[5]), v_or3(y[6], y[7], y[8]));
        const vec link_a = v_and(links[n], any_a), link_b = v_and(links[n], any_b);
        *changed = v_or_xor(*changed, link_a, link_b);
        UNROLL(9)
        for (unsigned i = 0; i < 9; i++) {
            const unsigned cell = cell_of_unit(kind, n, i);
            const vec p = place[cell];
            a[cell] = v_and_or(v_andnot(p, y[i]), link_b, x[i]);
            b[cell] = v_and_or(v_andnot(p, x[i]), link_a, y[i]);
        }
    }
}

/* A colour that stands twice in a unit leaves its cells; what sees both colours is in neither. */
FSD_OUTLINE void conclude_from_colours(struct state *s, int d, cell_planes a, cell_planes b)
{
    unit_planes any_a, any_b, two;
    vec false_a = v_zero(), false_b = v_zero();

    find_units_with_two(a, any_a, two);
    UNROLL(9)
    for (int i = 0; i < 27; i++) {
        false_a = v_or(false_a, two[i]);
    }
    find_units_with_two(b, any_b, two);
    UNROLL(9)
    for (int i = 0; i < 27; i++) {
        false_b = v_or(false_b, two[i]);
    }
    UNROLL(1)
    for (unsigned box = 0; box < 9; box++) {
        UNROLL(9)
        for (unsigned j = 0; j < 9; j++) {
            const vec seen = v_and(any_unit(any_a, box, j), any_unit(any_b, box, j));
            const vec lost = v_or(v_andnot_or(seen, a[box * 9 + j], b[box * 9 + j]),
                                  v_and_or(a[box * 9 + j], false_a, v_and(b[box * 9 + j], false_b)));
            s->box[box][d][j] = v_andnot(s->box[box][d][j], lost);
        }
    }
}

/*
 * The cells of a digit where two strong links meet. A cluster of one link says no more than locked candidates. In the
 * box, two places in a line are the line's own link.
 */
FSD_OUTLINE void find_meetings(cell_planes place, vec lanes, unit_planes links, cell_planes met)
{
    find_links(place, links);
    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        vec row[3], column[3];
        UNROLL(3)
        for (unsigned i = 0; i < 3; i++) {
            row[i] = v_or3(place[b * 9 + i * 3], place[b * 9 + i * 3 + 1], place[b * 9 + i * 3 + 2]);
            column[i] = v_or3(place[b * 9 + i], place[b * 9 + 3 + i], place[b * 9 + 6 + i]);
        }
        links[BOXES + b] =
            v_and3(links[BOXES + b], v_majority(row[0], row[1], row[2]), v_majority(column[0], column[1], column[2]));
        UNROLL(9)
        for (unsigned j = 0; j < 9; j++) {
            const vec two =
                v_majority(links[ROWS + b / 3 * 3 + j / 3], links[COLUMNS + b % 3 * 3 + j % 3], links[BOXES + b]);
            met[b * 9 + j] = v_and3(place[b * 9 + j], two, lanes);
        }
    }
}

static void remove_by_colours(struct state *s, vec lanes)
{
    enum { LONGEST = 27 }; /* links in a row */

    UNROLL(1)
    for (int d = 0; d < 9; d++) {
        cell_planes place, met, a, b;
        unit_planes links;
        UNROLL(1)
        for (unsigned box = 0; box < 9; box++) {
            UNROLL(9)
            for (unsigned j = 0; j < 9; j++) {
                place[box * 9 + j] = s->box[box][d][j];
            }
        }
        find_meetings(place, lanes, links, met);
        while (v_any(any_cell(met))) {
            vec changed;
            unsigned n = 0;
            take_first(met, a);
            memset(b, 0, sizeof(b));
            do {
                changed = v_zero();
                spread(ROWS, place, links + ROWS, a, b, &changed);
                spread(COLUMNS, place, links + COLUMNS, a, b, &changed);
                spread(BOXES, place, links + BOXES, a, b, &changed);
            } while (v_any(changed) && ++n < LONGEST);
            conclude_from_colours(s, d, a, b);
            UNROLL(9)
            for (int i = 0; i < 81; i++) {
                met[i] = v_andnot_or(met[i], a[i], b[i]);
            }
        }
    }
}
