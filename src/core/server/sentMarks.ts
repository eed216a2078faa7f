import { joinedMarks } from '../marks/mark';
import type { PaperMark } from '../marks/mark';
import type { Paper } from '../model';
import type { SearchContext } from '../search/answer/conditions';

/** The marks of a paper, and whether it is new since the user's last visit. */
export type SentMark = PaperMark & { readonly isNew: boolean };

/** The marks of the paper with a key, or an alias; undefined when it has none any more. */
export type MarkEntry = readonly [key: string, mark: SentMark | undefined];

/** What the user marked on papers, as queries ask for it. The host keeps the marks and sends what changes. */
export class SentMarks {
  readonly #sent = new Map<string, SentMark>();
  /** The same by the papers' own keys: the keys that were sent may be aliases. */
  #byPaper: ReadonlyMap<string, SentMark> | undefined;
  #version = 0;

  /** Another number whenever marks may be on other papers than before. */
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

  /** To be called when keys may mean other papers. */
  keysChanged(): void {
    this.#byPaper = undefined;
    this.#version += 1;
  }

  /** The tests of queries for marks. `ownKey` gives the own key of the paper that a key means. */
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
