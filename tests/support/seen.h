/* A statement of rules and a full grid, as those see them who decide whether it holds. */
#ifndef TESTS_SUPPORT_SEEN_H
#define TESTS_SUPPORT_SEEN_H

#include <stdbool.h>

enum { SEEN_CELLS = 64, SEEN_NO_NUMBER = -1000000 };

struct seen {
    int v[SEEN_CELLS];     /* values of the cells that the statement names, in its order */
    int place[SEEN_CELLS]; /* of these cells in the grid */
    int n;
    int ends[SEEN_CELLS]; /* where segments end, before a "-" */
    int n_ends;
    int k[SEEN_CELLS]; /* its numbers; SEEN_NO_NUMBER: a "-" in place of one */
    int n_k;
    const char *word;                 /* its first argument */
    const struct definition_row *row; /* that of its rule */
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

/* Reads the arguments of a statement, of which there may be several lines, for a grid whose shape is set. */
void seen_read(struct seen *s, const char *statement);

int seen_at(const struct seen *s, int row, int column);

/* The values of the cells, each once; returns how many. */
int seen_take_once(const struct seen *s, int *v);

/* Of n values, or of every step-th. */
bool seen_distinct(const int *v, int n, int step);
int seen_count(const int *v, int n, int value);
int seen_total(const int *v, int n);
int seen_least(const int *v, int n);
int seen_most(const int *v, int n);

#endif
