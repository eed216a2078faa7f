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
  if (isSame(editable, items)) {
    return { range: cluster.range, newText: markdown.slice(start, end) };
  }
  if (items.length === 0) {
    return { range: lines.range(startWithSpace(markdown, start, end), end), newText: '' };
  }
  const writer = new Writer(markdown, lines, editable);
  const forms = cluster.nocite
    ? [writer.list(items)]
    : [writer.inText(items), writer.bracketed(items)];
  const newText = forms.find(
    (form) => form !== undefined && readsAs(markdown, start, end, form, items),
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

/** Writes works as a citation, those of the note as they are written there. */
class Writer {
  constructor(
    private readonly markdown: string,
    private readonly lines: LineMap,
    private readonly old: readonly CitationItem[],
  ) {}

  /** `[see @a, p. 3; @b]` */
  bracketed(items: readonly ClusterItem[]): string {
    return `[${items.map((item, index) => this.#segment(item, index === 0)).join(';')}]`;
  }

  /** `@a [p. 3; see @b]`; undefined when the first work cannot be in the text. */
  inText([first, ...others]: readonly ClusterItem[]): string | undefined {
    if (first?.mode !== 'in-text' || (first.prefix ?? '').trim() !== '') return undefined;
    const suffix = this.#locator(first);
    const rest = others.map((item, index) => this.#segment(item, index === 0 && suffix === ''));
    const inside = [...(suffix === '' ? [] : [suffix]), ...rest];
    if (inside.length === 0) return this.#key(first);
    return `${this.#key(first)}${this.#gap()}[${inside.join(';')}]`;
  }

  /** `@a, @b`, as front matter lists works that are cited nowhere in the text. */
  list(items: readonly ClusterItem[]): string {
    return items.map((item) => this.#key(item)).join(', ');
  }

  /** What stands between `[` or `;` and the next `;` or `]`. */
  #segment(item: ClusterItem, isFirst: boolean): string {
    const { prefix = '', suffix = '', mode } = item;
    const old = this.#original(item);
    const wasFirst = old !== undefined && this.#followsBracket(old);
    const hadSpace = old !== undefined && !wasFirst;
    let before = prefix;
    if (isFirst && !wasFirst) before = prefix.trimStart();
    if (!isFirst && !hadSpace && !/^\s/.test(prefix)) before = ` ${prefix}`;
    const minus = mode === 'suppress-author' ? '-' : '';
    // A suffix from brackets of its own (`@a [p. 3]`) has no comma yet.
    const runsOn = old?.mode === 'in-text' || !old ? /^[^\s,.:;)]/.test(suffix) : false;
    return before + minus + this.#key(item) + (runsOn ? `, ${suffix}` : suffix);
  }

  /** Whether a work stood first in its brackets; `@b` in `@a [@b]` did, too. */
  #followsBracket(old: CitationItem): boolean {
    const [first, second] = this.old;
    return old === first || (old === second && first?.mode === 'in-text' && first.suffix === '');
  }

  /** The suffix of a work in the text, as it stands in brackets of its own. */
  #locator(item: ClusterItem): string {
    const { suffix = '' } = item;
    return this.#original(item)?.mode === 'in-text' ? suffix : suffixWords(suffix);
  }

  /** `@key`, with the braces that it had. */
  #key(item: ClusterItem): string {
    const old = this.#original(item) ?? this.old.find(({ key }) => key === item.key);
    if (!old) return writeKey(item.key);
    const { start, end } = old.range;
    return this.markdown.slice(this.lines.offset(start), this.lines.offset(end)).replace(/^-/, '');
  }

  /** The work of the original citation that `item` is; undefined when it is new. */
  #original(item: ClusterItem): CitationItem | undefined {
    const isSame = ({ key, prefix, suffix }: CitationItem): boolean =>
      key === item.key && prefix === (item.prefix ?? '') && suffix === (item.suffix ?? '');
    return this.old.find((old) => old === item) ?? this.old.find(isSame);
  }

  /** What stands between a key in the text and its brackets. */
  #gap(): string {
    const [first] = this.old;
    const end = first?.mode === 'in-text' ? this.lines.offset(first.range.end) : 0;
    return end > 0 && this.markdown.charAt(end) === '[' ? '' : ' ';
  }
}

function isSame(old: readonly CitationItem[], items: readonly ClusterItem[]): boolean {
  return (
    old.length === items.length &&
    old.every(({ key, prefix, suffix, mode }, index) => {
      const item = items[index];
      return (
        item?.key === key &&
        (item.prefix ?? '') === prefix &&
        (item.suffix ?? '') === suffix &&
        (item.mode ?? 'normal') === mode
      );
    })
  );
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
 * Whether `form`, in place of the text between two offsets, is read as a citation of `items`, or under
 * `nocite` as a list of them.
 */
function readsAs(
  markdown: string,
  start: number,
  end: number,
  form: string,
  items: readonly ClusterItem[],
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
  return (
    isWhole &&
    read.length === items.length &&
    read.every(
      ({ key, prefix, suffix }, index) =>
        key === items[index]?.key &&
        (first.nocite === true ||
          (prefix.trim() === (items[index].prefix ?? '').trim() &&
            suffixWords(suffix) === suffixWords(items[index].suffix ?? ''))),
    )
  );
}
