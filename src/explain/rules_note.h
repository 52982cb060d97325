/* The rules of a puzzle in words, beside its drawing. */
#ifndef FSD_EXPLAIN_RULES_NOTE_H
#define FSD_EXPLAIN_RULES_NOTE_H

#include "picture/variant_picture.h"

/* Appends "modular 3 (teal), thermo, anti-knight": as they are drawn; nothing if there is no statement. */
void fsd_rules_note_put_names(struct fsd_buffer *out, const struct fsd_rules *rules,
                              const struct fsd_rule_shapes *shapes);

/* Appends what rule i of the shapes says, in a sentence for those who solve the puzzle. */
void fsd_rules_note_put_rule(struct fsd_buffer *out, const struct fsd_rules *rules,
                             const struct fsd_rule_shapes *shapes, unsigned i);

/*
 * Appends as much as there is room for, in characters: what rows, columns and regions hold, and what each rule demands;
 * or, of 9x9, the latter alone; or only the rules' names; or these alone, which may take more.
 */
void fsd_rules_note_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                        size_t room);

#endif
