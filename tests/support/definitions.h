/*
 * What named rules demand, written from the manual's words on their own: of a grid that is full, whether a statement
 * holds. Shares no code with the library.
 */
#ifndef TESTS_SUPPORT_DEFINITIONS_H
#define TESTS_SUPPORT_DEFINITIONS_H

#include <stdbool.h>

enum { SEEN_CELLS = 64, SEEN_NO_NUMBER = -1000000 };

/* A statement and a full grid as definitions see them. */
struct seen {
    int v[SEEN_CELLS];     /* values of the cells that the statement names, in its order */
    int place[SEEN_CELLS]; /* of these cells in the grid */
    int n;
    int ends[SEEN_CELLS]; /* where segments end, before a "-" */
    int n_ends;
    int k[SEEN_CELLS]; /* its numbers; SEEN_NO_NUMBER: a "-" in place of one */
    int n_k;
    const char *word; /* its first argument */
    bool is_loop;
    bool is_row; /* the line outside of which it stands, from 0 */
    int line;
    int g[SEEN_CELLS]; /* of the grid */
    int region[SEEN_CELLS];
    int rows;
    int columns;
    int box_rows;
    int box_columns;
    int low;
    int high;
};

typedef bool definition(const struct seen *s);

/* NULL: the rule's meaning is in its arguments, such as a pattern. */
definition *definition_of(const char *rule);

/* Reads the arguments of a statement, of which there may be several lines, for a grid whose shape is set. */
void definition_read(struct seen *s, const char *statement);

/* Helpers that definitions elsewhere need. */
bool seen_distinct(const int *v, int n, int step);
int seen_count(const int *v, int n, int value);

#endif
