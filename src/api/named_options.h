/* The options of the library's objects: one list, read by name. */
#ifndef FSD_API_NAMED_OPTIONS_H
#define FSD_API_NAMED_OPTIONS_H

#include <stdbool.h>

#include "fastsud.h"
#include "logic/sudoku_explainer/schedule.h"

enum fsd_api_kind { FSD_API_TEXT, FSD_API_NUMBER, FSD_API_SECONDS, FSD_API_NAME };

/* Option, name, kind, default, bounds of a number, names, help. */
#define FSD_API_OPTION_LIST(X)                                                                                         \
    X(ENGINE, "engine", TEXT, NULL, 0, 0, NULL, "the way of solving")                                                  \
    X(ISA, "isa", TEXT, NULL, 0, 0, NULL, "the kernel of lockstep, by instruction set")                                \
    X(LIMIT, "limit", NUMBER, "2", 1, UINT64_MAX, NULL, "end a puzzle at this many solutions; 2 proves uniqueness")    \
    X(GUESS_LIMIT, "guess-limit", NUMBER, "0", 0, UINT64_MAX, NULL, "give up on a puzzle after this many guesses")     \
    X(TIME_LIMIT, "time-limit", SECONDS, "0", 0, 0, NULL, "give up on a puzzle after so many seconds")                 \
    X(DEPTH_FIRST, "depth-first", NAME, "no", 0, 0, fsd_api_yes_no, "search in an order that depends on the puzzle")   \
    X(EXPECT_MANY, "expect-many", NAME, "no", 0, 0, fsd_api_yes_no, "most puzzles have several solutions")             \
    X(SELECT, "select", NAME, "mrv+degree", 0, 0, fsd_select_name, "of csp: the next variable")                        \
    X(PROPAGATE, "propagate", NAME, "peers", 0, 0, fsd_propagate_name, "of csp: what an assignment removes")           \
    X(METHOD, "method", NAME, "levels", 0, 0, fsd_api_method_name, "of logic: levels of techniques, or another way")   \
    X(LEVEL, "level", NUMBER, "10", 0, FASTSUD_MAX_LEVEL, NULL, "of logic: the highest level")                         \
    X(THEN, "then", NAME, "open", 0, 0, fsd_api_then_name, "of logic: search, where logic ends")                       \
    X(ENCODING, "encoding", NAME, "extended", 0, 0, fsd_encoding_name, "of sat: the clauses")                          \
    X(SEED, "seed", NUMBER, "0", 0, UINT64_MAX, NULL, "random choices depend on it")                                   \
    X(GRIDS, "grids", NAME, "no", 0, 0, fsd_api_yes_no, "make full grids")                                             \
    X(CLUES, "clues", TEXT, NULL, 0, 0, NULL, "make puzzles with so many givens: 24, or 24-28")                        \
    X(SYMMETRY, "symmetry", NAME, "none", 0, 0, fsd_symmetry_name, "make puzzles whose pattern has this symmetry")     \
    X(PATTERN, "pattern", TEXT, NULL, 0, 0, NULL, "make puzzles with givens where these 81 characters have no '.'")    \
    X(UNBIASED, "unbiased", NAME, "no", 0, 0, fsd_api_yes_no, "make puzzles by controlled bias")                       \
    X(NEEDS_LEVEL, "needs-level", NUMBER, NULL, 0, FASTSUD_MAX_LEVEL, NULL, "make puzzles that this level solves")     \
    X(HARD, "hard", NAME, "no", 0, 0, fsd_api_yes_no, "make puzzles that logic does not solve")                        \
    X(ER, "er", TEXT, NULL, 0, 0, NULL, "make puzzles with Sudoku Explainer's rating: 7.0..8.9")                       \
    X(TRIES, "tries", NUMBER, NULL, 1, UINT64_MAX, NULL, "make at most so many draws for a puzzle")                    \
    X(MORPHS, "morphs", NUMBER, "64", 1, 65536, NULL, "rate the search on so many morphs")                             \
    X(ER_UNIQUENESS, "er-uniqueness", NAME, "on", 0, 0, fsd_api_on_off, "rules that assume one solution")              \
    X(ER_RULES, "er-rules", NAME, "se121", 0, 0, fsd_api_er_rules_name, "of these, the original or repaired ones")

enum fsd_api_option {
#define X(id, ...) FSD_API_##id,
    FSD_API_OPTION_LIST(X)
#undef X
        FSD_API_N_OPTIONS
};

/* Whether the option was set; of options NULL none is. */
bool fsd_api_is_set(const struct fastsud_options *options, enum fsd_api_option option);

/* The value, or the default's: a number, nanoseconds, or the index of a name; 0 if it has neither. */
uint64_t fsd_api_number(const struct fastsud_options *options, enum fsd_api_option option);

/* The text that was set; NULL: none was. Valid until it is set again. */
const char *fsd_api_text(const struct fastsud_options *options, enum fsd_api_option option);

/* The rules of Sudoku Explainer that er-uniqueness and er-rules choose. */
struct fsd_se_options fsd_api_er_rules(const struct fastsud_options *options);

#endif
