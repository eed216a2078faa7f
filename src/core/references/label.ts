import { withoutLast } from '../characters';
import { familyName } from './names';
import type { ReferenceWork } from './work';

/** A title without a colon is cut to so many words. */
const shortTitleWords = 4;
const longestShortTitle = 40;

/**
 * Who a work is cited by in a text: `Vasic`, `Vasic and Li`, `Vasic et al.`, the organisation, or else
 * the short title in quotation marks. The number of authors is no name and is never shown.
 */
export function authorLabel(work: ReferenceWork): string {
  const [first, second, third] = work.names.map(familyName);
  if (first === undefined) return `“${shortTitle(work.title)}”`;
  if (third !== undefined || work.hasMoreNames) return `${first} et al.`;
  return second === undefined ? first : `${first} and ${second}`;
}

/** The name before the colon, else the title when it is short, else its first words. */
export function shortTitle(title: string): string {
  const colon = title.search(/:\s/);
  const head = colon > 0 ? title.slice(0, colon) : title;
  const words = head.split(/\s+/);
  if (head.length <= longestShortTitle && (colon > 0 || words.length <= shortTitleWords + 1)) {
    return head;
  }
  const first = words.slice(0, shortTitleWords);
  while (
    first.length > 1 &&
    /^(?:an?|and|by|for|from|in|of|on|or|the|to|via|with)$/i.test(first.at(-1) ?? '')
  ) {
    first.pop();
  }
  return withoutLast(first.join(' '), ',;:.–—-');
}
