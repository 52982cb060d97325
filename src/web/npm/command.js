#!/usr/bin/env node
/* The program, with the files, standard streams and arguments of this process. On one thread. */
import { readdirSync, readSync, realpathSync, statSync, writeSync } from 'node:fs';
import { ofModule, openDevice } from './instance.js';
import { compile, createFastsud } from './node.js';

/* Repeats what would have to wait, as nothing else can be done meanwhile. */
function persist(act) {
    for (;;) {
        try {
            return act();
        } catch (error) {
            if (error.code === 'EOF') {
                return 0;
            }
            if (error.code === 'EPIPE') {
                process.exit(2);
            }
            if (error.code !== 'EAGAIN') {
                throw error;
            }
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        }
    }
}

const input = { read: (stream, heap, offset, length) => persist(() => readSync(0, heap, offset, length, null)) };
const output = (to) => ({
    write(stream, heap, offset, length) {
        for (let done = 0; done < length;) {
            done += persist(() => writeSync(to, heap, offset + done, length - done));
        }
        return length;
    },
});

/* The folders of this machine stand where they are. */
function mountAll(FS, NODEFS) {
    const own = ['dev', 'proc'];
    for (const name of readdirSync('/').filter((name) => !own.includes(name))) {
        if (statSync(`/${name}`, { throwIfNoEntry: false })?.isDirectory()) {
            FS.mkdirTree(`/${name}`);
            FS.mount(NODEFS, { root: realpathSync(`/${name}`) }, `/${name}`);
        }
    }
    FS.chdir(process.cwd());
}

const program = await createFastsud({
    ...ofModule(await compile()),
    preRun({ FS, NODEFS }) {
        openDevice(FS, 1, '/dev/in', input);
        openDevice(FS, 2, '/dev/out', output(1));
        openDevice(FS, 3, '/dev/err', output(2));
        mountAll(FS, NODEFS);
    },
});
program._umask(process.umask());
process.exitCode = program.callMain(process.argv.slice(2));
