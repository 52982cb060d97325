/* Records and fields of CSV, where they end. */
#include "input/layouts/csv_fields.h"
#include "support/test.h"

/* A record with quotes may have as many bytes as a line, without its end. */
TEST(records_of_the_greatest_length)
{
    static const char *const ends[] = {"\n", "\r\n", ""};
    static const char record[] = "ab,\"c\nd\",e";
    const size_t n = strlen(record);
    char text[32];
    for (size_t i = 0; i < 3; i++) {
        const size_t n_text = n + strlen(ends[i]);
        memcpy(text, record, n + 1);
        strcat(text, ends[i]);
        assert_int_equal(fsd_csv_record_end(text, n_text, true, ',', n), n_text);
        assert_int_equal(fsd_csv_record_end(text, n_text, true, ',', n - 1), strlen("ab,\"c\n"));
        assert_int_equal(fsd_csv_record_end(text, n_text, false, ',', n + 9), *ends[i] ? n_text : 0);
    }
}

/* Quotes mean something only where a field begins with one. */
TEST(quotes_of_fields)
{
    static const struct {
        const char *record, *texts[2];
    } cases[] = {
        {"a\"\"b,\"a\"\"b\"", {"a\"\"b", "a\"b"}},
        {"\"a,b\",c\"d,", {"a,b", "c\"d"}},
        {"\"\",\"\"\"\"", {"", "\""}},
        {" \"a\"\" ,b", {" \"a\"\" ", "b"}},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        for (uint32_t k = 0; k < 2; k++) {
            struct fsd_csv_field field;
            char text[16];
            assert_true(fsd_csv_field_at(cases[i].record, strlen(cases[i].record), ',', k, &field));
            fsd_csv_copy_field(&field, text, sizeof(text));
            assert_string_equal(text, cases[i].texts[k]);
        }
}

/* What does not fit is cut. */
TEST(copies_fit)
{
    struct fsd_csv_field field = {.text = "abc\"\"d", .n_bytes = 6, .is_quoted = true};
    char text[8];
    for (size_t n = 1; n < sizeof(text); n++) {
        memset(text, 'x', sizeof(text));
        fsd_csv_copy_field(&field, text, n);
        assert_int_equal(strlen(text), n - 1 < 5 ? n - 1 : 5);
        assert_memory_equal(text, "abc\"d", strlen(text));
    }
}

TEST_MAIN("csv_fields", NULL, NULL)
