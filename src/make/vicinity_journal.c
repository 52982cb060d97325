#include "make/vicinity_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/write_all.h"
#include "grid/text.h"

enum {
    LINE_BYTES = 512,
    SYNC_SECONDS = 2 /* a power cut costs little more than that */
};

static const char title[] = "fastsud vicinity journal 1: ";
static const char done[] = "done ", given_up[] = "limit ";

/* Where a puzzle stands. */
struct place {
    uint64_t source, line;
};

struct fsd_vicinity_journal {
    char *path;
    int fd;        /* at the end, for appending */
    FILE *file;    /* for reading */
    bool is_empty; /* not even a title */
    bool has_records;
    uint64_t last_source, last_line; /* of the last record */
    struct place *given_up;          /* ascending */
    size_t n_given_up, n_allocated;
    uint64_t n_records;
    uint64_t n_read;
    struct timespec synced;
};

/* Whether a line, with its end, consists of 81 cells. */
static bool is_class(const char *line)
{
    for (unsigned i = 0; i < FASTSUD_N_CELLS; i++) {
        if (line[i] != '.' && !fsd_text_is_given(line[i])) {
            return false;
        }
    }
    return strcmp(line + FASTSUD_N_CELLS, "\n") == 0;
}

/* The last line of a record. */
static bool scan_done(const char *line, struct fsd_vicinity_record *record)
{
    int n = 0;

    record->gave_up = strncmp(line, given_up, sizeof(given_up) - 1) == 0;
    if (!record->gave_up && strncmp(line, done, sizeof(done) - 1) != 0) {
        return false;
    }
    line += record->gave_up ? sizeof(given_up) - 1 : sizeof(done) - 1;
    if (sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %n", &record->source, &record->line,
               &record->n_classes, &record->n_results, &n) != 4 ||
        n == 0 || record->source == 0 || record->line == 0 || !is_class(line + n)) {
        return false;
    }
    memcpy(record->cells, line + n, sizeof(record->cells));
    record->source--;
    record->line--;
    return true;
}

/* Reads a whole record. classes may be NULL. */
static bool scan_record(FILE *file, struct fsd_vicinity_record *record, struct fsd_buffer *classes)
{
    char line[LINE_BYTES];

    for (uint64_t n = 0; fgets(line, sizeof(line), file); n++) {
        if (!is_class(line)) {
            return scan_done(line, record) && record->n_classes == n;
        }
        if (classes) {
            fsd_buffer_put(classes, line, FASTSUD_N_CELLS);
        }
    }
    return false;
}

/* Whether some line from here on ends a record. */
static bool has_done(FILE *file)
{
    struct fsd_vicinity_record record;
    char line[LINE_BYTES];

    while (fgets(line, sizeof(line), file)) {
        if (scan_done(line, &record)) {
            return true;
        }
    }
    return false;
}

/* Reads the first line. Returns NULL, or what is wrong; *is_new: there is nothing but a part of it. */
static const char *scan_title(FILE *file, const char *options, char *line, bool *is_new)
{
    char wanted[LINE_BYTES];

    snprintf(wanted, sizeof(wanted), "%s%s\n", title, options);
    *is_new = false;
    line[0] = '\0';
    if (!fgets(line, LINE_BYTES, file)) {
        *is_new = true;
        return ferror(file) ? strerror(errno) : NULL;
    }
    if (strcmp(line, wanted) == 0) {
        return NULL;
    }
    const size_t n = strlen(line);
    if (n > 0 && line[n - 1] != '\n' && strncmp(line, wanted, n) == 0) {
        *is_new = true;
        return NULL;
    }
    line[strcspn(line, "\n")] = '\0';
    return strncmp(line, title, sizeof(title) - 1) == 0 ? "other options" : "no journal";
}

/* False: out of memory. */
static bool note_given_up(struct fsd_vicinity_journal *journal, const struct fsd_vicinity_record *record)
{
    if (journal->n_given_up == journal->n_allocated) {
        const size_t n = 2 * journal->n_allocated + 16;
        struct place *const more = realloc(journal->given_up, n * sizeof(*more));
        if (!more) {
            return false;
        }
        journal->given_up = more;
        journal->n_allocated = n;
    }
    journal->given_up[journal->n_given_up++] = (struct place){record->source, record->line};
    return true;
}

/* Scans all records, and cuts off what follows the last. Returns false and a message if that cannot be done. */
static bool scan(struct fsd_vicinity_journal *journal, const char *options, char *message, size_t n_message,
                 uint64_t *n_dropped)
{
    struct fsd_vicinity_record record;
    char line[LINE_BYTES];
    bool is_new = false;
    const char *const wrong = scan_title(journal->file, options, line, &is_new);
    off_t end = is_new ? 0 : ftello(journal->file);
    const off_t begin = end;

    if (ferror(journal->file)) {
        snprintf(message, n_message, "%s: %s; name another file with --state", journal->path, strerror(EIO));
        return false;
    }
    if (wrong && strncmp(line, title, sizeof(title) - 1) == 0) {
        snprintf(message, n_message, "%s: begun with %s, not with %s; give the same options, or another --state",
                 journal->path, line + sizeof(title) - 1, options);
        return false;
    }
    if (wrong) {
        snprintf(message, n_message, "%s: not the journal of a vicinity search; name another file with --state",
                 journal->path);
        return false;
    }
    while (!is_new && scan_record(journal->file, &record, NULL)) {
        end = ftello(journal->file);
        journal->n_records++;
        journal->has_records = true;
        journal->last_source = record.source;
        journal->last_line = record.line;
        if (record.gave_up && !note_given_up(journal, &record)) {
            snprintf(message, n_message, "%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
            return false;
        }
    }
    if (!is_new && has_done(journal->file)) {
        snprintf(message, n_message, "%s: damaged after record %" PRIu64 "; delete what follows that, or start anew",
                 journal->path, journal->n_records);
        return false;
    }
    const off_t all = lseek(journal->fd, 0, SEEK_END);
    if (ferror(journal->file) || begin < 0 || end < 0 || all < 0 || ftruncate(journal->fd, end) != 0 ||
        lseek(journal->fd, end, SEEK_SET) < 0 || (!is_new && fseeko(journal->file, begin, SEEK_SET) != 0)) {
        snprintf(message, n_message, "%s: %s; name another file with --state", journal->path, strerror(errno));
        return false;
    }
    *n_dropped = (uint64_t)(all - end);
    journal->is_empty = end == 0;
    return true;
}

struct fsd_vicinity_journal *fsd_vicinity_journal_open(const char *path, const char *options, char *message,
                                                       size_t n_message, uint64_t *n_dropped)
{
    struct fsd_vicinity_journal *const journal = calloc(1, sizeof(*journal));
    struct stat info;

    *n_dropped = 0;
    if (!journal) {
        snprintf(message, n_message, "%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return NULL;
    }
    journal->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    journal->path = strdup(path);
    journal->file = fopen(path, "re");
    if (journal->fd < 0 || !journal->path || !journal->file) {
        snprintf(message, n_message, "%s: %s; name another file with --state", path, strerror(errno));
        goto fail;
    }
    if (fstat(journal->fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        snprintf(message, n_message, "%s: not a regular file; name another file with --state", path);
        goto fail;
    }
    if (flock(journal->fd, LOCK_EX | LOCK_NB) != 0) {
        snprintf(message, n_message, "%s: another search is writing it; wait, or name another file with --state", path);
        goto fail;
    }
    if (!scan(journal, options, message, n_message, n_dropped)) {
        goto fail;
    }
    if (journal->is_empty) {
        struct fsd_buffer text = {.n = 0};
        fsd_buffer_print(&text, "%s%s\n", title, options);
        const int error = fsd_vicinity_journal_write(journal, &text);
        fsd_buffer_destroy(&text);
        if (error != 0) {
            snprintf(message, n_message, "%s: %s; name another file with --state", path, strerror(error));
            goto fail;
        }
    }
    return journal;

fail:
    fsd_vicinity_journal_close(journal);
    return NULL;
}

int fsd_vicinity_journal_close(struct fsd_vicinity_journal *journal)
{
    int error = 0;

    if (!journal) {
        return 0;
    }
    if (journal->file) {
        fclose(journal->file);
    }
    if (journal->fd >= 0) {
        error = fsd_sync(journal->fd);
        error = close(journal->fd) != 0 && error == 0 ? errno : error;
    }
    free(journal->path);
    free(journal->given_up);
    free(journal);
    return error;
}

const char *fsd_vicinity_journal_path(const struct fsd_vicinity_journal *journal)
{
    return journal->path;
}

bool fsd_vicinity_journal_has(const struct fsd_vicinity_journal *journal, uint64_t source, uint64_t line)
{
    return journal->has_records &&
           (source < journal->last_source || (source == journal->last_source && line <= journal->last_line));
}

static int compare_places(const void *left, const void *right)
{
    const struct place *const a = left, *const b = right;

    return a->source != b->source ? (a->source > b->source) - (a->source < b->source)
                                  : (a->line > b->line) - (a->line < b->line);
}

bool fsd_vicinity_journal_gave_up(const struct fsd_vicinity_journal *journal, uint64_t source, uint64_t line)
{
    const struct place place = {source, line};

    return journal->n_given_up > 0 &&
           bsearch(&place, journal->given_up, journal->n_given_up, sizeof(place), compare_places) != NULL;
}

bool fsd_vicinity_journal_read(struct fsd_vicinity_journal *journal, struct fsd_vicinity_record *record,
                               struct fsd_buffer *classes)
{
    if (journal->n_read == journal->n_records) {
        return false;
    }
    journal->n_read++;
    return scan_record(journal->file, record, classes);
}

void fsd_vicinity_journal_put(struct fsd_buffer *text, const struct fsd_vicinity_record *record, const char *classes)
{
    for (uint64_t i = 0; i < record->n_classes; i++) {
        fsd_buffer_put(text, classes + i * FASTSUD_N_CELLS, FASTSUD_N_CELLS);
        fsd_buffer_put_char(text, '\n');
    }
    fsd_buffer_print(text, "%s%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %.81s\n",
                     record->gave_up ? given_up : done, record->source + 1, record->line + 1, record->n_classes,
                     record->n_results, record->cells);
}

int fsd_vicinity_journal_write(struct fsd_vicinity_journal *journal, const struct fsd_buffer *text)
{
    struct timespec now;

    if (text->failed) {
        return ENOMEM;
    }
    const int error = fsd_write_all(journal->fd, text->bytes, text->n);
    if (error != 0) {
        return error;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec - journal->synced.tv_sec >= SYNC_SECONDS) {
        journal->synced = now;
        return fsd_sync(journal->fd);
    }
    return 0;
}
