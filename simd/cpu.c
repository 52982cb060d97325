#include "simd/cpu.h"

#if defined(__x86_64__) || defined(__i386__)

#include <cpuid.h>

enum { XCR0_SSE_AVX = 0x6, XCR0_SSE_AVX_AVX512 = 0xe6 };

static uint32_t read_xcr0(void)
{
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

uint32_t fsd_cpu_features(void)
{
    unsigned eax, ebx, ecx, edx;
    uint32_t found = 0, xcr0 = 0;

    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) {
        return 0;
    }
    if (ecx & bit_SSSE3) {
        found |= FSD_CPU_SSSE3;
    }
    if (ecx & bit_SSE4_1) {
        found |= FSD_CPU_SSE41;
    }
    if (ecx & bit_POPCNT) {
        found |= FSD_CPU_POPCNT;
    }
    if (ecx & bit_OSXSAVE) {
        xcr0 = read_xcr0();
    }
    if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
        return found;
    }
    if (ebx & bit_BMI) {
        found |= FSD_CPU_BMI1;
    }
    if (ebx & bit_BMI2) {
        found |= FSD_CPU_BMI2;
    }
    if ((xcr0 & XCR0_SSE_AVX) == XCR0_SSE_AVX && (ebx & bit_AVX2)) {
        found |= FSD_CPU_AVX2;
    }
    if ((xcr0 & XCR0_SSE_AVX_AVX512) == XCR0_SSE_AVX_AVX512) {
        found |= (ebx & bit_AVX512F) ? FSD_CPU_AVX512F : 0;
        found |= (ebx & bit_AVX512BW) ? FSD_CPU_AVX512BW : 0;
        found |= (ebx & bit_AVX512VL) ? FSD_CPU_AVX512VL : 0;
    }
    return found;
}

#else

uint32_t fsd_cpu_features(void)
{
    return 0;
}

#endif
