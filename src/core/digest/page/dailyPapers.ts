import type { PageKind } from './pageKind';
import { completeYears } from './years';

/**
 * Hugging Face *Daily Papers*: a head with the day, then title, abstract and, not always, a byline of
 * organisation or author count, `·`, date and comments. Dates of the year of capture have no year.
 * Every page that is of no other kind is read as one.
 */
export const dailyPapers: PageKind = {
  recognises: () => true,
  finish: completeYears,
};
