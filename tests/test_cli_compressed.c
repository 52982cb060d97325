/* Compressed input: every command reads it, from files and pipes; faults are reported, and nothing is lost silently. */
#include <unistd.h>

#include "input/codecs/codec.h"
#include "support/cli.h"
#include "support/compressed.h"

/* Makes a compressed file of text; returns its path. */
static const char *compressed_as(const char *name, const struct compression *by, const char *text, size_t n_text)
{
    struct fsd_buffer data = {0};
    compress_bytes(&data, by, text, n_text);
    const char *path = cli_file(name, data.bytes, data.n);
    fsd_buffer_destroy(&data);
    return path;
}

static const char *compressed_file(const struct compression *by, const char *text, size_t n_text)
{
    char name[100];
    snprintf(name, sizeof(name), "puzzles%s", by->suffix);
    return compressed_as(name, by, text, n_text);
}

/* Text of other files, too: statistics, a pattern. */
TEST(other_files_may_be_compressed)
{
    const struct compression *by = compression_any();
    char *const json = cli_copy(clif(NULL, "stats -f json %s", cli_text("plain.txt", UNIQUE "\n"))->out);
    size_t n = 0;
    cli_text("plain.json", json);
    cli_text("copy.json", json);
    char *const data = cli_read(compressed_as("packed.json", by, json, strlen(json)), &n);
    cli_file("cut.json", data, n - 1);
    compressed_as("twice.json", by, data, n);
    const struct cli_run *run = cli(NULL, "stats --merge copy.json plain.json");
    if (strstr(run->err, "libjansson-dev")) {
        print_message("SKIPPED: this build does not read statistics\n");
        skip();
    }
    char *const wanted = cli_copy(run->out);
    cli_rows({0, "stats --merge packed.json plain.json", wanted},
             {2, "stats --merge cut.json", "", "cut.json: the * data ends in the middle, after "},
             {2, "stats --merge twice.json", "", " twice; decompress it first: "});
}

/* The lines before a fault are answered, one that the fault cuts is not, and a file of answers does not appear. */
TEST(faults_are_reported)
{
    char text[20 * 82 + 1] = "", wanted[500];
    for (int i = 0; i < 20; i++)
        strcat(text, UNIQUE "\n");
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        size_t n = 0;
        char *const data = cli_read(compressed_file(by, text, strlen(text)), &n);
        char *const both = cli_adopt(malloc(2 * n));
        memcpy(both, data, n);
        memcpy(both + n, data, n);
        cli_file("cut.txt", both, 2 * n - 1);
        both[n + n / 2] ^= 0x10;
        cli_file("wrong.txt", both, 2 * n);
        cli_file("short.txt", data, 5);
        memcpy(both + n, "garbage", 7);
        cli_file("longer.txt", both, n + 7);

        snprintf(
            wanted, sizeof(wanted),
            "fastsud: cut.txt: the %s data ends in the middle, after %zu bytes; fetch or compress the file again\n",
            by->name, 2 * n - 1);
        const struct cli_run *run = cli_expect(2, "cut.txt");
        assert_string_equal(run->err, wanted);
        assert_in_range(run->n_out, 20 * 82, 40 * 82);
        assert_int_equal(count_in(run->out, SOLUTION "\n") * 82, run->n_out);
        cli_expect(2, "-o answers.txt cut.txt");
        assert_file("answers.txt", NULL);

        snprintf(wanted, sizeof(wanted), "fastsud: wrong.txt: the %s data *near byte ", by->name);
        assert_true(cli_check(2, NULL, wanted, "wrong.txt")->n_out >= 20 * 82);

        /* A few bytes are not nothing, for what reads whole files, either. */
        cli_check(2, NULL, " data ends in the middle, after 5 bytes; ", "bench -f jsonl short.txt");

        snprintf(wanted, sizeof(wanted),
                 "fastsud: longer.txt: the %s data ends after %zu bytes, but something else follows; fetch or compress "
                 "the file again, or cut it off: head -c %zu longer.txt | fastsud\n",
                 by->name, n, n);
        run = cli_expect(2, "longer.txt");
        assert_string_equal(run->err, wanted);
        assert_int_equal(run->n_out, 20 * 82);
    }
}

/* No prefix of a file is answered as if it were whole. */
TEST(prefixes_are_not_whole)
{
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        size_t n = 0;
        char *data = cli_read(compressed_file(by, UNIQUE "\n", 82), &n);
        for (size_t k = 1; k < n; k += TEST_SAMPLE(3, 17)) {
            const struct cli_streams piped = {.input = data, .n_input = k};
            const struct cli_run *run = k % 2 ? cli(&piped, "") : clif(NULL, "%s", cli_file("prefix", data, k));
            assert_true(run->status == 2 || (run->status == 1 && k < 6));
        }
        /* Nor one whose first byte is wrong, or missing. */
        data[0] ^= 1;
        for (size_t first = 0; first < 2; first++)
            cli_check(2, "", "/wrong: binary data, not text; decompress", "%s",
                      cli_file("wrong", data + first, n - first));
    }
}

/* One form is taken off, not two; the message names both. */
TEST(forms_within_forms)
{
    static const char utf_16[] = "\xff\xfe.\0.\0\n";
    const struct compression *by = compression_any();
    size_t n = 0;
    char *const data = cli_read(compressed_file(by, UNIQUE "\n", 82), &n);
    char wanted[200];
    compressed_as("twice", by, data, n);
    compressed_as("other", by, "BZh9", 4);
    compressed_as("utf16", by, utf_16, sizeof(utf_16) - 1);
    snprintf(wanted, sizeof(wanted), "fastsud: twice: compressed by %s twice; decompress it first: ", by->name);
    cli_rows({2, "twice", "", wanted}, {2, "bench twice", NULL, wanted},
             /* The form within need not be one that can be read. */
             {2, "other", "", strcmp(by->name, "bzip2") != 0 ? "compressed by bzip2, then by " : NULL},
             {2, "utf16", "", "UTF-16 text, compressed by "});
}

/* A compressed text cannot be cut where a share ends. */
TEST(shards_need_text)
{
    const char *const path = compressed_as("packed", compression_any(), UNIQUE "\n", 82);
    const struct cli_streams redirected = {.input_path = path};
    cli_refuse("--shard 1/2",
               ((struct cli_refusal[]){{"packed", "fastsud: packed: --shard needs a file whose text can be cut "
                                                  "anywhere; decompress it first: *cat packed >packed.txt\n"}}),
               "");
    const struct cli_run *run = cli(&redirected, "--shard 1/2");
    assert_contains(run->err, "fastsud: <stdin>: --shard needs a file whose text can be cut anywhere; ");
    assert_status(run, 2);
}

/* What a build cannot read it names, with the package; info lists what it can. */
TEST(builds_say_what_they_read)
{
    static const char *const signatures[] = {"\x1f\x8b\x08 data", "\x28\xb5\x2f\xfd data", "\xfd\x37zXZ data",
                                             "BZh9 data"};
    static const char *const commands[] = {"zcat", "zstdcat", "xzcat", "bzcat"};
    char *json = cli_copy(cli(NULL, "info -f json")->out);
    char *text = cli_copy(cli(NULL, "info")->out);
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        const struct fsd_codec *const codec = fsd_codec_at(i);
        const bool is_built = compression_is_built(&compressions[i]);
        char wanted[1000];
        assert_string_equal(codec->name, compressions[i].name);
        snprintf(wanted, sizeof(wanted), "{\"name\":\"%s\",\"library\":\"%s\",", codec->name,
                 is_built ? codec->reader->library : "");
        assert_contains(json, wanted);
        if (is_built)
            snprintf(wanted, sizeof(wanted), "  %-9s %s %s\n", codec->name, codec->reader->library,
                     codec->reader->version());
        else
            snprintf(wanted, sizeof(wanted), "  %-9s not built: install %s and build again\n", codec->name,
                     codec->reader_package);
        assert_contains(text, wanted);
        const char *path = cli_text("signature", signatures[i]);
        const struct cli_run *run = cli_expect(2, "%s", path);
        char *said = cli_copy(run->err);
        snprintf(wanted, sizeof(wanted),
                 "fastsud: %s: compressed by %s, which this build cannot read; install %s and build again, or %s %s | "
                 "fastsud\n",
                 path, codec->name, codec->reader_package, commands[i], path);
        if (is_built)
            assert_lacks(said, "which this build cannot read");
        else
            assert_string_equal(said, wanted);
        assert_true(is_built || strcmp(cli_expect(2, "bench -f jsonl %s", path)->err, said) == 0);
    }
}

TEST_MAIN("cli compressed", cli_set_up, cli_tear_down)
