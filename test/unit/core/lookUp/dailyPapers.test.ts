import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parseDigest } from '../../../../src/core/digest';
import {
  dayList,
  isListDigest,
  listDigest,
  listRequest,
  readList,
  readListName,
  saidIn,
} from '../../../../src/core/lookUp/dailyPapers';
import { answers } from '../../../support/sourceAnswers';
import { assertExpected } from '../../support/baseline';
import { valuesOf } from '../../support/valuesOf';

const list = { kind: 'date', name: '2026-09-15' } as const;

/** The ways in which people and programs write JSON. */
const layouts: Readonly<Record<string, (data: unknown) => string>> = {
  'two spaces': (data) => `${JSON.stringify(data, undefined, 2)}\n`,
  'a tab, CRLF and a byte order mark': (data) =>
    `\uFEFF${JSON.stringify(data, undefined, '\t').replace(/\n/g, '\r\n')}\r\n`,
  'one line': (data) => JSON.stringify(data),
  'one line with spaces': (data) =>
    JSON.stringify(data, undefined, 1).replace(/,\n */g, ', ').replace(/\n */g, ''),
};

describe('A list of Hugging Face', () => {
  const items = () => readList(answers.huggingFaceList) ?? assert.fail();

  it('is asked for by day, week or month', () => {
    assert.deepEqual(readListName(' 2026-9-5 '), { kind: 'date', name: '2026-09-05' });
    for (const name of ['2026-W01', '2026-w53']) {
      assert.deepEqual(readListName(name), { kind: 'week', name: name.toUpperCase() });
    }
    for (const name of ['2026-01', '2026-12']) {
      assert.deepEqual(readListName(name), { kind: 'month', name });
    }
    const invalid = ['', '2026', '2026-00', '2026-13', '2026-W00', '2026-W54', '2026-02-30', 'x'];
    for (const text of invalid) {
      assert.equal(readListName(text), undefined, text);
    }
    assert.equal(
      listRequest({ kind: 'week', name: '2026-W39' }, 'https://x.org').url,
      'https://x.org/api/daily_papers?week=2026-W39&limit=100',
    );
    assert.equal(dayList(Date.UTC(2026, 9, 1, 0, 30), 1).name, '2026-09-30');
  });

  it('becomes a digest with ids, authors, first dates and votes', () => {
    const { papers, captureDate } = parseDigest(listDigest(list, items(), undefined), 'd.json');
    assert.deepEqual(captureDate, { year: 2026, month: 9, day: 15 });
    assert.deepEqual(
      papers.map(({ title, arxivId }) => [title, arxivId]),
      [
        ['Heron: Wading Robots', '2609.12345'],
        ['Egret: Standing Robots', '2609.12346'],
      ],
    );
    const [{ authors, date, organization, voteCount, commentCount } = assert.fail()] = papers;
    assert.deepEqual(authors, ['Ada Wade', 'Bo Reed']);
    assert.deepEqual(date, { year: 2026, month: 9, day: 14 });
    assert.deepEqual([organization?.name, voteCount, commentCount], ['Marsh Lab', 3, 2]);
  });

  it('adds papers to its digest after those that it has, each once', () => {
    const saved = listDigest(list, items().slice(1), undefined);
    assert.ok(isListDigest(saved, list));
    assert.ok(!isListDigest(saved, { kind: 'date', name: '2026-09-16' }));
    const updated = listDigest(list, items(), saved);
    assert.deepEqual(valuesOf(parseDigest(updated, 'd.json').papers, 'arxivId'), [
      '2609.12346',
      '2609.12345',
    ]);
    assert.equal(listDigest(list, [...items(), ...items()], updated), updated);
    const twice = listDigest(list, [...items(), ...items()], undefined);
    assert.equal(twice, listDigest(list, items(), undefined));
  });

  it('keeps texts that the user changed or removed until the site says something else', () => {
    const said = saidIn(items());
    const edited = listDigest(list, items(), undefined)
      .replace('Heron: Wading Robots', 'Heron')
      .replace(/ *"name": "Bo Reed"/, '"name": "B. Reed"')
      .replace(/ *"summary": .*\n/, '');
    assert.equal(listDigest(list, items(), edited, said), edited);
    const again = readList(answers.huggingFaceList.replace('Heron: Wading', 'Heron: Walking'));
    assert.equal(
      listDigest(list, again ?? [], edited, said),
      edited.replace('"Heron"', '"Heron: Walking Robots"'),
    );
  });

  const folder = new URL('../../../fixtures/lookups/', import.meta.url);
  for (const name of readdirSync(folder).filter((one) => one.startsWith('list-'))) {
    const textOf = (file: string) => readFileSync(new URL(`${name}/${file}.json`, folder), 'utf8');
    const update = (saved: string) =>
      listDigest(list, readList(textOf('again')) ?? assert.fail(), saved);

    it(`keeps what its digest has besides, in ${name}`, () => {
      const after = update(textOf('before'));
      assertExpected(`lookups/${name}/after.json`, JSON.parse(after));
      assert.equal(update(after), after);
      for (const [kind, written] of Object.entries(layouts)) {
        const before = written(JSON.parse(textOf('before')));
        assert.ok(isListDigest(before, list), kind);
        assert.equal(update(before), written(JSON.parse(after)), kind);
      }
    });
  }

  it('is refused when it is something else', () => {
    for (const text of ['', '<html>', '{"error":"x"}', '{'])
      assert.equal(readList(text), undefined);
    assert.deepEqual(readList('[]'), []);
    assert.deepEqual(readList('[1, {"paper": 2}, {"paper": {"id": "../x", "title": "a"}}]'), []);
    assert.ok(!isListDigest('[]', list));
  });
});
