import assert from 'node:assert/strict';
import { noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import { summaryOf } from '../../../../src/core/model';
import type { Paper, Sighting } from '../../../../src/core/model';
import { paperPage } from '../../../../src/core/page/paperPage';
import type { PageOptions, PageSection, PaperPage } from '../../../../src/core/page/paperPage';
import { english } from '../../../../src/core/text/localize';
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

function section(page: PaperPage, id: PageSection['id']): PageSection | undefined {
  return page.sections.find((each) => each.id === id);
}

describe('paperPage', () => {
  const { content, actions } = paperPage(paper, options);

  const factsOf = (known: Paper) => paperPage(known, options).content.facts;

  it('shows source, date, votes and comments, then the authors', () => {
    const people = 'Ana Vasic, Bo Li, The Field Team';
    const facts = ['AI at Meta', 'Dec 26, 2025', '41 votes', '5 comments', people];
    assert.deepEqual(content.facts, facts);
    assert.equal(factsOf({ ...paper, authors: ['Li, Bo', 'others'] }).at(-1), 'Bo Li et al.');
    const lookedUp = { from: {}, updates: [{ type: 'retraction' }] } as const;
    assert.equal(factsOf({ ...paper, lookedUp })[4], 'Retracted');
    const { organization: _, authors: __, ...nameless } = paper;
    assert.equal(factsOf({ ...nameless, authorCount: 3 })[0], '3 authors');
  });

  it('has title and abstract with their formulas', () => {
    const r = { tex: 'r', text: 'r', display: false };
    const q = { tex: 'Q^*', text: 'Q*', display: false };
    assert.deepEqual(content.title, ['Field Notes: From ', r, ' to ', q]);
    const abstract = section(content, 'abstract');
    assert.equal(abstract?.heading, 'Abstract');
    assert.deepEqual(abstract.kind === 'text' && abstract.text, [
      'We keep notes and gain 79.7% of ',
      { tex: 'x^2', text: 'x²', display: false },
      '.',
    ]);
  });

  it('shows an excerpt with its kind in place of an abstract, else why there is none', () => {
    const excerpt = { kind: 'passage', text: 'As found.' } as const;
    const found = { ...paper, abstract: '', sightings: [sighting('file:///a', 1, { excerpt })] };
    assert.equal(section(paperPage(found, options).content, 'abstract')?.heading, 'Excerpt');
    const missing = section(paperPage({ ...paper, abstract: ' ' }, options).content, 'abstract');
    assert.equal(missing?.kind === 'text' && missing.isMissing, true);
  });

  it('shows marks and tags, and notes of the user in digests', () => {
    assert.deepEqual(content.badges, ['New', '#rl', '#later', '#to keep']);
    const notes = section(content, 'notes');
    const lines = ['worth it', 'read twice', '#rl', '☐ #later'];
    assert.deepEqual(notes?.kind === 'lines' && notes.lines, lines);
    assert.deepEqual(
      content.toolbar.buttons.map(({ id, pressed }) => (pressed === undefined ? id : [id, pressed])),
      [
        'insertCitation',
        ...[['star', true], ['read', false], ['later', false], ['skip', false]],
        ...['tagPapers', 'remarkOnPaper', 'openLiteratureNote', 'revealInDigest'],
      ],
    ); // prettier-ignore
  });

  it('sets marks, and clears those that are set', () => {
    const commandsFor = (mark: Partial<PaperMark>) => {
      const page = paperPage(paper, { ...options, state: { ...noMark, ...mark, isNew: false } });
      const ids = ['star', 'read', 'later', 'skip'];
      const actions = ids.map((id) => page.actions.get(id));
      const names = actions.map((action) => action?.kind === 'command' && action.command);
      return [page.content.badges[0], ...names].join(' ');
    };
    assert.equal(commandsFor({ starred: true }), '#rl unstarPaper markAsRead readLater skipPaper');
    assert.equal(commandsFor({ read: true }), '#rl starPaper markAsUnread readLater skipPaper');
    assert.equal(
      commandsFor({ later: true }),
      'Read Later starPaper markAsRead notLater skipPaper',
    );
    assert.equal(
      commandsFor({ skipped: true }),
      'Skipped starPaper markAsRead readLater unskipPaper',
    );
  });

  it('labels links by their target, and opens only http and https', () => {
    const links = [...paper.links, { url: 'javascript:alert(1)', kind: 'other' } as const];
    const page = paperPage({ ...paper, links }, options);
    const shown = section(page.content, 'links');
    assert.deepEqual(
      shown?.kind === 'links' && shown.links.map(({ kind, label }) => [kind, label]),
      [
        ['Code', 'github.com/field/notes_v2'],
        ['arXiv', 'arxiv.org/abs/2512.00001'],
      ],
    );
    const opened = [...page.actions.values()].flatMap((action) =>
      action.kind === 'link' ? action.url : [],
    );
    assert.deepEqual(opened, [
      'https://github.com/field/notes_v2',
      'https://arxiv.org/abs/2512.00001',
    ]);
  });

  it('links to its digests and bibliographies', () => {
    const listings = ['f', 'g'].map((key) => ({ uri: 'file:///refs.bib', key }));
    const page = paperPage({ ...paper, listings }, options);
    const labels = ['seen', 'listed'].map((id) => {
      const found = section(page.content, id);
      return found?.kind === 'links' ? found.links.map(({ label }) => label) : undefined;
    });
    assert.deepEqual(labels, [['2026-01-14.txt', 'trending.md'], ['refs.bib']]);
    const seen = { kind: 'reveal', key: paper.key, uri: 'file:///d/trending.md' };
    assert.deepEqual(page.actions.get('seen 1'), seen);
  });

  it('has no marks for papers that only bibliographies have', () => {
    const listed = { ...paper, sightings: [], listings: [{ uri: 'file:///refs.bib', key: 'f' }] };
    const { toolbar } = paperPage(listed, options).content;
    assert.deepEqual(valuesOf(toolbar.buttons, 'label'), ['Cite', 'New Note', 'Show Entry']);
  });

  it('shows details in order as they arrive, with their actions', () => {
    const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 9 } };
    const quotation = { before: 'See ', quoted: '@f', after: '.' };
    const places = [{ uri: 'file:///n/draft.md', range, quotation }];
    const other = summaryOf({ ...paper, key: 'other' });
    const related = [{ paper: other, shared: ['notes', 'field'] }];
    const page = paperPage(paper, { ...options, found: { places, related } });
    assert.deepEqual(valuesOf(page.content.sections, 'id'), [
      'abstract',
      'notes',
      'links',
      'cited',
      'related',
      'seen',
      'copy',
      'lookUp',
    ]);
    const cited = section(page.content, 'cited');
    assert.deepEqual(cited?.kind === 'quotations' && cited.quotations, [
      { id: 'cited 0', label: 'draft.md, line 5', ...quotation },
    ]);
    const near = section(page.content, 'related');
    assert.deepEqual(near?.kind === 'papers' && near.papers.map(({ reason }) => reason), [
      'Shares: notes, field',
    ]);
    assert.deepEqual(page.actions.get('related other'), { kind: 'show', key: 'other' });
    const insert = { kind: 'command', command: 'insertCitation', key: 'other' };
    assert.deepEqual(page.actions.get('cite other'), insert);
    assert.deepEqual(page.actions.get('cited 0'), {
      kind: 'place',
      uri: 'file:///n/draft.md',
      range,
    });
    const none = paperPage(paper, { ...options, found: { places: [], related: [] } });
    assert.equal(section(none.content, 'cited'), undefined);
    assert.equal(section(none.content, 'related'), undefined);
  });

  it('has an action for every button and link, and is plain data', () => {
    const ids = JSON.stringify(content).match(/"id":"[^"]+"/g)?.length;
    assert.equal(ids, actions.size + content.sections.length);
    assert.deepEqual(JSON.parse(JSON.stringify(content)), content);
  });
});
