/* usage: report-tool STATISTICS RUN COMMAND TABLE: makes a report of four files' text on standard output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"

static char *read_text(const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");

    if (!file || getdelim(&text, &size, '\0', file) < 0) {
        fprintf(stderr, "report-tool: cannot read %s\n", path);
        exit(2);
    }
    fclose(file);
    return text;
}

int main(int n_arguments, char **arguments)
{
    if (n_arguments != 5) {
        fprintf(stderr, "usage: report-tool STATISTICS RUN COMMAND TABLE\n");
        return 2;
    }
    if (!fsd_report_is_available()) {
        puts("SKIPPED: this build has no charts");
        return 77;
    }
    char *const statistics = read_text(arguments[1]);
    char *const run = read_text(arguments[2]);
    char *const command = read_text(arguments[3]);
    char *const table = read_text(arguments[4]);
    const struct fsd_report report = {
        .statistics = statistics, .run = run, .command = command, .version = "1.2.3", .table = table};
    const int error = fsd_report_write(stdout, &report);

    if (error != 0) {
        fprintf(stderr, "report-tool: %s\n", strerror(error));
    }
    free(statistics);
    free(run);
    free(command);
    free(table);
    return error == 0 ? 0 : 2;
}
