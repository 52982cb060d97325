/* Runs the program in workers. Every run is a new instance of the compiled module: a process with files of its own. */
import packedModule from 'built:module';
import packedWorker from 'built:worker';

const MAX_IDLE_WORKERS = 4;
const idle = [];
let compiled = null; /* a promise of the module, which all workers share, and so the browser's compiled code */
let workerUrl = null; /* as soon as there is the module */

function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

async function compile() {
    workerUrl ??= URL.createObjectURL(new Blob([await unpack(packedWorker).text()], { type: 'text/javascript' }));
    return WebAssembly.compile(await unpack(packedModule).arrayBuffer());
}

/* Starts to compile, which otherwise the first run does. */
export function prepare() {
    compiled ??= compile().catch((why) => {
        compiled = null; /* the next run tries again */
        throw why;
    });
    return compiled;
}

function takeWorker() {
    return idle.pop() ?? new Worker(workerUrl);
}

function giveBack(worker) {
    worker.onmessage = worker.onerror = null;
    if (idle.length < MAX_IDLE_WORKERS) {
        idle.push(worker);
    } else {
        worker.terminate();
    }
}

/*
 * Runs the program with arguments, in a folder that holds files, an object of names and contents: strings, arrays of
 * bytes, or Blobs, which are read as they lie. input, of the same types, is its standard input. Returns a promise of
 * { status, out, err, files }: out and err are strings, or out a Blob if blob is set; files are those that the program
 * has made, names and arrays of bytes. onRead is told, now and then, how many bytes of Blobs were read. An AbortSignal
 * ends the program: the promise is then rejected with its reason. It is also rejected if the program crashes.
 */
export async function run(args, { files = {}, input = '', blob = false, onRead, signal } = {}) {
    signal?.throwIfAborted();
    const module = await prepare();
    signal?.throwIfAborted();
    const worker = takeWorker();
    const written = { out: [], err: [] };
    let stop = null;
    const end = new Promise((resolve, reject) => {
        const fail = (why) => {
            worker.terminate();
            reject(why);
        };
        stop = () => fail(signal.reason);
        worker.onerror = (event) => fail(new Error(event.message));
        worker.onmessage = ({ data }) => {
            if (data.chunk) {
                written[data.to].push(data.chunk);
            } else if (data.read !== undefined) {
                onRead?.(data.read);
            } else if (data.failure !== undefined) {
                fail(new Error(data.failure));
            } else {
                resolve(data);
            }
        };
    });
    signal?.addEventListener('abort', stop, { once: true });
    worker.postMessage({ module, args, files, input, isWatched: Boolean(onRead) });
    try {
        const { status, files: made } = await end;
        /* From now on the worker may serve another run, which this signal must not end. */
        signal?.removeEventListener('abort', stop);
        giveBack(worker);
        const out = new Blob(written.out);
        return { status, out: blob ? out : await out.text(), err: await new Blob(written.err).text(), files: made };
    } finally {
        signal?.removeEventListener('abort', stop);
    }
}
