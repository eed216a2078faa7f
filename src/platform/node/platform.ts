// What differs in Node and in a browser, as the rest of the extension requires it: `platform.js`.

export * from './files';
export { runPandoc } from './pandoc';
export { startWorker } from './startWorker';

/** Loads a file beside the one that `require` belongs to: what `import()` becomes in the bundle. */
export function load(file: string, require: (file: string) => unknown): Promise<unknown> {
  return Promise.resolve().then(() => require(file));
}
