/* The work around the solver: finding and checking lines, formatting output. */
#include "bench/bench.h"

extern "C" {
#include "grid/text.h"
}

#include <benchmark/benchmark.h>

#include <cstring>

namespace
{

void parse(benchmark::State &state, const Corpus *corpus)
{
    char cells[FASTSUD_N_CELLS];
    size_t n = 0;
    for (auto _ : state) {
        for (const char *puzzle : corpus->puzzles) {
            benchmark::DoNotOptimize(fastsud_puzzle_parse(puzzle, FASTSUD_N_CELLS, cells, nullptr));
        }
        n += corpus->puzzles.size();
    }
    state.SetItemsProcessed(static_cast<int64_t>(n));
    state.SetBytesProcessed(static_cast<int64_t>(n) * 82);
}

void check(benchmark::State &state, const Corpus *corpus)
{
    const char *const end = corpus->text.data() + corpus->text.size();
    size_t n_valid = 0;
    for (auto _ : state) {
        for (const char *line = corpus->text.data(); end - line > FASTSUD_N_CELLS;) {
            n_valid += fsd_text_is_puzzle(line);
            const void *const newline =
                std::memchr(line + FASTSUD_N_CELLS, '\n', static_cast<size_t>(end - line) - FASTSUD_N_CELLS);
            line = newline ? static_cast<const char *>(newline) + 1 : end;
        }
    }
    state.SetItemsProcessed(static_cast<int64_t>(n_valid));
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(corpus->text.size()));
}

void normalise(benchmark::State &state, const Corpus *corpus)
{
    char out[FASTSUD_N_CELLS];
    size_t n = 0;
    for (auto _ : state) {
        for (const char *puzzle : corpus->puzzles) {
            fsd_text_normalise(puzzle, out);
            benchmark::ClobberMemory();
        }
        n += corpus->puzzles.size();
    }
    state.SetItemsProcessed(static_cast<int64_t>(n));
    state.SetBytesProcessed(static_cast<int64_t>(n) * 82);
}

} // namespace

void register_text_benchmarks(const Corpus &corpus)
{
    benchmark::RegisterBenchmark("text/parse", parse, &corpus);
    benchmark::RegisterBenchmark("text/find_and_check_lines", check, &corpus);
    benchmark::RegisterBenchmark("text/normalise", normalise, &corpus);
}
