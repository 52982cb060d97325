/* Links in a drawn grid, and where they run, in tenths of its unit, so that integers do. */
#ifndef FSD_PICTURE_LINK_ROUTE_H
#define FSD_PICTURE_LINK_ROUTE_H

#include "picture/drawing.h"

enum {
    FSD_DRAWN_CANDIDATE = 10 * FSD_DRAWING_CANDIDATE, /* from one candidate to the next */
    FSD_DRAWN_RADIUS = 85,                            /* of a candidate's mark */
    FSD_DRAWN_MOST_IN_ROW = 6,
    FSD_DRAWN_MOST_PLACES = FSD_MAX_DRAWN_SIDE * FSD_DRAWN_MOST_IN_ROW
};

struct fsd_point {
    int x, y;
};

/* What is in the way: for each candidate's place, by its row and column among all. */
struct fsd_obstacles {
    uint8_t weight[FSD_DRAWN_MOST_PLACES][FSD_DRAWN_MOST_PLACES];
};

/* A quadratic curve from the edge of one mark to that of another, and the triangle of its head, whose tip is first. */
struct fsd_route {
    struct fsd_point from, bend, to;
    struct fsd_point head[3];
};

struct fsd_point fsd_drawn_candidate(const struct fsd_grid_drawing *drawing, unsigned cell, unsigned digit);

void fsd_obstacles_find(struct fsd_obstacles *obstacles, const struct fsd_grid_drawing *drawing);

/* Finds the way of a link through as little as possible, and adds it to what is in the way of others. */
void fsd_route_find(struct fsd_route *route, struct fsd_obstacles *obstacles, const struct fsd_grid_drawing *drawing,
                    const struct fsd_drawn_link *link);

/* Draw the groups, which stand behind marks, and the arrows, which stand before them. */
void fsd_draw_linked_groups(const struct fsd_grid_drawing *drawing);
void fsd_draw_links(const struct fsd_grid_drawing *drawing);

#endif
