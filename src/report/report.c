#include "report/report.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/markup.h"
#include "base/template.h"
#include "report/files.h"

/* Appends JSON within a script element, where '</' or '<!--' in a name would be taken for markup. */
static void put_json(struct fsd_buffer *out, const char *json)
{
    for (const char *at = json; *at; at++) {
        if (*at == '<') {
            fsd_buffer_put_text(out, "\\u003c"); /* in JSON it occurs only in strings */
        } else {
            fsd_buffer_put_char(out, *at);
        }
    }
}

/* Appends the page. */
static void put_page(struct fsd_buffer *out, const struct fsd_report *report)
{
    const struct {
        const char *name;
        void (*put)(struct fsd_buffer *out, const char *text);
        const char *text;
    } texts[] = {
        {"statistics", put_json, report->statistics},
        {"run", put_json, report->run},
        {"command", fsd_markup_put_text, report->command},
        {"version", fsd_markup_put_text, report->version},
        {"table", fsd_markup_put_text, report->table},
        {"script hashes", fsd_buffer_put_text, fsd_report_script_hashes},
    };
    enum { N_TEXTS = sizeof(texts) / sizeof(texts[0]) };
    struct fsd_template_value values[N_TEXTS + FSD_REPORT_MOST_FILES];
    struct fsd_buffer escaped[N_TEXTS] = {{.n = 0}};

    for (size_t i = 0; i < N_TEXTS; i++) {
        texts[i].put(&escaped[i], texts[i].text);
        out->failed = out->failed || escaped[i].failed;
        values[i] = (struct fsd_template_value){texts[i].name, escaped[i].bytes, escaped[i].n};
    }
    for (size_t i = 0; i < fsd_report_n_files; i++) {
        const struct fsd_report_file *const own = &fsd_report_files[i];
        values[N_TEXTS + i] = (struct fsd_template_value){own->name, own->data, (size_t)(own->end - own->data)};
    }
    fsd_template_put(out, fsd_report_files[0].data, fsd_report_files[0].end, values, N_TEXTS + fsd_report_n_files);
    for (size_t i = 0; i < N_TEXTS; i++) {
        fsd_buffer_destroy(&escaped[i]);
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
    struct fsd_buffer page = {.n = 0};
    put_page(&page, report);
    errno = page.failed ? ENOMEM : 0;
    if (!page.failed) {
        fsd_buffer_write(&page, file);
    }
    const bool is_written = !page.failed && fflush(file) == 0 && !ferror(file);
    fsd_buffer_destroy(&page);
    if (!is_written) {
        return errno != 0 ? errno : EIO;
    }
    return 0;
}
