#include "input/signature.h"

#include <string.h>

#define DECOMPRESS "decompress it first"
#define ZSTD "compressed by zstd", DECOMPRESS, "zstdcat", &fsd_decompressor_zstd
#define UNICODE(encoding) encoding " text", "convert it first", "iconv -f " encoding " -t UTF-8", NULL
#define BYTES(text) text, sizeof(text) - 1

/* Neither a puzzle nor a comment can begin with any of these. None contains a newline. */
static const struct fsd_signature forms[] = {
    {BYTES("\x1f\x8b"), 0, "compressed by gzip", DECOMPRESS, "zcat", &fsd_decompressor_gzip},
    {BYTES("\x28\xb5\x2f\xfd"), 0, ZSTD},
    {BYTES("\x50\x2a\x4d\x18"), 0x0f, ZSTD}, /* a frame to be skipped, as parallel compressors write them */
    {BYTES("\xfd\x37zXZ"), 0, "compressed by xz", DECOMPRESS, "xzcat", &fsd_decompressor_xz},
    {BYTES("BZh"), 0, "compressed by bzip2", DECOMPRESS, "bzcat", &fsd_decompressor_bzip2},
    {BYTES("PK\x03\x04"), 0, "a zip archive", "extract it first", "unzip -p", NULL},
    {BYTES("\xff\xfe\0\0"), 0, UNICODE("UTF-32")},
    {BYTES("\0\0\xfe\xff"), 0, UNICODE("UTF-32")},
    {BYTES("\xff\xfe"), 0, UNICODE("UTF-16")},
    {BYTES("\xfe\xff"), 0, UNICODE("UTF-16")},
};

static bool is_of(const struct fsd_signature *form, const char *bytes, size_t n_bytes)
{
    return n_bytes >= form->n_bytes &&
           (((unsigned char)bytes[0] ^ (unsigned char)form->bytes[0]) & ~form->free_bits) == 0 &&
           memcmp(bytes + 1, form->bytes + 1, form->n_bytes - 1) == 0;
}

/* Without a byte-order mark, which other programs then assume. */
static const struct fsd_signature little_endian = {BYTES(""), 0, UNICODE("UTF-16LE")};
static const struct fsd_signature big_endian = {BYTES(""), 0, UNICODE("UTF-16BE")};

/* In UTF-16, every other byte of what puzzles and comments consist of is zero. */
static const struct fsd_signature *utf_16_of(const char *bytes, size_t n_bytes)
{
    if (n_bytes < 4) {
        return NULL;
    }
    if (bytes[0] && !bytes[1] && bytes[2] && !bytes[3]) {
        return &little_endian;
    }
    return !bytes[0] && bytes[1] && !bytes[2] && bytes[3] ? &big_endian : NULL;
}

const struct fsd_signature *fsd_signature_of(const char *bytes, size_t n_bytes)
{
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        if (is_of(&forms[i], bytes, n_bytes)) {
            return &forms[i];
        }
    }
    return utf_16_of(bytes, n_bytes);
}

bool fsd_signature_is_readable(const struct fsd_signature *form)
{
    return form && form->decompressor && form->decompressor->library;
}
