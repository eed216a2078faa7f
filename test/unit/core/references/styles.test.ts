import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'marked';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { toMarkdown, toPlainText } from '../../../../src/core/references/pieces';
import { formatReference, referenceStyles } from '../../../../src/core/references/styles';
import { findWork } from '../../../../src/core/references/work';
import { assertBaseline } from '../../support/baseline';
import { libraryOf, paper } from './works';

const bibtex = `
@article{vasic2024, title = {Maps that \\emph{Forget}: A \`\`Study''},
  author = {Va{\\v s}i{\\'c}, Ana Maria and Li, Bo}, journal = {Journal of Maps},
  volume = 12, number = 3, pages = {1--10}, year = 2024, doi = {10.1000/xyz_1} }
@inproceedings{li2023, title = {Kettles?}, author = {Li, Bo and others},
  booktitle = {Proceedings of Tea}, pages = 5, year = 2023, url = {https://x.org/a} }
@phdthesis{roe2020, title = {Teapots}, author = {Roe, Jean-Paul}, school = {Tea University},
  year = 2020, url = {javascript:alert(1)} }
`;
const papers = [
  paper('snap2025', 'SnapBack: Evidence for $Q^*$', {
    organization: { name: 'Tencent' },
    authorCount: 9,
    date: { year: 2025, month: 12 },
    links: [{ url: 'https://github.com/a/b', kind: 'code' }],
  }),
  paper('preprint2025', 'A Preprint', {
    organization: { name: 'AI at Meta' },
    date: { year: 2025 },
    arxivId: '2501.12345',
  }),
  paper('kettle', 'Kettle Physics: A Primer', { authorCount: 9, date: { month: 11, day: 3 } }),
];

async function references(key: string, write: typeof toPlainText) {
  const work = findWork(await libraryOf(papers, bibtex), key) ?? assert.fail();
  return Object.fromEntries(
    referenceStyles.map((style) => [style, write(formatReference(work, style))]),
  );
}

describe('A reference', () => {
  const keys = {
    'an article with authors, journal and pages': 'vasic2024',
    'a conference paper with more authors than the entry names': 'li2023',
    'a thesis with its publisher, and without an address that is not of the web': 'roe2020',
    'a paper with an organization and a number of authors, which is never shown': 'snap2025',
    'a preprint, with a link to arXiv': 'preprint2025',
    'a paper known only by its title': 'kettle',
  };

  it('is written in each style, as plain text and as Markdown', async () => {
    const found: Record<string, unknown> = {};
    for (const [what, key] of Object.entries(keys)) {
      found[what] = {
        text: await references(key, toPlainText),
        markdown: await references(key, toMarkdown),
      };
    }
    assertBaseline('references/styles.json', found);
  });

  it('counts the volumes of a book', async () => {
    for (const [volumes, shown] of [
      ['1', '1 vol.'],
      ['3', '3 vols.'],
    ]) {
      const entry = `@book{set, title={Teapots}, publisher={Elm}, year=2020, volumes=${volumes}}`;
      const work = findWork(await libraryOf([], entry), 'set');
      assert.ok(work);
      assert.equal(toPlainText(formatReference(work, 'mla')), `Teapots. Elm, 2020. ${shown}`);
    }
  });

  it('shows the name of a string that is not declared as it is written, and reports it once', async () => {
    const entry = `@inproceedings{net, title={Nets}, booktitle = IEEE_J_PROC # { of } # tea,
      month = mar, year = 2020}`;
    const work = findWork(await libraryOf([], entry), 'net') ?? assert.fail();
    for (const style of referenceStyles) {
      assert.match(toPlainText(formatReference(work, style)), /IEEE_J_PROC of tea/, style);
    }
    const { problems, hints = [] } = parseBibliography(entry, 'bibtex');
    assert.deepEqual(problems, []);
    assert.deepEqual(
      hints.map(({ line, message }) => [line, message]),
      [[0, 'No @string in this file declares this name, so it is shown as written.']],
    );
  });

  it('combines an entry with its digest, unless the entry has another title', async () => {
    const workOf = async (entry: string) => findWork(await libraryOf(papers, entry), 'snap2025');
    const same = await workOf(
      '@misc{snap2025, title={SnapBack: Evidence for Q*}, author={Roe, Ann}}',
    );
    assert.deepEqual([same?.names, same?.year], [[{ family: 'Roe', given: 'Ann' }], 2025]);
    const other = await workOf('@misc{snap2025, title={Teapots of the World}}');
    assert.deepEqual([other?.title, other?.names], ['Teapots of the World', []]);
  });

  it('is escaped in Markdown, whatever title, organization and addresses are', async () => {
    const bits = [
      '<script>alert(1)</script>', '[a](command:x)', '![a](http://e)', '`', '*', '_', '**', '1. ',
      '- ', '# ', '> ', '|', '\n\n', '$x$', '](', ')', '"', '<', '&lt;', '~~', '\\', 'x', ' ', '[^1]',
    ]; // prettier-ignore
    const text = fc.array(fc.constantFrom(...bits), { maxLength: 8 }).map((all) => all.join(''));
    const address = text.map((end) => `https://x.org/${end}`);
    await fc.assert(
      fc.asyncProperty(text, text, address, async (title, name, url) => {
        const library = await libraryOf([
          paper('a', `${title}x`, {
            organization: { name },
            links: [{ url, kind: 'code' }],
          }),
        ]);
        for (const style of referenceStyles) {
          const html = await parse(toMarkdown(formatReference(findWork(library, 'a')!, style)));
          const tags = html.match(/<\/?[a-z]\w*/gi) ?? [];
          assert.deepEqual(
            tags.filter((tag) => !/^<\/?(?:p|em|a|strong)$/.test(tag)),
            [],
            html,
          );
          for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
            assert.match(href, /^https?:\/\//);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
