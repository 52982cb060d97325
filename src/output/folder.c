#include "output/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/platform.h"
#include "base/transfer.h"
#include "output/path.h"

/* The text is lines "group", and lines "file BYTES NAME" that the bytes and a newline follow. */
enum { LINE_BYTES = 512, COPY_BYTES = 1 << 16 };

struct making {
    FILE *text;
    int folder;   /* the one to be made */
    int of_group; /* that of the current group; the same if there is only one */
    uint64_t n_groups;
    unsigned width; /* of their numbers */
    char name[LINE_BYTES];
};

void fsd_folder_put_group(struct fsd_buffer *text)
{
    fsd_buffer_put_text(text, "group\n");
}

void fsd_folder_put_file(struct fsd_buffer *text, const char *name, const struct fsd_buffer *contents)
{
    fsd_buffer_print(text, "file %zu %s\n", contents->n, name);
    fsd_buffer_put(text, contents->bytes, contents->n);
    fsd_buffer_put_char(text, '\n');
    text->failed = text->failed || contents->failed;
}

/* What follows in the text: a group (false), or a file of so many bytes, with its name. At the end: 0, else an errno.
 */
static int read_line(struct making *making, bool *is_file, uint64_t *n_bytes)
{
    char line[LINE_BYTES];

    errno = 0;
    if (!fgets(line, sizeof(line), making->text)) {
        return ferror(making->text) ? (errno ? errno : EIO) : -1;
    }
    *is_file = sscanf(line, "file %" SCNu64 " %511s", n_bytes, making->name) == 2;
    return 0;
}

static int count_groups(struct making *making)
{
    bool is_file = false;
    uint64_t n_bytes = 0;
    int error = 0;

    making->n_groups = 0;
    while ((error = read_line(making, &is_file, &n_bytes)) == 0) {
        making->n_groups += !is_file;
        if (is_file && fseeko(making->text, (off_t)n_bytes + 1, SEEK_CUR) != 0) {
            return errno;
        }
    }
    making->width = 1;
    for (uint64_t n = making->n_groups; n >= 10; n /= 10) {
        making->width++;
    }
    rewind(making->text);
    return error < 0 ? 0 : error;
}

/* Writes the next bytes of the text to a new file. Returns 0 or an errno. */
static int write_file(struct making *making, int folder, const char *name, uint64_t n_bytes)
{
    static const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    char bytes[COPY_BYTES];
    const int fd = openat(folder, name, flags, 0666);
    int error = fd < 0 ? errno : 0;

    while (error == 0 && n_bytes > 0) {
        const size_t n = fread(bytes, 1, n_bytes < sizeof(bytes) ? n_bytes : sizeof(bytes), making->text);
        error = n == 0 ? EIO : fsd_write_all(fd, bytes, n);
        n_bytes -= n;
    }
    if (fd >= 0 && close(fd) != 0 && error == 0) {
        error = errno;
    }
    return error == 0 && fgetc(making->text) != '\n' ? EIO : error;
}

/* Opens the folder of a group, which is made when its first file is. */
static int open_group(struct making *making, const char *number)
{
    if (making->of_group >= 0) {
        return 0;
    }
    if (mkdirat(making->folder, number, 0777) != 0 && errno != EEXIST) {
        return errno;
    }
    making->of_group = openat(making->folder, number, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return making->of_group >= 0 ? 0 : errno;
}

static void close_group(struct making *making)
{
    if (making->of_group >= 0 && making->of_group != making->folder) {
        close(making->of_group);
    }
    making->of_group = making->n_groups > 1 ? -1 : making->folder;
}

static int write_files(struct making *making)
{
    char number[LINE_BYTES + 24] = "";
    uint64_t group = 0;
    uint64_t n_bytes = 0;
    bool is_file = false;
    int error = 0;

    making->of_group = making->folder;
    while ((error = read_line(making, &is_file, &n_bytes)) == 0) {
        if (!is_file) {
            close_group(making);
            group++;
            continue;
        }
        const bool is_numbered = making->name[0] == '.';
        snprintf(number, sizeof(number), "%0*" PRIu64 "%s", (int)making->width, group, is_numbered ? making->name : "");
        error = is_numbered ? 0 : open_group(making, number);
        if (error == 0) {
            error = write_file(making, is_numbered ? making->folder : making->of_group,
                               is_numbered ? number : making->name, n_bytes);
        }
        if (error != 0) {
            break;
        }
    }
    close_group(making);
    return error < 0 ? fsd_platform_sync_all(making->folder) : error;
}

static int remove_folder(int parent, const char *name);

/* Removes all that is in an open folder, two levels deep at most, and closes it. */
static void empty_folder(int fd)
{
    DIR *const folder = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *entry = NULL;

    while (folder && (entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            unlinkat(fd, entry->d_name, 0) != 0) {
            remove_folder(fd, entry->d_name);
        }
    }
    if (folder) {
        closedir(folder);
    } else if (fd >= 0) {
        close(fd);
    }
}

/* The same, and the folder. Returns 0 or an errno. */
static int remove_folder(int parent, const char *name)
{
    empty_folder(openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    return unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT ? 0 : errno;
}

/* A name that begins with that of the text; the caller frees it. NULL when out of memory. */
static char *name_by(const char *text_path, const char *ending)
{
    char *name = NULL;

    return asprintf(&name, "%s%s", text_path, ending) < 0 ? NULL : name;
}

static const char under_work[] = ".folder"; /* until it gets its name */
static const char record[] = ".made";       /* a file with its inode number */

/* Returns 0 or an errno. */
static int put_record(const char *text_path, int folder)
{
    char *const name = name_by(text_path, record);
    struct stat status;
    char line[32];
    int error = !name ? ENOMEM : fstat(folder, &status) != 0 ? errno : 0;
    const int fd = error == 0 ? open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666) : -1;

    if (error == 0 && fd < 0) {
        error = errno;
    }
    if (error == 0) {
        snprintf(line, sizeof(line), "%ju\n", (uintmax_t)status.st_ino);
        error = fsd_write_all(fd, line, strlen(line));
    }
    if (fd >= 0 && close(fd) != 0 && error == 0) {
        error = errno;
    }
    free(name);
    return error;
}

/* Whether path is the folder that was recorded. */
static bool is_recorded(const char *path, const char *text_path)
{
    char *const name = name_by(text_path, record);
    FILE *const file = name ? fopen(name, "re") : NULL;
    struct stat status;
    char newline = '\0';
    uintmax_t inode = 0;
    const bool is_read = file && fscanf(file, "%ju%c", &inode, &newline) == 2 && newline == '\n';

    if (file) {
        fclose(file);
    }
    free(name);
    return is_read && stat(path, &status) == 0 && S_ISDIR(status.st_mode) && status.st_ino == inode;
}

int fsd_folder_forget(const char *text_path)
{
    char *const folder = name_by(text_path, under_work);
    char *const file = name_by(text_path, record);
    int error = folder && file ? remove_folder(AT_FDCWD, folder) : ENOMEM;

    if (error == 0 && unlink(file) != 0 && errno != ENOENT) {
        error = errno;
    }
    free(folder);
    free(file);
    return error;
}

int fsd_folder_make(const char *path, const char *text_path, bool keeps_record)
{
    struct making making = {.text = fopen(text_path, "re"), .folder = -1};
    int error = making.text ? 0 : errno;
    char *const temporary = name_by(text_path, under_work);

    if (error == 0) {
        error = !temporary ? ENOMEM : count_groups(&making);
    }
    if (error == 0 && keeps_record && is_recorded(path, text_path)) {
        goto end;
    }
    error = error == 0 ? fsd_folder_forget(text_path) : error;
    if (error == 0 && mkdir(temporary, 0777) != 0) {
        error = errno;
    }
    if (error == 0) {
        making.folder = open(temporary, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        error = making.folder < 0 ? errno : keeps_record ? put_record(text_path, making.folder) : 0;
        error = error == 0 ? write_files(&making) : error;
        if (making.folder >= 0 && error != 0) {
            empty_folder(making.folder); /* now, as no more files may be opened */
        } else if (making.folder >= 0) {
            close(making.folder);
        }
        error = error == 0 && rename(temporary, path) != 0 ? errno : error;
        if (error != 0) {
            fsd_folder_forget(text_path);
        }
    }
end:
    if (making.text) {
        fclose(making.text);
    }
    free(temporary);
    return error;
}

int fsd_folder_check(const char *path, const char *text_path)
{
    struct stat status;
    const struct dirent *entry = NULL;
    bool is_empty = true;

    if (!path || !*path || fsd_output_descriptor(path) >= 0) {
        return ENOTDIR;
    }
    if (stat(path, &status) != 0) {
        return errno == ENOENT ? 0 : errno;
    }
    DIR *const folder = S_ISDIR(status.st_mode) ? opendir(path) : NULL;
    if (!folder) {
        return S_ISDIR(status.st_mode) ? errno : ENOTDIR;
    }
    while (is_empty && (entry = readdir(folder))) {
        is_empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    }
    closedir(folder);
    return is_empty || (text_path && is_recorded(path, text_path)) ? 0 : ENOTEMPTY;
}
