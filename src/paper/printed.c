#include "paper/printed.h"

enum { GIVEN = 0x80 /* the bit of a given in a solution's character */ };

/* Before a puzzle's bytes: its cells; marks, if it has any; if it has a look, that, regions, shapes and places; then
 * the note. */
struct head {
    const char *grade;
    uint32_t n_bytes; /* of all, with this */
    uint16_t n_cells;
    bool has_marks, has_look;
};

/* Of a look. */
struct look_head {
    uint32_t n_rows, n_columns, n_values;
    int32_t low;
    uint32_t n_shapes, n_places; /* bytes */
};

void fsd_look_set(struct fsd_look *look, const struct fsd_rules *rules, struct fsd_rule_shapes *shapes)
{
    const struct fsd_variant *const variant = &rules->variant;

    fsd_look_destroy(look);
    *look = (struct fsd_look){.n_rows = variant->n_rows,
                              .n_columns = variant->n_columns,
                              .n_values = variant->n_values,
                              .low = variant->low,
                              .shapes = shapes->shapes};
    shapes->shapes = (struct fsd_shapes){.shapes = {.n = 0}};
    for (unsigned cell = 0; rules->n_regions > 0 && cell < variant->n_cells; cell++) {
        look->region[cell] = rules->region[cell];
    }
}

void fsd_look_destroy(struct fsd_look *look)
{
    fsd_buffer_destroy(&look->shapes.shapes);
    fsd_buffer_destroy(&look->shapes.places);
}

void fsd_printed_put(const struct fsd_printed *printed, const struct fsd_look *common, struct fsd_buffer *out)
{
    const struct fsd_look *const look = printed->look;
    const size_t begin = out->n;
    struct head head = {.grade = printed->grade,
                        .n_cells = (uint16_t)fsd_printed_n_cells(printed),
                        .has_marks = printed->marks != NULL,
                        .has_look = look != common};

    char cells[FSD_MAX_DRAWN_CELLS];

    for (unsigned cell = 0; cell < head.n_cells; cell++) {
        cells[cell] = (char)(printed->solution[cell] | (printed->cells[cell] != '.' ? GIVEN : 0));
    }
    fsd_buffer_put(out, &head, sizeof(head));
    fsd_buffer_put(out, cells, head.n_cells);
    if (head.has_marks) {
        fsd_buffer_put(out, printed->marks, head.n_cells * sizeof(*printed->marks));
    }
    if (head.has_look) {
        const struct look_head look_head = {.n_rows = look->n_rows,
                                            .n_columns = look->n_columns,
                                            .n_values = look->n_values,
                                            .low = look->low,
                                            .n_shapes = (uint32_t)look->shapes.shapes.n,
                                            .n_places = (uint32_t)look->shapes.places.n};
        fsd_buffer_put(out, &look_head, sizeof(look_head));
        fsd_buffer_put(out, look->region, head.n_cells * sizeof(*look->region));
        fsd_buffer_put(out, look->shapes.shapes.bytes, look->shapes.shapes.n);
        fsd_buffer_put(out, look->shapes.places.bytes, look->shapes.places.n);
    }
    fsd_buffer_put_text(out, printed->note ? printed->note : "");
    if (!out->failed) {
        head.n_bytes = (uint32_t)(out->n - begin);
        memcpy(out->bytes + begin, &head, sizeof(head));
    }
}

/* Returns where the look ends. */
static const char *read_look(struct fsd_look *look, unsigned n_cells, const char *at)
{
    struct look_head head;

    memcpy(&head, at, sizeof(head));
    at += sizeof(head);
    look->n_rows = head.n_rows;
    look->n_columns = head.n_columns;
    look->n_values = head.n_values;
    look->low = head.low;
    memcpy(look->region, at, n_cells * sizeof(*look->region));
    at += n_cells * sizeof(*look->region);
    look->shapes.shapes.n = look->shapes.places.n = 0;
    fsd_buffer_put(&look->shapes.shapes, at, head.n_shapes);
    fsd_buffer_put(&look->shapes.places, at + head.n_shapes, head.n_places);
    return at + head.n_shapes + head.n_places;
}

size_t fsd_printed_read(struct fsd_printed *printed, const struct fsd_look *common, const char *bytes,
                        struct fsd_printed_room *room)
{
    struct head head;
    const char *at = bytes + sizeof(head);

    memcpy(&head, bytes, sizeof(head));
    for (unsigned cell = 0; cell < head.n_cells; cell++, at++) {
        const unsigned char byte = (unsigned char)*at;
        room->solution[cell] = (char)(byte & ~GIVEN);
        room->cells[cell] = byte & GIVEN ? room->solution[cell] : '.';
    }
    *printed =
        (struct fsd_printed){.look = common, .cells = room->cells, .solution = room->solution, .grade = head.grade};
    if (head.has_marks) {
        memcpy(room->marks, at, head.n_cells * sizeof(*room->marks));
        at += head.n_cells * sizeof(*room->marks);
        printed->marks = room->marks;
    }
    if (head.has_look) {
        at = read_look(&room->look, head.n_cells, at);
        printed->look = &room->look;
    }
    room->note.n = 0;
    fsd_buffer_put(&room->note, at, head.n_bytes - (size_t)(at - bytes));
    printed->note = room->note.n > 0 ? fsd_buffer_text(&room->note) : NULL;
    return room->look.shapes.shapes.failed || room->look.shapes.places.failed || room->note.failed ? 0 : head.n_bytes;
}

void fsd_printed_room_destroy(struct fsd_printed_room *room)
{
    fsd_look_destroy(&room->look);
    fsd_buffer_destroy(&room->note);
}

static unsigned number_of(char character)
{
    return (unsigned)(character <= '9' ? character - '0' : character - 'A' + 10);
}

void fsd_printed_draw(const struct fsd_printed *printed, bool is_answer, struct fsd_picture *picture)
{
    const struct fsd_look *const look = printed->look;

    if (look) {
        fsd_picture_start_grid(picture, look->n_rows, look->n_columns, look->n_values);
        picture->shapes = &look->shapes;
        memcpy(picture->region, look->region, fsd_printed_n_cells(printed) * sizeof(*picture->region));
        for (unsigned value = 0; value < look->n_values; value++) {
            picture->names[value] = fsd_character_of(value + (unsigned)look->low);
        }
    } else {
        fsd_picture_start(picture, printed->cells);
    }
    for (unsigned cell = 0; cell < fsd_printed_n_cells(printed); cell++) {
        picture->is_given[cell] = printed->cells[cell] != '.';
        if (is_answer || picture->is_given[cell]) {
            picture->digits[cell] =
                (uint8_t)(number_of(printed->solution[cell]) + 1 - (unsigned)(look ? look->low : 1));
        } else if (printed->marks) {
            picture->candidates[cell] = printed->marks[cell];
        }
    }
}
