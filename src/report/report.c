#include "report/report.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "report/files.h"

/* How to escape a text. */
enum escape {
    ESCAPE_NOTHING, /* an embedded file, which needs no escaping */
    ESCAPE_HTML,    /* text of an element or of a quoted attribute */
    ESCAPE_JSON,    /* JSON in a script element, where '</' or '<!--' in a name would be taken for markup */
};

static const char *replacement(enum escape escape, char c)
{
    switch (escape) {
    case ESCAPE_HTML:
        return c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : NULL;
    case ESCAPE_JSON:
        /* In JSON this character occurs only in strings, where it may be escaped. */
        return c == '<' ? "\\u003c" : NULL;
    case ESCAPE_NOTHING:
        break;
    }
    return NULL;
}

static void put(FILE *file, enum escape escape, const char *text, size_t n)
{
    size_t start = 0;

    for (size_t i = 0; escape != ESCAPE_NOTHING && i < n; i++) {
        const char *const instead = replacement(escape, text[i]);
        if (instead) {
            fwrite(text + start, 1, i - start, file);
            fputs(instead, file);
            start = i + 1;
        }
    }
    fwrite(text + start, 1, n - start, file);
}

static bool is(const char *name, size_t n, const char *wanted)
{
    return strlen(wanted) == n && memcmp(name, wanted, n) == 0;
}

/* Writes the replacement of {{name}}. */
static void put_named(FILE *file, const struct fsd_report *report, const char *name, size_t n)
{
    const struct {
        const char *name;
        enum escape escape;
        const char *text;
    } texts[] = {
        {"statistics", ESCAPE_JSON, report->statistics}, {"run", ESCAPE_JSON, report->run},
        {"command", ESCAPE_HTML, report->command},       {"version", ESCAPE_HTML, report->version},
        {"table", ESCAPE_HTML, report->table},           {"script hashes", ESCAPE_NOTHING, fsd_report_script_hashes},
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (is(name, n, texts[i].name)) {
            put(file, texts[i].escape, texts[i].text, strlen(texts[i].text));
            return;
        }
    }
    for (size_t i = 0; i < fsd_report_n_files; i++) {
        const struct fsd_report_file *const own = &fsd_report_files[i];
        if (is(name, n, own->name)) {
            fwrite(own->data, 1, (size_t)(own->end - own->data), file);
            return;
        }
    }
}

bool fsd_report_is_available(void)
{
    return fsd_report_n_files > 0;
}

const char *fsd_report_hint(void)
{
    return "this build has no charts; install npm, run tools/fetch-charts, then configure and build again";
}

int fsd_report_write(FILE *file, const struct fsd_report *report)
{
    if (!fsd_report_is_available()) {
        return ENOTSUP;
    }
    const char *at = fsd_report_files[0].data;
    const char *const end = fsd_report_files[0].end;

    errno = 0;
    while (at < end) {
        const char *const open = memmem(at, (size_t)(end - at), "{{", 2);
        const char *const close = open ? memmem(open, (size_t)(end - open), "}}", 2) : NULL;
        if (!close) {
            break;
        }
        fwrite(at, 1, (size_t)(open - at), file);
        put_named(file, report, open + 2, (size_t)(close - open) - 2);
        at = close + 2;
    }
    fwrite(at, 1, (size_t)(end - at), file);
    if (fflush(file) != 0 || ferror(file)) {
        return errno != 0 ? errno : EIO;
    }
    return 0;
}
