import type { ServerCode } from '../serverCode';

/** The texts of files in `dist`, by the names by which they require one another, such as `./server.js`. */
export type FileTexts = ReadonlyMap<string, string>;

/**
 * The texts of a file and all that it requires. A browser can't read them when they are required.
 *
 * @param known texts that were already read, or are being read; the others are added
 */
export async function readModule(
  name: string,
  read: ServerCode['read'],
  known = new Map<string, Promise<string>>(),
): Promise<FileTexts> {
  const texts = new Map<string, string>();
  const visited = new Set<string>(['./platform.js']);
  const readText = (file: string): Promise<string> => {
    const reading = read(file.slice(2));
    known.set(file, reading);
    // Reading it may succeed later.
    reading.catch(() => known.delete(file));
    return reading;
  };
  const visit = async (file: string): Promise<void> => {
    if (visited.has(file)) return;
    visited.add(file);
    const text = await (known.get(file) ?? readText(file));
    texts.set(file, text);
    const required = text.matchAll(/\brequire\("(\.\/[\w.-]+)"\)/g);
    await Promise.all(Array.from(required, ([, other = '']) => visit(other)));
  };
  await visit(name);
  return texts;
}

type Require = (name: string) => unknown;
type RunModule = (exports: object, require: Require) => void;

/**
 * Returns a function that loads modules, each once, from their texts; `others` aren't among these.
 *
 * @param compile differs in tests
 */
export function moduleLoader(
  others: Readonly<Record<string, unknown>>,
  compile = compileInBrowser,
): (name: string, texts: FileTexts) => Promise<unknown> {
  const loaded = new Map(Object.entries(others));
  const compiled = new Map<string, RunModule>();
  const require: Require = (name) => {
    if (loaded.has(name)) return loaded.get(name);
    const run = compiled.get(name);
    if (!run) throw new Error(`Can't find module ${name}.`);
    const exports = {};
    loaded.set(name, exports);
    try {
      run(exports, require);
    } catch (error) {
      loaded.delete(name);
      throw error;
    }
    return exports;
  };
  return async (name, texts) => {
    for (const [file, text] of texts) {
      if (!compiled.has(file)) compiled.set(file, await compile(text));
    }
    return require(name);
  };
}

async function compileInBrowser(text: string): Promise<RunModule> {
  const script = `export const run = (exports, require) => {${text}\n};`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    const { run } = (await import(url)) as { readonly run: RunModule };
    return run;
  } finally {
    URL.revokeObjectURL(url);
  }
}
