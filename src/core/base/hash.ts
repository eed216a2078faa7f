const firstSeed = 0x811c9dc5;
const secondSeed = 0x9747b28c;

/** A name for a text that no other is likely to have. */
export function hashedName(text: string): string {
  return [firstSeed, secondSeed]
    .map((seed) => hash(text, seed).toString(16).padStart(8, '0'))
    .join('');
}

/** FNV-1a with a last stir, as the lowest bits choose the shard. */
export function hash(text: string, seed = firstSeed): number {
  let sum = seed;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 15), 0x85ebca6b);
  return (sum ^ (sum >>> 13)) >>> 0;
}
