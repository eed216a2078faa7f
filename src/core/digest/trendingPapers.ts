import type { EntryDraft } from './entries';
import type { DigestFormat } from './formats';
import { namedCapture } from './years';

/**
 * Hugging Face *Trending Papers*: `Submitted by` and a user, title, abstract, one line such as
 * `Kandinsky Lab · Published on Oct 4, 2026`, `Upvote` and a number, links to code and arXiv. Dates
 * always have their year, and every card stands there twice, once for each width of the window.
 */
export const trendingPapers: DigestFormat = {
  recognises({ tokens }, { name, from, to }) {
    if (name !== undefined) return name === 'Trending Papers';
    for (let index = from; index < to; index += 1) {
      if (tokens[index]?.kind === 'upvote') return true;
    }
    return false;
  },
  finish: (page, fileDate) =>
    namedCapture({ ...page, entries: withoutDoubles(page.entries) }, fileDate),
};

/** Cards that stand twice in a row, as one entry over both. */
function withoutDoubles(entries: readonly EntryDraft[]): EntryDraft[] {
  const kept: EntryDraft[] = [];
  for (const entry of entries) {
    const previous = kept.at(-1);
    if (previous?.title === entry.title) kept[kept.length - 1] = joined(previous, entry);
    else kept.push(entry);
  }
  return kept;
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
    sightings: [{ ...sighting, range, ...(abstractRange && { abstractRange }) }],
  };
}
