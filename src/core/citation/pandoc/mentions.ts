import { comparePositions } from '../../model';
import type { Position, Range } from '../../model';
import { leadingOptions } from './fence';
import type { OffsetSpan } from './inlines';
import { mayCite } from './roles';
import { parseNote, citationsOf } from './parse';
import type { CitationCluster, ParsedNote } from './parse';
import { linesOf } from '../../text/lineMap';

/** A place where a note names a work by its key. */
export interface KeyMention {
  /** A footnote is mentioned by its mark in the text, `[^key]`, and by that of its definition, `[^key]:`. */
  readonly kind: 'citation' | 'footnote' | 'wikilink';
  readonly key: string;
  /** The whole mention: `@key`, `[^key]`, `[[key]]`, `[[@key]]` or `[[key|some words]]`. */
  readonly range: Range;
  /** The key alone. */
  readonly keyRange: Range;
}

/** Whether Pandoc reads a mention as a citation: not a footnote, nor a wikilink without `@`. */
export function isPandocCitation({ kind, range, keyRange }: KeyMention): boolean {
  if (kind !== 'wikilink') return kind === 'citation';
  return keyRange.start.character - range.start.character > '[['.length;
}

/** Whether a text may mention a key. Most texts don't, and needn't be parsed. */
export function mayMention(text: string): boolean {
  return mayCite(text) || /\[\^|\[\[/.test(text);
}

/**
 * Parses once what a note cites, as `parseCitations` does, and all its mentions in the order of the text, with footnotes
 * and wikilinks: see {@link knownMentions}. Takes time linear in the text.
 */
export function parseMentions(markdown: string): {
  readonly clusters: readonly CitationCluster[];
  readonly mentions: readonly KeyMention[];
} {
  if (!mayMention(markdown)) return { clusters: [], mentions: [] };
  const note = parseNote(markdown);
  const clusters = citationsOf(note);
  const asWikilink = wikilinks(markdown);
  const citations = clusters.flatMap(({ items }) =>
    items.map(({ key, range, keyRange }): KeyMention => {
      const link = asWikilink(range);
      return { kind: link ? 'wikilink' : 'citation', key, range: link ?? range, keyRange };
    }),
  );
  const mentions = [...citations, ...labelsIn(note)].sort((a, b) =>
    comparePositions(a.keyRange.start, b.keyRange.start),
  );
  return { clusters, mentions };
}

/** Without footnotes and wikilinks, which have other uses too, whose label is not a known key. */
export function knownMentions(
  mentions: readonly KeyMention[],
  isKnown: (key: string) => boolean,
): readonly KeyMention[] {
  return mentions.filter((mention) => isPandocCitation(mention) || isKnown(mention.key));
}

/** The {@link knownMentions} of a note, in the order of the text. Takes time linear in the text. */
export function findKeyMentions(
  markdown: string,
  isKnown: (key: string) => boolean,
): readonly KeyMention[] {
  return knownMentions(parseMentions(markdown).mentions, isKnown);
}

/** As {@link findKeyMentions}, in the code of a chunk or cell: Quarto reads the captions in its options. */
export function findOptionMentions(
  code: string,
  isKnown: (key: string) => boolean,
): readonly KeyMention[] {
  const options = leadingOptions(code);
  if (options.length === 0) return [];
  const chunk = ['```{code}', ...options, '```'].join('\n');
  const mentions = findKeyMentions(chunk, isKnown);
  const up = ({ line, character }: Position): Position => ({ line: line - 1, character });
  const inCode = ({ start, end }: Range): Range => ({ start: up(start), end: up(end) });
  return mentions.map((mention) => ({
    ...mention,
    range: inCode(mention.range),
    keyRange: inCode(mention.keyRange),
  }));
}

/** Finds the range of the `[[@key]]` around an `@key`, which Pandoc reads as a citation in brackets. */
function wikilinks(markdown: string): (citation: Range) => Range | undefined {
  if (!markdown.includes('[[@')) return () => undefined;
  const lines = linesOf(markdown);
  return ({ start, end }) => {
    const line = lines[start.line] ?? '';
    if (start.line !== end.line || !line.endsWith('[[', start.character)) return undefined;
    const rest = /^(?:[|#][^[\]]*)?\]\]/.exec(line.slice(end.character))?.[0];
    if (rest === undefined) return undefined;
    return {
      start: { line: start.line, character: start.character - 2 },
      end: { line: end.line, character: end.character + rest.length },
    };
  };
}

/** `[^label]`, or `[[label]]`, perhaps with a heading or words to show after the label. */
const label = /\[\^([^\s[\]^]+)\]|\[\[([^\s[\]|#][^\n[\]|#]*)(?:[|#][^\n[\]]*)?\]\]/g;

function labelsIn({ text, lines, blocks, opaqueFrom }: ParsedNote): readonly KeyMention[] {
  const mentions: KeyMention[] = [];
  for (const match of text.matchAll(label)) {
    const [whole, footnote, wikilink = ''] = match;
    const start = match.index;
    const end = start + whole.length;
    const kind = footnote === undefined ? 'wikilink' : 'footnote';
    const isNamed = footnote === undefined ? isLink : isNoteMark;
    if (!isNamed(blocks.text, [start, end], opaqueFrom(start))) continue;
    const key = footnote ?? wikilink.trimEnd();
    const keyRange = lines.range(start + 2, start + 2 + key.length);
    mentions.push({ kind, key, range: lines.range(start, end), keyRange });
  }
  return mentions;
}

/** Whether a link is in text that is parsed as Markdown; `opaque` is the next span that isn't. */
function isLink(text: string, [start]: OffsetSpan, opaque: OffsetSpan | undefined): boolean {
  if (!opaque || opaque[0] <= start) return false;
  // Comments are masked, and a backslash makes the bracket plain.
  return text.charAt(start) === '[' && text.charAt(start - 1) !== '\\';
}

/** Whether this is the mark of a footnote, in the text or before its definition. */
function isNoteMark(
  text: string,
  [start, end]: OffsetSpan,
  opaque: OffsetSpan | undefined,
): boolean {
  if (opaque) return opaque[0] === start && opaque[1] === end;
  // Marks of blocks are masked by spaces, code and comments by `filler`.
  return text.slice(start, end + 1).trim() === '';
}
