import { runPandoc } from '#pandoc';
import MarkdownIt from 'markdown-it';
import type { MarkdownIt as Renderer } from 'markdown-it';
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestExports } from '../../src/extension';
import { CitationPreview, isPreviewOpen } from '../../src/vscode/preview';
import { eventually } from '../support/eventually';
import { houseStyle } from '../fixtures/houseStyle';
import { leaveOut } from '../support/leaveOut';
import { builtInReferences } from './support/builtInReferences';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper } from './support/fakePapers';
import { closeEditors } from './support/closeEditors';
import { inStep } from './support/quickInputs';
import { openUnsaved } from './support/unsaved';
import { configure, edit, remove, run } from './support/workspace';
import { readyApi, WorkspaceNotes } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';

const digest = (title: string, abstract: string): string =>
  `Daily Papers\nbyAK and the research community\nJan 14\n\n${title}\n\n${abstract}\n\ntencent Tencent\n·\nDec 26, 2025 5\n`;

describe('The Markdown preview', () => {
  const notes = new WorkspaceNotes('preview', true);
  let extended: Renderer;
  /** A note as a renderer of the same kind as VS Code's shows it. It keeps nothing between two calls. */
  const render = (note: vscode.TextDocument) => extended.render(note.getText());
  const shows = (note: vscode.TextDocument, ...expected: readonly RegExp[]) =>
    eventually(() => {
      for (const each of expected) assert.match(render(note), each);
    });
  /**
   * The same with VS Code's own renderer, which shows changes only after a refresh. In the web host of these tests,
   * it is in another host.
   */
  const isShownByVscode = (note: vscode.TextDocument, expected: RegExp) =>
    testRun.host === 'web'
      ? shows(note, expected)
      : eventually(async () => assert.match(await run('markdown.api.render', note), expected));

  before(async () => {
    const api = (await readyApi()) as PaperDigestExports;
    extended = api.extendMarkdownIt(new MarkdownIt());
    const rivers = digest('Velvet Rivers: Calm Models', 'Rivers of velvet are calm.');
    await notes.write('one.txt', rivers);
    const teapots = '@article{roe, title={Teapots}, author={Roe, Ann}, journal={Tea}}';
    await notes.write('own.bib', teapots);
  });
  afterEach(async () => {
    await configure('previewCitations', undefined);
    await configure('referenceStyle', undefined);
  });
  after(() => notes.remove());

  it('shows citations and references of digests and bibliographies, and abstracts', async () => {
    const note = await notes.write('note.md', '# On [@velvetrivers2025]\n\n@roe and @nobody.\n');
    const document = await vscode.workspace.openTextDocument(note);
    await shows(
      document,
      /title="Velvet Rivers: Calm Models\nTencent · Dec 26, 2025\n\nRivers of velvet are calm\."[^>]*>Tencent, 2025<\/a>/,
      />Roe \(n\.d\.\)<\/a>/,
      /<span class="paper-digest-unknown"[^>]*>nobody\?<\/span>/,
      /id="ref-roe"><span>Roe, A\. \(n\.d\.\)\. Teapots\. <em>Tea<\/em>\./,
    );
    await isShownByVscode(document, /Rivers of velvet are calm\.[^]*id="ref-roe"><span>Roe, A/);
  });

  it('follows an edit of the note', async () => {
    const document = await openUnsaved('@velvetrivers2025\n');
    await shows(document, /Tencent \(2025\)/);
    await edit(document, '[@roe] and ');
    assert.match(render(document), /\(<a [^>]*>Roe, n\.d\.<\/a>\)<\/span> and /);
  });

  it('follows a digest that is created, changed and deleted', async () => {
    const document = await openUnsaved('[@amberclocks2025]\n');
    await shows(document, /amberclocks2025\?/);
    const uri = await notes.write('amber.txt', digest('Amber Clocks: A Study', 'They tick.'));
    await shows(document, />Tencent, 2025<\/a>/);
    await isShownByVscode(document, /They tick\./);
    await notes.write('amber.txt', digest('Amber Clocks: A Study', 'They tock.'));
    await isShownByVscode(document, /They tock\./);
    await remove(uri);
    await shows(document, /amberclocks2025\?/);
  });

  it('shows numbers, or nothing of its own, and the style, as set in the settings', async () => {
    const document = await openUnsaved('[@velvetrivers2025]\n');
    await configure('previewCitations', 'numeric');
    await configure('referenceStyle', 'ieee');
    const reference = /Tencent, “Velvet rivers: Calm models\.” Dec\. 26, 2025\./;
    await shows(document, /\[<a [^>]*>1<\/a>\]/, reference);
    await configure('previewCitations', 'off');
    await shows(document, /\[@velvetrivers2025\]/);
  });

  it('shows a note in the CSL style that it names, with Pandoc', async function () {
    const version = { args: ['--version'], document: '', files: new Map<string, string>() };
    if (testRun.host === 'web') leaveOut(this, 'a browser runs no programs');
    if ('problem' in (await runPandoc('', version))) leaveOut(this, 'this needs pandoc');
    await notes.write('house.csl', houseStyle);
    const note = await notes.write(
      'styled.md',
      '---\ncsl: house.csl\nlang: de\nbibliography: own.bib\n---\n\nOn [@velvetrivers2025; @roe, S. 7].\n',
    );
    const document = await vscode.workspace.openTextDocument(note);
    await shows(
      document,
      /\{<a [^>]*href="#ref-velvetrivers2025"[^>]*>Tencent in 2025<\/a> \+ <a [^>]*>Roe at 7<\/a>\}/,
      /id="ref-roe"><span><em>Teapots<\/em> by Roe \/ zugegriffen\.<\/span>/,
    );
    assert.doesNotMatch(render(document), /paper-digest-remark/);
    await showDocument(document);
    await run('paperDigest.copyReference', { key: 'roe' });
    assert.equal(await vscode.env.clipboard.readText(), 'Teapots by Roe / zugegriffen.');
  });

  it('says why a note is not shown in its CSL style', async () => {
    const note = await notes.write('far.md', '---\ncsl: nowhere/ieee.csl\n---\n\nOn [@roe].\n');
    await shows(
      await vscode.workspace.openTextDocument(note),
      />1<\/a>/,
      /<p class="paper-digest-remark">nowhere\/ieee\.csl can.*t be read\. These references are in IEEE style\./,
      /A\. Roe, “Teapots,” <em>Tea<\/em>\./,
    );
  });

  it('is refreshed only while one is open', async () => {
    const papers = new FakePapers([makePaper('lamp', 'Lamps')]);
    let asked = 0;
    const ask = papers.ask.bind(papers);
    papers.ask = (...question) => {
      asked += 1;
      return ask(...question);
    };
    let refreshes = 0;
    const known = { papers, bibliographies: noBibliographies };
    const references = builtInReferences(papers);
    const preview = new CitationPreview(known, references, () => {
      refreshes += 1;
      return Promise.resolve();
    });
    const md = preview.extend(new MarkdownIt());
    /** Shows a citation of a paper, and changes the paper. */
    const change = async (title: string): Promise<void> => {
      md.parse('@lamp', {});
      const before = asked;
      papers.replace([makePaper('lamp', title)]);
      await eventually(() => assert.ok(asked > before));
      await inStep();
    };
    try {
      await closeEditors();
      await change('Brighter Lamps');
      assert.equal(refreshes, 0);
      await run('markdown.showPreview', await notes.write('lamp.md', '@lamp\n'));
      await eventually(() => assert.ok(isPreviewOpen()));
      await change('The Brightest Lamps');
      assert.notEqual(refreshes, 0);
    } finally {
      preview.dispose();
      await closeEditors();
    }
  });
});
