import { basename } from 'node:path';

/**
 * The ES modules that esbuild wrote, as few CommonJS files: `extension.js` and `server.js` for these entry points,
 * `common.js` for what both need, `shared.js` for what several other files need, and one for each other entry point.
 * esbuild makes a file for each set of entry points that share something, which is many.
 *
 * @param {Pick<import('esbuild').BuildResult<{ metafile: true, write: false }>, 'metafile' | 'outputFiles'>} result
 * @returns {Map<string, string>} texts by name
 */
export function packedFiles({ metafile, outputFiles }) {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]),
  );
  /** A file and all that it imports, these first. */
  const closure = (name, found = new Set()) => {
    for (const { path, kind, external } of outputs.get(name).imports) {
      const imported = basename(path);
      if (kind === 'import-statement' && !external && !found.has(imported))
        closure(imported, found);
    }
    return found.add(name);
  };
  const isEntry = (name) => outputs.get(name).entryPoint !== undefined;
  const [ofExtension, ofServer] = ['extension.js', 'server.js'].map((name) => closure(name));
  const packOf = (name) => {
    if (isEntry(name)) return name;
    if (ofExtension.has(name)) return ofServer.has(name) ? 'common.js' : 'extension.js';
    return ofServer.has(name) ? 'server.js' : 'shared.js';
  };
  const all = [...texts.keys()]
    .filter(isEntry)
    .reduce((found, name) => closure(name, found), new Set());
  const packs = new Map();
  for (const name of all) {
    const pack = packOf(name);
    const required = (other) => {
      const file = packOf(other);
      const exported = file === pack ? 'pack' : `require("./${file}")`;
      return isEntry(other) ? exported : `${exported}["${other}"]`;
    };
    const text = asCommonJs(texts.get(name), (file) =>
      texts.has(basename(file)) ? required(basename(file)) : `require("${file}")`,
    );
    const own = isEntry(name) ? 'pack' : `pack["${name}"]={}`;
    const before = packs.get(pack) ?? '"use strict";const pack=exports;';
    packs.set(pack, `${before}(exports=>{${text}})(${own});\n`);
  }
  return packs;
}

/**
 * The text of an ES module that esbuild wrote, as CommonJS. Imported names become constants, as nothing exported changes
 * later: esbuild's own CommonJS looks up a name in each call, and copies the interface of VS Code for every module.
 *
 * @param {string} text
 * @param {(file: string) => string} required an expression for what another file exports
 */
export function asCommonJs(text, required = (file) => `require("${file}")`) {
  const start = String.raw`(?<=^|[;}\n])`;
  const file = String.raw`\s*"([^"\n]+)";`;
  const statement = (words) => RegExp(`${start}${words}`, 'g');
  const renamed = (list, order) => list.replace(/([\w$]+)\s+as\s+([\w$]+)/g, order);
  return text
    .replace(statement(`import${file}`), (_, name) => `${required(name)};`)
    .replace(
      statement(`import\\s*\\*\\s*as ([\\w$]+) from${file}`),
      (_, local, name) => `const ${local}=${required(name)};`,
    )
    .replace(
      statement(`import\\s*(\\{[^}]*\\})\\s*from${file}`),
      (_, list, name) => `const ${renamed(list, '$1:$2')}=${required(name)};`,
    )
    .replace(
      statement('export\\s*\\{([^}]*)\\};'),
      (_, list) => `Object.assign(exports,{${renamed(list, '$2:$1')}});`,
    )
    .replace(/\bimport\(("\.\/[^"\n]+")\)/g, 'require("./platform.js").load($1,require)');
}
