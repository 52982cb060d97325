/* What a run counts, and how each count is told: in the summary as text and as JSON, in progress, in pieces on disk. */
#ifndef FSD_OUTPUT_TALLY_H
#define FSD_OUTPUT_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A count of a stage; the stage lists those it has. */
struct fsd_count {
    const char *key;  /* in JSON; NULL: it is not told */
    const char *one;  /* after a 1 in the text; NULL: the text leaves it out */
    const char *many; /* after other numbers; NULL: the same */
    bool if_any;      /* the text leaves out a 0 */
    bool is_rated;    /* the summary also says how many of key a second */
    bool is_shown;    /* progress shows it */
};

enum { FSD_MAX_COUNTS = 16 };

/* All but the last member are common to all stages; all of them are of type uint64_t. */
struct fsd_tally {
    uint64_t n_consumed; /* bytes of input, or numbers */
    uint64_t n_puzzles;  /* read or made */
    uint64_t n_malformed;
    uint64_t n_unfit;           /* puzzles that were reported as not fit, or as given with a wrong solution */
    uint64_t n_wrong_solutions; /* the latter of them */
    uint64_t n_left_out;        /* puzzles that did not meet the condition for being read */
    uint64_t n_guesses;
    uint64_t busy_ns, longest_ns;    /* what the puzzles took, and the one that took longest; 0: not measured */
    uint64_t counts[FSD_MAX_COUNTS]; /* the stage's, in the order of its list */
};

enum { FSD_TALLY_NUMBERS = sizeof(struct fsd_tally) / sizeof(uint64_t) };

static inline void fsd_tally_add(struct fsd_tally *into, const struct fsd_tally *from)
{
    into->n_consumed += from->n_consumed;
    into->n_puzzles += from->n_puzzles;
    into->n_malformed += from->n_malformed;
    into->n_unfit += from->n_unfit;
    into->n_wrong_solutions += from->n_wrong_solutions;
    into->n_left_out += from->n_left_out;
    into->n_guesses += from->n_guesses;
    into->busy_ns += from->busy_ns;
    into->longest_ns = from->longest_ns > into->longest_ns ? from->longest_ns : into->longest_ns;
    for (size_t i = 0; i < FSD_MAX_COUNTS; i++) {
        into->counts[i] += from->counts[i];
    }
}

/* Whether every line was a puzzle, fit for the command and not given with a wrong solution. */
static inline bool fsd_tally_is_clean(const struct fsd_tally *tally)
{
    return tally->n_malformed == 0 && tally->n_unfit == 0;
}

#endif
