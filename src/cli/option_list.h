/*
 * The options of all commands: OPTION(id, members of struct fsd_option...). The measure options are in src/measures.
 * No include guard: define OPTION and include. The manual texts are roff, except that dashes are written without a
 * backslash.
 */
/* Its names, and its default, are those of the command. */
OPTION(FORMAT, .name = "format", .is_common = true, .letter = 'f', .argument = "NAME", .help = "output format",
       .manual =
           "The format of the output:\n.B csv\n(a header, then a row each),\n.B jsonl\n(a JSON object a "
           "line),\n.B json\n(one JSON object),\n.BR text \" or \" table\n(for people),\n.B html\n(a page "
           "that works offline) or\n.BR svg ,\n.B eps\nand\n.B pdf\n(drawings, in the folder that\n.B -o\nnames, "
           "see\n.BR DRAWINGS ).\n"
           "Those of answers are under\n.BR ANSWERS ;\npuzzles are written as\n.B line\n(the cells, or a string "
           "of ISS if the puzzle has rules of its own),\n.BR iss ,\n.B rules\n(a text, with an empty line after "
           "each puzzle),\n.B fpuzzles\n(the JSON of f-puzzles, a line each) or\n.B link\n(a link that opens it), "
           "see\n.BR fastsud-formats (5).\nA command takes some of these names. The first is its default, but for\n"
           ".BR \"stats --merge\" ,\nwhose default is\n.BR json .")
OPTION(OUTPUT, .name = "output", .is_common = true, .keeps_output = true, .letter = 'o', .argument = "FILE",
       .help = "write to FILE, which appears only when complete",
       .manual = "Writes to a temporary file beside\n.I FILE\nand renames it at the end, so that\n.I FILE\n"
                 "is complete or absent.\nA symbolic link is followed, even to a file that does not exist yet.\n"
                 "A device or a pipe is written to directly, and so is the open descriptor that\n.B /dev/stdout\nor\n"
                 ".BI /dev/fd/ N\nstands for.\n"
                 "The ending of the name, before that of a compressed file, chooses the format if it is the name of "
                 "one, such as\n.B .csv\nor\n.BR .jsonl .\nEndings of plain text, such as\n"
                 ".BR .txt \", \" .out \" or \" .sdm ,\nand numbers say nothing; any other, such as\n.BR .parquet ,\n"
                 "is an error unless an option, such as\n.BR -f ,\nsays what is written.\n"
                 "Names that end in\n.B .npy\nor\n.B .npz\nare arrays of numpy, see ARRAYS AS OUTPUT in\n"
                 ".BR fastsud-formats (5).")
OPTION(COMPRESS, .name = "compress", .keeps_output = true, .argument = "FORMAT", .name_at = fsd_compression_choice,
       .help = "compress (default by name)",
       .manual = "Compresses the output:\n.BR gzip ,\n.BR zstd ,\n.BR xz ,\n.B bzip2\nor\n.BR none .\n"
                 "The default is what the name of the file after\n.B -o\nsays, see\n.BR fastsud-formats (5).")
OPTION(RESUME, .name = "resume", .keeps_output = true, .help = "continue -o FILE if an earlier run was interrupted",
       .manual =
           "Keeps the finished pieces of the output in the folder\n.IR FILE .parts\nwhile it runs, and continues from "
           "them if an interrupted run left them, see\n.BR INTERRUPTIONS .")
/* Not the same option as OUTPUT: there is a file for each part. */
OPTION(PART_FILES, .name = "output", .is_common = true, .keeps_output = true, .letter = 'o', .argument = "PATTERN",
       .value = "%.txt", .help = "files to write; % is the part's name",
       .manual =
           "Writes each part to the file that\n.I PATTERN\nnames when every\n.B %\nin it is replaced by the part's "
           "name.\nAll files are complete or absent together, as with\n.B -o\nof other commands.\n"
           "Names that end in\n.B .npy\nor\n.B .npz\nare arrays of numpy, see ARRAYS AS OUTPUT in\n"
           ".BR fastsud-formats (5).")
OPTION(PARTS, .name = "parts", .is_common = true, .argument = "NAME=SHARE,...",
       .help = "parts and their shares of the puzzles; required",
       .manual = "The names of the parts, and their shares, which add up to 1.\nAt most 64; names are made of letters, "
                 "digits,\n.BR . \", \" _ \" and \" - .\nRequired.")
OPTION(BY_COLUMN, .name = "by", .is_common = true, .argument = "COLUMN[:BINS]", .name_at = rate_column_name,
       .is_open = true, .help = "the same shares for each value, or range of values",
       .manual =
           "Divides the puzzles with each value of\n.I COLUMN\namong the parts by their shares.\n"
           "It is a column of CSV input, or a member of JSON lines, of any texts or numbers, or else, where the "
           "input has none of that name, one of those that\n.B rate\nwrites, such as\n"
           ".BR level \" or \" er ,\nwhich is then measured; the summary says which.\n"
           "Options that a measure needs, such as\n"
           ".BR --morphs \" of \" rating ,\nare those of\n.BR rate .\n"
           "With\n.IR BINS ,\nnumbers are divided by ranges, not by values:\n.B er:2,4.5,7\nmakes four, below 2, "
           "from 2 to below 4.5 and so on;\n.B er:quantiles=10\nmakes ten that are as equal as equal values allow, "
           "for which lines are kept in memory until the end.\nOther texts, and none, are values as before.")
OPTION(WHERE, .name = "where", .is_common = true, .argument = "CONDITION",
       .help = "only puzzles that meet it: 'level >= 4 and er < 7'",
       .manual =
           "Takes only the puzzles that meet a condition, and leaves the others out, as if they were not in the input; "
           "the summary counts them.\n.I CONDITION\ncompares names with numbers or texts by\n"
           ".BR < ,\n.BR <= ,\n.BR = ,\n.BR != ,\n.B >=\nand\n.BR > ,\nwith\n.BR and ,\n.BR or ,\n"
           ".B not\nand parentheses between, as in\n.BR \"'level >= 4 and (er < 7 or set != \\(dqhard\\(dq)'\" .\n"
           "A name is a column of CSV input, or a member of JSON lines, or else, where the input has none of that "
           "name, one of the columns that\n.B rate\nwrites, which is then measured, unless the rest of the condition "
           "decides.\nNames and texts with blanks or such characters stand in quotes; a quoted number is a text.\n"
           "A value that is no number, or absent, is only\n.B !=\na number; an absent one equals ''.")
OPTION(CAP, .name = "cap", .argument = "N", .value = "0", .least = 0, .greatest = FSD_MAX_NUMBER,
       .help = "with --by, at most N puzzles of each value; 0: all",
       .manual = "With\n.BR --by ,\ntakes at most\n.I N\npuzzles of each value, or range, chosen at random by\n"
                 ".BR --seed ,\nthe parts together by their shares; others are left out.\n0 is no limit.")
OPTION(
    EQUAL, .name = "equal", .help = "with --by, as many puzzles of each value",
    .manual =
        "With\n.B --by\nand\n.BR \"--cap N\" ,\na value that has fewer puzzles than that in a part gets those of the "
        "nearest values that have more, a number each; messages, and\n.B filled\nin JSON, say which.\n"
        "With\n.B --by\nalone, each part gets as many puzzles of each value as of its rarest one, chosen at random "
        "by\n.BR --seed .\nOthers are left out; the summary counts them, and "
        "names the rarest value.\nHaving no value counts as one.\n"
        "Lines are kept in memory until the end.")
OPTION(THREADS, .name = "threads", .is_common = true, .keeps_output = true, .letter = 'j', .argument = "N",
       .value = "0", .greatest = FSD_MAX_THREADS, .help = "worker threads; 0: one per core",
       .manual = "Worker threads; 0 is what OMP_NUM_THREADS says, or one per core that the process may use, by its "
                 "affinity and the quota of its control group.\nThe output does not depend on their number.")
OPTION(LIMIT, .name = "limit", .is_common = true, .argument = "K", .value = "2", .least = 1, .greatest = FSD_MAX_NUMBER,
       .help = "stop at K solutions per puzzle; 2 proves uniqueness",
       .manual = "Stops at\n.I K\nsolutions of a puzzle; 2 proves uniqueness.\n"
                 "With 1, the first solution found is written as if it were unique, but the summary and the\n.B jsonl\n"
                 "format call it\n.BR solved .\nAbove 2 the progress on a terminal shows how many a puzzle has so far.")
OPTION(ALL_SOLUTIONS, .name = "all", .is_common = true, .help = "write every solution; with --limit, at most K",
       .manual =
           "Writes every solution of each puzzle, in lexicographic order, see\n.BR ANSWERS .\nWith\n.BR --limit ,\n"
           "at most\n.I K\nof each.")
OPTION(
    GUESS_LIMIT, .name = "guess-limit", .argument = "N", .value = "0", .greatest = FSD_MAX_NUMBER,
    .help = "give up on a puzzle after N guesses; 0: never",
    .manual = "Gives up on a puzzle after\n.I N\nguesses, as the engine counts them, see\n.BR ENGINES ;\n0 is never.")
OPTION(TIME_LIMIT, .name = "time-limit", .argument = "SECONDS", .value = "0", .greatest = FSD_MAX_SECONDS_NS,
       .is_seconds = true, .help = "give up on a puzzle after so long; 0: never",
       .manual =
           "Gives up on a puzzle soon after it has taken\n.I SECONDS\n(a decimal point is allowed, as in\n.BR 0.05 ),\n"
           "see\n.BR \"TIME LIMIT\" ;\n0 is never.\nThis is the only option with which the output may depend "
           "on the machine.")
OPTION(MEMORY_LIMIT, .name = "memory-limit", .argument = "MIB", .value = "256", .least = 1, .greatest = 1 << 20,
       .help = "give up on a puzzle whose rules need more memory",
       .manual = "Gives up on a puzzle of other rules whose constraints need more than so many MiB, see\n"
                 ".BR \"TIME LIMIT\" .")
OPTION(ENGINE, .name = "engine", .is_common = true, .argument = "NAME", .value = "lockstep", .name_at = engine_name,
       .is_open = true, .help = "solving engine, see fastsud info --help",
       .manual = "The solving engine, see\n.BR ENGINES .")
/* The options of engines, see solve/engine_list.h. */
#define ENGINE_OPTION(id, of_engine, type, member, initial, names, text, ...)                                          \
    OPTION(id, .engine = of_engine, .help = text, __VA_ARGS__)
FSD_ENGINE_OPTION_LIST(ENGINE_OPTION)
#undef ENGINE_OPTION
OPTION(ISA, .name = "isa", .is_of_9x9 = true, .keeps_output = true, .argument = "NAME", .name_at = kernel_name,
       .is_open = true, .engine = "lockstep", .help = "kernel, see fastsud info; default: the fastest",
       .manual = "The kernel of the engine lockstep, one of those that\n.B fastsud info\nlists.\n"
                 "The default is the fastest that the processor can run.")
/* Not the same option as ISA: it takes a list of kernels to compare, or all. */
OPTION(ISAS, .name = "isa", .is_common = true, .keeps_output = true, .argument = "NAME,...", .name_at = kernel_or_all,
       .is_list = true, .engine = "lockstep", .help = "kernels to measure, or all; default: the fastest",
       .manual = "The kernels to measure, separated by commas;\n.B all\nselects all that the processor can run.\n"
                 "The default is the fastest.")
OPTION(REPEAT, .name = "repeat", .is_common = true, .argument = "N", .value = "5", .least = 5, .greatest = 1000000,
       .help = "take the median of N rounds",
       .manual = "Takes the median of\n.I N\nrounds.\n"
                 "Where runs are short, a round is the median of several, which together take a quarter of a second.")
OPTION(SAVE, .name = "save", .is_common = true, .argument = "FILE", .help = "save the times for a later --against",
       .manual = "Also writes what\n.B -f jsonl\nwrites to\n.IR FILE ,\nwhich appears only when all files are "
                 "measured, see\n.BR \"COMPARING SPEED\" .")
/* Not the same option as AGAINST, whose file has puzzles. */
OPTION(BENCH_AGAINST, .name = "against", .is_common = true, .argument = "FILE",
       .help = "compare with times saved on this machine",
       .manual = "Compares with the times that\n.B --save\nwrote to\n.IR FILE ,\nsee\n.BR \"COMPARING SPEED\" .")
OPTION(PROGRAM, .name = "program", .is_common = true, .argument = "COMMAND",
       .help = "compare with another program, in turn",
       .manual = "Runs another solver and this program in turn, and compares their times, see\n"
                 ".BR \"COMPARING SPEED\" .")
OPTION(NEW, .name = "new", .argument = "COMMAND", .help = "with --program, run this instead of fastsud",
       .manual = "With\n.BR --program ,\nruns this solver instead of\n.BR \"fastsud solve\" ,\n"
                 "to compare two that are not this program.")
OPTION(TOLERANCE, .name = "tolerance", .is_common = true, .argument = "PERCENT", .value = "5", .greatest = 1000000,
       .help = "how much slower is not called so",
       .manual = "How much longer it may take than what it is compared with before it is called slower.")
OPTION(INFORMATION, .name = "information", .is_of_9x9 = true, .is_common = true,
       .help = "show the information each level adds, in nonets",
       .manual = "Also writes what is known at the start and after each level: the hypotheses, the entropy and the "
                 "information lower bound, see\n.BR fastsud-measures (7).")
OPTION(HINT, .name = "hint", .is_common = true, .argument = "[N]", .may_lack_it = true, .value = "4", .least = 1,
       .greatest = 4, .help = "next step: 1 mistakes, 2 its name, 3 where, 4 all",
       .manual = "Shows the next step only, one line per puzzle (and the table of\n.BR --information ;\n"
                 "on a terminal also the grid, see\n.BR DRAWINGS );\n"
                 "for a puzzle that has none, its state, and for a position with a mistake what is wrong, see\n"
                 ".BR EXPLANATIONS .\n"
                 "1 tells only whether it is right so far, 2 which technique is next, 3 also in which unit and cells; "
                 "up to 3\nwhat is wrong is told, but not what is right.")
OPTION(
    EVERY, .name = "every", .help = "all steps that there are at the position, easiest first",
    .manual = "Shows all steps that there are at the position, instead of one after the other, see\n.BR EXPLANATIONS .")
OPTION(WITHOUT, .name = "without", .argument = "NAME,...", .name_at = fsd_without_name, .is_open = true,
       .is_list = true, .help = "techniques not to use: xy-wing,naked-quad",
       .manual = "Does not use the techniques of these names, with commas between, in any case and with\n.B -\nfor a "
                 "blank if you like. A name stands for all techniques that begin so:\n.B unique-rectangle\nis six of "
                 "them.\nNames are those of\n.B EXPLANATIONS\nand Sudoku Explainer's; a technique that both have is "
                 "left out by either.")
OPTION(CANDIDATES, .name = "candidates", .help = "the candidates that some solution has, instead of steps",
       .manual = "Shows which candidates some solution has, instead of steps, see\n.BR EXPLANATIONS .")
/* Not the same option as LIMIT, which counts solutions of puzzles. */
OPTION(MOST_COUNTED, .name = "limit", .argument = "K", .value = "1", .least = 1, .greatest = FSD_MAX_NUMBER,
       .help = "with --candidates: how many solutions, up to K",
       .manual = "With\n.BR --candidates ,\ncounts the solutions with each candidate, up to\n.IR K ;\n1 tells only "
                 "whether there is one.")
OPTION(GIVENS, .name = "givens", .is_of_9x9 = true, .argument = "PUZZLE",
       .help = "the original givens, by which digits are judged",
       .manual = "The puzzle that all positions of the input come from, a word of 81 cells.\nIt must have exactly one "
                 "solution, and digits and pencilmarks that disagree with it are reported, see\n.BR EXPLANATIONS .")
OPTION(POSITION, .name = "position", .argument = "WORDS", .help = "what is entered (r4c7=5) and marked (r4c1:29)",
       .manual = "What a player has written into the puzzle, in words with commas between:\n.B r4c7=5\nis a "
                 "digit that is entered,\n.B r4c1:29\nare the pencilmarks of a cell, see\n.BR EXPLANATIONS .")
OPTION(COLOUR, .name = "color", .argument = "WHEN", .value = "auto", .name_at = fsd_colour_choice_name,
       .help = "use colours",
       .manual = "When to use colours:\n.B auto\n(on a terminal, see\n.BR ENVIRONMENT ),\n.B always\nor\n.BR never .")
OPTION(NTH, .name = "nth", .is_common = true, .argument = "N", .value = "1", .least = 1, .greatest = FSD_MAX_NUMBER,
       .help = "which puzzle of the file",
       .manual = "Which puzzle of the file; malformed lines count, as\n.B solve\n"
                 "answers them.")
OPTION(DECODE, .name = "decode", .is_common = true, .argument = "MODEL",
       .help = "read a SAT solver's answer instead; -: stdin",
       .manual = "Reads a SAT solver's answer instead of a puzzle;\n.B -\nis standard input.")
/* Older names of -f jsonl or json, csv and table, of the commands that had them. */
OPTION(JSON, .name = "json")
OPTION(CSV, .name = "csv")
OPTION(TABLE, .name = "table")
OPTION(REPORT, .name = "report", .is_common = true, .argument = "FILE", .help = "also write an HTML page with charts",
       .manual = "Also writes an HTML page with charts that needs no other file and no network.\n.B -\n"
                 "is standard output, and then nothing else is written there unless\n.B -o\n"
                 "is given, which must name another file.\nBoth paths are checked before anything is measured.\n"
                 "A build without charts rejects the option with exit status 2 and says how to get them.")
OPTION(MERGE, .name = "merge", .is_common = true, .help = "add up files that -f json wrote; writes JSON",
       .manual = "Reads files that\n.B stats -f json\nwrote, and adds them up, see\n.BR fastsud-formats (5).\n"
                 "Options that say how to measure are rejected: the files record how they were measured.\n"
                 "So are\n.BR -j \" and \" --summary :\nnothing runs.\n.B -q\nis taken, though only errors are told.")
OPTION(DEDUPE, .name = "dedupe", .is_common = true, .help = "write only the line of the first puzzle of each class",
       .manual = "Writes the line of each puzzle, unchanged, unless an earlier puzzle is of the same class.")
OPTION(AGAINST, .name = "against", .is_common = true, .argument = "FILE",
       .help = "write only lines whose puzzle's class is not in FILE",
       .manual = "Writes the line of each puzzle, unchanged, unless a puzzle of\n.I FILE\nis of the same class.\n"
                 "With\n.BR --by-solution ,\nclasses are those of the solutions.")
OPTION(BY_SOLUTION, .name = "by-solution", .is_common = true, .help = "classify puzzles by their solutions",
       .manual = "Puzzles are of one class if their solutions are isomorphic.\n"
                 "Puzzles without exactly one solution are classified by their givens.")
OPTION(AUTOMORPHISMS, .name = "automorphisms", .is_common = true, .help = "append the number of automorphisms",
       .manual = "Appends a comma and the number of automorphisms: how many symmetries of the grid map the puzzle to "
                 "itself when digits are renamed suitably; 1 if it has no symmetry.")
OPTION(TRANSFORM, .name = "transform", .is_of_9x9 = true, .is_common = true,
       .help = "append the map that leads to the canonical form",
       .manual = "Appends a comma and the map from the puzzle (with\n.BR --by-solution ,\nfrom its solution) "
                 "to the canonical form, see\n.BR CLASSES .")
OPTION(GROUP, .name = "group", .is_common = true, .help = "append the number of the class",
       .manual = "Appends a comma and the number of the puzzle's class; classes are numbered from 1 in the order in "
                 "which they appear.")
/* Not the same option as COLUMNS of morph, which takes no names. */
OPTION(RATE_COLUMNS, .name = "columns", .argument = "NAME,...", .name_at = rate_column_name, .is_list = true,
       .is_open = true, .help = "write only these columns, such as puzzle,level,er",
       .manual = "Writes only the columns named, separated by commas, in that order, and takes only the measures that "
                 "they need, see ROWS in\n.BR fastsud-measures (7).\nColumns of measures that are not always taken can "
                 "be named without the "
                 "measure's option, unless that has a value.")
OPTION(RATE_ONLY, .name = "only", .is_common = true, .argument = "NAME,...", .name_at = rate_measure_name,
       .is_list = true, .help = "take only these measures, such as givens,levels",
       .manual = "Takes only the measures named, separated by commas, instead of those that are always taken, see\n"
                 ".BR fastsud-measures (7).")
/* Not the same option as RATE_ONLY: there are more measures of a whole corpus. */
OPTION(
    STATS_ONLY, .name = "only", .is_common = true, .argument = "NAME,...", .name_at = stats_measure_name,
    .is_list = true, .help = "take only these measures, such as givens,levels",
    .manual =
        "Takes only the measures named, as in\n.BR rate ;\nsome, such as\n.BR duplicates ,\nare for whole files only.")
OPTION(INPUT, .name = "input", .argument = "FORMAT", .value = "auto", .name_at = fsd_layout_choice_name,
       .help = "input",
       .manual = "The format of the input, see\n.BR INPUT ;\n.B auto\nrecognises that of each file by its content.")
OPTION(
    RULES, .name = "rules", .is_common = true, .argument = "NAME|FILE", .name_at = fsd_rules_option_name,
    .is_open = true, .help = "rules of the puzzles, such as x or windoku+antiknight",
    .manual =
        "The rules of the puzzles, which are then read as those of 9x9 cells are, see\n"
        ".BR \"OTHER RULES\" :\nnames with\n.B +\nbetween them, or a file that says them as text, as "
        "ISS or as f-puzzles does.\nThe file is read once, so that it may be a pipe.\nA file that also says "
        "what stands in the cells is the puzzle, and the only input: other files "
        "are an error, and so is standard input that is a file or a pipe with something in it, or a pipe that does not "
        "end within a second.")
OPTION(SAT_COMMAND, .name = "sat-command", .argument = "COMMAND", .help = "solve other rules by this SAT solver",
       .manual = "Solves puzzles of other rules by a program that reads DIMACS, such as\n.BR \"cadical -q\" ,\nsee\n"
                 ".BR \"OTHER RULES\" .")
OPTION(COLUMN, .name = "column", .argument = "NAME|N", .help = "the puzzles' column, in CSV and JSON lines",
       .manual =
           "The column of the puzzles in CSV, by its name in the header or by its number, from 1, or the member of "
           "the puzzles in JSON lines.\nBy default it is found by common names, or by content.")
OPTION(KEEP, .name = "keep", .is_common = true, .help = "with -f csv, keep the columns of the input",
       .manual =
           "Keeps the input's records, which must be CSV with a header, and appends the columns of\n.BR \"-f csv\" ,"
           "\nsee\n.BR fastsud-formats (5).")
OPTION(SHARD, .name = "shard", .argument = "I/N", .help = "work on shard I of N only, I from 1 to N",
       .manual = "Works on shard\n.I I\nof\n.I N\nequal ones, numbered from 1, see\n.BR SHARDS .")
OPTION(SEED, .name = "seed", .is_common = true, .argument = "S", .value = "1", .least = 0, .greatest = FSD_MAX_NUMBER,
       .help = "seed of the random numbers",
       .manual = "The seed of the random numbers.\nThe same seed gives the same output.")
OPTION(NUMBER, .name = "number", .is_common = true, .letter = 'n', .argument = "N", .value = "1", .least = 1,
       .greatest = FSD_MAX_NUMBER, .help = "how many to make", .manual = "How many to make.")
OPTION(CLUES, .name = "clues", .is_common = true, .argument = "K|A-B", .help = "puzzles with K givens, or with A to B",
       .manual =
           "Puzzles with\n.I K\ngivens, or with\n.I A\nto\n.IR B .\nWithout one of the two, here and in other "
           "ranges, as in\n.BR 28- ,\nthere is no such bound.\nThey are minimal if\n.I K\n(or\n.IR A )\n"
           "is at most 27; minimal puzzles with more are too rare to wait for.\nOf other rules any number from 0 on: "
           "the last\n.I A\ngivens stay even if they can be spared.")
OPTION(SYMMETRY, .name = "symmetry", .is_common = true, .argument = "NAME", .value = "none",
       .name_at = fsd_symmetry_name, .help = "symmetry of the pattern of givens",
       .manual = "The symmetry of the pattern of givens:\n.BR none ,\n.B rot90\nor\n.B rot180\n(rotation),\n.B mirror\n"
                 "(left to right),\n.B diagonal\n(about the main diagonal) or\n.B full\n(all those of the square).\n"
                 "Then no orbit of givens, a set of cells that the symmetry maps to each other, can be removed.\n"
                 "Of other rules, grids have to be square.")
OPTION(PATTERN, .name = "pattern", .is_of_9x9 = true, .argument = "FILE",
       .help = "puzzles with givens exactly where that in FILE has them",
       .manual = "Givens exactly where the first puzzle of\n.I FILE\nhas them, with any digits.\nThese puzzles may not "
                 "be minimal.")
OPTION(SOLVER, .name = "solver", .argument = "NAME", .value = "search", .name_at = fsd_generate_solver_name,
       .help = "what must solve the puzzles at every step",
       .manual =
           "A given is removed only if this still solves the puzzle (Kurtz, lecture 27):\n.B search\n"
           "(it has one solution),\n.B logic\n(techniques, up to the level that\n.B --level\nnames) or\n.B theory\n"
           "(the theory of clauses).\nThe puzzles are minimal in that sense.\nOf other rules "
           "logic is the steps of\n.B explain\nup to fish, without chains, and there is no theory.")
/* Not the same option as LEVEL, which is a bound. */
OPTION(NEEDED_LEVEL, .name = "level", .is_of_9x9 = true, .is_common = true, .argument = "N",
       .greatest = FASTSUD_MAX_LEVEL, .help = "puzzles whose hardest required level is N",
       .manual = "Puzzles that logic solves with techniques up to level\n.IR N ,\nbut not up to the one below.")
OPTION(HARD, .name = "hard", .is_of_9x9 = true, .help = "puzzles that logic up to level 7, or N, does not solve",
       .manual = "Puzzles that logic up to level 7, or up to the level that\n.B --level\nnames, does not solve.\n"
                 "Almost all random puzzles are solved by level 10.")
/* Not the same option as that of the measure, which bounds nothing. */
OPTION(
    ER, .name = "er", .is_of_9x9 = true, .argument = "A..B", .help = "puzzles rated A to B by Sudoku Explainer's rules",
    .manual = "Puzzles whose ER is from\n.I A\nto\n.IR B ,\ninclusive, or, without\n.IR ..B ,\nexactly\n.IR A ,\nsee\n"
              ".BR fastsud-measures (7).\nThose that take longer than the time limit to rate are not kept.")
/* Not the same options as those of measures, which bound nothing. */
OPTION(WANTED_GUESSES, .name = "guesses", .is_of_9x9 = true, .argument = "K|A-B",
       .help = "puzzles that take K guesses, or A to B, or A-",
       .manual = "Puzzles for which the depth-first search of\n.B lockstep\ntakes\n.I K\nguesses, or\n.I A\nto\n.IR B ,"
                 "\nas\n.B rate --guesses\ncounts them.")
OPTION(WANTED_RATING, .name = "rating", .is_of_9x9 = true, .argument = "A..B",
       .help = "puzzles with a search rating of A to B, or A..",
       .manual = "Puzzles whose search rating is from\n.I A\nto\n.IR B ,\ninclusive, as\n.B rate --morphs\ngives it "
                 "with its default seed.")
OPTION(RATING_MORPHS, .name = "morphs", .is_of_9x9 = true, .argument = "K", .value = "64", .least = 1,
       .greatest = FSD_MAX_RATING_MORPHS, .help = "morphs of that rating",
       .manual = "The number of morphs of which\n.B --rating\nis the mean.")
OPTION(GRADE, .name = "grade", .is_common = true, .argument = "NAME", .name_at = fsd_grade_name, .is_open = true,
       .help = "puzzles of this grade, such as hard, or easy..hard",
       .manual = "Puzzles of a grade, or from one to another, as in\n.BR easy..hard ,\nwhich is a range of ER, or "
                 "of other rules one of techniques, see\n"
                 ".BR fastsud-measures (7).")
OPTION(GRIDS, .name = "grids", .is_common = true, .help = "full grids instead, each as likely as any other",
       .manual = "Makes full grids instead of puzzles; each of the 6.67 * 10^21 is as likely as any other.")
OPTION(UNBIASED, .name = "unbiased", .is_of_9x9 = true, .help = "puzzles with a known bias by number of givens; slow",
       .manual = "Makes minimal puzzles whose bias is known, see\n.BR GENERATION .\nAbout one puzzle a second.")
OPTION(TRIES, .name = "tries", .is_of_9x9 = true, .argument = "N", .value = "0", .greatest = FSD_MAX_NUMBER,
       .help = "give up on a puzzle after N draws; 0: see manual",
       .manual = "Ends with a message when a puzzle is not found in\n.I N\ndraws.\n"
                 "The default, 0, means one million; ten thousand with\n.BR --pattern ,\nand with\n.B "
                 "--guesses\nor\n.B --rating\nof ten or more, "
                 "where a draw is a whole search; "
                 "one hundred million with\n.BR --unbiased .")
OPTION(COPIES, .name = "copies", .is_common = true, .letter = 'n', .argument = "N", .value = "1", .least = 1,
       .greatest = FSD_MAX_NUMBER, .help = "copies of each puzzle", .manual = "Writes\n.I N\ncopies of each puzzle.")
OPTION(COUNT, .name = "count", .is_common = true, .letter = 'n', .argument = "N", .least = 1,
       .greatest = FSD_MAX_NUMBER, .help = "how many puzzles to draw; required",
       .manual = "How many puzzles to draw.\nRequired.")
OPTION(COLUMNS, .name = "columns", .is_common = true, .help = "carry the rest of the line along",
       .manual =
           "Carries the rest of each line along; fields in it that are 81 cells, such as the solution, are changed "
           "in the same way as the puzzle, see\n.BR MORPHS .\n"
           "So are members of JSON lines; those that were arrays of cells become texts.")
OPTION(WITH_ORIGINAL, .name = "with-original", .help = "each puzzle itself before its copies",
       .manual = "Writes each puzzle itself before its copies, with the same columns.")
/* Not the same options as GROUP and TRANSFORM, which are of classes. */
OPTION(
    COPY_GROUP, .name = "group", .is_common = true, .help = "append the puzzle's line and the copy's number",
    .manual =
        "Appends two columns,\n.BR group ,\nthe number of the puzzle's line in the input, the same for all its copies, "
        "and\n.BR copy ,\nthe copy's number from 1; the puzzle itself has 0.\nThe input must be one file.")
OPTION(COPY_TRANSFORM, .name = "transform", .is_of_9x9 = true, .help = "append the map from the puzzle to the copy",
       .manual = "Appends the map from the puzzle to the copy, as\n.B canon --transform\nwrites maps, see\n"
                 ".BR CLASSES .")
OPTION(BLANK, .name = "blank", .argument = "C", .name_at = blank_name,
       .help = "how blanks are written (default: as they were, or .)",
       .manual = "The character for blanks in the puzzles that are written, any that is read as one:\n"
                 ".BR . ,\n.BR 0 ,\n.BR _ ,\n.BR * ,\n.BR - ,\n.B x\nor\n.BR X .\n"
                 "By default, a puzzle made from another has the blanks of that one, the first if it has several, and "
                 "others have\n.BR . .")
OPTION(SOLUTION, .name = "solution", .is_common = true, .help = "append a comma and the solution",
       .manual =
           "Solves each puzzle once and appends a comma and the solution that each copy has; to JSON lines, with\n"
           ".BR \\-\\-columns ,\na member.\n"
           "A puzzle that does not have exactly one is reported, and nothing follows the comma.")
OPTION(ALL, .name = "all", .is_common = true, .help = "write all minimal puzzles within a puzzle, not just one",
       .manual =
           "Writes all minimal puzzles whose givens are among those of a puzzle, each once.\n"
           "The search also gives up when it has looked at a thousand times as many subsets as it has found puzzles.")
/* Not the same option as LIMIT, which counts solutions. */
OPTION(MOST_SUBSETS, .name = "limit", .is_common = true, .argument = "K", .value = "1000", .least = 1,
       .greatest = FSD_MAX_NUMBER, .help = "with --all, at most K per puzzle",
       .manual = "With\n.BR --all ,\nwrites at most\n.I K\npuzzles for each; the summary tells how many had more.")
OPTION(REMOVE, .name = "remove", .is_common = true, .argument = "R", .value = "1", .greatest = FSD_VICINITY_MOST,
       .help = "how many givens to remove", .manual = "How many givens are removed.")
OPTION(ADD, .name = "add", .is_common = true, .argument = "A", .value = "1", .greatest = FSD_VICINITY_MOST,
       .help = "how many givens to add", .manual = "How many givens are added.")
OPTION(MOST_CLUES, .name = "clues", .is_common = true, .argument = "K", .value = "17", .least = FSD_SCAN_FEWEST_GIVENS,
       .greatest = FSD_SCAN_MOST_GIVENS, .help = "how many givens puzzles may have",
       .manual = "How many givens puzzles may have, at most.\nEach given more takes about ten times as long.")
OPTION(ALL_SIZES, .name = "all-sizes", .is_common = true, .help = "puzzles with redundant givens, too",
       .manual =
           "Writes all puzzles of at most\n.I K\ngivens, not only minimal ones: also those that contain a smaller "
           "one.\nThere are often thousands for each minimal puzzle.")
/* Not the same option as LIMIT, which counts solutions, nor as MOST_SUBSETS, which always has a value. */
OPTION(MOST_PUZZLES, .name = "limit", .is_common = true, .argument = "N", .least = 1, .greatest = FSD_MAX_NUMBER,
       .help = "at most N puzzles of a grid",
       .manual = "Writes at most\n.I N\npuzzles of a grid, and ends its scan when there are as many; the summary tells "
                 "of how many grids that was.\nWhich puzzles these are is arbitrary, but always the same.")
OPTION(FIRST, .name = "first", .help = "end a grid at its first puzzle: --limit 1",
       .manual = "Is there any?\nThe same as\n.BR \"--limit 1\" .")
OPTION(WITH, .name = "with", .argument = "PATTERN", .help = "only puzzles with givens in these cells",
       .manual =
           "Only puzzles that have givens in the cells of\n.IR PATTERN ,\na word of 81 characters as a puzzle is, "
           "of which digits, no matter which, stand for cells.")
OPTION(WITHIN, .name = "within", .argument = "PATTERN", .help = "only puzzles with all givens in these cells",
       .manual = "Only puzzles that have no given outside the cells of\n.IR PATTERN .")
OPTION(SOLVE, .name = "solve", .is_common = true, .help = "take the solution of each puzzle",
       .manual = "Takes puzzles with one solution, too, and of each its solution.")
OPTION(MOST_CELLS, .name = "size", .is_common = true, .argument = "N", .value = "12",
       .least = FASTSUD_LEAST_UNAVOIDABLE, .greatest = FASTSUD_MOST_UNAVOIDABLE, .help = "how many cells sets may have",
       .manual = "How many cells sets may have.\nEach two cells more take about six times as long.")
OPTION(PER_PAGE, .name = "per-page", .is_common = true, .letter = 'n', .argument = "N", .value = "4", .least = 1,
       .greatest = FSD_MOST_PER_PAGE, .help = "puzzles on a page",
       .manual = "How many puzzles stand on a page, as large as fit.")
OPTION(ANSWERS, .name = "answers", .is_common = true, .argument = "WHERE", .value = "end", .name_at = fsd_answers_name,
       .help = "where the answers are",
       .manual = "Where the answers are:\n.BR end ,\nsmall, on pages of their own,\n.B beside\nor below each "
                 "puzzle, at two thirds of its size,\n.B upside\\-down\nat the bottom of the page, or\n.BR none .")
OPTION(ANSWERS_PER_PAGE, .name = "answers-per-page", .argument = "N", .value = "0",
       .greatest = FSD_MOST_ANSWERS_PER_PAGE, .help = "answers on a page at the end; 0: as fit",
       .manual = "How many answers stand on a page at the end; 0 is as many as can be read well, 20 on A4.")
OPTION(TITLE, .name = "title", .is_common = true, .argument = "TEXT", .help = "title at the head of each page",
       .manual = "The title, which stands at the head of each page.")
OPTION(BOOK, .name = "book", .is_common = true, .argument = "FILE", .help = "options from a file",
       .manual =
           "Reads options from\n.IR FILE ,\na line each, such as\n.BR \"title = Sunday sudoku\" ;\nflags have the "
           "value yes.\nThose of the command line win.")
OPTION(TITLE_PAGE, .name = "title-page", .help = "begin with a page for the title",
       .manual = "Begins with a page for title, subtitle, author and logo.")
OPTION(SUBTITLE, .name = "subtitle", .argument = "TEXT", .help = "below the title on its page")
OPTION(AUTHOR, .name = "author", .argument = "TEXT", .help = "at the bottom of the title page")
OPTION(LOGO, .name = "logo", .argument = "FILE", .help = "an image (.svg, .png) above the title on its page",
       .manual =
           "An image of SVG or PNG above the title on its page, black and grey unless\n.B --ink\nsays otherwise.\n"
           "Of SVG paths and shapes are drawn; text, gradients and images within it are an error, and so is all that "
           "another file is needed for.")
OPTION(INTRODUCTION, .name = "introduction", .argument = "FILE", .help = "text that goes before the puzzles",
       .manual = "A text in UTF-8 that stands before the puzzles, on as many pages as it takes.")
OPTION(BY_GRADE, .name = "by-grade", .help = "sort puzzles by grade, each with a heading",
       .manual = "Sorts the puzzles by grade, and puts a page with its name "
                 "before each.\nAll puzzles are kept in memory.")
OPTION(STARS, .name = "stars", .help = "print the grade as stars",
       .manual = "Prints the grade as stars, from one for easy to seven for extreme, beside its name if\n.B --grade\n"
                 "is given.")
OPTION(HEAD, .name = "head", .argument = "TEXT", .help = "text at the head of each page, instead of the title",
       .manual = "What stands at the head of each page instead of the title, with placeholders as in\n.BR --foot .")
OPTION(FOOT, .name = "foot", .argument = "TEXT", .help = "text at the foot of each page, such as a seed",
       .manual =
           "What stands at the foot of each page beside its number, such as the seed that the puzzles were made "
           "with.\nIn it\n.BR {title} \", \" {page} \", \" {grade} \" and \" {first}\n(the number of the page's first "
           "puzzle) are replaced; with\n.B {page}\nthe number stands nowhere else.")
OPTION(FIRST_PUZZLE, .name = "first-puzzle", .argument = "N", .value = "1", .least = 1, .greatest = FSD_MAX_NUMBER,
       .help = "number of the first puzzle")
OPTION(FIRST_PAGE, .name = "first-page", .argument = "N", .value = "1", .least = 1, .greatest = FSD_MAX_NUMBER,
       .help = "number of the first page")
OPTION(
    WORDS, .name = "words", .argument = "LANGUAGE", .value = "en", .name_at = fsd_book_language, .is_open = true,
    .help = "language of the book's words, or a file of them",
    .manual =
        "The language of the words that a book has beside yours: puzzle, answers, the grades and what rules demand.\n"
        "Or the name of a file with lines such as\n.BR \"puzzle = Puzzel\" ,\nof\n.BR language \", \" puzzle \", \" "
        "answers ,\nthe grades and names of rules; what it leaves out is English.\nSee\n.BR SHEETS .")
OPTION(LARGE_PRINT, .name = "large-print", .help = "for weak eyes: one puzzle a page, thick lines, large text",
       .manual =
           "Prints for weak eyes: with one puzzle on a page unless\n.B --per-page\nsays otherwise, larger digits and "
           "texts and thicker lines.")
OPTION(MARGIN, .name = "margin", .argument = "LENGTH", .help = "of each page, in mm, or such as 0.5in",
       .manual = "The margin of each page, in millimetres or such as\n.BR 0.5in ;\n14 mm, on small pages 11.")
OPTION(GUTTER, .name = "gutter", .argument = "LENGTH", .help = "more margin at the spine; pages are mirrored",
       .manual =
           "So much more margin at the spine, which is on the left of odd pages and on the right of even ones.\nPage "
           "numbers then stand on the outside, and a part begins on an odd page.")
OPTION(BLEED, .name = "bleed", .argument = "LENGTH", .help = "more paper at each edge, which is cut off",
       .manual = "So much more paper at each edge, which is cut off; in PDF, the page's TrimBox is what remains.")
OPTION(INK, .name = "ink", .argument = "WHICH", .value = "black", .name_at = fsd_ink_name,
       .help = "black, or the colours of the screen",
       .manual =
           "With\n.B black\nall is black or, where it is light, grey, in PDF of DeviceGray, which is printed with "
           "black ink alone.\nWith\n.B color\npictures have the colours of the screen.")
OPTION(FONT, .name = "font", .argument = "FILE", .help = "font (.ttf, .otf), which is embedded",
       .manual =
           "The file of an OpenType font (.ttf, .otf), which is embedded: in PDF and EPS the characters that are used, "
           "in HTML all of it.\nPDF and EPS take a collection (.ttc), too: its first font; EPS takes outlines of "
           "TrueType alone, those of .ttf.\nWithout it, PDF and EPS have DejaVu Sans if that is installed, and HTML "
           "what the browser has.")
OPTION(BOLD_FONT, .name = "bold-font", .argument = "FILE", .help = "the same for bold text and givens",
       .manual =
           "The same for bold text and the digits that are given; without it these are\n.BR --font 's\nwith thicker "
           "strokes.")
/* Not the same option as GRADE, which chooses puzzles. */
OPTION(SHOW_GRADE, .name = "grade", .is_common = true, .help = "print the grade of each puzzle",
       .manual = "Tells the grade of each puzzle, see\n.BR fastsud-measures (7).\n"
                 "Rating takes up to a quarter of a second for the hardest.\n"
                 "That of other rules is by the hardest technique of the steps that solve them.")
OPTION(
    PAPER, .name = "paper", .is_common = true, .argument = "SIZE", .value = "a4", .name_at = fsd_paper_name,
    .is_open = true, .help = "size of the pages, by name or as 148x210mm",
    .manual =
        "The size of the pages when they are cut:\n.BR a4 \", \" a5 \", \" letter \", \" 6x9in \", \" 8.5x11in\nor any "
        "other, such as\n.BR 148x210mm .")
OPTION(STRICT, .name = "strict", .keeps_output = true, .help = "stop at the first malformed line",
       .manual = "The first malformed line ends the run with a message and exit status 1.")
OPTION(MINIMAL, .name = "minimal", .is_common = true, .help = "also list puzzles that are not minimal",
       .manual = "Also writes a line for every puzzle with exactly one solution that is not minimal: its tag is\n"
                 ".BR redundant ,\nand after another TAB come the givens that can each be removed on its own, as "
                 "cells like\n.BR r1c5,r2c79 .\nA puzzle with pencilmarks gets the tag\n.BR unfit :\n"
                 "nothing is said of its givens.\nThe guess limit does not apply to finding them; where the time "
                 "limit is not enough, the tag is\n.BR limit .")
OPTION(
    REDUNDANT, .name = "redundant", .help = "the same, and clues of other rules that are not needed",
    .manual =
        "As\n.BR --minimal ,\nand for a puzzle of other rules also a line for each other clue without which it still "
        "has exactly one solution: a cage, a line, a dot, a number outside, a rule of the whole grid.\n"
        "Its tag is\n.BR \"redundant clue\" ;\nthen come its cells, where it stands (not of the rules of\n"
        ".BR --rules ),\nand the clue as a text of rules has it.")
OPTION(
    CONFLICT, .name = "conflict", .is_common = true, .help = "also tell why puzzles have no solution",
    .manual =
        "Of a puzzle without a solution also writes clues that cannot hold together: without any one of them the "
        "others can.\nAfter the tag\n.B conflict\ncome the cells whose givens are among them; each other clue, such "
        "as a cage, a line or a rule of the whole grid, has a line with the tag\n.BR \"conflicting clue\" ,\nas "
        "that of\n.BR --redundant .\nSeveral ways of finding them are tried, and the fewest clues are written; there "
        "may be still fewer.\nAt the time limit it writes what it has.")
/* Not the same option as ANSWERS, which says where a book has them. */
OPTION(JUDGED_COLUMN, .name = "answers", .is_common = true, .argument = "COLUMN",
       .help = "judge the answers in a column, as models write them",
       .manual = "Instead of findings, writes a row for each puzzle that says how right the answer in\n.I COLUMN\n(of "
                 "CSV with a header, or a member of JSON lines) is; see\n.BR REWARDS .\n"
                 "Solutions that come with the puzzles are not looked at.\n"
                 "The exit status is 1 unless all answers are solutions.")
/* Not the same option as LIMIT, which has a value always. */
OPTION(MOST_COMPLETIONS, .name = "limit", .argument = "K", .least = 1, .greatest = FSD_MAX_NUMBER,
       .help = "with --answers, count completions, up to K",
       .manual = "With\n.BR --answers ,\nalso counts in how many ways an answer can be completed, up to\n.IR K ;\n1 "
                 "tells whether it can.")
OPTION(SUMMARY, .name = "summary", .keeps_output = true, .argument = "KIND", .value = "text",
       .name_at = fsd_summary_kind_name, .help = "totals on standard error",
       .manual = "Totals, written to standard error at the end:\n.B text\n(one line),\n.B json\n(a JSON object, see\n"
                 ".BR fastsud-formats (5)),\nor\n.BR none .\n.B explain\nwrites them only if the option is given.")
OPTION(
    QUIET, .name = "quiet", .is_common = true, .keeps_output = true, .letter = 'q',
    .help = "no progress, no messages on malformed lines, no summary",
    .manual = "No progress bar, no messages about malformed lines, and no summary unless\n.B --summary\nasks for one.")
OPTION(SOURCE, .name = "source", .argument = "KIND", .name_at = fsd_help_source_name)
OPTION(CHUNK, .name = "chunk", .keeps_output = true, .argument = "BYTES", .value = "0", .least = 1,
       .greatest = FSD_MAX_CHUNK_BYTES)
OPTION(
    HELP, .name = "help", .letter = 'h', .help = "show common options (-h) or all (--help)",
    .manual =
        "Shows the command's help:\n.B -h\nthe common options, to fit a screen of 24 lines,\n.B --help\nall of them.")
OPTION(VERSION, .name = "version", .letter = 'V', .help = "show the version", .manual = "Shows the version.")
