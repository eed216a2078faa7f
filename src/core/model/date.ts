/**
 * A date in which any part may be unknown. `month` is 1 to 12, `day` 1 to 31. A day without a month, or a month
 * without both year and day, doesn't occur.
 */
export interface PartialDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** The year isn't in the text: it was inferred from the context or from an arXiv id. */
  readonly yearInferred?: true;
}

/** A day of the calendar; `month` is 1 to 12. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Today, in local time. */
export function currentDay(): Day {
  const now = new Date();
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/**
 * Orders by time. Negative if `a` is earlier.
 *
 * @param unknown the value of unknown parts; by default they come first
 */
export function compareDates(
  a: PartialDate | undefined,
  b: PartialDate | undefined,
  unknown = 0,
): number {
  return (
    (a?.year ?? unknown) - (b?.year ?? unknown) ||
    (a?.month ?? unknown) - (b?.month ?? unknown) ||
    (a?.day ?? unknown) - (b?.day ?? unknown)
  );
}

/** The known parts in ISO 8601: `2025-06-14`, `2025-06`, `2025`; undefined without a year. */
export function isoDate(date: PartialDate & { readonly year: number }): string;
export function isoDate(date: PartialDate): string | undefined;
export function isoDate({ year, month, day }: PartialDate): string | undefined {
  if (year === undefined) return undefined;
  return [year, month, month === undefined ? undefined : day]
    .filter((part) => part !== undefined)
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0'))
    .join('-');
}

/** Reads `2025-06-14`, with or without leading zeros; undefined for an invalid day. */
export function readDay(text: string): Day | undefined {
  const { year, month, day } = readDate(text) ?? {};
  const isDay = year !== undefined && month !== undefined && day !== undefined;
  return isDay ? { year, month, day } : undefined;
}

/** Reads `2025`, `2025-06` or `2025-06-14`, with or without leading zeros; undefined for an invalid month or day. */
export function readDate(text: string): PartialDate | undefined {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1] = match.slice(1).map((part = '1') => Number(part));
  // A day past the end of the month becomes a day of the next one.
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1;
  if (!isDay || date.getUTCDate() !== day) return undefined;
  return { year, ...(match[2] && { month }), ...(match[3] && { day }) };
}
