// What all that run the program share, of an instance by emscripten: its devices and files.

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
export const writingTo = (put) => ({
    write(stream, heap, offset, length) {
        put(new Uint8Array(heap.slice(offset, offset + length).buffer));
        return length;
    },
});

/* All regular files below a folder, as pairs of a path and the file system's node. */
export function listFiles(FS, folder) {
    return FS.readdir(folder).filter((name) => name !== '.' && name !== '..').flatMap((name) => {
        const path = `${folder}/${name}`;
        const { node } = FS.lookupPath(path, { follow: false });
        return FS.isDir(node.mode) ? listFiles(FS, path) : FS.isFile(node.mode) ? [[path, node]] : [];
    });
}
