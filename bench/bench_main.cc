/* Usage: fastsud-bench [Google Benchmark's options] FILE... */
#include "bench/bench.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <deque>

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: fastsud-bench [--benchmark_filter=REGEX] [--benchmark_format=json] FILE...\n");
        return 2;
    }
    std::deque<Corpus> corpora;
    try {
        for (int i = 1; i < argc; i++) {
            corpora.push_back(read_corpus(argv[i]));
        }
    } catch (const std::exception &error) {
        std::fprintf(stderr, "fastsud-bench: %s\n", error.what());
        return 2;
    }
    benchmark::AddCustomContext("fastsud", fastsud_version());
    register_kernel_benchmarks(corpora.front());
    register_text_benchmarks(corpora.front());
    register_layout_benchmarks(corpora.front());
    for (const Corpus &corpus : corpora) {
        register_solve_benchmarks(corpus);
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
