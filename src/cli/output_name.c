#include "cli/output_name.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli/array_output.h"
#include "cli/command.h"
#include "cli/message.h"
#include "input/codecs/codec.h"
#include "output/path.h"

enum { LIST_BYTES = 64 };

/* Endings of text, which says nothing of its format. */
static const char *const of_text[] = {
    "ans",      "answer", "answers",   "bak",    "cnf",    "dat",     "data",   "dimacs",  "grid",   "grids",
    "line",     "lines",  "list",      "log",    "lst",    "new",     "old",    "out",     "output", "part",
    "puz",      "puzzle", "puzzles",   "res",    "result", "results", "sample", "sdk",     "sdm",    "sol",
    "solution", "sols",   "solutions", "solved", "ss",     "sud",     "sudoku", "sudokus", "temp",   "test",
    "text",     "tmp",    "train",     "txt",    "valid",  "val",
};

/* Those of records, which some commands without -f write as they read them. */
static const char *const of_csv[] = {"csv", "tsv"};
static const char *const of_json[] = {"json", "jsonl", "ndjson"};

static bool is_among(const char *ending, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcasecmp(list[i], ending) == 0) {
            return true;
        }
    }
    return false;
}

/* Of which records an ending is that the command writes. */
static enum fsd_records records_of(const struct fsd_arguments *arguments, const char *ending)
{
    const struct fsd_command *const command = arguments->command;
    const unsigned written = command->writes_records ? command->writes_records(arguments) : FSD_RECORDS_NONE;
    const unsigned named = is_among(ending, of_csv, sizeof(of_csv) / sizeof(of_csv[0]))      ? FSD_RECORDS_CSV
                           : is_among(ending, of_json, sizeof(of_json) / sizeof(of_json[0])) ? FSD_RECORDS_JSON
                                                                                             : FSD_RECORDS_NONE;

    return (enum fsd_records)(named & written);
}

void fsd_output_name_ending(const char *path, char ending[FSD_ENDING_BYTES])
{
    const struct fsd_codec *const codec = fsd_codec_of_file(path);
    const char *const slash = strrchr(path, '/');
    const char *const name = slash ? slash + 1 : path;
    size_t end = strlen(name) - (codec ? strlen(codec->suffix) : 0);
    size_t first = end;
    bool has_letter = false;

    ending[0] = '\0';
    for (; first > 0 && isalnum((unsigned char)name[first - 1]); first--) {
        has_letter |= isalpha((unsigned char)name[first - 1]) != 0;
    }
    if (has_letter && first > 1 && name[first - 1] == '.' && end - first < FSD_ENDING_BYTES) {
        memcpy(ending, name + first, end - first);
        ending[end - first] = '\0';
    }
}

/* Whether a path is a file that is named to be written: no device or pipe, and not made empty, as mktemp does. */
static bool is_named(const char *path)
{
    struct stat status;

    return fsd_output_descriptor(path) < 0 &&
           (stat(path, &status) != 0 || (S_ISREG(status.st_mode) && status.st_size > 0));
}

/* Takes the format with the ending's name, but not that which writes nothing. Returns false if there is none. */
static bool choose_format(struct fsd_arguments *arguments, const char *ending)
{
    const char *const wanted = strcasecmp(ending, "ndjson") == 0 ? "jsonl" : ending;
    const char *name = NULL;

    for (size_t i = 0; (name = arguments->command->format_at(i)); i++) {
        if (strcasecmp(name, wanted) == 0 && strcmp(name, "none") != 0) {
            arguments->options[FSD_OPTION_FORMAT] = (struct fsd_option_value){.given = true, .text = name, .number = i};
            return true;
        }
    }
    return false;
}

/* The endings of files that the formats of a command have, to follow another: ", .csv or .jsonl". */
static void list_endings(const struct fsd_command *command, char text[LIST_BYTES])
{
    static const char *const endings[] = {"csv", "jsonl", "json", "html", "pdf"};
    const char *name = NULL;
    size_t n = 0, n_last = 0;

    text[0] = '\0';
    for (size_t i = 0; command->format_at && (name = command->format_at(i)); i++) {
        if (is_among(name, endings, sizeof(endings) / sizeof(endings[0]))) {
            n_last = n;
            n += (size_t)snprintf(text + n, LIST_BYTES - n, ", .%s", name);
        }
    }
    const struct fsd_array_form *form = NULL;
    for (size_t i = 0; command->put_array_names && (form = fsd_array_form_at(i)); i++) {
        n_last = n;
        n += (size_t)snprintf(text + n, LIST_BYTES - n, ", .%s", form->name);
    }
    if (n > 0) {
        memmove(text + n_last + 4, text + n_last + 2, n - n_last - 1);
        memcpy(text + n_last, " or ", 4);
    }
}

bool fsd_output_name_apply(struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const output = fsd_arguments_value(arguments, "output");
    const struct fsd_command *const command = arguments->command;
    const struct fsd_array_form *const form = fsd_array_output_form(arguments);
    char ending[FSD_ENDING_BYTES], endings[LIST_BYTES];

    if (form) {
        return fsd_array_output_apply(arguments, form);
    }
    if (!output || !output->given) {
        return true;
    }
    fsd_output_name_ending(output->text, ending);
    const bool is_array = fsd_array_form_of_ending(ending); /* numpy would read the file, whatever -f says */
    if (!is_array && (!ending[0] || !is_named(output->text) || arguments->options[FSD_OPTION_FORMAT].given ||
                      (command->format_at && choose_format(arguments, ending)) ||
                      is_among(ending, of_text, sizeof(of_text) / sizeof(of_text[0])) ||
                      records_of(arguments, ending) != FSD_RECORDS_NONE)) {
        return true;
    }
    list_endings(command, endings);
    fsd_message("-o %s: fastsud %s does not write '.%s'; choose a name that ends in .txt%s%s", output->text,
                command->name, ending, endings,
                is_array && command->format_at ? ""
                : command->format_at           ? ", or say with -f what to write"
                                               : ", or redirect the standard output");
    return false;
}

/* Whether the records of a source are what an ending says. */
static bool is_of(const struct fsd_layout *layout, enum fsd_records records, const char *ending)
{
    if (records == FSD_RECORDS_JSON) {
        return strcmp(layout->kind->name, "jsonl") == 0;
    }
    return strcmp(layout->kind->name, "csv") == 0 &&
           (layout->csv.separator == '\t') == (strcasecmp(ending, "tsv") == 0);
}

bool fsd_output_name_suits(const struct fsd_arguments *arguments, const char *path, const struct fsd_source *sources,
                           size_t n_sources)
{
    char ending[FSD_ENDING_BYTES];

    if (!path) {
        return true;
    }
    fsd_output_name_ending(path, ending);
    if (fsd_array_form_of_ending(ending) && !fsd_array_output_form(arguments)) {
        fsd_message("-o %s: arrays are written where -o itself ends in .%s; choose other names of parts", path, ending);
        return false;
    }
    if (!is_named(path)) {
        return true;
    }
    const enum fsd_records records = records_of(arguments, ending);
    for (size_t i = 0; records != FSD_RECORDS_NONE && i < n_sources; i++) {
        const struct fsd_source *const source = &sources[i];
        if (source->kind != FSD_SOURCE_UNKNOWN && !source->is_reference && !source->layout.is_empty &&
            !is_of(&source->layout, records, ending)) {
            fsd_message("-o %s: records are written as they are read, and %s has no %s; choose a name that ends in "
                        ".txt",
                        path, source->name,
                        records == FSD_RECORDS_JSON            ? "JSON"
                        : strcasecmp(ending, "tsv") == 0       ? "columns between tabs"
                        : source->layout.csv.separator == '\t' ? "CSV, but columns between tabs"
                                                               : "CSV");
            return false;
        }
    }
    return true;
}
