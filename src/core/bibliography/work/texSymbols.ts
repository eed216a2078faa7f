/** What the commands of `.bib` values stand for, beside those that texts of digests have, too. */

/** Characters by the name of their command. */
export const characters: ReadonlyMap<string, string> = new Map(
  `DJ Đ dj đ IJ Ĳ ij ĳ SS ẞ uhorn ư UHORN Ư ohorn ơ OHORN Ơ guillemotleft « guillemotright »
  guilsinglleft ‹ guilsinglright › flqq « frqq » flq ‹ frq › glqq „ grqq “ glq ‚ grq ‘ lq ‘ rq ’
  quotesinglbase ‚ quotedblbase „ textquotedbl " textellipsis … textless < textgreater > textbar |
  textbardbl ‖ textmu µ textonehalf ½ textonequarter ¼ textthreequarters ¾ textonesuperior ¹
  texttwosuperior ² textthreesuperior ³ textunderscore _ textdollar $ textbraceleft { textbraceright }
  texttimes × textdiv ÷ textpm ± textordfeminine ª textordmasculine º textexclamdown ¡
  textquestiondown ¿ textsection § textparagraph ¶ textcent ¢ textsterling £ textyen ¥ textasteriskcentered *
  textcopyright © textperiodcentered · textdagger † textdaggerdbl ‡ textsurd √ textnumero № slash /
  textbackslash \\ textasciigrave \` textasciiacute ´ textminus − textrightarrow → textleftarrow ←
  hyphen - nobreakdash \u2011 colon : ayn ʿ hamza ʾ prime ′`
    .trim()
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, i, words) => {
      if (i % 2 === 0) pairs.push([word, words[i + 1] ?? '']);
      return pairs;
    }, []),
);

/** Combining marks of accents that only names and titles have. */
export const rareAccents: ReadonlyMap<string, string> = new Map([
  ['h', '\u0309'],
  ['G', '\u030f'],
  ['U', '\u030e'],
  ['f', '\u0311'],
  ['C', '\u030f'],
  ['t', '\u0361'],
  ['textcommabelow', '\u0326'],
  ['textogonekcentered', '\u0328'],
]);

/** Spaces by the name of their command. */
export const spaces: ReadonlySet<string> = new Set(
  'space nobreakspace thinspace enspace enskip quad qquad newline linebreak par'.split(' '),
);

/** Commands whose argument is for sorting, or for nobody. */
export const unseen: ReadonlySet<string> = new Set(
  'noopsort SortNoop sortnoop label vspace hspace index nocite phantom'.split(' '),
);
