/* Characters that mean something where a text is written: on terminals, in CSV and in JSON. */
#include <ctype.h>

#include <jansson.h>

#include "base/csv.h"
#include "base/escape.h"
#include "base/json.h"
#include "support/test.h"

static struct fsd_buffer out;

/* What was appended, until the next call. */
static const char *written(void)
{
    const char *const text = fsd_buffer_text(&out);
    assert_non_null(text);
    out.n = 0;
    return text;
}

SET_UP(destroy)
{
    fsd_buffer_destroy(&out);
    return 0;
}

/* A control character is written as an escape, anything else as it is; U+0080 to U+009F are such characters too. */
TEST(terminals_get_no_control_characters)
{
    for (unsigned byte = 1; byte < 256; byte++) {
        const char text[] = {'a', (char)byte, 'b', '\0'}, two[] = {'\xc2', (char)byte, 'b', '\0'};
        char wanted[16];
        snprintf(wanted, sizeof(wanted), "a%sb",
                 byte == '\n'   ? "\\n"
                 : byte == '\t' ? "\\t"
                 : byte == '\r' ? "\\r"
                                : "");
        if (!iscntrl((int)byte))
            strcpy(wanted, text);
        else if (!wanted[2])
            snprintf(wanted, sizeof(wanted), "a\\%03ob", byte);
        fsd_escape_put(&out, text);
        assert_string_equal(written(), wanted);
        if (byte >= 0x80 && byte <= 0xbf) {
            snprintf(wanted, sizeof(wanted), "\\302\\%03ob", byte);
            fsd_escape_put(&out, two);
            assert_string_equal(written(), byte < 0xa0 ? wanted : two);
        }
    }
}

/* A field of CSV is quoted where it must be, and only there. */
TEST(fields_are_quoted)
{
    for (unsigned byte = 1; byte < 256; byte++)
        for (const char *separator = ",;\t"; *separator; separator++) {
            const char text[] = {'a', (char)byte, '\0'};
            const bool is_quoted = byte == (unsigned char)*separator || strchr("\"\r\n", (int)byte);
            char wanted[8];
            snprintf(wanted, sizeof(wanted), is_quoted ? "\"%s%s\"" : "%s%s", text, byte == '"' ? "\"" : "");
            fsd_csv_put_field(&out, text, *separator);
            assert_string_equal(written(), wanted);
        }
    fsd_csv_put_field(&out, "", ',');
    assert_string_equal(written(), "");
}

/* Another reader of JSON reads the same text, and what is no UTF-8 as U+FFFD. */
TEST(json_is_read_back)
{
    for (unsigned byte = 1; byte < 256; byte++) {
        const char text[] = {'a', (char)byte, 'b', '\0'};
        struct fsd_json json = {.out = &out};
        fsd_json_put_text(&json, NULL, text);
        json_t *const read = json_loads(written(), JSON_DECODE_ANY, NULL);
        assert_string_equal(json_string_value(read), byte < 0x80 ? text
                                                                 : "a\xef\xbf\xbd"
                                                                   "b");
        json_decref(read);
    }
}

TEST_MAIN("escapes", NULL, destroy)
