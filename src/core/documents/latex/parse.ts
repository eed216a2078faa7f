import type { CitationCluster, CitationItem } from '../../citation/pandoc/parse';
import { prefixOf, suffixOf } from '../../citation/pandoc/parse';
import type { KeyMention } from '../../citation/pandoc/mentions';
import { comparePositions } from '../../model';
import { LineMap } from '../../text/lineMap';
import type { ParsedCitations } from '../documentLanguage';
import { findCitations } from './citations';
import type { LatexCitation } from './citations';
import type { LatexHabits } from './habits';
import { scanLatex } from './scan';

/**
 * Whether a text may cite, or define a command that does. Most don't, and needn't be scanned.
 * @param commands of the document's other files
 */
function mayCiteInLatex(text: string, { commands }: LatexHabits): boolean {
  if (/cite|Cite|bibentry|bibitem|cquote/.test(text)) return true;
  return [...commands.keys()].some((name) => text.includes(`\\${name}`));
}

/** What a LaTeX text cites. Takes time linear in the text. */
export function parseLatex(text: string, habits: LatexHabits): ParsedCitations {
  if (!mayCiteInLatex(text, habits)) return { clusters: [], mentions: [] };
  const lines = new LineMap(text);
  const { citations } = findCitations(scanLatex(text), habits.commands);
  const mentions: KeyMention[] = [];
  const clusters: Cluster[] = [];
  for (const citation of citations) {
    const items = itemsOf(citation, text, lines);
    for (const { key, range, keyRange } of items)
      mentions.push({ kind: 'citation', key, range, keyRange });
    if (citation.command.kind === 'definition' || items.length === 0) continue;
    const outer = clusters.at(-1);
    if (citation.within && outer?.of === citation.within) {
      for (const item of items) outer.items.push({ ...item, nested: true });
    } else clusters.push({ of: citation, items });
  }
  for (const { items } of clusters) items.sort(byPlace);
  return {
    clusters: joined(text, clusters).map(({ start, end, of, items }): CitationCluster => ({
      range: lines.range(start, end),
      items,
      ...(of.command.kind === 'nocite' && { nocite: true }),
    })),
    mentions: mentions.sort(byPlace),
  };
}

interface Cluster {
  readonly of: LatexCitation;
  readonly items: CitationItem[];
}

/** Joins what natbib's `\citetext{\citealp[p.~3]{a}; \citealp{b}}` cites together. */
function joined(text: string, clusters: readonly Cluster[]) {
  const result: (Cluster & { readonly start: number; readonly end: number })[] = [];
  let open: { readonly start: number; readonly at: number } | undefined;
  let previous = 0;
  for (const { of, items } of clusters) {
    const { start, end, name } = of;
    const between = text.slice(previous, start);
    const opening = /\\citetext\{\s*$/.exec(between.slice(-30))?.[0];
    if (opening !== undefined) open = { start: start - opening.length, at: result.length };
    else if (!/^\s*;\s*$/.test(between)) open = undefined;
    if (!/^[Cc]iteal[pt]$/.test(name)) open = undefined;
    result.push({ of, items, start, end });
    previous = end;
    const closing = /^\s*\}/.exec(text.slice(end, end + 30))?.[0];
    if (!open || closing === undefined) continue;
    const all = result.splice(open.at).flatMap((part) => part.items);
    result.push({ of, items: all, start: open.start, end: end + closing.length });
    open = undefined;
  }
  return result;
}

function byPlace(a: Pick<KeyMention, 'keyRange'>, b: Pick<KeyMention, 'keyRange'>): number {
  return comparePositions(a.keyRange.start, b.keyRange.start);
}

function itemsOf(
  { groups, command, name }: LatexCitation,
  text: string,
  lines: LineMap,
): CitationItem[] {
  const isYear = command.kind === 'part' && name.includes('year');
  const mode = isYear ? 'suppress-author' : command.kind === 'in-text' ? 'in-text' : 'normal';
  return groups.flatMap(({ keys, prenote, postnote }) =>
    keys.map(({ key, start, end }, index): CitationItem => {
      const range = lines.range(start, end);
      const isFirst = index === 0;
      const isLast = index === keys.length - 1;
      return {
        key,
        mode,
        prefix: isFirst && prenote ? prefixOf(text.slice(prenote.start, prenote.end)) : '',
        suffix: isLast && postnote ? suffixOf(text.slice(postnote.start, postnote.end)) : '',
        range,
        keyRange: range,
      };
    }),
  );
}
