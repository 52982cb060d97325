/* Splits command lines. */
#ifndef FSD_BASE_WORDS_H
#define FSD_BASE_WORDS_H

#include <stddef.h>
#include <string.h>

/* Cuts text at spaces and tabs into at most max_words words. Returns how many there are, which may be more. */
static inline size_t fsd_words_split(char *text, char **words, size_t max_words)
{
    char *rest = NULL;
    size_t n = 0;

    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (n < max_words) {
            words[n] = word;
        }
        n++;
    }
    return n;
}

#endif
