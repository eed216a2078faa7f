import assert from 'node:assert/strict';
import * as digestReader from '../../../../src/core/digest';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { FileRole } from '../../../../src/core/files/fileSource';
import { decode, page, pause } from '../../support/engineParts';

const { startBytes } = digestReader;

describe('Files that the server opens itself', () => {
  const disk = new Map<string, Uint8Array>();
  const anyDigest: FileRole = { digest: true, note: false };
  const prose = 'Lines of a log that go on and on.\n'.repeat(4000);
  let most: number[];

  beforeEach(() => {
    disk.clear();
    most = [];
  });

  function newServer(): LocalServer {
    const decodeStrictly = (bytes: Uint8Array) => {
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        return undefined;
      }
    };
    return new LocalServer({
      pause,
      decode: decodeStrictly,
      readStart: (path, length) => {
        const bytes = disk.get(path);
        most.push(length);
        return (
          bytes && { stamp: { size: bytes.length, mtime: 7 }, bytes: bytes.subarray(0, length) }
        );
      },
    });
  }

  /** The kind of a file, if the server can open it, and how many bytes it requested. */
  async function read(
    text: string | Uint8Array,
    name = 'a.txt',
    role = anyDigest,
    sizeLimit = 2 ** 20,
  ) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    disk.set(name, bytes);
    most = [];
    const uri = `file:///${name}`;
    const server = newServer();
    const { outcomes, library } = await server.apply([{ uri, path: name, role, sizeLimit }]);
    const [found] = outcomes;
    if (found?.state !== 'known') return [found?.state, ...most];
    assert.deepEqual(found.stamp, { size: bytes.length, mtime: 7 });
    const kind =
      (library.digests.length > 0 && 'digest') ||
      (library.bibliography.length > 0 && 'bibliography') ||
      (found.isOfInterest ? 'note' : 'other');
    return [kind, ...most];
  }

  it('are read once when they are small', async () => {
    assert.deepEqual(await read(page('Tides')), ['digest', startBytes]);
    assert.deepEqual(await read('A letter.'), ['other', startBytes]);
    assert.deepEqual(await read(''), ['other', startBytes]);
  });

  it('are read only at the start if that has no sign of a digest', async () => {
    assert.deepEqual(await read(prose), ['other', startBytes]);
    assert.deepEqual(await read(`${prose}${page('Tides')}`), ['other', startBytes]);
    assert.equal(digestReader.looksLikeDigest(`${prose}${page('Tides')}`), false);
    // A character that is cut at the end of the start.
    assert.deepEqual(await read(`a${'ä'.repeat(startBytes)}`), ['other', startBytes]);
  });

  it('are read completely if their start has a sign of a digest', async () => {
    const before = prose.slice(0, 60_000);
    assert.deepEqual(await read(`${before}\n${page('Tides')}\n${prose}`), [
      'digest',
      startBytes,
      2 ** 20,
    ]);
  });

  it('can be saved pages with much text between title and papers, and long answers of the site', async () => {
    const script = `<script>${'var a = 1;'.repeat(20_000)}</script>`;
    const html = `<!doctype html><title>Daily Papers - Hugging Face</title>${script}<div data-target="DailyPapers">`;
    assert.deepEqual(await read(html, 'a.html'), ['digest', startBytes, 2 ** 20]);
    const other = `<!doctype html><title>My shop</title>${script}<div data-target="DailyPapers">`;
    assert.deepEqual(await read(other, 'a.html'), ['other', startBytes]);
    const paper = {
      id: '2511.00042',
      title: 'Tides',
      summary: 'Sand. '.repeat(90),
      upvotes: 1,
      authors: [],
    };
    const answer = JSON.stringify(Array.from({ length: 300 }, () => ({ paper })));
    assert.deepEqual(await read(answer, 'a.json'), ['digest', startBytes, 2 ** 20]);
    const data = JSON.stringify(Array.from({ length: 9000 }, (_, id) => ({ id, type: 'row' })));
    assert.deepEqual(await read(data, 'a.json', { ...anyDigest, bibliography: true }), [
      'other',
      startBytes,
    ]);
  });

  it('are read completely as notes, and as bibliographies with a matching start', async () => {
    const note = { digest: true, note: true };
    assert.deepEqual(await read(`${prose}[@tides]`, 'a.md', note), ['note', startBytes, 2 ** 20]);
    const bibliography = { ...anyDigest, bibliography: true as const };
    const items = JSON.stringify(
      Array.from({ length: 4000 }, (_, id) => ({ id: `a${id}`, type: 'book', title: 'Sand' })),
    );
    assert.deepEqual(await read(items, 'a.json', bibliography), [
      'bibliography',
      startBytes,
      2 ** 20,
    ]);
  });

  it('are not read when they are missing, too large, or in another encoding', async () => {
    const digest = page('Tides') + prose;
    assert.deepEqual(await read(digest, 'a.txt', anyDigest, 1000), ['unread', startBytes]);
    // Other files of that size are of no interest.
    assert.deepEqual(await read(prose, 'a.txt', anyDigest, 1000), ['other', startBytes]);
    assert.deepEqual(await read(new Uint8Array([0xe4, 0x62])), ['unread', startBytes]);
    const file = { uri: 'file:///gone.txt', path: 'gone.txt', role: anyDigest, sizeLimit: 1000 };
    for (const server of [newServer(), new LocalServer({ pause, decode })]) {
      assert.deepEqual((await server.apply([file])).outcomes, [{ state: 'unread' }]);
    }
  });

  it('are saved for the next session when they are relevant', async () => {
    const server = newServer();
    for (const [path, text] of [
      ['a.txt', page('Tides')],
      ['b.txt', 'A letter.'],
      ['c.md', 'A note.'],
    ] as const) {
      disk.set(path, new TextEncoder().encode(text));
    }
    await server.apply(
      [...disk.keys()].map((path) => ({
        uri: `file:///${path}`,
        path,
        role: path.endsWith('.md') ? { digest: true, note: true } : anyDigest,
        sizeLimit: 2 ** 20,
      })),
    );
    const saved: string[] = [];
    for (const name of await server.savedParts()) {
      const bytes = name.startsWith('files') ? await server.savedPart(name) : undefined;
      const restored = bytes && (await newServer().restore(bytes));
      saved.push(...(restored ?? []).map(({ uri }) => uri));
    }
    assert.deepEqual(saved.sort(), ['file:///a.txt', 'file:///c.md']);
  });

  it('are pending after a number of bytes of digests, in their order, until sent again', async () => {
    const server = newServer();
    const large = new TextEncoder().encode(`${page('Tides')}\n\n${'Sand. '.repeat(800_000)}`);
    const files = ['a', 'b', 'c'].map((path) => {
      disk.set(path, large);
      return { uri: path, path, role: anyDigest, sizeLimit: 2 ** 24 };
    });
    const states = async (changes: typeof files) =>
      (await server.apply(changes)).outcomes.map(({ state }) => state);
    assert.deepEqual(await states(files), ['known', 'known', 'pending']);
    const { library } = await server.apply(files.slice(2));
    assert.equal(library.digests.length, 3);
  });
});
