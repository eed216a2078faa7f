import assert from 'node:assert/strict';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { bibliographySteps, parseBibliography } from '../../../../src/core/bibliography/read/file';
import { LocalServer } from '../../../../src/core/server/localServer';
import { applyFiles } from '../../../support/applyFiles';
import { pause } from '../../support/engineParts';

const repeated = (count: number, entry: (i: number) => string, separator = '') =>
  Array.from({ length: count }, (_, i) => entry(i)).join(separator);

/** Bibliographies with a number of entries, whose keys are `k0`, `k1` and so on. */
const texts: Readonly<
  Record<Exclude<BibliographyFormat, 'cslYaml' | 'hayagriva'>, (count: number) => string>
> = {
  bibtex: (count) => repeated(count, (i) => `@misc{k${i},\n  title = {Title ${i}}\n}\n`),
  cslJson: (count) =>
    `[${repeated(count, (i) => `{"type":"book","id":"k${i}","title":"Title ${i}"}`, ',\n')}]`,
  ris: (count) => repeated(count, (i) => `TY  - BOOK\nID  - k${i}\nTI  - Title ${i}\nER  - \n`),
};
const formats = Object.keys(texts) as (keyof typeof texts)[];

describe('A large bibliography', () => {
  for (const format of formats) {
    it(`of ${format} is read step by step`, () => {
      const text = texts[format](2000);
      let stops = 0;
      const steps = bibliographySteps(text, format);
      let step = steps.next();
      for (; !step.done; step = steps.next()) stops += 1;
      assert.ok(stops >= 50, String(stops));
      assert.deepEqual(step.value, parseBibliography(text, format));
      assert.equal(step.value.entries.length, 2000);
    });
  }

  it('of 10 000 entries is read', async () => {
    const server = new LocalServer({ pause, readDigest: () => undefined });
    const uri = 'file:///w/refs.bib';
    const { papers, bibliography } = await applyFiles(server, [
      { uri, text: texts.bibtex(10_000) },
    ]);
    assert.deepEqual([papers.length, bibliography.length], [10_000, 10_000]);
    assert.equal((await server.ask('paper', 'k9999'))?.title, 'Title 9999');
  });
});
