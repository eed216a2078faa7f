/** The lines that a reader wrote into a list of papers, by their forms. */
import { tagPattern } from '../../text/words';
import { fieldNamed } from '../words/labels';
import type { Line } from '../lines/lines';
import { entryLine, isNames, isRowOfLinks, startsWithTitle } from './entryLines';
import type { EntryLine } from './entryLines';

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

/** The lines of a page, and where a reader's are; all indexes are those of all lines. */
export interface SeparatedLines {
  readonly lines: readonly Line[];
  readonly seen: readonly EntryLine[];
  readonly all: readonly EntryLine[];
  /** The index of each line of the page. */
  readonly places: readonly number[];
  readonly own: ReadonlySet<number>;
}

/** Separates the lines from `start` on that a reader wrote, so the page is read as if they weren't there. */
export function withoutOwnLines(written: readonly Line[], start: number): SeparatedLines {
  const all = written.map((line, at) => entryLine(line, written[at + 1]));
  const own = ownLines(all, start);
  const lines: Line[] = [];
  const places: number[] = [];
  let afterBlank = false;
  for (const [at, line] of written.entries()) {
    if (own.has(at)) {
      afterBlank ||= line.afterBlank;
      continue;
    }
    lines.push(afterBlank && !line.afterBlank ? { ...line, afterBlank } : line);
    places.push(at);
    afterBlank = false;
  }
  const seen = lines.map((line, at) => {
    const place = places[at] ?? 0;
    const isSame = line === written[place] && !own.has(place + 1);
    return (isSame ? all[place] : undefined) ?? entryLine(line, lines[at + 1]);
  });
  return { lines, seen, all, places, own };
}

/**
 * Whether a line above all papers is a reader's: it has a form of theirs, but not as a list, a count
 * (`- Papers: 12`) or a row of links to other pages, which heads have, too.
 */
export function isOwnInHead(all: readonly EntryLine[], at: number): boolean {
  const hasForm = (line: EntryLine | undefined) => line !== undefined && formOf(line) !== undefined;
  const line = all[at];
  if (!line || !hasForm(line) || hasForm(all[at - 1]) || hasForm(all[at + 1])) return false;
  return line.labels.length > 0 || !/^[^:：]{1,40}[:：](?!\/\/) ?\S|\) [|·] \[/.test(line.raw);
}

/**
 * The indexes of the lines from `start` on that are the reader's. A form that recurs from paper to paper is the
 * page's own; what only a few papers have is a note on them.
 */
function ownLines(seen: readonly EntryLine[], start: number): ReadonlySet<number> {
  const found: { readonly at: number; readonly form: string }[] = [];
  /** In how many papers a form occurs, and the last of these. */
  const places = new Map<string, { count: number; last: number }>();
  let paper = 0;
  let id: string | undefined;
  for (const [at, line] of seen.entries()) {
    if (at < start) continue;
    if (line.paper !== undefined && line.paper !== id) {
      paper += 1;
      id = line.paper;
    }
    const form = formOf(line);
    if (form === undefined) continue;
    found.push({ at, form });
    const { count, last } = places.get(form) ?? { count: 0, last: -1 };
    if (last !== paper) places.set(form, { count: count + 1, last: paper });
  }
  const isOfPage = (form: string) =>
    !(form in sureForms) && (places.get(form)?.count ?? 0) >= Math.max(2, paper / 2);
  return new Set(found.filter(({ form }) => !isOfPage(form)).map(({ at }) => at));
}

/** The form of a line that may be the reader's; undefined for any other line. */
function formOf(line: EntryLine): string | undefined {
  const { raw, text, labels, paper, level, mark } = line;
  if (forms['comment']?.test(raw)) return 'comment';
  if (level > 0 || paper !== undefined || line.isEmpty || isNames(line)) return undefined;
  // A table of contents is the page's.
  if (raw.includes('](#')) return undefined;
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
