import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  decodeTexts,
  editsFrom,
  libraryOfParts,
  libraryParts,
  libraryState,
} from '../../../../src/core/session/savedLibrary';
import type { SavedLibrary } from '../../../../src/core/session/savedLibrary';
import { emptyLists } from '../../../../src/core/library/libraryLists';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { LibraryMirror } from '../../../../src/core/library/edits/mirror';
import { SentLibrary } from '../../../../src/core/library/edits/sentLibrary';
import type { PaperSummary } from '../../../../src/core/model';
import { decode, pause } from '../../support/engineParts';

const range = { start: { line: 1, character: 0 }, end: { line: 2, character: 3 } };
const paper = (key: string, title: string): PaperSummary => ({
  key,
  title,
  links: [],
  sightings: [{ uri: 'a.txt', range, titleRange: range }],
});
const library = fc
  .record({
    papers: fc.uniqueArray(fc.tuple(fc.nat(400), fc.constantFrom('Ants', 'Bees, “蚂蚁”')), {
      selector: ([number]: [number, string]) => number,
      maxLength: 300,
    }),
    problems: fc.array(fc.nat(3)),
  })
  .map(({ papers, problems }): LibraryLists => ({
    ...emptyLists,
    papers: papers
      .sort(([a], [b]) => a - b)
      .map(([number, title]) => paper(`k${number + 1000}`, title)),
    problems: problems.map((line) => ({ uri: 'a.txt', range, message: `${line}` })),
  }));
const parts = (data: LibraryLists, pins: ReadonlyMap<string, string> = new Map()) =>
  libraryParts({
    state: libraryState([], pins, data.literatureNotes),
    lists: data,
    papers: [],
    readFiles: () => [],
    hashOf: () => 0,
  });
const textsOf = (data: LibraryLists, pins?: ReadonlyMap<string, string>) =>
  parts(data, pins).map((part) => decodeTexts(part.toBytes(), decode) ?? []);
const kept = (data: LibraryLists): SavedLibrary =>
  libraryOfParts(textsOf(data)) ?? { state: '', texts: [] };

/** Both sides of a channel: the remote library after each step. */
function sides() {
  const mirror = new LibraryMirror(pause);
  const sent = new SentLibrary();
  return {
    sent,
    restore: async (saved: SavedLibrary) => {
      sent.restored(await new LibraryMirror(pause).apply(editsFrom(saved)));
      return mirror.apply(editsFrom(saved));
    },
    update: async (data: LibraryLists) => mirror.apply(await sent.edits(Promise.resolve(data))),
  };
}

describe('A library from an earlier session', () => {
  it('is updated to the current one, and those after it', async () => {
    await fc.assert(
      fc.asyncProperty(library, fc.array(library, { minLength: 1, maxLength: 3 }), async (a, b) => {
        const { restore, update } = sides();
        assert.deepEqual(await restore(kept(a)), a);
        for (const next of b) assert.deepEqual(await update(next), next);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps its identity when nothing has changed', async () => {
    await fc.assert(
      fc.asyncProperty(library, async (data) => {
        const { restore, update } = sides();
        const before = await restore(kept(data));
        assert.equal(await update(structuredClone(data)), before);
      }),
      { numRuns: 50 },
    );
  });

  it('is saved in small parts, each complete by itself', async () => {
    const papers = Array.from({ length: 20_000 }, (_, i) => paper(`k${i + 10_000}`, 'Ants'));
    const ids = parts({ ...emptyLists, papers }).map(({ id }) => id);
    assert.ok(ids.length > 2, `${ids.length}`);
    assert.deepEqual([...ids].sort(), ids);
    const [, ...texts] = textsOf({ ...emptyLists, papers })[1] ?? [];
    const { papers: some } = await new LibraryMirror(pause).apply(editsFrom({ state: '', texts }));
    assert.equal(some.length, 8000);
  });

  it('is discarded when parts are missing, duplicate, or of another library', () => {
    const papers = Array.from({ length: 20_000 }, (_, i) => paper(`k${i + 10_000}`, 'Ants'));
    const [a = [], b = [], c = []] = textsOf({ ...emptyLists, papers });
    assert.equal(libraryOfParts([a, b, c])?.texts.length, 200);
    const [, , other = []] = textsOf({ ...emptyLists, papers }, new Map([['k', 'i']]));
    for (const some of [
      [a, b],
      [b, c],
      [a, a, c],
      [a, c, b],
      [a, b, c, c],
      [a, b, other],
    ]) {
      assert.equal(libraryOfParts(some), undefined);
    }
  });
});
