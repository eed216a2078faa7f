import type { PaperSummary } from '../../model';
import { bylineLabel } from '../../render/labels';
import { readable } from '../../text/readable';
import { english } from '../../text/localize';
import { defined } from '../../base/data';

/** A paper to cite, with the readable texts that styles other than Pandoc's show. */
export interface CitedPaper {
  readonly key: string;
  /** The key replaces it when it is missing. */
  readonly title?: string;
  /** The target of a link; without it the title is plain text. */
  readonly address?: string;
  /** The organization or the authors, in short. */
  readonly by?: string;
  readonly organization?: string;
  /** All known names. */
  readonly authors?: string;
  readonly year?: string;
}

/**
 * A paper as citations show it; `address` is the target of a link to it. Authors are written in English, as in
 * references: the language of VS Code isn't that of the note.
 */
export function citedPaper(paper: PaperSummary, address: string | undefined): CitedPaper {
  const { key, title, organization, authors, date } = paper;
  // A number of authors without names isn't shown.
  const by = bylineLabel(defined({ organization, authors }), english);
  const names = authors
    ?.filter((name) => name !== 'others')
    .map((name) => readable(name.replace(/[{}]/g, '')));
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
