import { addAll } from '../base/collections';
import { languageOf } from '../documents/languages';
import { NoteKeys } from '../library/lookup/noteKeys';
import type { PaperSummary } from '../model';
import { findUses } from '../notes/uses';
import { withoutBody } from '../text/frontMatter';
import { linesOf } from '../text/lineMap';
import { fitted, pageOf, stateOf } from './call';
import type { Call } from './call';
import { offsetOf } from './input';
import { citationText } from './markdown';
import { AssistantError } from './operations';
import type { CitationsAnswer, CitationsInput, FoundCitation } from './operations';
import { filesAt, placeOf } from './places';
import { sentenceAt } from './sentence';
import { namedWorks } from './works';

/** Finds the sentences that cite works. */
export async function findCitations(input: CitationsInput, call: Call): Promise<CitationsAnswer> {
  const { keys, notes, cursor } = input;
  const offset = offsetOf(cursor);
  const { works, unknown } = keys ? await namedWorks(keys, call) : { works: [], unknown: [] };
  const wanted = keys && works.map(({ paper }) => paper);
  const only = notes && (await notesAt(notes, call));
  const all = await citationsOf(wanted, only, call);
  if (offset > 0 && offset >= all.length) {
    throw new AssistantError(`There are only ${all.length} citations. Leave out the cursor.`);
  }
  const page = fitted(all.slice(offset), call.size - JSON.stringify(unknown).length, (found) =>
    Math.max(JSON.stringify(found).length + 1, citationText(found).length + 1),
  );
  return {
    citations: page.items,
    unknown,
    ...pageOf(page, { offset, total: all.length, narrow: 'Narrow it by keys or notes' }),
    ...stateOf(call),
  };
}

/** The notes that paths name. */
async function notesAt(paths: readonly string[], { host }: Call): Promise<readonly string[]> {
  const all = await host.notes();
  return [...new Set(paths.flatMap((path) => filesAt(path, all, host.folders)))];
}

/**
 * The citations of works, by note and position.
 *
 * @param works all if undefined
 * @param only the notes to look into; all if undefined
 */
export async function citationsOf(
  works: readonly PaperSummary[] | undefined,
  only: readonly string[] | undefined,
  call: Call,
): Promise<readonly FoundCitation[]> {
  const { host, view, pause } = call;
  const uris = works ? await notesCiting(works, only, call) : (only ?? (await host.notes()));
  const texts = new Map<string, string>();
  const keysIn = new Map<string, NoteKeys>();
  const own = works && new Set(works.map(({ key }) => key));
  const anywhere = new NoteKeys(view);
  // What a key means depends on the note only if bibliographies have different works under it.
  const isCertain = !view.bibliography.some(({ key }) => view.isAmbiguous(key));
  const uses = await findUses({
    uris: uris.filter((uri) => view.entries(uri).length === 0),
    read: (uri) => host.read(uri),
    isWanted: async (uri, text) => {
      const keys = isCertain
        ? anywhere
        : new NoteKeys(view, (await host.noteContext(uri, text)).files);
      texts.set(uri, text);
      keysIn.set(uri, keys);
      return (key) => keys.works(key).length > 0 && (own?.has(keys.meaning(key)) ?? true);
    },
    languageIn: async (uri, text) =>
      languageOf(uri).hasFrontMatter
        ? languageOf(uri)
        : (await host.noteContext(uri, text)).language,
    pause,
  });
  const notes = new Map<string, ReturnType<typeof readNote>>();
  // A sentence may cite a work twice.
  const found = new Map<string, FoundCitation>();
  for (const [i, { uri, key, keyRange }] of uses.entries()) {
    if (i % 16 === 15) await pause();
    const note = notes.get(uri) ?? readNote(texts.get(uri) ?? '');
    notes.set(uri, note);
    const citation = {
      key: keysIn.get(uri)?.meaning(key) ?? key,
      place: placeOf(uri, keyRange.start.line, host),
      text: sentenceAt(note.lines, keyRange.start, note.body),
    };
    found.set(Object.values(citation).join('\n'), citation);
  }
  return [...found.values()];
}

/** The lines of a note, and the first one after its front matter. */
function readNote(text: string) {
  const front = withoutBody(text);
  return { lines: linesOf(text), body: front === '' ? 0 : linesOf(front).length };
}

/** The notes that use a key of one of the works. */
async function notesCiting(
  works: readonly PaperSummary[],
  only: readonly string[] | undefined,
  { host }: Call,
): Promise<readonly string[]> {
  const uris: string[] = [];
  for (const { key } of works) {
    for (const use of await host.ask('usesOf', key)) addAll(uris, use.uris);
  }
  return only ? uris.filter((uri) => only.includes(uri)) : uris;
}
