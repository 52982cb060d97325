#include "cli/run_output.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/array_output.h"
#include "cli/compression_option.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "cli/standard_output.h"
#include "output/folder.h"
#include "output/path.h"
#include "paper/pdf.h"
#include "picture/eps.h"
#include "run/default_threads.h"

static bool refuse_full(const char *folder)
{
    fsd_message("-o %s: this folder is not empty; name another one, which is then made", folder);
    return false;
}

bool fsd_run_output_check_pdf(const char *const fonts[2])
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_pdf *const pdf =
        fsd_pdf_create(&(const struct fsd_pdf_options){.fonts = {fonts[0], fonts[1]}}, &failure);

    if (!pdf) {
        fsd_report_failure(&failure);
    }
    fsd_pdf_destroy(pdf);
    return pdf != NULL;
}

/* Of EPS, which does with few, and of PDF, which does not. */
static bool read_fonts(const struct fsd_arguments *arguments, const char *format, struct fsd_fonts *fonts)
{
    const char *const files[] = {arguments->options[FSD_OPTION_FONT].text,
                                 arguments->options[FSD_OPTION_BOLD_FONT].text};
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    const bool is_eps = strcmp(format, "eps") == 0;

    if (!is_eps && strcmp(format, "pdf") != 0) {
        return true;
    }
    fsd_fonts_read(fonts, files, &failure);
    for (unsigned i = 0; is_eps && !fsd_failed(&failure) && i < FSD_WEIGHTS; i++) {
        const struct fsd_face *const face = &fonts->faces[i];
        const char *const fault = face->path ? fsd_eps_fault(&face->font) : NULL;
        if (fault) {
            fsd_failure_set(&failure, FSD_FAILURE_TROUBLE, face->path, "%s", fault);
        }
    }
    if (fsd_failed(&failure)) {
        fsd_report_failure(&failure);
    }
    return !fsd_failed(&failure) && (is_eps || fsd_run_output_check_pdf(files));
}

void fsd_run_output_tell_lost(const struct fsd_fonts *fonts)
{
    const unsigned lost = atomic_load(&fonts->lost);
    const char *const path = fonts->faces[FSD_WEIGHT_REGULAR].path;

    if (lost) {
        fsd_message(
            path ? "%s: drawings have a box where this font lacks a character, such as U+%04X; choose another one "
                   "by --font"
                 : "%s: drawings have a question mark for characters such as U+%04X; name a font that has them "
                   "by --font FILE.ttf",
            path ? path : "-f eps", lost);
    }
}

bool fsd_run_output_check_folder(const struct fsd_arguments *arguments, const char *what, struct fsd_fonts *fonts)
{
    const char *const folder = arguments->options[FSD_OPTION_OUTPUT].text;
    const char *const format = arguments->options[FSD_OPTION_FORMAT].text;

    if (!read_fonts(arguments, format, fonts)) {
        return false;
    }
    if (fsd_output_is_stdout(folder)) {
        fsd_message("-f %s writes a file for each %s; name a folder for them with -o FOLDER", format, what);
        return false;
    }
    const char *const dot = strrchr(folder, '.');
    if (dot && strcasecmp(dot + 1, format) == 0) {
        fsd_message(
            "-o %s: drawings are files in a folder, one for each %s; name that, without .%s, or with a slash at "
            "its end",
            folder, what, format);
        return false;
    }
    switch (fsd_folder_check(folder, NULL)) {
    case ENOTEMPTY: /* an interrupted run may have made it */
        return arguments->options[FSD_OPTION_RESUME].given || refuse_full(folder);
    case ENOTDIR:
        fsd_message("-o %s: -f %s makes a folder, and this is a file; name another one", folder, format);
        return false;
    default:
        return true;
    }
}

static void report(const struct fsd_run_output *output, int error)
{
    if (output->is_stdout) {
        fsd_stdout_lost(error);
    }
    fsd_report_output_error(output->file.name, error);
}

/* Opens the file, with a packer if its text is compressed. Prints an error and returns false on failure. */
static bool open_file(struct fsd_run_output *output)
{
    const char *const temporary = output->pieces ? fsd_pieces_joined_path(output->pieces) : NULL;
    int error = output->makes_folder ? fsd_output_open_folder(&output->file, output->path, temporary)
                                     : fsd_output_open_by(&output->file, output->path, temporary);

    output->is_stdout = output->file.fd == STDOUT_FILENO;
    if (error == 0 && output->arrays.form) {
        error = fsd_output_pack_arrays(&output->file, &output->arrays);
    } else if (error == 0 && output->compression) {
        error = fsd_output_pack(&output->file, output->compression, output->n_threads);
    }
    if (error != 0) {
        fsd_report_output_error(output->file.name, error);
    }
    return error == 0;
}

bool fsd_run_output_open(struct fsd_run_output *output, const struct fsd_arguments *arguments, bool makes_folder,
                         const struct fsd_rules *rules, const struct fsd_source *sources, size_t n_sources)
{
    const struct fsd_option_value *const values = arguments->options;

    *output = (struct fsd_run_output){.path = values[FSD_OPTION_OUTPUT].text,
                                      .n_threads = (size_t)values[FSD_OPTION_THREADS].number,
                                      .file.fd = -1,
                                      .makes_folder = makes_folder};
    output->file.name = output->path;
    if (output->n_threads == 0) {
        output->n_threads = fsd_default_threads();
    }
    if (!fsd_compression_choose(arguments, output->path, &output->compression) ||
        (fsd_array_output_form(arguments) &&
         !fsd_array_output_describe(arguments, sources, n_sources, rules, &output->array_names, &output->arrays))) {
        fsd_run_output_discard(output);
        return false;
    }
    bool opened = false;
    if (values[FSD_OPTION_RESUME].given) {
        output->pieces = fsd_resume_open(arguments, makes_folder, sources, n_sources);
        opened = output->pieces != NULL;
        if (opened && makes_folder &&
            fsd_folder_check(output->path, fsd_pieces_joined_path(output->pieces)) == ENOTEMPTY) {
            opened = refuse_full(output->path);
        }
    } else {
        opened = open_file(output);
    }
    if (!opened) {
        fsd_run_output_discard(output);
    }
    return opened;
}

struct fsd_sink fsd_run_output_sink(const struct fsd_run_output *output)
{
    return (struct fsd_sink){
        .name = output->file.name,
        .pieces = output->pieces,
        .packer = output->file.packer,
        .fd = output->file.fd,
        .is_private = output->file.temporary != NULL,
    };
}

const struct fsd_place *fsd_run_output_place(const struct fsd_run_output *output)
{
    return output->pieces ? fsd_pieces_place(output->pieces) : NULL;
}

static int put_text(void *context, const char *text, size_t n)
{
    return fsd_packer_put(context, text, n);
}

/* Writes the pieces to the file. Prints an error and returns false on failure. */
static bool join(struct fsd_run_output *output)
{
    if (!open_file(output)) {
        return false;
    }
    int error = output->file.packer ? 0 : fsd_output_pack(&output->file, NULL, 1);
    if (error == 0) {
        error = fsd_pieces_read(output->pieces, put_text, output->file.packer);
    }
    if (error == EBADMSG) {
        fsd_message("%s: a piece was damaged while it was read; run the command again",
                    fsd_pieces_path(output->pieces));
    } else if (error != 0) {
        report(output, error);
    }
    return error == 0;
}

/* The output is complete, so a folder that stays is no failure. */
static void remove_pieces(struct fsd_pieces *pieces)
{
    const int error = fsd_pieces_remove(pieces);

    if (error != 0) {
        fsd_message("%s: is left, because it cannot be removed: %s", fsd_pieces_path(pieces), strerror(error));
    }
}

bool fsd_run_output_commit(struct fsd_run_output *output)
{
    if (output->pieces && !join(output)) {
        fsd_run_output_discard(output);
        return false;
    }
    const int error = fsd_output_commit(&output->file);
    if (error != 0) {
        report(output, error);
    } else if (output->pieces) {
        remove_pieces(output->pieces);
    }
    fsd_run_output_discard(output);
    return error == 0;
}

void fsd_run_output_discard(struct fsd_run_output *output)
{
    fsd_output_discard(&output->file);
    fsd_pieces_close(output->pieces);
    output->pieces = NULL;
    fsd_buffer_destroy(&output->array_names);
}
