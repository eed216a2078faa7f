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

describe('bylineLabel', () => {
  it('prefers the organisation, then the authors, then their number', () => {
    const label = (paper: Parameters<typeof bylineLabel>[0]) => bylineLabel(paper, english);
    assert.equal(label({ organization: { name: 'AI at Meta' }, authorCount: 9 }), 'AI at Meta');
    assert.equal(label({ authors: ['A. Turing'], authorCount: 1 }), 'A. Turing');
    assert.equal(label({ authors: ['A. Turing', 'K. G\\"odel'] }), 'A. Turing and K. Gödel');
    assert.equal(label({ authors: ['A. Turing', 'K. Gödel', 'A. Church'] }), 'A. Turing et al.');
    assert.equal(
      label({ authors: ['Turing, Alan', '{The Team, Inc.}'] }),
      'Turing and The Team, Inc.',
    );
    assert.equal(label({ authors: ['Turing, Alan', 'others'] }), 'Turing et al.');
    assert.equal(label({ authorCount: 9 }), '9 authors');
    assert.equal(label({ authorCount: 1 }), '1 author');
    assert.equal(label({}), undefined);
    assert.equal(label({ authors: [] }), undefined);
  });
});

describe('describeDate', () => {
  it('says what is known and no more', () => {
    const says = (date: Parameters<typeof describeDate>[0]) => describeDate(date, english);
    assert.equal(says({ year: 2025, month: 11, day: 1 }), 'Nov 1, 2025');
    assert.equal(says({ year: 2025, month: 11, day: 1, yearInferred: true }), 'Nov 1, 2025');
    assert.equal(says({ year: 2025, month: 11 }), 'Nov 2025');
    assert.equal(says({ year: 2025 }), '2025');
    assert.equal(says({ month: 9, day: 1 }), 'Sep 1');
    assert.equal(says({}), '');
    assert.equal(says({ month: 13, day: 1 }), '');
  });

  it('never puts separators into a year', () => {
    const spell: Localize = (message, ...args) =>
      english(message, ...args.map((arg) => (typeof arg === 'number' ? `n${arg}` : arg)));
    assert.equal(describeDate({ year: 2025, month: 5, day: 3 }, spell), 'May n3, 2025');
  });
});

describe('monthLabel', () => {
  it('names the month in full', () => {
    assert.equal(monthLabel({ year: 2025, month: 11, day: 3 }, english), 'November 2025');
    assert.equal(monthLabel({ year: 2025 }, english), '2025');
    assert.equal(monthLabel({ month: 9, day: 1 }, english), 'September');
    assert.equal(monthLabel({}, english), 'No date');
    assert.equal(monthLabel(undefined, english), 'No date');
  });
});

describe('describePaper', () => {
  it('joins what is known', () => {
    const date = { year: 2025, month: 12, day: 26 };
    assert.equal(
      describePaper({ organization: { name: 'Tencent' }, date }, english),
      'Tencent · Dec 26, 2025',
    );
    assert.equal(describePaper({ date }, english), 'Dec 26, 2025');
    assert.equal(describePaper({ authorCount: 2 }, english), '2 authors');
    assert.equal(describePaper({}, english), '');
  });
});

describe('escapeIcons', () => {
  it('escapes what VS Code would draw as an icon, once', () => {
    assert.equal(escapeIcons('a $(bug) $(sync~spin)'), 'a \\$(bug) \\$(sync~spin)');
    assert.equal(escapeIcons('\\$(bug)'), '\\$(bug)');
    assert.equal(escapeIcons('$5 (net) $(a b) f(x)'), '$5 (net) $(a b) f(x)');
  });
});

describe('escapeLinks', () => {
  it('leaves no link for VS Code to make, and all else as it is', () => {
    // As VS Code finds the links of a message.
    const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+\)/i;
    for (const address of [
      'command:workbench.action.quit',
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
