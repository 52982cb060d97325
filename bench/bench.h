#pragma once

#include "bench/corpus.h"

/* Each registers its benchmarks with Google Benchmark; corpora must outlive the run. */
void register_kernel_benchmarks(const Corpus &corpus);
void register_layout_benchmarks(const Corpus &corpus);
void register_solve_benchmarks(const Corpus &corpus);
void register_text_benchmarks(const Corpus &corpus);
