/* The rules of a puzzle in words, beside its drawing. */
#ifndef FSD_EXPLAIN_RULES_NOTE_H
#define FSD_EXPLAIN_RULES_NOTE_H

#include "picture/variant_picture.h"

/*
 * Words that are said of rules and their drawings beside what each rule demands: id, name in files, English. # is which
 * digits there are, a number or the names of rules, < and > are the ends of a range or two ranges. A style follows what
 * is drawn, or stands in place of * in what a rule demands.
 */
#define FSD_NOTE_WORD_LIST(X)                                                                                          \
    X(NORMAL, "normal-sudoku", "Normal sudoku rules apply.")                                                           \
    X(BOXES_ONCE, "boxes-once", "Each row, column and box contains # once each.")                                      \
    X(REGIONS_ONCE, "regions-once", "Each row, column and region contains # once each.")                               \
    X(LINES_ONCE, "lines-once", "Each row and column contains # once each.")                                           \
    X(BOXES_DIFFER, "boxes-differ", "Digits are #; they do not repeat in a row, column or box.")                       \
    X(REGIONS_DIFFER, "regions-differ", "Digits are #; they do not repeat in a row, column or region.")                \
    X(LINES_DIFFER, "lines-differ", "Digits are #; they do not repeat in a row or column.")                            \
    X(BOXES_REPEAT, "boxes-repeat", "Digits are #; they may repeat in rows and columns, not in a box.")                \
    X(REGIONS_REPEAT, "regions-repeat", "Digits are #; they may repeat in rows and columns, not in a region.")         \
    X(LINES_REPEAT, "lines-repeat", "Digits are #; they may repeat in rows and columns.")                              \
    X(BETWEEN, "between-sentences", " ")                                                                               \
    X(RANGE, "range", "< to >")                                                                                        \
    X(RANGES, "ranges", "< and >")                                                                                     \
    X(ALSO, "also", "Also: #.")                                                                                        \
    X(NAMES, "names", "#.")                                                                                            \
    X(OR, "or", " or ")                                                                                                \
    X(CORNER, "corner-number", "N is the number in the corner of its first cell.")                                     \
    X(CORNER_OR, "corner-number-or", "N is the number in the corner of its first cell, # if there is none.")           \
    X(AREA_SHADED, "area-shaded", " shaded")                                                                           \
    X(AREA_DASHED, "area-dashed", " dashed")                                                                           \
    X(AREA_DOTTED, "area-dotted", " dotted")                                                                           \
    X(AREA_OUTLINED, "area-outlined", " outlined")                                                                     \
    X(CAGE_SHORT, "cage-short-dashed", " short-dashed")                                                                \
    X(CAGE_LONG, "cage-long-dashed", " long-dashed")                                                                   \
    X(CAGE_DOTTED, "cage-dotted", " dotted")                                                                           \
    X(CAGE_SOLID, "cage-solid", " solid")                                                                              \
    X(UPRIGHT, "outside-upright", " (upright)")                                                                        \
    X(ITALIC, "outside-italic", " (italic)")                                                                           \
    X(UNDERLINED, "outside-underlined", " (underlined)")                                                               \
    X(ITALIC_UNDERLINED, "outside-italic-underlined", " (italic, underlined)")                                         \
    X(LINE_SOLID, "line-solid", " solid")                                                                              \
    X(LINE_DASHED, "line-dashed", " dashed")                                                                           \
    X(LINE_DOTTED, "line-dotted", " dotted")                                                                           \
    X(LINE_THIN, "line-thin", " thin")                                                                                 \
    X(LINE_THICK, "line-thick", " thick")                                                                              \
    X(HUE_GREY, "hue-grey", " grey")                                                                                   \
    X(HUE_GREEN, "hue-green", " green")                                                                                \
    X(HUE_PURPLE, "hue-purple", " purple")                                                                             \
    X(HUE_YELLOW, "hue-yellow", " yellow")                                                                             \
    X(HUE_BLUE, "hue-blue", " blue")                                                                                   \
    X(HUE_TEAL, "hue-teal", " teal")                                                                                   \
    X(HUE_ORANGE, "hue-orange", " orange")                                                                             \
    X(HUE_LILAC, "hue-lilac", " lilac")                                                                                \
    X(HUE_RED, "hue-red", " red")

enum fsd_note_word {
#define X(id, ...) FSD_NOTE_##id,
    FSD_NOTE_WORD_LIST(X)
#undef X
        FSD_NOTE_WORDS
};

struct fsd_note_words {
    const char *words[FSD_NOTE_WORDS];
    const char *const *rules; /* what each demands, in their order, see struct fsd_rule; NULL: English */
    const char *const *names; /* what each is called; the same */
};

extern const struct fsd_note_words fsd_note_english;

/* Appends "modular 3 (teal), thermo, anti-knight": as they are drawn; nothing if there is no statement. */
void fsd_rules_note_put_names(struct fsd_buffer *out, const struct fsd_rules *rules,
                              const struct fsd_rule_shapes *shapes);

/* Appends what rule i of the shapes says, in a sentence for those who solve the puzzle. */
void fsd_rules_note_put_rule(struct fsd_buffer *out, const struct fsd_rules *rules,
                             const struct fsd_rule_shapes *shapes, unsigned i, const struct fsd_note_words *words);

/*
 * Appends as much as there is room for, in widths of a letter: what rows, columns and regions hold, and what each rule
 * demands; or, of 9x9, the latter alone; or only the rules' names; or these alone, which may take more.
 */
void fsd_rules_note_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                        const struct fsd_note_words *words, size_t room);

#endif
