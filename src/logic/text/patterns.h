/* Texts of patterns, with the fields listed in techniques.h: shared with Sudoku Explainer, and of its rules. */
#ifndef FSD_LOGIC_TEXT_PATTERNS_H
#define FSD_LOGIC_TEXT_PATTERNS_H

#define FSD_TEXT_FULL_HOUSE "%C is the last empty cell of %U"
#define FSD_TEXT_NAKED_SINGLE "%C can only be %D"
#define FSD_TEXT_HIDDEN_SINGLE "%D in %U fits only in %C"
#define FSD_TEXT_LOCKED "in %U, %D is confined to %C[: remove it elsewhere in %V]"
#define FSD_TEXT_NAKED_SET "%C in %U hold only %D"
#define FSD_TEXT_HIDDEN_SET "%D in %U fit only in %C"
#define FSD_TEXT_FISH "%D in %U[ fits only in %V]"
#define FSD_TEXT_FINNED_FISH "%D in %U[ fits only in %V][ or the fin %O]"
#define FSD_TEXT_XY_WING "pivot %C and pincers %O hold only %D, so one of %O holds %R"
#define FSD_TEXT_XYZ_WING "pivot %C and pincers %O hold only %D, so one of these holds %R"
#define FSD_TEXT_W_WING "%C hold only %D, connected by %T in %O, in %U"
#define FSD_TEXT_TWO_LINKS "%D in %U: not both of %O in %V, so one of %C"
#define FSD_TEXT_EMPTY_RECTANGLE "%D in %V fits only in one row and one column, %C, and in %U only in %O"
#define FSD_TEXT_REMOTE_PAIR "%N hold %D in turn, and %O one each"
#define FSD_TEXT_SUE_DE_COQ "%C and %O, as many cells as digits, hold %D once each: %S in %U, %T in %V"
#define FSD_TEXT_MULTI_COLOURING_1 "%D stands in all of %C or in all of %O, as their opposite colours meet in %V"
#define FSD_TEXT_MULTI_COLOURING_2 "%D, colour %C meets both colours of %O in %V"
#define FSD_TEXT_AVOIDABLE_RECTANGLE "none of %C is given, and with only %D there would be two solutions"
#define FSD_TEXT_ALS_CHAIN "almost locked sets %M: %L"
#define FSD_TEXT_ALS_XZ                                                                                                \
    "almost locked sets %C[ with %S] and %O[ with %T][, restricted common %D][: one of them holds %Z]"

#define FSD_SE_TEXT_DIRECT_LOCKED "in %U, %D is confined to %C, so it is not in %O: %P has one place left"
#define FSD_SE_TEXT_DIRECT_HIDDEN_SET FSD_TEXT_HIDDEN_SET ", which leaves one place for %T"
#define FSD_SE_TEXT_LOOP "with only %D in %C there would be two solutions"
#define FSD_SE_TEXT_LOOP_TYPE_1 FSD_SE_TEXT_LOOP ", so %O holds another digit"
#define FSD_SE_TEXT_LOOP_TYPE_2 FSD_SE_TEXT_LOOP ", so one of %O holds %T"
#define FSD_SE_TEXT_LOOP_TYPE_3                                                                                        \
    FSD_SE_TEXT_LOOP                                                                                                   \
    "[, so %S in %U are taken up by %Y and one of %X][, so %T in %U fit only in %Y and one of %X]"
#define FSD_SE_TEXT_LOOP_TYPE_4 FSD_SE_TEXT_LOOP ", and %T in %U fits only in %O"
#define FSD_TEXT_LOOP_TYPE_6 FSD_SE_TEXT_LOOP ", and if one of %O held %T, so would the other, in %U"
#define FSD_TEXT_HIDDEN_RECTANGLE FSD_SE_TEXT_LOOP ", and %T in %U fits only in these"
#define FSD_SE_TEXT_BUG                                                                                                \
    "unless %A, each open cell has two candidates and each digit two places per unit: two solutions or none"
#define FSD_SE_TEXT_BUG_TYPE_3 FSD_SE_TEXT_BUG "; %S in %U are taken up by %O and one of %C"
#define FSD_SE_TEXT_BUG_TYPE_4 FSD_SE_TEXT_BUG "; %T in %U fits only in %C"
#define FSD_SE_TEXT_ALIGNED "no combination left for %C: %E"

#define FSD_SE_TEXT_CHAIN "%G"
#define FSD_SE_TEXT_CYCLE "%G, and the other way round"
#define FSD_SE_TEXT_BRANCHES "%B: %G"

#endif
