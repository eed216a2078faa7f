/** The forms of lines that readers write into digests, for pages and lists. */
import { formTest } from '../../text/namedForms';
import { tagPattern } from '../../text/words';
import type { Line } from './lines';

/** What a reader names links by, as alternatives of a regular expression. */
const ownWords =
  'pdf|code|paper|abs|arxiv|html|slides?|video|poster|project|site|website|blog|post|data|dataset|demo|repo|review|notes?|summary|tweet|thread|bib|bibtex';
/** What only readers write, also on a page of the site. */
const ofPages = {
  comment: '<!--(?! ?(?:begin|BEGIN|end|END|start|START|stop|STOP|omit|toc|TOC)\\b)|%%',
  tags: String.raw`(?:${tagPattern}[\s,]*)+$`,
  reminder: String.raw`(?:TODO|FIXME|XXX|TBD|NB)\b`,
  // Not the numbers of links on pages: `[[1]](https://…)`.
  note: String.raw`(?:[-*+] )?!?\[\[[^\][]*\]\](?!\s*[([])`,
  citation: String.raw`(?:[-*+] )?\[@[\w:.-]|@[a-z][^\s\{]*(?:\s|$)`,
  links: String.raw`(?:\[(?:(?:my|our) )?(?:${ownWords})\]\([^()\s]*\)[\s|·,]*)+$`,
};
/** What only readers write into lists. On a page, a task or highlight may be a title with a reader's mark. */
const ofLists = {
  ...ofPages,
  task: String.raw`(?:[-*+•] )?\[[ xX]\] `,
  highlight: '==[^=].*==$',
  sentence: String.raw`(?:I|I'm|My|We (?:should|could|might|must|need|can)|Let's|Let us) .{0,140}[.!?]$`,
};
const anyForms = {
  ...ofLists,
  quote: String.raw`>[\s>]*[^\s>]`,
  item: '[-*+•] ',
  number: String.raw`\d{1,3}[.)] `,
};
/** What a line is as a reader's. Lists have quotes, items and numbers of their own. */
type OwnForm = keyof typeof anyForms;

const formIn = formTest(anyForms, 'u');
/** A label that only a reader writes, such as `rating:`. */
const ownLabel =
  /^(?=.{0,250}$)(?:pdf|rating|my notes?|notes?|status|tags?|priority|relevance|idea|question|todo) ?::?(?!\/\/)(?: |$)/i;

/** The form of a line that may be a reader's; undefined for any other line. */
export function ownFormOf(text: string): OwnForm | undefined {
  return formIn(text).form;
}

/** Whether only readers write a line of this form into a list. */
export function isSure(form: string): boolean {
  return form in ofLists;
}

/** Whether only a reader writes such a line into a page. */
export function isOwnForm(text: string): boolean {
  const form = ownFormOf(text) ?? '';
  return form === 'quote' || form in ofPages || ownLabel.test(text);
}

/** Whether only readers write such a line, or it is a list item or quote. */
export function mayBeOwn(text: string): boolean {
  return ownFormOf(text) !== undefined || ownLabel.test(text);
}

/** Whether a line may be a reader's and doesn't continue running text from the line above. */
export function isReadersNote(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  if (!line || !mayBeOwn(line.text)) return false;
  return line.afterBlank || /[.!?)\]"”:]$/.test(lines[index - 1]?.text.slice(-1) ?? '');
}

const maxCommentLines = 100;

/** The last line of the comment that starts on a line; that line, too, if the comment never ends. */
export function endOfComment(lines: readonly Line[], index: number): number {
  const { text = '' } = lines[index] ?? {};
  const close = text.startsWith('%%') ? '%%' : '-->';
  if (text.includes(close, 2)) return index;
  const below = lines.slice(index + 1, index + maxCommentLines);
  return index + 1 + below.findIndex((line) => line.text.includes(close));
}

/** The checkbox at the start of a line: `[ ]` or `[x]`, optionally as a list item. */
export const box = /^(?:[-*+] )?\[([ xX])\] /;
export const bullet = /^(?:[-*+]|\d{1,3}[.)]) (?=\S)/;

/** Whether a line is a list item. */
export function isItem(text: string): boolean {
  return box.test(text) || bullet.test(text);
}

/** The kind of a list item: its mark; or that of a sentence. */
export function kindOfItem(text: string): string {
  if (box.test(text)) return 'task';
  return isItem(text) ? text.charAt(0).replace(/\d/, '1') : 'sentence';
}
