import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { showDocument } from './support/showDocument';
import { hoverTexts, nameOf, pathOf, provide, run } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const entries = `@article{heron2020, title = {Herons at Low Tide}, author = {Roe, Ann}, year = 2020}
@article{egret2021, title = {Egrets on the Flats}, author = {Li, Bo}, year = 2021}
`;
const projects = {
  'a MyST project': ['myst.yml', 'version: 1\nproject:\n  bibliography:\n    - lib/refs.bib\n'],
  'a Jupyter Book': ['_config.yml', 'title: Birds\nbibtex_bibfiles:\n  - lib/refs.bib\n'],
  'a MyST project that names no bibliography': [
    'myst.yml',
    'version: 1\nproject:\n  title: Birds\n',
  ],
} as const;

const notes = new WorkspaceNotes('myst', true);

for (const [what, [file, yaml]] of Object.entries(projects)) {
  describe(`In ${what}`, () => {
    const text = [
      'As {cite:p}`{see}heron2020{p. 3},egret2021` and {cite:t}`hern2020` say, see @tides.',
      '',
      '```{note} On birds',
      'Also {cite}`egret2021`.',
      '```',
      '',
    ].join('\n');
    let page: vscode.TextDocument;

    before(async () => {
      const api = await readyApi();
      await notes.write(file, yaml);
      await notes.write('_toc.yml', 'format: jb-book\nroot: birds\n');
      await notes.write('lib/refs.bib', entries);
      await notes.write('parts/tides.md', '(tides)=\n## Tides\n\n{cite}`heron2020`\n');
      await becomes(async () => (await api.search('egrets flats in:refs.bib')).length, 1);
      page = await vscode.workspace.openTextDocument(await notes.write('parts/birds.md', text));
      await showDocument(page);
    });
    after(() => notes.remove());

    it('keys in roles and directives have cards and lead to their entries', async () => {
      assert.match(await hoverTexts(page, 'heron2020'), /Herons at Low Tide/);
      type Links = (vscode.Location | vscode.LocationLink)[];
      const [link] = await provide<Links>('executeDefinitionProvider', page, 'egret2021`.');
      assert.ok(link);
      assert.match(pathOf('targetUri' in link ? link.targetUri : link.uri), /lib\/refs\.bib$/);
    });

    it('every page that cites a work is among its references', async () => {
      await eventually(async () => {
        const found = await provide<vscode.Location[]>(
          'executeReferenceProvider',
          page,
          'heron2020',
        );
        const names = found.map(({ uri }) => nameOf(uri));
        assert.deepEqual([...new Set(names)].sort(), ['birds.md', 'refs.bib', 'tides.md']);
      });
    });

    it('unknown keys are reported, labels of other pages and known works are not', async () => {
      await eventually(() => {
        const marked = vscode.languages
          .getDiagnostics(page.uri)
          .filter(({ source }) => source === 'Paper Digest')
          .map(({ range }) => page.getText(range));
        assert.deepEqual(marked, ['hern2020']);
      });
    });

    it('keys are completed without an @', async () => {
      const list = await provide<vscode.CompletionList>(
        'executeCompletionItemProvider',
        page,
        'hern2020',
        3,
      );
      const item = list.items.find(({ label }) =>
        (typeof label === 'string' ? label : label.label).startsWith('heron2020'),
      );
      assert.equal(item?.insertText, 'heron2020');
      assert.deepEqual(item.range, {
        inserting: placeOf(page, 'hern2020', 3),
        replacing: placeOf(page, 'hern2020', 8),
      });
    });

    it('a key is renamed in roles, on all pages and in the bibliography', async () => {
      // The other page must have been read.
      await eventually(async () => {
        const change = await provide<vscode.WorkspaceEdit>(
          'executeDocumentRenameProvider',
          page,
          'heron2020',
          1,
          'heron:tides',
        );
        const changed = change
          .entries()
          .map(([uri, edits]) => `${nameOf(uri)} ${edits.map(({ newText }) => newText).join()}`)
          .sort();
        const names = ['birds.md', 'refs.bib', 'tides.md'];
        assert.deepEqual(
          changed,
          names.map((name) => `${name} heron:tides`),
        );
      });
    });

    it('papers are cited by roles, and a role at the cursor gets further keys', async () => {
      const content = 'Naps help.\n';
      const note = await notes.show('parts/naps.md', content);
      const { activeTextEditor } = vscode.window;
      activeTextEditor!.selection = new vscode.Selection(0, 9, 0, 9);
      await run(commands.insertCitation, { key: 'graphnap2026' });
      assert.equal(note.getText(), 'Naps help {cite:p}`graphnap2026`.\n');
      await run(commands.insertCitation, { key: 'egret2021' });
      assert.equal(note.getText(), 'Naps help {cite:p}`graphnap2026,egret2021`.\n');
      await eventually(async () =>
        assert.match(await notes.read('lib/refs.bib'), /\{graphnap2026,/),
      );
    });
  });
}

function placeOf(document: vscode.TextDocument, text: string, length: number): vscode.Range {
  const start = document.getText().indexOf(text);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + length));
}
