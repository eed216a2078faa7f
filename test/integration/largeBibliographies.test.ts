import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { noPlaces } from '../../src/core/bibliography/read/entryPlaces';
import { entryPlaceSteps } from '../../src/core/bibliography/read/file';
import { inOneGo } from '../../src/core/base/tasks';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import type { ReadPlaces } from '../../src/vscode/bibliography/fileTexts';
import { FileTexts } from '../../src/vscode/bibliography/fileTexts';
import { timeSlices } from '../../src/platform/timeSlices';
import { ownEntriesOf, ownItemsOf } from '../../src/vscode/common/bibliographies/ownEntries';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { examine } from '../../src/vscode/diagnostics/examine';
import { eventually } from '../support/eventually';
import { entryOf } from './support/entryWriter';
import { FakePapers, makePaper } from './support/fakePapers';
import { ReadOnlyFiles } from './support/readOnlyFiles';
import { edit } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const scheme = 'counted';

/** Files in memory of any reported size, which record the paths that were requested and read. */
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
  const entries = (count: number, more = '') =>
    Array.from({ length: count }, (_, i) => `@misc{k${i}, title = {Title ${i}}, ${more}}\n`).join(
      '',
    );
  const registered = vscode.workspace.registerFileSystemProvider(scheme, disk);

  beforeEach(() => {
    disk.files.clear();
    disk.looks = [];
    disk.reads = [];
  });
  after(() => void registered.dispose());

  it('are read once for concurrent callers, in steps', async () => {
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
    disk.looks = [];
    assert.deepEqual(await texts.mayHave(at('/gone.bib'), ['a']), []);
    assert.deepEqual(disk.looks, ['/gone.bib']);
  });

  it('are not read above a maximum size, which Explain Citation Problem reports', async () => {
    disk.files.set('/refs.bib', { text: entries(1), size: 300 * 2 ** 20 });
    disk.files.set('/n.md', { text: '---\nbibliography: refs.bib\n---\n\nSee @k0.\n' });
    const papers = new FakePapers([]);
    const bibliographies = new WorkspaceBibliographies(papers, timeSlices());
    const files = new WorkspaceFiles(timeSlices());
    try {
      const document = await vscode.workspace.openTextDocument(at('/n.md'));
      const { faults } = await examine({ document }, { papers, bibliographies, files });
      const [fault] = faults.filter(({ what }) => what.includes('too large'));
      assert.match(fault?.what ?? '', /^Bibliography .*refs\.bib is too large to read\.$/);
      assert.equal(fault?.detail, 'The limit is 256 MB. Split the file and name its parts.');
      assert.equal(fault.place?.range.start.line, 1);
      assert.deepEqual(await bibliographies.unsure(document, ['k0']), ['k0']);
      assert.ok(!disk.reads.includes('/refs.bib'));
    } finally {
      bibliographies.dispose();
      files.dispose();
    }
  });

  it('are read in steps for copying and for renaming entries', async () => {
    disk.files.set('/refs.bib', { text: entries(2000) });
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const uri = at('/refs.bib').toString();
    const wanted = [
      { key: 'own', paper: { ...makePaper('k7', 'Title 7'), listings: [{ uri, key: 'k7' }] } },
    ];
    const own = await ownEntriesOf(wanted, pause);
    assert.equal(own.get('own'), '@misc{own, title = {Title 7}, }');
    assert.ok(pauses >= 100, String(pauses));
    assert.equal((await ownItemsOf(wanted, pause)).get('own')?.['title'], 'Title 7');
    assert.ok(pauses >= 200, String(pauses));
    const renamed = await new FileTexts(pause).entriesIn(at('/refs.bib'), entries(2000));
    assert.equal(renamed.length, 2000);
    assert.ok(pauses >= 300, String(pauses));
  });

  it('in YAML are read in another thread for renaming', async () => {
    const text = 'references:\n- id: heron\n  title: Heron\n';
    const asked: string[] = [];
    const texts = new FileTexts(timeSlices(), (uri, read, format) => {
      asked.push(uri);
      return Promise.resolve(inOneGo(entryPlaceSteps(read, format)));
    });
    const [heron] = await texts.entriesIn(at('/refs.yaml'), text);
    assert.deepEqual([heron?.key, heron?.keyRange.start], ['heron', { line: 1, character: 6 }]);
    assert.deepEqual(asked, [at('/refs.yaml').toString()]);
  });

  describe('that gain an entry', () => {
    const notes = new WorkspaceNotes('taking', true);
    const abstract = 'Some words. '.repeat(1000);
    const large = entries(1000, `abstract = {${abstract}}`);
    let places: ReturnType<ReadPlaces>;
    /** The texts that were read in the other thread, and a callback during the last one. */
    let read: string[];
    let meanwhile: () => Promise<unknown>;
    let pauses: number;
    let bibliographies: WorkspaceBibliographies;

    beforeEach(() => {
      places = Promise.resolve(noPlaces());
      read = [];
      meanwhile = () => Promise.resolve();
      pauses = 0;
      const pause = () => Promise.resolve(void (pauses += 1));
      bibliographies = new WorkspaceBibliographies(new FakePapers([]), pause, {
        readPlaces: async (_, text) => {
          read.push(text);
          if (read.length === 2) await meanwhile();
          return places;
        },
      });
    });
    afterEach(async () => {
      bibliographies.dispose();
      await notes.remove();
    });

    const add = async (text: string, name = 'refs.bib') => {
      const file = await notes.write(name, text);
      const front = `---\nbibliography: ${name}\n---\n\nSee @heron.\n`;
      const note = await vscode.workspace.openTextDocument(await notes.write('n.md', front));
      const change = new vscode.WorkspaceEdit();
      const added = await bibliographies.addTo(change, note, [entryOf('heron')]);
      return { added, edits: change.get(file) };
    };

    it('are read only in another thread, however large they are', async () => {
      // This thread would report that its list has no end.
      const text = `${large}@misc{open, title = {`;
      pauses = 0;
      const { added, edits } = await add(text);
      assert.deepEqual(added?.keys, ['heron']);
      assert.match(edits[0]?.newText ?? '', /^\n\n@misc\{heron,/);
      assert.equal(edits[0]?.range.start.line, text.split('\n').length - 1);
      assert.ok(read.at(-1) === text);
      assert.equal(pauses, 0);
    });

    it('are read in steps to find the end of a list in JSON', async () => {
      const items = Array.from({ length: 1600 }, (_, i) => ({ id: `k${i}`, type: 'book' }));
      const { edits } = await add(JSON.stringify(items), 'refs.json');
      assert.match(edits[0]?.newText ?? '', /^, \{"id":"heron"/);
      assert.ok(pauses >= 100, String(pauses));
    });

    it('stay unchanged when they could not be read, with a message that says why', async () => {
      const message = 'This file wasn’t read because of an error: {0}. Other files were read.';
      places = Promise.resolve(noPlaces({ message, argument: 'Too deep' }));
      await assert.rejects(add('@misc{one}\n'), /Couldn't add to .*refs\.bib.*: Too deep\. Other/);
    });

    it('stay unchanged when they change while they are read', async () => {
      meanwhile = async () => {
        const document = await vscode.workspace.openTextDocument(notes.uri('refs.bib'));
        await edit(document, '@misc{typed}\n');
      };
      const message = /refs\.bib: it was just changed elsewhere\. Try again/;
      await assert.rejects(add('@misc{one}\n'), message);
    });
  });

  it('of JSON are read up to the size in the settings, whether or not a note names them', async () => {
    const api = await readyApi();
    const notes = new WorkspaceNotes('large');
    const abstract = 'Some words. '.repeat((9 * 2 ** 20) / 12);
    const titles = { named: 'Named: A Large Library', unnamed: 'Unnamed: A Large Library' };
    try {
      for (const [id, title] of Object.entries(titles)) {
        const items = [{ id: `${id}large`, type: 'book', title, abstract }];
        await notes.write(`${id}.json`, JSON.stringify(items));
      }
      await notes.write('n.md', '---\nbibliography: named.json\n---\n\nSee @namedlarge.\n');
      for (const [id, title] of Object.entries(titles)) {
        await eventually(async () => assert.equal((await api.paper(`${id}large`))?.title, title));
      }
    } finally {
      await notes.remove();
    }
  });
});
