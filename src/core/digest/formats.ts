import { dailyPapers } from './dailyPapers';
import type { Page } from './pages';
import type { Source } from './source';
import { trendingPapers } from './trendingPapers';
import type { DatedPage, NameDate } from './years';

/** One kind of page that digests are saved from. */
export interface DigestFormat {
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

/** Every format; the first that recognises a page reads it. The last one recognises all. */
const formats: readonly DigestFormat[] = [trendingPapers, dailyPapers];

/** The format that reads a page. */
export function formatOf(source: Source, page: Page): DigestFormat {
  return formats.find((format) => format.recognises(source, page)) ?? dailyPapers;
}
