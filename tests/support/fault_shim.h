/* Calls of the C library that fail, see fault_shim.c. */
#ifndef TESTS_SUPPORT_FAULT_SHIM_H
#define TESTS_SUPPORT_FAULT_SHIM_H

/* From here on the environment's FASTSUD_FAULT and its kin count. Weak: not all test programs have it. */
void fault_shim_begin(void) __attribute__((weak));
void fault_shim_end(void) __attribute__((weak));

#endif
