/* What the code takes for granted everywhere. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words are read and written as bytes, the lowest first");
_Static_assert(sizeof(__int128) == 16, "products of 64-bit numbers are needed");
