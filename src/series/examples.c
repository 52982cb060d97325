#include "series/examples.h"

#include <stdlib.h>
#include <string.h>

bool fsd_examples_create(struct fsd_examples *examples, size_t n_most, bool starts_with_greatest)
{
    *examples = (struct fsd_examples){.starts_with_greatest = starts_with_greatest, .n_most = n_most};
    examples->examples = calloc(n_most + 1, sizeof(*examples->examples));
    return examples->examples != NULL;
}

void fsd_examples_destroy(struct fsd_examples *examples)
{
    free(examples->examples);
    examples->examples = NULL;
}

bool fsd_example_precedes(bool starts_with_greatest, const struct fsd_example *a, const struct fsd_example *b)
{
    if (a->value != b->value) {
        return starts_with_greatest ? a->value > b->value : a->value < b->value;
    }
    if (a->category != b->category && !starts_with_greatest) {
        return a->category < b->category;
    }
    return a->line < b->line;
}

void fsd_examples_add(struct fsd_examples *examples, const struct fsd_example *example)
{
    struct fsd_example *const all = examples->examples;
    size_t at = examples->n;

    while (at > 0 && fsd_example_precedes(examples->starts_with_greatest, example, &all[at - 1])) {
        at--;
    }
    if (at == examples->n_most) {
        return;
    }
    const size_t n_kept = examples->n < examples->n_most ? examples->n : examples->n_most - 1;
    memmove(all + at + 1, all + at, (n_kept - at) * sizeof(*all));
    all[at] = *example;
    examples->n = n_kept + 1;
}
