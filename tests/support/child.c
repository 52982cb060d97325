#include "support/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio_ext.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/hash.h"
#include "cli/program.h"
#include "support/clock.h"
#include "support/fault_shim.h"
#include "support/test.h"

enum { MAX_ARGUMENTS = 128, MAX_DESCRIPTORS = 64, N_STREAMS = 3, EXIT_NO_STREAMS = 126, EXIT_LEFT_OPEN = 125 };

/* A run in the process of many. */
struct request {
    unsigned limit_s;
    uint64_t clock_step_ns;        /* 0: the clock is real */
    char fault[CHILD_FAULT_BYTES]; /* "": none */
    char where[CHILD_WHERE_BYTES];
    char words[CHILD_WORDS_BYTES]; /* what is sent ends with them */
};

static pid_t one;  /* the process of a single run; 0: there is none */
static pid_t many; /* that of many; 0: there is none */
static int to_many = -1;
static uint64_t many_began_in; /* surroundings */

static void split(char *words, char *list[MAX_ARGUMENTS], int *n)
{
    static char name[] = "fastsud";
    list[0] = name;
    *n = 1;
    for (char *word = strtok(words, " "); word && *n < MAX_ARGUMENTS - 1; word = strtok(NULL, " "))
        list[(*n)++] = word;
    list[*n] = NULL;
}

/*
 * LLVM's OpenMP library registers each process by its number and ends one that finds itself registered; a process that
 * was killed stays so, and numbers come again.
 */
static void forget_openmp_of_namesake(void)
{
    char path[64];

    snprintf(path, sizeof(path), "/dev/shm/__KMP_REGISTERED_LIB_%d_%u", (int)getpid(), (unsigned)getuid());
    unlink(path);
}

/* What exec does to signals and descriptors. */
static void forget_parent(int kept)
{
    for (int number = 1; number <= SIGRTMAX; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            signal(number, SIG_DFL);
    }
    for (int fd = STDERR_FILENO + 1; fd < MAX_DESCRIPTORS; fd++)
        if (fd != kept && fcntl(fd, F_GETFD) > 0) /* only those to be closed on exec have a flag */
            close(fd);
}

/* The program's standard streams. */
static bool take_streams(const int streams[N_STREAMS])
{
    for (int fd = 0; fd < N_STREAMS; fd++)
        if (dup2(streams[fd], fd) < 0)
            return false;
    return true;
}

static bool has_faults(void)
{
    for (char *const *variable = environ; *variable; variable++)
        if (strncmp(*variable, "FASTSUD_FAULT", 13) == 0)
            return true;
    return false;
}

/*
 * Whether a run with these faults has to be a process's first and only one: it may end by a signal, is counted or
 * written down, or what fails is done once in a process.
 */
static bool is_single(const char *fault)
{
    static const char *const many_times[] = {
        "read:", "write:", "print:", "say:", "close:", "rename:", "sync:", "truncate:", "seek:", "scan:", "stat:"};
    bool is_one_of_them = !fault;
    for (size_t i = 0; fault && i < sizeof(many_times) / sizeof(many_times[0]); i++)
        is_one_of_them |= strncmp(fault, many_times[i], strlen(many_times[i])) == 0;
    return !is_one_of_them || (fault && strstr(fault, ":sig")) || getenv("FASTSUD_FAULT") ||
           getenv("FASTSUD_FAULT_COUNTS") || getenv("FASTSUD_FAULT_LOG") || getenv("FASTSUD_FAULT_PROC");
}

/* Starts a program, or runs it as it is linked into the test. */
_Noreturn static void run_one(const struct child_run *run, char *words)
{
    char *arguments[MAX_ARGUMENTS];
    int n_arguments;

    split(words, arguments, &n_arguments);
    if (chdir(run->where) != 0 || !take_streams((const int[]){run->in, run->out, run->err}))
        _exit(EXIT_NO_STREAMS);
    signal(SIGPIPE, SIG_DFL);
    alarm(run->limit_s);
    if (run->program) {
        forget_openmp_of_namesake();
        execv(run->program, arguments);
        _exit(127);
    }
    forget_parent(-1);
    if (run->fault)
        setenv("FASTSUD_FAULT", run->fault, 1);
    if (fault_shim_begin && has_faults())
        fault_shim_begin();
    exit(fsd_program_run(n_arguments, arguments));
}

/* Receives a request with its streams; false at the end. */
static bool receive(int socket, struct request *request, int streams[N_STREAMS])
{
    union {
        char bytes[CMSG_SPACE(N_STREAMS * sizeof(int))];
        struct cmsghdr aligned;
    } control;
    struct iovec bytes = {.iov_base = request, .iov_len = sizeof(*request)};
    struct msghdr message = {
        .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
    ssize_t n;

    while ((n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
        continue;
    const struct cmsghdr *const header = n > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    if (!header || header->cmsg_len != CMSG_LEN(N_STREAMS * sizeof(int)))
        return false;
    memcpy(streams, CMSG_DATA(header), N_STREAMS * sizeof(int));
    return true;
}

static uint64_t open_descriptors(void)
{
    uint64_t set = 0;

    for (int fd = 0; fd < MAX_DESCRIPTORS; fd++)
        set |= (uint64_t)(fcntl(fd, F_GETFD) >= 0) << fd;
    return set;
}

/* Whether a run has left others open. The C library opens and closes one of its own as a thread of OpenMP's ends. */
static bool stay_open(uint64_t before)
{
    for (unsigned i = 0; i < 1000 && open_descriptors() != before; i++)
        usleep(1000);
    return open_descriptors() != before;
}

/* One of many runs; returns its exit status. */
static int run_next(struct request *request, const int streams[N_STREAMS], int nowhere)
{
    char *arguments[MAX_ARGUMENTS];
    int n_arguments;

    split(request->words, arguments, &n_arguments);
    const bool can_begin = chdir(request->where) == 0 && take_streams(streams);
    for (int i = 0; i < N_STREAMS; i++)
        close(streams[i]);
    if (!can_begin)
        return EXIT_NO_STREAMS;
    const uint64_t before = open_descriptors();
    signal(SIGPIPE, SIG_DFL);
    alarm(request->limit_s);
    test_clock_step(request->clock_step_ns);
    if (*request->fault)
        setenv("FASTSUD_FAULT", request->fault, 1);
    if (has_faults() && fault_shim_begin)
        fault_shim_begin();
    const int status = fsd_program_run(n_arguments, arguments);
    if (has_faults() && fault_shim_end)
        fault_shim_end();
    unsetenv("FASTSUD_FAULT");
    test_clock_step(0);
    alarm(0);
    __fpurge(stdout); /* what could not be written */
    clearerr(stdout);
    clearerr(stderr);
    for (int fd = 0; fd < N_STREAMS; fd++)
        dup2(nowhere, fd);
    return stay_open(before) ? EXIT_LEFT_OPEN : status;
}

_Noreturn static void run_many(int socket)
{
    static struct request request;
    int streams[N_STREAMS];
    int own_stderr, home, nowhere;

    forget_parent(socket);
    own_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    home = open(".", O_PATH | O_CLOEXEC);
    nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (own_stderr < 0 || home < 0 || nowhere < 0)
        _exit(EXIT_NO_STREAMS);
    while (receive(socket, &request, streams)) {
        const int status = run_next(&request, streams, nowhere);
        if (fchdir(home) != 0 || send(socket, &status, sizeof(status), MSG_NOSIGNAL) < 0)
            _exit(EXIT_NO_STREAMS);
    }
    dup2(own_stderr, STDERR_FILENO); /* for a sanitizer */
    exit(0);
}

/* What a process has from the test when it begins, and a test may change. */
static uint64_t surroundings(void)
{
    static const int limited[] = {RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_AS};
    const mode_t mask = umask(0);
    uint64_t hash = fsd_hash_add(FSD_HASH_INIT, &mask, sizeof(mask));

    umask(mask);
    for (size_t i = 0; i < sizeof(limited) / sizeof(limited[0]); i++) {
        struct rlimit limit;
        assert_int_equal(getrlimit((__rlimit_resource_t)limited[i], &limit), 0);
        hash = fsd_hash_add(hash, &limit, sizeof(limit));
    }
    for (char *const *variable = environ; *variable; variable++)
        hash = fsd_hash_add(hash, *variable, strlen(*variable) + 1);
    return hash;
}

static void begin_many(void)
{
    int ends[2];

    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    fflush(NULL);
    many = fork();
    assert_true(many >= 0);
    if (many == 0)
        run_many(ends[1]);
    close(ends[1]);
    to_many = ends[0];
    many_began_in = surroundings();
}

static void send_request(const struct child_run *run)
{
    static struct request request;
    const int streams[N_STREAMS] = {run->in, run->out, run->err};
    union {
        char bytes[CMSG_SPACE(N_STREAMS * sizeof(int))];
        struct cmsghdr aligned;
    } control = {.bytes = {0}};
    const size_t n_words = strlen(run->words) + 1;
    struct iovec bytes = {.iov_base = &request, .iov_len = offsetof(struct request, words) + n_words};
    struct msghdr message = {
        .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
    struct cmsghdr *const header = CMSG_FIRSTHDR(&message);

    assert_true(n_words <= sizeof(request.words) && strlen(run->where) < sizeof(request.where));
    assert_true(!run->fault || strlen(run->fault) < sizeof(request.fault));
    request.limit_s = run->limit_s;
    request.clock_step_ns = test_clock_get_step();
    strcpy(request.fault, run->fault ? run->fault : "");
    strcpy(request.where, run->where);
    strcpy(request.words, run->words);
    *header = (struct cmsghdr){
        .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(N_STREAMS * sizeof(int))};
    memcpy(CMSG_DATA(header), streams, sizeof(streams));
    assert_int_equal(sendmsg(to_many, &message, MSG_NOSIGNAL), (ssize_t)bytes.iov_len);
}

void child_begin(const struct child_run *run)
{
    if (run->program || is_single(run->fault) || test_has_idle_polls()) {
        char words[CHILD_WORDS_BYTES];
        assert_true(strlen(run->words) < sizeof(words));
        strcpy(words, run->words);
        fflush(NULL);
        one = fork();
        assert_true(one >= 0);
        if (one == 0)
            run_one(run, words);
        return;
    }
    if (many > 0 && many_began_in != surroundings())
        child_end();
    if (many == 0)
        begin_many();
    send_request(run);
}

static int wait_for(pid_t *child)
{
    int status;

    while (waitpid(*child, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    *child = 0;
    return status;
}

int child_wait(void)
{
    int status;
    ssize_t n;

    if (one > 0)
        return wait_for(&one);
    while ((n = recv(to_many, &status, sizeof(status), 0)) < 0 && errno == EINTR)
        continue;
    if (n == (ssize_t)sizeof(status)) {
        if (status == EXIT_LEFT_OPEN)
            fail_msg("the program left a descriptor open, or closed one that is not its own");
        return W_EXITCODE(status, 0);
    }
    close(to_many);
    return wait_for(&many);
}

void child_end(void)
{
    if (many == 0)
        return;
    shutdown(to_many, SHUT_RDWR);
    close(to_many);
    const int status = wait_for(&many);
    if (status != 0)
        fail_msg("the process of many runs ended with status %d", status);
}
