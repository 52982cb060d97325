/*
 * Makes an element. Attributes that are null, undefined or false are left out, true is the empty string, and names that
 * begin with "on" are listeners. Text only ever becomes text nodes.
 */
export function element(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name.startsWith('on')) {
            node.addEventListener(name.slice(2), value);
        } else if (value !== null && value !== undefined && value !== false) {
            node.setAttribute(name, value === true ? '' : value);
        }
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return node;
}

export const byId = (id) => document.getElementById(id);

/* 49151 becomes 49,151. */
export const count = (value) => value.toLocaleString('en-US');

/* A count and its noun. */
export const counted = (value, one, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`;
