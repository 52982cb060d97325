#include "input/codecs/compress.h"

#include <string.h>

#define FSD_COMPRESSION_LIST(X)                                                                                        \
    X(gzip)                                                                                                            \
    X(zstd)                                                                                                            \
    X(xz)                                                                                                              \
    X(bzip2)

#define X(name) extern const struct fsd_compression fsd_compression_##name;
FSD_COMPRESSION_LIST(X)
#undef X

const struct fsd_compression *fsd_compression_at(size_t i)
{
    static const struct fsd_compression *const list[] = {
#define X(name) &fsd_compression_##name,
        FSD_COMPRESSION_LIST(X)
#undef X
    };

    return i < sizeof(list) / sizeof(list[0]) ? list[i] : NULL;
}

const struct fsd_compression *fsd_compression_of_file(const char *name)
{
    const struct fsd_compression *compression = NULL;
    const size_t n = strlen(name);

    for (size_t i = 0; (compression = fsd_compression_at(i)); i++) {
        const size_t n_suffix = strlen(compression->suffix);
        if (n >= n_suffix && strcmp(name + n - n_suffix, compression->suffix) == 0) {
            return compression;
        }
    }
    return NULL;
}
