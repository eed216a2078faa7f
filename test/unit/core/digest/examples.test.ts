import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { looksLikeDigest } from '../../../../src/core/digest';
import { assertExpected, casesIn } from '../../support/baseline';
import { parseChecked, parseSound, savings } from './invariants';
import { readingOf } from './reading';

/** The folders in `test/fixtures` with digests: pages as text, and everything else. */
const pages = [
  ...['digests', 'browsers', 'text-browsers', 'numbered-links', 'reader-notes'],
  ...['readings/pages', 'readings/years', 'readings/parts'],
];
const others = [
  ...['lists', 'paper-pages', 'pages'],
  ...[
    'arxiv',
    'entries',
    'mails',
    'notes-below-abstracts',
    'ordinary-notes',
    'saved',
    'tables',
  ].map((name) => `readings/${name}`),
];

const { 'as it is': _, 'with blank lines between': __, ...ways } = savings;
/** A reading as JSON, whatever spaces are in it. */
const plain = (reading: object) => JSON.stringify(reading).replace(/[\u00a0 ]+/g, ' ');

describe('A file among the examples', () => {
  for (const folder of [...pages, ...others]) {
    for (const { name, text, expected } of casesIn(folder)) {
      it(`is read as expected: ${folder}/${name}`, () => {
        // A part of a page that isn't recognized alone is read all the same.
        if (!looksLikeDigest(text) && folder !== 'readings/parts') {
          return assertExpected(expected, { recognized: false });
        }
        const parse = pages.includes(folder) ? parseChecked : parseSound;
        const read = (saved: string) => readingOf(saved, parse(saved, `file:///${name}`));
        const reading = read(text);
        assertExpected(expected, reading);
        for (const [how, save] of Object.entries(ways)) {
          if (how === 'with no-break spaces' && !/\.(?:md|txt)$/.test(name)) continue;
          assert.equal(plain(read(save(text))), plain(reading), how);
        }
      });
    }
  }
});

describe('A document of this project', () => {
  const root = new URL('../../../../', import.meta.url);
  for (const name of readdirSync(root).filter((file) => /\.(?:md|txt)$|^LICENSE/.test(file))) {
    it(`is not recognized as a digest: ${name}`, () => {
      assert.equal(looksLikeDigest(readFileSync(new URL(name, root), 'utf8')), false);
    });
  }
});
