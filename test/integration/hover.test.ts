import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { noBibliographies } from './support/noBibliographies';
import { digestHovers, noteHovers } from '../../src/vscode/citations/shownAtCitations';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { openText } from './support/workspace';
import { placeOf } from './support/workspaceNotes';

const digest = vscode.Uri.parse('untitled:somewhere/digest.txt');
const papers = new FakePapers([
  makePaper('alpha2025', 'Alpha <b>bold</b> [link](command:evil)', {
    abstract: 'An abstract about nothing much.',
    sightings: [sightingAt(digest, 4, 'Alpha')],
  }),
  makePaper('beta', 'Beta'),
]);

describe('A hover card', () => {
  const providerOf = (known: FakePapers) =>
    noteHovers({ papers: known, bibliographies: noBibliographies });
  const hoverOver = async (content: string, text: string, offset = 0) => {
    const document = await openText(content);
    const position = placeOf(document, text, offset);
    const hover = await providerOf(papers).provideHover(document, position);
    return hover && { text: document.getText(hover.range), card: hover.contents[0] };
  };

  const cited = 'Before [see @alpha2025, p. 3; -@beta] and @beta, x@beta.org.';

  it('belongs to the key under the mouse, and to nothing beside it', async () => {
    for (let offset = 0; offset < '@alpha2025'.length; offset++) {
      assert.equal((await hoverOver(cited, '@alpha2025', offset))?.text, '@alpha2025');
    }
    assert.equal((await hoverOver(cited, '-@beta', 1))?.text, '-@beta');
    assert.equal((await hoverOver(cited, '@beta,'))?.text, '@beta');
    for (const beside of ['[see', 'see', ', p. 3', 'p. 3', '; -', '] and', 'and', '@beta.org']) {
      assert.equal(await hoverOver(cited, beside), undefined, beside);
    }
  });

  it('is not shown for a key that no paper has, nor in code', async () => {
    assert.equal(await hoverOver('[@gamma]', '@gamma'), undefined);
    assert.equal(await hoverOver('`[@beta]`', '@beta'), undefined);
  });

  it('escapes the text of the digest and runs only the commands it offers', async () => {
    const { card } = (await hoverOver(cited, '@alpha2025')) ?? {};
    assert.ok(card instanceof vscode.MarkdownString);
    assert.ok(!card.supportHtml && !card.supportThemeIcons);
    assert.ok(!card.value.includes('](command:evil'));
    const trusted = card.isTrusted as { enabledCommands: readonly string[] };
    const used = [...card.value.matchAll(/\(command:([\w.]+)/g)].map(([, command]) => command);
    assert.ok(
      used.includes('paperDigest.revealInDigest') && used.includes('paperDigest.revealInPapers'),
    );
    for (const command of used) assert.ok(trusted.enabledCommands.includes(command!), command);
    assert.ok(trusted.enabledCommands.every((command) => command.startsWith('paperDigest.')));
  });

  it('is shown over the title in a digest, and offers to cite it', async () => {
    const lines = ['One', 'Two', 'Three', '', 'Alpha', '', 'Text', ''];
    const document = await openText(lines.join('\n'), 'plaintext');
    const known = new FakePapers([
      makePaper('alpha2025', 'Alpha', { sightings: [sightingAt(document.uri, 4, 'Alpha')] }),
    ]);
    const provider = digestHovers(known);
    const hover = await provider.provideHover(document, new vscode.Position(4, 2));
    assert.deepEqual(hover?.range, new vscode.Range(4, 0, 4, 5));
    const [card] = hover.contents;
    assert.ok(card instanceof vscode.MarkdownString);
    assert.ok(card.value.includes('command:paperDigest.insertCitation'));
    assert.equal(await provider.provideHover(document, new vscode.Position(6, 1)), undefined);
    assert.equal(await provider.provideHover(document, new vscode.Position(0, 1)), undefined);
  });

  it('does not treat a Markdown digest as a note', async () => {
    const document = await openText('Title @beta\n\nText [@beta].\n');
    const known = new FakePapers([
      makePaper('beta', 'Beta', { sightings: [sightingAt(document.uri, 0, 'Title @beta')] }),
    ]);
    const position = new vscode.Position(2, 7);
    assert.equal(await providerOf(known).provideHover(document, position), undefined);
  });
});
