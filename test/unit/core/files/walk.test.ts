import assert from 'node:assert/strict';
import { walk } from '../../../../src/core/files/walk';
import type { FolderContent } from '../../../../src/core/files/walk';

/** Folders by path, with the names in them; the name of a folder ends in `/`. */
type Tree = Readonly<Record<string, readonly string[]>>;

async function files(tree: Tree, { limit = 1000 } = {}) {
  const listed: string[] = [];
  const failed: string[] = [];
  const found: string[] = [];
  const list = (folder: string): Promise<FolderContent> => {
    listed.push(folder);
    const names = tree[folder];
    if (!names) return Promise.reject(new Error('No permission'));
    const paths = names.map((name) => folder + name);
    return Promise.resolve({
      files: paths.filter((path) => !path.endsWith('/')),
      folders: paths.filter((path) => path.endsWith('/')),
    });
  };
  const report = (folder: string): number => failed.push(folder);
  for await (const uris of walk('/', { list, report, limit })) found.push(...uris);
  return { found, listed, failed };
}

describe('A walk through folders', () => {
  it('finds files at any depth, near ones first', async () => {
    const { found } = await files({
      '/': ['a/', 'one.txt', 'b/'],
      '/a/': ['c/', 'two.txt'],
      '/a/c/': ['four.txt'],
      '/b/': ['three.txt'],
    });
    assert.deepEqual(found, ['/one.txt', '/a/two.txt', '/b/three.txt', '/a/c/four.txt']);
  });

  it('reports a folder that cannot be read and continues', async () => {
    const { found, failed } = await files({ '/': ['secret/', 'b/'], '/b/': ['x.txt'] });
    assert.deepEqual(found, ['/b/x.txt']);
    assert.deepEqual(failed, ['/secret/']);
  });

  it('stops at the limit', async () => {
    const { found, listed } = await files(
      { '/': ['1.txt', '2.txt', '3.txt', 'a/'], '/a/': ['4.txt'] },
      { limit: 2 },
    );
    assert.deepEqual(found, ['/1.txt', '/2.txt']);
    assert.deepEqual(listed, ['/']);
  });

  it('counts folders too, so it ends even if folders never end', async () => {
    const list = (folder: string): Promise<FolderContent> =>
      Promise.resolve({ files: [], folders: [`${folder}a/`] });
    const report = () => assert.fail();
    for await (const uris of walk('/', { list, report, limit: 50 })) assert.deepEqual(uris, []);
  });
});
