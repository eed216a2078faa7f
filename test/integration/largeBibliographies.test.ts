import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { FileTexts } from '../../src/vscode/bibliography/fileTexts';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { examine } from '../../src/vscode/doctor/examine';
import { eventually } from '../support/eventually';
import { FakePapers } from './support/fakePapers';
import { ReadOnlyFiles } from './support/readOnlyFiles';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const scheme = 'counted';

/** Files in memory that are as large as they say, and how often each was looked at and read. */
class CountedFiles extends ReadOnlyFiles {
  readonly files = new Map<string, { readonly text: string; readonly size?: number }>();
  looks: string[] = [];
  reads: string[] = [];

  stat({ path }: vscode.Uri): vscode.FileStat {
    this.looks.push(path);
    const file = this.files.get(path);
    if (!file) throw vscode.FileSystemError.FileNotFound(path);
    const { text, size = text.length } = file;
    return { type: vscode.FileType.File, ctime: 0, mtime: 1, size };
  }
  readFile({ path }: vscode.Uri): Uint8Array {
    this.reads.push(path);
    return new TextEncoder().encode(this.files.get(path)?.text);
  }
}

describe('Large bibliographies', () => {
  const disk = new CountedFiles();
  const at = (path: string) => vscode.Uri.from({ scheme, path });
  const entries = (count: number) =>
    Array.from({ length: count }, (_, i) => `@misc{k${i}, title = {Title ${i}}}\n`).join('');
  let registered: vscode.Disposable;

  before(() => {
    registered = vscode.workspace.registerFileSystemProvider(scheme, disk);
  });
  beforeEach(() => {
    disk.files.clear();
    disk.looks = [];
    disk.reads = [];
  });
  after(() => {
    registered.dispose();
  });

  it('are read once for all who ask, and others have their turn meanwhile', async () => {
    disk.files.set('/refs.bib', { text: entries(2000) });
    let pauses = 0;
    const texts = new FileTexts(async () => {
      pauses += 1;
      await Promise.resolve();
    });
    const [keys, again, places, unsure] = await Promise.all([
      texts.keys(at('/refs.bib')),
      texts.keys(at('/refs.bib')),
      texts.entries(at('/refs.bib')),
      texts.mayHave(at('/refs.bib'), ['k0', 'other']),
    ]);
    assert.deepEqual([keys.size, again.size, places.length, unsure], [2000, 2000, 2000, []]);
    assert.deepEqual(disk.reads, ['/refs.bib']);
    assert.ok(pauses >= 50, String(pauses));
  });

  it('are looked for once when there are none', async () => {
    assert.deepEqual(await new FileTexts(timeSlices()).mayHave(at('/gone.bib'), ['a']), []);
    assert.deepEqual(disk.looks, ['/gone.bib']);
  });

  it('are not read when nobody could wait for them, which is told where they are named', async () => {
    disk.files.set('/refs.bib', { text: entries(1), size: 300 * 2 ** 20 });
    disk.files.set('/n.md', { text: '---\nbibliography: refs.bib\n---\n\nSee @k0.\n' });
    const papers = new FakePapers([]);
    const bibliographies = new WorkspaceBibliographies(papers, timeSlices());
    const files = new WorkspaceFiles(timeSlices());
    try {
      const document = await vscode.workspace.openTextDocument(at('/n.md'));
      const { faults } = await examine({ document }, { papers, bibliographies, files });
      const [fault] = faults.filter(({ what }) => what.includes('too large'));
      assert.match(
        fault?.what ?? '',
        /^The bibliography .*refs\.bib is too large, and is not read\.$/,
      );
      assert.equal(fault?.detail, 'Files of up to 256 MB are read: divide it, and name its parts.');
      assert.equal(fault.place?.range.start.line, 1);
      assert.deepEqual(await bibliographies.unsure(document, ['k0']), ['k0']);
      assert.ok(!disk.reads.includes('/refs.bib'));
    } finally {
      bibliographies.dispose();
      files.dispose();
    }
  });

  it('of JSON are read when a note names them, others not', async () => {
    const api = await readyApi();
    const notes = new WorkspaceNotes('large');
    const json = (key: string, title: string) =>
      JSON.stringify([
        { id: key, type: 'book', title, abstract: 'Some words. '.repeat((9 * 2 ** 20) / 12) },
      ]);
    try {
      await notes.write('unnamed.json', json('unnamedlarge', 'Unnamed: A Large Library'));
      await notes.write('named.json', json('namedlarge', 'Named: A Large Library'));
      await notes.write('n.md', '---\nbibliography: named.json\n---\n\nSee @namedlarge.\n');
      await eventually(async () =>
        assert.equal((await api.paper('namedlarge'))?.title, 'Named: A Large Library'),
      );
      assert.equal(await api.paper('unnamedlarge'), undefined);
    } finally {
      await notes.remove();
    }
  });
});
