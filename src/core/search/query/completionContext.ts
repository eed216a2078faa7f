import { byCodeUnits } from '../../library/groups';
import type { DigestSummary, PaperSummary } from '../../model';
import { fileNames } from '../../view/fileNames';
import type { CompletionContext } from './complete';

/** What a library holds that completes a query: what most papers have first, and the newest years. */
export function completionContext(
  papers: readonly PaperSummary[],
  digests: readonly DigestSummary[],
): CompletionContext {
  const organizations = new Map<string, number>();
  const years = new Set<number>();
  for (const { organization, date } of papers) {
    if (organization) {
      organizations.set(organization.name, (organizations.get(organization.name) ?? 0) + 1);
    }
    if (date?.year !== undefined) years.add(date.year);
  }
  const names = [...fileNames(digests.map(({ uri }) => uri)).values()].map(({ name }) => name);
  return {
    organizations: [...organizations]
      .sort(([a, papersOfA], [b, papersOfB]) => papersOfB - papersOfA || byCodeUnits(a, b))
      .map(([name]) => name),
    // Names of files that begin with a date put the newest last.
    digests: [...new Set(names)].sort(byCodeUnits).reverse(),
    years: [...years].sort((a, b) => b - a),
  };
}
