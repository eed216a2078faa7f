import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import type { Paper, Sighting } from '../../../../src/core/model';
import { paperPage } from '../../../../src/core/page/paperPage';
import type { PageOptions } from '../../../../src/core/page/paperPage';
import { english } from '../../../../src/core/text/localize';
import { assertExpected } from '../../support/baseline';
import { type Cases, caseFile, changed } from '../../support/cases';
import { valuesOf } from '../../support/valuesOf';

function sighting(uri: string, line: number, known: Partial<Sighting> = {}): Sighting {
  const range = { start: { line, character: 0 }, end: { line: line + 6, character: 0 } };
  return { uri, range, titleRange: { ...range, end: { line, character: 20 } }, ...known };
}

const paper: Paper = {
  key: 'fieldnotes2025',
  title: 'Field Notes: From $r$ to $Q^*$',
  abstract: 'We keep notes and gain 79.7\\% of $x^2$.',
  organization: { name: 'AI at Meta', slug: 'facebook' },
  authors: ['Vasic, Ana', 'Bo Li', '{The Field Team}'],
  date: { year: 2025, month: 12, day: 26 },
  commentCount: 5,
  voteCount: 41,
  arxivId: '2512.00001',
  links: [{ url: 'https://github.com/field/notes_v2', kind: 'code' }],
  sightings: [
    sighting('file:///d/2026-01-14.txt', 14, { notes: 'read twice\n#rl', tags: ['rl'] }),
    sighting('file:///d/trending.md', 2, { task: 'todo', tags: ['later'] }),
  ],
};

const options: PageOptions = {
  localize: english,
  state: { ...noMark, starred: true, tags: ['rl', 'to keep'], remark: 'worth it', isNew: true },
  hasNote: false,
  fileLabel: (uri) => uri.split('/').at(-1) ?? uri,
};

/** What differs from the page of {@link paper}: parts, sections in full, their order, and actions. */
function changesOf({
  content,
  actions,
}: ReturnType<typeof paperPage>): Readonly<Record<string, unknown>> {
  const { sections, ...parts } = plain.content;
  const { sections: own, ...ownParts } = content;
  const other = <T>(all: readonly T[], known: readonly T[]) =>
    all.filter((each) => !known.some((one) => isDeepStrictEqual(each, one)));
  return {
    content: Object.fromEntries(other(Object.entries(ownParts), Object.entries(parts))),
    sections: other(own, sections),
    order: valuesOf(own, 'id'),
    actions: Object.fromEntries(other([...actions], [...plain.actions])),
  };
}

const plain = paperPage(paper, options);

interface Variant {
  /** Values in place of those of {@link paper}; null for none. */
  readonly paper?: Readonly<Record<string, unknown>>;
  readonly mark?: Partial<PaperMark>;
  readonly options?: Partial<PageOptions>;
  readonly changes: Cases;
}

describe('The page of a paper as data', () => {
  it('has all that is known', () => {
    const actions = Object.fromEntries(plain.actions);
    assertExpected('page/plain.json', { content: plain.content, actions });
  });

  const { content: variants, check } =
    caseFile<Readonly<Record<string, Variant>>>('page/variants.json');
  for (const [title, { paper: own, mark, options: more, changes }] of Object.entries(variants)) {
    it(title, async () => {
      const state = mark ? { ...noMark, ...mark, isNew: false } : options.state;
      const page = paperPage(changed(paper, own), { ...options, state, ...more });
      const all = changesOf(page);
      await check(changes, (part) => all[part]);
    });
  }

  const { content, actions } = plain;
  it('has an action for every button and link, and is plain data', () => {
    const ids = JSON.stringify(content).match(/"id":"[^"]+"/g)?.length;
    assert.equal(ids, actions.size + content.sections.length);
    assert.deepEqual(JSON.parse(JSON.stringify(content)), content);
  });
});
