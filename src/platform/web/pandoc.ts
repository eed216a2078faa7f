/** Undefined: a browser runs no programs. */
export const runPandoc = undefined;
