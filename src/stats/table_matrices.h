/* Sections of the statistics' table that have several columns a corpus. */
#ifndef FSD_STATS_TABLE_MATRICES_H
#define FSD_STATS_TABLE_MATRICES_H

#include "stats/table_view.h"

/* Each writes nothing where it was not measured. */
void fsd_table_put_information(struct fsd_table_view *view);
void fsd_table_put_techniques(struct fsd_table_view *view);
void fsd_table_put_searches(struct fsd_table_view *view);
void fsd_table_put_rating(struct fsd_table_view *view);
void fsd_table_put_backdoors(struct fsd_table_view *view);
void fsd_table_put_ablation(struct fsd_table_view *view);
void fsd_table_put_cross(struct fsd_table_view *view);

#endif
