#include "support/subjects.h"

#include "solve/solver.h"
#include "support/cli.h"
#include "support/help.h"
#include "support/test.h"

/* Few cells, in which few grids have a puzzle: whole scans take too long here. */
#define MASK "1...1..11..1..1...11..1....1.1....1..1..1...11.1...1.1....1..1.1..1....1.1...1.1."

static const struct subject variants[] = {
    {"solve", "", CONCATENATED, NULL, {0}},
    {"solve", "-f pair", CONCATENATED, NULL, {0}},
    {"solve", "-f csv", CONCATENATED, NULL, {0}},
    {"solve", "-f grid", CONCATENATED, NULL, {0}},
    {"solve", "-f jsonl", CONCATENATED, NULL, {0}},
    {"solve", "-f none", CONCATENATED, NULL, {0}},
    {"solve", "-f csv --keep", CONCATENATED, NULL, {0}},
    {"solve", "--all --limit 20", CONCATENATED, NULL, {0}},
    {"solve", "--all --limit 20 -f csv", CONCATENATED, NULL, {0}},
    {"solve", "--all --limit 20 -f grid", CONCATENATED, NULL, {0}},
    {"solve", "--guess-limit 3 -f jsonl", CONCATENATED, NULL, {0}},
    {"solve", "--guess-limit 1 --limit 1", CONCATENATED, NULL, {0}},
    {"solve", "--guess-limit 9 --limit 1000 -f csv", CONCATENATED, NULL, {0}},
    {"solve", "--engine csp --propagate singles", CONCATENATED, NULL, {0}},
    {"solve", "--engine backtrack -f pair", CONCATENATED, NULL, {0}},
    {"solve", "--engine logic -f jsonl", CONCATENATED, NULL, {0}},
    {"solve", "--engine logic --method theory --then search", CONCATENATED, NULL, {0}},
    {"solve", "--rules x -f jsonl", CONCATENATED, NULL, {0}},
    {"solve", "--rules x --all --limit 3 -f csv", CONCATENATED, NULL, {0}},
    {"check", "", CONCATENATED, NULL, {0}},
    {"check", "--rules antiknight", CONCATENATED, NULL, {0}},
    {"check", "--minimal", CONCATENATED, NULL, {0}},
    {"check", "-f csv", CONCATENATED, NULL, {0}},
    {"check", "--minimal -f jsonl", CONCATENATED, NULL, {0}},
    {"check", "--engine csp", CONCATENATED, NULL, {0}},
    {"explain", "", CONCATENATED, NULL, {0}},
    {"explain", "-f jsonl", CONCATENATED, NULL, {0}},
    {"explain", "--hint", CONCATENATED, NULL, {0}},
    {"explain", "--method theory", CONCATENATED, NULL, {0}},
    {"explain", "--information --color always", CONCATENATED, NULL, {0}},
    {"explain", "--er --hint -f jsonl", CONCATENATED, NULL, {0}},
    {"rate", "", CONCATENATED, NULL, {0}},
    {"rate", "-f jsonl", CONCATENATED, NULL, {0}},
    {"rate", "--keep", CONCATENATED, NULL, {0}},
    {"rate", "--only givens,solutions", CONCATENATED, NULL, {0}},
    {"rate", "--backdoors 1 --morphs 3", CONCATENATED, NULL, {0}},
    {"rate", "--columns puzzle,givens --where (level>2)or(guesses>0)", CONCATENATED, NULL, {0}},
    {"rate", "--er -f jsonl --searches --search-limit 10", CONCATENATED, NULL, {0}},
    {"rate", "--columns level,line,file,er", CONCATENATED, NULL, {0}},
    {"rate", "--only levels,guesses --canonical", CONCATENATED, NULL, {0}},
    {"rate", "--rules x --guesses -f jsonl", CONCATENATED, NULL, {0}},
    {"rate", "--rules antiknight --keep", CONCATENATED, NULL, {0}},
    {"rate", "--rules x --columns puzzle,hardest,line", CONCATENATED, NULL, {0}},
    {"stats", "--rules x -f json --top 3", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "--rules antiknight -f csv --guesses", NOT_JOINED, NULL, {0}},
    {"stats", "--duplicates -f json", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "-f json --er --morphs 2 --top 3 --symmetry --ablation", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "-f json --only levels,guesses,digits --canonical", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "-f json --canonical --guesses --techniques --max-level 0 --top 1", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "-f json --backdoors 2 --max-level 2 --top 1000 --duplicates", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "-f json --searches --search-propagate peers --search-limit 3", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "-f json --morphs 5 --seed 18446744073709551615", EACH_FILE_OF, "stats --merge", {0}},
    {"stats", "-f table", NOT_JOINED, NULL, {0}},
    {"stats", "-f csv --techniques --searches --backdoors 1", NOT_JOINED, NULL, {0}},
    {"generate", "--number 40", CONCATENATED, NULL, {0}},
    {"generate", "--number 40 --symmetry rot180", CONCATENATED, NULL, {0}},
    {"generate", "--number 40 --grids", CONCATENATED, NULL, {0}},
    {"generate", "--number 4 --clues 23 --symmetry mirror", CONCATENATED, NULL, {0}},
    {"generate", "--number 4 --level 5 --seed 1000000000000000000", CONCATENATED, NULL, {0}},
    {"generate", "--number 5 --solver theory", CONCATENATED, NULL, {0}},
    {"generate", "--number 5 --er 2.6..7.1", CONCATENATED, NULL, {0}},
    {"generate", "--number 30 --clues 22 --tries 20", NOT_JOINED, NULL, {0}},
    {"minimize", "", CONCATENATED, NULL, {0}},
    {"minimize", "--all --limit 3", CONCATENATED, NULL, {0}},
    {"canon", "", CONCATENATED, NULL, {0}},
    {"canon", "--automorphisms --transform", CONCATENATED, NULL, {0}},
    {"canon", "--by-solution", CONCATENATED, NULL, {0}},
    {"canon", "--dedupe", CONCATENATED_THEN, "canon --dedupe", {0}},
    {"canon", "--group", NOT_JOINED, NULL, {0}},
    {"canon", "--dedupe --group", NOT_JOINED, NULL, {0}},
    {"canon", "--against single", CONCATENATED, NULL, {0}},
    {"canon", "--rules antiknight --dedupe", CONCATENATED_THEN, "canon --rules antiknight --dedupe", {0}},
    {"canon", "--rules x --group --automorphisms", NOT_JOINED, NULL, {0}},
    {"split", "--parts a=0.5,b=0.3,c=0.2", CONCATENATED, NULL, {0}},
    {"split", "--parts a=0.5,b=0.5 --rules windoku --by-solution", CONCATENATED, NULL, {0}},
    {"split", "--parts a=0.5,b=0.5 --by givens", NOT_JOINED, NULL, {0}},
    {"split", "--parts a=0.5,b=0.5 --by givens:quantiles=4 --cap 9 --equal", NOT_JOINED, NULL, {0}},
    {"split", "--parts a=0.6,b=0.4 --by techniques --by-solution", NOT_JOINED, NULL, {0}},
    {"morph", "-n 3", CONCATENATED, NULL, {0}},
    {"morph", "-n 3 --columns", CONCATENATED, NULL, {0}},
    {"morph", "-n 3 --solution", CONCATENATED, NULL, {0}},
    {"morph", "-n 3 --columns --with-original --transform", CONCATENATED, NULL, {0}},
    {"morph", "-n 3 --columns --solution", CONCATENATED, NULL, {0}},
    {"morph", "-n 3 --columns --rules x", CONCATENATED, NULL, {0}},
    {"morph", "-n 2 --seed 9 --rules antiknight", CONCATENATED, NULL, {0}},
    {"vicinity", "--remove 0 --add 1", CONCATENATED_THEN, "canon --dedupe", {0}},
    {"scan", "--solve --clues 22 --within " MASK, CONCATENATED, NULL, {0}},
    {"scan", "--solve --clues 23 --all-sizes --limit 9 --within " MASK, CONCATENATED, NULL, {0}},
    {"unavoidable", "--size 6 --solve -f csv", CONCATENATED, NULL, {0}},
    {"sample", "-n 1000 --where (givens!=23)and(givens!=27)", CONCATENATED, NULL, {0}},
    {"sample", "-n 10", NOT_JOINED, NULL, {0}},
    {"sample", "-n 1000", CONCATENATED, NULL, {0}},
    {"print", "-n 4 --grade", CONCATENATED, NULL, {0}},
};

static bool takes(const char *command, const char *option)
{
    return clif(NULL, "%s %s --help", command, option)->status == 0;
}

static struct abilities abilities_of(const char *command)
{
    return (struct abilities){
        .files = takes(command, "--input lines"),
        .threads = takes(command, "-j 1"),
        .chunk = takes(command, "--chunk 100"),
        .isa = takes(command, "--isa portable"),
        .rules = takes(command, "--rules sudoku"),
        .shard = takes(command, "--shard 1/2"),
        .output = takes(command, "-o out"),
        .compress = takes(command, "--compress none"),
        .summary = takes(command, "--summary none"),
        /* Rows of rate have a column more then, and sums of stats a setting. */
        .time_limit = takes(command, "--time-limit 1") && !takes(command, "--only givens"),
        .makes_pattern = strstr(clif(NULL, "%s --help", command)->out, "--output PATTERN") != NULL,
        .resume = takes(command, "--resume")    ? "--resume"
                  : takes(command, "--state s") ? "--state state"
                                                : NULL,
    };
}

size_t subjects_find(struct subject subjects[MAX_SUBJECTS])
{
    enum { N_VARIANTS = sizeof(variants) / sizeof(variants[0]) };
    static struct names commands;
    size_t n = 0, n_variants = 0;

    help_find_commands(&commands);
    for (size_t i = 0; i < commands.n; i++) {
        const char *const command = commands.name[i];
        const size_t n_before = n;
        const struct abilities abilities = abilities_of(command);
        if (!abilities.output && (!abilities.files || takes(command, "--repeat 5"))) {
            print_message("not in the matrix: %s\n", command);
            continue;
        }
        for (size_t v = 0; v < N_VARIANTS; v++)
            if (strcmp(variants[v].command, command) == 0)
                subjects[n++] = variants[v];
        n_variants += n - n_before;
        if (n == n_before)
            subjects[n++] = (struct subject){.command = command, .arguments = ""};
        assert_true(n < MAX_SUBJECTS);
        for (size_t v = n_before; v < n; v++) {
            subjects[v].takes = abilities;
            subjects[v].takes.rules &= !strstr(subjects[v].arguments, "--rules");
            /* With nothing to read; it depends on the arguments. */
            subjects[v].takes.isa &= clif(NULL, "%s %s --isa portable", command, subjects[v].arguments)->status != 2;
        }
    }
    assert_int_equal(n_variants, N_VARIANTS); /* all of commands that there are */
    return n;
}

/* The name of a kernel that this CPU runs, or of its planes, which then take few puzzles, too. */
static const char *random_kernel(struct rng *rng)
{
    static char name[40];
    static struct fsd_kernel_info info;
    size_t n = 0;

    while (fsd_kernel_info_get(n, &info))
        n++;
    do {
        fsd_kernel_info_get(rng_below(rng, (unsigned)n), &info);
    } while (!info.runnable);
    snprintf(name, sizeof(name), "%s%s", info.name, rng_below(rng, 2) ? "" : "/planes");
    return name;
}

const char *subject_random_options(const struct subject *subject, const char *form, struct rng *rng)
{
    static const unsigned chunks[] = {1, 83, 100, 163, 400, 999, 5000};
    static char text[128];
    size_t n = 0;

    text[0] = '\0';
    if (subject->takes.threads && rng_below(rng, 4) > 0)
        n += (size_t)snprintf(text, sizeof(text), "-j %u ", 1 + rng_below(rng, 4));
    if (subject->takes.chunk && rng_below(rng, 3) > 0) {
        n += (size_t)snprintf(text + n, sizeof(text) - n, "--chunk %u ",
                              chunks[rng_below(rng, sizeof(chunks) / sizeof(chunks[0]))]);
    }
    if (subject->takes.isa && strcmp(form, "iss") != 0 && rng_below(rng, 2) > 0)
        n += (size_t)snprintf(text + n, sizeof(text) - n, "--isa %s ", random_kernel(rng));
    if (subject->takes.rules && rng_below(rng, 2) > 0)
        snprintf(text + n, sizeof(text) - n, "--rules sudoku ");
    return text;
}
