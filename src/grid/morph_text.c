#include "grid/morph_text.h"

#include <string.h>

static char *put(char *text, const char *name)
{
    return (char *)memcpy(text, name, strlen(name)) + strlen(name);
}

void fsd_morph_put_text(const struct fsd_morph *morph, char *text)
{
    struct fsd_morph inverse;

    fsd_morph_invert(&inverse, morph);
    /* Where the result's first row and first column come from. */
    const bool is_transposed = inverse.cell[0] / 9 != inverse.cell[1] / 9;
    text = put(text, is_transposed ? "t=1;rows=" : "t=0;rows=");
    for (unsigned row = 0; row < 9; row++) {
        const unsigned from = inverse.cell[row * 9];
        *text++ = (char)('1' + (is_transposed ? from % 9 : from / 9));
    }
    text = put(text, ";columns=");
    for (unsigned column = 0; column < 9; column++) {
        const unsigned from = inverse.cell[column];
        *text++ = (char)('1' + (is_transposed ? from / 9 : from % 9));
    }
    text = put(text, ";digits=");
    for (unsigned digit = 1; digit <= 9; digit++) {
        *text++ = (char)('0' + morph->digit[digit]);
    }
}
