import { abstract } from './pages';
import { fieldsOf } from './invariants';
import assert from 'node:assert/strict';
import { fixture } from '../../support/fixture';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';

const languages = JSON.parse(fixture('languages.json')) as {
  readonly bylines: readonly (readonly [authors: string, day: string])[];
  /** Translations of the text around titles in browsers. */
  readonly pages: readonly (readonly [by: string, authors: string, published: string])[];
};
const head = 'Get trending papers in your email inbox!\n\nDaily Papers\n\nJan 14\n\n';

describe('A byline in the language of the reader', () => {
  for (const [authors, day] of languages.bylines) {
    it(`is read: ${authors}, ${day}`, () => {
      const text = `${head}Tides\n\n${abstract}\n\n  • ${authors}\n·\n${day} 5\n\nDunes\n\n${abstract}`;
      assert(looksLikeDigest(text));
      const { papers, problems } = parseDigest(text, 'file:///a.txt');
      assert.deepEqual(problems, []);
      assert.equal(papers.length, 2);
      assert.deepEqual(fieldsOf(papers.slice(0, 1), 'authorCount', 'date', 'commentCount'), [
        [9, { year: 2025, month: 11, day: 1 }, 5],
      ]);
    });
  }
});

describe('A page in the language of the reader', () => {
  for (const [by, authors, published] of languages.pages) {
    it(`is read without abstracts: ${by}`, () => {
      const card = (title: string, votes: number) =>
        `${by}\ntaesiri\n${votes}\n${title}\n\n·\n${authors}\n3\n`;
      const text = `${head}${card('Tides', 12)}\n${card('Dunes That Walk', 7)}`;
      assert(looksLikeDigest(text));
      const { papers, problems } = parseDigest(text, 'file:///a.txt');
      assert.deepEqual(problems, []);
      assert.deepEqual(fieldsOf(papers, 'title', 'authorCount', 'voteCount', 'commentCount'), [
        ['Tides', 9, 12, 3],
        ['Dunes That Walk', 9, 7, 3],
      ]);
    });

    it(`is read with days of publication: ${published}`, () => {
      const card = (title: string, who: string) =>
        `${by}\n\ntaesiri\n\n${title}\n\n${abstract}\n\n${who}\n\nUpvote\n\n117\n\n`;
      const text = `Get trending papers in your email inbox!\n\nTrending Papers\n\n${card('Tides', `• ${authors}\n\n· ${published}`)}${card('Dunes', `Sand Lab · ${published}`)}`;
      assert(looksLikeDigest(text));
      const { papers, problems } = parseDigest(text, 'file:///a.txt');
      assert.deepEqual(problems, []);
      assert.deepEqual(fieldsOf(papers, 'title', 'who', 'voteCount', 'date'), [
        ['Tides', 9, 117, { year: 2025, month: 11, day: 1 }],
        ['Dunes', 'Sand Lab', 117, { year: 2025, month: 11, day: 1 }],
      ]);
    });
  }

  it('omits the year as in English', () => {
    for (const day of ['4. Jan.', '4 ene', '4 janv.', '1月4日', '٤ يناير', 'जन॰ ४', '4 янв.']) {
      const text = `${head}Tides\n\n${abstract}\n\n  • 9 authors\n·\n${day.replace('॰', '')} 5\n`;
      const { papers } = parseDigest(text, 'file:///2026-01-14.txt');
      assert.deepEqual(papers[0]?.date, { year: 2026, month: 1, day: 4, yearInferred: true }, day);
    }
  });

  it('can have titles that start like a day', () => {
    for (const title of ['12 Marsupials', '4 Decoders', '9 Autobots', 'Mayors 3', '3 Setups']) {
      const text = `${head}${title}\n\n${abstract}\n\n  • 9 authors\n·\nJan 4\n`;
      assert.deepEqual(fieldsOf(parseDigest(text, 'file:///a.txt').papers, 'title'), [title]);
    }
  });
});
