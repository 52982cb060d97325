#include "support/seen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int seen_at(const struct seen *s, int row, int column)
{
    return s->g[row * s->columns + column];
}

bool seen_distinct(const int *v, int n, int step)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (v[i * step] == v[j * step])
                return false;
    return true;
}

int seen_total(const int *v, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

int seen_count(const int *v, int n, int value)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found += v[i] == value;
    return found;
}

int seen_least(const int *v, int n)
{
    int value = v[0];
    for (int i = 1; i < n; i++)
        value = v[i] < value ? v[i] : value;
    return value;
}

int seen_most(const int *v, int n)
{
    int value = v[0];
    for (int i = 1; i < n; i++)
        value = v[i] > value ? v[i] : value;
    return value;
}

int seen_take_once(const struct seen *s, int *v)
{
    int n = 0;
    for (int i = 0; i < s->n; i++)
        if (seen_count(s->place, i, s->place[i]) == 0)
            v[n++] = s->v[i];
    return n;
}

void seen_read(struct seen *s, const char *statement)
{
    static const char dividers[] = " ,_\n";
    const char *at = statement + strcspn(statement, " ");

    s->word = *at ? at + 1 : at;
    for (; *at; at += strcspn(at, dividers)) {
        at += strspn(at, dividers);
        int row, column, end;
        char *rest = NULL;
        const int n_read = sscanf(at, "r%dc%d-%d", &row, &column, &end);
        for (int c = column; n_read > 1 && c <= (n_read > 2 ? end : column); c++)
            s->place[s->n++] = (row - 1) * s->columns + c - 1;
        const long number = strtol(at, &rest, 10);
        if (rest > at && (!*rest || strchr(dividers, *rest))) {
            s->k[s->n_k++] = (int)number;
        } else if (*at == '-' && s->n > 0) {
            s->ends[s->n_ends++] = s->n;
        } else if (*at == '-') {
            s->k[s->n_k++] = SEEN_NO_NUMBER;
        } else if (n_read == 1 || sscanf(at, "c%d", &row) == 1) {
            s->is_row = *at == 'r';
            s->line = row - 1;
        }
        s->is_loop = s->is_loop || strncmp(at, "LOOP", 4) == 0;
    }
}
