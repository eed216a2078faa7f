import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { defined } from '../../../../src/core/base/defined';
import { readDigest } from '../../../../src/core/digest';
import { paperIdentity } from '../../../../src/core/identity/title';
import { lookUpPapers } from '../../../../src/core/lookUp/lookUp';
import type { PaperToFind } from '../../../../src/core/lookUp/lookUp';
import { sourceIds } from '../../../../src/core/lookUp/source';
import { sources } from '../../../../src/core/lookUp/sources';
import { LocalServer } from '../../../../src/core/server/localServer';
import { applyFiles } from '../../../support/applyFiles';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';
import { playSources } from '../../../support/playedSources';
import type { PlayedPaper } from '../../../support/playedSources';
import { startSourceServer } from '../../../support/sourceServer';
import type { ReceivedRequest, Reply } from '../../../support/sourceServer';
import { allSources, askServer } from '../../support/askServer';
import { madeUpBibliography } from '../referenceCheck/madeUpBibliography';

/** A paper to look up, and the one that it is. */
interface Case {
  readonly paper: PaperToFind;
  readonly truth: PlayedPaper;
}

const surnames = 'Abel Birch Cole Dahl Eder Falk Gray Holm Ives Jung Kerr Lund'.split(' ');

/** Made-up authors, different for different `seed`. */
function authorsFor(seed: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const given = `${'ABCDEFGHIJ'.charAt((seed + i) % 10)}da${i > 9 ? 'x'.repeat(i % 5) : ''}`;
    return `${given} ${surnames[(seed * 7 + i) % surnames.length] ?? ''}${i > 11 ? 'son' : ''}`;
  });
}

/** Other papers with nearly the same title, and with the same title where only the year tells them apart. */
function othersLike(cases: readonly Case[]): readonly PlayedPaper[] {
  return cases.flatMap(({ paper, truth }, i): readonly PlayedPaper[] => {
    const id = (year: number, more: number) => `${year - 2000}03.${String(90_000 + more + i)}`;
    const authors = authorsFor(i + 3, truth.authors.length + 2);
    const { year } = truth;
    const alike = [`${truth.title} Revisited`, truth.title.replace(/(\w+)(\W*)$/, 'Robots$2')];
    return [
      ...(i % 3 === 0
        ? [{ title: alike[i % 2] ?? '', authors, year, arxivId: id(year, 0), doi: `10.9/a${i}` }]
        : []),
      ...(i % 4 === 0 && paper.date?.year !== undefined
        ? [
            {
              title: truth.title,
              authors,
              year: year - 4,
              arxivId: id(year - 4, 2000),
              doi: `10.9/b${i}`,
            },
          ]
        : []),
    ];
  });
}

const faults: readonly Reply[] = [
  { status: 429, headers: { 'retry-after': '2' }, body: 'Rate exceeded.' },
  { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Error</h1>' },
  { status: 429, body: '{"message":"Too Many Requests"}' },
  { body: '{"data": [{"title": "', isCutOff: true },
  { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Robot?</title>' },
];

/** Every ninth answer of a source is a fault. */
function withFaults(answer: (request: ReceivedRequest) => Reply) {
  const counts = new Map<string, number>();
  return (request: ReceivedRequest): Reply => {
    const source = request.path.split('/')[1] ?? '';
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    return (
      (count % 9 === 0 ? faults[(count / 9 - 1) % faults.length] : undefined) ?? answer(request)
    );
  };
}

async function lookUp(cases: readonly Case[], isFaulty: boolean) {
  const answer = playSources(
    cases.map(({ truth }) => truth),
    othersLike(cases),
  );
  const server = await startSourceServer(isFaulty ? withFaults(answer) : answer);
  const { ask } = askServer(server.address);
  const found = await lookUpPapers(
    cases.map(({ paper }) => paper),
    ask,
    allSources,
  );
  await server.close();
  assert.equal(server.mostOpen(), 1);
  const isOf = (truth: PlayedPaper | undefined, id: string | undefined, doi: string | undefined) =>
    id === undefined ? doi?.toLowerCase() === truth?.doi?.toLowerCase() : id === truth?.arxivId;
  const wrong = found.flatMap(({ paper, records }, i) =>
    records
      .filter(({ arxivId, doi }) => !isOf(cases[i]?.truth, arxivId, doi))
      .map((record) => `${paper.title}: ${record.source} ${record.title} ${record.arxivId}`),
  );
  return {
    found: found.filter(({ records }) => records.length > 0).length,
    ambiguous: found.filter(({ candidates }) => candidates.length > 0).length,
    wrong,
  };
}

const known = new URL('../../../fixtures/known-papers.txt', import.meta.url);
const shared = material('');

/** Well-known papers: the year of each and its title. */
function knownPapers(): readonly PaperToFind[] {
  return readFileSync(known, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const title = line.slice(5);
      return { key: title, title, date: { year: Number(line.slice(0, 4)) } };
    });
}

async function papersOfDigests(): Promise<readonly PaperToFind[]> {
  const server = new LocalServer({ readDigest }, () => Promise.resolve());
  const folder = new URL('digests/', shared);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({
      uri: `file:///digests/${name}`,
      text: readFileSync(new URL(name, folder), 'utf8'),
    }));
  return (await applyFiles(server, files)).papers;
}

/** The papers in recorded answers, each with its year and number of authors. */
function recordedPapers(): readonly PaperToFind[] {
  return sourceIds.flatMap((id) => {
    const folder = new URL(`apis/${id.toLowerCase()}/`, shared);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const texts = files.flatMap((name): readonly string[] => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      if (!name.endsWith('.json')) return [text];
      const data = JSON.parse(text) as unknown;
      // Some files are lists of answers.
      return Array.isArray(data) ? [text, ...data.map((one) => JSON.stringify(one))] : [text];
    });
    const read = texts.map((text) => sources[id].read({ status: 200, text }));
    const records = read.flatMap((answer) => ('records' in answer ? answer.records : []));
    return records.map(({ title, date, authorCount }) => ({
      key: title,
      title,
      ...defined({ date, authorCount }),
    }));
  });
}

function realCases(papers: readonly PaperToFind[]): readonly Case[] {
  const distinct = new Map(papers.map((paper) => [paperIdentity(paper), paper]));
  return [...distinct.values()].map((paper, i): Case => {
    const year = paper.date?.year ?? 2025;
    const month = String(paper.date?.month ?? 1 + (i % 12)).padStart(2, '0');
    const yy = String(Math.max(year, 2008) - 2000).padStart(2, '0');
    return {
      paper,
      truth: {
        title: paper.title,
        authors: authorsFor(i, paper.authorCount ?? 1 + (i % 9)),
        year,
        arxivId: `${yy}${month}.${String(10_000 + i)}`,
        ...(i % 5 === 0 && {
          doi: i % 3 === 0 ? `10.5281/zenodo.${i}` : `10.1000/${i}`,
          venue: { name: 'Proceedings of the Marsh', kind: 'proceedings' as const },
        }),
      },
    };
  });
}

function madeUpCases(): readonly Case[] {
  return madeUpBibliography(11)
    .papers.slice(0, 300)
    .map((truth, i): Case => {
      const { title, authors, arxivId, year } = truth;
      const isKnown = i % 4 > 0;
      const listed = arxivId === undefined ? year : 2000 + Number(arxivId.slice(0, 2));
      return {
        paper: {
          key: `paper${i}`,
          title: i % 5 === 0 ? title.toUpperCase() : title,
          ...(isKnown && { authorCount: authors.length }),
          date: { year: listed },
        },
        truth,
      };
    });
}

describe('Looking up many papers', function () {
  this.timeout(120_000);

  it('finds made-up papers, and no wrong one', async () => {
    const cases = madeUpCases();
    assert.equal(cases.length, 300);
    const { found, ambiguous, wrong } = await lookUp(cases, false);
    assert.deepEqual(wrong, []);
    assert.ok(found >= 250, `${found} found, ${ambiguous} ambiguous`);
  });

  it('finds no wrong paper when sources fail', async () => {
    const { found, wrong } = await lookUp(madeUpCases(), true);
    assert.deepEqual(wrong, []);
    assert.ok(found > 0);
  });

  for (const [where, isFaulty] of [
    ['', false],
    [' when sources fail', true],
  ] as const) {
    it(`finds well-known papers, and no wrong one${where}`, async () => {
      const cases = realCases(knownPapers());
      const { found, ambiguous, wrong } = await lookUp(cases, isFaulty);
      assert.deepEqual(wrong, []);
      const text = `${found} found, ${ambiguous} ambiguous of ${cases.length}`;
      assert.ok(found >= cases.length * (isFaulty ? 0.2 : 0.8), text);
    });

    it(`finds 300 real papers, and no wrong one${where}`, async function () {
      if (!existsSync(shared)) leaveOut(this, 'the real digests are not here');
      const papers = [...(await papersOfDigests()), ...recordedPapers(), ...knownPapers()];
      const cases = realCases(papers);
      const { found, ambiguous, wrong } = await lookUp(cases, isFaulty);
      const text = `${found} found, ${ambiguous} ambiguous of ${cases.length}`;
      assert.ok(cases.length >= 300, text);
      assert.deepEqual(wrong, []);
      assert.ok(found >= cases.length * (isFaulty ? 0.2 : 0.8), text);
    });
  }
});
