/* Singles in the order in which they are told, and techniques that have names of their own: by hand, and by definition.
 */
#include "logic/stepper.h"
#include "logic/without.h"
#include "support/boards.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

TEST(two_links)
{
    static const struct example examples[] = {
        {FSD_SKYSCRAPER, "r2c2346789-5 r7c2345789-5", 0x10, "r2c5 r7c6", "r27c1", ROW(2) | ROW(7), COLUMN(1),
         "r13c6-5 r89c5-5"},
        {FSD_SKYSCRAPER, "r1245689c4-5 r1245678c8-5", 0x10, "r7c4 r9c8", "r3c48", COLUMN(4) | COLUMN(8), ROW(3),
         "r9c56-5 r7c79-5"},
        /* Both pairs in the same two columns: an X-wing. */
        {FSD_SKYSCRAPER, "r2c2346789-5 r7c2346789-5", 0, "", "", 0, 0, NULL},
        {FSD_SKYSCRAPER, "r2c2346789-5 r7c2345789-5 r13c6-5 r89c5-5", 0, "", "", 0, 0, NULL},
        {FSD_TWO_STRING_KITE, "r2c1345689-5 r1245679c3-5", 0x10, "r2c7 r8c3", "r2c2 r3c3", ROW(2) | COLUMN(3), BOX(1),
         "r8c7-5"},
        /* The row and the column share the cell. */
        {FSD_TWO_STRING_KITE, "r2c1245689-5 r1345679c3-5", 0, "", "", 0, 0, NULL},
        {FSD_TURBOT_FISH, "r6c1346789-3 r1c123-3 r2c12-3 r3c13-3", 0x4, "r2c3 r6c5", "r36c2", ROW(6) | BOX(1),
         COLUMN(2), "r2c5-3"},
        /* Both units have the same cell. */
        {FSD_TURBOT_FISH, "r2c1345679-5 r1c123-5 r3c23-5", 0, "", "", 0, 0, NULL},
        {FSD_EMPTY_RECTANGLE, "r13c12-5 r1345679c7-5", 0x10, "r2c123 r13c3", "r28c7", COLUMN(7), BOX(1), "r8c3-5"},
        {FSD_EMPTY_RECTANGLE, "r13c12-5 r7c1245689-5", 0x10, "r2c123 r13c3", "r7c37", ROW(7), BOX(1), "r2c7-5"},
        /* Two places are a link of their own, and the other end sees nothing outside the box. */
        {FSD_EMPTY_RECTANGLE, "r1c12-5 r2c23-5 r3c123-5 r1345679c7-5", 0, "", "", 0, 0, NULL},
        {FSD_EMPTY_RECTANGLE, "r13c12-5 r1456789c7-5", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

TEST(pairs_and_crossings)
{
    static const struct example examples[] = {
        {FSD_REMOTE_PAIR, "r1c15=12 r5c59=12", 0x3, "r15c5", "r1c1 r5c9", 0, 0, "r1c9-12 r5c1-12"},
        {FSD_REMOTE_PAIR, "r1c15=12 r5c59=12 r1c9-12 r5c1-12", 0, "", "", 0, 0, NULL},
        /* Ends of one kind, and a cell that is not linked. */
        {FSD_REMOTE_PAIR, "r1c15=12 r5c5=12 r9c9=12", 0, "", "", 0, 0, NULL},
        {FSD_REMOTE_PAIR, "r1c15=12 r5c5=12 r5c9=13", 0, "", "", 0, 0, NULL},
        {FSD_SUE_DE_COQ, "r1c12=1234 r1c5=12 r2c1=34", 0xf, "r1c12", "r1c5 r2c1", ROW(1), BOX(1),
         "r1c3-1234 r1c46789-12 r2c23-34 r3c123-34"},
        /* 5 stands in the crossing alone. */
        {FSD_SUE_DE_COQ, "r123c9=12345 r7c9=12 r2c7=34", 0x1f, "r123c9", "r7c9 r2c7", COLUMN(9), BOX(3),
         "r45689c9-125 r13c7-345 r123c8-345"},
        {FSD_SUE_DE_COQ, "r1c12=1234 r1c5=12 r2c1=24", 0, "", "", 0, 0, NULL},
        {FSD_SUE_DE_COQ, "r1c12=123 r1c5=12 r2c1=34", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));

    /* What is told of each unit is what goes from the rest of it. */
    struct fsd_board crossing;
    struct fsd_step told;
    position_make(&crossing, examples[5].position);
    fsd_step_start(&told);
    assert_true(fsd_find_sue_de_coq(&crossing, 0, &told));
    assert_int_equal(told.own_digits, 0x13);
    assert_int_equal(told.other_digits, 0x1c);
}

/* The last cell of a unit, then a digit's last place in a box, then in a line, then a cell's last candidate. */
static enum fsd_technique single_of(const bool is_placed[81], const uint16_t candidates[81], bool *in_box)
{
    bool hidden[2] = {false};
    for (unsigned unit = 0; unit < 27; unit++) {
        unsigned n_empty = 0;
        for (unsigned k = 0; k < 9; k++)
            n_empty += !is_placed[unit_cell(unit, k)];
        if (n_empty == 1)
            return FSD_FULL_HOUSE;
        for (unsigned digit = 0; digit < 9; digit++) {
            unsigned n = 0, last = 0;
            for (unsigned k = 0; k < 9; k++)
                if (candidates[unit_cell(unit, k)] >> digit & 1) {
                    n++;
                    last = unit_cell(unit, k);
                }
            hidden[unit >= 18] |= n == 1 && !is_placed[last];
        }
    }
    *in_box = hidden[1];
    if (hidden[0] || hidden[1])
        return FSD_HIDDEN_SINGLE;
    for (unsigned cell = 0; cell < 81; cell++)
        if (!is_placed[cell] && __builtin_popcount(candidates[cell]) == 1)
            return FSD_NAKED_SINGLE;
    return FSD_N_TECHNIQUES;
}

static struct fsd_board board;
static struct fsd_step step;
static struct sample sample;

TEST(singles_in_order)
{
    unsigned n_found[FSD_N_TECHNIQUES] = {0};
    for (unsigned i = 0; i < TEST_SAMPLE(200, 20); i++) {
        bool is_placed[81];
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        fsd_board_init_puzzle(&board, sample.cells);
        for (unsigned cell = 0; cell < 81; cell++)
            is_placed[cell] = sample.cells[cell] >= '1' && sample.cells[cell] <= '9';
        while (fsd_ladder_find(&board, FSD_ALL_TECHNIQUES & ~fsd_techniques_of_kind(FSD_OF_UNIQUENESS), NULL, &step)) {
            bool in_box = false;
            const enum fsd_technique single = single_of(is_placed, board.cell, &in_box);
            if (single == FSD_N_TECHNIQUES)
                assert_true(step.technique > FSD_NAKED_SINGLE);
            else
                assert_int_equal(step.technique, single);
            if (single == FSD_HIDDEN_SINGLE)
                assert_int_equal(step.units >> FSD_FIRST_BOX != 0, in_box);
            if (step.placed_digit) {
                assert_int_equal(step.placed_digit, sample.first[step.placed_cell] - '0');
                is_placed[step.placed_cell] = true;
            }
            n_found[step.technique]++;
            fsd_step_apply(&step, &board);
        }
    }
    for (unsigned technique = 0; technique <= FSD_NAKED_SINGLE; technique++)
        assert_true(n_found[technique] > 0);
}

/* From here on: by definition, from all cells. */

static bool has_digit(const uint16_t candidates[81], unsigned cell, unsigned digit)
{
    return candidates[cell] >> digit & 1;
}

/* Whether two cells are a digit's only places in a row (kind 0) or a column. */
static bool is_pair(const uint16_t candidates[81], unsigned digit, unsigned kind, unsigned a, unsigned b)
{
    const unsigned unit = kind == 0 ? a / 9 : 9 + a % 9;
    if (a == b || !unit_has(unit, b))
        return false;
    for (unsigned k = 0; k < 9; k++) {
        const unsigned cell = unit_cell(unit, k);
        if (has_digit(candidates, cell, digit) != (cell == a || cell == b))
            return false;
    }
    return true;
}

static bool same_box(unsigned a, unsigned b)
{
    return unit_has(18 + a / 27 * 3 + a % 9 / 3, b);
}

static bool reference_two_links(const uint16_t candidates[81], bool is_kite)
{
    for (unsigned digit = 0; digit < 9; digit++)
        for (unsigned kind = 0; kind < (is_kite ? 1 : 2); kind++)
            for (unsigned a = 0; a < 81; a++)
                for (unsigned b = 0; b < 81; b++) {
                    if (!is_pair(candidates, digit, kind, a, b))
                        continue;
                    for (unsigned c = 0; c < 81; c++)
                        for (unsigned d = 0; d < 81; d++) {
                            if (c == a || c == b || d == a || d == b ||
                                !is_pair(candidates, digit, is_kite ? 1 : kind, c, d))
                                continue;
                            const bool is_linked = is_kite ? same_box(b, c) && !same_box(a, b) && !same_box(c, d)
                                                           : (kind == 0 ? b % 9 == c % 9 && a % 9 != d % 9
                                                                        : b / 9 == c / 9 && a / 9 != d / 9);
                            if (is_linked && both_see(candidates, a, d, (uint16_t)(1u << digit)))
                                return true;
                        }
                }
    return false;
}

static bool reference_skyscraper(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    return reference_two_links(candidates, false);
}

static bool reference_kite(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    return reference_two_links(candidates, true);
}

static unsigned places_in(const uint16_t candidates[81], unsigned unit, unsigned digit, unsigned places[9])
{
    unsigned n = 0;
    for (unsigned k = 0; k < 9; k++)
        if (has_digit(candidates, unit_cell(unit, k), digit))
            places[n++] = unit_cell(unit, k);
    return n;
}

static bool reference_turbot(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    for (unsigned digit = 0; digit < 9; digit++)
        for (unsigned u = 0; u < 27; u++)
            for (unsigned v = 0; v < u; v++) {
                unsigned a[9], b[9];
                if (places_in(candidates, u, digit, a) != 2 || places_in(candidates, v, digit, b) != 2)
                    continue;
                for (unsigned i = 0; i < 2; i++)
                    for (unsigned k = 0; k < 2; k++)
                        if (sees(a[i], b[k]) && a[!i] != b[!k] && a[i] != b[!k] && a[!i] != b[k] &&
                            both_see(candidates, a[!i], b[!k], (uint16_t)(1u << digit)))
                            return true;
            }
    return false;
}

static bool reference_empty_rectangle(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    for (unsigned digit = 0; digit < 9; digit++)
        for (unsigned middle = 0; middle < 81; middle++) {
            const unsigned row = middle / 9, column = middle % 9, box = 18 + row / 3 * 3 + column / 3;
            unsigned n = 0, n_row = 0, n_column = 0, n_both = 0;
            for (unsigned k = 0; k < 9; k++)
                if (has_digit(candidates, unit_cell(box, k), digit)) {
                    const bool in_row = unit_cell(box, k) / 9 == row, in_column = unit_cell(box, k) % 9 == column;
                    n++;
                    n_row += in_row;
                    n_column += in_column;
                    n_both += in_row || in_column;
                }
            if (n < 3 || n_both < n || n_row == n || n_column == n)
                continue;
            for (unsigned a = 0; a < 81; a++)
                for (unsigned b = 0; b < 81; b++)
                    for (unsigned kind = 0; kind < 2; kind++) {
                        const unsigned target = kind == 1 ? b / 9 * 9 + column : row * 9 + b % 9;
                        if ((kind == 1 ? a / 9 == row : a % 9 == column) && !unit_has(box, a) && !unit_has(box, b) &&
                            is_pair(candidates, digit, kind, a, b) && !unit_has(box, target) &&
                            has_digit(candidates, target, digit) && target != a && target != b)
                            return true;
                    }
        }
    return false;
}

static bool reference_remote_pair(const uint16_t candidates[81], unsigned size)
{
    static unsigned far[81][81];
    (void)size;
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < 81; b++)
            far[a][b] = __builtin_popcount(candidates[a]) == 2 && candidates[a] == candidates[b] && sees(a, b) ? 1 : 99;
    for (unsigned via = 0; via < 81; via++)
        for (unsigned a = 0; a < 81; a++)
            for (unsigned b = 0; b < 81; b++)
                if (far[a][via] + far[via][b] < far[a][b])
                    far[a][b] = far[a][via] + far[via][b];
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < 81; b++)
            if (a != b && far[a][b] < 99 && far[a][b] >= 3 && far[a][b] % 2 &&
                both_see(candidates, a, b, candidates[a]))
                return true;
    return false;
}

static unsigned union_of(const uint16_t candidates[81], const unsigned *cells, unsigned n, unsigned chosen)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < n; i++)
        digits |= chosen >> i & 1 ? candidates[cells[i]] : 0;
    return digits;
}

/* Some of the 15 cells of a line and a box that cross; others have 18. */
static bool is_sue_de_coq(const uint16_t candidates[81], unsigned line, unsigned box)
{
    unsigned cells[18], n = 0, in_line = 0, in_box = 0;
    for (unsigned cell = 0; cell < 81; cell++)
        if (unit_has(line, cell) || unit_has(box, cell)) {
            in_line |= unit_has(line, cell) ? 1u << n : 0;
            in_box |= unit_has(box, cell) ? 1u << n : 0;
            cells[n++] = cell;
        }
    if (n != 15)
        return false;
    for (unsigned chosen = 1; chosen < 1u << 15; chosen++) {
        const unsigned crossing = chosen & in_line & in_box, of_line = chosen & ~in_box, of_box = chosen & ~in_line;
        const unsigned n_crossing = (unsigned)__builtin_popcount(crossing);
        if (n_crossing < 2 || !of_line || !of_box)
            continue;
        const unsigned v = union_of(candidates, cells, 15, crossing), l = union_of(candidates, cells, 15, of_line);
        const unsigned b = union_of(candidates, cells, 15, of_box);
        if (__builtin_popcount(v) < (int)n_crossing + 2 || (l & b) || !(l & v) || !(b & v) ||
            __builtin_popcount(v | l | b) != __builtin_popcount(chosen) ||
            __builtin_popcount(l) <= __builtin_popcount(of_line) || __builtin_popcount(b) <= __builtin_popcount(of_box))
            continue;
        unsigned n_single = 0, lost = 0;
        for (unsigned i = 0; i < 15; i++) {
            n_single += chosen >> i & 1 && __builtin_popcount(candidates[cells[i]]) == 1;
            if (!(chosen >> i & 1))
                lost |= candidates[cells[i]] &
                        (((in_line >> i & 1 ? v | l : 0) & ~b) | ((in_box >> i & 1 ? v | b : 0) & ~l));
        }
        if (lost && !n_single)
            return true;
    }
    return false;
}

static bool reference_sue_de_coq(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    for (unsigned line = 0; line < 18; line++)
        for (unsigned box = 18; box < 27; box++)
            if (is_sue_de_coq(candidates, line, box))
                return true;
    return false;
}

TEST(finds_all_and_nothing_else)
{
    static const struct finder_stage stage = {&board, &step, NULL};
    enum { N = TEST_SAMPLE(1000, 100), N_REFERENCES = TEST_SAMPLE(300, 40), LEAST = TEST_SAMPLE(1, 0) };
    static const struct finder_check checks[] = {
        {FSD_SKYSCRAPER, reference_skyscraper, N_REFERENCES, LEAST, NULL},
        {FSD_TWO_STRING_KITE, reference_kite, N_REFERENCES, LEAST, NULL},
        {FSD_TURBOT_FISH, reference_turbot, N_REFERENCES, LEAST, NULL},
        {FSD_EMPTY_RECTANGLE, reference_empty_rectangle, N_REFERENCES, LEAST, NULL},
        {FSD_REMOTE_PAIR, reference_remote_pair, N_REFERENCES, 0, NULL},
        {FSD_SUE_DE_COQ, reference_sue_de_coq, N_REFERENCES, LEAST, NULL},
    };
    assert_finders(&stage, N, 3, checks, sizeof(checks) / sizeof(checks[0]));
}

/* All candidates that some naked pair removes, and all that some X-wing does. */
static void remove_by_definition(const uint16_t candidates[81], uint16_t by_pairs[81], uint16_t by_wings[81])
{
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < a; b++)
            for (unsigned cell = 0; cell < 81; cell++)
                if (__builtin_popcount(candidates[a]) == 2 && candidates[a] == candidates[b] && sees(a, b) &&
                    sees(cell, a) && sees(cell, b))
                    by_pairs[cell] |= candidates[cell] & candidates[a];
    for (unsigned digit = 0; digit < 9; digit++)
        for (unsigned kind = 0; kind < 2; kind++)
            for (unsigned a = 0; a < 81; a++)
                for (unsigned d = 0; d < 81; d++) {
                    const unsigned b = kind == 0 ? a / 9 * 9 + d % 9 : d / 9 * 9 + a % 9;
                    const unsigned c = kind == 0 ? d / 9 * 9 + a % 9 : a / 9 * 9 + d % 9;
                    if (a / 9 == d / 9 || a % 9 == d % 9 || !is_pair(candidates, digit, kind, a, b) ||
                        !is_pair(candidates, digit, kind, c, d))
                        continue;
                    for (unsigned k = 0; k < 9; k++) {
                        const unsigned one = unit_cell(kind == 0 ? 9 + a % 9 : a / 9, k);
                        const unsigned other = unit_cell(kind == 0 ? 9 + b % 9 : b / 9, k);
                        by_wings[one] |= one != a && one != c ? candidates[one] & 1u << digit : 0;
                        by_wings[other] |= other != b && other != d ? candidates[other] & 1u << digit : 0;
                    }
                }
}

/* All steps of a position: right, in the order of techniques, the first one first, and none missing or twice. */
TEST(all_steps)
{
    static struct fsd_found_steps found;
    static struct fsd_step other;
    for (unsigned n = 0; n < TEST_SAMPLE(300, 30); n++) {
        uint16_t pairs[81] = {0}, wings[81] = {0};
        board_make_unique(&test_rng, &board, &sample);
        remove_by_definition(board.cell, pairs, wings);
        assert_true(fsd_found_steps_find(&found, &board, FSD_ALL_TECHNIQUES, NULL));
        assert_int_equal(fsd_ladder_find(&board, FSD_ALL_TECHNIQUES, NULL, &other), found.n > 0);
        unsigned last = 0;
        for (size_t i = 0; i < found.n; i++) {
            fsd_step_start(&step);
            fsd_found_steps_get(&found, i, &step);
            assert_true(step.placed_digit || step.removed_cells);
            assert_true(step.technique >= last);
            last = step.technique;
            assert_is_of_solution(&step, sample.first);
            if (i == 0)
                assert_string_equal(step_text(&step), step_text(&other));
            for (unsigned cell = 0; cell < 81; cell++)
                if (fsd_cells_has(step.removed_cells, cell)) {
                    pairs[cell] &= step.technique == FSD_NAKED_PAIR || step.technique == FSD_LOCKED_PAIR
                                       ? (uint16_t)~step.removed[cell]
                                       : 0x1ff;
                    wings[cell] &= step.technique == FSD_X_WING ? (uint16_t)~step.removed[cell] : 0x1ff;
                }
            for (size_t k = 0; k < i; k++) {
                if (step.placed_digit)
                    assert_false(found.steps[k]->technique == step.technique &&
                                 found.steps[k]->placed_cell == step.placed_cell);
                /* A locked pair, which is naked too, has the first name alone. */
                if (step.technique == FSD_NAKED_PAIR)
                    assert_false(found.steps[k]->technique == FSD_LOCKED_PAIR && found.steps[k]->cells == step.cells);
            }
        }
        for (unsigned cell = 0; cell < 81; cell++)
            assert_int_equal(pairs[cell] | wings[cell], 0);
    }
    fsd_found_steps_destroy(&found);
}

/* Techniques that steps took are switched off, by either name: others lead on, and are right. */
TEST(switched_off)
{
    static struct fsd_named_step named;
    unsigned n_er = 0;
    for (unsigned n = 0; n < TEST_SAMPLE(100, 20); n++) {
        const enum fsd_step_kind kind = n % 2 ? FSD_STEPS_OF_ER : FSD_STEPS_TO_THE_END;
        struct fsd_se_options rules = {.uniqueness = true};
        struct fsd_without without = {.techniques = 0};
        const char *off[3] = {NULL};
        struct fsd_failure failure;
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        for (unsigned round = 0; round <= 3; round++) {
            struct fsd_stepper stepper;
            rules.without = without.rules;
            assert_true(fsd_stepper_init(&stepper, kind, 10, &rules, without.techniques));
            fsd_stepper_start(&stepper, sample.cells, NULL, FSD_UNIQUE_BY_DIGITS, sample.cells);
            const char *hardest = NULL;
            while (fsd_stepper_next(&stepper, (struct fsd_deadline){0}, &named) == 1) {
                step = named.found.step;
                assert_is_of_solution(&step, sample.first);
                for (unsigned i = 0; i < round; i++)
                    assert_string_not_equal(named.name, off[i]);
                if (strcasecmp(named.name, "hidden single") != 0)
                    hardest = named.name;
                n_er += named.kind == FSD_STEPS_OF_ER;
            }
            fsd_stepper_destroy(&stepper);
            if (!hardest || round == 3)
                break;
            off[round] = hardest;
            assert_true(fsd_without_read(&without, hardest, &failure));
        }
    }
    assert_true(n_er > 0);
}

TEST(names_to_switch_off)
{
    static const struct {
        const char *names;
        fsd_techniques techniques;
        enum fsd_se_technique rule; /* FSD_SE_N_TECHNIQUES: none */
    } rows[] = {
        {"xy-wing", (fsd_techniques)1 << FSD_XY_WING, FSD_SE_XY_WING},
        {"Naked-Triplet,", (fsd_techniques)1 << FSD_NAKED_TRIPLE, FSD_SE_NAKED_TRIPLET},
        {"naked triple,two-string-kite",
         (fsd_techniques)1 << FSD_NAKED_TRIPLE | (fsd_techniques)1 << FSD_TWO_STRING_KITE, FSD_SE_NAKED_TRIPLET},
        {"unique rectangle", (fsd_techniques)0x3f << FSD_UNIQUE_RECTANGLE_1, FSD_SE_UNIQUE_RECTANGLE_TYPE_4},
        {"bug+1", (fsd_techniques)1 << FSD_BUG_1, FSD_SE_BUG_TYPE_1},
        {"pointing", (fsd_techniques)1 << FSD_POINTING, FSD_SE_POINTING},
        {"turbot fish,ALS-xz", (fsd_techniques)1 << FSD_TURBOT_FISH | (fsd_techniques)1 << FSD_ALS_XZ,
         FSD_SE_TURBOT_FISH},
        {"multi-colouring", (fsd_techniques)3 << FSD_MULTI_COLOURING_1, FSD_SE_N_TECHNIQUES},
        {"", 0, FSD_SE_N_TECHNIQUES},
    };
    struct fsd_failure failure;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fsd_without without = {.techniques = 0};
        assert_true(fsd_without_read(&without, rows[i].names, &failure));
        assert_int_equal(without.techniques, rows[i].techniques);
        assert_true(rows[i].rule == FSD_SE_N_TECHNIQUES || fsd_se_rules_has(&without.rules, rows[i].rule));
        assert_false(fsd_se_rules_has(&without.rules, FSD_SE_HIDDEN_SINGLE));
    }
    struct fsd_without without = {.techniques = 0};
    assert_false(fsd_without_read(&without, "xy-wing,naked trip,x", &failure));
    assert_non_null(strstr(failure.text, "'naked trip' is no technique; did you mean '"));
}

TEST_MAIN("techniques with names", NULL, NULL)
