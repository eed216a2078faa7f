import { addTo } from '../base/collections';
import { gravestUpdate, updateKind } from '../model';
import type { LookedUp, LookedUpField, UpdateKind, WorkUpdate } from '../model';
import { localList } from '../text/localize';
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
    localize('{0} from {1}', localList(fields, localize), source),
  );
  const said = origins.length > 0 ? origins.join(' · ') : localize('Looked up');
  const dated = on ? localize('{0}, {1}', said, describeDate(on, localize)) : said;
  return categories ? `${dated} · ${categories.join(', ')}` : dated;
}

/** Whether updates of a work say that it isn't valid. */
export function isRetraction(updates?: readonly WorkUpdate[]): boolean {
  const gravest = gravestUpdate(updates);
  const kind = gravest && updateKind(gravest);
  return kind === 'retracted' || kind === 'withdrawn';
}

/** What happened to a work after its publication, if anything that readers must know: `Retracted`. */
export function updatesLabel(
  updates: readonly WorkUpdate[] | undefined,
  localize: Localize,
): string {
  const gravest = gravestUpdate(updates);
  const kind = gravest && updateKind(gravest);
  return kind ? kindNames(localize)[kind] : '';
}

function kindNames(localize: Localize): Readonly<Record<UpdateKind, string>> {
  return {
    retracted: localize('Retracted'),
    withdrawn: localize('Withdrawn'),
    partlyRetracted: localize('Partially retracted'),
    ofConcern: localize('Expression of concern'),
    corrected: localize('Corrected'),
  };
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
