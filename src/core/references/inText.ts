import { isCrossReference } from '../citation/pandoc/crossReferences';
import type { CitationCluster, CitationItem } from '../citation/pandoc/parse';
import type { CitedWorks } from './citedWorks';
import { locatorText, readLocator } from './locator';

/** A stretch of a citation as a reader sees it. */
export type CitationPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Written by the user: inline Markdown. */
  | { readonly kind: 'markdown'; readonly text: string }
  /** Stands for the work behind `key`. */
  | { readonly kind: 'work'; readonly text: string; readonly key: string }
  /** Nobody knows `key`. */
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

/** The works between the brackets with separators between them, the first behind `lead`. */
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

/** The text behind a key, with its locator as the style writes it. */
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

/** The user's Markdown, without the indentation and `>` of the lines that it goes on in. */
function markdown(value: string): CitationPart {
  return { kind: 'markdown', text: value.replace(/\n[ \t>]*/g, '\n') };
}
