/* The variants of the program's commands, and ways to run them that make no difference to what they write. */
#ifndef TESTS_SUPPORT_SUBJECTS_H
#define TESTS_SUPPORT_SUBJECTS_H

#include <stdbool.h>
#include <stddef.h>

#include "support/random.h"

/* What makes one output of those of the shards. */
enum joining { CONCATENATED, CONCATENATED_THEN, EACH_FILE_OF, NOT_JOINED };

/* What the program says that a command takes. */
struct abilities {
    bool files, threads, chunk, isa, rules, shard, output, compress, summary, time_limit;
    bool makes_pattern; /* of -o: there are several files */
    const char *resume; /* the option to be interrupted with; NULL: none */
};

struct subject {
    const char *command, *arguments;
    enum joining joining;
    const char *join; /* the command that reads the shards' outputs, as one file or as one each */
    struct abilities takes;
};

enum { MAX_SUBJECTS = 128 };

/* Of input_forms.h: files that make a list of several, of which the first have no puzzle. */
#define SEVERAL "empty header single puzzles single"

/*
 * Finds the subjects: of each command that writes what it makes of puzzles the variants that matter, or the command
 * without arguments. Those that measure time or tell about the program are none.
 */
size_t subjects_find(struct subject subjects[MAX_SUBJECTS]);

/* Threads, a size of chunks, a kernel that this CPU runs, the rules that puzzles have anyway. Static. */
const char *subject_random_options(const struct subject *subject, const char *form, struct rng *rng);

#endif
