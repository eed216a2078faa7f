/** The token of each line of a page: what the line is by itself, such as a date or a number of authors. */
import { numberOf, readDateLine } from '../words/dates';
import type { DateLine } from '../words/dates';
import { counterLine, knownLines, pageNames, tabsLine } from '../words/boilerplate';
import type { LineToken } from './lineToken';
import { authorWords, plainDigits, submittedWords } from '../words/languages';
import { firstOf } from '../../base/collections';
import { defined } from '../../base/data';
import { singleSpaced } from '../../text/characters';
import { arxivIdOf, doiOf } from '../../identity/identifiers';
import type { Line, LineLink } from './lines';
import { withoutHeadingMark } from './markdown';

const text: LineToken = { kind: 'text' };
const heading: LineToken = { kind: 'text', heading: true };
/** The token of a line of the page that belongs to no paper. */
const boilerplate: LineToken = { kind: 'boilerplate' };

type Form = readonly [form: RegExp, read: (parts: readonly string[]) => LineToken | undefined];
const count = String.raw`\d{1,3}(?:,\d{3})+|\d{1,6}`;

/** The forms of lines; the first that a line has counts. */
const forms: readonly Form[] = [
  // The page uses the first separator; tools replace it with the others.
  [/^[·•∙⋅・‧]$/, () => ({ kind: 'separator' })],
  [
    /^(?:\[-\] ?)?(?:(\d{1,6})(?: comments?)?|[-–—])$/,
    ([, value]) => ({ kind: 'number', value: value === undefined ? value : Number(value) }),
  ],
  [
    new RegExp(`^([•·*+\\-–—◦▪‣] ?|o )?(${count}) ?(?:${authorWords})$`, 'iu'),
    ([, mark, value = '']) => ({
      kind: 'authors',
      count: numberOf(value),
      marked: mark !== undefined,
    }),
  ],
  [
    /^.{0,60}$/,
    ([shown = '']) => {
      const day = readDateLine(shown);
      return day && { kind: 'date', marked: shown.startsWith('·'), day };
    },
  ],
  // `---`, `* * *`, `=====`, which people and tools insert between papers.
  [/^(?:[-–—_=*~] ?){3,}$/, () => ({ kind: 'boilerplate', rule: true })],
  // A picture, the remains of a link over several lines, the fence around a page.
  [
    /^(?:(?:- )?(?:\[(?:(?:image|img|图片|图像|圖片|画像)[^\][]*)?\]|!\[[^\]]*\]\([^()]*\)\\*)|```|\[|\](?:\([^()]*\)|\[\d+\])?)$/i,
    () => boilerplate,
  ],
];

function readForm(shown: string): LineToken | undefined {
  return firstOf(forms, ([form, read]) => {
    const parts = form.exec(shown);
    return parts ? read(parts) : undefined;
  });
}

/** No line around the papers is longer. */
const maxBoilerplateLength = 60;

/** The token of a line as a reader of the page sees it; undefined when it is plain text. */
function readShown(written: string): LineToken | undefined {
  const shown = plainDigits(written);
  // Nearly all titles and names have no other form.
  const form = /^\p{L}\D*$/u.test(shown) ? undefined : readForm(shown);
  return form ?? readAround(shown) ?? readInlineByline(shown) ?? readLinkLine(shown);
}

/** The token of a line around the papers, in the head or below a card; undefined for any other. */
function readAround(shown: string): LineToken | undefined {
  if (shown.length > maxBoilerplateLength) return undefined;
  const lower = shown.toLowerCase();
  // A list may start with a list.
  const listed = lower.replace(/^(?:[•*+-] )+/, '');
  const page = pageNames.get(listed);
  if (page) return { kind: 'head', page };
  const kind = knownLines.get(listed);
  if (kind) return { kind };
  if (tabsLine.test(listed)) return { kind: 'tabs' };
  const submitted = submittedWords.exec(lower.replace(/^· ?/, ''));
  if (submitted) return { kind: 'submitter', named: lower.length > submitted[0].length + 1 };
  return counterLine.test(listed) ? boilerplate : undefined;
}

/** The parts of a byline on one line: an organization, then the numbers of authors and comments, and the date. */
function readInlineByline(shown: string): LineToken | undefined {
  if (!shown.includes('·') && !shown.includes('author')) return undefined;
  const parts = shown.replace(/(?<=\d authors?),? (?=\p{L})/u, '·').split(/ ?· ?/);
  const names: string[] = [];
  let day: DateLine | undefined;
  let authorCount: number | undefined;
  let comments: number | undefined;
  for (const part of parts.filter(Boolean)) {
    const token = readForm(part);
    if (token?.kind === 'authors') authorCount ??= token.count;
    else if (token?.kind === 'date') day ??= token.day;
    else if (token?.kind === 'number' && (day ?? authorCount) !== undefined) comments = token.value;
    else if (day) return undefined;
    else names.push(part);
  }
  const by = names.join(' · ');
  if (!day || (by === '' && authorCount === undefined)) return undefined;
  return {
    kind: 'byline',
    by,
    day: { ...day, ...defined({ comments }) },
    ...defined({ authorCount }),
  };
}

function readLinkLine(shown: string): LineToken | undefined {
  if (!shown.includes(':')) return undefined;
  const address = shown.replace(/^<(.*)>$/, '$1');
  return /^(?:https?:\/\/\S+|(?:arxiv|doi):(?:\S+| .*))$/i.test(address)
    ? linkToken(address)
    : undefined;
}

/** Addresses of the site say nothing about a paper, except for the paper's own page. */
const sitePage =
  /^https?:\/\/(?:huggingface\.co|hf\.co|cdn-avatars\.huggingface\.co)(?:\/(?!.*\/?(?:datasets|spaces|collections)\/)|$)/i;

/** The token of a line that is an address or an identifier. */
function linkToken(address: string): LineToken {
  const isOfSite = sitePage.test(address);
  const url = !isOfSite && address.toLowerCase().startsWith('http') ? address : undefined;
  const link = defined({ url, arxivId: arxivIdOf(address), doi: doiOf(address) });
  if (Object.keys(link).length > 0) return { kind: 'link', ...link };
  return isOfSite ? boilerplate : text;
}

/** Only titles and abstracts are longer. */
const maxTokenLength = 160;
/** A line that starts with none of these, and is long, is plain text, as nearly all names of papers are. */
const mayBeMore = /^(?:\P{L}|https?:|arxiv:|doi:)|[\]·]/iu;

/** Returns the token of a line. */
export function readToken(line: Line): LineToken {
  if (line.link) return readLinked(line, line.link);
  const { text: raw } = line;
  const isLong = raw.length > maxTokenLength;
  if (line.isHeading) {
    const token = isLong ? undefined : readShown(singleSpaced(raw));
    return token?.kind === 'head' || token?.kind === 'boilerplate' ? token : heading;
  }
  const title = withoutHeadingMark(raw);
  if (isLong || (raw.length > maxBoilerplateLength && !mayBeMore.test(raw))) {
    return title === undefined ? text : heading;
  }
  return readShown(singleSpaced(title ?? raw)) ?? (title === undefined ? text : heading);
}

/** Reads a line that is a link of the page: its target says more than its text. */
function readLinked(line: Line, { url, site, isImage }: LineLink): LineToken {
  const isLong = line.text.length > maxTokenLength;
  const shown = isLong ? line.text : plainDigits(singleSpaced(line.text));
  if (isImage) return site?.kind === 'paper' ? { kind: 'picture', paper: site.paper } : boilerplate;
  if (!site) return readOutside(shown, url);
  switch (site.kind) {
    case 'votes': {
      const count = /^(?:upvotes?\s*)?(?:([\d,]{1,9})|[-–—])$/i.exec(shown);
      const value = count?.[1] === undefined ? undefined : numberOf(count[1]);
      return count ? { kind: 'votes', value, paper: site.paper } : boilerplate;
    }
    case 'comments': {
      const count = readForm(shown);
      if (count?.kind !== 'number' || count.value === undefined) return boilerplate;
      return { kind: 'comments', value: count.value, paper: site.paper };
    }
    case 'paper': {
      const token = isLong ? undefined : readShown(shown);
      // A number is the number of stars.
      if (token?.kind === 'number' || counterLine.test(shown.toLowerCase())) return boilerplate;
      if (token && token.kind !== 'boilerplate') return token;
      return { kind: 'text', paper: site.paper, ...(line.isHeading && { heading: true }) };
    }
    case 'account':
      return readAround(shown) ?? { kind: 'account', name: shown, slug: site.slug };
    default:
      // A link to another page is a tab, even if its text is that page's name.
      return line.isHeading || !url.endsWith('/papers/trending')
        ? (readAround(shown) ?? boilerplate)
        : { kind: 'tabs' };
  }
}

/** A link to another site: to the paper's code, or to the topic of the page. */
function readOutside(shown: string, url: string): LineToken {
  if (['careers', 'jobs'].includes(shown.toLowerCase())) return boilerplate;
  const token = linkToken(url);
  return token.kind === 'text' && shown.length <= maxBoilerplateLength ? boilerplate : token;
}
