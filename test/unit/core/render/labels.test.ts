import assert from 'node:assert/strict';
import type { PartialDate } from '../../../../src/core/model';
import {
  bylineLabel,
  describeDate,
  describePaper,
  escapeIcons,
  escapeLinks,
  monthLabel,
} from '../../../../src/core/render/labels';
import { english } from '../../../../src/core/text/localize';
import type { Localize } from '../../../../src/core/text/localize';
import { testTables } from '../../support/cases';

describe('Labels', () => {
  testTables('tables/render/labels.json', {
    bylineLabel: (paper: Parameters<typeof bylineLabel>[0]) => bylineLabel(paper, english),
    describeDate: (date: PartialDate) => describeDate(date, english),
    monthLabel: (date: PartialDate | null) => monthLabel(date ?? undefined, english),
    describePaper: (paper: Parameters<typeof describePaper>[0]) => describePaper(paper, english),
    escapeIcons,
    escapeLinks,
  });

  it('write years without separators', () => {
    const spell: Localize = (message, ...args) =>
      english(message, ...args.map((arg) => (typeof arg === 'number' ? `n${arg}` : arg)));
    assert.equal(describeDate({ year: 2025, month: 5, day: 3 }, spell), 'May n3, 2025');
  });

  it('contain no link that VS Code would make', () => {
    // How VS Code finds the links of a message.
    const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+\)/i;
    const addresses = ['command:workbench.quit', 'COMMAND:a?%5B1%5D', 'https://a.b', 'file:///c'];
    for (const address of addresses) {
      const text = `“[Click](${address})” is unknown [x][y](${address}).`;
      assert.match(text, link);
      assert.doesNotMatch(escapeLinks(text), link);
      assert.equal(escapeLinks(text).replace(/\] \(/g, ']('), text);
    }
  });
});
