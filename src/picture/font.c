#include "picture/font.h"

#include <ctype.h>

uint32_t fsd_font_u8(const struct fsd_font *font, size_t at)
{
    return at < font->n_bytes ? font->bytes[at] : 0;
}

uint32_t fsd_font_u16(const struct fsd_font *font, size_t at)
{
    return fsd_font_u8(font, at) << 8 | fsd_font_u8(font, at + 1);
}

uint32_t fsd_font_u32(const struct fsd_font *font, size_t at)
{
    return fsd_font_u16(font, at) << 16 | fsd_font_u16(font, at + 2);
}

static int s16(const struct fsd_font *font, size_t at)
{
    return (int)(fsd_font_u16(font, at) ^ 0x8000U) - 0x8000;
}

static bool is_tag(const struct fsd_font *font, size_t at, const char *tag)
{
    return at + 4 <= font->n_bytes && memcmp(font->bytes + at, tag, 4) == 0;
}

static size_t table_at(const struct fsd_font *font, enum fsd_font_table table)
{
    return font->tables[table].at;
}

/* Finds the tables that begin and end within the file. */
static void find_tables(struct fsd_font *font, size_t begin)
{
    static const char tags[][5] = {
#define X(id, tag) tag,
        FSD_FONT_TABLE_LIST(X)
#undef X
    };
    const uint32_t n = fsd_font_u16(font, begin + 4);

    for (uint32_t i = 0; i < n; i++) {
        const size_t entry = begin + 12 + (size_t)i * 16;
        const struct fsd_font_part part = {fsd_font_u32(font, entry + 8), fsd_font_u32(font, entry + 12)};
        for (unsigned k = 0; k < FSD_FONT_TABLES; k++) {
            if (is_tag(font, entry, tags[k]) && (uint64_t)part.at + part.n <= font->n_bytes) {
                font->tables[k] = part;
            }
        }
    }
}

/* Chooses among the tables of characters: all of Unicode, or its first 65536. */
static void find_characters(struct fsd_font *font)
{
    const size_t begin = table_at(font, FSD_FONT_CMAP);
    const uint32_t n = fsd_font_u16(font, begin + 2);
    bool is_wide = false;

    for (uint32_t i = 0; i < n && font->tables[FSD_FONT_CMAP].n > 0; i++) {
        const size_t entry = begin + 4 + (size_t)i * 8;
        const uint32_t platform = fsd_font_u16(font, entry), encoding = fsd_font_u16(font, entry + 2);
        const size_t at = begin + fsd_font_u32(font, entry + 4);
        const uint32_t format = fsd_font_u16(font, at);
        const bool is_unicode = platform == 0 || (platform == 3 && (encoding == 1 || encoding == 10));
        if (is_unicode && at < font->n_bytes && (format == 12 || (format == 4 && !is_wide))) {
            font->characters = (struct fsd_font_part){(uint32_t)at, format == 12 ? fsd_font_u32(font, at + 4)
                                                                                 : font->tables[FSD_FONT_CMAP].n};
            is_wide = format == 12;
        }
    }
}

static unsigned narrow_glyph(const struct fsd_font *font, uint32_t code)
{
    const size_t at = font->characters.at;
    const uint32_t n = fsd_font_u16(font, at + 6) / 2;
    uint32_t i = 0;

    while (i < n && fsd_font_u16(font, at + 14 + (size_t)i * 2) < code) {
        i++;
    }
    const size_t begins = at + 16 + (size_t)n * 2 + (size_t)i * 2;
    const uint32_t begin = fsd_font_u16(font, begins);
    if (i == n || begin > code) {
        return 0;
    }
    const uint32_t more = fsd_font_u16(font, begins + (size_t)n * 2);
    const size_t ranges = begins + (size_t)n * 4;
    const uint32_t range = fsd_font_u16(font, ranges);
    if (range == 0) {
        return (code + more) & 0xffff;
    }
    const uint32_t glyph = fsd_font_u16(font, ranges + range + (size_t)(code - begin) * 2);
    return glyph == 0 ? 0 : (glyph + more) & 0xffff;
}

static unsigned wide_glyph(const struct fsd_font *font, uint32_t code)
{
    const size_t at = font->characters.at;
    uint32_t low = 0, high = fsd_font_u32(font, at + 12);

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const size_t group = at + 16 + (size_t)middle * 12;
        if (group >= font->n_bytes || fsd_font_u32(font, group) > code) {
            high = middle;
        } else if (fsd_font_u32(font, group + 4) < code) {
            low = middle + 1;
        } else {
            return fsd_font_u32(font, group + 8) + (code - fsd_font_u32(font, group));
        }
    }
    return 0;
}

unsigned fsd_font_glyph(const struct fsd_font *font, uint32_t code)
{
    const unsigned glyph = fsd_font_u16(font, font->characters.at) == 12 ? wide_glyph(font, code)
                           : code <= 0xffff                              ? narrow_glyph(font, code)
                                                                         : 0;

    return glyph < font->n_glyphs ? glyph : 0;
}

static int thousandths(const struct fsd_font *font, int units)
{
    return units * 1000 / (int)font->units;
}

int fsd_font_width(const struct fsd_font *font, unsigned glyph)
{
    const unsigned i = glyph < font->n_widths ? glyph : font->n_widths - 1;

    return thousandths(font, (int)fsd_font_u16(font, table_at(font, FSD_FONT_HMTX) + (size_t)i * 4));
}

/* Its name, as far as it is one of PostScript. */
static void read_name(struct fsd_font *font)
{
    enum { NAME_OF_POSTSCRIPT = 6 };
    const size_t begin = table_at(font, FSD_FONT_NAME);
    const uint32_t n = font->tables[FSD_FONT_NAME].n > 0 ? fsd_font_u16(font, begin + 2) : 0;
    size_t n_name = 0;

    for (uint32_t i = 0; i < n && n_name == 0; i++) {
        const size_t entry = begin + 6 + (size_t)i * 12;
        const bool is_wide = fsd_font_u16(font, entry) != 1;
        const size_t at = begin + fsd_font_u16(font, begin + 4) + fsd_font_u16(font, entry + 10);
        const uint32_t length = fsd_font_u16(font, entry + 6) == NAME_OF_POSTSCRIPT ? fsd_font_u16(font, entry + 8) : 0;
        for (uint32_t k = is_wide; k < length && k < 2 * sizeof(font->name); k += 1U + is_wide) {
            const char character = (char)fsd_font_u8(font, at + k);
            if (n_name + 1 < sizeof(font->name) && (isalnum((unsigned char)character) || character == '-')) {
                font->name[n_name++] = character;
            }
        }
    }
    if (n_name == 0) {
        snprintf(font->name, sizeof(font->name), "Font");
    }
}

static uint32_t n_entries(const struct fsd_font *font, uint32_t index)
{
    return fsd_font_u16(font, index);
}

/* Where entry i begins. */
static uint32_t offset_of(const struct fsd_font *font, uint32_t index, uint32_t i)
{
    const uint32_t n = n_entries(font, index), size = fsd_font_u8(font, (size_t)index + 2);
    const size_t at = (size_t)index + 3 + (size_t)i * size;
    uint64_t offset = 0;

    for (uint32_t k = 0; k < size && k < 4; k++) {
        offset = offset << 8 | fsd_font_u8(font, at + k);
    }
    offset += (uint64_t)index + 2 + (uint64_t)(n + 1) * size;
    return offset > UINT32_MAX ? UINT32_MAX : (uint32_t)offset;
}

static struct fsd_font_part entry_of(const struct fsd_font *font, uint32_t index, uint32_t i)
{
    const uint32_t begin = offset_of(font, index, i), end = offset_of(font, index, i + 1);

    return begin <= end && end <= font->n_bytes ? (struct fsd_font_part){begin, end - begin}
                                                : (struct fsd_font_part){0, 0};
}

static uint32_t index_end(const struct fsd_font *font, uint32_t index)
{
    const uint32_t n = n_entries(font, index);

    return n == 0 ? index + 2 : offset_of(font, index, n);
}

/* Reads where CFF has its outlines, and what it calls glyphs. */
static void read_cff(struct fsd_font *font)
{
    enum { CHARSET = 15, OUTLINES = 17, ESCAPE = 12, HAS_NUMBERS = 30, REAL = 30, SHORT = 28, LONG = 29 };
    const uint32_t begin = font->tables[FSD_FONT_CFF].at, end = begin + font->tables[FSD_FONT_CFF].n;
    const struct fsd_font_part top = entry_of(font, index_end(font, begin + fsd_font_u8(font, (size_t)begin + 2)), 0);
    uint32_t number = 0;
    bool has_numbers = false;

    for (size_t at = top.at; at < (size_t)top.at + top.n;) {
        const uint32_t byte = fsd_font_u8(font, at++);
        if (byte == SHORT || byte == LONG) {
            number = byte == SHORT ? fsd_font_u16(font, at) : fsd_font_u32(font, at);
            at += byte == SHORT ? 2 : 4;
        } else if (byte == REAL) {
            while (at < (size_t)top.at + top.n && (fsd_font_u8(font, at++) & 0xf) != 0xf) {
            }
        } else if (byte >= 32 && byte <= 246) {
            number = byte - 139;
        } else if (byte > 246) {
            number = byte < 251 ? (byte - 247) * 256 + fsd_font_u8(font, at) + 108 : 0;
            at++;
        } else if (byte == ESCAPE) {
            has_numbers |= fsd_font_u8(font, at++) == HAS_NUMBERS;
        } else if (byte == CHARSET && number > 2 && number < end - begin) {
            font->numbers = begin + number;
        } else if (byte == OUTLINES && number < end - begin) {
            font->outlines.at = begin + number;
        }
    }
    const uint32_t outlines_end = font->outlines.at > 0 ? index_end(font, font->outlines.at) : 0;
    font->numbers = has_numbers ? font->numbers : 0;
    if (outlines_end > font->outlines.at && outlines_end <= end &&
        n_entries(font, font->outlines.at) == font->n_glyphs && fsd_font_u8(font, (size_t)font->outlines.at + 2) <= 4) {
        font->outlines.n = outlines_end - font->outlines.at;
    }
}

/* Where the outline of a glyph of TrueType begins, within its table. */
static uint32_t place_of(const struct fsd_font *font, unsigned glyph)
{
    const size_t loca = table_at(font, FSD_FONT_LOCA);

    return fsd_font_u16(font, table_at(font, FSD_FONT_HEAD) + 50) != 0
               ? fsd_font_u32(font, loca + (size_t)glyph * 4)
               : 2 * fsd_font_u16(font, loca + (size_t)glyph * 2);
}

struct fsd_font_part fsd_font_outline(const struct fsd_font *font, unsigned glyph)
{
    if (font->outlines.n > 0) {
        return entry_of(font, font->outlines.at, glyph);
    }
    const uint32_t begin = place_of(font, glyph);
    return (struct fsd_font_part){font->tables[FSD_FONT_GLYF].at + begin, place_of(font, glyph + 1) - begin};
}

/* Whether outlines follow each other, within their table. */
static bool are_in_order(const struct fsd_font *font)
{
    const bool is_cff = font->outlines.n > 0;
    const uint32_t last = is_cff ? font->outlines.at + font->outlines.n : font->tables[FSD_FONT_GLYF].n;
    uint32_t before = 0;

    for (unsigned glyph = 0; glyph <= font->n_glyphs; glyph++) {
        const uint32_t at = is_cff ? offset_of(font, font->outlines.at, glyph) : place_of(font, glyph);
        if (at < before || at > last) {
            return false;
        }
        before = at;
    }
    return true;
}

unsigned fsd_font_number(const struct fsd_font *font, unsigned glyph)
{
    const uint32_t format = fsd_font_u8(font, font->numbers);
    size_t at = (size_t)font->numbers + 1;
    uint32_t n_before = 1; /* glyph 0 is not listed */

    if (font->numbers == 0 || glyph == 0) {
        return glyph;
    }
    if (format == 0) {
        return fsd_font_u16(font, at + (size_t)(glyph - 1) * 2);
    }
    while (at < font->n_bytes) {
        const uint32_t first = fsd_font_u16(font, at);
        const uint32_t n = 1 + (format == 1 ? fsd_font_u8(font, at + 2) : fsd_font_u16(font, at + 2));
        if (glyph < n_before + n) {
            return first + glyph - n_before;
        }
        n_before += n;
        at += format == 1 ? 3 : 4;
    }
    return 0;
}

static void read_sizes(struct fsd_font *font)
{
    const size_t head = table_at(font, FSD_FONT_HEAD), hhea = table_at(font, FSD_FONT_HHEA);
    const size_t os2 = table_at(font, FSD_FONT_OS2);

    for (unsigned i = 0; i < 4; i++) {
        font->box[i] = thousandths(font, s16(font, head + 36 + (size_t)i * 2));
    }
    font->ascent = thousandths(font, s16(font, hhea + 4));
    font->descent = thousandths(font, s16(font, hhea + 6));
    font->cap = font->tables[FSD_FONT_OS2].n >= 90 ? thousandths(font, s16(font, os2 + 88)) : font->ascent;
}

/* Whether its owner allows that it is embedded in part, with its outlines. */
static bool may_be_embedded(const struct fsd_font *font)
{
    enum { USES = 0xf, RESTRICTED = 2, WHOLE_ONLY = 0x100, BITMAPS_ONLY = 0x200 };
    const uint32_t type = font->tables[FSD_FONT_OS2].n >= 10 ? fsd_font_u16(font, table_at(font, FSD_FONT_OS2) + 8) : 0;

    return (type & USES) != RESTRICTED && (type & (WHOLE_ONLY | BITMAPS_ONLY)) == 0;
}

const char *fsd_font_read(struct fsd_font *font, const void *bytes, size_t n_bytes)
{
    *font = (struct fsd_font){.bytes = bytes, .n_bytes = n_bytes};
    const size_t begin = is_tag(font, 0, "ttcf") ? fsd_font_u32(font, 12) : 0;

    if (is_tag(font, 0, "wOFF") || is_tag(font, 0, "wOF2")) {
        return "this is a font for the web; name the same font as OpenType (.ttf, .otf)";
    }
    find_tables(font, begin);
    find_characters(font);
    font->n_glyphs = fsd_font_u16(font, table_at(font, FSD_FONT_MAXP) + 4);
    font->n_widths = fsd_font_u16(font, table_at(font, FSD_FONT_HHEA) + 34);
    font->units = fsd_font_u16(font, table_at(font, FSD_FONT_HEAD) + 18);
    if (font->tables[FSD_FONT_CFF].n > 0) {
        read_cff(font);
    }
    const bool has_tables = font->tables[FSD_FONT_HEAD].n >= 54 && font->tables[FSD_FONT_HHEA].n >= 36 &&
                            font->tables[FSD_FONT_MAXP].n >= 6 && font->characters.n > 0;
    const bool has_outlines = font->outlines.n > 0 || font->tables[FSD_FONT_GLYF].n > 0;
    if (n_bytes > UINT32_MAX || !has_tables || !has_outlines || !are_in_order(font) || font->n_glyphs == 0 ||
        font->units == 0 || font->n_widths == 0 || font->n_widths > font->n_glyphs ||
        font->tables[FSD_FONT_HMTX].n < font->n_widths * 4) {
        return "this is no font of OpenType (.ttf, .otf), or it is damaged; choose another one";
    }
    if (!may_be_embedded(font)) {
        return "this font does not allow that it is embedded; choose another one";
    }
    read_sizes(font);
    read_name(font);
    return NULL;
}
