/** The locator in the text behind a citation key, read as Pandoc reads it. */
interface Locator {
  /** `page`, `chapter` …; a place without a label is a page. */
  readonly label: string;
  /** `3`, `iv–vi`, `3, and elsewhere` */
  readonly value: string;
  /** The text behind the locator. */
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

/** The locator at the start of a suffix; undefined when there is none. */
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
export function locatorText({ label, value }: Locator, marksPages: boolean): string {
  if (label === 'page' && !marksPages) return value;
  const [, , one = '', several = ''] = labels.find(([name]) => name === label) ?? [];
  const isSeveral = /\w\s*(?:[–,&]|and)\s*\d|[ivxlcdm]–[ivxlcdm]/.test(value);
  return `${isSeveral ? several : one} ${value}`;
}
