/** Tells preprints and publications apart. */
import type { PartialDate, Publication, Venue } from '../model';
import { arxivNames, identifiers, isArxivName } from './identifiers';
import type { Identified } from './identifiers';

/** Prefixes of DOIs that preprint servers and archives register. */
const preprintDoi =
  /^doi:10\.(?:48550|2139\/ssrn|1101|21203|36227|20944|31234|31219|31235|26434|5281|22541|2196\/preprints)\b/;
const preprintServer =
  /\b(?:arxiv|corr|(?:bio|med|chem|psy|soc|eng|tech)rxiv|ssrn|preprints?|e-?prints?|research square|openreview|zenodo|osf|hal)\b/i;
const publishedTypes = /^(?:book|thesis|report|chapter)$/;

/** What shows whether a work is a preprint. */
export interface PublishedWork extends Identified {
  readonly venue?: Venue;
  readonly date?: PartialDate;
  readonly details?: { readonly type: string; readonly container?: string };
  /** It is of the preprint, even if it names the publication. */
  readonly isPreprint?: true;
  readonly publication?: Publication;
}

/** Whether a text names a server of preprints. */
export function namesPreprintServer(text: string): boolean {
  return preprintServer.test(text);
}

/** Whether the entry or record is of a published version, not only of a preprint. */
export function isPublished(work: PublishedWork): boolean {
  const { venue, details, isPreprint } = work;
  if (isPreprint) return false;
  return (
    (venue !== undefined && !preprintServer.test(venue.name)) ||
    publishedDoi(work) !== undefined ||
    publishedTypes.test(details?.type ?? '')
  );
}

/** Whether the entry is of a preprint, and not of its publication. */
export function isOnlyPreprint(work: PublishedWork): boolean {
  const { venue, doi, details } = work;
  const isOnServer = preprintServer.test(venue?.name ?? details?.container ?? '');
  const hasPreprintDoi = doi !== undefined && publishedDoi(work) === undefined;
  return !isPublished(work) && (arxivNames(work).length > 0 || isOnServer || hasPreprintDoi);
}

/** The normalized DOI of a work, if a publisher registered it. */
export function publishedDoi({ doi }: Identified): string | undefined {
  const [name] = doi === undefined ? [] : identifiers({ doi });
  return name === undefined || isArxivName(name) || preprintDoi.test(name) ? undefined : name;
}
