import assert from 'node:assert/strict';
import { SessionStore } from '../../../../src/core/session/sessionStore';
import type { SavedFile } from '../../../../src/core/session/savedFile';
import { emptyLibrary } from '../../../../src/core/library/libraryData';
import type { LibraryData } from '../../../../src/core/library/libraryData';
import { decode } from '../../support/engineParts';
import { MemoryFolder } from './memoryFolder';

/** Its parts are texts; a part that begins with `!` is damaged. */
class TextEngine {
  readonly loaded: string[] = [];
  readonly library: string[] = [];
  readonly given: string[] = [];
  endsAt: string | undefined;
  constructor(public parts: Readonly<Record<string, string>> = {}) {}

  load(bytes: Uint8Array): Promise<readonly SavedFile[] | undefined> {
    const text = new TextDecoder().decode(bytes);
    if (text === this.endsAt) return Promise.reject(new Error('Ended'));
    if (text.startsWith('!')) return Promise.resolve(undefined);
    this.loaded.push(text);
    return Promise.resolve([
      {
        uri: text.slice(0, 1),
        role: { digest: true, note: false },
        stamp: { size: text.length, mtime: 0 },
        verdict: { kind: 'digest', isEmpty: false },
      },
    ]);
  }

  readonly forgotten: string[] = [];
  forget(uris: readonly string[]): Promise<void> {
    this.forgotten.push(...uris);
    return Promise.resolve();
  }

  loadLibrary(texts: readonly string[]): Promise<LibraryData> {
    this.library.push(...texts);
    return Promise.resolve(emptyLibrary);
  }

  savedParts(): Promise<readonly string[]> {
    return Promise.resolve(Object.keys(this.parts));
  }

  savedPart(name: string): Promise<Uint8Array | undefined> {
    this.given.push(name);
    const text = this.parts[name];
    return Promise.resolve(text === undefined ? undefined : new TextEncoder().encode(text));
  }
}

describe('The cache of a workspace', () => {
  let folder: MemoryFolder;
  const storeFor = (engine: TextEngine, version = 'v1', limit = Infinity) =>
    new SessionStore({ folder, engine, decode, version, limit, now: () => folder.now });
  const names = () => [...folder.files.keys()].sort();
  const load = async (version?: string) => {
    const engine = new TextEngine();
    await storeFor(engine, version).load();
    return engine.loaded.sort();
  };

  beforeEach(() => (folder = new MemoryFolder()));

  it('has an engine that was started anew meanwhile forget what nobody hears of', async () => {
    await storeFor(new TextEngine({ a: 'alpha', b: 'beta' })).save();
    const engine = new TextEngine();
    engine.endsAt = 'alpha';
    await assert.rejects(storeFor(engine).load(), /Ended/);
    assert.deepEqual(engine.forgotten, ['b']);
  });

  it('gives the next session what it was given, and tells the files', async () => {
    await storeFor(new TextEngine({ a: 'alpha', b: 'beta' })).save();
    const engine = new TextEngine();
    const files = await storeFor(engine).load();
    assert.deepEqual(engine.loaded.sort(), ['alpha', 'beta']);
    assert.deepEqual(files.map(({ uri }) => uri).sort(), ['a', 'b']);
  });

  it('has nothing to give when there is nothing', async () => {
    assert.deepEqual(await storeFor(new TextEngine()).load(), []);
  });

  it('writes what is new alone, and removes what is wanted no more', async () => {
    const engine = new TextEngine({ a: 'alpha', b: 'beta' });
    const store = storeFor(engine);
    await store.save();
    engine.parts = { b: 'beta', c: 'gamma' };
    folder.writes.length = 0;
    engine.given.length = 0;
    await store.save();
    assert.deepEqual(folder.writes, ['v1-c']);
    assert.deepEqual(engine.given, ['c']);
    assert.deepEqual(names(), ['v1-b', 'v1-c']);
  });

  it('leaves out what is damaged, and removes it, so that it is written again', async () => {
    folder.put('v1-a', new TextEncoder().encode('!'));
    folder.put('v1-b', new TextEncoder().encode('beta'));
    assert.deepEqual(await load(), ['beta']);
    assert.deepEqual(names(), ['v1-b']);
  });

  it('does not even look at what another version wrote, and removes it in the end', async () => {
    await storeFor(new TextEngine({ a: 'alpha' }), 'v1').save();
    assert.deepEqual(await load('v2'), []);
    assert.deepEqual(await load('v'), []);
    await storeFor(new TextEngine({ a: 'alpha' }), 'v2').save();
    assert.deepEqual(names(), ['v2-a']);
  });

  it('goes on when a file vanishes between listing and reading', async () => {
    await storeFor(new TextEngine({ a: 'alpha', b: 'beta' })).save();
    const list = folder.list.bind(folder);
    folder.list = async () => {
      const listed = await list();
      folder.files.delete('v1-a');
      return listed;
    };
    assert.deepEqual(await load(), ['beta']);
  });

  it('lets two windows save side by side: each finds one or the other, or both', async () => {
    const one = storeFor(new TextEngine({ a: 'alpha', b: 'beta' }));
    const other = storeFor(new TextEngine({ b: 'beta', c: 'gamma' }));
    await Promise.all([one.save(), other.save(), one.save(), other.save()]);
    for (const text of await load()) assert.ok(['alpha', 'beta', 'gamma'].includes(text));
    await other.save();
    assert.deepEqual(await load(), ['beta', 'gamma']);
  });

  it('does not disturb another window that is still writing', async () => {
    folder.put('v1-c.x.tmp', new Uint8Array(3));
    await storeFor(new TextEngine({ a: 'alpha' })).save();
    assert.deepEqual(names(), ['v1-a', 'v1-c.x.tmp']);
    assert.deepEqual(await load(), ['alpha']);
    folder.now += 3_600_000;
    await storeFor(new TextEngine({ a: 'alpha' })).save();
    assert.deepEqual(names(), ['v1-a']);
  });

  it('keeps no more than its limit', async () => {
    const engine = new TextEngine({ a: '12345', b: '12345', c: '12345' });
    const store = storeFor(engine, 'v1', 12);
    await store.save();
    assert.deepEqual(names(), ['v1-a', 'v1-b']);
    await storeFor(engine, 'v1', 7).save();
    assert.deepEqual(names(), ['v1-a']);
  });

  it('removes nothing when it cannot write', async () => {
    const engine = new TextEngine({ a: 'alpha' });
    const store = storeFor(engine);
    await store.save();
    engine.parts = { b: 'beta' };
    folder.fault = new Error('The disk is full');
    await assert.rejects(store.save(), /full/);
    assert.deepEqual(await load(), ['alpha']);
    folder.fault = undefined;
    await store.save();
    assert.deepEqual(await load(), ['beta']);
  });

  it('can be cleared at any time', async () => {
    const store = storeFor(new TextEngine({ a: 'alpha' }));
    const saving = store.save();
    await store.clear();
    await saving;
    assert.deepEqual(names(), []);
    await store.save();
    assert.deepEqual(names(), ['v1-a']);
  });
});
