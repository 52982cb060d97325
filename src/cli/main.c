#include "cli/program.h"

int main(int argc, char **argv)
{
    return fsd_program_run(argc, argv);
}
