import type { Paper } from '../../model';
import type { Pause } from '../../base/tasks';
import { Dictionary } from './dictionary';
import { indexedFields } from '../words/fields';
import type { WriteAscii } from '../words/termReader';
import { textHash } from '../words/textHash';
import { SegmentBuilder, mergeSegments } from './build';
import type { KeptSegment, Segment } from './segment';

/** A segment in use. */
export interface SegmentInUse {
  readonly segment: Segment;
  /** The paper of each document; undefined when it was removed. */
  readonly papers: (Paper | undefined)[];
  /**
   * The segment's number of a term plus one, by its dictionary number; 0, or past the end, when the term isn't
   * in the segment. Most of a new array of zeros takes no memory until it's written.
   */
  readonly terms: Uint32Array;
  /** The number of this part's first document among those of all parts. */
  base: number;
  /** The number of papers that weren't removed. */
  live: number;
}

interface SegmentPosition {
  readonly part: SegmentInUse;
  readonly document: number;
}

const fieldCount = indexedFields.length;
/**
 * Maximum number of documents in a segment. Few segments are fast to search; small ones are fast to merge.
 */
const maxDocuments = 16384;
/** How many papers are indexed between two pauses; takes a few milliseconds. */
const batchSize = 16;

/** Keeps papers in segments. An update takes time for what changed, and occasionally for a merge. */
export class Segments {
  readonly dictionary = new Dictionary();
  /** The total number of terms in each field of all papers. */
  readonly lengths = new Float64Array(fieldCount);
  #parts: SegmentInUse[] = [];
  readonly #places = new Map<string, SegmentPosition>();
  /** Restored segments whose terms aren't in the dictionary yet; the next update adds them. */
  readonly #kept: KeptSegment[] = [];
  /** Documents of restored segments, by key and text. A key may have several, with different texts. */
  readonly #expected = new Map<string, SegmentPosition>();
  /** Papers for `finish` to index, by key, with the hashes of their texts. */
  readonly #pending = new Map<string, readonly [paper: Paper, hash: number]>();

  constructor(private readonly writeAscii?: WriteAscii) {}

  get parts(): readonly SegmentInUse[] {
    return this.#parts;
  }

  /** The number of papers that can be found. */
  get paperCount(): number {
    return this.#places.size;
  }

  /** Adds a segment of an earlier session. The next `update` won't index its papers again. */
  restore(segment: KeptSegment): void {
    this.#kept.push(segment);
  }

  /** The hash of the indexed text of the paper with a key; 0 if it isn't indexed. */
  hashOf(key: string): number {
    const place = this.#places.get(key);
    return place?.part.segment.textHashes[place.document] ?? 0;
  }

  /** Removes and adds papers. New texts are searchable after `finish`. */
  async update(
    removed: readonly Paper[],
    added: readonly Paper[],
    pause: Pause,
    textHashes: ReadonlyMap<Paper, number>,
  ): Promise<void> {
    await this.#attachRestored(pause);
    const stays = new Set(added.map(({ key }) => key));
    for (const { key } of removed) if (!stays.has(key)) this.#remove(key);
    for (const [i, paper] of added.entries()) {
      if (i % batchSize === batchSize - 1) await pause();
      const { key } = paper;
      const hash = textHashes.get(paper) ?? textHash(paper);
      const place = this.#places.get(key);
      if (place?.part.segment.textHashes[place.document] === hash) {
        place.part.papers[place.document] = paper;
        continue;
      }
      this.#remove(key);
      const restored = this.#expected.get(textOfKey(key, hash));
      if (restored) this.#place(paper, restored);
      else this.#pending.set(key, [paper, hash]);
    }
  }

  /** Indexes all papers that were added. */
  async finish(pause: Pause): Promise<void> {
    this.#expected.clear();
    while (this.#pending.size > 0) {
      const builder = new SegmentBuilder(this.dictionary, this.writeAscii);
      const papers: Paper[] = [];
      for (const [key, [paper, hash]] of this.#pending) {
        if (papers.length === maxDocuments) break;
        if (papers.length % batchSize === 0) await pause();
        this.#pending.delete(key);
        builder.add(paper, hash);
        papers.push(paper);
      }
      await pause();
      this.#attach(builder.finish(), papers);
    }
    await this.#merge(pause);
  }

  #remove(key: string): void {
    this.#pending.delete(key);
    const place = this.#places.get(key);
    if (!place) return;
    this.#places.delete(key);
    place.part.papers[place.document] = undefined;
    this.#count(place, -1);
  }

  #count({ part, document }: SegmentPosition, sign: 1 | -1): void {
    part.live += sign;
    for (let field = 0; field < fieldCount; field++) {
      const length = part.segment.lengths[document * fieldCount + field] ?? 0;
      this.lengths[field] = (this.lengths[field] ?? 0) + sign * length;
    }
  }

  #place(paper: Paper, place: SegmentPosition): void {
    place.part.papers[place.document] = paper;
    this.#places.set(paper.key, place);
    this.#count(place, 1);
  }

  async #attachRestored(pause: Pause): Promise<void> {
    // The terms of the first segment are added without a lookup, so the largest segment comes first.
    const largestFirst = this.#kept.splice(0).sort((a, b) => b.keys.length - a.keys.length);
    for (const kept of largestFirst) {
      await pause();
      const segment: Segment = { ...kept, terms: this.dictionary.addAll(kept.terms) };
      const part = this.#attach(segment, []);
      for (const [document, key] of segment.keys.entries()) {
        const hash = segment.textHashes[document] ?? 0;
        this.#expected.set(textOfKey(key, hash), { part, document });
      }
    }
  }

  #attach(segment: Segment, papers: readonly Paper[]): SegmentInUse {
    const terms = new Uint32Array(this.dictionary.size);
    for (let term = 0; term < segment.terms.length;) terms[segment.terms[term] ?? 0] = ++term;
    const none = Array.from(segment.keys, () => undefined);
    const part: SegmentInUse = { segment, papers: none, terms, base: 0, live: 0 };
    this.#parts.push(part);
    this.#renumber();
    for (const [document, paper] of papers.entries()) this.#place(paper, { part, document });
    return part;
  }

  #renumber(): void {
    let base = 0;
    for (const part of this.#parts) {
      part.base = base;
      base += part.papers.length;
    }
  }

  /** Merges segments to keep them few: each should be twice as large as the next one. */
  async #merge(pause: Pause): Promise<void> {
    for (;;) {
      this.#parts = this.#parts.filter(({ live }) => live > 0);
      const merged = this.#toMerge();
      if (merged.length === 0) break;
      await pause();
      const segment = mergeSegments(
        this.dictionary,
        merged.map(({ segment, papers }) => ({
          segment,
          isWanted: (document) => papers[document] !== undefined,
        })),
      );
      const papers = merged.flatMap((part) => part.papers.filter((paper) => paper !== undefined));
      for (const { key } of papers) this.#remove(key);
      this.#parts = this.#parts.filter((part) => !merged.includes(part));
      this.#attach(segment, papers);
    }
    this.#renumber();
  }

  #toMerge(): SegmentInUse[] {
    const sparse = this.#parts.find(({ live, papers }) => live * 2 < papers.length);
    if (sparse) return [sparse];
    const bySize = [...this.#parts].sort((a, b) => b.live - a.live);
    for (let i = bySize.length - 1; i > 0; i--) {
      const [larger, smaller] = [bySize[i - 1], bySize[i]];
      if (!larger || !smaller || larger.live + smaller.live > maxDocuments) continue;
      if (larger.live < smaller.live * 2) return [larger, smaller];
    }
    return [];
  }
}

/** The part's number of a term by its dictionary number; -1 when the part lacks it. */
export function termOf(part: SegmentInUse, id: number): number {
  return (part.terms[id] ?? 0) - 1;
}

/** Identifies a document by its key and the hash of its text. */
function textOfKey(key: string, hash: number): string {
  return `${hash} ${key}`;
}
