import { namesPreprintServer } from '../identity/published';
import type { ReadEntry } from './entryFaults';
import type { KnownRecord } from './finding';

/** Types that an entry may have for a work of another type, whatever else it says. */
const alsoRight: Readonly<Record<string, string>> = {
  'paper-conference': 'chapter',
  chapter: 'paper-conference',
  book: 'thesis report',
  report: 'book thesis',
  thesis: 'book report',
};
/** Names of what is a journal to some and a book to others. */
const isBoth =
  /\b(?:proc|proceedings|conf|conference|symposium|workshop|meeting|advances|adv|lecture notes|series|procedia|pacm|annals)\b/i;

/** Whether an entry of a type can be of a record of another type; undefined if unknown. */
export function isTypeFor(
  type: string,
  known: string,
  { work: { venue, details }, entry }: ReadEntry,
  record: KnownRecord,
): boolean | undefined {
  if (type === known || alsoRight[known]?.split(' ').includes(type)) return true;
  if (!/^(?:article-journal|paper-conference|chapter|book|thesis|report)$/.test(known))
    return undefined;
  // In BibTeX, the title of an `inbook` is that of the book.
  if (known === 'book' && entry.type === 'inbook') return true;
  if (details?.container !== undefined && !venue && namesPreprintServer(details.container))
    return undefined;
  const names = [venue?.name, record.venue?.name, ...(record.publication?.containers ?? [])];
  const isOfPart = type !== 'book' && known !== 'book' && known !== 'thesis' && type !== 'thesis';
  return isOfPart && names.some((name) => isBoth.test(name ?? '')) ? undefined : false;
}
