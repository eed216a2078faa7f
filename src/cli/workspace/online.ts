import { sourceIds } from '../../core/lookUp/source';
import type { SourceAccess, SourceId } from '../../core/lookUp/source';
import { sources } from '../../core/lookUp/sources';
import type { CheckedReference } from '../../core/referenceCheck/finding';
import { lookUpReferences } from '../../core/referenceCheck/online';
import type { OnlineRecords } from '../../core/referenceCheck/online';
import { english } from '../../core/text/localize';
import { isWebAddress } from '../../core/text/uriText';
import { AnswerCache } from '../../platform/answerCache';
import { machineClock } from '../../platform/clock';
import { PoliteClient } from '../../platform/politeClient';
import type { RequestFailure } from '../../platform/politeClient';
import { SourceAsker } from '../../platform/sourceAsker';
import type { Settings } from '../../vscode/common/settings/values';
import { build, version } from '../build';
import { answersFile } from './cache';

/** What public sources say about entries, and why some didn't answer: a sentence for each. */
export interface OnlineAnswer {
  readonly records: OnlineRecords;
  readonly failures: readonly string[];
}

/** Asks public sources about entries. */
export async function askSources(
  references: readonly CheckedReference[],
  settings: Settings,
  report: (message: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<OnlineAnswer> {
  const accessOf = (id: SourceId): SourceAccess | undefined => {
    const address = settings['lookUp.sources'][id].trim().replace(/\/{1,9}$/, '');
    const email = settings['lookUp.email'];
    return isWebAddress(address) ? { address, ...(email !== '' && { email }) } : undefined;
  };
  const asker = new SourceAsker({
    client: new PoliteClient({
      fetch,
      clock: machineClock,
      userAgent: `paper-digest/${version} (command line)`,
    }),
    cache: new AnswerCache(answersFile(), build, machineClock),
    accessOf,
    localize: english,
  });
  const { ask, failures } = asker.startRun({ signal, report });
  const enabled = new Set(sourceIds.filter((id) => accessOf(id)));
  const { found } = await lookUpReferences(references, ask, enabled);
  return {
    records: found,
    failures: Array.from(failures, ([id, failure]) => describe(sources[id].name, failure)),
  };
}

function describe(name: string, { kind, status }: RequestFailure): string {
  const isBusy = kind === 'busy' || kind === 'canceled' || kind === 'timeout';
  if (kind === 'unreachable') return `Couldn't reach ${name}.`;
  if (isBusy) return `${name} is busy. Try again later.`;
  return `${name} didn't give an answer that can be read${status > 0 ? ` (status ${status})` : ''}.`;
}
