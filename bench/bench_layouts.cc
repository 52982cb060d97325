/* The layouts of puzzles in a text: cutting it into records, and reading these. */
#include "bench/bench.h"

extern "C" {
#include "bench/records.h"
#include "grid/pencilmarks.h"
#include "grid/text.h"
#include "logic/unit_logic.h"
}

#include <benchmark/benchmark.h>

#include <deque>
#include <memory>

namespace
{

enum { MOST_PUZZLES = 5000 };

/* A corpus in one layout. */
struct Text {
    std::string name;
    std::string bytes;
    size_t n_puzzles = 0;
    std::unique_ptr<bench_records, void (*)(bench_records *)> records = {nullptr, bench_records_destroy};
};

using Write = void (*)(std::string &out, const char *cells);

/* The cells row by row, with what stands before each, at the end of a row and of the grid. */
void put_grid(std::string &out, const char *cells, const char *between, const char *begin, const char *end, char blank)
{
    for (unsigned i = 0; i < FASTSUD_N_CELLS; i++) {
        out += i % 9 == 0 ? begin : between;
        if (cells[i] >= '1' && cells[i] <= '9') {
            out += cells[i];
        } else if (blank != 0) {
            out += blank;
        }
        out += i % 9 == 8 ? end : "";
    }
    out += '\n';
}

void put_line(std::string &out, const char *cells)
{
    out.append(cells, FASTSUD_N_CELLS) += '\n';
}

void put_line_with_text(std::string &out, const char *cells)
{
    out.append(cells, FASTSUD_N_CELLS) += " # 17 givens\n";
}

void put_bank_line(std::string &out, const char *cells)
{
    (out += "0000183b305c ").append(cells, FASTSUD_N_CELLS) += "  7.1\n";
}

void put_csv(std::string &out, const char *cells)
{
    ((out += out.empty() ? "id,puzzle,clues\n1," : "1,").append(cells, FASTSUD_N_CELLS)) += ",17\n";
}

void put_jsonl(std::string &out, const char *cells)
{
    (out += "{\"puzzle\":\"").append(cells, FASTSUD_N_CELLS) += "\"}\n";
}

void put_plain_grid(std::string &out, const char *cells)
{
    put_grid(out, cells, "", "", "\n", '.');
}

void put_empty_fields(std::string &out, const char *cells)
{
    put_grid(out, cells, ",", "", "\n", 0);
}

void put_framed(std::string &out, const char *cells)
{
    char grid[FSD_BARRED_GRID_BYTES];

    (out.append(grid, static_cast<size_t>(fsd_pencilmarks_put_cells(grid, sizeof(grid), cells) - grid))) += '\n';
}

/* The candidates that the givens leave. */
void find_candidates(const char *cells, uint16_t *candidates)
{
    fsd_candidates_of_puzzle(cells, candidates);
    fsd_candidates_start(candidates);
}

void put_candidates(std::string &out, const char *cells)
{
    uint16_t candidates[FSD_N_CELLS];
    char grid[FSD_PENCILMARKS_BYTES];

    find_candidates(cells, candidates);
    (out.append(grid, static_cast<size_t>(fsd_pencilmarks_put(grid, sizeof(grid), candidates) - grid))) += '\n';
}

void put_pencilmarks(std::string &out, const char *cells)
{
    uint16_t candidates[FSD_N_CELLS];

    find_candidates(cells, candidates);
    for (unsigned i = 0; i < FSD_N_CELLS * FSD_N_DIGITS; i++) {
        out += (candidates[i / 9] >> i % 9 & 1) != 0 ? static_cast<char>('1' + i % 9) : '.';
    }
    out += '\n';
}

void count(benchmark::State &state, const Text &text)
{
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * text.n_puzzles));
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.bytes.size()));
}

void cut(benchmark::State &state, const Text *text)
{
    for (auto _ : state) {
        benchmark::DoNotOptimize(bench_records_cut(text->records.get()));
    }
    count(state, *text);
}

void read(benchmark::State &state, const Text *text)
{
    size_t n = 0;
    for (auto _ : state) {
        n = bench_records_read(text->records.get());
    }
    if (n != text->n_puzzles) {
        state.SkipWithError("puzzles are missing");
    }
    count(state, *text);
}

} // namespace

void register_layout_benchmarks(const Corpus &corpus)
{
    static std::deque<Text> texts;
    static const struct {
        const char *name;
        Write write;
        bool has_records; /* of several lines */
    } layouts[] = {
        {"line", put_line, false},
        {"line_with_text", put_line_with_text, false},
        {"bank", put_bank_line, false},
        {"csv", put_csv, true},
        {"jsonl", put_jsonl, false},
        {"plain_grid", put_plain_grid, true},
        {"empty_fields", put_empty_fields, true},
        {"framed_grid", put_framed, true},
        {"candidate_grid", put_candidates, true},
        {"pencilmarks", put_pencilmarks, false},
    };

    for (const auto &layout : layouts) {
        Text &text = texts.emplace_back();
        text.name = layout.name;
        while (text.n_puzzles < corpus.puzzles.size() && text.n_puzzles < MOST_PUZZLES) {
            layout.write(text.bytes, corpus.puzzles[text.n_puzzles++]);
        }
        text.records.reset(bench_records_create(text.bytes.data(), text.bytes.size()));
        if (!text.records) {
            throw std::runtime_error(text.name + " was not recognised");
        }
        if (layout.has_records) {
            benchmark::RegisterBenchmark(("layout/cut/" + text.name).c_str(), cut, &text);
        }
        benchmark::RegisterBenchmark(("layout/read/" + text.name).c_str(), read, &text);
    }
}
