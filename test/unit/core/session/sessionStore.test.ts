import assert from 'node:assert/strict';
import { SessionStore } from '../../../../src/core/session/sessionStore';
import type { SavedLibrary } from '../../../../src/core/session/savedLibrary';
import type { RestoredFile } from '../../../../src/core/session/savingServer';
import { emptyLists } from '../../../../src/core/library/libraryLists';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { decode } from '../../support/engineParts';
import { MemoryFolder } from './memoryFolder';

/** Its parts are texts; a part that starts with `!` is damaged. */
class TextServer {
  readonly restored: string[] = [];
  readonly library: string[] = [];
  readonly given: string[] = [];
  constructor(public parts: Readonly<Record<string, string>> = {}) {}

  restore(bytes: Uint8Array): Promise<readonly RestoredFile[] | undefined> {
    const text = new TextDecoder().decode(bytes);
    if (text.startsWith('!')) return Promise.resolve(undefined);
    this.restored.push(text);
    return Promise.resolve([
      {
        uri: text.slice(0, 1),
        role: { digest: true, note: false },
        stamp: { size: text.length, mtime: 0 },
      },
    ]);
  }

  restoreLibrary({ texts }: SavedLibrary): Promise<LibraryLists> {
    this.library.push(...texts);
    return Promise.resolve(emptyLists);
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
  const storeFor = (server: TextServer, version = 'v1', limit = Infinity) =>
    new SessionStore({ folder, server, decode, version, limit, now: () => folder.now });
  const names = () => [...folder.files.keys()].sort();
  const restore = async (version?: string) => {
    const server = new TextServer();
    await storeFor(server, version).restoreFiles();
    return server.restored.sort();
  };

  beforeEach(() => (folder = new MemoryFolder()));

  it('restores what was saved, and its files', async () => {
    await storeFor(new TextServer({ a: 'alpha', b: 'beta' })).save();
    const server = new TextServer();
    const files = await storeFor(server).restoreFiles();
    assert.deepEqual(server.restored.sort(), ['alpha', 'beta']);
    assert.deepEqual(files.map(({ uri }) => uri).sort(), ['a', 'b']);
  });

  it('restores nothing if nothing was saved', async () => {
    assert.deepEqual(await storeFor(new TextServer()).restoreFiles(), []);
  });

  it('writes only new parts, and removes those no longer used', async () => {
    const server = new TextServer({ a: 'alpha', b: 'beta' });
    const store = storeFor(server);
    await store.save();
    server.parts = { b: 'beta', c: 'gamma' };
    folder.writes.length = 0;
    server.given.length = 0;
    await store.save();
    assert.deepEqual(folder.writes, ['v1-c']);
    assert.deepEqual(server.given, ['c']);
    assert.deepEqual(names(), ['v1-b', 'v1-c']);
  });

  it('skips damaged parts, and removes them so they are written again', async () => {
    folder.put('v1-a', new TextEncoder().encode('!'));
    folder.put('v1-b', new TextEncoder().encode('beta'));
    assert.deepEqual(await restore(), ['beta']);
    assert.deepEqual(names(), ['v1-b']);
  });

  it('ignores data of another version, and removes it', async () => {
    await storeFor(new TextServer({ a: 'alpha' }), 'v1').save();
    assert.deepEqual(await restore('v2'), []);
    assert.deepEqual(await restore('v'), []);
    await storeFor(new TextServer({ a: 'alpha' }), 'v2').save();
    assert.deepEqual(names(), ['v2-a']);
  });

  it('continues when a file vanishes between listing and reading', async () => {
    await storeFor(new TextServer({ a: 'alpha', b: 'beta' })).save();
    const list = folder.list.bind(folder);
    folder.list = async () => {
      const listed = await list();
      folder.files.delete('v1-a');
      return listed;
    };
    assert.deepEqual(await restore(), ['beta']);
  });

  it('lets two windows save at the same time: each finds one or the other, or both', async () => {
    const one = storeFor(new TextServer({ a: 'alpha', b: 'beta' }));
    const other = storeFor(new TextServer({ b: 'beta', c: 'gamma' }));
    await Promise.all([one.save(), other.save(), one.save(), other.save()]);
    for (const text of await restore()) assert.ok(['alpha', 'beta', 'gamma'].includes(text));
    await other.save();
    assert.deepEqual(await restore(), ['beta', 'gamma']);
  });

  it('does not remove files of another window that is still writing', async () => {
    folder.put('v1-c.x.tmp', new Uint8Array(3));
    await storeFor(new TextServer({ a: 'alpha' })).save();
    assert.deepEqual(names(), ['v1-a', 'v1-c.x.tmp']);
    assert.deepEqual(await restore(), ['alpha']);
    folder.now += 3_600_000;
    await storeFor(new TextServer({ a: 'alpha' })).save();
    assert.deepEqual(names(), ['v1-a']);
  });

  it('stays below its maximum size', async () => {
    const server = new TextServer({ a: '12345', b: '12345', c: '12345' });
    const store = storeFor(server, 'v1', 12);
    await store.save();
    assert.deepEqual(names(), ['v1-a', 'v1-b']);
    await storeFor(server, 'v1', 7).save();
    assert.deepEqual(names(), ['v1-a']);
  });

  it('removes nothing when it cannot write', async () => {
    const server = new TextServer({ a: 'alpha' });
    const store = storeFor(server);
    await store.save();
    server.parts = { b: 'beta' };
    folder.fault = new Error('The disk is full');
    await assert.rejects(store.save(), /full/);
    assert.deepEqual(await restore(), ['alpha']);
    folder.fault = undefined;
    await store.save();
    assert.deepEqual(await restore(), ['beta']);
  });

  it('can be cleared at any time', async () => {
    const store = storeFor(new TextServer({ a: 'alpha' }));
    const saving = store.save();
    await store.clear();
    await saving;
    assert.deepEqual(names(), []);
    await store.save();
    assert.deepEqual(names(), ['v1-a']);
  });
});
