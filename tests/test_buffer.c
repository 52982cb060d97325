/* Text buffers: what is appended, and numbers as text. That they report a lack of memory, test_memory holds. */
#include <float.h>

#include "base/buffer.h"
#include "support/test.h"

/* An empty buffer has no memory to point to; the sanitizer reports a pointer that is made all the same. */
TEST(nothing_is_appended)
{
    struct fsd_buffer buffer = {.n = 0};
    fsd_buffer_put(&buffer, NULL, 0);
    fsd_buffer_put_text(&buffer, "");
    assert_true(!buffer.bytes && buffer.n == 0 && buffer.capacity == 0 && !buffer.failed);
    assert_string_equal(fsd_buffer_text(&buffer), "");
    fsd_buffer_put_text(&buffer, "a");
    fsd_buffer_put(&buffer, NULL, 0);
    assert_string_equal(fsd_buffer_text(&buffer), "a");
    fsd_buffer_destroy(&buffer);
    assert_true(!buffer.bytes && buffer.n == 0);
}

/* Whatever fits where: single bytes, and pieces longer than all before them. */
TEST(buffers_grow)
{
    enum { N = 5000 };
    static char piece[N];
    memset(piece, 'p', sizeof(piece));
    for (size_t n_first = 0; n_first < 600; n_first++) {
        OWNED_BUFFER buffer = {.n = 0};
        for (size_t i = 0; i < n_first; i++)
            fsd_buffer_put_char(&buffer, (char)('a' + i % 26));
        fsd_buffer_put(&buffer, piece, n_first % 7 * (N / 7));
        assert_int_equal(buffer.n, n_first + n_first % 7 * (N / 7));
        assert_true(buffer.capacity >= buffer.n);
        for (size_t i = 0; i < buffer.n; i++)
            assert_int_equal(buffer.bytes[i], i < n_first ? (char)('a' + i % 26) : 'p');
    }
}

/* More than there can be fails, and nothing comes after a failure. */
TEST(failure_is_kept)
{
    struct fsd_buffer buffer = {.n = 0};
    fsd_buffer_put_text(&buffer, "before");
    assert_null(fsd_buffer_reserve(&buffer, SIZE_MAX));
    assert_true(buffer.failed);
    fsd_buffer_put_text(&buffer, "after");
    fsd_buffer_put_count(&buffer, 1);
    fsd_buffer_print(&buffer, "%d", 2);
    assert_int_equal(buffer.n, 6);
    assert_memory_equal(buffer.bytes, "before", 6);
    assert_null(fsd_buffer_text(&buffer));
    fsd_buffer_destroy(&buffer);
    assert_false(buffer.failed);
}

TEST(numbers_are_written)
{
    static const struct {
        double value;
        unsigned n_places;
        const char *text;
    } rows[] = {
        {0, 0, "0"},
        {-0.0, 2, "0.00"},
        {-0.004, 2, "0.00"},
        {-0.006, 2, "-0.01"},
        {0.5, 0, "0"}, /* to even */
        {1.5, 0, "2"},
        {-1.5, 1, "-1.5"},
        {1.000000001, 9, "1.000000001"},
        {0.0625, 3, "0.062"},
        {123456.789, 1, "123456.8"},
        {9.995, 1, "10.0"},
        {1e18, 0, "1000000000000000000"},
        {1e18, 1, "1000000000000000000"}, /* so large that there are no decimals */
        {-1e19, 3, "-10000000000000000000"},
    };
    OWNED_BUFFER buffer = {.n = 0};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        buffer.n = 0;
        fsd_buffer_put_decimal(&buffer, rows[i].value, rows[i].n_places);
        assert_string_equal(fsd_buffer_text(&buffer), rows[i].text);
    }
    buffer.n = 0;
    fsd_buffer_put_decimal(&buffer, DBL_MAX, 9);
    assert_int_equal(buffer.n, 309);
    buffer.n = 0;
    fsd_buffer_put_count(&buffer, 0);
    fsd_buffer_put_char(&buffer, ' ');
    fsd_buffer_put_count(&buffer, UINT64_MAX);
    fsd_buffer_print(&buffer, " %05d", 42);
    assert_string_equal(fsd_buffer_text(&buffer), "0 18446744073709551615 00042");
}

TEST_MAIN("buffer", NULL, NULL)
