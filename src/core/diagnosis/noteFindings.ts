import { checkCitations, keysToCheck } from '../citation/check';
import type { CitationCluster } from '../citation/pandoc';
import type { Evidence, Knowledge, Words } from './evidence';
import { isFault } from './finding';
import type { Finding } from './finding';
import { keyFindings } from './keyFindings';
import { missedCitations } from './missed';
import { missedFinding } from './missedFindings';
import { citedKey } from './subject';
import type { NoteText } from './subject';

/** Each has its ways to mend it, so many more would hide the way. */
const mostFaults = 30;

/** The citations of a whole note, summed up; each key that is wrong once. */
export function noteFindings(
  { uri, markdown }: NoteText,
  clusters: readonly CitationCluster[],
  evidence: Evidence,
  knowledge: Knowledge,
  words: Words,
): readonly Finding[] {
  const { localize } = words;
  const lines = markdown.split(/\r\n?|\n/);
  const items = clusters.flatMap((cluster) => cluster.items);
  const wrong = new Set(checkCitations(clusters, knowledge).map(({ key }) => key));
  const faults: Finding[] = [];
  for (const key of wrong) {
    const places = items.filter((item) => item.key === key);
    const [first] = places;
    if (!first) continue;
    const where = localize('Line {0}', first.range.start.line + 1);
    const more = places.length > 1 ? ` (+${places.length - 1})` : '';
    const cited = citedKey(first, uri, lines);
    for (const finding of keyFindings(cited, evidence, knowledge, words).filter(isFault)) {
      faults.push(located(finding, `${where}${more}`));
    }
  }
  for (const missed of missedCitations(markdown)) {
    if (knowledge.meanings(missed.key).length === 0) continue;
    const where = localize('Line {0}', missed.range.start.line + 1);
    faults.push(located(missedFinding(missed, uri, knowledge, words), where));
  }
  const keys = keysToCheck(clusters);
  const right = keys.size - wrong.size;
  const summary: Finding = {
    severity: keys.size === 0 ? 'information' : 'ok',
    what:
      keys.size === 0
        ? localize('This note cites nothing that Pandoc would read.')
        : localize(
            'Citations: {0}, of {1} works; {2} of them are right',
            items.length,
            keys.size,
            right,
          ),
    ...(keys.size === 0 && { detail: localize('A citation is written [@key] or @key.') }),
    remedies: [],
  };
  const left = faults.length - mostFaults;
  const rest: Finding = {
    severity: 'warning',
    what: localize('And {0} more', left),
    remedies: [],
  };
  return [...faults.slice(0, mostFaults), ...(left > 0 ? [rest] : []), summary];
}

function located(finding: Finding, where: string): Finding {
  const { detail } = finding;
  return { ...finding, detail: detail === undefined ? where : `${where} · ${detail}` };
}
