import type { BibliographyEntry } from './entry';
import { bibliographyFormat, looksLikeBibliography, parseBibliography } from './file';
import { toWork } from './work';
import type { BibliographyWork } from './work';

/** So many entries are read in one go: a few milliseconds. */
const batchSize = 50;

interface ShelvedFile {
  readonly entries: readonly BibliographyEntry[];
  readonly works: readonly BibliographyWork[];
}

/** The bibliographies of a workspace, as they were read last. */
export class BibliographyShelf {
  readonly #files = new Map<string, ShelvedFile>();
  #entries: readonly BibliographyEntry[] = [];
  #works: readonly BibliographyWork[] = [];

  /** By uri and place. */
  get entries(): readonly BibliographyEntry[] {
    return this.#entries;
  }

  /** In the same order as `entries`. */
  get works(): readonly BibliographyWork[] {
    return this.#works;
  }

  /**
   * Takes in a file, with a pause now and then; an undefined text, or that of another file, takes it
   * out. False: all is as before.
   */
  async set(uri: string, text: string | undefined, pause: () => Promise<void>): Promise<boolean> {
    const format = bibliographyFormat(uri);
    const isOne = format && text !== undefined && looksLikeBibliography(text, uri);
    if (!isOne && !this.#files.delete(uri)) return false;
    if (isOne) {
      const { entries } = parseBibliography(text, format);
      const works: BibliographyWork[] = [];
      for (const [i, entry] of entries.entries()) {
        if (i % batchSize === batchSize - 1) await pause();
        works.push(toWork(entry, format));
      }
      this.#files.set(uri, {
        works,
        entries: entries.map(({ key, range, keyRange }, i) => {
          const known: { identity?: string } & Partial<BibliographyWork> = { ...works[i] };
          delete known.identity;
          return { ...known, uri, key, range, keyRange };
        }),
      });
    }
    const files = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
    this.#entries = files.flatMap(({ entries }) => entries);
    this.#works = files.flatMap(({ works }) => works);
    return true;
  }
}
