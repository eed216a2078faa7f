import type { PaperSummary } from '../../model';
import { bylineLabel } from '../../render/labels';
import { readable } from '../../text/readable';
import type { Localize } from '../../text/localize';
import { defined } from '../../base/defined';

/** A paper to be cited, with what the styles beside Pandoc's show of it: readable text. */
export interface CitedPaper {
  readonly key: string;
  /** The key stands in when it is missing. */
  readonly title?: string;
  /** Where a link to it leads; without it the title is written as plain text. */
  readonly address?: string;
  /** The organisation or the authors, in short. */
  readonly by?: string;
  readonly organization?: string;
  /** All names that are known. */
  readonly authors?: string;
  readonly year?: string;
}

/** A paper as citations write it; `address` is where a link to it leads. */
export function citedPaper(
  paper: PaperSummary,
  address: string | undefined,
  localize: Localize,
): CitedPaper {
  const { key, title, organization, authors, date } = paper;
  // Without the number of authors, as that names nobody.
  const by = bylineLabel(defined({ organization, authors }), localize);
  const names = authors?.filter((name) => name !== 'others').map(withoutBraces);
  return defined({
    key,
    title: readable(title),
    address,
    by,
    organization: organization && readable(organization.name),
    authors: names?.join('; '),
    year: date?.year === undefined ? undefined : String(date.year),
  });
}

function withoutBraces(name: string): string {
  return readable(name.replace(/[{}]/g, ''));
}
