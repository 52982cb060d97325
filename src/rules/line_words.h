/* The words of a line: the values of its cells in their order, as its automaton accepts them. */
#ifndef FSD_RULES_LINE_WORDS_H
#define FSD_RULES_LINE_WORDS_H

#include "rules/automata.h"

struct fsd_line_words {
    uint64_t hash;          /* of the words, the same for each automaton that accepts these */
    uint64_t reversed_hash; /* of those with their values in reverse */
    bool any_order;         /* its cells may change places, */
    bool either_end;        /* or only be read from the other end, */
    bool any_names;         /* its values be renamed, */
    bool any_direction;     /* or reversed, and the words stay the same */
};

/* Of as many values as there are cells. False: no memory. */
bool fsd_line_words_read(struct fsd_line_words *line, const struct fsd_automaton *automaton, unsigned n_cells);

#endif
