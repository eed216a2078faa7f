/** The offset basis and the prime of FNV-1a (32 bits), for loops that hash as they read. */
export const firstHash = 0x811c9dc5 | 0;
export const hashFactor = 0x01000193;

/** The hash of the code units from `start` up to `end`, as a signed number of 32 bits (FNV-1a). */
export function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = firstHash;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] ?? 0), hashFactor);
  return hash;
}

/** A hash of 53 bits (cyrb53). */
export function wideHash(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (b & 0x1fffff) + (a >>> 0);
}

/** A hash of a text as a name of `a-z0-9`. */
export function hashedName(text: string): string {
  return wideHash(text).toString(36);
}

/** A part of an engine's state, to be saved for the next session. */
export interface SavedPart {
  /** Changes whenever the bytes do. */
  readonly id: string;
  toBytes(): Uint8Array;
}

/** Typed arrays that can be written and read. */
type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;
type ArrayType<T extends NumberArray> = new (buffer: ArrayBuffer) => T;

/** `PDIX` in the machine's byte order, so bytes from a machine with another byte order are rejected. */
const signature = 0x50444958;
const headerLength = 16;

/** Writes blocks one after another; `ByteReader` returns them in the same order. */
export class ByteWriter {
  readonly #blocks: NumberArray[] = [];

  numbers(block: NumberArray): void {
    this.#blocks.push(Uint32Array.of(block.byteLength), block);
  }

  /** Plain data, as JSON in ASCII: it is parsed by native code, and most characters take one byte. */
  json(value: unknown): void {
    this.ascii(asciiJson(JSON.stringify(value)));
  }

  /** A text that contains only ASCII. */
  ascii(text: string): void {
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    this.numbers(bytes);
  }

  /** Code units; they take one byte each when all are small. */
  units(units: Uint16Array): void {
    const isNarrow = units.every((unit) => unit < 256);
    this.numbers(Uint8Array.of(isNarrow ? 1 : 0));
    this.numbers(isNarrow ? new Uint8Array(units) : units);
  }

  /** All blocks, after a header with `version`, the length and a checksum. */
  finish(version: number): Uint8Array {
    const padded = (length: number) => Math.ceil(length / 4) * 4;
    const length = this.#blocks.reduce(
      (sum, block) => sum + padded(block.byteLength),
      headerLength,
    );
    const bytes = new Uint8Array(length);
    let at = headerLength;
    for (const block of this.#blocks) {
      bytes.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), at);
      at += padded(block.byteLength);
    }
    const header = Uint32Array.of(signature, version, length, checksum(bytes, headerLength));
    bytes.set(new Uint8Array(header.buffer), 0);
    return bytes;
  }
}

/** Escapes a JSON text so it contains only ASCII. */
export function asciiJson(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Decodes ASCII; undefined if the bytes can't be decoded. */
export type DecodeAscii = (ascii: Uint8Array) => string | undefined;

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  #at = headerLength;

  private constructor(
    private readonly bytes: Uint8Array,
    private readonly decode: DecodeAscii,
  ) {}

  /** The result of `read`; undefined if the bytes are damaged, cut off, or of another version. */
  static read<T>(
    given: Uint8Array,
    version: number,
    decode: DecodeAscii,
    read: (reader: ByteReader) => T,
  ): T | undefined {
    // `slice` doesn't copy a Node `Buffer`, but copies a `Uint8Array`.
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.length);
    if (bytes.length < headerLength || bytes.length % 4 !== 0) return undefined;
    const header = new Uint32Array(bytes.slice(0, headerLength).buffer);
    const isValid =
      header[0] === signature &&
      header[1] === version &&
      header[2] === bytes.length &&
      header[3] === checksum(bytes, headerLength);
    if (!isValid) return undefined;
    try {
      return read(new ByteReader(bytes, decode));
    } catch {
      // The checksum is right, but the content isn't what `read` expects.
      return undefined;
    }
  }

  numbers<T extends NumberArray>(type: ArrayType<T>): T {
    return new type(this.#block().slice().buffer);
  }

  /** A view of the bytes that `json` or `ascii` would read. */
  view(): Uint8Array {
    return this.#block();
  }

  /** Throws if the block isn't JSON. */
  json(): unknown {
    return JSON.parse(this.ascii());
  }

  ascii(): string {
    return this.decode(this.#block()) ?? '';
  }

  units(): Uint16Array {
    const isNarrow = this.numbers(Uint8Array)[0] === 1;
    return isNarrow ? new Uint16Array(this.numbers(Uint8Array)) : this.numbers(Uint16Array);
  }

  #block(): Uint8Array {
    const start = this.#at + 4;
    const [length = 0] = new Uint32Array(this.bytes.slice(this.#at, start).buffer);
    this.#at = start + Math.ceil(length / 4) * 4;
    return this.bytes.subarray(start, start + length);
  }
}

/** A checksum: a change within four bytes always changes it, any other change nearly always. */
function checksum(bytes: Uint8Array, from: number): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const count = (bytes.length - from) / 4;
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset + from, count);
  let sum = 0x811c9dc5;
  // Iterating takes several times as long, and arrays have millions of items.
  for (let i = 0; i < count; i++) {
    sum = Math.imul(sum ^ (words[i] ?? 0), 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
