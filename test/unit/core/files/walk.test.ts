import assert from 'node:assert/strict';
import { walk } from '../../../../src/core/files/walk';
import type { FolderContent } from '../../../../src/core/files/walk';
import { testTables } from '../../support/cases';

/** Folders by path, with the names in them; the name of a folder ends in `/`. */
type Tree = Readonly<Record<string, readonly string[]>>;

const files = (limit: number) => async (tree: Tree) => {
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
};

describe('A walk through folders', () => {
  testTables('tables/files/walk.json', { walk: files(1000), 'walk with a limit of two': files(2) });

  it('counts folders too, so it ends even if folders never end', async () => {
    const list = (folder: string): Promise<FolderContent> =>
      Promise.resolve({ files: [], folders: [`${folder}a/`] });
    const report = () => assert.fail();
    for await (const uris of walk('/', { list, report, limit: 50 })) assert.deepEqual(uris, []);
  });
});
