import assert from 'node:assert/strict';
import { inOneGo } from '../../../src/core/base/tasks';
import { BibliographyStore } from '../../../src/core/bibliography/bibliographyStore';
import { exportBibliography } from '../../../src/core/bibliography/write/export';
import { ownEntrySteps } from '../../../src/core/bibliography/write/ownEntry';
import { keyMeanings } from '../../../src/core/citation/check';
import { nearestWorks } from '../../../src/core/citation/nearest';
import { libraryEdits } from '../../../src/core/library/edits/libraryEdits';
import { LibraryMirror } from '../../../src/core/library/edits/mirror';
import { Library } from '../../../src/core/library/library';
import { emptyLists } from '../../../src/core/library/libraryLists';
import type { LibraryLists } from '../../../src/core/library/libraryLists';
import { NoteKeys } from '../../../src/core/library/lookup/noteKeys';
import { PaperLookup } from '../../../src/core/library/lookup/paperLookup';
import { LibraryView } from '../../../src/core/library/lookup/libraryView';
import { changeMarks, looksLikeMarks, parseMarks } from '../../../src/core/marks/markFile';
import { noMark } from '../../../src/core/marks/mark';
import { currentDay } from '../../../src/core/model';
import type { DigestEntry, Paper } from '../../../src/core/model';
import { KeyPins } from '../../../src/core/notes/keyPins';
import { keysByMeaning } from '../../../src/core/notes/uses';
import { CitedWorks } from '../../../src/core/references/citedWorks';
import { findWork } from '../../../src/core/references/work';
import { builtInReview } from '../../../src/core/review/template';
import { reviewValues } from '../../../src/core/review/values';
import { PaperIndex } from '../../../src/core/search/paperIndex';
import { scanPapers } from '../../../src/core/search/scan';
import { NotesOfLibrary } from '../../../src/core/server/notesOfLibrary';
import { english } from '../../../src/core/text/localize';
import { everyTenthSteps } from '../../../src/core/view/everyTenth';
import { fileNameSteps } from '../../../src/core/view/fileNames';
import { groupings, groupingSteps, listedSteps } from '../../../src/core/view/grouping';
import { sortings, sortPapersInSlices } from '../../../src/core/view/sorting';
import { digest } from './library/builders';
import { appendEntries } from '../support/appendEntries';
import { assertLinearIn } from '../support/linear';

const pause = (): Promise<void> => Promise.resolve();

/** Letters for a number that are not digits in titles. */
const word = (i: number): string =>
  `q${i.toString(10).replace(/\d/g, (digit) => 'abcdefghjk'.charAt(Number(digit)))}`;
const arxivId = (i: number): string =>
  `${String(2101 + Math.floor(i / 90_000))}.${String(10_000 + (i % 90_000))}`;
const date = { year: 2025, month: 2, day: 3 };
const authors = ['Liu, Ann', 'Poe, Ed'];

/** Papers with as much in common as possible. */
const collections: Readonly<Record<string, (i: number) => Partial<DigestEntry>>> = {
  'one title and an id each': (i) => ({ title: 'The Tides of Sand', arxivId: arxivId(i) }),
  'one title and a year each': (i) => ({ title: 'The Tides of Sand', date: { year: 1000 + i } }),
  'one title, with authors and a DOI each': (i) => ({
    title: 'Tides: A Study of Sand',
    authors,
    doi: `10.1000/${i}`,
    date,
  }),
  'one id and a title each': (i) => ({ title: `Tides of ${word(i)}`, arxivId: '2501.12345' }),
  'one DOI and a title each': (i) => ({ title: word(i), doi: '10.1000/1', date }),
  'one DOI and titles alike': (i) => ({
    title: `Tides of Sand and Wind ${word(i)} ${word(i + 1)} ${word(i + 2)}`,
    doi: '10.1000/1',
  }),
  'one title before the subtitle': (i) => ({ title: `Tides: Sand of ${word(i)}`, authors, date }),
  'one first author and one year': (i) => ({ title: word(i), authors, date }),
  'ids that form a chain': (i) => ({
    title: word(i),
    arxivId: arxivId(i),
    doi: `10.48550/arXiv.${arxivId(i + 1)}`,
  }),
  'titles without Latin letters': (i) => ({ title: '名', arxivId: arxivId(i) }),
  'a day without a year': (i) => ({
    title: word(i >> 1),
    date: i % 2 === 0 ? { month: 2, day: 3 } : date,
  }),
};

function papersOf(name: string, size: number): Partial<DigestEntry>[] {
  const make = collections[name] ?? assert.fail();
  return Array.from({ length: size }, (_, i) => ({ organization: { name: 'Lab' }, ...make(i) }));
}

function bibOf(papers: readonly Partial<DigestEntry>[], keyOf: (i: number) => string): string {
  return papers
    .map(({ title, doi, arxivId, date }, i) => {
      const ids = `${doi ? `, doi = {${doi}}` : ''}${arxivId ? `, eprint = {${arxivId}}, eprinttype = {arxiv}` : ''}`;
      const year = date?.year === undefined ? '' : `, year = {${date.year}}`;
      return `@misc{${keyOf(i)}, title = {${title}}, author = {Liu, Ann and Poe, Ed}${year}${ids}}\n`;
    })
    .join('');
}

interface Joined {
  readonly papers: readonly Paper[];
  readonly data: LibraryLists;
  readonly library: LibraryView;
  readonly bib: string;
}

const known = new Map<string, Promise<Joined>>();

/** A library of the papers and a bibliography with all of them, created once. */
function joined(name: string, size: number): Promise<Joined> {
  const id = `${size} ${name}`;
  const found = known.get(id) ?? join(papersOf(name, size));
  known.set(id, found);
  return found;
}

async function join(entries: readonly Partial<DigestEntry>[]): Promise<Joined> {
  const library = new Library();
  const bib = bibOf(entries, (i) => (i % 2 === 0 ? 'k' : `k${i}`));
  const store = new BibliographyStore();
  await store.set('r.bib', bib, pause);
  await library.update(
    [{ uri: 'd', digest: digest('d', undefined, entries) }],
    new Map(),
    store.works,
  );
  const data: LibraryLists = {
    papers: library.summaries,
    digests: library.digests,
    problems: library.problems,
    aliases: library.aliases,
    bibliography: store.entries,
    literatureNotes: [],
  };
  return { papers: library.papers, data, library: new LibraryView(data), bib };
}

/** The operations on the papers of a library. */
const joins: Readonly<Record<string, (library: Joined) => unknown>> = {
  'copying it to another thread': async ({ data }) => {
    const edits = structuredClone([...libraryEdits(emptyLists, data)]);
    await new LibraryMirror(pause).apply(edits);
  },
  'what keys mean': async ({ data }) => {
    const library = new LibraryView(data);
    const keys = data.papers.map(({ key }) => key);
    for (const paper of library.works.slice(0, 300)) library.entryOf(paper);
    await keysByMeaning(keys, library, pause);
    const pins = new KeyPins();
    await pins.add(keys, library, pause);
    keyMeanings('k', data.papers, data.bibliography);
  },
  'the keys of works in a note': ({ library }) => {
    const keys = new NoteKeys(library, []);
    for (const paper of library.works.slice(0, 50)) keys.keyOf(paper);
  },
  'finding one': async ({ library, data }) => {
    const lookup = new PaperLookup(pause);
    await lookup.find(library, { identity: 'none', doi: '10.1000/1', title: 'Tides' });
    nearestWorks('tides2025', data.papers);
  },
  'notes that cite all': async ({ data, library }) => {
    const notes = new NotesOfLibrary(pause);
    const keys = data.papers.map(({ key }) => key);
    const note = { kind: 'note', isEmpty: false } as const;
    for (const [i, key] of keys.entries()) {
      notes.set(`n${i}`, { ...note, keys: [key, 'k'], statedKey: 'k' }, false);
    }
    notes.set('all', { ...note, keys }, false);
    notes.using('k');
    await notes.literatureNotes(library);
    for (const i of keys.keys()) notes.set(`n${i}`, { kind: 'other', isEmpty: true }, false);
  },
  'a text that cites all': ({ data, library }) => {
    const keys = data.papers.map(({ key }) => key);
    for (const form of ['authorYear', 'numeric'] as const) {
      const cited = new CitedWorks(keys, (key) => findWork(library, key), form, 'apa');
      assert(cited.list.length > 0);
    }
  },
  'adding and exporting all': ({ papers, bib }) => {
    appendEntries(bib, 'bibtex', papers);
    const own = inOneGo(ownEntrySteps(bib));
    for (const { key, title } of papers.slice(0, 300)) own('k', title, key);
    for (const format of ['bibtex', 'cslJson', 'ris'] as const) exportBibliography(papers, format);
  },
  'grouping and sorting': async ({ data: { papers, digests } }) => {
    for (const grouping of groupings) inOneGo(groupingSteps(papers, grouping, digests));
    for (const sorting of sortings) await sortPapersInSlices(papers, sorting, {}, pause);
    inOneGo(listedSteps(papers));
    inOneGo(fileNameSteps(papers.map(({ key }) => `file:///${key}/same.md`)));
    inOneGo(everyTenthSteps(papers, papers));
  },
  'a review': ({ data: { papers } }) => {
    const mark = { ...noMark, isStarred: true };
    const reviewed = papers.map((paper) => {
      return { paper, mark, isCited: true, citation: `[@${paper.key}]`, url: undefined };
    });
    const span = { from: { year: 2025, month: 1, day: 1 }, to: { year: 2025, month: 1, day: 7 } };
    const rising = papers.map(({ title }) => ({ name: title, count: 2, countBefore: 1 }));
    const values = reviewValues({
      span,
      digestCount: 1,
      papers: reviewed,
      paperCountBefore: 0,
      rising: { terms: rising, organizations: rising },
    });
    builtInReview(values, true, english);
  },
  'indexing and searching': async ({ papers }) => {
    const index = new PaperIndex();
    await index.update([], papers, pause);
    await index.finish(pause);
    for (const query of ['tides', 'sand "tides of"', 'qa', 'author:liu', '-tides', 'tidse']) {
      index.search(query, 100);
      scanPapers(papers, { where: { kind: 'text', text: query, isPhrase: false } }, 100, {
        today: currentDay(),
      });
    }
    const [first] = papers;
    if (first) index.related({ ...first, body: first.abstract }, 20, first.key);
    const keys = papers.map(({ key }) => key);
    await index.trends(keys.slice(0, keys.length / 2), keys.slice(keys.length / 2), 20, pause);
    await index.update(papers, [], pause);
    await index.finish(pause);
  },
};

/** Enough to detect quadratic steps. */
const size = 1000;
/** The most similar papers for operations on a library. */
const joinedFurther = [
  'one title and an id each',
  'one title and a year each',
  'one DOI and a title each',
  'one first author and one year',
];
const furtherSize = 500;

describe('The time to join papers', () => {
  for (const name of Object.keys(collections)) {
    it(`is linear for ${name}`, async () => {
      await assertLinearIn(size, (count) => {
        const page = digest('d', undefined, papersOf(name, count));
        return async () => {
          const library = new Library();
          await library.update([{ uri: 'd', digest: page }], new Map());
          await library.update([{ uri: 'd', digest: undefined }], new Map());
          assert.equal(library.papers.length, 0);
        };
      });
    });

    it(`is linear for ${name}, in a digest each`, async () => {
      await assertLinearIn(size, (count) => {
        const changes = papersOf(name, count).map((paper, i) => ({
          uri: `d${i}`,
          digest: {
            ...digest(`d${i}`, undefined, [paper]),
            // The last one chooses first.
            ...(i % 2 === 0 && { captureDate: { year: 9000 - i, month: 1, day: 1 } }),
          },
        }));
        return async () => {
          const library = new Library();
          await library.update(changes, new Map());
          await library.update(changes.slice(0, 1), new Map());
        };
      });
    });

    it(`is linear for ${name}, with a bibliography and notes that cite it`, async () => {
      for (const keyOf of [() => 'k', (i: number) => `k${i}`]) {
        await assertLinearIn(size, (count) => {
          const entries = papersOf(name, count);
          const bib = bibOf(entries, keyOf);
          const page = digest('d', undefined, entries);
          const pins = new Map(entries.map(({ title = '' }, i) => [keyOf(i), title.toLowerCase()]));
          return async () => {
            const store = new BibliographyStore();
            await store.set('r.bib', bib, pause);
            const library = new Library();
            await library.update([{ uri: 'd', digest: page }], pins, store.works);
            await library.update([], new Map(), []);
          };
        });
      }
    });
  }

  for (const name of joinedFurther) {
    for (const [what, run] of Object.entries(joins)) {
      it(`is linear for ${name}: ${what}`, async () => {
        await assertLinearIn(furtherSize, async (count) => {
          const library = await joined(name, count);
          return () => run(library);
        });
      });
    }
  }

  it('is linear for marks', async () => {
    await assertLinearIn(20_000, (count) => {
      const lines = Array.from({ length: count }, (_, i) => `k${i % 100}x${i} starred #tag "a"\n`);
      const text = lines.join('');
      const changes = new Map(
        Array.from({ length: count }, (_, i) => [`k${i}`, { ...noMark, isStarred: true }]),
      );
      return async () => {
        await looksLikeMarks(text, pause);
        await parseMarks(text, pause);
        await changeMarks(text, changes, pause);
      };
    });
  });

  it('is linear for many files of bibliographies', async () => {
    await assertLinearIn(2000, (count) => async () => {
      const store = new BibliographyStore();
      for (let i = 0; i < count; i++) await store.set(`${i}.bib`, '@misc{k, title={A}}', pause);
      const library = new Library();
      await library.update([], new Map(), store.works);
    });
  });
});
