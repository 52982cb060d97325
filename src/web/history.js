/* Positions that can be undone and done again; onChange gets each that becomes the present one. */
export function makeHistory(first, onChange) {
    let past = [];
    let future = [];
    let present = first;

    const move = (from, to) => {
        if (from.length > 0) {
            to.push(present);
            present = from.pop();
            onChange(present);
        }
    };
    return {
        get present() {
            return present;
        },
        get canUndo() {
            return past.length > 0;
        },
        get canRedo() {
            return future.length > 0;
        },
        push(position) {
            past.push(present);
            future = [];
            present = position;
            onChange(present);
        },
        undo: () => move(past, future),
        redo: () => move(future, past),
    };
}
