/** The lines that a reader wrote into a list of papers, by their forms. */
import { tagPattern } from '../../text/words';
import { fieldNamed } from '../words/labels';
import type { Line } from '../lines/lines';
import { entryLine, isNames, isRowOfLinks, startsWithTitle } from './entryLines';
import type { EntryLine } from './entryLines';
import { isOpenLink, linkedTitleIn } from './linkedTitle';

/** What only readers write on lines of their own. */
export const sureForms = {
  comment: /^(?:<!--(?! ?(?:begin|end|start|stop|omit|toc)\b).*-->|%%.*%%)$/i,
  task: /^(?:[-*+•] )?\[[ xX]\] /,
  tags: new RegExp(String.raw`^(?:${tagPattern}[\s,]*)+$`, 'u'),
  reminder: /^(?:TODO|FIXME|XXX|TBD|NB)\b/,
  note: /^!?\[\[[^\][]*\]\]$/,
  citation: /^(?:\[@[\w:.-]|@[a-z][^\s{]*(?:\s|$))/,
  sentence: /^(?:I|I'm|My|We (?:should|could|might|must|need|can)|Let's|Let us) .{0,140}[.!?]$/,
} as const;
/** What pages have, too: see {@link ownLines}. */
const forms: Readonly<Record<string, RegExp>> = {
  ...sureForms,
  quote: /^>\s*[^\s>]/,
  item: /^[-*+•] /,
  number: /^\d{1,3}[.)] /,
};

/**
 * The lines from `start` to `end` that are the reader's. A form that recurs from paper to paper is the page's own;
 * what only a few papers have is a note on them.
 */
export function ownLines(lines: readonly Line[], start: number, end: number): ReadonlySet<Line> {
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const found: { readonly at: number; readonly form: string }[] = [];
  /** In how many papers a form occurs, and the last of these. */
  const places = new Map<string, { count: number; last: number }>();
  let paper = 0;
  let id: string | undefined;
  for (let at = start; at < end; at += 1) {
    const line = seen[at];
    if (!line) break;
    if (line.paper !== undefined && line.paper !== id) paper += 1;
    id = line.paper ?? id;
    const form = formOf(line);
    if (form === undefined) continue;
    found.push({ at, form });
    const { count, last } = places.get(form) ?? { count: 0, last: -1 };
    if (last !== paper) places.set(form, { count: count + 1, last: paper });
  }
  const headEnd = seen.findIndex(
    (line, at) =>
      at >= start &&
      (line.paper !== undefined || line.labels.some(({ name }) => name && name !== 'own')),
  );
  const isOfPage = (form: string) =>
    !(form in sureForms) && paper > 1 && (places.get(form)?.count ?? 0) >= Math.max(2, paper / 2);
  const own = found.filter(
    ({ at, form }) => !isOfPage(form) && (at >= headEnd || isOwnInHead(seen, at)),
  );
  return new Set(own.flatMap(({ at }) => lines[at] ?? []));
}

/**
 * Whether a line above all papers is a reader's: it has a form of theirs, but not as a list, a count
 * (`- Papers: 12`) or a row of links to other pages, which heads have, too.
 */
export function isOwnInHead(head: readonly EntryLine[], at: number): boolean {
  const line = head[at];
  const form = line && formOf(line);
  const isListed = [head[at - 1], head[at + 1]].some((one) => one && formOf(one) === form);
  if (!line || form === undefined || isListed) return false;
  return line.labels.length > 0 || !/^[^:：]{1,40}[:：](?!\/\/) ?\S|\) [|·] \[/.test(line.raw);
}

/** The form of a line that may be the reader's; undefined for any other line. */
function formOf(line: EntryLine): string | undefined {
  const { raw, text, labels, paper, level, mark } = line;
  if (forms['comment']?.test(raw)) return 'comment';
  if (level > 0 || paper !== undefined || line.isEmpty || isNames(line)) return undefined;
  // A bare id, or a link that continues on the next line.
  if (isOpenLink(raw) || (raw.length < 60 && linkedTitleIn(raw, mark))) return undefined;
  // Lines of a table of contents, and those with a footnote, are the page's.
  if (raw.includes('](#') || /\[\^[\w-]{1,20}\]$/.test(raw.slice(-30))) return undefined;
  const [label] = labels;
  if (label) {
    const { name, from } = label;
    const isOwn = name === 'own' || (name === 'link' && !raw.includes('://'));
    const words = raw.slice(mark, from).replace(/[*_:：\s]+/g, ' ');
    const isInline = labels.length === 1 && from < raw.length;
    return isInline && (isOwn || /^rating $/i.test(words)) ? `label ${words}` : undefined;
  }
  // A title may be marked, too.
  const isTitle = /^\*\*|^__/.test(raw.slice(mark - 2, mark)) || startsWithTitle(text);
  if (isTitle || fieldNamed(text)) return undefined;
  if (isRowOfLinks(raw)) return raw.includes('![') ? undefined : 'links';
  const form = Object.keys(forms).find((name) => forms[name]?.test(raw));
  return form === 'item' ? `${form} ${raw.slice(0, 1)}` : form;
}
