/* The options of the library's objects: one list, read by name. */
#ifndef FSD_API_NAMED_OPTIONS_H
#define FSD_API_NAMED_OPTIONS_H

#include <stdbool.h>

#include "base/option.h"
#include "fastsud.h"
#include "logic/sudoku_explainer/schedule.h"
#include "puzzle/backdoor_search.h"
#include "puzzle/vicinity.h"
#include "solve/solver.h"

/*
 * Those that are not of one engine: option, names of the values, members of struct fsd_option. One without names and
 * bounds is text.
 */
#define FSD_API_OPTION_LIST(X)                                                                                         \
    X(ENGINE, NULL, .name = "engine", .help = "the way of solving")                                                    \
    X(ISA, NULL, .name = "isa", .help = "the kernel of lockstep, by instruction set")                                  \
    X(LIMIT, NULL, .name = "limit", .value = "2", .least = 1, .greatest = UINT64_MAX,                                  \
      .help =                                                                                                          \
          "end a puzzle at this many solutions, 2 proves uniqueness; a scan, or all minimal, at this many puzzles")    \
    X(GUESS_LIMIT, NULL, .name = "guess-limit", .value = "0", .greatest = UINT64_MAX,                                  \
      .help = "give up on a puzzle after this many guesses")                                                           \
    X(TIME_LIMIT, NULL, .name = "time-limit", .value = "0", .is_seconds = true, .greatest = FSD_MAX_SECONDS_NS,        \
      .help = "give up on a puzzle after so many seconds")                                                             \
    X(MEMORY_LIMIT, NULL, .name = "memory-limit", .value = "256", .least = 1, .greatest = 1 << 20,                     \
      .help = "give up on rules whose constraints need more MiB")                                                      \
    X(DEPTH_FIRST, fsd_api_yes_no, .name = "depth-first", .value = "no",                                               \
      .help = "search in an order that depends on the puzzle")                                                         \
    X(SEED, NULL, .name = "seed", .value = "1", .greatest = UINT64_MAX, .help = "random choices depend on it")         \
    X(GRIDS, fsd_api_yes_no, .name = "grids", .value = "no", .help = "make full grids")                                \
    X(CLUES, NULL, .name = "clues", .help = "make puzzles with so many givens: 24, or 24-28; scan for at most: 17")    \
    X(SYMMETRY, fsd_symmetry_name, .name = "symmetry", .value = "none",                                                \
      .help = "make puzzles whose pattern has this symmetry")                                                          \
    X(PATTERN, NULL, .name = "pattern", .help = "make puzzles with givens where these 81 characters have no '.'")      \
    X(UNBIASED, fsd_api_yes_no, .name = "unbiased", .value = "no", .help = "make puzzles by controlled bias")          \
    X(NEEDS_LEVEL, NULL, .name = "needs-level", .greatest = FASTSUD_MAX_LEVEL,                                         \
      .help = "make puzzles that this level solves")                                                                   \
    X(HARD, fsd_api_yes_no, .name = "hard", .value = "no", .help = "make puzzles that logic does not solve")           \
    X(ER, NULL, .name = "er", .help = "make puzzles with Sudoku Explainer's rating: 7.0..8.9")                         \
    X(GRADE, NULL, .name = "grade", .help = "make puzzles of a grade, a range of that rating: hard, or easy..hard")    \
    X(GUESSES, NULL, .name = "guesses", .help = "make puzzles that take so many guesses: 20, 20-50 or 20-")            \
    X(RATING, NULL, .name = "rating", .help = "make puzzles with such a search rating: 20..50, or 20..")               \
    X(TRIES, NULL, .name = "tries", .least = 1, .greatest = UINT64_MAX,                                                \
      .help = "make at most so many draws for a puzzle")                                                               \
    X(MORPHS, NULL, .name = "morphs", .value = "64", .least = 1, .greatest = 65536,                                    \
      .help = "rate the search on so many morphs")                                                                     \
    X(ER_UNIQUENESS, fsd_api_on_off, .name = "er-uniqueness", .value = "on", .help = "rules that assume one solution") \
    X(ER_RULES, fsd_api_er_rules_name, .name = "er-rules", .value = "se121",                                           \
      .help = "of these, the original or repaired ones")                                                               \
    X(WITHOUT, NULL, .name = "without", .help = "techniques not to use, by name: xy-wing,unique-rectangle")            \
    X(INPUT, fsd_layout_choice_name, .name = "input", .value = "auto", .help = "the format of files")                  \
    X(COLUMN, NULL, .name = "column", .help = "read puzzles from this column of CSV, or member of JSON")               \
    X(FIELDS, NULL, .name = "fields", .help = "also read these columns or members, with commas between")               \
    X(MALFORMED, fsd_api_stop_skip, .name = "malformed", .value = "stop", .help = "stop at what is not a puzzle")      \
    X(BACKDOORS, NULL, .name = "backdoors", .value = "1", .least = 1, .greatest = FSD_MAX_BACKDOOR,                    \
      .help = "look for backdoors of up to so many cells")                                                             \
    X(PARTS, NULL, .name = "parts", .help = "split into these: train=0.9,test=0.1")                                    \
    X(BY_SOLUTION, fsd_api_yes_no, .name = "by-solution", .value = "no",                                               \
      .help = "keep puzzles together whose solutions are copies")                                                      \
    X(ALL_SIZES, fsd_api_yes_no, .name = "all-sizes", .value = "no",                                                   \
      .help = "scan for puzzles that are not minimal, too")                                                            \
    X(WITH, NULL, .name = "with", .help = "scan for puzzles with givens where these 81 characters have no '.'")        \
    X(WITHIN, NULL, .name = "within", .help = "scan for puzzles without givens where these 81 characters have a '.'")  \
    X(REMOVE, NULL, .name = "remove", .value = "1", .greatest = FSD_VICINITY_MOST,                                     \
      .help = "look for puzzles near others: take so many givens away")                                                \
    X(ADD, NULL, .name = "add", .value = "1", .greatest = FSD_VICINITY_MOST, .help = "and add so many")                \
    X(CANONICAL, fsd_api_yes_no, .name = "canonical", .value = "no", .help = "measure canonical forms")                \
    X(SEARCH_PROPAGATE, fsd_propagate_name, .name = "search-propagate", .value = "singles",                            \
      .help = "inference of csp where its searches are measured")                                                      \
    X(SEARCH_LIMIT, NULL, .name = "search-limit", .value = "1000000", .greatest = INT64_MAX,                           \
      .help = "end such a search after so many guesses")

enum fsd_api_option {
#define X(id, ...) FSD_API_##id,
    FSD_API_OPTION_LIST(X) FSD_ENGINE_OPTION_LIST(X)
#undef X
        FSD_API_N_OPTIONS
};

enum { FSD_API_METHOD_ER = FSD_METHOD_ESSAY + 1 }; /* of method, after those of the engine logic */

/* Objects that read options. */
enum fsd_api_object {
    FSD_API_SOLVER = 1 << 0,
    FSD_API_ENUMERATOR = 1 << 1,
    FSD_API_RULES = 1 << 2,
    FSD_API_MINIMIZER = 1 << 3,
    FSD_API_SCANNER = 1 << 4,
    FSD_API_READER = 1 << 5,
    FSD_API_SPLITTER = 1 << 6,
    FSD_API_GENERATOR = 1 << 7,
    FSD_API_EXPLAINER = 1 << 8,
    FSD_API_RATER = 1 << 9,
    FSD_API_JUDGE = 1 << 10,
    FSD_API_UNAVOIDABLE = 1 << 11,
    FSD_API_MEASURER = 1 << 12,
    FSD_API_RULES_GENERATOR = 1 << 13,
    FSD_API_VICINITY = 1 << 14
};

/* The option of a name; FSD_API_N_OPTIONS: there is none. */
enum fsd_api_option fsd_api_option_of(const char *name);

/*
 * FASTSUD_ERR_UNKNOWN_OPTION if an option was set that the object does not read. From here on there is no problem,
 * until one is told.
 */
enum fastsud_status fsd_api_check_options(const struct fastsud_options *options, enum fsd_api_object object);

/* Whether the option was set; of options NULL none is. */
bool fsd_api_is_set(const struct fastsud_options *options, enum fsd_api_option option);

/* The value, or the default's: a number, nanoseconds, or the index of a name; 0 if it has neither. */
uint64_t fsd_api_number(const struct fastsud_options *options, enum fsd_api_option option);

/* The text that was set; NULL: none was. Valid until it is set again. */
const char *fsd_api_text(const struct fastsud_options *options, enum fsd_api_option option);

/* Where what is wrong with an option is told, for fastsud_options_problem; not with options NULL, which are right. */
struct fsd_failure *fsd_api_failure(const struct fastsud_options *options);

/* Tells it, if the status is one of an engine or a kernel that there is not. Returns the status. */
int fsd_api_fail_choice(const struct fastsud_options *options, int status);

/* What stops everything made from these options; NULL: nothing. */
const int *fsd_api_stop(const struct fastsud_options *options);

/* The rules of Sudoku Explainer that er-uniqueness and er-rules choose. */
struct fsd_se_options fsd_api_er_rules(const struct fastsud_options *options);

#endif
