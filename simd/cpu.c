#include "simd/cpu.h"

_Static_assert(FSD_N_CPU_FEATURES < 32, "sets of features have 32 bits");

#if defined(__x86_64__) || defined(__i386__)

#include <cpuid.h>

struct registers {
    unsigned eax, ebx, ecx, edx;
};

/* All 0 if the CPU lacks the leaf. */
static struct registers read_leaf(unsigned leaf)
{
    struct registers r = {0};

    if (!__get_cpuid_count(leaf, 0, &r.eax, &r.ebx, &r.ecx, &r.edx)) {
        r = (struct registers){0};
    }
    return r;
}

static uint32_t read_xcr0(void)
{
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

uint32_t fsd_cpu_features(void)
{
    const struct registers leaf_1 = read_leaf(1), leaf_7 = read_leaf(7);
    const uint32_t xcr0 = leaf_1.ecx & bit_OSXSAVE ? read_xcr0() : 0;
    uint32_t found = 0;

#define X(name, text, leaf, reg, bit, saved)                                                                           \
    if ((leaf_##leaf.reg >> (bit)&1) != 0 && ((saved) & ~xcr0) == 0) {                                                 \
        found |= FSD_CPU_##name;                                                                                       \
    }
    FSD_CPU_LIST(X)
#undef X
    return found;
}

#else

uint32_t fsd_cpu_features(void)
{
    return 0;
}

#endif
