/*
 * What readers of the pages of setters share: a puzzle in JSON becomes a text of statements, as people write it, and
 * that is read; regions and candidates are set afterwards, and each statement gets the place of its member in the JSON.
 */
#ifndef FSD_RULES_PAGE_RULES_H
#define FSD_RULES_PAGE_RULES_H

#ifdef FSD_HAVE_JANSSON

#include <jansson.h>

#include "rules/rules_builder.h"

struct fsd_page_place {
    unsigned line;
    unsigned column;
};

struct fsd_page_rules {
    const char *text; /* what the puzzle was read from */
    size_t n_text;
    bool is_plain; /* that is the JSON itself, so that places in it can be told */
    const json_t *root;
    struct fsd_failure *failure;
    unsigned n_rows;
    unsigned n_columns;
    struct fsd_buffer statements;  /* a rules text */
    struct fsd_page_place *places; /* of each statement */
    size_t n_places;
    size_t place_capacity;
    struct fsd_page_place place; /* of the member that is read */
    struct fsd_buffer unknown;   /* what no rule expresses, commas between */
    struct fsd_buffer note;      /* see struct fsd_rules */
    int64_t *region;             /* of each cell, any number; INT64_MIN: none */
    fsd_values *candidates;      /* of each cell */
};

/* What a member says of a number. */
enum fsd_page_number { FSD_PAGE_NO_NUMBER, FSD_PAGE_NUMBER, FSD_PAGE_OTHER };

/* The place of a member of the root. */
void fsd_page_at(struct fsd_page_rules *page, const char *member);

/* Always false. */
bool fsd_page_fail(struct fsd_page_rules *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Notes what no rule expresses, once each. */
void fsd_page_note_unknown(struct fsd_page_rules *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Begins a statement with the rule's name; then cells and numbers follow, then its end. */
void fsd_page_begin(struct fsd_page_rules *page, const char *rule);
void fsd_page_put_cell(struct fsd_page_rules *page, unsigned row, unsigned column); /* from 0 */
void fsd_page_put_number(struct fsd_page_rules *page, int64_t number);
void fsd_page_end(struct fsd_page_rules *page);

/* A number, or a text that is one; texts that are empty, null, and no value say nothing. */
enum fsd_page_number fsd_page_number_of(const json_t *value, int64_t *number);

/* Sizes are known: makes room for regions, all none, and candidates, all values. */
bool fsd_page_shape(struct fsd_page_rules *page, unsigned n_rows, unsigned n_columns);

/* The cell, which is in the grid, has one of the values, bit 0 is 1. */
void fsd_page_restrict(struct fsd_page_rules *page, unsigned row, unsigned column, fsd_values values);

#endif

#endif
