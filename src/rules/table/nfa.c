#include "rules/table/nfa.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SETS = 1 << 13,
    N_PLACES = 2 * MAX_SETS,
    MAX_SET_WORDS = 1 << 21,
    MAX_STATES = 1 << 20,
    MAX_STEPS = 1 << 20,
    MAX_CLASS_CHARACTERS = 1 << 22, /* each time that one is read again */
    MAX_DEPTH = 64,
    MAX_COUNT = FSD_VARIANT_MAX_CELLS, /* no line has more values */
    UNBOUNDED = 1 << 20
};

static_assert((int)MAX_SETS <= (int)UINT16_MAX, "the number of a set is a place's");

int fsd_base64_value(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const char *const found = c ? strchr(digits, c) : NULL;

    return found ? (int)(found - digits) : c == '-' || c == '+' ? 62 : c == '_' || c == '/' ? 63 : -1;
}

/* The first error counts. */
static void fail(struct fsd_nfa *nfa, const char *error)
{
    nfa->error = nfa->error ? nfa->error : error;
}

static void fail_too_large(struct fsd_nfa *nfa, const char *error)
{
    nfa->is_too_large |= !nfa->error;
    fail(nfa, error);
}

static bool goes_on(const struct fsd_nfa *nfa)
{
    return !nfa->error && !nfa->failed;
}

/* Room for n elements, within the bounds, all of them 0; NULL, and nfa->failed. */
static void *make(struct fsd_nfa *nfa, size_t n, size_t element_bytes)
{
    void *const made = fsd_bounds_take(nfa->bounds, n, element_bytes) ? calloc(n, element_bytes) : NULL;

    nfa->failed |= !made;
    nfa->n_bytes += made ? n * element_bytes : 0;
    return made;
}

/* As fsd_bounds_grow; what it has counts. */
static void *grow(struct fsd_nfa *nfa, void *array, size_t n, size_t *capacity, size_t element_bytes)
{
    const size_t before = *capacity;
    void *const grown = fsd_bounds_grow(nfa->bounds, array, n, capacity, element_bytes);
    nfa->n_bytes += (*capacity - before) * element_bytes;
    nfa->failed |= !grown;
    return grown;
}

/* The first of n new states; after an error any. */
static uint32_t add_states(struct fsd_nfa *nfa, uint32_t n)
{
    nfa->failed |= !fsd_bounds_hold(nfa->bounds, 0);
    if (n > MAX_STATES - nfa->n_states) {
        fail_too_large(nfa, "it has too many states; write a simpler one");
        return 0;
    }
    nfa->n_states += n;
    return nfa->n_states - n;
}

static void add_step(struct fsd_nfa *nfa, uint32_t from, uint32_t to, fsd_values values)
{
    if (nfa->n_steps == MAX_STEPS) {
        fail_too_large(nfa, "it has too many steps; write a simpler one");
        return;
    }
    struct fsd_nfa_step *const steps = grow(nfa, nfa->steps, nfa->n_steps, &nfa->step_capacity, sizeof(*steps));
    if (steps) {
        nfa->steps = steps;
        nfa->steps[nfa->n_steps++] = (struct fsd_nfa_step){.from = from, .to = to, .values = values};
    }
}

/* A pattern while it is read (Thompson's construction). */
struct pattern {
    struct fsd_nfa *nfa;
    const char *at;
    const char *end;
    int low;
    unsigned n_values;
    unsigned depth;
    unsigned n_class_characters; /* that were read */
};

static char peek(const struct pattern *pattern)
{
    return pattern->at < pattern->end ? *pattern->at : 0;
}

static bool take(struct pattern *pattern, char c)
{
    const bool is_there = peek(pattern) == c && c;

    pattern->at += is_there;
    return is_there;
}

/* The values of the characters from first to last; of those that are no value, none. */
static fsd_values values_of(const struct pattern *pattern, char first, char last)
{
    fsd_values values = 0;

    for (unsigned i = 0; i < pattern->n_values; i++) {
        const int value = pattern->low + (int)i;
        const char c = (char)(value < 10 ? '0' + value : 'A' + value - 10);
        const char small = (char)(value < 10 ? c : c | 32);
        values |= (fsd_values)((c >= first && c <= last) || (small >= first && small <= last)) << i;
    }
    return values;
}

static fsd_values read_class(struct pattern *pattern)
{
    const fsd_values all = (fsd_values)(UINT32_MAX >> (FSD_VARIANT_MAX_VALUES - pattern->n_values));
    const bool is_negated = take(pattern, '^');
    fsd_values values = 0;

    while (pattern->at < pattern->end && *pattern->at != ']') {
        if (pattern->n_class_characters++ == MAX_CLASS_CHARACTERS) {
            fail_too_large(pattern->nfa, "its classes have too many characters; write a simpler one");
            return 0;
        }
        const char first = *pattern->at++;
        const char last = take(pattern, '-') && pattern->at < pattern->end ? *pattern->at++ : first;
        values |= values_of(pattern, first, last);
    }
    if (!take(pattern, ']')) {
        fail(pattern->nfa, "a ] is missing");
    }
    return is_negated ? all & ~values : values;
}

static uint32_t read_choice(struct pattern *pattern, uint32_t from);

/* Returns the state after it. */
static uint32_t read_atom(struct pattern *pattern, uint32_t from)
{
    if (take(pattern, '(')) {
        pattern->depth++;
        if (pattern->depth > MAX_DEPTH) {
            fail_too_large(pattern->nfa, "its brackets are too deep; write a simpler one");
            return from;
        }
        const uint32_t to = read_choice(pattern, from);
        pattern->depth--;
        if (!take(pattern, ')')) {
            fail(pattern->nfa, "a ) is missing");
        }
        return to;
    }
    const uint32_t to = add_states(pattern->nfa, 1);
    const char c = *pattern->at++;
    if (strchr("*+?{", c)) {
        fail(pattern->nfa, "nothing precedes one of * + ? {");
    }
    const fsd_values values = c == '['   ? read_class(pattern)
                              : c == '.' ? values_of(pattern, 0, 127)
                                         : values_of(pattern, c, c);
    if (values != 0) { /* a step without values would read none, instead of rejecting all */
        add_step(pattern->nfa, from, to, values);
    }
    return to;
}

static unsigned read_count(struct pattern *pattern)
{
    unsigned count = peek(pattern) >= '0' && peek(pattern) <= '9' ? 0 : UNBOUNDED;

    for (; peek(pattern) >= '0' && peek(pattern) <= '9'; pattern->at++) {
        count = count > MAX_COUNT ? count : 10 * count + (unsigned)(*pattern->at - '0');
    }
    if (count > MAX_COUNT && count != UNBOUNDED) {
        fail(pattern->nfa, "a line has at most 1024 values; write smaller counts");
    }
    return count;
}

/* How often the atom before may occur. */
static void read_quantifier(struct pattern *pattern, unsigned *least, unsigned *most)
{
    const char c = peek(pattern);

    *least = c == '*' || c == '?' ? 0 : 1;
    *most = c == '*' || c == '+' ? UNBOUNDED : 1;
    if (take(pattern, '{')) {
        *least = read_count(pattern);
        *most = take(pattern, ',') ? read_count(pattern) : *least;
        if (!take(pattern, '}') || *least == UNBOUNDED || *most < *least) {
            fail(pattern->nfa, "counts are written as {2}, {2,} or {2,3}");
        }
    } else if (c && strchr("*+?", c)) {
        pattern->at++;
    }
}

/* An atom with its quantifier: its text is read again for each time more that it may occur. */
static uint32_t read_repeated(struct pattern *pattern, uint32_t from)
{
    struct fsd_nfa *const nfa = pattern->nfa;
    const char *const begin = pattern->at;
    const uint32_t to = add_states(nfa, 1);
    uint32_t inner = add_states(nfa, 1);
    unsigned least;
    unsigned most;

    add_step(nfa, from, inner, 0);
    uint32_t after = read_atom(pattern, inner);
    read_quantifier(pattern, &least, &most);
    const char *const end = pattern->at;
    if (least == 0) {
        add_step(nfa, from, to, 0);
    }
    for (unsigned i = 1; i < (most == UNBOUNDED ? least : most) && goes_on(nfa); i++) {
        if (i >= least) {
            add_step(nfa, after, to, 0);
        }
        pattern->at = begin;
        inner = after;
        after = read_atom(pattern, inner);
    }
    if (most == UNBOUNDED) {
        add_step(nfa, after, inner, 0);
    }
    if (most > 0) {
        add_step(nfa, after, to, 0);
    }
    pattern->at = end;
    return to;
}

static uint32_t read_choice(struct pattern *pattern, uint32_t from)
{
    struct fsd_nfa *const nfa = pattern->nfa;
    const uint32_t to = add_states(nfa, 1);

    do {
        uint32_t state = from;
        while (pattern->at < pattern->end && *pattern->at != '|' && *pattern->at != ')' && goes_on(nfa)) {
            state = read_repeated(pattern, state);
        }
        add_step(nfa, state, to, 0);
    } while (take(pattern, '|'));
    return to;
}

void fsd_nfa_read_pattern(struct fsd_nfa *nfa, struct fsd_bounds *bounds, const char *text, size_t n, int low,
                          unsigned n_values)
{
    struct pattern pattern = {.nfa = nfa, .at = text, .end = text + n, .low = low, .n_values = n_values};

    *nfa = (struct fsd_nfa){.bounds = bounds};
    nfa->start = add_states(nfa, 1);
    nfa->end = read_choice(&pattern, nfa->start);
    if (pattern.at < pattern.end && goes_on(nfa)) {
        fail(nfa, "a ( is missing");
    }
}

struct bits {
    const char *text;
    size_t n; /* bits that remain */
    size_t at;
    bool is_short;
};

/* The first bit is the highest. */
static uint64_t read_bits(struct bits *bits, unsigned n)
{
    uint64_t number = 0;

    bits->is_short |= n > bits->n;
    for (unsigned i = 0; i < n && !bits->is_short; i++, bits->at++, bits->n--) {
        const int six = fsd_base64_value(bits->text[bits->at / 6]);
        bits->is_short |= six < 0;
        number = number << 1 | (uint64_t)(six >> (5 - bits->at % 6) & 1);
    }
    return number;
}

/* The states are the first ones, as many as can be written; then come the end and the start. */
void fsd_nfa_read_code(struct fsd_nfa *nfa, struct fsd_bounds *bounds, const char *text, size_t n, unsigned n_symbols)
{
    *nfa = (struct fsd_nfa){.bounds = bounds};
    while (n > 0 && text[n - 1] == '=') {
        n--;
    }
    struct bits bits = {.text = text, .n = n * 6 / 8 * 8};
    const bool is_packed = read_bits(&bits, 2) == 1;
    const unsigned state_bits = (unsigned)read_bits(&bits, 4) + 1;
    const unsigned n_written = (unsigned)read_bits(&bits, 4) + 1; /* symbols */
    const unsigned symbol_bits = n_written > 1 ? 32 - (unsigned)__builtin_clz(n_written - 1) : 0;
    const uint32_t n_starts = (uint32_t)read_bits(&bits, state_bits);
    const uint32_t n_accepting = (uint32_t)read_bits(&bits, state_bits); /* after those */
    const uint32_t n_states = UINT32_C(1) << state_bits;
    nfa->end = add_states(nfa, n_states + 2) + n_states;
    nfa->start = nfa->end + 1;
    for (uint32_t state = 0; state < n_starts && goes_on(nfa); state++) {
        add_step(nfa, nfa->start, state, 0);
        if (read_bits(&bits, 1)) {
            add_step(nfa, state, nfa->end, 0);
        }
    }
    for (uint32_t state = n_starts; state < n_starts + n_accepting && state < n_states && goes_on(nfa); state++) {
        add_step(nfa, state, nfa->end, 0);
    }
    const unsigned count_bits = is_packed ? n_written : (unsigned)read_bits(&bits, 4);
    for (uint32_t state = 0; count_bits > 0 && bits.n >= count_bits && state < n_states && goes_on(nfa); state++) {
        const uint64_t counts = read_bits(&bits, count_bits);
        for (unsigned i = 0; i < (is_packed ? n_written : counts) && !bits.is_short; i++) {
            if (is_packed && !(counts >> i & 1)) {
                continue;
            }
            const unsigned symbol = is_packed ? i : (unsigned)read_bits(&bits, symbol_bits);
            const uint32_t to = (uint32_t)read_bits(&bits, state_bits);
            if (symbol < n_symbols && !bits.is_short) {
                add_step(nfa, state, to, (fsd_values)1 << symbol);
            }
        }
    }
    if (bits.is_short) {
        fail(nfa, "it is no automaton as ISS writes it");
    }
}

void fsd_nfa_destroy(struct fsd_nfa *nfa)
{
    free(nfa->steps);
    free(nfa->first);
    free(nfa->sets);
    free(nfa->places);
    free(nfa->set);
    free(nfa->stack);
    fsd_bounds_give(nfa->bounds, nfa->n_bytes);
    *nfa = (struct fsd_nfa){0};
}

static bool has(const uint64_t *set, uint32_t state)
{
    return set[state / 64] >> state % 64 & 1;
}

/* Adds a state to the set that is made, and those that are reached from it without reading. */
static void add_closed(struct fsd_nfa *nfa, uint32_t state)
{
    size_t n = 0;

    for (nfa->stack[n++] = state; n > 0;) {
        state = nfa->stack[--n];
        if (has(nfa->set, state)) {
            continue;
        }
        nfa->set[state / 64] |= UINT64_C(1) << state % 64;
        for (uint32_t i = nfa->first[state]; i > 0; i = nfa->steps[i - 1].other) {
            if (nfa->steps[i - 1].values == 0) {
                nfa->stack[n++] = nfa->steps[i - 1].to;
            }
        }
    }
}

/* Where the number of the set that was made stands, or has to stand. */
static uint16_t *place_of_set(const struct fsd_nfa *nfa)
{
    uint64_t hash = 0;

    for (size_t i = 0; i < nfa->n_words; i++) {
        hash = (hash ^ nfa->set[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    for (size_t i = hash % N_PLACES;; i = (i + 1) % N_PLACES) {
        const size_t number = nfa->places[i];
        if (number == 0 ||
            memcmp(nfa->sets + (number - 1) * nfa->n_words, nfa->set, nfa->n_words * sizeof(*nfa->set)) == 0) {
            return &nfa->places[i];
        }
    }
}

/* The number of the set that was made, which is cleared. */
static uint64_t number_of_set(struct fsd_nfa *nfa)
{
    const size_t n_bytes = nfa->n_words * sizeof(*nfa->set);
    uint16_t *const place = place_of_set(nfa);

    if (*place == 0) {
        const size_t most = MAX_SET_WORDS / nfa->n_words < MAX_SETS ? MAX_SET_WORDS / nfa->n_words : MAX_SETS;
        if (nfa->n_sets == most) {
            fail_too_large(nfa, "too many sets of its states can be reached; write a simpler one");
            return FSD_REJECTED;
        }
        uint64_t *const sets = grow(nfa, nfa->sets, nfa->n_sets, &nfa->set_capacity, n_bytes);
        if (!sets) {
            return FSD_REJECTED;
        }
        nfa->sets = sets;
        memcpy(sets + nfa->n_sets * nfa->n_words, nfa->set, n_bytes);
        *place = (uint16_t)++nfa->n_sets;
    }
    memset(nfa->set, 0, n_bytes);
    return *place - 1U;
}

/* The set after reading a symbol in states of a set. */
static uint64_t read_symbol(struct fsd_nfa *nfa, uint64_t set, unsigned symbol)
{
    bool is_empty = true;

    for (size_t word = 0; word < nfa->n_words; word++) {
        for (uint64_t left = nfa->sets[set * nfa->n_words + word]; left != 0; left &= left - 1) {
            const size_t from = 64 * word + (unsigned)__builtin_ctzll(left);
            for (uint32_t i = nfa->first[from]; i > 0; i = nfa->steps[i - 1].other) {
                if (nfa->steps[i - 1].values >> symbol & 1) {
                    add_closed(nfa, nfa->steps[i - 1].to);
                    is_empty = false;
                }
            }
        }
    }
    return is_empty ? FSD_REJECTED : number_of_set(nfa);
}

/* The set after the segments that end after so many cells, which from bit 32 on are part of the machine's state. */
static uint64_t end_segments(struct fsd_nfa *nfa, uint64_t set, uint64_t n_read, unsigned symbol)
{
    for (uint32_t i = 0; nfa->n_ends && i < nfa->n_ends[n_read] && set != FSD_REJECTED; i++) {
        set = fsd_bounds_hold(nfa->bounds, 0) ? read_symbol(nfa, set, symbol) : FSD_REJECTED;
    }
    return set == FSD_REJECTED || !nfa->n_ends ? set : n_read << 32 | set;
}

static uint64_t step(const struct fsd_machine *machine, uint64_t state, int value)
{
    struct fsd_nfa *const nfa = (struct fsd_nfa *)(uintptr_t)machine->data; /* which is the machine's memory */

    if (value == FSD_END) {
        return fsd_accept(has(nfa->sets + (state & UINT32_MAX) * nfa->n_words, nfa->end));
    }
    const uint64_t set = read_symbol(nfa, state & UINT32_MAX, (unsigned)(value - machine->low));
    return set == FSD_REJECTED
               ? set
               : end_segments(nfa, set, (state >> 32) + 1, (unsigned)(machine->high - machine->low + 1));
}

void fsd_nfa_use(struct fsd_nfa *nfa, const uint32_t *n_ends, struct fsd_machine *machine)
{
    if (!nfa->set) {
        nfa->n_words = nfa->n_states / 64 + 1;
        nfa->set = make(nfa, nfa->n_words, sizeof(*nfa->set));
        nfa->places = make(nfa, N_PLACES, sizeof(*nfa->places));
        nfa->stack = make(nfa, nfa->n_steps + 1, sizeof(*nfa->stack));
        nfa->first = make(nfa, nfa->n_states, sizeof(*nfa->first));
        for (size_t i = 0; i < nfa->n_steps && nfa->first; i++) {
            nfa->steps[i].other = nfa->first[nfa->steps[i].from];
            nfa->first[nfa->steps[i].from] = (uint32_t)i + 1;
        }
    }
    machine->step = step;
    machine->data = nfa;
    machine->start = FSD_REJECTED;
    nfa->n_ends = n_ends;
    if (!nfa->failed) {
        add_closed(nfa, nfa->start);
        const uint64_t set = number_of_set(nfa);
        machine->start =
            set == FSD_REJECTED ? set : end_segments(nfa, set, 0, (unsigned)(machine->high - machine->low + 1));
    }
}
