/* numpy's arrays, in which the program takes and gives columns. */
const TYPES = {
    '|u1': Uint8Array, '|i1': Int8Array, '<i2': Int16Array, '<u2': Uint16Array, '<i4': Int32Array, '<u4': Uint32Array,
    '<i8': BigInt64Array, '<u8': BigUint64Array, '<f4': Float32Array, '<f8': Float64Array,
};
const PREFIX_BYTES = 10;
const ALIGNMENT = 64;

/* An array of rows of so many bytes. */
export function toArray(bytes, width) {
    const header = `{'descr': '|u1', 'fortran_order': False, 'shape': (${bytes.length / width}, ${width}), }`;
    const nBytes = Math.ceil((PREFIX_BYTES + header.length + 1) / ALIGNMENT) * ALIGNMENT;
    const start = new TextEncoder().encode(`\x00NUMPY\x01\x00\x00\x00${header.padEnd(nBytes - PREFIX_BYTES - 1)}\n`);
    start[0] = 0x93;
    new DataView(start.buffer).setUint16(8, nBytes - PREFIX_BYTES, true);
    const array = new Uint8Array(nBytes + bytes.length);
    array.set(start);
    array.set(bytes, nBytes);
    return array;
}

/* The values of an array, row by row; of texts an array of strings. */
export function fromArray(array) {
    const begin = PREFIX_BYTES + new DataView(array.buffer, array.byteOffset).getUint16(8, true);
    const header = new TextDecoder().decode(array.subarray(PREFIX_BYTES, begin));
    const type = header.match(/'descr': '([^']*)'/)?.[1] ?? '';
    const values = array.slice(begin);
    if (type.startsWith('|S')) {
        const width = Number(type.slice(2));
        return Array.from({ length: values.length / width }, (_, i) =>
            new TextDecoder().decode(values.subarray(i * width, (i + 1) * width)).replace(/\0+$/, ''));
    }
    if (!(type in TYPES)) {
        throw new Error(`array of type '${type}'`);
    }
    return new TYPES[type](values.buffer);
}

/* The arrays of an archive by name. The program's archives are stored, with sizes of 8 bytes before each array. */
export function fromArchive(archive) {
    const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
    const arrays = {};
    for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
        const [nName, nExtra] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
        const name = new TextDecoder().decode(archive.subarray(at + 30, at + 30 + nName));
        const nBytes = Number(view.getBigUint64(at + 30 + nName + 4, true));
        const begin = at + 30 + nName + nExtra;
        arrays[name.replace(/\.npy$/, '')] = fromArray(archive.subarray(begin, begin + nBytes));
        at = begin + nBytes;
    }
    return arrays;
}
