import assert from 'node:assert/strict';
import { fileNameSteps } from '../../../../src/core/view/fileNames';
import { inOneGo } from '../../../../src/core/base/steps';

function names(...uris: string[]): unknown[] {
  const map = inOneGo(fileNameSteps(uris));
  return uris.map((uri) => map.get(uri));
}

describe('fileNames', () => {
  it('names a file by the last part of its path, decoded', () => {
    assert.deepEqual(names('file:///home/me/Jan%2014.txt'), [{ name: 'Jan 14.txt' }]);
  });

  it('tells files of one name apart by as much of their folders as differs', () => {
    assert.deepEqual(
      names(
        'file:///home/me/notes/2025/daily.txt',
        'file:///home/me/notes/2026/daily.txt',
        'file:///home/me/notes/daily.txt',
        'file:///home/me/notes/other.txt',
      ),
      [
        { name: 'daily.txt', folder: '2025' },
        { name: 'daily.txt', folder: '2026' },
        { name: 'daily.txt', folder: '/' },
        { name: 'other.txt' },
      ],
    );
  });

  it('reads uris of any scheme, and such as cannot be decoded', () => {
    assert.deepEqual(
      names('vscode-vfs://github/owner/repo/a.txt', 'untitled:Untitled-1', 'file:///100%.txt', ''),
      [{ name: 'a.txt' }, { name: 'Untitled-1' }, { name: '100%.txt' }, { name: '' }],
    );
  });

  it('takes ten thousand files of one name', () => {
    const uris = Array.from({ length: 10_000 }, (_, i) => `file:///n/${String(i)}/daily.txt`);
    assert.deepEqual(inOneGo(fileNameSteps(uris)).get('file:///n/77/daily.txt'), {
      name: 'daily.txt',
      folder: '77',
    });
  });
});
