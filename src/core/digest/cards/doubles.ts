import type { Sighting } from '../../model';
import type { EntryDraft } from './entries';

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
