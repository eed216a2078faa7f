import { singleSpaced } from '../../text/characters';
import type { Byline } from './cards';
import { readOrganization } from '../words/names';
import { isJoined, isWrapped, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineToken';
import type { Writable } from '../../base/data';

/** Where to look for a byline. */
interface BylineContext {
  /** The exclusive end of the page. */
  readonly to: number;
  /** Whether the page has a line of votes before each title. */
  readonly votes: boolean;
  /** Paragraphs of text since the last byline, excluding the current line. */
  readonly paragraphs: number;
  /** Whether the current line continues a block of running text. */
  readonly inText: boolean;
}

/**
 * The signs of kinds of lines, in upper case for lines without a blank one above. `m` is a date with its mark, `u` an
 * organization's address above a separator, `Q` a short text that ends its block, where a date belongs.
 */
const signs: Partial<Record<LineToken['kind'], string>> = {
  authors: 'a',
  byline: 'b',
  date: 'd',
  separator: 's',
  text: 't',
};

/**
 * The lines that show that the first one is an organization; how many paragraphs must be above, and whether it may
 * follow text directly. With blank lines everywhere, a byline differs from title and abstract only by following both.
 */
const organizations: readonly (readonly [shape: RegExp, paragraphs: number, inText: boolean])[] = [
  [/^tu?(?:S(?:[dDmMQ]|$)|M)/, 0, true],
  [/^tu?D(?![TQ])/, 0, false],
  [/^tu?[sS][aA]/, 1, false],
  [/^tu?(?:s(?:[dDmMQ]|$)|S[a-z.])/, 2, true],
  [/^tu?[Am]/, 2, false],
];
/** The parts of a byline: an organization, authors, and a date or what is in its place. */
const parts = /^(tu?)?(?:s?(a))?u?s?([dmb]|(?<=s)q)?/di;
/** The picture of an organization, as some tools describe it. */
const altText = /^\[[^\][]{1,60}\] ?(?=\S)/;
const maxOrganizationLength = 160;
const maxDateLength = 40;

/** The byline that starts at `first`; undefined when there is none. */
export function readByline(
  source: DigestLines,
  first: number,
  context: BylineContext,
): Byline | undefined {
  const { tokens } = source;
  // Most lines can't start a byline.
  if ('u.'.includes(signAt(source, first))) return undefined;
  const shape = shapeAt(source, first, context.to);
  const isNamed = shape.startsWith('t');
  if (isNamed && !isOrganization(source, first, shape, context)) return undefined;
  const { 0: whole = '', indices } = parts.exec(shape) ?? {};
  const placeOf = (part: number) => first + (indices?.[part]?.[0] ?? NaN);
  const [authors, day] = [tokens[placeOf(2)], tokens[placeOf(3)]];
  const byline: Writable<Byline> = { first, last: first + whole.length - 1 };
  const named = lineText(source, first);
  if (isNamed) byline.organization = readOrganization(singleSpaced(named.replace(altText, '')));
  if (authors?.kind === 'authors') byline.authorCount = authors.count;
  if (day?.kind === 'byline') {
    if (day.by !== '') byline.organization = readOrganization(day.by);
    if (day.authorCount !== undefined) byline.authorCount = day.authorCount;
  }
  if (!'dms'.includes(shape.charAt(0))) byline.raw = named;
  if (day?.kind === 'byline' || day?.kind === 'date') {
    const { date, comments = commentsBelow(source, byline, context) } = day.day;
    if (date) byline.date = date;
    else byline.unreadableDate = placeOf(3);
    if (comments !== undefined) byline.comments = comments;
  } else if (day) byline.unreadableDate = placeOf(3);
  return byline.date || byline.raw !== undefined ? byline : undefined;
}

/** The signs of the lines that may be in a byline. */
function shapeAt(source: DigestLines, first: number, to: number): string {
  let shape = '';
  for (let at = first; at < Math.min(first + 6, to); at += 1) {
    const sign = signAt(source, at);
    const isBelow = at > first && sign !== 'u' && isJoined(source, at);
    const endsBlock = at + 1 >= to || !isJoined(source, at + 1);
    const isShort = lineText(source, at).length <= maxDateLength;
    if (isBelow && sign === 't' && endsBlock && isShort) shape += 'Q';
    else shape += isBelow ? sign.toUpperCase() : sign;
  }
  return shape;
}

function signAt(source: DigestLines, at: number): string {
  const token = source.tokens[at];
  if (token?.kind === 'date' && token.marked) return 'm';
  if (token?.kind === 'text' && token.heading) return '.';
  const isAddress = token?.kind === 'boilerplate' && lineText(source, at).includes('://');
  if (isAddress && source.tokens[at + 1]?.kind === 'separator') return 'u';
  return (token && signs[token.kind]) ?? '.';
}

/** Whether the first line of a shape is an organization. */
function isOrganization(
  source: DigestLines,
  first: number,
  shape: string,
  { paragraphs, inText }: BylineContext,
): boolean {
  const text = lineText(source, first);
  if (text.length > maxOrganizationLength) return false;
  const mayFollow = !inText || followsEndedText(source, first);
  return organizations.some(
    ([known, least, mayBeInText]) =>
      known.test(shape) && paragraphs >= least && (mayBeInText ? mayFollow : !inText),
  );
}

/** Whether the text directly above the byline, without a blank line between, has ended. */
function followsEndedText(source: DigestLines, first: number): boolean {
  if (!isWrapped(source, first - 1)) return true;
  return /[.!?)"”]$/.test(lineText(source, first - 1)) && !lineText(source, first).endsWith('.');
}

/**
 * The comments on the line below the date, which becomes part of the byline. On a page that shows votes, a single
 * number there is the votes of the next paper, unless nothing follows it.
 */
function commentsBelow(
  source: DigestLines,
  byline: Writable<Byline>,
  { to, votes }: BylineContext,
): number | undefined {
  const index = byline.last + 1;
  const token = index < to ? source.tokens[index] : undefined;
  if (token?.kind !== 'number' || token.value === undefined) return undefined;
  // The comments may be followed by their address on the site.
  const next = source.tokens[index + 1]?.kind;
  const after = next === 'link' || next === 'boilerplate' ? index + 2 : index + 1;
  if (votes && after < to && source.tokens[after]?.kind !== 'number') return undefined;
  byline.last = index;
  return token.value;
}
