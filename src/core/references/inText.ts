import { isCrossReference } from '../citation/pandoc/crossReferences';
import type { CitationCluster, CitationItem } from '../citation/pandoc/parse';
import type { CitedWorks } from './citedWorks';

/** A part of a citation as a reader sees it. */
export type CitationPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Written by the user: inline Markdown. */
  | { readonly kind: 'markdown'; readonly text: string }
  /** The work with `key`. */
  | { readonly kind: 'work'; readonly text: string; readonly key: string }
  /** `key` is unknown. */
  | { readonly kind: 'unknown'; readonly text: string; readonly key: string };

/**
 * A citation as a reader sees it: `(see Vasic 2025, p. 3; Li 2024)`, `Vasic (2025, p. 3)`, or
 * `[see 1, p. 3; 2]`, `Vasic [1, p. 3]`. An unknown key is shown as `key?`.
 *
 * Undefined for cross-references, such as to figures and tables, which cite no work.
 *
 * @param crossReferences further prefixes of cross-references: see `crossReferencePrefixes`
 */
export function citationParts(
  { items }: Pick<CitationCluster, 'items'>,
  works: CitedWorks,
  crossReferences?: ReadonlySet<string>,
): readonly CitationPart[] | undefined {
  const cited = items.filter(({ nested }) => !nested);
  const [first, ...others] = cited;
  if (!first || cited.some(({ key }) => isReference(key))) return undefined;
  const isNumeric = works.form === 'numeric';
  const [open, close] = isNumeric ? ['[', ']'] : ['(', ')'];
  if (first.mode !== 'in-text') {
    return [text(open), ...inBrackets(cited, works, ''), text(close)];
  }
  const work = works.get(first.key);
  const firstSuffix = suffixText(first.suffix, works).trim();
  const isAlone = others.length === 0 && firstSuffix === '';
  if (!work) {
    const rest = isAlone ? [] : [text(` ${open}`), ...locatorAndOthers(), text(close)];
    return [unknown(first.key), ...rest];
  }
  const year = isNumeric ? String(work.number) : work.year;
  if (isAlone) {
    return [{ kind: 'work', key: first.key, text: `${work.label} ${open}${year}${close}` }];
  }
  return [
    { kind: 'work', key: first.key, text: work.label },
    text(` ${open}`),
    { kind: 'work', key: first.key, text: year },
    ...locatorAndOthers(', '),
    text(close),
  ];

  function isReference(key: string): boolean {
    return isCrossReference(key, crossReferences) && !works.get(key);
  }

  /** `, p. 3; Li 2024` of `@vasic [p. 3; @li]`. */
  function locatorAndOthers(beforeLocator = ''): CitationPart[] {
    const locator = firstSuffix.replace(/^,\s*/, '');
    const isFirst = locator === '' && beforeLocator === '';
    return [
      ...(locator === '' ? [] : [text(beforeLocator), markdown(locator)]),
      ...inBrackets(others, works, isFirst ? '' : '; '),
    ];
  }
}

/** The works in brackets with separators, the first one after `lead`. */
function inBrackets(
  items: readonly CitationItem[],
  works: CitedWorks,
  lead: string,
): CitationPart[] {
  const isPlain = items.every(({ prefix, suffix }) => (prefix + suffix).trim() === '');
  const separator = works.form === 'numeric' && isPlain && lead === '' ? ', ' : '; ';
  return items.flatMap((item, i) => [
    text(i === 0 ? lead : separator),
    markdown(item.prefix.trimStart()),
    workPart(item, works),
    markdown(suffixText(item.suffix, works).trimEnd()),
  ]);
}

function workPart({ key, mode }: CitationItem, works: CitedWorks): CitationPart {
  const cited = works.get(key);
  if (!cited) return unknown(key);
  const { number, labelInBrackets, year } = cited;
  if (works.form === 'numeric') return { kind: 'work', key, text: String(number) };
  const isOpen = year.startsWith('n.d.') && /[^.”]$/.test(labelInBrackets);
  const separator = isOpen && works.inText.title === 'whole' ? ', ' : works.inText.beforeYear;
  const isBare = mode === 'suppress-author';
  const text = isBare ? year : `${labelInBrackets}${separator}${year}`;
  return { kind: 'work', key, text };
}

/** The text after a key, with the locator in the form of the style. */
function suffixText(suffix: string, { form, inText }: CitedWorks): string {
  const locator = readLocator(suffix);
  if (!locator) return suffix.replace(/^\s*(?:,\s*)?\{\}/, '');
  const { value, rest } = locator;
  const marksPages = form === 'numeric' || inText.marksPages;
  return `${value === '' ? '' : `, ${locatorText(locator, marksPages)}`}${rest}`;
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

/** Labels, the patterns for them, and how they are shown for one place and for several. */
const labels: readonly (readonly [label: string, written: string, one: string, several: string])[] =
  [
    ['page', 'pages?|pp?\\.?', 'p.', 'pp.'],
    ['chapter', 'chapters?|chaps?\\.?|chs?\\.?', 'chap.', 'chaps.'],
    ['section', 'sections?|secs?\\.?|§§?', 'sec.', 'secs.'],
    ['figure', 'figures?|figs?\\.?', 'fig.', 'figs.'],
    ['volume', 'volumes?|vols?\\.?', 'vol.', 'vols.'],
    ['column', 'columns?|cols?\\.?', 'col.', 'cols.'],
    ['number', 'numbers?|nos?\\.?', 'no.', 'nos.'],
    ['paragraph', 'paragraphs?|paras?\\.?|¶¶?', 'para.', 'paras.'],
    ['line', 'lines?|ll?\\.', 'l.', 'll.'],
    ['note', 'notes?|nn?\\.', 'n.', 'nn.'],
    ['part', 'parts?|pts?\\.?', 'pt.', 'pts.'],
    ['book', 'books?|bks?\\.?', 'bk.', 'bks.'],
    ['verse', 'verses?|vv?\\.', 'v.', 'vv.'],
    ['folio', 'folios?|fols?\\.?', 'fol.', 'fols.'],
  ];

const label = new RegExp(
  `^(?:${labels.map(([, written]) => `(${written})`).join('|')})(?=[\\s\\d])\\s*`,
  'i',
);
const place = '(?:\\d[\\w.:]{0,20}|[ivxlcdm]{1,12}(?![\\p{L}\\p{N}])|[A-Z]\\d{1,8})';
const places = new RegExp(`^${place}(?:\\s{0,4}(?:[-–—]{1,3}|,|&|and)\\s{0,4}${place})*`, 'u');

/** The locator at the start of a suffix; undefined if there is none. */
export function readLocator(suffix: string): Locator | undefined {
  const text = suffix.replace(/^\s*,?\s*/, '');
  if (text.startsWith('{')) return readBraces(text);
  const { name, length } = labelAt(text);
  const value = places.exec(text.slice(length))?.[0].replace(/[.:]$/, '');
  if (value === undefined || (name === undefined && !/^\d/.test(value))) return undefined;
  return { label: name ?? 'page', value: dashed(value), rest: text.slice(length + value.length) };
}

/** In braces, any text is a locator; that of `{}` is empty. */
function readBraces(text: string): Locator | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth > 0) continue;
    const inner = text.slice(1, i).trim();
    const { name, length } = labelAt(inner);
    return { label: name ?? 'page', value: dashed(inner.slice(length)), rest: text.slice(i + 1) };
  }
  return undefined;
}

function labelAt(text: string): { readonly name?: string; readonly length: number } {
  const match = label.exec(text);
  if (!match) return { length: 0 };
  const index = match.slice(1).findIndex(Boolean);
  const name = labels[index]?.[0];
  return { ...(name !== undefined && { name }), length: match[0].length };
}

function dashed(value: string): string {
  return value.replace(/(?<=\w)\s*-{1,3}\s*(?=\w)/g, '–').trim();
}

/** `p. 3`, `pp. 3–5`, `chap. 2`; a page by its number alone unless pages are marked. */
function locatorText({ label, value }: Locator, marksPages: boolean): string {
  if (label === 'page' && !marksPages) return value;
  const [, , one = '', several = ''] = labels.find(([name]) => name === label) ?? [];
  const isSeveral = /\w\s*(?:[–,&]|and)\s*\d|[ivxlcdm]–[ivxlcdm]/.test(value);
  return `${isSeveral ? several : one} ${value}`;
}
