import type { Paper } from '../../model';

/** What of a paper is indexed, in the order in which an index stores it. */
export const indexedFields = ['title', 'abstract', 'organization', 'key'] as const;
/** One of {@link indexedFields}. */
export type IndexedField = (typeof indexedFields)[number];

/** What names a paper: all that the first letters of a word are looked for in. */
export const nameFields: readonly IndexedField[] = ['title', 'key'];

/** How much a word counts where it stands. */
export const fieldBoosts: readonly number[] = indexedFields.map(
  (field) => ({ title: 3, abstract: 1, organization: 2, key: 2 })[field],
);

/** What `organization` is indexed by. */
export function organizationText({ organization }: Pick<Paper, 'organization'>): string {
  const { name = '', slug = '' } = organization ?? {};
  return `${name} ${slug}`;
}
