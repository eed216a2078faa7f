import assert from 'node:assert/strict';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { writtenKey } from '../../../../src/core/bibliography/work/entry';
import { LineMap } from '../../../../src/core/text/lineMap';

describe('A renamed id in CSL-JSON', () => {
  /** The text with the key of its entry at `index` changed. */
  const renamed = (text: string, index: number, key: string): string => {
    const entry = parseBibliography(text, 'cslJson').entries[index];
    assert(entry);
    const lines = new LineMap(text);
    const { start, end } = entry.keyRange;
    const [from, to] = [lines.offset(start), lines.offset(end)];
    return text.slice(0, from) + writtenKey(entry, key) + text.slice(to);
  };

  it('is JSON as before, whether it is a number or a text with escapes', () => {
    for (const id of ['123', '-1.5e3', '"a"', '"caf\\u00e9 \\" \\\\"', '""']) {
      for (const key of ['new2020', '7', 'é']) {
        const text = `[\r\n  {"title": "T", "id" : ${id}},\n {"id":"b"}]`;
        const json = JSON.parse(renamed(text, 0, key)) as { id: unknown; title?: string }[];
        assert.deepEqual(json, [{ title: 'T', id: key }, { id: 'b' }], id);
      }
    }
  });
});
