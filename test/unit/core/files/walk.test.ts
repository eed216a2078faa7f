import assert from 'node:assert/strict';
import { walk } from '../../../../src/core/files/walk';
import type { FolderEntry } from '../../../../src/core/files/walk';

/** Folders by their paths, with the names in them; a name that ends in `/` is a folder's. */
type Tree = Readonly<Record<string, readonly string[]>>;

async function files(tree: Tree, { limit = 1000, closed = '' } = {}) {
  const listed: string[] = [];
  const failed: string[] = [];
  const found: string[] = [];
  const list = (folder: string): Promise<FolderEntry[]> => {
    listed.push(folder);
    const names = tree[folder];
    if (!names) return Promise.reject(new Error('No permission'));
    return Promise.resolve(
      names.map((name) => ({ uri: folder + name, isFolder: name.endsWith('/') })),
    );
  };
  const enters = (folder: string): boolean => !closed || !folder.endsWith(closed);
  const report = (folder: string): number => failed.push(folder);
  for await (const uris of walk('/', { list, enters, report, limit })) found.push(...uris);
  return { found, listed, failed };
}

describe('A walk through folders', () => {
  it('finds the files at any depth, near ones first', async () => {
    const { found } = await files({
      '/': ['a/', 'one.txt', 'b/'],
      '/a/': ['c/', 'two.txt'],
      '/a/c/': ['four.txt'],
      '/b/': ['three.txt'],
    });
    assert.deepEqual(found, ['/one.txt', '/a/two.txt', '/b/three.txt', '/a/c/four.txt']);
  });

  it('does not read folders that are not entered', async () => {
    const { found, listed } = await files(
      { '/': ['node_modules/', 'a/'], '/node_modules/': ['x.txt'], '/a/': ['node_modules/'] },
      { closed: 'node_modules/' },
    );
    assert.deepEqual(found, []);
    assert.deepEqual(listed, ['/', '/a/']);
  });

  it('reports a folder that cannot be read and goes on', async () => {
    const { found, failed } = await files({ '/': ['secret/', 'b/'], '/b/': ['x.txt'] });
    assert.deepEqual(found, ['/b/x.txt']);
    assert.deepEqual(failed, ['/secret/']);
  });

  it('ends at the limit', async () => {
    const { found, listed } = await files(
      { '/': ['1.txt', '2.txt', '3.txt', 'a/'], '/a/': ['4.txt'] },
      { limit: 2 },
    );
    assert.deepEqual(found, ['/1.txt', '/2.txt']);
    assert.deepEqual(listed, ['/']);
  });
});
