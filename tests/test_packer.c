/* The packer alone: blocks in every format, made by any number of threads, and writes that fail. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "output/packer.h"
#include "support/test.h"

enum { MAX_THREADS = 4, MOST_AT_ONCE = 300000 };

static char *text;
static size_t n_text;

/* Digits, with stretches that repeat. */
SET_UP(start)
{
    n_text = TEST_SAMPLE(5 << 19, 17 << 16);
    text = malloc(n_text);
    for (size_t i = 0; i < n_text; i++)
        text[i] = i >= 820 && i / 1000 % 3 == 0 ? text[i - 820] : (char)('0' + rng_below(&test_rng, 10));
    return 0;
}

/* Puts n bytes in pieces of random sizes. */
static int put_pieces(struct fsd_packer *packer, size_t n, unsigned most_at_once)
{
    int error = 0;
    for (size_t at = 0; error == 0 && at < n;) {
        size_t piece = rng_below(&test_rng, most_at_once + 1);
        piece = piece < n - at ? piece : n - at;
        error = fsd_packer_put(packer, text + at, piece);
        at += piece;
    }
    return error;
}

struct helpers {
    struct fsd_packer *packer;
    atomic_bool stop;
    atomic_int error;
};

static void *help(void *context)
{
    struct helpers *const helpers = context;
    while (!atomic_load(&helpers->stop)) {
        if (!fsd_packer_has_work(helpers->packer))
            sched_yield();
        const int error = fsd_packer_work(helpers->packer);
        if (error != 0)
            atomic_store(&helpers->error, error);
    }
    return NULL;
}

/* Packs the first n bytes into a descriptor with helpers, which may see an error first. Returns 0 or an errno. */
static int pack(int fd, const struct fsd_codec *compression, size_t n, size_t n_threads, unsigned most_at_once)
{
    pthread_t threads[MAX_THREADS];
    struct helpers helpers = {.packer = fsd_packer_create(fd, compression, n_threads)};
    assert_non_null(helpers.packer);
    for (size_t i = 1; i < n_threads; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, help, &helpers), 0);
    const int put_error = put_pieces(helpers.packer, n, most_at_once);
    atomic_store(&helpers.stop, true);
    for (size_t i = 1; i < n_threads; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    const int error = fsd_packer_finish(helpers.packer);
    fsd_packer_destroy(helpers.packer);
    assert_true(put_error == 0 || put_error == error);
    assert_true(helpers.error == 0 || helpers.error == error);
    return error;
}

/* The same into a file; returns its bytes, the caller's to free. */
static char *packed(const struct fsd_codec *compression, size_t n, size_t n_threads, unsigned most_at_once,
                    size_t *n_packed)
{
    FILE *const file = tmpfile();
    assert_non_null(file);
    assert_int_equal(pack(fileno(file), compression, n, n_threads, most_at_once), 0);
    *n_packed = (size_t)lseek(fileno(file), 0, SEEK_END);
    char *const bytes = malloc(*n_packed + 1);
    assert_int_equal(pread(fileno(file), bytes, *n_packed, 0), *n_packed);
    fclose(file);
    return bytes;
}

static bool has_tool(const struct fsd_codec *compression)
{
    char command[64];
    snprintf(command, sizeof(command), "command -v %s >/dev/null", compression->name);
    if (system(command) == 0)
        return true;
    print_message("no %s here to unpack with\n", compression->name);
    return false;
}

/* What the format's own program makes of bytes. */
static void check_unpacked(const struct fsd_codec *compression, const char *bytes, size_t n_bytes, size_t n)
{
    char path[] = "/tmp/fastsud-test-packer-XXXXXX";
    char command[128];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, n_bytes), n_bytes);
    close(fd);
    snprintf(command, sizeof(command), "%s -dcq <%s", compression->name, path);
    FILE *const pipe = popen(command, "r");
    OWNED char *const unpacked = malloc(n + 1);
    assert_non_null(pipe);
    assert_int_equal(fread(unpacked, 1, n + 1, pipe), n);
    assert_int_equal(pclose(pipe), 0);
    assert_memory_equal(unpacked, text, n);
    unlink(path);
}

/* Whole blocks, one byte more or less, and nothing at all. */
TEST(tools_unpack)
{
    const struct fsd_codec *compression = NULL;
    unsigned n_checked = 0;
    for (size_t i = 0; (compression = fsd_codec_at(i)); i++) {
        if (!compression->writer || !has_tool(compression))
            continue;
        const size_t block = compression->writer->block_bytes;
        const size_t sizes[] = {0, 1, block, block + 1, block - 1, 82, n_text};
        for (size_t s = 0; s < TEST_SAMPLE(7, 4); s++) {
            size_t n_packed = 0;
            OWNED char *const bytes = packed(compression, sizes[s], 2, MOST_AT_ONCE, &n_packed);
            assert_true(n_packed > 0);
            check_unpacked(compression, bytes, n_packed, sizes[s]);
        }
        n_checked++;
    }
    if (n_checked == 0)
        skip();
}

static void check_same_bytes(const struct fsd_codec *compression)
{
    size_t n_wanted = 0;
    OWNED char *const wanted = packed(compression, n_text, 1, n_text, &n_wanted);
    for (size_t n_threads = 1; n_threads <= MAX_THREADS; n_threads += TEST_SAMPLE(1, 2)) {
        size_t n_packed = 0;
        OWNED char *const bytes =
            packed(compression, n_text, n_threads, rng_below(&test_rng, 2) ? 2000 : 1500000, &n_packed);
        assert_int_equal(n_packed, n_wanted);
        assert_memory_equal(bytes, wanted, n_wanted);
    }
    if (!compression) {
        assert_int_equal(n_wanted, n_text);
        assert_memory_equal(wanted, text, n_text);
    }
}

TEST(bytes_do_not_depend_on_threads)
{
    const struct fsd_codec *compression = NULL;
    check_same_bytes(NULL);
    for (size_t i = 0; (compression = fsd_codec_at(i)); i++) {
        if (compression->writer)
            check_same_bytes(compression);
    }
}

/* Without a format, nothing is a file of no bytes. */
TEST(nothing_at_all)
{
    size_t n_packed = 1;
    free(packed(NULL, 0, 2, 1, &n_packed));
    assert_int_equal(n_packed, 0);
}

TEST(failed_writes_are_reported)
{
    const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    if (full < 0) {
        print_message("no /dev/full here\n");
        skip();
    }
    for (size_t i = 0; i == 0 || fsd_codec_at(i - 1); i++) {
        const struct fsd_codec *const compression = i == 0 ? NULL : fsd_codec_at(i - 1);
        if (compression && !compression->writer)
            continue;
        for (size_t n_threads = 1; n_threads <= MAX_THREADS; n_threads += TEST_SAMPLE(1, 2)) {
            assert_int_equal(pack(full, compression, 1, n_threads, 1), ENOSPC);
            assert_int_equal(pack(full, compression, n_text, n_threads, MOST_AT_ONCE), ENOSPC);
        }
    }
    close(full);
}

TEST(formats_by_name)
{
    assert_string_equal(fsd_codec_of_file("a.gz")->name, "gzip");
    assert_string_equal(fsd_codec_of_file("dir.xz/a.zst")->name, "zstd");
    assert_string_equal(fsd_codec_of_file("a.gz.xz")->name, "xz");
    assert_string_equal(fsd_codec_of_file(".bz2")->name, "bzip2");
    assert_null(fsd_codec_of_file("a.gz.txt"));
    assert_null(fsd_codec_of_file("gz"));
    assert_null(fsd_codec_of_file(""));
}

TEST_MAIN("packer", start, NULL)
