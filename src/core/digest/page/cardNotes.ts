import { comparePositions } from '../../model';
import type { Sighting } from '../../model';
import type { Card } from '../cards/cardList';
import type { EntryDraft } from '../cards/entries';
import { position } from '../lines/lines';
import type { Note } from '../lines/notes';
import type { Page } from './pages';
import type { Source } from '../lines/source';
import type { Writable } from '../../base/writable';

/**
 * The reader's notes by card. A note belongs to the card above it; between the head of a page and its first
 * card, or above all cards, it belongs to the card below.
 */
export function notesByCard(
  { notes = [] }: Source,
  pages: readonly { readonly page: Page; readonly cards: readonly Card[] }[],
): ReadonlyMap<Card, readonly Note[]> {
  const reaches = pages.flatMap(({ page, cards }) =>
    cards.map((card, place) => ({ card, from: place === 0 ? page.from : card.title.first + 1 })),
  );
  const byCard = new Map<Card, Note[]>(reaches.map(({ card }) => [card, []]));
  let place = 0;
  for (const note of notes) {
    while ((reaches[place + 1]?.from ?? Infinity) <= note.at) place += 1;
    const card = reaches[place]?.card;
    if (card) byCard.get(card)?.push(note);
  }
  return byCard;
}

/** Adds the reader's notes and tags to an entry, and extends its range to notes below it. */
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
