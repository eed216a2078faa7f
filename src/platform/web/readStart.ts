/** In a browser, VS Code reads files. */
export const readStart = undefined;
