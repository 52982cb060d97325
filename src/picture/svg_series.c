#include "picture/svg_series.h"

#include <stdlib.h>

#include "base/markup.h"
#include "picture/drawing.h"
#include "picture/svg_pen.h"

/* What a picture shows in a cell as pictures before and after it may. */
struct shown {
    uint32_t candidates; /* without a role */
    uint8_t digit;
    bool is_given;
};

/*
 * Pictures are the leaves of a binary tree, as many as a power of 2, numbered as in a heap: 1 is the root, 2 i and
 * 2 i + 1 are below i. What is in some pictures one after the other is drawn in those few nodes below which these are
 * and no others, so that a picture is what is on the way to its leaf.
 */
struct item {
    uint32_t node;
    uint8_t kind, digit;
    uint16_t cell;
};

enum kind { GIVEN, SET, CANDIDATE, N_KINDS };

static const char *const classes[N_KINDS] = {[GIVEN] = "given", [SET] = "set", [CANDIDATE] = "c"};

void fsd_svg_series_start(struct fsd_svg_series *series, const char *name, const struct fsd_svg_options *options)
{
    fsd_buffer_clear(&series->text);
    fsd_buffer_clear(&series->shared);
    fsd_buffer_clear(&series->cells);
    fsd_buffer_clear(&series->gaps);
    series->options = *options;
    snprintf(series->name, sizeof(series->name), "%s", name);
}

void fsd_svg_series_destroy(struct fsd_svg_series *series)
{
    fsd_buffer_destroy(&series->text);
    fsd_buffer_destroy(&series->shared);
    fsd_buffer_destroy(&series->cells);
    fsd_buffer_destroy(&series->gaps);
}

static size_t n_pictures(const struct fsd_svg_series *series)
{
    return series->gaps.n / sizeof(size_t);
}

static unsigned n_cells(const struct fsd_svg_series *series)
{
    return series->first.n_rows * series->first.n_columns;
}

/* Begins what pictures use: an svg element, as styles apply within such elements alone. */
static void begin_part(const struct fsd_svg_series *series, const struct fsd_grid_drawing *drawing, const char *name,
                       struct fsd_buffer *out)
{
    char class[40];

    fsd_drawing_class(drawing, class);
    fsd_buffer_print(out, "<svg class=\"fsd%s\" overflow=\"visible\" id=\"%s-%s\">", class, series->name, name);
}

/* What is behind the marks of cells and before them. */
static void put_shared(struct fsd_svg_series *series, struct fsd_grid_drawing *drawing)
{
    struct fsd_buffer *const out = &series->shared;
    struct fsd_svg_pen pen = fsd_svg_pen_make(out);

    drawing->pen = &pen.pen;
    fsd_buffer_put_text(out, "<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
    begin_part(series, drawing, "b", out);
    fsd_drawing_put_back(drawing);
    fsd_buffer_put_text(out, "</svg>\n");
    begin_part(series, drawing, "f", out);
    fsd_drawing_put_front(drawing);
    fsd_buffer_put_text(out, "</svg>\n");
}

static void keep_cells(struct fsd_svg_series *series, const struct fsd_picture *picture)
{
    for (unsigned cell = 0; cell < n_cells(series); cell++) {
        struct shown shown = {.candidates = picture->candidates[cell],
                              .digit = picture->digits[cell],
                              .is_given = picture->is_given[cell] && picture->digits[cell] != 0};
        for (unsigned role = 0; role < FSD_N_ROLES; role++) {
            shown.candidates &= ~picture->marks[role][cell];
        }
        fsd_buffer_put(&series->cells, &shown, sizeof(shown));
    }
}

void fsd_svg_series_put(struct fsd_svg_series *series, const struct fsd_picture *picture)
{
    struct fsd_svg_pen pen = fsd_svg_pen_make(&series->text);
    struct fsd_grid_drawing drawing;

    fsd_drawing_start(&drawing, picture, &series->options, &pen.pen);
    if (n_pictures(series) == 0) {
        series->first = *picture;
        put_shared(series, &drawing);
        drawing.pen = &pen.pen;
    }
    fsd_svg_put_start(&series->text, &drawing);
    fsd_buffer_print(&series->text, "<use href=\"#%s-b\"/>", series->name);
    fsd_drawing_put_under(&drawing);
    fsd_buffer_print(&series->text, "<use href=\"#%s-f\"/>", series->name);
    fsd_drawing_put_over(&drawing);
    fsd_buffer_put(&series->gaps, &series->text.n, sizeof(series->text.n));
    fsd_drawing_put_marked(&drawing);
    fsd_buffer_put_text(&series->text, "</svg>\n");
    keep_cells(series, picture);
}

static bool has(const struct shown *shown, enum kind kind, unsigned digit)
{
    return kind == CANDIDATE ? (shown->candidates >> (digit - 1) & 1) != 0
                             : shown->digit == digit && shown->is_given == (kind == GIVEN);
}

/* Adds the nodes of pictures from one to before another; those after the last one count as well. */
static void add_items(struct item item, size_t from, size_t to, size_t n_leaves, struct fsd_buffer *items)
{
    size_t first = from + n_leaves, end = (to == SIZE_MAX ? n_leaves : to) + n_leaves;

    for (; first < end; first /= 2, end /= 2) {
        if (first % 2) {
            item.node = (uint32_t)first++;
            fsd_buffer_put(items, &item, sizeof(item));
        }
        if (end % 2) {
            item.node = (uint32_t)--end;
            fsd_buffer_put(items, &item, sizeof(item));
        }
    }
}

/* Finds in which pictures a digit or a candidate is. */
static void find_runs(const struct fsd_svg_series *series, struct item item, size_t n_leaves, struct fsd_buffer *items)
{
    const struct shown *const shown = (const void *)series->cells.bytes;
    const size_t n = n_pictures(series);
    size_t from = SIZE_MAX;

    for (size_t i = 0; i < n; i++) {
        const bool is_in = has(&shown[i * n_cells(series) + item.cell], (enum kind)item.kind, item.digit);
        if (is_in && from == SIZE_MAX) {
            from = i;
        } else if (!is_in && from != SIZE_MAX) {
            add_items(item, from, i, n_leaves, items);
            from = SIZE_MAX;
        }
    }
    if (from != SIZE_MAX) {
        add_items(item, from, SIZE_MAX, n_leaves, items);
    }
}

static int compare_items(const void *a, const void *b)
{
    const struct item *const first = a, *const second = b;

    return first->node != second->node   ? (first->node > second->node) - (first->node < second->node)
           : first->kind != second->kind ? first->kind - second->kind
           : first->cell != second->cell ? first->cell - second->cell
                                         : first->digit - second->digit;
}

/* Appends the items of a node, one text of each kind. Returns how many these are. */
static size_t put_items(const struct fsd_grid_drawing *drawing, const struct item *items, size_t n,
                        struct fsd_buffer *out)
{
    struct fsd_svg_pen pen = fsd_svg_pen_make(out);
    struct fsd_buffer places = {.n = 0};
    size_t i = 0;

    while (i < n && items[i].node == items[0].node) {
        const unsigned kind = items[i].kind;
        for (places.n = 0; i < n && items[i].node == items[0].node && items[i].kind == kind; i++) {
            const struct fsd_pen_place place =
                fsd_drawing_place(drawing, items[i].cell, items[i].digit, kind == CANDIDATE);
            fsd_buffer_put(&places, &place, sizeof(place));
        }
        pen.pen.kind->characters(&pen.pen, classes[kind], (const void *)places.bytes,
                                 places.n / sizeof(struct fsd_pen_place));
    }
    out->failed |= places.failed;
    fsd_buffer_destroy(&places);
    return i;
}

/* What a picture shares with others, and what it has alone. */
static void put_way(const struct fsd_svg_series *series, const struct fsd_grid_drawing *drawing, size_t leaf,
                    const struct fsd_buffer *items, const size_t *begins, struct fsd_buffer *out)
{
    const struct item *const all = (const void *)items->bytes;
    const size_t n = items->n / sizeof(*all);

    for (size_t node = leaf / 2; node > 0; node /= 2) {
        if (begins[node] < n) {
            fsd_buffer_print(out, "<use href=\"#%s-%zu\"/>", series->name, node);
        }
    }
    if (begins[leaf] < n) {
        put_items(drawing, all + begins[leaf], n - begins[leaf], out);
    }
}

/* Appends all, from items that are sorted; begins has room for each node. */
static void put_all(struct fsd_svg_series *series, const struct fsd_buffer *items, size_t *begins, size_t n_leaves,
                    struct fsd_buffer *out)
{
    const struct item *const all = (const void *)items->bytes;
    const size_t n = items->n / sizeof(*all);
    const size_t *const gaps = (const void *)series->gaps.bytes;
    struct fsd_grid_drawing drawing;
    size_t done = 0;

    fsd_drawing_start(&drawing, &series->first, &series->options, NULL);
    fsd_buffer_put(out, series->shared.bytes, series->shared.n);
    for (size_t node = 0; node < 2 * n_leaves; node++) {
        begins[node] = n;
    }
    for (size_t i = n; i-- > 0;) {
        begins[all[i].node] = i;
    }
    for (size_t node = 1; node < n_leaves; node++) {
        if (begins[node] < n) {
            char name[24];
            snprintf(name, sizeof(name), "%zu", node);
            begin_part(series, &drawing, name, out);
            put_items(&drawing, all + begins[node], n - begins[node], out);
            fsd_buffer_put_text(out, "</svg>\n");
        }
    }
    fsd_buffer_put_text(out, "</defs></svg>\n");
    for (size_t i = 0; i < n_pictures(series); i++) {
        fsd_buffer_put(out, series->text.bytes + done, gaps[i] - done);
        put_way(series, &drawing, n_leaves + i, items, begins, out);
        done = gaps[i];
    }
    fsd_buffer_put(out, series->text.bytes + done, series->text.n - done);
}

void fsd_svg_series_end(struct fsd_svg_series *series, struct fsd_buffer *out)
{
    struct fsd_buffer items = {.n = 0};
    size_t n_leaves = 1;

    while (n_leaves < n_pictures(series)) {
        n_leaves *= 2;
    }
    size_t *const begins = calloc(2 * n_leaves, sizeof(*begins));
    const bool has_failed =
        series->text.failed || series->shared.failed || series->cells.failed || series->gaps.failed || !begins;
    for (unsigned i = 0; !has_failed && i < N_KINDS * n_cells(series); i++) {
        for (unsigned digit = 1; digit <= series->first.n_values; digit++) {
            const struct item item = {
                .kind = (uint8_t)(i % N_KINDS), .cell = (uint16_t)(i / N_KINDS), .digit = (uint8_t)digit};
            find_runs(series, item, n_leaves, &items);
        }
    }
    if (!has_failed && !items.failed) {
        if (items.n > 0) {
            qsort(items.bytes, items.n / sizeof(struct item), sizeof(struct item), compare_items);
        }
        put_all(series, &items, begins, n_leaves, out);
    }
    out->failed |= has_failed || items.failed;
    free(begins);
    fsd_buffer_destroy(&items);
    fsd_buffer_clear(&series->text);
    fsd_buffer_clear(&series->shared);
    fsd_buffer_clear(&series->cells);
    fsd_buffer_clear(&series->gaps);
}
