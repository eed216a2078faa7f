import assert from 'node:assert/strict';
import { defined } from '../../../../src/core/base/data';
import { paperIdentity } from '../../../../src/core/identity/title';
import { lookUpPapers } from '../../../../src/core/lookUp/lookUp';
import type { PaperToFind } from '../../../../src/core/lookUp/lookUp';
import { playSources } from '../../../support/playedSources';
import type { PlayedPaper } from '../../../support/playedSources';
import { startSourceServer } from '../../../support/sourceServer';
import type { ReceivedRequest, Reply } from '../../../support/sourceServer';
import { allSources, askServer } from '../../support/askServer';
import { fixture } from '../../support/fixture';
import facts from '../../../fixtures/real-digests.json';

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

/** Well-known papers: the year of each and its title. */
function knownPapers(): readonly PaperToFind[] {
  const lines = fixture('known-papers.txt').trim().split('\n');
  return lines.map((line) => {
    const title = line.slice(5);
    return { key: title, title, date: { year: Number(line.slice(0, 4)) } };
  });
}

interface Facts {
  readonly title: string;
  readonly year?: number;
  readonly authors?: number;
}

/** Papers of real digests: the title, and the year and number of authors where the page has them. */
function papersOfDigests(): readonly PaperToFind[] {
  const all = Object.values<readonly Facts[]>(facts).flat();
  return all.map(({ title, year, authors: authorCount }) => {
    const date = year === undefined ? undefined : { year };
    return { key: title, title, ...defined({ date, authorCount }) };
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
  const truths = JSON.parse(
    fixture('made-up-bibliographies/papers.json'),
  ) as readonly PlayedPaper[];
  return truths.map((truth, i): Case => {
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

describe('Looking up many papers', () => {
  for (const [what, cases, least, leastWithFaults] of [
    ['made-up', madeUpCases(), 250, 1],
    ['well-known', realCases(knownPapers()), 79, 20],
    ['real', realCases(papersOfDigests()), 127, 32],
  ] as const) {
    it(`finds ${what} papers, and no wrong one`, async () => {
      const { found, ambiguous, wrong } = await lookUp(cases, false);
      assert.deepEqual(wrong, []);
      assert.ok(found >= least, `${found} found, ${ambiguous} ambiguous`);
    });

    it(`finds some ${what} papers, and no wrong one, when sources fail`, async () => {
      const { found, ambiguous, wrong } = await lookUp(cases, true);
      assert.deepEqual(wrong, []);
      assert.ok(found >= leastWithFaults, `${found} found, ${ambiguous} ambiguous`);
    });
  }
});
