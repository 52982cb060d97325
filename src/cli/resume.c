#include "cli/resume.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/hash.h"
#include "base/platform.h"
#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "fastsud.h"
#include "output/file.h"
#include "output/path.h"

/* Appends a line for a source. Prints an error and returns false if the source is not there. */
static bool put_source(struct fsd_buffer *out, const struct fsd_source *source)
{
    struct stat status;

    fsd_escape_put(out, source->text ? source->text : source->name);
    if (!source->text) {
        if (stat(source->name, &status) != 0) {
            fsd_report_input_error(source->name, errno);
            return false;
        }
        const struct timespec changed = fsd_platform_changed_at(&status);
        const struct timespec replaced = fsd_platform_replaced_at(&status);
        /* The device may differ from node to node of a cluster. */
        fsd_buffer_print(out, " of %jd bytes, changed at %jd.%09ld, file %ju since %jd.%09ld", (intmax_t)status.st_size,
                         (intmax_t)changed.tv_sec, changed.tv_nsec, (uintmax_t)status.st_ino, (intmax_t)replaced.tv_sec,
                         replaced.tv_nsec);
    }
    fsd_buffer_put_char(out, '\n');
    return true;
}

/* Puts down all on which the output's text depends, a line each. Prints an error and returns false on failure. */
static bool put_identity(struct fsd_buffer *out, const struct fsd_arguments *arguments,
                         const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_command_option option;

    fsd_buffer_print(out, "fastsud %s\ncommand %s\n", fastsud_version(), arguments->command->name);
    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const struct fsd_option_value *const value = &arguments->options[option.place];
        const bool has_value = option.option->argument ? value->text != NULL : value->given;
        if (option.option->keeps_output || option.group == FSD_GROUP_COMMON) {
            continue;
        }
        fsd_buffer_print(out, "%s--%s", has_value ? "" : "no ", option.option->name);
        if (has_value && option.option->argument) {
            fsd_buffer_put_char(out, ' ');
            fsd_escape_put(out, value->text);
        }
        fsd_buffer_put_char(out, '\n');
    }
    if (arguments->rules_text) {
        fsd_escape_put(out, arguments->options[FSD_OPTION_RULES].text);
        fsd_buffer_print(out, " of %zu bytes, %016" PRIx64 "\n", arguments->n_rules_text,
                         fsd_hash_add(FSD_HASH_INIT, arguments->rules_text, arguments->n_rules_text));
    }
    fsd_buffer_print(out, "%zu inputs\n", n_sources);
    for (size_t i = 0; i < n_sources; i++) {
        if (!put_source(out, &sources[i])) {
            return false;
        }
    }
    if (!fsd_buffer_text(out)) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return false;
    }
    return true;
}

/* Whether the path is one of a file, or of nothing yet, that can be written; prints an error if not. */
static bool check_path(const char *path)
{
    struct stat status;

    if (!path || !*path || fsd_output_descriptor(path) >= 0 || (stat(path, &status) == 0 && !S_ISREG(status.st_mode))) {
        fsd_message("--resume needs an output file; name one with -o");
        return false;
    }
    const int error = fsd_output_check(path);
    if (error != 0) {
        fsd_report_output_error(path, error);
    }
    return error == 0;
}

/* Whether all sources can be read again; prints an error if not. */
static bool check_sources(const struct fsd_source *sources, size_t n_sources)
{
    for (size_t i = 0; i < n_sources; i++) {
        if (sources[i].fd != FSD_FD_NONE || sources[i].kind == FSD_SOURCE_STREAM ||
            sources[i].kind == FSD_SOURCE_UNKNOWN) {
            fsd_message("%s: --resume needs a file, which can be read again; save the input to a file first",
                        sources[i].name);
            return false;
        }
    }
    return true;
}

static void tell(const struct fsd_pieces *pieces, const char *path, size_t n_damaged)
{
    const struct fsd_place *const place = fsd_pieces_place(pieces);

    if (n_damaged > 0) {
        fsd_message("%s: %zu piece%s damaged or out of sequence, so the work from there on is done again", path,
                    n_damaged, n_damaged == 1 ? " is" : "s are");
    }
    if (place) {
        fsd_message("%s: continuing an interrupted run (%.1f s done)", path, (double)place->duration_ns / 1e9);
    }
}

struct fsd_pieces *fsd_resume_open(const struct fsd_arguments *arguments, bool makes_folder,
                                   const struct fsd_source *sources, size_t n_sources)
{
    const char *const path = arguments->options[FSD_OPTION_OUTPUT].text;
    struct fsd_buffer identity = {.n = 0};
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_pieces *pieces = NULL;
    size_t n_damaged = 0;

    if ((!makes_folder && !check_path(path)) || !check_sources(sources, n_sources)) {
        return NULL;
    }
    char *const output = makes_folder ? fsd_output_resolve_folder(path) : fsd_output_resolve(path);
    char *folder = NULL;
    if (!output || asprintf(&folder, "%s.parts", output) < 0) {
        fsd_report_output_error(path, errno);
    } else if (put_identity(&identity, arguments, sources, n_sources)) {
        pieces = fsd_pieces_open(folder, identity.bytes, &n_damaged, &failure);
        fsd_report_failure(&failure);
    }
    if (pieces && !arguments->options[FSD_OPTION_QUIET].given) {
        tell(pieces, folder, n_damaged);
    }
    fsd_buffer_destroy(&identity);
    free(folder);
    free(output);
    return pieces;
}
