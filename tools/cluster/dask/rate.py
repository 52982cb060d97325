#!/usr/bin/env python3
"""Rates the puzzles of a file, one a line, on the workers of a Dask cluster, and adds up how many have each rating.

Writes CSV: level,er,puzzles. The file must be at the same path on every machine, and the package fastsud installed
there. Without --scheduler, starts worker processes on this machine. Blocks of a worker that is lost are rated again.
"""

import argparse
import collections
import csv
import re
import sys
import tempfile
from typing import Counter, Iterable

import dask.bag
import fastsud
import numpy
from distributed import Client, LocalCluster, as_completed

is_puzzle = re.compile(r"[0-9.]{81}").fullmatch


def rate_block(lines: Iterable[str]) -> Counter:
    """How many puzzles of a block have each (level, er), -1 if there is none; None counts lines that are no puzzles."""
    lines = [line.rstrip() for line in lines]
    puzzles = [line for line in lines if is_puzzle(line)]
    measures = fastsud.rate(puzzles, columns=("level", "er"), n_threads=1)
    er = numpy.nan_to_num(measures["er"], nan=-1)
    n = collections.Counter(zip(measures["level"].tolist(), er.tolist()))
    n[None] = len(lines) - len(puzzles)
    return n


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--block", default="1 MiB", help="bytes a task [%(default)s]")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="such as tcp://head:8786")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes on this machine [%(default)s]")
    arguments = parser.parse_args()

    cluster = arguments.scheduler or LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
        local_directory=tempfile.gettempdir())
    total: Counter = collections.Counter()
    with Client(cluster) as client:
        blocks = dask.bag.read_text(arguments.file, blocksize=arguments.block).to_delayed()
        tasks = client.compute([dask.delayed(rate_block)(block) for block in blocks])
        for n_done, task in enumerate(as_completed(tasks), 1):
            total.update(task.result())
            print(f"{n_done} of {len(tasks)} blocks", file=sys.stderr)
    if not arguments.scheduler:
        cluster.close()

    n_malformed = total.pop(None)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(("level", "er", "puzzles"))
    for (level, er), n in sorted(total.items()):
        out.writerow((level if level >= 0 else "", f"{er:.1f}" if er >= 0 else "", n))
    if n_malformed:
        print(f"{n_malformed} malformed lines", file=sys.stderr)
    return int(n_malformed > 0)


if __name__ == "__main__":
    sys.exit(main())
