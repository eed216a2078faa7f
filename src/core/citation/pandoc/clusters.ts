import { alphanumericBefore } from '../../identity/key';
import type { BracketNode, InlineNode, KeyNode, MarkNode, OffsetSpan, RoleNode } from './inlines';
import { modeOfRole } from './roles';

/** A cited work, by offsets. */
export interface RawItem {
  readonly key: KeyNode;
  readonly mode: 'normal' | 'suppress-author' | 'in-text';
  readonly prefix: OffsetSpan;
  readonly suffix: OffsetSpan;
}

/** Works cited together, by offsets. */
export interface RawCluster {
  readonly start: number;
  readonly end: number;
  readonly items: readonly RawItem[];
  /** The name of the MyST role that cites them. */
  readonly role?: string;
}

/** One work within brackets, from `;` to `;`. */
interface CitationSegment {
  readonly start: number;
  readonly end: number;
  /** The first key outside nested brackets, emphasis and quotations. */
  readonly key?: KeyNode;
  readonly rest: readonly InlineNode[];
}

/**
 * The citations among the nodes of a leaf, in any order; one in the prefix or suffix of another is in its range.
 *
 * @param isReference whether a key is the label of an example list
 */
export function findClusters(
  text: string,
  nodes: readonly InlineNode[],
  isReference: (key: KeyNode) => boolean,
): RawCluster[] {
  const clusters: RawCluster[] = [];
  const work: (readonly InlineNode[])[] = [nodes];
  for (let next = work.pop(); next; next = work.pop()) {
    for (let index = 0; index < next.length; index++) {
      const node = next[index];
      if (node?.type === 'bracket') readBracket(text, node, clusters, work);
      if (node?.type === 'role') clusters.push(ofRole(node));
      if (node?.type !== 'key' || isReference(node)) continue;
      const following = next[index + 1];
      const located =
        following?.type === 'bracket' && beside.test(text.slice(node.end, following.start))
          ? readLocator(text, node, following, work)
          : undefined;
      if (located) index++;
      clusters.push(located ?? alone(node));
    }
  }
  return clusters;
}

function alone(key: KeyNode): RawCluster {
  const item = { ...first(key), suffix: [key.end, key.end] as const };
  return { start: startOf(key), end: key.end, items: [item] };
}

/** A work cited outside brackets, without its suffix. */
function first(key: KeyNode): Omit<RawItem, 'suffix'> {
  const mode = key.suppressed ? 'suppress-author' : 'in-text';
  return { key, mode, prefix: [startOf(key), startOf(key)] };
}

/** The start of `@key` or `-@key`. */
function startOf({ start, suppressed }: KeyNode): number {
  return suppressed ? start - 1 : start;
}

function ofRole({ start, end, name, works }: RoleNode): RawCluster {
  const mode = modeOfRole(name);
  const items = works.map(({ key, prefix, suffix }): RawItem => ({
    key: { type: 'key', ...key, suppressed: false },
    mode,
    prefix,
    suffix,
  }));
  return { start, end, items, role: name };
}

/** Brackets that don't follow a key: a citation, or just text. */
function readBracket(
  text: string,
  bracket: BracketNode,
  clusters: RawCluster[],
  work: (readonly InlineNode[])[],
): void {
  const segments = bracket.kind === 'plain' && !bracket.isLink ? split(text, bracket) : undefined;
  const items = segments && bracketed(segments);
  if (!items) {
    if (bracket.nodes.length > 0) work.push(bracket.nodes);
    return;
  }
  for (const { rest } of segments) work.push(rest);
  clusters.push({ start: bracket.start, end: bracket.end, items });
}

/** `[p. 3]`, `[p. 3; @b]` or `[@b]` after a key in the text; undefined for any other brackets. */
function readLocator(
  text: string,
  key: KeyNode,
  bracket: BracketNode,
  work: (readonly InlineNode[])[],
): RawCluster | undefined {
  if (bracket.kind !== 'plain' || bracket.isLink || text.charAt(bracket.start + 1) === '^') {
    return undefined;
  }
  const segments = split(text, bracket);
  const [locator, ...others] = segments;
  const cited = bracketed(segments);
  const items = cited ?? (others.length > 0 ? bracketed(others) : []);
  if (!items || !locator || (!cited && /[([]/.test(text.charAt(bracket.end)))) return undefined;
  for (const { rest } of cited ? segments : others) work.push(rest);
  if (!cited) work.push(locator.key ? [locator.key, ...locator.rest] : locator.rest);
  const suffix: OffsetSpan = cited ? [key.end, key.end] : [locator.start, locator.end];
  const one: RawItem = { ...first(key), suffix };
  return { start: startOf(key), end: bracket.end, items: [one, ...items] };
}

/** The works of segments; undefined when one of them has no key. */
function bracketed(segments: readonly CitationSegment[]): RawItem[] | undefined {
  if (segments.length === 0) return undefined;
  const items: RawItem[] = [];
  for (const { start, end, key } of segments) {
    if (!key) return undefined;
    items.push({
      key,
      mode: key.suppressed ? 'suppress-author' : 'normal',
      prefix: [start, startOf(key)],
      suffix: [key.end, end],
    });
  }
  return items;
}

function split(text: string, bracket: BracketNode): CitationSegment[] {
  const grouped = groupedNodes(text, bracket);
  if (!grouped) return [];
  const segments: CitationSegment[] = [];
  let start = bracket.start + 1;
  let key: KeyNode | undefined;
  let rest: InlineNode[] = [];
  const finish = (end: number): void => {
    segments.push({ start, end, rest, ...(key && { key }) });
    key = undefined;
    rest = [];
  };
  for (const node of bracket.nodes) {
    const free = !grouped.has(node);
    if (node.type === 'separator' && free) {
      finish(node.start);
      start = node.end;
    } else if (node.type === 'key' && free && !key) key = node;
    else rest.push(node);
  }
  finish(bracket.end - 1);
  return segments;
}

/**
 * The nodes in emphasis or quotation; undefined when emphasis isn't closed within the brackets, as Pandoc then
 * reads no citation.
 */
function groupedNodes(text: string, { nodes }: BracketNode): Set<InlineNode> | undefined {
  const grouped = new Set<InlineNode>();
  const open: { name: string; index: number }[] = [];
  const counts = new Map<string, number>();
  let done = 0;
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'emphasis') continue;
    const name = text.slice(node.start, Math.min(node.end, node.start + 4));
    if ((counts.get(name) ?? 0) > 0) {
      let opener = open.pop();
      for (; opener && opener.name !== name; opener = open.pop()) count(counts, opener.name, -1);
      count(counts, name, -1);
      for (let inside = Math.max(opener?.index ?? index, done); inside < index; inside++) {
        const element = nodes[inside];
        if (element) grouped.add(element);
      }
      done = index;
    } else if (canOpen(text, node)) {
      const closer = closingMarks[name] ?? name;
      open.push({ name: closer, index });
      count(counts, closer, 1);
    }
  }
  return open.some(({ name }) => /[*_]/.test(name)) ? undefined : grouped;
}

function count(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** White space with at most one line end. */
const beside = /^[ \t]*(?:\n[ \t]*)?$/;

/** Closing marks that differ from the opening one. */
const closingMarks: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

/**
 * Whether a mark can open emphasis or a quotation: no white space follows and, unless it is `*`, no letter or
 * digit precedes.
 */
function canOpen(text: string, { start, end }: MarkNode): boolean {
  if (/[”’]/.test(text.charAt(start)) || /\s/.test(text.charAt(end))) return false;
  return text.charAt(start) === '*' || !alphanumericBefore(text, start);
}
