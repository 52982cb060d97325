/* Kernels and engines by name, and the library's answers to wrong arguments. */
#include <ctype.h>

#include "simd/cpu.h"
#include "solve/solver.h"
#include "support/test.h"

/* Never dereferenced: shows whether *solver was set to NULL. */
static struct fsd_solver *const not_null = (struct fsd_solver *)&(char){0};

static enum fastsud_status create(const char *engine, const char *kernel, uint64_t limit, struct fsd_solver **solver)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    options.engine = engine;
    options.kernel = kernel;
    options.limit = limit;
    *solver = not_null;
    return fsd_solver_create(&options, solver);
}

static bool cpu_has(const char *feature, size_t length, bool *known)
{
    const char *name;
    bool present;
    for (size_t i = 0; (name = fsd_cpu_feature_at(i, &present)); i++)
        if (strlen(name) == length && strncmp(name, feature, length) == 0) {
            *known = true;
            return present;
        }
    *known = false;
    return false;
}

/* What the operating system says of the first CPU: its family, and whether it is AMD's. */
static bool system_says_zen5(void)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    bool amd = false, family = false;
    while (file && fgets(line, sizeof(line), file) && line[0] != '\n') {
        amd |= strncmp(line, "vendor_id", 9) == 0 && strstr(line, ": AuthenticAMD\n");
        family |= strncmp(line, "cpu family", 10) == 0 && strstr(line, ": 26\n");
    }
    if (file)
        fclose(file);
    return amd && family;
}

TEST(kernel_list)
{
    struct fsd_kernel_info info;
    size_t n = 0, n_chosen = 0;
    bool seen_better = false, seen_portable = false;
    for (; fsd_kernel_info_get(n, &info); n++) {
        assert_true(info.name && info.name[0] && info.needs && info.n_lanes >= 1);
        n_chosen += info.chosen;
        if (info.chosen) {
            OWNED_SOLVER *solver;
            assert_int_equal(create(NULL, NULL, 2, &solver), FASTSUD_OK);
            assert_string_equal(fsd_solver_kernel(solver), info.name);
            assert_string_equal(fsd_solver_engine(solver), "lockstep");
            assert_true(info.runnable);
            assert_false(seen_better);
        }
        /* The list is best first, so the first that runs is the one; but one is for a kind of CPU. */
        seen_better |= info.runnable && (strcmp(info.name, "avx512-split") != 0 || system_says_zen5());
        if (strcmp(info.name, "portable") == 0) {
            seen_portable = true;
            assert_true(info.runnable);
            assert_string_equal(info.needs, "");
        }
        for (size_t i = 0; i < n; i++) {
            struct fsd_kernel_info other;
            assert_true(fsd_kernel_info_get(i, &other));
            assert_string_not_equal(info.name, other.name);
        }
    }
    assert_int_equal(n_chosen, 1);
    assert_true(seen_portable);
    assert_false(fsd_kernel_info_get(n, &info));
    assert_false(fsd_kernel_info_get(SIZE_MAX, &info));
    assert_false(fsd_kernel_info_get(0, NULL));
}

TEST(kernels_of_this_architecture)
{
#if defined(__x86_64__)
    static const char *const names[] = {"avx512-split", "avx512", "avx2", "sse41", "portable"};
#elif defined(__aarch64__)
    static const char *const names[] = {"neon", "portable"};
#else
    static const char *const names[] = {"portable"};
    print_message("no kernel but portable is made for this architecture\n");
    skip();
#endif
    const size_t n = sizeof(names) / sizeof(names[0]);
    struct fsd_kernel_info info;
    for (size_t i = 0; i < n; i++) {
        assert_true(fsd_kernel_info_get(i, &info));
        assert_string_equal(info.name, names[i]);
    }
    assert_false(fsd_kernel_info_get(n, &info));
}

/* A kernel is runnable exactly when the CPU has every feature that its list of needs names. */
TEST(runnable_is_what_the_needs_say)
{
    struct fsd_kernel_info info;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++) {
        bool all = true;
        for (const char *word = info.needs; *word;) {
            size_t length = strcspn(word, " ");
            bool known;
            all &= cpu_has(word, length, &known);
            if (!known)
                fail_msg("kernel %s needs '%.*s', which is no known CPU feature", info.name, (int)length, word);
            word += length + strspn(word + length, " ");
        }
        assert_int_equal(info.runnable, all);
    }
}

/* The operating system's list of features is an independent source. */
TEST(features_agree_with_the_system)
{
#if defined(__aarch64__)
    static const char key[] = "Features";
#else
    static const char key[] = "flags";
#endif
    FILE *file = fopen("/proc/cpuinfo", "r");
    static char line[16384];
    bool found = false;
    while (file && !found && fgets(line, sizeof(line), file))
        found = strncmp(line, key, strlen(key)) == 0;
    if (file)
        fclose(file);
    if (!found) { /* An emulator shows that of its host */
        print_message("no %s in /proc/cpuinfo\n", key);
        skip();
    }
    line[strcspn(line, "\n")] = ' ';
    const char *name;
    bool present;
    size_t n = 0;
    for (; (name = fsd_cpu_feature_at(n, &present)); n++) {
        char flag[64];
        int length = snprintf(flag, sizeof(flag), " %s ", name);
        assert_true(length > 2 && length < (int)sizeof(flag));
        for (int i = 1; i < length - 1; i++) {
            assert_false(isspace((unsigned char)flag[i]));
            if (flag[i] == '.')
                flag[i] = '_';
        }
        if (present != (strstr(line, flag) != NULL))
            fail_msg("feature '%s': the library says %d", name, present);
    }
    assert_null(fsd_cpu_feature_at(n, &present));
}

#if defined(__x86_64__)
static uint32_t xcr0;

static uint32_t read_xcr0(void)
{
    return xcr0;
}

static uint32_t no_xcr0(void)
{
    fail_msg("XCR0 is read where the system does not say that it is there");
    return 0;
}

/* Registers that the operating system does not save cannot be used, whatever the CPU has. */
TEST(features_need_the_system)
{
    enum { OSXSAVE = 1 << 27, SSE = 1 << 1, AVX = 1 << 2, AVX512 = 7 << 5 };
    struct fsd_cpu_leaf leaf_1 = {.ecx = ~0U & ~(unsigned)OSXSAVE}, leaf_7 = {.ebx = ~0U};
    const struct fsd_cpu_leaf none = {0};
    const uint32_t all = (1U << FSD_N_CPU_FEATURES) - 1;
    const uint32_t wider = FSD_CPU_AVX512F | FSD_CPU_AVX512BW | FSD_CPU_AVX512VL, wide = wider | FSD_CPU_AVX2;
    assert_int_equal(fsd_cpu_features_of(&leaf_1, &leaf_7, no_xcr0), all & ~wide);
    leaf_1.ecx |= OSXSAVE;
    for (xcr0 = 0; xcr0 < 512; xcr0++) {
        const bool has_avx = (xcr0 & (SSE | AVX)) == (SSE | AVX), has_avx512 = (xcr0 & AVX512) == AVX512;
        assert_int_equal(fsd_cpu_features_of(&leaf_1, &leaf_7, read_xcr0),
                         all & ~(has_avx ? (has_avx512 ? 0 : wider) : wide));
        assert_int_equal(fsd_cpu_features_of(&none, &none, no_xcr0), 0);
    }
    /* Each has its own bit. */
    xcr0 = 511;
    leaf_1.ecx = OSXSAVE;
    leaf_7.ebx = 1U << 5;
    assert_int_equal(fsd_cpu_features_of(&leaf_1, &leaf_7, read_xcr0), FSD_CPU_AVX2);
    leaf_1.ecx |= 1U << 9;
    leaf_7.ebx = 1U << 16 | 1U << 31;
    assert_int_equal(fsd_cpu_features_of(&leaf_1, &leaf_7, read_xcr0),
                     FSD_CPU_SSSE3 | FSD_CPU_AVX512F | FSD_CPU_AVX512VL);
}

static const char *vendor;

static struct fsd_cpu_leaf read_vendor(void)
{
    struct fsd_cpu_leaf leaf_0 = {0};
    memcpy(&leaf_0.ebx, vendor, 4);
    memcpy(&leaf_0.edx, vendor + 4, 4);
    memcpy(&leaf_0.ecx, vendor + 8, 4);
    return leaf_0;
}

static struct fsd_cpu_leaf no_vendor(void)
{
    fail_msg("the vendor, which takes long to read, is read of another family");
    return (struct fsd_cpu_leaf){0};
}

TEST(zen5_is_family_26_of_amd)
{
    const struct fsd_cpu_leaf turin = {.eax = 0x00b00f21}, granite_ridge = {.eax = 0x00b40f40};
    static const unsigned others[] = {0x00a10f11 /* Zen 4 */, 0x000806f8 /* Sapphire Rapids */, 0x00b00021, 0x00a00f21};
    vendor = "AuthenticAMD";
    assert_true(fsd_cpu_is_zen5(&turin, read_vendor));
    assert_true(fsd_cpu_is_zen5(&granite_ridge, read_vendor));
    vendor = "GenuineIntel";
    assert_false(fsd_cpu_is_zen5(&turin, read_vendor));
    vendor = "AuthenticAMX";
    assert_false(fsd_cpu_is_zen5(&turin, read_vendor));
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fsd_cpu_is_zen5(&(struct fsd_cpu_leaf){.eax = others[i]}, no_vendor));
}
#endif

TEST(engines)
{
    struct fsd_engine_info engine;
    size_t n = 0;
    for (; fsd_engine_info_get(n, &engine); n++) {
        struct fsd_solver *solver;
        assert_true(engine.name && engine.summary && engine.summary[0]);
        if (!engine.built) {
            print_message("engine %s is not built\n", engine.name);
            assert_non_null(engine.package);
            assert_int_equal(create(engine.name, NULL, 2, &solver), FASTSUD_ERR_ENGINE_NOT_BUILT);
            assert_null(solver);
            continue;
        }
        assert_int_equal(create(engine.name, NULL, 2, &solver), FASTSUD_OK);
        assert_string_equal(fsd_solver_engine(solver), engine.name);
        fsd_solver_destroy(solver);
    }
    assert_true(n > 0 && fsd_engine_info_get(0, &engine)); /* the default */
    assert_string_equal(engine.name, "lockstep");
    assert_false(fsd_engine_info_get(SIZE_MAX, &engine));
    assert_false(fsd_engine_info_get(0, NULL));
}

TEST(unknown_names_are_errors)
{
    static const char *const wrong[] = {"", "avx", "AVX2", "avx2 ", "avx5120", "portabl", "none"};
    struct fsd_solver *solver;
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        assert_int_equal(create(NULL, wrong[i], 2, &solver), FASTSUD_ERR_UNKNOWN_KERNEL);
        assert_null(solver);
        assert_int_equal(create(wrong[i], NULL, 2, &solver), FASTSUD_ERR_UNKNOWN_ENGINE);
        assert_null(solver);
    }
}

/* A kernel is forced or refused, whatever the engine is; one that runs is no error where nothing uses it. */
TEST(kernels_of_engines)
{
    struct fsd_engine_info engine;
    struct fsd_kernel_info kernel;
    struct fsd_solver *solver;
    for (size_t i = 0; fsd_engine_info_get(i, &engine); i++) {
        assert_int_equal(create(engine.name, "nonsense", 2, &solver), FASTSUD_ERR_UNKNOWN_KERNEL);
        assert_null(solver);
        for (size_t k = 0; engine.built && fsd_kernel_info_get(k, &kernel); k++) {
            assert_int_equal(create(engine.name, kernel.name, 2, &solver),
                             kernel.runnable ? FASTSUD_OK : FASTSUD_ERR_KERNEL_NOT_RUNNABLE);
            if (kernel.runnable && strcmp(engine.name, "lockstep") != 0)
                assert_null(fsd_solver_kernel(solver));
            else if (kernel.runnable)
                assert_string_equal(fsd_solver_kernel(solver), kernel.name);
            else
                assert_null(solver);
            fsd_solver_destroy(solver);
        }
    }
}

TEST(wrong_arguments_of_create)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_solver *solver;
    assert_int_equal(create(NULL, NULL, 0, &solver), FASTSUD_ERR_ARGUMENT);
    assert_null(solver);
    assert_int_equal(fsd_solver_create(&options, NULL), FASTSUD_ERR_ARGUMENT);
    fsd_solver_destroy(NULL);
}

TEST(wrong_arguments_of_solve)
{
    const char cells[FASTSUD_N_CELLS + 1] =
        "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2";
    const char *puzzles[] = {cells};
    const uint16_t candidates[1][FASTSUD_N_CELLS] = {{0}};
    char solution[FASTSUD_N_CELLS];
    uint8_t verdict;
    OWNED_SOLVER *solver;
    assert_int_equal(create(NULL, NULL, 2, &solver), FASTSUD_OK);
    const struct fsd_batch good = {.n_puzzles = 1,
                                   .puzzles = puzzles,
                                   .solutions = solution,
                                   .solution_stride = FASTSUD_N_CELLS,
                                   .verdicts = &verdict};
    assert_int_equal(fsd_solver_solve(solver, &good), FASTSUD_OK);
    assert_int_equal(verdict, FASTSUD_UNIQUE);

    assert_int_equal(fsd_solver_solve(NULL, &good), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fsd_solver_solve(solver, NULL), FASTSUD_ERR_ARGUMENT);
    struct fsd_batch bad[] = {good, good, good, good, good};
    bad[0].puzzles = NULL;
    bad[1].candidates = candidates; /* beside puzzles */
    bad[2].verdicts = NULL;
    bad[3].solution_stride = FASTSUD_N_CELLS - 1;
    bad[4].ends_lines = true; /* without room for the newline */
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(fsd_solver_solve(solver, &bad[i]), FASTSUD_ERR_ARGUMENT);
}

TEST(texts)
{
    for (int status = FASTSUD_ERR_MALFORMED; status <= FASTSUD_OK; status++) {
        assert_string_not_equal(fastsud_status_text(status), "unknown status");
        for (int other = FASTSUD_ERR_MALFORMED; other < status; other++) {
            assert_string_not_equal(fastsud_status_text(status), fastsud_status_text(other));
        }
    }
    assert_string_equal(fastsud_status_text(FASTSUD_OK), "success");
    assert_string_equal(fastsud_status_text(FASTSUD_ERR_STOPPED - 1), "unknown status");
    assert_string_equal(fastsud_verdict_tag(FASTSUD_UNIQUE), "unique");
    assert_string_equal(fastsud_verdict_tag(FASTSUD_SOLVED), "solved");
    assert_string_equal(fastsud_verdict_tag(-1), "unknown");
    assert_string_equal(fastsud_status_text(100), "unknown status");
    assert_string_equal(fastsud_verdict_tag(FASTSUD_N_VERDICTS), "unknown");
    assert_string_equal(fastsud_version(), FASTSUD_TEST_VERSION);
}

TEST_MAIN("dispatch", NULL, NULL)
