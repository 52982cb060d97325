#include <stdio.h>

#include "base/json.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/message.h"
#include "fastsud.h"
#include "pipeline/parallel.h"

static void put_text(void)
{
    struct fastsud_kernel_info kernel;
    struct fastsud_engine_info engine;
    const char *name = NULL;
    bool present = false;

    printf("fastsud %s\nbuild     %s, %s\nthreads   %zu\ncpu      ", fastsud_version(), FSD_COMPILER, FSD_BUILD_TYPE,
           fsd_parallel_n_cores());
    for (size_t i = 0; (name = fastsud_cpu_feature(i, &present)); i++) {
        printf(" %s%s", present ? "" : "no-", name);
    }
    puts("\nkernels");
    for (size_t i = 0; fastsud_kernel_info_get(i, &kernel); i++) {
        printf("  %-9s %2u lanes, %s%s%s%s\n", kernel.name, kernel.n_lanes,
               kernel.chosen     ? "chosen"
               : kernel.runnable ? "runnable"
                                 : "not runnable on this processor",
               kernel.needs[0] ? " (needs " : "", kernel.needs, kernel.needs[0] ? ")" : "");
    }
    puts("engines");
    for (size_t i = 0; fastsud_engine_info_get(i, &engine); i++) {
        printf("  %-9s %s\n", engine.name, engine.summary);
        if (!engine.built) {
            printf("            not built: install %s and build again\n", engine.package);
        }
    }
}

static void put_field(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    fsd_json_put_string(stdout, text);
}

static void put_json(void)
{
    struct fastsud_kernel_info kernel;
    struct fastsud_engine_info engine;
    const char *name = NULL;
    bool present = false;

    fputs("{\"version\":", stdout);
    fsd_json_put_string(stdout, fastsud_version());
    put_field("compiler", FSD_COMPILER);
    put_field("build_type", FSD_BUILD_TYPE);
    printf(",\"threads\":%zu,\"cpu\":{", fsd_parallel_n_cores());
    for (size_t i = 0; (name = fastsud_cpu_feature(i, &present)); i++) {
        fputs(i > 0 ? "," : "", stdout);
        fsd_json_put_string(stdout, name);
        fputs(present ? ":true" : ":false", stdout);
    }
    fputs("},\"kernels\":[", stdout);
    for (size_t i = 0; fastsud_kernel_info_get(i, &kernel); i++) {
        fputs(i > 0 ? ",{\"name\":" : "{\"name\":", stdout);
        fsd_json_put_string(stdout, kernel.name);
        put_field("needs", kernel.needs);
        printf(",\"lanes\":%u,\"runnable\":%s,\"chosen\":%s}", kernel.n_lanes, kernel.runnable ? "true" : "false",
               kernel.chosen ? "true" : "false");
    }
    fputs("],\"engines\":[", stdout);
    for (size_t i = 0; fastsud_engine_info_get(i, &engine); i++) {
        fputs(i > 0 ? ",{\"name\":" : "{\"name\":", stdout);
        fsd_json_put_string(stdout, engine.name);
        put_field("summary", engine.summary);
        printf(",\"built\":%s}", engine.built ? "true" : "false");
    }
    puts("]}");
}

static int info(const struct fsd_arguments *arguments)
{
    if (arguments->n_files > 0) {
        fsd_message("fastsud info takes no file, but got '%s'; see fastsud info --help", arguments->files[0]);
        return FSD_EXIT_TROUBLE;
    }
    if (arguments->options[FSD_OPTION_JSON].given) {
        put_json();
    } else {
        put_text();
    }
    return FSD_EXIT_OK;
}

static const enum fsd_option_id options[] = {FSD_OPTION_JSON};

const struct fsd_command fsd_command_info = {
    .name = "info",
    .help = "show version, processor, kernels and engines",
    .usage = "info [--json]",
    .text = "Shows the version, the build, the processor's features, the kernels (and which\n"
            "one is chosen here), the engines and the number of threads.",
    .examples = "  fastsud info --json\n",
    .manual =
        "Shows the version, the build, the processor's features, the kernels (and which one is chosen), the engines "
        "and the number of threads.",
    .takes_no_files = true,
    FSD_COMMAND_OPTIONS(options),
    .put_help = fsd_help_engine_options,
    .run = info,
};
