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
  const complete = async (content: string, { language = 'markdown', library = papers } = {}) => {
    const document = await openText(content.replace('|', ''), language);
    const provider = providerOf(library);
    const position = document.positionAt(content.indexOf('|'));
    const list = await provider.provideCompletionItems(document, position, token);
    return list && { provider, document, list, items: list.items };
  };
  const keys = async (content: string) =>
    (await complete(content))?.items.map(({ paper }) => paper.key);

  it('offers papers whose key starts with the text, then search results, in this order', async () => {
    const found = await complete('Text @alpha|');
    assert.deepEqual(
      found?.items.map(({ paper }) => paper.key),
      ['alpha2025', 'beta'],
    );
    const sorted = found.items.map(({ sortText }) => sortText!);
    assert.deepEqual(sorted, [...sorted].sort());
    const [first] = found.items;
    assert.deepEqual(first?.label, { label: 'alpha2025', description: 'A paper on gardens' });
    assert.equal(first.insertText, '@alpha2025');
    assert.equal(first.filterText, '@alpha');
  });

  it('offers a paper once when its key and its title match', async () => {
    assert.deepEqual(await keys('@gardens|'), ['alpha2025']);
    // The search may return copies of the papers in the library.
    const copies = new FakePapers([makePaper('alpha2025', 'Alpha gardens')]);
    const search = copies.search.bind(copies);
    copies.search = async (...args) =>
      (await search(...args)).map((result) => ({ ...result, paper: { ...result.paper } }));
    assert.equal((await complete('@alpha|', { library: copies }))?.items.length, 1);
  });

  it('replaces the @ and the key, and asks again with every letter', async () => {
    const found = await complete('[@gard|en]');
    assert.deepEqual(found!.items[0]?.range, {
      inserting: new vscode.Range(0, 1, 0, 6),
      replacing: new vscode.Range(0, 1, 0, 8),
    });
    assert.equal(found!.list.isIncomplete, true);
  });

  it('offers at most 50 papers, the newest for a bare @', async () => {
    const all = await keys('@|');
    assert.deepEqual([all?.length, all?.[0]], [50, 'alpha2025']);
    assert.equal((await keys('@gen|'))?.length, 50);
  });

  it('loads the card of a paper when its item gets the focus', async () => {
    const { provider, items } = (await complete('@alpha|'))!;
    assert.equal(items[0]!.documentation, undefined);
    const { documentation } = await provider.resolveCompletionItem(items[0]!);
    assert.match((documentation as vscode.MarkdownString).value, /abstract/);
  });

  it('offers nothing in code, in e-mail and web addresses, and where there is no @', async () => {
    for (const content of [
      '`@alp|`',
      '```\n@alp|\n```',
      'me@alp|',
      'https://example.org/@alp|',
      'no citation|',
      '@alpha and more|',
    ]) {
      assert.equal(await keys(content), undefined, content);
    }
  });

  it('offers nothing in a digest that is saved as Markdown', async () => {
    const document = await openText('@alp');
    const provider = providerOf(
      new FakePapers([
        makePaper('alpha', 'Alpha', { sightings: [sightingAt(document.uri, 0, '@alp')] }),
      ]),
    );
    const position = new vscode.Position(0, 4);
    assert.equal(await provider.provideCompletionItems(document, position, token), undefined);
  });
});
