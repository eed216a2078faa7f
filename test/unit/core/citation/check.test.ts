import assert from 'node:assert/strict';
import type { BibliographyEntry } from '../../../../src/core/bibliography/work/work';
import { checkCitations, keyMeanings, keysToCheck } from '../../../../src/core/citation/check';
import type { KeyKnowledge } from '../../../../src/core/citation/check';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { papersNamed } from '../../../../src/core/library/lookup/noteKeys';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import type { PaperSummary } from '../../../../src/core/model';
import { words } from '../../support/words';

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const paper = (key: string, title: string, year?: number): PaperSummary => ({
  key,
  title,
  links: [],
  sightings: [],
  ...(year !== undefined && { date: { year } }),
});
const entry = (key: string, title?: string): BibliographyEntry => ({
  uri: 'file:///references.bib',
  key,
  range: nowhere,
  keyRange: nowhere,
  ...(title !== undefined && { title }),
});

describe('checkCitations', () => {
  const knowledge = (missing: string[]): KeyKnowledge => ({
    meanings: (key) => {
      const works = { known: ['One'], 'sec-known': ['Three'], both: ['One', 'Two'] }[key] ?? [];
      return works.map((title) => ({ title }));
    },
    missing: new Set(missing),
  });
  const check = (markdown: string, missing: string[] = []): string[] =>
    checkCitations(parseCitations(markdown), knowledge(missing)).map(
      ({ kind, key, range }) => `${kind} ${key} ${range.start.character}-${range.end.character}`,
    );

  it('marks only the key, anywhere in a citation', () => {
    assert.deepEqual(check('[see @known, p. 3; -@typo, and @{typo}; @both]'), [
      'unknown typo 21-25',
      'unknown typo 33-37',
      'ambiguous both 41-45',
    ]);
  });

  it('marks keys missing from the bibliography, unless they have another problem', () => {
    assert.deepEqual(check('@known @both @typo', ['known', 'both', 'typo']), [
      'missing known 1-6',
      'ambiguous both 8-12',
      'unknown typo 14-18',
    ]);
  });

  it('ignores cross-references and text that is not a citation', () => {
    const markdown =
      '@fig-plan, @Tbl-costs, [-@fig:a; @Eq:b], \\@ref(fig:x), `@typo`, me@typo.org, [^typo], [[typo]]';
    assert.deepEqual(check(markdown), []);
    assert.deepEqual(check('---\nnocite: "@*"\n---\n'), []);
    const keys = keysToCheck(parseCitations(`${markdown} @x @x @known @sec-known`), knowledge([]));
    assert.deepEqual([...keys], ['x', 'known', 'sec-known']);
  });

  it('treats a key like a cross-reference as a citation if a work has it', () => {
    assert.deepEqual(check('@sec-known @sec-typo', ['sec-known']), ['missing sec-known 1-10']);
  });

  it('considers unreadable bibliographies, custom prefixes and missing works', () => {
    const cases: readonly (readonly [string, Partial<KeyKnowledge>, readonly string[]])[] = [
      [
        '@known @both @typo @lost',
        {
          missing: new Set(words('known both typo lost')),
          unsure: new Set(words('known both lost')),
        },
        ['ambiguous both', 'unknown typo'],
      ],
      ['@supp-a @other-2', { crossReferences: new Set(['supp']) }, ['unknown other-2']],
      [
        '@my-label @otherLabel',
        { crossReferences: new Set(['@my-label']) },
        ['unknown otherLabel'],
      ],
      [
        'A [@doi:10.1000/xyz123; @arXiv:2001.00001; @url:https://ex.org/a] @pmid:25903651 @10.1093/nar/22.4673 @doi',
        {},
        ['unknown doi'],
      ],
      ['Thanks to @octocat and [@both].', { hasOnlyMentions: true }, ['ambiguous both']],
      ['@one and @two', { ignored: new Set(['one']) }, ['unknown two']],
      [
        'Thanks to @octo-jo for @octo/repo, see @AGENTS.md and [@octo-jo].',
        {},
        ['unknown octo-jo'],
      ],
    ];
    for (const [markdown, more, expected] of cases) {
      const marked = checkCitations(parseCitations(markdown), { ...knowledge([]), ...more });
      assert.deepEqual(
        marked.map(({ kind, key }) => `${kind} ${key}`),
        expected,
      );
    }
  });

  it('marks nothing in shortcodes, chunks and raw blocks', () => {
    for (const markdown of [
      '{{< meta @typo >}} {{< video "https://x.org/@typo" title="[@typo]" >}}',
      'See {{% ref "@typo" %}} and {{{< meta @typo >}}}.',
      '{{< include\n@typo.md >}}',
      '```{r, fig.cap="x"}\nobj@typo\n @typo\n```',
      '```{python}\n@typo\ndef f(): ...\n```',
      'Inline `r x @typo` and `{python} @typo`.',
      '```{=html}\n<p>@typo</p>\n```',
      '`<b>@typo</b>`{=html}',
      '::: {.callout-note title="@typo"}\nText\n:::',
    ]) {
      assert.deepEqual(check(markdown), [], markdown);
    }
    for (const markdown of ['{{< @typo', '{{< @typo > }}', '>}} @typo {{<', '{{@typo}}']) {
      assert.equal(check(markdown).length, 1, markdown);
    }
  });
});

describe('keyMeanings', () => {
  const titles = (papers: PaperSummary[], entries: BibliographyEntry[]): string[] =>
    keyMeanings('k', papers, entries).map(({ title }) => title);

  it('joins a paper and the entries with its title in any spelling', () => {
    assert.deepEqual(
      titles([paper('k', 'From $r$ to $Q^*$: A Tale')], [entry('k', 'From r to Q^*'), entry('k')]),
      ['From r to Q*: A Tale'.replace('Q*', titles([paper('k', '$Q^*$')], [])[0]!)],
    );
  });

  it('keeps different titles under one key apart', () => {
    assert.deepEqual(titles([paper('k', 'One')], [entry('k', 'Two'), entry('k', 'Two')]), [
      'One',
      'Two',
    ]);
    assert.deepEqual(titles([], [entry('k')]), ['k']);
    assert.deepEqual(titles([], []), []);
  });
});

describe('papersNamed', () => {
  const library = new LibraryView({
    papers: [
      paper('other2025', 'Other', 2025),
      paper('spark2025', 'SPARK: Synergistic Things', 2025),
      paper('sparkstepwise2025', 'SPARK: Stepwise Things', 2025),
    ],
    digests: [],
    problems: [],
    bibliography: [],
    aliases: [
      ['other', 'other2025'],
      ['spark', 'spark2025'],
    ],
  });
  const named = (key: string): string[] => papersNamed(library, key).map((found) => found.key);

  it('returns one paper for its own key, and for an alias that only it has', () => {
    assert.deepEqual(named('spark2025'), ['spark2025']);
    assert.deepEqual(named('other'), ['other2025']);
    assert.deepEqual(named('nobody'), []);
  });

  it('returns all papers that a digest without years would give one key', () => {
    assert.deepEqual(named('spark'), ['spark2025', 'sparkstepwise2025']);
  });
});
