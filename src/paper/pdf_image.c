/* Images of PDF, whose colours become greys where all is black. */
#ifdef FSD_HAVE_HARU

#include "paper/pdf_document.h"

static char grey_of(const unsigned char *rgb)
{
    return (char)((rgb[0] * 299U + rgb[1] * 587U + rgb[2] * 114U + 500) / 1000);
}

/* Replaces the bytes of red, green and blue in the document's buffer by those of greys. */
static bool make_grey(struct fsd_buffer *bytes)
{
    size_t n = 0;

    for (size_t i = 0; i + 3 <= bytes->n && !bytes->failed; i += 3) {
        bytes->bytes[n++] = grey_of((const unsigned char *)bytes->bytes + i);
    }
    bytes->n = n;
    return !bytes->failed;
}

/* The colours that the image's bytes are numbers of. */
static void make_palette_grey(struct fsd_pdf *pdf, HPDF_Array palette)
{
    const HPDF_Name space = HPDF_Array_GetItem(palette, 1, HPDF_OCLASS_NAME);
    const HPDF_Binary colours = HPDF_Array_GetItem(palette, 3, HPDF_OCLASS_BINARY);

    if (!space || !colours || strcmp(space->value, "DeviceRGB") != 0) {
        return;
    }
    pdf->part.n = 0;
    fsd_buffer_put(&pdf->part, colours->value, colours->len);
    if (!make_grey(&pdf->part)) {
        fsd_pdf_fail_by_memory(pdf);
        return;
    }
    HPDF_Name_SetValue(space, "DeviceGray");
    HPDF_Binary_SetValue(colours, (HPDF_BYTE *)pdf->part.bytes, (HPDF_UINT)pdf->part.n);
}

void fsd_pdf_make_grey(struct fsd_pdf *pdf, HPDF_Image image)
{
    const HPDF_Array palette = HPDF_Dict_GetItem(image, "ColorSpace", HPDF_OCLASS_ARRAY);
    const HPDF_Name space = palette ? NULL : HPDF_Dict_GetItem(image, "ColorSpace", HPDF_OCLASS_NAME);

    if (palette) {
        make_palette_grey(pdf, palette);
    }
    HPDF_ResetError(pdf->document); /* of an object of another kind */
    if (!space || strcmp(space->value, "DeviceRGB") != 0) {
        return;
    }
    pdf->part.n = 0;
    for (HPDF_UINT i = 0, n = 0; i < HPDF_MemStream_GetBufCount(image->stream); i++) {
        const HPDF_BYTE *const bytes = HPDF_MemStream_GetBufPtr(image->stream, i, &n);
        fsd_buffer_put(&pdf->part, bytes, n);
    }
    if (!make_grey(&pdf->part)) {
        fsd_pdf_fail_by_memory(pdf);
        return;
    }
    HPDF_MemStream_FreeData(image->stream);
    HPDF_Stream_Write(image->stream, (const HPDF_BYTE *)pdf->part.bytes, (HPDF_UINT)pdf->part.n);
    HPDF_Dict_AddName(image, "ColorSpace", "DeviceGray");
}

#endif
