/*
 * A random sample of lines in one pass: every puzzle gets a priority, a hash of the seed and its cells, and the n lines
 * of least priority are kept; of equal ones those that come first. So a sample of samples of shards is that of the
 * whole (bottom-k sampling: Cohen and Kaplan 2007).
 */
#ifndef FSD_JOBS_SAMPLE_STAGE_H
#define FSD_JOBS_SAMPLE_STAGE_H

#include "run/stage.h"

struct fsd_sample; /* opaque; shared by the threads of a run, of which one at a time settles */

/* Keeps at most n lines, and no more memory than for these. Returns NULL when out of memory. */
struct fsd_sample *fsd_sample_create(uint64_t n, uint64_t seed);
void fsd_sample_destroy(struct fsd_sample *sample);

struct fsd_sample_stage_options {
    struct fsd_sample *sample;
};

/* Its options are a struct fsd_sample_stage_options. Writes the lines kept, in input order, when all are read. */
extern const struct fsd_stage fsd_sample_stage;

#endif
