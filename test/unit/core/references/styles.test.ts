import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'marked';
import { toMarkdown, toPlainText } from '../../../../src/core/references/pieces';
import { formatReference, referenceStyles } from '../../../../src/core/references/styles';
import { findWork } from '../../../../src/core/references/work';
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

async function references(key: string): Promise<Record<string, string>> {
  const work = findWork(await libraryOf(papers, bibtex), key);
  assert.ok(work);
  return Object.fromEntries(
    referenceStyles.map((style) => [style, toPlainText(formatReference(work, style))]),
  );
}

describe('A reference', () => {
  it('shows an article of the user’s bibliography with its authors, journal and pages', async () => {
    assert.deepEqual(await references('vasic2024'), {
      apa: 'Vašić, A. M., & Li, B. (2024). Maps that forget: A “study.” Journal of Maps, 12(3), 1–10. https://doi.org/10.1000/xyz_1',
      chicago:
        'Vašić, Ana Maria, and Bo Li. 2024. “Maps That Forget: A ‘Study’.” Journal of Maps 12 (3): 1–10. https://doi.org/10.1000/xyz_1.',
      mla: 'Vašić, Ana Maria, and Bo Li. “Maps That Forget: A ‘Study’.” Journal of Maps, vol. 12, no. 3, 2024, pp. 1–10, https://doi.org/10.1000/xyz_1.',
      ieee: 'A. M. Vašić and B. Li, “Maps that forget: A ‘study’,” Journal of Maps, vol. 12, no. 3, pp. 1–10, 2024, doi: 10.1000/xyz_1.',
      acm: 'Ana Maria Vašić and Bo Li. 2024. Maps that forget: A “study.” Journal of Maps 12, 3 (2024), 1–10. https://doi.org/10.1000/xyz_1',
      nature: 'Vašić, A. M. & Li, B. Maps that forget: A ‘study’. Journal of Maps 12, 1–10 (2024).',
    });
  });

  it('shows a conference paper with more authors than the entry names', async () => {
    assert.deepEqual(await references('li2023'), {
      apa: 'Li, B. et al. (2023). Kettles? Proceedings of Tea, 5. https://x.org/a',
      chicago: 'Li, Bo et al. 2023. “Kettles?” In Proceedings of Tea, 5. https://x.org/a.',
      mla: 'Li, Bo, et al. “Kettles?” Proceedings of Tea, 2023, p. 5, https://x.org/a.',
      ieee: 'B. Li et al., “Kettles?” in Proceedings of tea, 2023, p. 5. Available: https://x.org/a',
      acm: 'Bo Li and others. 2023. Kettles? In Proceedings of tea, 2023. 5. Retrieved from https://x.org/a',
      nature: 'Li, B. et al. Kettles? in Proceedings of tea 5 (2023).',
    });
  });

  it('shows the publisher of a thesis, and links only to web addresses', async () => {
    const { apa, ieee } = await references('roe2020');
    assert.equal(apa, 'Roe, J.-P. (2020). Teapots [PhD thesis]. Tea University.');
    assert.equal(ieee, 'J.-P. Roe, “Teapots,” PhD thesis, Tea University, 2020.');
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

  it('shows the organization of a paper without known authors, never their number', async () => {
    assert.deepEqual(await references('snap2025'), {
      apa: 'Tencent. (2025). SnapBack: Evidence for Q*. Code: https://github.com/a/b',
      chicago: 'Tencent. 2025. “SnapBack: Evidence for Q*.” Code: https://github.com/a/b',
      mla: 'Tencent. SnapBack: Evidence for Q*. Dec. 2025. Code: https://github.com/a/b',
      ieee: 'Tencent, “SnapBack: Evidence for Q*.” Dec. 2025. Code: https://github.com/a/b',
      acm: 'Tencent. 2025. SnapBack: Evidence for Q*. Code: https://github.com/a/b',
      nature: 'Tencent. SnapBack: Evidence for Q*. (2025). Code: https://github.com/a/b',
    });
  });

  it('links to arXiv', async () => {
    const { apa, ieee, nature } = await references('preprint2025');
    const url = 'https://arxiv.org/abs/2501.12345';
    assert.equal(apa, `AI at Meta. (2025). A preprint. arXiv:2501.12345. ${url}`);
    assert.equal(
      ieee,
      'AI at Meta, “A preprint,” 2025, arXiv:2501.12345. Available: https://arxiv.org/abs/2501.12345',
    );
    assert.equal(nature, `AI at Meta. A preprint. Preprint at ${url} (2025).`);
  });

  it('starts with the title and has n.d. when nothing else is known', async () => {
    assert.deepEqual(await references('kettle'), {
      apa: 'Kettle physics: A primer. (n.d.).',
      chicago: '“Kettle Physics: A Primer.” n.d.',
      mla: 'Kettle Physics: A Primer.',
      ieee: '“Kettle physics: A primer.”',
      acm: 'Kettle physics: A primer.',
      nature: 'Kettle physics: A primer.',
    });
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

  it('is Markdown with emphasis and links', async () => {
    const library = await libraryOf(papers, bibtex);
    const markdown = (key: string, style: 'apa' | 'ieee' | 'nature'): string =>
      toMarkdown(formatReference(findWork(library, key)!, style));
    assert.equal(
      markdown('vasic2024', 'nature'),
      'Vašić, A. M. \\& Li, B. Maps that *forget*: A ‘study’. *Journal of Maps* **12**, 1–10 (2024).',
    );
    assert.equal(
      markdown('preprint2025', 'ieee'),
      'AI at Meta, “A preprint,” 2025, *arXiv:2501.12345*. Available: <https://arxiv.org/abs/2501.12345>',
    );
    assert.equal(
      markdown('snap2025', 'apa'),
      'Tencent. (2025). *SnapBack: Evidence for Q\\**. Code: <https://github.com/a/b>',
    );
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
