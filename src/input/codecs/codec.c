#include "input/codecs/codec.h"

#include <string.h>

#define FSD_CODEC_LIST(X)                                                                                              \
    X(gzip)                                                                                                            \
    X(zstd)                                                                                                            \
    X(xz)                                                                                                              \
    X(bzip2)

#define X(name) extern const struct fsd_codec fsd_codec_##name;
FSD_CODEC_LIST(X)
#undef X

const struct fsd_codec *fsd_codec_at(size_t i)
{
    static const struct fsd_codec *const list[] = {
#define X(name) &fsd_codec_##name,
        FSD_CODEC_LIST(X)
#undef X
    };

    return i < sizeof(list) / sizeof(list[0]) ? list[i] : NULL;
}

const struct fsd_codec *fsd_codec_of_file(const char *name)
{
    const struct fsd_codec *codec = NULL;
    const size_t n = strlen(name);

    for (size_t i = 0; (codec = fsd_codec_at(i)); i++) {
        const size_t n_suffix = strlen(codec->suffix);
        if (n >= n_suffix && strcmp(name + n - n_suffix, codec->suffix) == 0) {
            return codec;
        }
    }
    return NULL;
}
