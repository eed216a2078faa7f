import assert from 'node:assert/strict';
import { countMissing, missingOf } from '../../../../src/core/digest/missing';
import type { DigestEntry } from '../../../../src/core/model';

const bare: DigestEntry = { title: 'Lanterns', abstract: '', links: [], sightings: [] };
const whole: DigestEntry = {
  title: 'Waves',
  abstract: 'We count waves.',
  authorCount: 2,
  date: { month: 3, day: 4 },
  arxivId: '2610.01471',
  links: [],
  sightings: [],
};

describe('The values that papers of a digest lack', () => {
  it('are listed part by part, in one order', () => {
    assert.deepEqual(missingOf(bare), ['abstract', 'names', 'date', 'link']);
    assert.deepEqual(missingOf(whole), []);
    assert.deepEqual(missingOf({ ...whole, abstract: '' }), ['abstract']);
  });

  it('are not listed if there is a replacement', () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const excerpt = { text: 'A passage.', kind: 'passage' } as const;
    const sightings = [{ uri: '', range, titleRange: range, excerpt }];
    assert.deepEqual(missingOf({ ...whole, abstract: '', sightings }), []);
    for (const names of [{ organization: { name: 'Tencent' } }, { authors: ['Li, Wei'] }]) {
      assert.deepEqual(missingOf({ ...bare, ...names }), ['abstract', 'date', 'link']);
    }
    const links = [{ url: 'https://example.org/a', kind: 'project' }] as const;
    assert.deepEqual(missingOf({ ...bare, links }), ['abstract', 'names', 'date']);
  });

  it('are counted over all papers', () => {
    assert.deepEqual(countMissing([bare, whole, { ...whole, abstract: '' }]), {
      abstract: 2,
      names: 1,
      date: 1,
      link: 1,
    });
    assert.deepEqual(countMissing([]), { abstract: 0, names: 0, date: 0, link: 0 });
  });
});
