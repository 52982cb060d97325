#include "logic/text/technique_text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * In names case does not matter, and '*' stands for any characters. The first row that fits is taken, so names with
 * more in common stand before those with less.
 */
static const struct {
    const char *name;
    const char *text;
} rows[] = {
    /* Singles. */
    {"full house", "A row, column or box has one empty cell left. The digit that it lacks goes there."},
    {"naked single", "Only one digit is left as a candidate of a cell. So the cell holds it."},
    {"hidden single", "A digit has only one place left in a row, column or box. As each of these needs every digit, it "
                      "goes there."},
    {"direct pointing", "In a box, a digit is confined to one row or column, so it cannot stand elsewhere in that "
                        "line. That leaves one place for it in another box, where it is placed at once."},
    {"direct claiming", "In a row or column, a digit is confined to one box, so it cannot stand elsewhere in that box. "
                        "That leaves one place for it in another unit, where it is placed at once."},
    {"direct hidden*", "As many digits are confined to as many cells of a unit, which therefore hold nothing else. "
                       "That takes a digit away from them and leaves one place for it, where it is placed at once."},

    /* Locked candidates and subsets. */
    {"locked candidates (pointing)", "In a box, all places for a digit lie in one row or column. Wherever it ends up, "
                                     "it cannot stand elsewhere in that line."},
    {"locked candidates (claiming)", "In a row or column, all places for a digit lie in one box. Wherever it ends up, "
                                     "it cannot stand elsewhere in that box."},
    {"pointing", "In a box, all places for a digit lie in one row or column. Wherever it ends up, it cannot stand "
                 "elsewhere in that line."},
    {"claiming", "In a row or column, all places for a digit lie in one box. Wherever it ends up, it cannot stand "
                 "elsewhere in that box."},
    {"locked pair", "Two cells where a line and a box cross have the same two candidates and no others. The two digits "
                    "take up both cells, so no other cell of the line or of the box can hold them."},
    {"locked triple", "The three cells where a line and a box cross have no candidates but three digits. These take up "
                      "all three cells, so no other cell of the line or of the box can hold them."},
    {"naked pair", "Two cells of a unit have the same two candidates and no others. The two digits take up both cells, "
                   "so no other cell of the unit can hold them."},
    {"naked tripl*", "Three cells of a unit have no candidates but three digits. These take up all three cells, so no "
                     "other cell of the unit can hold them."},
    {"naked quad", "Four cells of a unit have no candidates but four digits. These take up all four cells, so no other "
                   "cell of the unit can hold them."},
    {"hidden pair", "Two digits have no places in a unit but the same two cells. They take up both, so these cells "
                    "can hold nothing else."},
    {"hidden tripl*", "Three digits have no places in a unit but the same three cells. They take up all three, so "
                      "these cells can hold nothing else."},
    {"hidden quad", "Four digits have no places in a unit but the same four cells. They take up all four, so these "
                    "cells can hold nothing else."},

    /* What holds in puzzles of any rules. */
    {"locked candidates", "All places for a value in a group that needs it see the same cells. Wherever it ends up, it "
                          "cannot stand in any of these."},
    {"pair constraint",
     "A rule allows only some pairs of values in two cells. What has no partner among the candidates of "
     "the other cell can go, and so on along the line."},
    {"completed sum", "Of the cells of a sum, such as a cage or an arrow, one is empty. What the others make leaves it "
                      "one value."},
    {"cage sum", "Cells with different values have a sum, which few sets of values make. What is in none of these sets "
                 "goes from the cells, and what is in all of them goes from the cells that see all its places."},
    {"sum bounds", "The other cells of a sum have a least and a greatest total. A value goes if even that does not "
                   "complete it."},
    {"innies and outies",
     "A row, column or box holds each value once, so its total is known (45 of nine digits), and that "
     "of several together. Less the sums that lie in them or cover them, it tells the sum of the "
     "few cells that are left over."},
    {"combinations",
     "The ways to fill the cells of a dot, sum or line are gone through, where cells that see each other differ. "
     "A candidate that is in none of them goes, and what each of them has goes from the cells that see "
     "all its places."},
    {"line",
     "The values along a line are followed from both ends. A candidate goes if no choice of the others lets the "
     "rule hold."},

    /* Fish. */
    {"finned*", "But for a few cells, the fins, a digit would form a fish: as many rows as columns that hold all its "
                "places. Either the fish is true or one of the fins is, so what both rule out can go."},
    {"x-wing", "In two rows, a digit has places only in the same two columns (or the other way round). It takes one "
               "place in each row and so uses up both columns: it cannot stand elsewhere in them."},
    {"swordfish", "In three rows, a digit has places only in the same three columns (or the other way round). It uses "
                  "up all three columns, so it cannot stand elsewhere in them."},
    {"jellyfish", "In four rows, a digit has places only in the same four columns (or the other way round). It uses "
                  "up all four columns, so it cannot stand elsewhere in them."},

    /* Wings and colours. */
    {"xy-wing", "A cell with two candidates, the pivot, sees two others, the pincers, that each share one of them and "
                "have a third digit in common. Whichever the pivot holds, one pincer holds that digit, so no cell that "
                "sees both pincers can."},
    {"xyz-wing", "A cell with three candidates, the pivot, sees two pincers with two of them each. One of the three "
                 "cells holds the digit that all share, so no cell that sees all three can."},
    {"w-wing", "Two cells have the same two candidates, and one of these digits has two places in a unit, each seen by "
               "one of the cells. Not both cells can hold that digit, so one holds the other, which cannot stand "
               "where both are seen."},
    {"remote pair",
     "Cells with the same two candidates see each other in a row, so they hold one and the other in turn. "
     "Of the two at the ends each holds one, so a cell that sees both can hold neither."},
    {"simple colouring", "Where a digit has two places in a unit, one is true and the other false; along such pairs "
                         "cells get two colours, of which one is true throughout. A colour that meets itself in a "
                         "unit is false, and a cell that sees both colours cannot hold the digit."},
    {"multi-colouring type 1", "Along pairs of places cells get two colours, of which one is true throughout; here in "
                               "two separate groups. Where a colour of one group meets a colour of the other in a "
                               "unit, not both are true, so one of their opposites is: the digit goes where both of "
                               "these are seen."},
    {"multi-colouring type 2", "Along pairs of places cells get two colours, of which one is true throughout; here in "
                               "two separate groups. A colour that meets both colours of the other group is false."},

    /* Chains of a few links that have names. */
    {"skyscraper",
     "In two rows, a digit has two places each, and one of each lies in the same column (or the other way "
     "round). Not both of these are true, so one of the other two is, and the digit goes where both are "
     "seen."},
    {"two-string kite", "In a row and in a column, a digit has two places each, and one of each lies in the same box. "
                        "Not both of these are true, so one of the other two is, and the digit goes where both are "
                        "seen."},
    {"empty rectangle", "In a box, all places for a digit lie in one row and one column. If a pair of places elsewhere "
                        "takes the row from it, it stands in the column of the box, and the other way round: the cell "
                        "that would take both cannot hold it."},
    {"sue de coq", "Cells where a line and a box cross, cells of the rest of the line and of the rest of the box have "
                   "as many candidates as there are cells, none in both rests. So each stands in them once, and goes "
                   "from the rest of the unit that has all its places."},

    /* Chains. */
    {"x-chain", "Places of one digit are linked: if one is false the next is true, and if that is true the next is "
                "false. The chain shows that one of its two ends is true, so the digit goes where both are seen."},
    {"xy-chain",
     "Cells with two candidates are linked, each by a digit that it shares with the next. If the first does "
     "not hold the chain's digit then the last does, so the digit goes where both are seen."},
    {"alternating inference chain", "Candidates are linked in turn: if one is false the next is true, and if that is "
                                    "true the next is false. So one of its two ends is true, and what both rule out "
                                    "can go."},
    {"als-xz", "Two sets of cells each have one digit more than cells, and share a digit that cannot "
               "stand in both. The set that lacks it is locked, so another shared digit stands in one "
               "of them and goes where all its places in both are seen."},
    {"als-xy-wing", "Three sets of cells each have one digit more than cells, and the middle one shares with each of "
                    "the others a digit that cannot stand in both. It lacks one of these two at most, so one of the "
                    "others lacks its own and is locked: a digit that those share goes where all its places in both "
                    "are seen."},
    {"als-xy-chain", "Sets of cells each have one digit more than cells, and share with the next a digit that cannot "
                     "stand in both. If the first lacks a digit it holds all its others, so the next lacks one, and so "
                     "on: a digit that both ends share stands in one of them and goes where all its places in both are "
                     "seen."},
    {"forcing chain (contradiction)", "A candidate is assumed to be true, and singles follow from it. They end in a "
                                      "cell without candidates or a digit without a place, so the candidate is false."},
    {"forcing chains (verity)", "Each candidate of a cell, or each place of a digit in a unit, is assumed in turn. "
                                "Singles that follow rule out the same candidates in every case, so these can go."},

    /* The theory of clauses. */
    {"assertion elimination", "A clause has one variable left: a digit with one place in a unit, or a cell with one "
                              "candidate. That is true, and all that it rules out is denied in the other clauses."},
    {"simplification", "All variables of a clause are in another one as well, so the other is true already. What it "
                       "holds beyond these is denied: the digit cannot stand elsewhere in that unit."},

    /* Uniqueness. */
    {"unique rectangle type 1", "Four cells in two rows, two columns and two boxes would hold the same two digits, "
                                "which could be swapped: the puzzle would have two solutions. Only one of the cells "
                                "has other candidates, so it holds one of those."},
    {"unique rectangle type 2", "Four cells in two rows, two columns and two boxes must not all hold the same two "
                                "digits, which could be swapped. The cells with more have the same further candidate, "
                                "so one of them holds it and it goes where both are seen."},
    {"unique rectangle type 3", "Four cells in two rows, two columns and two boxes must not all hold the same two "
                                "digits, which could be swapped. The further candidates of two of them act as one "
                                "cell, which forms a subset with other cells of their unit."},
    {"unique rectangle type 4", "Four cells in two rows, two columns and two boxes must not all hold the same two "
                                "digits, which could be swapped. Two of them are the only places for one digit in "
                                "their unit, so neither can hold the other."},
    {"unique rectangle type 5", "Four cells in two rows, two columns and two boxes must not all hold the same two "
                                "digits, which could be swapped. Two of them across from each other, or three, have "
                                "the same further candidate, so one of them holds it and it goes where all are seen."},
    {"unique rectangle type 6", "Four cells in two rows, two columns and two boxes must not all hold the same two "
                                "digits, which could be swapped. Two of them across from each other have more, and one "
                                "of the digits has no other places in both rows, or both columns: it would be in both "
                                "of these cells, so it is in neither."},
    {"hidden rectangle", "Four cells in two rows, two columns and two boxes must not all hold the same two digits, "
                         "which could be swapped. One cell has only these, and in the row and the column of the cell "
                         "across from it one of the digits has no places but the rectangle: if that cell held the "
                         "other one, the four cells would hold these two."},
    {"avoidable rectangle type 1", "Four cells in two rows, two columns and two boxes, none of them given, must not "
                                   "hold two digits crosswise, which could be swapped. Three of them hold the two, so "
                                   "the last one cannot hold the digit that would complete them."},
    {"avoidable rectangle type 2", "Four cells in two rows, two columns and two boxes, none of them given, must not "
                                   "hold two digits crosswise, which could be swapped. Two hold these, and the others "
                                   "have the same further candidate, so one of them holds it and it goes where both "
                                   "are seen."},
    {"unique loop* type 1", "Cells in a loop would hold the same two digits, which could be swapped around it: the "
                            "puzzle would have two solutions. Only one of the cells has other candidates, so it holds "
                            "one of those."},
    {"unique loop* type 2", "Cells in a loop must not all hold the same two digits, which could be swapped around it. "
                            "The cells with more have the same further candidate, so one of them holds it and it goes "
                            "where all of them are seen."},
    {"unique loop* type 3", "Cells in a loop must not all hold the same two digits, which could be swapped around it. "
                            "The further candidates of two of them act as one cell, which forms a subset with other "
                            "cells of their unit."},
    {"unique loop* type 4", "Cells in a loop must not all hold the same two digits, which could be swapped around it. "
                            "Two of them are the only places for one digit in their unit, so neither can hold the "
                            "other."},
    {"bug+1", "But for one cell, each empty cell has two candidates and each digit two places in every unit: such a "
              "grid has two solutions or none. So that cell holds what makes it more."},
    {"bug type 1", "But for one cell, each open cell has two candidates and each digit two places in every unit: such "
                   "a grid has two solutions or none. So that cell holds what makes it more."},
    {"bug type 2", "But for a few cells, each open cell has two candidates and each digit two places in every unit: "
                   "such a grid has two solutions or none. These cells have the same further candidate, one of them "
                   "holds it, and it goes where all of them are seen."},
    {"bug type 3", "But for two cells, each open cell has two candidates and each digit two places in every unit: such "
                   "a grid has two solutions or none. Their further candidates act as one cell, which forms a subset "
                   "with other cells of their unit."},
    {"bug type 4", "But for two cells, each open cell has two candidates and each digit two places in every unit: such "
                   "a grid has two solutions or none. They are the only places for one digit in their unit, so "
                   "neither can hold the other candidate that it does not need."},

    /* Sudoku Explainer's chains. */
    {"aligned pair exclusion", "Each pair of digits for two cells is tried against the cells that both see. Pairs that "
                               "leave one of those without candidates are out, and a digit that is in no other pair "
                               "can go."},
    {"aligned triplet exclusion", "Each triple of digits for three cells is tried against the cells that they see. "
                                  "Triples that leave one of those without candidates are out, and a digit that is in "
                                  "no other triple can go."},
    {"generalized x-wing", "Two places of a digit in each of two units are linked by the units across, in a circle of "
                           "four. Every other place in the circle is true, so the digit goes elsewhere in the units "
                           "that link them."},
    {"bidirectional x-cycle", "Places of one digit are linked in a circle, in which true and false alternate. "
                              "Whichever way round, each unit that links two of them has one that is true, so the "
                              "digit goes elsewhere in it."},
    {"bidirectional y-cycle", "Cells with two candidates are linked in a circle, in which true and false alternate. "
                              "Whichever way round, each link has an end that is true, so its digit goes elsewhere in "
                              "the unit of the link."},
    {"bidirectional cycle", "Candidates are linked in a circle, in which true and false alternate, within cells and "
                            "within units. Whichever way round, each link has an end that is true, so nothing else "
                            "that sees both ends can be."},
    {"turbot fish", "Two units with two places for a digit each are linked: of the ends of this chain of four, one is "
                    "true. So the digit goes where both ends are seen."},
    {"forcing x-chain", "A candidate is assumed, and what follows is traced along places of its digit. It leads to the "
                        "opposite of the assumption, or both it and its opposite lead to the same."},
    {"forcing y-chain", "A candidate is assumed, and what follows is traced along cells with two candidates. It leads "
                        "to the opposite of the assumption, so that is what holds."},
    {"forcing chain", "A candidate is assumed, and what follows is traced link by link, each from the one before. It "
                      "leads to the opposite of the assumption, so that is what holds; or all candidates of a cell, or "
                      "all places of a value, lead to the same."},
    {"forcing net", "A candidate is assumed to be true, and all that follows is traced, also from several links "
                    "together. It ends in a cell without candidates or a value without a place, so the candidate is "
                    "false."},
    {"nishio forcing chains", "A candidate is assumed to be true, and what follows for its digit alone is traced. It "
                              "leaves the digit both in and out of a cell, so the assumption is false."},
    {"cell forcing chains", "Each candidate of a cell is assumed in turn, and what follows is traced link by link. All "
                            "branches lead to the same, and one of them is true."},
    {"region forcing chains", "Each place of a digit in a unit is assumed in turn, and what follows is traced link by "
                              "link. All branches lead to the same, and one of them is true."},
    {"dynamic contradiction forcing chains (*",
     "A candidate is assumed, and all that follows is traced, also where several links have to come together and where "
     "easier rules apply in between. It leaves a candidate both true and false, so the assumption is wrong."},
    {"dynamic contradiction forcing chains",
     "A candidate is assumed, and all that follows is traced, also where several links have to come together. It "
     "leaves a candidate both true and false, so the assumption is wrong."},
    {"dynamic double forcing chains (*",
     "A candidate is assumed to be true, then to be false, and all that follows is traced, also where easier rules "
     "apply in between. Both lead to the same."},
    {"dynamic double forcing chains",
     "A candidate is assumed to be true, then to be false, and all that follows is traced, also where several links "
     "have to come together. Both lead to the same."},
    {"dynamic cell forcing chains (*",
     "Each candidate of a cell is assumed in turn, and all that follows is traced, also where easier rules apply in "
     "between. All branches lead to the same, and one of them is true."},
    {"dynamic cell forcing chains",
     "Each candidate of a cell is assumed in turn, and all that follows is traced, also where several links have to "
     "come together. All branches lead to the same, and one of them is true."},
    {"dynamic region forcing chains (*",
     "Each place of a digit in a unit is assumed in turn, and all that follows is traced, also where easier rules "
     "apply in between. All branches lead to the same, and one of them is true."},
    {"dynamic region forcing chains",
     "Each place of a digit in a unit is assumed in turn, and all that follows is traced, also where several links "
     "have to come together. All branches lead to the same, and one of them is true."},
};

static bool fits(const char *name, const char *pattern)
{
    for (; *pattern && *pattern != '*'; name++, pattern++) {
        if (tolower((unsigned char)*name) != tolower((unsigned char)*pattern)) {
            return false;
        }
    }
    if (*pattern == '\0') {
        return *name == '\0';
    }
    while (*name && !fits(name, pattern + 1)) {
        name++;
    }
    return fits(name, pattern + 1);
}

const char *fsd_technique_text(const char *name)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (fits(name, rows[i].name)) {
            return rows[i].text;
        }
    }
    return NULL;
}
