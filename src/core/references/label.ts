import { addTo } from '../base/addTo';
import type { Name, PersonName } from '../bibliography/work/names';
import { withoutLast } from '../text/characters';
import { familyName, initials, joinNames } from './names';
import { yearLabel } from './styles';
import { inCase } from './titleCase';
import { joined, singleQuotes } from './wording';
import type { ReferenceWork } from './work';

/** A title without a colon is cut to this many words. */
const shortTitleWords = 4;
const longestShortTitle = 40;

/** How a work is named in a text. */
export interface LabelForm {
  /** Up to this many names are all written; otherwise only the first. */
  readonly limit: number;
  /** Between the last two: `and`, or `&` in brackets. */
  readonly and: string;
  /** The part of the title that replaces unknown names. */
  readonly title?: 'whole' | 'beforeColon' | 'short';
}

/** What distinguishes works with the same citation: more names, or more of the first one. */
export interface Distinction {
  readonly shown?: number;
  /** `A.`, or the full given names. */
  readonly given?: string;
  /** `Jr.`, where given names are shown. */
  readonly suffix?: string;
}

/** The fields of a work that its label needs. */
type LabeledWork = Pick<
  ReferenceWork,
  'names' | 'editors' | 'title' | 'titleMarkup' | 'hasFreeCase' | 'hasMoreNames'
>;

/**
 * The name of a work in a text: `Vasic`, `Vasic and Li`, `Vasic et al.`, the organization, or else the short
 * title in quotation marks. The number of authors is never shown.
 */
export function authorLabel(
  work: LabeledWork,
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

/** The authors of a work, else its editors. */
export function leadingNames({ names, editors = [] }: LabeledWork): readonly Name[] {
  return names.length > 0 ? names : editors;
}

function titleLabel(work: LabeledWork, shown: LabelForm['title']): string {
  if (shown === 'short') return `“${shortTitle(work.title)}”`;
  const runs = inCase(work.titleMarkup ?? work.title, 'title', work.hasFreeCase);
  const title = runs.map(({ text }) => text).join('');
  const colon = shown === 'beforeColon' ? title.search(/:\s/) : -1;
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

/** More names wouldn't help readers. */
const mostShown = 20;

/**
 * What distinguishes works with the same citation, before adding letters to their years: the given names of
 * first authors who share a family name, and more of their names.
 */
export function distinctions(
  works: readonly ReferenceWork[],
  form: LabelForm,
): ReadonlyMap<ReferenceWork, Distinction> {
  const found = givenNames(works);
  const alike = new Map<string, ReferenceWork[]>();
  for (const work of works) addTo(alike, labelOf(work, form, found.get(work)), work);
  for (const group of alike.values()) {
    for (const [work, shown] of shownNames(group, form)) {
      found.set(work, { ...found.get(work), shown });
    }
  }
  return found;
}

/** The given names of first authors who share a family name with others. */
function givenNames(works: readonly ReferenceWork[]): Map<ReferenceWork, Distinction> {
  const families = new Map<string, ReferenceWork[]>();
  for (const work of works) {
    const first = firstPerson(work);
    if (first) addTo(families, familyName(first), work);
  }
  const given = new Map<ReferenceWork, Distinction>();
  for (const group of families.values()) {
    const fullNames = new Set(group.map(givenOf));
    if (fullNames.size < 2) continue;
    const byInitials = new Map<string, string[]>();
    for (const whole of fullNames) addTo(byInitials, initials(whole), whole);
    for (const work of group) {
      const whole = givenOf(work);
      const short = initials(whole);
      const isClear = byInitials.get(short)?.length === 1;
      const { dropping, suffix } = firstPerson(work) ?? {};
      const shown = joined([isClear ? short : whole, dropping], ' ');
      if (whole !== '') given.set(work, { given: shown, ...(suffix !== undefined && { suffix }) });
    }
  }
  return given;
}

function firstPerson(work: ReferenceWork): PersonName | undefined {
  const [first] = leadingNames(work);
  return first && 'family' in first ? first : undefined;
}

function givenOf(work: ReferenceWork): string {
  return firstPerson(work)?.given ?? '';
}

/**
 * Number of names to show for each work to distinguish it from others of the group; missing if more than one
 * name doesn't help. Takes time linear in the group, which is split with each name into parts with the same
 * label.
 */
function shownNames(
  group: readonly ReferenceWork[],
  form: LabelForm,
): ReadonlyMap<ReferenceWork, number> {
  const best = new Map<ReferenceWork, number>();
  let parts: (readonly ReferenceWork[])[] = [group];
  for (let shown = 2; parts.length > 0 && shown <= mostShown; shown += 1) {
    parts = parts.flatMap((part) => {
      if (!part.some(({ names }) => names.length >= shown)) return [];
      const countOthers = otherNames(part);
      const byLabel = new Map<string, ReferenceWork[]>();
      for (const work of part) addTo(byLabel, labelOf(work, form, { shown }), work);
      for (const alike of byLabel.values()) {
        const countLeft = otherNames(alike);
        for (const work of alike) {
          const helps = countLeft(work) < countOthers(work);
          if (helps && shown <= work.names.length) best.set(work, shown);
        }
      }
      return [...byLabel.values()].filter(({ length }) => length > 1);
    });
  }
  return best;
}

/** Counts the works of a part that have other names than a given one. */
function otherNames(part: readonly ReferenceWork[]): (work: ReferenceWork) => number {
  const counts = new Map<string, number>();
  for (const work of part) counts.set(namesOf(work), (counts.get(namesOf(work)) ?? 0) + 1);
  return (work) => part.length - (counts.get(namesOf(work)) ?? 0);
}

function labelOf(work: ReferenceWork, form: LabelForm, distinction?: Distinction): string {
  return `${authorLabel(work, form, distinction)}\n${yearLabel(work)}`;
}

function namesOf(work: ReferenceWork): string {
  return work.names.map(familyName).join('\n');
}
