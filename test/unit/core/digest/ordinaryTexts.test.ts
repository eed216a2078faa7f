import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { looksLikeDigest } from '../../../../src/core/digest';

const folder = new URL('../../../fixtures/ordinary-texts/', import.meta.url);

describe('A text with links to papers', () => {
  for (const name of readdirSync(folder)) {
    it(`is no digest when it is about something else: ${name}`, () => {
      assert.equal(looksLikeDigest(readFileSync(new URL(name, folder), 'utf8')), false);
    });
  }
});
