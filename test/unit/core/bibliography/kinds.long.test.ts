import assert from 'node:assert/strict';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';
import { parseCslYaml } from '../../../../src/core/bibliography/read/cslYaml';
import { assertLinear } from '../../support/linear';

describe('CSL-YAML', () => {
  it('takes linear time for any unclosed text', () => {
    for (const unit of [
      '- id: a\n',
      '- a\n',
      '|\n',
      '- ',
      '&a ',
      'a: ',
      '!t ',
      ...'[{"'.split(''),
      '*x',
    ]) {
      assertLinear(unit.repeat(4000), (text) => parseCslYaml(`references:\n${text}`), unit);
    }
  });
});

describe('biblatex', () => {
  it('takes linear time for any inheritance', () => {
    const chain = (count: number, to: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => `@misc{k${i}, f${i} = {x}, xdata = {${to(i)}}}`);
    for (const to of [
      (i: number) => `k${i + 1}`,
      (i: number) => `k${i - 1}`,
      (i: number) => [1, 2, 3, 4, 5, 6, 7].map((n) => `k${i + n}`).join(),
    ]) {
      const text = chain(1000, to).join('\n');
      assertLinear(text, (all) => parseBibtex(all.slice(0, text.length)), String(to));
      const long = chain(6000, to).join('\n');
      const start = process.cpuUsage();
      parseBibtex(long);
      assert.ok(process.cpuUsage(start).user < 3_000_000, String(to));
    }
  });
});
