import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  SharedValues,
  digestsOf,
  editFromText,
  editToText,
} from '../../../../src/core/library/edits/packedEdits';
import type { LibraryEdit } from '../../../../src/core/library/edits/libraryEdits';
import type { EntryPlace, PaperSummary, Range } from '../../../../src/core/model';
import { groupingSteps } from '../../../../src/core/view/grouping';
import { inOneGo } from '../../../../src/core/base/steps';

const position = fc.record({ line: fc.nat(100_000), character: fc.nat(1000) });
const range: fc.Arbitrary<Range> = fc.record({ start: position, end: position });
const place: fc.Arbitrary<EntryPlace> = fc.record({
  uri: fc.oneof(fc.constantFrom('file:///a.txt', 'file:///b.txt'), fc.string()),
  range,
  titleRange: range,
});
const text = fc.string({ unit: 'binary' });
const paper: fc.Arbitrary<PaperSummary> = fc
  .record(
    {
      key: text,
      title: text,
      links: fc.array(fc.record({ url: fc.webUrl(), kind: fc.constantFrom('code', 'other') })),
      sightings: fc.array(place, { maxLength: 3 }),
      organization: fc.record({ name: text, slug: text }, { requiredKeys: ['name'] }),
      authorCount: fc.nat(),
      authors: fc.array(text),
      venue: fc.record({ name: text, kind: fc.constant('journal') }),
      date: fc.record({ year: fc.nat(), yearInferred: fc.constant(true) }, { requiredKeys: [] }),
      commentCount: fc.nat(),
      arxivId: text,
      doi: text,
    },
    { requiredKeys: ['key', 'title', 'links', 'sightings'], noNullPrototype: true },
  )
  .map((made) => plain(made) as PaperSummary);
const edit: fc.Arbitrary<LibraryEdit> = fc.oneof(
  fc
    .record({ removed: fc.array(text), added: fc.array(paper, { maxLength: 5 }) })
    .map((parts) => ({ list: 'papers' as const, ...parts })),
  fc
    .record({ removed: fc.array(text), added: fc.array(fc.tuple(text, text)) })
    .map((parts) => ({ list: 'aliases' as const, ...parts })),
);

/** Without the prototypes and negative zeros of generated values, which JSON lacks. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function sent(papers: readonly PaperSummary[]): readonly PaperSummary[] {
  const read = editFromText(editToText({ list: 'papers', removed: [], added: papers }));
  assert.equal(read.list, 'papers');
  return read.added;
}

const rangeOf = (line: number, end: number): Range => ({
  start: { line, character: 2 },
  end: { line: end, character: 7 },
});
const twice: PaperSummary = {
  key: 'a',
  title: 'Title',
  links: [],
  sightings: [
    { uri: 'file:///a.txt', range: rangeOf(3, 9), titleRange: rangeOf(3, 4) },
    { uri: 'file:///b.txt', range: rangeOf(10, 19), titleRange: rangeOf(10, 10) },
  ],
};
const once: PaperSummary = {
  key: 'b',
  title: 'Another',
  links: [],
  authorCount: 2,
  sightings: [{ uri: 'file:///b.txt', range: rangeOf(0, 8), titleRange: rangeOf(0, 1) }],
};

describe('A serialized edit', () => {
  it('is the same edit when it is parsed, whatever was parsed before', () => {
    const shared = new SharedValues();
    fc.assert(
      fc.property(edit, (given) => {
        assert.deepEqual(editFromText(editToText(given), shared), given);
      }),
    );
  });

  it('has papers with the same shape as others', () => {
    const papers = sent([twice, once]);
    assert.deepEqual(Object.keys(papers[0]!).sort(), Object.keys(twice).sort());
    assert.deepEqual(plain(papers), [twice, once]);
    assert.deepEqual(structuredClone(papers), [twice, once]);
    const { links, ...rest } = { ...papers[0]!, key: 'c' };
    assert.deepEqual({ links, ...rest }, { ...twice, key: 'c' });
  });

  it('has the URI of a digest once, and shares it with the next edit', () => {
    assert.equal(editToText(edits(twice, once)).split('file:///b.txt').length, 2);
    // The identity of strings can't be observed.
    const uris = new Set<string>();
    class Watched extends SharedValues {
      override text(text: string): string {
        uris.add(text);
        return super.text(text);
      }
    }
    const shared = new Watched();
    for (const added of [twice, once]) editFromText(editToText(edits(added)), shared);
    assert.deepEqual([...uris], ['file:///a.txt', 'file:///b.txt']);
  });

  it('has papers that share days and organizations, also with those of the next edit', () => {
    const dated = (key: string, slug?: string): PaperSummary => ({
      ...once,
      key,
      date: { year: 2025, month: 6, day: 14 },
      organization: { name: 'Lab', ...(slug !== undefined && { slug }) },
    });
    const shared = new SharedValues();
    const [a, b, c] = [dated('a'), dated('b'), dated('c', 'lab')].map((given) => {
      const read = editFromText(editToText(edits(given)), shared);
      assert.deepEqual(read, edits(given));
      return (read.added as readonly PaperSummary[])[0]!;
    });
    assert.equal(a!.date, b!.date);
    assert.equal(a!.date, c!.date);
    assert.equal(a!.organization, b!.organization);
    assert.notEqual(a!.organization, c!.organization);
  });

  it('has papers with their digests, for grouping', () => {
    for (const papers of [[twice, once], sent([twice, once])]) {
      assert.deepEqual(papers.map(digestsOf), [
        ['file:///a.txt', 'file:///b.txt'],
        ['file:///b.txt'],
      ]);
      const digests = ['file:///a.txt', 'file:///b.txt'].map((uri) => ({ uri, paperCount: 1 }));
      assert.deepEqual(
        inOneGo(groupingSteps(papers, 'digest', digests)).map((group) =>
          group.papers.map(({ key }) => key),
        ),
        [['a', 'b'], ['a']],
      );
    }
  });
});

function edits(...added: readonly PaperSummary[]): LibraryEdit {
  return { list: 'papers', removed: [], added };
}
