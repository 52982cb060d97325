#include "support/mutants.h"

#include "support/test.h"

enum { MAX_CHANGES = 4, SHARE_OF_CHECKED_MORPHS = 16 };

/* A random cell that is blank, or that is not. There may be none: then any. */
static unsigned random_cell(struct rng *rng, const char *cells, bool is_blank)
{
    unsigned cell = 0;
    for (int attempt = 0; attempt < 200; attempt++) {
        cell = rng_below(rng, ORACLE_N_CELLS);
        if ((cells[cell] == '.') == is_blank)
            break;
    }
    return cell;
}

static void add_true_given(struct rng *rng, struct sample *mutant)
{
    unsigned cell = random_cell(rng, mutant->cells, true);
    if (mutant->n_solutions > 0)
        mutant->cells[cell] = mutant->first[cell];
}

static void add_any_given(struct rng *rng, struct sample *mutant)
{
    mutant->cells[random_cell(rng, mutant->cells, true)] = (char)('1' + rng_below(rng, 9));
}

static void blank(struct rng *rng, struct sample *mutant)
{
    mutant->cells[random_cell(rng, mutant->cells, false)] = '.';
}

static void change_given(struct rng *rng, struct sample *mutant)
{
    mutant->cells[random_cell(rng, mutant->cells, false)] = (char)('1' + rng_below(rng, 9));
}

static void exchange_givens(struct rng *rng, struct sample *mutant)
{
    char *a = &mutant->cells[random_cell(rng, mutant->cells, false)];
    char *b = &mutant->cells[random_cell(rng, mutant->cells, false)];
    char digit = *a;
    *a = *b;
    *b = digit;
}

/* Says whether there was any change. */
static bool mutate(struct rng *rng, struct sample *mutant)
{
    static void (*const changes[])(struct rng * rng, struct sample * mutant) = {
        add_true_given, add_true_given, add_true_given, blank,          blank,
        blank,          add_any_given,  change_given,   exchange_givens};
    unsigned n = rng_below(rng, MAX_CHANGES);
    if (rng_below(rng, 8) == 0) { /* many more true givens, so that little is left to search */
        n = 1 + rng_below(rng, 30);
        for (unsigned i = 0; i < n; i++)
            add_true_given(rng, mutant);
        return true;
    }
    for (unsigned i = 0; i < n; i++)
        changes[rng_below(rng, sizeof(changes) / sizeof(changes[0]))](rng, mutant);
    return n > 0;
}

static void assert_carried(const struct sample *mutant)
{
    uint64_t n = oracle_count(mutant->cells, MUTANT_LIMIT, NULL);
    if (n != mutant->n_solutions || (n > 0 && !oracle_verify(mutant->cells, mutant->first)))
        fail_msg("a morph has another answer: %.81s", mutant->cells);
}

void mutant_make(struct rng *rng, const struct sample *samples, size_t n, struct sample *mutant)
{
    struct sample changed = samples[rng_below(rng, (unsigned)n)];
    if (mutate(rng, &changed))
        changed.n_solutions = oracle_count(changed.cells, MUTANT_LIMIT, changed.first);
    else if (changed.n_solutions > MUTANT_LIMIT)
        changed.n_solutions = MUTANT_LIMIT;
    sample_morph(rng, &changed, mutant);
    if (rng_below(rng, SHARE_OF_CHECKED_MORPHS) == 0)
        assert_carried(mutant);
}

struct sample *mutant_set_make(struct rng *rng, size_t n_samples, size_t n)
{
    OWNED struct sample *samples = sample_set_make(rng, n_samples);
    struct sample *mutants = samples ? malloc(n * sizeof(*mutants)) : NULL;
    for (size_t i = 0; mutants && i < n; i++)
        mutant_make(rng, samples, n_samples, &mutants[i]);
    return mutants;
}
