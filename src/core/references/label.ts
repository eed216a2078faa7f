import { addTo } from '../base/collections';
import type { Name } from '../bibliography/work/names';
import { list, plain } from './layout';
import type { Content } from './layout';
import { isLaw, isPrivate } from './fields';
import { familyName, initials, join, joinNames, writeName } from './names';
import { term } from './locale';
import { stylePart } from './styles';
import type { ReferenceStyle } from './styles';
import type { ReferenceWork } from './work';

/** How a style names works in a text. */
export interface LabelForm {
  readonly style: ReferenceStyle;
  /** Up to this many names are all written, otherwise only the first. */
  readonly limit: number;
  readonly and: string;
  /** Between the names and the year. */
  readonly beforeYear: string;
  /** What tells first authors with one family name apart: initials at most, whole names, or only where needed. */
  readonly given: 'initials' | 'names' | 'asNeeded';
}

/** For styles without a form of their own. */
export const usualForm: LabelForm = {
  style: 'ieee',
  limit: 2,
  and: 'and',
  beforeYear: ' ',
  given: 'names',
};

/** The forms of the styles that cite authors. */
export const labelForms: Readonly<Partial<Record<ReferenceStyle, LabelForm>>> = {
  apa: { style: 'apa', limit: 2, and: '&', beforeYear: ', ', given: 'initials' },
  chicago: { style: 'chicago', limit: 2, and: 'and', beforeYear: ' ', given: 'asNeeded' },
  mla: { style: 'mla', limit: 2, and: 'and', beforeYear: ', ', given: 'asNeeded' },
};

/** What distinguishes works with the same citation: more names, and given names. */
export interface Distinction {
  readonly shown?: number;
  /** Of the first name. */
  readonly given?: 'initials' | 'names';
}

/**
 * The name of a work in a text: `Vasic`, `Vasic and Li`, `Vasic et al.`, the organization, or else a title. The
 * number of authors is never shown.
 */
export function authorLabel(
  work: ReferenceWork,
  form: LabelForm,
  distinction: Distinction = {},
): Content {
  const names = leadingNames(work, form.style);
  if (names.length === 0) return stylePart(work, 'citedTitle', form.style);
  const isOnlyCited = isPrivate(work) && isCitedOnly(work, form.style);
  const list = { ...form, locale: work.locale };
  const written = (all: readonly Name[], first: Distinction): string =>
    isOnlyCited
      ? joinNames(all, { ...list, initials: true })
      : join(
          all.map((name, i) =>
            i === 0 && first.given
              ? writeName(name, { initials: first.given === 'initials' })
              : familyName(name),
          ),
          { ...list, shown: first.shown ?? 1 },
        );
  const recipients = form.style === 'chicago' && !work.genre ? (work.recipients ?? []) : [];
  const to = recipients.length > 0 ? ` ${term('to', work.locale)} ${written(recipients, {})}` : '';
  return written(names, distinction) + to;
}

/** Whether a style cites an article of a dictionary or encyclopedia by its container, as it has no author. */
export function isUnsigned(work: ReferenceWork, style: ReferenceStyle): boolean {
  const { type, names, container } = work;
  return style === 'chicago' && type.startsWith('entry') && names.length === 0 && !!container;
}

/** Whether a style names a work in texts only, as readers can't get it, or know where to find it. */
export function isCitedOnly(work: ReferenceWork, style: ReferenceStyle): boolean {
  if (isUnsigned(work, style)) return !(work.doi ?? work.url);
  return (style === 'apa' || style === 'chicago') && isPrivate(work);
}

/** The authors of a work, else its editors, and in most styles, its translators; APA and Chicago cite laws by their title. */
export function leadingNames(
  { type, names, editors = [], translators = [], container, publisher }: ReferenceWork,
  style: ReferenceStyle | undefined,
): readonly Name[] {
  if ((style === 'apa' || style === 'chicago') && isLaw(type)) return [];
  const lead = { apa: publisher, chicago: container }[String(style)];
  if (type.startsWith('entry') && lead) return names;
  const isByTranslators = style !== 'apa' && style !== 'acm';
  const all = [names, editors, isByTranslators ? translators : []];
  return all.find(({ length }) => length > 0) ?? [];
}

/** What distinguishes works with the same citation, before letters or titles do. */
export function distinctions(
  works: readonly ReferenceWork[],
  form: LabelForm,
): ReadonlyMap<ReferenceWork, Distinction> {
  const found = new Map<ReferenceWork, Distinction>();
  if (form.given !== 'asNeeded') addGiven(works, form, form.given === 'names', found);
  for (const group of alike(works, form, found)) {
    if (form.given === 'asNeeded') addGiven(group, form, true, found);
    addNames(group, form, found);
  }
  return found;
}

/** The works that are cited in the same way as others, in groups. */
export function alike(
  works: readonly ReferenceWork[],
  form: LabelForm,
  known: ReadonlyMap<ReferenceWork, Distinction>,
): readonly (readonly ReferenceWork[])[] {
  const groups = new Map<string, ReferenceWork[]>();
  for (const work of works) {
    const label = authorLabel(work, form, known.get(work));
    addTo(groups, plain(list('\n', label, stylePart(work, 'citedYear', form.style))), work);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** More names wouldn't help readers. */
const mostShown = 20;

/** Given names of first authors who share a family name; initials are enough unless they agree. */
function addGiven(
  works: readonly ReferenceWork[],
  { style }: LabelForm,
  isWhole: boolean,
  found: Map<ReferenceWork, Distinction>,
): void {
  const families = new Map<string, [work: ReferenceWork, given: string, name: string][]>();
  for (const work of works) {
    const [name] = leadingNames(work, style);
    if (!name || !('family' in name)) continue;
    addTo(families, name.family, [work, name.given ?? '', JSON.stringify(name)]);
  }
  for (const group of families.values()) {
    const names = new Map(group.map(([, given, name]) => [name, initials(given)]));
    if (names.size < 2) continue;
    const counts = new Map<string, number>();
    for (const short of names.values()) counts.set(short, (counts.get(short) ?? 0) + 1);
    for (const [work, given] of group) {
      const isClear = counts.get(initials(given)) === 1;
      if (given === '' || (!isClear && !isWhole)) continue;
      found.set(work, { ...found.get(work), given: isClear ? 'initials' : 'names' });
    }
  }
}

/** The number of names that distinguishes each work of a group, which is split with each name. */
function addNames(
  group: readonly ReferenceWork[],
  { given, style }: LabelForm,
  found: Map<ReferenceWork, Distinction>,
): void {
  const nameOf = (name: Name, place: number): string => {
    if (!('family' in name)) return name.literal;
    if (given === 'asNeeded' || (place === 0 && given === 'names')) return writeName(name);
    return place === 0 ? writeName(name, { initials: true }) : familyName(name);
  };
  const keys = new Map(group.map((work) => [work, '']));
  let left = group;
  for (let shown = 1; shown <= mostShown && left.length > 0; shown += 1) {
    const counts = new Map<string, number>();
    for (const work of left) {
      const name = leadingNames(work, style)[shown - 1];
      const key = `${keys.get(work) ?? ''}\n${name ? nameOf(name, shown - 1) : ''}`;
      keys.set(work, key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const rest = left.filter((work) => counts.get(keys.get(work) ?? '') !== 1);
    if (rest.length === left.length) continue;
    for (const work of left) found.set(work, { ...found.get(work), shown });
    left = rest;
  }
}
