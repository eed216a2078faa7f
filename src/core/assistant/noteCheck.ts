import { addTo } from '../base/collections';
import type { BibliographyEntry } from '../bibliography/work/work';
import { checkCitations, isAboutProject } from '../citation/check';
import type { CitationProblem } from '../citation/check';
import type { CitationCluster } from '../citation/pandoc/parse';
import type { DocumentLanguage } from '../documents/documentLanguage';
import { languageOf } from '../documents/languages';
import { meaningsOf, NoteKeys } from '../library/lookup/noteKeys';
import { isNotebook, keyMentionsIn } from '../notes/notebook';
import { isRetraction, updatesLabel } from '../render/lookedUp';
import { english } from '../text/localize';
import type { Call } from './call';
import type { EntryCheck } from './entryCheck';
import type { NoteContext } from './library';
import type { FoundProblem } from './operations';
import { placeOf } from './places';
import { quoted } from './quoted';

const longestMessage = 500;
const longestKey = 200;

/** Checks the keys in notes. */
export class NoteCheck {
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
    const language = languageOf(uri ?? '');
    // Most notes cite nothing. What a document cites may depend on its other files.
    const early = language.hasFrontMatter ? clustersIn(uri, text, language) : undefined;
    if (early?.length === 0) return;
    const context = await host.noteContext(uri ?? draftIn(this.call), text);
    const clusters = early ?? clustersIn(uri, text, context.language);
    if (clusters.length === 0) return;
    const files = context.files.filter((file) => this.#isKnown(file));
    const keys = new NoteKeys(view, files);
    const found = checkCitations(
      clusters,
      this.#knowledge(uri ?? '', text, clusters, keys, context),
    );
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
      meanings: (key: string) => meaningsOf(key, keys, this.#entries.get(key) ?? []),
      missing: new Set(isOther ? [] : lacking),
      unsure: new Set(isUnsure ? lacking : []),
      hasOnlyMentions:
        isAboutProject(uri, text) ||
        (!hasBibliography && library.works.length === 0) ||
        // A document without a known bibliography may have one that only its program finds.
        ((!hasBibliography || isAssumed) && !languageOf(uri).hasFrontMatter),
    };
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
function clustersIn(
  uri: string | undefined,
  text: string,
  language: DocumentLanguage,
): readonly CitationCluster[] {
  if (uri === undefined || !isNotebook(uri)) return language.parse(text).clusters;
  return keyMentionsIn(uri, text, () => false).map(({ key, range, keyRange }) => ({
    range,
    items: [{ key, mode: 'in-text', prefix: '', suffix: '', range, keyRange }],
  }));
}

/** Where a draft would be. */
function draftIn({ host }: Call): string {
  return `${host.folders[0]?.uri ?? 'untitled:'}/draft.md`;
}
