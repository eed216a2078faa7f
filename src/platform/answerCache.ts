import { isRecord } from '../core/base/data';
import type { SourceRecord } from '../core/lookUp/source';
import type { Clock } from './clock';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Milliseconds for which records are used again, an answer without any, and at most that a source is busy. */
const ages = { records: 7 * day, none: day, busy: day };
/** Of the file, in characters. */
const maxSize = 8 * 2 ** 20;

/** The records of an answer, or until when a source is busy. */
type Cached = readonly SourceRecord[] | number;

/** The file of a cache. Its methods may reject. */
export interface CacheFile {
  /** Undefined if there is no such file. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Answers of sources, and which are busy. One file keeps them for other sessions of the same build. */
export class AnswerCache {
  readonly #known = new Map<string, { readonly value: Cached; readonly at: number }>();
  #loaded: Promise<void> | undefined;

  /** @param build of the extension: other builds may read answers differently */
  constructor(
    private readonly file: CacheFile,
    private readonly build: string,
    private readonly clock: Clock,
  ) {}

  /** Reads the file once. It may be missing or damaged. Never rejects. */
  load(): Promise<void> {
    return (this.#loaded ??= this.#read());
  }

  /** The value for a key; undefined if there is none, or if it is too old. */
  get(key: string): Cached | undefined {
    const known = this.#known.get(key);
    if (!known || !this.#isFresh(known)) return undefined;
    return typeof known.value === 'number' ? busyUntil(known.value, known.at) : known.value;
  }

  set(key: string, value: Cached): void {
    // The newest come last.
    this.#known.delete(key);
    this.#known.set(key, { value, at: this.clock.now() });
  }

  /** Writes the file. Forgets what is too old, and the oldest values if there are too many. Never rejects. */
  async save(): Promise<void> {
    const lines: string[] = [];
    let size = 0;
    for (const [key, known] of [...this.#known].reverse()) {
      const line = JSON.stringify([key, known.value, known.at]);
      size += line.length;
      if (size <= maxSize && this.#isFresh(known)) lines.push(line);
      else this.#known.delete(key);
    }
    const text = [JSON.stringify(this.build), ...lines.reverse()].join('\n');
    // Without a file, sources are asked again in the next session.
    await this.file.write(text).catch(() => undefined);
  }

  /** Forgets everything, and deletes the file. Never rejects. */
  async clear(): Promise<void> {
    this.#known.clear();
    this.#loaded = Promise.resolve();
    await this.file.remove().catch(() => undefined);
  }

  #isFresh({ value, at }: { readonly value: Cached; readonly at: number }): boolean {
    const kind = typeof value === 'number' ? 'busy' : value.length === 0 ? 'none' : 'records';
    const now = this.clock.now();
    const isOver = typeof value === 'number' && busyUntil(value, at) <= now;
    return at <= now && now - at < ages[kind] && !isOver;
  }

  async #read(): Promise<void> {
    const text = await this.file.read().catch(() => undefined);
    const [build, ...lines] = text?.split('\n') ?? [];
    if (build !== JSON.stringify(this.build)) return;
    for (const line of lines) {
      const [key, value, at] = readLine(line);
      const isValue =
        typeof value === 'number' ||
        (Array.isArray(value) && value.every((one) => isRecord(one) && 'title' in one));
      if (typeof key === 'string' && typeof at === 'number' && isValue) {
        this.#known.set(key, { value: value as Cached, at });
      }
    }
  }
}

/** A source that gave up answering isn't asked for a minute. */
function busyUntil(until: number, at: number): number {
  return Math.max(until, at + minute);
}

function readLine(line: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(line);
    return Array.isArray(read) ? read : [];
  } catch {
    // It was cut off.
    return [];
  }
}
