import type { Paper } from '../../model';

/** What `sort:interest` goes by. */
export interface InterestOrder {
  /** More than 0 and less than 1: higher is nearer to what was kept. */
  scoreOf(document: number): number;
  /** The words of a paper that speak most for it, as it writes them; none that speaks against it. */
  near(paper: Paper): readonly string[];
}
