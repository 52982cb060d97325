#include "cli/run_output.h"

#include <unistd.h>

#include "cli/compression_option.h"
#include "cli/failure.h"

bool fsd_run_output_open(struct fsd_run_output *output, const struct fsd_run_output_options *options)
{
    const struct fsd_option_value *const values = options->arguments->options;
    struct fsd_resume_options resume = {
        .arguments = options->arguments,
        .path = values[FSD_OPTION_OUTPUT].text,
        .n_threads = options->is_written_at_end ? 1 : (size_t)values[FSD_OPTION_THREADS].number,
        .sources = options->sources,
        .n_sources = options->n_sources,
    };
    bool opened = false;

    *output = (struct fsd_run_output){.file = {.fd = -1}};
    if (!fsd_compression_choose(options->arguments, resume.path, &resume.compression)) {
        return false;
    }
    if (values[FSD_OPTION_RESUME].given) {
        opened = fsd_resume_open(&output->resume, &resume, &output->file);
    } else {
        int error = fsd_output_open(&output->file, resume.path);
        output->is_stdout = output->file.fd == STDOUT_FILENO;
        if (error == 0 && (resume.compression || options->is_written_at_end)) {
            error = fsd_output_pack(&output->file, resume.compression, resume.n_threads);
        }
        if (error != 0) {
            fsd_report_output_error(output->file.name, error);
        }
        opened = error == 0;
    }
    if (!opened) {
        fsd_run_output_discard(output);
    }
    return opened;
}

struct fsd_sink fsd_run_output_sink(const struct fsd_run_output *output)
{
    return (struct fsd_sink){
        .packer = output->file.packer,
        .fd = output->file.fd,
        .from = output->resume.goes_on ? &output->resume.from : NULL,
        .checkpointer = output->resume.checkpointer,
    };
}

void fsd_run_output_report(const struct fsd_run_output *output, int error)
{
    if (output->is_stdout) {
        fsd_stdout_lost(error);
    }
    fsd_report_output_error(output->file.name, error);
}

bool fsd_run_output_commit(struct fsd_run_output *output)
{
    const int error = fsd_output_commit(&output->file);

    if (error != 0) {
        fsd_run_output_report(output, error);
    }
    fsd_resume_close(&output->resume, error == 0);
    return error == 0;
}

void fsd_run_output_discard(struct fsd_run_output *output)
{
    fsd_output_discard(&output->file);
    fsd_resume_close(&output->resume, false);
}
