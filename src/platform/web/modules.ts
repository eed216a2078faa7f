import type { ServerCode } from '../serverCode';

/** The texts of files in `dist`, by the names by which they require one another, such as `./server.js`. */
export type FileTexts = ReadonlyMap<string, string>;

/** Adds a file and all that it requires to `texts`. A browser can't read them when they are required. */
export async function readModule(
  name: string,
  read: ServerCode['read'],
  texts = new Map<string, string>(),
): Promise<Map<string, string>> {
  if (texts.has(name)) return texts;
  const text = await read(name.slice(2));
  texts.set(name, text);
  const required = Array.from(text.matchAll(/\brequire\("(\.\/[\w.-]+)"\)/g), ([, file]) => file);
  const files = required.flatMap((file) => (file === './platform.js' ? [] : (file ?? [])));
  await Promise.all(files.map((file) => readModule(file, read, texts)));
  return texts;
}

type Require = (name: string) => unknown;
type RunModule = (exports: object, require: Require) => void;

/** Returns a function that loads modules, each once, from their texts; `others` aren't among these. */
export function moduleLoader(
  others: Readonly<Record<string, unknown>>,
): (name: string, texts: FileTexts) => Promise<unknown> {
  const loaded = new Map(Object.entries(others));
  const compiled = new Map<string, RunModule>();
  const require: Require = (name) => {
    const run = compiled.get(name);
    if (loaded.has(name) || !run) return loaded.get(name);
    const exports = {};
    loaded.set(name, exports);
    run(exports, require);
    return exports;
  };
  return async (name, texts) => {
    for (const [file, text] of texts) {
      if (!compiled.has(file)) compiled.set(file, await compile(text));
    }
    return require(name);
  };
}

async function compile(text: string): Promise<RunModule> {
  const script = `export const run = (exports, require) => {${text}\n};`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const { run } = (await import(url)) as { readonly run: RunModule };
  URL.revokeObjectURL(url);
  return run;
}
