import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FileEvents } from '../../src/core/files/fileSource';
import { Candidates } from '../../src/vscode/digests/candidates';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { timeSlices } from '../../src/platform/timeSlices';
import { findByWalking } from '../../src/vscode/digests/find';
import { eventually } from '../support/eventually';
import { leaveOut } from '../support/leaveOut';

describe('The files of the workspace', () => {
  const { fs, workspaceFolders } = vscode.workspace;
  const at = (path: string) => vscode.Uri.joinPath(workspaceFolders![0]!.uri, path);
  const write = (path: string, content: string | Uint8Array) =>
    fs.writeFile(
      at(path),
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    );
  const noTrouble = (trouble: unknown): void => assert.fail(JSON.stringify(trouble));
  const relative = (uri: string) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri), false);
  const gather = async (portions: AsyncIterable<readonly string[]>): Promise<string[]> => {
    const found: string[] = [];
    for await (const uris of portions) found.push(...uris);
    return [...new Set(found.map(relative))].sort();
  };
  const settings = () => vscode.workspace.getConfiguration('paperDigest');

  let files: WorkspaceFiles;
  let events: { changed: string[]; removed: string[]; addedFolders: string[] };

  /**
   * VS Code may begin to watch a new folder only after things came into it. Once a file in it is told
   * of, the folder is watched.
   */
  const writeUntilTold = async (path: string): Promise<void> => {
    let tries = 0;
    await eventually(async () => {
      await write(path, `${++tries}`);
      assert.ok(events.changed.includes(path));
    });
  };

  beforeEach(() => {
    files = new WorkspaceFiles(timeSlices());
    events = { changed: [], removed: [], addedFolders: [] };
    files.onDidChange(({ changed, removed, addedFolders }: FileEvents) => {
      events.changed.push(...changed.map(relative));
      events.removed.push(...removed.map(relative));
      events.addedFolders.push(...addedFolders.map(relative));
    });
  });
  afterEach(async () => {
    files.dispose();
    await vscode.workspace.fs.delete(at('finding'), { recursive: true }).then(
      () => undefined,
      () => undefined,
    );
  });

  it('are read up to the size in the settings, JSON as well', async () => {
    const megabyte = 2 ** 20;
    const limit = (name: string) => files.sizeLimit(at(name).toString());
    assert.equal(limit('finding/answer.json'), 20 * megabyte);
    await settings().update('limitFileSize', 30);
    try {
      assert.deepEqual(
        ['page.txt', 'answer.json', 'page.html'].map((name) => limit(`finding/${name}`)),
        [30 * megabyte, 30 * megabyte, 30 * megabyte],
      );
    } finally {
      await settings().update('limitFileSize', undefined);
    }
  });

  it('are found wherever they lie, and never in node_modules or .git', async () => {
    await write('finding/deep/down/a.txt', 'a');
    await write('finding/b.qmd', 'b');
    await write('finding/c.png', 'c');
    await write('finding/.git/d.txt', 'd');
    await write('finding/node_modules/e/f.md', 'f');
    const found = await gather(files.find(undefined, noTrouble));
    assert.deepEqual(
      found.filter((path) => path.startsWith('finding')),
      ['finding/b.qmd', 'finding/deep/down/a.txt'],
    );
    for (const path of ['box/2f81c0.txt', 'box/older/ab3390.md', 'clipping.digest', 'letter.txt']) {
      assert.ok(found.includes(path), path);
    }
    assert.deepEqual(
      found.filter((path) => /node_modules|\.git\//.test(path)),
      [],
    );
  });

  it('are the same when the folders are walked, as where there is no file search', async () => {
    await write('finding/deep/down/a.txt', 'a');
    await write('finding/node_modules/e/f.md', 'f');
    const candidates = new Candidates();
    try {
      const walked = await gather(findByWalking(at(''), candidates, noTrouble, timeSlices()));
      assert.deepEqual(walked, await gather(files.find(undefined, noTrouble)));
    } finally {
      candidates.dispose();
    }
  });

  it('have the same uris however they are found, whatever their names', async () => {
    const names = ['a b.md', 'ä%20ö.txt', '#1 [x] {y}.md', '2026-01-02.txt', "it's (new)+~.md"];
    for (const name of names) await write(`finding/${name}`, 'a');
    const found: string[] = [];
    for await (const uris of files.find(undefined, noTrouble)) found.push(...uris);
    assert.deepEqual(
      found.filter((uri) => uri.includes('/finding/')).sort(),
      names.map((name) => at(`finding/${name}`).toString()).sort(),
    );
  });

  it('come with the newest first, by the dates in their names', async () => {
    for (const path of ['2025/07-01.txt', '2026/01-02.txt', '2026/03-04.txt', '2025/12-31.txt']) {
      await write(`finding/${path}`, 'a');
    }
    const found: string[] = [];
    for await (const uris of files.find(undefined, noTrouble)) found.push(...uris.map(relative));
    assert.deepEqual(
      found.filter((path) => path.startsWith('finding/')),
      ['2026/03-04.txt', '2026/01-02.txt', '2025/12-31.txt', '2025/07-01.txt'].map(
        (path) => `finding/${path}`,
      ),
    );
  });

  it('are found where a condition of files.exclude leaves others out', async () => {
    const excludes = vscode.workspace.getConfiguration('files');
    await write('finding/a.html', 'a');
    await write('finding/b.html', 'b');
    await write('finding/b.md', 'b');
    await excludes.update('exclude', { '**/*.html': { when: '$(basename).md' } });
    try {
      const found = await gather(files.find(undefined, noTrouble));
      assert.deepEqual(
        found.filter((path) => path.startsWith('finding')),
        ['finding/a.html', 'finding/b.md'],
      );
    } finally {
      await excludes.update('exclude', undefined);
    }
  });

  describe('behind links', () => {
    // The web host has no such thing.
    const { process } = globalThis as { process?: Partial<NodeJS.Process> };
    const nodeFs = process?.getBuiltinModule?.('node:fs');

    it('are found once, and circles of links are not followed', async function () {
      if (!nodeFs || at('').scheme !== 'file') leaveOut(this, 'this host cannot make links');
      await write('finding/.git/store/year/a.txt', 'a');
      await write('finding/.git/store/b.md', 'b');
      await write('finding/.git/store/c.png', 'c');
      await write('finding/own/d.txt', 'd');
      const link = (target: string, path: string) =>
        nodeFs.symlinkSync(at(target).fsPath, at(path).fsPath);
      link('finding/.git/store', 'finding/linked {x,y} [1]');
      link('finding', 'finding/own/circle');
      link('finding/.git/store/b.md', 'finding/e.md');
      link('finding/nothing', 'finding/own/dangling');
      const found: string[] = [];
      for await (const uris of files.find(undefined, noTrouble)) found.push(...uris.map(relative));
      assert.deepEqual(found.filter((path) => path.startsWith('finding/')).sort(), [
        'finding/e.md',
        'finding/linked {x,y} [1]/b.md',
        'finding/linked {x,y} [1]/year/a.txt',
        'finding/own/d.txt',
      ]);
    });

    it('are not found where the settings exclude the link', async function () {
      if (!nodeFs || at('').scheme !== 'file') leaveOut(this, 'this host cannot make links');
      await write('finding/.git/store/a.txt', 'a');
      nodeFs.symlinkSync(at('finding/.git/store').fsPath, at('finding/linked').fsPath);
      await settings().update('excludeFiles', ['**/linked']);
      try {
        const found = await gather(files.find(undefined, noTrouble));
        assert.deepEqual(
          found.filter((path) => path.startsWith('finding')),
          [],
        );
      } finally {
        await settings().update('excludeFiles', undefined);
      }
    });
  });

  it('obey the settings', async () => {
    let changes = 0;
    files.onDidChangeCandidates(() => (changes += 1));
    try {
      await settings().update('excludeFiles', ['box/older', '**/*.digest']);
      await settings().update('includeFiles', ['**/*.digest', 'box/**/*.txt']);
      assert.ok(changes > 0);
      const found = await gather(files.find(undefined, noTrouble));
      assert.ok(found.includes('box/2f81c0.txt'));
      assert.ok(found.includes('notes/review.md'), 'notes are found all the same');
      for (const path of ['box/older/ab3390.md', 'clipping.digest', 'letter.txt']) {
        assert.ok(!found.includes(path), path);
        assert.equal(files.role(at(path).toString()), undefined, path);
      }
    } finally {
      await settings().update('excludeFiles', undefined);
      await settings().update('includeFiles', undefined);
    }
  });

  it('are what their names say, inside the workspace alone', () => {
    const role = (path: string) => files.role(at(path).toString());
    assert.deepEqual(role('a.txt'), { digest: true, note: false });
    assert.deepEqual(role('x/y/a.md'), { digest: true, note: true });
    assert.deepEqual(role('a.qmd'), { digest: false, note: true });
    assert.equal(role('a.png'), undefined);
    assert.equal(role('x/node_modules/y/a.txt'), undefined);
    assert.equal(role('.git/a.txt'), undefined);
    assert.deepEqual(role('my.git/a.txt'), { digest: true, note: false });
    assert.equal(files.role('untitled:a.txt'), undefined);
    assert.equal(files.role(at('../elsewhere/a.txt').toString()), undefined);
  });

  it('are read in the encodings that people save them in', async () => {
    const text = 'Öl – naïve\r\nzweite Zeile';
    const utf16 = (isLittle: boolean): Uint8Array => {
      const marked = `\ufeff${text}`;
      const view = new DataView(new ArrayBuffer(2 * marked.length));
      for (let i = 0; i < marked.length; i += 1) {
        view.setUint16(2 * i, marked.charCodeAt(i), isLittle);
      }
      return new Uint8Array(view.buffer);
    };
    const read = async (content: string | Uint8Array) => {
      await write('finding/text.txt', content);
      return files.readText(at('finding/text.txt').toString());
    };
    assert.equal(await read(text), text);
    assert.equal(await read(`\ufeff${text}`), text);
    assert.equal(await read(utf16(true)), text);
    assert.equal(await read(utf16(false)), text);
    assert.match((await read(Uint8Array.of(0x63, 0x61, 0x66, 0xe9)))!, /^caf.$/);
    assert.equal(await read(Uint8Array.of(0x89, 0x50, 0, 0, 0, 1, 0xff, 0, 2)), undefined);
    assert.equal(await read(''), '');
  });

  it('have size and time, or are not there', async () => {
    await write('finding/a.txt', 'four');
    assert.equal((await files.stat(at('finding/a.txt').toString()))?.size, 4);
    assert.equal(await files.stat(at('finding/none.txt').toString()), undefined);
    assert.equal(await files.stat(at('finding').toString()), undefined);
    await assert.rejects(files.read(at('finding/none.txt').toString()));
  });

  it('are told of when they come, change and go', async () => {
    await writeUntilTold('finding/a.txt');
    events.changed.length = 0;
    await write('finding/a.txt', 'another a');
    await eventually(() => assert.ok(events.changed.includes('finding/a.txt')));
    await fs.delete(at('finding/a.txt'));
    await eventually(() => assert.ok(events.removed.includes('finding/a.txt')));
  });

  it('are told of with their folder when that is renamed', async () => {
    await writeUntilTold('finding/first.txt');
    await writeUntilTold('finding/old/a.txt');
    await fs.rename(at('finding/old'), at('finding/new'));
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

  it('are not told of in node_modules', async () => {
    await write('finding/node_modules/x/a.txt', 'a');
    await writeUntilTold('finding/z.txt');
    assert.deepEqual(
      Object.values(events)
        .flat()
        .filter((path) => path.includes('node_modules')),
      [],
    );
  });
});
