import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileKey, keyStatement, restated, statedKey } from '../../../../src/core/notes/subject';

const note = (line: string) => `---\ntitle: A Lamp\n${line}\ntags: [x]\n---\n\n# A Lamp\n`;

describe('The citation key of a literature note', () => {
  it('is found in the front matter, whatever is around it', () => {
    for (const [line, value, character] of [
      ['key: lamp2024', 'lamp2024', 5],
      ['key:   lamp2024   # mine', 'lamp2024', 7],
      ['key: "lamp2024"', '"lamp2024"', 5],
      ["key: '@lamp2024' # mine", "'@lamp2024'", 5],
      ['"key" : lamp2024', 'lamp2024', 8],
      ['key: lamp#2024', 'lamp#2024', 5],
      ['key: 2024', '2024', 5],
      ['citekey: lamp2024', 'lamp2024', 9],
      ["'citekey': '@lamp2024'", "'@lamp2024'", 11],
    ] as const) {
      const text = note(line);
      const found = keyStatement(text);
      assert.equal(found?.value, value, line);
      assert.deepEqual(found.range.start, { line: 2, character }, line);
      assert.equal(found.range.end.character, character + value.length, line);
      assert.equal(found.key, statedKey(text), line);
    }
  });

  it('can be followed by a carriage return, and is only read from front matter', () => {
    assert.equal(statedKey('---\r\nkey: 2025\r\n---\r\n'), '2025');
    for (const text of ['key: one', '---\nkey: [one\n---\n', note('key: ""')]) {
      assert.equal(statedKey(text), undefined, text);
    }
  });

  it('can be the name of its file', () => {
    assert.equal(fileKey('file:///n/gdpo%202026.md'), 'gdpo 2026');
    assert.equal(fileKey('file:///n/%zz.md'), '%zz');
    for (const uri of ['file:///n/@gdpo2026.md', 'file:///n/%40gdpo2026.md']) {
      assert.equal(fileKey(uri), 'gdpo2026');
    }
  });

  it('stays unchanged when only YAML can parse it', () => {
    for (const line of ['key: |\n  lamp2024', 'key: "lamp\\x32024"', 'key: &a lamp2024']) {
      assert.ok(statedKey(note(line)), line);
      assert.equal(keyStatement(note(line)), undefined, line);
    }
    for (const line of ['other: lamp', 'key: [a, b]', 'key: # none', 'key:']) {
      assert.equal(keyStatement(note(line)), undefined, line);
    }
    assert.equal(keyStatement('key: lamp2024\n'), undefined);
  });

  it('is the citekey first, as there are other keys beside it', () => {
    const text = note('key: ZX81\ncitekey: lamp2024');
    assert.equal(statedKey(text), 'lamp2024');
    assert.equal(keyStatement(text)?.range.start.line, 3);
    assert.equal(statedKey(note('key: lamp2024\ncitekey:')), 'lamp2024');
  });

  it('can be replaced, and only the value changes', () => {
    const keys = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9_.:/+-]{0,12}$/);
    const quotes = fc.constantFrom(['', ''], ['"', '"'], ["'", "'"], ['"@', '"']);
    const ends = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(keys, quotes, ends, (key, [opening, closing], end) => {
        const before = note(`key: ${opening}lamp2024${closing} # mine`).replaceAll('\n', end);
        const statement = keyStatement(before);
        assert.ok(statement);
        const lines = before.split(end);
        const { start, end: last } = statement.range;
        const line = lines[start.line] ?? '';
        lines[start.line] =
          line.slice(0, start.character) + restated(statement, key) + line.slice(last.character);
        assert.equal(statedKey(lines.join(end)), key);
        assert.match(lines[start.line] ?? '', /^key: .* # mine$/);
      }),
    );
  });
});
