/* gzip's data with a wrong match: all text before it comes out, and no other, however much is asked for at a time. */
#include <unistd.h>

#include "base/buffer.h"
#include "input/codecs/decompression.h"
#include "support/test.h"

enum { MOST_TEXT = 200000, MOST_WANTED = 1 << 18 };

/* The text in stored blocks, and a block that begins with a match. */
static void put_gzip(struct fsd_buffer *to, const char *text, size_t n_text, const char *match)
{
    static const char header[] = "\x1f\x8b\x08\0\0\0\0\0\0\x03", rest[] = "UUUUUUUUUUUUUUUU";
    fsd_buffer_put(to, header, sizeof(header) - 1);
    for (size_t at = 0; at < n_text;) {
        const size_t n = n_text - at < UINT16_MAX ? n_text - at : UINT16_MAX;
        const uint8_t block[] = {0, (uint8_t)n, (uint8_t)(n >> 8), (uint8_t)~n, (uint8_t)(~n >> 8)};
        fsd_buffer_put(to, (const char *)block, sizeof(block));
        fsd_buffer_put(to, text + at, n);
        at += n;
    }
    fsd_buffer_put(to, match, strlen(match));
    fsd_buffer_put(to, rest, sizeof(rest) - 1);
}

static void assert_text(const struct fsd_buffer *compressed, const char *text, size_t n_text, size_t n_wanted)
{
    static const atomic_bool never;
    OWNED_BUFFER found = {0};
    OWNED char *const space = malloc(MOST_WANTED);
    FILE *const file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(compressed->bytes, 1, compressed->n, file), compressed->n);
    rewind(file);
    struct fsd_input input = {.fd = fileno(file), .stop = &never};
    struct fsd_decompression *const by =
        fsd_decompression_create(fsd_signature_of(compressed->bytes, compressed->n), &input, NULL, 0, NULL);
    assert_non_null(by);
    ssize_t n = 0;
    while ((n = fsd_decompression_read(by, space, n_wanted, FSD_WAIT)) > 0)
        fsd_buffer_put(&found, space, (size_t)n);
    assert_int_equal(n, -1);
    assert_int_equal(fsd_decompression_fault(by).kind, FSD_FAULT_CORRUPT);
    assert_in_range(fsd_decompression_position(by), compressed->n - 18, compressed->n);
    if (found.n != n_text || (n_text > 0 && memcmp(found.bytes, text, n_text) != 0))
        fail_msg("%zu bytes of text or others, %zu at a time, not the first %zu", found.n, n_wanted, n_text);
    fsd_decompression_destroy(by);
    fclose(file);
}

TEST(text_before_a_wrong_match)
{
    static const char no_distance[] = "\x1b\x7d", too_far[] = "\x1b\xbd\xff\x1f"; /* 258 bytes; from 32768 before */
    static const struct {
        const char *match;
        size_t n_text;
    } rows[] = {{no_distance, 0}, {no_distance, 20}, {no_distance, 70000}, {no_distance, MOST_TEXT},
                {too_far, 0},     {too_far, 20},     {too_far, 32767}};
    static const size_t requests[] = {1, 7, 1000, MOST_WANTED};
    OWNED char *const text = malloc(MOST_TEXT);
    for (size_t i = 0; i < MOST_TEXT; i++)
        text[i] = (char)('0' + rng_below(&test_rng, 10));
    if (!fsd_signature_is_readable(fsd_signature_of("\x1f\x8b\x08", 3)))
        skip();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_BUFFER compressed = {0};
        put_gzip(&compressed, text, rows[i].n_text, rows[i].match);
        for (size_t k = 0; k < sizeof(requests) / sizeof(requests[0]); k++)
            assert_text(&compressed, text, rows[i].n_text, requests[k]);
    }
}

TEST_MAIN("gzip", NULL, NULL)
