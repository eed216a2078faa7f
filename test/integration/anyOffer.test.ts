import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { findKeyMentions } from '../../src/core/citation/pandoc/mentions';
import { dragPapers } from '../../src/vscode/common/papers/transfer';
import { CitationCompletionProvider } from '../../src/vscode/citations/completion';
import { commands } from '../../src/vscode/contributions';
import type { ClusterWorks } from '../../src/vscode/edit/clusterWorks';
import { editCitation } from '../../src/vscode/edit';
import { CitationDropProvider } from '../../src/vscode/insert/dropProvider';
import { CitationPasteProvider } from '../../src/vscode/insert/pasteProvider';
import { CitationRenameProvider } from '../../src/vscode/rename';
import { AnyFiles, describeFile } from './support/anyFiles';
import type { RandomEdit } from './support/anyFiles';
import { cases } from './support/cases';
import { anyFile, toBytes } from './support/anyText';
import { applyDocumentEdit } from './support/documentEdits';
import { FakePapers, makePaper } from './support/fakePapers';
import { noBibliographies } from './support/noBibliographies';
import { placeCursors } from './support/placeCursors';
import { accepted } from './support/quickInputs';
import { readyApi } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';

const key = 'graphnap2026';
const { token } = new vscode.CancellationTokenSource();
const graphNap = makePaper(key, 'GraphNap', { arxivId: '2601.00001' });
const heron = makePaper('heron2023', 'Heron');

describe('Any offer in any file', () => {
  const files = new AnyFiles('offers');
  const { fs } = vscode.workspace;
  const papers = new FakePapers([graphNap, heron]);
  const parts = { papers, bibliographies: noBibliographies };
  const addCited = () => Promise.resolve();
  const literature = ['literatureNotesFolder', 'literatureNoteTemplate', 'literatureNoteName'];

  before(async () => {
    await readyApi();
    await files.set('addToBibliography', 'onCommand');
  });
  afterEach(async () => {
    for (const name of [...literature, 'saveDigestsIn']) {
      await files.set(name, undefined);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await files.remove();
  });
  after(() => files.set('addToBibliography', undefined));

  const cited = /^[ [\];@]*graphnap2026[\]; ]*$/;
  const completion = new CitationCompletionProvider(parts);
  const complete: RandomEdit = async (note, at) => {
    const text = note.getText();
    const typed = text.lastIndexOf('@gra');
    const place = note.positionAt(typed >= 0 ? typed + 4 : at % (text.length + 1));
    const list = await completion.provideCompletionItems(note, place, token);
    const [item] = list?.items ?? [];
    if (!item) return undefined;
    const { replacing } = item.range as { replacing: vscode.Range };
    const edit = new vscode.WorkspaceEdit();
    assert.ok(typeof item.insertText === 'string');
    edit.replace(note.uri, replacing, item.insertText);
    await vscode.workspace.applyEdit(edit);
    // VS Code also replaces the rest of the word.
    return { added: /^(?:gra)?phnap2026$/, removed: /^(?:a|Müller)?$/ };
  };
  const pasting = new CitationPasteProvider({ ...parts, addEntries: () => Promise.resolve() });
  const paste: RandomEdit = async (note, at) => {
    const transfer = new vscode.DataTransfer();
    transfer.set('text/plain', new vscode.DataTransferItem('arXiv:2601.00001'));
    const place = note.positionAt(at % (note.getText().length + 1));
    const range = new vscode.Range(place, place);
    const [edit] = await pasting.provideDocumentPasteEdits(note, [range], transfer);
    if (!edit) return undefined;
    await applyDocumentEdit(note, place, edit);
    return { added: cited };
  };
  const dropping = new CitationDropProvider({ ...parts, addCited });
  after(() => dropping.dispose());
  const drop: RandomEdit = async (note, at) => {
    const transfer = new vscode.DataTransfer();
    dragPapers(transfer, [graphNap]);
    const place = note.positionAt(at % (note.getText().length + 1));
    const [edit] = await dropping.provideDocumentDropEdits(note, place, transfer);
    if (!edit) return undefined;
    await applyDocumentEdit(note, place, edit);
    return { added: cited };
  };

  const notes = fc.sample(
    fc.tuple(
      anyFile(['See @gra', ' @gra', '[@other2025]', '`code`', '[^1]', '# Head']),
      fc.boolean(),
      fc.nat(),
    ),
    cases(24),
  );
  for (const [what, edit] of [
    ['completed', complete],
    ['pasted', paste],
    ['dropped', drop],
  ] as const) {
    it(`is ${what} in one place in the encoding of the note, and not offered where letters would be lost`, () =>
      files.edit(notes, edit));
  }

  const citing = fc.sample(
    fc.tuple(
      anyFile(['As [see @graphnap2026, p. 3]', '[see @graphnap2026, p. 3]', '`code`', '# Head']),
      fc.boolean(),
      fc.nat(),
    ),
    cases(48),
  );
  const arrangements = {
    'extended by a work': {
      arrange: (works: ClusterWorks) => works.arrange([...works.papers, heron]),
      meant: { added: /^; @heron2023$/, removed: /^$/ },
    },
    'given another locator': {
      arrange: (works: ClusterWorks) => works.change(works.papers[0]!, { suffix: ', ch. 7, süß' }),
      meant: { added: /^ch\. 7, süß$/, removed: /^p\. 3$/ },
    },
    removed: {
      arrange: (works: ClusterWorks) => works.arrange([]),
      meant: { added: /^$/, removed: /^ ?\[see @graphnap2026, p\. 3\] ?$/ },
    },
  };
  for (const [what, { arrange, meant }] of Object.entries(arrangements)) {
    it(`is ${what} in a citation in one place in the encoding of the note, or the note stays unchanged`, () =>
      files.edit(citing, async (note, at) => {
        const before = note.getText();
        const cited = before.lastIndexOf('@graphnap2026');
        const editor = await showDocument(note);
        const offset = cited < 0 ? at % (before.length + 1) : cited;
        // VS Code never places a cursor between surrogates.
        const isWithin = /^[\uDC00-\uDFFF]/.test(before.slice(offset));
        await placeCursors(editor, note.positionAt(isWithin ? offset - 1 : offset));
        const arranged = (works: ClusterWorks) => {
          arrange(works);
          return Promise.resolve(true);
        };
        const failure: unknown = await editCitation({ ...parts, addCited }, arranged).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failure) assert.equal((failure as Error).name, 'HumanError');
        assert.equal(note.getText() === before, failure !== undefined);
        return failure ? undefined : meant;
      }));
  }

  // The citations in the pieces are known without a parser, whatever is around them.
  const citingIt = fc.sample(
    fc.tuple(anyFile([`See @${key}; `, `[@${key}, p. 3] `, '# Head']), fc.boolean(), fc.boolean()),
    cases(24),
  );
  it('is renamed in all notes, each in its encoding, or in none', async () => {
    const count = { renamed: 0, refused: 0 };
    for (const [file, isOpen, isDirty] of citingIt) {
      const name = files.newName('cited', '.md');
      const uri = files.uri(name);
      await fs.writeFile(uri, file.bytes);
      const other = isOpen ? await files.openFile(name, file, isDirty) : undefined;
      const here = await vscode.workspace.openTextDocument(
        await files.write(`here-${name}`, `As @${key}.\n`),
      );
      const uris = [here.uri, uri];
      const provider = new CitationRenameProvider({
        papers,
        citations: {
          onDidChange: papers.onDidChange,
          count: () => Promise.resolve(1),
          statements: () => Promise.resolve([]),
          notesCiting: () => Promise.resolve([]),
          of: async (work, texts) => {
            if (work.key !== key || !texts) return [];
            const found = uris.map(async (each) => {
              const text = (await texts.read(each)) ?? '';
              return findKeyMentions(text, () => false)
                .filter((mention) => mention.key === key)
                .map((mention) => ({ uri: each.toString(), ...mention }));
            });
            return (await Promise.all(found)).flat();
          },
        },
        bibliographies: noBibliographies,
        readChanges: () => Promise.resolve(true),
        reserveKey: () => Promise.resolve(),
        moveMarks: () =>
          Promise.resolve({ apply: () => Promise.resolve(), undo: () => Promise.resolve() }),
      });
      const before = other?.getText();
      const place = new vscode.Position(0, 5);
      const edit = await provider.provideRenameEdits(here, place, 'omega', token);
      const all = describeFile(file, { isOpen, isDirty });
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
          assert.deepEqual(await files.bytesOf(uri), [...toBytes(whole, file.encoding)], all);
        } else if (!isOpen || !isDirty)
          assert.deepEqual(await files.bytesOf(uri), [...file.bytes], all);
      } else {
        count.refused += 1;
        assert.equal(here.getText(), `As @${key}.\n`, all);
        if (other) assert.equal(other.getText(), before, all);
        assert.deepEqual(await files.bytesOf(uri), [...file.bytes], all);
      }
      if (other) await files.close(other);
    }
    assert.ok(count.renamed > 3 && count.refused > 0, JSON.stringify(count));
  });

  const others = fc.sample(
    fc.tuple(anyFile(['${key}', '# A ${key}', 'text']), fc.boolean(), fc.boolean()),
    cases(10),
  );
  const namesOf = async () => (await fs.readDirectory(files.folder)).map(([name]) => name).sort();
  it('becomes a literature note by any template, and all other files stay unchanged', async () => {
    await files.set('literatureNotesFolder', 'offers');
    let count = 0;
    for (const [file, isDirty, isTaken] of others) {
      const templateName = files.newName('template', '.tpl');
      const template = await files.openFile(templateName, file, false);
      const name = files.newName('work', '.md');
      await files.set('literatureNoteName', name);
      const mine = isTaken ? await files.openFile(name, file, isDirty) : undefined;
      const [before, text] = [await namesOf(), mine?.getText()];
      await files.set('literatureNoteTemplate', `offers/${templateName}`);
      await vscode.commands.executeCommand(commands.openLiteratureNote, { key });
      const all = describeFile(file, { isDirty, isTaken });
      assert.deepEqual(await files.bytesOf(template.uri), [...file.bytes], all);
      const gained = (await namesOf()).filter((name) => !before.includes(name));
      if (mine) {
        assert.deepEqual(gained, [], all);
        assert.equal(mine.getText(), text, all);
        assert.deepEqual(await files.bytesOf(mine.uri), [...file.bytes], all);
        await files.close(mine);
        await fs.delete(mine.uri);
      } else if (gained.length > 0) {
        count += 1;
        assert.ok(!file.isMisread, all);
        assert.deepEqual(gained, [name], all);
        assert.equal(await files.read(name), file.text.replaceAll('${key}', key), all);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await fs.delete(files.uri(name));
      }
    }
    assert.ok(count > 1, `${count} of ${others.length} were made`);
  });

  it('becomes a new digest without changing an existing file of that name', async () => {
    await files.set('saveDigestsIn', 'offers');
    for (const [index, [file, isDirty]] of others.entries()) {
      const name = `2019-03-${10 + index}`;
      const mine = await files.openFile(`${name}.txt`, file, isDirty);
      const text = mine.getText();
      const copied =
        `Daily Papers\n\nbyAK and the research community\n\nMar ${10 + index}, 2019\n\n` +
        `Naps of ${index} Graphs Considered Useful\n\nThis entry stands in for the abstract of a ` +
        `paper, and says in one plain sentence what it would be about: süß 字.\n\n  • 4 authors\n·\nMar 3, 2019 2`;
      await vscode.env.clipboard.writeText(copied);
      await accepted(commands.newDigestFromClipboard);
      const all = describeFile(file, { isDirty });
      assert.equal(mine.getText(), text, all);
      assert.deepEqual(await files.bytesOf(mine.uri), [...file.bytes], all);
      assert.equal(await files.read(`${name}-2.txt`), copied, all);
      await files.close(mine);
    }
  });
});
