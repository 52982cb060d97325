#include "base/suggest.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MAX_LENGTH = 32 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Levenshtein distance between two words, b of at most MAX_LENGTH bytes. */
static size_t edit_distance(const char *a, size_t n_a, const char *b, size_t n_b)
{
    size_t row[MAX_LENGTH + 1]; /* distances from the current prefix of a to each prefix of b */

    for (size_t j = 0; j <= n_b; j++) {
        row[j] = j;
    }
    for (size_t i = 1; i <= n_a; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n_b; j++) {
            const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(replaced, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[n_b];
}

const char *fsd_suggest(const char *word, const char *(*name_at)(const void *context, size_t i), const void *context)
{
    const size_t n_word = strlen(word);
    const char *nearest = NULL;
    const char *name = NULL;
    size_t least_distance = (n_word + 1) / 3 + 1;

    for (size_t i = 0; n_word <= MAX_LENGTH && (name = name_at(context, i)); i++) {
        const size_t n_name = strlen(name);
        const size_t distance = *name && n_name <= MAX_LENGTH ? edit_distance(word, n_word, name, n_name) : SIZE_MAX;
        const bool begins_better = nearest && nearest[0] != word[0] && name[0] == word[0];
        if (distance < least_distance || (distance == least_distance && begins_better)) {
            least_distance = distance;
            nearest = name;
        }
    }
    return nearest;
}
