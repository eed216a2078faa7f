import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { languages } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { run } from './support/workspace';
import { readyApi, WorkspaceNotes } from './support/workspaceNotes';

const digest = [
  'Daily Papers',
  'byAK and the research community',
  'Mar 9',
  'Outlines for Everyone: Symbols in Plain Files',
  'An abstract that is long enough to be one. It says that every paper of a digest is a symbol, and that outlines follow.',
  '  • 3 authors\n·\nMar 2, 2025',
  'Folding Pages',
  'An abstract about folding a paper to its title, which makes long digests short, and about why that is a pleasant thing to have.',
  'mit MIT\n·\nFeb 28, 2025 4',
].join('\n\n');

describe('A digest in an editor', () => {
  const files = new WorkspaceNotes('language', true);
  const open = async (name: string, text = digest) =>
    vscode.workspace.openTextDocument(await files.write(name, text));

  before(readyApi);
  after(() => files.remove());

  let opened = 0;
  /** Opens a digest, and waits until it has the digest language. Documents opened before would have it by now. */
  const switchesAnother = async () => {
    const document = await open(`page${++opened}.txt`);
    await eventually(() => assert.equal(document.languageId, languages.digest));
  };

  it('gets the digest language when it is a .txt file', switchesAnother);

  it('can be closed before VS Code has set that language', async () => {
    const { setTextDocumentLanguage } = vscode.languages;
    const failed = Promise.reject<vscode.TextDocument>(new Error('The document was closed.'));
    let isHandled = false;
    const then = failed.then.bind(failed);
    // The window would show an unhandled error.
    failed.then = (done, fail) => {
      isHandled ||= fail !== undefined && fail !== null;
      return then(done, fail);
    };
    await then(undefined, () => undefined);
    Object.assign(vscode.languages, { setTextDocumentLanguage: () => failed });
    try {
      await open('closing.txt');
      await eventually(() => assert.ok(isHandled));
    } finally {
      Object.assign(vscode.languages, { setTextDocumentLanguage });
    }
  });

  it('has no boxes around the dots of its bylines, even in Restricted Mode', () => {
    const editor = vscode.workspace.getConfiguration('editor', { languageId: languages.digest });
    assert.equal(editor.get('unicodeHighlight.nonBasicASCII'), false);
  });

  it('keeps the language that the user chose', async () => {
    const document = await open('chosen.txt');
    await eventually(() => assert.equal(document.languageId, languages.digest));
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await switchesAnother();
    assert.equal(document.languageId, 'plaintext');
  });

  it('stays plain text when it is not a digest, and Markdown in a .md file', async () => {
    const plain = await open('plain.txt', 'Milk, bread, and a lamp.\n');
    const markdown = await open('page.md');
    await switchesAnother();
    assert.equal(plain.languageId, 'plaintext');
    assert.equal(markdown.languageId, 'markdown');
  });

  for (const name of ['outline.txt', 'outline.md']) {
    it(`has one symbol and one folding range per paper in ${name}`, async () => {
      const { uri } = await open(name);
      await eventually(async () => {
        const symbols = await run<vscode.DocumentSymbol[]>(
          'vscode.executeDocumentSymbolProvider',
          uri,
        );
        assert.deepEqual(
          symbols.map((symbol) => `${symbol.name} ${symbol.selectionRange.start.line}`),
          ['Outlines for Everyone: Symbols in Plain Files 6', 'Folding Pages 14'],
        );
      });
      const ranges = await run<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider', uri);
      assert.deepEqual(
        ranges.map(({ start, end }) => `${start}-${end}`),
        ['6-12', '14-20'],
      );
    });
  }

  it('reports only lines that cannot be parsed, as information', async () => {
    const broken = digest.replace('Feb 28, 2025 4', 'Feb 31, 2025 4');
    const uri = await files.write('problems.txt', broken);
    const diagnostics = () =>
      vscode.languages
        .getDiagnostics(uri)
        .map(({ severity, range }) => [severity, range.start.line]);
    await becomes(diagnostics, [[vscode.DiagnosticSeverity.Information, 20]]);
    await files.write('problems.txt', digest);
    await becomes(diagnostics, []);
  });
});
