/* Reads beyond 2 GB: emscripten's own pread cuts offsets to 32 bits. */
mergeInto(LibraryManager.library, {
    fd_pread__deps: ['$SYSCALLS'],
    fd_pread: function (fd, vectors, nVectors, offset, nRead) {
        try {
            HEAP32[nRead >> 2] = SYSCALLS.doReadv(SYSCALLS.getStreamFromFD(fd), vectors, nVectors, Number(offset));
            return 0;
        } catch (failure) {
            if (!(failure instanceof FS.ErrnoError)) {
                throw failure;
            }
            return failure.errno;
        }
    },
});
