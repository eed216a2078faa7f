import type { StateBlock, StateCore, Token } from 'markdown-it';

/** The type of the token in whose place a reference list can stand. */
export const placeToken = 'paper_digest_place';

/** How people head their list of references, in several languages. */
const listTitles = new Set(
  `references|reference list|bibliography|works cited|literature|literature cited|sources
  |literatur|literaturverzeichnis|quellen|bibliographie|références|bibliografía|referencias
  |bibliografia|riferimenti|referências`
    .split('|')
    .map((title) => title.trim()),
);

const opening = /^:::+[ \t]*\{([^{}]*)\}(?:[ \t]*:+)?[ \t]*$/;
const refsId = /#refs(?![\w-])/;
const closing = /^:::+[ \t]*$/;

/**
 * A block rule of markdown-it for Pandoc's `::: {#refs}` … `:::`, in whose place the list comes. When there
 * is text in between, that stays, as does the closing line.
 */
export function readRefsDiv(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const attributes = opening.exec(lineOf(state, startLine))?.[1];
  if (attributes === undefined || !refsId.test(attributes)) return false;
  if (silent) return true;
  let close = startLine + 1;
  while (close < endLine && state.isEmpty(close)) close++;
  const isClosed = close < endLine && closing.test(lineOf(state, close));
  state.line = isClosed ? close + 1 : startLine + 1;
  state.push(placeToken, '', 0).map = [startLine, state.line];
  return true;
}

function lineOf({ bMarks, tShift, eMarks, src }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
}

/**
 * Puts `list` where a `::: {#refs}` stands, else below the last heading that asks for it, else, under
 * `heading`, at the end.
 */
export function placeList({ tokens }: StateCore, list: Token, heading: Token): void {
  const place = tokens.findIndex(({ type }) => type === placeToken);
  if (place >= 0) {
    tokens[place] = list;
    return;
  }
  const title = tokens.findLastIndex(
    ({ type, content }, i) =>
      type === 'inline' &&
      tokens[i - 1]?.type === 'heading_open' &&
      listTitles.has(plainTitle(content)),
  );
  if (title >= 0) tokens.splice(title + 2, 0, list);
  else tokens.push(heading, list);
}

/** A heading without emphasis, number and attributes. */
function plainTitle(heading: string): string {
  return heading
    .replace(/\{[^{}]*\}$/, '')
    .replace(/[*_]/g, '')
    .replace(/^[\d.]+\s/, '')
    .replace(/:\s*$/, '')
    .trim()
    .toLowerCase();
}
