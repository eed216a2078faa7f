import { defined, isSameData } from '../base/data';
import { isoDate } from '../model';
import type { LookedUpField, Paper, Sighting } from '../model';
import { months } from '../render/labels';
import { updatesLabel } from '../render/lookedUp';
import { english } from '../text/localize';
import { linesOf } from '../text/lineMap';
import { singleSpaced } from '../text/characters';
import type { Call } from './call';
import type { PaperDetail } from './operations';
import { placeOf } from './places';
import { quoted } from './quoted';

const longestValue = 300;
const mostAuthors = 30;
const mostLinks = 6;

/** A part of an entry in a digest. */
export type EntryPart = 'titleRange' | 'abstractRange' | 'bylineRange';

/**
 * The place of a text in the entries of a paper: the line of the latest entry that has it, else that of the part where
 * such texts are.
 */
export async function findInEntries(
  { sightings }: { readonly sightings: readonly Sighting[] },
  wanted: string,
  part: EntryPart,
  { host }: Call,
): Promise<string | undefined> {
  const needle = singleSpaced(wanted).toLowerCase();
  for (const { uri, range } of sightings.toReversed()) {
    const text = needle === '' ? undefined : await host.read(uri);
    if (text === undefined) continue;
    const lines = linesOf(text).slice(range.start.line, range.end.line + 1);
    const at = lines.findIndex((line) => singleSpaced(line).toLowerCase().includes(needle));
    if (at >= 0) return placeOf(uri, range.start.line + at, host);
  }
  const last = sightings.findLast((sighting) => sighting[part]) ?? sightings.at(-1);
  return last && placeOf(last.uri, (last[part] ?? last.titleRange).start.line, host);
}

/** A fact as it is in the library. */
interface Fact {
  readonly field: string;
  readonly value: string;
  /** The field that look-ups and bibliographies may have. */
  readonly known?: Exclude<LookedUpField, 'abstract'>;
  /** The text that its line in a digest has; the value if missing. */
  readonly needle?: string;
  /** The part of an entry where such facts are. */
  readonly part?: EntryPart;
  readonly from?: string;
}

/** All that is known about a paper beside its abstract, each fact with its source. */
export async function detailsOf(paper: Paper, call: Call): Promise<readonly PaperDetail[]> {
  const found: PaperDetail[] = [];
  for (const fact of factsOf(paper)) {
    const { field, value } = fact;
    const from = fact.from ?? (await sourceOf(fact, paper, call));
    found.push({ field, value: quoted(value, longestValue), ...defined({ from }) });
  }
  return found;
}

/** Where a fact was read: on an online source, in the user's bibliography, or in a digest. */
async function sourceOf(
  { known, needle, value, part = 'bylineRange' }: Fact,
  paper: Paper,
  call: Call,
): Promise<string | undefined> {
  const { host, view } = call;
  const online = known && paper.lookedUp?.from[known];
  if (online !== undefined) return online;
  const summary = view.resolve(paper.key);
  const entries = (paper.listings ?? []).flatMap(({ uri }) =>
    summary ? (view.entryOf(summary, [uri]) ?? []) : [],
  );
  const entry =
    known === undefined ? undefined : entries.find((each) => isSameData(each[known], paper[known]));
  const place = entry ?? (paper.sightings.length === 0 ? entries[0] : undefined);
  if (place) return placeOf(place.uri, place.keyRange.start.line, host);
  return findInEntries(paper, needle ?? value, part, call);
}

function factsOf(paper: Paper): readonly Fact[] {
  const { organization, authors, authorCount, date, venue, arxivId, doi, links, lookedUp } = paper;
  const day = date && isoDate(date);
  // As Hugging Face writes dates, before the number of comments. Others are somewhere in the byline.
  const written =
    date?.month && date.day ? `${months[date.month - 1]?.slice(0, 3)} ${date.day}` : '';
  const count = authorCount === undefined ? undefined : String(authorCount);
  const facts: readonly (Fact | undefined)[] = [
    organization && { field: 'organization', value: organization.name },
    authors && {
      field: 'authors',
      value: authors.slice(0, mostAuthors).join('; '),
      known: 'authors',
      needle: authors[0]?.split(',', 1)[0] ?? '',
    },
    fact('number of authors', count, { needle: `${count} author` }),
    fact(date?.yearInferred ? 'date (year inferred)' : 'date', day, {
      known: 'date',
      needle: written,
    }),
    fact('venue', venue?.name, { known: 'venue' }),
    fact('arXiv id', arxivId, { known: 'arxivId' }),
    fact('DOI', doi, { known: 'doi' }),
    ...links
      .slice(0, mostLinks)
      .map(({ kind, url }) => fact(`link (${kind})`, url, { part: 'abstractRange' })),
    fact('votes', paper.voteCount?.toString(), {}),
    fact('comments', paper.commentCount?.toString(), { needle: written }),
    fact('categories', lookedUp?.categories?.join(', '), { from: lookUp }),
    fact('status', updatesLabel(lookedUp?.updates, english) || undefined, { from: lookUp }),
  ];
  return facts.filter((each) => each !== undefined);
}

/** The source of facts that a look-up found, and doesn't name the source of. */
const lookUp = 'look-up';

function fact(
  field: string,
  value: string | undefined,
  more: Omit<Fact, 'field' | 'value'>,
): Fact | undefined {
  return value === undefined ? undefined : { field, value, ...more };
}
