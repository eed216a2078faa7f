import type { Paper } from '../../model';

/** What of a paper is indexed, in the order in which an index stores it. */
export const indexedFields = ['title', 'abstract', 'organization', 'key'] as const;
/** One of {@link indexedFields}. */
export type IndexedField = (typeof indexedFields)[number];

/** The fields that name a paper: the only ones in which one or two letters are looked for as a prefix. */
export const nameFields: readonly IndexedField[] = ['title', 'key'];

/** How much a word counts in each of {@link indexedFields}. */
export const fieldBoosts: readonly number[] = indexedFields.map(
  (field) => ({ title: 3, abstract: 1, organization: 2, key: 2 })[field],
);

/** The text that is indexed as `organization`. */
export function organizationText({ organization }: Pick<Paper, 'organization'>): string {
  const { name = '', slug = '' } = organization ?? {};
  return `${name} ${slug}`;
}
