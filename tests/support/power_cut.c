#include "support/power_cut.h"

#include <ctype.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "support/change_log.h"
#include "support/cli.h"
#include "support/test.h"

enum { MOST_OBJECTS = 400, MOST_NAMES = 400, MOST_PENDING = 100, MOST_PIECES = 50, MOST_STATES = 2000 };

/* A file or folder; those that are gone stay, as their names may come back. */
struct object {
    uint64_t inode;
    bool is_folder;
    struct fsd_buffer written, synced; /* of a file */
};

struct name {
    struct object *folder;
    char name[64];
    struct object *object;
};

/* A name that is given (to an object), taken away, or both. */
struct pending {
    struct name from, to; /* to.folder, from.folder: NULL if there is none */
};

struct names {
    struct name all[MOST_NAMES];
    size_t n;
};

struct disk {
    char *log;
    size_t n_log, at;
    struct change change;
    struct object objects[MOST_OBJECTS];
    size_t n_objects;
    struct names now, certain, after_cut;
    struct pending pending[MOST_PENDING];
    size_t n_pending;
    struct {
        struct object *object;
        struct fsd_buffer bytes;
    } pieces[MOST_PIECES];
    size_t n_renamed, n_pieces;
    uint64_t states[MOST_STATES];
    size_t n_states;
};

static struct object *add_object(struct disk *disk, uint64_t inode, bool is_folder)
{
    assert_true(disk->n_objects < MOST_OBJECTS);
    struct object *object = &disk->objects[disk->n_objects++];
    *object = (struct object){.inode = inode, .is_folder = is_folder};
    return object;
}

/* The youngest of that number; NULL: it is elsewhere. */
static struct object *find_object(struct disk *disk, uint64_t inode)
{
    for (size_t i = disk->n_objects; i > 0; i--)
        if (disk->objects[i - 1].inode == inode)
            return &disk->objects[i - 1];
    return NULL;
}

struct disk *disk_create(const char *path, const char *log_path)
{
    struct disk *disk = calloc(1, sizeof(*disk));
    struct stat status;
    assert_true(disk && stat(path, &status) == 0);
    disk->log = cli_read(log_path, &disk->n_log);
    assert_non_null(disk->log);
    add_object(disk, status.st_ino, true);
    return disk;
}

void disk_destroy(struct disk *disk)
{
    for (size_t i = 0; i < disk->n_objects; i++) {
        fsd_buffer_destroy(&disk->objects[i].written);
        fsd_buffer_destroy(&disk->objects[i].synced);
    }
    for (size_t i = 0; i < disk->n_renamed; i++)
        fsd_buffer_destroy(&disk->pieces[i].bytes);
    cli_drop(disk->log);
    free(disk);
}

static struct name *find_name(struct names *names, const struct object *folder, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (names->all[i].folder == folder && strcmp(names->all[i].name, name) == 0)
            return &names->all[i];
    return NULL;
}

static void apply(struct names *names, const struct pending *pending)
{
    struct name *old = pending->from.folder ? find_name(names, pending->from.folder, pending->from.name) : NULL;
    if (old && old->object == pending->from.object)
        *old = names->all[--names->n];
    if (!pending->to.folder)
        return;
    struct name *to = find_name(names, pending->to.folder, pending->to.name);
    assert_true(to || names->n < MOST_NAMES);
    *(to ? to : &names->all[names->n++]) = pending->to;
}

static void set_bytes(struct fsd_buffer *to, const struct fsd_buffer *from)
{
    to->n = 0;
    fsd_buffer_put(to, from->bytes, from->n);
}

static bool touches(const struct pending *pending, const struct object *folder)
{
    return pending->from.folder == folder || pending->to.folder == folder;
}

static void sync_object(struct disk *disk, struct object *object)
{
    if (!object->is_folder) {
        set_bytes(&object->synced, &object->written);
        return;
    }
    for (size_t i = disk->n_pending; i > 0; i--) { /* a name that was taken away need not have been given */
        const struct name *from = &disk->pending[i - 1].from;
        for (size_t k = 0; touches(&disk->pending[i - 1], object) && from->folder && k < i - 1; k++)
            if (disk->pending[k].to.folder == from->folder && strcmp(disk->pending[k].to.name, from->name) == 0)
                disk->pending[k].to.folder = NULL;
    }
    size_t n_left = 0;
    for (size_t i = 0; i < disk->n_pending; i++) {
        const struct pending pending = disk->pending[i];
        if (touches(&pending, object))
            apply(&disk->certain, &pending);
        else
            disk->pending[n_left++] = pending;
    }
    disk->n_pending = n_left;
}

static void put_name(struct disk *disk, const struct pending *pending)
{
    assert_true(disk->n_pending < MOST_PENDING);
    disk->pending[disk->n_pending++] = *pending;
    apply(&disk->now, pending);
}

static struct name name_of(struct disk *disk, uint64_t folder, const char *text, struct object *object)
{
    struct name name = {.folder = find_object(disk, folder), .object = object};
    snprintf(name.name, sizeof(name.name), "%s", text);
    if (!object && name.folder) {
        const struct name *found = find_name(&disk->now, name.folder, text);
        name.object = found ? found->object : NULL;
    }
    return name;
}

/* The next bytes of the log; false at its end. */
static bool take(struct disk *disk, void *bytes, size_t n)
{
    if (n > disk->n_log - disk->at)
        return false;
    memcpy(bytes, disk->log + disk->at, n);
    disk->at += n;
    return true;
}

static void write_bytes(struct disk *disk, struct object *object)
{
    const size_t end = disk->change.offset + disk->change.n_bytes;
    struct fsd_buffer elsewhere = {.n = 0}, *to = object ? &object->written : &elsewhere;
    while (to->n < end)
        fsd_buffer_put_char(to, '\0');
    assert_true(take(disk, to->bytes + disk->change.offset, disk->change.n_bytes));
    fsd_buffer_destroy(&elsewhere);
}

static bool is_piece(const char *name)
{
    size_t n = 0;
    while (isdigit((unsigned char)name[n]))
        n++;
    return n == 8 && !name[n];
}

bool disk_change(struct disk *disk)
{
    struct change *change = &disk->change;
    if (!take(disk, change, sizeof(*change)))
        return false;
    const bool is_made = change->kind == MADE_FILE || change->kind == MADE_FOLDER;
    struct object *object = is_made && find_object(disk, change->folder)
                                ? add_object(disk, change->inode, change->kind == MADE_FOLDER)
                                : find_object(disk, change->inode);
    if (is_made) {
        disk->n_pieces = disk->n_renamed; /* it relies on them */
        if (find_object(disk, change->folder))
            put_name(disk, &(struct pending){.to = name_of(disk, change->folder, change->name, object)});
    } else if (change->kind == WROTE) {
        write_bytes(disk, object);
    } else if (change->kind == TRUNCATED && object) {
        object->written.n = change->n_bytes;
    } else if (change->kind == RENAMED && object) {
        put_name(disk, &(struct pending){.from = name_of(disk, change->folder, change->name, object),
                                         .to = name_of(disk, change->to_folder, change->to_name, object)});
        if (is_piece(change->to_name)) {
            assert_true(disk->n_renamed < MOST_PIECES);
            disk->pieces[disk->n_renamed].object = object;
            set_bytes(&disk->pieces[disk->n_renamed++].bytes, &object->written);
        }
    } else if (change->kind == REMOVED && find_object(disk, change->folder)) {
        put_name(disk, &(struct pending){.from = name_of(disk, change->folder, change->name, NULL)});
    } else if (change->kind == SYNCED && object) {
        sync_object(disk, object);
    } else if (change->kind == SYNCED_ALL) {
        for (size_t i = 0; i < disk->n_objects; i++)
            sync_object(disk, &disk->objects[i]);
    }
    return true;
}

void disk_cut(struct disk *disk, enum disk_names names)
{
    const size_t n = disk->n_pending;
    disk->after_cut = disk->certain;
    for (size_t i = 0; i < n; i++)
        if (names == ALL_NAMES || (names == LAST_NAME && i == n - 1) || (names == ALL_BUT_FIRST_NAME && i > 0))
            apply(&disk->after_cut, &disk->pending[i]);
}

static int by_name(const void *a, const void *b)
{
    return strcmp((*(struct name *const *)a)->name, (*(struct name *const *)b)->name);
}

/* The names in a folder, in order. */
static size_t list(const struct disk *disk, const struct object *folder, const struct name *names[MOST_NAMES])
{
    size_t n = 0;
    for (size_t i = 0; i < disk->after_cut.n; i++)
        if (disk->after_cut.all[i].folder == folder)
            names[n++] = &disk->after_cut.all[i];
    qsort(names, n, sizeof(*names), by_name);
    return n;
}

static void put_object(const struct disk *disk, const struct object *object, struct fsd_buffer *out)
{
    const struct name *names[MOST_NAMES];
    if (!object->is_folder) {
        fsd_buffer_put(out, object->synced.bytes, object->synced.n);
        return;
    }
    const size_t n = list(disk, object, names);
    for (size_t i = 0; i < n; i++) {
        fsd_buffer_print(out, "%s{", names[i]->name);
        put_object(disk, names[i]->object, out);
        fsd_buffer_put_text(out, "}\n");
    }
}

bool disk_is_known(struct disk *disk)
{
    struct fsd_buffer all = {.n = 0};
    put_object(disk, &disk->objects[0], &all);
    const uint64_t hash = fsd_hash_add(FSD_HASH_INIT, all.bytes, all.n);
    fsd_buffer_destroy(&all);
    for (size_t i = 0; i < disk->n_states; i++)
        if (disk->states[i] == hash)
            return true;
    assert_true(disk->n_states < MOST_STATES);
    disk->states[disk->n_states++] = hash;
    return false;
}

char *disk_read(const struct disk *disk, const char *path)
{
    struct fsd_buffer all = {.n = 0};
    const struct name *name = find_name((struct names *)&disk->after_cut, &disk->objects[0], path);
    if (!name)
        return NULL;
    put_object(disk, name->object, &all);
    return cli_adopt(fsd_buffer_text(&all) ? all.bytes : NULL);
}

size_t disk_n_pieces(const struct disk *disk)
{
    return disk->n_pieces;
}

/* Whether a name and those of the folders that it is in are there. */
static bool is_there(const struct disk *disk, const struct object *object)
{
    for (size_t i = 0; i < disk->after_cut.n; i++)
        if (disk->after_cut.all[i].object == object)
            return is_there(disk, disk->after_cut.all[i].folder);
    return object == &disk->objects[0];
}

size_t disk_n_whole_pieces(const struct disk *disk)
{
    size_t n = 0;
    for (size_t i = 0; i < disk->n_pieces; i++) {
        const struct fsd_buffer *now = &disk->pieces[i].object->synced, *wanted = &disk->pieces[i].bytes;
        n += now->n == wanted->n && memcmp(now->bytes, wanted->bytes, now->n) == 0 &&
             is_there(disk, disk->pieces[i].object);
    }
    return n;
}

/* A file with the number of a folder gets the one that it has now; folders are made first. */
static void restore(const struct disk *disk, const struct object *folder, const char *path, uint64_t *inodes,
                    bool is_of_folders)
{
    const struct name *names[MOST_NAMES];
    const size_t n = list(disk, folder, names);
    for (size_t i = 0; i < n; i++) {
        struct object *object = names[i]->object;
        char entry[4096];
        snprintf(entry, sizeof(entry), "%s/%s", path, names[i]->name);
        if (object->is_folder) {
            struct stat status;
            if (is_of_folders)
                assert_true(mkdir(entry, 0777) == 0 && stat(entry, &status) == 0);
            if (is_of_folders)
                inodes[object - disk->objects] = status.st_ino;
            restore(disk, object, entry, inodes, is_of_folders);
        } else if (!is_of_folders) {
            FILE *file = fopen(entry, "w");
            assert_non_null(file);
            fwrite(object->synced.bytes, 1, object->synced.n, file);
            for (size_t o = 0; o < disk->n_objects; o++) {
                char line[32];
                const int n_line = snprintf(line, sizeof(line), "%ju\n", (uintmax_t)disk->objects[o].inode);
                if (inodes[o] != 0 && object->synced.n == (size_t)n_line &&
                    memcmp(object->synced.bytes, line, (size_t)n_line) == 0) {
                    rewind(file);
                    fprintf(file, "%ju\n", (uintmax_t)inodes[o]);
                }
            }
            assert_int_equal(fclose(file), 0);
        }
    }
}

void disk_restore(const struct disk *disk, const char *path)
{
    uint64_t inodes[MOST_OBJECTS] = {0};
    restore(disk, &disk->objects[0], path, inodes, true);
    restore(disk, &disk->objects[0], path, inodes, false);
}

const char *disk_last_change(const struct disk *disk)
{
    static const char *const kinds[] = {"make file", "make folder", "write", "truncate",
                                        "rename",    "remove",      "sync",  "sync all"};
    static char text[200];
    snprintf(text, sizeof(text), "%s %s %s", kinds[disk->change.kind], disk->change.name, disk->change.to_name);
    return text;
}
