import assert from 'node:assert/strict';
import { comparison, differences, pandocVersion } from '../../../../bench/pandocComparison';
import { leaveOut } from '../../../support/leaveOut';

describe('The preview of a note, compared with pandoc', () => {
  it('has the same references and citations in Chicago’s style, with few exceptions', async function () {
    // The test needs pandoc; other versions have another style.
    if (!pandocVersion()?.startsWith('pandoc 2.')) leaveOut(this, 'this needs pandoc 2');
    const compared = await comparison({ entries: 240, clusters: 150, seed: 7, style: 'chicago' });
    const { all = 0, same = 0 } = compared.byKind.get('all') ?? {};
    const listed = differences(compared, 10).join('\n');
    assert.equal(all, 240);
    assert.ok(same >= 0.92 * all, `${same} of ${all} references:\n${listed}`);
    const { citations } = compared;
    assert.ok(citations.same >= 0.88 * citations.all, `${citations.same} citations:\n${listed}`);
  });
});
