import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import type { DigestEntry, ParsedDigest } from '../../../../src/core/model';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

const captures = material('captures/');
const isThere = existsSync(new URL('papers.json', captures));

/** The known values of a paper; a capture has some of them. */
interface Truth {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  readonly organization?: string;
  readonly authorCount?: number;
  readonly date?: { readonly year: number; readonly month: number; readonly day: number };
  readonly commentCount?: number;
  readonly voteCount?: number;
}

type CheckedField = 'id' | 'abstract' | 'who' | 'date' | 'comments' | 'votes' | 'code' | 'authors';

/** The values that each way of saving keeps, beside the titles. */
const held: Record<string, readonly CheckedField[]> = {
  'search-copy.txt': ['abstract', 'who', 'date', 'comments', 'votes'],
  'search-main.txt': ['abstract', 'who', 'date', 'comments', 'votes'],
  'search-jina.md': ['id', 'abstract', 'who', 'date', 'comments', 'votes'],
  'search-markdownload.md': ['id', 'abstract'],
  'search-nhm.md': ['id', 'abstract', 'who', 'date', 'comments', 'votes'],
  'search-obsidian.md': ['id', 'abstract', 'who', 'date', 'comments', 'votes'],
  'search-turndown-page.md': ['id', 'abstract', 'who', 'date', 'comments', 'votes'],
  'daily-copy.txt': ['who', 'comments', 'votes'],
  'daily-main.txt': ['who', 'comments', 'votes'],
  'daily-jina.md': ['id', 'who', 'comments', 'votes'],
  'daily-nhm.md': ['id', 'who', 'comments', 'votes'],
  'daily-obsidian.md': ['id', 'who', 'comments', 'votes'],
  'daily-turndown-page.md': ['id', 'who', 'comments', 'votes'],
  'daily-saved-page.html': ['id', 'abstract', 'who', 'date', 'comments', 'votes', 'authors'],
  'daily-api.json': ['id', 'abstract', 'who', 'date', 'comments', 'votes', 'authors'],
  'trending-copy.txt': ['abstract', 'who', 'date', 'votes'],
  'trending-main.txt': ['abstract', 'who', 'date', 'votes'],
  'trending-jina.md': ['id', 'abstract', 'who', 'date', 'votes', 'code'],
  'trending-markdownload.md': ['id', 'abstract', 'date'],
  'trending-nhm.md': ['id', 'abstract', 'who', 'date', 'votes', 'code'],
  'trending-obsidian.md': ['id', 'abstract', 'who', 'date'],
  'trending-turndown-page.md': ['id', 'abstract', 'who', 'date', 'votes', 'code'],
};

/** The values of single papers that were lost in the file, by the index of the paper. */
const lost: Record<string, Readonly<Record<number, readonly CheckedField[]>>> = {
  'search-obsidian.md': Object.fromEntries(
    [0, 8, 10, 23].map((place) => [place, ['who', 'date', 'comments']]),
  ),
  // Bylines with an organization are missing.
  'trending-markdownload.md': Object.fromEntries(
    [0, 4, 9, 14, 17].map((place) => [place, ['date']]),
  ),
};

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The differences of an entry from the expected values. */
function differences(entry: DigestEntry, truth: Truth, fields: readonly CheckedField[]): string[] {
  const found: string[] = [];
  const check = (
    field: string,
    actual: string | number | boolean | undefined,
    expected: string | number | boolean | undefined,
  ): void => {
    if (expected !== undefined && actual !== expected) {
      found.push(`${field} of ${truth.title}: ${String(actual)}, not ${String(expected)}`);
    }
  };
  check('title', entry.title, truth.title);
  const [sighting] = entry.sightings;
  check('notes', `${sighting?.notes ?? ''}${sighting?.tags?.join() ?? ''}`, '');
  const has = (field: CheckedField) => fields.includes(field);
  check('id', entry.arxivId, has('id') ? truth.id : undefined);
  check('abstract', plain(entry.abstract), has('abstract') ? plain(truth.abstract) : '');
  if (has('who')) {
    check('organization', entry.organization?.name, truth.organization);
    check('authorCount', entry.authorCount, truth.authorCount);
  }
  if (truth.organization === undefined) {
    if (entry.organization) found.push(`invented: ${entry.organization.name}`);
  }
  if (has('date') && truth.date) {
    const { year, month, day } = entry.date ?? {};
    check('date', [year, month, day].join(), Object.values(truth.date).join());
  }
  check(
    'comments',
    entry.commentCount ?? 'none',
    has('comments') ? (truth.commentCount ?? 'none') : 'none',
  );
  check('votes', entry.voteCount ?? 'none', has('votes') ? (truth.voteCount ?? 'none') : 'none');
  if (has('code')) {
    check('code', entry.links.filter(({ kind }) => kind === 'code').length, 1);
  }
  if (has('authors')) check('authors', entry.authors?.length !== undefined, true);
  return found;
}

function read(file: string): ParsedDigest {
  const text = readFileSync(new URL(file, captures), 'utf8');
  assert(looksLikeDigest(text), 'is not recognized');
  return parseDigest(text, `file:///notes/${file}`);
}

describe('A page as people save it', () => {
  for (const [file, fields] of Object.entries(held)) {
    it(`is read completely: ${file}`, function () {
      if (!isThere) leaveOut(this, 'the real digests are not here');
      const all = JSON.parse(readFileSync(new URL('papers.json', captures), 'utf8')) as Truth[];
      // Clippers lose some cards.
      const text = readFileSync(new URL(file, captures), 'utf8').replaceAll('\\', '');
      const truths = all.filter(({ title }) => text.includes(title));
      const { papers, problems } = read(file);
      const wrong = papers.flatMap((paper, index) => {
        const truth = truths.find(({ title }) => title === paper.title) ?? truths[index];
        if (!truth) return [`invented: ${paper.title}`];
        const gone = lost[file]?.[truths.indexOf(truth)] ?? [];
        return differences(
          paper,
          truth,
          fields.filter((field) => !gone.includes(field)),
        );
      });
      if (process.env['SCORES']) {
        console.log(
          `      ${papers.length} papers, ${wrong.length} wrong, ${problems.length} problems`,
        );
        if (process.env['SCORES'] === file) console.log(wrong, problems);
      }
      assert.deepEqual(wrong, []);
      assert.equal(papers.length, truths.length);
      assert.deepEqual(problems, []);
    });
  }

  for (const file of Object.keys(held).filter((name) => /\.(?:md|txt)$/.test(name))) {
    it(`is read twice in one file, below words of the reader, and with other line ends: ${file}`, function () {
      if (!isThere) leaveOut(this, 'the real digests are not here');
      const text = readFileSync(new URL(file, captures), 'utf8');
      const facts = (changed: string) => {
        assert(looksLikeDigest(changed));
        return parseDigest(changed, `file:///${file}`).papers.map(({ sightings, ...entry }) => ({
          ...entry,
          links: entry.links.length,
          byline: sightings[0]?.rawByline?.replace(/\s+/g, ' '),
        }));
      };
      const before = facts(text);
      assert.deepEqual(facts(`${text}\n\n${text}`), [...before, ...before]);
      assert.deepEqual(facts(`# My papers\n\nSome words of mine.\n\n${text}`), before);
      assert.deepEqual(facts(text.replace(/\n/g, '\r\n')), before);
      assert.deepEqual(facts(`${text}\n\n## Later\n\n- [ ] read these\n- ask Maria\n`), before);
    });
  }

  it('is listed here', function () {
    if (!isThere) leaveOut(this, 'the real digests are not here');
    const files = readdirSync(captures).filter((name) => /-.*\.(?:md|txt|html|json)$/.test(name));
    assert.deepEqual(files.sort(), Object.keys(held).sort());
  });
});

describe('A small part of a page', () => {
  const folder = new URL('repro/', captures);
  const files = isThere ? readdirSync(folder) : [];
  const text = (file: string) => readFileSync(new URL(file, folder), 'utf8');

  it('is not a digest in an ordinary note', function () {
    const notes = files.filter((name) => name.startsWith('n'));
    if (notes.length === 0) leaveOut(this, 'the real digests are not here');
    assert.deepEqual(
      notes.filter((file) => looksLikeDigest(text(file))),
      [],
    );
  });

  it('has complete papers', function () {
    const pages = files.filter((name) => name.startsWith('r'));
    if (pages.length === 0) leaveOut(this, 'the real digests are not here');
    for (const file of pages) {
      assert(looksLikeDigest(text(file)), file);
      const { papers, problems } = parseDigest(text(file), `file:///notes/${file}`);
      assert.deepEqual(
        problems.map(({ range }) => range.start.line),
        file === 'r05b-title-missing.txt' ? [12] : [],
        file,
      );
      for (const { abstract, sightings } of papers) {
        if (abstract !== '') assert.match(abstract, bareAbstract, file);
        assert.equal(sightings[0]?.notes, notes[file]?.shift(), file);
      }
      assert.deepEqual(papers.map(shown), expected[file], file);
    }
  });
});

/** The last two sentences can't be told apart from the abstract. */
const bareAbstract =
  /^(?:Reward machines let .* three benchmarks\.|Critics judge .* to its network\.)( Compare with our (?:own )?baseline(?: next week)?\.)?$/;
/** The notes of the reader on papers, in order. */
const notes: Record<string, string[]> = {
  'r03-note-before-byline.txt': ['> my note: compare with our baseline'],
  'r03b-tag-before-byline.txt': ['#todo #rl'],
  'r12-note-under-title.txt': ['TODO read'],
  'r12b.txt': ['TODO read'],
};

/** The values of a paper on a page: title, source, date, comments, votes, arXiv id. */
function shown(entry: DigestEntry): string {
  const { title, organization, authorCount, date, commentCount, voteCount, arxivId } = entry;
  const day = date && [date.year, date.month, date.day].join('-');
  const parts = [
    title.slice(0, 7).trim(),
    organization?.name ?? authorCount,
    day,
    commentCount,
    voteCount,
    arxivId,
  ];
  return parts.map((part) => part ?? '').join(' | ');
}

const onSearchPage = ['Learned | 9 | 2025-11-1 | 5 |  | ', 'Dense C | 3 | 2025-11-2 |  |  | '];
const onFrontPage = ['SmartSn | Tencent |  | 5 | 28 | ', 'ID-Comp | 9 |  | 2 | 7 | '];
const withLinks = [
  'Learned | 10 | 2026-5-29 | 6 | 101 | 2606.00683',
  'Dense C | 3 | 2025-2-27 |  |  | 2502.20581',
];
const ofOneTeam = 'Learned | Kandinsky Lab | 2026-10-4 |  |  | 2610.05608';
const ofNine = 'Learned | 9 | 2025-11-1 |  |  | 2610.05608';

const expected: Record<string, readonly string[]> = {
  'r01-obsidian-daily.md': [
    'ASGuard | Korea University |  | 3 |  | 2509.25843',
    'HiVLA: | 11 |  | 3 |  | 2604.14125',
  ],
  'r02-browser-daily.txt': onFrontPage,
  'r02b-browser-daily-noblank.txt': onFrontPage,
  'r02c-browser-daily-allblank.txt': onFrontPage,
  'r03-note-before-byline.txt': onSearchPage,
  'r03b-tag-before-byline.txt': onSearchPage,
  'r03c-sentence-before-byline.txt': onSearchPage,
  'r04-bullet-title-no-byline.txt': ['Learned |  |  |  |  | ', 'Dense C |  |  |  |  | '],
  'r04b-task-title.txt': ['Learned | 9 | 2025-11-1 | 5 |  | '],
  'r05-note-absorbed.txt': ['Learned |  |  |  |  | ', 'Dense C |  |  |  |  | '],
  'r05b-title-missing.txt': ['Learned |  |  |  |  | '],
  'r06-md-head-image.md': withLinks,
  'r06b-md-head-plain.md': withLinks,
  'r07-votes-as-comments.md': [
    'Learned | 9 | 2025-11-1 |  |  | ',
    'Dense C | 3 | 2025-11-2 |  | 14 | 2503.10074',
  ],
  'r08-md-part.md': [
    'Learned | 9 | 2025-11-1 |  |  | 2511.00001',
    'Dense C |  |  |  |  | 2511.00002',
    'Third | 3 | 2025-11-2 |  |  | 2511.00003',
  ],
  'r08b-plain-part.txt': [
    'Learned | 9 | 2025-11-1 |  |  | ',
    'Dense C |  |  |  |  | ',
    'Third | 3 | 2025-11-2 |  |  | ',
  ],
  'r09-markdownload-excerpt.md': ['Learned | 9 | 2025-11-1 |  |  | 2511.00001'],
  'r10-weekly.txt': onSearchPage,
  'r10b-monthly.txt': onSearchPage,
  'r10c-weekrange.txt': onSearchPage,
  'r11-split-upvote.md': ['Learned | Kandinsky Lab | 2026-10-4 |  | 117 | 2610.05608'],
  'r12-note-under-title.txt': ['Learned | 9 | 2025-11-1 | 5 |  | '],
  'r12b.txt': ['Learned | 9 | 2025-11-1 | 5 |  | '],
  'r13-org-inline-md.md': [ofOneTeam],
  'r13b-plain.md': [ofOneTeam],
  'r14-jina-authors.md': [ofNine],
  'r14b-nhm-authors.md': [ofNine],
};
