import { textOf } from '../../model';
import type { Paper } from '../../model';
import { isAscii } from '../../text/fold';
import { readable } from '../../text/readable';
import type { Dictionary } from './dictionary';
import { authorsText, indexedFields, organizationText } from '../words/fields';
import { foldedText } from '../words/folded';
import { grown } from '../../base/collections';
import { TermReader } from '../words/termReader';
import type { WriteAscii } from '../words/termReader';
import { SegmentParts } from './segment';
import type { Segment } from './segment';

const fieldCount = indexedFields.length;

/** Builds a segment from papers. */
export class SegmentBuilder {
  readonly #reader: TermReader;
  readonly #parts: SegmentParts;
  readonly #postings: SegmentParts['postings'];
  /**
   * By field and term, the position of the last posting plus one. Fields with few terms use a small array of
   * their own.
   */
  readonly #lasts = indexedFields.map(() => new Uint32Array(1024));
  /** The current document, field, array of the field, and number of postings before the field. */
  #document = 0;
  #field = 0;
  #last = new Uint32Array();
  #before = 0;

  constructor(dictionary: Dictionary, writeAscii?: WriteAscii) {
    this.#parts = new SegmentParts(dictionary.size);
    const { terms, postings } = this.#parts;
    this.#postings = postings;
    this.#reader = new TermReader((units, start, end, hash) => {
      this.#addTerm(terms.add(dictionary.add(units, start, end, hash)));
    }, writeAscii);
  }

  get size(): number {
    return this.#parts.keys.length;
  }

  /** @param hash the hash of the paper's text; see `textHash` */
  add(paper: Paper, hash: number): void {
    const { keys, hashes, titles, plain } = this.#parts;
    const body = textOf(paper);
    const abstract = readable(body);
    this.#document = keys.length;
    keys.push(paper.key);
    hashes.push(hash);
    titles.push(foldedText(paper.title));
    this.#addField(0, readable(paper.title));
    this.#addField(1, abstract);
    this.#addField(2, organizationText(paper));
    this.#addField(3, paper.key);
    this.#addField(4, authorsText(paper));
    plain.push(abstract === body && isAscii(body) ? 1 : 0);
  }

  finish(): Segment {
    return this.#parts.segment();
  }

  #addField(field: number, text: string): void {
    this.#field = field;
    this.#last = this.#lasts[field] ?? this.#last;
    this.#before = this.#postings.size;
    this.#reader.read(text);
    this.#lasts[field] = this.#last;
    this.#parts.lengths.push(Math.min(this.#postings.size - this.#before, 0xffff));
  }

  #addTerm(term: number): void {
    if (term >= this.#last.length) this.#last = grown(this.#last, term + 1);
    const last = this.#last[term] ?? 0;
    if (last > this.#before) this.#postings.countUp(last - 1);
    else {
      const list = term * fieldCount + this.#field;
      this.#last[term] = this.#postings.add(list, this.#document, 1);
    }
  }
}

/** Merges the wanted documents of several segments of a dictionary into one, in order. */
export function mergeSegments(
  dictionary: Dictionary,
  segments: readonly { segment: Segment; isWanted: (document: number) => boolean }[],
): Segment {
  const parts = new SegmentParts(dictionary.size);
  const { keys, hashes, titles, plain, lengths, postings, terms } = parts;
  for (const { segment, isWanted } of segments) {
    const newNumbers = Int32Array.from(segment.keys, (key, document) => {
      if (!isWanted(document)) return -1;
      hashes.push(segment.textHashes[document] ?? 0);
      titles.push(segment.titles[document] ?? '');
      plain.push(segment.isPlain[document] ?? 0);
      for (let field = 0; field < fieldCount; field++) {
        lengths.push(segment.lengths[document * fieldCount + field] ?? 0);
      }
      return keys.push(key) - 1;
    });
    for (const [old, id] of segment.terms.entries()) {
      for (let field = 0; field < fieldCount; field++) {
        const list = old * fieldCount + field;
        const end = segment.starts[list + 1] ?? 0;
        for (let at = segment.starts[list] ?? 0; at < end; at++) {
          const document = newNumbers[segment.documents[at] ?? 0] ?? -1;
          if (document < 0) continue;
          postings.add(terms.add(id) * fieldCount + field, document, segment.counts[at] ?? 0);
        }
      }
    }
  }
  return parts.segment();
}
