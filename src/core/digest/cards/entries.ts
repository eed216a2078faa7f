import type { DigestEntry, Sighting } from '../../model';
import type { Card } from './cardList';
import { lineRange, position } from '../lines/lines';
import { arxivIdOf, doiOf } from '../../identity/identifiers';
import { findLinks, linkTo, uniqueLinks } from '../words/links';
import type { Note } from '../lines/notes';
import { readPassage } from '../lines/paragraphs';
import type { Passage } from '../lines/paragraphs';
import type { Source } from '../lines/source';
import { withNotes } from '../lines/titleMarks';
import type { Writable } from '../../base/writable';

/** An entry that the rest of the page may still complete. */
export type EntryDraft = Writable<DigestEntry>;

/**
 * A card and the reader's notes on it as a record of the library. Its date is as on the page: the year may be
 * left out.
 */
export function readEntry(
  source: Source,
  uri: string,
  card: Card,
  notes: readonly Note[],
): EntryDraft {
  const title = readPassage(source, card.title.first, card.title.last);
  const passages = card.abstract.map(({ first, last }) => readPassage(source, first, last));
  const abstract =
    passages.length === 1 ? (passages[0]?.text ?? '') : passages.map(({ text }) => text).join(' ');
  const { byline, votes, paper } = card;
  const sighting = readSighting(source, uri, card, title, passages);
  const noted = notes.map(({ line }) => line);
  const entry: EntryDraft = {
    title: title.text,
    abstract,
    links: findLinks(abstract),
    sightings: [withNotes(sighting, noted)],
    ...byline?.facts,
    ...(votes !== undefined && { voteCount: votes }),
    ...(paper !== undefined && { arxivId: paper }),
  };
  const stretches = [title, ...passages];
  if (card.links.length > 0 || stretches.some(({ url }) => url !== undefined)) {
    addAddresses(entry, card, stretches);
  }
  return entry;
}

function readSighting(
  { lines }: Source,
  uri: string,
  { last, byline, votes, title: { first } }: Card,
  title: Passage,
  passages: readonly Passage[],
): Sighting {
  const lastPassage = passages.at(-1) ?? title;
  const lastLine = lines[last];
  // A link around the last passage closes outside the passage.
  const end = lastLine ? position(lastLine, lastLine.end) : lastPassage.range.end;
  const firstPassage = passages[0];
  const [from, to] = byline ? [lines[byline.first], lines[byline.last]] : [];
  return {
    uri,
    range: { start: title.range.start, end },
    titleRange: title.range,
    ...(firstPassage && {
      abstractRange: { start: firstPassage.range.start, end: lastPassage.range.end },
    }),
    ...(votes !== undefined && { voteCount: votes }),
    ...lines[first]?.marks,
    ...(from && to && { bylineRange: lineRange(from, to) }),
    ...(byline?.raw !== undefined && { rawByline: byline.raw }),
  };
}

/**
 * The paper's identifiers, and the addresses on lines of their own. What an abstract mentions may be
 * other work, so that no identifier is taken from it.
 */
function addAddresses(entry: EntryDraft, { links }: Card, passages: readonly Passage[]): void {
  const leads = passages.flatMap(({ url }) => url ?? []);
  const arxivId = [...links.map((link) => link.arxivId), ...leads.map(arxivIdOf)].find(Boolean);
  const doi = [...links.map((link) => link.doi), ...leads.map(doiOf)].find(Boolean);
  if (arxivId !== undefined) entry.arxivId ??= arxivId;
  if (doi !== undefined) entry.doi = doi;
  const own = links
    .flatMap(({ urls }) => urls)
    .filter((url) => address.test(url))
    .map(linkTo);
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
