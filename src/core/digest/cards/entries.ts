import { firstOf } from '../../base/collections';
import type { DigestEntry, Sighting } from '../../model';
import type { Card } from './cards';
import { lineRange, position } from '../lines/lines';
import { arxivIdOf, doiOf } from '../../identity/identifiers';
import { findLinks, uniqueLinks } from '../../identity/links';
import type { ReaderNote } from '../lines/notes';
import { linkTo, readPassage } from '../lines/paragraphs';
import type { DigestLines } from '../lines/digestLines';
import { withNotes } from '../lines/titleMarks';
import type { Writable } from '../../base/data';

/** An entry that later parts of the page may complete. */
export type EntryDraft = Writable<DigestEntry>;

/** An address with a host, unlike the remains of `[](http:)`. */
const address = /^https?:\/\/[\p{L}\p{N}]\S*[^\s.,;]$/iu;

/**
 * Converts a card and the reader's notes on it to an entry. Its date is as on the page, so the year may be
 * missing. Fields are set one by one, since an object literal with spreads takes a third of the time that it
 * takes to read a page.
 */
export function readEntry(
  source: DigestLines,
  uri: string,
  card: Card,
  notes: readonly ReaderNote[],
): EntryDraft {
  const { lines, tokens } = source;
  const { byline, paper, votes } = card;
  const title = readPassage(source, card.title.first, card.title.last);
  const passages = card.abstract.map(({ first, last }) => readPassage(source, first, last));
  const abstract = passages.map(({ text }) => text).join(' ');
  const { end } = (passages.at(-1) ?? title).range;
  const last = lines[card.last];
  const sighting: Writable<Sighting> = {
    uri,
    // A link around the last passage closes after the passage.
    range: { start: title.range.start, end: last ? position(last, last.end) : end },
    titleRange: title.range,
  };
  const entry: EntryDraft = {
    title: title.text,
    abstract,
    links: findLinks(abstract),
    sightings: [],
  };
  if (passages[0]) sighting.abstractRange = { start: passages[0].range.start, end };
  if (votes !== undefined) sighting.voteCount = entry.voteCount = votes;
  if (paper !== undefined) entry.arxivId = paper;
  if (byline) {
    const [from, to] = [lines[byline.first], lines[byline.last]];
    if (from && to) sighting.bylineRange = lineRange(from, to);
    if (byline.raw !== undefined) sighting.rawByline = byline.raw;
    if (byline.organization) entry.organization = byline.organization;
    if (byline.authorCount !== undefined) entry.authorCount = byline.authorCount;
    if (byline.date) entry.date = byline.date;
    if (byline.comments !== undefined) entry.commentCount = byline.comments;
  }
  const marked: Sighting = { ...sighting, ...lines[card.title.first]?.marks };
  const ownLines = notes.map(({ line }) => line);
  entry.sightings = [notes.length === 0 ? marked : withNotes(marked, ownLines)];
  // An abstract may mention other work, so no identifier is taken from its text.
  const links = card.links.flatMap((at) => (tokens[at]?.kind === 'link' ? [tokens[at]] : []));
  const leads = [title, ...passages].flatMap(({ url }) => url ?? []);
  const own = links.flatMap(({ url = '' }) => (address.test(url) ? [linkTo(url)] : []));
  if (own.length > 0) entry.links = uniqueLinks([...entry.links, ...own]);
  const arxivId = firstOf(links, (link) => link.arxivId) ?? firstOf(leads, arxivIdOf);
  const doi = firstOf(links, (link) => link.doi) ?? firstOf(leads, doiOf);
  if (arxivId !== undefined) entry.arxivId ??= arxivId;
  if (doi !== undefined) entry.doi = doi;
  return entry;
}

/** Merges consecutive entries for the same paper: some pages have each card twice, once for each window width. */
export function withoutDuplicates(entries: readonly EntryDraft[]): readonly EntryDraft[] {
  const kept: EntryDraft[] = [];
  for (const entry of entries) {
    const before = kept.at(-1);
    if (before && isSamePaper(before, entry)) kept[kept.length - 1] = joined(before, entry);
    else kept.push(entry);
  }
  return kept;
}

function isSamePaper(a: EntryDraft, b: EntryDraft): boolean {
  if (a.arxivId !== undefined && b.arxivId !== undefined) return a.arxivId === b.arxivId;
  return a.title === b.title;
}

/** The first card, completed from the second, since one of them may be truncated. */
function joined(card: EntryDraft, duplicate: EntryDraft): EntryDraft {
  const [sighting] = card.sightings;
  const [other] = duplicate.sightings;
  if (!sighting || !other) return card;
  const longer = duplicate.abstract.length > card.abstract.length ? duplicate : card;
  const { abstractRange } = longer.sightings[0] ?? sighting;
  const notes = [sighting.notes, other.notes].filter(Boolean).join('\n');
  const tags = [...new Set([sighting, other].flatMap((one) => one.tags ?? []))];
  return {
    ...duplicate,
    ...card,
    abstract: longer.abstract,
    links: longer.links.length >= card.links.length ? longer.links : card.links,
    sightings: [
      {
        ...other,
        ...sighting,
        range: { ...sighting.range, end: other.range.end },
        ...(abstractRange && { abstractRange }),
        ...(notes && { notes }),
        ...(tags.length > 0 && { tags }),
      },
    ],
  };
}
