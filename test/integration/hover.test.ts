import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { noBibliographies } from './support/noBibliographies';
import { digestHovers, noteHovers } from '../../src/vscode/citations/shownAtCitations';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { openText } from './support/workspace';
import { placeOf } from './support/workspaceNotes';

const digest = vscode.Uri.parse('untitled:somewhere/digest.txt');
const alpha = { sightings: [sightingAt(digest, 4, 'Alpha')] };
const papers = new FakePapers([makePaper('alpha2025', 'Alpha', alpha), makePaper('beta', 'Beta')]);
const inNotes = (known: FakePapers) =>
  noteHovers({ papers: known, bibliographies: noBibliographies });
const cardIn = (hover: vscode.Hover | undefined) => hover?.contents[0] as vscode.MarkdownString;

describe('A hover card', () => {
  it('belongs to the key under the mouse, unless no paper has it', async () => {
    const note = await openText('See [see @alpha2025, p. 3; -@beta], `@beta`, @gamma, x@beta.org.');
    const over = (text: string) => inNotes(papers).provideHover(note, placeOf(note, text));
    for (const [mouse, expected] of [
      ['@alpha2025', '@alpha2025'],
      ['5, p.', '@alpha2025'],
      ['-@beta', '-@beta'],
      [', p.', undefined],
      ['see @', undefined],
      ['beta`', undefined],
      ['gamma', undefined],
      ['beta.org', undefined],
    ] as const) {
      const hover = await over(mouse);
      assert.equal(hover && note.getText(hover.range), expected, mouse);
    }
    const { value, isTrusted } = cardIn(await over('@alpha'));
    const used = [...value.matchAll(/\(command:([\w.]+)/g)].map(([, id]) => id!);
    const { enabledCommands } = isTrusted as { enabledCommands: readonly string[] };
    assert.deepEqual(
      used.filter((id) => !enabledCommands.includes(id)),
      [],
    );
    for (const id of ['revealInDigest', 'revealInPapers']) {
      assert.ok(used.includes(`paperDigest.${id}`), id);
    }
  });

  it('belongs to a DOI or arXiv id of a paper, up to where Pandoc ends it', async () => {
    const ids = { doi: '10.1000/a_b(1)', arxivId: '2301.00001' };
    const known = new FakePapers([makePaper('alpha2025', 'Alpha', ids)]);
    const note = await openText(
      '[@{https://doi.org/10.1000/A_b(1)}], @arXiv:2301.00001. @10.1000/a_b(1)',
    );
    const hovers = ['10.1000/A_b', '2301', '10.1000/a_b('].map((text) =>
      inNotes(known).provideHover(note, placeOf(note, text)),
    );
    assert.deepEqual(
      (await Promise.all(hovers)).map((hover) => hover && note.getText(hover.range)),
      ['@{https://doi.org/10.1000/A_b(1)}', '@arXiv:2301.00001', undefined],
    );
  });

  it('is shown over the title in a digest, and offers to cite it', async () => {
    const document = await openText('One\nTwo\nThree\n\nAlpha\n\nText\n', 'plaintext');
    const sightings = [sightingAt(document.uri, 4, 'Alpha')];
    const provider = digestHovers(new FakePapers([makePaper('alpha2025', 'Alpha', { sightings })]));
    const over = (line: number) => provider.provideHover(document, new vscode.Position(line, 1));
    const hover = await over(4);
    assert.deepEqual(hover?.range, new vscode.Range(4, 0, 4, 5));
    assert.match(cardIn(hover).value, /command:paperDigest\.insertCitation/);
    assert.deepEqual([await over(6), await over(0)], [undefined, undefined]);
  });

  it('does not treat a Markdown digest as a note', async () => {
    const document = await openText('Title @beta\n\nText [@beta].\n');
    const sightings = [sightingAt(document.uri, 0, 'Title @beta')];
    const known = new FakePapers([makePaper('beta', 'Beta', { sightings })]);
    const position = new vscode.Position(2, 7);
    assert.equal(await inNotes(known).provideHover(document, position), undefined);
  });
});
