/* What the first bytes of a source are: text, compressed text, text in another encoding, or binary data. */
#include <unistd.h>

#include "input/source.h"
#include "support/test.h"

#define LINE "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"

/*
 * Whatever the kind of source, the failure names the command that converts it. None of the compressed data is whole;
 * text in memory is not even tried.
 */
TEST(other_forms_are_recognised)
{
    static const struct {
        const char *bytes;
        size_t n_bytes;
        const char *command; /* NULL: text; "": binary data */
        bool is_decompressed;
    } rows[] = {
#define ROW(bytes, command) {bytes, sizeof(bytes) - 1, command, false}
#define PACKED(bytes, command)                                                                                         \
    {                                                                                                                  \
        bytes, sizeof(bytes) - 1, command, true                                                                        \
    }
        PACKED("\x1f\x8b\x08\0" LINE, "zcat"),
        PACKED("\x1f\x8b", "zcat"),
        PACKED("\x28\xb5\x2f\xfd" LINE, "zstdcat"),
        PACKED("\x5a\x2a\x4d\x18" LINE, "zstdcat"),
        PACKED("\xfd\x37zXZ\0" LINE, "xzcat"),
        PACKED("BZh91AY&SY", "bzcat"),
        ROW("PK\x03\x04" LINE, "unzip -p"),
        ROW("\xff\xfe.\0.\0", "iconv -f UTF-16 -t UTF-8"),
        ROW("\xfe\xff\0.\0.", "iconv -f UTF-16 -t UTF-8"),
        ROW("\xff\xfe\0\0.\0\0\0", "iconv -f UTF-32 -t UTF-8"),
        ROW("\0\0\xfe\xff\0\0\0.", "iconv -f UTF-32 -t UTF-8"),
        ROW(".\0"
            "3\0",
            "iconv -f UTF-16LE -t UTF-8"),
        ROW("\0.\0"
            "3\0\n",
            "iconv -f UTF-16BE -t UTF-8"),
        ROW("\x04\x22\x4d\x18" LINE, "lz4 -dc"),
        ROW("\x5d\0\0\x80\0" LINE, "xz -F lzma -dc"),
        ROW("\0\0\0\0", ""),
        ROW("\n\n\0\0\0\0\n" LINE, ""),
        ROW("\x7f"
            "ELF\x02\x01\x01\0\0\0\0\n" LINE,
            ""),
        /* Without its first byte: gzip, zstd, xz, bzip2. */
        ROW("\x8b\x08\0\0\0\0\0\0\x03\x33\xd2\xd3\x33", ""),
        ROW("\xb5\x2f\xfd\x04\x58\x8d\x01\0\x84\x02\x2e\x2e", ""),
        ROW("7zXZ\0\0\x04\xe6\xd6\xb4\x46\x02\0\x21\x01", ""),
        ROW("Zh91AY&SY\xc4\x11\x65\xf5\0\0\x07\x59\0\x3f", ""),
        /* Lines of text decide, up to the first that begins so; one control character decides nothing. */
        ROW("# by hand\n\0\0\0\0\n", NULL),
        ROW(LINE "\0\0\0\0\n", NULL),
        ROW("\x01\n\xe9t\xe9\n" LINE, NULL),
        ROW("................................................................................."
            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\n",
            NULL),
        ROW(".\0..", NULL),
        ROW("\0", NULL),
        ROW(".\0\n", NULL),
        ROW("BZ", NULL),
        ROW("BZ\nh9\n", NULL),
        ROW("\x1f", NULL),
        ROW("\n\x1f\x8b", NULL),
        ROW("\xef\xbb\xbf" LINE, NULL),
        ROW("\n\n\n" LINE, NULL),
        ROW(LINE, NULL),
        ROW("", NULL),
#undef ROW
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct fsd_signature *const signature = fsd_signature_of(rows[i].bytes, rows[i].n_bytes);
        assert_string_equal(signature ? signature->command : "", rows[i].command ? rows[i].command : "");
        for (int kind = 0; kind < 3; kind++) {
            int ends[2];
            FILE *file = tmpfile();
            assert_true(file && pipe(ends) == 0);
            assert_int_equal(fwrite(rows[i].bytes, 1, rows[i].n_bytes, file), rows[i].n_bytes);
            rewind(file);
            assert_int_equal(write(ends[1], rows[i].bytes, rows[i].n_bytes), rows[i].n_bytes);
            close(ends[1]);
            struct fsd_source sources[] = {
                {.name = "text", .fd = FSD_FD_NONE, .text = rows[i].bytes, .n_text = rows[i].n_bytes},
                {.name = "file", .fd = fileno(file)},
                {.name = "pipe", .fd = ends[0]},
            };
            const atomic_bool never = false;
            struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
            struct fsd_source *source = &sources[kind];
            const bool opened = fsd_source_open(source, &never, &failure);
            if (opened != !rows[i].command)
                fail_msg("row %zu, %s: %s", i, source->name, opened ? "opened" : failure.text);
            if (rows[i].command && *rows[i].command && (kind == 0 || !rows[i].is_decompressed) &&
                !strstr(failure.text, rows[i].command))
                fail_msg("row %zu, %s: '%s' is not in: %s", i, source->name, rows[i].command, failure.text);
            if (rows[i].command && !*rows[i].command)
                assert_non_null(strstr(failure.text, "binary data"));
            fsd_source_close(source);
            fclose(file);
            close(ends[0]);
        }
    }
}

TEST_MAIN("signature", NULL, NULL)
