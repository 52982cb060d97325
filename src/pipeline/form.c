#include "pipeline/form.h"

#include <string.h>

#define DECOMPRESS "decompress it first"
#define UTF_16 "UTF-16 text", "convert it first", "iconv -f UTF-16 -t UTF-8"
#define BYTES(text) text, sizeof(text) - 1

/* Neither a puzzle nor a comment can begin with any of these. None contains a newline. */
static const struct fsd_form forms[] = {
    {BYTES("\x1f\x8b"), "compressed by gzip", DECOMPRESS, "zcat"},
    {BYTES("\x28\xb5\x2f\xfd"), "compressed by zstd", DECOMPRESS, "zstdcat"},
    {BYTES("\xfd\x37zXZ"), "compressed by xz", DECOMPRESS, "xzcat"},
    {BYTES("BZh"), "compressed by bzip2", DECOMPRESS, "bzcat"},
    {BYTES("PK\x03\x04"), "a zip archive", "extract it first", "unzip -p"},
    {BYTES("\xff\xfe"), UTF_16},
    {BYTES("\xfe\xff"), UTF_16},
};

const struct fsd_form *fsd_form_of(const char *bytes, size_t n_bytes)
{
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        if (n_bytes >= forms[i].n_bytes && memcmp(bytes, forms[i].bytes, forms[i].n_bytes) == 0) {
            return &forms[i];
        }
    }
    return NULL;
}
