import assert from 'node:assert/strict';
import {
  collectTexts,
  languages,
  listGaps,
  nextHashes,
  staleKeys,
  textsOf,
} from '../../scripts/l10n.mjs';
import { read } from './support/manifest';

/** What every language has as it is: placeholders, icons, code, keys of settings, addresses and commands. */
const markup = /\{\d\}|\$\(.*?\)|`.*?`|#[\w.]+#|\]\(.*?\)/g;

const markupOf = (text: string): readonly string[] => [...new Set(text.match(markup))].sort();

const names = /\b(?:Paper Digest|Daily Papers|Google Scholar|Hugging Face|Semantic Scholar)\b/g;
const englishWords =
  /\b(?:the|of|and|with|your?|is|are|isn['’]t|can['’]t|from|th(?:is|at)|papers?)\b/i;
/** References, as the styles write them in English. */
const examples = /^settings\.referenceStyle\.\w+\.description$/;

/** Titles of commands, views and steps, and the names of values. */
const shownInRows = /^commands\.|^views\.|\.title(?:\.\w+)?$|\.label$/;
/** Messages that are rows and buttons: short ones that aren't sentences. */
const isRow = (key: string, english: string): boolean =>
  key === english
    ? english.length <= 40 && !/[.?!]$|^Couldn't/.test(english)
    : shownInRows.test(key) && !key.startsWith('walkthrough.title');

/** A letter of Chinese, Japanese or Korean is about as wide as two others. */
const widthOf = (text: string): number =>
  text.replace(/[\u3000-\u9fff\uac00-\ud7a3\uff00-\uff60]/g, '__').length;

/** What fits into any row or button, even if the English is shorter. */
const alwaysFits = 24;

describe('The localized texts', () => {
  it('match the code (npm run l10n writes them)', () => {
    assert.deepEqual(JSON.parse(read('l10n/bundle.l10n.json')), collectTexts());
  });

  it('are listed while they are missing, stale or unused', () => {
    const old = { english: { a: 'Star', b: 'Read' }, translated: { a: 'Stern', b: 'Lesen' } };
    const hashes = nextHashes({ ...old, hashes: {} });
    const changed = { ...old, english: { a: 'Star', b: 'Reading', c: 'Skip' }, hashes };
    assert.deepEqual(listGaps({ ...old, hashes }), []);
    assert.deepEqual(listGaps(changed), ['missing: c: Skip', 'stale: b: Reading → Lesen']);
    // A second run doesn't forget it, but a changed translation is one of the changed English.
    assert.deepEqual(nextHashes(changed), hashes);
    const mended = { ...changed, translated: { a: 'Stern', b: 'Lektüre', d: 'Weg' } };
    assert.deepEqual(listGaps(mended), ['missing: c: Skip', 'unused: d: Weg']);
    assert.deepEqual(listGaps({ ...mended, hashes: nextHashes(mended) }), listGaps(mended));
  });

  // A missing translation fails no test: its text appears in English. `npm run l10n` lists it, and a release needs all.
  for (const language of languages) {
    const translations = textsOf(language).flatMap((texts) => {
      const stale = staleKeys(texts);
      return Object.entries(texts.translated).flatMap(([key, text]) => {
        const english = texts.english[key];
        return english === undefined || stale.includes(key) ? [] : [{ key, english, text }];
      });
    });

    it(`have the placeholders, commands and code of the English in ${language}`, () => {
      for (const { key, english, text } of translations) {
        assert.deepEqual(markupOf(text), markupOf(english), `${key}: ${text}`);
      }
    });

    it(`have no English words in ${language}`, () => {
      const english = translations.filter(
        ({ key, text }) =>
          !examples.test(key) && englishWords.test(text.replace(markup, '').replace(names, '')),
      );
      assert.deepEqual(english, []);
    });

    it(`fit where the English does in ${language}`, () => {
      const long = translations.filter(
        ({ key, english, text }) =>
          isRow(key, english) && widthOf(text) > Math.max(1.4 * english.length, alwaysFits),
      );
      assert.deepEqual(long, []);
    });

    it(`have dates and numbers in ${language}`, () => {
      const ofDates = translations.find(({ key }) => key === 'en')?.text;
      assert.equal(ofDates?.toLowerCase(), language);
    });
  }
});
