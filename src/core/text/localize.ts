/**
 * Translates an English text for users and replaces `{0}`, `{1}` … with the arguments. The adapter passes
 * `vscode.l10n.t`; tests and other hosts pass {@link english}.
 */
export type Localize = (message: string, ...args: (string | number)[]) => string;

/** Keeps texts in English. */
export const english: Localize = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (whole, index) => String(args[Number(index)] ?? whole));

/** The language of the texts, which a message says: texts that aren't translated have English dates and numbers. */
export const languageOf = (localize: Localize): string => localize('en');

/** `12,345`, as the language of the texts writes it. */
export function localNumber(number: number, localize: Localize): string {
  return number.toLocaleString(languageOf(localize));
}

/** `a, b, c`, or `a, b und c`. */
export function localList(items: readonly string[], localize: Localize): string {
  return new Intl.ListFormat(languageOf(localize), { style: 'narrow' }).format(items);
}

/** Each is made once, which takes longer than using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A date with the parts that are known, such as `Nov 1, 2025` or `November 2025`; empty without any. */
export function localDate(
  { year, month, day }: Readonly<Partial<Record<'year' | 'month' | 'day', number | undefined>>>,
  monthStyle: 'short' | 'long',
  localize: Localize,
): string {
  if (month === undefined || month > 12) return year === undefined ? '' : String(year);
  const parts = {
    month: monthStyle,
    ...(year === undefined ? {} : { year: 'numeric' as const }),
    ...(day === undefined ? {} : { day: 'numeric' as const }),
  };
  const key = [languageOf(localize), ...Object.keys(parts), monthStyle].join(' ');
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(languageOf(localize), { ...parts, timeZone: 'UTC' });
    dateFormats.set(key, format);
  }
  // Unlike its constructor, a date takes years before 100 as they are. 2000 has a February 29.
  return format.format(new Date(0).setUTCFullYear(year ?? 2000, month - 1, day ?? 1));
}
