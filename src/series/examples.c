#include "series/examples.h"

#include <stdlib.h>

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

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Negative when a stands before b. */
static int compare_greatest(const void *left, const void *right)
{
    const struct fsd_example *const a = left, *const b = right;
    const int by_value = compare_numbers(b->value, a->value);

    return by_value ? by_value : compare_numbers(a->line, b->line);
}

static int compare_least(const void *left, const void *right)
{
    const struct fsd_example *const a = left, *const b = right;
    const int by_value = compare_numbers(a->value, b->value);
    const int by_category = by_value ? by_value : compare_numbers(a->category, b->category);

    return by_category ? by_category : compare_numbers(a->line, b->line);
}

typedef int comparison(const void *, const void *);

static comparison *comparison_of(bool starts_with_greatest)
{
    return starts_with_greatest ? compare_greatest : compare_least;
}

bool fsd_example_precedes(bool starts_with_greatest, const struct fsd_example *a, const struct fsd_example *b)
{
    return comparison_of(starts_with_greatest)(a, b) < 0;
}

void fsd_examples_sort(struct fsd_examples *examples)
{
    if (examples->n > 1) {
        qsort(examples->examples, examples->n, sizeof(*examples->examples),
              comparison_of(examples->starts_with_greatest));
    }
}

/* A full array is a heap whose root, the last in order, is its last element; so an array that is sorted is a heap. */
void fsd_examples_add(struct fsd_examples *examples, const struct fsd_example *example)
{
    comparison *const compare = comparison_of(examples->starts_with_greatest);
    struct fsd_example *const all = examples->examples;
    const size_t n_most = examples->n_most;

    if (examples->n < n_most) {
        all[examples->n++] = *example;
        if (examples->n == n_most) {
            fsd_examples_sort(examples);
        }
        return;
    }
    if (n_most == 0 || compare(example, &all[n_most - 1]) >= 0) {
        return;
    }
    size_t at = 0;
    for (size_t child = 1; child < n_most; child = 2 * at + 1) {
        if (child + 1 < n_most && compare(&all[n_most - 2 - child], &all[n_most - 1 - child]) > 0) {
            child++;
        }
        if (compare(example, &all[n_most - 1 - child]) > 0) {
            break;
        }
        all[n_most - 1 - at] = all[n_most - 1 - child];
        at = child;
    }
    all[n_most - 1 - at] = *example;
}
