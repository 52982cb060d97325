#include "input/layouts/column_names.h"

#include <string.h>
#include <strings.h>

const char *fsd_puzzle_name_at(size_t i)
{
    static const char *const names[] = {"puzzle",    "puzzles", "quiz",    "quizzes", "quizes",  "question",
                                        "questions", "sudoku",  "grid",    "givens",  "problem", "problems",
                                        "board",     "mission", "initial", "unsolved"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

const char *fsd_solution_name_at(size_t i)
{
    static const char *const names[] = {"solution", "solutions", "answer", "answers", "solved"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

bool fsd_solution_name_may_count(const char *name)
{
    return strcmp(name, "solutions") == 0;
}

bool fsd_column_name_is(const char *text, size_t n_bytes, const char *name)
{
    return strlen(name) == n_bytes && strncasecmp(text, name, n_bytes) == 0;
}
