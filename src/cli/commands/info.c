#include <stdio.h>

#include "base/json.h"
#include "cli/command.h"
#include "cli/help_text.h"
#include "cli/message.h"
#include "input/codecs/codec.h"
#include "paper/pdf.h"
#include "run/default_threads.h"
#include "run/parallel.h"
#include "solve/solver.h"

static void put_text(void)
{
    struct fsd_kernel_info kernel;
    struct fsd_engine_info engine;
    const struct fsd_codec *codec = NULL;
    const char *name = NULL;
    bool present = false;

    printf("fastsud %s\nbuild     %s, %s\nthreads   %zu (%s)\ncpu      ", fastsud_version(), FSD_COMPILER,
           FSD_BUILD_TYPE, fsd_default_threads(), fsd_parallel_library());
    for (size_t i = 0; (name = fsd_cpu_feature_at(i, &present)); i++) {
        printf(" %s%s", present ? "" : "no-", name);
    }
    puts("\nkernels");
    for (size_t i = 0; fsd_kernel_info_get(i, &kernel); i++) {
        printf("  %-9s %3u lanes, %s%s%s%s\n", kernel.name, kernel.n_lanes,
               kernel.chosen     ? "chosen"
               : kernel.runnable ? "runnable"
                                 : "not runnable on this processor",
               kernel.needs[0] ? " (needs " : "", kernel.needs, kernel.needs[0] ? ")" : "");
    }
    puts("engines");
    for (size_t i = 0; fsd_engine_info_get(i, &engine); i++) {
        printf("  %-9s %s\n", engine.name, engine.summary);
        if (!engine.built) {
            printf("            not built: install %s and build again\n", engine.package);
        }
    }
    printf("pdf\n  %s\n", fsd_pdf_library() ? fsd_pdf_library() : "not built: install libhpdf-dev and build again");
    puts("compressed input");
    for (size_t i = 0; (codec = fsd_codec_at(i)); i++) {
        if (codec->reader) {
            printf("  %-9s %s %s\n", codec->name, codec->reader->library, codec->reader->version());
        } else {
            printf("  %-9s not built: install %s and build again\n", codec->name, codec->reader_package);
        }
    }
}

/* False when out of memory. */
static bool put_json(void)
{
    struct fsd_kernel_info kernel;
    struct fsd_engine_info engine;
    struct fsd_buffer out = {.n = 0};
    struct fsd_json json = {.out = &out};
    const struct fsd_codec *codec = NULL;
    const char *name = NULL;
    bool present = false;

    fsd_json_begin(&json, NULL, '{');
    fsd_json_put_text(&json, "version", fastsud_version());
    fsd_json_put_text(&json, "compiler", FSD_COMPILER);
    fsd_json_put_text(&json, "build_type", FSD_BUILD_TYPE);
    fsd_json_put_count(&json, "threads", fsd_default_threads());
    fsd_json_put_text(&json, "threads_by", fsd_parallel_library());
    fsd_json_begin(&json, "cpu", '{');
    for (size_t i = 0; (name = fsd_cpu_feature_at(i, &present)); i++) {
        fsd_json_put_bool(&json, name, present);
    }
    fsd_json_end(&json, '}');
    fsd_json_begin(&json, "kernels", '[');
    for (size_t i = 0; fsd_kernel_info_get(i, &kernel); i++) {
        fsd_json_begin(&json, NULL, '{');
        fsd_json_put_text(&json, "name", kernel.name);
        fsd_json_put_text(&json, "needs", kernel.needs);
        fsd_json_put_count(&json, "lanes", kernel.n_lanes);
        fsd_json_put_bool(&json, "runnable", kernel.runnable);
        fsd_json_put_bool(&json, "chosen", kernel.chosen);
        fsd_json_end(&json, '}');
    }
    fsd_json_end(&json, ']');
    fsd_json_begin(&json, "engines", '[');
    for (size_t i = 0; fsd_engine_info_get(i, &engine); i++) {
        fsd_json_begin(&json, NULL, '{');
        fsd_json_put_text(&json, "name", engine.name);
        fsd_json_put_text(&json, "summary", engine.summary);
        fsd_json_put_bool(&json, "built", engine.built);
        fsd_json_end(&json, '}');
    }
    fsd_json_end(&json, ']');
    fsd_json_put_text(&json, "pdf", fsd_pdf_library() ? fsd_pdf_library() : "");
    fsd_json_begin(&json, "compressed_input", '[');
    for (size_t i = 0; (codec = fsd_codec_at(i)); i++) {
        const struct fsd_decompressor *const reader = codec->reader;
        fsd_json_begin(&json, NULL, '{');
        fsd_json_put_text(&json, "name", codec->name);
        fsd_json_put_text(&json, "library", reader ? reader->library : "");
        fsd_json_put_text(&json, "version", reader ? reader->version() : "");
        fsd_json_put_bool(&json, "built", reader != NULL);
        fsd_json_end(&json, '}');
    }
    fsd_json_end(&json, ']');
    fsd_json_end(&json, '}');
    return fsd_json_flush(&json, stdout);
}

enum { FORMAT_TEXT, FORMAT_JSON };

static const char *format_name(size_t i)
{
    static const char *const names[] = {[FORMAT_TEXT] = "text", [FORMAT_JSON] = "json"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

static int info(const struct fsd_arguments *arguments)
{
    if (arguments->n_files > 0) {
        fsd_message("fastsud info takes no file, but got '%s'; see fastsud info --help", arguments->files[0]);
        return FSD_EXIT_TROUBLE;
    }
    if (arguments->options[FSD_OPTION_FORMAT].number == FORMAT_TEXT) {
        put_text();
    } else if (!put_json()) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return FSD_EXIT_TROUBLE;
    }
    return FSD_EXIT_OK;
}

static const enum fsd_option_id options[] = {FSD_OPTION_FORMAT, FSD_OPTION_JSON};

const struct fsd_command fsd_command_info = {
    .name = "info",
    .help = "show version, processor, kernels, engines and libraries",
    .usage = "info [OPTION...]",
    .text = "Shows the version, the build, the processor's features, the kernels (and which\n"
            "one is chosen here), the engines, what reads compressed input, and the number of\n"
            "threads.",
    .examples = "  fastsud info -f json\n",
    .manual =
        "Shows the version, the build, the processor's features, the kernels (and which one is chosen), the engines, "
        "the libraries that write PDF and read compressed input, and the number of threads.",
    .takes_no_files = true,
    .is_about_program = true,
    .format_at = format_name,
    FSD_COMMAND_OPTIONS(options),
    .put_help = fsd_help_engine_options,
    .run = info,
};
