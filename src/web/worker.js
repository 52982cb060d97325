/*
 * Runs the program once for every message of program.js. emscripten's loader, whose createFastsud makes an instance, and
 * instance.js stand before this in the worker's script.
 */
/* global createFastsud, ofModule, makeHome, runAtHome */
const CHUNK_BYTES = 1 << 23;
const AHEAD_BYTES = 1 << 23;
const READ_REPORT_MS = 100;

/* Collects what is written, and posts it in chunks of at least so many bytes. */
function makeOutput(to) {
    let chunks = [];
    let nBytes = 0;
    const flush = () => {
        if (nBytes > 0) {
            postMessage({ to, chunk: new Blob(chunks) });
        }
        chunks = [];
        nBytes = 0;
    };
    const put = (bytes) => {
        chunks.push(bytes);
        nBytes += bytes.length;
        if (nBytes >= CHUNK_BYTES) {
            flush();
        }
    };
    return { put, flush };
}

/* Lets Blobs be read in large chunks, as each costs the browser a journey between its processes; posts how far it is. */
function readAhead(WORKERFS, isWatched) {
    const reader = new FileReaderSync();
    let nRead = 0;
    let reportedAt = 0;
    WORKERFS.stream_ops.read = (stream, heap, offset, length, position) => {
        const blob = stream.node.contents;
        const end = Math.min(position + length, blob.size);
        if (position >= end) {
            return 0;
        }
        if (!stream.ahead || position < stream.ahead.start || end > stream.ahead.start + stream.ahead.bytes.length) {
            const ahead = blob.slice(position, Math.max(end, position + AHEAD_BYTES));
            stream.ahead = { start: position, bytes: new Uint8Array(reader.readAsArrayBuffer(ahead)) };
        }
        const { start, bytes } = stream.ahead;
        heap.set(bytes.subarray(position - start, end - start), offset);
        nRead += end - position;
        if (isWatched && performance.now() - reportedAt >= READ_REPORT_MS) {
            reportedAt = performance.now();
            postMessage({ read: nRead });
        }
        return end - position;
    };
}

/* Blobs are not copied: WORKERFS reads them where they are. */
function putFile(FS, WORKERFS, path, data, number) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
    if (data instanceof Blob) {
        const mount = `/mounted/${number}`;
        FS.mkdirTree(mount);
        FS.mount(WORKERFS, { blobs: [{ name: 'file', data }] }, mount);
        FS.symlink(`${mount}/file`, path);
    } else {
        FS.writeFile(path, data);
    }
}

async function run({ module, args, files, input, isWatched }) {
    const out = makeOutput('out');
    const err = makeOutput('err');
    let given = null;

    const program = await createFastsud({
        ...ofModule(module),
        preRun({ FS, WORKERFS }) {
            const put = (path, data, number) => putFile(FS, WORKERFS, path, data, number);
            given = makeHome(FS, files, input, put, out.put, err.put);
            readAhead(WORKERFS, isWatched);
        },
    });
    const result = runAtHome(program, args, given);
    out.flush();
    err.flush();
    return result;
}

onmessage = async ({ data }) => {
    try {
        postMessage(await run(data));
    } catch (failure) {
        postMessage({ failure: String(failure) });
    }
};
