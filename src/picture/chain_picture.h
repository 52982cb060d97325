/* Chains in pictures, whatever the rules are. */
#ifndef FSD_PICTURE_CHAIN_PICTURE_H
#define FSD_PICTURE_CHAIN_PICTURE_H

#include "grid/chain.h"
#include "picture/picture.h"

/*
 * Draws a chain on the position before its step: a part of its lines, from 1 on, with what they rest on; 0: all of it,
 * whatever the lines, but without arrows where these are many and parts show them. The chain must stay; NULL: there is
 * none.
 */
void fsd_picture_add_chain(struct fsd_picture *picture, const struct fsd_chain *chain, unsigned part);

/* What a step places, once its chain is drawn: a large digit, or a mark where the chain needs the cell's candidates. */
void fsd_picture_place(struct fsd_picture *picture, unsigned cell, unsigned digit);

#endif
