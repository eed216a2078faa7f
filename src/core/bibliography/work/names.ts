import type { Paper } from '../../model';
import { readable } from '../../text/readable';

/** A name in its parts, readable. */
export type Name = PersonName | { readonly literal: string };

/** The name of a person. */
export interface PersonName {
  /** Without particles. */
  readonly family: string;
  readonly given?: string;
  readonly suffix?: string;
  /** Stands behind the given names where the family is first, and not in citations: `de la`. */
  readonly dropping?: string;
  /** Belongs to the family: the `van` of Beethoven. */
  readonly nonDropping?: string;
}

/** Who a paper is by: its authors, else the organisation; empty when neither is known. */
export function paperNames({
  authors,
  organization,
}: Pick<Paper, 'authors' | 'organization'>): readonly Name[] {
  if (authors && authors.length > 0) return authors.map(toName);
  return organization ? [{ literal: readable(organization.name) }] : [];
}

/** Splits a name, in the form of `Paper.authors`, into its parts. */
export function toName(name: string): Name {
  if (/^\{[^{}]*\}$/s.test(name)) return { literal: readable(name.slice(1, -1)) };
  const [family = '', ...rest] = name.split(',').map((part) => readable(part).trim());
  const given = rest.pop();
  const suffix = rest.join(', ');
  if (given !== undefined) {
    return { ...familyParts(family), given, ...(suffix && { suffix }) };
  }
  const words = family.split(' ');
  const last = words.pop();
  return last === undefined || words.length === 0
    ? { literal: family }
    : { family: last, given: words.join(' ') };
}

/** Splits a family name from its particle, which belongs to it in braces: `{van Beethoven}`, `de la Cruz`. */
function familyParts(family: string): Pick<PersonName, 'family' | 'dropping' | 'nonDropping'> {
  const isWhole = family.startsWith('{');
  const name = family.replace(/[{}]/g, '');
  const words = name.split(' ');
  const first = words.findIndex((word, i) => i === words.length - 1 || !/^\p{Ll}/u.test(word));
  if (first <= 0) return { family: name };
  const particle = words.slice(0, first).join(' ');
  return {
    family: words.slice(first).join(' '),
    ...(isWhole ? { nonDropping: particle } : { dropping: particle }),
  };
}

/** The family with all its particles: `de la Cruz`. */
export function wholeFamily({ dropping, nonDropping, family }: PersonName): string {
  return [dropping, nonDropping, family].filter(Boolean).join(' ');
}

/** The name under CSL's own names of its parts. */
export function cslName(name: Name): Readonly<Record<string, string>> {
  if ('literal' in name) return name;
  const { dropping, nonDropping, ...others } = name;
  return {
    ...others,
    ...(dropping !== undefined && { 'dropping-particle': dropping }),
    ...(nonDropping !== undefined && { 'non-dropping-particle': nonDropping }),
  };
}
