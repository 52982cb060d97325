#!/usr/bin/env python3
"""usage: check_arrays.py PROGRAM [CASE...]

Arrays of numpy as output and as input, held by numpy's own reader: every command that writes them, in each form, from
each form of input, with any threads and chunks, in pieces and in shards. What an array must hold is made from the text
that the same command writes. Exit status: 0 it holds, 1 it does not, 77 there is no numpy.
"""

import csv
import io
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

try:
    import numpy as np
except ImportError:
    print("SKIPPED: there is no numpy: install python3-numpy")
    sys.exit(77)

PROGRAM = os.path.abspath(sys.argv[1])
SEED = int(os.environ.get("FASTSUD_TEST_SEED", "2026"))
FULL = bool(os.environ.get("FASTSUD_TEST_FULL"))

# A command with arguments; the names of its columns where its lines have none; the option that makes its text CSV.
# "kept": columns of the input are in the output, if that has any.
SUBJECTS = [
    ("generate -n 300 --seed 5", "puzzle", ""),
    ("generate -n 40 --grids", "puzzle", ""),
    ("generate -n 30 --rules 4x4", "puzzle", ""),
    ("generate -n 30 --rules 6x6", "puzzle", ""),
    ("generate -n 9 --rules 16x16", "puzzle", ""),
    ("generate -n 3 --rules killer", "puzzle", ""),
    ("solve", "solution", "-f csv"),
    ("solve --limit 5", "solution", "-f csv"),
    ("solve --all --limit 3", "solution", "-f csv"),
    ("solve --keep -f csv", None, "kept"),
    ("rate --columns puzzle,level,er,logic,solutions", None, ""),
    ("rate --columns er", None, ""),
    ("rate --keep --only givens,levels", None, "kept"),
    ("morph -n 3", "puzzle", ""),
    ("morph -n 2 --solution", "puzzle,solution", ""),
    ("morph -n 2 --columns", "puzzle", "kept"),
    ("morph -n 2 --solution --group --transform --with-original", "puzzle,solution,group,copy,transform", ""),
    ("morph -n 2 --columns --group", "puzzle,group,copy", "kept"),
    ("rate --columns puzzle,givens --where givens<25", None, ""),
    ("canon", "puzzle", ""),
    ("canon --automorphisms --transform", "puzzle,automorphisms,transform", ""),
    ("canon --dedupe", "puzzle", "kept"),
    ("canon --dedupe --group", "puzzle,group", "kept"),
    ("sample -n 40", "puzzle", "kept"),
    ("split --parts a=0.5,b=0.3,c=0.2", "puzzle", "kept"),
]

folder = Path(tempfile.mkdtemp(prefix="fastsud-arrays-"))
failures = 0
n_compared = 0


def fail(what):
    global failures
    failures += 1
    print(f"DIFFERS: {what}", file=sys.stderr)


def run(arguments, data=None, status=(0, 1)):
    done = subprocess.run([PROGRAM, *arguments], input=data, capture_output=True, cwd=folder, timeout=120, check=False)
    if status and done.returncode not in status:
        fail(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.decode(errors='replace')[:300]}")
    return done


def numbers(text):
    """The cells of a grid as numbers, by the characters that stand for them; None: it is no grid."""
    if len(text) not in (16, 36, 81, 256):
        return None
    values = [0 if c in ".0_*-xX" and len(text) < 256 else "0123456789ABCDEFG".find(c.upper()) for c in text]
    values = [0 if c == "." else v for c, v in zip(text, values)]
    return None if -1 in values else values


def is_float(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def array_of(name, texts, width):
    """What a column is as an array: the rules of fastsud-formats(5) once more."""
    there = [t for t in texts if t]
    grids = [numbers(t) for t in there]
    if all(g is not None and len(g) == width for g in grids) and (there or name in ("puzzle", "solution")):
        return np.array([numbers(t) if t else [0] * width for t in texts], np.uint8).reshape(-1, width)
    stripped = [t.removesuffix("+") for t in texts]
    if all(is_float(t) and (t == str(int(float(t))) if t.lstrip("-").isdigit() else True) for t in stripped if t):
        is_integer = there and all(t.lstrip("-").isdigit() for t in stripped if t)
        if is_integer and (len(there) == len(texts) or min(map(int, filter(None, stripped))) >= 0):
            values = [int(t) if t else -1 for t in stripped]
            return np.array(values, np.int32 if all(-(2**31) <= v < 2**31 for v in values) else np.int64)
        return np.array([float(t) if t else np.nan for t in texts], np.float32)
    encoded = [t.encode() for t in texts]
    return np.array(encoded, f"S{max([1, *map(len, encoded)])}")


def columns_of(text, names):
    """The columns of what a command wrote; names: it has no header, and lines of that many fields."""
    if names is None:
        header, *rows = csv.reader(io.StringIO(text, newline=""))
        return {name: [row[i] if i < len(row) else "" for row in rows] for i, name in enumerate(header)}
    fields = [line.split(",", len(names.split(",")) - 1) for line in text.split("\n")[:-1]]
    result = {name: [row[i] for row in fields] for i, name in enumerate(names.split(","))}
    if names == "solution":
        result = {name: ["" if "\t" in t else t for t in texts] for name, texts in result.items()}
    return result


def load(path):
    """The columns of a file of arrays."""
    if path.suffix == ".npy":
        array = np.load(path, mmap_mode="r", allow_pickle=False)
        return {n: array[n] for n in array.dtype.names} if array.dtype.names else {None: array}
    with np.load(path, allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays}


def compare(what, got, wanted):
    global n_compared
    n_compared += 1
    if list(got) == [None] and len(wanted) == 1:
        got = {next(iter(wanted)): got[None]}
    if list(got) != list(wanted):
        fail(f"{what}: columns {list(got)}, not {list(wanted)}")
        return
    for name, array in wanted.items():
        is_same = got[name].dtype == array.dtype and got[name].shape == array.shape
        if not is_same or not np.array_equal(got[name], array, equal_nan=array.dtype.kind == "f"):
            fail(f"{what}: {name} is {got[name].dtype} {got[name].shape} {got[name][:2]}, not {array.dtype} "
                 f"{array.shape} {array[:2]}")


def make_inputs():
    """The same puzzles in every form: name, and whether it has columns beside them."""
    made = run(["generate", "-n", "200", "--seed", str(SEED), "-q"]).stdout.decode().split()
    made[7:7] = ["." * 81, made[3], "11" + "." * 79, made[3][:40] + "." * 41]
    solved = run(["-q", "-"], "\n".join(made).encode() + b"\n").stdout.decode().split("\n")[:-1]
    solved = [s if "\t" not in s else "" for s in solved]
    grids = np.array([numbers(p) for p in made], np.uint8)
    (folder / "in.txt").write_text("".join(p + "\n" for p in made))
    rows = [(i, i / 8, p, s, f'note "{i}", é') for i, (p, s) in enumerate(zip(made, solved))]
    for name, separator in (("in.csv", ","), ("semicolons.csv", ";")):
        with open(folder / name, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, delimiter=separator, lineterminator="\n")
            writer.writerow(["id", "x", "puzzle", "solution", "note"])
            writer.writerows(rows)
    arrays = {"id": np.arange(len(made)), "x": np.array([r[1] for r in rows], np.float32), "puzzle": grids,
              "solution": np.array(solved, "S81"), "note": np.array([r[4] for r in rows])}
    np.savez(folder / "in.npz", **arrays)
    np.savez_compressed(folder / "packed.npz", **arrays)
    records = np.zeros(len(made), [(n, a.dtype, a.shape[1:]) for n, a in arrays.items()])
    for name, array in arrays.items():
        records[name] = array
    np.save(folder / "records.npy", records)
    np.save(folder / "in.npy", grids)
    return made, grids, arrays


def text_of(subject, kept, source):
    """What a subject writes of a source as text, for each part, and what its columns are called."""
    command, names, option = subject
    is_csv = kept and source.suffix != ".txt" and source.name != "in.npy"
    arguments = command.split() + (option.split() if option != "kept" else [])
    files = [] if command.startswith("generate") else [source.name]
    if command.startswith("split"):
        run([*arguments, "-q", "-o", "text-%", *files])
        texts = {part: (folder / f"text-{part}").read_text() for part in "abc"}
    else:
        texts = {"": run([*arguments, "-q", *files]).stdout.decode()}
    return texts, None if is_csv or "csv" in " ".join(arguments) or names is None else names


def written(arguments, form, source, how=()):
    """The files that a command writes: part, path."""
    is_split = arguments[0] == "split"
    pattern = f"out-%.{form}" if is_split else f"out.{form}"
    files = [] if arguments[0] == "generate" else [source]
    for old in folder.glob("out*"):
        if old.is_file():
            old.unlink()
    run([*arguments, "-q", "-o", pattern, *how, *files])
    return {part: folder / pattern.replace("%", part) for part in ("abc" if is_split else [""])}


def width_of(command):
    words = command.split()
    return {"4x4": 16, "6x6": 36, "16x16": 256}.get(words[words.index("--rules") + 1] if "--rules" in words else "", 81)


def case_output():
    """Each command in each form of each input: what numpy reads is what the text says, and bytes never differ."""
    rng = random.Random(SEED)
    for subject in SUBJECTS:
        command, names, option = subject
        arguments = command.split()
        sources = ["in.txt", "in.csv", "semicolons.csv", "in.npz", "packed.npz", "records.npy", "in.npy"]
        sources = sources[:1] if arguments[0] == "generate" else sources if FULL else rng.sample(sources, 2)
        for source in map(Path, sources):
            if "--keep" in arguments and source.name in ("in.txt", "in.npy"):
                continue
            for form in ("npy", "npz"):
                # solve's arrays in one file are its solutions; an archive has its columns.
                is_lines = form == "npy" or option == "kept"
                texts, called = text_of((command, names, "kept" if is_lines else option), option == "kept", source)
                what = f"{command} -o .{form} {source}"
                paths = written(arguments, form, source.name)
                wanted = {}
                for part, path in paths.items():
                    text = texts[part].replace(";", ",") if source.name == "semicolons.csv" and not called else texts[part]
                    columns = columns_of(text, called)
                    wanted[part] = {n: array_of(n, c, width_of(command)) for n, c in columns.items()}
                    compare(what + part, load(path), wanted[part])
                before = {part: path.read_bytes() for part, path in paths.items()}
                how = rng.choice([["-j3"], ["-j1"], ["-j2", "--chunk", "200"], ["-j1", "--chunk", "100"]])
                how = how[:1] if arguments[0] == "generate" else how
                for part, path in written(arguments, form, source.name, how).items():
                    if path.read_bytes() != before[part]:
                        fail(f"{what} {how}: other bytes")
                check_resumed(arguments, form, source, before, what)
                check_shards(arguments, form, source, wanted, what)


def check_resumed(arguments, form, source, before, what):
    if arguments[0] in ("split", "sample") or "--dedupe" in arguments:
        if run([*arguments, "-o", f"out.{form}", "--resume", source.name], status=(2,)).returncode != 2:
            fail(f"{what}: --resume was taken")
        return
    for path in written(arguments, form, source.name, ["--resume"]).values():
        if path.read_bytes() != before[""]:
            fail(f"{what} --resume: other bytes")


def check_shards(arguments, form, source, wanted, what):
    """Shards are whole files each, whose rows follow one another."""
    if arguments[0] == "sample" or "--group" in arguments or "--dedupe" in arguments:
        return
    if source.suffix != ".txt" and source.suffix != ".csv":
        message = run([*arguments, "-o", f"out%.{form}", "--shard", "1/2", source.name], status=(2,)).stderr.decode()
        if "--shard needs a file whose text can be cut anywhere" not in message:
            fail(f"{what} --shard: {message}")
        return
    shards = []
    for i in range(1, 4):
        paths = written(arguments, form, source.name, ["--shard", f"{i}/3"])
        shards.append({part: load(path) for part, path in paths.items()})
        if form == "npy":  # it is mapped, and goes with the next
            shards[-1] = {p: {n: np.array(a) for n, a in c.items()} for p, c in shards[-1].items()}
    for part, columns in wanted.items():
        joined = {name: np.concatenate([s[part][name] for s in shards]) for name in shards[0][part]}
        if [a.dtype for a in joined.values()] != [a.dtype for a in columns.values()]:
            joined = {n: a.astype(w.dtype) for (n, a), w in zip(joined.items(), columns.values())}
        compare(f"{what}{part} --shard", joined, columns)


def case_killed():
    """Runs that are killed continue, and the file is the same; until then there is none."""
    for arguments in (["rate", "--er"], ["generate", "-n", "3000", "--er", "2.6..7"], ["solve", "--engine", "logic"]):
        lines = (folder / "in.txt").read_text()
        (folder / "many.txt").write_text(lines * 10)
        files = ["many.txt"] if arguments[0] != "generate" else []
        for form in ("npy", "npz"):
            run([*arguments, "-q", "-o", f"whole.{form}", *files])
            n_killed = 0
            for attempt in range(200):
                process = subprocess.Popen([PROGRAM, *arguments, "-q", "-j1", "--resume", "-o", f"again.{form}", *files],
                                           cwd=folder)
                try:
                    process.wait(0.05 + 0.02 * attempt)
                    break
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                    n_killed += 1
                    if (folder / f"again.{form}").exists():
                        shutil.rmtree(folder / f"again.{form}.parts", ignore_errors=True)
                        break  # it is complete, as is seen below
            if (folder / f"again.{form}").read_bytes() != (folder / f"whole.{form}").read_bytes():
                fail(f"{arguments} .{form}: other bytes after {n_killed} kills")
            if list(folder.glob("again*")) != [folder / f"again.{form}"] or list(folder.glob(".fastsud*")):
                fail(f"{arguments}: left {list(folder.glob('again*'))}")
            (folder / f"again.{form}").unlink()


def case_input():
    """Arrays of every type and order are the puzzles that they say."""
    made, grids, arrays = INPUTS
    wanted = run(["-q", "in.txt"]).stdout
    forms = {name: grids.astype(name) for name in ("u1", "i1", "<i2", ">i2", "<u4", ">u4", "<i8", ">u8")}
    forms |= {"9x9": grids.reshape(-1, 9, 9), "Fortran": np.asfortranarray(grids.astype(">i4")),
              "Fortran 9x9": np.asfortranarray(grids.reshape(-1, 9, 9)),
              "S": np.array(made, "S81"), "U": np.array(made, "<U81"), "U, big": np.array(made, ">U81"),
              "longer S": np.array(made, "S90"), "characters": np.array([list(p) for p in made]),
              "C of Fortran": np.ascontiguousarray(np.asfortranarray(grids))}
    for what, array in forms.items():
        np.save(folder / "i.npy", array)
        is_fortran = "Fortran" in what and "C of" not in what
        got = [run(["-q", "i.npy"]).stdout, run(["-q", "-"], (folder / "i.npy").read_bytes(), None).stdout]
        for save in (np.savez, np.savez_compressed):
            save(folder / "i.npz", level=np.arange(len(made)), quizzes=array)
            got.append(run(["-q", "i.npz"], None, None).stdout)
        for i, bytes_ in enumerate(got):
            if bytes_ != (b"" if is_fortran and i in (1, 3) else wanted):
                fail(f"{what}, way {i}: {bytes_[:100]}")
    for version in ((1, 0), (2, 0), (3, 0)):
        with open(folder / "i.npy", "wb") as file:
            np.lib.format.write_array(file, grids, version)
        if run(["-q", "i.npy"]).stdout != wanted:
            fail(f"version {version}")
    candidates = (np.arange(9)[None, None] + 1 == grids[..., None]) | (grids[..., None] == 0)
    np.save(folder / "i.npy", candidates)
    if run(["-q", "i.npy"]).stdout.replace(b"0", b".")[:2000] != wanted[:2000]:
        fail("candidates")
    # One dimension has one order, whatever is said of it; an empty string is a row, too.
    data = np.array(list(zip(made, range(len(made)))), [("puzzle", "S81"), ("n", "<i4")]).tobytes()
    (folder / "i.npy").write_bytes(
        header(f"{{'descr': [('puzzle', '|S81'), ('n', '<i4')], 'fortran_order': True, 'shape': ({len(made)},)}}") + data)
    if run(["-q", "i.npy"]).stdout != wanted:
        fail("records in Fortran's order")
    np.save(folder / "i.npy", np.array(["", made[0], "", made[1]], "U81"))
    if [line[-9:] for line in run(["-q", "i.npy"], None, (1,)).stdout.split(b"\n")[0::2]] != [b"malformed"] * 2 + [b""]:
        fail("empty strings")
    # Numbers and texts beside them come back as they were.
    run(["-f", "csv", "--keep", "-q", "-o", "kept.npz", "in.npz"])
    kept = load(folder / "kept.npz")
    for name in ("id", "x", "puzzle"):
        if not np.array_equal(kept[name], arrays[name]):
            fail(f"kept {name}")
    if [t.decode() for t in kept["note"]] != list(arrays["note"]):
        fail("kept notes")
    for rules, width in (("4x4", 4), ("6x6", 6), ("16x16", 16)):
        lines = run(["generate", "-n", "9", "--rules", rules, "-q"]).stdout
        grids = np.array([numbers(p) for p in lines.decode().split()]).reshape(-1, width, width)
        for array in (grids, grids.reshape(len(grids), -1).astype(">u2")):
            np.save(folder / "i.npy", array)
            if run(["-q", "--rules", rules, "i.npy"]).stdout != run(["-q", "--rules", rules, "-"], lines).stdout:
                fail(f"{rules} {array.shape}")


def header(text, version=1, n=None):
    data = text.encode() + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(data) if n is None else n)
    return b"\x93NUMPY" + bytes([version, 0]) + length + data


def case_hostile():
    """Files that are cut, damaged or made to harm are refused, with the byte where they are wrong."""
    _, grids, _ = INPUTS
    good = (folder / "in.npy").read_bytes()
    shape = f"'fortran_order': False, 'shape': ({len(grids)}, 81)"
    rows = [
        ("no such kind", header("{'descr': '<c8', " + shape + "}"), "byte 20: the array's type <c8 is not read"),
        ("objects", header("{'descr': '|O', " + shape + "}"), "Python's objects"),
        ("a large string", header("{'descr': '|S99999999999', 'fortran_order': False, 'shape': (1,)}"), "16 MiB"),
        ("a large row", header("{'descr': '|u1', 'fortran_order': False, 'shape': (1, 4294967296, 4294967296)}"), "16 MiB"),
        ("many rows", header("{'descr': '|u1', 'fortran_order': False, 'shape': (999999999999999999, 81)}"), "any file"),
        ("too large a number", header("{'descr': '|u1', 'fortran_order': False, 'shape': (99999999999999999999, 81)}"),
         "too large"),
        ("no rows in the file", header("{'descr': '|u1', 'fortran_order': False, 'shape': (9999999999, 81)}"),
         "the array ends after 0 bytes"),
        ("rows of nothing", header("{'descr': '|u1', 'fortran_order': False, 'shape': (5, 0)}"), "have no bytes"),
        ("no shape", header("{'descr': '|u1', 'fortran_order': False}"), "lacks descr, fortran_order or shape"),
        ("two shapes", header("{'shape': (1,), " + shape + ", 'descr': '|u1'}"), "member that it cannot have"),
        ("code", header("{'descr': __import__('os').abort(), " + shape + "}"), "byte 20:"),
        ("a value", header("{'descr': '|u1', 'fortran_order': False, 'shape': ()}"), "single value"),
        ("deep records", header("{'descr': [('a', [('b', '|u1')])], 'fortran_order': False, 'shape': (1,)}"), "records"),
        ("nine dimensions", header("{'descr': '|u1', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1)}"), "8 dim"),
        ("version 9", header("{}", 9), "byte 6: version 9"),
        ("a long header", header("{}", 2, 0xffffffff), "byte 8: the header of the array has 4294967295 bytes"),
        ("an unclosed header", header("{'descr': '|u1', "), "is missing"),
        ("other numbers", header("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 81)}") + bytes(324), "no puzzles"),
        ("80 cells", header("{'descr': '|u1', 'fortran_order': False, 'shape': (1, 80)}") + bytes(80), "n x 81"),
        ("more than the array", good + b"x", f"byte {len(good)}: after the array's rows something follows"),
    ]
    rows += [(f"cut after {n}", good[:n], f"byte {n}: the array ends") for n in (8, 11, 60, 127, 128, 209, len(good) - 1)]
    for what, data, message in rows:
        (folder / "bad.npy").write_bytes(data)
        said = run(["-q", "bad.npy"], None, (2,)).stderr.decode()
        if message not in said or not said.startswith("fastsud: bad.npy: byte "):
            fail(f"{what}: {said}")
        by_pipe = run(["-q", "-"], data, (2,)).stderr.decode()
        if not by_pipe.startswith("fastsud: <stdin>: byte "):
            fail(f"{what}, by a pipe: {by_pipe}")
    for name in ("in.npz", "packed.npz"):
        good = (folder / name).read_bytes()
        with zipfile.ZipFile(folder / name) as archive:
            first = archive.infolist()[2]
        inside = first.header_offset + 200
        bad = [(good[:n], "the zip archive ends without its directory") for n in (99, 5000, len(good) - 1)]
        bad.append((good[:inside] + bytes([good[inside] ^ 1]) + good[inside + 1:], "member puzzle: it"))
        at = good.rindex(b"PK\1\2")
        bad += [(good[:at + k] + b"\xff\xff\xff\x7f" + good[at + k + 4:], "byte ") for k in (0, 20, 24, 28, 42)]
        bad += [(good[:at + 10] + b"\x0c\0" + good[at + 12:], "another method than deflate")]
        end = good.rindex(b"PK\5\6")
        bad += [(good[:end + 16] + b"\xf0\xff\xff\x7f" + good[end + 20:], "the archive ends in the middle")]
        for data, message in bad:
            (folder / "bad.npz").write_bytes(data)
            said = run(["-q", "bad.npz"], None, (2,)).stderr.decode()
            if message not in said or not said.startswith("fastsud: bad.npz: byte "):
                fail(f"{name}: not {message}: {said}")
        for i in range(400 if FULL else 60):  # nothing else than a message comes of any byte
            rng = random.Random(SEED + i)
            data = bytearray(good)
            for _ in range(rng.randrange(1, 4)):
                place = rng.choice([rng.randrange(len(good)), rng.randrange(len(good) - 600, len(good))])
                data[place] = rng.randrange(256)
            (folder / "bad.npz").write_bytes(data)
            done = run(["-q", "bad.npz"], None, (0, 1, 2))
            if done.returncode == 2 and not done.stderr.startswith(b"fastsud: bad.npz: "):
                fail(f"{name}, {i}: {done.stderr[:200]}")
    np.savez(folder / "bad.npz", a=grids, b=grids[:3])
    if "member b has 3 rows, and a" not in run(["-q", "bad.npz"], None, (2,)).stderr.decode():
        fail("rows that are not as many")
    np.save(folder / "bad.npy", np.array([[10] * 81, [-1] * 81]))
    if run(["-q", "bad.npy"], None, (1,)).stdout.count(b"malformed") != 2:
        fail("numbers that are no cells")


def case_refusals():
    """What cannot be an array says so before it begins, and leaves nothing."""
    (folder / "in.jsonl").write_text('{"puzzle": "' + "." * 81 + '"}\n')
    rows = [
        (["-o", "/dev/stdout/x.npy", "in.txt"], ""),
        (["-o", "no.npz.gz", "in.txt"], "arrays are not compressed"),
        (["-o", "no.npy", "--compress", "gzip", "in.txt"], "arrays are not compressed"),
        (["-f", "grid", "-o", "no.npy", "in.txt"], "leave -f grid out"),
        (["rate", "-f", "jsonl", "-o", "no.npz", "in.txt"], "leave -f jsonl out"),
        (["sample", "-n1", "-o", "no.npz", "in.jsonl"], "in.jsonl: read as jsonl, lines that no array can hold"),
        (["split", "--parts", "a=1", "-o", "no-%.npz", "in.jsonl"], "read as jsonl"),
        (["check", "-o", "no.npy", "in.txt"], "fastsud check does not write '.npy'"),
        (["minimize", "-o", "no.npz", "in.txt"], "fastsud minimize does not write '.npz'"),
    ]
    os.mkfifo(folder / "pipe.npy")
    rows.append((["-o", "pipe.npy", "in.txt"], "they need a file"))
    for arguments, message in rows:
        said = run(arguments, None, (2,)).stderr.decode()
        if message not in said or list(folder.glob("no*")):
            fail(f"{arguments}: {said}, {list(folder.glob('no*'))}")
    # A disk that is full leaves nothing, neither file nor rows that wait.
    if os.path.exists("/dev/full"):
        limit = "ulimit -f 100; exec \"$0\" -q -o full.npz many.txt"
        (folder / "many.txt").write_text((folder / "in.txt").read_text() * 20)
        done = subprocess.run(["bash", "-c", limit, PROGRAM], cwd=folder, capture_output=True, check=False)
        if done.returncode != 2 or list(folder.glob("full*")) or list(folder.glob(".fastsud*")):
            fail(f"no room: {done}")


def case_shapes():
    """Columns whose type shows late: it is that of all rows, and empty output has columns, too."""
    puzzle = (folder / "in.txt").read_text().split()[0]
    rows = [("late", ["", "", "7"], "i4"), ("negative", ["", "-1", "2"], "f4"), ("large", ["1", "3000000000", ""], "i8"),
            ("digits", ["1.5", "", "1234567.25"], "f4"), ("double", ["0.1234567891", "2", ""], "f8"),
            ("names", ["007", "8", "9"], "S3"), ("empty", ["", "", ""], "f4"), ("grids", ["", puzzle, ""], "u1"),
            ("mixed", [puzzle, "", "none"], "S81"), ("plus", ["2+", "3", "4"], "i4"), ("huge", ["1" * 25, "2", "3"], "f8"),
            ("quote", ['"a""b"', "c", ""], "S3"), ("most", [str(2**63 - 1), str(-2**63), "2+"], "i8"),
            ("too large", [str(2**63), "1", ""], "f8")]
    text = ",".join(["puzzle", *(r[0] for r in rows)]) + "\n"
    for i in range(3):
        text += ",".join([puzzle, *(r[1][i] for r in rows)]) + "\n"
    (folder / "late.csv").write_text(text)
    run(["sample", "-n9", "-q", "-o", "late.npz", "late.csv"])
    got = load(folder / "late.npz")
    for name, _, kind in rows:
        if got[name].dtype != np.dtype(kind):
            fail(f"{name}: {got[name].dtype}, not {kind}")
    if got["most"].tolist() != [2**63 - 1, -2**63, 2] or got["late"].tolist() != [-1, -1, 7] or got["mixed"].tolist() != [puzzle.encode(), b"", b"none"]:
        fail(f"late: {got['late']}, {got['mixed']}")
    if got["grids"].tolist() != [[0] * 81, numbers(puzzle), [0] * 81] or got["quote"][0] != b'a"b':
        fail("grids between empty ones")
    # More than a block of the file where rows wait, of grids that turn out to be texts, in the array's own file.
    small = ".Shape~4x4." + "".join(f"~R{i // 4 + 1}C{i % 4 + 1}_{v}" for i, v in enumerate("1234341221434321"))
    puzzles = run(["generate", "-n", "900", "-f", "iss", "-q"]).stdout.decode()
    (folder / "sizes.iss").write_text(puzzles + ".Shape~9x9.~R1C1_1\n" + small + "\n")
    run(["-q", "-o", "sizes.npy", "sizes.iss"])
    wanted = [b"" if b"\t" in line else line for line in run(["-q", "sizes.iss"]).stdout.splitlines()]
    if load(folder / "sizes.npy")[None].tolist() != wanted or len(wanted) != 902:
        got = load(folder / "sizes.npy")[None].tolist()
        fail(f"grids of several sizes: {len(got)}, {[(g, w) for g, w in zip(got, wanted) if g != w][:2]}")
    for form in ("npy", "npz"):
        run(["-q", "-o", f"none.{form}", "-"], b"")
        got = load(folder / f"none.{form}")
        if [a.shape for a in got.values() if a.ndim == 2] != [(0, 81)] * (2 if form == "npz" else 1):
            fail(f"nothing: {got}")


INPUTS = make_inputs()
for case_name, case in list(globals().items()):
    if case_name.startswith("case_") and (len(sys.argv) < 3 or case_name.removeprefix("case_") in sys.argv[2:]):
        case()
print(f"{n_compared} files compared, {failures} differ; FASTSUD_TEST_SEED={SEED}")
shutil.rmtree(folder)
sys.exit(1 if failures else 0)
