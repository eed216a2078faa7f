import { addTo } from '../base/addTo';
import type { LookedUp, LookedUpField, WorkUpdate } from '../model';
import type { Localize } from '../text/localize';
import { describeDate } from './labels';

/** Which fields come from which source, and when: `Authors from arXiv, Nov 22, 2026`. */
export function lookedUpLabel({ from, on, categories }: LookedUp, localize: Localize): string {
  const bySource = new Map<string, string[]>();
  const names = new Map(Object.entries(fieldNames(localize)));
  for (const [field, source] of Object.entries(from)) {
    // The file may name other fields, which aren't shown.
    const name = names.get(field);
    if (name !== undefined) addTo(bySource, source, name);
  }
  const origins = Array.from(bySource, ([source, fields]) =>
    localize('{0} from {1}', fields.join(', '), source),
  );
  const said = origins.length > 0 ? origins.join(' · ') : localize('Looked up');
  const dated = on ? localize('{0}, {1}', said, describeDate(on, localize)) : said;
  return categories ? `${dated} · ${categories.join(', ')}` : dated;
}

/** Whether updates of a work say that it isn't valid. */
export function isRetraction(updates: readonly WorkUpdate[] = []): boolean {
  return updates.some(({ type }) => /^(?:retraction|removal|withdrawal)$/.test(type));
}

/** What happened to a work after its publication, if anything that readers must know: `Retracted`. */
export function updatesLabel(
  updates: readonly WorkUpdate[] | undefined,
  localize: Localize,
): string {
  const types = new Set(updates?.map(({ type }) => type));
  if (types.has('retraction') || types.has('removal')) return localize('Retracted');
  if (types.has('withdrawal')) return localize('Withdrawn');
  if (types.has('partial_retraction')) return localize('Partially retracted');
  if (types.has('expression_of_concern')) return localize('Expression of concern');
  const isCorrected = ['correction', 'erratum', 'corrigendum'].some((type) => types.has(type));
  return isCorrected ? localize('Corrected') : '';
}

function fieldNames(localize: Localize): Readonly<Record<LookedUpField, string>> {
  return {
    authors: localize('Authors'),
    arxivId: localize('arXiv ID'),
    doi: 'DOI',
    venue: localize('Venue'),
    date: localize('Date'),
    abstract: localize('Abstract'),
  };
}
