import { isAboutProject, checkCitations as problemsOf, keyMeanings } from '../citation/check';
import type { CitationProblem } from '../citation/check';
import { parseCitations } from '../citation/pandoc/parse';
import type { CitationCluster } from '../citation/pandoc/parse';
import type { BibliographyEntry } from '../bibliography/work/work';
import { isRetraction, updatesLabel } from '../render/lookedUp';
import { NoteKeys } from '../library/lookup/noteKeys';
import { isListedOnly } from '../model';
import { english } from '../text/localize';
import { addTo } from '../base/collections';
import { isNotebook, keyMentionsIn } from '../notes/notebook';
import { fitted, pageOf, stateOf } from './call';
import type { Call } from './call';
import { EntryCheck } from './entryCheck';
import { offsetOf } from './input';
import { problemText } from './markdown';
import type { NoteContext } from './library';
import { AssistantError } from './operations';
import type { CheckAnswer, CheckInput, FoundProblem } from './operations';
import { filesAt, placeOf } from './places';
import { quoted } from './quoted';
import { nearestKeys } from './works';

const longestMessage = 500;
const longestKey = 200;

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

/** Checks the keys in notes. */
class NoteCheck {
  readonly #problems = new Map<string, FoundProblem>();
  /** How many citations were checked. */
  checked = 0;
  readonly #entries = new Map<string, BibliographyEntry[]>();

  constructor(
    private readonly call: Call,
    private readonly cited: EntryCheck,
  ) {
    for (const entry of call.view.bibliography) {
      if (!entry.lookedUp) addTo(this.#entries, entry.key, entry);
    }
  }

  /** Each once: a line may cite a key twice. */
  get problems(): readonly FoundProblem[] {
    return [...this.#problems.values()];
  }

  /** Checks a note, or a draft, which has no URI. */
  async check(uri: string | undefined, text: string | undefined): Promise<void> {
    const { host, view } = this.call;
    if (text === undefined) return;
    const clusters = clustersIn(uri, text);
    if (clusters.length === 0) return;
    const context = await host.noteContext(uri ?? draftIn(this.call), text);
    const files = context.files.filter((file) => this.#isKnown(file));
    const keys = new NoteKeys(view, files);
    const found = problemsOf(clusters, this.#knowledge(uri ?? '', text, clusters, keys, context));
    for (const problem of found) this.#add(this.#asFound(problem, uri));
    const seen = new Set<string>();
    for (const { key, keyRange } of clusters.flatMap(({ items }) => items)) {
      this.checked += 1;
      const work = seen.has(key) ? undefined : keys.work(key);
      seen.add(key);
      if (!work) continue;
      this.cited.addCited(view.entryOf(work, files));
      if (!isRetraction(work.lookedUp?.updates)) continue;
      const what = updatesLabel(work.lookedUp?.updates, english).toLowerCase();
      this.#add({
        place: this.#place(uri, keyRange.start.line),
        kind: 'retracted',
        level: 'error',
        key: work.key,
        message: `“${quoted(work.title, 200)}” was ${what}.`,
      });
    }
  }

  #add(problem: FoundProblem): void {
    this.#problems.set(`${problem.place}\n${problem.message}`, problem);
  }

  /** Whether a draft may name a bibliography: one that the library has. */
  #isKnown(file: string): boolean {
    const { host, view } = this.call;
    return (
      host.folders.some(({ uri }) => file.startsWith(`${uri}/`)) ||
      view.bibliography.some(({ uri }) => uri === file)
    );
  }

  #knowledge(
    uri: string,
    text: string,
    clusters: readonly CitationCluster[],
    keys: NoteKeys,
    context: NoteContext,
  ) {
    const { files, library } = keys;
    const { crossReferences, ignored, isUnsure, isAssumed, hasBibliography } = context;
    const cited = new Set(clusters.flatMap(({ items }) => items.map(({ key }) => key)));
    const inFiles = (key: string): boolean =>
      this.#entries.get(key)?.some((entry) => files.includes(entry.uri)) ?? false;
    const lacking = hasBibliography ? [...cited].filter((key) => !inFiles(key)) : [];
    // A file that is only assumed to be the note's may belong to other notes, unless it has one of the keys.
    const isOther = isAssumed && lacking.length === cited.size;
    return {
      crossReferences,
      ignored,
      meanings: (key: string) => this.#meanings(key, keys),
      missing: new Set(isOther ? [] : lacking),
      unsure: new Set(isUnsure ? lacking : []),
      hasOnlyMentions:
        isAboutProject(uri, text) || (!hasBibliography && library.works.length === 0),
    };
  }

  #meanings(key: string, keys: NoteKeys) {
    const { files, library } = keys;
    const works = keys.works(key);
    const entries = this.#entries.get(key) ?? [];
    const own = entries.filter(({ uri }) => files.includes(uri));
    const listed = own.length > 0 ? own : entries;
    // The key may be the DOI of a work that bibliographies have under another key.
    const identified = works.flatMap((work) => library.entryOf(work, files) ?? []);
    return keyMeanings(
      key,
      works.filter((work) => !isListedOnly(work)),
      listed.length > 0 ? listed : identified,
    );
  }

  #asFound({ kind, key, range, meanings }: CitationProblem, uri: string | undefined): FoundProblem {
    const shown = quoted(key, longestKey);
    const place = this.#place(uri, range.start.line);
    if (kind !== 'unknown') {
      const titles = meanings.map(({ title }) => `“${quoted(title, 100)}”`).join(', ');
      const message =
        kind === 'missing'
          ? `The note’s bibliography has no entry for “${shown}”.`
          : `The key “${shown}” is ambiguous: ${titles}`;
      return {
        place,
        kind,
        level: 'warning',
        key: shown,
        message: quoted(message, longestMessage),
      };
    }
    const message = `No digest or bibliography has the key “${shown}”.`;
    return { place, kind, level: 'error', key: shown, message };
  }

  #place(uri: string | undefined, line: number): string {
    return uri === undefined ? `:${line + 1}` : placeOf(uri, line, this.call.host);
  }
}

/** What a note cites; in a notebook, in its cells. */
function clustersIn(uri: string | undefined, text: string): readonly CitationCluster[] {
  if (uri === undefined || !isNotebook(uri)) return parseCitations(text);
  return keyMentionsIn(uri, text, () => false).map(({ key, range, keyRange }) => ({
    range,
    items: [{ key, mode: 'in-text', prefix: '', suffix: '', range, keyRange }],
  }));
}

/** Where a draft would be. */
function draftIn({ host }: Call): string {
  return `${host.folders[0]?.uri ?? 'untitled:'}/draft.md`;
}
