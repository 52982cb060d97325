#include "json.h"

#include "text/json_text.h"

void fsd_json_put_string(FILE *file, const char *text)
{
    putc('"', file);
    while (*text) {
        char character[FSD_JSON_BYTES_PER_BYTE];
        const char *const end = fsd_json_put_character(character, &text);
        fwrite(character, 1, (size_t)(end - character), file);
    }
    putc('"', file);
}
