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
import { english, localList } from '../../../../src/core/text/localize';
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

  it('have the dates, numbers and lists of the language that the messages are in', () => {
    const german: Localize = (message, ...args) =>
      english(message === 'en' ? 'de' : message, ...args);
    const day = { year: 2025, month: 5, day: 3 };
    assert.equal(describeDate(day, german), '3. Mai 2025');
    assert.equal(monthLabel(day, german), 'Mai 2025');
    assert.equal(bylineLabel({ authorCount: 3051 }, german), '3.051 authors');
    assert.equal(localList(['a', 'b', 'c'], german), 'a, b und c');
    assert.equal(localList(['a', 'b', 'c'], english), 'a, b, c');
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
