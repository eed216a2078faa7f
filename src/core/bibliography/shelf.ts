/**
 * Bibliographies: `read` makes entries of files (BibTeX, CSL-JSON, CSL-YAML, RIS) with their places, `work`
 * makes of an entry what it tells of a work, `write` adds papers to files and exports them, `project` knows
 * which files of a project matter. In come texts by uri; out come entries, and works for the library.
 */
import { byCodeUnits } from '../base/byCodeUnits';
import type { BibliographyEntry, ListedWork } from './work/work';
import { stepByStep } from '../base/steps';
import type { Steps } from '../base/steps';
import type { Problem } from '../model';
import { bibliographySteps, looksLikeBibliography, sourceFormat } from './read/file';
import { toWork } from './work/work';

/** So many entries are read in one go: a few milliseconds. */
const batchSize = 50;

interface ShelvedFile {
  readonly text: string;
  readonly entries: readonly BibliographyEntry[];
  readonly works: readonly ListedWork[];
  readonly problems: readonly Problem[];
}

/** The bibliographies of a workspace, as they were read last. */
export class BibliographyShelf {
  readonly #files = new Map<string, ShelvedFile>();
  /** All files, made when they are asked for: many files may be set one after the other. */
  #all: Pick<ShelvedFile, 'entries' | 'works'> | undefined;

  /** By uri and place. */
  get entries(): readonly BibliographyEntry[] {
    return this.#joined().entries;
  }

  /** In the same order as `entries`. */
  get works(): readonly ListedWork[] {
    return this.#joined().works;
  }

  /** What in a file is too much to be read. */
  problems(uri: string): readonly Problem[] {
    return this.#files.get(uri)?.problems ?? [];
  }

  /** As {@link steps}, with pauses. */
  set(uri: string, text: string | undefined, pause: () => Promise<void>): Promise<boolean> {
    return stepByStep(this.steps(uri, text), pause);
  }

  /**
   * Takes in a file. A text that is undefined, or no bibliography, takes the file out. Gives false when
   * nothing changed.
   */
  *steps(uri: string, text: string | undefined): Steps<boolean> {
    const format = sourceFormat(uri);
    const isOne = format && text !== undefined && looksLikeBibliography(text, uri);
    if (!isOne && !this.#files.delete(uri)) return false;
    // Notes are read at every change of theirs, mostly to their text.
    if (isOne && this.#files.get(uri)?.text === text) return false;
    if (isOne) {
      const { entries, problems } = yield* bibliographySteps(text, format);
      const works: ListedWork[] = [];
      for (const [i, entry] of entries.entries()) {
        if (i % batchSize === batchSize - 1) yield;
        const { aliasOf } = entry;
        const work = toWork(entry, format);
        works.push({ uri, ...work, ...(aliasOf !== undefined && { aliasOf }) });
      }
      this.#files.set(uri, {
        text,
        works,
        problems: problems.flatMap(({ line, message, isTooMuch }) => {
          const start = { line, character: 0 };
          return isTooMuch
            ? [{ uri, range: { start, end: start }, message, leftOut: 'part' as const }]
            : [];
        }),
        entries: works.flatMap(({ identity, abstract, ...known }, i) => {
          const entry = entries[i];
          return entry ? { ...known, range: entry.range, keyRange: entry.keyRange } : [];
        }),
      });
    }
    this.#all = undefined;
    return true;
  }

  #joined(): Pick<ShelvedFile, 'entries' | 'works'> {
    if (!this.#all) {
      const files = [...this.#files].sort(([a], [b]) => byCodeUnits(a, b)).map(([, file]) => file);
      this.#all = {
        entries: files.flatMap(({ entries }) => entries),
        works: files.flatMap(({ works }) => works),
      };
    }
    return this.#all;
  }
}
