import { addAll } from '../../base/addAll';
import { byCodeUnits } from '../../base/byCodeUnits';
import { emptyLists, keyOf } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';
import type { PaperSummary } from '../../model';
import { forEachInSlices } from '../../base/pause';
import type { Pause } from '../../base/pause';
import { Turns } from '../../base/turns';
import { keysOfLists } from './libraryEdits';
import type { LibraryEdit } from './libraryEdits';
import { edited, find, merged } from '../../base/sortedList';

type Edits = AsyncIterable<LibraryEdit> | Iterable<LibraryEdit>;

/** Number of items applied between two pauses. */
const slice = 100;

/**
 * A copy of a library that is made elsewhere, kept up to date by its edits. However large the library is, no
 * step takes longer than a moment, and an edit touches only the entries of its own digests.
 */
export class LibraryMirror {
  #data: Required<LibraryLists> = { ...emptyLists, byDigest: new Map() };
  #version = 0;
  readonly #turns = new Turns();

  constructor(private readonly pause: Pause) {}

  /** The papers by key, after `version` updates. */
  get papers(): readonly PaperSummary[] {
    return this.#data.papers;
  }

  get version(): number {
    return this.#version;
  }

  /**
   * Applies all edits of one batch, after those of earlier batches. Results returned earlier never change;
   * without edits, returns the same object again.
   */
  apply(edits: Edits | Promise<Edits>): Promise<LibraryLists> {
    return this.#turns.take(async () => this.#apply(await edits));
  }

  async #apply(edits: Edits): Promise<LibraryLists> {
    const { papers, aliases, digests, literatureNotes } = keysOfLists;
    const keyed = {
      papers: new KeyedEdits(papers),
      aliases: new KeyedEdits(aliases),
      digests: new KeyedEdits(digests),
      literatureNotes: new KeyedEdits(literatureNotes),
    };
    const before = this.#data;
    let { problems, bibliography } = before;
    let hasEdits = false;
    for await (const edit of edits) {
      hasEdits = true;
      if (edit.list === 'problems') problems = spliced(problems, edit);
      else if (edit.list === 'bibliography') bibliography = spliced(bibliography, edit);
      else (keyed[edit.list] as KeyedEdits<unknown>).add(edit);
      await this.pause();
    }
    if (hasEdits) {
      this.#data = {
        papers: await keyed.papers.applied(before.papers, this.pause),
        aliases: await keyed.aliases.applied(before.aliases, this.pause),
        digests: await keyed.digests.applied(before.digests, this.pause),
        literatureNotes: await keyed.literatureNotes.applied(before.literatureNotes, this.pause),
        problems,
        bibliography,
        byDigest: await this.#byDigestWith(keyed.papers),
      };
    }
    this.#version += 1;
    return this.#data;
  }

  async #byDigestWith({ removed, added }: KeyedEdits<PaperSummary>) {
    const { papers: known, byDigest } = this.#data;
    const gone = new Set<PaperSummary>();
    const touched = new Map<string, PaperSummary[]>();
    const remove = (key: string): void => {
      const paper = find(known, key, keyOf);
      if (!paper) return;
      gone.add(paper);
      for (const { uri } of paper.sightings) touched.set(uri, []);
    };
    const keep = (uri: string): void => {
      const papers = byDigest.get(uri) ?? [];
      touched.set(
        uri,
        papers.filter((paper) => !gone.has(paper)),
      );
    };
    const add = (paper: PaperSummary): void => {
      for (const { uri } of paper.sightings) {
        let papers = touched.get(uri);
        if (!papers) touched.set(uri, (papers = [...(byDigest.get(uri) ?? [])]));
        if (papers.at(-1) !== paper) papers.push(paper);
      }
    };
    await forEachInSlices(removed, remove, this.pause, slice);
    await forEachInSlices(added, ({ key }) => remove(key), this.pause, slice);
    await forEachInSlices(touched.keys(), keep, this.pause, 1);
    await forEachInSlices(added, add, this.pause, slice);
    const all = new Map(byDigest);
    for (const [uri, papers] of touched) {
      if (papers.length > 0) all.set(uri, papers);
      else all.delete(uri);
    }
    return all;
  }
}

function spliced<T>(
  list: readonly T[],
  { start, removed, added }: { start: number; removed: number; added: readonly T[] },
): readonly T[] {
  return [...list.slice(0, start), ...added, ...list.slice(start + removed)];
}

/** The edits of one list, applied together. */
class KeyedEdits<T> {
  /** Sorted, like the edits; no key of an added item. */
  readonly removed: string[] = [];
  /** Sorted by key, each once, like the edits. */
  readonly added: T[] = [];

  constructor(private readonly keyOf: (item: T) => string) {}

  add(edit: { readonly removed: readonly string[]; readonly added: readonly T[] }): void {
    addAll(this.removed, edit.removed);
    addAll(this.added, edit.added);
  }

  async applied(before: readonly T[], pause: Pause): Promise<readonly T[]> {
    const { added, keyOf } = this;
    const keys = await merged(this.removed, added.map(keyOf), byCodeUnits, pause);
    // Both lists are sorted.
    let next = 0;
    const itemAt = (key: string): T | undefined => {
      for (let item = added[next]; item !== undefined; item = added[++next]) {
        const own = keyOf(item);
        if (own >= key) return own === key ? item : undefined;
      }
      return undefined;
    };
    return edited(before, keys, itemAt, keyOf, pause);
  }
}
