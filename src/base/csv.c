#include "base/csv.h"

void fsd_csv_put_field(struct fsd_buffer *out, const char *text, char separator)
{
    const char special[] = {separator, '"', '\r', '\n', '\0'};

    if (!strpbrk(text, special)) {
        fsd_buffer_put_text(out, text);
        return;
    }
    fsd_buffer_put_char(out, '"');
    for (; *text; text++) {
        if (*text == '"') {
            fsd_buffer_put_char(out, '"');
        }
        fsd_buffer_put_char(out, *text);
    }
    fsd_buffer_put_char(out, '"');
}
