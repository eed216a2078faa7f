import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

/**
 * How long it takes to load and activate the bundled extension, with all files that it requires for that, without VS
 * Code's own work: a stub for VS Code and the extension context accepts every call.
 */
export function measureActivation(script: string): Record<string, number> {
  const stubs = new Map<string, unknown>([['vscode', Object.create(anything())]]);
  const context = anything();
  const start = performance.now();
  const { activate } = load(script, stubs) as { activate?: (context: unknown) => unknown };
  if (!activate) throw new Error('The extension cannot be activated.');
  activate(context);
  return { activationMs: performance.now() - start };
}

/** Loads a CommonJS file and what it requires, each file once. */
function load(script: string, loaded: Map<string, unknown>): unknown {
  const module = { exports: {} };
  loaded.set(script, module.exports);
  const builtIn = createRequire(script);
  const require = (name: string): unknown => {
    const file = name.startsWith('.') ? join(dirname(script), name) : name;
    if (loaded.has(file)) return loaded.get(file);
    return file === name ? builtIn(name) : load(file, loaded);
  };
  const source = readFileSync(script, 'utf8');
  const run = compileFunction(source, ['module', 'exports', 'require'], { filename: script });
  Reflect.apply(run, undefined, [module, module.exports, require]);
  loaded.set(script, module.exports);
  return module.exports;
}

/** A stub that can be called and constructed, and whose properties are all such stubs. */
function anything(): object {
  const target = function () {
    return undefined;
  };
  const known = new Map<string | symbol, unknown>([
    ['prototype', target.prototype],
    ['then', undefined],
    [Symbol.toPrimitive, () => ''],
    [Symbol.iterator, () => [].values()],
  ]);
  return new Proxy(target, {
    get: (_, name) => {
      if (!known.has(name)) known.set(name, anything());
      return known.get(name);
    },
    apply: anything,
    construct: anything,
  });
}
