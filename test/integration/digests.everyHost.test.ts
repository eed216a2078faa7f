import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FileEvents } from '../../src/core/files/fileSource';
import { Candidates } from '../../src/vscode/digests/candidates';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { timeSlices } from '../../src/platform/timeSlices';
import { findByWalking } from '../../src/vscode/digests/find';
import { eventually } from '../support/eventually';
import { toBytes } from './support/anyText';
import { WorkspaceNotes } from './support/workspaceNotes';
import { at, configure, pathOf, remove, withSetting, write } from './support/workspace';

describe('The files of the workspace', () => {
  const own = new WorkspaceNotes('finding', true);
  const writeAll = async (...paths: readonly string[]) => {
    for (const path of paths) await write(own.uri(path), 'a');
  };
  const noTrouble = (trouble: unknown): void => assert.fail(JSON.stringify(trouble));
  const gather = async (portions: AsyncIterable<readonly string[]>): Promise<string[]> => {
    const found = new Set<string>();
    for await (const uris of portions) for (const uri of uris) found.add(pathOf(uri));
    return [...found];
  };
  /** The path of a file relative to the folder of the test; undefined for others. */
  const ownPath = (path: string) => {
    const start = `${pathOf(own.folder)}/`;
    return path.startsWith(start) ? path.slice(start.length) : undefined;
  };
  const findOwn = async () => {
    const found = await gather(files.find(undefined, noTrouble));
    return found.map(ownPath).filter((path) => path !== undefined);
  };

  let files: WorkspaceFiles;
  let events: { changed: string[]; removed: string[]; addedFolders: string[] };
  /** Resolves when one of these files is reported. */
  const isReported = (kind: keyof typeof events, ...paths: readonly string[]) =>
    eventually(() => assert.ok(paths.some((path) => events[kind].includes(path))));

  beforeEach(() => {
    files = new WorkspaceFiles(timeSlices());
    events = { changed: [], removed: [], addedFolders: [] };
    files.onDidChange((reported: FileEvents) => {
      for (const kind of ['changed', 'removed', 'addedFolders'] as const) {
        events[kind].push(...reported[kind].map((uri) => ownPath(pathOf(uri)) ?? uri));
      }
    });
  });
  afterEach(async () => {
    files.dispose();
    await own.remove();
  });

  it('are read up to the size in the settings, JSON as well', async () => {
    const megabyte = 2 ** 20;
    const limit = (name: string) => files.sizeLimit(at(name).toString());
    assert.equal(limit('finding/answer.json'), 20 * megabyte);
    await withSetting('limitFileSize', 30, () => {
      for (const name of ['page.txt', 'answer.json', 'page.html']) {
        assert.equal(limit(`finding/${name}`), 30 * megabyte);
      }
      return Promise.resolve();
    });
  });

  it('are found in any folder except node_modules and .git', async () => {
    await writeAll('deep/down/a.txt', 'b.qmd', 'c.png', '.git/d.txt', 'node_modules/e/f.md');
    assert.deepEqual((await findOwn()).sort(), ['b.qmd', 'deep/down/a.txt']);
    const found = await gather(files.find(undefined, noTrouble));
    for (const path of ['box/2f81c0.txt', 'box/older/ab3390.md', 'clipping.digest', 'letter.txt']) {
      assert.ok(found.includes(path), path);
    }
    assert.ok(!found.some((path) => /node_modules|\.git\//.test(path)));
    // Without a file search, the folders are walked.
    const candidates = new Candidates();
    try {
      const walked = await gather(findByWalking(at(''), candidates, noTrouble, timeSlices()));
      assert.deepEqual(walked.sort(), found.sort());
    } finally {
      candidates.dispose();
    }
  });

  it('have the same URIs however they are found, whatever their names', async () => {
    const names = ['a b.md', 'ä%20ö.txt', '#1 [x] {y}.md', '2026-01-02.txt', "it's (new)+~.md"];
    await writeAll(...names);
    const found: string[] = [];
    for await (const uris of files.find(undefined, noTrouble)) found.push(...uris);
    assert.deepEqual(
      found.filter((uri) => uri.startsWith(own.folder.toString())).sort(),
      names.map((name) => own.uri(name).toString()).sort(),
    );
  });

  it('are sorted newest first, by the dates in their names', async () => {
    await writeAll('2025/07-01.txt', '2026/01-02.txt', '2026/03-04.txt', '2025/12-31.txt');
    const newestFirst = ['2026/03-04.txt', '2026/01-02.txt', '2025/12-31.txt', '2025/07-01.txt'];
    assert.deepEqual(await findOwn(), newestFirst);
  });

  it('are found where a condition of files.exclude excludes others', async () => {
    const excludes = vscode.workspace.getConfiguration('files');
    await writeAll('a.html', 'b.html', 'b.md');
    await excludes.update('exclude', { '**/*.html': { when: '$(basename).md' } });
    try {
      assert.deepEqual((await findOwn()).sort(), ['a.html', 'b.md']);
    } finally {
      await excludes.update('exclude', undefined);
    }
  });

  it('follow the settings', async () => {
    let changes = 0;
    files.onDidChangeCandidates(() => (changes += 1));
    await configure('excludeFiles', ['box/older', '**/*.digest']);
    await withSetting('includeFiles', ['**/*.digest', 'box/**/*.txt'], async () => {
      assert.ok(changes > 0);
      const found = await gather(files.find(undefined, noTrouble));
      assert.ok(found.includes('box/2f81c0.txt'));
      assert.ok(found.includes('notes/review.md'), 'notes are found all the same');
      for (const path of ['box/older/ab3390.md', 'clipping.digest', 'letter.txt']) {
        assert.ok(!found.includes(path), path);
        assert.equal(files.role(at(path).toString()), undefined, path);
      }
    });
    await configure('excludeFiles', undefined);
  });

  it('are only in the workspace, and get their kind from their names', () => {
    const digest = { digest: true, note: false };
    for (const [path, role] of [
      ['a.txt', digest],
      ['x/y/a.md', { digest: true, note: true }],
      ['a.qmd', { digest: false, note: true }],
      ['a.png', undefined],
      ['x/node_modules/y/a.txt', undefined],
      ['.git/a.txt', undefined],
      ['my.git/a.txt', digest],
      ['../elsewhere/a.txt', undefined],
    ] as const) {
      assert.deepEqual(files.role(at(path).toString()), role, path);
    }
    assert.equal(files.role('untitled:a.txt'), undefined);
  });

  it('are read in common encodings', async () => {
    const text = 'Öl – naïve\r\nzweite Zeile';
    const read = async (content: string | Uint8Array) => {
      await write(own.uri('text.txt'), content);
      return files.readText(own.uri('text.txt').toString());
    };
    for (const encoding of ['utf8', 'utf8bom', 'utf16le', 'utf16be'] as const) {
      assert.equal(await read(toBytes(text, encoding)), text, encoding);
    }
    assert.match((await read(Uint8Array.of(0x63, 0x61, 0x66, 0xe9)))!, /^caf.$/);
    assert.equal(await read(Uint8Array.of(0x89, 0x50, 0, 0, 0, 1, 0xff, 0, 2)), undefined);
    assert.equal(await read(''), '');
  });

  it('have a size and a time, or are reported missing', async () => {
    await write(own.uri('a.txt'), 'four');
    const stat = (path: string) => files.stat(own.uri(path).toString());
    assert.equal((await stat('a.txt'))?.size, 4);
    assert.deepEqual([await stat('none.txt'), await stat('')], [undefined, undefined]);
    await assert.rejects(files.read(own.uri('none.txt').toString()));
  });

  it('are reported when they are created, changed and deleted', async () => {
    await own.write('a.txt', 'a');
    await isReported('changed', 'a.txt');
    events.changed.length = 0;
    await own.write('a.txt', 'another a');
    await isReported('changed', 'a.txt');
    await remove(own.uri('a.txt'));
    await isReported('removed', 'a.txt');
  });

  it('are reported with their folder when it is renamed', async () => {
    await own.write('old/a.txt', 'a');
    await isReported('changed', 'old/a.txt');
    await vscode.workspace.fs.rename(own.uri('old'), own.uri('new'));
    await isReported('removed', 'old', 'old/a.txt');
    await eventually(() =>
      assert.ok(events.addedFolders.includes('new') || events.changed.includes('new/a.txt')),
    );
    const found = await gather(files.find(own.uri('new').toString(), noTrouble));
    assert.deepEqual(found.map(ownPath), ['new/a.txt']);
  });

  it('are not reported in node_modules', async () => {
    await own.write('a.txt', 'a');
    await writeAll('node_modules/x/a.txt');
    await own.write('z.txt', 'z');
    await isReported('changed', 'z.txt');
    assert.doesNotMatch(JSON.stringify(events), /node_modules/);
  });

  // The web host has no way to make links.
  if (testRun.host === 'web') return;
  describe('behind symbolic links', () => {
    const { symlinkSync } = process.getBuiltinModule('node:fs');
    const link = (target: string, path: string) =>
      symlinkSync(own.uri(target).fsPath, own.uri(path).fsPath);

    it('are found once, and link cycles are not followed', async () => {
      await writeAll('.git/store/year/a.txt', '.git/store/b.md', '.git/store/c.png', 'own/d.txt');
      link('.git/store', 'linked {x,y} [1]');
      link('', 'own/circle');
      link('.git/store/b.md', 'e.md');
      link('nothing', 'own/dangling');
      assert.deepEqual((await findOwn()).sort(), [
        'e.md',
        'linked {x,y} [1]/b.md',
        'linked {x,y} [1]/year/a.txt',
        'own/d.txt',
      ]);
    });

    it('are not found where the settings exclude the link', async () => {
      await writeAll('.git/store/a.txt');
      link('.git/store', 'linked');
      await withSetting('excludeFiles', ['**/linked'], async () =>
        assert.deepEqual(await findOwn(), []),
      );
    });
  });
});
