import type { PageKind } from './pageKind';
import { dailyPapers } from './dailyPapers';
import type { Page } from './pages';
import type { Source } from '../lines/source';
import { trendingPapers } from './trendingPapers';

/** Every kind; the first that recognises a page completes it. The last one recognises all. */
const kinds: readonly PageKind[] = [trendingPapers, dailyPapers];

/** The kind of a page. */
export function kindOf(source: Source, page: Page): PageKind {
  return kinds.find((kind) => kind.recognises(source, page)) ?? dailyPapers;
}
