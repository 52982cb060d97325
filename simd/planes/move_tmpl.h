/*
 * Passes over all planes that move boards: between lanes, from the blocks of new puzzles and of tasks, and to the
 * blocks of solutions. A step does as much as it can in one.
 */

/* Guesses whose second branch goes to another lane: the lanes of parents keep the lowest candidate of their cell. */
struct fork {
    struct routes routes;
    vec parents;
};

/* New puzzles for idle lanes, by routes that do not turn, from two blocks or twice from one. */
struct text_fill {
    struct routes routes[2];
    vec (*nibble[2])[4];
    vec to; /* all lanes that receive one */
};

/* Where boards for idle lanes come from. */
enum source { FROM_NOWHERE, FROM_TEXTS, FROM_BOARDS };

/* What a pass over all cells is to do, in this order. What it does not need may be NULL. */
struct pass {
    vec kept;                /* solved boards in these lanes go to the same lanes of */
    struct text_block *done; /* this */
    const struct fork *fork;
    const struct text_fill *texts; /* or */
    const struct routes *fill;     /* of boards from */
    planes_of_box *boards;         /* these */
};

/* The parts of a pass are constants. */
FSD_INLINE void move_boards(struct state *s, const struct pass *pass, const int keeping, const int forking,
                            const enum source source)
{
    const struct fork f = forking ? *pass->fork : (struct fork){0};
    const struct routes r = source == FROM_BOARDS ? *pass->fill : (struct routes){0};
    const struct text_fill texts = source == FROM_TEXTS ? *pass->texts : (struct text_fill){0};
    const vec kept = pass->kept;
    planes_of_box *const box = s->box;

    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        UNROLL(1)
        for (unsigned j = 0; j < 9; j++) {
            const unsigned cell = cell_in_place(b, j);
            vec x[9];
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                x[d] = box[b][d][j];
            }
            if (keeping) {
                vec *const to = pass->done->nibble[cell], n[4];
                nibble_of(x, n);
                UNROLL(4)
                for (int k = 0; k < 4; k++) {
                    to[k] = v_select_bits(kept, n[k], to[k]);
                }
            }
            if (forking) {
                const vec parents = v_and(s->chosen[b][j], f.parents);
                const vec children = by_routes_onto(&f.routes, turned(&f.routes.near, parents), v_zero());
                const vec both = v_or(parents, children);
                vec seen = v_zero();
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    const vec z = by_routes_into(&f.routes, turned(&f.routes.near, x[d]), x[d]);
                    /* Parents drop what comes after their first candidate, children what does not. */
                    const vec drop = v_xor_and(children, seen, both);
                    seen = v_or(seen, z);
                    x[d] = v_andnot(z, drop);
                }
            }
            if (source == FROM_TEXTS) {
                vec n[4];
                UNROLL(4)
                for (int k = 0; k < 4; k++) {
                    n[k] = by_routes_onto(&texts.routes[0], texts.nibble[0][cell][k], v_zero());
                    n[k] = by_routes_onto(&texts.routes[1], texts.nibble[1][cell][k], n[k]);
                }
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    x[d] = v_or(x[d], texts.to);
                }
                keep_given(n, x);
            }
            if (source == FROM_BOARDS) {
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    x[d] = by_routes_into(&r, pass->boards[b][d][j], x[d]);
                }
            }
            if (forking || source != FROM_NOWHERE) {
                UNROLL(9)
                for (int d = 0; d < 9; d++) {
                    box[b][d][j] = x[d];
                }
            }
        }
    }
}

#define PASS(name, keeping, forking, source)                                                                           \
    FSD_OUTLINE void name(struct state *s, const struct pass *pass)                                                    \
    {                                                                                                                  \
        move_boards(s, pass, keeping, forking, source);                                                                \
    }
PASS(keep_pass, 1, 0, FROM_NOWHERE)
PASS(fork_pass, 0, 1, FROM_NOWHERE)
PASS(fork_keep_pass, 1, 1, FROM_NOWHERE)
PASS(texts_pass, 0, 0, FROM_TEXTS)
PASS(texts_keep_pass, 1, 0, FROM_TEXTS)
PASS(fork_texts_pass, 0, 1, FROM_TEXTS)
PASS(fork_texts_keep_pass, 1, 1, FROM_TEXTS)
PASS(boards_pass, 0, 0, FROM_BOARDS)
#undef PASS

/* Carries out a pass by as few of the functions above as there are for it, and clears it. */
static void run_pass(struct state *s, struct pass *pass)
{
    const int keeping = v_any(pass->kept), forking = pass->fork != NULL, texts = pass->texts != NULL;

    if (texts) {
        if (keeping) {
            (forking ? fork_texts_keep_pass : texts_keep_pass)(s, pass);
        } else {
            (forking ? fork_texts_pass : texts_pass)(s, pass);
        }
    } else if (forking) {
        (keeping ? fork_keep_pass : fork_pass)(s, pass);
    } else if (keeping) {
        keep_pass(s, pass);
    }
    if (pass->boards) {
        boards_pass(s, pass);
    }
    *pass = (struct pass){.kept = v_zero()};
}

/* Guesses whose second branch goes to a block: parents keep the lowest candidate, the others go by the route. */
FSD_OUTLINE void copy_branches(struct state *s, vec parents_of_all, const struct route *route, struct block *to)
{
    const struct route r = *route;
    planes_of_box *const box = s->box;

    for (int b = 0; b < 9; b++) {
        UNROLL(1)
        for (int j = 0; j < 9; j++) {
            const vec parents = v_and(s->chosen[b][j], parents_of_all);
            const vec children = v_and(routed(&r, parents), r.to);
            vec seen = v_zero(), seen_there = v_zero();
            UNROLL(9)
            for (int d = 0; d < 9; d++) {
                const vec x = box[b][d][j], y = v_select_bits(r.to, routed(&r, x), to->box[b][d][j]);
                box[b][d][j] = v_andnot_and(x, parents, seen);
                to->box[b][d][j] = v_andnot(y, v_andnot(children, seen_there));
                seen = v_or(seen, x);
                seen_there = v_or(seen_there, y);
            }
        }
    }
}
