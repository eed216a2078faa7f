import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { collectTexts } from '../../scripts/l10n.mjs';

describe('The localized texts', () => {
  const bundle = JSON.parse(
    readFileSync(new URL('../../l10n/bundle.l10n.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;

  it('match the code (npm run l10n writes them)', () => {
    assert.deepEqual(bundle, collectTexts());
  });
});
