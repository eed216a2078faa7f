import { addTo } from '../base/collections';
import { findOptionMentions } from '../citation/pandoc/mentions';
import type { KeyMention } from '../citation/pandoc/mentions';
import { forEachInSlices, forEachSideBySide, Turns } from '../base/tasks';
import type { Pause } from '../base/tasks';
import { NoteKeys } from '../library/lookup/noteKeys';
import type { LibraryView } from '../library/lookup/libraryView';
import type { DocumentLanguage } from '../documents/documentLanguage';
import { keyMentionsIn } from './notebook';

/** A place where a note cites a work, in any style. */
export interface KeyUse extends KeyMention {
  readonly uri: string;
}

/**
 * The keys in use, by the works that they may mean in some note. A work is listed under its own key in the
 * library, an unknown key under itself. What a key means in a note depends on the note's bibliographies.
 */
export async function keysByMeaning(
  usedKeys: Iterable<string>,
  library: LibraryView,
  pause: Pause,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byMeaning = new Map<string, string[]>();
  const anywhere = new NoteKeys(library);
  const addKey = (key: string): void => {
    const works = library.isAmbiguous(key) ? anywhere.works(key).map((work) => work.key) : [];
    for (const meaning of new Set([anywhere.meaning(key), ...works]))
      addTo(byMeaning, meaning, key);
  };
  await forEachInSlices(usedKeys, addKey, pause);
  return byMeaning;
}

/** Options for finding uses. */
interface UseSearch {
  readonly uris: Iterable<string>;
  /** Returns a test for the keys to find in a note with this text. */
  readonly isWanted: (uri: string, text: string) => Promise<(key: string) => boolean>;
  /** The current text of a note; undefined if it doesn't exist. */
  readonly read: (uri: string) => Promise<string | undefined>;
  /** Whether a URI is that of a code cell in its own editor. By default, none is. */
  readonly isCode?: (uri: string) => boolean;
  /** The language of a document with this text. By default, that of its name. */
  readonly languageIn?: (uri: string, text: string) => Promise<DocumentLanguage>;
  readonly pause: Pause;
}

const concurrency = 16;

/** The wanted citations in the notes, by URI, in the order of each note. Rejects like `read`. */
export async function findUses(search: UseSearch): Promise<readonly KeyUse[]> {
  const uris = [...new Set(search.uris)].sort();
  const found: (readonly KeyUse[])[] = [];
  // Notes are read concurrently but searched one at a time.
  const turns = new Turns();
  await forEachSideBySide(uris.entries(), concurrency, async ([index, uri]) => {
    const text = await search.read(uri);
    if (text === undefined) return;
    const isWanted = await search.isWanted(uri, text);
    const language = await search.languageIn?.(uri, text);
    await turns.take(async () => {
      await search.pause();
      const mentions = search.isCode?.(uri)
        ? findOptionMentions(text, isWanted)
        : keyMentionsIn(uri, text, isWanted, language);
      const wanted = mentions.filter(({ key }) => isWanted(key));
      found[index] = wanted.map((mention) => ({ uri, ...mention }));
    });
  });
  return found.flat();
}
