import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { casesIn } from '../../support/baseline';
import { fixture } from '../../support/fixture';
import { coveredLines, documentLines } from './invariants';

describe('Text added to a page saved as HTML', () => {
  it('is kept with a paper, or reported as a problem, wherever it is', () => {
    const whole = fixture('readings/saved/a-page-is-read-from-its-visible-text.html');
    const places = [...whole.matchAll(/<(?:article|h3|\/article|\/main)\b/g)].map(
      ({ index }) => index,
    );
    for (const written of ['A Strange Heading', 'We found it on the beach.', '#beach']) {
      for (const place of places.filter((at) => at > whole.indexOf('</h2>'))) {
        const text = `${whole.slice(0, place)}<p>\n${written}\n</p>${whole.slice(place)}`;
        const line = text.slice(0, text.indexOf(written)).split('\n').length - 1;
        assert(
          coveredLines(parseDigest(text, 'file:///a.html')).has(line),
          `“${written}” is lost before ${whole.slice(place, place + 40)}`,
        );
      }
    }
  });
});

describe('A damaged page in HTML or JSON', () => {
  it('is read without an error, its ranges within it', () => {
    const wholes = casesIn('readings/saved').map(({ text }) => text);
    const edit = fc.tuple(
      fc.nat(),
      fc.nat(40),
      fc.constantFrom('', '<', '"', '\n', '</a>', '&quot;', '\r'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...wholes), fc.array(edit, { maxLength: 5 }), (whole, edits) => {
        let text = whole;
        for (const [place, length, put] of edits) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + put + text.slice(at + length);
        }
        looksLikeDigest(text);
        const lines = documentLines(text);
        for (const { sightings } of parseDigest(text, 'file:///a.html').papers) {
          for (const { range, titleRange } of sightings) {
            for (const { line, character } of [range.start, range.end, titleRange.end]) {
              assert(character <= (lines[line] ?? assert.fail('line')).length);
            }
          }
        }
      }),
    );
  });
});
