import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import type { DigestEntry, ParsedDigest } from '../../../../src/core/model';
import { fixture } from '../../support/fixture';
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

/** The values that each way of saving keeps, beside the titles, and those of single papers that were lost. */
interface Capture {
  readonly fields: readonly CheckedField[];
  readonly lost?: { readonly papers: readonly number[]; readonly fields: readonly CheckedField[] };
}

/** Of each part of a page: its papers like {@link shown}, and the notes of the reader on them. */
interface Part {
  readonly papers: readonly string[];
  readonly notes?: readonly string[];
}

const known = JSON.parse(fixture('real-captures.json')) as {
  readonly files: Readonly<Record<string, Capture>>;
  readonly parts: Readonly<Record<string, Part>>;
};

type Value = string | number | boolean | undefined;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The differences of an entry from the expected values. */
function differences(entry: DigestEntry, truth: Truth, fields: readonly CheckedField[]): string[] {
  const found: string[] = [];
  const check = (field: string, actual: Value, expected: Value): void => {
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
  for (const [file, { fields, lost }] of Object.entries(known.files)) {
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
        const gone = lost?.papers.includes(truths.indexOf(truth)) ? lost.fields : [];
        return differences(
          paper,
          truth,
          fields.filter((field) => !gone.includes(field)),
        );
      });
      assert.deepEqual(wrong, []);
      assert.equal(papers.length, truths.length);
      assert.deepEqual(problems, []);
    });
  }

  for (const file of Object.keys(known.files).filter((name) => /\.(?:md|txt)$/.test(name))) {
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
    assert.deepEqual(files.sort(), Object.keys(known.files).sort());
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
      const part = known.parts[file];
      for (const [index, { abstract, sightings }] of papers.entries()) {
        if (abstract !== '') assert.match(abstract, bareAbstract, file);
        assert.equal(sightings[0]?.notes, part?.notes?.[index], file);
      }
      assert.deepEqual(papers.map(shown), part?.papers, file);
    }
  });
});

/** The last two sentences can't be told apart from the abstract. */
const bareAbstract =
  /^(?:Reward machines let .* three benchmarks\.|Critics judge .* to its network\.)( Compare with our (?:own )?baseline(?: next week)?\.)?$/;
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
