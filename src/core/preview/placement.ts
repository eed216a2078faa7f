import type { Token } from 'markdown-it';
import { addTo } from '../base/collections';
import { parseCitations } from '../citation/pandoc/parse';
import type { CitationCluster } from '../citation/pandoc/parse';
import { mayCite } from '../citation/pandoc/roles';
import type { Position } from '../model';
import { LineMap } from '../text/lineMap';

/** The citations in the text of an inline token, by their start offsets. */
export type PlacedCitations = ReadonlyMap<number, PlacedCitation>;

/** A citation, and its end in the text of an inline token. */
interface PlacedCitation {
  readonly end: number;
  readonly cluster: CitationCluster;
}

const none: PlacedCitations = new Map();

/**
 * Finds the citations of a note in its inline tokens. Parsing blocks removes indentation and the marks of lists
 * and quotations, so a line of a token is the end of a line of the note.
 */
export class NotePlaces {
  readonly #lines: readonly string[];
  readonly #byLine = new Map<number, CitationCluster[]>();
  readonly #keys = new Set<string>();

  /** @param source with single-character line endings */
  constructor(source: string, clusters: readonly CitationCluster[]) {
    this.#lines = source.split('\n');
    for (const cluster of clusters) {
      if (cluster.nocite) continue;
      addTo(this.#byLine, cluster.range.start.line, cluster);
      for (const { key } of cluster.items) this.#keys.add(key);
    }
  }

  /** The citations in an inline token; undefined if the token has no line numbers. */
  inToken(token: Token): PlacedCitations | undefined {
    if (!token.map || !mayCite(token.content)) return token.map ? none : undefined;
    const [first] = token.map;
    const starts: { readonly offset: number; readonly column: number }[] = [];
    const found: CitationCluster[] = [];
    let offset = 0;
    for (const [i, content] of token.content.split('\n').entries()) {
      const text = content.trimStart();
      const column = (this.#lines[first + i] ?? '').lastIndexOf(text);
      starts.push({ offset: offset + content.length - text.length, column });
      offset += content.length + 1;
      // No spread: there may be more citations than a call accepts arguments.
      if (column >= 0) for (const one of this.#byLine.get(first + i) ?? []) found.push(one);
    }
    const offsetOf = ({ line, character }: Position): number => {
      const start = starts[line - first];
      return start ? start.offset + character - start.column : -1;
    };
    return new Map(
      found.flatMap((cluster) => {
        const [start, end] = [offsetOf(cluster.range.start), offsetOf(cluster.range.end)];
        const isThere = start >= 0 && end > start && /[-[@{]/.test(token.content.charAt(start));
        return isThere ? [[start, { end, cluster }] as const] : [];
      }),
    );
  }

  /**
   * The citations in text of the note whose lines are unknown: a table cell, the alternative text of an image,
   * the prefix of another citation. Only finds keys that the note cites.
   */
  inText(text: string): PlacedCitations {
    if (!mayCite(text)) return none;
    const lead = text.length - text.trimStart().length;
    const lines = new LineMap(text.slice(lead));
    const offsetOf = (position: Position): number => lead + lines.offset(position);
    return new Map(
      parseCitations(text.slice(lead))
        .filter(({ items }) => items.every(({ key }) => this.#keys.has(key)))
        .map((cluster) => {
          const { start, end } = cluster.range;
          return [offsetOf(start), { end: offsetOf(end), cluster }];
        }),
    );
  }
}
