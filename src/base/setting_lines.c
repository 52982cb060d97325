#include "base/setting_lines.h"

#include <stddef.h>
#include <string.h>

#include "base/utf8.h"

/* Cuts blanks off both ends. */
static char *trim(char *text)
{
    size_t n = 0;

    text += strspn(text, " \t\r");
    for (n = strlen(text); n > 0 && strchr(" \t\r", text[n - 1]); n--) {
    }
    text[n] = '\0';
    return text;
}

static char *unquote(char *text)
{
    const size_t n = strlen(text);

    if (n < 2 || text[0] != '"' || text[n - 1] != '"') {
        return text;
    }
    text[n - 1] = '\0';
    return text + 1;
}

bool fsd_setting_take(char **text, struct fsd_setting *setting)
{
    if (setting->line == 0) {
        *text += fsd_utf8_mark(*text, strlen(*text));
    }
    while (**text) {
        char *const line = *text;
        char *const end = line + strcspn(line, "\n");
        *text = *end ? end + 1 : end;
        *end = '\0';
        setting->line++;
        char *const equals = strchr(line, '=');
        if (equals) {
            *equals = '\0';
        }
        setting->name = trim(line);
        setting->value = equals ? unquote(trim(equals + 1)) : NULL;
        if (*setting->name && *setting->name != '#') {
            return true;
        }
    }
    return false;
}
