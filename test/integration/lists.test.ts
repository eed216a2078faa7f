import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { toVscodeRange } from '../../src/vscode/common/documents/ranges';
import digests from '../fixtures/digests-in-vscode.json';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { showDocument } from './support/showDocument';
import { hoverTexts, run } from './support/workspace';
import { readyApi, WorkspaceNotes } from './support/workspaceNotes';

interface List {
  /** Its lines. */
  readonly text: readonly string[];
  readonly title: string;
  /** Titles of the papers below. */
  readonly others?: readonly string[];
  readonly abstract?: string;
  /** Patterns of the card and of the exported entry. */
  readonly card: string;
  readonly entry: string;
}

/** Digests in files of every language, each with its own paper. `test/fixtures/listed` has more kinds. */
const lists: Readonly<Record<string, List>> = digests;

describe('Digests of every kind', () => {
  const files = new WorkspaceNotes('lists-of-papers', true);
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
    for (const [name, { text }] of Object.entries(lists)) await files.write(name, text.join('\n'));
    await eventually(async () => {
      const titles = new Set((await api.papers()).map(({ title }) => title));
      for (const { title } of Object.values(lists)) assert.ok(titles.has(title), title);
    });
  });
  after(() => files.remove());

  const open = (name: string) => vscode.workspace.openTextDocument(files.uri(name));
  const titled = async (title: string) =>
    (await api.papers()).find((one) => one.title === title) ?? assert.fail(title);
  const cardAt = async (document: vscode.TextDocument, title: string) =>
    (await hoverTexts(document, title)).replaceAll('&nbsp;', ' ');

  for (const [name, { title, others = [], abstract = '', card, entry }] of Object.entries(lists)) {
    it(`are read, searched, hovered, outlined and cited as digests: ${name}`, async () => {
      const { key, sightings } = await titled(title);
      const [found] = await api.search(`"${title}"`);
      assert.equal(found?.paper.key, key);
      assert.equal((await api.paper(key))?.abstract, abstract);

      const document = await open(name);
      await showDocument(document);
      if (name.endsWith('.txt')) {
        await becomes(() => document.languageId, 'paper-digest');
      }
      assert.match(await cardAt(document, title), new RegExp(card, 's'));
      const symbols = await run<vscode.DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      const outlined = symbols.map((symbol) => symbol.name);
      // Markdown reports the headings of a table, too, and HTML its elements.
      if (name.endsWith('.txt')) assert.deepEqual(outlined, [title, ...others]);
      else assert.ok(outlined.includes(title));

      const { range, titleRange } = sightings[0]!;
      const folds = await run<vscode.FoldingRange[]>(
        'vscode.executeFoldingRangeProvider',
        document.uri,
      );
      if (range.end.line > titleRange.start.line) {
        assert.ok(folds.some((fold) => fold.start === titleRange.start.line));
      }
      assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
      await run(commands.revealInDigest, { key });
      const { start } = toVscodeRange(titleRange);
      await becomes(() => {
        const editor = vscode.window.activeTextEditor;
        return [editor?.document.uri.toString(), editor?.selection];
      }, [document.uri.toString(), new vscode.Selection(start, start)]);

      await run(commands.copyBibtex, { key });
      assert.match(await vscode.env.clipboard.readText(), new RegExp(entry, 's'));
    });
  }

  /** Writes the text of a list with some parts replaced. */
  const writeChanged = async (
    from: string,
    to: string,
    changes: Readonly<Record<string, string>>,
  ) => {
    let text = lists[from]!.text.join('\n');
    for (const [before, after] of Object.entries(changes)) text = text.replace(before, after);
    await files.write(to, text);
  };

  it('have votes, tags, boxes and notes for queries and cards', async () => {
    const [front, shores, listed, mail] = [
      'Marked Dunes of a Copy',
      'Marked Shores of a Copy',
      'Marked Dunes of a Page',
      'Marked Dunes of the Morning',
    ] as const;
    await writeChanged('front.txt', 'marked-front.txt', {
      'Listed Dunes of a Copy': `- [ ] ${front} #mk-sand`,
      '9 authors\n': '9 authors\n\n> mk better than the other shore #mk-sand/coast\n',
      'Listed Shores': 'Marked Shores',
    });
    await writeChanged('listing.txt', 'marked-listing.txt', {
      'Listed Dunes of a Page': `${listed} #mk-sand`,
      '2610.90002': '2610.90012',
      'Total of 1 entries': '\n- [ ] mk ask Ana #mk-ask\n\nTotal of 1 entries',
    });
    await writeChanged('hf-mail.txt', 'marked-mail.txt', {
      'Listed Dunes of the Morning': `- [x] ${mail}`,
      '2607.90011': '2607.90013',
    });
    const titles = async (query: string): Promise<string[]> =>
      (await api.search(`in:marked- ${query}`)).map(({ paper }) => paper.title).sort();
    await becomes(async () => (await titles('')).length, 4);
    for (const [query, ...expected] of [
      ['votes:>10', front, mail],
      ['tag:mk-sand', front, listed, shores],
      ['tag:mk-ask', listed],
      ['is:todo', front],
      ['is:done', mail],
      ['note:"better than the other"', shores],
      ['note:"ask ana"', listed],
    ] as const) {
      assert.deepEqual(await titles(query), expected, query);
    }
    // The window has new papers a moment after the server.
    const { tags, task, lacksAbstract } = await eventually(() => titled(front));
    assert.deepEqual([tags, task, lacksAbstract], [['mk-sand'], 'todo', true]);
    const document = await open('marked-front.txt');
    assert.match(await cardAt(document, front), /Your notes.*☐ \\#mk\\-sand/s);
  });

  it('add the abstract that a page lacks', async () => {
    await writeChanged('listing.txt', 'filling.txt', {
      'Listed Dunes of a Page': 'Listed Dunes of a Saved Page',
      '2610.90002': '2610.90005',
      'We follow dunes over a page.': 'We follow dunes into the gap.',
    });
    await eventually(async () => {
      const paper = (await api.papers()).find(({ arxivId }) => arxivId === '2610.90005')!;
      assert.equal(paper.sightings.length, 2);
      assert.equal(paper.lacksAbstract, undefined);
      assert.equal((await api.paper(paper.key))?.abstract, 'We follow dunes into the gap.');
    });
  });
});
