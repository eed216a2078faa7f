import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withoutEntries } from '../../../../src/core/bibliography/write/fileEdits';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import type { WritableFormat } from '../../../../src/core/bibliography/work/entry';
import { appendEntries } from '../../support/appendEntries';

/** Adds entries with these keys; returns the new text and the added entries. */
const add = (text: string, format: WritableFormat, ...keys: string[]) => {
  const papers = keys.map((key) => ({ key, title: `Title of ${key}`, links: [], sightings: [] }));
  const change = appendEntries(text, format, papers);
  assert.ok('offset' in change, JSON.stringify(change));
  const { offset, newText, entries } = change;
  return {
    text: text.slice(0, offset) + newText + text.slice(offset),
    written: { newText, entries: new Map(keys.map((key, i) => [key, entries[i]!])) },
  };
};

const keysIn = (text: string, format: WritableFormat) => {
  const { entries, problems } = parseBibliography(text, format);
  assert.deepEqual(problems, [], text);
  return entries.map(({ key }) => key);
};

const texts = [
  ...['', '@misc{old}', '@misc{old}\n', '@misc{old}\n\n', '% Müller\r\n@misc{old}\r\n'].map(
    (text) => [text, 'bibtex'] as const,
  ),
  ...['', '[]', '[\n]\n', '[{"id": "old"}]', '[\n\t{\n\t\t"id": "old"\n\t}\n]\n'].map(
    (text) => [text, 'cslJson'] as const,
  ),
  ...['', 'old:\n  type: book\n  title: Old\n', 'old: {type: book, title: Old}\n\n'].map(
    (text) => [text, 'hayagriva'] as const,
  ),
  ['{old: {type: book, title: Old}, } # x\n', 'hayagriva'] as const,
  ['[\r\n  {\r\n    "id": "old"\r\n  }\r\n]\r\n', 'cslJson'] as const,
];

describe('Removing added entries', () => {
  for (const [text, format] of texts) {
    it(`restores every byte of ${JSON.stringify(text)} when all of them are removed`, () => {
      const { text: added, written } = add(text, format, 'one', 'two');
      const removed = withoutEntries(added, format, written, ['two', 'one']);
      assert.deepEqual(removed, { text, keys: ['two', 'one'] });
    });

    it(`leaves the others and a readable file, added to ${JSON.stringify(text)}`, () => {
      const keys = ['one', 'two', 'three'];
      const before = text === '' ? [] : keysIn(text, format);
      fc.assert(
        fc.property(fc.subarray(keys), fc.boolean(), (gone, isMore) => {
          const first = add(text, format, ...keys);
          const whole = isMore ? add(first.text, format, 'four').text : first.text;
          const removed = withoutEntries(whole, format, first.written, gone);
          const isAll = gone.length === keys.length && !isMore;
          if (isAll && text === '') {
            assert.equal(removed.text, '');
            return;
          }
          assert.deepEqual(keysIn(removed.text, format), [
            ...before,
            ...keys.filter((key) => !gone.includes(key)),
            ...(isMore ? ['four'] : []),
          ]);
        }),
      );
    });
  }

  it('removes only the blank line before an entry', () => {
    const { text, written } = add('@misc{old}\n', 'bibtex', 'one', 'two', 'three');
    const { text: rest } = withoutEntries(text, 'bibtex', written, ['two']);
    assert.equal(rest, add('@misc{old}\n', 'bibtex', 'one', 'three').text);
    const { text: last } = withoutEntries(rest, 'bibtex', written, ['one']);
    assert.equal(last, add('@misc{old}\n', 'bibtex', 'three').text);
  });

  it('removes entries whose line ends an editor has changed', () => {
    for (const format of ['bibtex', 'cslJson'] as const) {
      const { text, written } = add('', format, 'one', 'two');
      const saved = text.replaceAll('\n', '\r\n');
      const { text: rest, keys } = withoutEntries(saved, format, written, ['one']);
      assert.deepEqual([keys, keysIn(rest, format)], [['one'], ['two']]);
      assert.doesNotMatch(rest, /[^\r]\n/);
      assert.equal(withoutEntries(saved, format, written, ['one', 'two']).text, '');
    }
  });

  it('keeps an entry that was edited', () => {
    for (const format of ['bibtex', 'cslJson'] as const) {
      const { text, written } = add('', format, 'one', 'two');
      const edited = text.replace('Title of one', 'My title of one');
      const removed = withoutEntries(edited, format, written, ['one', 'two']);
      assert.deepEqual(removed.keys, ['two']);
      assert.deepEqual(keysIn(removed.text, format), ['one']);
      assert.match(removed.text, /My title of one/);
    }
  });
});
