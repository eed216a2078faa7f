import type { Source } from '../lines/source';
import type { Page } from './pages';
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
