/*
 * The engines and the options that only one of them reads. An engine is fsd_engine_NAME in a file of its own; its
 * options are said here alone: from these lists come members of struct fsd_solver_options with their defaults and
 * ranges, the options by name of the library, and those of the program with help, completions and manual.
 */
#ifndef FSD_SOLVE_ENGINE_LIST_H
#define FSD_SOLVE_ENGINE_LIST_H

/* The default comes first. */
#define FSD_ENGINE_LIST(X)                                                                                             \
    X(lockstep)                                                                                                        \
    X(csp)                                                                                                             \
    X(backtrack)                                                                                                       \
    X(logic)                                                                                                           \
    X(sat)                                                                                                             \
    X(dpll)

/* Which variable the engine "csp" assigns next: name, text. */
#define FSD_SELECT_LIST(X)                                                                                             \
    X(FSD_SELECT_FIRST, "first")           /* the first unassigned cell */                                             \
    X(FSD_SELECT_MRV, "mrv")               /* the one with the fewest values left */                                   \
    X(FSD_SELECT_MRV_DEGREE, "mrv+degree") /* of those, the one with the most unassigned peers */

/* What the engine "csp" concludes from an assignment: name, text. */
#define FSD_PROPAGATE_LIST(X)                                                                                          \
    X(FSD_PROPAGATE_PEERS, "peers")     /* the value leaves the domains of the peers */                                \
    X(FSD_PROPAGATE_SINGLES, "singles") /* and naked and hidden singles are assigned, to the fixed point */

/* How the engine "logic" reasons: name, text. */
#define FSD_METHOD_LIST(X)                                                                                             \
    X(FSD_METHOD_LEVELS, "levels") /* techniques by difficulty, up to a level */                                       \
    X(FSD_METHOD_THEORY, "theory") /* the theory of 324 exactly-one clauses over 729 variables */                      \
    X(FSD_METHOD_ESSAY, "essay")   /* the essay FastSudokuSolver's levels 0 to 3, by rounds */

/* What the engine "logic" does where logic ends: name, text. */
#define FSD_THEN_LIST(X)                                                                                               \
    X(FSD_THEN_OPEN, "open")     /* answers FASTSUD_OPEN */                                                            \
    X(FSD_THEN_SEARCH, "search") /* guesses at the first open cell */

/* The same without what it does unless told. */
#define FSD_THEN_OFFER_LIST(X) X(FSD_THEN_OFFER_SEARCH, "search")

/* Clauses of the engine "sat" (Lynce and Ouaknine 2006): name, text. */
#define FSD_ENCODING_LIST(X)                                                                                           \
    X(FSD_ENCODING_MINIMAL, "minimal")   /* enough to define a solution */                                             \
    X(FSD_ENCODING_EXTENDED, "extended") /* with redundant clauses that strengthen propagation */

/* Those lists: X makes enum fsd_NAME and fsd_NAME_name. */
#define FSD_ENGINE_CHOICES(X)                                                                                          \
    X(select, FSD_SELECT_LIST)                                                                                         \
    X(propagate, FSD_PROPAGATE_LIST)                                                                                   \
    X(method, FSD_METHOD_LIST)                                                                                         \
    X(then, FSD_THEN_LIST)                                                                                             \
    X(then_offer, FSD_THEN_OFFER_LIST)                                                                                 \
    X(encoding, FSD_ENCODING_LIST)

/*
 * Option, engine, type and name of the member, its default, names of its values (NULL: a number), help, and other
 * members of struct fsd_option, whose name_at are the names that the program offers. The manual texts are roff, except
 * that dashes are written without a backslash.
 */
#define FSD_ENGINE_OPTION_LIST(X)                                                                                      \
    X(SELECT, "csp", enum fsd_select, select, FSD_SELECT_MRV_DEGREE, fsd_select_name, "next cell", .name = "select",   \
      .argument = "RULE", .value = "mrv+degree", .name_at = fsd_select_name,                                           \
      .manual = "Which variable is assigned next:\n.B first\n(the first unassigned cell),\n.B mrv\n"                   \
                "(the first of those with the fewest values left) or\n.B mrv+degree\n"                                 \
                "(of those, the first with the most unassigned peers).")                                               \
    X(PROPAGATE, "csp", enum fsd_propagate, propagate, FSD_PROPAGATE_PEERS, fsd_propagate_name,                        \
      "inference after an assignment", .name = "propagate", .argument = "RULE", .value = "peers",                      \
      .name_at = fsd_propagate_name,                                                                                   \
      .manual =                                                                                                        \
          "What follows from an assignment:\n.B peers\n(the value leaves the domains of the cell's 20 peers) or\n"     \
          ".B singles\n(naked and hidden singles are assigned as well, until there are none).")                        \
    X(METHOD, "logic", enum fsd_method, method, FSD_METHOD_LEVELS, fsd_method_name, "what it reasons by",              \
      .name = "method", .argument = "NAME", .value = "levels", .name_at = fsd_method_name,                             \
      .manual = "What logic reasons by:\n.B levels\n(techniques by level),\n.B theory\n"                               \
                "(the theory of clauses, which has no levels) or\n.B essay\n"                                          \
                "(the levels 0 to 3 of the essay FastSudokuSolver, by rounds).")                                       \
    X(LEVEL, "logic", unsigned, level, FASTSUD_MAX_LEVEL, NULL, "highest level of techniques", .name = "level",        \
      .is_common = true, .argument = "N", .value = "10", .greatest = FASTSUD_MAX_LEVEL,                                \
      .manual = "The highest level of techniques, see\n.BR LEVELS .")                                                  \
    X(THEN, "logic", bool, then_search, false, fsd_then_name,                                                          \
      "guess where logic gets stuck, instead of answering open", .name = "then", .argument = "search",                 \
      .name_at = fsd_then_offer_name,                                                                                  \
      .manual = "Where logic gets stuck, guesses at the first open cell, and counts the guesses.\n"                    \
                "Without it such a puzzle is answered\n.BR open .")                                                    \
    X(ENCODING, "sat", enum fsd_encoding, encoding, FSD_ENCODING_EXTENDED, fsd_encoding_name, "clauses",               \
      .name = "encoding", .is_common = true, .argument = "NAME", .value = "extended", .name_at = fsd_encoding_name,    \
      .manual = "The clauses:\n.B minimal\nor\n.BR extended ,\nsee\n.BR fastsud-formats (5).")

#endif
