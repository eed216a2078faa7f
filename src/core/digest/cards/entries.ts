import { firstOf } from '../../base/firstOf';
import { defined } from '../../base/defined';
import type { DigestEntry, Sighting } from '../../model';
import type { Card } from './cards';
import { lineRange, position } from '../lines/lines';
import { arxivIdOf, doiOf } from '../../identity/identifiers';
import { findLinks, uniqueLinks } from '../words/links';
import type { ReaderNote } from '../lines/notes';
import { linkTo, readPassage } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import type { DigestLines } from '../lines/digestLines';
import { withNotes } from '../lines/titleMarks';
import type { Writable } from '../../base/writable';

/** An entry that later parts of the page may complete. */
export type EntryDraft = Writable<DigestEntry>;

/**
 * Converts a card and the reader's notes on it to an entry. Its date is as on the page, so the year may be
 * missing. An abstract may mention other work, so no identifier is taken from it.
 */
export function readEntry(
  source: DigestLines,
  uri: string,
  card: Card,
  notes: readonly ReaderNote[],
): EntryDraft {
  const { byline, links, paper } = card;
  const title = readPassage(source, card.title.first, card.title.last);
  const passages = card.abstract.map(({ first, last }) => readPassage(source, first, last));
  const abstract = passages.map(({ text }) => text).join(' ');
  const noteLines = notes.map(({ line }) => line);
  const own = links.flatMap(({ urls }) => urls).filter((url) => address.test(url));
  const leads = [title, ...passages].flatMap(({ url }) => url ?? []);
  const found = findLinks(abstract);
  return {
    title: title.text,
    abstract,
    links: own.length > 0 ? uniqueLinks([...found, ...own.map(linkTo)]) : found,
    sightings: [withNotes(readSighting(source, uri, card, title, passages), noteLines)],
    ...defined({
      organization: byline?.organization,
      authorCount: byline?.authorCount,
      date: byline?.date,
      commentCount: byline?.comments,
      voteCount: card.votes,
      arxivId: paper ?? firstOf(links, ({ arxivId }) => arxivId) ?? firstOf(leads, arxivIdOf),
      doi: firstOf(links, ({ doi }) => doi) ?? firstOf(leads, doiOf),
    }),
  };
}

/** An address with a host, unlike the remains of `[](http:)`. */
const address = /^https?:\/\/[\p{L}\p{N}]\S*[^\s.,;]$/iu;

function readSighting(
  { lines }: DigestLines,
  uri: string,
  { last, byline, votes, title: { first } }: Card,
  title: PlacedText,
  passages: readonly PlacedText[],
): Sighting {
  const abstract = passages[0]?.range;
  const { end } = (passages.at(-1) ?? title).range;
  const lastLine = lines[last];
  const [from, to] = [lines[byline?.first ?? -1], lines[byline?.last ?? -1]];
  return {
    uri,
    // A link around the last passage closes after the passage.
    range: { start: title.range.start, end: lastLine ? position(lastLine, lastLine.end) : end },
    titleRange: title.range,
    ...defined({
      abstractRange: abstract && { start: abstract.start, end },
      voteCount: votes,
      bylineRange: from && to && lineRange(from, to),
      rawByline: byline?.raw,
    }),
    ...lines[first]?.marks,
  };
}

/**
 * Merges consecutive entries for the same paper: some pages have each card twice, once for each window width.
 */
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
  const range = { ...sighting.range, end: other.range.end };
  return {
    ...duplicate,
    ...card,
    abstract: longer.abstract,
    links: longer.links.length >= card.links.length ? longer.links : card.links,
    sightings: [
      {
        ...sighting,
        range,
        ...(abstractRange && { abstractRange }),
        ...marksOf([sighting, other]),
      },
    ],
  };
}

/** The reader's notes, tags and checkbox from all sightings. */
function marksOf(sightings: readonly Sighting[]): Partial<Sighting> {
  const notes = sightings.flatMap((one) => one.notes ?? []).join('\n');
  const tags = [...new Set(sightings.flatMap((one) => one.tags ?? []))];
  const task = sightings.find((one) => one.task)?.task;
  return { ...(notes && { notes }), ...(tags.length > 0 && { tags }), ...(task && { task }) };
}
