import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptyLists as empty } from '../../../../src/core/library/libraryLists';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { libraryEdits } from '../../../../src/core/library/edits/libraryEdits';
import type { EditPortion } from '../../../../src/core/library/edits/libraryEdits';
import { LibraryMirror } from '../../../../src/core/library/edits/mirror';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import type { PaperSummary, Range } from '../../../../src/core/model';

const uris = ['a', 'b', 'c'];
const rangeAt = (line: number): Range => ({
  start: { line, character: 0 },
  end: { line: line + 1, character: 0 },
});
const summary = (key: string, title: string, places: readonly number[]): PaperSummary => ({
  key,
  title,
  links: [],
  sightings: places.map((line, i) => ({
    uri: uris[(line + i) % uris.length]!,
    range: rangeAt(line),
    titleRange: rangeAt(line),
  })),
});
const keys = 'a b c d e f g h i j'.split(' ');
const key = fc.constantFrom(...keys);

/** Sorted lists, as in a library. */
const library: fc.Arbitrary<LibraryLists> = fc
  .record({
    papers: fc.uniqueArray(
      fc.tuple(key, fc.constantFrom('One', 'Two'), fc.uniqueArray(fc.nat(30), { maxLength: 3 })),
      { selector: ([own]) => own },
    ),
    aliases: fc.uniqueArray(fc.tuple(key, key), { selector: ([alias]) => alias }),
    digests: fc.uniqueArray(fc.tuple(key, fc.nat(2)), { selector: ([uri]) => uri }),
    problems: fc.array(fc.nat(5)),
    entries: fc.array(fc.nat(5)),
    notes: fc.uniqueArray(fc.tuple(key, key), { selector: ([paper]) => paper }),
  })
  .map(({ papers, aliases, digests, problems, entries, notes }) => ({
    papers: papers.sort(([a], [b]) => (a < b ? -1 : 1)).map((parts) => summary(...parts)),
    aliases: aliases
      .map(([alias, to]) => [`${alias}2`, to] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    digests: digests
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([uri, paperCount]) => ({ uri, paperCount })),
    problems: problems.map((line) => ({ uri: 'a', range: rangeAt(line), message: `${line}` })),
    bibliography: entries.map((line) => ({
      uri: 'a',
      key: `${line}`,
      range: rangeAt(line),
      keyRange: rangeAt(line),
    })),
    literatureNotes: notes.sort(([a], [b]) => (a < b ? -1 : 1)),
  }));

/** Simulates a transfer from another thread. */
async function* sent(portions: Iterable<EditPortion>): AsyncGenerator<EditPortion> {
  for (const edits of portions) yield await Promise.resolve(structuredClone(edits));
}

const pause = () => Promise.resolve();

describe('The edits of a library', () => {
  it('turn one library into another, with the same lookups', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(library, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (libraries, isRemote) => {
          const mirror = new LibraryMirror(pause);
          let before = empty;
          for (const after of libraries) {
            const edits = libraryEdits(before, after);
            const data = await mirror.apply(isRemote ? sent(edits) : edits);
            before = after;
            assert.deepEqual(data, after);
            const [mirrored, whole] = [new LibraryView(data), new LibraryView(after)];
            for (const uri of [...uris, 'other']) {
              const places = (library: LibraryView) =>
                library
                  .entries(uri)
                  .map(({ paper, sighting }) => [sighting.range.start.line, paper]);
              const byPlace = (a: unknown[], b: unknown[]) =>
                JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
              assert.deepEqual(places(mirrored).sort(byPlace), places(whole).sort(byPlace));
            }
            const aliases = new Map(after.aliases);
            for (const known of keys.flatMap((own) => [own, `${own}2`])) {
              const named = (wanted: string | undefined) =>
                after.papers.find(({ key }) => key === wanted);
              const expected = named(known) ?? named(aliases.get(known));
              assert.deepEqual(mirrored.resolve(known), expected, known);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('come in portions, and only for changes', () => {
    const papers = Array.from({ length: 1000 }, (_, i) => summary(`k${1000 + i}`, 'Title', [1]));
    const before = { ...empty, papers };
    assert.deepEqual([...libraryEdits(before, before)], []);
    const changed = papers.with(500, summary('k1500', 'Another', [1]));
    assert.deepEqual(
      [...libraryEdits(before, { ...before, papers: changed })],
      [[{ list: 'papers', start: 500, removed: 1, added: [changed[500]] }]],
    );
    const sizes = [...libraryEdits(empty, before)].map(
      (edits) => edits.flatMap(({ added }) => added as readonly unknown[]).length,
    );
    assert.ok(sizes.length > 1 && Math.max(...sizes) <= 500, sizes.join());
  });

  it('do not change earlier values', async () => {
    const mirror = new LibraryMirror(pause);
    const first = { ...empty, papers: [summary('a', 'One', [1]), summary('b', 'Two', [2])] };
    const given = new LibraryView(await mirror.apply(sent(libraryEdits(empty, first))));
    await mirror.apply(sent(libraryEdits(first, empty)));
    assert.equal(given.resolve('a')?.title, 'One');
    assert.equal(given.entries('b').length, 1);
    assert.equal(given.papers.length, 2);
  });
});
