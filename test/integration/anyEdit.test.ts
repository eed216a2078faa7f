import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { findKeyMentions } from '../../src/core/citation/pandoc/mentions';
import { dragPapers } from '../../src/vscode/common/papers/transfer';
import { CitationCompletionProvider } from '../../src/vscode/citations/completion';
import { commands } from '../../src/vscode/contributions';
import type { ClusterWorks } from '../../src/core/notes/clusterWorks';
import { editCitation } from '../../src/vscode/edit';
import { CitationDropProvider } from '../../src/vscode/insert/dropProvider';
import { CitationPasteProvider } from '../../src/vscode/insert/pasteProvider';
import { CitationRenameProvider } from '../../src/vscode/rename/provider';
import { eventually } from '../support/eventually';
import { AnyFiles, describeFile } from './support/anyFiles';
import type { RandomEdit } from './support/anyFiles';
import { anyFile, replaced, toBytes } from './support/anyText';
import { applyDocumentEdit } from './support/documentEdits';
import { FakePapers, makePaper } from './support/fakePapers';
import { noBibliographies } from './support/noBibliographies';
import { placeCursors } from './support/placeCursors';
import { accepted } from './support/quickInputs';
import { showDocument } from './support/showDocument';
import { configure, edit, provide, run } from './support/workspace';
import { readyApi } from './support/workspaceNotes';

const key = 'graphnap2026';
const { token } = new vscode.CancellationTokenSource();
const graphNap = makePaper(key, 'GraphNap', { arxivId: '2601.00001' });
const heron = makePaper('heron2023', 'Heron');

describe('Any edit of any file', () => {
  const files = new AnyFiles('any');
  const { fs } = vscode.workspace;
  const papers = new FakePapers([graphNap, heron]);
  const parts = { papers, bibliographies: noBibliographies };
  const addCited = () => Promise.resolve();
  const completion = new CitationCompletionProvider(parts);
  const pasting = new CitationPasteProvider({ ...parts, addEntries: () => Promise.resolve() });
  const dropping = new CitationDropProvider({ ...parts, addCited });

  before(readyApi);
  beforeEach(() => configure('addToBibliography', 'onCommand'));
  afterEach(async () => {
    const literature = ['notesFolder', 'literatureNoteTemplate', 'literatureNoteName'];
    for (const name of [...literature, 'marksFile', 'addToBibliography', 'saveDigestsIn']) {
      await configure(name, undefined);
    }
    await run('workbench.action.closeAllEditors');
    await files.remove();
  });
  after(() => dropping.dispose());

  const cited = /^[ [\];@]*graphnap2026[\]; ]*$/;
  /** A place in a note: a random one, or after what is typed there. */
  const placeIn = (note: vscode.TextDocument, at: number, typed?: string) => {
    const text = note.getText();
    const found = typed === undefined ? -1 : text.lastIndexOf(typed);
    const offset = found < 0 ? at % (text.length + 1) : found + typed!.length;
    // VS Code never places a cursor between surrogates.
    const isWithin = /^[\uDC00-\uDFFF]/.test(text.slice(offset));
    return note.positionAt(isWithin ? offset - 1 : offset);
  };
  const insertBy =
    (command: string, added: RegExp): RandomEdit =>
    async (note, at) => {
      const before = note.getText();
      await placeCursors(await showDocument(note), placeIn(note, at));
      await run(command, { key });
      return note.getText() === before ? undefined : { added };
    };
  const complete: RandomEdit = async (note, at) => {
    const list = await completion.provideCompletionItems(note, placeIn(note, at, '@gra'), token);
    const [item] = list?.items ?? [];
    if (!item) return undefined;
    const { replacing } = item.range as { replacing: vscode.Range };
    assert.ok(typeof item.insertText === 'string');
    await edit(note, item.insertText, replacing);
    // VS Code also replaces the rest of the word.
    return { added: /^(?:gra)?phnap2026$/, removed: /^(?:a|Müller)?$/ };
  };
  const paste: RandomEdit = async (note, at) => {
    const transfer = new vscode.DataTransfer();
    transfer.set('text/plain', new vscode.DataTransferItem('arXiv:2601.00001'));
    const place = placeIn(note, at);
    const range = new vscode.Range(place, place);
    const [offer] = await pasting.provideDocumentPasteEdits(note, [range], transfer);
    if (!offer) return undefined;
    await applyDocumentEdit(note, place, offer);
    return { added: cited };
  };
  const drop: RandomEdit = async (note, at) => {
    const transfer = new vscode.DataTransfer();
    dragPapers(transfer, [graphNap]);
    const place = placeIn(note, at);
    const [offer] = await dropping.provideDocumentDropEdits(note, place, transfer);
    if (!offer) return undefined;
    await applyDocumentEdit(note, place, offer);
    return { added: cited };
  };
  const notes = fc.sample(
    fc.tuple(
      anyFile([
        'See @gra',
        ' @gra',
        '[@other2025]',
        '[as @sparrow2025, p. 3]',
        '`code`',
        '[^1]',
        '# Head',
      ]),
      fc.boolean(),
      fc.nat(),
    ),
    16,
  );
  for (const [what, make] of Object.entries({
    'gains a citation by a command': insertBy(commands.insertCitation, cited),
    'gains a reference by a command': insertBy(commands.insertReference, /GraphNap/),
    'is completed': complete,
    'is pasted into': paste,
    'is dropped into': drop,
  })) {
    it(`leaves a note that ${what} in its encoding, changed in one place, or unchanged`, () =>
      files.edit(notes, make));
  }

  const citing = fc.sample(
    fc.tuple(
      anyFile(['As [see @graphnap2026, p. 3]', '[see @graphnap2026, p. 3]', '`code`', '# Head']),
      fc.boolean(),
      fc.nat(),
    ),
    16,
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
    it(`leaves a note with a citation that is ${what} in its encoding, or unchanged`, () =>
      files.edit(citing, async (note, at) => {
        const before = note.getText();
        await placeCursors(await showDocument(note), placeIn(note, at, '@graphnap2026'));
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

  const bibliographies = fc.sample(
    fc.tuple(
      anyFile(['@misc{x, title = {Groß}}', '@misc{y', '}', '% a comment', '@string{s = "x"}']),
      fc.boolean(),
    ),
    16,
  );
  /** The command that VS Code runs when the completion of the key is accepted. */
  const completionsCommand = async (note: vscode.TextDocument) => {
    // Under load, the list may lack it once; users keep typing then.
    const command = await eventually(async () => {
      const provider = 'executeCompletionItemProvider';
      const list = await provide<vscode.CompletionList>(provider, note, key, key.length);
      const found = list.items.find(({ insertText }) => insertText === `@${key}`)?.command;
      assert.ok(found);
      return found;
    });
    await run(command.command, ...(command.arguments as readonly unknown[]));
  };
  for (const [who, setting, add] of [
    ['Add to Bibliography', 'onCommand', () => run(commands.addToBibliography)],
    ['a completion', 'onInsertion', completionsCommand],
  ] as const) {
    it(`appends an entry by ${who} to the end of a bibliography, or leaves the file unchanged`, async () => {
      await configure('addToBibliography', setting);
      const opening = bibliographies.map(async ([file, isDirty]) => {
        const name = files.newName('refs', '.bib');
        const bib = await files.openFile(name, file, isDirty);
        const text = `---\nbibliography: ${name}\n---\n\nSee @${key}.\n`;
        const note = await vscode.workspace.openTextDocument(await files.write(`${name}.md`, text));
        return { note, text, bib, file, isDirty };
      });
      let count = 0;
      for (const { note, text, bib, file, isDirty } of await Promise.all(opening)) {
        await showDocument(note);
        const [before, onDisk] = [bib.getText(), [...file.bytes]];
        await add(note);
        const after = await files.bytesOf(bib.uri);
        const all = describeFile(file, { isDirty });
        assert.deepEqual(after.slice(0, onDisk.length), onDisk, all);
        if (isDirty || file.isMisread) assert.equal(after.length, onDisk.length, all);
        if (isDirty) assert.ok(bib.getText().startsWith(before), all);
        if (after.length > onDisk.length) {
          count += 1;
          const written = await vscode.workspace.decode(Uint8Array.from(after), {
            encoding: file.encoding === 'latin1' ? 'utf8' : file.encoding,
          });
          assert.match(written.slice(file.text.length), /^\s*@misc\{graphnap2026,[^@]*\}\s*$/, all);
        }
        assert.equal(note.getText(), text);
      }
      assert.ok(count > 3, `${count} of ${bibliographies.length} took the entry`);
    });
  }

  const texts = fc.sample(
    fc.tuple(anyFile(['a read', 'b starred', '# Plan', 'Milk', 'Daily Papers']), fc.boolean()),
    12,
  );
  it('writes marks between the lines of a marks file, or leaves it unchanged', async () => {
    for (const [file, isDirty] of texts) {
      const name = files.newName('marks', '.txt');
      const document = await files.openFile(name, file, isDirty);
      await configure('marksFile', `any/${name}`);
      const onDisk = await files.bytesOf(document.uri);
      await run(commands.starPaper, { key });
      const after = await files.bytesOf(document.uri);
      const all = describeFile(file, { isDirty });
      if (isDirty || file.isMisread) assert.deepEqual(after, onDisk, all);
      if (after.length !== onDisk.length) {
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
        const written = decoder.decode(Uint8Array.from(after));
        const without = written.replace(/^(\uFEFF?)# Marks of .*\r?\n/, '$1');
        const { removed, added } = replaced(decoder.decode(file.bytes), without);
        assert.equal(removed, '', all);
        assert.match(added, /^\s*graphnap2026 starred\s*$/, all);
      }
      await files.close(document);
    }
  });

  // The citations in the pieces are known without a parser, whatever is around them.
  const citingIt = fc.sample(
    fc.tuple(anyFile([`See @${key}; `, `[@${key}, p. 3] `, '# Head']), fc.boolean(), fc.boolean()),
    16,
  );
  it('renames a key in all notes, each in its encoding, or in none', async () => {
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
    10,
  );
  const namesOf = async () => (await fs.readDirectory(files.folder)).map(([name]) => name).sort();
  it('makes a literature note of any template, and leaves all other files unchanged', async () => {
    await configure('notesFolder', 'any');
    let count = 0;
    for (const [file, isDirty, isTaken] of others) {
      const templateName = files.newName('template', '.tpl');
      const template = await files.openFile(templateName, file, false);
      const name = files.newName('work', '.md');
      await configure('literatureNoteName', name);
      const mine = isTaken ? await files.openFile(name, file, isDirty) : undefined;
      const [before, text] = [await namesOf(), mine?.getText()];
      await configure('literatureNoteTemplate', `any/${templateName}`);
      await run(commands.openLiteratureNote, { key });
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
        await run('workbench.action.closeAllEditors');
        await fs.delete(files.uri(name));
      }
    }
    assert.ok(count > 1, `${count} of ${others.length} were made`);
  });

  it('makes a new digest without changing an existing file of that name', async () => {
    await configure('saveDigestsIn', 'any');
    for (const [index, [file, isDirty]] of others.slice(0, 5).entries()) {
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
