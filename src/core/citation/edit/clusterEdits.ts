import { writeKey } from '../../identity/key';
import { LineMap } from '../../text/lineMap';
import type { TextEdit } from './insert';
import { parseCitations } from '../pandoc/parse';
import { modeOfRole } from '../pandoc/roles';
import type { CitationCluster, CitationItem, CitationMode } from '../pandoc/parse';

/** A work of the edited citation: one from the note, or a new one. */
export interface ClusterItem {
  readonly key: string;
  /** The text before the key, including the space: `see `. */
  readonly prefix?: string;
  /** The text after the key, including the comma: `, p. 3`. */
  readonly suffix?: string;
  /** `normal` by default. Only the first work can be `in-text`. */
  readonly mode?: CitationMode;
}

/** The works of a citation that can be edited one by one; others are nested in their prefix or suffix. */
export function editableItems(cluster: CitationCluster): readonly CitationItem[] {
  return cluster.items.filter(({ nested }) => nested !== true);
}

/**
 * The edit that turns `cluster`, parsed from `markdown`, into a citation of `items` in their order, or removes it
 * when there are none. Works that stay keep every character of prefix, key and suffix; only white space beside
 * `;` and brackets, and a comma before a locator, adapt: `[see @a; @b, p. 3]` becomes `[@b, p. 3; see @a]`.
 *
 * A first work that is cited in the text stays so, as in `@a [p. 3; @b]`, unless it has a prefix.
 * @returns undefined when the new text wouldn't be parsed as these works
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
    return { range: lines.range(startOfRemoval(markdown, start, end), end), newText: '' };
  }
  const writer = new ClusterWriter(markdown, lines, editable);
  const { nocite, role } = cluster;
  const forms = nocite
    ? [writer.list(works)]
    : role === undefined
      ? [writer.inText(works), writer.bracketed(works)]
      : [writer.inRole(works, role)];
  const newText = forms.find(
    (form) => form !== undefined && readsAs(markdown, start, end, form, works),
  );
  return newText === undefined ? undefined : { range: cluster.range, newText };
}

/** A suffix as a user types it, without the comma before it. */
export function suffixWords(suffix: string): string {
  return suffix.replace(/^\s*,?\s*/, '').trimEnd();
}

/** Whether an item has the key, prefix and suffix of a work, apart from the space and comma around them. */
export function saysTheSame(
  { key, prefix, suffix }: CitationItem,
  work: ClusterItem | undefined,
): boolean {
  return (
    key === work?.key &&
    prefix.trim() === (work.prefix ?? '').trim() &&
    suffixWords(suffix) === suffixWords(work.suffix ?? '')
  );
}

/** Whether prefix and suffix are parsed as such around a key. */
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

/** A work of the edited citation, and the same work in the note unless it is new. */
interface WorkToWrite extends Required<ClusterItem> {
  readonly old: CitationItem | undefined;
}

/** Writes works as a citation; works from the note keep their text. */
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
    // It is in brackets of its own.
    const suffix = first.old?.mode === 'in-text' ? first.suffix : suffixWords(first.suffix);
    const rest = others.map((work, index) => this.#segment(work, index === 0 && suffix === ''));
    const inside = [...(suffix === '' ? [] : [suffix]), ...rest];
    if (inside.length === 0) return this.#key(first);
    return `${this.#key(first)}${this.#gap()}[${inside.join(';')}]`;
  }

  /** {cite:p}`{see}a{p. 3},b`; undefined when prefix or suffix have braces. */
  inRole(works: readonly WorkToWrite[], role: string): string | undefined {
    const affixes = works.flatMap(({ prefix, suffix }) => [prefix, suffix]);
    if (affixes.some((affix) => /[{}`]/.test(affix))) return undefined;
    const braced = (words: string): string => (words === '' ? '' : `{${words}}`);
    const keys = works.map(
      ({ key, prefix, suffix }) => braced(prefix.trim()) + key + braced(suffixWords(suffix)),
    );
    return `{${roleFor(works[0]?.mode ?? 'normal', role)}}\`${keys.join(',')}\``;
  }

  /** `@a, @b`, as front matter lists works that are cited nowhere in the text. */
  list(works: readonly WorkToWrite[]): string {
    return works.map((work) => this.#key(work)).join(', ');
  }

  /** The text between `[` or `;` and the next `;` or `]`. */
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

  /** Whether a work was first in its brackets, as `@b` in `@a [@b]`. */
  #followsBracket(old: CitationItem): boolean {
    const [first, second] = this.old;
    return old === first || (old === second && first?.mode === 'in-text' && first.suffix === '');
  }

  /** `@key`, with its braces if it had any. */
  #key(work: WorkToWrite): string {
    const old = work.old ?? this.old.find(({ key }) => key === work.key);
    if (!old) return writeKey(work.key);
    const { start, end } = old.range;
    return this.markdown.slice(this.lines.offset(start), this.lines.offset(end)).replace(/^-/, '');
  }

  /** The text between a key in the text and its brackets. */
  #gap(): string {
    const [first] = this.old;
    const end = first?.mode === 'in-text' ? this.lines.offset(first.range.end) : 0;
    return end > 0 && this.markdown.charAt(end) === '[' ? '' : ' ';
  }
}

/** The role, or another one if it cites in another mode. */
function roleFor(mode: CitationMode, role: string): string {
  if (modeOfRole(role) === mode) return role;
  return { normal: 'cite:p', 'in-text': 'cite:t', 'suppress-author': 'cite:yearpar' }[mode];
}

function isAlike(one: Required<ClusterItem>, other: Required<ClusterItem>): boolean {
  return one.key === other.key && one.prefix === other.prefix && one.suffix === other.suffix;
}

/**
 * Where the removal of a citation starts: at the space before it when white space, punctuation or nothing follows.
 * @param space the characters that are space
 */
export function startOfRemoval(text: string, start: number, end: number, space = /[ \t]/): number {
  if (!/[\s.,;:!?)\]]|^$/.test(text.charAt(end))) return start;
  let from = start;
  while (from > 0 && space.test(text.charAt(from - 1))) from--;
  // At the start of a line it is indentation.
  return from === 0 || /[\r\n]/.test(text.charAt(from - 1)) ? start : from;
}

/** Whether `form`, in place of the text between two offsets, is parsed as a citation (or `nocite` list) of `works`. */
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
  const isMeant = (item: CitationItem, i: number): boolean =>
    first?.nocite === true ? item.key === works[i]?.key : saysTheSame(item, works[i]);
  return isWhole && read.length === works.length && read.every(isMeant);
}
