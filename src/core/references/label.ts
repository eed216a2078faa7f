import { withoutLast } from '../text/characters';
import type { Name } from '../bibliography/work/names';
import { familyName, joinNames } from './names';
import { inCase } from './titleCase';
import { joined, singleQuotes } from './wording';
import type { ReferenceWork } from './work';

/** A title without a colon is cut to so many words. */
const shortTitleWords = 4;
const longestShortTitle = 40;

/** How the names of a work are told in a text. */
export interface LabelForm {
  /** Up to this many names are all written; of more, only the first. */
  readonly limit: number;
  /** Between the last two: `and`, or `&` in brackets. */
  readonly and: string;
  /** How much of the title stands in place of unknown names. */
  readonly title?: 'whole' | 'beforeColon' | 'short';
}

/** What tells works apart that the form writes alike: more names, or more of the first one. */
export interface Distinction {
  readonly shown?: number;
  /** `A.`, or the whole given names. */
  readonly given?: string;
  /** `Jr.`, where the given names are told. */
  readonly suffix?: string;
}

/** What a label is made of. */
type LabelledWork = Pick<
  ReferenceWork,
  'names' | 'editors' | 'title' | 'titleMarkup' | 'hasFreeCase' | 'hasMoreNames'
>;

/**
 * Who a work is cited by in a text: `Vasic`, `Vasic and Li`, `Vasic et al.`, the organisation, or else
 * the short title in quotation marks. The number of authors is no name and is never shown.
 */
export function authorLabel(
  work: LabelledWork,
  { limit, and, title = 'short' }: LabelForm,
  { shown = 1, given, suffix }: Distinction = {},
): string {
  const names = leadingNames(work);
  if (names.length === 0) return titleLabel(work, title);
  const hasMore = work.names.length > 0 && work.hasMoreNames;
  const write = (name: Name, place: number): string =>
    place > 0 ? familyName(name) : joined([given, familyName(name), suffix], ' ');
  const list = { write, and, commaFrom: 3, limit: hasMore ? 1 : Math.max(limit, shown), shown };
  return joinNames(names, list, hasMore);
}

/** The names that a work is known by: its editors where nobody wrote it. */
export function leadingNames({ names, editors = [] }: LabelledWork): readonly Name[] {
  return names.length > 0 ? names : editors;
}

function titleLabel(work: LabelledWork, told: LabelForm['title']): string {
  if (told === 'short') return `“${shortTitle(work.title)}”`;
  const runs = inCase(work.titleMarkup ?? work.title, 'title', work.hasFreeCase);
  const title = runs.map(({ text }) => text).join('');
  const colon = told === 'beforeColon' ? title.search(/:\s/) : -1;
  return `“${singleQuotes(colon > 0 ? title.slice(0, colon) : title)}”`;
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
