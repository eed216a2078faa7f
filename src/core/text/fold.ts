import { pairs } from './latex/tables';

/** Letters that Unicode normalisation (NFKD) leaves as they are, each with its ASCII spelling. */
const letters = pairs(
  `ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŋ n α alpha β beta γ gamma δ delta ε epsilon ζ zeta
  η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma ς sigma τ tau
  υ upsilon φ phi χ chi ψ psi ω omega`,
);

/**
 * The form in which texts are compared: lower case, compatibility forms made plain (NFKD), without accents,
 * Greek letters by name, so that `Pokémon` is `pokemon` and `π₀` is `pi0`. Other scripts stay.
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

/** Whether a text is of ASCII alone. */
export function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}
