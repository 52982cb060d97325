#include "puzzle/grade.h"

#include <string.h>

const struct fsd_grade fsd_grades[FSD_N_GRADES] = {
#define X(id, ...) {__VA_ARGS__},
    FSD_GRADE_LIST(X)
#undef X
};

const char *fsd_grade_name(size_t i)
{
    return i < FSD_N_GRADES ? fsd_grades[i].name : NULL;
}

const char *fsd_grade_of_er(unsigned er)
{
    for (size_t i = 0; i < FSD_N_GRADES; i++) {
        if (er >= fsd_grades[i].least_er && er <= fsd_grades[i].most_er) {
            return fsd_grades[i].name;
        }
    }
    return NULL;
}

/* The grade that the first n bytes name; NULL: none. */
static const struct fsd_grade *find(const char *name, size_t n)
{
    for (size_t i = 0; i < FSD_N_GRADES; i++) {
        if (strlen(fsd_grades[i].name) == n && memcmp(fsd_grades[i].name, name, n) == 0) {
            return &fsd_grades[i];
        }
    }
    return NULL;
}

const char *fsd_grade_of_technique(enum fsd_variant_technique technique)
{
    size_t i = 0;

    while (i < FSD_N_GRADES - 1 && fsd_grades[i].most_technique < technique) {
        i++;
    }
    return fsd_grades[i].name;
}

/* Reads the first and the last of some grades, which may be one. */
static bool read_grades(const char *text, const struct fsd_grade **least, const struct fsd_grade **most)
{
    const char *const between = strstr(text, "..");
    const size_t n_first = between ? (size_t)(between - text) : strlen(text);
    const char *const second = between ? between + 2 : text;

    *least = find(text, n_first);
    *most = find(second, strlen(second));
    return *least && *most && *least <= *most;
}

bool fsd_grade_read_techniques(const char *text, enum fsd_variant_technique *least, enum fsd_variant_technique *most)
{
    const struct fsd_grade *first = NULL, *last = NULL;

    if (!read_grades(text, &first, &last)) {
        return false;
    }
    *least = (enum fsd_variant_technique)(first == fsd_grades ? 0 : first[-1].most_technique + 1);
    *most = last->most_technique;
    return true;
}

bool fsd_grade_read(const char *text, uint8_t *least_er, uint8_t *most_er)
{
    const struct fsd_grade *least = NULL, *most = NULL;

    if (!read_grades(text, &least, &most)) {
        return false;
    }
    *least_er = least->least_er;
    *most_er = most->most_er;
    return true;
}
