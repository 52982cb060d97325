/*
 * Nondeterministic automata, from regular expressions and from ISS's texts. The machine that reads them remembers a set
 * of their states, so that a deterministic one is made as of any other rule.
 */
#ifndef FSD_RULES_NFA_H
#define FSD_RULES_NFA_H

#include "rules/automata.h"

struct fsd_nfa_step {
    uint32_t from;
    uint32_t to;
    uint32_t other;    /* another step from the same state, by its number from 1; 0: none */
    fsd_values values; /* 0: without reading a value */
};

struct fsd_nfa {
    struct fsd_bounds *bounds; /* of what it is made for */
    size_t n_bytes;            /* taken of them, until it is destroyed */
    struct fsd_nfa_step *steps;
    size_t n_steps;
    size_t step_capacity;
    uint32_t *first; /* step of each state, by its number from 1; 0: none */
    uint32_t n_states;
    uint32_t start;
    uint32_t end; /* the one that accepts */
    /* Sets of states, each kept once: its number is the machine's state. */
    size_t n_words;
    uint64_t *sets;
    size_t n_sets;
    size_t set_capacity;
    uint16_t *places; /* by their hash: the number of a set, from 1; 0: none */
    uint64_t *set;    /* the one that is made */
    uint32_t *stack;
    const uint32_t *n_ends; /* symbols after the values that are read after so many cells; NULL: none */
    const char *error;      /* what is wrong with it; NULL: nothing */
    bool is_too_large;      /* that is what is wrong */
    bool failed;            /* for want of memory, or a bound was reached */
};

/*
 * Reads a regular expression: digits and letters stand for values, with () | . [] [^] * + ? {n} {n,} {n,m}. Check error
 * and failed; destroy in any case.
 */
void fsd_nfa_read_pattern(struct fsd_nfa *nfa, struct fsd_bounds *bounds, const char *text, size_t n, int low,
                          unsigned n_values);

/* Reads an automaton as ISS writes it, in base64; steps by more symbols than n_symbols are left out. */
void fsd_nfa_read_code(struct fsd_nfa *nfa, struct fsd_bounds *bounds, const char *text, size_t n, unsigned n_symbols);

void fsd_nfa_destroy(struct fsd_nfa *nfa);

/*
 * Sets the machine's start and step, for an nfa without an error. What is made of the machine is of use if
 * there is none afterwards either.
 */
void fsd_nfa_use(struct fsd_nfa *nfa, const uint32_t *n_ends, struct fsd_machine *machine);

/* The 6 bits that a character of base64 is, of the alphabet for addresses or the older one; -1: none. */
int fsd_base64_value(char c);

#endif
