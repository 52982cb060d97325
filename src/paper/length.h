/* Lengths on paper, in tenths of a millimetre, and sizes of pages. */
#ifndef FSD_PAPER_LENGTH_H
#define FSD_PAPER_LENGTH_H

#include <stdbool.h>
#include <stddef.h>

/* Name, and size as it may be written. */
#define FSD_PAPER_LIST(X)                                                                                              \
    X("a4", "210x297mm")                                                                                               \
    X("a5", "148x210mm")                                                                                               \
    X("letter", "8.5x11in")                                                                                            \
    X("6x9in", "6x9in")                                                                                                \
    X("8.5x11in", "8.5x11in")

enum { FSD_LEAST_SIDE = 700, FSD_MOST_SIDE = 10000 };

struct fsd_paper_size {
    int width, height;
    double points[2]; /* the same in points of 1/72 inch, as they were written: printers measure them */
};

/* NULL when i is past the end. */
const char *fsd_paper_name(size_t i);

/* Reads a name in any case, or such as 148x210mm, 5.5x8.5in. False if it is none, or too small or large. */
bool fsd_paper_size_read(const char *text, struct fsd_paper_size *size);

/* Reads such as 3, 3.2mm, 0.125in, up to 100 mm; points: the same in these. */
bool fsd_length_read(const char *text, int *tenths, double *points);

static inline double fsd_points(double tenths)
{
    return tenths * 72 / 254;
}

#endif
