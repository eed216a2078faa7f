import assert from 'node:assert/strict';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { LineMap } from '../../../../src/core/text/lineMap';
import { insertReferences } from '../../../../src/core/references/insert';

/** The note with references inserted at the `|`. */
function inserted(note: string, ...references: readonly string[]): string {
  const offset = note.indexOf('|');
  const text = note.replace('|', '');
  const lines = new LineMap(text);
  const position = lines.position(offset);
  const clusters = parseCitations(text);
  const { range, newText } = insertReferences(text, position, clusters, references, /^\\end/);
  return text.slice(0, lines.offset(range.start)) + newText + text.slice(lines.offset(range.end));
}

describe('References inserted into a note', () => {
  const cases: readonly (readonly [note: string, one: string, two: string])[] = [
    ['|', 'A.', 'A.\n\nB.'],
    ['x\n\n|\n\ny', 'x\n\nA.\n\ny', 'x\n\nA.\n\nB.\n\ny'],
    ['- |', '- A.', '- A.\n- B.'],
    ['  * |\n', '  * A.\n', '  * A.\n  * B.\n'],
    ['See |', 'See A.', 'See \n\nA.\n\nB.'],
    ['See: |\nmore\n\nrest', 'See: A.\nmore\n\nrest', 'See: \nmore\n\nA.\n\nB.\n\nrest'],
    ['word|', 'word A.', 'word\n\nA.\n\nB.'],
    ['As [@k|ey] says\nmore.\n\nrest', 'As [@key] says\nmore.\n\nA.\n\nrest', 'As [@key] says\nmore.\n\nA.\n\nB.\n\nrest'],
    ['As [@k|ey] \n\nrest', 'As [@key] \n\nA.\n\nrest', 'As [@key] \n\nA.\n\nB.\n\nrest'],
    ['As [@k|ey].\n\\end{x}', 'As [@key].\n\nA.\n\\end{x}', 'As [@key].\n\nA.\n\nB.\n\\end{x}'],
    ['  \\item |\n', '  \\item A.\n', '  \\item A.\n  \\item B.\n'],
    ['[@k|ey]\r\n\r\nrest', '[@key]\r\n\r\nA.\r\n\r\nrest', '[@key]\r\n\r\nA.\r\n\r\nB.\r\n\r\nrest'],
  ]; // prettier-ignore
  for (const [note, one, two] of cases) {
    it(`go to a valid place in ${JSON.stringify(note)}`, () => {
      assert.equal(inserted(note, 'A.'), one);
      assert.equal(inserted(note, 'A.', 'B.'), two);
    });
  }
});
