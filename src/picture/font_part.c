/* The part of a font that a document needs. Glyphs keep their numbers, so that tables that name them stay. */
#include "picture/font.h"

enum { HEAD_CHECKSUM = 8, HEAD_LOCA_FORMAT = 50 };

static void put_u16(struct fsd_buffer *out, uint32_t number)
{
    fsd_buffer_put_char(out, (char)(number >> 8));
    fsd_buffer_put_char(out, (char)number);
}

static void put_u32(struct fsd_buffer *out, uint32_t number)
{
    put_u16(out, number >> 16);
    put_u16(out, number & 0xffff);
}

static void put_zeros(struct fsd_buffer *out, size_t n)
{
    if (n > 0 && fsd_buffer_reserve(out, n)) {
        memset(out->bytes + out->n, 0, n);
        out->n += n;
    }
}

/* Adds the glyphs that one consists of; returns whether there were new ones. */
static bool add_components(const struct fsd_font *font, unsigned glyph, bool *is_used)
{
    enum { ARE_WORDS = 1, HAS_SCALE = 8, HAS_MORE = 0x20, HAS_SCALES = 0x40, HAS_MATRIX = 0x80, IS_COMPOSITE = 0x8000 };
    const struct fsd_font_part outline = fsd_font_outline(font, glyph);
    uint32_t flags = HAS_MORE;
    bool are_new = false;

    if (outline.n < 10 || (fsd_font_u16(font, outline.at) & IS_COMPOSITE) == 0) {
        return false;
    }
    for (size_t at = (size_t)outline.at + 10; (flags & HAS_MORE) && at + 4 <= (size_t)outline.at + outline.n;) {
        flags = fsd_font_u16(font, at);
        const uint32_t part = fsd_font_u16(font, at + 2);
        at += flags & ARE_WORDS ? 8 : 6;
        at += flags & HAS_SCALE ? 2 : flags & HAS_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
        if (part < font->n_glyphs && !is_used[part]) {
            is_used[part] = are_new = true;
        }
    }
    return are_new;
}

void fsd_font_add_components(const struct fsd_font *font, bool *is_used)
{
    enum { MOST_LEVELS = 16 };
    bool are_new = true;

    for (unsigned level = 0; level < MOST_LEVELS && are_new; level++) {
        are_new = false;
        for (unsigned glyph = 0; glyph < font->n_glyphs; glyph++) {
            are_new |= is_used[glyph] && add_components(font, glyph, is_used);
        }
    }
}

static void put_table(const struct fsd_font *font, enum fsd_font_table table, const bool *is_used,
                      struct fsd_buffer *out)
{
    const struct fsd_font_part part = font->tables[table];
    const size_t begin = out->n;
    uint32_t offset = 0;

    switch (table) {
    case FSD_FONT_GLYF:
        for (unsigned glyph = 0; glyph < font->n_glyphs; glyph++) {
            const struct fsd_font_part outline =
                is_used[glyph] ? fsd_font_outline(font, glyph) : (struct fsd_font_part){0, 0};
            fsd_buffer_put(out, font->bytes + outline.at, outline.n);
            put_zeros(out, -outline.n & 3);
        }
        break;
    case FSD_FONT_LOCA:
        for (unsigned glyph = 0; glyph < font->n_glyphs; glyph++) {
            put_u32(out, offset);
            offset += is_used[glyph] ? (fsd_font_outline(font, glyph).n + 3) & ~3U : 0;
        }
        put_u32(out, offset);
        break;
    case FSD_FONT_HMTX: /* widths that nobody asks for are zeros, which take no room when they are compressed */
        fsd_buffer_put(out, font->bytes + part.at, part.n);
        for (size_t i = 0; !out->failed && i < font->n_widths - 1; i++) {
            memset(out->bytes + begin + 4 * i, 0, is_used[i] ? 0 : 4);
        }
        break;
    case FSD_FONT_GDIR:
        break;
    default:
        fsd_buffer_put(out, font->bytes + part.at, part.n);
    }
    if (table == FSD_FONT_HEAD && !out->failed) {
        memset(out->bytes + begin + HEAD_CHECKSUM, 0, 4);
        memcpy(out->bytes + begin + HEAD_LOCA_FORMAT, "\0\1", 2);
    }
    put_zeros(out, -(out->n - begin) & 3);
}

static uint32_t sum_of(const struct fsd_buffer *buffer, size_t begin)
{
    uint32_t sum = 0;

    for (size_t i = begin; i < buffer->n; i++) {
        sum += (uint32_t)(unsigned char)buffer->bytes[i] << (24 - 8 * ((i - begin) & 3));
    }
    return sum;
}

/* Whether a file of these glyphs has a table; NULL: of none, see fsd_font_put_frame. */
static bool is_kept(const struct fsd_font *font, enum fsd_font_table table, const bool *is_used)
{
    if (table == FSD_FONT_GDIR) {
        return !is_used;
    }
    return font->tables[table].n > 0 &&
           (is_used || (table != FSD_FONT_GLYF && table != FSD_FONT_LOCA && table != FSD_FONT_HMTX));
}

/* A file of OpenType with the tables that readers of PDF and PostScript need, in the order of their tags. */
static void put_opentype(const struct fsd_font *font, const bool *is_used, struct fsd_buffer *out)
{
    static const struct {
        enum fsd_font_table table;
        char tag[5];
    } kept[] = {{FSD_FONT_CVT, "cvt "},  {FSD_FONT_FPGM, "fpgm"}, {FSD_FONT_GDIR, "gdir"}, {FSD_FONT_GLYF, "glyf"},
                {FSD_FONT_HEAD, "head"}, {FSD_FONT_HHEA, "hhea"}, {FSD_FONT_HMTX, "hmtx"}, {FSD_FONT_LOCA, "loca"},
                {FSD_FONT_MAXP, "maxp"}, {FSD_FONT_PREP, "prep"}};
    enum { N_KEPT = sizeof(kept) / sizeof(kept[0]), ENTRY_BYTES = 16, HEAD_BYTES = 12 };
    const size_t whole = out->n;
    struct fsd_buffer tables = {.n = 0};
    size_t head = 0;
    uint32_t n = 0;

    for (unsigned i = 0; i < N_KEPT; i++) {
        n += is_kept(font, kept[i].table, is_used);
    }
    const uint32_t before = HEAD_BYTES + n * ENTRY_BYTES;
    const uint32_t power = n >= 8 ? 3 : 2;
    put_u32(out, 0x10000);
    put_u16(out, n);
    put_u16(out, 16U << power);
    put_u16(out, power);
    put_u16(out, 16 * n - (16U << power));
    for (unsigned i = 0; i < N_KEPT; i++) {
        const size_t begin = tables.n;
        head = kept[i].table == FSD_FONT_HEAD ? whole + before + begin : head;
        if (is_kept(font, kept[i].table, is_used)) {
            put_table(font, kept[i].table, is_used, &tables);
            fsd_buffer_put(out, kept[i].tag, 4);
            put_u32(out, tables.failed ? 0 : sum_of(&tables, begin));
            put_u32(out, before + (uint32_t)begin);
            put_u32(out, (uint32_t)(tables.n - begin));
        }
    }
    fsd_buffer_put(out, tables.bytes, tables.n);
    out->failed |= tables.failed;
    fsd_buffer_destroy(&tables);
    if (!out->failed) {
        const uint32_t rest = 0xb1b0afbaU - sum_of(out, whole);
        for (unsigned i = 0; i < 4; i++) {
            out->bytes[head + HEAD_CHECKSUM + i] = (char)(rest >> (24 - 8 * i));
        }
    }
}

/* CFF whose index of outlines is followed by zeros, so that all else keeps its place. */
static void put_cff(const struct fsd_font *font, const bool *is_used, struct fsd_buffer *out)
{
    static const char nothing[] = {14}; /* the command that ends an outline */
    const struct fsd_font_part cff = font->tables[FSD_FONT_CFF], index = font->outlines;
    const uint32_t size = fsd_font_u8(font, (size_t)index.at + 2);
    uint32_t offset = 1;

    fsd_buffer_put(out, font->bytes + cff.at, index.at - cff.at + 3);
    for (unsigned glyph = 0; glyph <= font->n_glyphs; glyph++) {
        for (uint32_t i = 0; i < size; i++) {
            fsd_buffer_put_char(out, (char)(offset >> (8 * (size - 1 - i))));
        }
        if (glyph < font->n_glyphs) {
            const uint32_t n = fsd_font_outline(font, glyph).n;
            offset += is_used[glyph] || n == 0 ? n : 1;
        }
    }
    for (unsigned glyph = 0; glyph < font->n_glyphs; glyph++) {
        const struct fsd_font_part outline = fsd_font_outline(font, glyph);
        if (is_used[glyph]) {
            fsd_buffer_put(out, font->bytes + outline.at, outline.n);
        } else {
            fsd_buffer_put(out, nothing, outline.n > 0);
        }
    }
    const size_t end = (size_t)index.at + index.n - cff.at;
    put_zeros(out, out->n < end ? end - out->n : 0);
    fsd_buffer_put(out, font->bytes + index.at + index.n, cff.n - end);
}

void fsd_font_put_part(const struct fsd_font *font, bool *is_used, struct fsd_buffer *out)
{
    is_used[0] = true;
    if (font->outlines.n > 0) {
        put_cff(font, is_used, out);
    } else {
        fsd_font_add_components(font, is_used);
        put_opentype(font, is_used, out);
    }
}

void fsd_font_put_frame(const struct fsd_font *font, struct fsd_buffer *out)
{
    put_opentype(font, NULL, out);
}

void fsd_font_put_measures(const struct fsd_font *font, unsigned glyph, struct fsd_buffer *out)
{
    const size_t at = font->tables[FSD_FONT_HMTX].at;
    const unsigned last = font->n_widths - 1;

    put_u16(out, fsd_font_u16(font, at + 4 * (size_t)(glyph < last ? glyph : last)));
    put_u16(out, fsd_font_u16(font, at + (glyph <= last ? 4 * (size_t)glyph + 2 : 2 * ((size_t)glyph + last + 1))));
}
