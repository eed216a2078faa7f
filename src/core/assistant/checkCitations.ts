import { fitted, pageOf, stateOf } from './call';
import type { Call } from './call';
import { EntryCheck } from './entryCheck';
import { offsetOf } from './input';
import { problemText } from './markdown';
import { NoteCheck } from './noteCheck';
import { AssistantError } from './operations';
import type { CheckAnswer, CheckInput, FoundProblem } from './operations';
import { filesAt } from './places';
import { nearestKeys } from './works';

/** Checks the citations of notes or of a draft, and the entries of what they cite. */
export async function checkCitations(input: CheckInput, call: Call): Promise<CheckAnswer> {
  const { paths, text, online = false, cursor } = input;
  if (paths && text !== undefined) {
    throw new AssistantError('Send either paths or text, not both.');
  }
  const offset = offsetOf(cursor);
  const { host, size } = call;
  const what = text === undefined ? { uris: await filesToCheck(paths, call) } : { text };
  const { problems: all, checked } = await findProblems(what, online, call);
  if (offset > 0 && offset >= all.length) {
    throw new AssistantError(`There are only ${all.length} problems. Leave out the cursor.`);
  }
  // Finding the nearest keys takes a while in a large library, so it's done for those that may be shown.
  const mayFit = all.slice(offset, offset + Math.ceil(size / shortest));
  const page = fitted(await withNearest(mayFit, call), size, (problem) =>
    Math.max(JSON.stringify(problem).length + 1, problemText(problem).length + 1),
  );
  const isUnasked = online && !host.askOnline;
  return {
    problems: page.items,
    checked,
    ...pageOf(page, { offset, total: all.length, narrow: 'Check fewer files' }),
    ...(isUnasked && { hint: 'Public sources can’t be asked here, so only the library was used.' }),
    ...stateOf(call),
  };
}

/** A problem has at least so many characters. */
const shortest = 80;

/** Problems, with the nearest of unknown keys. */
export async function withNearest(
  problems: readonly FoundProblem[],
  call: Call,
): Promise<readonly FoundProblem[]> {
  const found: FoundProblem[] = [];
  for (const problem of problems) {
    const { kind, key, message } = problem;
    if (kind !== 'unknown' || key === undefined) {
      found.push(problem);
      continue;
    }
    await call.pause();
    const nearest = nearestKeys(key, call);
    const instead = nearest.length > 0 ? ` Nearest: ${nearest.join(', ')}.` : '';
    found.push({ ...problem, message: `${message}${instead}`, nearest });
  }
  return found;
}

/** The notes and bibliographies that can be checked, by URI. */
export async function checkableFiles({ host, view }: Call) {
  const notes = (await host.notes()).filter((uri) => view.entries(uri).length === 0);
  const listed = view.bibliography.filter(({ lookedUp }) => !lookedUp);
  return { notes: new Set(notes), bibliographies: new Set(listed.map(({ uri }) => uri)) };
}

/** @throws AssistantError for a path without such a file */
async function filesToCheck(
  paths: readonly string[] | undefined,
  call: Call,
): Promise<readonly string[]> {
  const { notes, bibliographies } = await checkableFiles(call);
  if (!paths) return [...notes];
  const all = [...notes, ...bibliographies];
  return paths.flatMap((path) => filesAt(path, all, call.host.folders));
}

/**
 * All that is wrong in these notes and bibliographies, or in a draft: first with keys, then with entries. `checked` is
 * the number of citations.
 */
export async function findProblems(
  what: { readonly uris: readonly string[] } | { readonly text: string },
  online: boolean,
  call: Call,
): Promise<Pick<CheckAnswer, 'problems' | 'checked'>> {
  const { host, pause } = call;
  const entries = new EntryCheck(call);
  const notes = new NoteCheck(call, entries);
  if ('text' in what) await notes.check(undefined, what.text);
  else {
    const { notes: all, bibliographies } = await checkableFiles(call);
    for (const uri of new Set(what.uris)) {
      await pause();
      // A note may have entries in its front matter.
      if (bibliographies.has(uri)) entries.addFile(uri);
      if (all.has(uri)) await notes.check(uri, await host.read(uri));
    }
  }
  const ofEntries = await entries.problems(online);
  return { problems: [...notes.problems, ...ofEntries], checked: notes.checked };
}
