import assert from 'node:assert/strict';
import { compileFunction } from 'node:vm';
import { moduleLoader, readModule } from '../../../src/platform/web/modules';

/** Each file exports what it requires, and its own name. */
const files: Readonly<Record<string, string>> = {
  'a.js': 'exports.a = require("./shared.js");',
  'b.js': 'exports.b = require("./shared.js");',
  'shared.js': 'exports.deep = require("./deep.js");',
  'deep.js': 'exports.name = require("./platform.js").name; require("./a.js");',
};
const deep = { name: 'platform' };
type RunModule = (exports: object, require: (name: string) => unknown) => void;
const compile = (text: string) =>
  Promise.resolve(compileFunction(text, ['exports', 'require']) as RunModule);

describe('Modules in a browser', () => {
  /** The files that are read now, with what ends that. */
  let reading: Map<string, { end: () => void; fail: () => void }>;
  let load: (name: string) => Promise<unknown>;

  beforeEach(() => {
    reading = new Map();
    const known = new Map<string, Promise<string>>();
    const run = moduleLoader({ './platform.js': deep }, compile);
    const read = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        assert.ok(!reading.has(path), `${path} is read twice`);
        const stop = () => reading.delete(path);
        reading.set(path, {
          end: () => stop() && resolve(files[path] ?? assert.fail(path)),
          fail: () => stop() && reject(new Error(`No ${path}`)),
        });
      });
    load = async (name) => run(name, await readModule(name, read, known));
  });

  const ended = async (path: string) => {
    reading.get(path)?.end();
    await new Promise(setImmediate);
  };
  const endAll = async () => {
    while (reading.size > 0) for (const path of [...reading.keys()]) await ended(path);
  };

  it('are whole when several that share files are loaded at once', async () => {
    const first = load('./a.js');
    await ended('a.js');
    await ended('shared.js');
    const second = load('./b.js');
    await ended('b.js');
    await endAll();
    assert.deepEqual(await second, { b: { deep } });
    assert.deepEqual(await first, { a: { deep } });
    assert.deepEqual(await load('./a.js'), { a: { deep } });
  });

  it('can be loaded again after a file could not be read', async () => {
    const failed = assert.rejects(load('./a.js'), /No deep.js/);
    await ended('a.js');
    await ended('shared.js');
    reading.get('deep.js')?.fail();
    await failed;
    const again = load('./b.js');
    await endAll();
    assert.deepEqual(await again, { b: { deep } });
  });

  it('run again after one has thrown', async () => {
    let isReady = false;
    const check = () => {
      if (!isReady) throw new Error('Not ready');
    };
    const run = moduleLoader({ './platform.js': { check } }, compile);
    const texts = new Map([
      ['./a.js', 'exports.b = require("./b.js").done;'],
      ['./b.js', 'require("./platform.js").check(); exports.done = true;'],
    ]);
    await assert.rejects(run('./a.js', texts), /Not ready/);
    isReady = true;
    assert.deepEqual(await run('./a.js', texts), { b: true });
  });

  it('fail to load when they require an unknown one', async () => {
    const run = moduleLoader({}, compile);
    await assert.rejects(run('./a.js', new Map([['./a.js', 'require("fs");']])), /fs/);
  });
});
