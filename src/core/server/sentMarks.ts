import { joinedMarks } from '../marks/mark';
import type { PaperMark } from '../marks/mark';
import type { Paper } from '../model';
import type { SearchContext } from '../search/query/context';

/** The marks of a paper, and whether it is new to the user. */
export type SentMark = PaperMark & { readonly isNew: boolean };

/** The marks of the paper with a key or an alias; undefined if it no longer has any. */
export type MarkEntry = readonly [key: string, mark: SentMark | undefined];

/** The user's marks on papers, for use in queries. The host keeps the marks and sends changes. */
export class SentMarks {
  readonly #sent = new Map<string, SentMark>();
  /** The same by the papers' own keys, since the keys sent may be aliases. */
  #byPaper: ReadonlyMap<string, SentMark> | undefined;
  #version = 0;

  /** Changes whenever marks may be on other papers than before. */
  get version(): number {
    return this.#version;
  }

  set(entries: readonly MarkEntry[]): void {
    for (const [key, mark] of entries) {
      if (mark) this.#sent.set(key, mark);
      else this.#sent.delete(key);
    }
    this.keysChanged();
  }

  /** Call this when keys may mean other papers. */
  keysChanged(): void {
    this.#byPaper = undefined;
    this.#version += 1;
  }

  /** The tests for marks in queries. `ownKey` returns the own key of the paper that a key means. */
  context(ownKey: (key: string) => string | undefined): Partial<SearchContext> {
    const of = ({ key }: Paper): SentMark | undefined =>
      (this.#byPaper ??= this.#resolved(ownKey)).get(key);
    return {
      isStarred: (paper) => of(paper)?.starred === true,
      isRead: (paper) => of(paper)?.read === true,
      isLater: (paper) => of(paper)?.later === true,
      isSkipped: (paper) => of(paper)?.skipped === true,
      isNew: (paper) => of(paper)?.isNew === true,
      annotationOf: of,
    };
  }

  #resolved(ownKey: (key: string) => string | undefined): ReadonlyMap<string, SentMark> {
    const byPaper = new Map<string, SentMark>();
    for (const [alias, mark] of this.#sent) {
      const key = ownKey(alias);
      if (key === undefined) continue;
      const other = byPaper.get(key);
      const isNew = mark.isNew || other?.isNew === true;
      byPaper.set(key, other ? { ...joinedMarks([other, mark]), isNew } : mark);
    }
    return byPaper;
  }
}
