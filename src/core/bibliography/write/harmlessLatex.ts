import {
  accents,
  fonts,
  functions,
  letters,
  mathAccents,
  silent,
  symbols,
} from '../../text/latex/tables';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Of the commands that are read as text, those that do more to a document than print. */
const notHarmless = new Set(
  words('lowercase uppercase hbox path nolinkurl protect relax centering'),
);

/** Further ones of formulas. */
const formulas = words(`
  frac dfrac tfrac cfrac sqrt binom mathbb overset underset stackrel overbrace underbrace substack
  overrightarrow overleftarrow check breve mathring mathop mathbin mathrel operatornamewithlimits
  quad qquad thinspace medspace thickspace negthinspace bigg biggl biggr Biggl Biggr middle lbrack
  rbrack lbrace rbrace bigcup bigcap bigoplus bigotimes bigvee bigwedge coprod oint iint iiint not
  Pr gcd hom ker deg limsup liminf sec csc cot sinh cosh tanh coth arcsin arccos arctan mod bmod pmod
  Longrightarrow Longleftarrow Leftrightarrow Longleftrightarrow longleftrightarrow longmapsto
  hookrightarrow hookleftarrow rightharpoonup rightleftharpoons twoheadrightarrow rightsquigarrow
  Uparrow Downarrow updownarrow subsetneq supsetneq sqcup sqcap uplus models vdash dashv asymp doteq
  succeq preceq nsubseteq nleq ngeq vartriangle triangleleft triangleright lozenge bigcirc bigstar
  colon coloneqq eqqcolon cdotp ldotp dotsc dotsb lnot nexists complement hslash imath jmath wp
  digamma varkappa natural flat sharp phantom boldmath slash`);

const harmless: ReadonlySet<string> = new Set(
  [
    ...[...accents.keys(), ...letters.keys(), ...symbols.keys(), ...mathAccents.keys()],
    ...[...fonts, ...silent, ...functions, ...formulas],
    ...words(
      'textbraceleft textbraceright textgreater textless textbar textunderscore textasteriskcentered',
    ),
    ...words('ldots dots textellipsis slshape upshape mdseries sffamily rmfamily'),
  ].filter((name) => !notHarmless.has(name)),
);

/**
 * Whether the command of this name (`emph`, not `\emph`) only prints: accents, symbols, emphasis and
 * what formulas are made of. All others might read files, write them or redefine what follows.
 */
export function isHarmlessCommand(name: string): boolean {
  return harmless.has(name);
}

/** `^^`, which with two digits may stand for any character, and `%`, `#` or `&` without a backslash. */
const unsafeInMath = /\^\^|(?<!\\)(?:\\\\)*[%#&]/;

/** Whether what stands between dollars does nothing but print a formula. */
export function isHarmlessMath(math: string): boolean {
  if (unsafeInMath.test(math)) return false;
  for (const [, name] of math.matchAll(/\\(?:([A-Za-z@]+)|[^])/g)) {
    if (name !== undefined && !harmless.has(name)) return false;
  }
  return true;
}
