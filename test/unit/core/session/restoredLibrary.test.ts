import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LocalServer } from '../../../../src/core/server/localServer';
import { decode, page, pause } from '../../support/engineParts';
import { runs } from '../../support/runs';
import { savedBy } from '../server/titleServer';

/** Few titles and keys, so papers are merged, compete for keys and are cited. */
const title = fc.constantFrom('Ants Carry', 'Ants Carry: Leaves', 'Bees Dance', 'Éclairs — 蚂蚁');
const key = fc.constantFrom('antscarry2025', 'beesdance2025', 'mine');
const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(title, { minLength: 1 }).map((titles) => page(...titles)) },
  fc.tuple(key, title).map(([own, name]) => `@misc{${own}, title = {${name}}, doi = {10.1/x}}`),
  fc.constantFrom('@misc{broken', 'A letter'),
  key.map((cited) => `---\nkey: ${cited}\n---\nSee [@${cited}].`),
);
const uri = fc.constantFrom('a.txt', 'b.txt', 'c.txt', 'r.bib', 's.bib', 'n.md');
const files = fc.dictionary(uri, text, { noNullPrototype: true });
/** Undefined removes a file. */
const edits = fc.dictionary(uri, fc.option(text, { nil: undefined }), { noNullPrototype: true });

type Texts = Readonly<Record<string, string | undefined>>;
const newServer = () => new LocalServer({ pause, decode });
let changes = 0;

async function apply(server: LocalServer, texts: Texts, pins?: ReadonlyMap<string, string>) {
  const stamp = { size: 1, mtime: (changes += 1) };
  const role = (name: string) =>
    name.endsWith('.bib')
      ? ({ digest: false, note: false, bibliography: true } as const)
      : { digest: true, note: name.endsWith('.md') };
  const sent = Object.entries(texts).map(([name, content]) =>
    content === undefined
      ? { uri: name, state: 'gone' as const, isFinal: true }
      : { uri: name, role: role(name), content, stamp, isFinal: true },
  );
  return server.apply(sent, { notes: 'all', ...(pins && { pins }) });
}

/** All that can be seen of a library, as plain data. */
async function state(server: LocalServer): Promise<unknown> {
  const { library } = await server.apply([]);
  await server.indexed();
  const found: unknown[] = [];
  for (const query of ['', 'ants', '"about bees"', 'dancse', 'is:cited']) {
    found.push((await server.search(query)).map(({ paper, snippet }) => [paper.key, snippet]));
  }
  const whole: unknown[] = [];
  for (const { key } of library.papers) whole.push(await server.ask('paper', key));
  const updates = await server.ask('entryUpdates', 'r.bib', '@misc{mine, title = {Ants Carry}}');
  return JSON.parse(JSON.stringify({ library, found, whole, updates }));
}

/** A server that has restored what another one saved. */
async function restoredFrom(
  { saved, parts }: Awaited<ReturnType<typeof savedBy>>,
  pins: ReadonlyMap<string, string>,
) {
  const server = newServer();
  await server.restoreLibrary(saved);
  const restored: { uri: string; state: 'restored' }[] = [];
  for (const part of parts) {
    for (const { uri } of (await server.restore(part)) ?? []) {
      restored.push({ uri, state: 'restored' });
    }
  }
  await server.apply(restored, { pins, notes: 'all' });
  return server;
}

/** The names of the parts of the library, which say what it was made from. */
const libraryNames = (names: readonly string[]) =>
  names.filter((name) => name.startsWith('library'));

describe('A restored library', () => {
  it('is the same as one that is joined, also after changes', async () => {
    await fc.assert(
      fc.asyncProperty(files, edits, async (texts, later) => {
        const left = newServer();
        const { pins = new Map() } = await apply(left, texts, new Map());
        const before = await state(left);
        fc.pre(Object.keys(texts).length > 0);
        const first = await restoredFrom(await savedBy(left), pins);
        assert.deepEqual(
          libraryNames(await first.savedParts()),
          libraryNames(await left.savedParts()),
        );
        const server = await restoredFrom(await savedBy(first), pins);
        assert.deepEqual(await state(server), before);
        for (const each of [server, left]) await apply(each, later);
        assert.deepEqual(await state(server), await state(left));
      }),
      runs('sessions'),
    );
  });

  it('matches the files when only these were saved after a change', async () => {
    const left = newServer();
    const text = page('Ants Carry');
    await apply(left, { 'a.txt': text }, new Map());
    const { saved } = await savedBy(left);
    await apply(left, { 'a.txt': `\n\n${text}` });
    const { parts } = await savedBy(left);
    const server = await restoredFrom({ saved, parts }, new Map());
    assert.deepEqual(await state(server), await state(left));
  });

  it('is not joined again because of a file that is too large', async () => {
    const large = {
      uri: 'b.txt',
      role: { digest: true, note: false },
      content: '',
      leftOut: { reason: 'tooLarge', argument: '1' },
    } as const;
    const left = newServer();
    await apply(left, { 'a.txt': page('Ants Carry') }, new Map());
    const before = (await left.apply([large])).library;
    const server = newServer();
    const { saved, parts } = await savedBy(left);
    const { papers } = await server.restoreLibrary(saved);
    for (const part of parts) await server.restore(part);
    const files = [{ uri: 'a.txt', state: 'restored' as const }, large];
    const { library } = await server.apply(files, { notes: 'all' });
    assert.equal(library.papers, papers);
    assert.deepEqual(library, before);
    assert.deepEqual(
      library.problems.map(({ uri }) => uri),
      ['b.txt'],
    );
    assert.deepEqual(await server.savedParts(), await left.savedParts());
    const name = (await server.savedParts()).find((part) => part.startsWith('library')) ?? '';
    assert.ok(await server.savedPart(name));
    const gone = [{ uri: 'b.txt', state: 'gone' as const, isFinal: true }];
    assert.deepEqual((await server.apply(gone)).library.problems, []);
    assert.equal((await server.apply([large])).library.papers, papers);
    await apply(server, { 'c.txt': page('Bees Dance') });
    await apply(left, { 'c.txt': page('Bees Dance') });
    assert.deepEqual((await server.apply([])).library, (await left.apply([])).library);
  });

  it('has the abstracts of files that are read again because they were not saved', async () => {
    const file = {
      uri: 'a.txt',
      role: { digest: true, note: false },
      content: page('Ants Carry'),
      stamp: { size: 1, mtime: 1 },
    };
    const left = newServer();
    await left.apply([file], { notes: 'all' });
    const { saved } = await savedBy(left);
    const server = newServer();
    await server.restoreLibrary(saved);
    await server.apply([file], { notes: 'all' });
    assert.deepEqual(await state(server), await state(left));
  });
});
