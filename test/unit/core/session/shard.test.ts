import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { WholeFile } from '../../../../src/core/session/savedFile';
import { decodeShard as decodeWith, encodeShard } from '../../../../src/core/session/shard';
import { parseDigest } from '../../../../src/core/digest';
import { entryTraits } from '../../../../src/core/library/joining/known';

const decoder = new TextDecoder();
const decode = (ascii: Uint8Array) => decoder.decode(ascii);
const decodeShard = (bytes: Uint8Array) => decodeWith(bytes, decode);
const page = (title: string, abstract: string) =>
  [
    'Daily Papers\n\nbyAK and the research community\n\nNov 3, 2025',
    `${title}\n\n${abstract}\n\n  • 4 authors\n·\nNov 1, 2025 2`,
    'Not a Paper',
  ].join('\n\n');
const uri = 'file:///notes/a.txt';
const parsed = parseDigest(page('Ants & “Leaves”', 'On 蚂蚁 and $\\alpha$ — a 🐜 is small.'), uri);
const digest: WholeFile = {
  file: {
    uri,
    role: { digest: true, note: false },
    stamp: { size: 300, mtime: 1_700_000_000_123 },
    verdict: { kind: 'digest', isEmpty: false },
  },
  read: { digest: parsed, traits: parsed.papers.map(entryTraits) },
};
const note: WholeFile = {
  file: {
    uri: 'file:///notes/n.md',
    role: { digest: true, note: true },
    stamp: { size: 3, mtime: 1.5 },
    verdict: { kind: 'note', isEmpty: false, keys: ['ants2025', 'café'], statedKey: 'x' },
  },
  read: {},
};
const bibliography: WholeFile = {
  file: {
    uri: 'file:///notes/b.bib',
    role: { digest: false, note: false, bibliography: true },
    stamp: { size: 3, mtime: 2 },
    verdict: { kind: 'bibliography', isEmpty: false },
  },
  read: { text: '@misc{a, title = {Ä\n"B"}}' },
};
const files = [digest, note, bibliography];
const whole = encodeShard(files);

/** Damaged bytes are rejected; other errors are not expected. */
function assertRefused(bytes: Uint8Array): void {
  assert.equal(decodeShard(bytes), undefined);
}

describe('A shard of files', () => {
  it('returns the files as they were', () => {
    assert.deepEqual(decodeShard(whole), files);
    assert.deepEqual(decodeShard(encodeShard([])), []);
  });

  it('is read from a part of a larger buffer, as Node reads files', () => {
    const buffer = Buffer.concat([Buffer.alloc(24), whole]);
    assert.deepEqual(decodeShard(buffer.subarray(24)), files);
  });

  it('returns any text and any stamp unchanged', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    const file = fc.record({
      uri: text,
      role: fc.record({ digest: fc.boolean(), note: fc.boolean() }),
      stamp: fc.record({ size: fc.nat(), mtime: fc.double({ noNaN: true, min: 0, max: 1e15 }) }),
      verdict: fc.record({
        kind: fc.constant('note' as const),
        isEmpty: fc.boolean(),
        keys: fc.array(text),
      }),
    });
    const whole = fc.record({ file, read: fc.record({ text }) });
    fc.assert(
      fc.property(fc.array(whole), (some) => {
        assert.equal(JSON.stringify(decodeShard(encodeShard(some))), JSON.stringify(some));
      }),
    );
  });

  it('returns any abstracts unchanged, each for its entry', () => {
    const abstracts = fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(abstracts, (texts) => {
        const [entry = assert.fail()] = parsed.papers;
        const papers = texts.map((abstract, i) => {
          const range = {
            start: { line: 3 * i, character: 0 },
            end: { line: 3 * i, character: 9 },
          };
          return { ...entry, abstract, sightings: [{ uri, range, titleRange: range }] };
        });
        const some = [{ ...digest, read: { digest: { ...parsed, papers } } }];
        assert.deepEqual(decodeShard(encodeShard(some)), some);
      }),
    );
  });

  it('takes about as many bytes as its text, whatever the script', () => {
    const text = 'ants carry leaves — '.repeat(1000);
    const shard = encodeShard([{ ...bibliography, read: { text } }]);
    assert.ok(shard.length < text.length * 1.5);
  });

  it('keeps one text of the uri for all papers of a digest', () => {
    const [loaded] = decodeShard(whole) ?? [];
    assert.equal(loaded?.read.digest?.papers[0]?.sightings[0]?.uri, uri);
    assert.equal(loaded.read.digest.problems[0]?.uri, uri);
  });

  it('is not kept in memory once its files are decoded', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const decoded = () => {
      const bytes = whole.slice();
      return { loaded: decodeShard(bytes) ?? [], bytes: new WeakRef(bytes.buffer) };
    };
    const { loaded, bytes } = decoded();
    const collected = async () => {
      await new Promise(setImmediate);
      collectGarbage();
      return bytes.deref() === undefined;
    };
    assert.equal(await collected(), false);
    for (const { read } of loaded) assert.ok(read);
    assert.equal(await collected(), true);
    assert.deepEqual(loaded, files);
  });

  it('is rejected when it is cut off at any byte', () => {
    for (let length = 0; length < whole.length; length++) assertRefused(whole.slice(0, length));
  });

  it('is rejected when any byte is different', () => {
    for (let at = 0; at < whole.length; at++) {
      const bytes = whole.slice();
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      assertRefused(bytes);
    }
  });

  it('is rejected when a range is zeros, as file systems leave it after a crash', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 8), fc.nat(whole.length), (from, length) => {
        fc.pre(whole.subarray(from, from + 8 + length).some((byte) => byte !== 0));
        const bytes = whole.slice().fill(0, from, from + 8 + length);
        assertRefused(bytes);
      }),
    );
  });

  it('is rejected when bytes are added', () => {
    assertRefused(Uint8Array.from([...whole, 0, 0, 0, 0]));
  });

  it('rejects any other bytes without throwing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), assertRefused));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) =>
        assertRefused(Uint8Array.from([...whole.slice(0, 16), ...rest])),
      ),
    );
  });
});
