import { comparePositions } from '../model';
import type { Sighting } from '../model';
import type { Card } from './cardList';
import type { EntryDraft } from './entries';
import { position } from './lines';
import type { Note } from './notes';
import type { Page } from './pages';
import type { Source } from './source';
import type { Writable } from './writable';

/** The notes on a page by the paper that they are with: the one above, else the first. */
export function notesByCard(
  { notes = [] }: Source,
  { from, to }: Page,
  cards: readonly Card[],
): readonly (readonly Note[])[] {
  const byCard: Note[][] = cards.map(() => []);
  let place = 0;
  for (const note of notes) {
    if (note.at < from || note.at > to || (note.at === from && from > 0 && cards.length === 0))
      continue;
    while ((cards[place + 1]?.title.first ?? Infinity) < note.at) place += 1;
    byCard[place]?.push(note);
  }
  return byCard;
}

/** An entry with what a reader wrote at it, which is a part of it where it stands below the title. */
export function withNotes(entry: EntryDraft, notes: readonly Note[]): EntryDraft {
  const [sighting] = entry.sightings;
  if (!sighting || notes.length === 0) return entry;
  const noted: Writable<Sighting> = { ...sighting };
  const tags = new Set([...(sighting.tags ?? []), ...notes.flatMap((note) => note.tags)]);
  noted.notes = notes.map(({ line }) => line.text).join('\n');
  if (tags.size > 0) noted.tags = [...tags];
  const last = notes.at(-1)?.line;
  const end = last && position(last, last.end);
  if (end && comparePositions(end, sighting.range.end) > 0) {
    noted.range = { start: sighting.range.start, end };
  }
  return { ...entry, sightings: [noted] };
}
