/* Puzzles in memory for benchmarks. */
#pragma once

#include "fastsud.h"

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

struct Corpus {
    std::string name;
    std::string text;                  /* whole lines */
    std::vector<const char *> puzzles; /* 81 cells each, in text */
};

inline Corpus read_corpus(const std::string &path)
{
    Corpus corpus;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    corpus.name = path.substr(path.find_last_of('/') + 1);
    corpus.text.assign(std::istreambuf_iterator<char>(file), {});
    for (size_t at = 0; at < corpus.text.size();) {
        size_t end = corpus.text.find('\n', at);
        end = end == std::string::npos ? corpus.text.size() : end;
        char cells[FASTSUD_N_CELLS];
        if (fastsud_puzzle_parse(&corpus.text[at], end - at, cells, nullptr) == FASTSUD_OK) {
            corpus.puzzles.push_back(&corpus.text[at]);
        }
        at = end + 1;
    }
    if (corpus.puzzles.empty()) {
        throw std::runtime_error(path + " holds no puzzle");
    }
    return corpus;
}
