#include "picture/fonts.h"

#include <stdio.h>
#include <unistd.h>

#include "base/random.h"
#include "base/transfer.h"
#include "base/utf8.h"

/* Where distributions have fonts that can be embedded, regular and bold. */
static const char *const font_files[][FSD_WEIGHTS] = {
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
     "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"},
    {"/System/Library/Fonts/Supplemental/Arial.ttf", "/System/Library/Fonts/Supplemental/Arial Bold.ttf"},
};

static bool read_face(struct fsd_face *face, const char *path, struct fsd_failure *failure)
{
    face->path = path;
    const int error = fsd_read_file(path, &face->file);
    if (error) {
        fsd_failure_set_input(failure, path, error);
        return false;
    }
    const char *const fault = fsd_font_read(&face->font, face->file.bytes, face->file.n);
    if (fault) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, path, "%s", fault);
    }
    return !fault;
}

bool fsd_fonts_read(struct fsd_fonts *fonts, const char *const files[FSD_WEIGHTS], struct fsd_failure *failure)
{
    const char *regular = files[FSD_WEIGHT_REGULAR], *bold = files[FSD_WEIGHT_BOLD];

    for (size_t i = 0; !regular && i < sizeof(font_files) / sizeof(font_files[0]); i++) {
        if (access(font_files[i][FSD_WEIGHT_REGULAR], R_OK) == 0 && access(font_files[i][FSD_WEIGHT_BOLD], R_OK) == 0) {
            regular = font_files[i][FSD_WEIGHT_REGULAR];
            bold = bold ? bold : font_files[i][FSD_WEIGHT_BOLD];
        }
    }
    return !regular || (read_face(&fonts->faces[FSD_WEIGHT_REGULAR], regular, failure) &&
                        (!bold || read_face(&fonts->faces[FSD_WEIGHT_BOLD], bold, failure)));
}

void fsd_fonts_destroy(struct fsd_fonts *fonts)
{
    for (unsigned i = 0; i < FSD_WEIGHTS; i++) {
        fsd_buffer_destroy(&fonts->faces[i].file);
    }
}

enum fsd_weight fsd_fonts_weight(const struct fsd_fonts *fonts, enum fsd_weight weight)
{
    return fonts->faces[weight].path ? weight : FSD_WEIGHT_REGULAR;
}

unsigned fsd_face_glyph(const struct fsd_face *face, uint32_t code)
{
    return fsd_font_glyph(&face->font, code < ' ' ? ' ' : code);
}

const char *fsd_face_encode(const struct fsd_face *face, const char *words, size_t n, uint32_t *characters,
                            struct fsd_buffer *out)
{
    const char *const end = words + n;
    const char *lost = NULL;

    for (const char *at = words, *before = words; at < end; before = at) {
        const uint32_t code = fsd_utf8_take(&at, end);
        const unsigned glyph = fsd_face_glyph(face, code);
        if (glyph == 0 && code > ' ' && !lost) {
            lost = before;
        }
        characters[glyph] = characters[glyph] ? characters[glyph] : code;
        fsd_buffer_print(out, "%04X", fsd_font_number(&face->font, glyph));
    }
    return lost;
}

void fsd_face_name_part(const struct fsd_face *face, const uint32_t *characters, char name[FSD_FACE_NAME_BYTES])
{
    uint64_t hash = 0;

    for (unsigned glyph = 0; glyph < face->font.n_glyphs; glyph++) {
        hash = characters[glyph] ? fsd_random_mix(hash, glyph) : hash;
    }
    snprintf(name, FSD_FACE_NAME_BYTES, "AAAAAA+%s", face->font.name);
    for (unsigned i = 0; i < 6; i++, hash /= 26) {
        name[i] = (char)('A' + hash % 26);
    }
}

void fsd_fonts_lose(struct fsd_fonts *fonts, uint32_t code)
{
    uint32_t least = fonts ? atomic_load(&fonts->lost) : code;

    while ((least == 0 || code < least) && !atomic_compare_exchange_weak(&fonts->lost, &least, code)) {
    }
}
