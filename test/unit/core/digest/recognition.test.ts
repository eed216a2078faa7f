import { abstract, byline, head } from './pages';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { longAbstract, pageOf2025 } from '../../../support/digestPage';
import { valuesOf } from '../../support/valuesOf';

const first = `Tides: Moving Sand\n\n${abstract}\n\n${byline}`;
const second = `Dunes: Keeping Sand\n\n${abstract}\n\ntencent Tencent\n·\nJan 4`;
describe('A text is recognized as a digest', () => {
  const digests: Record<string, string> = {
    'a page': head + first,
    'a page that is all head': head,
    'a half-written head': 'new\n\nGet trending papers in your email inbox!\n\nSub',
    'a page without bylines': `${head}Tides: Moving Sand\n\n${abstract}`,
    'one copied paper': first,
    'one copied paper and one without its byline': `${first}\n\nDunes: Keeping Sand\n\n${abstract}`,
    'two copied papers': `${first}\n\n${second}`,
    'two copied papers and a note': `My finds\n\n${first}\n\n${second}`,
    'a page with Windows line ends': (head + first).replaceAll('\n', '\r\n'),
    'a page with no-break spaces': (head + first).replaceAll(' ', '\u00a0'),
    'a copied card of the trending page': `Submitted by\n\nakhaliq\n\nTides: Moving Sand\n\n${abstract}\n\nSand Lab · Published on Oct 4, 2026\n\nUpvote\n\n117`,
    'a page with nothing of its head but name and day': `# Daily Papers\n\nJan 14\n\n## Dunes\n\n${abstract}\n\n## Waves\n\n${abstract}\n\n${first}`,
    'a page under front matter': `---\ntitle: Papers\n---\n${head}${first}`,
  };
  for (const [what, text] of Object.entries(digests)) {
    it(`when it is ${what}`, () => assert.equal(looksLikeDigest(text), true));
  }

  const others: Record<string, string> = {
    empty: '',
    'a note that quotes a byline': `# Reading\n\nI found this:\n\n  • 9 authors\n·\nNov 1, 2025\n\nWhat a number of authors!`,
    'a note that quotes a paper': `# Reading list\n\n${first}\n\nI should read more of this, and soon.`,
    'a note that quotes a paper and goes on': `${first}\n\nI should read more of this.`,
    'a note with quoted bylines': `# A\n\n> ${first.replaceAll('\n', '\n> ')}\n\n# B\n\n> ${second.replaceAll('\n', '\n> ')}\n\nboth good`,
    'two articles with their authors and days': `Sand in Summer\n\n${abstract}\n\nJane Doe · Jan 4, 2026\n\nSand in Winter\n\n${abstract}\n\nJohn Roe · Feb 7, 2026`,
    'headings and prose': `Tides\n\n${abstract}\n\nDunes\n\n${abstract}\n\nby many authors · in a community`,
    'a README': `# daily-papers\n\nReads *Daily Papers*.\n\n## Daily Papers\n\n${abstract}\n\n## Community\n\n- 3 authors\n- 12 users`,
    'a README that shows a digest': `# Reader\n\nA digest looks so:\n\n\`\`\`\n${head}${first}\n\`\`\`\n\nThat is all.`,
    'a diary': `Jan 14\n\n${abstract}\n\nJan 15\n\n${abstract}\n\nauthors · Jan 16`,
    'a CSV': 'title,authors,date\nTides,9 authors,"Nov 1, 2025"\nDunes,3 authors,"Jan 4"\n'.repeat(
      40,
    ),
    'a bibliography':
      '@article{tides2025,\n  title = {Tides},\n  author = {9 authors},\n  date = {2025}\n}\n'.repeat(
        30,
      ),
    'a licence':
      'MIT License\n\nCopyright (c) 2025 the authors\n\nPermission is hereby granted, free of charge.\n\nTHE SOFTWARE IS PROVIDED "AS IS".',
    'a log': '2025-11-01 12:00 · started\n2025-11-01 12:01 · 9 authors\n'.repeat(50),
  };
  for (const [what, text] of Object.entries(others)) {
    it(`but not when it is ${what}`, () => assert.equal(looksLikeDigest(text), false));
  }

  it('but not when it is a document of this project', () => {
    const root = new URL('../../../../', import.meta.url);
    for (const file of readdirSync(root).filter((name) => /\.(?:md|txt)$|^LICENSE/.test(name))) {
      assert.equal(looksLikeDigest(readFileSync(new URL(file, root), 'utf8')), false, file);
    }
  });
});

describe('A whole page that was copied', () => {
  it('gives no problems for the navigation and the footer of the site', () => {
    const head = ['Hugging Face', 'Search models, datasets, users...', 'Models', 'Docs', 'Log In'];
    const foot = ['Previous', 'Today', 'System theme', 'TOS', 'Privacy', 'Privacy Policy'];
    const page = pageOf2025(['Maps of Sand', 'Tides by Hand'], longAbstract);
    const { papers, problems } = parseDigest([...head, '', page, '', ...foot, ''].join('\n'), '');
    assert.deepEqual(valuesOf(papers, 'title'), ['Maps of Sand', 'Tides by Hand']);
    assert.deepEqual(problems, []);
  });
});
