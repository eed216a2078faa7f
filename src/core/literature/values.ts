import { citedPaper } from '../citation/cited';
import type { Paper, PartialDate } from '../model';
import { readable } from '../render/readable';
import { tidy } from '../render/tidy';
import type { Localize } from '../workspace';

/** What a template for literature notes may name, as `${key}`. */
export const literatureFields = [
  'key',
  'title',
  'authors',
  'organization',
  'year',
  'date',
  'url',
  'digest',
  'digestName',
  'line',
  'abstract',
] as const;
export type LiteratureField = (typeof literatureFields)[number];

/** What stands for each field: readable text on one line. What is unknown is left out. */
export type LiteratureValues = Readonly<Partial<Record<LiteratureField, string>>>;

/** Where a paper stands, as seen from its note. */
export interface DigestPlace {
  /** The relative address of the file, percent-encoded. */
  readonly address: string;
  readonly name: string;
  /** Zero-based. */
  readonly line: number;
}

export function literatureValues(
  paper: Paper,
  url: string | undefined,
  digest: DigestPlace | undefined,
  localize: Localize,
): LiteratureValues {
  const { key, title, authors, organization, year } = citedPaper(paper, url, localize);
  const known = {
    ...{ key, title, authors, organization, year, url },
    date: paper.date && isoDate(paper.date),
    digest: digest?.address,
    digestName: digest?.name,
    line: digest && String(digest.line + 1),
    abstract: readable(paper.abstract),
  } satisfies Record<LiteratureField, string | undefined>;
  const values: Partial<Record<LiteratureField, string>> = {};
  for (const field of literatureFields) {
    const value = tidy(known[field] ?? '');
    if (value !== '') values[field] = value;
  }
  return values;
}

/** `2025-06-14`, `2025-06`, `2025`; undefined without a year. */
function isoDate({ year, month, day }: PartialDate): string | undefined {
  if (year === undefined) return undefined;
  const parts = [year, month, month === undefined ? undefined : day];
  return parts
    .filter((part) => part !== undefined)
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0'))
    .join('-');
}
