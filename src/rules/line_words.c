#include "rules/line_words.h"

#include <stdlib.h>

#include "base/grow.h"
#include "base/random.h"

/* What is known of the words from each state on. */
struct words {
    uint64_t *hashes; /* of each state: the words of a length that are accepted from there; 0: there are none */
    uint64_t *longer; /* of those with one value more */
    bool *is_reached; /* of each length and state: some word of that length leads there */
};

static uint16_t after(const struct fsd_automaton *automaton, size_t state, unsigned value)
{
    return state == FSD_NO_STATE ? FSD_NO_STATE : automaton->next[state * automaton->n_values + value];
}

static uint64_t hash_after(const struct words *words, uint16_t state)
{
    return state == FSD_NO_STATE ? 0 : words->hashes[state];
}

/* Whether any two values may change places at a state. words: those that follow the two. */
static bool commute(const struct fsd_automaton *automaton, const struct words *words, size_t state)
{
    bool do_so = true;

    for (unsigned i = 0; i < automaton->n_values && do_so; i++) {
        for (unsigned j = 0; j < i && do_so; j++) {
            do_so = hash_after(words, after(automaton, after(automaton, state, i), j)) ==
                    hash_after(words, after(automaton, after(automaton, state, j), i));
        }
    }
    return do_so;
}

/* Values are read in an order, as if they were renamed. */
static void lengthen(const struct fsd_automaton *automaton, struct words *words, const uint8_t *order)
{
    for (size_t state = 0; state < automaton->n_states; state++) {
        uint64_t hash = 0, any = 0;
        for (unsigned value = 0; value < automaton->n_values; value++) {
            const uint64_t next = hash_after(words, after(automaton, state, order[value]));
            hash = fsd_random_mix(hash, next);
            any |= next;
        }
        words->longer[state] = any ? hash : 0;
    }
    uint64_t *const hashes = words->hashes;
    words->hashes = words->longer;
    words->longer = hashes;
}

/* Whether two neighbouring cells may change places. is_reached: of the states before them; words: those that follow. */
static bool is_any_order(const struct fsd_automaton *automaton, const struct words *words, const bool *is_reached)
{
    bool is = true;

    for (size_t state = 0; state < automaton->n_states && is; state++) {
        is = !is_reached[state] || commute(automaton, words, state);
    }
    return is;
}

/* A hash of the line's words, with values in an order. any_order: to be found, too; NULL: it is not. */
static uint64_t hash_words(const struct fsd_automaton *automaton, unsigned n_cells, const uint8_t *order,
                           struct words *words, bool *any_order)
{
    const size_t n_states = automaton->n_states;

    for (size_t state = 0; state < n_states; state++) {
        words->hashes[state] = automaton->accepting[state];
    }
    for (unsigned length = 0; length < n_cells; length++) {
        if (any_order && *any_order && length + 2 <= n_cells) {
            *any_order = is_any_order(automaton, words, words->is_reached + (n_cells - length - 2) * n_states);
        }
        lengthen(automaton, words, order);
    }
    return words->hashes[0];
}

/* Modulo a prime number, 2^61 - 1. */
static uint64_t times(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 product;
    static const uint64_t prime = (UINT64_C(1) << 61) - 1;

    return (uint64_t)((product)a * b % prime);
}

/*
 * The sum over all words of the products of random numbers, one for each place and value. Words read from either end
 * have the same sum of the same words, and else hardly ever (see Schwartz 1980).
 */
static uint64_t sum_words(const struct fsd_automaton *automaton, unsigned n_cells, bool is_backwards,
                          struct words *words)
{
    uint64_t numbers[FSD_VARIANT_MAX_VALUES];

    for (size_t state = 0; state < automaton->n_states; state++) {
        words->hashes[state] = automaton->accepting[state];
    }
    for (unsigned n = 0; n < n_cells; n++) {
        const unsigned place = is_backwards ? n : n_cells - 1 - n;
        for (unsigned value = 0; value < automaton->n_values; value++) {
            numbers[value] = times(fsd_random_mix(place, value), 1);
        }
        for (size_t state = 0; state < automaton->n_states; state++) {
            uint64_t sum = 0;
            for (unsigned value = 0; value < automaton->n_values; value++) {
                const uint64_t rest = hash_after(words, after(automaton, state, value));
                sum = times(sum + (rest ? times(numbers[value], rest) : 0), 1);
            }
            words->longer[state] = sum;
        }
        uint64_t *const hashes = words->hashes;
        words->hashes = words->longer;
        words->longer = hashes;
    }
    return words->hashes[0];
}

/* Finds what the words are, and what may be done without changing them. */
static void read_words(const struct fsd_automaton *automaton, unsigned n_cells, struct words *words,
                       struct fsd_line_words *line)
{
    enum { AS_IT_IS, SWAPPED, TURNED, REVERSED, N_ORDERS }; /* all orders are made of SWAPPED and TURNED */
    const unsigned n = automaton->n_values;
    const fsd_values all = (fsd_values)(UINT32_MAX >> (FSD_VARIANT_MAX_VALUES - n));
    uint8_t orders[N_ORDERS][FSD_VARIANT_MAX_VALUES];
    uint64_t hashes[N_ORDERS];

    for (unsigned value = 0; value < n; value++) {
        orders[AS_IT_IS][value] = (uint8_t)value;
        orders[SWAPPED][value] = (uint8_t)(value < 2 && n > 1 ? 1 - value : value);
        orders[TURNED][value] = (uint8_t)((value + 1) % n);
        orders[REVERSED][value] = (uint8_t)(n - 1 - value);
    }
    line->any_order = true;
    words->is_reached[0] = true;
    for (unsigned i = 0; i < n_cells; i++) {
        bool *const layer = words->is_reached + (size_t)i * automaton->n_states;
        fsd_automaton_advance(automaton, all, layer, layer + automaton->n_states);
    }
    for (unsigned i = 0; i < N_ORDERS; i++) {
        hashes[i] = hash_words(automaton, n_cells, orders[i], words, i == AS_IT_IS ? &line->any_order : NULL);
    }
    line->hash = fsd_random_mix(hashes[AS_IT_IS], n_cells);
    line->reversed_hash = fsd_random_mix(hashes[REVERSED], n_cells);
    line->any_names = hashes[SWAPPED] == hashes[AS_IT_IS] && hashes[TURNED] == hashes[AS_IT_IS];
    line->any_direction = hashes[REVERSED] == hashes[AS_IT_IS];
    line->either_end =
        !line->any_order && sum_words(automaton, n_cells, false, words) == sum_words(automaton, n_cells, true, words);
}

bool fsd_line_words_read(struct fsd_line_words *line, const struct fsd_automaton *automaton, unsigned n_cells)
{
    const size_t n_states = automaton->n_states;
    struct words words = {.hashes = fsd_allocate(n_states, sizeof(*words.hashes)),
                          .longer = fsd_allocate(n_states, sizeof(*words.longer)),
                          .is_reached = calloc((size_t)n_cells + 1, n_states)};
    const bool has_room = words.hashes && words.longer && words.is_reached;

    if (has_room) {
        read_words(automaton, n_cells, &words, line);
    }
    free(words.hashes);
    free(words.longer);
    free(words.is_reached);
    return has_room;
}
