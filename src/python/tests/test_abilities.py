"""What the program can do, the package can: its commands and options, as its completions list them, and parameters."""

from __future__ import annotations

import inspect
import re
from typing import Any, Callable

import pytest

import fastsud
from conftest import Program

# Of each command the functions that do the same; of those that have none, why.
FUNCTIONS: dict[str, list[Callable[..., Any]]] = {
    "solve": [fastsud.solve, fastsud.solutions, fastsud.Rules],
    "check": [fastsud.judge, fastsud.is_unique, fastsud.solve, fastsud.redundant, fastsud.Rules],
    "explain": [fastsud.explain, fastsud.trace, fastsud.Rules, fastsud.Rules.explain, fastsud.Rules.candidates],
    "rate": [fastsud.rate, fastsud.Rules],
    "generate": [fastsud.generate, fastsud.grids, fastsud.Rules],
    "minimize": [fastsud.minimize],
    "canon": [fastsud.canon, fastsud.classes],
    "split": [fastsud.split, fastsud.rate],
    "morph": [fastsud.morph],
    "scan": [fastsud.scan],
    "unavoidable": [fastsud.unavoidable],
    "vicinity": [fastsud.vicinity],
}
NO_FUNCTION = {
    "stats": "numpy and pandas add up what rate returns",
    "sample": "numpy chooses rows",
    "print": "paper: run the program",
    "cnf": "files for other programs",
    "bench": "measures the program",
    "info": "about the program", "help": "about the program", "version": "fastsud.__version__",
}
# What no function needs, or has under another name: "=" and a name, or a reason.
OF_ALL: dict[str, str] = {
    **dict.fromkeys(["format", "output", "compress", "resume", "keep", "summary", "quiet", "report", "merge", "color",
                     "font", "bold-font", "help", "version"], "arrays are returned, not written"),
    **dict.fromkeys(["input", "column", "strict"], "of read"),
    "shard": "slices of arrays", "blank": "of text", "threads": "=n_threads", "rules": "Rules has methods",
}
OF_COMMAND: dict[str, dict[str, str]] = {
    "solve": {"all": "solutions", "sat-command": "runs another program"},
    "check": {"minimal": "redundant", "redundant": "redundant, Rules.redundant", "conflict": "Rules.conflict",
              "sat-command": "runs another program"},
    "explain": {"information": "a column of rate", "hint": "Explanation.hint", "every": "Explanation.every",
                "candidates": "Rules.candidates", "givens": "Explanation.fault", "position": "=entered", "er": "=method"},
    "rate": {"where": "a mask of numpy", "columns": "=columns", "only": "=columns", "guesses": "a column", "digits": "a column", "er": "a column",
             "symmetry": "a column", "techniques": "a column", "searches": "a column"},
    "generate": {"number": "=n", "grids": "grids"},
    "minimize": {"memory-limit": "of Rules"},
    "canon": {"dedupe": "classes", "against": "classes", "automorphisms": "Canon.automorphisms", "isa": "uses no kernel",
              "transform": "Canon.cells", "group": "classes"},
    "split": {"where": "a mask of numpy"},
    "morph": {"group": "the first axis of what is returned", "with-original": "numpy appends it", "copies": "=k", "columns": "other arrays have their order", "solution": "=solutions", "isa": "uses no kernel"},
    "scan": {"first": "=limit", "solve": "of solutions"},
    "vicinity": {},
    "unavoidable": {"solve": "of solutions", "isa": "uses no kernel"},
}


def options_of(program: Program) -> dict[str, list[str]]:
    source = "\n".join(program("help", "--source", "bash"))
    return {command: re.findall(r"--([a-z0-9-]+)", options)
            for command, options in re.findall(r"^ *([a-z]+)\) options='([^']*)'", source, re.M)}


def parameters_of(command: str) -> set[str]:
    return {name for function in FUNCTIONS[command] for name in inspect.signature(function).parameters}


def test_each_command_has_a_function(program: Program) -> None:
    commands = set(options_of(program))
    assert len(commands) > 15
    assert commands == FUNCTIONS.keys() | NO_FUNCTION.keys() and not FUNCTIONS.keys() & NO_FUNCTION.keys()


@pytest.mark.parametrize("command", FUNCTIONS)
def test_each_option_has_a_parameter(program: Program, command: str) -> None:
    options, parameters = options_of(program)[command], parameters_of(command)
    reasons = {**OF_ALL, **OF_COMMAND[command]}
    assert len(options) > 10

    def has(option: str) -> bool:
        name = option.replace("-", "_")
        return name in parameters or f"{name}_" in parameters

    missing = [option for option in options if not has(option) and option not in reasons]
    assert not missing, f"{command} has options that no parameter is like: say why in the table, or add them"
    renamed = {option: reason[1:] for option, reason in reasons.items() if reason[0] == "=" and option in options}
    assert not {name for name in renamed.values() if name not in parameters}
    assert not [option for option in OF_COMMAND[command] if option not in options or has(option) and option not in renamed]


def test_engines_and_names_are_the_program_s(program: Program) -> None:
    """Values that options take by name are taken."""
    source = "\n".join(program("help", "--source", "bash"))
    values = {(command, option): words.split() for command, option, words in re.findall(
        r"^ *([a-z]+),--([a-z-]+)(?: \| [^)]*)?\) words='([^']*)'", source, re.M)}
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for engine in values["solve", "engine"]:
        assert fastsud.solve(puzzle, engine=engine).counts == 1
    for propagate in values["solve", "propagate"]:
        assert fastsud.solve(puzzle, engine="csp", propagate=propagate).counts == 1
    for method in values["explain", "method"]:
        if method != "essay":
            assert list(fastsud.explain(puzzle, method=method))
    for symmetry in values["generate", "symmetry"]:
        assert len(fastsud.generate(1, symmetry=symmetry)) == 1
    for name in values["explain", "without"]:
        fastsud.explain(puzzle, without=name)
        fastsud.Rules("4x4", without=name)
