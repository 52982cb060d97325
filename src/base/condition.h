/* Conditions on named values, as people write them: level >= 4 and (er < 7 or source = "magazine"). */
#ifndef FSD_BASE_CONDITION_H
#define FSD_BASE_CONDITION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/failure.h"

enum { FSD_CONDITION_TERMS = 64, FSD_CONDITION_NAMES = 32, FSD_CONDITION_BYTES = 2000 };

enum fsd_condition_kind { FSD_CONDITION_COMPARISON, FSD_CONDITION_NOT, FSD_CONDITION_AND, FSD_CONDITION_OR };

/* A comparison, or what joins the terms before it. */
struct fsd_condition_term {
    enum fsd_condition_kind kind;
    bool when_less, when_equal, when_greater; /* what a comparison is true for */
    size_t name;                              /* number of the name that is compared, */
    const char *text;                         /* with this text, */
    size_t n_text;
    bool is_number; /* or as a number */
    double number;
    size_t other; /* of what joins two: the last term of the first; the second ends right before it */
};

struct fsd_condition {
    struct fsd_condition_term terms[FSD_CONDITION_TERMS]; /* each after those that it joins; the last is the whole */
    size_t n_terms;
    const char *names[FSD_CONDITION_NAMES]; /* each once */
    size_t n_names;
    char words[2 * FSD_CONDITION_BYTES]; /* names and texts */
    size_t n_words;
};

/*
 * Reads a condition. Names and texts may stand in single or double quotes, and must if they hold blanks, parentheses or
 * the characters of comparisons. Returns false, and failure says what is wrong, and where.
 */
bool fsd_condition_parse(struct fsd_condition *condition, const char *text, struct fsd_failure *failure);

/* The value of a name, n bytes, of which there are none if it is absent; text NULL: it is not known yet. */
struct fsd_condition_value {
    const char *text;
    size_t n;
};

enum fsd_truth { FSD_FALSE, FSD_TRUE, FSD_UNKNOWN };

/*
 * Whether it holds, given the value of each name. Values are numbers if the condition compares them with a number; one
 * that is no number is different from it, and neither less nor greater.
 */
enum fsd_truth fsd_condition_holds(const struct fsd_condition *condition, const struct fsd_condition_value *values);

#endif
