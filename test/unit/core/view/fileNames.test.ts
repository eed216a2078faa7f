import assert from 'node:assert/strict';
import { fileNameSteps } from '../../../../src/core/view/fileNames';
import { inOneGo } from '../../../../src/core/base/tasks';

function names(...uris: string[]): unknown[] {
  const map = inOneGo(fileNameSteps(uris));
  return uris.map((uri) => map.get(uri));
}

describe('fileNames', () => {
  it('names a file by the last part of its path, decoded', () => {
    assert.deepEqual(names('file:///home/me/Jan%2014.txt'), [{ name: 'Jan 14.txt' }]);
  });

  it('adds as much of the folders as distinguishes files of one name', () => {
    const paths = ['2025/daily.txt', '2026/daily.txt', 'daily.txt', 'other.txt'];
    assert.deepEqual(names(...paths.map((path) => `file:///home/me/notes/${path}`)), [
      { name: 'daily.txt', folder: '2025' },
      { name: 'daily.txt', folder: '2026' },
      { name: 'daily.txt', folder: '/' },
      { name: 'other.txt' },
    ]);
  });

  it('supports URIs of any scheme, and invalid ones', () => {
    const uris = [
      'vscode-vfs://github/owner/repo/a.txt',
      'untitled:Untitled-1',
      'file:///100%.txt',
    ];
    const expected = ['a.txt', 'Untitled-1', '100%.txt', ''].map((name) => ({ name }));
    assert.deepEqual(names(...uris, ''), expected);
  });

  it('supports ten thousand files of one name', () => {
    const uris = Array.from({ length: 10_000 }, (_, i) => `file:///n/${String(i)}/daily.txt`);
    assert.deepEqual(inOneGo(fileNameSteps(uris)).get('file:///n/77/daily.txt'), {
      name: 'daily.txt',
      folder: '77',
    });
  });
});
