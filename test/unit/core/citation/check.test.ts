import type { BibliographyEntry } from '../../../../src/core/bibliography/work/work';
import { checkCitations, keyMeanings, keysToCheck } from '../../../../src/core/citation/check';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { papersNamed } from '../../../../src/core/library/lookup/noteKeys';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import type { PaperSummary } from '../../../../src/core/model';
import { testTables } from '../../support/cases';
import { valuesOf } from '../../support/valuesOf';

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const bare = { links: [], sightings: [] };
const paper = (key: string, title: string): PaperSummary => ({
  ...bare,
  key,
  title,
  date: { year: 2025 },
});
const entry = (title: string | null): BibliographyEntry => ({
  uri: 'file:///references.bib',
  key: 'k',
  range: nowhere,
  keyRange: nowhere,
  ...(title !== null && { title }),
});

/** The works with the keys of the table's notes. */
const titles = new Map([
  ['known', ['One']],
  ['sec-known', ['Three']],
  ['both', ['One', 'Two']],
]);
const meanings = (key: string) => (titles.get(key) ?? []).map((title) => ({ title }));

/** What a table says about keys. */
interface More {
  readonly missing?: readonly string[];
  readonly unsure?: readonly string[];
  readonly crossReferences?: readonly string[];
  readonly ignored?: readonly string[];
  readonly hasOnlyMentions?: boolean;
}

function check(markdown: string, { missing, hasOnlyMentions = false, ...more }: More = {}) {
  const sets = Object.entries(more).map(([name, keys]) => [name, new Set(keys)] as const);
  const knowledge = { meanings, missing: new Set(missing), hasOnlyMentions };
  return checkCitations(parseCitations(markdown), {
    ...knowledge,
    ...Object.fromEntries(sets),
  }).map(
    ({ kind, key, range: { start, end } }) => `${kind} ${key} ${start.character}-${end.character}`,
  );
}

const library = new LibraryView({
  papers: [
    paper('other2025', 'Other'),
    paper('spark2025', 'SPARK: Synergistic Things'),
    paper('sparkstepwise2025', 'SPARK: Stepwise Things'),
  ],
  digests: [],
  problems: [],
  bibliography: [],
  aliases: [
    ['other', 'other2025'],
    ['spark', 'spark2025'],
  ],
});

testTables('tables/citation/check.json', {
  checkCitations: (markdown: string) => check(markdown),
  'checkCitations with more knowledge': ([markdown, more]: [string, More]) => check(markdown, more),
  keysToCheck: (markdown: string) => [...keysToCheck(parseCitations(markdown), { meanings })],
  keyMeanings: ({ paper: title, entries }: { paper?: string; entries: (string | null)[] }) => {
    const papers = title === undefined ? [] : [paper('k', title)];
    return valuesOf(keyMeanings('k', papers, entries.map(entry)), 'title');
  },
  papersNamed: (key: string) => valuesOf(papersNamed(library, key), 'key'),
});
