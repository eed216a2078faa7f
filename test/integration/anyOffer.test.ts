import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { dragPapers } from '../../src/vscode/common/paperTransfer';
import { CitationCompletionProvider } from '../../src/vscode/completion/provider';
import { commands } from '../../src/vscode/contributions';
import { CitationDropProvider } from '../../src/vscode/insert/dropProvider';
import { CitationPasteProvider } from '../../src/vscode/insert/pasteProvider';
import { CitationRenameProvider } from '../../src/vscode/rename/provider';
import { anyFile, difference, toBytes } from './support/anyText';
import type { AnyFile } from './support/anyText';
import { applyDocumentEdit } from './support/documentEdits';
import { FakePapers, makePaper } from './support/fakePapers';
import { noBibliographies } from './support/noBibliographies';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const key = 'graphnap2026';
const seed = 14;
const { token } = new vscode.CancellationTokenSource();
const graphNap = makePaper(key, 'GraphNap', { arxivId: '2601.00001' });

/** How an offer of a provider is taken; undefined when there is none. */
type Take = (
  note: vscode.TextDocument,
  place: vscode.Position,
) => Promise<{ readonly meant: RegExp } | undefined>;

describe('Any offer in any file', () => {
  const files = new WorkspaceNotes('offers');
  const { fs } = vscode.workspace;
  const papers = new FakePapers([graphNap]);
  const settings = () => vscode.workspace.getConfiguration('paperDigest');
  const set = async (name: string, value: unknown) =>
    settings().update(name, value, vscode.ConfigurationTarget.Workspace);
  const bytesOf = async (uri: vscode.Uri) => [...(await fs.readFile(uri))];
  const told = (file: AnyFile, rest: object) =>
    JSON.stringify({ ...file, bytes: undefined, ...rest });
  const literature = ['literatureNotesFolder', 'literatureNoteTemplate', 'literatureNoteName'];
  let made = 0;

  before(async () => {
    await readyApi();
    await set('addToBibliography', 'onCommand');
  });
  afterEach(async () => {
    for (const name of [...literature, 'saveDigestsIn']) {
      await set(name, undefined);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await files.remove();
  });
  after(() => set('addToBibliography', undefined));

  /** A file on disk, opened; with unsaved changes when asked for. */
  async function open(name: string, { bytes }: AnyFile, isDirty: boolean) {
    const uri = files.uri(name);
    await fs.writeFile(uri, bytes);
    const document = await vscode.workspace.openTextDocument(uri);
    if (isDirty) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), 'Unsaved.\n');
      await vscode.workspace.applyEdit(edit);
    }
    return document;
  }
  /** Leaves no document with changes behind. */
  async function close(document: vscode.TextDocument) {
    if (!document.isDirty) return;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }

  const completion = new CitationCompletionProvider({ papers, bibliographies: noBibliographies });
  const complete: Take = async (note, place) => {
    const list = await completion.provideCompletionItems(note, place, token);
    const [item] = list?.items ?? [];
    if (!item) return undefined;
    const { replacing } = item.range as { replacing: vscode.Range };
    const edit = new vscode.WorkspaceEdit();
    assert.ok(typeof item.insertText === 'string');
    edit.replace(note.uri, replacing, item.insertText);
    await vscode.workspace.applyEdit(edit);
    return { meant: /^(?:gra)?phnap2026$/ };
  };
  const pasting = new CitationPasteProvider({
    papers,
    bibliographies: noBibliographies,
    addEntries: () => Promise.resolve(),
  });
  const paste: Take = async (note, place) => {
    const transfer = new vscode.DataTransfer();
    transfer.set('text/plain', new vscode.DataTransferItem('arXiv:2601.00001'));
    const range = new vscode.Range(place, place);
    const [edit] = await pasting.provideDocumentPasteEdits(note, [range], transfer);
    if (!edit) return undefined;
    await applyDocumentEdit(note, place, edit);
    return { meant: /^[ [\];@]*graphnap2026[\]; ]*$/ };
  };
  const dropping = new CitationDropProvider({
    papers,
    bibliographies: noBibliographies,
    addCited: () => Promise.resolve(),
  });
  after(() => dropping.dispose());
  const drop: Take = async (note, place) => {
    const transfer = new vscode.DataTransfer();
    dragPapers(transfer, [graphNap]);
    const [edit] = await dropping.provideDocumentDropEdits(note, place, transfer);
    if (!edit) return undefined;
    await applyDocumentEdit(note, place, edit);
    return { meant: /^[ [\];@]*graphnap2026[\]; ]*$/ };
  };

  const notes = fc.sample(
    fc.tuple(
      anyFile(['See @gra', ' @gra', '[@other2025]', '`code`', '[^1]', '# Head']),
      fc.boolean(),
      fc.nat(),
    ),
    { seed, numRuns: 24 },
  );
  for (const [what, take] of [
    ['completed', complete],
    ['pasted', paste],
    ['dropped', drop],
  ] as const) {
    it(`is ${what} in one place and as the note is encoded, and not offered where letters would be lost`, async () => {
      let count = 0;
      for (const [file, isDirty, at] of notes) {
        const note = await open(`note${(made += 1)}.md`, file, isDirty);
        const [before, onDisk] = [note.getText(), await bytesOf(note.uri)];
        const typed = before.lastIndexOf('@gra');
        const offset = what === 'completed' && typed >= 0 ? typed + 4 : at % (before.length + 1);
        const taken = await take(note, note.positionAt(offset));
        const { removed, added } = difference(before, note.getText());
        const all = told(file, { isDirty, offset, removed, added });
        assert.deepEqual(await bytesOf(note.uri), onDisk, all);
        if (file.isMisread) assert.equal(taken, undefined, all);
        if (taken) {
          count += 1;
          assert.equal(removed.trim(), '', all);
          assert.match(added, taken.meant, all);
          assert.ok(await note.save(), all);
          const written = [...toBytes(note.getText(), file.encoding)];
          assert.deepEqual(await bytesOf(note.uri), written, all);
        } else assert.equal(note.getText(), before, all);
        await close(note);
      }
      assert.ok(count > 3, `${count} of ${notes.length} took it`);
    });
  }

  /** The places of the key in a file, as its text to be edited has them. */
  const placesIn = (uri: vscode.Uri, text: string) =>
    text.split(/\r\n|\r|\n/).flatMap((line, number) =>
      [...line.matchAll(/@graphnap2026/g)].map(({ index }) => {
        const at = (character: number) => ({ line: number, character: index + character });
        return {
          ...{ kind: 'citation' as const, uri: uri.toString(), key },
          range: { start: at(0), end: at(key.length + 1) },
          keyRange: { start: at(1), end: at(key.length + 1) },
        };
      }),
    );
  const cited = fc.sample(
    fc.tuple(anyFile([`See @${key}`, `[@${key}, p. 3]`, '# Head']), fc.boolean(), fc.boolean()),
    { seed, numRuns: 24 },
  );
  it('is renamed in all notes, each as it is encoded, or in none', async () => {
    const count = { renamed: 0, refused: 0 };
    for (const [file, isOpen, isDirty] of cited) {
      const uri = files.uri(`cited${(made += 1)}.md`);
      await fs.writeFile(uri, file.bytes);
      const other = isOpen ? await open(`cited${made}.md`, file, isDirty) : undefined;
      const here = await vscode.workspace.openTextDocument(
        await files.write(`here${made}.md`, `As @${key}.\n`),
      );
      const uris = [here.uri, uri];
      const provider = new CitationRenameProvider({
        papers,
        citations: {
          onDidChange: papers.onDidChange,
          count: () => Promise.resolve(1),
          statements: () => Promise.resolve([]),
          of: async (work, texts) => {
            if (work.key !== key || !texts) return [];
            const found = uris.map(async (each) => placesIn(each, (await texts.read(each)) ?? ''));
            return (await Promise.all(found)).flat();
          },
        },
        bibliographies: noBibliographies,
        reserveKey: () => Promise.resolve(),
      });
      const before = other?.getText();
      const place = new vscode.Position(0, 5);
      const edit = await provider.provideRenameEdits(here, place, 'omega', token);
      const all = told(file, { isOpen, isDirty });
      assert.ok(edit);
      if (edit.size > 0) {
        count.renamed += 1;
        assert.ok(await vscode.workspace.applyEdit(edit), all);
        const documents = vscode.workspace.textDocuments.filter((each) => each.isDirty);
        for (const document of documents) assert.ok(await document.save(), all);
        assert.equal(here.getText(), 'As @omega.\n', all);
        const whole = (before ?? file.text).replaceAll(`@${key}`, '@omega');
        if (other) assert.equal(other.getText(), whole, all);
        if (file.text.includes(key)) {
          assert.ok(!file.isMisread, all);
          assert.deepEqual(await bytesOf(uri), [...toBytes(whole, file.encoding)], all);
        } else if (!isOpen || !isDirty) assert.deepEqual(await bytesOf(uri), [...file.bytes], all);
      } else {
        count.refused += 1;
        assert.equal(here.getText(), `As @${key}.\n`, all);
        if (other) assert.equal(other.getText(), before, all);
        assert.deepEqual(await bytesOf(uri), [...file.bytes], all);
      }
      if (other) await close(other);
    }
    assert.ok(count.renamed > 3 && count.refused > 0, JSON.stringify(count));
  });

  const others = fc.sample(
    fc.tuple(anyFile(['${key}', '# A ${key}', 'text']), fc.boolean(), fc.boolean()),
    { seed, numRuns: 10 },
  );
  const namesOf = async () => (await fs.readDirectory(files.folder)).map(([name]) => name).sort();
  it('becomes a literature note by any template, whose file and every other stay as they are', async () => {
    await set('literatureNotesFolder', 'offers');
    let count = 0;
    for (const [file, isDirty, isTaken] of others) {
      const template = await open(`template${(made += 1)}.tpl`, file, false);
      // VS Code takes a moment to forget a document: each has a name of its own.
      const name = `work${made}.md`;
      await set('literatureNoteName', name);
      const mine = isTaken ? await open(name, file, isDirty) : undefined;
      const [before, text] = [await namesOf(), mine?.getText()];
      await set('literatureNoteTemplate', `offers/template${made}.tpl`);
      await vscode.commands.executeCommand(commands.openLiteratureNote, { key });
      const all = told(file, { isDirty, isTaken });
      assert.deepEqual(await bytesOf(template.uri), [...file.bytes], all);
      const gained = (await namesOf()).filter((name) => !before.includes(name));
      if (mine) {
        assert.deepEqual(gained, [], all);
        assert.equal(mine.getText(), text, all);
        assert.deepEqual(await bytesOf(mine.uri), [...file.bytes], all);
        await close(mine);
        await fs.delete(mine.uri);
      } else if (gained.length > 0) {
        count += 1;
        assert.deepEqual(gained, [name], all);
        assert.equal(await files.read(name), file.text.replaceAll('${key}', key), all);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await fs.delete(files.uri(name));
      }
    }
    assert.ok(count > 1, `${count} of ${others.length} were made`);
  });

  it('becomes a new digest beside any file that has its name, which stays as it is', async () => {
    await set('saveDigestsIn', 'offers');
    for (const [index, [file, isDirty]] of others.entries()) {
      const name = `2019-03-${10 + index}`;
      const mine = await open(`${name}.txt`, file, isDirty);
      const text = mine.getText();
      const copied =
        `Daily Papers\n\nbyAK and the research community\n\nMar ${10 + index}, 2019\n\n` +
        `Naps of ${index} Graphs Considered Useful\n\nThis entry stands in for the abstract of a ` +
        `paper, and says in one plain sentence what it would be about: süß 字.\n\n  • 4 authors\n·\nMar 3, 2019 2`;
      await vscode.env.clipboard.writeText(copied);
      await vscode.commands.executeCommand(commands.newDigestFromClipboard);
      const all = told(file, { isDirty });
      assert.equal(mine.getText(), text, all);
      assert.deepEqual(await bytesOf(mine.uri), [...file.bytes], all);
      assert.equal(await files.read(`${name}-2.txt`), copied, all);
      await close(mine);
    }
  });
});
