/* Lengths on paper, in tenths of a millimetre, and sizes of pages. */
#ifndef FSD_PAPER_LENGTH_H
#define FSD_PAPER_LENGTH_H

#include <stdbool.h>
#include <stddef.h>

/* Name, width and height. */
#define FSD_PAPER_LIST(X)                                                                                              \
    X("a4", 2100, 2970)                                                                                                \
    X("a5", 1480, 2100)                                                                                                \
    X("letter", 2159, 2794)                                                                                            \
    X("6x9in", 1524, 2286)                                                                                             \
    X("8.5x11in", 2159, 2794)

enum { FSD_LEAST_SIDE = 700, FSD_MOST_SIDE = 10000 };

struct fsd_paper_size {
    int width, height;
};

/* NULL when i is past the end. */
const char *fsd_paper_name(size_t i);

/* Reads a name in any case, or such as 148x210mm, 5.5x8.5in. False if it is none, or too small or large. */
bool fsd_paper_size_read(const char *text, struct fsd_paper_size *size);

/* Reads such as 3, 3.2mm, 0.125in, up to 100 mm. */
bool fsd_length_read(const char *text, int *tenths);

static inline double fsd_points(double tenths)
{
    return tenths * 72 / 254;
}

#endif
