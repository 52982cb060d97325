/* What a place of a table shows. */
#ifndef FSD_SERIES_FIGURE_H
#define FSD_SERIES_FIGURE_H

#include <stdint.h>

enum fsd_figure_kind {
    FSD_FIGURE_BLANK, /* nothing to say */
    FSD_FIGURE_NONE,  /* undefined, such as the mean of nothing */
    FSD_FIGURE_COUNT,
    FSD_FIGURE_SHARE, /* count / whole */
    FSD_FIGURE_NUMBER,
    FSD_FIGURE_TEXT
};

enum { FSD_MEAN_PLACES = 2 };

struct fsd_figure {
    enum fsd_figure_kind kind;
    uint64_t count, whole;
    double number;
    unsigned n_places; /* decimals worth showing */
    const char *text;
};

static inline struct fsd_figure fsd_figure_count(uint64_t count)
{
    return (struct fsd_figure){.kind = FSD_FIGURE_COUNT, .count = count};
}

static inline struct fsd_figure fsd_figure_share(uint64_t count, uint64_t whole)
{
    return (struct fsd_figure){.kind = whole > 0 ? FSD_FIGURE_SHARE : FSD_FIGURE_NONE, .count = count, .whole = whole};
}

static inline struct fsd_figure fsd_figure_mean(double sum, uint64_t n, unsigned n_places)
{
    return (struct fsd_figure){.kind = n > 0 ? FSD_FIGURE_NUMBER : FSD_FIGURE_NONE,
                               .number = n > 0 ? sum / (double)n : 0,
                               .n_places = n_places};
}

static inline struct fsd_figure fsd_figure_text(const char *text)
{
    return (struct fsd_figure){.kind = FSD_FIGURE_TEXT, .text = text};
}

#endif
