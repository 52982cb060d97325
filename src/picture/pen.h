/*
 * What pictures are drawn with: rectangles, circles, paths and text, each of a class that the style knows, on a plane
 * whose y grows downwards. SVG is one pen; the others look classes up, see picture/paint.h.
 */
#ifndef FSD_PICTURE_PEN_H
#define FSD_PICTURE_PEN_H

#include "base/buffer.h"

struct fsd_pen;

/* A character's place: its middle, on its base line. */
struct fsd_pen_place {
    int x, y;
    char character;
};

/* Classes are names with blanks between. Those of a group hold for what is drawn until it ends. */
struct fsd_pen_kind {
    void (*rectangle)(struct fsd_pen *pen, const char *class, int x, int y, int width, int height, int corner);
    void (*circle)(struct fsd_pen *pen, const char *class, int x, int y, int radius_in_tenths);
    /* A path is written to the buffer that begin_path returns, as SVG has it: M, L, Q and c h l q v z. */
    struct fsd_buffer *(*begin_path)(struct fsd_pen *pen, const char *class);
    void (*end_path)(struct fsd_pen *pen);
    void (*text)(struct fsd_pen *pen, const char *class, int x, int y, const char *text, size_t n);
    /* The same for many characters of one class. */
    void (*characters)(struct fsd_pen *pen, const char *class, const struct fsd_pen_place *places, size_t n);
    void (*begin_group)(struct fsd_pen *pen, const char *class);
    void (*end_group)(struct fsd_pen *pen);
    void (*end_layer)(struct fsd_pen *pen); /* what follows lies upon it */
};

struct fsd_pen {
    const struct fsd_pen_kind *kind;
};

static inline void fsd_pen_rectangle(struct fsd_pen *pen, const char *class, int x, int y, int width, int height,
                                     int corner)
{
    pen->kind->rectangle(pen, class, x, y, width, height, corner);
}

static inline void fsd_pen_circle(struct fsd_pen *pen, const char *class, int x, int y, int radius_in_tenths)
{
    pen->kind->circle(pen, class, x, y, radius_in_tenths);
}

static inline struct fsd_buffer *fsd_pen_begin_path(struct fsd_pen *pen, const char *class)
{
    return pen->kind->begin_path(pen, class);
}

static inline void fsd_pen_end_path(struct fsd_pen *pen)
{
    pen->kind->end_path(pen);
}

static inline void fsd_pen_text(struct fsd_pen *pen, const char *class, int x, int y, const char *text, size_t n)
{
    pen->kind->text(pen, class, x, y, text, n);
}

/* A path that is known as a whole, printed as by printf. */
#define FSD_PEN_PATH(pen, class, ...)                                                                                  \
    (fsd_buffer_print(fsd_pen_begin_path(pen, class), __VA_ARGS__), fsd_pen_end_path(pen))

#endif
