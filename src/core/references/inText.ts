import { isCrossReference, isIdentifier } from '../citation/pandoc/crossReferences';
import type { CitationCluster, CitationItem } from '../citation/pandoc/parse';
import type { CitedWork, CitedWorks } from './citedWorks';
import { isLaw, isPrivate } from './fields';
import { isUnsigned, leadingNames } from './label';
import type { LabelForm } from './label';
import { list, plain } from './layout';
import type { ReferencePiece } from './pieces';
import { term } from './locale';
import type { Locale } from './locale';
import { compareKeys } from './sortKeys';
import { stylePart, styles } from './styles';
import type { ReferenceStyle } from './styles';
import { capitalized, isNumeric, labeled, pagesAs } from './wording';

/** A part of a citation as a reader sees it. */
export type CitationPart =
  | { readonly kind: 'text'; readonly text: string; readonly form?: ReferencePiece['form'] }
  /** Written by the user: inline Markdown. */
  | { readonly kind: 'markdown'; readonly text: string }
  /** The work with `key`. */
  | {
      readonly kind: 'work';
      readonly text: string;
      readonly key: string;
      readonly form?: ReferencePiece['form'];
    }
  /** `key` is unknown. */
  | { readonly kind: 'unknown'; readonly text: string; readonly key: string };

/**
 * A citation as a reader sees it: `(see Vasic 2025, p. 3; Li 2024)`, `Vasic (2025, p. 3)`, or `[1, p. 3], [2]`. An
 * unknown key is shown as `key?`.
 *
 * Undefined for cross-references, such as to figures and tables, which cite no work, and unknown identifiers.
 *
 * @param crossReferences custom prefixes and labels: see `isCrossReference`
 */
export function citationParts(
  { items }: Pick<CitationCluster, 'items'>,
  works: CitedWorks,
  crossReferences?: ReadonlySet<string>,
): readonly CitationPart[] | undefined {
  const isReference = (key: string): boolean =>
    (isCrossReference(key, crossReferences) || isIdentifier(key)) && !works.get(key);
  const all = items.filter(({ nested }) => !nested);
  const [first] = all;
  if (!first || all.some(({ key }) => isReference(key))) return undefined;
  const form = works.form === 'numeric' ? (numericForms[works.style] ?? inBrackets) : undefined;
  const open = form ? form.open : '(';
  const close = form ? form.close : ')';
  const isOfLaw = isCitedByTitle(works.get(first.key), works);
  const isInText = first.mode === 'in-text' && !(form && numericForms[works.style]) && !isOfLaw;
  const cited = all.map((item, i) => readItem(item, works, isInText && i === 0));
  const [only, ...others] = cited;
  const author = works.get(first.key);
  const write = (some: readonly ReadItem[]): CitationPart[] =>
    form ? numbers(some, form) : clusters(some, works, isInText);
  if (isInText && only && !author) {
    const own = markdown(only.locator.replace(/^,? /, '') + only.suffix);
    const rest = [...(own.text === '' ? [] : [own]), ...write(others)];
    const isBare = rest.length === 0;
    return [unknown(first.key), ...(isBare ? [] : [text(` ${open}`), ...rest, text(close)])];
  }
  const inside = write(cited);
  if (!isInText || !author) return inside.length === 0 ? [] : [text(open), ...inside, text(close)];
  const label = plain(author.label, works.locale);
  const shown = inside.map((part) => part.text).join('');
  if (shown === '') return [{ kind: 'work', key: first.key, text: label }];
  if (others.length === 0 && inside.every(({ kind }) => kind === 'work')) {
    return [{ kind: 'work', key: first.key, text: `${label} ${open}${shown}${close}` }];
  }
  return [{ kind: 'work', key: first.key, text: label }, text(` ${open}`), ...inside, text(close)];
}

/** An item of a citation, with what the style writes for it. */
type ReadItem = ReturnType<typeof readItem>;

function readItem(
  { key, mode, prefix, suffix }: CitationItem,
  works: CitedWorks,
  isInText: boolean,
) {
  const cited = works.get(key);
  const locator = isText(suffix, works) ? undefined : readLocator(suffix, works.locale);
  const rest = (locator ? locator.rest : suffix.replace(/^\s*(?:,\s*)?\{\}/, '')).trimEnd();
  return {
    key,
    cited,
    prefix: prefix.trimStart(),
    /** With the comma or space before it; empty if there is none. */
    locator: locator?.value ? locatorText(locator, works, cited) : '',
    suffix: mode === 'in-text' && !locator ? rest.replace(/^(?=[\p{L}\p{N}])/u, ', ') : rest,
    /** Whether only the year is shown. */
    isBare: (isInText || mode === 'suppress-author') && !isCitedByTitle(cited, works),
  };
}

/** Laws have no authors in a text, so their title is never left out. */
function isCitedByTitle(cited: CitedWork | undefined, { style, form }: CitedWorks): boolean {
  const isAuthorYear = form === 'authorYear' && (style === 'apa' || style === 'chicago');
  return cited !== undefined && isAuthorYear && isLaw(cited.work.type);
}

/** Labels with a period that British English doesn't have. */
const american = /^[\s,]*(?:chaps?|secs?|pts?|bks?|figs|vols|cols|nos|paras)\./i;

/** Whether a suffix that could be a locator is text in the style: Nature's language is British English. */
function isText(suffix: string, { style, form, locale }: CitedWorks): boolean {
  return style === 'nature' && form === 'numeric' && !locale && american.test(suffix);
}

/** Neighbors without text of the user, each sorted as the style does; others stay where they are. */
function sorted(
  items: readonly ReadItem[],
  compare: (a: CitedWork, b: CitedWork) => number,
): readonly ReadItem[] {
  const runs: ReadItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.[0] && isPlain(run[0]) && isPlain(item)) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) =>
    run.toSorted((a, b) =>
      a.cited && b.cited ? compare(a.cited, b.cited) : a.cited ? -1 : b.cited ? 1 : 0,
    ),
  );
}

function isPlain({ prefix, suffix }: ReadItem): boolean {
  return prefix === '' && suffix === '';
}

/** The works with names and years; in APA and Chicago, those of the same authors are put together. */
function clusters(
  items: readonly ReadItem[],
  works: CitedWorks,
  isAuthorFirst: boolean,
): CitationPart[] {
  const { style, label: form } = works;
  const inOrder =
    style === 'apa' && !isAuthorFirst
      ? sorted(items, (a, b) => compareKeys(a.order, b.order))
      : items;
  const groups =
    style === 'apa' || style === 'chicago'
      ? byAuthor(inOrder, style)
      : inOrder.map((item) => [item]);
  const parts: CitationPart[] = [];
  for (const group of groups) {
    const start = parts.length;
    const separator = group.some(({ locator }) => locator) ? '; ' : ', ';
    for (const [at, item] of group.entries()) {
      const shown = [markdown(item.prefix), ...itemParts(item, form, at > 0)].filter(
        (part) => part.text !== '',
      );
      if (shown.length === 0) continue;
      if (parts.length > 0) parts.push(text(parts.length > start ? separator : '; '));
      for (const part of shown) parts.push(part);
    }
  }
  return parts;
}

function itemParts(
  { key, cited, locator, suffix, isBare }: ReadItem,
  form: LabelForm,
  isBareHere: boolean,
): CitationPart[] {
  if (!cited) return [unknown(key), markdown(locator), markdown(suffix)];
  const { label, year, work } = cited;
  const isOpen =
    form.style === 'chicago' &&
    (isPrivate(work) || (work.date ?? work.dateText ?? work.eventDate) === undefined);
  const names = !isBare && !isBareHere && label;
  const entry =
    locator === '' && isUnsigned(work, form.style) && stylePart(work, 'under', form.style);
  const cites = list(isOpen ? ', ' : form.beforeYear, names, year);
  const shown = plain(list(', ', cites, entry), work.locale);
  if (shown === '') {
    return [{ kind: 'work', key, text: locator.replace(/^,? /, '') }, markdown(suffix)];
  }
  // A comma goes into a closing quotation mark.
  const [next = '', ...others] = [locator, suffix].filter((each) => each !== '');
  const isQuoted = shown.endsWith('”') && next.startsWith(',');
  return [
    { kind: 'work', key, text: isQuoted ? shown.replace(/(?<![.,;:!?])”$/, ',”') : shown },
    markdown(isQuoted ? next.slice(1) : next),
    ...others.map(markdown),
  ];
}

/** The items in groups of the same authors; no item moves past text of the user. */
function byAuthor(
  items: readonly ReadItem[],
  style: ReferenceStyle,
): readonly (readonly ReadItem[])[] {
  const groups: ReadItem[][] = [];
  let left = items;
  for (let [first, ...rest] = left; first; [first, ...rest] = left) {
    const names = nameKey(first, style);
    const end = first.suffix === '' ? rest.findIndex((item) => !isPlain(item)) : 0;
    const near = end < 0 ? rest : rest.slice(0, end);
    const isSame = (item: ReadItem): boolean =>
      names !== undefined && nameKey(item, style) === names;
    groups.push([first, ...near.filter(isSame)]);
    left = [...near.filter((item) => !isSame(item)), ...rest.slice(near.length)];
  }
  return groups;
}

/** Equal for works of the same authors, or with the same title in place of authors. */
function nameKey({ cited }: ReadItem, style: ReferenceStyle): string | undefined {
  if (!cited) return undefined;
  const names = leadingNames(cited.work, style);
  return names.length > 0 ? JSON.stringify(names) : plain(cited.label);
}

/** How a style writes numbers. */
interface NumericForm {
  readonly open: string;
  readonly close: string;
  /** Around each number, with its locator. */
  readonly around: readonly [before: string, after: string];
  readonly delimiter: string;
  /** Whether three numbers in a row are shortened: `1–3`. */
  readonly hasRanges: boolean;
}

const inBrackets: NumericForm = {
  open: '[',
  close: ']',
  around: ['', ''],
  delimiter: ', ',
  hasRanges: true,
};

/** The styles that never name authors. */
const numericForms: Readonly<Partial<Record<ReferenceStyle, NumericForm>>> = {
  acm: inBrackets,
  ieee: { ...inBrackets, open: '', close: '', around: ['[', ']'], hasRanges: false },
  nature: { ...inBrackets, open: '', close: '', delimiter: ',' },
};

function numbers(items: readonly ReadItem[], form: NumericForm): CitationPart[] {
  const { around, delimiter, hasRanges } = form;
  const inOrder = sorted(items, (a, b) => a.number - b.number);
  const follows = (i: number): boolean => {
    const [item, next] = [inOrder[i], inOrder[i + 1]];
    if (!item?.cited || !next?.cited || !hasRanges) return false;
    const isAlone = [item, next].every((each) => isPlain(each) && each.locator === '');
    return isAlone && next.cited.number === item.cited.number + 1;
  };
  return inOrder.flatMap((item, i) => {
    const isInside = follows(i - 1) && follows(i);
    const { key, cited, prefix, suffix, locator } = item;
    const separator = i === 0 ? '' : follows(i - 1) && follows(i - 2) ? '–' : delimiter;
    if (isInside) return [];
    if (!cited)
      return [text(separator), markdown(prefix), unknown(key), markdown(locator + suffix)];
    return [
      text(separator),
      markdown(prefix),
      text(around[0]),
      { kind: 'work' as const, key, text: String(cited.number) },
      markdown(locator),
      text(around[1]),
      markdown(suffix),
    ];
  });
}

function unknown(key: string): CitationPart {
  return { kind: 'unknown', key, text: `${key}?` };
}

function text(value: string): CitationPart {
  return { kind: 'text', text: value };
}

/** The user's Markdown, without indentation and `>` at the start of further lines. */
function markdown(value: string): CitationPart {
  return { kind: 'markdown', text: value.replace(/\n[ \t>]*/g, '\n') };
}

/** The locator in the text after a citation key, parsed as Pandoc does. */
interface Locator {
  /** `page`, `chapter` …; a place without a label is a page. */
  readonly label: string;
  /** `3`, `iv–vi`, `3, and elsewhere` */
  readonly value: string;
  /** The text after the locator. */
  readonly rest: string;
}

/** CSL's labels, the patterns for them, and how they are shown for one place and for several, short and long. */
const labels: readonly (readonly [
  label: string,
  written: string,
  one: string,
  several: string,
  many?: string,
])[] = [
  ['page', 'pages?|pp?\\.?', 'p.', 'pp.'],
  ['chapter', 'chapters?|chaps?\\.?|chs?\\.?', 'chap.', 'chaps.'],
  ['section', 'sections?|secs?\\.?|§§?', 'sec.', 'secs.'],
  ['figure', 'figures?|figs?\\.?', 'fig.', 'figs.'],
  ['volume', 'volumes?|vols?\\.?', 'vol.', 'vols.'],
  ['column', 'columns?|cols?\\.?', 'col.', 'cols.'],
  ['issue', 'issues?|nos?\\.?', 'no.', 'nos.'],
  ['paragraph', 'paragraphs?|paras?\\.?|¶¶?', 'para.', 'paras.'],
  ['line', 'lines?|ll?\\.', 'l.', 'll.'],
  ['note', 'notes?|nn?\\.', 'n.', 'nn.'],
  ['part', 'parts?|pts?\\.?', 'pt.', 'pts.'],
  ['book', 'books?|bks?\\.?', 'bk.', 'bks.'],
  ['verse', 'verses?|vv?\\.', 'v.', 'vv.'],
  ['folio', 'folios?|fols?\\.?', 'fol.', 'fols.'],
  ['sub verbo', 'sub[ -]verb(?:o|is)|s\\. ?vv?\\.', 's.v.', 's.vv.', 'sub verbis'],
  ['opus', 'opus|opera|opp?\\.', 'op.', 'opp.', 'opera'],
  ['appendix', 'appendi(?:x|ces)|apps?\\.', 'app.', 'apps.', 'appendices'],
  ['article', 'articles?|arts?\\.', 'art.', 'arts.'],
  ['equation', 'equations?|eqs?\\.?', 'eq.', 'eqs.'],
  ['table', 'tables?|tbls?\\.?|tabs?\\.', 'tbl.', 'tbls.'],
  ['supplement', 'supplements?|supps?\\.?', 'supp.', 'supps.'],
  ['title', 'titles?|tits?\\.', 'tit.', 'tits.'],
  ['version', 'versions?|vers?\\.', 'ver.', 'vers.'],
  ['location', 'e?locations?|locs?\\.', 'loc.', 'locs.'],
  ['act', 'acts?', 'act', 'acts'],
  ['scene', 'scenes?|scs?\\.', 'sc.', 'scs.'],
  ['canon', 'canons?', 'canon', 'canons'],
  ['rule', 'rules?', 'rule', 'rules'],
  ['timestamp', 'timestamps?', '', ''],
];

/** Labels in citations of law. */
const signs: Readonly<Record<string, string>> = { chapter: 'c.', paragraph: '¶', section: '§' };

const labelPatterns = new Map<Locale | undefined, RegExp>();

/** The pattern for labels in a language, with a group for each. */
function labelPattern(locale: Locale | undefined): RegExp {
  const known = labelPatterns.get(locale);
  if (known) return known;
  const written = labels.map(([name, english, one, several, many = `${name}s`]) => {
    if (!locale || one === '') return english;
    const own = [many, name, several, one].map((each) => term(each, locale));
    return own.map((each) => each.replace(/[.]$/, '\\.?')).join('|');
  });
  const all = written.map((each) => `(${each})`).join('|');
  const pattern = new RegExp(`^(?:${all})(?=[\\s\\d])\\s*`, 'i');
  labelPatterns.set(locale, pattern);
  return pattern;
}

const place = '(?:\\d[\\w.:]{0,20}|[ivxlcdm]{1,12}(?![\\p{L}\\p{N}])|[A-Z]\\d{1,8})';
const places = new RegExp(`^${place}(?:\\s{0,4}(?:[-–—]{1,3}|,|&|and)\\s{0,4}${place})*`, 'u');

/** The locator at the start of a suffix; undefined if there is none. */
export function readLocator(suffix: string, locale?: Locale): Locator | undefined {
  const text = suffix.replace(/^\s*,?\s*/, '');
  if (text.startsWith('{')) return readBraces(text, locale);
  const { name, length } = labelAt(text, locale);
  const value = places.exec(text.slice(length))?.[0].replace(/[.:]$/, '');
  if (value === undefined || (name === undefined && !/^\d/.test(value))) return undefined;
  return { label: name ?? 'page', value: dashed(value), rest: text.slice(length + value.length) };
}

/** In braces, any text is a locator; that of `{}` is empty. */
function readBraces(text: string, locale: Locale | undefined): Locator | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth > 0) continue;
    const inner = text.slice(1, i).trim();
    const { name, length } = labelAt(inner, locale);
    return { label: name ?? 'page', value: dashed(inner.slice(length)), rest: text.slice(i + 1) };
  }
  return undefined;
}

function labelAt(
  text: string,
  locale: Locale | undefined,
): { readonly name?: string; readonly length: number } {
  const match = labelPattern(locale).exec(text);
  if (!match) return { length: 0 };
  const index = match.slice(1).findIndex(Boolean);
  const name = labels[index]?.[0];
  return { ...(name !== undefined && { name }), length: match[0].length };
}

function dashed(value: string): string {
  return value.replace(/(?<=\w)\s*-{1,3}\s*(?=\w)/g, '–').trim();
}

/** The locator in the form of the style, with the comma or space before it. */
function locatorText(
  { label, value }: Locator,
  works: CitedWorks,
  cited: CitedWork | undefined,
): string {
  const { style } = works;
  const [, , one = '', several = '', many = `${label}s`] =
    labels.find(([name]) => name === label) ?? [];
  const isPage = label === 'page';
  const shown = isPage ? pagesAs(value, styles[style].pageRange, works.locale) : value;
  const { locale } = works;
  const short = one === '' ? shown : labeled(one, several, shown, locale);
  const isOwnForm = (works.form === 'numeric') === (numericForms[style] !== undefined);
  const isShort = isPage || /^(?:sub verbo|timestamp)$/.test(label);
  const long = capitalized(labeled(label, many, shown, locale));
  const isOfLaw = isOwnForm && isCitedByTitle(cited, works);
  if (isOfLaw && label in signs) return `, ${signs[label] ?? ''} ${shown}`;
  switch (isOwnForm ? style : undefined) {
    case 'nature':
      return '';
    case 'acm':
      return `:${value}`;
    case 'ieee':
      return `, ${isShort ? short : capitalized(short).replace(/^Chap/, 'Ch')}`;
    case 'apa':
      if (isShort || label === 'paragraph') return `, ${short}`;
      return `, ${isOfLaw || isNumeric(value) || !/^(?:chapter|line|verse)$/.test(label) ? long : shown}`;
    case 'mla':
      if (isPage || label === 'line') return ` ${shown}`;
      return `, ${short.replace(/^chap/, 'ch').replace(/^para/, 'par')}`;
    case 'chicago':
      if (isPage || (/^(?:chapter|line|verse)$/.test(label) && !isNumeric(value) && !isOfLaw))
        return `, ${shown}`;
      return `, ${label === 'line' && !isOfLaw ? labeled('line', 'lines', shown, locale) : short}`;
    default:
      return `, ${short}`;
  }
}
