/** Titles and texts of papers in Markdown, without their marks. */
import { withoutLast, singleSpaced } from '../../text/characters';
import { decoded } from '../../text/entities';
import type { Line } from '../lines/lines';
import { inlineLinks, unescaped, unlinked } from '../lines/markdown';
import { passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { numberOf } from '../words/dates';
import { fieldNamed } from '../words/labels';

const tags =
  /<\/?(?:p|br|b|strong|i|em|details|summary|span|div|a|t[dhr]|table|sup|sub|font|small|code|u|blockquote|[uod]l|li|d[dt]|h[1-6r]|center|img|kbd|mark|fig(?:ure|caption))(?:\s[^<>]{0,300})?\/?>/gi;
const votesAtEnd =
  // eslint-disable-next-line regexp/no-super-linear-move -- of `maxVotesLength` characters
  /[\s\-–—|·,(]*(?:(?:👍|▲|△|🔼|⬆|⭐|❤|🔥|upvotes?|votes?|likes?)\ufe0f?:? *\+?(\d[\d,]*)|(\d[\d,]*) *(?:👍|▲|△|🔼|⬆\ufe0f?|upvotes?|votes?|likes?))\)?\s*$/iu;
const maxVotesLength = 60;
/** Links, ids and anchors after a title. */
const behind =
  // eslint-disable-next-line regexp/no-super-linear-move -- of `maxBehindLength` characters
  /(?:\s*(?:<a [^<>]*>(?:<\/a>)?|\\?\[\\?\[?(?:pdf|html|arxiv|abs|code|paper|link|kimi|copy|rel)[^\][]{0,24}\]?\\?\](?:\([^()\s]*\)\]?)?|\((?:arxiv: ?)?\d{4}\.\d{4,5}(?:v\d+)?\)|\[\^[\w-]{1,20}\]|\[[^\][]{0,24}\]\([^()\s]*\)))+\s*$/i;
const maxBehindLength = 400;

/**
 * The title in a line, after its marks; from the lines of a wrapped title when there are several. `to` is
 * where it ends in the first line. Undefined when there is none.
 */
export function titleOf(
  line: Line | undefined,
  mark: number,
  wrapped?: readonly Line[],
  to?: number,
): { readonly title: PlacedText; readonly votes: number | undefined } | undefined {
  if (!line) return undefined;
  if (wrapped) {
    const title = passageOf(wrapped, 0, wrapped.length - 1, { start: line.start + mark });
    return { title, votes: undefined };
  }
  const from = mark + picturesBefore(line.text.slice(mark, to));
  const raw = line.text.slice(from, to);
  const voted = votesAtEnd.exec(raw.slice(-maxVotesLength));
  const votes = voted?.[1] ?? voted?.[2];
  let shown = voted ? raw.slice(0, raw.length - voted[0].length) : raw;
  shown = innerOf(shown);
  if (shown === '') return undefined;
  const at = line.text.indexOf(shown, from);
  const start = line.start + Math.max(at, 0);
  const passage = passageOf([line], 0, 0, { start, end: start + shown.length });
  return {
    title: { ...passage, text: singleSpaced(shown) },
    votes: votes === undefined ? undefined : numberOf(votes),
  };
}

/** The title among links and marks: the text of the first link or the bold text, else what is left. */
export function innerOf(whole: string): string {
  const text = whole.replace(/(?:<\/[a-z]{1,8}> ?){1,4}$/i, '');
  const [link] = inlineLinks(text);
  if (link?.at === 0 && link.text.length > 3 && !fieldNamed(link.text))
    return innerMarks(link.text);
  const bold = /^(.*?\S)(?:\*\*|__|<\/(?:strong|b)>)(?:$|[\s:,(–—|-])/.exec(text);
  let rest =
    bold?.[1] !== undefined && bold[1].length > 5
      ? bold[1].replace(/(?<=\p{L}{3}\)?)\.$/u, '')
      : text;
  for (
    let end = behind.exec(rest.slice(-maxBehindLength));
    end;
    end = behind.exec(rest.slice(-maxBehindLength))
  ) {
    if (end[0].length >= rest.length) break;
    rest = rest.slice(0, rest.length - end[0].length);
  }
  const [inner] = inlineLinks(rest.trim());
  return innerMarks(inner?.at === 0 && inner.end === rest.trim().length ? inner.text : rest);
}

function innerMarks(text: string): string {
  const bare = text.replace(tags, '').trim();
  const marked = /^([*_`]{1,3}|["“”])(.*[^\s*_`])([*_`]{1,3}|["“”])$/.exec(bare);
  const inner = marked?.[2] ?? bare.replace(/^[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}$/g, '');
  return withoutLast(inner.replace(/^(?:\d{1,3}[.)]|#\d{1,3}) +/, ''), ' -–—|').trim();
}

const nameWord = /^\p{L}[\p{L}.'’-]*[\d*†‡∗]{0,4}$/u;

/** Whether a text is only names of people, with commas between. */
export function isRowOfNames(text: string): boolean {
  if (text.length > 3000) return false;
  const parts = unescaped(text)
    .replace(/\([^()]*\)/g, '')
    .replace(/,? (?:et al\.?|and others)$/i, '')
    .split(/, and |,| and |;/)
    .map((part) => part.trim());
  return parts.every((part) => {
    const words = part.split(' ').filter((word) => word !== '');
    const isPerson = /^\p{Lu}/u.test(part) && words.length > 1 && words.length < 7;
    return isPerson && words.every((word) => nameWord.test(word));
  });
}

const capitalized = /^(?:\p{Lu}|(?:de|van|von|der|del|la|bin|al)$)/u;

/** Whether a text looks like one person's name, with every word capitalized. */
export function isPerson(text: string): boolean {
  return isRowOfNames(text) && text.split(' ').every((word) => capitalized.test(word));
}

/** A passage without tags and the marks around it. `mark` is the length of those at its start, if they count. */
export function plainPassage(
  passage: PlacedText,
  mark: number,
  isCut: boolean,
): PlacedText | undefined {
  // Emphasis may end within the text.
  const cut = withoutLast(passage.text.slice(0, mark), '*_').length;
  const start = isCut ? passage.text.slice(cut) : passage.text;
  const text = plainText(start);
  return text === '' ||
    /^(?:none|null|n\/a|-+|no abstract(?: available)?\.?|无|なし|없음)$/i.test(text)
    ? undefined
    : { ...passage, text };
}

const pictures =
  /^(?:\s|\[?!\[[^\][]*\]\([^()\s]*\)(?:\]\([^()\s]*\))?|<(?!https?:)\/?[a-z][^<>]{0,200}>)+/i;
const maxPicturesLength = 1000;

/** The length of the pictures and tags at the start of a text. */
export function picturesBefore(text: string): number {
  return pictures.exec(text.slice(0, maxPicturesLength))?.[0].length ?? 0;
}

const emphasis = /(?<![\w*\\])(\*{1,3}|__)(?![\s*_).,;])([^*_$]{1,400})(?<![\s*_\\])\1(?![\w*])/g;

/** A text without tags, pictures, links and emphasis. Formulas and marks without a counterpart stay. */
export function withoutMarkup(text: string): string {
  let plain = unlinked(text);
  if (plain.includes('<')) plain = plain.replace(/<br ?\/?>/gi, ' ').replace(tags, '');
  plain = decoded(plain, true);
  if (plain.includes('*') || plain.includes('__')) plain = plain.replace(emphasis, '$2');
  return plain === text ? text : plain.replace(/ {2,}/g, ' ').trim();
}

/** A text without tags, links and the marks around it. */
export function plainText(text: string): string {
  let plain = singleSpaced(withoutMarkup(text)).trim();
  plain = plain.replace(/^(?:> ?|[*_]{1,3}(?=\S))/, '');
  return plain.replace(/(?<!\\)[*_]{1,3}$/, '').trim();
}
