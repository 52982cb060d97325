#include "cli/help.h"

#include <stdio.h>

#include "answer/format.h"
#include "logic/techniques/techniques.h"
#include "measures/record.h"

/* What is not in the tables of commands and options: usage and what it does, and the lines at the end. */
static const struct {
    const char *usage;
    const char *text;
    const char *examples;
} pages[FSD_N_COMMANDS] = {
    [FSD_COMMAND_SOLVE] =
        {
            "[solve] [OPTION...] [FILE...]",
            "Writes a line a puzzle: the 81 digits if there is exactly one solution, else the\n"
            "puzzle, a TAB and none, multiple, limit (given up), open (logic came to its end)\n"
            "or malformed. A puzzle is a line of 81 cells, blanks are any of . 0 _ * - x X;\n"
            "more on the line is ignored, as are empty lines and lines that start with #.\n"
            "Engines have options of their own, see fastsud info --help.",
            "  fastsud puzzles.txt >solutions.txt\n"
            "  fastsud -f csv -o answers.csv easy.txt hard.txt\n",
        },
    [FSD_COMMAND_CHECK] =
        {
            "check [OPTION...] [FILE...]",
            "Writes FILE:LINE, the puzzle and a tag (none, multiple, limit, open, malformed),\n"
            "with TABs between, for every puzzle that is not proved to have exactly one\n"
            "solution. The exit status is 1 if there is one. Engines have options of their\n"
            "own, see fastsud info --help.",
            "  fastsud check puzzles.txt && echo all unique\n"
            "  grep -v '^#' puzzles.txt | fastsud check -q\n",
        },
    [FSD_COMMAND_RATE] =
        {
            "rate [OPTION...] [FILE...]",
            "Writes measures of every puzzle, in input order. The manual page gives each\n"
            "one's formula and source, and explains the columns.",
            "  fastsud rate puzzles.txt >measures.csv\n"
            "  fastsud rate -f jsonl --morphs 20 --backdoors 3 hard.txt\n",
        },
    [FSD_COMMAND_STATS] =
        {
            "stats [OPTION...] [FILE...]",
            "Measures whole files, side by side if there are several, and writes a table:\n"
            "verdicts, givens, share solved by each level of logic, information, techniques,\n"
            "guesses, the hardest and the easiest puzzles. The manual page explains each.",
            "  fastsud stats --report page.html easy.txt hard.txt\n"
            "  fastsud stats --json part1.txt >1.json; fastsud stats --merge 1.json 2.json\n",
        },
    [FSD_COMMAND_EXPLAIN] =
        {
            "explain [OPTION...] [FILE...]",
            "Solves as people do and writes each step: the technique, where it applies and\n"
            "what follows; then the grid, or the candidates that are left. Never guesses.\n"
            "r4c7 is row 4, column 7; r12c7 is two cells; r4c7=5 places a 5, r4c7<>5 rules it\n"
            "out. The exit status is 1 if a puzzle stays open or contradicts itself, or a\n"
            "line is malformed.",
            "  fastsud explain --hint puzzles.txt\n"
            "  fastsud explain --information --level 5 \"$(head -n 1 puzzles.txt)\"\n"
            "  fastsud explain --json - <puzzles.txt >steps.jsonl\n",
        },
    [FSD_COMMAND_INFO] =
        {
            "info [OPTION...]",
            "Shows the version, the build, what the processor offers, the kernels (and which\n"
            "one is chosen here), the engines and the number of threads.",
            "  fastsud info --json\n",
        },
    [FSD_COMMAND_BENCH] =
        {
            "bench [OPTION...] FILE...",
            "Reads each file into memory, then measures from text in memory to text in\n"
            "memory: finding lines, parsing, solving, formatting. Shows the median of the\n"
            "runs. --json writes a line of JSON for each file and kernel. --select-table\n"
            "shows instead what the engine csp does on each puzzle under every --select:\n"
            "nodes, guesses, seconds, solution. Engines have options of their own, see\n"
            "fastsud info --help.",
            "  fastsud bench -j 1 puzzles.txt\n"
            "  fastsud bench --json --isa all puzzles.txt >speed.jsonl\n"
            "  fastsud bench --select-table hard.txt\n",
        },
    [FSD_COMMAND_CNF] =
        {
            "cnf [OPTION...] [FILE]",
            "Writes one puzzle of a file as DIMACS CNF: variable 81 * row + 9 * column +\n"
            "digit, row and column from 0, is true when the cell holds the digit. With\n"
            "--decode reads what a SAT solver answered, minisat's result file or the s and v\n"
            "lines of any other, and writes the solution's 81 digits. The exit status is then\n"
            "1 when there is none, or the solver gave up. --nth counts the lines that solve\n"
            "answers.",
            "  fastsud cnf puzzles.txt --nth 3 -o 3.cnf\n"
            "  minisat 3.cnf 3.model; fastsud cnf --decode 3.model\n"
            "  fastsud cnf puzzles.txt | cadical -q - | fastsud cnf --decode -\n",
        },
};

static void put_options(enum fsd_command command, bool of_engine)
{
    for (size_t i = 0; i < FSD_N_OPTIONS; i++) {
        const struct fsd_option_row *const row = &fsd_option_rows[i];
        char words[32];
        const bool is_of_engine = (row->commands & FSD_OF_ENGINE) != 0 && (FSD_IN_SOLVING & 1U << command) != 0;
        if (!row->help || (row->commands & 1U << command) == 0 || is_of_engine != of_engine) {
            continue;
        }
        snprintf(words, sizeof(words), "%s%s%s", row->name, row->argument ? " " : "",
                 row->argument ? row->argument : "");
        printf("  %c%c%c --%-17s %s", row->letter ? '-' : ' ', row->letter ? row->letter : ' ', row->letter ? ',' : ' ',
               words, row->help);
        if (row->value) {
            printf(" [%s]", row->value);
        }
        putchar('\n');
    }
}

static void put_measures(enum fsd_command command)
{
    static const struct {
        enum fsd_measure measure;
        const char *name;
        const char *cost;
        const char *help;
    } rows[] = {
#define X(id, name, on, cost, help) {FSD_MEASURE_##id, name, cost, help},
        FSD_MEASURE_LIST(X)
#undef X
    };

    puts("\nMeasures, and microseconds that they cost for a 17-clue puzzle on one core:");
    for (size_t i = 0; i < FSD_N_MEASURES; i++) {
        if (rows[i].measure != FSD_MEASURE_ABLATION || command == FSD_COMMAND_STATS) {
            printf("  %-9s  %-11s  %s\n", rows[i].name, rows[i].cost, rows[i].help);
        }
    }
}

void fsd_help_command(enum fsd_command command)
{
    printf("Usage: fastsud %s\n\n%s\n", pages[command].usage, pages[command].text);
    puts("\nOptions [default]:");
    put_options(command, false);
    if (command == FSD_COMMAND_INFO) {
        puts("\nOptions of solve, check and bench for single engines:");
        put_options(FSD_COMMAND_SOLVE, true);
    }
    if (command == FSD_COMMAND_SOLVE) {
        const struct fsd_format *format = NULL;
        puts("\nFormats:");
        for (size_t i = 0; (format = fsd_format_at(i)); i++) {
            printf("  %-10s %s\n", format->name, format->help);
        }
    }
    if (command == FSD_COMMAND_EXPLAIN) {
        puts("\nLevels:");
        for (unsigned level = 0; level <= FASTSUD_MAX_LEVEL; level++) {
            printf("  %2u  %s\n", level, fsd_level_name(level));
        }
    }
    if ((FSD_IN_MEASURING & 1U << command) != 0) {
        put_measures(command);
    }
    printf("\nExamples:\n%s", pages[command].examples);
}

void fsd_help_overview(void)
{
    puts("Usage: fastsud [COMMAND] [OPTION...] [FILE...]\n\n"
         "Solves, checks, explains and measures 9x9 sudoku by the million. Without FILE,\n"
         "or when FILE is -, reads standard input. A puzzle is a line of 81 cells: 1 to 9,\n"
         "or a blank, which is any of . 0 _ * - x X. A word of 81 cells is a puzzle\n"
         "too; write -- before one that starts with -.\n\nCommands:");
    for (size_t i = 0; i < FSD_N_COMMANDS; i++) {
        printf("  %-7s %s\n", fsd_command_rows[i].name, fsd_command_rows[i].help);
    }
    puts("\nA FILE that is named like a command or a puzzle is written ./FILE.\n"
         "fastsud COMMAND --help shows the command's options; those of solve that are most\n"
         "used are -f FORMAT (solution, pair, csv, grid, jsonl, none), -o FILE and -j N.\n\n"
         "Examples:\n"
         "  fastsud puzzles.txt >solutions.txt\n"
         "  fastsud check puzzles.txt && echo all unique\n"
         "  fastsud explain --hint puzzles.txt\n\n"
         "Exit status: 0 all lines answered; 1 some line malformed, given up or left open,\n"
         "or for check not unique; 2 wrong usage, or input or output failed.");
}
