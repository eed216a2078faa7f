import { toName, wholeFamily } from '../../bibliography/work/names';
import type { Paper } from '../../model';

/** The indexed parts of a paper, in the order in which an index stores them. */
export const indexedFields = ['title', 'abstract', 'organization', 'key', 'authors'] as const;
/** One of {@link indexedFields}. */
export type IndexedField = (typeof indexedFields)[number];

/**
 * The fields that name a paper: the only ones in which a prefix of one or two letters matches. With authors,
 * such a prefix would match nearly every paper.
 */
export const nameFields: readonly IndexedField[] = ['title', 'organization', 'key'];

/** The weight of a word in each of {@link indexedFields}. */
export const fieldBoosts: readonly number[] = indexedFields.map(
  (field) => ({ title: 3, abstract: 1, organization: 2, key: 2, authors: 2 })[field],
);

/** The text that is indexed as `organization`. */
export function organizationText({ organization }: Pick<Paper, 'organization'>): string {
  const { name = '', slug = '' } = organization ?? {};
  return `${name} ${slug}`;
}

/** The text that is indexed as `authors`: `Ana Vasic; Li Wei`. */
export function authorsText(paper: Pick<Paper, 'authors'>): string {
  return listedAuthors(paper).map(givenFirst).join('; ');
}

/** The names of the authors as written. */
export function listedAuthors({ authors = [] }: Pick<Paper, 'authors'>): readonly string[] {
  return authors.filter((name) => name !== 'others');
}

/** Turns `Vasic, Ana Maria` into `Ana Maria Vasic`. */
export function givenFirst(name: string): string {
  if (!/[,{\\]/.test(name)) return name;
  const known = toName(name);
  if ('literal' in known) return known.literal;
  return [known.given, wholeFamily(known), known.suffix].filter(Boolean).join(' ');
}
