/* Operations of a kernel: the sweep alone, and boards to and from text. */
#include "bench/bench.h"

extern "C" {
#include "simd/bench_hooks.h"
}

#include <benchmark/benchmark.h>

#include <array>
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

std::vector<const char *> first_puzzles(const Corpus &corpus, unsigned n)
{
    std::vector<const char *> texts(n);
    for (unsigned l = 0; l < n; l++) {
        texts[l] = corpus.puzzles[l % corpus.puzzles.size()];
    }
    return texts;
}

void sweep(benchmark::State &state, const fsd_packing *form, const Corpus *corpus)
{
    constexpr unsigned n_sweeps = 64;
    const fsd_bench_hooks *const hooks = fsd_bench_hooks_of(form);
    const Memory memory = make_memory(form->state_size);
    const std::vector<const char *> texts = first_puzzles(*corpus, form->n_lanes);
    hooks->set_texts(memory.get(), texts.data());
    for (auto _ : state) {
        hooks->sweep(memory.get(), n_sweeps);
    }
    state.SetItemsProcessed(state.iterations() * n_sweeps * form->n_lanes);
    state.counters["time_per_sweep"] = benchmark::Counter(static_cast<double>(state.iterations()) * n_sweeps,
                                                          benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void load(benchmark::State &state, const fsd_packing *form, const Corpus *corpus)
{
    const fsd_bench_hooks *const hooks = fsd_bench_hooks_of(form);
    const Memory memory = make_memory(form->state_size);
    std::vector<const char *> texts(form->n_lanes);
    size_t next = 0;
    for (auto _ : state) {
        for (const char *&text : texts) {
            text = corpus->puzzles[next];
            next = next + 1 == corpus->puzzles.size() ? 0 : next + 1;
        }
        hooks->set_texts(memory.get(), texts.data());
    }
    state.SetItemsProcessed(state.iterations() * form->n_lanes);
}

void store(benchmark::State &state, const fsd_packing *form)
{
    const fsd_bench_hooks *const hooks = fsd_bench_hooks_of(form);
    const Memory memory = make_memory(form->state_size);
    std::vector<std::array<uint16_t, 81>> boards(form->n_lanes);
    std::vector<char> out(82 * form->n_lanes);
    std::vector<char *> texts(form->n_lanes);
    for (unsigned l = 0; l < form->n_lanes; l++) {
        texts[l] = &out[82 * l];
        for (unsigned cell = 0; cell < 81; cell++) {
            boards[l][cell] = static_cast<uint16_t>(1 << cell % 9);
        }
    }
    hooks->set_boards(memory.get(), reinterpret_cast<const uint16_t(*)[81]>(boards.data()));
    for (auto _ : state) {
        hooks->get_texts(memory.get(), texts.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * form->n_lanes);
}

} // namespace

void register_kernel_benchmarks(const Corpus &corpus)
{
    for (size_t i = 0; const fsd_kernel *kernel = fsd_kernel_at(i); i++) {
        if (!fsd_kernel_is_runnable(kernel)) {
            continue;
        }
        for (const fsd_packing *form : {kernel->lanes, kernel->planes}) {
            const std::string suffix = std::string("/") + form->name;
            benchmark::RegisterBenchmark(("sweep" + suffix).c_str(), sweep, form, &corpus);
            benchmark::RegisterBenchmark(("load" + suffix).c_str(), load, form, &corpus);
            benchmark::RegisterBenchmark(("store" + suffix).c_str(), store, form);
        }
    }
}
