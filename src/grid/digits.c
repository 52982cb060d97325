#include "grid/digits.h"

#define COUNTS_2(n) (n), (n) + 1, (n) + 1, (n) + 2
#define COUNTS_4(n) COUNTS_2(n), COUNTS_2((n) + 1), COUNTS_2((n) + 1), COUNTS_2((n) + 2)
#define COUNTS_6(n) COUNTS_4(n), COUNTS_4((n) + 1), COUNTS_4((n) + 1), COUNTS_4((n) + 2)
#define COUNTS_8(n) COUNTS_6(n), COUNTS_6((n) + 1), COUNTS_6((n) + 1), COUNTS_6((n) + 2)

const uint8_t fsd_digits_counts[512] = {COUNTS_8(0), COUNTS_8(1)};
