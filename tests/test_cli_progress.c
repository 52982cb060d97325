/* The progress of a long run, which only a terminal shows. */
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/test.h"

/* One of the slowest for plain enumeration that are still quick enough to have many. */
#define LINE "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n"

enum { MOST_BYTES = 1 << 16 };

/* Puzzles that take half a second, after which there is something to see. Machines differ, so it grows as needed. */
static size_t n_puzzles = TEST_SAMPLE(200, 20);

static char shown[MOST_BYTES + 1];

/*
 * Runs the program with standard error on a terminal and waits for its end; shown receives what it wrote there. input:
 * descriptor of its standard input.
 */
static void run_on_terminal(const char *const *arguments, int input)
{
    extern char **environ;
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status;
    size_t n = 0;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0) {
        print_message("no terminal can be made here\n");
        skip();
    }
    assert_true(grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    int error = open(ptsname(terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(error >= 0);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    assert_int_equal(posix_spawn(&child, FASTSUD_TEST_PROGRAM, &actions, NULL, (char *const *)arguments, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    for (bool ended = false; !ended;) {
        struct pollfd ready = {.fd = terminal, .events = POLLIN};
        ended = waitpid(child, &status, WNOHANG) == child;
        while (poll(&ready, 1, ended ? 0 : 20) > 0 && (ready.revents & POLLIN) && n < MOST_BYTES) {
            ssize_t more = read(terminal, shown + n, MOST_BYTES - n);
            if (more <= 0)
                break;
            n += (size_t)more;
        }
    }
    shown[n] = '\0';
    close(error);
    close(terminal);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* A file of n lines. */
static const char *make_file(size_t n)
{
    char *text = cli_adopt(malloc(n * strlen(LINE) + 1));
    for (size_t i = 0; i < n; i++)
        strcpy(text + i * strlen(LINE), LINE);
    const char *path = cli_text("many.txt", text);
    return path;
}

/* A bar, what is done and what is left; it is erased before the summary. */
TEST(bar_of_a_file)
{
    for (;; n_puzzles *= 3) {
        const char *path = make_file(n_puzzles);
        const char *arguments[] = {"fastsud", "-j1", "--engine", "csp", "-f", "none", path, NULL};
        run_on_terminal(arguments, STDIN_FILENO);
        if (strstr(shown, " puzzles/s  0:"))
            break;
        assert_contains(shown, "puzzles"); /* the summary */
        assert_true(n_puzzles < 100000000);
    }
    assert_contains(shown, "\r\033[K[");
    assert_contains(shown, " %  ");
    assert_contains(shown, " puzzles/s  0:");
    assert_contains(shown, " left");
    char *last = shown;
    for (char *at = shown; (at = strstr(at, "\r\033[K")); at += 4)
        last = at;
    assert_lacks(last, " left");
    assert_contains(last, "puzzles");
}

/* How much a stream holds is not known: the number of puzzles instead. */
TEST(count_of_a_stream)
{
    for (;; n_puzzles *= 3) {
        const char *path = make_file(n_puzzles);
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pid_t writer = fork();
        assert_true(writer >= 0);
        if (writer == 0) {
            FILE *from = fopen(path, "r"), *to = fdopen(ends[1], "w");
            char line[sizeof(LINE) + 1];
            close(ends[0]);
            while (from && to && fgets(line, sizeof(line), from))
                fputs(line, to);
            if (to)
                fclose(to);
            _exit(0);
        }
        close(ends[1]);
        const char *arguments[] = {"fastsud", "-j1", "--engine", "csp", "-f", "none", "-", NULL};
        run_on_terminal(arguments, ends[0]);
        close(ends[0]);
        assert_int_equal(waitpid(writer, NULL, 0), writer);
        if (strstr(shown, " puzzles/s\r\033[K"))
            break;
        assert_true(n_puzzles < 100000000);
    }
    assert_lacks(shown, " left");
    assert_contains(shown, " puzzles  ");
    assert_contains(shown, " puzzles/s\r\033[K");
}

/* Work on the first grid takes long: that time passes. */
TEST(time_of_a_grid)
{
    static const char *const most[] = {"17", "18", "19"};
    shown[0] = '\0';
    for (size_t i = 0; i < 3 && !strstr(shown, "\r\033[K0 grids, 0 puzzles  0:0"); i++) {
        const char *arguments[] = {"fastsud", "scan", "-j1", "--clues", most[i], GRID, NULL};
        run_on_terminal(arguments, STDIN_FILENO);
    }
    assert_contains(shown, "\r\033[K0 grids, 0 puzzles  0:0");
    assert_contains(shown, "\r\033[Kfastsud: 1 grid: ");
}

/* Neither with -q, nor where answers go to the same terminal, which test_cli's pipes stand for: no escapes there. */
TEST(nothing_when_quiet)
{
    const char *path = make_file(n_puzzles);
    const char *arguments[] = {"fastsud", "-j1", "-q", "--engine", "csp", "-f", "none", path, NULL};
    run_on_terminal(arguments, STDIN_FILENO);
    assert_string_equal(shown, "");
    assert_lacks(clif(NULL, "-j1 --engine csp -f none %s", path)->err, "\033");
}

TEST_MAIN("cli_progress", cli_set_up, cli_tear_down)
