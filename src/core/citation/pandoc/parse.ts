/*
 * The parser of citations in Pandoc's syntax, and of MyST's roles. The Markdown of a note is split into blocks, and all
 * but inline text is masked (`blocks.ts`); each leaf of text becomes nodes (`inlines.ts`), and nodes become clusters of
 * cited works (`clusters.ts`). `mentions.ts` adds other mentions of keys. All of it takes time linear in the text.
 */
import type { Position, Range } from '../../model';
import { findClusters } from './clusters';
import type { RawCluster, RawItem } from './clusters';
import { readInlines } from './inlines';
import type { KeyNode, OffsetSpan } from './inlines';
import type { Blocks } from './blocks';
import { readBlocks } from './blocks';
import { countBefore } from '../../base/sortedList';
import type { Leaf } from './texts';
import { LineMap } from '../../text/lineMap';
import { mayCite, nextSign } from './roles';

/**
 * How a work is cited: `[@key]` is `normal`, `[-@key]` and `-@key` are `suppress-author`, and
 * `@key` outside brackets is `in-text`. Roles of MyST: see `modeOfRole`.
 */
export type CitationMode = 'normal' | 'suppress-author' | 'in-text';

/** One cited work. */
export interface CitationItem {
  /** Without `@` and braces. */
  readonly key: string;
  readonly mode: CitationMode;
  /** The text before the key, as in the note: `see ` in `[see @a]`. May be empty. From a role, as in brackets. */
  readonly prefix: string;
  /** The text after the key, as in the note: `, p. 3` in `[@a, p. 3]`; ` p. 3` in `@a [ p. 3]`. */
  readonly suffix: string;
  /** `@key`, `-@key` or `@{key}`, without prefix and suffix; the key alone in a role. */
  readonly range: Range;
  /** The key alone. */
  readonly keyRange: Range;
  /** In the prefix or suffix of another item: `@b` in `[@a and @b]`. */
  readonly nested?: true;
}

/** Works cited together: `[see @a, p. 3; @b]`, `@a`, `@a [p. 3; @b]`, or a role of MyST. */
export interface CitationCluster {
  /**
   * From the `[` to the `]`; of an in-text citation from the `@` or `-@` to the end of its key or `]`; a whole role.
   */
  readonly range: Range;
  /** At least one. */
  readonly items: readonly CitationItem[];
  /** Under `nocite` in the front matter: cited, but not in the text. */
  readonly nocite?: true;
  /** The name of the MyST role that cites the works: `cite:p` of {cite:p}`a,b`. */
  readonly role?: string;
}

/** The citations of a Markdown text, in the order of the text, which do not overlap. */
export function parseCitations(markdown: string): readonly CitationCluster[] {
  return mayCite(markdown) ? citationsOf(parseNote(markdown)) : [];
}

/** As {@link parseCitations}, of a note that is already split into blocks. */
export function citationsOf(note: ParsedNote): readonly CitationCluster[] {
  const { text, leaves, exampleLabels } = note.blocks;
  const isReference = (key: KeyNode): boolean =>
    exampleLabels.has(text.slice(key.keyStart, key.keyEnd));
  const clusters: CitationCluster[] = [];
  let at = -1;
  for (const leaf of leaves) {
    if (at < leaf.start) at = nextSign(text, leaf.start);
    if (at < 0) break;
    if (at >= leaf.end) continue;
    const { nodes } = readInlines(text, leaf);
    for (const cluster of joinNested(findClusters(text, nodes, isReference))) {
      clusters.push({
        range: note.lines.range(cluster.start, cluster.end),
        items: cluster.items.map((item) => toItem(note, item, cluster.role !== undefined)),
        ...(leaf.nocite && { nocite: true as const }),
        ...(cluster.role !== undefined && { role: cluster.role }),
      });
    }
  }
  return clusters;
}

/** The end of the code span, math, tag, address or the like around `position`; undefined when there is none. */
export function opaqueEnd(
  { lines, opaqueFrom }: ParsedNote,
  position: Position,
): Position | undefined {
  const offset = lines.offset(position);
  const [start, end] = opaqueFrom(offset) ?? [Infinity, 0];
  return start < offset ? lines.position(end) : undefined;
}

interface Cluster extends RawCluster {
  readonly items: (RawItem & { readonly nested?: true })[];
}

/** Sorts clusters, and moves the works of one that is inside another into that one. */
function joinNested(found: RawCluster[]): readonly Cluster[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const clusters: Cluster[] = [];
  for (const cluster of found) {
    const outer = clusters.at(-1);
    if (outer && cluster.start < outer.end) {
      for (const item of cluster.items) outer.items.push({ ...item, nested: true });
    } else clusters.push({ ...cluster, items: [...cluster.items] });
  }
  for (const { items } of clusters) items.sort((a, b) => a.key.start - b.key.start);
  return clusters;
}

function toItem(
  note: ParsedNote,
  { key, mode, prefix, suffix, nested }: Cluster['items'][0],
  isInRole: boolean,
): CitationItem {
  const start = mode === 'suppress-author' && key.suppressed ? key.start - 1 : key.start;
  return {
    key: note.text.slice(key.keyStart, key.keyEnd),
    mode,
    prefix: isInRole ? prefixOf(note.written(prefix)) : note.written(prefix),
    suffix: isInRole ? suffixOf(note.written(suffix)) : note.written(suffix),
    range: note.lines.range(start, key.end),
    keyRange: note.lines.range(key.keyStart, key.keyEnd),
    ...(nested && { nested }),
  };
}

/** What a user types as prefix, such as `see`, as text before a key. */
export function prefixOf(words: string): string {
  const text = words.trim();
  return text === '' ? '' : `${text} `;
}

/** What a user types as suffix, such as `p. 33`, as text after a key. */
export function suffixOf(words: string): string {
  const text = words.trim();
  return text === '' || /^[,;:.)]/.test(text) ? text : `, ${text}`;
}

/** A note split into blocks. */
export interface ParsedNote {
  /** With `\n` as line end: positions are those of the note, offsets aren't. */
  readonly text: string;
  readonly lines: LineMap;
  readonly blocks: Blocks;
  /** A part of the text with its original line ends. */
  readonly written: (span: OffsetSpan) => string;
  /**
   * The first span without Markdown in the leaf at `offset` that ends after it, one beyond all text when there is
   * none; undefined outside leaves. Each leaf is parsed once if offsets are in order.
   */
  readonly opaqueFrom: (offset: number) => OffsetSpan | undefined;
}

/** Splits a note into its blocks. Takes time linear in the text. */
export function parseNote(markdown: string): ParsedNote {
  const text = markdown.replace(/\r\n?/g, '\n');
  const blocks = readBlocks(text);
  const lines = new LineMap(text);
  const written = writtenText(markdown, text, lines);
  return { text, lines, blocks, written, opaqueFrom: opaqueSpans(blocks) };
}

function writtenText(markdown: string, text: string, lines: LineMap): ParsedNote['written'] {
  if (markdown === text) return ([start, end]) => text.slice(start, end);
  const writtenLines = new LineMap(markdown);
  const written = (offset: number): number => writtenLines.offset(lines.position(offset));
  return ([start, end]) => markdown.slice(written(start), written(end));
}

function opaqueSpans({ leaves, text }: Blocks): ParsedNote['opaqueFrom'] {
  let scanned: Leaf | undefined;
  let spans: readonly OffsetSpan[] = [];
  return (offset) => {
    const leaf = leaves[countBefore(leaves, ({ end }) => end <= offset)];
    if (!leaf || leaf.start > offset) return undefined;
    if (leaf !== scanned) spans = readInlines(text, leaf).opaque;
    scanned = leaf;
    return spans[countBefore(spans, ([, end]) => end <= offset)] ?? [Infinity, Infinity];
  };
}
