/**
 * The text of a file that esbuild wrote as an ES module, as CommonJS. Imported names become constants, so that calls of
 * a function in another file are as fast as in one: `import()` cycles don't exist, and nothing exported changes later.
 * esbuild's own CommonJS would look up each name in each call, and copy the interface of VS Code for every module.
 *
 * @param {string} text
 */
export function asCommonJs(text) {
  const start = String.raw`(?<=^|[;}\n])`;
  const names = (list) => list.replace(/\s+as\s+/g, ': ');
  const file = String.raw`\s*"([^"\n]+)";`;
  const converted = text
    .replace(RegExp(`${start}import\\s*${file}`, 'g'), 'require("$1");')
    .replace(
      RegExp(`${start}import\\s*\\*\\s*as ([\\w$]+) from${file}`, 'g'),
      'const $1=require("$2");',
    )
    .replace(
      RegExp(`${start}import\\s*(\\{[^}]*\\})\\s*from${file}`, 'g'),
      (_, list, name) => `const ${names(list)}=require("${name}");`,
    )
    .replace(
      RegExp(`${start}export\\s*\\{([^}]*)\\};`, 'g'),
      (_, list) =>
        `Object.assign(exports,{${list.replace(/([\w$]+)\s+as\s+([\w$]+)/g, '$2:$1')}});`,
    )
    .replace(/\bimport\(("\.\/[^"\n]+")\)/g, 'require("./platform.js").load($1,require)');
  return `"use strict";${converted}`;
}
