/* The facts of a story, and what one constraint makes of them. */
#ifndef FSD_RULES_STEPS_STORY_FACTS_H
#define FSD_RULES_STEPS_STORY_FACTS_H

#include "grid/chain.h"
#include "rules/steps/story.h"

enum { NO_SCOPE = UINT32_MAX };

enum how {
    ASSUMED,
    PLAIN,   /* false because another, the cause, is true in its cell, or in one that it sees */
    IN_CELL, /* true because nothing else is left in its cell */
    BY,      /* a constraint */
    REFUTED, /* the contrary, the cause, leads to the end */
    END      /* a contradiction: by a constraint, where a value has no place, or 0; or in a cell */
};

struct fact {
    uint16_t cell;
    fsd_values value;
    bool is_true, is_needed, is_last_place;
    fsd_values set;     /* of a house that it is by: see struct fsd_chain_link */
    uint64_t set_cells; /* of the house's, a bit each */
    bool is_set_elsewhere;
    enum how how;
    uint32_t cause, end;
    uint32_t firing;           /* the same of those that one event says; 0: it stands alone */
    uint32_t scope;            /* the assumption on which it rests */
    uint32_t link;             /* in the chain */
    size_t first_kept, n_kept; /* of the causes that are told */
    const struct fsd_constraint *by;
};

struct scope {
    uint32_t parent;
    uint32_t assumption; /* its fact */
};

/* Of facts. */
struct numbers {
    uint32_t *list;
    size_t n, room;
};

struct fsd_story {
    struct fact *facts;
    size_t n_facts, facts_room;
    struct scope *scopes;
    size_t n_scopes, scopes_room;
    uint32_t scope; /* the last one that is open */
    uint32_t n_firings;
    fsd_values *candidates;           /* that the facts leave */
    bool *is_true;                    /* of each cell, that it has a value */
    bool *is_of;                      /* of each cell, that the constraint which is asked about has it */
    fsd_values *proof;                /* candidates while one constraint is asked */
    struct numbers causes;            /* of one fact */
    struct numbers kept;              /* causes of all facts that are told */
    uint32_t new_end;                 /* a fact that turned out to be one; FSD_NO_FACT: none did */
    struct fsd_assumption assumption; /* from which facts are taken */
    struct fsd_chain chain;
    bool failed; /* no memory */
};

/* Whether what rests on one assumption is known where another was made: it is that, or one around it. */
static inline bool fsd_story_holds(const struct fsd_story *story, uint32_t scope, uint32_t within)
{
    while (within != scope && within != NO_SCOPE) {
        within = story->scopes[within].parent;
    }
    return within == scope;
}

/* Whether a cell has the value, or has it not, by a constraint and the facts that hold now. */
bool fsd_story_follows(const struct fsd_variant_steps *steps, const struct fsd_constraint *by, unsigned cell,
                       fsd_values value, bool is_true);

/* Whether the facts that hold now leave a constraint no way; the other without what it removed last itself. */
bool fsd_story_leaves_no_way(const struct fsd_variant_steps *steps, const struct fsd_constraint *by);
bool fsd_story_excludes_all(const struct fsd_variant_steps *steps, const struct fsd_constraint *by);

/* Marks the facts that some ends, which may change, rest on, and finds what each of them follows from. */
void fsd_story_find_needed(const struct fsd_variant_steps *steps, uint32_t *ends, size_t n_ends);

#endif
