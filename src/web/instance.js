// What all that run the program share, of an instance by emscripten: how it is made, its devices and files.
const HOME = '/work'; /* of the program, where it has files of its own */

/* Options by which emscripten's function makes an instance of a compiled module at once. */
export const ofModule = (module) => ({
    noFSInit: true,
    instantiateWasm(imports, accept) {
        const instance = new WebAssembly.Instance(module, imports);
        accept(instance);
        return instance.exports;
    },
});

/* Opens a character device as the next descriptor, with these operations. */
export function openDevice(FS, minor, path, operations) {
    const device = FS.makedev(64, minor);
    FS.registerDevice(device, {
        open(stream) {
            stream.seekable = false;
        },
        ...operations,
    });
    FS.mkdev(path, 0o666, device);
    FS.open(path, operations.read ? 'r' : 'w');
}

/* Operations that hand what is written to put, as arrays of bytes that it may keep. */
const writingTo = (put) => ({
    write(stream, heap, offset, length) {
        put(new Uint8Array(heap.slice(offset, offset + length).buffer));
        return length;
    },
});

/* All regular files below a folder, as pairs of a path and the file system's node. */
function listFiles(FS, folder) {
    return FS.readdir(folder).filter((name) => name !== '.' && name !== '..').flatMap((name) => {
        const path = `${folder}/${name}`;
        const { node } = FS.lookupPath(path, { follow: false });
        return FS.isDir(node.mode) ? listFiles(FS, path) : FS.isFile(node.mode) ? [[path, node]] : [];
    });
}

/*
 * Makes the folder of the program, with files by their paths in it, and its input, which put writes; putOut and putErr
 * take what it writes. Returns the nodes of these files.
 */
export function makeHome(FS, files, input, put, putOut, putErr) {
    FS.mkdirTree(HOME);
    Object.entries(files).forEach(([name, data], i) => put(`${HOME}/${name}`, data, i));
    put('/input', input, 'input');
    FS.open('/input', 'r');
    openDevice(FS, 1, '/dev/out', writingTo(putOut));
    openDevice(FS, 2, '/dev/err', writingTo(putErr));
    FS.chdir(HOME);
    return new Set(listFiles(FS, HOME).map(([, node]) => node));
}

/* Runs the program there. Returns its status, and the files that it makes beside those given, by their paths. */
export function runAtHome(program, args, given) {
    program._umask(0o022); /* emscripten's own would deny what the program makes */
    const status = program.callMain([...args]);
    const made = listFiles(program.FS, HOME).filter(([, node]) => !given.has(node));
    return {
        status,
        files: Object.fromEntries(made.map(([path]) => [path.slice(HOME.length + 1), program.FS.readFile(path)])),
    };
}
