import assert from 'node:assert/strict';
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

const date = { year: 2025, month: 11, day: 1 };
const team = '{The Team, Inc.}';

describe('Labels', () => {
  const labels: readonly (readonly [label: string | undefined, expected: string | undefined])[] = [
    [bylineLabel({ organization: { name: 'AI at Meta' }, authorCount: 9 }, english), 'AI at Meta'],
    [bylineLabel({ authors: ['A. Turing'], authorCount: 1 }, english), 'A. Turing'],
    [bylineLabel({ authors: ['A. Turing', 'K. G\\"odel'] }, english), 'A. Turing and K. Gödel'],
    [bylineLabel({ authors: ['A. Turing', 'K. Gödel', 'A. Church'] }, english), 'A. Turing et al.'],
    [bylineLabel({ authors: ['Turing, Alan', team] }, english), 'Turing and The Team, Inc.'],
    [bylineLabel({ authors: ['Turing, Alan', 'others'] }, english), 'Turing et al.'],
    [bylineLabel({ authorCount: 9 }, english), '9 authors'],
    [bylineLabel({ authorCount: 1 }, english), '1 author'],
    [bylineLabel({ authors: [] }, english), undefined],
    [describeDate(date, english), 'Nov 1, 2025'],
    [describeDate({ ...date, yearInferred: true }, english), 'Nov 1, 2025'],
    [describeDate({ year: 2025, month: 11 }, english), 'Nov 2025'],
    [describeDate({ year: 2025, month: 11, yearInferred: true }, english), 'about Nov 2025'],
    [describeDate({ year: 2025 }, english), '2025'],
    [describeDate({ month: 9, day: 1 }, english), 'Sep 1'],
    [describeDate({}, english), ''],
    [describeDate({ month: 13, day: 1 }, english), ''],
    [monthLabel(date, english), 'November 2025'],
    [monthLabel({ year: 2025 }, english), '2025'],
    [monthLabel({ month: 9, day: 1 }, english), 'September'],
    [monthLabel({}, english), 'No date'],
    [monthLabel(undefined, english), 'No date'],
    [describePaper({ organization: { name: 'Tencent' }, date }, english), 'Tencent · Nov 1, 2025'],
    [describePaper({ date }, english), 'Nov 1, 2025'],
    [describePaper({ authorCount: 2 }, english), '2 authors'],
    [describePaper({}, english), ''],
    [escapeIcons('a $(bug) $(sync~spin)'), 'a \\$(bug) \\$(sync~spin)'],
    [escapeIcons('\\$(bug)'), '\\$(bug)'],
    [escapeIcons('$5 (net) $(a b) f(x)'), '$5 (net) $(a b) f(x)'],
  ];
  it('describe papers, dates and months with known values', () => {
    for (const [label, expected] of labels) assert.equal(label, expected);
  });

  it('write years without separators', () => {
    const spell: Localize = (message, ...args) =>
      english(message, ...args.map((arg) => (typeof arg === 'number' ? `n${arg}` : arg)));
    assert.equal(describeDate({ year: 2025, month: 5, day: 3 }, spell), 'May n3, 2025');
  });

  it('contain no link that VS Code would make, and are otherwise unchanged', () => {
    // How VS Code finds the links of a message.
    const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+\)/i;
    for (const address of [
      'command:workbench.quit',
      'COMMAND:a?%5B1%5D',
      'https://a.b',
      'file:///c',
    ]) {
      const text = `“[Click](${address})” is unknown [x][y](${address}).`;
      assert.match(text, link);
      assert.doesNotMatch(escapeLinks(text), link);
      assert.equal(escapeLinks(text).replace(/\] \(/g, ']('), text);
    }
    for (const text of ['', '[a](b)', '[@a](see b)', 'a (command:b)', '[1] (2)']) {
      assert.equal(escapeLinks(text), text);
    }
  });
});
