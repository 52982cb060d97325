#include "support/markup.h"

#include "support/test.h"

unsigned assert_markup(const char *text)
{
    char open[16][32];
    unsigned depth = 0, n = 0;
    while (*text) {
        if (*text != '<') {
            assert_true(*text != '>');
            if (*text == '&')
                assert_true(strchr(text, ';') && strspn(text + 1, "abcdefghijklmnopqrstuvwxyz#0123456789") > 0);
            text++;
            continue;
        }
        bool ends = text[1] == '/';
        const char *name = text + 1 + ends;
        size_t n_name = strcspn(name, " />\n");
        assert_in_range(n_name, 1, 30);
        text = name + n_name;
        while (*text == ' ') {
            size_t n_key = strcspn(++text, "= />");
            assert_true(n_key > 0 && text[n_key] == '=' && text[n_key + 1] == '"');
            assert_true(strncmp(text, "id", n_key) != 0); /* would clash in a page */
            const char *value = text + n_key + 2;
            text = strchr(value, '"');
            assert_non_null(text);
            assert_null(memchr(value, '<', (size_t)(text - value)));
            text++;
        }
        bool is_empty = *text == '/';
        text += is_empty;
        assert_int_equal(*text++, '>');
        if (ends) {
            assert_true(depth > 0 && strlen(open[depth - 1]) == n_name && !memcmp(open[depth - 1], name, n_name));
            depth--;
        } else if (!is_empty) {
            assert_true(depth < 16);
            snprintf(open[depth++], sizeof(open[0]), "%.*s", (int)n_name, name);
        }
        n += !ends;
    }
    assert_int_equal(depth, 0);
    return n;
}

unsigned markup_count(const char *text, const char *what)
{
    unsigned n = 0;
    for (; (text = strstr(text, what)); text++)
        n++;
    return n;
}
