/* Whole corpora through the library, uniqueness proved, solutions as text. */
#include "bench/bench.h"

extern "C" {
#include "solve/solver.h"
}

#include <benchmark/benchmark.h>

namespace
{

void solve(benchmark::State &state, const char *kernel, const Corpus *corpus, size_t n_at_once)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_solver *solver = nullptr;
    options.kernel = kernel;
    if (fsd_solver_create(&options, &solver) != FASTSUD_OK) {
        state.SkipWithError("no solver");
        return;
    }
    const size_t n = corpus->puzzles.size();
    std::vector<char> solutions(n * 82);
    std::vector<uint8_t> verdicts(n);
    std::vector<uint64_t> n_solutions(n);
    for (auto _ : state) {
        for (size_t first = 0; first < n; first += n_at_once) {
            struct fsd_batch batch = {};
            batch.n_puzzles = n - first < n_at_once ? n - first : n_at_once;
            batch.puzzles = &corpus->puzzles[first];
            batch.solutions = &solutions[first * 82];
            batch.solution_stride = 82;
            batch.verdicts = &verdicts[first];
            batch.n_solutions = &n_solutions[first];
            fsd_solver_solve(solver, &batch);
        }
    }
    struct fsd_counters counters;
    fsd_solver_counters(solver, &counters);
    fsd_solver_destroy(solver);
    const double puzzles = static_cast<double>(counters.n_puzzles);
    state.SetItemsProcessed(static_cast<int64_t>(counters.n_puzzles));
    state.counters["guesses_per_puzzle"] = static_cast<double>(counters.n_guesses) / puzzles;
    state.counters["lane_sweeps_per_puzzle"] = static_cast<double>(counters.n_lane_sweeps) / puzzles;
}

} // namespace

void register_solve_benchmarks(const Corpus &corpus)
{
    struct fsd_kernel_info info;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++) {
        if (info.runnable) {
            const std::string suffix = "/" + corpus.name + "/" + info.name;
            benchmark::RegisterBenchmark(("solve" + suffix).c_str(), solve, info.name, &corpus, corpus.puzzles.size())
                ->Unit(benchmark::kMillisecond);
            benchmark::RegisterBenchmark(("solve_one_by_one" + suffix).c_str(), solve, info.name, &corpus, 1)
                ->Unit(benchmark::kMillisecond);
        }
    }
}
