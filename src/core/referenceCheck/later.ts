import { defined } from '../base/data';
import type { BibliographyWork } from '../bibliography/work/work';
import { updatesLabel } from '../render/lookedUp';
import { english } from '../text/localize';
import { isOnlyPreprint, isPublished, publishedDoi } from '../identity/published';
import type { KnownRecord, ReferenceFault } from './finding';
import type { FixWriter } from './fixes';
import { sources } from '../lookUp/sources';

/** What happened to the work of an entry afterwards: it was retracted, corrected, or published. */
export function laterFaults(
  work: BibliographyWork,
  records: readonly KnownRecord[],
  fixes: FixWriter,
): readonly ReferenceFault[] {
  return [...updates(work, records), ...publication(work, records, fixes)];
}

function updates(
  work: BibliographyWork,
  records: readonly KnownRecord[],
): readonly ReferenceFault[] {
  const own = publishedDoi(work);
  const record = records.find((each) => {
    const doi = publishedDoi(each);
    // Two publications with one title may be different works.
    const isSame = own === undefined || doi === undefined || own === doi;
    const isEarlier = each.isPreprint === true && own !== undefined;
    return isSame && !isEarlier && updatesLabel(each.updates, english) !== '';
  });
  if (!record?.updates) return [];
  const { source } = record;
  return [{ kind: 'updated', updates: record.updates, ...defined({ source }) }];
}

function publication(
  work: BibliographyWork,
  records: readonly KnownRecord[],
  fixes: FixWriter,
): readonly ReferenceFault[] {
  if (!isOnlyPreprint(work)) return [];
  const published = records.filter(
    (record) =>
      isPublished(record) &&
      // It often files preprints under a wrong venue.
      (record.source !== sources.semanticScholar.name || publishedDoi(record) !== undefined),
  );
  const best =
    published.find(({ venue, doi }) => venue && doi !== undefined) ??
    published.find(({ venue }) => venue) ??
    published[0] ??
    records.find(({ publishedAs, journalRef }) => publishedAs?.[0] ?? journalRef);
  if (!best) return [];
  const { venue, date, source, publishedAs, journalRef } = best;
  const doi =
    publishedDoi(best) === undefined
      ? (publishedAs?.[0] ?? records.flatMap((each) => each.publishedAs ?? [])[0])
      : best.doi;
  const place = venue ? [venue.name, date?.year] : [journalRef];
  const known = [...place, doi === undefined ? undefined : `doi:${doi}`].filter(Boolean).join(', ');
  const citePublished = fixes.published({ ...best, ...defined({ doi }) });
  return [{ kind: 'published', known, ...defined({ source, citePublished }) }];
}
