/* --shard: the outputs of the shards make the output of the whole. */
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "support/cli.h"

#define MANY "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...."

CLI_START
{
    cli_text("ends.txt", "\xef\xbb\xbf" UNIQUE "\r\n\r\n# a comment\r\n" MANY ",rest\r\nbad\r\n\n\n" UNIQUE);
    cli_text("bom.txt", "\xef\xbb\xbf");
    cli_text("empty.txt", "");
    cli_text("tiny.txt", UNIQUE "\n");
    cli_text("newlines.txt", "\n\n\n" MANY "\n\n\n");
    cli_text("malformed.txt", "a\nb\n\nc");
}

static const char *const inputs[] = {
    "small.csv",
    "ends.txt",
    "ends.txt bom.txt empty.txt tiny.txt newlines.txt malformed.txt ends.txt",
    "empty.txt bom.txt",
    "malformed.txt " UNIQUE " tiny.txt",
};
static void assert_same(const char *command, unsigned n, const struct fsd_buffer *got, const char *wanted)
{
    size_t at = 0;
    while (at < got->n && wanted[at] == got->bytes[at])
        at++;
    if (at < got->n || wanted[at])
        fail_msg("%s in %u shards: differs from byte %zu on: %.100s", command, n, at, wanted + at);
}

/* More shards than lines, and than bytes. Standard error holds a message, with FILE:LINE, for each malformed line. */
TEST(outputs_concatenate)
{
    static const char *const commands[] = {"solve", "check", "solve -f csv --keep"};
    static const unsigned counts[] = {5, TEST_SAMPLE(100, 40)};
    cli_text("small.csv", "puzzle\n" UNIQUE "\n");
    for (size_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++) {
        const char *const command = commands[strstr(inputs[i], "csv") ? 2 : i % 2];
        const unsigned n = counts[i % 2];
        struct fsd_buffer all = {.n = 0}, said = {.n = 0};
        char *const out = cli_copy(clif(NULL, "%s --summary none %s", command, inputs[i])->out);
        char *const err = cli_copy(clif(NULL, "%s --summary none %s", command, inputs[i])->err);
        for (unsigned shard = 1; shard <= n; shard++) {
            const struct cli_run *run = clif(NULL, "%s --summary none --shard %u/%u %s", command, shard, n, inputs[i]);
            assert_true(run->status < 2);
            fsd_buffer_put_text(&all, run->out);
            fsd_buffer_put_text(&said, run->err);
        }
        assert_same(command, n, &all, out);
        assert_same(command, n, &said, err);
        fsd_buffer_destroy(&all);
        fsd_buffer_destroy(&said);
    }
}

/* A redirected file has a size; what was read of it before does not count. */
TEST(standard_input_may_be_a_file)
{
    const struct cli_streams streams = {.input_path = cli_in("ends.txt")};
    struct fsd_buffer all = {.n = 0};
    for (unsigned shard = 1; shard <= 3; shard++)
        fsd_buffer_put_text(&all, clif(&streams, "check -q --shard %u/3", shard)->out);
    assert_same("check", 3, &all, cli(&streams, "check -q")->out);
    fsd_buffer_destroy(&all);
}

TEST(a_pipe_is_refused)
{
    static const char *const commands[] = {"--shard 1/2", "--shard 1/1 tiny.txt -", "--shard 2/2 tiny.txt fifo",
                                           "stats --shard 1/2", "--shard 1/2 /proc/self/status"};
    const struct cli_streams piped = {.input = UNIQUE "\n", .n_input = sizeof(UNIQUE)};
    assert_int_equal(mkfifo(cli_in("fifo"), 0600), 0);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const struct cli_run *run = clif(&piped, "%s -o out.txt", commands[i]);
        assert_status(run, 2);
        assert_contains(run->err, "save the input to a file first, or cut it into files with split -n l/N");
        assert_int_equal(run->n_out, 0);
        assert_file("out.txt", NULL);
    }
    unlink(cli_in("fifo"));
}

TEST(bad_shards_are_refused)
{
    static const char *const no_shards[] = {"1",    "/", "1/",   "/2",    "a/2",          "1/2/3", "1/-2",
                                            "+1/2", "",  "1/2x", "0x1/2", "1/1000000000", "0/0",   "1/0"};
    for (size_t i = 0; i < sizeof(no_shards) / sizeof(no_shards[0]); i++)
        cli_check(2, "", "is not I/N", "--shard=%s tiny.txt", no_shards[i]);
    cli_rows(
        {2, "--shard 3/2 tiny.txt", "", "3/2"}, {2, "--shard 0/2 tiny.txt", "", "0/2"},
        /* The numbers of shards are no place for overflow. */
        {0, "--shard 1/999999999 tiny.txt"}, {0, "--shard 999999999/999999999 tiny.txt"},
        {2, "stats --merge --shard 1/2 tiny.txt", "", "--shard: the files that --merge adds up were measured already"});
}

TEST_MAIN("cli shard", start, cli_tear_down)
