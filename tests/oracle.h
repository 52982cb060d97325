/*
 * A naive sudoku solver that shares no code with the library: what the tests compare it with. Plain backtracking over
 * cells with the digits used in each row, column and box; the cell with the fewest digits left goes first.
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORACLE_N_CELLS = 81 };

/*
 * Counts the solutions of a puzzle ('1'..'9' is a given, any other byte a blank), at most limit. first (81 bytes,
 * may be NULL) receives the first one found, as digits; it is untouched when there is none.
 */
uint64_t oracle_count(const char *puzzle, uint64_t limit, char *first);

/* The same for pencilmarks: bit d - 1 of candidates[cell] allows the digit d. */
uint64_t oracle_count_candidates(const uint16_t *candidates, uint64_t limit, char *first);

/* The same for pencilmarks, trying digits in the given order (9 different digits, 1 to 9). */
uint64_t oracle_count_ordered(const uint16_t *candidates, const unsigned char digit_order[9], uint64_t limit,
                              char *first);

/* What a search that may not take long has found. */
struct oracle_answer {
    bool is_complete;              /* it ended, or found `limit` solutions, before its nodes were used up */
    uint64_t n_solutions;          /* found */
    uint64_t n_nodes;              /* states of the search */
    char first[ORACLE_N_CELLS];    /* if any was found */
    uint16_t seen[ORACLE_N_CELLS]; /* the digits that stand there in any of them, bit d - 1 for d */
};

/* As oracle_count_candidates, but gives up after n_nodes states of the search. */
void oracle_try(const uint16_t *candidates, uint64_t limit, uint64_t n_nodes, struct oracle_answer *answer);

/* Whether a line's first 81 bytes are a puzzle by the rules of the text format. */
bool oracle_well_formed(const char *text, size_t n_bytes);

/* Whether 81 digits are a valid full grid that keeps every given of the puzzle. Does not search. */
bool oracle_verify(const char *puzzle, const char *solution);

/* Whether 81 digits are a valid full grid that uses candidates only. */
bool oracle_verify_candidates(const uint16_t *candidates, const char *solution);

#endif
