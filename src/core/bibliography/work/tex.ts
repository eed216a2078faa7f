import { byWord } from '../../base/collections';
import { matchAt } from '../../text/characters';
import { formulaText } from '../../text/latex/convert';
import { pairBraces } from '../../text/latex/pairs';
import { LatexScanner } from '../../text/latex/scanner';
import type { LatexPiece } from '../../text/latex/scanner';
import { readable } from '../../text/readable';
import {
  accents,
  fonts,
  letters,
  silent,
  symbols,
  combining,
  pairs,
} from '../../text/latex/tables';
import { tidy } from '../../text/tidy';
import { fromHtml, plainText } from './markup';
import type { Mark, Markup } from './markup';

/**
 * The text of a BibTeX value on one line: LaTeX becomes Unicode, emphasis and the like become marks, and text in
 * braces keeps its case. Takes time linear in the value and never throws; braces nested too deep are left out.
 */
export function texMarkup(value: string): Markup {
  // A value without LaTeX may have lost its backslashes in a converter, as texts of digests have.
  const html = fromHtml(outsideMath(value));
  const text = /[\\{}$]|&(?:amp|lt|gt);/.test(html) ? read(html) : readable(dashes(html));
  return tidy(text);
}

/** Replaces `\\ifmmode…\\else…\\fi`, which some publishers write for accents, with what it prints outside of formulas. */
export function outsideMath(value: string): string {
  return value.replace(
    /\\ifmmode\b(?:(?!\\(?:else|fi)\b)[^]){0,200}(?:\\else\b\s*((?:(?!\\fi\b)[^]){0,200}))?\\fi(?![a-z])\s*/g,
    '$1',
  );
}

/** The text of a BibTeX value without marks: no LaTeX, no braces that protect capitals, on one line. */
export function bibtexText(value: string): string {
  return plainText(texMarkup(value));
}

const marksOfCommands: ReadonlyMap<string, Mark> = byWord({
  i: 'emph textit textsl mkbibemph mkbibitalic',
  b: 'textbf mkbibbold',
  sup: 'textsuperscript mkbibsuperscript',
  sub: 'textsubscript mkbibsubscript',
  sc: 'textsc',
});

/** Commands without an argument, which apply up to the end of their group. */
const marksOfSwitches: ReadonlyMap<string, Mark> = byWord({
  i: 'em it itshape sl slshape',
  b: 'bf bfseries',
  sc: 'sc scshape',
});

const quotations = new Set(['enquote', 'mkbibquote', 'textquote']);
const addresses = new Set(['url', 'path', 'nolinkurl']);

const plain = /[^\\{}$]+/y;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

function read(html: string): Markup {
  const text = html.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);
  const braces = pairBraces(text);
  const reader = new TexReader(braces ? text : text.replace(/[{}]/g, ''), braces);
  return reader.read(0, reader.text.length);
}

class TexReader extends LatexScanner {
  /** Maps each `\(` to its `\)`. */
  readonly #formulas = pairBrackets(this.text);

  read(from: number, to: number): Markup {
    let closing = '';
    const inner = this.pieces(from, to, (at) => {
      const name = this.nameAt(at, to);
      const mark = marksOfSwitches.get(name);
      if (!mark) return this.#piece(at, to);
      closing = `</${mark}>${closing}`;
      return { text: `<${mark}>`, next: this.skipSpace(at + 1 + name.length, to) };
    });
    return inner + closing;
  }

  #piece(at: number, to: number): LatexPiece {
    const char = this.text.charAt(at);
    switch (char) {
      case '\\':
        return this.#command(at, to);
      case '{':
        return this.#group(at, to);
      case '}':
        return { text: '', next: at + 1 };
      case '$':
        return this.#formula(at, to);
      default: {
        const run = (matchAt(plain, this.text, at) ?? char).slice(0, to - at);
        return { text: ligatures(run), next: at + run.length };
      }
    }
  }

  /** The letters of a group keep their case. */
  #group(at: number, to: number): LatexPiece {
    const close = this.closeOf(at, to);
    if (close === undefined) return { text: '', next: at + 1 };
    const inner = this.read(at + 1, close);
    const isFree = !/\p{L}/u.test(plainText(inner));
    return {
      text: isFree ? inner : `<nocase>${inner.replace(/<\/?nocase>/g, '')}</nocase>`,
      next: close + 1,
    };
  }

  #formula(at: number, to: number): LatexPiece {
    let end = this.text.indexOf('$', at + 1);
    while (end > 0 && this.text.charAt(end - 1) === '\\') end = this.text.indexOf('$', end + 1);
    // `$$…$$` is read as text between empty formulas.
    return end < 0 || end >= to
      ? { text: '$', next: at + 1 }
      : { text: this.#formulaIn(at + 1, end), next: end + 1 };
  }

  #formulaIn(from: number, end: number): Markup {
    const shown = formulaText(this.text.slice(from, end)).trim();
    return /\p{L}/u.test(shown) ? `<nocase>${shown}</nocase>` : shown;
  }

  #command(at: number, to: number): LatexPiece {
    const name = this.nameAt(at, to);
    if (name === '') return this.#controlSymbol(at, to);
    const next = at + 1 + name.length;
    const mark = accents.get(name) ?? rareAccents.get(name);
    if (mark !== undefined) return this.#accented(name, mark, next, to);
    const char = characters.get(name) ?? letters.get(name) ?? symbols.get(name);
    if (char !== undefined) return { text: char, next: this.#skipEmpty(next, to) };
    if (spaces.has(name)) return { text: ' ', next: this.#skipEmpty(next, to) };
    return this.#withArgument(name.replace('*', ''), next, to);
  }

  #controlSymbol(at: number, to: number): LatexPiece {
    const char = at + 1 < to ? this.text.charAt(at + 1) : '';
    const next = at + 2;
    const mark = accents.get(char);
    if (mark !== undefined) return this.#accented(char, mark, next, to);
    if (char === '(') {
      const end = this.#formulas.get(at) ?? to;
      return end < to ? { text: this.#formulaIn(next, end), next: end + 2 } : { text: '(', next };
    }
    if (/[-/*@!]/.test(char)) return { text: '', next };
    return { text: /[\s,;:\\]/.test(char) ? ' ' : char, next };
  }

  #withArgument(name: string, after: number, to: number): LatexPiece {
    const at = this.skipSpace(after, to);
    const close = this.closeOf(at, to);
    if (close === undefined || close === at + 1) {
      // A command such as `\TeX` prints its own name.
      const isSilent = silent.has(name) || fonts.has(name) || unseen.has(name);
      return { text: isSilent ? '' : name, next: at };
    }
    const next = close + 1;
    if (unseen.has(name)) return { text: '', next };
    if (addresses.has(name)) {
      return { text: this.text.slice(at + 1, close).replace(/\\(?=[_%&#~])/g, ''), next };
    }
    if (name === 'href') return this.#withArgument('text', next, to);
    if (name === 'ensuremath') {
      return { text: this.#formulaIn(at + 1, close), next };
    }
    const inner = this.read(at + 1, close);
    if (quotations.has(name)) return { text: `“${inner}”`, next };
    const mark = marksOfCommands.get(name);
    return { text: mark ? `<${mark}>${inner}</${mark}>` : inner, next };
  }

  /** The letter, group or command at `after` with an accent; the accent alone when there is none. */
  #accented(name: string, mark: string, after: number, to: number): LatexPiece {
    const at = this.skipSpace(after, to);
    const base = at < to ? this.#argument(at, to) : { text: '', next: at };
    const [first = '', ...rest] = Array.from(base.text.normalize('NFC'));
    if (!/\p{L}/u.test(first)) {
      return { text: (/\W/.test(name) ? name : '') + base.text, next: base.next };
    }
    const letter = first === 'ı' ? 'i' : first === 'ȷ' ? 'j' : first;
    return { text: (letter + mark).normalize('NFC') + rest.join(''), next: base.next };
  }

  /** The argument of an accent, without marks. */
  #argument(at: number, to: number): LatexPiece {
    if (this.text.charAt(at) === '{') {
      const { text, next } = this.#group(at, to);
      return { text: plainText(text), next };
    }
    if (this.text.charAt(at) === '\\') return this.#commandArgument(at, to);
    const char = String.fromCodePoint(this.text.codePointAt(at) ?? 0);
    return { text: char, next: at + char.length };
  }

  /** `\i`, and `\^e` in `\'\^e`. The limit of 80 characters bounds the depth of accents in a row. */
  #commandArgument(at: number, to: number): LatexPiece {
    const run = /^(?:\\[^\s{}A-Za-z0-9]|\\[A-Za-z]+ ?){1,4}/.exec(
      this.text.slice(at, at + 40),
    )?.[0];
    if (run === undefined) return { text: '', next: at };
    const piece = this.#command(at, Math.min(to, at + 80));
    return { text: plainText(piece.text), next: piece.next };
  }

  /** TeX drops the white space after a command; `{}` ends it. */
  #skipEmpty(at: number, to: number): number {
    return at + 1 < to && this.text.startsWith('{}', at) ? at + 2 : this.skipSpace(at, to);
  }
}

function pairBrackets(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  if (!text.includes('\\(')) return ends;
  const open: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/\\[^]/g)) {
    if (mark === '\\(') open.push(index);
    else if (mark === '\\)') for (const start of open.splice(0)) ends.set(start, index);
  }
  return ends;
}

function ligatures(text: string): string {
  return dashes(text).replace(/``/g, '“').replace(/`/g, '‘').replace(/''/g, '”').replace(/~/g, ' ');
}

function dashes(text: string): string {
  return text.replace(/---/g, '—').replace(/--/g, '–');
}

/** Characters by the name of their command, in addition to those of `text/latex/tables.ts`. */
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

/** Combining marks of accents that occur only in names and titles. */
export const rareAccents: ReadonlyMap<string, string> = combining(
  'h 0309 G 030f U 030e f 0311 C 030f t 0361 textcommabelow 0326 textogonekcentered 0328',
);

/** Commands that print a space. */
export const spaces: ReadonlySet<string> = new Set(
  'space nobreakspace thinspace enspace enskip quad qquad newline linebreak par'.split(' '),
);

/** Commands whose argument isn't printed. */
export const unseen: ReadonlySet<string> = new Set(
  'noopsort SortNoop sortnoop label vspace hspace index nocite phantom'.split(' '),
);
