import { fold } from '../text/fold';

const dashes = /[-\u2010-\u2015\u2212]+/g;
/** `pp.`, `Vol.`, `no.` and the like. */
const labels =
  /\b(?:pp?|pages?|vols?|volumes?|nos?|nr|numbers?|issues?|bd|band|jg|t|tome|art|article|id)\b[.:]?\s*/g;
const roman = /^(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function plain(text: string): string {
  const spaced = fold(text)
    .replace(dashes, '-')
    .replace(/[()\s]+/g, ' ');
  return spaced.replace(/ ?- ?/g, '-').replace(labels, '').trim();
}

function arabic(text: string): string {
  if (!roman.test(text)) return text.replace(/\b0+(?=\d)/g, '');
  const digits = Array.from(text, (digit) => romanDigits[digit] ?? 0);
  return String(digits.reduce((sum, d, i) => sum + (d < (digits[i + 1] ?? 0) ? -d : d), 0));
}

/** Whether two volumes or issues are the same: `vol. 07` and `VII`, `3–4` and `3/4`, `Suppl. 1` and `S1`. */
export function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) =>
    plain(text)
      .split(/[-/&,\s]+/)
      .map((part) => arabic(part.replace(/^s(?:uppl\w*\.?_?)?(?=\d|$)/, 's').replace(/[._]/g, '')))
      .join(' ')
      .replace(/\bs (?=\d)/g, 's'),
  );
  return one === other;
}

/**
 * The first and the last page, or the number of an article, with its pages or without. Undefined for a number of pages,
 * and for what isn't known yet.
 */
function readPages(text: string) {
  const written = plain(text);
  if (
    written === '' ||
    /\d ?(?:pp?|pages|s)\b|\+ ?\w|n\/a|in press|to appear|^1-1$/.test(fold(text))
  )
    return undefined;
  const [range = ''] = written.replace(/ ?(?:\+|ff?\.?)$/, '').split(/[,;&]| and /);
  const [, article] = /^(\w+):\w+/.exec(range) ?? [];
  const [first = '', end] = range
    .split('-')
    .map((page) => arabic(page.replace(/^\w+:/, '').trim()));
  const last = end === undefined || end === '' ? undefined : wholePage(first, end);
  return { first, last, article };
}

/** The last page with the digits that it shares with the first: `109` of `101` and `9`. */
export function wholePage(first: string, last: string): string {
  const digits = /\d{1,20}$/.exec(first)?.[0] ?? '';
  const isShort = /^\d+$/.test(last) && last.length < digits.length;
  return isShort ? first.slice(0, -last.length) + last : last;
}

/** Whether the pages of a reference are those of a work; undefined if they can't be compared. */
export function areSamePages(
  written: string,
  known: string | undefined,
  articleNumber: string | undefined,
): boolean | undefined {
  const own = readPages(written);
  const all = [known, articleNumber].flatMap((text) =>
    text === undefined ? [] : (readPages(text) ?? []),
  );
  if (!own) return undefined;
  const results = all.map((pages) => areSame(own, pages));
  return results.includes(true) ? true : results.includes(undefined) ? undefined : results[0];
}

type Pages = NonNullable<ReturnType<typeof readPages>>;

function areSame(a: Pages, b: Pages): boolean | undefined {
  if (a.article !== undefined && b.article === undefined && b.last === undefined)
    return isSameArticle(a.article, b.first);
  if (b.article !== undefined && a.article === undefined && a.last === undefined)
    return isSameArticle(a.first, b.article);
  if (a.last === undefined && b.last === undefined) return isSameArticle(a.first, b.first);
  if (a.first === b.first) return a.last === undefined || b.last === undefined || a.last === b.last;
  // A number of an article isn't comparable with pages.
  const isNumber = ({ first, last }: Pages): boolean =>
    last === undefined && (first.length > 4 || /[a-z]/.test(first));
  const isWithin = (pages: Pages, other: Pages) =>
    pages.last !== undefined && pages.first === '1' && other.last === undefined;
  return isNumber(a) || isNumber(b) || isWithin(a, b) || isWithin(b, a) ? undefined : false;
}

/** `e33693` and `033693` are one article. */
function isSameArticle(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) =>
    text.replace(/^[a-z]+|[^a-z\d]/g, '').replace(/^0+/, ''),
  );
  return one === other;
}
