/*
 * The power is cut at any change of the disk: an output that has its name is whole, and with --resume the same command
 * makes the bytes of one run of what is there. Calls that fail are told, not passed over.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/power_cut.h"
#include "support/tree.h"

#ifdef FASTSUD_TEST_HAS_FAULTS

/* All write to one folder; %s is the input. */
static const struct row {
    const char *command, *outputs[2];
    bool resumes;
} rows[] = {
    {"solve -j 1 -q --chunk 82 --resume -f csv -o out.csv %s", {"out.csv"}, true},
    {"generate -j 1 -q -n 3 --resume -o out.txt", {"out.txt"}, true},
    {"explain -j 1 -q --chunk 82 --resume -f html -o out.html %s", {"out.html"}, true},
    {"explain -j 1 -q --chunk 82 --hint --resume -f svg -o out/ %s", {"out"}, true},
    {"solve -j 1 -q -o out.txt %s", {"out.txt"}, false},
    {"explain -j 1 -q --hint -f svg -o out %s", {"out"}, false},
    {"split -j 1 -q --parts a=0.5,b=0.5 -o %%.txt %s", {"a.txt", "b.txt"}, false},
};

static struct cli_streams in_run;
static char *input;

CLI_START
{
    input = cli_copy(cli_text("two.txt", UNIQUE "\n" EMPTY "\n"));
    in_run.directory = cli_copy(cli_directory("run"));
    /* Each mark makes a piece; what is synchronised is only known. */
    setenv("FASTSUD_FAULT_CLOCK", "1000000", 1);
    setenv("FASTSUD_FAULT_SYNC", "none", 1);
}

static int end(void **state)
{
    unsetenv("FASTSUD_FAULT_CLOCK");
    unsetenv("FASTSUD_FAULT_SYNC");
    return cli_tear_down(state);
}

static const char *output_of(const char *name)
{
    char path[64];
    snprintf(path, sizeof(path), "run/%s", name);
    return cli_in(path);
}

static const struct cli_run *run(const struct row *row)
{
    return clif(&in_run, row->command, input);
}

/* Removes all that is in the folder of the runs. */
static void clear(void)
{
    cli_drop(tree_take(in_run.directory));
    assert_int_equal(mkdir(in_run.directory, 0777), 0);
}

/* A run of which the changes are written down; gives its outputs. Returns its exit status. */
static int write_down(const struct row *row, char *wanted[2], struct disk **disk)
{
    clear();
    unlink(cli_in("log"));
    setenv("FASTSUD_FAULT_LOG", cli_in("log"), 1);
    const int status = run(row)->status;
    unsetenv("FASTSUD_FAULT_LOG");
    assert_in_range(status, 0, 1);
    *disk = disk_create(in_run.directory, cli_in("log"));
    for (size_t i = 0; i < 2; i++) {
        wanted[i] = row->outputs[i] ? tree_take(output_of(row->outputs[i])) : NULL;
        assert_int_equal(wanted[i] != NULL, row->outputs[i] != NULL);
    }
    return status;
}

static void check_resumed(const struct row *row, const struct disk *disk, int status, const char *wanted,
                          bool is_complete)
{
    clear();
    disk_restore(disk, in_run.directory);
    const struct cli_run *now = run(row);
    /* A folder whose record is gone is one as any other. */
    const bool is_over = is_complete && now->status == 2 && strstr(now->err, "this folder is not empty");
    if (now->status != status && !is_over)
        fail_msg("%s, cut after '%s': exit status %d; it said:\n%s", row->command, disk_last_change(disk), now->status,
                 now->err);
    char *got = tree_take(output_of(row->outputs[0]));
    if (!got || strcmp(got, wanted) != 0)
        fail_msg("%s, cut after '%s': other bytes:\n%s\nnot\n%s", row->command, disk_last_change(disk), got, wanted);
    cli_drop(got);
    char pieces[64];
    snprintf(pieces, sizeof(pieces), "run/%s.parts", row->outputs[0]);
    assert_int_equal(access(cli_in(pieces), F_OK), -1);
}

/* Whether all outputs are there and whole; fails if one is there but not whole. */
static bool is_complete(const struct row *row, const struct disk *disk, char *const wanted[2])
{
    bool is_whole = true;
    for (size_t i = 0; i < 2 && wanted[i]; i++) {
        char *found = disk_read(disk, row->outputs[i]);
        if (found && strcmp(found, wanted[i]) != 0)
            fail_msg("%s, cut after '%s': %s is there, but not whole:\n%s", row->command, disk_last_change(disk),
                     row->outputs[i], found);
        is_whole &= found != NULL;
        cli_drop(found);
    }
    return is_whole;
}

TEST(power_is_cut)
{
    size_t n_cuts = 0, n_resumed = 0;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct row *row = &rows[i];
        char *wanted[2];
        struct disk *disk;
        const int status = write_down(row, wanted, &disk);
        bool goes_on = disk_change(disk);
        while (goes_on) {
            bool all_are_complete = true;
            for (enum disk_names names = 0; names < N_DISK_NAMES; names++, n_cuts++) {
                disk_cut(disk, names);
                const bool complete = is_complete(row, disk, wanted);
                all_are_complete &= complete;
                if (!complete && disk_n_whole_pieces(disk) < disk_n_pieces(disk))
                    fail_msg("%s, cut after '%s': of %zu pieces, %zu are there", row->command, disk_last_change(disk),
                             disk_n_pieces(disk), disk_n_whole_pieces(disk));
                if (row->resumes && !disk_is_known(disk)) {
                    check_resumed(row, disk, status, wanted[0], complete);
                    n_resumed++;
                }
            }
            goes_on = disk_change(disk);
            if (!goes_on && !all_are_complete)
                fail_msg("%s: a cut after its end loses the output", row->command);
        }
        assert_int_equal(disk_n_pieces(disk) > 1, row->resumes);
        disk_destroy(disk);
    }
    print_message("%zu cuts, %zu states to go on from\n", n_cuts, n_resumed);
    assert_true(n_resumed > 80);
}

/* One that fails ends the run with its reason, and what is there is gone on with. */
TEST(failures_are_told)
{
    const struct row *row = &rows[0];
    char *wanted[2];
    struct disk *disk;
    write_down(row, wanted, &disk);
    disk_destroy(disk);
    for (size_t i = 0; i < 5; i++) {
        char fault[32];
        snprintf(fault, sizeof(fault), i < 4 ? "rename:%zu:EIO" : "mode:0:EIO", i);
        clear();
        setenv("FASTSUD_FAULT", fault, 1);
        const struct cli_run *now = run(row);
        unsetenv("FASTSUD_FAULT");
        if (now->status != 2 || !strstr(now->err, "Input/output error"))
            fail_msg("%s: exit status %d; it said:\n%s", fault, now->status, now->err);
        assert_int_equal(access(output_of("out.csv"), F_OK), -1);
        run(row);
        char *got = tree_take(output_of("out.csv"));
        assert_string_equal(got, wanted[0]);
        cli_drop(got);
    }
}

TEST(folders_of_other_users_are_refused)
{
    clear();
    cli_directory("run/out.csv.parts");
    setenv("FASTSUD_FAULT_USER", "54321", 1);
    const struct cli_run *now = run(&rows[0]);
    unsetenv("FASTSUD_FAULT_USER");
    assert_status(now, 2);
    assert_contains(now->err, "out.csv.parts: Permission denied");
}

TEST_MAIN("cli power cut", start, end)

#else

int main(void)
{
    printf("SKIPPED: power cuts need glibc and a program without instruments\n");
    return 77;
}

#endif
