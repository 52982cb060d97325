/* Files of fonts that a document embeds: a regular one, and one for bold text or none. */
#ifndef FSD_PICTURE_FONTS_H
#define FSD_PICTURE_FONTS_H

#include <stdatomic.h>

#include "base/failure.h"
#include "picture/font.h"

enum fsd_weight { FSD_WEIGHT_REGULAR, FSD_WEIGHT_BOLD, FSD_WEIGHTS };

struct fsd_face {
    const char *path; /* NULL: there is none */
    struct fsd_buffer file;
    struct fsd_font font;
};

/* Many documents may be written by them at once. All zeros: there are none, and destroying them is legal. */
struct fsd_fonts {
    struct fsd_face faces[FSD_WEIGHTS];
    _Atomic uint32_t lost; /* the least character that a document asked for and they do not have; 0: none */
};

/*
 * Reads these files or, where the first is NULL, what the system has; there may be none. Returns false if one cannot be
 * embedded; failure says why. Paths must stay.
 */
bool fsd_fonts_read(struct fsd_fonts *fonts, const char *const files[FSD_WEIGHTS], struct fsd_failure *failure);
void fsd_fonts_destroy(struct fsd_fonts *fonts);

/* Of this weight, or the regular one. */
enum fsd_weight fsd_fonts_weight(const struct fsd_fonts *fonts, enum fsd_weight weight);

/* Of a character; of one that moves, such as a tabulator, that of a blank. */
unsigned fsd_face_glyph(const struct fsd_face *face, uint32_t code);

/*
 * Appends a text in hexadecimal, as the font has it. characters, of each glyph, are set to the first one that it was
 * used for. Returns where a character is that the font lacks; NULL: nowhere.
 */
const char *fsd_face_encode(const struct fsd_face *face, const char *words, size_t n, uint32_t *characters,
                            struct fsd_buffer *out);

enum { FSD_FACE_NAME_BYTES = FSD_FONT_NAME_BYTES + 8 };

/* The name of its part; begins with six letters, which are others for other glyphs. */
void fsd_face_name_part(const struct fsd_face *face, const uint32_t *characters, char name[FSD_FACE_NAME_BYTES]);

/* Notes that a document lacks a character. NULL: nobody asks. */
void fsd_fonts_lose(struct fsd_fonts *fonts, uint32_t code);

#endif
