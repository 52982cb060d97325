/* Times as people write them. */
#include "base/seconds.h"
#include "support/test.h"

TEST(reads_seconds)
{
    static const struct {
        const char *text;
        uint64_t time_ns;
    } times[] = {
        {"0", 0},
        {"00", 0},
        {"0.0", 0},
        {"1", 1000000000},
        {"0.05", 50000000},
        {"0.050", 50000000},
        {"007.5", UINT64_C(7500000000)},
        {"0.000000001", 1},
        {"12.345678901", UINT64_C(12345678901)},
        {"999999999.999999999", FSD_MAX_SECONDS_NS - 1},
        {"1000000000", FSD_MAX_SECONDS_NS},
        {"1000000000.000000000", FSD_MAX_SECONDS_NS},
    };
    for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
        uint64_t time_ns = 99;
        if (!fsd_seconds_parse(times[i].text, &time_ns))
            fail_msg("%s is refused", times[i].text);
        assert_int_equal(time_ns, times[i].time_ns);
    }
}

TEST(refuses_all_else)
{
    char texts[] = "| 1|1 "
                   "|+1|-1|.5|5.|.|1,5|1e3|0x1|1s|1.5.5|1.5x|1.x|inf|nan|0.0000000001|1000000000.000000001|1000000001|"
                   "18446744073709551617|99999999999999999999999999";
    for (char *rest = texts, *text; (text = strsep(&rest, "|"));) {
        uint64_t time_ns;
        if (fsd_seconds_parse(text, &time_ns))
            fail_msg("'%s' is read as %llu ns", text, (unsigned long long)time_ns);
    }
}

TEST(writes_the_shortest_text)
{
    static const struct {
        uint64_t time_ns;
        const char *text;
    } times[] = {{0, "0"},
                 {1, "0.000000001"},
                 {50000000, "0.05"},
                 {1000000000, "1"},
                 {UINT64_C(10500000000), "10.5"},
                 {FSD_MAX_SECONDS_NS, "1000000000"}};
    char text[FSD_SECONDS_BYTES];
    for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
        fsd_seconds_put(text, times[i].time_ns);
        assert_string_equal(text, times[i].text);
    }
    for (int i = 0; i < 100000; i++) {
        const uint64_t time_ns = (rng_next(&test_rng) >> rng_below(&test_rng, 64)) % (FSD_MAX_SECONDS_NS + 1);
        uint64_t again = 0;
        fsd_seconds_put(text, time_ns);
        assert_true(fsd_seconds_parse(text, &again));
        assert_int_equal(again, time_ns);
        assert_true(!strchr(text, '.') || text[strlen(text) - 1] != '0');
    }
}

TEST_MAIN("seconds", NULL, NULL)
