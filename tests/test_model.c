/* Output of solvers: valid, invalid, truncated, and not theirs at all. */
#include "solve/cnf_encoding.h"
#include "support/guard.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { ROOM = 16384 };

static char grid[ORACLE_N_CELLS];

SET_UP(start)
{
    full_grid_make(&test_rng, grid);
    return 0;
}

/* The literals of the grid, each preceded by separator[variable % n]; without the 0. Returns the end. */
static char *put_literals(char *out, const char *const *separators, int n)
{
    for (int variable = 1; variable <= 729; variable++)
        out += sprintf(out, "%s%d", separators[variable % n],
                       grid[(variable - 1) / 9] - '1' == (variable - 1) % 9 ? variable : -variable);
    return out;
}

static const struct fsd_model *parse(const char *text, size_t n_bytes)
{
    static struct fsd_model model;
    OWNED_GUARDED buffer = guarded_create(n_bytes);
    memset(&model, 0xee, sizeof(model));
    memcpy(buffer.data, text, n_bytes);
    fsd_model_parse((const char *)buffer.data, n_bytes, &fsd_cnf_shape, &model);
    return &model;
}

static void check_solved(const char *text)
{
    const struct fsd_model *model = parse(text, strlen(text));
    if (model->result != FSD_MODEL_SOLVED)
        fail_msg("%s at %d:%d of:\n%s", fsd_model_result_text(model->result), (int)model->line, (int)model->column,
                 text);
    char digits[ORACLE_N_CELLS];
    fsd_cnf_digits(model, digits);
    assert_memory_equal(digits, grid, sizeof(grid));
}

TEST(formats)
{
    static const char *const blank[] = {" "};
    static const char *const lines[] = {"\nv ", " ", " ", "\t", " "};
    static const char *const bare_lines[] = {"\n", " ", "  "};
    char text[ROOM];
    char *end = text + sprintf(text, "SAT\n"); /* minisat */
    strcpy(put_literals(end, blank, 1), " 0\n");
    check_solved(text);
    strcpy(put_literals(end, bare_lines, 3), "\n0"); /* the last newline may be missing */
    check_solved(text);
    end = text + sprintf(text, "c cadical\nc\n\nc v 1 2 3 0\ns SATISFIABLE\nv");
    strcpy(put_literals(end, lines, 5), "\nv 0\nc done\n");
    check_solved(text);
    end = text + sprintf(text, "s SATISFIABLE\r\nv"); /* one long line, CRLF */
    strcpy(put_literals(end, blank, 1), " 0\r\n\r\n");
    check_solved(text);
    end = put_literals(text + sprintf(text, "v"), blank, 1); /* the status may come last */
    strcpy(end, " 0\ns SATISFIABLE\n");
    check_solved(text);
    /* Only the true ones; the same one twice. */
    end = text + sprintf(text, "SAT\n");
    for (int cell = 0; cell < 81; cell++)
        end += sprintf(end, "%d %d ", 9 * cell + grid[cell] - '0', 9 * cell + grid[cell] - '0');
    strcpy(end, "0");
    check_solved(text);
}

static void check(const char *text, enum fsd_model_result result)
{
    assert_int_equal(parse(text, strlen(text))->result, result);
}

TEST(answers_without_model)
{
    check("UNSAT\n", FSD_MODEL_UNSATISFIABLE);
    check("UNSAT", FSD_MODEL_UNSATISFIABLE);
    check("c x\ns UNSATISFIABLE\r\nc y\n", FSD_MODEL_UNSATISFIABLE);
    check("INDET\n", FSD_MODEL_UNDECIDED);
    check("s UNKNOWN\n", FSD_MODEL_UNDECIDED);
    for (enum fsd_model_result result = FSD_MODEL_SOLVED; result <= FSD_MODEL_NO_VALUE; result++) {
        assert_true(strlen(fsd_model_result_text(result)) > 0);
        assert_true(result <= FSD_MODEL_UNDECIDED || strlen(fsd_model_result_advice(result)) > 0);
    }
}

TEST(faults)
{
    static const struct {
        const char *text;
        enum fsd_model_result result;
        int line, column;
        int cell; /* -1: none */
    } cases[] = {
        {"", FSD_MODEL_NO_ANSWER, 1, 1, -1},
        {"c only talk\n", FSD_MODEL_NO_ANSWER, 2, 1, -1},
        {"v 1 0\n", FSD_MODEL_NO_VALUE, 1, 5, 1},
        {"v 1", FSD_MODEL_NO_STATUS, 1, 4, -1},
        {"1 2 0\n", FSD_MODEL_BAD_LINE, 1, 1, -1},
        {"s SATISFIABLE\n1 2 0\n", FSD_MODEL_BAD_LINE, 2, 1, -1},
        {"SATISFIABLE\n", FSD_MODEL_BAD_LINE, 1, 1, -1},
        {"WARNING: for repeatability\n", FSD_MODEL_BAD_LINE, 1, 1, -1},
        {"s\n", FSD_MODEL_BAD_STATUS, 1, 2, -1},
        {"s SAT\n", FSD_MODEL_BAD_STATUS, 1, 3, -1},
        {"s SATISFIABLE really\n", FSD_MODEL_BAD_STATUS, 1, 15, -1},
        {"SAT 1 2\n", FSD_MODEL_BAD_STATUS, 1, 5, -1},
        {"s UNKNOWN\ns SATISFIABLE\n", FSD_MODEL_SECOND_STATUS, 2, 1, -1},
        {"s SATISFIABLE\n", FSD_MODEL_NO_MODEL, 2, 1, -1},
        {"SAT", FSD_MODEL_NO_MODEL, 1, 4, -1},
        {"UNSAT\n1 0\n", FSD_MODEL_UNWANTED, 2, 1, -1},
        {"s UNSATISFIABLE\nv 1 0\n", FSD_MODEL_UNWANTED, 2, 1, -1},
        {"v 1\ns UNSATISFIABLE\n", FSD_MODEL_UNWANTED, 3, 1, -1},
        {"SAT\n1 -2 3x 0\n", FSD_MODEL_BAD_LITERAL, 2, 6, -1},
        {"SAT\n1 -\n", FSD_MODEL_BAD_LITERAL, 2, 3, -1},
        {"SAT\n1 -0\n", FSD_MODEL_BAD_LITERAL, 2, 3, -1},
        {"SAT\n1 --2\n", FSD_MODEL_BAD_LITERAL, 2, 3, -1},
        {"SAT\n1 +2\n", FSD_MODEL_BAD_LITERAL, 2, 3, -1},
        {"SAT\n-729 730 0\n", FSD_MODEL_OUT_OF_RANGE, 2, 6, -1},
        {"s SATISFIABLE\nv -730 0\n", FSD_MODEL_OUT_OF_RANGE, 2, 3, -1},
        {"SAT\n4294967297 0\n", FSD_MODEL_OUT_OF_RANGE, 2, 1, -1},
        {"SAT\n-99999999999999999999999999999999999999999 0\n", FSD_MODEL_OUT_OF_RANGE, 2, 1, -1},
        {"SAT\n1 -2 -3\n", FSD_MODEL_TRUNCATED, 3, 1, -1},
        {"s SATISFIABLE\nv 1 -2 -3", FSD_MODEL_TRUNCATED, 2, 10, -1},
        {"SAT\n1 -1 0\n", FSD_MODEL_BOTH_SIGNS, 2, 3, 0},
        {"SAT\n-20 20 0\n", FSD_MODEL_BOTH_SIGNS, 2, 5, 2},
        {"SAT\n1 2 0\n", FSD_MODEL_SECOND_VALUE, 2, 3, 0},
        {"SAT\n1 10 0\n", FSD_MODEL_CLASH, 2, 3, 1},  /* row */
        {"SAT\n1 82 0\n", FSD_MODEL_CLASH, 2, 3, 9},  /* column */
        {"SAT\n1 91 0\n", FSD_MODEL_CLASH, 2, 3, 10}, /* box */
        {"SAT\n0\n", FSD_MODEL_NO_VALUE, 2, 1, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct fsd_model *model = parse(cases[i].text, strlen(cases[i].text));
        if (model->result != cases[i].result || (int)model->line != cases[i].line ||
            (int)model->column != cases[i].column ||
            model->cell != (cases[i].cell < 0 ? FSD_MODEL_NO_CELL : (unsigned)cases[i].cell))
            fail_msg("%d:%d: %s, cell %u, for:\n%s", (int)model->line, (int)model->column,
                     fsd_model_result_text(model->result), model->cell, cases[i].text);
    }
}

TEST(more_after_the_end)
{
    static const char *const blank[] = {" "};
    char text[ROOM];
    char *end = put_literals(text + sprintf(text, "s SATISFIABLE\nv"), blank, 1);
    strcpy(end, " 0\nv 0\n");
    const struct fsd_model *model = parse(text, strlen(text));
    assert_int_equal(model->result, FSD_MODEL_AFTER_END);
    assert_int_equal(model->line, 3);
    assert_int_equal(model->column, 3);
}

/* Text truncated anywhere is a fault. */
TEST(every_truncation_is_noticed)
{
    static const char *const separators[] = {" ", " ", "\nv ", " "};
    char text[ROOM];
    strcpy(put_literals(text + sprintf(text, "c x\ns SATISFIABLE\nv"), separators, 4), " 0\n");
    size_t n = strlen(text);
    assert_int_equal(parse(text, n - 1)->result, FSD_MODEL_SOLVED);
    for (size_t cut = 0; cut < n - 2; cut++) {
        enum fsd_model_result result = parse(text, cut)->result;
        assert_true(result > FSD_MODEL_UNDECIDED);
    }
}

/* Random bytes: no crash, and never an invalid grid. */
TEST(mutations)
{
    static const char *const separators[] = {" ", "\nv "};
    static const char bytes[] = "0123456789- \n\t\rvsc\0SATUN\xff";
    static char text[ROOM], changed[ROOM];
    char blank[ORACLE_N_CELLS];
    size_t n_solved = 0, n_rounds = TEST_SAMPLE(20000, 500);
    memset(blank, '.', sizeof(blank));
    strcpy(put_literals(text + sprintf(text, "s SATISFIABLE\nv"), separators, 2), " 0\n");
    size_t n = strlen(text);
    for (size_t round = 0; round < n_rounds; round++) {
        memcpy(changed, text, n);
        for (unsigned i = 0, n_changes = 1 + rng_below(&test_rng, 3); i < n_changes; i++)
            changed[rng_below(&test_rng, (unsigned)n)] = bytes[rng_below(&test_rng, sizeof(bytes) - 1)];
        const struct fsd_model *model = parse(changed, n);
        assert_true(model->line >= 1 && model->column >= 1 &&
                    (model->cell < ORACLE_N_CELLS || model->cell == FSD_MODEL_NO_CELL));
        if (model->result == FSD_MODEL_SOLVED) {
            n_solved++;
            char digits[ORACLE_N_CELLS];
            fsd_cnf_digits(model, digits);
            assert_true(oracle_verify(blank, digits));
        }
    }
    print_message("%zu of %zu changed models are models still\n", n_solved, n_rounds);
    assert_true(n_solved > 0 && n_solved < n_rounds);
    for (size_t round = 0; round < n_rounds; round++) {
        size_t n_noise = rng_below(&test_rng, 200);
        for (size_t i = 0; i < n_noise; i++)
            changed[i] = rng_below(&test_rng, 2) ? (char)rng_below(&test_rng, 256)
                                                 : bytes[rng_below(&test_rng, sizeof(bytes) - 1)];
        assert_int_not_equal(parse(changed, n_noise)->result, FSD_MODEL_SOLVED);
    }
}

TEST_MAIN("model", start, NULL)
