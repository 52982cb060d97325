#include "picture/link_route.h"

#include <stdlib.h>
#include <string.h>

#include "picture/svg.h"
#include "picture/svg_pen.h"

enum {
    N_SAMPLES = 48,
    HEAD_LENGTH = 80,
    HEAD_WIDTH = 32,   /* to each side */
    DIGIT_WIDTH = 150, /* of a digit of usual size, to each side, with a little room */
    DIGIT_HEIGHT = 160,
    PLAIN_WEIGHT = 2,
    DIGIT_WEIGHT = 20,
    MARKED_WEIGHT = 20,
    LINK_WEIGHT = 3,
    MAX_WEIGHT = 60,
    OUTSIDE_COST = 40,
    MANY_LINKS = 24 /* from here on they are drawn thin */
};

static int root(int square)
{
    int low = 0;

    for (int bit = 1 << 14; bit; bit >>= 1) {
        if ((low + bit) * (low + bit) <= square) {
            low += bit;
        }
    }
    return low;
}

/* The point at a distance from one towards another; from itself where they are the same. */
static struct fsd_point towards(struct fsd_point from, struct fsd_point to, int distance)
{
    const int dx = to.x - from.x;
    const int dy = to.y - from.y;
    const int length = root(dx * dx + dy * dy);

    return length == 0 ? from : (struct fsd_point){from.x + dx * distance / length, from.y + dy * distance / length};
}

struct fsd_point fsd_drawn_candidate(const struct fsd_grid_drawing *drawing, unsigned cell, unsigned digit)
{
    return (struct fsd_point){10 * fsd_drawing_candidate_x(drawing, cell, digit),
                              10 * fsd_drawing_candidate_y(drawing, cell, digit)};
}

/* Which place, in its row or column, a point is nearest to, and its distance from that. */
static int nearest(const struct fsd_grid_drawing *drawing, int at, int first, int *distance)
{
    const int cell = 10 * drawing->cell, within = at % cell - 10 * first + FSD_DRAWN_CANDIDATE / 2;
    const int most = drawing->per_row - 1;
    int i = within < 0 ? 0 : within / FSD_DRAWN_CANDIDATE;

    i = i > most ? most : i;
    *distance = within - i * FSD_DRAWN_CANDIDATE - FSD_DRAWN_CANDIDATE / 2;
    return at / cell * drawing->per_row + i;
}

/* The nearest candidate's place; NULL: the point lies on no mark of it. */
static uint8_t *place_of(struct fsd_obstacles *obstacles, const struct fsd_grid_drawing *drawing, struct fsd_point at)
{
    int dx = 0, dy = 0;
    const int column = nearest(drawing, at.x, drawing->candidate_x, &dx);
    const int row = nearest(drawing, at.y, drawing->candidate_y, &dy);

    return dx * dx + dy * dy < FSD_DRAWN_RADIUS * FSD_DRAWN_RADIUS ? &obstacles->weight[row][column] : NULL;
}

void fsd_obstacles_find(struct fsd_obstacles *obstacles, const struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;

    memset(obstacles, 0, sizeof(*obstacles));
    for (unsigned cell = 0; cell < picture->n_rows * picture->n_columns; cell++) {
        for (unsigned digit = 1; digit <= picture->n_values; digit++) {
            const uint32_t bit = UINT32_C(1) << (digit - 1);
            uint8_t *const weight = place_of(obstacles, drawing, fsd_drawn_candidate(drawing, cell, digit));
            if (picture->digits[cell] == 0 && picture->candidates[cell] & bit) {
                *weight = PLAIN_WEIGHT;
            }
            for (unsigned role = 0; role < FSD_N_ROLES; role++) {
                if (picture->marks[role][cell] & bit) {
                    *weight = MARKED_WEIGHT;
                }
            }
        }
    }
}

/* The point of a curve at i of N_SAMPLES. */
static struct fsd_point sample(const struct fsd_point *from, const struct fsd_point *bend, const struct fsd_point *to,
                               int i)
{
    const int j = N_SAMPLES - i;
    const int scale = N_SAMPLES * N_SAMPLES;

    return (struct fsd_point){(j * j * from->x + 2 * i * j * bend->x + i * i * to->x) / scale,
                              (j * j * from->y + 2 * i * j * bend->y + i * i * to->y) / scale};
}

static bool is_outside(const struct fsd_grid_drawing *drawing, struct fsd_point at)
{
    return at.x < 20 || at.y < 20 || at.x >= 10 * drawing->width - 20 || at.y >= 10 * drawing->height - 20;
}

/* The cell whose digit, in its middle, is at a point; SIZE_MAX: none. */
static size_t digit_at(const struct fsd_grid_drawing *drawing, struct fsd_point at)
{
    const struct fsd_picture *const picture = drawing->picture;
    const int side = 10 * drawing->cell;
    const size_t cell = (size_t)(at.y / side) * picture->n_columns + (size_t)(at.x / side);
    const int dx = abs(at.x % side - side / 2) * FSD_DRAWING_USUAL_SIZE / drawing->size;
    const int dy = abs(at.y % side - side / 2) * FSD_DRAWING_USUAL_SIZE / drawing->size;

    return (picture->digits[cell] | picture->placed[cell]) && dx < DIGIT_WIDTH && dy < DIGIT_HEIGHT ? cell : SIZE_MAX;
}

/* What a curve runs through; with add, becomes part of what is in the way. */
static int walk(struct fsd_obstacles *obstacles, const struct fsd_grid_drawing *drawing, const struct fsd_point *from,
                const struct fsd_point *bend, const struct fsd_point *to, int add)
{
    const uint8_t *const ends[] = {place_of(obstacles, drawing, *from), place_of(obstacles, drawing, *to)};
    const uint8_t *last = NULL;
    size_t last_digit = SIZE_MAX;
    int cost = 0;

    for (int i = 1; i < N_SAMPLES; i++) {
        const struct fsd_point at = sample(from, bend, to, i);
        if (is_outside(drawing, at)) {
            cost += OUTSIDE_COST;
            continue;
        }
        const size_t digit = digit_at(drawing, at);
        cost += digit != SIZE_MAX && digit != last_digit ? DIGIT_WEIGHT : 0;
        last_digit = digit;
        uint8_t *const place = place_of(obstacles, drawing, at);
        if (!place || place == last || place == ends[0] || place == ends[1]) {
            continue;
        }
        last = place;
        cost += *place;
        *place = (uint8_t)(*place + add < MAX_WEIGHT ? *place + add : MAX_WEIGHT);
    }
    return cost;
}

/* The middle of two points, moved sideways by so much. */
static struct fsd_point bend_by(struct fsd_point from, struct fsd_point to, int sideways)
{
    const struct fsd_point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    const struct fsd_point beside = {middle.x - (to.y - from.y), middle.y + (to.x - from.x)};

    return towards(middle, beside, sideways);
}

/* From mark to mark by way of a bend. */
static void set_route(struct fsd_route *route, struct fsd_point from, struct fsd_point bend, struct fsd_point to)
{
    const struct fsd_point tip = towards(to, bend, FSD_DRAWN_RADIUS + 8);
    const struct fsd_point base = towards(to, bend, FSD_DRAWN_RADIUS + 8 + HEAD_LENGTH);
    const struct fsd_point side = {base.x - (tip.y - base.y), base.y + (tip.x - base.x)};

    route->from = towards(from, bend, FSD_DRAWN_RADIUS);
    route->bend = bend;
    route->to = towards(to, bend, FSD_DRAWN_RADIUS + 8 + HEAD_LENGTH * 3 / 4);
    route->head[0] = tip;
    route->head[1] = towards(base, side, HEAD_WIDTH);
    route->head[2] = towards(base, side, -HEAD_WIDTH);
}

void fsd_route_find(struct fsd_route *route, struct fsd_obstacles *obstacles, const struct fsd_grid_drawing *drawing,
                    const struct fsd_drawn_link *link)
{
    /* Percent of the length. */
    static const int bends[] = {0,  8,   -8, 14,  -14, 20,  -20, 27,  -27, 34, -34,
                                42, -42, 50, -50, 60,  -60, 70,  -70, 85,  -85};
    const struct fsd_point from = fsd_drawn_candidate(drawing, link->from_cell, link->from_digit);
    const struct fsd_point to = fsd_drawn_candidate(drawing, link->to_cell, link->to_digit);
    const int length = root((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
    int least = -1;

    for (size_t i = 0; i < sizeof(bends) / sizeof(bends[0]); i++) {
        struct fsd_route next;
        int sideways = bends[i] * length / 100;
        if (length < 10 * drawing->cell && i > 0) { /* beside a neighbour there is little room: a bow */
            sideways += bends[i] > 0 ? 120 : -120;
        }
        set_route(&next, from, bend_by(from, to, sideways), to);
        /* A straight line between neighbours would be no longer than its head. */
        int cost = (int)i + (i == 0 && length < 2 * FSD_DRAWN_CANDIDATE ? OUTSIDE_COST : 0);
        cost += 2 * walk(obstacles, drawing, &from, &next.bend, &to, 0);
        for (unsigned k = 0; k < 3; k++) {
            cost += is_outside(drawing, next.head[k]) ? OUTSIDE_COST : 0;
        }
        if (least < 0 || cost < least) {
            least = cost;
            *route = next;
        }
    }
    walk(obstacles, drawing, &from, &route->bend, &to, LINK_WEIGHT);
}

static void put_tenths(struct fsd_buffer *out, const char *before, int tenths)
{
    fsd_buffer_put_text(out, before);
    fsd_buffer_put_decimal(out, tenths / 10.0, tenths % 10 == 0 ? 0 : 1);
}

static void put_point(struct fsd_buffer *out, const char *before, struct fsd_point point)
{
    put_tenths(out, before, point.x);
    put_tenths(out, " ", point.y);
}

static void put_arrow(struct fsd_pen *pen, const struct fsd_drawn_link *link, const struct fsd_route *route,
                      bool is_fine)
{
    char class[32];
    struct fsd_buffer *path = NULL;
    const char *const kind = link->kind == FSD_LINK_STRONG ? "strong" : "weak";
    const char *const minor = link->is_minor ? " minor" : "";

    snprintf(class, sizeof(class), "%s%s%s", kind, is_fine ? " fine" : "", minor);
    path = fsd_pen_begin_path(pen, class);
    put_point(path, "M", route->from);
    put_point(path, "Q", route->bend);
    put_point(path, " ", route->to);
    fsd_pen_end_path(pen);
    snprintf(class, sizeof(class), "%s-head%s", kind, minor);
    path = fsd_pen_begin_path(pen, class);
    put_point(path, "M", route->head[0]);
    put_point(path, "L", route->head[1]);
    put_point(path, " ", route->head[2]);
    fsd_buffer_put_char(path, 'z');
    fsd_pen_end_path(pen);
}

void fsd_draw_linked_groups(const struct fsd_grid_drawing *drawing)
{
    for (unsigned i = 0; i < drawing->picture->n_links; i++) {
        const struct fsd_drawn_link *const link = &drawing->picture->links[i];
        if (link->kind == FSD_LINK_GROUP) {
            struct fsd_buffer *const path = fsd_pen_begin_path(drawing->pen, "group");
            put_point(path, "M", fsd_drawn_candidate(drawing, link->from_cell, link->from_digit));
            put_point(path, "L", fsd_drawn_candidate(drawing, link->to_cell, link->to_digit));
            fsd_pen_end_path(drawing->pen);
        }
    }
}

/* Major links first, as they find the best ways. */
void fsd_draw_links(const struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;
    struct fsd_obstacles obstacles;

    if (picture->n_links == 0) {
        return;
    }
    fsd_obstacles_find(&obstacles, drawing);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < picture->n_links; i++) {
            const struct fsd_drawn_link *const link = &picture->links[i];
            struct fsd_route route;
            if (link->kind != FSD_LINK_GROUP && link->is_minor == (pass == 1)) {
                fsd_route_find(&route, &obstacles, drawing, link);
                put_arrow(drawing->pen, link, &route, picture->n_links >= MANY_LINKS);
            }
        }
    }
    drawing->pen->kind->end_layer(drawing->pen);
}

void fsd_svg_put_link(struct fsd_buffer *out, enum fsd_link_kind kind)
{
    static const struct fsd_route route = {
        .from = {20, 110}, .bend = {200, 110}, .to = {330, 110}, .head = {{400, 110}, {320, 78}, {320, 142}}};
    const struct fsd_drawn_link link = {.kind = (uint8_t)kind};
    struct fsd_svg_pen pen = fsd_svg_pen_make(out);

    fsd_buffer_put_text(out,
                        "<svg class=\"fsd\" viewBox=\"0 0 44 22\" width=\"56\" height=\"28\" aria-hidden=\"true\">");
    if (kind == FSD_LINK_GROUP) {
        FSD_PEN_PATH(&pen.pen, "group", "M11 11h22");
    } else {
        put_arrow(&pen.pen, &link, &route, false);
    }
    fsd_buffer_put_text(out, "</svg>");
}
