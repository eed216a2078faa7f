import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { collectTexts } from '../../scripts/l10n.mjs';

describe('The texts for translators', () => {
  const bundle = JSON.parse(
    readFileSync(new URL('../../l10n/bundle.l10n.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;

  it('are those in the code (npm run l10n writes them)', () => {
    assert.deepEqual(bundle, collectTexts());
  });
});
