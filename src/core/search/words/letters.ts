/** By code unit, the small letter of each letter of ASCII; 0 for all else. */
export const smallLetters = new Uint8Array(0x10000);
for (let code = 97; code <= 122; code++) smallLetters[code] = smallLetters[code - 32] = code;

/**
 * The letters in the code units from `start` up to `end`, as a set of bits: one for each of a to z, in either
 * case. Other characters share some of the bits.
 */
export function lettersOf(units: Uint16Array, start: number, end: number): number {
  let letters = 0;
  for (let i = start; i < end; i++) letters |= 1 << ((units[i] ?? 0) & 31);
  return letters;
}
