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
