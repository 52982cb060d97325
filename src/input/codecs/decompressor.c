#include "input/codecs/decompressor.h"

const struct fsd_decompressor *const fsd_decompressors[] = {
    &fsd_decompressor_gzip, &fsd_decompressor_zstd, &fsd_decompressor_xz, &fsd_decompressor_bzip2, NULL,
};
