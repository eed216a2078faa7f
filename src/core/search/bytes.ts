import { codeUnits } from './runs';

/** Plain arrays that bytes are made of and read back as. */
type NumberArray = Uint8Array | Uint16Array | Uint32Array;
interface ArrayType<T extends NumberArray> {
  new (buffer: ArrayBuffer): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** `PDIX`, in the byte order of the machine: bytes of another kind of machine are not read. */
const signature = 0x50444958;
const headerLength = 16;

/** Writes blocks one after the other; `ByteReader` gives them back in the same order. */
export class ByteWriter {
  readonly #blocks: NumberArray[] = [];

  numbers(block: NumberArray): void {
    this.#blocks.push(Uint32Array.of(block.byteLength), block);
  }

  /** Texts may hold anything. */
  texts(texts: readonly string[]): void {
    this.numbers(Uint32Array.from(texts, ({ length }) => length));
    this.units(codeUnits(texts.join('')));
  }

  /** Code units; they take one byte each when all are small. */
  units(units: Uint16Array): void {
    const isNarrow = units.every((unit) => unit < 256);
    this.numbers(Uint8Array.of(isNarrow ? 1 : 0));
    this.numbers(isNarrow ? new Uint8Array(units) : units);
  }

  /** All blocks, with a header that tells `version` and whether every byte is as it was. */
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

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  #at = headerLength;

  private constructor(private readonly bytes: Uint8Array) {}

  /** Undefined when the bytes are damaged, cut off, or of another version. */
  static open(bytes: Uint8Array, version: number): ByteReader | undefined {
    if (bytes.length < headerLength || bytes.length % 4 !== 0) return undefined;
    const header = new Uint32Array(bytes.slice(0, headerLength).buffer);
    const isSound =
      header[0] === signature &&
      header[1] === version &&
      header[2] === bytes.length &&
      header[3] === checksum(bytes, headerLength);
    return isSound ? new ByteReader(bytes) : undefined;
  }

  numbers<T extends NumberArray>(type: ArrayType<T>): T {
    const start = this.#at + 4;
    const [length = 0] = new Uint32Array(this.bytes.slice(this.#at, start).buffer);
    this.#at = start + Math.ceil(length / 4) * 4;
    return new type(this.bytes.slice(start, start + length).buffer);
  }

  texts(): string[] {
    const lengths = this.numbers(Uint32Array);
    const units = this.units();
    let joined = '';
    for (let at = 0; at < units.length; at += chunk) {
      joined += String.fromCharCode(...units.subarray(at, at + chunk));
    }
    let end = 0;
    return Array.from(lengths, (length) => joined.slice(end, (end += length)));
  }

  units(): Uint16Array {
    const isNarrow = this.numbers(Uint8Array)[0] === 1;
    return isNarrow ? new Uint16Array(this.numbers(Uint8Array)) : this.numbers(Uint16Array);
  }
}

/** As many arguments as any engine takes. */
const chunk = 4096;

/** Another number for every change of a single stretch of up to four bytes, and for nearly any other. */
function checksum(bytes: Uint8Array, from: number): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const count = (bytes.length - from) / 4;
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset + from, count);
  let sum = 0x811c9dc5;
  // Iterating takes several times as long, and there are millions.
  for (let i = 0; i < count; i++) {
    sum = Math.imul(sum ^ (words[i] ?? 0), 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
