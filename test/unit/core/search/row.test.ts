import type { PaperSummary } from '../../../../src/core/model';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { askedBy, detailOf, nothingAsked, whyShown } from '../../../../src/core/search/row';
import type { Evidence } from '../../../../src/core/search/row';
import { type Cases, caseFile, changed } from '../../support/cases';
import { english } from '../../../../src/core/text/localize';

const paper: PaperSummary = {
  key: 'kettle2026',
  title: 'Kettle',
  organization: { name: 'Tide Lab', slug: 'tides' },
  date: { year: 2026, month: 1, day: 12 },
  voteCount: 12,
  commentCount: 3,
  links: [],
  sightings: [],
};

interface RowGroup {
  readonly title: string;
  readonly tests: readonly {
    /** Values in place of those of {@link paper}; null for none. */
    readonly paper?: Readonly<Record<string, unknown>>;
    readonly found?: Evidence;
    /** The line under the title for each query. */
    readonly line?: Cases;
    /** The detailed reason for each query. */
    readonly why?: Cases;
  }[];
}

describe('The row of a paper', () => {
  const { content, check } = caseFile<readonly RowGroup[]>('search/rows.json');
  for (const { title, tests } of content) {
    it(title, async () => {
      for (const { paper: own, found = {}, line = {}, why = {} } of tests) {
        const shown = changed(paper, own);
        const asked = (query: string) => (query === '' ? nothingAsked : askedBy(parseQuery(query)));
        await check(line, (query) => detailOf(shown, found, asked(query), english));
        await check(why, (query) => whyShown(shown, found, asked(query), english));
      }
    });
  }
});
