import { join } from 'node:path';
import { addTo } from '../../core/base/collections';
import type { Pause } from '../../core/base/tasks';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import { joinedMarks, noMark } from '../../core/marks/mark';
import type { PaperMark } from '../../core/marks/mark';
import { parseMarks } from '../../core/marks/markFile';
import type { PaperSummary } from '../../core/model';
import type { MarkEntry } from '../../core/server/sentMarks';
import type { Folder } from './folders';
import { tryReadText } from './text';

/** The user's marks: those in the marks file of the first folder. */
export class Marks {
  #text = '';
  #marks: ReadonlyMap<string, PaperMark> = new Map();
  #byPaper:
    { readonly library: LibraryView; readonly marks: ReadonlyMap<string, PaperMark> } | undefined;

  constructor(
    private readonly folders: readonly Folder[],
    private readonly pause: Pause,
  ) {}

  /** Reads the file again, and returns what changed. */
  async read(): Promise<readonly MarkEntry[]> {
    const [folder] = this.folders;
    const place = folder?.settings.place('marksFile');
    const path = folder && place !== undefined ? join(folder.path, place) : undefined;
    const text = path === undefined ? '' : ((await tryReadText(path)) ?? '');
    if (text === this.#text) return [];
    const before = this.#marks;
    this.#marks = (await parseMarks(text, this.pause)).marks;
    this.#text = text;
    this.#byPaper = undefined;
    const removed = [...before.keys()].filter((key) => !this.#marks.has(key));
    return [
      ...removed.map((key): MarkEntry => [key, undefined]),
      ...Array.from(this.#marks, ([key, mark]): MarkEntry => [key, { ...mark, isNew: false }]),
    ];
  }

  /** The mark of a paper, under any of its keys. */
  of({ key }: PaperSummary, library: LibraryView): PaperMark {
    if (this.#byPaper?.library !== library) {
      const found = new Map<string, PaperMark[]>();
      for (const [alias, mark] of this.#marks) {
        addTo(found, library.resolve(alias)?.key ?? alias, mark);
      }
      const marks = new Map(Array.from(found, ([own, all]) => [own, joinedMarks(all)] as const));
      this.#byPaper = { library, marks };
    }
    return this.#byPaper.marks.get(key) ?? noMark;
  }
}
