import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { SavedSearches } from '../../src/vscode/common/settings/savedSearches';
import { fileGlobs, readSettings } from '../../src/vscode/common/settings/settings';
import { commands, defaultSettings } from '../../src/vscode/contributions';
import { unreadFileItem } from '../../src/vscode/tree/items';
import { eventually } from '../support/eventually';
import { badFiles } from '../fixtures/attacks/badFiles';
import { passesAfter } from './support/becomes';
import { showDocument } from './support/showDocument';
import { edit, provide } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { pageOf2025 } from '../support/digestPage';

const goodTitles = ['A Good Paper Before', 'A Good Paper Behind'];
const digest = (title: string) =>
  pageOf2025(
    [title],
    () => 'This paper has an abstract of a sentence or two. It is about nothing.',
  );

describe('Files that are hard to read', () => {
  const notes = new WorkspaceNotes('badfiles', true);
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
    await notes.write('a.txt', digest('A Good Paper Before'));
    for (const { name, text } of badFiles) await notes.write(name, text);
    await notes.write('z.txt', digest('A Good Paper Behind'));
  });
  after(() => notes.remove());

  const marksOf = (name: string) =>
    vscode.languages
      .getDiagnostics(notes.uri(name))
      .filter(({ source }) => source === 'Paper Digest')
      .map(({ message }) => message);

  /** Resolves when a note was checked. */
  const isMarked = ({ uri }: vscode.TextDocument, message: RegExp) =>
    passesAfter(vscode.languages.onDidChangeDiagnostics, () => {
      const [mark] = vscode.languages.getDiagnostics(uri);
      assert.match(mark?.message ?? '', message);
    });

  it('leave all other papers in the library, and are reported with the reason', () =>
    eventually(async () => {
      const titles = new Set((await api.papers()).map(({ title }) => title));
      for (const title of goodTitles) assert.ok(titles.has(title), title);
      for (const { name, problem } of badFiles) {
        if (problem) assert.match(marksOf(name).join('\n'), problem, name);
      }
    }, 120_000));

  it('are in the sidebar with the reason, and a click says what to do', () => {
    const uri = notes.uri('a.txt').toString();
    const start = { line: 0, character: 0 };
    const range = { start, end: start };
    const message = 'This file is larger than {0} MB.';
    const problem = { uri, range, message, argument: '20', leftOut: 'file' as const };
    const item = unreadFileItem({ kind: 'unreadFile', id: 'a', problem });
    assert.equal(item.label, 'a.txt');
    assert.equal(item.description, 'This file is larger than 20 MB.');
    assert.equal(item.command?.command, commands.explainDigests);
  });

  for (const name of ['aliases9.md', 'aliasesAlone.md', 'merges.md', 'flow.md', 'longKeys.md']) {
    it(`do not block the extension host when opened in an editor: ${name}`, async () => {
      const { document } = await showDocument(notes.uri(name));
      // These request the note's bibliographies, cross-references and citations.
      for (const asked of ['Hover', 'CompletionItem']) {
        await provide(`execute${asked}Provider`, document, '@k', 1);
      }
      const end = new vscode.Position(document.lineCount, 0);
      await edit(document, 'More.\n', new vscode.Range(end, end));
      await isMarked(document, /./);
    });
  }

  it('do not prevent citing in a folder with an invalid index.Rmd', async () => {
    await notes.write('index.Rmd', '---\nsite: {toString: 1}\n---\n');
    const note = await vscode.workspace.openTextDocument(
      await notes.write('cites.md', 'See @nobodyknows2025.\n'),
    );
    await isMarked(note, /nobodyknows2025/);
  });
});

describe('Settings of any type', () => {
  const { getConfiguration } = vscode.workspace;
  afterEach(() => Object.assign(vscode.workspace, { getConfiguration }));

  it('fall back to the defaults', () => {
    const { savedSearches: _, ...defaults } = defaultSettings;
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>({}, [], 5, null, '', [null], { toString: 1 }),
    );
    fc.assert(
      fc.property(fc.infiniteStream(value), (values) => {
        const any = (): unknown => values.next().value;
        const all = { get: any, inspect: () => ({ workspaceValue: any(), globalValue: any() }) };
        Object.assign(vscode.workspace, { getConfiguration: () => all });
        const settings = new Map(Object.entries(readSettings()));
        for (const [name, usual] of Object.entries(defaults)) {
          const read = settings.get(name);
          assert.equal(typeof read, typeof usual, name);
          assert.equal(Array.isArray(read), Array.isArray(usual), name);
          if (Array.isArray(read))
            assert.ok(
              read.every((item) => typeof item === 'string'),
              name,
            );
        }
        const folder = vscode.Uri.file('/');
        for (const name of ['exclude', 'readonlyInclude', 'readonlyExclude'] as const) {
          for (const glob of fileGlobs(name, folder)) assert.equal(typeof glob, 'string');
        }
        const saved = new SavedSearches();
        for (const { query } of saved.list) assert.equal(typeof query, 'string');
        saved.dispose();
      }),
      { numRuns: 200 },
    );
  });
});
