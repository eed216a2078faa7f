import type { Paper } from '../../model';

/** The indexed parts of a paper, in the order in which an index stores them. */
export const indexedFields = ['title', 'abstract', 'organization', 'key'] as const;
/** One of {@link indexedFields}. */
export type IndexedField = (typeof indexedFields)[number];

/** The fields that name a paper: the only ones in which a prefix of one or two letters matches. */
export const nameFields: readonly IndexedField[] = ['title', 'organization', 'key'];

/** The weight of a word in each of {@link indexedFields}. */
export const fieldBoosts: readonly number[] = indexedFields.map(
  (field) => ({ title: 3, abstract: 1, organization: 2, key: 2 })[field],
);

/** The text that is indexed as `organization`. */
export function organizationText({ organization }: Pick<Paper, 'organization'>): string {
  const { name = '', slug = '' } = organization ?? {};
  return `${name} ${slug}`;
}
