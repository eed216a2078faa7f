import assert from 'node:assert/strict';
import type { Paper } from '../../../../src/core/model';
import { conditionTest } from '../../../../src/core/search/answer/conditions';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { indexOf, paper, updated } from './papers';
import { valuesOf } from '../../support/valuesOf';

const today = { year: 2026, month: 1, day: 14 };

function fits(query: string, known: Partial<Paper>): boolean {
  const { where } = parseQuery(query).query;
  assert.ok(where?.kind === 'name', query);
  return conditionTest(where, { today })(paper('a', 'A', known));
}

describe('A query for an author', () => {
  const isBy = (query: string, ...authors: string[]) => fits(`author:${query}`, { authors });

  it('finds whole words of one name, in any order and spelling', () => {
    for (const name of ['Yann LeCun', 'LeCun, Yann', 'LeCun, Jr., Yann André']) {
      assert.ok(isBy('lecun', name), name);
      assert.ok(isBy('"yann lecun"', name), name);
      assert.ok(isBy('"lecun, yann"', name), name);
    }
    assert.ok(isBy('vasic', String.raw`Vasi{\'c}, Ana`));
    assert.ok(isBy('vašić', 'Ana Vasic'));
    assert.ok(isBy('"kettle team"', '{The Kettle Team}'));
    assert.ok(!isBy('li', 'Liang Wei', 'Olivia Liu'));
    assert.ok(isBy('li', 'Wei Wang', 'Wei Li'));
    assert.ok(!isBy('"wei li"', 'Wei Wang', 'Bo Li'));
  });

  it('matches initials with names, but not all names of one author', () => {
    assert.ok(isBy('"yann lecun"', 'Y. LeCun'));
    assert.ok(isBy('"y. lecun"', 'Yann LeCun'));
    assert.ok(!isBy('"bo lecun"', 'Y. LeCun'));
    assert.ok(!isBy('li', 'L. Wang'));
  });

  it('finds no paper by omitted names, nor one without names', () => {
    assert.ok(!isBy('others', 'Yann LeCun', 'others'));
    assert.ok(!fits('author:li', {}));
  });
});

describe('A query of plain words', () => {
  const papers = [
    paper('tides', 'Tides', { abstract: 'The sea.', authors: ['Vasić, Ana Maria', 'others'] }),
    paper('maps', 'Maps', { abstract: 'Ana others the sea.' }),
    paper('lamps', 'Lamps', { abstract: 'A light.', authors: ['{The Kettle Team}', 'Bo Vasilev'] }),
  ];

  it('finds papers by their authors, with title words or without, and whole names as a phrase', async () => {
    const index = await indexOf(papers);
    const found = (query: string) =>
      index.search(query, 10).flatMap(({ paper, isPartial }) => (isPartial ? [] : paper.key));
    assert.deepEqual(found('vasic'), ['tides']);
    assert.deepEqual(found('vasi').sort(), ['lamps', 'tides']);
    assert.deepEqual(found('vasic tides'), ['tides']);
    assert.deepEqual(found('"ana maria vasić"'), ['tides']);
    assert.deepEqual(found('kettle team light'), ['lamps']);
    assert.deepEqual(found('sea -vasic'), ['maps']);
    assert.deepEqual(found('others'), ['maps']);
    assert.deepEqual(found('title:vasic'), []);
  });

  it('finds a paper by authors that it was given later', async () => {
    const before = paper('tides', 'Tides');
    const index = await indexOf([before]);
    await updated(index, [before], [{ ...before, authors: ['Ana Vasic'] }]);
    assert.deepEqual(valuesOf(index.search('vasic', 10), 'paper', 'key'), ['tides']);
  });
});

describe('A query for an id', () => {
  it('finds the paper itself, and not those that name it', async () => {
    const index = await indexOf([
      paper('tides', 'tides', { arxivId: '2504.12345', authors: ['Ana Vasic'] }),
      paper('maps', 'maps', { abstract: 'As in arXiv:2504.12345.' }),
    ]);
    const found = (query: string) => index.search(query, 10).map(({ paper }) => paper.key);
    for (const query of ['2504.12345v3', 'https://arxiv.org/abs/2504.12345', 'id:2504 tides']) {
      assert.deepEqual(found(query), ['tides'], query);
    }
    assert.deepEqual(found('"2504.12345"'), ['maps']);
    assert.deepEqual(found('-2504.12345'), ['maps']);
    assert.deepEqual(found('au:vasic'), ['tides']);
  });

  it('finds the paper by any of its ids', () => {
    for (const query of ['2504.12345', 'arXiv:2504.12345v2', 'https://hf.co/papers/2504.12345']) {
      assert.ok(fits(query, { arxivId: '2504.12345' }), query);
      assert.ok(fits(query, { doi: '10.48550/arXiv.2504.12345' }), query);
      assert.ok(!fits(query, { arxivId: '2504.12346' }), query);
      assert.ok(!fits(query, {}), query);
    }
    assert.ok(fits('https://doi.org/10.1000/LONG.1', { doi: '10.1000/long.1' }));
    assert.ok(fits('cs.CL/0301001', { arxivId: 'cs/0301001' }));
  });

  it('finds it by a prefix of its arXiv id, which can be incomplete, but not of a DOI', () => {
    assert.ok(fits('2504.1234', { arxivId: '2504.12345' }));
    assert.ok(fits('id:2504', { arxivId: '2504.12345' }));
    assert.ok(!fits('10.1000/long.1', { doi: '10.1000/long.10' }));
  });
});
