#include "cli/resume.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/escape.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/message.h"
#include "cli/output_path.h"
#include "cli/sources.h"
#include "fastsud.h"

enum { MESSAGE_BYTES = 1024 };

static void report_no_memory(void)
{
    fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
}

/* Appends text without control characters, so that it stays on its line. */
static void put_escaped(struct fsd_buffer *out, const char *text)
{
    char *const at = fsd_buffer_reserve(out, FSD_ESCAPE_BYTES_PER_BYTE * strlen(text));

    if (at) {
        out->n += (size_t)(fsd_escape_put_text(at, text) - at);
    }
}

/* Appends a line for a source. Prints an error and returns false if the source is not there. */
static bool put_source(struct fsd_buffer *out, const struct fsd_source *source)
{
    struct stat status;

    put_escaped(out, source->text ? source->text : source->name);
    if (!source->text) {
        if (stat(source->name, &status) != 0) {
            fsd_report_input_error(source->name, errno);
            return false;
        }
        fsd_buffer_print(out, " of %jd bytes, changed at %jd.%09ld", (intmax_t)status.st_size,
                         (intmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
    }
    fsd_buffer_put_char(out, '\n');
    return true;
}

/* Puts down all on which the output's bytes depend, a line each. Prints an error and returns false on failure. */
static bool put_identity(struct fsd_buffer *out, const struct fsd_resume_options *options)
{
    const struct fsd_arguments *const arguments = options->arguments;
    struct fsd_command_option option;

    fsd_buffer_print(out, "fastsud journal 1\nfastsud %s\ncommand %s\n", fastsud_version(), arguments->command->name);
    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const struct fsd_option_value *const value = &arguments->options[option.place];
        const bool has_value = option.option->argument ? value->text != NULL : value->given;
        if (option.option->keeps_output || option.group == FSD_GROUP_COMMON) {
            continue;
        }
        fsd_buffer_print(out, "%s--%s", has_value ? "" : "no ", option.option->name);
        if (has_value && option.option->argument) {
            fsd_buffer_put_char(out, ' ');
            put_escaped(out, value->text);
        }
        fsd_buffer_put_char(out, '\n');
    }
    if (options->compression) {
        fsd_buffer_print(out, "compression %s %s\n", options->compression->name,
                         options->compression->writer->version());
    } else {
        fsd_buffer_put_text(out, "no compression\n");
    }
    fsd_buffer_print(out, "%zu inputs\n", options->n_sources);
    for (size_t i = 0; i < options->n_sources; i++) {
        if (!put_source(out, &options->sources[i])) {
            return false;
        }
    }
    if (!fsd_buffer_text(out)) {
        report_no_memory();
        return false;
    }
    return true;
}

/* Whether the path is one of a file, or of nothing yet; prints an error if not. */
static bool check_path(const char *path)
{
    struct stat status;

    if (!path || !*path || fsd_output_descriptor(path) >= 0 || (stat(path, &status) == 0 && !S_ISREG(status.st_mode))) {
        fsd_message("--resume needs an output file; name one with -o");
        return false;
    }
    return true;
}

static void report_journal_error(const struct fsd_resume *resume, const char *partial, int error, const char *message)
{
    if (error == EWOULDBLOCK) {
        fsd_message("%s: another run is writing it; wait for it, or write to another file", resume->journal_path);
    } else if (error == EBADMSG) {
        fsd_message("%s: %s; repeat the command that began it, or remove it and %s to start anew", resume->journal_path,
                    message, partial);
    } else {
        fsd_report_output_error(resume->journal_path, error);
    }
}

/* Opens the journal. Prints an error and returns false on failure. */
static bool open_journal(struct fsd_resume *resume, const struct fsd_resume_options *options, const char *partial)
{
    struct fsd_buffer identity = {.n = 0};
    char message[MESSAGE_BYTES];

    if (access(resume->journal_path, F_OK) != 0 && access(partial, F_OK) == 0) {
        fsd_message("%s: exists without %s, which says how far the run got; remove it to start anew", partial,
                    resume->journal_path);
        return false;
    }
    if (!put_identity(&identity, options)) {
        fsd_buffer_destroy(&identity);
        return false;
    }
    const int error =
        fsd_journal_open(resume->journal_path, identity.bytes, &resume->journal, message, sizeof(message));
    fsd_buffer_destroy(&identity);
    if (error != 0) {
        report_journal_error(resume, partial, error, message);
    }
    return error == 0;
}

/* Cuts the output off where the run goes on, and gives the packer what it needs. Returns 0 or an errno. */
static int go_on(struct fsd_resume *resume, const struct fsd_resume_options *options,
                 const struct fsd_journal_place *place, struct fsd_output_file *output)
{
    const struct fsd_checkpoint *const from = &place->checkpoint; /* zero if there is none */
    const uint64_t n_put_again = from->n_packed_text > from->n_text ? from->n_packed_text - from->n_text : 0;

    resume->goes_on = place->found;
    resume->from = *from;
    if (ftruncate(output->fd, (off_t)from->n_packed) != 0 || lseek(output->fd, (off_t)from->n_packed, SEEK_SET) < 0) {
        return errno;
    }
    const int error = fsd_output_pack(output, options->compression, options->n_threads);
    if (error != 0) {
        return error;
    }
    fsd_packer_go_on(output->packer, from->n_packed_text, from->n_packed, n_put_again);
    return fsd_packer_put(output->packer, place->text.bytes, place->text.n);
}

/* Opens the file that earlier runs began, if they did. Prints an error and returns false on failure. */
static bool open_partial(struct fsd_resume *resume, const struct fsd_resume_options *options,
                         struct fsd_output_file *output)
{
    struct fsd_journal_place place = {.found = false};
    struct stat status;
    int error = fsd_output_open_partial(output);

    if (error == 0 && fstat(output->fd, &status) != 0) {
        error = errno;
    }
    if (error != 0) {
        fsd_report_output_error(output->temporary, error);
        return false;
    }
    error = fsd_journal_find(resume->journal, (uint64_t)status.st_size, &place);
    if (error != 0) {
        fsd_report_output_error(resume->journal_path, error);
    } else {
        if (place.is_short) {
            fsd_message("%s: shorter than %s says; going on from the last point that is complete", output->temporary,
                        resume->journal_path);
        }
        if (place.found && !options->arguments->options[FSD_OPTION_QUIET].given) {
            fsd_message("%s: continuing an interrupted run (%.1f s done)", output->temporary,
                        (double)place.checkpoint.duration_ns / 1e9);
        }
        error = go_on(resume, options, &place, output);
        if (error != 0) {
            fsd_report_output_error(output->temporary, error);
        }
    }
    fsd_buffer_destroy(&place.text);
    return error == 0;
}

bool fsd_resume_open(struct fsd_resume *resume, const struct fsd_resume_options *options,
                     struct fsd_output_file *output)
{
    *resume = (struct fsd_resume){.journal = NULL};
    *output = (struct fsd_output_file){.fd = -1};
    if (!check_path(options->path) || !fsd_sources_can_resume(options->sources, options->n_sources)) {
        return false;
    }
    const int error = fsd_output_name_partial(output, options->path);
    if (error != 0) {
        fsd_report_output_error(options->path, error);
        return false;
    }
    if (asprintf(&resume->journal_path, "%s.journal", output->path) < 0) {
        resume->journal_path = NULL;
        report_no_memory();
        return false;
    }
    if (!open_journal(resume, options, output->temporary) || !open_partial(resume, options, output)) {
        return false;
    }
    const struct fsd_checkpointer_options checkpointer = {
        .journal = resume->journal,
        .journal_name = resume->journal_path,
        .packer = output->packer,
        .varies = options->arguments->options[FSD_OPTION_TIME_LIMIT].number > 0,
        .fd = output->fd,
        .duration_ns = resume->from.duration_ns,
    };
    resume->checkpointer = fsd_checkpointer_create(&checkpointer);
    if (!resume->checkpointer) {
        report_no_memory();
    }
    return resume->checkpointer != NULL;
}

void fsd_resume_close(struct fsd_resume *resume, bool is_done)
{
    if (is_done && resume->journal) {
        unlink(resume->journal_path);
    }
    fsd_checkpointer_destroy(resume->checkpointer);
    fsd_journal_close(resume->journal);
    free(resume->journal_path);
    *resume = (struct fsd_resume){.journal = NULL};
}
