import type { Paper } from '../model';
import { readable } from '../render/readable';

/** A name in its parts, readable. */
export type Name =
  | { readonly family: string; readonly given?: string; readonly suffix?: string }
  | { readonly literal: string };

/** Who a paper is by: its authors, else the organisation; empty when neither is known. */
export function paperNames({
  authors,
  organization,
}: Pick<Paper, 'authors' | 'organization'>): readonly Name[] {
  if (authors && authors.length > 0) return authors.map(toName);
  return organization ? [{ literal: readable(organization.name) }] : [];
}

/** Takes a name as `Paper.authors` holds it apart. */
export function toName(name: string): Name {
  if (/^\{.*\}$/s.test(name)) return { literal: readable(name.slice(1, -1)) };
  const [family = '', ...rest] = name.split(',').map((part) => readable(part).trim());
  const given = rest.pop();
  const suffix = rest.join(', ');
  if (given !== undefined) return { family, given, ...(suffix && { suffix }) };
  const words = family.split(' ');
  const last = words.pop();
  return last === undefined || words.length === 0
    ? { literal: family }
    : { family: last, given: words.join(' ') };
}
