/** One line that is a title and a link to its paper, with at most a word beside. */
import { arxivMonth, identifierOf } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { dayIn } from '../words/dates';
import { fieldNamed } from '../words/labels';
import { isPaperAddress } from '../words/paperLinks';
import { isRowOfNames, plainText } from './titles';

/** A line as a title and a link. The title is between two offsets in the line. */
export interface LinkedTitle {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The addresses and ids of the paper. */
  readonly papers: readonly string[];
  /** What is before and behind the title, without links. */
  readonly beside: readonly [before: string, behind: string];
  /** Whether the title is only an id or an address. */
  readonly isBare: boolean;
}

const maxLength = 1500;
/** Links in any form, and ids. */
const link =
  /!?\\?\[?\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\(<?(https?:(?:[^()\s<>]|\([^()\s]*\))*)>?(?: "[^"]*")?\)\\?\]?|<(https?:[^\s<>|]+)(?:\|([^<>|]*))?>|\(?(https?:\/\/(?:[^\s<>()[\]"'|]|\([^\s<>()]*\))+)\)?|[([]?(?<![\w/])((?:arxiv|doi): ?[\w./;()-]*\w)[)\]]?/gi;
/** Repositories of data, whose DOIs aren't those of papers, and news. */
const otherWorks =
  /10\.(?:5281|6084|5061|17605|1594|17632|7910|3886|24433|57967)\/|articles\/d41586/i;

/** A part of a line: a link, or the text between two. */
interface Part {
  readonly from: number;
  readonly text: string;
  readonly url?: string;
}

/** The title in a line, after its marks; undefined when the line is something else. */
export function linkedTitleIn(line: string, mark: number): LinkedTitle | undefined {
  if (line.length > maxLength) return undefined;
  const parts = partsOf(line, mark);
  const papers = parts.flatMap(({ url }) => (url !== undefined && isPaper(url) ? url : []));
  if (papers.length === 0) return bareIn(line);
  // A link with another text is about something else.
  if (parts.some(({ url, text }) => url !== undefined && !isPaper(url) && !isButton(text)))
    return undefined;
  const titled = parts.find(({ url, text }) => url !== undefined && isPaper(url) && isTitle(text));
  const texts = parts.filter(({ url }) => url === undefined);
  const title = titled ?? plainTitle(texts.reduce(longer));
  if (!title) return bareIn(line);
  const { from, text } = title;
  const to = from + text.length;
  const before = texts.map((part) => line.slice(part.from, Math.min(endOf(part), from)));
  const behind = texts.map((part) => line.slice(Math.max(part.from, to), endOf(part)));
  const beside = [before.join(' '), behind.join(' ').replace(site, '')] as const;
  return { from, to, text, papers, beside, isBare: false };
}

/** The title in a line without links, whose paper is on the line below. */
export function titleAlone(line: string, mark: number, paper: string): LinkedTitle | undefined {
  if (line.length > maxLength || line.includes('://')) return undefined;
  const title = plainTitle({ from: mark, text: line.slice(mark) });
  if (!title) return undefined;
  const { from, text } = title;
  const to = from + text.length;
  return { from, to, text, papers: [paper], beside: ['', line.slice(to)], isBare: false };
}

const endOf = ({ from, text }: Part) => from + text.length;
const longer = (a: Part, b: Part) => (b.text.trim().length > a.text.trim().length ? b : a);

function isPaper(url: string): boolean {
  return (isPaperAddress(url) || identifierOf(url) !== undefined) && !otherWorks.test(url);
}

/** The name of a link that isn't a title: `PDF`, `code`, `arXiv:2601.15305`, a picture, an address. */
function isButton(name: string): boolean {
  return name.length < 24 && name.split(' ').length < 4;
}

function partsOf(line: string, mark: number): readonly Part[] {
  const parts: Part[] = [];
  let from = mark;
  for (const { 0: whole, 1: name, 2: url, 3: angled, 4: chat, 5: bare, 6: id, index } of line
    .slice(mark)
    .matchAll(link)) {
    const at = mark + index;
    parts.push({ from, text: line.slice(from, at) });
    const text = name ?? chat ?? '';
    const shown = whole.startsWith('!') ? '' : text;
    const start = at + (shown === '' ? 0 : whole.indexOf(text));
    parts.push({
      from: start,
      text: shown,
      url: url ?? angled ?? withoutLast(bare ?? id ?? '', '.,;:*_`'),
    });
    from = at + whole.length;
  }
  return [...parts, { from, text: line.slice(from) }];
}

const site =
  /\s[|·–-] (?:OpenReview|ACL Anthology|bioRxiv|medRxiv|PubMed|Nature|Science|Springer|ScienceDirect|alphaXiv)$/i;
const sitesBefore = /^Paper page - |^\\?\[?\d{4}\.\d{4,5}(?:v\d+)?\\?\]?:? /;
const ends = ' "”*_\'|:,;–—-([<';
/** A year, an issue or a venue behind a title. */
const inBrackets = /\s[([][^()[\]]*\b(?:19|20)\d\d\b[^()[\]]*[)\]]$/;
const bold = /(\*\*|__)(?=\S)([^*]{8,}?)\1/;

/** The title in a text without links: what is bold, or all but a year and the name of a site. */
function plainTitle({ from, text }: Part): Part | undefined {
  const inner = bold.exec(text);
  if (inner?.[2] !== undefined) {
    const title = withoutLast(inner[2], ' .:');
    return isTitle(title) ? { from: from + inner.index + 2, text: title } : undefined;
  }
  const before = (/^[\s|:–—-]+/.exec(text)?.[0] ?? '').length;
  const named = (sitesBefore.exec(text.slice(before))?.[0] ?? '').length;
  const shown = withoutLast(text.slice(before + named), ends)
    .replace(site, '')
    .replace(inBrackets, '');
  const title = withoutLast(shown.replace(/^["“*_']+/, ''), ends);
  if (!isTitle(title) || notPlain.test(title)) return undefined;
  return { from: from + text.indexOf(title, before + named), text: title };
}

/** Sentences, references in prose and tasks, which titles without a link of their own may be mistaken for. */
const notPlain =
  /[.;] \p{Lu}|[.;]$|\(\d{4}[a-z]?\)|\b\p{Lu}\.[ ,]|\bpp?\. ?\d|https?:|^(?:read|see|check|compare|ask|todo|fix|add|added|implement|implements?|review|cite|e-?mail|discuss|look|try|write|finish|send|reply|update|use|uses|based|we|i|our|my|this|these|the paper)\b(?! *[-:])/iu;

/** Whether a text has the form of a title. */
function isTitle(shown: string): boolean {
  const text = plainText(shown).replace(/^\[(.*)\]$/, '$1');
  if (text.length < 3 || text.length > 300 || fieldNamed(text) || !/\p{L}{2}/u.test(text))
    return false;
  if (/^https?:|^www\.|\bet al\b|^\S*\d{4}\.\d{4,5}\S*$|^10\.\d{4,}\/\S+$/i.test(text))
    return false;
  // `Li 2024` and `Li and Kim (2024)` are references; a word in lower case starts no title.
  return !/^\p{Ll}+[ ,]|^(?:\p{L}+[ ,&]*){1,4}\(?(?:19|20)\d\d[a-z]?\)?$/u.test(text);
}

/** An id or an address that is all of a line. */
function bareIn(line: string): LinkedTitle | undefined {
  const mark = /^(?:[-*+•] +|\d{1,3}[.)] +)?/.exec(line)?.[0].length ?? 0;
  const shown = line.slice(mark);
  const named = /^\[([^\][]*)\]\((https?:[^()\s]*)\)[,;]?$/.exec(shown);
  const inner = named?.[1] ?? /^[<"'`(]?(.*?)[>"'`)]?[,;]?$/.exec(shown)?.[1] ?? '';
  const paper = named?.[2] ?? inner;
  if (/\s/.test(inner.replace(/^(?:arxiv|doi): /i, '')) || !isPaper(paper)) return undefined;
  if (named ? !isPaper(inner) : /^[\d.]+(?:v\d+)?$/.test(inner) && !isNumber(inner))
    return undefined;
  const id =
    /(?:arxiv\.org\/(?:abs|pdf|html)\/|\/papers\/|doi\.org\/)(.+?)(?:\.pdf|\/)?(?:[?#].*)?$/i.exec(
      inner,
    );
  const text = id?.[1] ?? inner;
  const from = mark + shown.indexOf(inner) + inner.lastIndexOf(text);
  return { from, to: from + text.length, text, papers: [paper], beside: ['', ''], isBare: true };
}

/** Whether a number is an arXiv id: it has five digits at the end since 2015. */
function isNumber(id: string): boolean {
  const { year = 0 } = arxivMonth(id) ?? {};
  return /\.\d{5}/.test(id) ? year > 2014 : year > 0 && year < 2015;
}

/** Groups in brackets or emphasis, dates and pictograms beside a title. */
const groups =
  /[([【][^()[\]【】]{0,40}[)\]】]|(?<![\w*_])([*_`]{1,2})[^*_`]{1,40}\1|(?:19|20)\d\d(?:[-./]\d\d?){0,2}|#[\p{L}\d_/-]+|[+\d,]+ ?\p{Extended_Pictographic}\ufe0f?|\p{Extended_Pictographic}\ufe0f? ?[+\d,]*/gu;
const separators = /^[\s|·•:,;.–—*_"“”()[\]-]+|[\s|·•:,;–—*_"“”()[\]-]+$/g;
const ofReader =
  /\b(?:i|we|my|our|you|your|me|should|must|todo|ask|read|reads?|see|is|are|was|has|have|this|cf|required|optional|due|slides?|lecture|homework|chapter)\b/i;
const maxWords = 4;

/** Whether the texts beside a title are at most a few words that label it: a venue, a date, votes, a topic. */
export function isAlone({ beside: [before, behind] }: LinkedTitle): boolean {
  return (
    isLabel(before, /[:|·–—-]\s*$/) && (isLabel(behind, /^\s*[:|·•,–—-]/) || namesIn(behind) !== '')
  );
}

function isLabel(text: string, separated: RegExp): boolean {
  const words = text.replace(groups, ' ').replace(separators, '');
  if (ofReader.test(text)) return false;
  if (words === '' || (text.length < 30 && dayIn(text))) return true;
  return (
    words.split(/\s+/).length <= maxWords &&
    (separated.test(text) || /^[\p{Lu}\d]|^[a-z-]+\.[A-Z]/u.test(words))
  );
}

/** The names behind a title; empty without any. */
export function namesIn(behind: string): string {
  const row = behind.replace(/^[\s,–—·|:-]*(?:by )?|[\s.]*$/g, '');
  return row.includes(' ') && isRowOfNames(row) ? row : '';
}
