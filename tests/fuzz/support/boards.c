#include "support/boards.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "grid/morph.h"

/* Where mutation may start from: one solution, two, many, none, and pure thought needed. */
static const char *const known[] = {
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".................................................................................",
    "123456789456789123789123456231674895875912364694538217317265948542897631968341572",
};
enum { N_KNOWN = sizeof(known) / sizeof(known[0]) };

static void candidates_of(const char *cells, uint16_t *candidates)
{
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++) {
        char c = cells[cell];
        candidates[cell] = c >= '1' && c <= '9' ? (uint16_t)(1u << (c - '1')) : 0x1ff;
    }
}

static void unpack(const uint8_t *bytes, uint16_t *candidates)
{
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++)
        candidates[cell] = (uint16_t)((bytes[2 * cell] | bytes[2 * cell + 1] << 8) & 0x1ff);
}

static void pack(const uint16_t *candidates, uint8_t *bytes)
{
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++) {
        bytes[2 * cell] = (uint8_t)candidates[cell];
        bytes[2 * cell + 1] = (uint8_t)(candidates[cell] >> 8);
    }
}

void fuzz_take_board(struct fuzz_input *input, bool is_puzzle, struct fuzz_board *board)
{
    memset(board, 0, sizeof(*board));
    board->is_puzzle = is_puzzle;
    if (is_puzzle) {
        fuzz_take_bytes(input, board->cells, PUZZLE_BYTES);
        candidates_of(board->cells, board->candidates);
    } else {
        uint8_t bytes[PENCILMARK_BYTES];
        fuzz_take_bytes(input, bytes, sizeof(bytes));
        unpack(bytes, board->candidates);
    }
}

void fuzz_ask_oracle(struct fuzz_board *board, uint64_t limit, uint64_t *n_nodes)
{
    oracle_try(board->candidates, limit, *n_nodes, &board->answer);
    *n_nodes -= board->answer.n_nodes;
}

void fuzz_show_board(const struct fuzz_board *board)
{
    const struct oracle_answer *answer = &board->answer;
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++)
        if (board->is_puzzle)
            fputc(board->cells[cell] >= '1' && board->cells[cell] <= '9' ? board->cells[cell] : '.', stderr);
        else
            fprintf(stderr, "0x%x,", (unsigned)board->candidates[cell]);
    fprintf(stderr, "\nthe oracle: %s%llu solutions, %.81s\n", answer->is_complete ? "" : "at least ",
            (unsigned long long)answer->n_solutions, answer->n_solutions > 0 ? answer->first : "");
}

static void change_puzzle(struct fsd_random *random, char *cells)
{
    unsigned cell = fsd_random_below(random, ORACLE_N_CELLS), other = fsd_random_below(random, ORACLE_N_CELLS);
    char copy[ORACLE_N_CELLS];
    uint16_t candidates[ORACLE_N_CELLS];
    struct oracle_answer answer;
    struct fsd_morph morph;
    switch (fsd_random_below(random, 8)) {
    case 0: /* a given less */
        for (unsigned i = 0; i < ORACLE_N_CELLS && (cells[cell] < '1' || cells[cell] > '9'); i++)
            cell = (cell + 1) % ORACLE_N_CELLS;
        cells[cell] = '.';
        break;
    case 1: /* any given */
        cells[cell] = (char)('1' + fsd_random_below(random, 9));
        break;
    case 2:
        copy[0] = cells[cell];
        cells[cell] = cells[other];
        cells[other] = copy[0];
        break;
    case 3:
        fsd_morph_random(&morph, random);
        fsd_morph_apply(&morph, cells, copy);
        memcpy(cells, copy, sizeof(copy));
        break;
    case 4:
        memcpy(cells, known[fsd_random_below(random, N_KNOWN)], ORACLE_N_CELLS);
        break;
    case 5: /* givens that agree with a solution */
    case 6:
        candidates_of(cells, candidates);
        oracle_try(candidates, 1, 2000, &answer);
        for (unsigned n = 1 + fsd_random_below(random, 12); answer.n_solutions > 0 && n > 0; n--) {
            cell = fsd_random_below(random, ORACLE_N_CELLS);
            cells[cell] = answer.first[cell];
        }
        break;
    default: /* many givens less */
        for (unsigned n = 1 + fsd_random_below(random, 40); n > 0; n--)
            cells[fsd_random_below(random, ORACLE_N_CELLS)] = '.';
    }
}

static void change_pencilmarks(struct fsd_random *random, uint16_t *candidates)
{
    unsigned cell = fsd_random_below(random, ORACLE_N_CELLS);
    uint16_t copy[ORACLE_N_CELLS];
    struct oracle_answer answer;
    struct fsd_morph morph;
    switch (fsd_random_below(random, 7)) {
    case 0:
        candidates[cell] ^= (uint16_t)(1u << fsd_random_below(random, 9));
        break;
    case 1:
        candidates[cell] = 0x1ff;
        break;
    case 2:
        candidates[cell] = (uint16_t)(1u << fsd_random_below(random, 9));
        break;
    case 3:
        fsd_morph_random(&morph, random);
        fsd_morph_apply_candidates(&morph, candidates, copy);
        memcpy(candidates, copy, sizeof(copy));
        break;
    case 4:
        candidates_of(known[fsd_random_below(random, N_KNOWN)], candidates);
        break;
    case 5: /* many candidates less, but those of a solution stay */
        oracle_try(candidates, 1, 2000, &answer);
        for (unsigned n = 1 + fsd_random_below(random, 150); n > 0; n--) {
            unsigned bit = 1u << fsd_random_below(random, 9);
            cell = fsd_random_below(random, ORACLE_N_CELLS);
            if (!(answer.seen[cell] & bit))
                candidates[cell] &= (uint16_t)~bit;
        }
        break;
    default: /* many candidates more */
        for (unsigned n = 1 + fsd_random_below(random, 100); n > 0; n--)
            candidates[fsd_random_below(random, ORACLE_N_CELLS)] |= (uint16_t)(1u << fsd_random_below(random, 9));
    }
}

static void change_board(struct fsd_random *random, bool is_puzzle, uint8_t *bytes)
{
    if (is_puzzle) {
        change_puzzle(random, (char *)bytes);
    } else {
        uint16_t candidates[ORACLE_N_CELLS];
        unpack(bytes, candidates);
        change_pencilmarks(random, candidates);
        pack(candidates, bytes);
    }
}

size_t fuzz_mutate_boards(uint8_t *data, size_t size, size_t max_size, size_t n_header, bool are_puzzles, size_t n_most,
                          unsigned int seed)
{
    const size_t n_board = are_puzzles ? PUZZLE_BYTES : PENCILMARK_BYTES;
    struct fsd_random random;
    fsd_random_init(&random, seed);
    size_t n = size > n_header ? (size - n_header + n_board - 1) / n_board : 0;
    if (max_size < n_header + n_board || n_header + n * n_board > max_size || fsd_random_below(&random, 8) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    if (n_header > 0 && fsd_random_below(&random, 8) == 0) {
        if (size < n_header)
            memset(data + size, '0', n_header - size);
        LLVMFuzzerMutate(data, n_header, n_header);
        return size < n_header ? n_header : size;
    }
    /* The last board becomes a whole one. */
    if (size < n_header + n * n_board || n == 0) {
        n = n == 0 ? 1 : n;
        memset(data + size, '.', n_header + n * n_board - size);
    }
    uint8_t *boards = data + n_header;
    uint8_t *board = boards + n_board * fsd_random_below(&random, (uint32_t)n);
    switch (fsd_random_below(&random, 8)) {
    case 0: /* a copy, which is then changed */
        if (n < n_most && n_header + (n + 1) * n_board <= max_size) {
            memcpy(boards + n * n_board, board, n_board);
            board = boards + n++ * n_board;
        }
        break;
    case 1:
        if (n > 1) {
            memmove(board, boards + --n * n_board, n_board);
            return n_header + n * n_board;
        }
        break;
    default:
        break;
    }
    for (unsigned n_changes = 1 + fsd_random_below(&random, 3); n_changes > 0; n_changes--)
        change_board(&random, are_puzzles, board);
    return n_header + n * n_board;
}
