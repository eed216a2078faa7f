import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { WorkspaceNotes, placeOf, readyApi } from './support/workspaceNotes';
import { leaveOut } from '../support/leaveOut';
import { showDocument } from './support/showDocument';

const notes = new WorkspaceNotes('projects');

const digest = (title: string): string =>
  `Daily Papers\nbyAK and the research community\nJan 14\n\n${title}\n\nNothing but a few words of an abstract.\n\ntencent Tencent\n·\nDec 26, 2025 5\n`;
const note = (text: string): string => `---\nbibliography: refs.bib\n---\n\n${text}\n`;

describe('Two projects that have one key for two works', () => {
  let a: vscode.TextDocument;
  let b: vscode.TextDocument;

  before(async () => {
    const api = await readyApi();
    await notes.write('day.txt', digest('Marigold: Paper of a Digest'));
    await notes.write(
      'a/refs.bib',
      '@article{zz2020,\n  title = {Marigold: Paper of a Digest}, author = {Adams, Ann}, year = 2020}\n',
    );
    await notes.write(
      'b/refs.bib',
      '@article{zz2020,\n  title = {Foxgloves in Bloom}, author = {Brown, Bo}, year = 2020,\n  abstract = {They bloom in June.}}\n',
    );
    a = await vscode.workspace.openTextDocument(
      await notes.write('a/note.md', note('One [@zz2020], two @zz2020.')),
    );
    b = await vscode.workspace.openTextDocument(
      await notes.write('b/note.md', note('Three [@zz2020].')),
    );
    await notes.write('b/closed.md', note('Four [@zz2020; @zz2020].'));
    await eventually(async () => {
      const found = await api.search('foxgloves in:refs.bib');
      assert.equal(found.length, 1);
    });
  });
  after(() => notes.remove());

  const hover = async (document: vscode.TextDocument): Promise<string> => {
    const found = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      placeOf(document, 'zz2020'),
    );
    return found
      .flatMap(({ contents }) => contents)
      .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
      .join('\n');
  };
  const lead = async (
    document: vscode.TextDocument,
    kind: 'Definition' | 'Declaration',
  ): Promise<readonly string[]> => {
    const links = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      `vscode.execute${kind}Provider`,
      document.uri,
      placeOf(document, 'zz2020'),
    );
    return links.map((link) =>
      vscode.workspace.asRelativePath('targetUri' in link ? link.targetUri : link.uri, false),
    );
  };
  const references = async (document: vscode.TextDocument): Promise<readonly string[]> => {
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      placeOf(document, 'zz2020'),
    );
    return found.map(({ uri }) => vscode.workspace.asRelativePath(uri, false)).sort();
  };

  it('have the card of their own work', async () => {
    assert.match(await hover(a), /Marigold/);
    const card = await hover(b);
    assert.match(card, /Foxgloves in Bloom/);
    assert.match(card, /They bloom in June/);
    assert.doesNotMatch(card, /Marigold/);
  });

  it('lead to the digest, or the entry where there is none; the entry is the declaration', async () => {
    assert.deepEqual(await lead(a, 'Definition'), ['projects/day.txt']);
    assert.deepEqual(await lead(a, 'Declaration'), ['projects/a/refs.bib']);
    assert.deepEqual(await lead(b, 'Definition'), ['projects/b/refs.bib']);
    assert.deepEqual(await lead(b, 'Declaration'), ['projects/b/refs.bib']);
  });

  it('have references of their own, in closed notes too', async () => {
    await eventually(async () => {
      assert.deepEqual(await references(a), [
        'projects/a/note.md',
        'projects/a/note.md',
        'projects/a/refs.bib',
        'projects/day.txt',
      ]);
      assert.deepEqual(await references(b), [
        'projects/b/closed.md',
        'projects/b/closed.md',
        'projects/b/note.md',
        'projects/b/refs.bib',
      ]);
    });
  });

  it('are counted apart above the title in the digest', async () => {
    const day = await vscode.workspace.openTextDocument(notes.uri('day.txt'));
    await eventually(async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        day.uri,
        10,
      );
      assert.ok(lenses.some(({ command }) => command?.title === 'Cited in 1 note'));
    });
  });

  it('have nothing marked as ambiguous', async () => {
    await showDocument(b);
    const marks = vscode.languages.getDiagnostics(b.uri).map(({ message }) => message);
    assert.deepEqual(marks, []);
  });

  it('are shown in the preview as their own works', async function () {
    // There the renderer is in another host.
    if (testRun.host === 'web') leaveOut(this, 'the preview of this host is in another one');
    const render = (document: vscode.TextDocument) =>
      vscode.commands.executeCommand<string>('markdown.api.render', document);
    await eventually(async () => {
      assert.match(await render(a), /Adams, 2020/);
      assert.match(await render(b), /Brown, 2020/);
    });
  });

  it('are highlighted in each note', async () => {
    const found = await vscode.commands.executeCommand<vscode.DocumentHighlight[]>(
      'vscode.executeDocumentHighlights',
      a.uri,
      placeOf(a, 'zz2020'),
    );
    assert.equal(found.length, 2);
  });

  it('are renamed each by itself', async () => {
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      b.uri,
      placeOf(b, 'zz2020'),
      'foxgloves2020',
    );
    assert.deepEqual(
      edit
        .entries()
        .map(([uri, edits]) => [vscode.workspace.asRelativePath(uri, false), edits.length])
        .sort(),
      [
        ['projects/b/closed.md', 2],
        ['projects/b/note.md', 1],
        ['projects/b/refs.bib', 1],
      ],
    );
  });

  it('are cited by the key of the note’s own bibliography, never by one that it has for another', async () => {
    const api = await readyApi();
    const [foxgloves] = await api.search('foxgloves in:refs.bib');
    assert.equal(foxgloves?.paper.key, 'foxglovesbloom2020');
    const { selection } = await showDocument(b, {
      selection: new vscode.Range(b.lineCount, 0, b.lineCount, 0),
    });
    assert.ok(selection.active.line > 3);
    const { insertCitation } = commands;
    await vscode.commands.executeCommand(insertCitation, { key: 'foxglovesbloom2020' });
    await vscode.commands.executeCommand(insertCitation, { key: 'zz2020' });
    // Whatever the style: the key of its own file for the one, a free one for the other.
    assert.equal(b.getText().match(/zz2020/g)?.length, 2, b.getText());
    assert.equal(b.getText().match(/marigold2025/g)?.length, 1);
  });
});
