import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

/**
 * How long it takes to load and activate the bundled extension, without VS Code's own work: a stub for VS Code and
 * the extension context accepts every call.
 */
export function measureActivation(script: string): Record<string, number> {
  const load = createRequire(script);
  const vscode: unknown = Object.create(anything());
  const context = anything();
  const module: { exports: { activate?: (context: unknown) => unknown } } = { exports: {} };
  const require = (name: string): unknown => (name === 'vscode' ? vscode : load(name));
  const start = performance.now();
  const source = readFileSync(script, 'utf8');
  const run = compileFunction(source, ['module', 'exports', 'require'], { filename: script });
  Reflect.apply(run, undefined, [module, module.exports, require]);
  const { activate } = module.exports;
  if (!activate) throw new Error('The extension cannot be activated.');
  activate(context);
  return { activationMs: performance.now() - start };
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
