/* fastsud unavoidable: each format, and what it does not take. */
#include "base/buffer.h"
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/shell.h"

enum { N_PUZZLES = TEST_SAMPLE(60, 8) };

static char solutions[N_PUZZLES][82];

/* Puzzles, and their solutions. */
CLI_START
{
    struct fsd_buffer puzzles = {.n = 0}, grids = {.n = 0};
    struct sample sample;
    for (unsigned i = 0; i < N_PUZZLES; i++) {
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        memcpy(solutions[i], sample.first, 81);
        fsd_buffer_print(&puzzles, "%.81s%s", sample.cells, i % 3 == 0 ? ",rest\n\n" : "\n");
        fsd_buffer_print(&grids, "%.81s\n", sample.first);
    }
    cli_text("puzzles.txt", fsd_buffer_text(&puzzles));
    cli_text("grids.txt", fsd_buffer_text(&grids));
    fsd_buffer_destroy(&puzzles);
    fsd_buffer_destroy(&grids);
}

TEST(solutions_are_found)
{
    char *const sets = cli_output(0, "unavoidable -q --size 8 grids.txt");
    assert_true(strlen(sets) > 0);
    assert_string_equal(cli_output(0, "unavoidable -q --size 8 --solve puzzles.txt"), sets);
}

/* A set's digits are those of its grid; grids come in their order, and the default size is 12. */
TEST(formats)
{
    char *const text = cli_output(0, "unavoidable -q grids.txt");
    char *const csv = cli_output(0, "unavoidable -q --size 12 -f csv grids.txt");
    char *const json = cli_output(0, "unavoidable -q -f jsonl grids.txt");
    const char *in_csv = csv, *in_json = json;
    unsigned grid = 0, size = 0, n_of_four = 0;
    cli_expect(0, "unavoidable -q -o sets.csv grids.txt");
    assert_string_equal(cli_read(cli_in("sets.csv"), NULL), csv);
    assert_memory_equal(in_csv, "grid,size,set\n", 14);
    in_csv += 14;
    for (const char *set = text; *set; set += 82) {
        char row[200];
        unsigned n = 0;
        for (unsigned cell = 0; cell < 81; cell++)
            n += set[cell] != '.';
        grid += n < size;
        assert_true(grid < N_PUZZLES && n >= 4 && n <= 12 && set[81] == '\n');
        for (unsigned cell = 0; cell < 81; cell++)
            assert_true(set[cell] == '.' || set[cell] == solutions[grid][cell]);
        size = n;
        n_of_four += n == 4;
        snprintf(row, sizeof(row), "%s,%u,%.81s\n", solutions[grid], n, set);
        assert_memory_equal(in_csv, row, strlen(row));
        in_csv += strlen(row);
        snprintf(row, sizeof(row), "{\"grid\":\"%s\",\"size\":%u,\"set\":\"%.81s\"}\n", solutions[grid], n, set);
        assert_memory_equal(in_json, row, strlen(row));
        in_json += strlen(row);
    }
    assert_true(*in_csv == '\0' && *in_json == '\0' && grid == N_PUZZLES - 1);
    const struct cli_run *const run = cli_expect(0, "unavoidable --size 4 --summary json grids.txt");
    char wanted[64];
    snprintf(wanted, sizeof(wanted), "{\"grids\":%u,\"sets\":%u,", (unsigned)N_PUZZLES, n_of_four);
    assert_contains(run->err, wanted);
}

TEST(unfit_lines)
{
    static const struct cli_refusal rows[] = {
        {"--isa nonsense", "--isa 'nonsense'"},
    };
    char *const sets = cli_output(0, "unavoidable -q --size 6 -- %s", solutions[0]);
    assert_int_equal(cli_shell("grid=%s; full=$(head -c 81 /dev/zero | tr '\\0' 1)\n"
                               "printf '%%s\\nbad\\n%%s.\\n%%s\\n12%%079d\\n' $grid ${grid:0:80} $full 0 >unfit.txt",
                               solutions[0]),
                     0);
    cli_rows({1, "unavoidable --size 6 unfit.txt", sets,
              "unfit.txt:2:1: byte 'b' is not a cell*unfit.txt:3: it is not a solved grid; take the solution of a "
              "puzzle with --solve*unfit.txt:4: it has no solution*unfit.txt:5: it has several solutions*"
              "fastsud: 1 grid: *, 1 malformed, 3 unfit for this command; "},
             {1, "unavoidable --solve --size 6 unfit.txt", NULL, ", 1 malformed, 2 unfit for this command; "});
    assert_int_equal(cli(NULL, "unavoidable --solve --size 6 unfit.txt")->n_out, 2 * strlen(sets));
    cli_refuse("unavoidable", rows, "grids.txt");
}

TEST_MAIN("cli unavoidable", start, cli_tear_down)
