#include "support/corpora.h"

#include <unistd.h>

#include "paths.h"
#include "support/test.h"

const char *public_corpus(const char *name)
{
    static char path[1024];
    const char *folder = getenv("FASTSUD_CORPORA");
    if (folder && *folder)
        snprintf(path, sizeof(path), "%s/%s", folder, name);
    else
        snprintf(path, sizeof(path), "%s/../shared/corpora/%s", FASTSUD_TEST_SOURCE_DIR, name);
    if (!(folder && *folder) && access(path, R_OK) != 0)
        snprintf(path, sizeof(path), "%s/corpora/public/%s", FASTSUD_TEST_SOURCE_DIR, name);
    if (access(path, R_OK) != 0) {
        print_message("%s is not here (tools/fetch-corpora gets it)\n", name);
        skip();
    }
    return path;
}
