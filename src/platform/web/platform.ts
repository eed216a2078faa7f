// What differs in Node and in a browser, as the rest of the extension requires it: `platform.js`.

export * from './files';
export { runPandoc } from './pandoc';
export { startWorker } from './startWorker';
