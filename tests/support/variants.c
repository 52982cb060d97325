#include "support/variants.h"

#include "support/test.h"

enum { LIMIT = 40, MAX_LINE = 8, N_NODES = 300000 };

const struct fsd_engine variant_planes = {.name = "planes", .rules = &fsd_variant_engine_planes};

const struct fsd_engine *variant_engine_at(size_t i)
{
    const struct fsd_engine *engine = NULL;
    for (size_t k = 0, n_built = 0; (engine = fsd_engine_at(k)); k++)
        if (fsd_engine_is_built(engine) && n_built++ == i)
            return engine;
    return NULL;
}

/* A puzzle in the making. */
struct making {
    struct fsd_variant *variant;
    struct rng *rng;
    uint8_t planted[FSD_VARIANT_MAX_CELLS]; /* a solution, if all constraints keep to it */
    bool keeps_planted;                     /* the constraint in work does */
};

static bool chance(struct rng *rng, unsigned percent)
{
    return rng_below(rng, 100) < percent;
}

static unsigned random_cell(const struct making *making)
{
    return rng_below(making->rng, making->variant->n_cells);
}

void variant_make_grid(struct fsd_variant *variant, struct rng *rng, const struct variant_shape *shape, int low,
                       uint8_t *planted)
{
    const unsigned n = shape->n_values, height = shape->height, width = n / height;
    unsigned order[FSD_VARIANT_MAX_VALUES];
    uint16_t cells[FSD_VARIANT_MAX_SIDE];
    fsd_variant_init(variant, shape->n_rows, shape->n_columns, low, n);
    rng_permutation(rng, order, n);
    for (unsigned r = 0; r < variant->n_rows; r++) {
        for (unsigned c = 0; c < variant->n_columns; c++) {
            cells[c] = (uint16_t)(r * variant->n_columns + c);
            planted[cells[c]] = (uint8_t)order[(width * (r % height) + r / height + c) % n];
        }
        fsd_variant_all_different(variant, cells, variant->n_columns);
    }
    for (unsigned c = 0; c < variant->n_columns; c++) {
        for (unsigned r = 0; r < variant->n_rows; r++)
            cells[r] = (uint16_t)(r * variant->n_columns + c);
        fsd_variant_all_different(variant, cells, variant->n_rows);
    }
    for (unsigned box = 0; height > 1 && box < n; box++) {
        for (unsigned i = 0; i < n; i++) {
            const unsigned r = box / height * height + i / width, c = box % height * width + i % width;
            cells[i] = (uint16_t)(r * n + c);
        }
        fsd_variant_all_different(variant, cells, n);
    }
}

static void add_different(struct making *making)
{
    const struct fsd_variant *variant = making->variant;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    unsigned order[FSD_VARIANT_MAX_CELLS], n = 0;
    fsd_values used = 0;
    unsigned n_wanted = 2 + rng_below(making->rng, variant->n_values);
    rng_permutation(making->rng, order, variant->n_cells);
    for (unsigned i = 0; i < variant->n_cells && n < n_wanted; i++) {
        const fsd_values bit = (fsd_values)1 << making->planted[order[i]];
        if (!making->keeps_planted || (used & bit) == 0)
            cells[n++] = (uint16_t)order[i];
        used |= bit;
    }
    fsd_variant_all_different(making->variant, cells, n);
}

static void add_relation(struct making *making)
{
    const struct fsd_variant *variant = making->variant;
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];
    const unsigned cell = random_cell(making), other = random_cell(making), density = rng_below(making->rng, 100);
    if (cell == other)
        return;
    for (unsigned i = 0; i < variant->n_values; i++) {
        allowed[i] = 0;
        for (unsigned k = 0; k < variant->n_values; k++)
            allowed[i] |= (fsd_values)chance(making->rng, density) << k;
    }
    if (making->keeps_planted)
        allowed[making->planted[cell]] |= (fsd_values)1 << making->planted[other];
    fsd_variant_relation(making->variant, cell, other, allowed);
}

static void add_sum(struct making *making)
{
    struct rng *rng = making->rng;
    uint16_t cells[MAX_LINE];
    int32_t weights[MAX_LINE];
    const unsigned n = rng_below(rng, 20) == 0 ? 0 : 1 + rng_below(rng, MAX_LINE - 1), kind = rng_below(rng, 8);
    int64_t sum = 0;
    for (unsigned i = 0; i < n; i++) {
        cells[i] = (uint16_t)random_cell(making);
        weights[i] = kind < 4 ? 1 : kind < 7 ? (int)rng_below(rng, 7) - 3 : (int)rng_below(rng, 2000001) - 1000000;
        sum += (int64_t)weights[i] * (making->variant->low + making->planted[cells[i]]);
    }
    const bool is_at_most = chance(rng, 40);
    if (making->keeps_planted)
        sum += is_at_most ? rng_below(rng, 3) : 0;
    else
        sum += (int)rng_below(rng, 60) - 30;
    fsd_variant_sum(making->variant, cells, kind < 3 ? NULL : weights, n, sum, is_at_most);
}

static void add_line(struct making *making)
{
    struct rng *rng = making->rng;
    const unsigned n_values = making->variant->n_values, n_states = 1 + rng_below(rng, 6);
    const unsigned n = rng_below(rng, 20) == 0 ? 0 : 1 + rng_below(rng, MAX_LINE), dead = rng_below(rng, 50);
    uint16_t cells[MAX_LINE];
    struct fsd_automaton automaton = {.n_states = n_states,
                                      .n_values = n_values,
                                      .next = malloc((size_t)n_states * n_values * sizeof(*automaton.next)),
                                      .accepting = malloc(n_states)};
    assert_true(automaton.next && automaton.accepting);
    for (unsigned i = 0; i < n_states * n_values; i++)
        automaton.next[i] = (uint16_t)(chance(rng, dead) ? FSD_NO_STATE : rng_below(rng, n_states));
    for (unsigned s = 0; s < n_states; s++)
        automaton.accepting[s] = chance(rng, 30);
    unsigned state = 0;
    for (unsigned i = 0; i < n; i++) {
        cells[i] = (uint16_t)random_cell(making); /* now and then one that was there */
        uint16_t *next = &automaton.next[state * n_values + making->planted[cells[i]]];
        if (making->keeps_planted && *next == FSD_NO_STATE)
            *next = (uint16_t)rng_below(rng, n_states);
        state = *next == FSD_NO_STATE ? 0 : *next;
    }
    automaton.accepting[state] |= making->keeps_planted;
    fsd_variant_line(making->variant, cells, n, &automaton);
}

void variant_make_random(struct fsd_variant *variant, struct rng *rng, unsigned kinds)
{
    static void (*const add[])(struct making *) = {add_different, add_relation, add_sum, add_line};
    static const struct variant_shape latin[] = {{4, 4, 4, 2}, {4, 4, 4, 1}, {5, 5, 5, 1}, {6, 6, 6, 2},
                                                 {6, 6, 6, 3}, {3, 7, 7, 1}, {2, 5, 9, 1}},
                                      others[] = {{4, 4, 4, 0},  {3, 5, 6, 0}, {1, 8, 5, 0}, {1, 1, 3, 0},
                                                  {2, 3, 32, 0}, {6, 2, 2, 0}, {3, 3, 1, 0}};
    static const int lows[] = {1, 0, 1, -2, 10};
    struct making making = {.variant = variant, .rng = rng};
    const unsigned shape = rng_below(rng, 7), height = (kinds & VARIANT_LATIN) != 0 ? latin[shape].height : 0;
    const int low = lows[rng_below(rng, 5)];
    if (height > 0)
        variant_make_grid(variant, rng, &latin[shape], low, making.planted);
    else
        fsd_variant_init(variant, others[shape].n_rows, others[shape].n_columns, low, others[shape].n_values);
    for (unsigned cell = 0; cell < variant->n_cells && height == 0; cell++)
        making.planted[cell] = (uint8_t)rng_below(rng, variant->n_values);
    const unsigned n = rng_below(rng, height > 0 ? 7 : 2 + variant->n_cells), wrong = chance(rng, 30) ? 30 : 0;
    for (unsigned i = 0; i < n; i++) {
        const unsigned kind = rng_below(rng, 4);
        making.keeps_planted = !chance(rng, wrong);
        if ((kinds >> kind & 1) != 0)
            add[kind](&making);
    }
    /* Candidates: one, some, or all; wrong ones at times. */
    const unsigned given = rng_below(rng, 90), cut = rng_below(rng, 60);
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values bit = (fsd_values)1
                               << (chance(rng, wrong / 6) ? rng_below(rng, variant->n_values) : making.planted[cell]);
        if (chance(rng, given))
            variant->candidates[cell] = bit;
        else
            variant->candidates[cell] &= (fsd_values)(rng_next(rng) | (chance(rng, cut) ? 0 : UINT32_MAX)) | bit;
        if (chance(rng, wrong / 15))
            variant->candidates[cell] = 0;
    }
    assert_false(variant->failed);
}

struct collected {
    const struct fsd_variant *variant;
    struct variant_solutions solutions;
};

static bool collect(void *context, const uint8_t *values)
{
    struct collected *collected = context;
    variant_solutions_add(&collected->solutions, collected->variant->n_cells, values);
    return true;
}

static size_t n_compared;

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, n_compared);
}

static void assert_agrees(const struct fsd_engine *engine, const char *command, void *solver,
                          const struct fsd_variant *variant, const fsd_values *candidates,
                          const struct variant_solutions *wanted, struct variant_tally *tally)
{
    struct collected got = {.variant = variant};
    const fsd_values *const used = candidates ? candidates : variant->candidates;
    struct fsd_failure failure = {0};
    const struct fsd_variant_search search = {
        .limit = LIMIT, .found = collect, .context = &got, .command = command, .failure = &failure};
    static struct fsd_variant_answer answer;
    const size_t n_cells = variant->n_cells;
    memset(&answer, 0xff, sizeof(answer));
    assert_int_equal(engine->rules->solve(solver, candidates, &search, &answer), FASTSUD_OK);
    assert_true(!answer.is_open || (engine->may_leave_open && answer.n_solutions == 0));
    if (engine->may_leave_open && (answer.is_open || wanted->n > 1)) {
        assert_true(answer.is_open);
        return;
    }
    tally->n_long += answer.n_guesses > 12;
    if (engine->rules == &fsd_variant_engine_csp) { /* it repeats itself */
        static struct fsd_variant_answer again;
        const struct fsd_variant_search plain = {.limit = LIMIT, .failure = &failure};
        assert_int_equal(engine->rules->solve(solver, candidates, &plain, &again), FASTSUD_OK);
        assert_int_equal(again.n_guesses, answer.n_guesses);
        assert_memory_equal(again.solution, answer.solution, answer.has_solution ? n_cells : 0);
    }
    if (answer.n_solutions != wanted->n)
        print_message("%s: %d solutions, not %d\n", engine->name, (int)answer.n_solutions, (int)wanted->n);
    assert_int_equal(answer.n_solutions, wanted->n);
    assert_int_equal(got.solutions.n, wanted->n);
    assert_false(answer.cut_short);
    assert_int_equal(answer.has_solution, wanted->n > 0);
    if (wanted->n > 0) {
        assert_memory_equal(answer.solution, got.solutions.values, n_cells);
        n_compared = n_cells;
        qsort(got.solutions.values, wanted->n, n_cells, compare);
        for (size_t i = 0; i < wanted->n; i++) {
            assert_true(variant_oracle_holds(variant, used, got.solutions.values + i * n_cells));
            assert_true(i == 0 ||
                        compare(got.solutions.values + (i - 1) * n_cells, got.solutions.values + i * n_cells) < 0);
        }
        if (wanted->n < LIMIT)
            assert_memory_equal(got.solutions.values, wanted->values, wanted->n * n_cells);
    }
    variant_solutions_free(&got.solutions);
}

/* engine NULL: all. */
static void check(const struct fsd_engine *engine, const char *command, const struct fsd_variant *variant,
                  const fsd_values *candidates, struct variant_tally *tally)
{
    struct variant_solutions wanted[2] = {{0}};
    const bool is_known[2] = {variant_oracle_solve(variant, candidates, LIMIT, N_NODES, &wanted[0]),
                              variant_oracle_solve(variant, variant->candidates, LIMIT, N_NODES, &wanted[1])};
    tally->n_given_up += !is_known[1];
    tally->n_none += is_known[1] && wanted[1].n == 0;
    tally->n_one += is_known[1] && wanted[1].n == 1;
    tally->n_many += is_known[1] && wanted[1].n > 1;
    for (size_t i = 0; engine ? i == 0 : i == 0 || variant_engine_at(i - 1); i++) {
        const struct fsd_engine *used = engine ? engine : i == 0 ? &variant_planes : variant_engine_at(i - 1);
        void *solver = NULL;
        if (used == &variant_planes && !fsd_variant_has_planes(variant))
            continue;
        tally->n_with_planes += used == &variant_planes;
        assert_int_equal(used->rules->create(variant, &solver), FASTSUD_OK);
        for (int k = 0; k < 2; k++)
            if (is_known[k])
                assert_agrees(used, command, solver, variant, k == 0 ? candidates : NULL, &wanted[k], tally);
        used->rules->destroy(solver);
    }
    variant_solutions_free(&wanted[0]);
    variant_solutions_free(&wanted[1]);
}

/* Less candidates, of cells with such a chance in percent. */
static void cut(const struct fsd_variant *variant, struct rng *rng, unsigned percent, fsd_values *candidates)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        candidates[cell] = variant->candidates[cell] & (chance(rng, percent) ? (fsd_values)rng_next(rng) : UINT32_MAX);
}

void assert_engine_agrees(const struct fsd_engine *engine, const char *command, const struct fsd_variant *variant,
                          struct rng *rng, struct variant_tally *tally)
{
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    cut(variant, rng, 12, candidates);
    check(engine, command, variant, candidates, tally);
}

void assert_engines_agree(const struct fsd_variant *variant, struct rng *rng, struct variant_tally *tally)
{
    assert_engine_agrees(NULL, NULL, variant, rng, tally);
}

void assert_engines_agree_on(const struct fsd_variant *variant, const fsd_values *candidates,
                             struct variant_tally *tally)
{
    check(NULL, NULL, variant, candidates, tally);
}
