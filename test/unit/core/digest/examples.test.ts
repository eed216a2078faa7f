import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { looksLikeDigest } from '../../../../src/core/digest';
import { pageAsMarkdown } from '../../../../src/core/text/pageAsMarkdown';
import { assertExpected, casesIn } from '../../support/baseline';
import { parseChecked, parseSound, savings } from './invariants';
import { readingOf } from './reading';

/** The folders in `test/fixtures` with pages as text, whose lines are all accounted for. */
const pages = [
  ...['digests', 'numbered-links', 'reader-notes'],
  ...[
    'readings/pages',
    'readings/parts',
    'readings/periods',
    'readings/years',
    'readings/languages',
  ],
];
/** The other folders with digests, and with notes that aren't digests. */
const others = [
  ...['lists', 'pages', 'paper-pages'],
  ...['readings/arxiv', 'readings/copied', 'readings/entries', 'readings/mails', 'readings/marks'],
  ...['readings/notes-below-abstracts', 'readings/ordinary-notes', 'readings/saved'],
  ...['readings/surroundings', 'readings/tables'],
];

const { 'as it is': _, 'with blank lines between': __, ...ways } = savings;
/** A reading as JSON, whatever spaces are in it. */
const plain = (reading: object) => JSON.stringify(reading).replace(/[\u00a0 ]+/g, ' ');

describe('A file among the examples', () => {
  for (const folder of [...pages, ...others]) {
    const parse = pages.includes(folder) ? parseChecked : parseSound;
    for (const { name, text: input, expected } of casesIn(folder)) {
      it(`is read as expected: ${folder}/${name}`, () => {
        const text = folder === 'readings/copied' ? pageAsMarkdown(input) : input;
        // A part of a page that isn't recognized alone is read all the same.
        if (!looksLikeDigest(text) && folder !== 'readings/parts') {
          assertExpected(expected, { recognized: false });
          return;
        }
        const read = (saved: string) => readingOf(saved, parse(saved, `file:///${name}`));
        const reading = read(text);
        assertExpected(expected, reading);
        const isMarkup = /\.(?:html|json|jsonl|xml)$/.test(name);
        for (const [how, save] of Object.entries(ways)) {
          if (isMarkup && how === 'with no-break spaces') continue;
          assert.equal(plain(read(save(text))), plain(reading), how);
        }
      });
    }
  }
});

/** Folders with texts about other things, and the documents of this project. */
const folders = ['test/fixtures/ordinary-tables/', 'test/fixtures/ordinary-texts/', ''];
const ordinary = folders.flatMap((folder) => {
  const url = new URL(`../../../../${folder}`, import.meta.url);
  return readdirSync(url)
    .filter((name) => folder !== '' || /\.(?:md|txt)$|^LICENSE/.test(name))
    .map((name) => ({ path: folder + name, text: readFileSync(new URL(name, url), 'utf8') }));
});

describe('An ordinary text', () => {
  for (const { path, text } of ordinary) {
    it(`is not recognized as a digest: ${path}`, () => {
      assert.equal(looksLikeDigest(text), false);
    });
  }
});
