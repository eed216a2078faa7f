import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodePieces } from '../../../src/core/files/pieces';
import { openText as openInNode } from '../../../src/platform/node/files';
import { openText as openInBrowser } from '../../../src/platform/web/files';

const encode = (text: string) => [...new TextEncoder().encode(text)];
const byteOrderMark = [0xef, 0xbb, 0xbf];
/** In UTF-8, similar, and in other encodings. */
const parts: readonly (readonly number[])[] = [
  ...['\n', '\r\n', 'Tides', ' ·', '• 9 authors', 'Größe 沙丘 😀', 'sand '.repeat(60)].map(encode),
  byteOrderMark,
  [0],
  [0xe9],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x80],
  [0xff, 0xfe, 65, 0],
];

describe('The text of a file', () => {
  const decode = (bytes: Uint8Array) => {
    const inNode = decodePieces(bytes, openInNode);
    assert.deepEqual(decodePieces(bytes, openInBrowser), inNode);
    return inNode;
  };

  it('is the same in Node as in a browser, whatever the bytes', () => {
    const valid = fc.constantFrom(...parts.slice(0, 8));
    const file = fc.oneof(
      fc.array(valid, { maxLength: 30 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }),
      fc.array(fc.uint8Array({ maxLength: 400 }).map((bytes) => [...bytes])),
    );
    fc.assert(
      fc.property(file, fc.nat(8), (contents, offset) => {
        const bytes = new Uint8Array([...new Array<number>(offset).fill(0xff), ...contents.flat()]);
        decode(bytes.subarray(offset));
      }),
      { numRuns: 1000 },
    );
  });

  it('has no byte order mark at its start, but keeps those inside it', () => {
    const bytes = new Uint8Array([...byteOrderMark, ...byteOrderMark, 65, 10, ...byteOrderMark]);
    assert.deepEqual(decode(bytes), ['\ufeffA\n\ufeff']);
    assert.deepEqual(decodePieces(new Uint8Array(byteOrderMark), openInNode), ['']);
  });

  it('is undefined when it is in another encoding', () => {
    for (const part of parts.slice(8)) {
      const bytes = new Uint8Array([...encode('sand '.repeat(60)), 10, ...part, 10]);
      assert.equal(decode(bytes), undefined);
    }
  });
});
