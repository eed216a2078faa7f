import { fieldsOf, parseListing, readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDigest } from '../../../../../src/core/digest';
import { facts, shownFacts, walkingDunes, shownWorks, two } from './papers';
import type { ShownWork } from './papers';
import { months, wrapped } from '../pages';

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
