import type { PaperSummary } from '../../model';
import { bylineLabel } from '../../render/labels';
import { readable } from '../../text/readable';
import type { Localize } from '../../text/localize';
import type { CitedPaper } from './citedPaper';

/** A paper as citations write it; `address` is where a link to it leads. */
export function citedPaper(
  paper: PaperSummary,
  address: string | undefined,
  localize: Localize,
): CitedPaper {
  const { key, title, organization, authors, date } = paper;
  // How many authors there are is no name of one.
  const known = { ...(organization && { organization }), ...(authors && { authors }) };
  const by = bylineLabel(known, localize);
  const names = authors?.filter((name) => name !== 'others').map(withoutBraces);
  return {
    key,
    title: readable(title),
    ...(address !== undefined && { address }),
    ...(by !== undefined && { by }),
    ...(organization && { organization: readable(organization.name) }),
    ...(names && { authors: names.join('; ') }),
    ...(date?.year !== undefined && { year: String(date.year) }),
  };
}

function withoutBraces(name: string): string {
  return readable(name.replace(/[{}]/g, ''));
}
