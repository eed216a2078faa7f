import type { DigestEntry, Link, Sighting } from '../../model';
import type { Card } from './cards';
import { lineRange, position } from '../lines/lines';
import { arxivIdOf, doiOf } from '../../identity/identifiers';
import { findLinks, linkKind, uniqueLinks } from '../words/links';
import type { ReaderNote } from '../lines/notes';
import { readPassage } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import type { DigestLines } from '../lines/digestLines';
import { withNotes } from '../lines/titleMarks';
import type { Writable } from '../../base/writable';

/** An entry that the rest of the page may still complete. */
export type EntryDraft = Writable<DigestEntry>;

/**
 * A card and the reader's notes on it as a record of the library. Its date is as on the page: the year may be
 * left out.
 */
export function readEntry(
  source: DigestLines,
  uri: string,
  card: Card,
  notes: readonly ReaderNote[],
): EntryDraft {
  const title = readPassage(source, card.title.first, card.title.last);
  const passages = card.abstract.map(({ first, last }) => readPassage(source, first, last));
  const abstract =
    passages.length === 1 ? (passages[0]?.text ?? '') : passages.map(({ text }) => text).join(' ');
  const sighting = readSighting(source, uri, card, title, passages);
  const entry: EntryDraft = {
    title: title.text,
    abstract,
    links: findLinks(abstract),
    sightings: [
      withNotes(
        sighting,
        notes.map(({ line }) => line),
      ),
    ],
  };
  addByline(entry, card);
  if (card.votes !== undefined) entry.voteCount = card.votes;
  if (card.paper !== undefined) entry.arxivId = card.paper;
  if (
    card.links.length > 0 ||
    title.url !== undefined ||
    passages.some(({ url }) => url !== undefined)
  ) {
    addAddresses(entry, card, [title, ...passages]);
  }
  return entry;
}

function readSighting(
  source: DigestLines,
  uri: string,
  { last, byline, votes, title: { first } }: Card,
  title: PlacedText,
  passages: readonly PlacedText[],
): Sighting {
  const lastPassage = passages.at(-1) ?? title;
  const lastLine = source.lines[last];
  // A link around the last passage closes outside the passage.
  const end = lastLine ? position(lastLine, lastLine.end) : lastPassage.range.end;
  const sighting: Writable<Sighting> = {
    uri,
    range: { start: title.range.start, end },
    titleRange: title.range,
  };
  const firstPassage = passages[0];
  if (firstPassage) {
    sighting.abstractRange = { start: firstPassage.range.start, end: lastPassage.range.end };
  }
  if (votes !== undefined) sighting.voteCount = votes;
  const marks = source.lines[first]?.marks;
  if (marks?.tags) sighting.tags = marks.tags;
  if (marks?.task) sighting.task = marks.task;
  if (!byline) return sighting;
  const [from, to] = [source.lines[byline.first], source.lines[byline.last]];
  if (from && to) sighting.bylineRange = lineRange(from, to);
  if (byline.raw !== undefined) sighting.rawByline = byline.raw;
  return sighting;
}

function addByline(entry: EntryDraft, { byline }: Card): void {
  if (!byline) return;
  const { organization, authorCount, date, comments } = byline;
  if (organization) entry.organization = organization;
  if (authorCount !== undefined) entry.authorCount = authorCount;
  if (date) entry.date = date;
  if (comments !== undefined) entry.commentCount = comments;
}

/**
 * The paper's identifiers, and the addresses on lines of their own. What an abstract mentions may be
 * other work, so that no identifier is taken from it.
 */
function addAddresses(entry: EntryDraft, { links }: Card, passages: readonly PlacedText[]): void {
  const leads = passages.flatMap(({ url }) => url ?? []);
  const arxivId = [...links.map((link) => link.arxivId), ...leads.map(arxivIdOf)].find(Boolean);
  const doi = [...links.map((link) => link.doi), ...leads.map(doiOf)].find(Boolean);
  if (arxivId !== undefined) entry.arxivId ??= arxivId;
  if (doi !== undefined) entry.doi = doi;
  const own = links
    .flatMap(({ urls }) => urls)
    .filter((url) => address.test(url))
    .map((url): Link => ({ url, kind: linkKind(url) }));
  entry.links = uniqueLinks([...entry.links, ...own]);
}

/** An address with a host, unlike what is left of `[](http:)`. */
const address = /^https?:\/\/[\p{L}\p{N}]\S*[^\s.,;]$/iu;

/**
 * Joins entries of one paper that follow each other: some pages have each card twice, once for each width
 * of the window.
 */
export function withoutDoubles(entries: readonly EntryDraft[]): readonly EntryDraft[] {
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

/** The first card, with what only the second tells, as one of them may be cut short. */
function joined(card: EntryDraft, double: EntryDraft): EntryDraft {
  const [sighting] = card.sightings;
  const [other] = double.sightings;
  if (!sighting || !other) return card;
  const fuller = double.abstract.length > card.abstract.length ? double : card;
  const { abstractRange } = fuller.sightings[0] ?? sighting;
  const range = { ...sighting.range, end: other.range.end };
  return {
    ...double,
    ...card,
    abstract: fuller.abstract,
    links: fuller.links.length >= card.links.length ? fuller.links : card.links,
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

/** The reader's notes, tags and task box at any of the sightings. */
function marksOf(sightings: readonly Sighting[]): Partial<Sighting> {
  const notes = sightings.flatMap((one) => one.notes ?? []).join('\n');
  const tags = [...new Set(sightings.flatMap((one) => one.tags ?? []))];
  const task = sightings.find((one) => one.task)?.task;
  return { ...(notes && { notes }), ...(tags.length > 0 && { tags }), ...(task && { task }) };
}
