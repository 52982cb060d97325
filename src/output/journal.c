#include "output/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/write_all.h"

enum { N_HASH = 1 + 16 }; /* a blank and its digits, at the end of a line */

struct fsd_journal {
    int fd;        /* for appending, at the end */
    FILE *file;    /* for reading */
    char *line;    /* the last one read, without its hash and end */
    size_t n_room; /* of its memory */
    uint64_t hash; /* of all that was read or written */
    off_t begin;   /* of the records */
    uint64_t begin_hash;
    bool is_old;
};

/* The numbers of a record, in their order: those of the tally come last. */
enum { N_FIXED = 6, N_TALLY = sizeof(struct fsd_tally) / sizeof(uint64_t), N_NUMBERS = N_FIXED + N_TALLY };

static void numbers_of(const struct fsd_checkpoint *checkpoint, uint64_t numbers[N_NUMBERS])
{
    const uint64_t fixed[N_FIXED] = {checkpoint->source,        checkpoint->next,     checkpoint->n_text,
                                     checkpoint->n_packed_text, checkpoint->n_packed, checkpoint->duration_ns};

    memcpy(numbers, fixed, sizeof(fixed));
    memcpy(numbers + N_FIXED, &checkpoint->tally, sizeof(checkpoint->tally));
}

static void checkpoint_of(const uint64_t numbers[N_NUMBERS], struct fsd_checkpoint *checkpoint)
{
    *checkpoint = (struct fsd_checkpoint){
        .source = (size_t)numbers[0],
        .next = numbers[1],
        .n_text = numbers[2],
        .n_packed_text = numbers[3],
        .n_packed = numbers[4],
        .duration_ns = numbers[5],
    };
    memcpy(&checkpoint->tally, numbers + N_FIXED, sizeof(checkpoint->tally));
}

/* Adds a line, n bytes without its end, to a hash. */
static uint64_t hash_line(uint64_t hash, const char *line, size_t n)
{
    return fsd_hash_add(fsd_hash_add(hash, line, n), "\n", 1);
}

/* Appends a line and its hash, which is continued in *hash. */
static void put_line(struct fsd_buffer *out, const char *line, size_t n, uint64_t *hash)
{
    *hash = hash_line(*hash, line, n);
    fsd_buffer_put(out, line, n);
    fsd_buffer_print(out, " %016" PRIx64 "\n", *hash);
}

/* NONE: the end of the file, or a line without an end. */
enum line_state { LINE_GOOD, LINE_BAD, LINE_NONE };

/* Reads a line and checks its hash. */
static enum line_state read_line(struct fsd_journal *journal)
{
    char hash[N_HASH + 1];
    const ssize_t n = getline(&journal->line, &journal->n_room, journal->file);

    if (n <= 0) {
        free(journal->line);
        journal->line = NULL;
        return LINE_NONE;
    }
    if (journal->line[n - 1] != '\n') {
        return LINE_NONE;
    }
    journal->line[n - 1] = '\0';
    if (n < 1 + N_HASH) {
        return LINE_BAD;
    }
    char *const end = journal->line + n - 1 - N_HASH;
    const uint64_t wanted = hash_line(journal->hash, journal->line, (size_t)(end - journal->line));
    snprintf(hash, sizeof(hash), " %016" PRIx64, wanted);
    if (memcmp(end, hash, N_HASH) != 0) {
        return LINE_BAD;
    }
    *end = '\0';
    journal->hash = wanted;
    return LINE_GOOD;
}

/* Reads numbers with a blank before each, to the end of the line. */
static bool scan_numbers(const char *text, uint64_t *numbers, size_t n_numbers)
{
    for (size_t i = 0; i < n_numbers; i++) {
        int n = 0;
        if (sscanf(text, " %" SCNu64 "%n", &numbers[i], &n) != 1) {
            return false;
        }
        text += n;
    }
    return *text == '\0';
}

struct record {
    bool is_text;
    uint64_t offset, n_bytes; /* of text */
    struct fsd_checkpoint checkpoint;
};

/* Reads a whole record; text, which may be NULL, gets its text. */
static bool read_record(struct fsd_journal *journal, struct record *record, struct fsd_buffer *text)
{
    uint64_t numbers[N_NUMBERS];

    if (read_line(journal) != LINE_GOOD) {
        return false;
    }
    record->is_text = strncmp(journal->line, "text ", 5) == 0;
    if (!record->is_text) {
        if (strncmp(journal->line, "at ", 3) != 0 || !scan_numbers(journal->line + 2, numbers, N_NUMBERS)) {
            return false;
        }
        checkpoint_of(numbers, &record->checkpoint);
        return true;
    }
    if (!scan_numbers(journal->line + 4, numbers, 2)) {
        return false;
    }
    record->offset = numbers[0];
    record->n_bytes = numbers[1];
    for (uint64_t at = 0; at < record->n_bytes;) {
        char bytes[1 << 12];
        const uint64_t n_left = record->n_bytes - at;
        const size_t n = n_left < sizeof(bytes) ? (size_t)n_left : sizeof(bytes);
        if (fread(bytes, 1, n, journal->file) != n) {
            return false;
        }
        journal->hash = fsd_hash_add(journal->hash, bytes, n);
        if (text) {
            fsd_buffer_put(text, bytes, n);
        }
        at += n;
    }
    return true;
}

/* Whether what the file has is the beginning of its first line, n bytes before the hash. */
static bool is_beginning(const char *had, const char *line, size_t n)
{
    struct fsd_buffer whole = {.n = 0};
    uint64_t hash = FSD_HASH_INIT;

    put_line(&whole, line, n, &hash);
    const bool begins = strlen(had) <= whole.n && memcmp(had, whole.bytes, strlen(had)) == 0;
    fsd_buffer_destroy(&whole);
    return begins;
}

/*
 * Compares the identity's lines with the beginning of the file. Returns true if they are there, or at least nothing
 * else; is_old says which. Otherwise message says what is wrong.
 */
static bool read_identity(struct fsd_journal *journal, const char *identity, char *message, size_t n_message)
{
    for (const char *line = identity; *line;) {
        const size_t n = strcspn(line, "\n");
        const enum line_state state = read_line(journal);
        const char *const had = journal->line ? journal->line : "";
        const bool is_same = strncmp(had, line, n) == 0 && !had[n];
        if (line == identity && (state == LINE_NONE ? !is_beginning(had, line, n) : state == LINE_BAD || !is_same)) {
            snprintf(message, n_message, "not a journal of this version of fastsud");
            return false;
        }
        if (state == LINE_NONE) {
            return true;
        }
        if (state == LINE_BAD) {
            snprintf(message, n_message, "damaged");
            return false;
        }
        if (!is_same) {
            snprintf(message, n_message, "begun with '%s', not with '%.*s'", had, (int)n, line);
            return false;
        }
        line += n + 1;
    }
    journal->is_old = true;
    return true;
}

/* Appends to the file and waits for the disk. Returns 0 or an errno. */
static int write_down(struct fsd_journal *journal, const struct fsd_buffer *out)
{
    const int error = out->failed ? ENOMEM : fsd_write_all(journal->fd, out->bytes, out->n);

    return error == 0 ? fsd_sync(journal->fd) : error;
}

/* Writes the identity of a new journal. Returns 0 or an errno. */
static int begin(struct fsd_journal *journal, const char *identity)
{
    struct fsd_buffer out = {.n = 0};
    int error = 0;

    journal->hash = FSD_HASH_INIT;
    for (const char *line = identity; *line;) {
        const size_t n = strcspn(line, "\n");
        put_line(&out, line, n, &journal->hash);
        line += n + 1;
    }
    if (ftruncate(journal->fd, 0) != 0 || lseek(journal->fd, 0, SEEK_SET) < 0) {
        error = errno;
    }
    error = error == 0 ? write_down(journal, &out) : error;
    journal->begin = (off_t)out.n;
    journal->begin_hash = journal->hash;
    fsd_buffer_destroy(&out);
    return error;
}

/* Opens and locks the file that has the name then. Returns 0, EWOULDBLOCK if another process has it, or an errno. */
static int open_locked(struct fsd_journal *journal, const char *path)
{
    for (;;) {
        struct stat opened, named;
        journal->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (journal->fd < 0 || fstat(journal->fd, &opened) != 0) {
            return errno;
        }
        if (!S_ISREG(opened.st_mode)) {
            return EINVAL;
        }
        if (flock(journal->fd, LOCK_EX | LOCK_NB) != 0) {
            return errno;
        }
        /* The run that had it may have removed it meanwhile. */
        if (stat(path, &named) == 0 && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino) {
            journal->file = fopen(path, "re");
            return journal->file ? 0 : errno;
        }
        close(journal->fd);
    }
}

int fsd_journal_open(const char *path, const char *identity, struct fsd_journal **journal_out, char *message,
                     size_t n_message)
{
    struct fsd_journal *const journal = calloc(1, sizeof(*journal));

    *journal_out = NULL;
    if (!journal) {
        return ENOMEM;
    }
    journal->fd = -1;
    journal->hash = FSD_HASH_INIT;
    int error = open_locked(journal, path);
    if (error == 0) {
        const bool fits = read_identity(journal, identity, message, n_message);
        journal->begin = ftello(journal->file);
        journal->begin_hash = journal->hash;
        if (ferror(journal->file) || journal->begin < 0) {
            error = EIO;
        } else if (!fits) {
            error = EBADMSG;
        } else if (!journal->is_old) {
            error = begin(journal, identity);
        }
    }
    if (error != 0) {
        fsd_journal_close(journal);
        return error;
    }
    *journal_out = journal;
    return 0;
}

void fsd_journal_close(struct fsd_journal *journal)
{
    if (!journal) {
        return;
    }
    if (journal->file) {
        fclose(journal->file);
    }
    if (journal->fd >= 0) {
        close(journal->fd);
    }
    free(journal->line);
    free(journal);
}

/* Goes back to the first record. Returns 0 or an errno. */
static int rewind_records(struct fsd_journal *journal)
{
    journal->hash = journal->begin_hash;
    return fseeko(journal->file, journal->begin, SEEK_SET) == 0 ? 0 : errno;
}

/* Collects the text that a checkpoint needs beyond its whole blocks, from the records before it. */
static int collect_text(struct fsd_journal *journal, off_t end, const struct fsd_checkpoint *checkpoint,
                        struct fsd_buffer *text)
{
    uint64_t begin = 0; /* offset of what is in text */
    struct record record;
    struct fsd_buffer piece = {.n = 0};
    const int error = rewind_records(journal);

    while (error == 0 && ftello(journal->file) < end && read_record(journal, &record, &piece)) {
        if (record.is_text) {
            if (record.offset != begin + text->n) {
                begin = record.offset;
                text->n = 0;
            }
            fsd_buffer_put(text, piece.bytes, piece.n);
        }
        piece.n = 0;
    }
    const bool failed = piece.failed || text->failed;
    fsd_buffer_destroy(&piece);
    if (error != 0 || failed) {
        return error != 0 ? error : ENOMEM;
    }
    return begin == checkpoint->n_packed_text && begin + text->n == checkpoint->n_text ? 0 : EIO;
}

int fsd_journal_find(struct fsd_journal *journal, uint64_t n_bytes, struct fsd_journal_place *place)
{
    struct record record;
    off_t end = journal->begin;
    uint64_t hash = journal->begin_hash;

    *place = (struct fsd_journal_place){.found = false};
    while (journal->is_old && read_record(journal, &record, NULL)) {
        if (!record.is_text && record.checkpoint.n_packed > n_bytes) {
            place->is_short = true;
        } else if (!record.is_text) {
            place->found = true;
            place->checkpoint = record.checkpoint;
            end = ftello(journal->file);
            hash = journal->hash;
        }
    }
    int error = end < 0 || ferror(journal->file) ? EIO : 0;
    if (error == 0 && place->found && place->checkpoint.n_text > place->checkpoint.n_packed_text) {
        error = collect_text(journal, end, &place->checkpoint, &place->text);
    }
    journal->hash = hash;
    if (error == 0 && (ftruncate(journal->fd, end) != 0 || lseek(journal->fd, end, SEEK_SET) < 0)) {
        error = errno;
    }
    return error;
}

int fsd_journal_put(struct fsd_journal *journal, const struct fsd_checkpoint *checkpoint, const char *text,
                    size_t n_text)
{
    struct fsd_buffer line = {.n = 0}, out = {.n = 0};
    uint64_t numbers[N_NUMBERS];

    if (n_text > 0) {
        fsd_buffer_print(&line, "text %" PRIu64 " %zu", checkpoint->n_text - n_text, n_text);
        put_line(&out, line.bytes, line.n, &journal->hash);
        fsd_buffer_put(&out, text, n_text);
        journal->hash = fsd_hash_add(journal->hash, text, n_text);
        line.n = 0;
    }
    numbers_of(checkpoint, numbers);
    fsd_buffer_put_text(&line, "at");
    for (size_t i = 0; i < N_NUMBERS; i++) {
        fsd_buffer_put_char(&line, ' ');
        fsd_buffer_put_count(&line, numbers[i]);
    }
    put_line(&out, line.bytes, line.n, &journal->hash);
    const int error = line.failed ? ENOMEM : write_down(journal, &out);
    fsd_buffer_destroy(&line);
    fsd_buffer_destroy(&out);
    return error;
}
