import { isCrossReference } from '../citation/key';
import type { CitationCluster, CitationItem } from '../citation/pandoc';
import type { CitedWorks } from './citedWorks';

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
 * Undefined for what is no citation of works: references to figures and tables of Quarto.
 */
export function citationParts(
  { items }: Pick<CitationCluster, 'items'>,
  works: CitedWorks,
): readonly CitationPart[] | undefined {
  const cited = items.filter(({ nested }) => !nested);
  const [first, ...others] = cited;
  if (!first || cited.some(({ key }) => isCrossReference(key))) return undefined;
  const isNumeric = works.form === 'numeric';
  const [open, close] = isNumeric ? ['[', ']'] : ['(', ')'];
  if (first.mode !== 'in-text') {
    return [text(open), ...inBrackets(cited, works, ''), text(close)];
  }
  const work = works.get(first.key);
  const isAlone = others.length === 0 && first.suffix.trim() === '';
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

  /** `, p. 3; Li 2024` of `@vasic [p. 3; @li]`. */
  function locatorAndOthers(beforeLocator = ''): CitationPart[] {
    const locator = first?.suffix.trim().replace(/^,\s*/, '') ?? '';
    const isFirst = locator === '' && beforeLocator === '';
    return [
      ...(locator === '' ? [] : [text(beforeLocator), markdown(locator)]),
      ...inBrackets(others, works, isFirst ? '' : '; '),
    ];
  }
}

/** The works between the brackets, each after `;`, the first after `lead`. */
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
    markdown(withComma(item.suffix.trimEnd())),
  ]);
}

function workPart({ key, mode }: CitationItem, works: CitedWorks): CitationPart {
  const cited = works.get(key);
  if (!cited) return unknown(key);
  const { number, label, year } = cited;
  if (works.form === 'numeric') return { kind: 'work', key, text: String(number) };
  return { kind: 'work', key, text: mode === 'suppress-author' ? year : `${label} ${year}` };
}

/** Pandoc sets the comma before a locator that was written without: `[@a p. 3]`. */
function withComma(suffix: string): string {
  return /^\s+(?:\d|(?:pp?|chaps?|ch|secs?|figs?|vols?|cols?|nos?|eqs?)\.)/.test(suffix)
    ? `,${suffix}`
    : suffix;
}

function unknown(key: string): CitationPart {
  return { kind: 'unknown', key, text: `${key}?` };
}

function text(value: string): CitationPart {
  return { kind: 'text', text: value };
}

/** On one line, without the marks of a quotation that it went on in. */
function markdown(value: string): CitationPart {
  return { kind: 'markdown', text: value.replace(/\n[ \t>]*/g, '\n') };
}
