import { writeKey } from '../../identity/key';
import { LineMap } from '../../text/lineMap';
import type { TextEdit } from './insert';
import { parseCitations } from '../pandoc/parse';
import type { CitationCluster, CitationItem, CitationMode } from '../pandoc/parse';

/** A work of a citation as it is to be: one that stays as it was read, or a new one. */
export interface ClusterItem {
  readonly key: string;
  /** What stands before the key, with the space between them: `see `. */
  readonly prefix?: string;
  /** What follows the key, with the comma between them: `, p. 3`. */
  readonly suffix?: string;
  /** `normal` unless told. Only the first work can be cited `in-text`. */
  readonly mode?: CitationMode;
}

/** The works of a citation that can be edited one by one; others stand within their text. */
export function editableItems(cluster: CitationCluster): readonly CitationItem[] {
  return cluster.items.filter(({ nested }) => nested !== true);
}

/**
 * The edit that makes `cluster`, which `parseCitations` found in `markdown`, a citation of `items` in their
 * order; no items take it away, with the space before it that is one too many then. Works that stay keep
 * every character of prefix, key and suffix; only white space beside `;` and brackets, and a comma before a
 * locator, adapt to the new place. `[see @a; @b, p. 3]` with its works swapped is `[@b, p. 3; see @a]`.
 *
 * A first work that is cited in the text stays so, as in `@a [p. 3; @b]`, unless it has a prefix.
 * @returns undefined when the new text would not be read as these works
 */
export function editCluster(
  markdown: string,
  cluster: CitationCluster,
  items: readonly ClusterItem[],
): TextEdit | undefined {
  const lines = new LineMap(markdown);
  const start = lines.offset(cluster.range.start);
  const end = lines.offset(cluster.range.end);
  const editable = editableItems(cluster);
  const works = items.map((item): WorkToWrite => {
    const work = { prefix: '', suffix: '', mode: 'normal' as const, ...item };
    const old = editable.find((one) => one === item);
    return { ...work, old: old ?? editable.find((one) => isAlike(one, work)) };
  });
  const stays = (old: CitationItem, i: number): boolean =>
    works[i] !== undefined && isAlike(old, works[i]) && old.mode === works[i].mode;
  if (editable.length === works.length && editable.every(stays)) {
    return { range: cluster.range, newText: markdown.slice(start, end) };
  }
  if (items.length === 0) {
    return { range: lines.range(startWithSpace(markdown, start, end), end), newText: '' };
  }
  const writer = new ClusterWriter(markdown, lines, editable);
  const forms = cluster.nocite
    ? [writer.list(works)]
    : [writer.inText(works), writer.bracketed(works)];
  const newText = forms.find(
    (form) => form !== undefined && readsAs(markdown, start, end, form, works),
  );
  return newText === undefined ? undefined : { range: cluster.range, newText };
}

/** A prefix as a person words it, such as `see`, for in front of a key. */
export function prefixOf(words: string): string {
  const text = words.trim();
  return text === '' ? '' : `${text} `;
}

/** A locator or other suffix as a person words it, such as `p. 33`, for behind a key. */
export function suffixOf(words: string): string {
  const text = words.trim();
  return text === '' || /^[,;:.)]/.test(text) ? text : `, ${text}`;
}

/** A suffix without the comma that leads to it, as a person would word it. */
export function suffixWords(suffix: string): string {
  return suffix.replace(/^\s*,?\s*/, '').trimEnd();
}

/** Whether prefix and suffix around a key are read as such, and do not break the citation. */
export function fitsAround(prefix: string, suffix: string): boolean {
  const [cluster, ...others] = parseCitations(`[${prefix}@x${suffix}]`);
  const [item, ...more] = cluster?.items ?? [];
  return (
    others.length + more.length === 0 &&
    item?.key === 'x' &&
    item.prefix === prefix &&
    item.suffix === suffix
  );
}

/** A work of a citation as it is to be, and as it was in the citation unless it is new. */
interface WorkToWrite extends Required<ClusterItem> {
  readonly old: CitationItem | undefined;
}

/** Writes works as a citation, those of the note as they are written there. */
class ClusterWriter {
  constructor(
    private readonly markdown: string,
    private readonly lines: LineMap,
    private readonly old: readonly CitationItem[],
  ) {}

  /** `[see @a, p. 3; @b]` */
  bracketed(works: readonly WorkToWrite[]): string {
    return `[${works.map((work, index) => this.#segment(work, index === 0)).join(';')}]`;
  }

  /** `@a [p. 3; see @b]`; undefined when the first work cannot be in the text. */
  inText([first, ...others]: readonly WorkToWrite[]): string | undefined {
    if (first?.mode !== 'in-text' || first.prefix.trim() !== '') return undefined;
    // As it stands in brackets of its own.
    const suffix = first.old?.mode === 'in-text' ? first.suffix : suffixWords(first.suffix);
    const rest = others.map((work, index) => this.#segment(work, index === 0 && suffix === ''));
    const inside = [...(suffix === '' ? [] : [suffix]), ...rest];
    if (inside.length === 0) return this.#key(first);
    return `${this.#key(first)}${this.#gap()}[${inside.join(';')}]`;
  }

  /** `@a, @b`, as front matter lists works that are cited nowhere in the text. */
  list(works: readonly WorkToWrite[]): string {
    return works.map((work) => this.#key(work)).join(', ');
  }

  /** What stands between `[` or `;` and the next `;` or `]`. */
  #segment(work: WorkToWrite, isFirst: boolean): string {
    const { prefix, suffix, mode, old } = work;
    const wasFirst = old !== undefined && this.#followsBracket(old);
    const hadSpace = old !== undefined && !wasFirst;
    let before = prefix;
    if (isFirst && !wasFirst) before = prefix.trimStart();
    if (!isFirst && !hadSpace && !/^\s/.test(prefix)) before = ` ${prefix}`;
    const minus = mode === 'suppress-author' ? '-' : '';
    // A suffix from brackets of its own (`@a [p. 3]`) has no comma yet.
    const runsOn = old?.mode === 'in-text' || !old ? /^[^\s,.:;)]/.test(suffix) : false;
    return before + minus + this.#key(work) + (runsOn ? `, ${suffix}` : suffix);
  }

  /** Whether a work stood first in its brackets; `@b` in `@a [@b]` did, too. */
  #followsBracket(old: CitationItem): boolean {
    const [first, second] = this.old;
    return old === first || (old === second && first?.mode === 'in-text' && first.suffix === '');
  }

  /** `@key`, with the braces that it had. */
  #key(work: WorkToWrite): string {
    const old = work.old ?? this.old.find(({ key }) => key === work.key);
    if (!old) return writeKey(work.key);
    const { start, end } = old.range;
    return this.markdown.slice(this.lines.offset(start), this.lines.offset(end)).replace(/^-/, '');
  }

  /** What stands between a key in the text and its brackets. */
  #gap(): string {
    const [first] = this.old;
    const end = first?.mode === 'in-text' ? this.lines.offset(first.range.end) : 0;
    return end > 0 && this.markdown.charAt(end) === '[' ? '' : ' ';
  }
}

function isAlike(one: Required<ClusterItem>, other: Required<ClusterItem>): boolean {
  return one.key === other.key && one.prefix === other.prefix && one.suffix === other.suffix;
}

/** Where a removal begins: at the space before the citation when nothing, white space or punctuation follows. */
function startWithSpace(markdown: string, start: number, end: number): number {
  if (!/[\s.,;:!?)\]]|^$/.test(markdown.charAt(end))) return start;
  let from = start;
  while (from > 0 && /[ \t]/.test(markdown.charAt(from - 1))) from--;
  // At the start of a line it is no space between words.
  return from === 0 || /[\r\n]/.test(markdown.charAt(from - 1)) ? start : from;
}

/**
 * Whether `form`, in place of the text between two offsets, is read as a citation of `works`, or under
 * `nocite` as a list of them.
 */
function readsAs(
  markdown: string,
  start: number,
  end: number,
  form: string,
  works: readonly WorkToWrite[],
): boolean {
  const changed = markdown.slice(0, start) + form + markdown.slice(end);
  const lines = new LineMap(changed);
  const found = parseCitations(changed).filter(({ range }) => {
    const at = lines.offset(range.start);
    return at >= start && lines.offset(range.end) <= start + form.length;
  });
  const [first] = found;
  const isWhole =
    first !== undefined &&
    lines.offset(first.range.start) === start &&
    (first.nocite === true || lines.offset(first.range.end) === start + form.length);
  const read = found.flatMap(editableItems);
  const isMeant = ({ key, prefix, suffix }: CitationItem, i: number): boolean =>
    key === works[i]?.key &&
    (first?.nocite === true ||
      (prefix.trim() === works[i].prefix.trim() &&
        suffixWords(suffix) === suffixWords(works[i].suffix)));
  return isWhole && read.length === works.length && read.every(isMeant);
}
