import { addTo } from '../base/addTo';
import type { Name } from '../bibliography/work/names';
import { authorLabel } from './label';
import type { Distinction, LabelForm } from './label';
import { familyName, initials } from './names';
import { yearLabel } from './styles';
import type { ReferenceWork } from './work';

/**
 * How works that would be cited alike are told apart before letters behind their years do it: by the
 * given names of first authors who share a family name, and by more of their names.
 */
export function distinctions(
  works: readonly ReferenceWork[],
  form: LabelForm,
): ReadonlyMap<ReferenceWork, Distinction> {
  const given = givenNames(works);
  const told = new Map<ReferenceWork, Distinction>();
  const alike = new Map<string, ReferenceWork[]>();
  for (const work of works) {
    const prefix = given.get(work);
    if (prefix) told.set(work, prefix);
    addTo(alike, labelOf(work, form, told.get(work)), work);
  }
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    for (const work of group) {
      const shown = namesToTell(work, group, form);
      if (shown > 1) told.set(work, { ...told.get(work), shown });
    }
  }
  return told;
}

/** What stands before the family names of first authors that are those of others, too. */
function givenNames(works: readonly ReferenceWork[]): ReadonlyMap<ReferenceWork, Distinction> {
  const families = new Map<string, ReferenceWork[]>();
  for (const work of works) {
    const first = firstOf(work);
    if (first && 'family' in first) addTo(families, familyName(first), work);
  }
  const given = new Map<ReferenceWork, Distinction>();
  for (const group of families.values()) {
    const people = new Map<string, Set<string>>();
    for (const work of group) {
      const whole = givenOf(work);
      people.set(
        initials(whole) ?? '',
        (people.get(initials(whole) ?? '') ?? new Set()).add(whole),
      );
    }
    if (people.size < 2 && [...people.values()].every(({ size }) => size < 2)) continue;
    for (const work of group) {
      const whole = givenOf(work);
      const short = initials(whole) ?? '';
      const isClear = (people.get(short)?.size ?? 0) < 2;
      const first = firstOf(work);
      const particle = first && 'dropping' in first ? first.dropping : undefined;
      const shown = [isClear ? short : whole, particle].filter(Boolean).join(' ');
      const suffix = first && 'suffix' in first ? first.suffix : undefined;
      if (whole !== '') given.set(work, { given: shown, ...(suffix !== undefined && { suffix }) });
    }
  }
  return given;
}

function firstOf({ names, editors }: ReferenceWork): Name | undefined {
  return names[0] ?? editors?.[0];
}

function givenOf(work: ReferenceWork): string {
  const first = firstOf(work);
  return first && 'given' in first ? (first.given ?? '') : '';
}

/** So many names that they are those of no other work of the group; 1 when that helps nobody. */
function namesToTell(
  work: ReferenceWork,
  group: readonly ReferenceWork[],
  form: LabelForm,
): number {
  let others = group.filter((other) => other !== work && namesOf(other) !== namesOf(work));
  if (others.length === 0) return 1;
  let best = 1;
  for (let shown = 2; shown <= work.names.length && others.length > 0; shown += 1) {
    const label = labelOf(work, form, { shown });
    const left = others.filter((other) => labelOf(other, form, { shown }) === label);
    if (left.length < others.length) best = shown;
    others = left;
  }
  return best;
}

function labelOf(work: ReferenceWork, form: LabelForm, told?: Distinction): string {
  return `${authorLabel(work, form, told)}\n${yearLabel(work)}`;
}

function namesOf(work: ReferenceWork): string {
  return work.names.map(familyName).join('\n');
}
