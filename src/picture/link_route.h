/* Links in a drawn 9x9 grid, and where they run, in tenths of its unit, so that integers do: a cell is 600 wide. */
#ifndef FSD_PICTURE_LINK_ROUTE_H
#define FSD_PICTURE_LINK_ROUTE_H

#include "picture/pen.h"
#include "picture/picture.h"

enum {
    FSD_DRAWN_CELL = 600,
    FSD_DRAWN_CANDIDATE = 200, /* from one candidate to the next */
    FSD_DRAWN_RADIUS = 85      /* of a candidate's mark */
};

struct fsd_point {
    int x, y;
};

/* What is in the way: for each candidate's place, by its row and column among 27. */
struct fsd_obstacles {
    uint8_t weight[27][27];
};

/* A quadratic curve from the edge of one mark to that of another, and the triangle of its head, whose tip is first. */
struct fsd_route {
    struct fsd_point from, bend, to;
    struct fsd_point head[3];
};

struct fsd_point fsd_drawn_candidate(unsigned cell, unsigned digit);

void fsd_obstacles_find(struct fsd_obstacles *obstacles, const struct fsd_picture *picture);

/* Finds the way of a link through as little as possible, and adds it to what is in the way of others. */
void fsd_route_find(struct fsd_route *route, struct fsd_obstacles *obstacles, const struct fsd_drawn_link *link);

/* Draw the groups, which stand behind marks, and the arrows, which stand before them. */
void fsd_draw_linked_groups(struct fsd_pen *pen, const struct fsd_picture *picture);
void fsd_draw_links(struct fsd_pen *pen, const struct fsd_picture *picture);

#endif
