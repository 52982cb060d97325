#include "support/outputs.h"

#include <dirent.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/test.h"

void outputs_free(struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->n_files; i++)
        fsd_buffer_destroy(&outputs->files[i].bytes);
    fsd_buffer_destroy(&outputs->messages);
    fsd_buffer_destroy(&outputs->lines);
    *outputs = (struct outputs){.n_files = 0};
}

struct fsd_buffer *outputs_file(struct outputs *outputs, const char *name)
{
    size_t i = 0;

    while (i < outputs->n_files && strcmp(outputs->files[i].name, name) != 0)
        i++;
    if (i == outputs->n_files) {
        assert_true(i < MAX_OUTPUTS && strlen(name) < sizeof(outputs->files[i].name));
        strcpy(outputs->files[outputs->n_files++].name, name);
    }
    return &outputs->files[i].bytes;
}

void outputs_put_renamed(struct fsd_buffer *out, const char *bytes, size_t n)
{
    static const char name[] = "<stdin>";

    for (const char *at; (at = memmem(bytes, n, name, 7)); n -= (size_t)(at - bytes) + 7, bytes = at + 7) {
        fsd_buffer_put(out, bytes, (size_t)(at - bytes));
        fsd_buffer_put_text(out, "puzzles");
    }
    fsd_buffer_put(out, bytes, n);
}

/* What cannot be unpacked is taken as it is, unless its name says that it is compressed. */
static void put_unpacked(struct fsd_buffer *out, const char *path, const struct compression *compression, bool is_named)
{
    char command[512];
    size_t n = 0;

    if (compression) {
        snprintf(command, sizeof(command), "%s -dc <%s >%s 2>%s", compression->name, path, cli_in("unpacked"),
                 cli_in("said"));
        const bool is_unpacked = system(command) == 0;
        if (is_named && !is_unpacked)
            fsd_buffer_print(out, "%s is not compressed\n", path);
        path = is_unpacked ? cli_in("unpacked") : path;
    }
    char *const bytes = cli_read(path, &n);
    assert_non_null(bytes);
    outputs_put_renamed(out, bytes, n);
    cli_drop(bytes);
}

static int is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.' || strlen(entry->d_name) > 2;
}

void outputs_take(struct outputs *outputs, const char *folder, const struct compression *compression)
{
    struct dirent **entries = NULL;
    const int n = scandir(cli_in(folder), &entries, is_file, alphasort);

    assert_true(n >= 0);
    for (int i = 0; i < n; i++) {
        char name[300];
        snprintf(name, sizeof(name), "%s/%s", folder, entries[i]->d_name);
        char *const ending = compression ? strstr(entries[i]->d_name, compression->suffix) : NULL;
        if (ending)
            *ending = '\0';
        put_unpacked(outputs_file(outputs, strcmp(entries[i]->d_name, "file") == 0 ? "" : entries[i]->d_name),
                     cli_in(name), compression, ending != NULL);
        if (unlink(cli_in(name)) != 0) { /* a folder, which is none of the outputs */
            char command[512];
            snprintf(command, sizeof(command), "rm -r %s", cli_in(name));
            assert_int_equal(system(command), 0);
        }
        free(entries[i]);
    }
    free(entries);
}

void outputs_print_bytes(const char *what, const struct fsd_buffer *wanted, const struct fsd_buffer *got)
{
    enum { SHOWN = 60, BEFORE = 20 };
    size_t at = 0;

    while (at < wanted->n && at < got->n && wanted->bytes[at] == got->bytes[at])
        at++;
    const size_t from = at > BEFORE ? at - BEFORE : 0;
    struct fsd_buffer text = {.n = 0};
    const struct fsd_buffer *const both[] = {wanted, got};
    for (size_t i = 0; i < 2; i++) {
        fsd_buffer_print(&text, "\n        %s \"", i == 0 ? "not" : "but");
        for (size_t k = from; k < both[i]->n && k < from + SHOWN; k++) {
            const unsigned char byte = (unsigned char)both[i]->bytes[k];
            fsd_buffer_print(&text, byte == '\n' ? "\\n" : byte < ' ' || byte > '~' ? "\\x%02x" : "%c", byte);
        }
        fsd_buffer_put_char(&text, '"');
    }
    print_message("    %s: %zu bytes, not %zu; from byte %zu on%s\n", what, got->n, wanted->n, at,
                  fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
}

bool outputs_same_bytes(const struct fsd_buffer *a, const struct fsd_buffer *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->bytes, b->bytes, a->n) == 0);
}

bool outputs_same(const struct outputs *wanted, const struct outputs *got)
{
    bool same = wanted->n_files == got->n_files;

    for (size_t i = 0; same && i < wanted->n_files; i++) {
        same = strcmp(wanted->files[i].name, got->files[i].name) == 0 &&
               outputs_same_bytes(&wanted->files[i].bytes, &got->files[i].bytes);
    }
    return same;
}

void outputs_print(const struct outputs *wanted, const struct outputs *got)
{
    for (size_t i = 0; i < wanted->n_files || i < got->n_files; i++) {
        static const struct fsd_buffer nothing;
        const bool is_wanted = i < wanted->n_files, is_there = i < got->n_files;
        if (is_wanted && is_there && strcmp(wanted->files[i].name, got->files[i].name) != 0) {
            print_message("    a file %s, not %s\n", got->files[i].name, wanted->files[i].name);
        } else if (!is_wanted || !is_there || !outputs_same_bytes(&wanted->files[i].bytes, &got->files[i].bytes)) {
            const char *const name = is_there ? got->files[i].name : wanted->files[i].name;
            outputs_print_bytes(*name ? name : "output", is_wanted ? &wanted->files[i].bytes : &nothing,
                                is_there ? &got->files[i].bytes : &nothing);
        }
    }
}
