#include "base/lz_string.h"

#include "base/grow.h"
#include "base/utf8.h"

enum { NEW_BYTE, NEW_UNIT, END, FIRST_CODE }; /* codes */

enum { BITS_A_CHARACTER = 6 };

/* The bits of a code, and after how many more steps there is one more. */
struct width {
    unsigned n_bits;
    uint32_t n_steps;
};

static const struct width first_width = {2, 2};

static void step(struct width *width)
{
    if (--width->n_steps == 0) {
        width->n_steps = UINT32_C(1) << width->n_bits++;
    }
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The value of a character, also of those that links have in place of + and /; -1: it is none. */
static int value_of(char c)
{
    const char *const found = c != '\0' ? strchr(alphabet, c) : NULL;

    return c == ' ' ? 62 : c == '-' ? 63 : found ? (int)(found - alphabet) : -1;
}

struct bits {
    const char *at;
    const char *end;
    unsigned n_left; /* of the character before at */
    unsigned value;
    bool is_short; /* more were taken than there are */
};

/* The first bit is the lowest one. */
static unsigned take(struct bits *bits, unsigned n)
{
    unsigned number = 0;

    for (unsigned i = 0; i < n; i++) {
        if (bits->n_left == 0) {
            const int value = bits->at < bits->end ? value_of(*bits->at) : -1;
            bits->is_short |= value < 0;
            bits->value = value < 0 ? 0 : (unsigned)value;
            bits->n_left = BITS_A_CHARACTER;
            if (value >= 0) {
                bits->at++;
            }
        }
        number |= (bits->value >> --bits->n_left & 1) << i;
    }
    return number;
}

/* A phrase of what was written. */
struct phrase {
    uint32_t begin;
    uint32_t n;
};

struct decompression {
    struct bits bits;
    uint16_t *units;
    size_t n_units;
    size_t unit_capacity;
    struct phrase *phrases; /* of the codes from FIRST_CODE on */
    size_t n_phrases;
    size_t phrase_capacity;
};

static bool add_unit(struct decompression *text, uint16_t unit)
{
    uint16_t *const units = fsd_grow(text->units, text->n_units, &text->unit_capacity, sizeof(*units));

    if (units) {
        text->units = units;
        units[text->n_units++] = unit;
    }
    return units;
}

static bool add_phrase(struct decompression *text, size_t begin, size_t n)
{
    struct phrase *const phrases = fsd_grow(text->phrases, text->n_phrases, &text->phrase_capacity, sizeof(*phrases));

    if (phrases) {
        text->phrases = phrases;
        phrases[text->n_phrases++] = (struct phrase){.begin = (uint32_t)begin, .n = (uint32_t)n};
    }
    return phrases;
}

static enum fsd_lz_result read_phrases(struct decompression *text, size_t n_most)
{
    struct width width = first_width;

    for (struct phrase before = {.n = 0};;) {
        const unsigned code = take(&text->bits, width.n_bits);
        const size_t begin = text->n_units;
        if (text->bits.is_short) {
            return FSD_LZ_WRONG;
        }
        if (code == END) {
            return FSD_LZ_GOOD;
        }
        if (code < END) {
            const unsigned unit = take(&text->bits, code == NEW_BYTE ? 8 : 16);
            if (!add_unit(text, (uint16_t)unit) || !add_phrase(text, begin, 1)) {
                return FSD_LZ_NO_MEMORY;
            }
            step(&width);
        } else if (code - FIRST_CODE > text->n_phrases || (code - FIRST_CODE == text->n_phrases && before.n == 0)) {
            return FSD_LZ_WRONG;
        }
        /* One that is not yet known is the one before, and its first character. */
        const struct phrase phrase = code < END ? (struct phrase){(uint32_t)begin, 0}
                                     : code - FIRST_CODE == text->n_phrases
                                         ? (struct phrase){before.begin, before.n + 1}
                                         : text->phrases[code - FIRST_CODE];
        if (text->n_units + phrase.n > n_most) {
            return FSD_LZ_TOO_LONG;
        }
        for (uint32_t i = 0; i < phrase.n; i++) {
            if (!add_unit(text, text->units[phrase.begin + i])) {
                return FSD_LZ_NO_MEMORY;
            }
        }
        if (before.n > 0 && !add_phrase(text, before.begin, before.n + 1)) {
            return FSD_LZ_NO_MEMORY;
        }
        step(&width);
        before = (struct phrase){.begin = (uint32_t)begin, .n = (uint32_t)(text->n_units - begin)};
    }
}

static void put_utf8(const uint16_t *units, size_t n, struct fsd_buffer *out)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t c = units[i];
        if (c >= 0xd800 && c < 0xdc00 && i + 1 < n && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (units[++i] - 0xdc00U);
        }
        fsd_utf8_put(out, c);
    }
}

enum fsd_lz_result fsd_lz_decompress(const char *base64, size_t n, size_t n_most, struct fsd_buffer *out)
{
    /* An empty text may be NULL, to which not even 0 may be added. */
    struct decompression text = {.bits = {.at = base64, .end = n > 0 ? base64 + n : base64}};
    const size_t n_before = out->n;
    enum fsd_lz_result result = read_phrases(&text, n_most < UINT32_MAX ? n_most : UINT32_MAX);

    if (result == FSD_LZ_GOOD) {
        put_utf8(text.units, text.n_units, out);
    }
    free(text.units);
    free(text.phrases);
    if (result == FSD_LZ_GOOD && out->failed) {
        out->n = n_before;
        result = FSD_LZ_NO_MEMORY;
    }
    return result;
}

/* A phrase that was met: another phrase's code, 0 for none, and a character; chained by its hash. */
struct entry {
    uint32_t prefix;
    uint32_t next; /* index of an entry plus 1; 0: the last */
    char character;
    bool is_new; /* a character that was not yet written */
};

enum { N_HEADS = 1 << 12 };

struct compression {
    struct fsd_buffer *out;
    unsigned n_bits; /* that were put, of the last character */
    unsigned value;
    struct entry *entries; /* of the codes from FIRST_CODE on */
    size_t n_entries;
    size_t capacity;
    uint32_t heads[N_HEADS];
    struct width width;
};

static uint32_t *head_of(struct compression *text, uint32_t prefix, char character)
{
    return &text->heads[(prefix * 2654435761U ^ (unsigned char)character * 40503U) >> 8 & (N_HEADS - 1)];
}

/* The code, or 0. */
static uint32_t find(struct compression *text, uint32_t prefix, char character)
{
    for (uint32_t i = *head_of(text, prefix, character); i > 0; i = text->entries[i - 1].next) {
        if (text->entries[i - 1].prefix == prefix && text->entries[i - 1].character == character) {
            return i - 1 + FIRST_CODE;
        }
    }
    return 0;
}

static bool add(struct compression *text, uint32_t prefix, char character)
{
    uint32_t *const head = head_of(text, prefix, character);
    struct entry *const entries = fsd_grow(text->entries, text->n_entries, &text->capacity, sizeof(*entries));

    if (entries) {
        text->entries = entries;
        entries[text->n_entries++] =
            (struct entry){.prefix = prefix, .next = *head, .character = character, .is_new = prefix == 0};
        *head = (uint32_t)text->n_entries;
    }
    return entries;
}

static void put(struct compression *text, unsigned number, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        text->value = text->value << 1 | (number >> i & 1);
        if (++text->n_bits == BITS_A_CHARACTER) {
            fsd_buffer_put_char(text->out, alphabet[text->value]);
            text->n_bits = text->value = 0;
        }
    }
}

static void put_code(struct compression *text, uint32_t code)
{
    struct entry *const entry = &text->entries[code - FIRST_CODE];

    if (entry->is_new) {
        put(text, NEW_BYTE, text->width.n_bits);
        put(text, (unsigned char)entry->character, 8);
        entry->is_new = false;
        step(&text->width);
    } else {
        put(text, code, text->width.n_bits);
    }
    step(&text->width);
}

bool fsd_lz_compress(const char *text, size_t n, struct fsd_buffer *out)
{
    struct compression *const made = calloc(1, sizeof(*made));
    const size_t n_before = out->n;
    uint32_t code = 0; /* of the longest phrase that ends here */
    bool is_good = made;

    if (made) {
        made->out = out;
        made->width = first_width;
    }
    for (size_t i = 0; i < n && is_good; i++) {
        if (!find(made, 0, text[i])) {
            is_good = add(made, 0, text[i]);
        }
        const uint32_t longer = code > 0 && is_good ? find(made, code, text[i]) : 0;
        if (longer == 0 && code > 0 && is_good) {
            put_code(made, code);
            is_good = add(made, code, text[i]);
        }
        code = longer > 0 ? longer : is_good ? find(made, 0, text[i]) : 0;
    }
    if (is_good) {
        put_code(made, code);
        put(made, END, made->width.n_bits);
        put(made, 0, BITS_A_CHARACTER - made->n_bits);
        while ((out->n - n_before) % 4 != 0) {
            fsd_buffer_put_char(out, '=');
        }
    }
    if (made) {
        free(made->entries);
    }
    free(made);
    return is_good && !out->failed;
}
