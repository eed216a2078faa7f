import { fieldsOf, parseListing, readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../../src/core/digest';
import { facts, shownFacts, walkingDunes, shownWorks, two } from './papers';
import type { ShownWork } from './papers';
import { months, wrapped } from '../pages';
import { valuesOf } from '../../../support/valuesOf';

const rule = '-'.repeat(78);
const cross = '%-'.repeat(39);
const replaced = '%%--'.repeat(19) + '%%';
const last = '%%%---'.repeat(13);
const head = `${rule}\n Submissions to:\nCoastal Physics\n received from  Fri  9 Jan 26 19:00:00 GMT  to  Mon 12 Jan 26 19:00:00 GMT\n${rule}\n${rule}`;

const isKnown = (line: string): boolean =>
  /^(?:-{5}|%|\\)|^(?:Submissions to|received from|Coastal|For help)/.test(line);

function render(work: ShownWork, mark = ''): string {
  const month = months[work.month - 1] ?? '';
  return [
    '\\\\',
    `arXiv:${work.id}${mark}`,
    `Date: Mon, ${work.day} ${month} ${work.year} 20:33:39 GMT   (215kb)`,
    '',
    wrapped(`Title: ${work.title}`, 79, '  '),
    wrapped(`Authors: ${work.names.join(', ')}`, 79, '  '),
    'Categories: physics.ao-ph cs.LG',
    'Comments: 12 pages, 5 figures',
    '\\\\',
    wrapped(`  ${work.abstract}`, 79, ''),
    `\\\\ ( https://arxiv.org/abs/${work.id} ,  215kb)`,
  ].join('\n');
}

function renderReplaced(work: ShownWork): string {
  return `\\\\\narXiv:${work.id}\nreplaced with revised version Thu, 2 Mar 2028 08:21:51 GMT   (133kb,D)\n\n${wrapped(`Title: ${work.title}`, 79, '  ')}\n${wrapped(`Authors: ${work.names.join(', ')}`, 79, '  ')}\nCategories: cs.LG\nJournal-ref: J. Coast. Res. (2022) 6, 262\nDOI: 10.3847/2515-5172/acaa34\n\\\\ ( https://arxiv.org/abs/${work.id} ,  133kb)`;
}

describe('An e-mail of arXiv', () => {
  it('is read paper for paper, however it was saved', () => {
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(savings)), (works, save) => {
        const text = `${head}\n${works.map((work) => render(work)).join(`\n${rule}\n`)}\n${last}\nFor help on viewing\n`;
        const papers = readListing(save(text), isKnown);
        assert.deepEqual(
          papers.map((paper) => ({ ...facts(paper), ...paper.date })),
          works,
        );
      }),
    );
  });

  it('is read when it is quoted', () => {
    fc.assert(
      fc.property(shownWorks, (works) => {
        const text = `${head}\n${works.map((work) => render(work)).join(`\n${rule}\n`)}`;
        const { papers } = parseDigest(text.replace(/^/gm, '> '), 'file:///a.txt');
        assert.deepEqual(papers.map(facts), works.map(shownFacts));
      }),
    );
  });

  it('has cross-lists, and replacements without an abstract, by the month of their id', () => {
    fc.assert(
      fc.property(shownWorks, (works) => {
        const text = `${head}\n${cross}\n${rule}\n${works.map((work) => render(work, ' (*cross-listing*)')).join(`\n${rule}\n`)}\n${replaced}\n${rule}\n${works.map(renderReplaced).join(`\n${rule}\n`)}\n${last}`;
        const papers = readListing(text, isKnown);
        assert.deepEqual(
          fieldsOf(papers, 'arxivId', 'title'),
          [...works, ...works].map(({ id, title }) => [id, title]),
        );
        for (const [index, work] of works.entries()) {
          const { abstract, date, venue, doi, authors } = papers[works.length + index] ?? {};
          assert.deepEqual(
            { abstract, date, venue, doi, authors },
            {
              abstract: '',
              date: { year: work.year, month: work.month, yearInferred: true },
              venue: { name: 'J. Coast. Res. (2022) 6, 262', kind: 'journal' },
              doi: '10.3847/2515-5172/acaa34',
              authors: work.names,
            },
          );
        }
      }),
    );
  });

  const work: ShownWork = { ...walkingDunes, id: '2601.15305', month: 1, day: 12 };

  it('has the day it was sent, else the last day it covers', () => {
    const mail = `Date: Tue, 13 Jan 26 01:29:12 GMT\nSubject: physics daily\n\n${head}\n${render(work)}`;
    assert.deepEqual(parseDigest(mail, 'file:///a.txt').captureDate, {
      year: 2026,
      month: 1,
      day: 13,
    });
    assert.deepEqual(parseDigest(`${head}\n${render(work)}`, 'file:///a.txt').captureDate, {
      year: 2026,
      month: 1,
      day: 12,
    });
  });

  it('can be followed by another one in the same file', () => {
    const mail = `${head}\n${render(work)}\n${last}\nFor help on viewing submissions\n`;
    const other = mail.replaceAll('2601.15305', '2601.15306');
    const papers = readListing(`${mail}\n${other}`, isKnown);
    assert.deepEqual(fieldsOf(papers, 'arxivId', 'notes'), [
      ['2601.15305', undefined],
      ['2601.15306', undefined],
    ]);
  });

  it('can be single papers that are pasted alone', () => {
    const [paper] = readListing(render(work), isKnown);
    assert.equal(paper?.title, work.title);
    assert.equal(paper.abstract, work.abstract);
    assert.deepEqual(paper.links, [{ url: 'https://arxiv.org/abs/2601.15305', kind: 'arxiv' }]);
  });

  it('counts authors that it does not name', () => {
    const text = render({ ...work, names: ['Ana Vasic', 'Wei Li (and 9 authors)'] });
    const [paper] = readListing(text, isKnown);
    assert.deepEqual(paper?.authors, ['Ana Vasic', 'Wei Li', 'others']);
    assert.equal(paper.authorCount, 11);
  });

  it('takes links out of the comments, which are not reader comments', () => {
    const text = render(work).replace('5 figures', '5 figures. Code: https://github.com/a/dunes');
    const [paper] = readListing(text, isKnown);
    assert(paper);
    assert.equal(paper.commentCount, undefined);
    assert.deepEqual(valuesOf(paper.links, 'kind'), ['arxiv', 'code']);
    assert.equal(paper.links[1]?.url, 'https://github.com/a/dunes');
  });

  it('has ids from before 2007', () => {
    const text = render({ ...work, id: 'hep-th/9901070' });
    assert.equal(readListing(text, isKnown)[0]?.arxivId, 'hep-th/9901070');
  });

  it('has one form of such ids, with subject class and without', () => {
    for (const id of ['cs/0101001', 'cs.AI/0101001']) {
      assert.equal(readListing(render({ ...work, id }), isKnown)[0]?.arxivId, 'cs/0101001');
    }
  });

  it('keeps text of the reader under a paper as notes on it', () => {
    const text = `${head}\n${render(work)}\n\nRead this with [[dunes]].\n- [ ] ask Wei\n${rule}\n${render({ ...work, id: '2601.15306' })}`;
    const [first, second] = readListing(text, isKnown);
    assert.equal(first?.sightings[0]?.notes, 'Read this with [[dunes]].\n- [ ] ask Wei');
    assert.equal(second?.sightings[0]?.notes, undefined);
    assert.equal(second?.arxivId, '2601.15306');
  });

  const notes: Record<string, string> = {
    'a line': 'I read\n\narXiv:2601.15305\nDate: Mon, 12 Jan 2026\n\nCategories: cs.LG and so on.',
    'a paper among many words': `# Notes\n\n${render(work)}\n\n${'And this is what I think of it.\n\n'.repeat(12)}`,
  };
  for (const [what, text] of Object.entries(notes)) {
    it(`is not recognized in a note that quotes ${what}`, () => {
      assert.equal(looksLikeDigest(text), false);
    });
  }

  it('loses no line after any change', () => {
    const line = fc.constantFrom(
      ...`${head}\n${render(work)}\n${last}`.split('\n'),
      'a note',
      '',
      `arXiv:2601.${two(1)}001`,
      'Title:',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const text = `${lines.join('\n')}\n${render(work)}`;
        parseListing(text, (shown) => isKnown(shown) || parsesWithHead(text, shown));
      }),
    );
  });

  /** Everything above its first paper is the head of an e-mail. */
  function parsesWithHead(text: string, shown: string): boolean {
    const [first] = parseDigest(text, 'file:///a.txt').papers;
    const start = first?.sightings[0]?.range.start.line ?? 0;
    return /Submissions|received from/.test(text) || text.split('\n').indexOf(shown) < start;
  }
});
