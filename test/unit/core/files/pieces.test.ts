import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { decodePieces } from '../../../../src/core/files/pieces';
import { openWith } from '../../../../src/core/files/textBytes';
import { readDigestLines } from '../../../../src/core/digest/lines/digestLines';
import type { DigestEntry } from '../../../../src/core/model';
import { decodeUtf8 } from '../../../../src/platform/utf8';
import { fixture } from '../../support/fixture';

const encode = (text: string) => new TextEncoder().encode(text);
const decodeAll = (bytes: Uint8Array) => decodePieces(bytes, openWith(decodeUtf8));

const page = fixture('reader-notes/page.txt').replace('Dunes That Walk', 'Dunes — 沙丘 😀');
const [title, abstract] = ['Tides: A Study', 'We measure sand. '.repeat(20).trim()];

/** Papers without the fields that keep the exact text of the file. */
const withoutRaw = (papers: readonly DigestEntry[]) =>
  papers.map(({ sightings, ...paper }) => ({
    ...paper,
    sightings: sightings.map(({ rawByline, ...sighting }) => sighting),
  }));

describe('A digest read from its bytes', () => {
  const changes: Record<string, (text: string) => string> = {
    'as it is': (text) => text,
    'with carriage returns': (text) => text.replaceAll('\n', '\r\n'),
    'with lone carriage returns': (text) => text.replaceAll('\n', '\r'),
    'with other spaces': (text) => text.replaceAll(' ', '\u00a0'),
    'with abstracts broken into short lines': (text) => text.replaceAll('. ', '.\n'),
    'without line end': (text) => text.trimEnd(),
    'with a byte order mark before every line': (text) => text.replace(/^/gm, '\ufeff'),
  };
  for (const [how, change] of Object.entries(changes)) {
    it(`${how} is the same as from its text`, () => {
      const text = change(page);
      const pieces = decodeAll(encode(text));
      const whole = text.replace(/^\ufeff/, '');
      assert(pieces && typeof pieces !== 'string');
      assert.equal(pieces.join(''), whole);
      assert.equal(looksLikeDigest(pieces), looksLikeDigest(whole));
      assert.deepEqual(parseDigest(pieces, 'a'), parseDigest(whole, 'a'));
    });
  }

  it('can have anything between its abstracts', () => {
    /** What can be on the first to fifth line between abstracts. */
    const lines = JSON.parse(fixture('lines-between-abstracts.json')) as readonly string[][];
    const between = fc
      .tuple(...lines.map((all) => fc.constantFrom(...all)))
      .map((between) => `\n\n${between.join('\n')}\n\n${abstract}`);
    fc.assert(
      fc.property(fc.array(between, { maxLength: 4 }), fc.boolean(), (all, isCut) => {
        const text = `${title}\n\n${abstract}${all.join('')}${isCut ? '' : '\n'}`;
        const pieces = decodeAll(encode(text));
        assert.deepEqual(readDigestLines(pieces ?? []), readDigestLines(text));
      }),
      { numRuns: 300 },
    );
  });

  it('can contain anything', () => {
    const line = fc.oneof(
      fc.constantFrom(abstract, '·', '  • 9 authors', 'May 2', '', '\r', '\ufeff', '```'),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const text = lines
          .join('\n')
          .replace(/^\ufeff/, '')
          .replaceAll('\0', '');
        const pieces = decodeAll(encode(text));
        assert(pieces && typeof pieces !== 'string');
        assert.equal(pieces.join(''), text);
        assert.equal(looksLikeDigest(pieces), looksLikeDigest(text));
        assert.deepEqual(parseDigest(pieces, 'a'), parseDigest(text, 'a'));
      }),
    );
  });

  it('has the same papers with any other space for an ordinary one', () => {
    const { papers } = parseDigest(page, 'a');
    const spaces = '\t\v\f\u0085\u00a0\u1680\u2000\u2009\u2028\u2029\u202f\u205f\u3000'.split('');
    const space = fc.oneof({ weight: 20, arbitrary: fc.constant(' ') }, fc.constantFrom(...spaces));
    fc.assert(
      fc.property(fc.infiniteStream(space), (stream) => {
        const text = page.replaceAll(' ', () => String(stream.next().value));
        const digest = parseDigest(decodeAll(encode(text)) ?? [], 'a');
        assert.deepEqual(withoutRaw(digest.papers), withoutRaw(papers));
        assert.deepEqual(digest, parseDigest(text, 'a'));
      }),
    );
  });

  it('keeps long lines apart from short ones, and no long piece of these', () => {
    const pieces = decodeAll(encode(page + '• Short\n'.repeat(1000)));
    assert(pieces && typeof pieces !== 'string');
    for (const piece of pieces) {
      const isLine = !/[\r\n]/.test(piece);
      assert(isLine || piece.length <= 800, piece);
    }
  });

  it('is one piece if it is HTML, a feed or JSON', () => {
    const long = `${'a'.repeat(300)}\n`.repeat(9);
    for (const start of ['<!doctype html>', ' <html>', '<?xml version="1.0"?>', '{ "papers": [']) {
      assert.deepEqual(decodeAll(encode(start + long)), [start + long]);
    }
    for (const start of ['', '<b>Papers</b>', '[a](b)', '# Papers']) {
      assert.notEqual(decodeAll(encode(start + long))?.length, 1);
    }
  });

  it('is not recognized in another encoding', () => {
    assert.equal(decodeAll(encode(page.replace('Tides', 'Tides\0'))), undefined);
    assert.equal(decodeAll(new Uint8Array([...encode(page), 0xe9])), undefined);
    assert.equal(decodeAll(new Uint8Array([0xff, 0xfe, 65, 0])), undefined);
  });
});
