/* Pieces of an interrupted run: what is complete is found again, and nothing else is taken for it. */
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "output/pieces.h"
#include "support/clock.h"
#include "support/test.h"
#include "support/tree.h"

#define IDENTITY "fastsud\nseed 1\nlast\n"

enum { N_PIECES = 3, MOST_BYTES = 1000 };

static const char *const texts[N_PIECES] = {"first line\nsecond line\n", "", "a\n\nlast line of all\n"};
static char folder[300]; /* made by no test but by what is tested */

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof(folder), "%s/fastsud-test-pieces-XXXXXX", tree_parent());
    const bool made = mkdtemp(folder) != NULL;
    strcat(folder, "/pieces");
    return made ? 0 : -1;
}

/* Removes what a test that failed left there. */
static void clear(void)
{
    char command[sizeof(folder) + 10];
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

static int tear_down(void **state)
{
    (void)state;
    clear();
    *strrchr(folder, '/') = '\0';
    return rmdir(folder);
}

static struct fsd_pieces *open_pieces(size_t n_damaged)
{
    struct fsd_failure failure;
    size_t n = 0;
    struct fsd_pieces *const pieces = fsd_pieces_open(folder, IDENTITY, &n, &failure);
    if (!pieces)
        fail_msg("%s: %s", failure.name, failure.text);
    assert_int_equal(n, n_damaged);
    return pieces;
}

static const char *path_of(size_t piece)
{
    static char path[sizeof(folder) + 20];
    snprintf(path, sizeof(path), "%s/%08zu", folder, piece);
    return path;
}

static const char *path_in(const char *name)
{
    static char path[sizeof(folder) + 20];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    return path;
}

static void put_piece(struct fsd_pieces *pieces, const char *text, uint64_t number)
{
    const struct fsd_place place = {.source = number, .next = 10 * number, .tally = {.n_puzzles = 100 * number}};
    assert_int_equal(fsd_pieces_put(pieces, text, strlen(text)), 0);
    assert_int_equal(fsd_pieces_mark(pieces, &place, true), 0);
}

/* Puts those of texts that are still missing. */
static void put_rest(struct fsd_pieces *pieces)
{
    const struct fsd_place *const place = fsd_pieces_place(pieces);
    for (uint64_t i = place ? place->source : 0; i < N_PIECES; i++)
        put_piece(pieces, texts[i], i + 1);
}

static int take(void *context, const char *text, size_t n)
{
    assert_true(n > 0 && text[n - 1] == '\n');
    fsd_buffer_put(context, text, n);
    return 0;
}

static void check_text(struct fsd_pieces *pieces, size_t n_pieces)
{
    struct fsd_buffer found = {.n = 0}, wanted = {.n = 0};
    const struct fsd_place *const place = fsd_pieces_place(pieces);
    assert_int_equal(place != NULL, n_pieces > 0);
    if (place) {
        assert_int_equal(place->source, n_pieces);
        assert_int_equal(place->next, 10 * n_pieces);
        assert_int_equal(place->tally.n_puzzles, 100 * n_pieces);
    }
    for (size_t i = 0; i < n_pieces; i++)
        fsd_buffer_put_text(&wanted, texts[i]);
    assert_int_equal(fsd_pieces_read(pieces, take, &found), 0);
    assert_string_equal(fsd_buffer_text(&found), fsd_buffer_text(&wanted));
    fsd_buffer_destroy(&found);
    fsd_buffer_destroy(&wanted);
}

static void remove_pieces(struct fsd_pieces *pieces)
{
    fsd_pieces_remove(pieces);
    fsd_pieces_close(pieces);
    assert_int_equal(access(folder, F_OK), -1);
}

TEST(pieces_are_found_again)
{
    clear();
    uint64_t duration_ns = 0;
    for (size_t n = 0; n <= N_PIECES; n++) {
        struct fsd_pieces *const pieces = open_pieces(0);
        check_text(pieces, n);
        if (n > 0) {
            assert_true(fsd_pieces_place(pieces)->duration_ns > duration_ns);
            duration_ns = fsd_pieces_place(pieces)->duration_ns;
        }
        if (n < N_PIECES)
            put_piece(pieces, texts[n], n + 1);
        else
            fsd_pieces_remove(pieces);
        fsd_pieces_close(pieces);
    }
    assert_int_equal(access(folder, F_OK), -1);
}

/* The time of all pieces is that of the run; a process that goes on takes over what was there. */
TEST(durations_add_up)
{
    clear();
    test_clock_step(50000000);
    struct fsd_pieces *pieces = open_pieces(0);
    put_piece(pieces, texts[0], 1);
    const uint64_t first_ns = fsd_pieces_place(pieces)->duration_ns;
    assert_true(first_ns >= 50000000);
    for (uint64_t n = 2; n <= 4; n++) {
        const uint64_t before_ns = fsd_pieces_place(pieces)->duration_ns;
        put_piece(pieces, texts[0], n);
        assert_true(fsd_pieces_place(pieces)->duration_ns > before_ns);
        fsd_pieces_close(pieces);
        pieces = open_pieces(0);
    }
    test_clock_step(0);
    remove_pieces(pieces);
}

/* Also not of a process that is killed. A piece takes a while, unless it is the last one. */
TEST(text_counts_once_a_piece_is_complete)
{
    clear();
    struct fsd_pieces *pieces = open_pieces(0);
    const struct fsd_place place = {.source = 7};
    put_piece(pieces, texts[0], 1);
    assert_int_equal(fsd_pieces_put(pieces, "lost\n", 5), 0);
    assert_int_equal(fsd_pieces_mark(pieces, &place, false), 0);
    fsd_pieces_close(pieces);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        size_t n_damaged = 0;
        struct fsd_failure failure;
        pieces = fsd_pieces_open(folder, IDENTITY, &n_damaged, &failure);
        raise(pieces && fsd_pieces_put(pieces, "lost, too\n", 10) == 0 ? SIGKILL : SIGTERM);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WTERMSIG(status), SIGKILL);
    pieces = open_pieces(0);
    check_text(pieces, 1);
    put_rest(pieces);
    check_text(pieces, N_PIECES);
    remove_pieces(pieces);
}

static size_t read_file(const char *path, char bytes[MOST_BYTES])
{
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    const size_t n = fread(bytes, 1, MOST_BYTES, file);
    assert_in_range(n, 1, MOST_BYTES - 1);
    fclose(file);
    return n;
}

static void write_file(const char *path, const char *bytes, size_t n)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
}

/* Whatever byte of a piece is wrong, missing or too many: it and all after it are made again. */
TEST(damaged_pieces_are_made_again)
{
    clear();
    char bytes[N_PIECES][MOST_BYTES];
    size_t n[N_PIECES];
    struct fsd_pieces *pieces = open_pieces(0);
    put_rest(pieces);
    fsd_pieces_close(pieces);
    for (size_t i = 0; i < N_PIECES; i++)
        n[i] = read_file(path_of(i + 1), bytes[i]);
    for (size_t damaged = 0; damaged < N_PIECES; damaged++)
        for (size_t at = 0; at <= 2 * n[damaged]; at++) {
            char wrong[MOST_BYTES + 1];
            const size_t n_wrong = at < n[damaged] ? n[damaged] : at == n[damaged] ? at + 1 : at - n[damaged] - 1;
            memcpy(wrong, bytes[damaged], n[damaged]);
            wrong[n[damaged]] = '\n';
            if (at < n[damaged])
                wrong[at] ^= 1;
            if (mkdir(folder, 0777) == 0) /* without pieces, it was removed */
                write_file(path_in("run"), IDENTITY, strlen(IDENTITY));
            for (size_t i = 0; i < N_PIECES; i++)
                write_file(path_of(i + 1), i == damaged ? wrong : bytes[i], i == damaged ? n_wrong : n[i]);
            pieces = open_pieces(N_PIECES - damaged);
            check_text(pieces, damaged);
            for (size_t i = damaged; i < N_PIECES; i++)
                assert_int_equal(access(path_of(i + 1), F_OK), -1);
            if (at % 64 == 0) { /* synchronising takes long */
                put_rest(pieces);
                check_text(pieces, N_PIECES);
            }
            fsd_pieces_close(pieces);
        }
    pieces = open_pieces(0);
    remove_pieces(pieces);
}

/* Later pieces go with it. None of them may follow another piece than the one that it did, as when that is made again.
 */
TEST(missing_pieces_are_made_again)
{
    clear();
    char third[MOST_BYTES];
    for (size_t missing = 1; missing <= N_PIECES; missing++) {
        struct fsd_pieces *pieces = open_pieces(0);
        put_rest(pieces);
        fsd_pieces_close(pieces);
        assert_int_equal(unlink(path_of(missing)), 0);
        pieces = open_pieces(N_PIECES - missing);
        check_text(pieces, missing - 1);
        assert_int_equal(access(path_of(N_PIECES), F_OK), -1);
        put_rest(pieces);
        check_text(pieces, N_PIECES);
        remove_pieces(pieces);
    }
    struct fsd_pieces *pieces = open_pieces(0);
    put_rest(pieces);
    fsd_pieces_close(pieces);
    const size_t n = read_file(path_of(3), third);
    assert_int_equal(unlink(path_of(2)), 0);
    pieces = open_pieces(1);
    put_piece(pieces, "more than there was\n", 2);
    fsd_pieces_close(pieces);
    write_file(path_of(3), third, n);
    pieces = open_pieces(1);
    assert_int_equal(fsd_pieces_place(pieces)->source, 2);
    remove_pieces(pieces);
}

/* What is there is not removed because it cannot be read now. */
TEST(pieces_that_cannot_be_read_stay)
{
    clear();
    struct rlimit limit, old;
    struct fsd_failure failure;
    size_t n_damaged = 0;
    struct fsd_pieces *pieces = open_pieces(0);
    put_rest(pieces);
    fsd_pieces_close(pieces);
    const int next = dup(STDERR_FILENO);
    close(next);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &old), 0);
    for (int n_files = 0; n_files < 3; n_files++) {
        limit = (struct rlimit){.rlim_cur = (rlim_t)(next + n_files), .rlim_max = old.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
        pieces = fsd_pieces_open(folder, IDENTITY, &n_damaged, &failure);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &old), 0);
        assert_null(pieces);
        assert_int_equal(failure.error_number, EMFILE);
    }
    pieces = open_pieces(0);
    check_text(pieces, N_PIECES);
    remove_pieces(pieces);
}

static void refused(const char *identity, const char *wanted)
{
    struct fsd_failure failure;
    size_t n_damaged = 0;
    assert_null(fsd_pieces_open(folder, identity, &n_damaged, &failure));
    assert_int_equal(failure.kind, FSD_FAILURE_TROUBLE);
    assert_ptr_equal(failure.name, folder);
    if (!strstr(failure.text, wanted))
        fail_msg("'%s', not '%s'", failure.text, wanted);
}

TEST(other_runs_are_refused)
{
    clear();
    char path[sizeof(folder) + 4];
    struct fsd_pieces *pieces = open_pieces(0);
    put_rest(pieces);
    fsd_pieces_close(pieces);
    refused("fastsud\nseed 2\nlast\n", "begun with 'seed 1', now 'seed 2';");
    refused("fastsud\nseed 1\n", "begun with 'last', now '';");
    pieces = open_pieces(0);
    check_text(pieces, N_PIECES);
    remove_pieces(pieces);
    /* An identity that was not written to its end is that of a run that wrote nothing else. */
    assert_int_equal(mkdir(folder, 0777), 0);
    snprintf(path, sizeof(path), "%s/run", folder);
    write_file(path, IDENTITY, 9);
    pieces = open_pieces(0);
    fsd_pieces_close(pieces);
    assert_int_equal(access(folder, F_OK), -1);
    assert_int_equal(mkdir(folder, 0777), 0);
    write_file(path, IDENTITY, 9);
    refused("other\n", "fastsud has not made this folder");
    /* Nor does another identity without pieces stand in the way. */
    struct fsd_failure failure;
    size_t n_damaged = 0;
    pieces = fsd_pieces_open(folder, "fastsud\nseed 2\n", &n_damaged, &failure);
    assert_non_null(pieces);
    put_piece(pieces, texts[0], 1);
    fsd_pieces_close(pieces);
    refused(IDENTITY, "begun with 'seed 2', now 'seed 1';");
    clear();
}

/* What others have put there stays, whatever its names. */
TEST(folders_of_others_are_refused)
{
    static const char *const files[][3] = {
        {"00000001", "new", "joined"}, {"run", "new", "joined"}, {"run", "00000001", ""}, {"note", "", ""}};
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        clear();
        assert_int_equal(mkdir(folder, 0777), 0);
        char path[sizeof(folder) + 10], bytes[MOST_BYTES];
        for (size_t f = 0; f < 3 && files[i][f][0]; f++) {
            snprintf(path, sizeof(path), "%s/%s", folder, files[i][f]);
            write_file(path, i == 2 ? "fast" : "dear diary\n", i == 2 ? 4 : 11);
        }
        refused(IDENTITY, "fastsud has not made this folder, so it stays as it is");
        for (size_t f = 0; f < 3 && files[i][f][0]; f++) {
            snprintf(path, sizeof(path), "%s/%s", folder, files[i][f]);
            assert_int_equal(read_file(path, bytes), i == 2 ? 4 : 11);
        }
        snprintf(path, sizeof(path), "%s/run", folder);
        assert_int_equal(access(path, F_OK) == 0, strcmp(files[i][0], "run") == 0);
    }
    clear();
    assert_int_equal(mkdir(folder, 0777), 0); /* but an empty one is a run's that ended at once */
    remove_pieces(open_pieces(0));
}

/* What got no piece leaves nothing; that the end is written is among what a run knows. */
TEST(folders_without_pieces_are_removed)
{
    clear();
    struct fsd_pieces *pieces = open_pieces(0);
    assert_int_equal(fsd_pieces_put(pieces, "lost\n", 5), 0);
    fsd_pieces_close(pieces);
    assert_int_equal(access(folder, F_OK), -1);
    for (uint64_t is_finished = 0; is_finished < 2; is_finished++) {
        pieces = open_pieces(0);
        assert_int_equal(fsd_pieces_put(pieces, "text\n", 5), 0);
        assert_int_equal(fsd_pieces_mark(pieces, &(struct fsd_place){.is_finished = is_finished}, true), 0);
        fsd_pieces_close(pieces);
        pieces = open_pieces(0);
        assert_int_equal(fsd_pieces_place(pieces)->is_finished, is_finished);
        remove_pieces(pieces);
    }
}

/* What cannot be removed is told, and keeps what it takes to go on. */
TEST(pieces_that_cannot_be_removed_stay)
{
    static const char *const names[] = {"00000002", "new", "joined", "joined.made"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        clear();
        struct fsd_pieces *pieces = open_pieces(0);
        put_piece(pieces, texts[0], 1);
        put_piece(pieces, texts[1], 2);
        char command[512];
        snprintf(command, sizeof(command), "cd %s && rm -f %s && mkdir -p %s/file", folder, names[i], names[i]);
        assert_int_equal(system(command), 0);
        const int error = fsd_pieces_remove(pieces);
        assert_true(error == EISDIR || error == EPERM || error == ENOTEMPTY);
        assert_int_equal(access(path_in("run"), F_OK), 0);
        assert_int_equal(access(path_in("00000001"), F_OK), i == 0 ? 0 : -1);
        fsd_pieces_close(pieces);
        snprintf(command, sizeof(command), "rm -r %s/%.8s*", folder, names[i]);
        assert_int_equal(system(command), 0);
        pieces = open_pieces(0);
        check_text(pieces, i == 0);
        remove_pieces(pieces);
    }
}

TEST(one_process_at_a_time)
{
    clear();
    struct fsd_pieces *const pieces = open_pieces(0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct fsd_failure failure;
        size_t n_damaged = 0;
        struct fsd_pieces *const second = fsd_pieces_open(folder, IDENTITY, &n_damaged, &failure);
        _exit(!second && strstr(failure.text, "another run is writing it") ? 0 : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    refused(IDENTITY, "another run is writing it");
    put_rest(pieces);
    remove_pieces(pieces);
}

static int refuse(void *context, const char *text, size_t n)
{
    (void)text;
    (void)n;
    ++*(int *)context;
    return EDQUOT;
}

/* A line may be longer than what is read at a time. A piece may change once it is open. */
TEST(text_comes_in_whole_lines)
{
    clear();
    struct fsd_pieces *pieces = open_pieces(0);
    struct fsd_buffer wanted = {.n = 0}, found = {.n = 0};
    const struct fsd_place place = {.source = 1};
    char byte = '?';
    int n_calls = 0;
    for (unsigned i = 0; i < 5; i++)
        for (unsigned k = 0; k <= 1u << 17 << i % 4; k++) /* around 1 << 18 */
            fsd_buffer_put_char(&wanted, k == 1u << 17 << i % 4 ? '\n' : (char)('a' + i));
    assert_int_equal(fsd_pieces_put(pieces, wanted.bytes, wanted.n), 0);
    assert_int_equal(fsd_pieces_mark(pieces, &place, true), 0);
    fsd_pieces_close(pieces);
    pieces = open_pieces(0);
    assert_int_equal(fsd_pieces_read(pieces, take, &found), 0);
    assert_int_equal(found.n, wanted.n);
    assert_memory_equal(found.bytes, wanted.bytes, wanted.n);
    assert_int_equal(fsd_pieces_read(pieces, refuse, &n_calls), EDQUOT);
    assert_int_equal(n_calls, 1);
    FILE *const file = fopen(path_of(1), "r+");
    assert_true(file && fwrite(&byte, 1, 1, file) == 1 && fclose(file) == 0);
    found.n = 0;
    assert_int_equal(fsd_pieces_read(pieces, take, &found), EBADMSG);
    remove_pieces(pieces);
    fsd_buffer_destroy(&wanted);
    fsd_buffer_destroy(&found);
}

TEST_MAIN("pieces", set_up, tear_down)
