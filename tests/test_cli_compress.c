/* Compressed output: by name or option, the same bytes however it is made, and no less safe than plain output. */
#include <fcntl.h>
#include <unistd.h>

#include "input/codecs/codec.h"
#include "support/cli.h"
#include "support/shell.h"

enum { N_LARGE = 13500 };

/* The formats of this build that can be unpacked here; the first one is used where any will do. */
static const struct fsd_codec *formats[8];
static size_t n_formats;

CLI_START
{
    const struct fsd_codec *format = NULL;
    char command[64];
    for (size_t i = 0; (format = fsd_codec_at(i)); i++) {
        snprintf(command, sizeof(command), "command -v %s >/dev/null", format->name);
        if (!format->writer || system(command) != 0)
            print_message("SKIPPED: %s is not in this build, or its program is not here\n", format->name);
        else
            formats[n_formats++] = format;
    }
    /* Copies differ, so that the output is some blocks long. */
    cli_expect(0, "morph -q -n %d -o large.txt " UNIQUE, N_LARGE);
    cli_text("one.txt", UNIQUE "\n");
}

static void need_formats(void)
{
    if (n_formats == 0)
        skip();
}

/* Runs a command with an output of this name; returns what is in it. The caller frees. */
static char *made(const char *name, const char *command, size_t *n_bytes)
{
    cli_expect(0, "%s -o %s", command, name);
    char *const bytes = cli_read(cli_in(name), n_bytes);
    assert_non_null(bytes);
    return bytes;
}

/* What the format's own program makes of a file. The caller frees. */
static char *unpacked(const struct fsd_codec *format, const char *name)
{
    char command[4096];
    snprintf(command, sizeof(command), "%s -dcq <'%s' >'%s'", format->name, cli_in(name), cli_in("unpacked"));
    assert_int_equal(system(command), 0);
    char *const text = cli_read(cli_in("unpacked"), NULL);
    unlink(cli_in("unpacked"));
    assert_non_null(text);
    return text;
}

static const char *named(const char *stem, const struct fsd_codec *format)
{
    static char name[64];
    snprintf(name, sizeof(name), "%s%s", stem, format->suffix);
    return name;
}

TEST(bytes_do_not_depend_on_threads)
{
    need_formats();
    char *const plain = made("plain.txt", "-q large.txt", NULL);
    for (size_t i = 0; i < n_formats; i++) {
        size_t n_wanted = 0, n = 0;
        char *const wanted = made(named("out", formats[i]), "-q -j 1 large.txt", &n_wanted);
        assert_string_equal(unpacked(formats[i], named("out", formats[i])), plain);
        char *const bytes = made(named("out", formats[i]), "-q -j 4 --chunk 3000 --isa portable large.txt", &n);
        assert_int_equal(n, n_wanted);
        assert_memory_equal(bytes, wanted, n);
    }
}

/* --compress goes before the name, and there is no other way for a pipe. */
TEST(option_and_name)
{
    need_formats();
    const struct fsd_codec *const format = formats[0];
    size_t n_wanted = 0, n = 0;
    char *const wanted = made(named("by-name", format), "-q one.txt", &n_wanted);
    char command[128];
    snprintf(command, sizeof(command), "-q --compress %s one.txt", format->name);
    char *bytes = made("by-option.txt", command, &n);
    assert_int_equal(n, n_wanted);
    assert_memory_equal(bytes, wanted, n);
    const struct cli_run *const run = cli_expect(0, "%s", command);
    assert_int_equal(run->n_out, n_wanted);
    assert_memory_equal(run->out, wanted, n_wanted);
    bytes = made(named("not", format), "-q --compress none one.txt", NULL);
    assert_string_equal(bytes + strlen(bytes) - 1, "\n");
    assert_int_equal(strlen(bytes), 82);
    assert_contains(cli(NULL, "--compress lzma one.txt")->err, "'lzma' is not one of gzip, zstd, xz, bzip2, none");
}

TEST(formats_that_are_not_built)
{
    const struct fsd_codec *format = NULL;
    unsigned n = 0;
    for (size_t i = 0; (format = fsd_codec_at(i)); i++) {
        if (format->writer)
            continue;
        n++;
        cli_check(2, NULL, format->writer_package, "-o %s one.txt", named("out", format));
        cli_expect(0, "--compress none -o %s one.txt", named("out", format));
        cli_expect(2, "--compress %s one.txt", format->name);
    }
    if (n == 0) {
        print_message("all formats are built\n");
        skip();
    }
}

/* A disk that is full at the first block, at the last, and under a limit; nothing is left behind. */
TEST(failures)
{
    need_formats();
    const bool has_full = access("/dev/full", W_OK) == 0;
    const struct cli_streams full = {.output_path = "/dev/full"};
    for (size_t i = 0; i < n_formats; i++) {
        const char *const name = formats[i]->name;
        if (has_full) {
            static const char *const commands[] = {"one.txt", "large.txt", "stats one.txt", "generate -n 9",
                                                   "sample -n 2 large.txt"};
            for (size_t c = 0; c < sizeof(commands) / sizeof(commands[0]); c++) {
                if (TEST_IS_QUICK && c % n_formats != i)
                    continue;
                const struct cli_run *run =
                    clif(&full, "%s -j %u --compress %s", commands[c], 1 + rng_below(&test_rng, 3), name);
                assert_status(run, 2);
                assert_int_equal(count_in(run->err, "No space left"), 1);
            }
        }
        if (TEST_HAS_THREAD_SANITIZER)
            continue; /* its runtime does not start under a limit */
        const size_t n_files = cli_n_files();
        assert_int_equal(cli_shell("ulimit -f 8; fastsud -o %s large.txt 2>&1 | grep -q 'File too large'",
                                   named("limited", formats[i])),
                         0);
        assert_int_equal(cli_n_files(), n_files);
    }
}

TEST(closed_pipe)
{
    need_formats();
    const struct cli_streams closed = {.output_closed = true};
    static const char *const commands[] = {"solve large.txt", "one.txt", "stats -q one.txt", "generate -n 9",
                                           "sample -n 2 large.txt"};
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const struct cli_run *run = clif(&closed, "%s --compress %s", commands[i], formats[0]->name);
        if (run->status != -1 || *run->err)
            fail_msg("%s: status %d, and it said: %s", commands[i], run->status, run->err);
    }
}

/* A run that fails leaves no file; a pipe has got what was answered until then, as a whole. */
TEST(runs_that_fail)
{
    need_formats();
    const char *const bad = cli_text("bad.txt", UNIQUE "\nbad\n" UNIQUE "\n");
    char path[1024];
    snprintf(path, sizeof(path), "%s", cli_in("strict"));
    const size_t n_files = cli_n_files();
    cli_expect(1, "--strict -o %s %s", named("strict", formats[0]), bad);
    assert_int_equal(cli_n_files(), n_files);
    const struct cli_streams redirected = {.output_path = path};
    assert_status(clif(&redirected, "-q --strict --compress %s %s", formats[0]->name, bad), 1);
    char *const text = unpacked(formats[0], "strict");
    assert_int_equal(strlen(text), 82);
    unlink(path);
}

TEST(terminals_are_refused)
{
    need_formats();
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
        print_message("there is no terminal to be had\n");
        skip();
    }
    const char *const path = ptsname(terminal);
    const struct cli_streams streams = {.output_path = path};
    const struct cli_run *run = clif(&streams, "--compress %s one.txt", formats[0]->name);
    assert_status(run, 2);
    assert_contains(run->err, "terminal");
    cli_check(2, NULL, "terminal", "--compress %s -o %s one.txt", formats[0]->name, path);
    close(terminal);
}

TEST_MAIN("cli compress", start, cli_tear_down)
