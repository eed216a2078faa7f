/**
 * Bibliographies by uri: their texts become entries with places, and works for the library. `read` parses files
 * (BibTeX, CSL-JSON, CSL-YAML; RIS is in `ris.ts`), `work` turns an entry into a work, `write` adds papers to
 * files and exports them, `entryTarget.ts` decides which files are a note's.
 */
import { byCodeUnits } from '../base/sortedList';
import type { BibliographyEntry, ListedWork } from './work/work';
import { defined } from '../base/data';
import { stepByStep } from '../base/tasks';
import type { Steps } from '../base/tasks';
import { lineStart } from '../model';
import type { Problem } from '../model';
import { detailWorks, parseDetails } from './details';
import { isDetailsFile } from './detailsFile';
import { bibliographySteps } from './read/file';
import { looksLikeBibliography, sourceFormat } from './read/format';
import { toWork } from './work/work';

/** Takes a few milliseconds. */
const entriesPerStep = 50;

interface ReadBibliography {
  readonly text: string;
  readonly entries: readonly BibliographyEntry[];
  readonly works: readonly ListedWork[];
  readonly problems: readonly Problem[];
}

/** The bibliographies of a workspace as last read. */
export class BibliographyStore {
  readonly #files = new Map<string, ReadBibliography>();
  /** The entries of all files, joined on demand, as many files may be set in a row. */
  #all: Pick<ReadBibliography, 'entries' | 'works'> | undefined;

  /** Ordered by uri and place. */
  get entries(): readonly BibliographyEntry[] {
    return this.#joined().entries;
  }

  /** In the same order as `entries`, then the lines of details files, which all bibliographies precede. */
  get works(): readonly ListedWork[] {
    return this.#joined().works;
  }

  /** The problems of a file where it exceeds a limit, or in lines of the details file. */
  problems(uri: string): readonly Problem[] {
    return this.#files.get(uri)?.problems ?? [];
  }

  /** As {@link steps}, with pauses. */
  set(uri: string, text: string | undefined, pause: () => Promise<void>): Promise<boolean> {
    return stepByStep(this.steps(uri, text), pause);
  }

  /**
   * Adds or replaces a file, in steps; removes it when the text is undefined or isn't a bibliography. Returns
   * false when nothing changed.
   */
  *steps(uri: string, text: string | undefined): Steps<boolean> {
    const format = sourceFormat(uri);
    const isDetails = isDetailsFile(uri);
    const isOne =
      (format !== undefined || isDetails) && text !== undefined && looksLikeBibliography(text, uri);
    if (!isOne && !this.#files.delete(uri)) return false;
    // A note is read again after every change, which rarely affects its front matter.
    if (isOne && this.#files.get(uri)?.text === text) return false;
    if (isOne && isDetails) this.#files.set(uri, readDetails(text, uri));
    else if (isOne && format) {
      const { entries, problems } = yield* bibliographySteps(text, format);
      const works: ListedWork[] = [];
      for (const [i, entry] of entries.entries()) {
        if (i % entriesPerStep === entriesPerStep - 1) yield;
        const { aliasOf } = entry;
        works.push({ uri, ...toWork(entry, format), ...defined({ aliasOf }) });
      }
      this.#files.set(uri, {
        text,
        works,
        problems: problems
          .filter(({ isTooMuch }) => isTooMuch)
          .map(({ line, message }) => ({ uri, range: lineStart(line), message, leftOut: 'part' })),
        entries: works.flatMap(({ identity, abstract, ...known }, i) => {
          const entry = entries[i];
          return entry ? { ...known, range: entry.range, keyRange: entry.keyRange } : [];
        }),
      });
    }
    this.#all = undefined;
    return true;
  }

  #joined(): Pick<ReadBibliography, 'entries' | 'works'> {
    if (!this.#all) {
      const rank = (uri: string): number => Number(isDetailsFile(uri));
      const files = [...this.#files]
        .sort(([a], [b]) => rank(a) - rank(b) || byCodeUnits(a, b))
        .map(([, file]) => file);
      this.#all = {
        entries: files.flatMap(({ entries }) => entries),
        works: files.flatMap(({ works }) => works),
      };
    }
    return this.#all;
  }
}

/** Reported for lines of the details file. */
const problemMessages = {
  line: "This line is ignored but kept: it isn't a JSON object with a key and a title.",
  older: 'This line is ignored: a newer line has the same key. Delete one of them.',
} as const;

function readDetails(text: string, uri: string): ReadBibliography {
  const { details, unread, older } = parseDetails(text);
  const problemAt = (line: number, message: string) => ({ uri, range: lineStart(line), message });
  return {
    text,
    entries: [],
    works: detailWorks(details, uri),
    problems: [
      ...unread.map((line) => problemAt(line, problemMessages.line)),
      ...older.map((line) => problemAt(line, problemMessages.older)),
    ],
  };
}
