import { Library } from '../../../../src/core/library/library';
import type { DigestEntry, PartialDate } from '../../../../src/core/model';
import { assertBaseline } from '../../support/baseline';
import { fixture } from '../../support/fixture';
import { digest } from './builders';

interface Page {
  readonly captureDate?: PartialDate;
  readonly entries: readonly Pick<DigestEntry, 'title' | 'date'>[];
}

/** Digests by their URIs, for each thing to know about the year. */
const cases = JSON.parse(fixture('capture-years.json')) as Readonly<
  Record<string, Readonly<Record<string, Page>>>
>;

describe('The capture year of a digest', () => {
  it('is the year in which other digests date its papers', async () => {
    const found: Record<string, unknown> = {};
    for (const [name, pages] of Object.entries(cases)) {
      const library = new Library();
      const changes = Object.entries(pages).map(([uri, { captureDate, entries }]) => {
        return { uri, digest: digest(uri, captureDate, entries) };
      });
      await library.update(changes, new Map());
      const { digests, papers } = library;
      found[name] = {
        digests,
        papers: papers.map(({ key, title, date }) => ({ key, title, date })),
      };
    }
    assertBaseline('library/captureYear.json', found);
  });
});
