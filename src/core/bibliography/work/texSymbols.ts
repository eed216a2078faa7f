import { combining, pairs } from '../../text/latex/tables';

/** What commands in `.bib` values stand for, in addition to those of `text/latex/tables.ts`. */

/** Characters by the name of their command. */
export const characters: ReadonlyMap<string, string> = pairs(`
  DJ Đ dj đ IJ Ĳ ij ĳ SS ẞ uhorn ư UHORN Ư ohorn ơ OHORN Ơ guillemotleft « guillemotright »
  guilsinglleft ‹ guilsinglright › flqq « frqq » flq ‹ frq › glqq „ grqq “ glq ‚ grq ‘ lq ‘ rq ’
  quotesinglbase ‚ quotedblbase „ textquotedbl " textellipsis … textless < textgreater > textbar |
  textbardbl ‖ textmu µ textonehalf ½ textonequarter ¼ textthreequarters ¾ textonesuperior ¹
  texttwosuperior ² textthreesuperior ³ textunderscore _ textdollar $ textbraceleft { textbraceright }
  texttimes × textdiv ÷ textpm ± textordfeminine ª textordmasculine º textexclamdown ¡
  textquestiondown ¿ textsection § textparagraph ¶ textcent ¢ textsterling £ textyen ¥ textasteriskcentered *
  textcopyright © textperiodcentered · textdagger † textdaggerdbl ‡ textsurd √ textnumero № slash /
  textbackslash \\ textasciigrave \` textasciiacute ´ textminus − textrightarrow → textleftarrow ←
  hyphen - nobreakdash \u2011 colon : ayn ʿ hamza ʾ prime ′`);

/** Combining marks of accents that only names and titles have. */
export const rareAccents: ReadonlyMap<string, string> = combining(
  'h 0309 G 030f U 030e f 0311 C 030f t 0361 textcommabelow 0326 textogonekcentered 0328',
);

/** Spaces by the name of their command. */
export const spaces: ReadonlySet<string> = new Set(
  'space nobreakspace thinspace enspace enskip quad qquad newline linebreak par'.split(' '),
);

/** Commands whose argument is for sorting, or for nobody. */
export const unseen: ReadonlySet<string> = new Set(
  'noopsort SortNoop sortnoop label vspace hspace index nocite phantom'.split(' '),
);
