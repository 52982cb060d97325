/* Puzzles in the JSON of f-puzzles; see read_fpuzzles.c for what stands there. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/lz_string.h"
#include "rules/rules_builder.h"
#include "rules/table/clue.h"
#include "rules/texts/write_text.h"

enum { CELL_BYTES = 32 };

struct writing {
    const struct fsd_rules *rules;
    struct fsd_json json;
    struct fsd_failure *failure;
    const struct fsd_statement *statement;
    const struct fsd_clue *clue; /* of the statement */
};

static bool fail(struct writing *writing, const char *what)
{
    return fsd_rules_fail_writing(writing->failure, writing->statement, "f-puzzles has no %s", what);
}

/* Rows and columns are from 1; 0 and one past the last are outside. */
static void put_place(struct writing *writing, const char *key, unsigned row, unsigned column)
{
    char text[CELL_BYTES];

    snprintf(text, sizeof(text), "R%uC%u", row, column);
    fsd_json_put_text(&writing->json, key, text);
}

static void put_cell(struct writing *writing, const char *key, unsigned cell)
{
    const unsigned n_columns = writing->rules->variant.n_columns;

    put_place(writing, key, cell / n_columns + 1, cell % n_columns + 1);
}

static void put_cells(struct writing *writing, const char *key, const uint16_t *cells, unsigned n)
{
    fsd_json_begin(&writing->json, key, '[');
    for (unsigned i = 0; i < n; i++) {
        put_cell(writing, NULL, cells[i]);
    }
    fsd_json_end(&writing->json, ']');
}

/* Numbers stand in texts. */
static void put_value(struct writing *writing, int64_t value)
{
    char text[CELL_BYTES];

    snprintf(text, sizeof(text), "%lld", (long long)value);
    fsd_json_put_text(&writing->json, "value", text);
}

static bool put_line(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;
    const bool is_whisper = strcmp(clue->rule->name, "whisper") == 0;

    fsd_json_begin(&writing->json, NULL, '{');
    fsd_json_begin(&writing->json, "lines", '[');
    put_cells(writing, NULL, clue->cells, clue->n_cells);
    fsd_json_end(&writing->json, ']');
    if (is_whisper) {
        put_value(writing, clue->number);
    }
    fsd_json_end(&writing->json, '}');
    return true;
}

static bool put_third(struct writing *writing)
{
    return (strcmp(writing->clue->rule->name, "modular") == 0 ? writing->clue->number == 3
                                                              : writing->rules->variant.n_values % 3 == 0)
               ? put_line(writing)
               : fail(writing, "modulus but 3, and needs low, middle and high values");
}

static bool put_lockout(struct writing *writing)
{
    return writing->clue->number == 4 && writing->rules->variant.n_values == 9 ? put_line(writing)
                                                                               : fail(writing, "other difference");
}

static bool put_cage(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;

    fsd_json_begin(&writing->json, NULL, '{');
    put_cells(writing, "cells", clue->cells, clue->n_cells);
    if (strcmp(clue->rule->name, "cage") == 0 && clue->number > 0) {
        put_value(writing, clue->number);
    }
    fsd_json_end(&writing->json, '}');
    return true;
}

static bool put_single_cells(struct writing *writing)
{
    for (unsigned i = 0; i < writing->clue->n_cells; i++) {
        fsd_json_begin(&writing->json, NULL, '{');
        put_cell(writing, "cell", writing->clue->cells[i]);
        fsd_json_end(&writing->json, '}');
    }
    return true;
}

/* Each cell is one clue, of one of three members, which their place in the table tells. */
static bool put_indexer(struct writing *writing)
{
    for (unsigned i = 0; i < writing->clue->n_cells; i++) {
        fsd_json_begin(&writing->json, NULL, '{');
        put_cells(writing, "cells", &writing->clue->cells[i], 1);
        fsd_json_end(&writing->json, '}');
    }
    return true;
}

static bool put_arrow(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;
    const unsigned n_digits = strcmp(clue->rule->name, "arrow") == 0 ? 1 : (unsigned)clue->number;

    fsd_json_begin(&writing->json, NULL, '{');
    put_cells(writing, "cells", clue->cells, n_digits);
    fsd_json_begin(&writing->json, "lines", '[');
    fsd_json_begin(&writing->json, NULL, '['); /* the arrow begins in the circle */
    for (unsigned i = n_digits - 1; i < clue->n_cells; i++) {
        put_cell(writing, NULL, clue->cells[i]);
    }
    fsd_json_end(&writing->json, ']');
    fsd_json_end(&writing->json, ']');
    fsd_json_end(&writing->json, '}');
    return true;
}

/* Pairs of adjacent cells, as rules/rules_pairs.c finds them. */
static bool put_dots(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;
    const char *const name = clue->rule->name;

    for (unsigned i = 0; i < clue->n_cells; i++) {
        for (unsigned j = i + 1; j < clue->n_cells; j++) {
            const uint16_t pair[2] = {clue->cells[i], clue->cells[j]};
            if (fsd_clue_distance(clue, pair[0], pair[1]) != 1) {
                continue;
            }
            fsd_json_begin(&writing->json, NULL, '{');
            put_cells(writing, "cells", pair, 2);
            if (name[1] == '\0') {
                fsd_json_put_text(&writing->json, "value", *name == 'x' ? "X" : "V");
            } else if (clue->n_numbers > 0) {
                put_value(writing, clue->number);
            }
            fsd_json_end(&writing->json, '}');
        }
    }
    return true;
}

static bool put_clone(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;

    fsd_json_begin(&writing->json, NULL, '{');
    put_cells(writing, "cells", clue->cells, clue->n_cells / 2);
    put_cells(writing, "cloneCells", clue->cells + clue->n_cells / 2, clue->n_cells / 2);
    fsd_json_end(&writing->json, '}');
    return true;
}

static bool put_quadruple(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;
    const unsigned n_columns = clue->variant->n_columns;
    const uint16_t first = clue->cells[0];
    const uint16_t square[4] = {first, (uint16_t)(first + 1), (uint16_t)(first + n_columns),
                                (uint16_t)(first + n_columns + 1)};
    const bool is_quad = strcmp(clue->rule->name, "quad") == 0;

    fsd_json_begin(&writing->json, NULL, '{');
    put_cells(writing, "cells", is_quad ? square : clue->cells, is_quad ? 4 : clue->n_cells);
    fsd_json_begin(&writing->json, "values", '[');
    for (unsigned i = 0; i < clue->n_numbers; i++) {
        fsd_json_put_signed(&writing->json, NULL, clue->numbers[i]);
    }
    fsd_json_end(&writing->json, ']');
    fsd_json_end(&writing->json, '}');
    return true;
}

static void put_diagonal(struct writing *writing, int row, int column, int down, int right)
{
    const int n = (int)writing->rules->variant.n_rows;
    const char direction[] = {down < 0 ? 'U' : 'D', right < 0 ? 'L' : 'R', '\0'};

    fsd_json_begin(&writing->json, NULL, '{');
    put_place(writing, "cell", (unsigned)(row - down + 1), (unsigned)(column - right + 1));
    fsd_json_begin(&writing->json, "cells", '[');
    for (; row >= 0 && row < n && column >= 0 && column < n; row += down, column += right) {
        put_place(writing, NULL, (unsigned)row + 1, (unsigned)column + 1);
    }
    fsd_json_end(&writing->json, ']');
    fsd_json_put_text(&writing->json, "direction", direction);
    put_value(writing, writing->clue->number);
    fsd_json_end(&writing->json, '}');
}

/* The directions are those of rules/rules_sums.c; a sum is of a corner's diagonal, which is this cell alone. */
static bool put_little_killer(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;
    const int last = (int)clue->variant->n_rows - 1;
    const int row = clue->cells[0] / (last + 1);
    const int column = clue->cells[0] % (last + 1);
    const bool is_left = column == 0 && row < last;
    const bool is_top = !is_left && row == 0;
    const bool is_right = !is_left && !is_top && column == last && row < last;
    const bool is_corner = (row == 0 || row == last) && (column == 0 || column == last);

    if (strcmp(clue->rule->name, "sum") != 0) {
        put_diagonal(writing, row, column, is_left || is_top ? 1 : -1, is_left || !(is_top || is_right) ? 1 : -1);
        return true;
    }
    if (clue->n_cells != 1 || clue->n_numbers != 1 || !is_corner) {
        return fail(writing, "such sum");
    }
    put_diagonal(writing, row, column, row == 0 ? -1 : 1, column == 0 ? 1 : -1);
    return true;
}

static bool put_outside(struct writing *writing)
{
    const struct fsd_clue *const clue = writing->clue;
    const unsigned after = clue->variant->n_rows + 1;
    unsigned line = 0;
    bool is_row = false;

    if (!fsd_clue_read_line(clue, &is_row, &line)) {
        return false;
    }
    for (unsigned i = 0; i < clue->n_numbers; i++) {
        const unsigned outside = i == 0 ? 0 : after;
        if (clue->numbers[i] == FSD_NO_NUMBER) {
            continue;
        }
        fsd_json_begin(&writing->json, NULL, '{');
        put_place(writing, "cell", is_row ? line + 1 : outside, is_row ? outside : line + 1);
        put_value(writing, clue->numbers[i]);
        fsd_json_end(&writing->json, '}');
    }
    return true;
}

/* Which clues of a rule with several members this one is of; '\0': all. */
struct member {
    const char *name;
    const char *rules[2];
    bool (*put)(struct writing *writing);
    char axis;
};

static const struct member members[] = {
    {"thermometer", {"thermo"}, put_line, '\0'},
    {"slowthermometer", {"slow-thermo"}, put_line, '\0'},
    {"palindrome", {"palindrome"}, put_line, '\0'},
    {"renban", {"renban"}, put_line, '\0'},
    {"whispers", {"whisper"}, put_line, '\0'},
    {"regionsumline", {"region-sum-line"}, put_line, '\0'},
    {"betweenline", {"between"}, put_line, '\0'},
    {"lockout", {"lockout"}, put_lockout, '\0'},
    {"entropicline", {"entropic"}, put_third, '\0'},
    {"modularline", {"modular"}, put_third, '\0'},
    {"nabner", {"nabner"}, put_line, '\0'},
    {"doublearrow", {"double-arrow"}, put_line, '\0'},
    {"zipperline", {"zipper"}, put_line, '\0'},
    {"arrow", {"arrow", "pill-arrow"}, put_arrow, '\0'},
    {"killercage", {"cage"}, put_cage, '\0'},
    {"extraregion", {"all-different"}, put_cage, '\0'},
    {"littlekillersum", {"little-killer", "sum"}, put_little_killer, '\0'},
    {"sandwichsum", {"sandwich"}, put_outside, '\0'},
    {"xsum", {"x-sum"}, put_outside, '\0'},
    {"skyscraper", {"skyscraper"}, put_outside, '\0'},
    {"odd", {"odd"}, put_single_cells, '\0'},
    {"even", {"even"}, put_single_cells, '\0'},
    {"minimum", {"minimum"}, put_single_cells, '\0'},
    {"maximum", {"maximum"}, put_single_cells, '\0'},
    {"rowindexer", {"indexing"}, put_indexer, 'r'},
    {"columnindexer", {"indexing"}, put_indexer, 'c'},
    {"boxindexer", {"indexing"}, put_indexer, 'b'},
    {"difference", {"white-dot", "difference"}, put_dots, '\0'},
    {"ratio", {"black-dot", "ratio"}, put_dots, '\0'},
    {"xv", {"x", "v"}, put_dots, '\0'},
    {"clone", {"clone"}, put_clone, '\0'},
    {"quadruple", {"quad", "contain"}, put_quadruple, '\0'},
};

static bool is_of(const struct member *member, const struct fsd_statement *statement)
{
    const char *const name = statement->rule->name;
    const bool has_cells = statement->n_arguments > 0; /* x alone is the diagonals */
    const struct fsd_rule_argument *const first = has_cells ? &statement->arguments[0] : NULL;

    return has_cells &&
           (strcmp(member->rules[0], name) == 0 || (member->rules[1] && strcmp(member->rules[1], name) == 0)) &&
           (!member->axis || (first->n_text == 1 && (first->text[0] | 32) == member->axis));
}

static bool put_statement(struct writing *writing, const struct member *member)
{
    struct fsd_rules rules = *writing->rules; /* whose limits are not those of what was compiled */
    struct fsd_clue clue;

    rules.variant.bounds = (struct fsd_bounds){.deadline = NULL};
    writing->clue = &clue;
    const bool is_read = fsd_clue_read(&rules, writing->statement, writing->failure, &clue);
    if (rules.variant.failed) {
        fsd_failure_set_no_memory(writing->failure);
    }
    const bool is_good = is_read && member->put(writing);
    fsd_clue_destroy(&clue);
    return is_good;
}

static bool put_members(struct writing *writing)
{
    const struct fsd_rules *const rules = writing->rules;

    for (size_t m = 0; m < sizeof(members) / sizeof(*members); m++) {
        bool any = false;
        for (size_t i = 0; i < rules->n_statements; i++) {
            writing->statement = &rules->statements[i];
            if (!is_of(&members[m], writing->statement)) {
                continue;
            }
            if (!any) {
                fsd_json_begin(&writing->json, members[m].name, '[');
            }
            any = true;
            if (!put_statement(writing, &members[m])) {
                return false;
            }
        }
        if (any) {
            fsd_json_end(&writing->json, ']');
        }
    }
    return true;
}

/* Rules of the whole grid, and what those without dots depend on. */
struct flags {
    bool antiknight, antiking, disjointgroups, falling, rising;
    bool no_consecutive, no_difference, no_sum, has_dots;
    uint64_t ratios;    /* of dots, bit 2 is the usual one */
    uint64_t no_ratios; /* without dots */
};

enum { MOST_RATIO = 63 };

/* The number of a statement's only argument, or the usual one; MOST_RATIO: it is another thing. */
static unsigned number_of(const struct fsd_statement *statement, unsigned usual)
{
    const struct fsd_rule_argument *const first = statement->n_arguments > 0 ? &statement->arguments[0] : NULL;
    uint64_t number = usual;

    if (first && !first->is_cell) {
        const char *at = first->text;
        const bool is_number = fsd_read_number(&at, first->text + first->n_text, &number);
        number = is_number && at == first->text + first->n_text && number < MOST_RATIO ? number : MOST_RATIO;
    }
    return (unsigned)number;
}

/* Whether it is a rule of the whole grid, which is then noted. */
static bool note_flag(const struct fsd_statement *statement, struct flags *flags)
{
    const char *const name = statement->rule->name;
    const struct fsd_rule_argument *const first = statement->n_arguments > 0 ? &statement->arguments[0] : NULL;
    const bool is_diagonals = strcmp(name, "x") == 0 && !first;

    if (is_diagonals || strcmp(name, "diagonal") == 0) {
        const bool is_falling = first && first->n_text > 0 && first->text[0] == '-';
        const bool is_rising = first && !is_falling && first->n_text > 0 && first->text[0] == '1';
        flags->falling |= !is_rising;
        flags->rising |= !is_falling;
    } else if (strcmp(name, "anti-knight") == 0) {
        flags->antiknight = true;
    } else if (strcmp(name, "anti-king") == 0) {
        flags->antiking = true;
    } else if (strcmp(name, "disjoint-sets") == 0) {
        flags->disjointgroups = true;
    } else if (strcmp(name, "non-consecutive") == 0) {
        flags->no_consecutive = true;
    } else if (strcmp(name, "strict-kropki") == 0) {
        flags->no_difference = true;
        flags->no_ratios |= 1 << 2;
    } else if (strcmp(name, "strict-ratio") == 0) {
        flags->no_ratios |= UINT64_C(1) << number_of(statement, 2);
    } else if (strcmp(name, "strict-difference") == 0 && number_of(statement, 1) == 1) {
        flags->no_difference = true;
    } else if (strcmp(name, "strict-xv") == 0) {
        flags->no_sum = true;
    } else {
        const bool is_white = strcmp(name, "white-dot") == 0 || strcmp(name, "difference") == 0;
        const bool is_black = strcmp(name, "black-dot") == 0 || strcmp(name, "ratio") == 0;
        flags->has_dots |= is_white || is_black;
        flags->ratios |= strcmp(name, "black-dot") == 0 ? 1 << 2
                         : strcmp(name, "ratio") == 0   ? UINT64_C(1) << number_of(statement, 2)
                                                        : 0;
        return false;
    }
    return true;
}

static bool check_statements(struct writing *writing, struct flags *flags)
{
    const struct fsd_rules *const rules = writing->rules;

    for (size_t i = 0; i < rules->n_statements; i++) {
        size_t m = 0;
        writing->statement = &rules->statements[i];
        if (note_flag(writing->statement, flags)) {
            continue;
        }
        while (m < sizeof(members) / sizeof(*members) && !is_of(&members[m], writing->statement)) {
            m++;
        }
        if (m == sizeof(members) / sizeof(*members)) {
            return fail(writing, "such rule");
        }
    }
    writing->statement = NULL;
    if (flags->disjointgroups && !fsd_rules_have_usual_boxes(rules)) {
        return fail(writing, "disjoint sets of boxes that are not the regions");
    }
    if (flags->no_consecutive && flags->has_dots) {
        return fail(writing, "non-consecutive neighbours with a dot");
    }
    if (flags->no_ratios && flags->no_ratios != (flags->ratios ? flags->ratios : 1 << 2)) {
        return fail(writing, "neighbours without ratios that no dot has");
    }
    return true;
}

static void put_flags(struct writing *writing, const struct flags *flags)
{
    const struct {
        const char *name;
        bool is_set;
    } rows[] = {{"diagonal+", flags->rising},
                {"diagonal-", flags->falling},
                {"antiknight", flags->antiknight},
                {"antiking", flags->antiking},
                {"disjointgroups", flags->disjointgroups},
                {"nonconsecutive", flags->no_consecutive || flags->no_difference}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (rows[i].is_set) {
            fsd_json_put_bool(&writing->json, rows[i].name, true);
        }
    }
    if (flags->no_sum || flags->no_ratios) {
        fsd_json_begin(&writing->json, "negative", '[');
        if (flags->no_ratios) {
            fsd_json_put_text(&writing->json, NULL, "ratio");
        }
        if (flags->no_sum) {
            fsd_json_put_text(&writing->json, NULL, "xv");
        }
        fsd_json_end(&writing->json, ']');
    }
}

static bool put_grid(struct writing *writing, const fsd_values *candidates)
{
    const struct fsd_rules *const rules = writing->rules;
    const struct fsd_variant *const variant = &rules->variant;
    /* Where the size brings no boxes, those of f-puzzles are the rows. */
    const bool is_usual = rules->n_regions > 0 ? fsd_rules_have_usual_boxes(rules) : rules->box_rows == 0;

    fsd_json_begin(&writing->json, "grid", '[');
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        fsd_values left = candidates[cell];
        if (left == 0) {
            return fail(writing, "cell without candidates");
        }
        if (cell % variant->n_columns == 0) {
            fsd_json_begin(&writing->json, NULL, '[');
        }
        fsd_json_begin(&writing->json, NULL, '{');
        if (!is_usual && rules->region[cell] == UINT16_MAX) {
            fsd_json_put_null(&writing->json, "region");
        } else if (!is_usual) {
            fsd_json_put_count(&writing->json, "region", rules->region[cell]);
        }
        if (fsd_values_are_one(left)) {
            fsd_json_put_count(&writing->json, "value", fsd_values_lowest(left) + 1);
            fsd_json_put_bool(&writing->json, "given", true);
        } else if (left != fsd_variant_all_values(variant)) {
            fsd_json_begin(&writing->json, "givenPencilMarks", '[');
            for (; left; left &= left - 1) {
                fsd_json_put_count(&writing->json, NULL, fsd_values_lowest(left) + 1);
            }
            fsd_json_end(&writing->json, ']');
        }
        fsd_json_end(&writing->json, '}');
        if ((cell + 1) % variant->n_columns == 0) {
            fsd_json_end(&writing->json, ']');
        }
    }
    fsd_json_end(&writing->json, ']');
    return true;
}

bool fsd_rules_write_fpuzzles(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                              struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;
    struct writing writing = {.rules = rules, .json = {.out = out}, .failure = failure};
    struct flags flags = {.ratios = 0};
    const size_t n_before = out->n;

    if (variant->n_rows != variant->n_columns || variant->low != 1 || variant->n_values != variant->n_rows ||
        rules->lines_repeat) {
        return fail(&writing, "grid that is not square, or has other values than its rows");
    }
    bool is_good = check_statements(&writing, &flags);
    if (is_good) {
        fsd_json_begin(&writing.json, NULL, '{');
        fsd_json_put_count(&writing.json, "size", variant->n_rows);
        is_good = put_grid(&writing, candidates);
    }
    if (is_good) {
        put_flags(&writing, &flags);
        is_good = put_members(&writing);
        fsd_json_end(&writing.json, '}');
    }
    out->n = is_good ? out->n : n_before;
    return is_good;
}

bool fsd_rules_write_fpuzzles_link(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                                   struct fsd_failure *failure)
{
    struct fsd_buffer json = {.n = 0};
    bool is_good = fsd_rules_write_fpuzzles(rules, candidates, &json, failure);

    out->failed |= json.failed;
    if (is_good && !out->failed) {
        fsd_buffer_put_text(out, "https://f-puzzles.com/?load=");
        out->failed |= !fsd_lz_compress(json.bytes, json.n, out);
    }
    fsd_buffer_destroy(&json);
    return is_good;
}
