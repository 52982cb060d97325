/* When a search that counts its guesses has to stop: one comparison a guess. */
#ifndef FSD_SOLVE_GUESS_STOP_H
#define FSD_SOLVE_GUESS_STOP_H

#include "base/deadline.h"

/* Of every so many guesses one looks at the clock; with what lies between them they take less than a millisecond. */
enum { FSD_GUESSES_PER_LOOK = 128 };

struct fsd_guess_stop {
    uint64_t guess_limit; /* UINT64_MAX: none */
    uint64_t next_look;   /* the number of guesses at which there is something to decide */
    struct fsd_deadline *deadline;
};

/* guess_limit 0: none; deadline NULL: none. */
static inline struct fsd_guess_stop fsd_guess_stop_of(uint64_t guess_limit, struct fsd_deadline *deadline)
{
    const bool is_timed = deadline && (deadline->at_ns > 0 || deadline->stop || deadline->watch);
    struct fsd_guess_stop stop = {.guess_limit = guess_limit > 0 ? guess_limit : UINT64_MAX, .deadline = deadline};

    stop.next_look = is_timed ? 0 : stop.guess_limit;
    return stop;
}

static __attribute__((noinline)) bool fsd_guess_stop_look(struct fsd_guess_stop *stop, uint64_t n_guesses)
{
    const uint64_t left = stop->guess_limit - n_guesses;

    stop->next_look = n_guesses + (left < FSD_GUESSES_PER_LOOK ? left : FSD_GUESSES_PER_LOOK);
    return left == 0 || fsd_deadline_passed(stop->deadline);
}

/* Whether to stop before the guess after n_guesses, which grows by one from call to call. */
static inline bool fsd_guess_stop_now(struct fsd_guess_stop *stop, uint64_t n_guesses)
{
    return n_guesses == stop->next_look && fsd_guess_stop_look(stop, n_guesses);
}

#endif
