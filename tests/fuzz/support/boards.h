/* Puzzles and pencilmarks as parts of inputs: reading them, the oracle's answer, and changing them as a mutator does.
 */
#ifndef TESTS_FUZZ_SUPPORT_BOARDS_H
#define TESTS_FUZZ_SUPPORT_BOARDS_H

#include "oracle.h"
#include "support/fuzz.h"

/*
 * A puzzle is 81 bytes, of which '1' to '9' are givens and all others blanks. Pencilmarks are 81 numbers of two bytes,
 * the lower one first; bit d - 1 allows the digit d, bits 9 to 15 mean nothing.
 */
enum { PUZZLE_BYTES = ORACLE_N_CELLS, PENCILMARK_BYTES = 2 * ORACLE_N_CELLS };

/* A puzzle or pencilmarks from an input. */
struct fuzz_board {
    bool is_puzzle;
    char cells[ORACLE_N_CELLS]; /* of a puzzle */
    uint16_t candidates[ORACLE_N_CELLS];
    struct oracle_answer answer;
};

/* Takes a board, whose answer is then all zeros. */
void fuzz_take_board(struct fuzz_input *input, bool is_puzzle, struct fuzz_board *board);

/* Asks the oracle. *n_nodes is what it may spend, and becomes what is left. */
void fuzz_ask_oracle(struct fuzz_board *board, uint64_t limit, uint64_t *n_nodes);

/* Writes the board to stderr, for a message that follows. */
void fuzz_show_board(const struct fuzz_board *board);

/*
 * Changes an input that consists of n_header bytes and of boards, all puzzles or all pencilmarks: one of the boards, by
 * a given or a candidate more or less, a morph, a puzzle of a list; or it adds, copies or drops a board; or lets
 * libFuzzer change any bytes. At most n_most boards. Returns the new size.
 */
size_t fuzz_mutate_boards(uint8_t *data, size_t size, size_t max_size, size_t n_header, bool are_puzzles, size_t n_most,
                          unsigned int seed);

#endif
