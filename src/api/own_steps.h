/* What those who explain and those who trace share. */
#ifndef FSD_API_OWN_STEPS_H
#define FSD_API_OWN_STEPS_H

#include "api/named_options.h"
#include "logic/stepper.h"
#include "logic/without.h"

/* What the options of an explainer ask for; FASTSUD_ERR_UNKNOWN_OPTION, FASTSUD_ERR_VALUE. */
enum fastsud_status fsd_api_read_steps(const struct fastsud_options *options, enum fsd_step_kind *kind,
                                       struct fsd_without *without);

/* Where steps led, as a verdict. */
int fsd_api_verdict_of_logic(enum fsd_logic_state state);

#endif
