import { pairs } from './latex/tables';

/** ASCII spellings of letters that Unicode normalization (NFKD) doesn't change. */
const letters = pairs(
  `ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŋ n α alpha β beta γ gamma δ delta ε epsilon ζ zeta
  η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma ς sigma τ tau
  υ upsilon φ phi χ chi ψ psi ω omega`,
);

/**
 * A text in the form used to compare texts: lower case, NFKD, without accents, Greek letters by name: `Pokémon` is
 * `pokemon` and `π₀` is `pi0`. Other scripts stay.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıħŋα-ω]/g, (letter) => letters.get(letter) ?? letter)
    .normalize('NFC');
}

/** Whether a text is all ASCII. */
export function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}
