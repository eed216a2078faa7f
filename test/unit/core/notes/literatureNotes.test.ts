import assert from 'node:assert/strict';
import { fileKey, statedKey } from '../../../../src/core/notes/subject';

describe('The key of the work that a note is about', () => {
  it('is in its front matter', () => {
    assert.equal(statedKey('---\ntitle: X\nkey: "@one2025"\n---\n'), 'one2025');
    assert.equal(statedKey('---\r\nkey: 2025\r\n---\r\n'), '2025');
  });

  it('is nowhere else, and is a text or a number', () => {
    for (const note of [
      'key: one',
      '---\nkey: [one\n---\n',
      '---\nkey: ""\n---\n',
      '---\nkey: [a]\n---',
    ]) {
      assert.equal(statedKey(note), undefined);
    }
  });

  it('may be the name of its file', () => {
    assert.equal(fileKey('file:///n/gdpo%202026.md'), 'gdpo 2026');
    assert.equal(fileKey('file:///n/%zz.md'), '%zz');
    assert.equal(fileKey('file:///n/@gdpo2026.md'), 'gdpo2026');
    assert.equal(fileKey('file:///n/%40gdpo2026.md'), 'gdpo2026');
  });
});
