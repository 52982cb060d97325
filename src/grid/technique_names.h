/* Names of techniques that do not depend on the rules. */
#ifndef FSD_GRID_TECHNIQUE_NAMES_H
#define FSD_GRID_TECHNIQUE_NAMES_H

#define FSD_NAME_FULL_HOUSE "full house"
#define FSD_NAME_HIDDEN_SINGLE "hidden single"
#define FSD_NAME_NAKED_SINGLE "naked single"
#define FSD_NAME_NAKED_PAIR "naked pair"
#define FSD_NAME_X_WING "X-wing"
#define FSD_NAME_HIDDEN_PAIR "hidden pair"
#define FSD_NAME_NAKED_TRIPLE "naked triple"
#define FSD_NAME_SWORDFISH "swordfish"
#define FSD_NAME_HIDDEN_TRIPLE "hidden triple"
#define FSD_NAME_XY_WING "XY-wing"
#define FSD_NAME_NAKED_QUAD "naked quad"
#define FSD_NAME_JELLYFISH "jellyfish"
#define FSD_NAME_HIDDEN_QUAD "hidden quad"
#define FSD_NAME_X_CHAIN "X-chain"
#define FSD_NAME_XY_CHAIN "XY-chain"
#define FSD_NAME_ALTERNATING_CHAIN "alternating inference chain"

#endif
