import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { hoverTexts, pathOf, provide, run } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';

const notes = new WorkspaceNotes('projects', true);

const digest = (title: string): string =>
  `Daily Papers\nbyAK and the research community\nJan 14\n\n${title}\n\nNothing but a few words of an abstract.\n\ntencent Tencent\n·\nDec 26, 2025 5\n`;
const note = (text: string): string => `---\nbibliography: refs.bib\n---\n\n${text}\n`;

describe('Two projects that use one key for two works', () => {
  let a: vscode.TextDocument;
  let b: vscode.TextDocument;

  before(async () => {
    const api = await readyApi();
    await notes.write('day.txt', digest('Marigold: Paper of a Digest'));
    const write = async (project: string, fields: string, text: string) => {
      await notes.write(`${project}/refs.bib`, `@article{zz2020,\n  ${fields}, year = 2020}\n`);
      return vscode.workspace.openTextDocument(await notes.write(`${project}/note.md`, note(text)));
    };
    const marigold = 'title = {Marigold: Paper of a Digest}, author = {Adams, Ann}';
    a = await write('a', marigold, 'One [@zz2020], two @zz2020.');
    const foxgloves = 'title = {Foxgloves in Bloom}, author = {Brown, Bo}';
    b = await write('b', `${foxgloves}, abstract = {They bloom in June.}`, 'Three [@zz2020].');
    await notes.write('b/closed.md', note('Four [@zz2020; @zz2020].'));
    await eventually(async () => {
      for (const query of ['foxgloves in:refs.bib', 'marigold in:refs.bib in:day.txt']) {
        assert.equal((await api.search(query)).length, 1, query);
      }
    });
  });
  after(() => notes.remove());

  /** The files that a provider leads to from the key in a note, sorted. */
  const lead = async (
    document: vscode.TextDocument,
    kind: 'Definition' | 'Declaration' | 'Reference',
  ): Promise<readonly string[]> => {
    type Links = (vscode.Location | vscode.LocationLink)[];
    const links = await provide<Links>(`execute${kind}Provider`, document, 'zz2020');
    return links.map((link) => pathOf('targetUri' in link ? link.targetUri : link.uri)).sort();
  };

  it('show the card of their own work', async () => {
    assert.match(await hoverTexts(a, 'zz2020'), /Marigold/);
    const card = await hoverTexts(b, 'zz2020');
    assert.match(card, /Foxgloves in Bloom[^]*They bloom in June/);
    assert.doesNotMatch(card, /Marigold/);
  });

  it('lead to the digest, or the entry if there is none; the entry is the declaration', async () => {
    for (const [document, definition, declaration] of [
      [a, 'projects-0/day.txt', 'projects-0/a/refs.bib'],
      [b, 'projects-0/b/refs.bib', 'projects-0/b/refs.bib'],
    ] as const) {
      assert.deepEqual(await lead(document, 'Definition'), [definition]);
      assert.deepEqual(await lead(document, 'Declaration'), [declaration]);
    }
  });

  it('have their own references, in closed notes too', async () => {
    const inFolder = (...names: readonly string[]) => names.map((name) => `projects-0/${name}`);
    const ofA = inFolder('a/note.md', 'a/note.md', 'a/refs.bib', 'day.txt');
    await becomes(() => lead(a, 'Reference'), ofA);
    const ofB = inFolder('b/closed.md', 'b/closed.md', 'b/note.md', 'b/refs.bib');
    await becomes(() => lead(b, 'Reference'), ofB);
  });

  it('are counted separately above the title in the digest', async () => {
    const day = await vscode.workspace.openTextDocument(notes.uri('day.txt'));
    await eventually(async () => {
      const lenses = await run<vscode.CodeLens[]>('vscode.executeCodeLensProvider', day.uri, 10);
      assert.ok(lenses.some(({ command }) => command?.title === 'Cited in 1 note'));
    });
  });

  it('have no key reported as ambiguous', async () => {
    await showDocument(b);
    const marks = vscode.languages.getDiagnostics(b.uri).map(({ message }) => message);
    assert.deepEqual(marks, []);
  });

  it('show their own works in the preview', async () => {
    const render = (document: vscode.TextDocument) => run<string>('markdown.api.render', document);
    await eventually(async () => {
      assert.match(await render(a), /Adams, 2020/);
      assert.match(await render(b), /Brown, 2020/);
    });
  });

  it('are renamed separately', async () => {
    const command = 'executeDocumentRenameProvider';
    const edit = await provide<vscode.WorkspaceEdit>(command, b, 'zz2020', 0, 'foxgloves2020');
    const changed = edit.entries().map(([uri, edits]) => `${pathOf(uri)} ${edits.length}`);
    const expected = [
      'projects-0/b/closed.md 2',
      'projects-0/b/note.md 1',
      'projects-0/b/refs.bib 1',
    ];
    assert.deepEqual(changed.sort(), expected);
  });

  it('use the key of the note’s own bibliography, never one that means another work there', async () => {
    const api = await readyApi();
    const [foxgloves] = await api.search('foxgloves in:refs.bib');
    assert.equal(foxgloves?.paper.key, 'foxglovesbloom2020');
    const end = new vscode.Range(b.lineCount, 0, b.lineCount, 0);
    const { selection: cursor } = await showDocument(b, { selection: end });
    assert.ok(cursor.active.line > 3);
    const { insertCitation } = commands;
    await run(insertCitation, { key: 'foxglovesbloom2020' });
    await run(insertCitation, { key: 'zz2020' });
    // In any style, the first is cited by the key in its own file, the second by a free key.
    assert.equal(b.getText().match(/zz2020/g)?.length, 2, b.getText());
    assert.equal(b.getText().match(/marigold2025/g)?.length, 1);
  });
});
