import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CitationCompletionProvider } from '../../src/vscode/citations/completion';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { openText } from './support/workspace';

const many = Array.from({ length: 80 }, (_, index) => makePaper(`gen${index}`, `Generic ${index}`));
const papers = new FakePapers([
  makePaper('alpha2025', 'A paper on gardens', { abstract: 'It has an abstract.' }),
  makePaper('beta', 'Alpha and omega'),
  ...many,
]);

describe('Typing @ in a note', () => {
  const { token } = new vscode.CancellationTokenSource();
  const providerOf = (library: FakePapers) =>
    new CitationCompletionProvider({ papers: library, bibliographies: noBibliographies });
  /** Completes at the `|` in `content`. */
  const complete = async (content: string, library = papers) => {
    const document = await openText(content.replace('|', ''));
    const position = document.positionAt(content.indexOf('|'));
    return providerOf(library).provideCompletionItems(document, position, token);
  };
  const keys = async (content: string, library = papers) =>
    (await complete(content, library))?.items.map(({ paper }) => paper.key);

  it('offers papers whose key starts with the text, then search results, in this order', async () => {
    const { items = [] } = (await complete('Text @alpha|')) ?? {};
    assert.deepEqual(
      items.map(({ paper, sortText }) => [paper.key, sortText]),
      [
        ['alpha2025', '000'],
        ['beta', '001'],
      ],
    );
    const [first] = items;
    assert.deepEqual(first?.label, { label: 'alpha2025', description: 'A paper on gardens' });
    assert.deepEqual([first.insertText, first.filterText], ['@alpha2025', '@alpha']);
    // The card is loaded when the item gets the focus.
    assert.equal(first.documentation, undefined);
    const { documentation } = await providerOf(papers).resolveCompletionItem(first);
    assert.match((documentation as vscode.MarkdownString).value, /abstract/);
  });

  it('offers a paper once when its key and its title match', async () => {
    assert.deepEqual(await keys('@gardens|'), ['alpha2025']);
    // The search may return copies of the papers in the library.
    const copies = new FakePapers([makePaper('alpha2025', 'Alpha gardens')]);
    const search = copies.search.bind(copies);
    copies.search = async (...args) =>
      (await search(...args)).map((result) => ({ ...result, paper: { ...result.paper } }));
    assert.deepEqual(await keys('@alpha|', copies), ['alpha2025']);
  });

  it('replaces the @ and the key, and asks again with every letter', async () => {
    const list = await complete('[@gard|en]');
    assert.deepEqual(list?.items[0]?.range, {
      inserting: new vscode.Range(0, 1, 0, 6),
      replacing: new vscode.Range(0, 1, 0, 8),
    });
    assert.equal(list.isIncomplete, true);
  });

  it('offers at most 50 papers, the newest for a bare @', async () => {
    const all = await keys('@|');
    assert.deepEqual([all?.length, all?.[0]], [50, 'alpha2025']);
    assert.equal((await keys('@gen|'))?.length, 50);
  });

  it('offers nothing outside of citations, nor in a digest that is saved as Markdown', async () => {
    for (const content of ['`@alp|`', 'me@alp|', 'no citation|', '@alpha and more|']) {
      assert.equal(await keys(content), undefined, content);
    }
    const document = await openText('@alp');
    const sightings = [sightingAt(document.uri, 0, '@alp')];
    const provider = providerOf(new FakePapers([makePaper('alpha', 'Alpha', { sightings })]));
    const position = new vscode.Position(0, 4);
    assert.equal(await provider.provideCompletionItems(document, position, token), undefined);
  });
});
