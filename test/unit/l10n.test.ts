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

  // What is missing shows in English, which stops nobody: `npm run l10n` lists it, and a release has nothing to list.
  for (const language of languages) {
    it(`have the placeholders, commands and code of the English in ${language}`, () => {
      for (const texts of textsOf(language)) {
        const stale = staleKeys(texts);
        for (const [key, text] of Object.entries(texts.translated)) {
          const english = texts.english[key];
          if (english === undefined || stale.includes(key)) continue;
          assert.deepEqual(markupOf(text), markupOf(english), `${key}: ${text}`);
        }
      }
    });
  }
});
