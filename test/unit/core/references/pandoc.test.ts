import assert from 'node:assert/strict';
import { comparison, differences } from '../../../../bench/pandocComparison';
import { fixture } from '../../support/fixture';

describe('The preview of a note, compared with pandoc', () => {
  it('has the same references and citations in Chicago’s style, with few exceptions', async () => {
    // Recorded with `--record`: see bench/README.md.
    const html = fixture('pandoc-chicago.html');
    const compared = await comparison({
      entries: 240,
      clusters: 150,
      seed: 7,
      style: 'chicago',
      pandoc: () => html,
    });
    const { all = 0, same = 0 } = compared.byKind.get('all') ?? {};
    const listed = differences(compared, 10).join('\n');
    assert.equal(all, 240);
    assert.ok(same >= 0.95 * all, `${same} of ${all} references:\n${listed}`);
    const { citations } = compared;
    assert.ok(citations.same >= 0.96 * citations.all, `${citations.same} citations:\n${listed}`);
  });
});
