import type { ParsedDigest } from '../../model';
import type { WholeDate } from '../words/dates';
import { piecesOf, solidLines, startOf } from './lines';
import { asMarkdown } from './otherMarkup';
import { unquoted, withoutBullets } from './quoted';
import type { Line, Text } from './lines';

/** A kind of file that digests come in. */
export interface DigestFormat {
  /**
   * Whether the start of a text has what every digest of this format has there: a cheap test that rules out
   * most texts.
   */
  hasTrace(text: DigestText): boolean;
  /** Reads a text as this format as far as it is asked for. Never throws, and takes time linear in the text. */
  open(text: DigestText): DigestReading;
}

/** A text as a format reads it. No part of it is read twice. */
export interface DigestReading {
  /** Whether the text is a digest of the format. Fast for nearly all texts that aren't. */
  isDigest(): boolean;
  /** @param saved the date in the file's name */
  toDigest(uri: string, saved: WholeDate | undefined): ParsedDigest;
}

/** A value that is computed when it is first asked for. */
export function lazy<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => (computed ??= { value: compute() }).value;
}

/** The text of a file in the views that formats need. The views of its start, and the whole text, are cached. */
export class DigestText {
  readonly pieces: readonly string[];
  /** The first 200 000 code units of the text, which formats use to recognize a digest. */
  readonly start: readonly string[];
  /** The syntax of the text, by how it starts: lines of HTML aren't lines of the visible text. */
  readonly syntax: 'html' | 'json' | 'feed' | 'text';
  readonly #whole = lazy(() => this.pieces.join('').replace(/^\ufeff/, ''));
  readonly #sample = lazy(() =>
    this.start.length === 1 ? (this.start[0] ?? '') : this.start.map(beginning).join(''),
  );
  readonly #startLines = lazy(() => listLines(this.start));

  constructor(readonly text: Text) {
    this.pieces = piecesOf(text);
    this.start = startOf(this.pieces);
    this.syntax = syntaxOf(startOf(this.pieces, 4000).join(''));
  }

  /** Whether the start is the whole text. */
  get isShort(): boolean {
    const last = this.pieces.length - 1;
    return this.start.length > last && this.start[last] === this.pieces[last];
  }

  /** The whole text, without a byte order mark. */
  get whole(): string {
    return this.#whole();
  }

  /** The start, with long pieces shortened: a text that is cheap to search for traces of a format. */
  get sample(): string {
    return this.#sample();
  }

  /** The lines of the start, as listings read them. */
  get startLines(): readonly Line[] {
    return this.#startLines();
  }

  /** All lines, as listings read them. */
  get lines(): readonly Line[] {
    return this.isShort ? this.startLines : listLines(this.text);
  }
}

function listLines(text: Text): readonly Line[] {
  return withoutBullets(unquoted(asMarkdown(solidLines(text)), true), true);
}

/** The syntax of a text with this start. JSON starts as Markdown never does. */
function syntaxOf(text: string): DigestText['syntax'] {
  const start = text.replace(/^\ufeff?\s*(?:(?:<!--[^]*?-->|<\?[^>]*>)\s*)*/, '');
  if (/^(?:\{\s*["}]|\[\s*(?:\{|null\s*,))/.test(start)) return 'json';
  if (/^<(?:feed|rss|rdf:RDF)[\s>]/i.test(start)) return 'feed';
  return /^<(?:!doctype html|html[\s>])/i.test(start) ? 'html' : 'text';
}

/**
 * The first part of a long piece. Traces of a list are early in their line, and a long line is a piece of its
 * own.
 */
function beginning(piece: string): string {
  return piece.length > 900 ? piece.slice(0, 600) : piece;
}
