/* Parts of a kernel: the sweep alone, and boards to and from text. */
#include "bench/bench.h"

extern "C" {
#include "simd/kernel.h"
}

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <memory>

namespace
{

struct Free {
    void operator()(void *memory) const
    {
        std::free(memory);
    }
};
using Memory = std::unique_ptr<void, Free>;

Memory make_memory(size_t n_bytes)
{
    const size_t size = (n_bytes + FSD_STATE_ALIGNMENT - 1) / FSD_STATE_ALIGNMENT * FSD_STATE_ALIGNMENT;
    Memory memory(std::aligned_alloc(FSD_STATE_ALIGNMENT, size));
    std::memset(memory.get(), 0, size);
    return memory;
}

void sweep(benchmark::State &state, const fsd_kernel *kernel, const Corpus *corpus)
{
    constexpr unsigned n_sweeps = 64;
    const Memory memory = make_memory(kernel->state_size), cells = make_memory(81 * 2 * kernel->n_lanes);
    std::vector<const char *> texts(kernel->n_lanes);
    for (unsigned l = 0; l < kernel->n_lanes; l++) {
        texts[l] = corpus->puzzles[l % corpus->puzzles.size()];
    }
    kernel->load_boards(static_cast<uint16_t *>(cells.get()), texts.data());
    for (auto _ : state) {
        kernel->sweep_boards(memory.get(), static_cast<uint16_t *>(cells.get()), n_sweeps);
    }
    state.SetItemsProcessed(state.iterations() * n_sweeps * kernel->n_lanes);
    state.counters["time_per_sweep"] = benchmark::Counter(static_cast<double>(state.iterations()) * n_sweeps,
                                                          benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void load(benchmark::State &state, const fsd_kernel *kernel, const Corpus *corpus)
{
    const Memory cells = make_memory(81 * 2 * kernel->n_lanes);
    std::vector<const char *> texts(kernel->n_lanes);
    size_t next = 0;
    for (auto _ : state) {
        for (const char *&text : texts) {
            text = corpus->puzzles[next];
            next = next + 1 == corpus->puzzles.size() ? 0 : next + 1;
        }
        kernel->load_boards(static_cast<uint16_t *>(cells.get()), texts.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * kernel->n_lanes);
}

void store(benchmark::State &state, const fsd_kernel *kernel)
{
    const Memory cells = make_memory(81 * 2 * kernel->n_lanes);
    std::vector<char> out(82 * kernel->n_lanes);
    std::vector<char *> texts(kernel->n_lanes);
    for (unsigned l = 0; l < kernel->n_lanes; l++) {
        texts[l] = &out[82 * l];
    }
    for (unsigned i = 0; i < 81 * kernel->n_lanes; i++) {
        static_cast<uint16_t *>(cells.get())[i] = static_cast<uint16_t>(1 << i % 9);
    }
    for (auto _ : state) {
        kernel->store_boards(texts.data(), static_cast<uint16_t *>(cells.get()));
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * kernel->n_lanes);
}

} // namespace

void register_kernel_benchmarks(const Corpus &corpus)
{
    for (size_t i = 0; const fsd_kernel *kernel = fsd_kernel_at(i); i++) {
        if (!fsd_kernel_is_runnable(kernel)) {
            continue;
        }
        const std::string suffix = std::string("/") + kernel->name;
        benchmark::RegisterBenchmark(("sweep" + suffix).c_str(), sweep, kernel, &corpus);
        benchmark::RegisterBenchmark(("load" + suffix).c_str(), load, kernel, &corpus);
        benchmark::RegisterBenchmark(("store" + suffix).c_str(), store, kernel);
    }
}
