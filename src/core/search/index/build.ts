import { grown } from '../../base/grown';
import { hashedName } from '../../base/hash';
import { textOf } from '../../model';
import type { Paper } from '../../model';
import { isAscii } from '../../text/fold';
import { readable } from '../../text/readable';
import { indexedFields, organizationText } from '../words/fields';
import { foldedText } from '../words/folded';
import { TermReader } from '../words/termReader';
import type { Dictionary } from './dictionary';
import type { Segment } from './segment';

const fieldCount = indexedFields.length;

/** Builds a segment from papers, or from documents of other segments. */
export class SegmentBuilder {
  readonly #keys: string[] = [];
  readonly #hashes: number[] = [];
  readonly #titles: string[] = [];
  readonly #plain: number[] = [];
  /** The dictionary's number of each term. */
  #terms = new Uint32Array(1024);
  #termCount = 0;
  /** By the dictionary's number of a term, that in the segment plus one. */
  #places = new Uint32Array(1024);
  /** Postings as they come, by document; a term may have several in one field of a document. */
  #lists = new Uint32Array(4096);
  #documents = new Uint16Array(4096);
  #counts = new Uint8Array(4096);
  #size = 0;
  readonly #reader: TermReader;
  /** The field that is being read. */
  #field = 0;

  constructor(dictionary: Dictionary) {
    this.#reader = new TermReader((units, start, end, hash) => {
      const term = this.#term(dictionary.add(units, start, end, hash));
      this.#addPosting(term * fieldCount + this.#field, this.#keys.length - 1, 1);
    });
  }

  /** @param hash of the paper's text; see `textHash` */
  add(paper: Paper, hash: number): void {
    const body = textOf(paper);
    const abstract = readable(body);
    const isPlain = abstract === body && isAscii(body);
    this.#addDocument(paper.key, hash, foldedText(paper.title), isPlain ? 1 : 0);
    const texts = [readable(paper.title), abstract, organizationText(paper), paper.key];
    for (const [field, text] of texts.entries()) {
      this.#field = field;
      this.#reader.read(text);
    }
  }

  /** Adds the wanted documents of a segment, in their order. */
  addSegment(segment: Segment, isWanted: (document: number) => boolean): void {
    const moved = Int32Array.from(segment.keys, (key, document) => {
      if (!isWanted(document)) return -1;
      const [hash = 0, title = ''] = [segment.textHashes[document], segment.titles[document]];
      return this.#addDocument(key, hash, title, segment.isPlain[document] ?? 0);
    });
    for (const [term, id] of segment.terms.entries()) {
      for (let field = 0; field < fieldCount; field++) {
        const list = term * fieldCount + field;
        const end = segment.starts[list + 1] ?? 0;
        for (let at = segment.starts[list] ?? 0; at < end; at++) {
          const document = moved[segment.documents[at] ?? 0] ?? -1;
          if (document < 0) continue;
          const count = segment.counts[at] ?? 0;
          this.#addPosting(this.#term(id) * fieldCount + field, document, count);
        }
      }
    }
  }

  finish(): Segment {
    return {
      id: hashedName([...this.#keys, ...this.#hashes].join()),
      keys: this.#keys,
      textHashes: Uint32Array.from(this.#hashes),
      titles: this.#titles,
      isPlain: Uint8Array.from(this.#plain),
      terms: this.#terms.slice(0, this.#termCount),
      ...this.#sortedPostings(),
    };
  }

  #addDocument(key: string, hash: number, title: string, isPlain: number): number {
    this.#hashes.push(hash);
    this.#titles.push(title);
    this.#plain.push(isPlain);
    return this.#keys.push(key) - 1;
  }

  /** The segment's number of a term of the dictionary; a new one when it has none. */
  #term(id: number): number {
    if (id >= this.#places.length) this.#places = grown(this.#places, id + 1);
    const place = this.#places[id] ?? 0;
    if (place > 0) return place - 1;
    this.#terms = grown(this.#terms, this.#termCount + 1);
    this.#terms[this.#termCount] = id;
    this.#places[id] = ++this.#termCount;
    return this.#termCount - 1;
  }

  #addPosting(list: number, document: number, count: number): void {
    const at = this.#size++;
    if (at === this.#lists.length) {
      this.#lists = grown(this.#lists, at + 1);
      this.#documents = grown(this.#documents, at + 1);
      this.#counts = grown(this.#counts, at + 1);
    }
    this.#lists[at] = list;
    this.#documents[at] = document;
    this.#counts[at] = count;
  }

  /** The postings list by list, by counting sort; those of a term in one field of a document become one. */
  #sortedPostings(): Pick<Segment, 'lengths' | 'starts' | 'documents' | 'counts'> {
    const [size, lists] = [this.#size, this.#lists];
    const listCount = this.#termCount * fieldCount;
    /** Where the next posting of each list goes; in the end, where each list ends. */
    const ends = new Uint32Array(listCount + 1);
    for (let i = 0; i < size; i++) {
      const next = (lists[i] ?? 0) + 1;
      ends[next] = (ends[next] ?? 0) + 1;
    }
    for (let list = 0; list < listCount; list++) {
      ends[list + 1] = (ends[list + 1] ?? 0) + (ends[list] ?? 0);
    }
    const documents = new Uint16Array(size);
    const counts = new Uint8Array(size);
    for (let i = 0; i < size; i++) {
      const list = lists[i] ?? 0;
      const at = ends[list] ?? 0;
      ends[list] = at + 1;
      documents[at] = this.#documents[i] ?? 0;
      counts[at] = this.#counts[i] ?? 0;
    }
    const starts = new Uint32Array(listCount + 1);
    const lengths = new Uint16Array(this.#keys.length * fieldCount);
    let merged = 0;
    for (let list = 0, at = 0; list < listCount; list++) {
      const start = merged;
      for (; at < (ends[list] ?? 0); at++) {
        const [document = 0, count = 0] = [documents[at], counts[at]];
        if (merged > start && documents[merged - 1] === document) {
          counts[merged - 1] = Math.min((counts[merged - 1] ?? 0) + count, 0xff);
          continue;
        }
        documents[merged] = document;
        counts[merged++] = count;
        const place = document * fieldCount + (list % fieldCount);
        lengths[place] = Math.min((lengths[place] ?? 0) + 1, 0xffff);
      }
      starts[list + 1] = merged;
    }
    return {
      lengths,
      starts,
      documents: documents.slice(0, merged),
      counts: counts.slice(0, merged),
    };
  }
}
