import { countBefore } from '../../base/sortedList';
import { comparePositions, rangeContains } from '../../model';
import type { Position, Range } from '../../model';
import { bareKeyEnd } from '../../identity/key';
import { LineMap } from '../../text/lineMap';
import { parseCitations } from '../pandoc/parse';
import type { CitationCluster, CitationItem } from '../pandoc/parse';

/** A cited work and its cluster. */
interface CitationAt {
  readonly cluster: CitationCluster;
  readonly item: CitationItem;
}

/** The cluster that `position` is in or touches; of two that touch, the one that starts there. */
export function clusterAt(
  clusters: readonly CitationCluster[],
  position: Position,
): CitationCluster | undefined {
  return lastAt(clusters, position);
}

/** The cited work whose `@key` (not prefix or suffix) contains or touches `position`, as in {@link clusterAt}. */
export function citationAt(
  clusters: readonly CitationCluster[],
  position: Position,
): CitationAt | undefined {
  const cluster = clusterAt(clusters, position);
  const item = cluster && lastAt(cluster.items, position);
  return item && { cluster, item };
}

/** The last element that contains or touches `position`. Elements are in order and don't overlap. */
function lastAt<T extends { readonly range: Range }>(
  elements: readonly T[],
  position: Position,
): T | undefined {
  const count = countBefore(elements, ({ range }) => comparePositions(range.start, position) <= 0);
  const element = elements[count - 1];
  return element && rangeContains(element.range, position) ? element : undefined;
}

/** A citation being typed. */
interface CitationPrefix {
  /** From the `@` to the cursor. */
  readonly range: Range;
  /** The key so far, without `@` and `{`; may be empty. */
  readonly prefix: string;
  /** From the `@` to the end of the key, past the cursor when the key goes on there. */
  readonly wholeRange: Range;
  /** The key is in a role of MyST, where it has no `@`: both ranges start at the key. */
  readonly isKeyAlone?: true;
}

/**
 * The `@` and the start of a key that end at `position`, or the start of a key in a role of MyST; undefined where
 * no citation can be: in code, math, comments, e-mail and web addresses, or after a backslash.
 */
export function citationPrefixAt(markdown: string, position: Position): CitationPrefix | undefined {
  const lines = new LineMap(markdown);
  const cursor = lines.offset(position);
  const lineStart = cursor - lines.position(cursor).character;
  const before = markdown.slice(Math.max(lineStart, cursor - 300), cursor);
  const inRole = roleKey.exec(before)?.[1];
  if (inRole !== undefined) return prefixInRole(markdown, lines, cursor, inRole);
  const typed = /@(\{?)([^\s@{}]*)$/.exec(before);
  if (!typed) return undefined;
  const [, brace = '', prefix = ''] = typed;
  if (brace === '' && /[^\p{L}\p{N}_*:.#$%&\-+?<>~/]/u.test(prefix)) return undefined;
  const start = cursor - typed[0].length;
  const end = restOfKeyEnd(markdown, cursor, brace !== '');
  // Any key shows whether there is a citation; the comma keeps `(@x)` from being a list.
  const probe = `${markdown.slice(0, start)}@x,${markdown.slice(end)}`;
  const at = lines.position(start + 1);
  const found = citationAt(parseCitations(probe), at);
  if (found?.item.keyRange.start.character !== at.character) return undefined;
  return { range: lines.range(start, cursor), prefix, wholeRange: lines.range(start, end) };
}

/** The start of a key in a role that isn't closed on this side of the cursor. */
const roleKey = /\{(?:foot)?(?:full)?cite[^{}`]*\}`(?:[^`]*[,;}][ \t]*)?([^\s,;{}`]*)$/;

function prefixInRole(
  markdown: string,
  lines: LineMap,
  cursor: number,
  prefix: string,
): CitationPrefix | undefined {
  const start = cursor - prefix.length;
  const end = cursor + (/^[^\s,;{}`]*/.exec(markdown.slice(cursor, cursor + 300))?.[0].length ?? 0);
  // The role may not be closed yet.
  const close = markdown.charAt(end) === '`' ? '' : '`';
  const probe = `${markdown.slice(0, start)}x${close}${markdown.slice(end)}`;
  const at = lines.position(start);
  const found = citationAt(parseCitations(probe), at);
  if (!found?.cluster.role || comparePositions(found.item.range.start, at) !== 0) return undefined;
  const [range, wholeRange] = [lines.range(start, cursor), lines.range(start, end)];
  return { range, prefix, wholeRange, isKeyAlone: true };
}

function restOfKeyEnd(text: string, cursor: number, isInBraces: boolean): number {
  const rest = /^[^\s@{}[\];,]*\}?/.exec(text.slice(cursor, cursor + 300))?.[0] ?? '';
  if (isInBraces) return rest.endsWith('}') ? cursor + rest.length : cursor;
  // The text before the cursor may be an incomplete key, so a letter replaces it.
  return cursor + bareKeyEnd(`x${rest}`, 0) - 1;
}
