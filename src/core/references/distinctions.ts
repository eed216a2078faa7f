import { addTo } from '../base/addTo';
import type { PersonName } from '../bibliography/work/names';
import { authorLabel, leadingNames } from './label';
import type { Distinction, LabelForm } from './label';
import { familyName, initials } from './names';
import { yearLabel } from './styles';
import { joined } from './wording';
import type { ReferenceWork } from './work';

/**
 * How works that would be cited alike are told apart before letters behind their years do it: by the
 * given names of first authors who share a family name, and by more of their names.
 */
export function distinctions(
  works: readonly ReferenceWork[],
  form: LabelForm,
): ReadonlyMap<ReferenceWork, Distinction> {
  const told = givenNames(works);
  const alike = new Map<string, ReferenceWork[]>();
  for (const work of works) addTo(alike, labelOf(work, form, told.get(work)), work);
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    for (const work of group) {
      const shown = namesToTell(work, group, form);
      if (shown > 1) told.set(work, { ...told.get(work), shown });
    }
  }
  return told;
}

/** The given names of first authors, where these share a family name with others. */
function givenNames(works: readonly ReferenceWork[]): Map<ReferenceWork, Distinction> {
  const families = new Map<string, ReferenceWork[]>();
  for (const work of works) {
    const first = firstPerson(work);
    if (first) addTo(families, familyName(first), work);
  }
  const given = new Map<ReferenceWork, Distinction>();
  for (const group of families.values()) {
    const wholes = new Set(group.map(givenOf));
    if (wholes.size < 2) continue;
    const byInitials = new Map<string, string[]>();
    for (const whole of wholes) addTo(byInitials, initials(whole), whole);
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

/** How many names tell a work from the others of the group, as far as names can; 1 when more do not help. */
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
