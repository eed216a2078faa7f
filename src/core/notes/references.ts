import { addTo } from '../addTo';
import { findKeyMentions } from '../citation/mentions';
import type { KeyMention } from '../citation/mentions';
import { forEachInSlices } from '../pause';
import type { Pause } from '../pause';
import type { LibrarySnapshot } from '../library/snapshot';
import { forEachSideBySide } from '../sideBySide';
import { Turns } from '../turns';

/** A place where a note cites a work, in whatever style. */
export interface NoteCitation extends KeyMention {
  readonly uri: string;
}

/**
 * What a key names: keys with the same meaning are the same symbol. It is the own key of the paper
 * that `key` resolves to, or `key` itself when no digest has such a paper.
 */
export function meaningOf(key: string, snapshot: LibrarySnapshot): string {
  return snapshot.resolve(key)?.key ?? key;
}

/** Of the keys in use, those that mean the same. */
export async function keysByMeaning(
  usedKeys: Iterable<string>,
  snapshot: LibrarySnapshot,
  pause: Pause,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byMeaning = new Map<string, string[]>();
  await forEachInSlices(usedKeys, (key) => addTo(byMeaning, meaningOf(key, snapshot), key), pause);
  return byMeaning;
}

/** What to look for, and where. */
export interface CitationSearch {
  /** The notes to look into. */
  readonly uris: Iterable<string>;
  readonly isWanted: (key: string) => boolean;
  /** The text of a note as it is now; undefined when it is gone. */
  readonly read: (uri: string) => Promise<string | undefined>;
  /** Awaited before every note, so that others have the thread in between. */
  readonly pause: Pause;
}

/** How many notes are read side by side. */
const concurrency = 16;

/** The wanted citations in the notes, by uri, in the order of each note. Rejects as `read` does. */
export async function findCitations(search: CitationSearch): Promise<readonly NoteCitation[]> {
  const uris = [...new Set(search.uris)].sort();
  const found: (readonly NoteCitation[])[] = [];
  // Notes are read side by side; as many may come at once, each is looked into in its turn.
  const turns = new Turns();
  await forEachSideBySide(uris.entries(), concurrency, async ([index, uri]) => {
    const text = await search.read(uri);
    if (text === undefined) return;
    await turns.take(async () => {
      await search.pause();
      found[index] = citationsIn(uri, text, search.isWanted);
    });
  });
  return found.flat();
}

/** The wanted citations in one note, in the order of its text. */
export function citationsIn(
  uri: string,
  text: string,
  isWanted: (key: string) => boolean,
): readonly NoteCitation[] {
  return findKeyMentions(text, isWanted)
    .filter(({ key }) => isWanted(key))
    .map((mention) => ({ uri, ...mention }));
}
