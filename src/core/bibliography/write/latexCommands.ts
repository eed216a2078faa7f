import { accents, functions, letters, mathAccents, pairs, symbols } from '../../text/latex/tables';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Where a command can be used, and what must follow it. */
interface CommandKind {
  readonly mode: 'text' | 'math' | 'both';
  /** `delimiter`: a bracket; `text`: a group of text, even in a formula; a number: that many arguments. */
  readonly takes: 0 | 1 | 2 | 'delimiter' | 'text';
}

interface LatexCommand extends CommandKind {
  /** The LaTeX to write for it. */
  readonly tex: string;
}

/** Commands that need another package or an author's definition, with an equivalent in amsmath and amssymb. */
const substitutes = pairs(String.raw`
  bm \boldsymbol mathscr \mathcal uline \underline degree {}^{\circ} cmark \checkmark xmark \times
  euro \texteuro argmax \operatorname{argmax} argmin \operatorname{argmin} coloneqq := eqqcolon =:`);

/** More commands of formulas without an argument. */
const otherSymbols = words(`
  bigcup bigcap bigoplus bigotimes bigvee bigwedge coprod oint iint iiint not Pr gcd hom ker deg limsup liminf
  sec csc cot sinh cosh tanh coth arcsin arccos arctan bmod Longrightarrow Longleftarrow Leftrightarrow
  Longleftrightarrow longleftrightarrow longmapsto hookrightarrow hookleftarrow rightharpoonup
  rightleftharpoons twoheadrightarrow rightsquigarrow Uparrow Downarrow updownarrow subsetneq supsetneq sqcup
  sqcap uplus models vdash dashv asymp doteq succeq preceq nsubseteq nleq ngeq vartriangle triangleleft
  triangleright lozenge bigcirc bigstar colon cdotp ldotp dotsc dotsb nexists complement hslash imath jmath wp
  digamma varkappa natural flat sharp displaystyle textstyle scriptstyle`);

/** The names of each kind; later ones win. */
const kinds: readonly (readonly [CommandKind, Iterable<string>])[] = [
  [{ mode: 'math', takes: 0 }, [...symbols.keys(), ...functions, ...otherSymbols]],
  [
    { mode: 'both', takes: 0 },
    words(`ldots dots vdots checkmark copyright pounds S P bf it tt sf rm quad qquad thinspace medspace
      thickspace negthinspace lbrack rbrack slash`),
  ],
  [
    { mode: 'text', takes: 0 },
    [
      ...letters.keys(),
      ...[...symbols.keys()].filter((name) => name.startsWith('text')),
      ...words(`textbraceleft textbraceright textgreater textless textbar textunderscore textellipsis
        textasteriskcentered sc em boldmath bfseries mdseries itshape slshape upshape scshape ttfamily sffamily rmfamily
        normalfont small footnotesize scriptsize tiny large Large noindent`),
    ],
  ],
  [{ mode: 'text', takes: 'text' }, accents.keys()],
  [
    { mode: 'both', takes: 'text' },
    words(
      'textbf textit texttt textsc textsf textrm textmd textup textsl textnormal emph text mbox',
    ),
  ],
  [
    { mode: 'math', takes: 1 },
    [
      ...mathAccents.keys(),
      ...words(`check breve mathring mathcal mathbf mathrm mathit mathsf mathtt mathfrak mathbb boldsymbol pmb
        operatorname operatornamewithlimits overbrace underbrace substack overrightarrow
        overleftarrow sqrt mathop mathbin mathrel pmod mod phantom ensuremath`),
    ],
  ],
  [{ mode: 'both', takes: 1 }, ['underline']],
  [{ mode: 'math', takes: 2 }, words('frac dfrac tfrac cfrac binom overset underset stackrel')],
  [
    { mode: 'math', takes: 'delimiter' },
    words('left big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr'),
  ],
];

const commands = new Map<string, LatexCommand>();
for (const [kind, names] of kinds) {
  for (const name of names) commands.set(name, { ...kind, tex: `\\${name}` });
}
for (const [name, tex] of substitutes) {
  commands.set(name, commands.get(tex.slice(1)) ?? { mode: 'math', takes: 0, tex });
}

/**
 * The command with this name (`emph`, not `\emph`) if it only prints: accents, symbols, emphasis, math. Undefined
 * for others, which might read or write files or redefine what follows.
 */
export function harmlessCommand(name: string): LatexCommand | undefined {
  return commands.get(name);
}
