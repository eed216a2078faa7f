import type { CitationCluster } from '../citation/pandoc/parse';
import type { CitedWorks } from '../references/citedWorks';
import { citationParts } from '../references/inText';
import type { CitationPart } from '../references/inText';
import { plain } from '../references/layout';

/** The roles of MyST without brackets around what they cite: `{cite:year}`, `{cite:alp}`. */
const withoutBrackets = /:(?:year|c?alps?|label)$/;
const ofAuthors = /:c?authors?(par)?s?$/;
const separator: CitationPart = { kind: 'text', text: '; ' };

/** A citation as the reader sees it, like {@link citationParts}; a role of MyST as it says. */
export function shownParts(
  cluster: CitationCluster,
  works: CitedWorks,
  crossReferences: ReadonlySet<string>,
): readonly CitationPart[] | undefined {
  const { role, items } = cluster;
  const parts = citationParts(cluster, works, crossReferences);
  if (role === undefined || !parts) return parts;
  if (items[0]?.mode === 'in-text') {
    // Each work is cited on its own.
    return separated(items.map((item) => citationParts({ items: [item] }, works) ?? []));
  }
  const authors = ofAuthors.exec(role);
  if (authors) {
    const names = separated(items.map(({ key }) => [authorPart(key, works)]));
    const isInBrackets = authors[1] !== undefined;
    return isInBrackets
      ? [{ kind: 'text', text: '(' }, ...names, { kind: 'text', text: ')' }]
      : names;
  }
  const isBracketed = parts[0]?.kind === 'text' && parts.at(-1)?.kind === 'text';
  return withoutBrackets.test(role) && isBracketed ? parts.slice(1, -1) : parts;
}

/** Whether a citation in the text can be written in Pandoc's syntax: not one by a role with brackets of its own. */
export function isForPandoc({ nocite, role = '', items }: CitationCluster): boolean {
  const isOfSeveral = role !== '' && items[0]?.mode === 'in-text' && items.length > 1;
  return !nocite && !isOfSeveral && !withoutBrackets.test(role) && !ofAuthors.test(role);
}

function separated(cited: readonly (readonly CitationPart[])[]): readonly CitationPart[] {
  return cited.flatMap((parts, i) => (i === 0 ? parts : [separator, ...parts]));
}

function authorPart(key: string, works: CitedWorks): CitationPart {
  const label = works.get(key)?.label;
  return label
    ? { kind: 'work', key, text: plain(label, works.locale) }
    : { kind: 'unknown', key, text: `${key}?` };
}
