import type { ParsedDigest } from '../../model';
import type { WholeDate } from '../words/dates';
import { piecesOf, plainSpaces, solidLines, startOf } from './lines';
import { unquoted } from './quoted';
import type { Line, Text } from './lines';

/** A kind of file that digests come in. */
export interface DigestFormat {
  /**
   * Whether the start of a text has what every digest of this format has there: a cheap test that rules out
   * most texts.
   */
  hasTrace(text: DigestText): boolean;
  /** Whether a text is a digest of this format. Fast for nearly all texts that aren't. */
  recognizes(text: DigestText): boolean;
  /**
   * Reads a text as a digest of this format. Never throws, and takes time linear in the text.
   *
   * @param saved the date in the file's name
   */
  read(text: DigestText, uri: string, saved: WholeDate | undefined): ParsedDigest;
}

/** The text of a file in the views that formats need. The views of its start are cached. */
export class DigestText {
  readonly pieces: readonly string[];
  /** The first 200 000 code units of the text, which formats use to recognize a digest. */
  readonly start: readonly string[];
  #sample: string | undefined;
  #startLines: readonly Line[] | undefined;

  constructor(readonly text: Text) {
    this.pieces = piecesOf(text);
    this.start = startOf(this.pieces);
  }

  /** The whole text, without a byte order mark. */
  get whole(): string {
    return this.pieces.join('').replace(/^\ufeff/, '');
  }

  /** The start, with long pieces shortened: a text that is cheap to search for traces of a format. */
  get sample(): string {
    const { start } = this;
    this.#sample ??= start.length === 1 ? (start[0] ?? '') : start.map(beginning).join('');
    return this.#sample;
  }

  /** The lines of the start, as listings read them. */
  get startLines(): readonly Line[] {
    return (this.#startLines ??= listLines(this.start));
  }

  /** All lines, as listings read them. */
  get lines(): readonly Line[] {
    return listLines(this.text);
  }

  /** Whether it starts like any JSON, which Markdown never does. */
  get isJson(): boolean {
    return /^\ufeff?\s*(?:\{\s*["}]|\[\s*\{)/.test(this.pieces[0] ?? '');
  }

  /** Whether it is a feed in XML. */
  get isFeed(): boolean {
    const start = this.pieces.slice(0, 20).join('').slice(0, 2000);
    return /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*|<\?[^>]*>\s*)*<(?:feed|rss|rdf:RDF)[\s>]/i.test(
      start,
    );
  }

  /** Whether it is HTML of any kind. */
  get isHtml(): boolean {
    let start = this.pieces
      .slice(0, 20)
      .join('')
      .slice(0, 4000)
      .replace(/^\ufeff/, '')
      .trimStart();
    while (start.startsWith('<!--')) {
      const end = start.indexOf('-->');
      if (end < 0) return false;
      start = start.slice(end + 3).trimStart();
    }
    return /^<(?:!doctype html|html[\s>])/i.test(start);
  }
}

/**
 * The first part of a long piece. Traces of a list are early in their line, and a long line is a piece of its
 * own.
 */
function beginning(piece: string): string {
  return piece.length > 900 ? piece.slice(0, 600) : piece;
}

function listLines(text: Text): readonly Line[] {
  // Formats and records need not handle other spaces. Offsets stay the same.
  const lines = solidLines(text).map((line) => {
    const plain = plainSpaces(line.text);
    return plain === line.text ? line : { ...line, text: plain };
  });
  return unquoted(lines);
}
