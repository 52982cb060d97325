#include "support/cli.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "paths.h"
#include "support/child.h"
#include "support/clock.h"
#include "support/fault_shim.h"
#include "support/pattern.h"
#include "support/test.h"
#include "support/tree.h"

enum { MAX_PATH = 512, N_PATHS = 16 };

static const char *program_path; /* NULL: the program is run without being started */
static char directory[MAX_PATH];
static struct cli_run run;
static void **adopted;
static size_t n_adopted;

void cli_start_program(const char *program)
{
    cli_start();
    program_path = program;
}

int cli_set_up(void **state)
{
    (void)state;
    cli_start();
    return 0;
}

void cli_start(void)
{
    program_path = getenv("FASTSUD_TEST_PROGRAM");
    snprintf(directory, sizeof(directory), "%s/fastsud-test-XXXXXX", tree_parent());
    assert_non_null(mkdtemp(directory));
    assert_int_equal(symlink(FASTSUD_TEST_SOURCE_DIR "/corpora", cli_in("corpora")), 0);
    signal(SIGPIPE, SIG_IGN); /* a program that stops reading must not end the test */
}

static void remove_tree(const char *path)
{
    DIR *handle = opendir(path);
    struct dirent *entry;
    while (handle && (entry = readdir(handle))) {
        char child[2 * MAX_PATH];
        struct stat info;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(child, sizeof(child), "%s/%s", path, entry->d_name);
        if (lstat(child, &info) == 0 && S_ISDIR(info.st_mode))
            remove_tree(child);
        else
            unlink(child);
    }
    if (handle)
        closedir(handle);
    rmdir(path);
}

int cli_tear_down(void **state)
{
    (void)state;
    child_end();
    remove_tree(directory);
    free(run.out);
    free(run.err);
    run = (struct cli_run){0};
    while (n_adopted > 0)
        free(adopted[--n_adopted]);
    free(adopted);
    adopted = NULL;
    return 0;
}

void *cli_adopt(void *memory)
{
    adopted = realloc(adopted, (n_adopted + 1) * sizeof(*adopted));
    assert_true(memory && adopted);
    return adopted[n_adopted++] = memory;
}

void cli_drop(void *memory)
{
    size_t i = n_adopted;
    while (memory && adopted[--i] != memory)
        assert_true(i > 0);
    if (memory)
        adopted[i] = adopted[--n_adopted];
    free(memory);
}

const char *cli_in(const char *name)
{
    static char paths[N_PATHS][2 * MAX_PATH];
    static unsigned next;
    char *path = paths[next++ % N_PATHS];
    snprintf(path, sizeof(paths[0]), "%s/%s", directory, name);
    return path;
}

const char *cli_directory(const char *name)
{
    const char *path = cli_in(name);
    assert_int_equal(mkdir(path, 0777), 0);
    return path;
}

const char *cli_file(const char *name, const char *data, size_t n_bytes)
{
    const char *path = cli_in(name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    if (n_bytes > 0)
        assert_int_equal(fwrite(data, 1, n_bytes, file), n_bytes);
    assert_int_equal(fclose(file), 0);
    return path;
}

const char *cli_text(const char *name, const char *text)
{
    return cli_file(name, text, strlen(text));
}

/* Appends what can be read; false at the end of the stream. */
static bool append(int fd, char **data, size_t *n_bytes)
{
    enum { STEP = 1 << 16 };
    char *grown = realloc(*data, *n_bytes + STEP + 1);
    assert_non_null(grown);
    *data = grown;
    ssize_t n = read(fd, grown + *n_bytes, STEP);
    if (n > 0)
        *n_bytes += (size_t)n;
    grown[*n_bytes] = '\0';
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

char *cli_read(const char *path, size_t *n_bytes)
{
    char *data = NULL;
    size_t n = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    while (append(fd, &data, &n))
        continue;
    close(fd);
    if (n_bytes)
        *n_bytes = n;
    return cli_adopt(data);
}

void assert_file(const char *name, const char *pattern)
{
    char *const bytes = cli_read(cli_in(name), NULL);
    if (!bytes != !pattern || (pattern && !pattern_is(bytes, pattern)))
        fail_msg("%s is\n%s\nnot\n%s", name, bytes ? bytes : "not there", pattern ? pattern : "(no file)");
}

size_t cli_n_files(void)
{
    size_t n = 0;
    DIR *handle = opendir(directory);
    struct dirent *entry;
    assert_non_null(handle);
    while ((entry = readdir(handle)))
        n += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(handle);
    return n;
}

size_t count_in(const char *text, const char *what)
{
    const size_t n_what = strlen(what);
    size_t n = 0;
    /* Not by strstr, which the address sanitizer lets measure the whole text each time. */
    while ((text = strchr(text, what[0]))) {
        const bool is_here = strncmp(text, what, n_what) == 0;
        n += is_here;
        text += is_here ? n_what : 1;
    }
    return n;
}

void cli_check_parts(const char *text, bool is_there, const char *const *parts)
{
    for (size_t i = 0; parts[i]; i++)
        if ((strstr(text, parts[i]) != NULL) != is_there)
            fail_msg("\"%s\" is%s in:\n%s", parts[i], is_there ? " not" : "", text);
}

/* Feeds standard input and keeps both outputs until the program has closed them. */
static void exchange(const struct cli_streams *streams, int in, int out, int err)
{
    size_t n_fed = 0;
    fcntl(in, F_SETFL, O_NONBLOCK);
    while (out >= 0 || err >= 0) {
        if (in >= 0 && n_fed == streams->n_input && !streams->input_stays) {
            close(in);
            in = -1;
        }
        struct pollfd polls[3] = {{.fd = n_fed < streams->n_input ? in : -1, .events = POLLOUT},
                                  {.fd = out, .events = POLLIN},
                                  {.fd = err, .events = POLLIN}};
        /* Not poll, which is the program's: see test_idle_polls. */
        if (ppoll(polls, 3, NULL, NULL) < 0 && errno != EINTR)
            fail_msg("poll: %s", strerror(errno));
        if (polls[0].revents) {
            ssize_t n = write(in, streams->input + n_fed, streams->n_input - n_fed);
            if (n > 0)
                n_fed += (size_t)n;
            else if (errno != EAGAIN && errno != EINTR)
                n_fed = streams->n_input; /* the reader is gone */
        }
        if (polls[1].revents && !append(out, &run.out, &run.n_out)) {
            close(out);
            out = -1;
        }
        if (polls[2].revents && !append(err, &run.err, &run.n_err)) {
            close(err);
            err = -1;
        }
    }
    if (in >= 0)
        close(in);
}

/* The ends of a terminal, as of a pipe. */
static void open_terminal(int ends[2])
{
    ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(ends[0] >= 0 && grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0);
    assert_true((ends[1] = open(ptsname(ends[0]), O_RDWR | O_NOCTTY | O_CLOEXEC)) >= 0);
}

void cli_need_faults(void)
{
    if (program_path || getenv("LD_PRELOAD") || !fault_shim_begin)
        skip();
}

const struct cli_run *cli(const struct cli_streams *streams, const char *arguments)
{
    static const struct cli_streams plain;
    int in[2], out[2], err[2];
    streams = streams ? streams : &plain;
    if (streams->fault)
        cli_need_faults();
    free(run.out);
    free(run.err);
    run = (struct cli_run){.out = calloc(1, 1), .err = calloc(1, 1)};
    assert_true(run.out && run.err);

    assert_int_equal(pipe2(in, O_CLOEXEC), 0);
    assert_int_equal(pipe2(out, O_CLOEXEC), 0);
    if (streams->on_terminal)
        open_terminal(err);
    else
        assert_int_equal(pipe2(err, O_CLOEXEC), 0);
    int from = in[0], to = out[1];
    if (streams->input_path)
        assert_true((from = open(streams->input_path, O_RDONLY | O_CLOEXEC)) >= 0);
    if (streams->output_path)
        assert_true((to = open(streams->output_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) >= 0);
    if (streams->output_closed) {
        int gone[2];
        assert_int_equal(pipe2(gone, O_CLOEXEC), 0);
        close(gone[0]);
        to = gone[1];
    }
    child_begin(&(struct child_run){
        .words = arguments,
        .where = streams->directory ? streams->directory : directory,
        .in = from,
        .out = to,
        .err = err[1],
        .limit_s = streams->limit_s,
        .fault = streams->fault,
        .program = program_path || !getenv("LD_PRELOAD") ? program_path : FASTSUD_TEST_PROGRAM,
    });
    test_idle_polls(0, NULL); /* it is the program's */
    if (from != in[0])
        close(from);
    if (to != out[1])
        close(to);
    close(in[0]);
    close(out[1]);
    close(err[1]);
    exchange(streams, in[1], out[0], err[0]);
    const int status = child_wait();
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return &run;
}

static char printed[8192];

static const struct cli_run *run_printed(const struct cli_streams *streams, const char *format, va_list list)
{
    const int n = vsnprintf(printed, sizeof(printed), format, list);
    assert_true(n >= 0 && n < (int)sizeof(printed));
    return cli(streams, printed);
}

const struct cli_run *clif(const struct cli_streams *streams, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    run_printed(streams, format, list);
    va_end(list);
    return &run;
}

static void check_status(int status)
{
    if (run.status != status)
        fail_msg("fastsud %s: exit status %d, not %d; it said:\n%s", printed, run.status, status, run.err);
}

static void check_texts(const char *out, const char *err)
{
    if (out && !pattern_is(run.out, out))
        fail_msg("fastsud %s: wrote\n%s\nnot\n%s", printed, run.out, out);
    if (err && (*err ? !pattern_is_in(run.err, err) : *run.err))
        fail_msg("fastsud %s: \"%s\" is not what it said:\n%s", printed, err, run.err);
}

static void expect(int status, const char *format, va_list list)
{
    run_printed(NULL, format, list);
    check_status(status);
}

const struct cli_run *cli_expect(int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    expect(status, format, list);
    va_end(list);
    return &run;
}

const struct cli_run *cli_check(int status, const char *out, const char *err, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    expect(status, format, list);
    va_end(list);
    check_texts(out, err);
    return &run;
}

void cli_check_rows(const struct cli_row *rows, size_t n_rows)
{
    for (const struct cli_row *row = rows; row < rows + n_rows; row++) {
        const size_t n_input = row->input ? strlen(row->input) : 0;
        clif(&(struct cli_streams){.input = row->input, .n_input = n_input}, "%s", row->arguments);
        check_status(row->status);
        check_texts(row->out, row->err);
        if (row->lacks && (strstr(run.out, row->lacks) || strstr(run.err, row->lacks)))
            fail_msg("fastsud %s: \"%s\" is in\n%s\n%s", printed, row->lacks, run.out, run.err);
    }
}

void cli_refuse_rows(const char *before, const struct cli_refusal *rows, size_t n_rows, const char *after)
{
    for (size_t i = 0; i < n_rows; i++) {
        cli_check(2, "", rows[i].words, "%s %s %s", before, rows[i].arguments, after);
        if (strncmp(run.err, "fastsud: ", 9) != 0 || count_in(run.err, "\n") != 1)
            fail_msg("fastsud %s: it did not say one line:\n%s", printed, run.err);
    }
}

char *cli_output(int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    expect(status, format, list);
    va_end(list);
    return cli_copy(run.out);
}

char *cli_copy(const char *text)
{
    return cli_adopt(strdup(text));
}
