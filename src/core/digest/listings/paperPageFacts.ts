/** What single lines between title and abstract of the page of one paper tell of it. */
import type { Organization, PartialDate } from '../../model';
import type { Line } from '../lines/lines';
import { siteLinkOf } from '../lines/siteLinks';
import { readAuthors } from '../words/authors';
import type { ListedPaper } from './listing';
import { readOrganization } from '../words/organization';
import { dayOfArxivId } from './days';

const anyLink = /\[([^\][]*)\]\(([^()\s]+)(?: "[^"]*")?\)/g;
const longestName = 80;
/**
 * Reads a row of names between commas. Some tools leave out names with an account: `others` stands for the
 * gaps.
 */
export function authorsIn(row: string): Pick<ListedPaper, 'authors' | 'authorCount'> {
  const parts = row.replace(/,? ?\+ ?(?=\d+ authors?$)/, ', and ').split(',');
  const hasGaps = parts.length > 1 && parts.some((part) => part.trim() === '');
  const { authors, authorCount } = readAuthors(parts.join(','));
  if (!authors) return {};
  return {
    authors: hasGaps && authors.at(-1) !== 'others' ? [...authors, 'others'] : authors,
    ...(authorCount !== undefined && { authorCount }),
  };
}

/**
 * The day with its year, which the page leaves out in the year of publication: then the year that brings
 * the day nearest to the month of the arXiv id.
 */
export function dated(day: PartialDate, id: string | undefined): PartialDate {
  const given = id === undefined ? undefined : dayOfArxivId(id);
  if (day.year !== undefined || given?.year === undefined) return day;
  const months = (day.month ?? 0) - (given.month ?? 0);
  const year = given.year + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return { ...day, year, yearInferred: true };
}

/** The organisation that a line names: by a link to its account, or alone. */
export function organizationOn({ text: raw, link }: Line, text: string): Organization | undefined {
  const links: readonly (readonly [string, string])[] = link
    ? [[text, link.url]]
    : Array.from(raw.replace(/!\[[^\][]*\]\([^()\s]*\)/g, '').matchAll(anyLink), (found) => [
        found[1]?.trim() ?? '',
        found[2] ?? '',
      ]);
  for (const [name, url] of links) {
    const site = siteLinkOf(url);
    if (site?.kind === 'account' && name !== '') return { name, slug: site.slug };
  }
  const isName = links.length === 0 && /^\p{L}/u.test(text) && text.length <= longestName;
  return isName ? readOrganization(text) : undefined;
}
