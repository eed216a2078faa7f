import { dailyPapers } from './dailyPapers';
import type { Page } from './pages';
import type { Source } from './source';
import { trendingPapers } from './trendingPapers';
import type { DatedPage, NameDate } from './years';

/** One kind of page that digests are saved from. */
export interface PageKind {
  /** Whether the page is of this kind. */
  recognises(source: Source, page: Page): boolean;
  /**
   * Completes the entries as they stand on the page: their years, and cards that stand there twice.
   * `newestYear` is the newest one written out on the page, else in the file.
   */
  finish(
    page: DatedPage,
    fileDate: NameDate | undefined,
    newestYear: number | undefined,
  ): DatedPage;
}

/** Every kind; the first that recognises a page completes it. The last one recognises all. */
const kinds: readonly PageKind[] = [trendingPapers, dailyPapers];

/** The kind of a page. */
export function kindOf(source: Source, page: Page): PageKind {
  return kinds.find((kind) => kind.recognises(source, page)) ?? dailyPapers;
}
