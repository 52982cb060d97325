// Makes a hundred puzzles with symmetric givens, the same for the same seed: generate_hundred SEED.
#include <fastsud.h>

#include <array>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

namespace
{

// Throws when a function of the library fails.
void check(int status)
{
    if (status != FASTSUD_OK) {
        throw std::runtime_error(fastsud_status_text(status));
    }
}

std::vector<std::array<char, FASTSUD_N_CELLS>> generate(const char *seed, std::size_t n)
{
    fastsud_options *options = nullptr;
    check(fastsud_options_create(&options));
    const std::unique_ptr<fastsud_options, decltype(&fastsud_options_destroy)> options_owner(options,
                                                                                             fastsud_options_destroy);
    check(fastsud_options_set(options, "seed", seed));
    check(fastsud_options_set(options, "symmetry", "rot180"));

    fastsud_generator *generator = nullptr;
    check(fastsud_generator_create(options, &generator));
    const std::unique_ptr<fastsud_generator, decltype(&fastsud_generator_destroy)> generator_owner(
        generator, fastsud_generator_destroy);
    std::vector<std::array<char, FASTSUD_N_CELLS>> puzzles(n);
    check(fastsud_generator_make(generator, 0, n, puzzles.data(), sizeof(puzzles[0]), nullptr));
    return puzzles;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::cerr << "usage: generate_hundred SEED\n";
        return 2;
    }
    try {
        for (const auto &puzzle : generate(argv[1], 100)) {
            std::cout.write(puzzle.data(), FASTSUD_N_CELLS) << '\n';
        }
    } catch (const std::exception &error) {
        std::cerr << "generate_hundred: " << error.what() << '\n';
        return 2;
    }
    return std::cout.flush() ? 0 : 2;
}
