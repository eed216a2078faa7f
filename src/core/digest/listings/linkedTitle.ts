/** One line that is a title and a link to its paper, with at most a word beside. */
import { arxivMonth, identifierOf } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { dayIn } from '../words/dates';
import { fieldNamed } from '../words/labels';
import { isPaperAddress, paperLink } from '../words/paperLinks';
import { isRowOfNames, plainText } from './titles';

/** A line as a title and a link. The title is between two offsets in the line. */
export interface LinkedTitle {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly papers: readonly string[];
  /** What is before and behind the title, without links. */
  readonly beside: readonly [before: string, behind: string];
  readonly isBare: boolean;
  readonly hasComment?: true;
}

/** A part of a line: a link, or the text between two. */
interface Part {
  readonly from: number;
  readonly text: string;
  readonly url?: string;
}

const maxLength = 1500;
/** The start of a comment behind an id, as in a script. */
const comment = /(?<=\S) +(?:#|%|;|\/\/|<!--) (?=\S)/;
/** Links in any form, and ids. */
const link =
  /!?\\?\[?\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\(<?(https?:(?:[^()\s<>]|\([^()\s]*\))*)>?(?: "[^"]*")?\)\\?\]?|<(https?:[^\s<>|]+)(?:\|([^<>|]*))?>|\(?(https?:\/\/(?:[^\s<>()[\]"'|]|\([^\s<>()]*\))+)\)?|[([]?(?<![\w/])((?:arxiv|doi): ?[\w./;()-]*\w)[)\]]?/gi;
/** Repositories of data, whose DOIs aren't those of papers, and news. */
const otherWorks =
  /10\.(?:5281|6084|5061|17605|1594|17632|7910|3886|24433|57967)\/|articles\/d41586/i;

/**
 * The title in a line, after its marks; undefined when the line is something else. `below` is the address in
 * the next line, for a line without one.
 */
export function linkedTitleIn(line: string, mark: number, below?: string): LinkedTitle | undefined {
  if (line.length > maxLength) return undefined;
  const end = line.search(comment);
  const commented = end < 0 ? undefined : bareIn(line.slice(0, end));
  if (commented) return { ...commented, hasComment: true };
  // Bold text ends with its title.
  const parts = partsOf(line, withoutLast(line.slice(0, mark), '*_').length);
  const urls = parts.flatMap(({ url }) => url ?? []);
  if (below !== undefined && urls.length === 0) urls.push(below);
  const named = paperLink.exec(line)?.[1];
  const papers = [...new Set([...urls.filter(isPaper), ...(named === undefined ? [] : [named])])];
  // A link with another text is about something else.
  const isOther = ({ url, text }: Part) =>
    url !== undefined && !isPaper(url) && (text.length > 24 || text.split(' ').length > 3);
  if (papers.length === 0 || parts.some(isOther)) return bareIn(line);
  const texts = parts.filter(({ url }) => url === undefined);
  const linked = parts.find(({ url, text }) => url !== undefined && isPaper(url) && isTitle(text));
  const plain = plainTitle(
    texts.find(({ text }) => bold.test(text)) ??
      texts.reduce((a, b) => (b.text.trim().length > a.text.trim().length ? b : a)),
  );
  // One word in a link may be the venue: `[[NeurIPS](…)] Kites Without Wind`.
  const isWord = !linked?.text.includes(' ') && (plain?.text.split(' ').length ?? 0) > 3;
  const title = isWord ? plain : (linked ?? plain);
  if (!title) return bareIn(line);
  const { from, text } = title;
  const to = from + text.length;
  const shown = (start: number, end: number) =>
    texts.map((part) =>
      part.text.slice(Math.max(0, start - part.from), Math.max(0, end - part.from)),
    );
  const beside = [
    shown(0, from).join(' '),
    shown(to, line.length).join(' ').replace(siteBehind, ''),
  ] as const;
  return { from, to, text, papers, beside, isBare: false };
}

/** Whether the text of a link continues on the next line. */
export function isOpenLink(raw: string): boolean {
  const at = raw.lastIndexOf('[');
  return at >= 0 && raw.length < 300 && !raw.includes(']', at);
}

function isPaper(url: string): boolean {
  return (isPaperAddress(url) || identifierOf(url) !== undefined) && !otherWorks.test(url);
}

function partsOf(line: string, mark: number): readonly Part[] {
  const parts: Part[] = [];
  let from = mark;
  for (const match of line.slice(mark).matchAll(link)) {
    const [whole, name, target, angled, chat, bare, id = ''] = match;
    const at = mark + match.index;
    const text = whole.startsWith('!') ? '' : (name ?? chat ?? '').trim();
    const url = target ?? angled ?? withoutLast(bare ?? id, '.,;:*_`');
    parts.push({ from, text: line.slice(from, at) }, { from: at + whole.indexOf(text), text, url });
    from = at + whole.length;
  }
  return [...parts, { from, text: line.slice(from) }];
}

const siteBehind =
  /\s[|·–-] (?:OpenReview|ACL Anthology|bioRxiv|medRxiv|PubMed|Nature|Science|Springer|ScienceDirect|alphaXiv)$/i;
/** A venue and year, or an id, before a title. */
const before =
  /^[\s|,:–—-]*(?:Paper page - |\\?\[?\d{4}\.\d{4,5}(?:v\d+)?\\?\]?:? |[^,:]{0,25}\b(?:19|20)\d\d\b[^,:]{0,25}, )?["“']*/;
const behind = ' "”*_\'|:,;–—-([<';
/** A year, an issue or a venue behind a title. */
const inBrackets = /\s[([][^()[\]]*\b(?:19|20)\d\d\b[^()[\]]*[)\]]$/;
/** A title in bold, rather than the name of a method in it. */
const bold = /\*\*(?:["“](?=[^*"”]+["”][.,]?\*\*))?([^*\s]+ [^*\s]+ [^*]+)\*\*(?!:)/;

/** The title in a text without links: what is bold, or all but a year and the name of a site. */
function plainTitle({ from, text }: Part): Part | undefined {
  const inner = bold.exec(text);
  if (inner) {
    const [whole, bare = ''] = inner;
    const start = whole.length - 2 - bare.length;
    const title = withoutLast(bare, start > 2 ? ' .,:"”' : ' .:');
    return isTitle(title) ? { from: from + inner.index + start, text: title } : undefined;
  }
  const start = before.exec(text)?.[0].length ?? 0;
  const shown = withoutLast(text.slice(start), behind).replace(siteBehind, '');
  const whole = withoutLast(shown.replace(inBrackets, ''), behind);
  const [mark = ''] = /^[*_]*/.exec(whole) ?? [];
  const title = whole.includes(mark, mark.length) ? whole : whole.slice(mark.length);
  if (!isTitle(title) || notPlain.test(title)) return undefined;
  return { from: from + start + whole.length - title.length, text: title };
}

/** Sentences, references in prose and tasks, which titles without a link of their own may be mistaken for. */
const notPlain =
  /[.;] \p{Lu}|[.;]$|\(\d{4}[a-z]?\)|\b\p{Lu}\.[ ,]|\bpp?\. ?\d|^(?:read|see|check|compare|ask|todo|fix|add|added|implement|implements?|review|cite|e-?mail|discuss|look|try|write|finish|send|reply|update|use|uses|based|we|i|our|my|this|these|the paper)\b(?! *[-:])/iu;
const idOrAddress = /^https?:|^www\.|\bet al\b|^\S*\d{4}\.\d{4,5}\S*$|^10\.\d{4,}\/\S+$/i;

/** Whether a text has the form of a title: no button, id or reference such as `Li and Kim (2024)`. */
function isTitle(shown: string): boolean {
  const text = plainText(shown).replace(/^\[(.*)\]$/, '$1');
  const isName = text.length > 2 && text.length < 300 && /\p{L}{2}/u.test(text);
  if (!isName || fieldNamed(text) || idOrAddress.test(text)) return false;
  return (
    !/^\p{Ll}+[ ,]/u.test(text) &&
    !(/(?:19|20)\d\d(?:[.-]\d\d?|[a-z])?\)?$/.test(text) && text.split(' ').length < 6)
  );
}

/** An id or an address that is all of a line. */
function bareIn(line: string): LinkedTitle | undefined {
  const mark = /^(?:[-*+•] +|\d{1,3}[.)] +)?[<"'`]?/.exec(line)?.[0].length ?? 0;
  const named = /^\[([^\][]*)\]\((https?:[^()\s]*)\)$/.exec(line.slice(mark));
  const shown = named?.[1] ?? withoutLast(line.slice(mark), '>"\'`,;');
  const paper = named?.[2] ?? shown;
  if (/(?<!^(?:arxiv|doi):)\s|,|;(?!\d-)/i.test(shown) || !isPaper(shown) || !isPaper(paper))
    return undefined;
  const { arxivId, doi } = identifierOf(shown) ?? {};
  if (/^\d+\./.test(shown) && !doi && !isDated(arxivId ?? '')) return undefined;
  const text = [arxivId, doi].find((id) => id && shown.includes(id)) ?? shown;
  const from = line.indexOf(text, mark);
  return { from, to: from + text.length, text, papers: [paper], beside: ['', ''], isBare: true };
}

/** Whether a number can be an arXiv id: it starts with a month, and has five digits at its end since 2015. */
function isDated(id: string): boolean {
  const { year = 0 } = arxivMonth(id) ?? {};
  return /\.\d{5}/.test(id) ? year > 2014 : year > 0 && year < 2015;
}

/** Groups in brackets or emphasis, dates, tags and counts beside a title. */
const groups =
  /[([【][^()[\]【】]{0,40}[)\]】]|(?<![\w*_])([*_`]{1,2})[^*_`]{1,40}\1|(?:19|20)\d\d(?:[-./]\d\d?){0,2}|#[\p{L}\d_/-]+|(?:(?<![\d,])\d[\d,]{0,8} ?)?\p{Extended_Pictographic}\ufe0f?(?: ?\d[\d,]{0,8})?/gu;
const marks = /[|·•:,;.–—*_"“”()[\]\s-]/;
const ofReader =
  /\b(?:i|we|my|our|you|your|me|should|must|todo|ask|read|reads?|see|is|are|was|has|have|this|cf|required|optional|due|slides?|lecture|homework|chapter)\b/i;
const maxWords = 4;
/** How a label starts, apart from signs: a name, a number, a category, or the kind of a talk. */
const ofLabel = /^(?:[\p{Lu}\d]|[a-z-]+\.[A-Z]|(?:oral|spotlight|poster|highlight)s?$)/u;

/** Whether the texts beside a title are at most a few words that label it: a venue, a date, votes, a topic. */
export function isAlone({ beside: [first, last] }: LinkedTitle): boolean {
  const isFirst = isLabel(namesBefore(first) === '' ? first : '', (text) =>
    /[:|·,–—-]$/.test(text.trimEnd()),
  );
  return isFirst && isLabel(bylineIn(last).rest, (text) => /^\s*[:|·•,–—-]/.test(text));
}

function isLabel(text: string, isApart: (text: string) => boolean): boolean {
  if (ofReader.test(text)) return false;
  const words = withoutLast(text.replace(groups, ' '), marks).replace(/^[^\p{L}\d]+/u, '');
  if (words === '' || (text.length < 30 && dayIn(text))) return true;
  const isFew = words.split(/\s+/).length <= maxWords;
  return isFew && (isApart(text) || ofLabel.test(words));
}

/** The names before a title in bold, as in a reference; empty without several. */
export function namesBefore(text: string): string {
  const row = withoutLast(text, ' .,:*_');
  return row.includes(',') && isRowOfNames(row) ? row : '';
}

/** Names and a venue: `*Ada Gate et al. ICML.*` */
const italicByline =
  /^[\s.,*–—-]*([*_])(?=\p{L})([^*_]{3,1000}?)(,? et\.? al\b[.,]*|(?<=\p{L}{2})\. |(?=\1)) ?([^*_]{0,200})\1/iu;

/** The names behind a title, their venue, and what else is there. */
export function bylineIn(text: string) {
  const [whole, , named = '', end = '', venue = ''] = italicByline.exec(text) ?? [];
  if (whole !== undefined && isRowOfNames(named) && (/al/i.test(end) || named.includes(',')))
    return { names: named + end.trim().replace(/^\.$/, ''), venue, rest: text.slice(whole.length) };
  const row = withoutLast(text.replace(/^[\s,–—·|:-]*(?:by )?/, ''), ' .');
  const isNames = row.includes(' ') && isRowOfNames(row);
  return { names: isNames ? row : '', venue: '', rest: isNames ? '' : text };
}
