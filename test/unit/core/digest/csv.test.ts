import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDigest } from '../../../../src/core/digest';
import { assertLinear } from '../../support/linear';
import { parseSound } from './invariants';

describe('A table in a file', () => {
  const head = 'Title,Authors,DOI,Abstract\n';
  const row = '"Kites, at ""Rest""","Heron, Ada; Reed, Bo",10.1234/kites.7,"They\nfall."\n';

  it('can have any separator and line end, and lines about itself above the names', () => {
    const { papers } = parseDigest(head + row, 'a.csv');
    assert.equal(papers.length, 1);
    for (const separator of [';', '\t']) {
      const other = head.replaceAll(',', separator) + row.replace(/,(?=")|,(?=10)/g, separator);
      for (const text of [other, `sep=${separator}\n${other}`, other.replaceAll('\n', '\r\n')]) {
        const [{ sightings: _, ...paper } = assert.fail()] = parseSound(text, 'a.csv').papers;
        const [{ sightings: __, ...expected } = assert.fail()] = papers;
        assert.deepEqual(paper, expected, text);
      }
    }
  });

  it('is read without an error when it is damaged, its ranges within it', () => {
    const part = fc.constantFrom(
      ...[head, row, '"', '""', ',', '\n', '\r', ' ', '\0', 'a', '10.1234/a.1,', '[', "['", '{'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        parseSound(head + parts.join(''), 'a.csv');
      }),
    );
  });

  for (const unit of [
    '"',
    '""',
    '" ',
    '",',
    '"\n',
    ',',
    '\n',
    "['",
    'A;',
    'A, ',
    row,
    '"a" b,',
    'a"b,',
  ]) {
    it(`is read in linear time when it has many of ${JSON.stringify(unit)}`, () => {
      const many = unit.repeat(Math.ceil(30_000 / unit.length));
      for (const start of [head, head.replaceAll(',', '\t'), `${head}Kites,`])
        assertLinear(many, (text) => parseDigest(start + text, 'a.csv'));
    });
  }
});
