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
  const required = [...text.matchAll(/\brequire\("(\.\/[\w.-]+)"\)[^.]/g)];
  const files = required.flatMap(([, file = '']) => (file === './platform.js' ? [] : file));
  await Promise.all(files.map((file) => readModule(file, read, texts)));
  return texts;
}

/** Returns a function that loads modules, each once, from their texts; `others` aren't among these. */
export function requireFrom(
  texts: FileTexts,
  others: Readonly<Record<string, unknown>>,
): (name: string) => unknown {
  const loaded = new Map(Object.entries(others));
  const require = (name: string): unknown => {
    if (loaded.has(name)) return loaded.get(name);
    const text = texts.get(name);
    if (text === undefined) throw new Error(`The extension has no file ${name}.`);
    const exports = {};
    loaded.set(name, exports);
    // As VS Code does with the extension's main file in a browser.
    const run = new Function('exports', 'require', `${text}\n//# sourceURL=paper-digest/${name}`);
    Reflect.apply(run, undefined, [exports, require]);
    return exports;
  };
  return require;
}
