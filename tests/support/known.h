/* Puzzles that many tests know by heart. */
#ifndef TESTS_SUPPORT_KNOWN_H
#define TESTS_SUPPORT_KNOWN_H

/* 23 givens; singles do not suffice. */
#define UNIQUE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define SOLUTION "952786134738415629641923785463297851275861943189354276517632498826549317394178562"
/* Solved by naked singles alone. */
#define EASY "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
#define EASY_SOLUTION "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
/* No solution: two givens clash. */
#define CLASH "11..............................................................................."
#define EMPTY "................................................................................."
/* Two digits in two rows of a band and two columns can change places. */
#define GRID "485192736327654981196837425812345697963718542754269318679481253531926874248573169"
/* 31 cells in which it has 89 minimal puzzles of at most 24 givens, and 143 that contain these. */
#define GRID_CELLS "...1.1111...1.1...1.11.1...1.1..1.1.1..1..1.........1......111..1.11......11111.1"
#define FOUR_BLANKS "48.19273.32765498119.83742.812345697963718542754269318679481253531926874248573169"
#define ONE_BLANK "485192736327654981196837425812345697963718542754269318679481253531926874.48573169"
/* The first grid of all. */
#define FIRST_GRID "123456789456789123789123456214365897365897214897214365531642978642978531978531642"

#endif
