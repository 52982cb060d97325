#include "input/signature.h"

#include <string.h>

#include "input/codecs/codec.h"

/* Arrays of numpy, which input/arrays reads. An archive may be another one. */
static const struct fsd_signature arrays[] = {
    {.prefixes = {{FSD_PREFIX("\x93NUMPY"), 0}},
     .description = "an array of numpy",
     .advice = "decompress it first",
     .is_array = true},
    {.prefixes = {{FSD_PREFIX("PK\x03\x04"), 0}, {FSD_PREFIX("PK\x05\x06"), 0}},
     .description = "a zip archive",
     .advice = "extract it first",
     .command = "unzip -p",
     .is_array = true,
     .is_archive = true},
};

#define UNICODE(encoding) encoding " text", "convert it first", "iconv -f " encoding " -t UTF-8", NULL, false, false

/* Forms that fastsud does not read. Neither a puzzle nor a comment can begin with any prefix; none has a newline. */
static const struct fsd_signature foreign_forms[] = {
    {{{FSD_PREFIX("\x04\x22\x4d\x18"), 0}}, "compressed by lz4", "decompress it first", "lz4 -dc", NULL, false, false},
    {{{FSD_PREFIX("\x5d\0\0"), 0}}, "compressed by lzma", "decompress it first", "xz -F lzma -dc", NULL, false, false},
    {{{FSD_PREFIX("\xff\xfe\0\0"), 0}, {FSD_PREFIX("\0\0\xfe\xff"), 0}}, UNICODE("UTF-32")},
    {{{FSD_PREFIX("\xff\xfe"), 0}, {FSD_PREFIX("\xfe\xff"), 0}}, UNICODE("UTF-16")},
};

/* Compares the first n bytes, at least 1 and at most those of the prefix. */
static bool is_same(const struct fsd_prefix *prefix, const char *bytes, size_t n)
{
    return (((unsigned char)bytes[0] ^ (unsigned char)prefix->bytes[0]) & ~prefix->free_bits) == 0 &&
           memcmp(bytes + 1, prefix->bytes + 1, n - 1) == 0;
}

static bool begins_with(const struct fsd_prefix *prefix, const char *bytes, size_t n_bytes)
{
    return prefix->n_bytes > 0 && n_bytes >= prefix->n_bytes && is_same(prefix, bytes, prefix->n_bytes);
}

static bool is_cut(const struct fsd_prefix *prefix, const char *bytes, size_t n_bytes)
{
    return n_bytes > 0 && n_bytes < prefix->n_bytes && is_same(prefix, bytes, n_bytes);
}

static bool is_of(const struct fsd_signature *form, const char *bytes, size_t n_bytes)
{
    return begins_with(&form->prefixes[0], bytes, n_bytes) || begins_with(&form->prefixes[1], bytes, n_bytes);
}

/* Without a byte-order mark, which other programs then assume. */
static const struct fsd_signature little_endian = {{{NULL, 0, 0}}, UNICODE("UTF-16LE")};
static const struct fsd_signature big_endian = {{{NULL, 0, 0}}, UNICODE("UTF-16BE")};

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
    const struct fsd_codec *codec = NULL;

    for (size_t i = 0; (codec = fsd_codec_at(i)); i++) {
        if (is_of(&codec->signature, bytes, n_bytes)) {
            return &codec->signature;
        }
    }
    for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++) {
        if (is_of(&arrays[i], bytes, n_bytes)) {
            return &arrays[i];
        }
    }
    for (size_t i = 0; i < sizeof(foreign_forms) / sizeof(foreign_forms[0]); i++) {
        if (is_of(&foreign_forms[i], bytes, n_bytes)) {
            return &foreign_forms[i];
        }
    }
    return utf_16_of(bytes, n_bytes);
}

/* Whether a byte is a control character that text does not have, unlike TAB, VT, FF, CR and ESC. */
static bool is_control(char byte)
{
    const unsigned char c = (unsigned char)byte;

    return c < 0x20 && !(c >= '\t' && c <= '\r') && c != 0x1b;
}

/* Whether a line, without its newline, begins with printable ASCII for so long that it is hardly a coincidence. */
static bool is_line_of_text(const char *line, size_t n_line)
{
    enum { ENOUGH = 32 };
    const size_t n = n_line < ENOUGH ? n_line : ENOUGH;

    for (size_t i = 0; i < n; i++) {
        if ((line[i] < 0x20 || line[i] > 0x7e) && line[i] != '\t' && line[i] != '\r') {
            return false;
        }
    }
    return n > 0;
}

bool fsd_signature_is_known(const char *bytes, size_t n_bytes, bool is_all, const struct fsd_signature **binary)
{
    /* Of random bytes, as compressed ones are, 1 in 10 is such a control character. */
    enum { LEAST_CONTROLS = 2, BYTES_PER_CONTROL = 32 };
    static const struct fsd_signature form = {.description = "binary data, not text",
                                              .advice = "decompress or convert it to text first"};
    const bool is_enough = is_all || n_bytes >= FSD_BINARY_BYTES;
    const size_t n = n_bytes < FSD_BINARY_BYTES ? n_bytes : FSD_BINARY_BYTES;
    size_t n_controls = 0;

    *binary = NULL;
    for (size_t at = 0; at < n;) {
        const char *const newline = memchr(bytes + at, '\n', n - at);
        if (!newline && !is_enough) {
            return false;
        }
        const size_t n_line = newline ? (size_t)(newline - bytes) - at : n - at;
        if (is_line_of_text(bytes + at, n_line)) {
            return true;
        }
        for (size_t i = at; i < at + n_line; i++) {
            n_controls += is_control(bytes[i]);
        }
        at += n_line + 1;
        if (n_controls >= LEAST_CONTROLS && n_controls > at / BYTES_PER_CONTROL) {
            *binary = &form;
            return true;
        }
    }
    return is_enough;
}

bool fsd_signature_is_cut(const struct fsd_signature *form, const char *bytes, size_t n_bytes)
{
    return is_cut(&form->prefixes[0], bytes, n_bytes) || is_cut(&form->prefixes[1], bytes, n_bytes);
}

bool fsd_signature_is_readable(const struct fsd_signature *form)
{
    return form && (form->is_array || (form->codec && form->codec->reader));
}
