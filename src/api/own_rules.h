/* Rules as callers hold them. */
#ifndef FSD_API_OWN_RULES_H
#define FSD_API_OWN_RULES_H

#include "puzzle/copier.h"
#include "puzzle/variant_form.h"
#include "rules/engines/variant_solutions.h"
#include "rules/variant_steps.h"

struct fsd_api_rules_explainer;
void fsd_api_rules_explainer_destroy(struct fsd_api_rules_explainer *explainer);

struct fsd_api_searches;
void fsd_api_searches_destroy(struct fsd_api_searches *searches);

struct fastsud_rules {
    const char *engine_name;
    const struct fsd_variant_engine *engine;
    uint64_t limit, guess_limit, time_limit_ns;
    const int *stop;     /* NULL: nobody can stop it */
    size_t memory_limit; /* in bytes */
    bool is_read;
    bool is_contradictory; /* one of the rules, by itself */
    struct fsd_rules rules;
    void *solver;           /* NULL: is_contradictory */
    fsd_values *given;      /* by the text, of each cell; rules are without what has one value */
    fsd_values *candidates; /* of a puzzle */
    struct fsd_variant_solutions solutions;
    struct fsd_failure failure;
    int status;                                /* of the last text */
    struct fsd_buffer clue;                    /* the last that was told */
    struct fsd_buffer minimal;                 /* puzzles, n_cells each */
    fsd_variant_techniques without;            /* of steps */
    struct fsd_api_rules_explainer *explainer; /* NULL: nothing is explained */
    struct fsd_api_searches *searches;         /* NULL: none was asked for */
    /* For copies, once they are asked for: */
    bool has_symmetries;
    struct fsd_symmetries symmetries;
    struct fsd_variant_former *former;
    struct fsd_copier copier;
};

/* Reads a text in the way that it is written; drawn as of fsd_rules_read_names_to_draw, and NULL: nothing is drawn. */
bool fsd_api_read_rules(const char *text, size_t n, struct fsd_rules *rules, struct fsd_drawn_rules *drawn,
                        struct fsd_failure *failure);

/* As fastsud_rules_shape; each may be NULL. */
void fsd_api_put_shape(const struct fsd_variant *variant, unsigned *n_rows, unsigned *n_columns, int *lowest_value,
                       unsigned *n_values);

/* Sets the candidates of a puzzle. FASTSUD_OK, or FASTSUD_ERR_ARGUMENT or _MALFORMED, which the rules then tell. */
int fsd_api_take_puzzle(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates);

/* A verdict on what was found up to the limit. */
int fsd_api_verdict_of(const struct fsd_variant_answer *answer, uint64_t limit);

/* Solves what the candidates leave, up to a limit of solutions. Returns a verdict, or an error. */
int fsd_api_solve_candidates(struct fastsud_rules *rules, uint64_t limit, uint64_t guess_limit,
                             struct fsd_deadline deadline, struct fsd_variant_answer *answer);

/* Which cells the candidates leave one value: 'x', the others '.'. */
void fsd_api_put_given(const struct fastsud_rules *rules, char *is_given);

/* Where steps led, as fastsud_rules_logic tells it. */
int fsd_api_logic_of(enum fsd_variant_state state);

/* Finds the symmetries, unless they are known. FASTSUD_OK, or FASTSUD_ERR_ARGUMENT: there are no rules, or one is
 * impossible; _FULL or _NO_MEMORY. */
int fsd_api_find_symmetries(struct fastsud_rules *rules);

/*
 * Reads puzzle i of an array of numbers or text, as numbers: 0, a blank, or the value's index + 1. Returns FASTSUD_OK
 * or, the rules then telling why, FASTSUD_ERR_MALFORMED.
 */
int fsd_api_read_cells(struct fastsud_rules *rules, const void *puzzles, size_t stride, size_t i, uint8_t *cells);

/* Sets the candidates, too. Returns the same, or FASTSUD_ERR_ARGUMENT: there are no rules. */
int fsd_api_take_cells(struct fastsud_rules *rules, const void *puzzles, size_t stride, size_t i, uint8_t *cells);

/*
 * Writes the cells of puzzle i of an array to its place in another, n_cells each, as the puzzle was written there.
 * Returns FASTSUD_OK, FASTSUD_ERR_NO_MEMORY or, the rules then telling why, FASTSUD_ERR_MALFORMED.
 */
int fsd_api_write_cells(struct fastsud_rules *rules, const uint8_t *cells, const void *puzzles, size_t stride, size_t i,
                        void *to);

/* Says that the form of puzzle i of an array takes too much work. Returns FASTSUD_ERR_FULL. */
int fsd_api_fail_form(struct fastsud_rules *rules, size_t i);

#endif
