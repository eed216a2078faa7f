import type { PlaceholderValues, PlaceholderValue } from './placeholders';
import { citedPaper } from '../citation/write/citedPaper';
import { isoDate } from '../model';
import type { Paper } from '../model';
import { readable } from '../text/readable';
import { tidy } from '../text/tidy';
import type { Localize } from '../text/localize';

/** What a template for literature notes may name, as `${key}`, and what kind of value stands there. */
const kinds = {
  key: 'key',
  title: 'text',
  authors: 'text',
  organization: 'text',
  year: 'number',
  date: 'number',
  url: 'address',
  digest: 'address',
  digestName: 'name',
  line: 'number',
  abstract: 'text',
} as const satisfies Readonly<Record<string, PlaceholderValue['kind']>>;

type LiteratureField = keyof typeof kinds;

/** The names of all that a template for literature notes may name. */
export const literatureFields: readonly string[] = Object.keys(kinds);

/** Whether templates for literature notes may name this. */
export function isLiteratureField(name: string): name is LiteratureField {
  return Object.hasOwn(kinds, name);
}

/** What is known, readable, as templates ask for it: on one line. */
export function fieldsIn(
  values: Readonly<Partial<Record<LiteratureField, string | undefined>>>,
): PlaceholderValues {
  return (name) =>
    isLiteratureField(name) ? { kind: kinds[name], value: tidy(values[name] ?? '') } : undefined;
}

/** Where a paper stands, as seen from its note. */
interface DigestPlace {
  /** The relative address of the file, percent-encoded. */
  readonly address: string;
  readonly name: string;
  /** Zero-based. */
  readonly line: number;
}

/** The fields of a note on `paper`: `url` leads to the paper, `digest` is where it stands. */
export function literatureFieldsOf(
  paper: Paper,
  url: string | undefined,
  digest: DigestPlace | undefined,
  localize: Localize,
): PlaceholderValues {
  const { key, title, authors, organization, year } = citedPaper(paper, url, localize);
  return fieldsIn({
    key,
    title,
    authors,
    organization,
    year,
    date: paper.date && isoDate(paper.date),
    url,
    digest: digest?.address,
    digestName: digest?.name,
    line: digest && String(digest.line + 1),
    abstract: readable(paper.abstract),
  });
}
