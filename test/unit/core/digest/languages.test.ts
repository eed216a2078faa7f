import assert from 'node:assert/strict';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';

const head = 'Get trending papers in your email inbox!\n\nDaily Papers\n\nJan 14\n\n';
const abstract = 'We watch how sand moves along the shore, and say what follows. '.repeat(6).trim();

describe('A byline in the language of the reader', () => {
  for (const [authors, day] of [
    ['9 authors', '1 Nov 2025'],
    ['9 Autoren', '1. Nov. 2025'],
    ['9 autores', '1 de nov. de 2025'],
    ['9 auteurs', '1 nov. 2025'],
    ['9 авторов', '1 нояб. 2025 г.'],
    ['9 位作者', '2025年11月1日'],
    ['9 人の著者', '2025年11月1日'],
    ['9 लेखक', '1 नवंबर 2025'],
    ['9 লেখক', '1 নভেম্বর 2025'],
    ['9 مؤلفين', '1 نوفمبر 2025'],
    ['9 مصنفین', '1 نومبر 2025'],
  ] as const) {
    it(`is read: ${authors}, ${day}`, () => {
      const text = `${head}Tides\n\n${abstract}\n\n  • ${authors}\n·\n${day} 5\n\nDunes\n\n${abstract}`;
      assert(looksLikeDigest(text));
      const { papers, problems } = parseDigest(text, 'file:///a.txt');
      assert.deepEqual(problems, []);
      assert.equal(papers.length, 2);
      const [tides] = papers;
      assert.equal(tides?.authorCount, 9);
      assert.deepEqual(tides.date, { year: 2025, month: 11, day: 1 });
      assert.equal(tides.commentCount, 5);
    });
  }
});
