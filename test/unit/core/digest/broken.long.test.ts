import { parseChecked } from './invariants';
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { captures, renderPage, shownPapers } from './pages';
import { casesIn } from '../../support/baseline';
import { leaveOut } from '../../../support/leaveOut';
import { fixture } from '../../support/fixture';
import { runs } from '../../support/runs';
import { material } from '../../../support/material';

const realDigests = material('digests/');

const known = JSON.parse(fixture('hostile/pieces.json')) as Record<'lines' | 'odd', string[]>;
/** Lines with a meaning, in any order. */
const pieces = fc.constantFrom(...known.lines);
/** Line ends of other programs, and characters that end Markdown. */
const oddTexts = fc.constantFrom(...known.odd);

const fixtures = casesIn('digests').map(({ text }) => text);

describe('A broken digest', () => {
  it('is read without an error and without losing a line, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void parseChecked(text)),
    );
    const anyText = fc
      .array(fc.tuple(pieces, fc.constantFrom('\n', '\n\n', '\r\n', '\r', ' ')), { maxLength: 40 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        parseChecked(text);
        looksLikeDigest(text);
      }),
      runs('texts'),
    );
  });

  it('can be a digest with lines deleted, doubled, swapped and inserted', () => {
    const edit = fc.record({
      what: fc.constantFrom('delete', 'double', 'swap', 'insert'),
      at: fc.nat(),
      other: fc.nat(),
      piece: pieces,
    });
    fc.assert(
      fc.property(
        shownPapers,
        captures,
        fc.array(edit, { maxLength: 6 }),
        (papers, capture, edits) => {
          const lines = renderPage(papers, capture).split(capture.lineEnd);
          for (const { what, at, other, piece } of edits) {
            const [i, j] = [at % lines.length, other % lines.length];
            if (what === 'delete' && lines.length > 1) lines.splice(i, 1);
            else if (what === 'double') lines.splice(i, 0, lines[i] ?? '');
            else if (what === 'insert') lines.splice(i, 0, piece);
            else [lines[i], lines[j]] = [lines[j] ?? '', lines[i] ?? ''];
          }
          parseChecked(lines.join(capture.lineEnd));
        },
      ),
      runs('values'),
    );
  });

  it('can be a digest with anything inserted, and unusual line ends', () => {
    const bytes = fc.record({
      at: fc.nat(),
      length: fc.nat(9),
      text: fc.oneof(oddTexts, fc.string({ unit: 'binary', maxLength: 4 })),
      all: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtures),
        fc.nat(),
        fc.array(bytes, { maxLength: 6 }),
        (whole, from, edits) => {
          let text = whole.slice(from % whole.length).slice(0, 2500);
          for (const { at, length, text: odd, all } of edits) {
            const place = at % (text.length + 1);
            text = all
              ? text.slice(0, place) + text.slice(place).replaceAll(length > 4 ? ' ' : '\n', odd)
              : text.slice(0, place) + odd + text.slice(place + length);
          }
          parseChecked(text);
        },
      ),
      runs('texts'),
    );
  });

  it('keeps every paper before the place where it is cut', () => {
    const text = fixture('reader-notes/page.txt');
    assertCuts(
      text,
      Array.from({ length: text.length + 1 }, (_, index) => index),
    );
  });

  it('can be a real digest cut anywhere', function () {
    if (!existsSync(realDigests)) leaveOut(this, 'the real digests are not here');
    for (const file of readdirSync(realDigests).filter((name) => name.endsWith('.txt'))) {
      const text = readFileSync(new URL(file, realDigests), 'utf8');
      const places = Array.from({ length: 60 }, (_, index) => (index * 7919 * 31) % text.length);
      assertCuts(text, places);
    }
  });
});

/** Text before the cut is read as in the whole text, except for years from the rest. */
function assertCuts(text: string, places: readonly number[]): void {
  const whole = parseDigest(text, 'file:///a.txt').papers;
  for (const place of places) {
    const cut = parseChecked(text.slice(0, place));
    assert(cut.papers.length <= whole.length);
    for (const [index, paper] of cut.papers.entries()) {
      const full = whole[index];
      assert(full);
      assert(full.title === paper.title, `${paper.title} at ${place}`);
      if (index < cut.papers.length - 1) assert.equal(paper.abstract, full.abstract);
      else assert(full.abstract.startsWith(paper.abstract), `${place}: ${paper.abstract}`);
    }
    const complete = whole.filter(({ sightings }) => {
      const end = sightings[0]?.range.end ?? { line: 0, character: 0 };
      const lines = text.slice(0, place).split('\n');
      return end.line < lines.length - 1;
    });
    assert(cut.papers.length >= complete.length, `a paper is lost at ${place}`);
  }
}
