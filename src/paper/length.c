#include "paper/length.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name, *size;
} papers[] = {
#define X(name, size) {name, size},
    FSD_PAPER_LIST(X)
#undef X
};

enum { N_PAPERS = sizeof(papers) / sizeof(papers[0]), MOST_LENGTH = 1000, SCALE = 1000, MOST_NUMBER = 10000 * SCALE };

const char *fsd_paper_name(size_t i)
{
    return i < N_PAPERS ? papers[i].name : NULL;
}

/* Reads digits with up to three places, as thousandths; returns what follows, NULL if there is no number. */
static const char *read_number(const char *text, long *thousandths)
{
    long scale = SCALE;

    if (!isdigit((unsigned char)*text)) {
        return NULL;
    }
    *thousandths = 0;
    for (; isdigit((unsigned char)*text); text++) {
        if (*thousandths < MOST_NUMBER) { /* a longer number is too large for all */
            *thousandths = *thousandths * 10 + (*text - '0') * SCALE;
        }
    }
    if (*text == '.') {
        for (text++; isdigit((unsigned char)*text) && scale > 1; text++) {
            scale /= 10;
            *thousandths += (*text - '0') * scale;
        }
    }
    return text;
}

/* A number of units, which are inches or millimetres, as tenths of these. */
static int tenths_of(long thousandths, bool is_inches)
{
    return (int)(is_inches ? (thousandths * 254 + SCALE / 2) / SCALE : (thousandths * 10 + SCALE / 2) / SCALE);
}

static double points_of(long thousandths, bool is_inches)
{
    return (double)thousandths / SCALE * (is_inches ? 72 : 72 / 25.4);
}

static bool read_unit(const char *text, bool *is_inches)
{
    *is_inches = strcasecmp(text, "in") == 0;
    return *is_inches || !*text || strcasecmp(text, "mm") == 0;
}

bool fsd_paper_size_read(const char *text, struct fsd_paper_size *size)
{
    long width = 0, height = 0;
    bool is_inches = false;

    for (size_t i = 0; i < N_PAPERS; i++) {
        text = strcasecmp(papers[i].name, text) == 0 ? papers[i].size : text;
    }
    const char *at = read_number(text, &width);
    if (!at || (*at != 'x' && *at != 'X')) {
        return false;
    }
    at = read_number(at + 1, &height);
    if (!at || !read_unit(at, &is_inches)) {
        return false;
    }
    *size = (struct fsd_paper_size){tenths_of(width, is_inches),
                                    tenths_of(height, is_inches),
                                    {points_of(width, is_inches), points_of(height, is_inches)}};
    return size->width >= FSD_LEAST_SIDE && size->width <= FSD_MOST_SIDE && size->height >= FSD_LEAST_SIDE &&
           size->height <= FSD_MOST_SIDE;
}

bool fsd_length_read(const char *text, int *tenths, double *points)
{
    long thousandths = 0;
    bool is_inches = false;
    const char *const at = read_number(text, &thousandths);

    if (!at || !read_unit(at, &is_inches)) {
        return false;
    }
    *tenths = tenths_of(thousandths, is_inches);
    *points = points_of(thousandths, is_inches);
    return *tenths <= MOST_LENGTH;
}
