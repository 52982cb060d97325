#include "report/files.h"

#ifdef FSD_REPORT_SCRIPT_HASHES

#define X(name)                                                                                                        \
    extern const char fsd_report_##name[];                                                                             \
    extern const char fsd_report_##name##_end[];
FSD_REPORT_FILE_LIST(X)
#undef X

const struct fsd_report_file fsd_report_files[] = {
#define X(name) {#name, fsd_report_##name, fsd_report_##name##_end},
    FSD_REPORT_FILE_LIST(X)
#undef X
};

const size_t fsd_report_n_files = sizeof(fsd_report_files) / sizeof(fsd_report_files[0]);
const char fsd_report_script_hashes[] = FSD_REPORT_SCRIPT_HASHES;

#else

const struct fsd_report_file fsd_report_files[] = {{NULL, NULL, NULL}};
const size_t fsd_report_n_files = 0;
const char fsd_report_script_hashes[] = "";

#endif
