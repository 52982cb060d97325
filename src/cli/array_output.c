#include "cli/array_output.h"

#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/output_name.h"
#include "input/codecs/codec.h"
#include "output/path.h"

const struct fsd_array_form *fsd_array_output_form(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const output = fsd_arguments_value(arguments, "output");
    char ending[FSD_ENDING_BYTES];

    if (!output || !output->given || !arguments->command->put_array_names) {
        return NULL;
    }
    fsd_output_name_ending(output->text, ending);
    return fsd_array_form_of_ending(ending);
}

/* Whether an array file can be made there. */
static bool is_file(const char *path)
{
    struct stat status;

    return fsd_output_descriptor(path) < 0 && (stat(path, &status) != 0 || S_ISREG(status.st_mode));
}

bool fsd_array_output_apply(struct fsd_arguments *arguments, const struct fsd_array_form *form)
{
    struct fsd_option_value *const format = &arguments->options[FSD_OPTION_FORMAT];
    const struct fsd_option_value *const compress = fsd_arguments_value(arguments, "compress");
    const char *const path = fsd_arguments_value(arguments, "output")->text;
    const char *(*const format_at)(size_t i) = arguments->command->format_at;

    if (!is_file(path)) {
        fsd_message("-o %s: arrays are completed at their end, so they need a file; name one", path);
        return false;
    }
    if (fsd_codec_of_file(path) || (compress && compress->given && strcmp(compress->text, "none") != 0)) {
        fsd_message("-o %s: arrays are not compressed, so that they can be mapped; name a file that ends in .%s, and "
                    "leave --compress out",
                    path, form->name);
        return false;
    }
    if (format->given && strcmp(format->text, "csv") != 0) {
        fsd_message("-o %s: an array has the columns of -f csv, or a command's lines; leave -f %s out", path,
                    format->text);
        return false;
    }
    for (size_t i = 0; format_at && format_at(i); i++) {
        if (strcmp(format_at(i), "csv") == 0 &&
            (i == 0 || form->holds_columns || arguments->options[FSD_OPTION_KEEP].given)) {
            *format = (struct fsd_option_value){.given = true, .text = format_at(i), .number = i};
        }
    }
    return true;
}

/* The first source that has anything; NULL: none is known to. */
static const struct fsd_source *first_of(const struct fsd_source *sources, size_t n_sources)
{
    for (size_t i = 0; i < n_sources; i++) {
        if (sources[i].layout.kind && !sources[i].is_reference && !sources[i].layout.is_empty) {
            return &sources[i];
        }
    }
    return NULL;
}

static void put_names(const struct fsd_csv_columns *csv, struct fsd_buffer *names)
{
    for (uint32_t i = 0; i < csv->n; i++) {
        if (i > 0) {
            fsd_buffer_put_char(names, ',');
        }
        if (i == csv->puzzle || i == csv->solution) {
            fsd_buffer_put_text(names, i == csv->puzzle ? "puzzle" : "solution");
        }
    }
}

bool fsd_array_output_describe(const struct fsd_arguments *arguments, const struct fsd_source *sources,
                               size_t n_sources, const struct fsd_rules *rules, struct fsd_buffer *names,
                               struct fsd_array_text *text)
{
    const struct fsd_command *const command = arguments->command;
    const struct fsd_option_value *const format = &arguments->options[FSD_OPTION_FORMAT];
    const struct fsd_source *const source = first_of(sources, n_sources);
    const struct fsd_layout *const layout = source ? &source->layout : NULL;
    const bool is_csv = format->text && strcmp(format->text, "csv") == 0;
    const bool is_kept = is_csv ? arguments->options[FSD_OPTION_KEEP].given
                                : command->writes_records && command->writes_records(arguments) != FSD_RECORDS_NONE;

    *text = (struct fsd_array_text){.form = fsd_array_output_form(arguments), .rules = rules};
    for (size_t i = 0; i < n_sources; i++) {
        text->have_own_rules |= sources[i].layout.kind && sources[i].layout.kind->read_rules;
    }
    names->n = 0;
    if (is_csv || (is_kept && layout && layout->csv.header)) {
        text->separator = is_kept && layout && layout->csv.header ? layout->csv.separator : ',';
        return true;
    }
    if (is_kept && layout && layout->kind == &fsd_layout_csv) {
        text->separator = layout->csv.separator;
        put_names(&layout->csv, names);
    } else {
        command->put_array_names(arguments, names);
        text->separator = names->bytes && memchr(names->bytes, ',', names->n) ? ',' : '\0';
        text->is_input = is_kept && layout && layout->kind == &fsd_layout_lines;
    }
    if (is_kept && layout && !text->is_input && !text->separator &&
        (layout->kind->spans_lines || !layout->kind->read_rules)) {
        fsd_message("%s: read as %s, lines that no array can hold as they are; write them as CSV first", source->name,
                    layout->kind->name);
        return false;
    }
    text->names = fsd_buffer_text(names);
    return text->names;
}
