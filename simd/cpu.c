#include "simd/cpu.h"

_Static_assert(FSD_N_CPU_FEATURES < 31, "sets of features have 32 bits, one of them for Zen 5");

#if defined(__x86_64__)

#include <cpuid.h>
#include <stdatomic.h>

/* All 0 if the CPU lacks the leaf. */
static struct fsd_cpu_leaf read_leaf(unsigned leaf)
{
    struct fsd_cpu_leaf r = {0};

    if (!__get_cpuid_count(leaf, 0, &r.eax, &r.ebx, &r.ecx, &r.edx)) {
        r = (struct fsd_cpu_leaf){0};
    }
    return r;
}

static struct fsd_cpu_leaf read_leaf_0(void)
{
    return read_leaf(0);
}

static uint32_t read_xcr0(void)
{
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

uint32_t fsd_cpu_features_of(const struct fsd_cpu_leaf *leaf_1, const struct fsd_cpu_leaf *leaf_7,
                             uint32_t (*read_state)(void))
{
    const uint32_t xcr0 = leaf_1->ecx & bit_OSXSAVE ? read_state() : 0;
    uint32_t found = 0;

#define X(name, text, leaf, reg, bit, saved)                                                                           \
    if ((leaf_##leaf->reg >> (bit)&1) != 0 && ((saved) & ~xcr0) == 0) {                                                \
        found |= FSD_CPU_##name;                                                                                       \
    }
    FSD_CPU_LIST(X)
#undef X
    return found;
}

bool fsd_cpu_is_zen5(const struct fsd_cpu_leaf *leaf_1, struct fsd_cpu_leaf (*read_vendor)(void))
{
    const unsigned base = leaf_1->eax >> 8 & 0xf, extended = leaf_1->eax >> 20 & 0xff;

    if (base != 15 || base + extended != 26) {
        return false;
    }
    const struct fsd_cpu_leaf vendor = read_vendor();
    return vendor.ebx == signature_AMD_ebx && vendor.ecx == signature_AMD_ecx && vendor.edx == signature_AMD_edx;
}

uint32_t fsd_cpu_features(void)
{
    /* Under a hypervisor the instruction that asks takes a hundred microseconds. Threads that meet find the same. */
    static atomic_uint_least64_t known;
    const uint64_t is_known = UINT64_C(1) << 32;
    uint64_t features = atomic_load_explicit(&known, memory_order_relaxed);

    if (features == 0) {
        const struct fsd_cpu_leaf leaf_1 = read_leaf(1), leaf_7 = read_leaf(7);
        features = is_known | fsd_cpu_features_of(&leaf_1, &leaf_7, read_xcr0);
        features |= fsd_cpu_is_zen5(&leaf_1, read_leaf_0) ? FSD_CPU_ZEN5 : 0;
        atomic_store_explicit(&known, features, memory_order_relaxed);
    }
    return (uint32_t)features;
}

#elif defined(__aarch64__) && __has_include(<sys/auxv.h>)

#include <sys/auxv.h>

uint32_t fsd_cpu_features(void)
{
    const unsigned long capabilities = getauxval(AT_HWCAP);
    uint32_t found = 0;

#define X(name, text, bit)                                                                                             \
    if ((capabilities >> (bit)&1) != 0) {                                                                              \
        found |= FSD_CPU_##name;                                                                                       \
    }
    FSD_CPU_LIST(X)
#undef X
    return found;
}

#else

/* Where nobody can be asked, what the compiler takes for granted. */
uint32_t fsd_cpu_features(void)
{
#if defined(__aarch64__)
    return FSD_CPU_ASIMD;
#else
    return 0;
#endif
}

#endif
