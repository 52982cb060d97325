#include "support/tree.h"

#include <dirent.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/test.h"

char *tree_take(const char *path)
{
    struct fsd_buffer all = {.n = 0};
    OWNED struct dirent **entries = NULL;
    const int n = scandir(path, &entries, NULL, alphasort);
    if (n < 0) {
        char *bytes = cli_read(path, NULL);
        if (bytes)
            assert_int_equal(remove(path), 0);
        return bytes;
    }
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        char entry[4096];
        snprintf(entry, sizeof(entry), "%s/%s", path, name);
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
            char *of_entry = tree_take(entry);
            fsd_buffer_print(&all, "%s{%s}\n", name, of_entry);
            cli_drop(of_entry);
        }
        free(entries[i]);
    }
    assert_int_equal(remove(path), 0);
    return cli_adopt(fsd_buffer_text(&all) ? all.bytes : NULL);
}
