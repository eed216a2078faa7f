import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FileEvents } from '../../src/core/files/fileSource';
import { Candidates } from '../../src/vscode/digests/candidates';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { timeSlices } from '../../src/platform/timeSlices';
import { findByWalking } from '../../src/vscode/digests/find';
import { eventually } from '../support/eventually';
import { leaveOut } from '../support/leaveOut';
import { toBytes } from './support/anyText';
import { at, configure, pathOf, remove, withSetting, write } from './support/workspace';

describe('The files of the workspace', () => {
  const writeAll = async (...paths: readonly string[]) => {
    for (const path of paths) await write(at(`finding/${path}`), 'a');
  };
  const noTrouble = (trouble: unknown): void => assert.fail(JSON.stringify(trouble));
  const gather = async (portions: AsyncIterable<readonly string[]>): Promise<string[]> => {
    const found = new Set<string>();
    for await (const uris of portions) for (const uri of uris) found.add(pathOf(uri));
    return [...found];
  };
  /** The paths of the files that are found, relative to the folder of the tests. */
  const findOwn = async () => {
    const found = await gather(files.find(undefined, noTrouble));
    return found.filter((path) => path.startsWith('finding/')).map((path) => path.slice(8));
  };

  let files: WorkspaceFiles;
  let events: { changed: string[]; removed: string[]; addedFolders: string[] };

  /**
   * VS Code may start to watch a new folder only after files were created in it. Once it reports a
   * file in it, the folder is watched.
   */
  const writeUntilReported = async (path: string): Promise<void> => {
    let tries = 0;
    await eventually(async () => {
      await write(at(path), `${++tries}`);
      assert.ok(events.changed.includes(path));
    });
  };

  beforeEach(() => {
    files = new WorkspaceFiles(timeSlices());
    events = { changed: [], removed: [], addedFolders: [] };
    files.onDidChange(({ changed, removed, addedFolders }: FileEvents) => {
      events.changed.push(...changed.map(pathOf));
      events.removed.push(...removed.map(pathOf));
      events.addedFolders.push(...addedFolders.map(pathOf));
    });
  });
  afterEach(async () => {
    files.dispose();
    await remove(at('finding'));
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
      found.filter((uri) => uri.includes('/finding/')).sort(),
      names.map((name) => at(`finding/${name}`).toString()).sort(),
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

  describe('behind symbolic links', () => {
    // The web host doesn't support it.
    const { process } = globalThis as { process?: Partial<NodeJS.Process> };
    const nodeFs = process?.getBuiltinModule?.('node:fs');
    const link = (target: string, path: string) =>
      nodeFs!.symlinkSync(at(`finding/${target}`).fsPath, at(`finding/${path}`).fsPath);
    before(function () {
      if (!nodeFs || at('').scheme !== 'file') leaveOut(this, 'this host cannot make links');
    });

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
      await write(at('finding/text.txt'), content);
      return files.readText(at('finding/text.txt').toString());
    };
    for (const encoding of ['utf8', 'utf8bom', 'utf16le', 'utf16be'] as const) {
      assert.equal(await read(toBytes(text, encoding)), text, encoding);
    }
    assert.match((await read(Uint8Array.of(0x63, 0x61, 0x66, 0xe9)))!, /^caf.$/);
    assert.equal(await read(Uint8Array.of(0x89, 0x50, 0, 0, 0, 1, 0xff, 0, 2)), undefined);
    assert.equal(await read(''), '');
  });

  it('have a size and a time, or are reported missing', async () => {
    await write(at('finding/a.txt'), 'four');
    assert.equal((await files.stat(at('finding/a.txt').toString()))?.size, 4);
    assert.equal(await files.stat(at('finding/none.txt').toString()), undefined);
    assert.equal(await files.stat(at('finding').toString()), undefined);
    await assert.rejects(files.read(at('finding/none.txt').toString()));
  });

  it('are reported when they are created, changed and deleted', async () => {
    await writeUntilReported('finding/a.txt');
    events.changed.length = 0;
    await write(at('finding/a.txt'), 'another a');
    await eventually(() => assert.ok(events.changed.includes('finding/a.txt')));
    await remove(at('finding/a.txt'));
    await eventually(() => assert.ok(events.removed.includes('finding/a.txt')));
  });

  it('are reported with their folder when it is renamed', async () => {
    await writeUntilReported('finding/first.txt');
    await writeUntilReported('finding/old/a.txt');
    await vscode.workspace.fs.rename(at('finding/old'), at('finding/new'));
    await eventually(() => {
      assert.ok(events.removed.some((path) => path.startsWith('finding/old')));
      assert.ok(
        events.addedFolders.includes('finding/new') || events.changed.includes('finding/new/a.txt'),
      );
    });
    assert.deepEqual(await gather(files.find(at('finding/new').toString(), noTrouble)), [
      'finding/new/a.txt',
    ]);
  });

  it('are not reported in node_modules', async () => {
    await writeAll('node_modules/x/a.txt');
    await writeUntilReported('finding/z.txt');
    assert.doesNotMatch(JSON.stringify(events), /node_modules/);
  });
});
