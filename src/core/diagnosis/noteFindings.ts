import { addAll } from '../base/addAll';
import { addTo } from '../base/addTo';
import { checkCitations, keysToCheck } from '../citation/check';
import type { CitationCluster, CitationItem } from '../citation/pandoc/parse';
import type { DiagnosisKnowledge, Words } from './evidence';
import { finding, isFault } from './finding';
import type { Finding } from './finding';
import { keyFindings } from './keyFindings';
import { missedCitations } from './missed';
import { missedFinding } from './missedFindings';
import { citedKey } from './subject';
import type { DiagnosedNote } from './subject';

/** Each fault has remedies of its own, among which more would hide the useful ones. */
const mostFaults = 30;

/** The citations of a whole note, summed up; each key that is wrong once. */
export function noteFindings(
  { uri, markdown }: DiagnosedNote,
  clusters: readonly CitationCluster[],
  known: DiagnosisKnowledge,
): readonly Finding[] {
  const { localize } = known;
  const lines = markdown.split(/\r\n?|\n/);
  const items = clusters.flatMap((cluster) => cluster.items);
  const places = new Map<string, CitationItem[]>();
  for (const item of items) addTo(places, item.key, item);
  const wrong = new Map(checkCitations(clusters, known).map(({ key, kind }) => [key, kind]));
  const faults: Finding[] = [];
  let passedOver = 0;
  for (const [key, kind] of wrong) {
    const [first, ...others] = places.get(key) ?? [];
    if (!first) continue;
    // To look for what an unknown key may have meant takes long where there are many works.
    if (kind === 'unknown' && faults.length >= mostFaults) {
      passedOver += 1;
      continue;
    }
    const cited = citedKey(first, uri, lines);
    const found = keyFindings(cited, known).filter(isFault);
    const often = localize('{0} times in this note', 1 + others.length);
    addAll(faults, others.length > 0 ? found.map((each) => withDetail(each, often)) : found);
  }
  for (const missed of missedCitations(markdown)) {
    if (known.meanings(missed.key).length === 0) continue;
    faults.push(missedFinding(missed, uri, known));
  }
  const keys = keysToCheck(clusters, known);
  const counts = [items.length, keys.size, keys.size - wrong.size] as const;
  const summary =
    keys.size === 0
      ? finding('information', localize('This note cites nothing that Pandoc would read.'), {
          detail: localize('A citation is written [@key] or @key.'),
        })
      : finding('ok', localize('Citations: {0}, works: {1}, without a problem: {2}', ...counts));
  const left = faults.length - mostFaults + passedOver;
  const rest = left > 0 ? [finding('warning', localize('And {0} more', left))] : [];
  return [...offerAll(faults, known).slice(0, mostFaults), ...rest, summary];
}

function withDetail(finding: Finding, more: string): Finding {
  const { detail } = finding;
  return { ...finding, detail: detail === undefined ? more : `${more} · ${detail}` };
}

/** Gives the first finding of a missing entry a remedy that adds all missing entries. */
function offerAll(faults: readonly Finding[], { localize }: Words): readonly Finding[] {
  const keys = faults.flatMap(({ remedies }) =>
    remedies.flatMap((remedy) => (remedy.kind === 'addMissing' ? remedy.keys : [])),
  );
  if (keys.length < 2) return faults;
  const title = localize('Add All {0} Missing Entries', keys.length);
  const first = faults.findIndex(({ remedies }) =>
    remedies.some(({ kind }) => kind === 'addMissing'),
  );
  return faults.map((fault, index) =>
    index === first
      ? { ...fault, remedies: [...fault.remedies, { kind: 'addMissing', title, keys }] }
      : fault,
  );
}
