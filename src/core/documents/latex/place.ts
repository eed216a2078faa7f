import { countBefore } from '../../base/sortedList';
import type { OwnCommands } from './definitions';
import { isFormula } from './formulas';
import { environmentName } from './scan';
import type { LatexScan, LatexToken } from './scan';

const heading = /^(?:part|chapter|(?:sub){0,2}section|paragraph)$/;
const listEnvironment =
  /^(?:itemize|enumerate|description|compactitem|compactenum|thebibliography)\*?$/;
/** The name of a file without braces, or before it. */
const bareInput = /\\input(?:[ \t]+[^\s{}]*)?$/;
/** Commands of tables, before which nothing can be in a row or cell. */
const startsCell =
  /^(?:hline|cline|(?:top|mid|cmid|bottom)rule|multicolumn|endhead|endfoot|noalign)$/;
/** Commands whose argument is text in math. */
const textInMath = /^(?:text[a-z]*|[mhf]box|intertext|shortintertext|tag|footnote|parbox)$/;
/** Commands in the preamble whose arguments are typeset later. */
const textInPreamble =
  /^(?:(?:sub)?title|author|thanks|abstract|date|institute|affiliation|keywords|dedication)$/;

type PlainArguments = 'all' | 'first' | 'later';
/** Commands whose arguments aren't typeset: all of them, the first one in braces, or those after it. */
const plainArguments = new Map([
  ...forAll(
    'all',
    `label ref eqref pageref autoref cref Cref crefrange vref nameref input include subfile import subimport
    includegraphics usepackage RequirePackage documentclass bibliography bibliographystyle nobibliography
    addbibresource newcommand renewcommand providecommand NewDocumentCommand newenvironment setlength addtolength
    setcounter addtocounter newcounter hspace vspace url pagestyle thispagestyle usetheme usecolortheme color
    definecolor graphicspath hypersetup geometry DeclareMathOperator newtheorem gls Gls glspl acs ac acl acf SI si num
    qty unit tikzset pgfplotsset usetikzlibrary lstset setcitestyle citestyle setminted printbibliography includeonly
    hyphenation ifthenelse ensuremath`,
  ),
  ...forAll('later', 'texorpdfstring'),
  ...forAll('first', 'hyperlink hypertarget textcolor colorbox hyperref end bibitem'),
]);

function forAll(value: PlainArguments, names: string): [string, PlainArguments][] {
  return names.split(/\s+/).map((name) => [name, value]);
}

/** `$`: what opened the formula; `env`: another mark or an environment. */
type Math = '' | '$' | '$$' | 'env';

/** Where a command and its arguments were, so that further arguments can follow. */
interface Head {
  readonly name: string;
  /** The number of its arguments in braces so far. */
  readonly count: number;
}

/** A group, or the brackets of a command, around a place. */
interface Frame {
  readonly close: number;
  readonly outerMath: Math;
  readonly head: Head | undefined;
  readonly isBracket: boolean;
}

/** Whether LaTeX typesets text at an offset, so that a citation can be there. Takes time linear in the text. */
export function isTypeset(scan: LatexScan, offset: number, own: OwnCommands): boolean {
  const { text, tokens } = scan;
  const walk = new Walk(text, own);
  let next: LatexToken | undefined;
  for (const [index, token] of tokens.entries()) {
    if (contains(token, offset)) return false;
    next = token;
    if (token.end > offset) break;
    walk.step(token, index);
  }
  const isNext = next && next.start >= offset && text.slice(offset, next.start).trim() === '';
  if ((isNext && startsCell.test(next?.name ?? '')) || followsEnd(scan, offset)) return false;
  return walk.isText(offset, isInPreamble(scan, offset));
}

/** Whether an offset is before `\begin{document}`, or in a file that only loads packages. */
function isInPreamble({ text, tokens }: LatexScan, offset: number): boolean {
  let loadsPackages = false;
  for (const { name, start, end } of tokens) {
    if (name === 'begin' && environmentName(text, end) === 'document') return start >= offset;
    loadsPackages ||= name === 'usepackage' || name === 'RequirePackage';
  }
  return loadsPackages;
}

/** Whether an offset is after the end of code, or of a frame with code, which must be alone on its line. */
function followsEnd({ text, tokens }: LatexScan, offset: number): boolean {
  const count = countBefore(tokens, ({ end }) => end <= offset);
  const [before, command, brace] = [tokens[count - 4], tokens[count - 3], tokens[count - 1]];
  if (command?.name !== 'end' || !brace || !/^[ \t]*$/.test(text.slice(brace.end, offset)))
    return false;
  return before?.kind === 'code' || environmentName(text, command.end) === 'frame';
}

/** Whether text at an offset would be inside a token that isn't typeset. */
function contains({ kind, start, end }: LatexToken, offset: number): boolean {
  if (kind === 'code') return start <= offset && offset <= end;
  if (kind === 'comment') return start < offset && offset <= end;
  if (kind === 'inlineCode') return start <= offset && offset < end;
  return kind !== 'blank' && start < offset && offset < end;
}

/** Goes through tokens, and knows what is around the last one. */
class Walk {
  readonly #frames: Frame[] = [];
  #math: Math = '';
  #head: Head | undefined;
  /** Lists that are open, and whether they have an item yet. */
  readonly #lists: boolean[] = [];
  /** The end of the last token. */
  #end = 0;

  constructor(
    readonly text: string,
    readonly own: OwnCommands,
  ) {}

  step(token: LatexToken, index: number): void {
    if (!this.#followsHead(token.start)) this.#head = undefined;
    this.#end = token.end;
    if (token.kind === 'comment' || token.kind === 'code' || token.kind === 'inlineCode') return;
    if (this.#closed(index)) return;
    if (token.kind === '{' || (token.kind === '[' && this.#head)) this.#open(token);
    else if (token.kind === 'command') this.#command(token);
    else {
      this.#head = undefined;
      if (token.kind === '$') this.#dollar(token.end - token.start > 1 ? '$$' : '$');
      else if (token.kind === 'blank' && this.#math === '$') this.#math = '';
    }
  }

  /** Whether text at an offset, which has no token, is typeset. */
  isText(offset: number, isPreamble: boolean): boolean {
    // A command and its arguments stay together.
    if (
      this.#followsHead(offset) &&
      this.#head &&
      /^\s*[{[]/.test(this.text.slice(offset, offset + 20))
    )
      return false;
    const isList = this.#lists.at(-1) === false;
    if (isList || bareInput.test(this.text.slice(Math.max(0, offset - 200), offset))) return false;
    const heads = this.#frames.map(({ head }) => head?.name ?? '');
    if (isPreamble && !heads.some((name) => textInPreamble.test(name))) return false;
    return this.#math === '' && this.#frames.every(isTypesetArgument);
  }

  #followsHead(offset: number): boolean {
    return (
      this.#head !== undefined && ['', '*'].includes(this.text.slice(this.#end, offset).trim())
    );
  }

  #open({ kind, close }: LatexToken): void {
    if (close !== undefined) {
      const isBracket = kind === '[';
      this.#frames.push({ close, outerMath: this.#math, head: this.#head, isBracket });
    }
    if (kind === '{' && this.#head && textInMath.test(this.#head.name)) this.#math = '';
    this.#head = undefined;
  }

  #closed(index: number): boolean {
    let isClosed = false;
    for (let top = this.#frames.at(-1); top?.close === index; top = this.#frames.at(-1)) {
      this.#frames.pop();
      const { head, isBracket } = top;
      this.#math = top.outerMath;
      this.#head = head && { name: head.name, count: head.count + (isBracket ? 0 : 1) };
      isClosed = true;
    }
    return isClosed;
  }

  #command({ name, end }: LatexToken): void {
    this.#head = { name, count: 0 };
    const own = this.own.formulaEffect(name);
    if (name === '(' || name === '[' || own === 'begin') this.#math = 'env';
    // A formula that is still open at a heading lacks its end.
    else if (name === ')' || name === ']' || own === 'end' || heading.test(name)) this.#math = '';
    else if (name === 'begin' || name === 'end') {
      const environment = environmentName(this.text, end);
      if (isFormula(environment)) this.#math = name === 'begin' ? 'env' : '';
      else if (listEnvironment.test(environment)) {
        if (name === 'begin') this.#lists.push(false);
        else this.#lists.pop();
      }
    } else if (name.endsWith('item') && this.#lists.length > 0)
      this.#lists[this.#lists.length - 1] = true;
  }

  #dollar(mark: '$' | '$$'): void {
    // `$a$$b$` are two formulas.
    if (this.#math === '$' && mark === '$$') return;
    this.#math = this.#math === '' ? mark : '';
  }
}

/** Whether no argument of this command is typeset. */
export function isPlainArgument(command: string): boolean {
  return plainArguments.get(command) === 'all';
}

function isTypesetArgument({ head, isBracket }: Frame): boolean {
  if (!head) return true;
  if (head.name === 'begin') return isBracket;
  const plain = plainArguments.get(head.name);
  return plain === undefined || plain === (head.count > 0 ? 'first' : 'later');
}
