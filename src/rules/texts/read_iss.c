/* Strings of ISS, sigh's Interactive Sudoku Solver: .Name~argument~argument.Name... */
#include "rules/rules_builder.h"

struct iss {
    struct fsd_rules_builder builder;
    bool has_boxes;
    bool is_shaped;
    unsigned region_size; /* 0: as the shape has it */
};

/* Takes the next statement, up to a dot, from the rest, and its name from that; false at the end, or after an error. */
static bool next_item(struct iss *iss, struct fsd_word *rest, struct fsd_word *item, struct fsd_word *name)
{
    struct fsd_word before;

    if (fsd_failed(iss->builder.failure) || !rest->at) {
        return false;
    }
    if (rest->at == iss->builder.text.at && fsd_word_until(rest, '.', &before) && before.at < before.end) {
        return fsd_builder_fail(&iss->builder, before.at,
                                "a statement begins with a dot, such as .AntiKnight or .~R1C1_5");
    }
    return fsd_word_until(rest, '.', item) && fsd_word_until(item, '~', name);
}

static bool is_called(struct fsd_word word, const char *name)
{
    const size_t n = (size_t)(word.end - word.at);

    return n == strlen(name) && memcmp(word.at, name, n) == 0;
}

/* .Shape~9x9, .Shape~9x9~10, .Shape~9x9~0-8, and ~Raw after these. */
static bool read_shape(struct iss *iss, struct fsd_word item, struct fsd_word name)
{
    struct fsd_rules_builder *const builder = &iss->builder;
    struct fsd_word size = {name.at, name.at};
    struct fsd_word word;
    uint64_t n_rows;
    uint64_t n_columns;
    uint64_t low = 1;
    uint64_t high = 0;

    fsd_word_until(&item, '~', &size);
    if (!fsd_read_size(size, &n_rows, &n_columns)) {
        return fsd_builder_fail(builder, size.at, "a shape is written as ROWSxCOLUMNS, such as 9x9");
    }
    if (!fsd_word_until(&item, '~', &word) || word.at == word.end) {
        high = n_rows > n_columns ? n_rows : n_columns;
    } else if (!fsd_read_values(word, &low, &high)) {
        return fsd_builder_fail(builder, word.at, "values are written as a number or a range, such as 10 or 0-8");
    }
    if (fsd_word_until(&item, '~', &word)) {
        const bool is_raw = is_called(word, "Raw");
        if (!is_raw && !is_called(word, "Sudoku")) {
            return fsd_builder_fail(builder, word.at, "a grid is Sudoku or Raw");
        }
        builder->rules->lines_repeat = is_raw;
        iss->has_boxes = iss->has_boxes && !is_raw;
    }
    if (iss->is_shaped) {
        const struct fsd_variant *const variant = &builder->rules->variant;
        const bool is_same = n_rows == variant->n_rows && n_columns == variant->n_columns &&
                             low == (uint64_t)variant->low && high == low + variant->n_values - 1;
        return is_same ||
               fsd_builder_fail(builder, size.at, "the grid was given a shape before; leave one of them out");
    }
    iss->is_shaped = true;
    return fsd_builder_shape(builder, size.at, n_rows, n_columns, low, high);
}

/* R1C1_5, R1C1_3_4: the cell has one of these values. */
static bool read_given(struct iss *iss, struct fsd_word word)
{
    struct fsd_variant *const variant = &iss->builder.rules->variant;
    struct fsd_word values = word;
    struct fsd_word cell;
    uint64_t rows[2];
    uint64_t columns[2];
    fsd_values allowed = 0;

    fsd_word_until(&values, '_', &cell);
    if (!values.at || !fsd_read_cells(cell, rows, columns) || rows[0] != rows[1] || columns[0] != columns[1]) {
        return fsd_builder_fail(&iss->builder, word.at,
                                "a given is written as a cell and values, such as R1C1_5 or R1C1_3_4");
    }
    if (rows[0] < 1 || columns[0] < 1 || rows[0] > variant->n_rows || columns[0] > variant->n_columns) {
        return fsd_builder_fail(&iss->builder, word.at, "%.*s is not within %ux%u", fsd_shown(cell), cell.at,
                                variant->n_rows, variant->n_columns);
    }
    for (struct fsd_word value; fsd_word_until(&values, '_', &value);) {
        const char *at = value.at;
        uint64_t number = 0;
        const bool is_number = fsd_read_number(&at, value.end, &number) && at == value.end;
        if (!is_number || fsd_variant_value(variant, (int)number) == 0) {
            return fsd_builder_fail(&iss->builder, value.at, "a value of this grid is a number from %d to %d",
                                    variant->low, variant->low + (int)variant->n_values - 1);
        }
        allowed |= fsd_variant_value(variant, (int)number);
    }
    variant->candidates[(rows[0] - 1) * variant->n_columns + columns[0] - 1] &= allowed;
    iss->builder.rules->has_cells = true;
    return true;
}

/* A map of regions. Beside other regions, such as boxes, each of its own is a statement, all different. */
static bool read_jigsaw(struct iss *iss, struct fsd_word map)
{
    struct fsd_rules_builder *const builder = &iss->builder;
    struct fsd_rules *const rules = builder->rules;
    const struct fsd_variant *const variant = &rules->variant;
    const size_t n = (size_t)(map.end - map.at);
    uint16_t region[FSD_VARIANT_MAX_CELLS];
    unsigned n_regions;

    if (n != variant->n_cells) {
        return fsd_builder_fail(builder, map.at, "a map of %ux%u has %u cells, this one has %zu", variant->n_rows,
                                variant->n_columns, variant->n_cells, n);
    }
    if (!fsd_builder_map(builder, map.at, NULL, region, &n_regions)) {
        return false;
    }
    if (rules->n_regions == 0) {
        memcpy(rules->region, region, n * sizeof(*region));
        rules->n_regions = n_regions;
        return true;
    }
    for (unsigned r = 0; r < n_regions; r++) {
        if (!fsd_builder_statement(builder, map.at, fsd_rule_find_iss("AllDifferent", strlen("AllDifferent")))) {
            return false;
        }
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            const struct fsd_word place = {map.at + cell, map.at + cell + 1};
            if (region[cell] == r &&
                !fsd_builder_put_cell(builder, place, cell / variant->n_columns + 1, cell % variant->n_columns + 1)) {
                return false;
            }
        }
    }
    return true;
}

/* What was read before, or demands nothing, as Windoku and DisjointSets where the size brings no boxes. */
static bool is_idle(const struct iss *iss, struct fsd_word name)
{
    static const char *const names[] = {"Shape", "NoBoxes", "RegionSize", "And", "End", "SearchPriority"};
    bool is_found =
        iss->builder.rules->box_rows == 0 && (is_called(name, "Windoku") || is_called(name, "DisjointSets"));

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        is_found = is_found || is_called(name, names[i]);
    }
    return is_found;
}

static bool read_rule(struct iss *iss, struct fsd_word item, struct fsd_word name)
{
    struct fsd_rules_builder *const builder = &iss->builder;
    const struct fsd_rule *const rule = fsd_builder_find(builder, name);
    bool is_read = rule ? fsd_builder_statement(builder, name.at, rule) : fsd_builder_fail_name(builder, name);

    for (struct fsd_word word; is_read && fsd_word_until(&item, '~', &word);) {
        is_read = fsd_builder_put(builder, word);
    }
    return is_read;
}

/* What must be known before other statements are read. */
static bool read_frame(struct iss *iss)
{
    struct fsd_word rest = iss->builder.text;
    struct fsd_word item;
    struct fsd_word name;
    struct fsd_word word;

    while (next_item(iss, &rest, &item, &name)) {
        if (is_called(name, "Shape")) {
            read_shape(iss, item, name);
        } else if (is_called(name, "NoBoxes")) {
            iss->has_boxes = false;
        } else if (is_called(name, "RegionSize")) {
            uint64_t size;
            if (!fsd_word_until(&item, '~', &word) || !fsd_read_number(&word.at, word.end, &size) ||
                word.at < word.end || size == 0) {
                return fsd_builder_fail(&iss->builder, name.at, "RegionSize needs the number of a region's cells");
            }
            iss->region_size = (unsigned)size;
        }
    }
    return !fsd_failed(iss->builder.failure);
}

static bool read_statements(struct iss *iss)
{
    struct fsd_rules *const rules = iss->builder.rules;
    struct fsd_word rest = iss->builder.text;
    struct fsd_word item;
    struct fsd_word name;

    while (next_item(iss, &rest, &item, &name)) {
        struct fsd_word word = {item.end, item.end};
        bool is_read = true;
        if (name.at == name.end || is_called(name, "Given")) {
            while (is_read && fsd_word_until(&item, '~', &word)) {
                is_read = read_given(iss, word);
            }
        } else if (is_called(name, "Jigsaw")) {
            while (fsd_word_until(&item, '~', &word)) { /* older strings have the shape before the map */
            }
            is_read = read_jigsaw(iss, word);
        } else if (is_called(name, "Cells")) { /* of fsd_rules_write_forum */
            fsd_word_until(&item, '~', &word);
            rules->has_cells = true;
            is_read = fsd_rules_read_line(rules, word.at, (size_t)(word.end - word.at), rules->variant.candidates,
                                          iss->builder.failure);
        } else if (!is_idle(iss, name)) {
            is_read = read_rule(iss, item, name);
        }
        if (!is_read) {
            return false;
        }
    }
    return !fsd_failed(iss->builder.failure);
}

static bool read_string(struct iss *iss)
{
    const struct fsd_variant *const variant = &iss->builder.rules->variant;

    if (!read_frame(iss) || (!iss->is_shaped && !fsd_builder_shape(&iss->builder, iss->builder.text.at, 9, 9, 1, 9))) {
        return false;
    }
    const unsigned longer = variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns;
    fsd_builder_boxes(&iss->builder, iss->region_size ? iss->region_size : longer);
    if (iss->has_boxes) {
        fsd_builder_use_boxes(&iss->builder);
    }
    const bool is_read = read_statements(iss);
    fsd_builder_end(&iss->builder);
    return is_read;
}

bool fsd_rules_read_iss(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    struct iss iss = {.has_boxes = true};
    struct fsd_buffer forum = {.n = 0};

    *rules = (struct fsd_rules){.text = NULL};
    failure->kind = FSD_FAILURE_NONE;
    bool is_good = n == 0 || memchr(text, '~', n) || fsd_rules_write_forum(text, n, &forum, failure);
    if (forum.n > 0) {
        text = forum.bytes;
        n = forum.n;
    }
    is_good = is_good && fsd_builder_begin(&iss.builder, rules, text, n, true, failure) && read_string(&iss);
    fsd_buffer_destroy(&forum);
    return is_good;
}
