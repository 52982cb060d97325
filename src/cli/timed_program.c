#include "cli/timed_program.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/platform.h"
#include "base/words.h"
#include "cli/message.h"

enum { MAX_QUOTE = 256, MAX_PATH_BYTES = 4096 };

void fsd_timed_program_report(const struct fsd_timed_program *program, const char *format, ...)
{
    char text[2 * MAX_QUOTE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    fsd_message("%s%s%s: %s", program->option ? program->option : "", program->option ? ": " : "",
                program->words[0] ? program->words[0] : "''", text);
}

static bool open_files(struct fsd_timed_program *program, FILE *input)
{
    program->input = input;
    program->output = tmpfile();
    program->errors = program->output ? tmpfile() : NULL;
    if (!program->errors) {
        fsd_timed_program_report(program, "cannot create a temporary file: %s", strerror(errno));
        return false;
    }
    snprintf(program->input_path, sizeof(program->input_path), "/dev/fd/%d", fileno(input));
    return true;
}

bool fsd_timed_program_create(struct fsd_timed_program *program, const char *option, const char *command, FILE *input)
{
    *program = (struct fsd_timed_program){.option = option};
    fsd_buffer_put(&program->text, command, strlen(command) + 1);
    if (program->text.failed) {
        fsd_message("out of memory");
        return false;
    }
    const size_t n = fsd_words_split(program->text.bytes, program->words, FSD_MAX_PROGRAM_WORDS);
    if (n == 0 || n > FSD_MAX_PROGRAM_WORDS) {
        fsd_message("%s: %s", option,
                    n == 0 ? "the name of a program is missing" : "too many words; put the command into a script");
        return false;
    }
    for (size_t i = 1; i < n; i++) {
        program->words[i] = strcmp(program->words[i], "{}") == 0 ? program->input_path : program->words[i];
    }
    return open_files(program, input);
}

bool fsd_timed_program_create_own(struct fsd_timed_program *program, const char *words, size_t n_bytes, FILE *input)
{
    char path[MAX_PATH_BYTES];

    *program = (struct fsd_timed_program){.option = NULL};
    const int error = fsd_platform_program_path(path, sizeof(path));
    if (error != 0) {
        fsd_message("cannot find this program's own file: %s; name it by --new", strerror(error));
        return false;
    }
    fsd_buffer_put(&program->text, path, strlen(path) + 1);
    fsd_buffer_put(&program->text, words, n_bytes);
    if (program->text.failed) {
        fsd_message("out of memory");
        return false;
    }
    char *at = program->text.bytes;
    for (size_t i = 0; i < FSD_MAX_PROGRAM_WORDS && at < program->text.bytes + program->text.n; i++) {
        program->words[i] = at;
        at += strlen(at) + 1;
    }
    return open_files(program, input);
}

void fsd_timed_program_destroy(struct fsd_timed_program *program)
{
    if (program->output) {
        fclose(program->output);
    }
    if (program->errors) {
        fclose(program->errors);
    }
    fsd_buffer_destroy(&program->text);
}

/* What a program wrote to standard error first, as " and said: ..."; else "". */
static void quote_error(const struct fsd_timed_program *program, char quote[MAX_QUOTE])
{
    static const char before[] = ", and said: ";
    const int fd = fileno(program->errors);
    const size_t n_before = strlen(before);

    strcpy(quote, before);
    const ssize_t n = pread(fd, quote + n_before, MAX_QUOTE - 1 - n_before, 0);
    quote[n_before + (n > 0 ? (size_t)n : 0)] = '\0';
    quote[n_before + strcspn(quote + n_before, "\n")] = '\0';
    if (!quote[n_before]) {
        quote[0] = '\0';
    }
}

static bool check_status(const struct fsd_timed_program *program, int status)
{
    char quote[MAX_QUOTE];

    if (WIFEXITED(status) && WEXITSTATUS(status) <= FSD_EXIT_ANSWER) {
        return true;
    }
    quote_error(program, quote);
    if (WIFSIGNALED(status)) {
        fsd_timed_program_report(program, "ended by signal %d (%s)%s", WTERMSIG(status), strsignal(WTERMSIG(status)),
                                 quote);
    } else {
        fsd_timed_program_report(program, "ended with status %d%s", WEXITSTATUS(status), quote);
    }
    return false;
}

/* Counts the lines of a file; the last one may have no end. Returns 0 or an errno. */
static int count_lines(int fd, uint64_t *n_lines)
{
    char block[1 << 16];
    char last = '\n';
    off_t at = 0;
    ssize_t n = 0;

    *n_lines = 0;
    while ((n = pread(fd, block, sizeof(block), at)) > 0) {
        const char *const end = block + n;
        for (const char *byte = block; (byte = memchr(byte, '\n', (size_t)(end - byte))); byte++) {
            ++*n_lines;
        }
        last = end[-1];
        at += n;
    }
    *n_lines += last != '\n';
    return n < 0 ? errno : 0;
}

static bool empty_file(FILE *file)
{
    return ftruncate(fileno(file), 0) == 0 && lseek(fileno(file), 0, SEEK_SET) == 0;
}

bool fsd_timed_program_run(struct fsd_timed_program *program, uint64_t *duration_ns, uint64_t *n_lines)
{
    const int streams[] = {fileno(program->input), fileno(program->output), fileno(program->errors)};
    pid_t child;
    int status = 0;

    if (!empty_file(program->output) || !empty_file(program->errors) || lseek(streams[0], 0, SEEK_SET) != 0) {
        fsd_timed_program_report(program, "cannot use a temporary file: %s", strerror(errno));
        return false;
    }
    const uint64_t begin = fsd_clock_now_ns();
    int error = fsd_platform_spawn(program->words, streams, &child);
    if (error != 0) {
        fsd_timed_program_report(program, "cannot run it: %s; check the name", strerror(error));
        return false;
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    *duration_ns = fsd_clock_now_ns() - begin;
    if (!check_status(program, status)) {
        return false;
    }
    error = count_lines(streams[STDOUT_FILENO], n_lines);
    if (error != 0) {
        fsd_timed_program_report(program, "cannot read what it wrote: %s", strerror(error));
    }
    return error == 0;
}
