import assert from 'node:assert/strict';
import fc from 'fast-check';
import { callOperation } from '../../../../src/core/assistant/assistant';
import type { CitePlan } from '../../../../src/core/assistant/library';
import { definitions } from '../../../../src/core/assistant/definitions';
import { AssistantError } from '../../../../src/core/assistant/operations';
import type { FullPaper, OperationName } from '../../../../src/core/assistant/operations';
import { digestPage } from '../../../support/digestPage';
import { memoryAssistant, uriOf } from './memoryLibrary';

const byline = 'Kite Lab\n·\nNov 1, 2025 2';
const digest = digestPage('Nov 3, 2025', [
  {
    title: 'Kites: Flying Robots in Wind',
    abstract:
      'Wind is hard for robots that fly. We teach kites to steer by feeling how the line pulls on them.',
    byline,
  },
  {
    title: 'Herons: Wading Robots',
    abstract: 'Robots with long legs wade through shallow water, and they hardly ever fall over.',
    byline: '  • 4 authors\n·\nOct 30, 2025',
  },
  {
    title: 'Owls: Silent Robots at Night',
    abstract:
      'A robot that makes no sound at night can watch animals without disturbing any of them.',
    byline: '  • 3 authors\n·\nOct 29, 2025',
  },
]);
const note = `---
title: Birds
---

# Robots

Some robots fly (see e.g. Fig. 2 of [@kites2025]). Others
wade, as @herons2025 shows. Nobody swims [@ducks2025].
`;
const bibliography = `@article{kites2025,
  title = {Kites: Flying Robots in Wind},
  author = {Owl, Olga and Tern, Tom},
  year = {2025},
  journal = {Journal of Wind},
  volume = {3},
  pages = {1--9},
  doi = {10.1000/kites}
}
@book{oldbook, title = {An Old Book}, author = {Owl, Olga}, year = {1984}}
`;
const files = {
  'digests/2025-11-03.txt': digest,
  'notes/birds.md': note,
  'references.bib': bibliography,
};
const lineOf = (text: string, wanted: string) =>
  text.split('\n').findIndex((line) => line.includes(wanted)) + 1;
const fails = async (promise: Promise<unknown>, message: RegExp) => {
  await assert.rejects(promise, (error: Error) => message.test(error.message));
};

describe('search_papers', () => {
  it('names papers with key, citation, date, marks, passage and place', async () => {
    const marks = { kites2025: { starred: true, tags: ['wind'] } };
    const { assistant } = await memoryAssistant(files, { marks });
    const { papers, total, today, scan } = await assistant.search_papers({ query: 'kites' });
    assert.deepEqual(papers, [
      {
        key: 'kites2025',
        citation: '[@kites2025]',
        title: 'Kites: Flying Robots in Wind',
        place: `digests/2025-11-03.txt:${lineOf(digest, 'Kites: Flying')}`,
        organization: 'Kite Lab',
        authors: ['Owl, Olga', 'Tern, Tom'],
        date: '2025-11-01',
        doi: '10.1000/kites',
        marks: ['starred'],
        tags: ['wind'],
        passage: papers[0]?.passage,
      },
    ]);
    assert.match(papers[0]?.passage ?? '', /kites to steer/);
    assert.deepEqual([total, today, scan], [1, '2026-01-15', 'done']);
  });

  it('leaves passages out on request', async () => {
    const { assistant } = await memoryAssistant(files);
    const { papers } = await assistant.search_papers({ query: 'kites', abstracts: 'none' });
    assert.equal(papers[0]?.passage, undefined);
  });

  it('goes through all results with the cursor, each once', async () => {
    const { assistant } = await memoryAssistant(files);
    const keys: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { query: 'sort:date', limit: 2, ...(cursor !== undefined && { cursor }) };
      const answer = await assistant.search_papers(input);
      assert.equal(answer.leftOut?.includes(`cursor "${answer.next}"`), answer.next && true);
      keys.push(...answer.papers.map(({ key }) => key));
      cursor = answer.next;
    } while (cursor !== undefined);
    assert.deepEqual(keys, ['kites2025', 'herons2025', 'owls2025', 'oldbook']);
  });

  it('hints at a field that does not exist', async () => {
    const { assistant } = await memoryAssistant(files);
    const { hint } = await assistant.search_papers({ query: 'autor:owl' });
    assert.equal(hint, 'There is no field "autor". Did you mean "author:owl"?');
  });

  it('refuses an empty query, a folder without papers, and a cursor past the end', async () => {
    const { assistant } = await memoryAssistant(files);
    await fails(assistant.search_papers({ query: ' ' }), /empty\. Send words, or sort:date/);
    await fails(assistant.search_papers({ query: 'kites', cursor: '9' }), /only 1 papers\. Leave/);
    await fails(assistant.search_papers({ query: 'kites', cursor: 'x' }), /isn't a cursor\. Send/);
    const empty = await memoryAssistant({ 'notes/a.md': 'Nothing.' });
    await fails(empty.assistant.search_papers({ query: 'kites' }), /no digests.* Save a list/);
  });

  it('names the folder if there are several', async () => {
    const folders = ['digests', 'notes'].map((name) => ({ name, uri: uriOf(name) }));
    const { assistant } = await memoryAssistant(files, { folders });
    const { papers } = await assistant.search_papers({ query: 'herons' });
    assert.match(papers[0]?.place ?? '', /^digests\/2025-11-03\.txt:\d+$/);
  });
});

describe('get_papers', () => {
  it('finds papers by key, citation, DOI and title, and says which it does not know', async () => {
    const { assistant } = await memoryAssistant(files);
    const asked = ['@owls2025', 'doi:10.1000/KITES', 'Herons - wading robots', 'heron2025', '../x'];
    const { papers, unknown } = await assistant.get_papers({ papers: asked });
    assert.deepEqual(
      papers.map(({ key }) => key),
      ['owls2025', 'kites2025', 'herons2025'],
    );
    assert.deepEqual(unknown, [
      { asked: 'heron2025', nearest: ['herons2025'] },
      { asked: '../x', nearest: [] },
    ]);
  });

  it('gives the source of each fact: the digest, the bibliography or a look-up', async () => {
    const details = {
      key: 'herons2025',
      title: 'Herons: Wading Robots',
      arxivId: '2510.00001',
      authors: ['Rail, Rita'],
      from: { authors: 'arXiv', arxivId: 'arXiv' },
      updates: [{ type: 'retraction' }],
    };
    const { assistant } = await memoryAssistant({
      ...files,
      '.paper-digest/details.jsonl': `${JSON.stringify(details)}\n`,
    });
    const { papers } = await assistant.get_papers({ papers: ['kites2025', 'herons2025'] });
    const sources = (paper: FullPaper | undefined) =>
      Object.fromEntries(
        (paper?.details ?? []).map(({ field, value, from }) => [field, [value, from]]),
      );
    const at = (text: string) => `digests/2025-11-03.txt:${lineOf(digest, text)}`;
    assert.deepEqual(sources(papers[0]), {
      organization: ['Kite Lab', at('Kite Lab')],
      authors: ['Owl, Olga; Tern, Tom', 'references.bib:1'],
      date: ['2025-11-01', at('Nov 1, 2025')],
      venue: ['Journal of Wind', 'references.bib:1'],
      DOI: ['10.1000/kites', 'references.bib:1'],
      comments: ['2', at('Nov 1, 2025')],
    });
    assert.equal(papers[0]?.abstract?.from, at('Wind is hard'));
    assert.deepEqual(sources(papers[1]), {
      authors: ['Rail, Rita', 'arXiv'],
      'number of authors': ['4', at('4 authors')],
      date: ['2025-10-30', at('Oct 30')],
      'arXiv id': ['2510.00001', 'arXiv'],
      status: ['Retracted', 'look-up'],
    });
  });

  it('reads notes, citations, related papers, BibTeX and reference', async () => {
    const { assistant } = await memoryAssistant(
      { ...files, 'notes/kites2025.md': '---\ncitekey: kites2025\n---\nThey pull.\n' },
      { marks: { kites2025: { read: true, remark: 'Good one.' } } },
    );
    const parts = ['notes', 'citations', 'related', 'bibtex', 'reference'] as const;
    const { papers } = await assistant.get_papers({ papers: ['kites2025'], parts });
    const [paper] = papers;
    assert.deepEqual(paper?.notes?.marks, ['read']);
    assert.equal(paper.notes.remark, 'Good one.');
    assert.equal(paper.notes.literatureNote?.from, 'notes/kites2025.md:1');
    assert.match(paper.notes.literatureNote.text, /They pull\./);
    assert.equal(paper.citations?.length, 1);
    assert.ok(paper.related?.every(({ key }) => key !== 'kites2025'));
    assert.equal(paper.bibtex, bibliography.slice(0, bibliography.indexOf('@book')).trim());
    assert.match(paper.reference ?? '', /^Owl, O\., & Tern, T\. \(2025\)/);
    assert.equal(paper.abstract, undefined);
  });

  it('leaves out parts that do not fit, and names them', async () => {
    const long = 'It says a lot about wind. '.repeat(400);
    const titles = ['Alpha Walks', 'Beta Walks', 'Gamma Walks'];
    const text = digestPage(
      'Nov 3, 2025',
      titles.map((title) => ({ title, abstract: long, byline })),
    );
    const { assistant } = await memoryAssistant({ 'd.txt': text });
    const { papers, leftOut } = await assistant.get_papers({ papers: titles });
    assert.equal(papers.length, 3);
    assert.match(leftOut ?? '', /^Left out: abstract of .*\. Ask for fewer/);
    const one = await assistant.get_papers({ papers: ['Alpha Walks'], parts: ['abstract'] });
    assert.match(one.papers[0]?.abstract?.text ?? '', /…$/);
    assert.match(one.leftOut ?? '', /ends in “…” goes on in the file/);
  });
});

describe('get_papers for notes', () => {
  it('has none where the user wrote nothing', async () => {
    const { assistant } = await memoryAssistant(files);
    const { papers } = await assistant.get_papers({ papers: ['owls2025'], parts: ['notes'] });
    assert.deepEqual(
      papers.map(({ notes }) => notes),
      [undefined],
    );
  });
});

describe('find_citations', () => {
  it('gives the sentence around each citation, and its line', async () => {
    const { assistant } = await memoryAssistant(files);
    const { citations, total } = await assistant.find_citations({});
    assert.deepEqual(citations, [
      {
        key: 'kites2025',
        place: 'notes/birds.md:7',
        text: 'Some robots fly (see e.g. Fig. 2 of [@kites2025]).',
      },
      { key: 'herons2025', place: 'notes/birds.md:8', text: 'Others wade, as @herons2025 shows.' },
    ]);
    assert.equal(total, 2);
  });

  it('leaves front matter out of sentences', async () => {
    const text = '---\ntitle: Birds\nnocite: "@owls2025"\n---\nKites fly [@kites2025].\n';
    const { assistant } = await memoryAssistant({ ...files, 'notes/birds.md': text });
    const { citations } = await assistant.find_citations({ keys: ['kites2025'] });
    assert.deepEqual(
      citations.map(({ place, text }) => [place, text]),
      [['notes/birds.md:5', 'Kites fly [@kites2025].']],
    );
  });

  it('finds those of some works, or in some notes', async () => {
    const { assistant } = await memoryAssistant({ ...files, 'a/b.md': 'Again @kites2025.' });
    const places = async (input: Parameters<typeof assistant.find_citations>[0]) =>
      (await assistant.find_citations(input)).citations.map(({ place }) => place);
    assert.deepEqual(await places({ keys: ['kites2025'] }), ['a/b.md:1', 'notes/birds.md:7']);
    assert.deepEqual(await places({ notes: ['a/'] }), ['a/b.md:1']);
    assert.deepEqual(await places({ notes: ['./notes/birds.md:7'], keys: ['@kites2025'] }), [
      'notes/birds.md:7',
    ]);
    for (const path of ['/work/notes/birds.md', 'notes\\birds.md', 'file:///work/notes']) {
      assert.deepEqual(await places({ notes: [path], keys: ['kites2025'] }), ['notes/birds.md:7']);
    }
    assert.deepEqual(await places({ keys: ['nothing'] }), []);
    const { unknown } = await assistant.find_citations({ keys: ['nothing', 'kite2025'] });
    assert.deepEqual(unknown[1], { asked: 'kite2025', nearest: ['kites2025'] });
  });
});

describe('check_citations', () => {
  it('finds unknown keys with the nearest, and missing entries', async () => {
    const { assistant } = await memoryAssistant(files);
    const { problems, checked } = await assistant.check_citations({ paths: ['notes/birds.md'] });
    assert.deepEqual(
      problems.map(({ place, kind, key }) => [place, kind, key]),
      [
        ['notes/birds.md:8', 'missing', 'herons2025'],
        ['notes/birds.md:8', 'unknown', 'ducks2025'],
      ],
    );
    assert.equal(checked, 3);
  });

  it('checks a draft, with its lines', async () => {
    const { assistant } = await memoryAssistant(files);
    const text = 'Fine [@kites2025].\n\nNot fine [@kytes2025].';
    const { problems } = await assistant.check_citations({ text });
    assert.deepEqual(problems, [
      {
        place: ':3',
        kind: 'unknown',
        level: 'error',
        key: 'kytes2025',
        message: 'No digest or bibliography has the key “kytes2025”. Nearest: kites2025.',
        nearest: ['kites2025'],
      },
    ]);
  });

  it('checks the Markdown cells of notebooks, not their code and output', async () => {
    const cell = (cell_type: string, ...source: string[]) => ({ cell_type, source });
    const cells = [
      cell('markdown', 'See @kites2025\n', 'and [@nobody2020].'),
      cell('code', '@cache'),
    ];
    const { assistant } = await memoryAssistant({
      ...files,
      'a.ipynb': JSON.stringify({ cells, metadata: { x: 'mail@example.org @them' } }, undefined, 1),
    });
    const { problems, checked } = await assistant.check_citations({ paths: ['a.ipynb'] });
    assert.deepEqual(
      problems.map(({ place, key }) => [place, key]),
      [['a.ipynb:7', 'nobody2020']],
    );
    assert.equal(checked, 2);
  });

  it('reports retracted works where they are cited, and wrong entries in their file', async () => {
    const details = {
      key: 'kites2025',
      title: 'Kites: Flying Robots in Wind',
      doi: '10.1000/kites',
      date: '2021-01-01',
      from: { date: 'Crossref' },
      updates: [{ type: 'retraction' }],
    };
    const { assistant } = await memoryAssistant({
      ...files,
      '.paper-digest/details.jsonl': `${JSON.stringify(details)}\n`,
    });
    const { problems } = await assistant.check_citations({ text: 'See [@kites2025].' });
    assert.deepEqual(
      problems.map(({ place, kind, level }) => [place, kind, level]),
      [
        [':1', 'retracted', 'error'],
        ['references.bib:1', 'retracted', 'error'],
        ['references.bib:1', 'entry', 'warning'],
      ],
    );
  });

  it('reads no bibliography outside the folder that a draft names', async () => {
    const { assistant, host } = await memoryAssistant(files, {
      context: { files: ['file:///secret/all.bib'] },
    });
    const read: string[] = [];
    Object.assign(host, { read: (uri: string) => Promise.resolve(void read.push(uri)) });
    await assistant.check_citations({ text: 'See [@kites2025].' });
    assert.ok(!read.includes('file:///secret/all.bib'));
  });
});

describe('cite_papers', () => {
  const cite = { note: 'notes/birds.md', line: 8, keys: ['owls2025'] };

  it('shows the change, and writes it only when it is called', async () => {
    const plans: CitePlan[] = [];
    const write = (plan: CitePlan) => {
      plans.push(plan);
      return Promise.resolve(uriOf('references.bib'));
    };
    const { assistant } = await memoryAssistant(files, { write });
    const shown = await assistant.preview(cite);
    assert.deepEqual([shown.applied, plans.length], [false, 0]);
    assert.deepEqual(shown.changes, [
      {
        place: 'notes/birds.md:8',
        before: 'wade, as @herons2025 shows. Nobody swims [@ducks2025].',
        after: 'wade, as @herons2025 shows. Nobody swims [@ducks2025; @owls2025].',
      },
    ]);
    const done = await assistant.cite_papers(cite);
    assert.deepEqual(done, {
      ...shown,
      applied: true,
      entries: [{ key: 'owls2025', file: 'references.bib' }],
    });
    assert.equal(plans[0]?.newText, note.replace('ducks2025]', 'ducks2025; @owls2025]'));
    assert.deepEqual(
      plans[0].entries.map(({ key }) => key),
      ['owls2025'],
    );
  });

  it('puts the citation before the period', async () => {
    const { assistant } = await memoryAssistant({ ...files, 'n.md': 'Owls are silent.\n' });
    const { changes } = await assistant.preview({ ...cite, note: 'n.md', line: 1 });
    assert.equal(changes[0]?.after, 'Owls are silent [@owls2025].');
  });

  it('adds no entry if it is not wanted, or the bibliography has it', async () => {
    const { assistant } = await memoryAssistant(files);
    const entries = async (more: object) => (await assistant.preview({ ...cite, ...more })).entries;
    assert.deepEqual(await entries({ addToBibliography: false }), []);
    assert.deepEqual(await entries({ keys: ['kites2025'] }), []);
    assert.deepEqual(await entries({ style: 'markdownLink' }), []);
  });

  it('defines footnotes at the end', async () => {
    const { assistant } = await memoryAssistant({ ...files, 'n.md': 'Owls are silent.\n\nEnd.\n' });
    const input = { ...cite, note: 'n.md', line: 1, style: 'footnote' };
    const { changes } = await assistant.preview(input);
    assert.deepEqual(
      changes.map(({ place, after }) => [place, after.slice(0, 30)]),
      [
        ['n.md:1', 'Owls are silent.[^owls2025]'],
        ['n.md:5', '[^owls2025]: [Owls: Silent Rob'],
      ],
    );
  });

  it('refuses what it cannot do, and writes nothing', async () => {
    const write = () => assert.fail('It must not write.');
    const { assistant } = await memoryAssistant(files, { write });
    const refuses = (input: object, message: RegExp) =>
      fails(assistant.cite_papers({ ...cite, ...input }), message);
    await refuses({ note: '../birds.md' }, /outside the folder\. Send a path in it/);
    await refuses({ note: 'notes' }, /is a folder\. Send the path of a note/);
    await refuses({ note: 'birds.md' }, /no note .*There is notes\/birds\.md/);
    await refuses({ note: 'digests/2025-11-03.txt' }, /no note/);
    await refuses({ line: 99 }, /has 9 lines\. Send a line/);
    await refuses({ line: 3 }, /front matter\. Send a line of text/);
    await refuses({ keys: ['owl2025'] }, /No paper has the key "owl2025"\. Nearest: owls2025/);
    const { assistant: reader } = await memoryAssistant(files);
    await fails(reader.cite_papers(cite), /Writing is off here/);
  });
});

describe('An operation', () => {
  it('answers any input, or says what is wrong with it', async () => {
    const { assistant } = await memoryAssistant(files);
    const name = fc.constantFrom(...(Object.keys(definitions) as OperationName[]));
    const value = fc.oneof(fc.anything(), fc.constantFrom('kites2025', ['kites2025'], 7, true));
    const fields = fc.constantFrom(
      ...Object.values(definitions).flatMap(({ inputSchema: { properties = {} } }) =>
        Object.keys(properties),
      ),
    );
    await fc.assert(
      fc.asyncProperty(name, fc.oneof(fc.dictionary(fields, value), value), async (name, input) => {
        await callOperation(assistant, name, input).catch((error: unknown) =>
          assert.ok(error instanceof AssistantError, String(error)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('says what is wrong with its input, and what to send', async () => {
    const { assistant } = await memoryAssistant(files);
    const refuses = (name: Parameters<typeof callOperation>[1], input: unknown, message: RegExp) =>
      fails(callOperation(assistant, name, input), message);
    await refuses('search_papers', undefined, /^Send an object with query, limit/);
    await refuses('search_papers', {}, /^search_papers needs "query"\.$/);
    await refuses('search_papers', { query: 'a', top: 1 }, /has no "top"\. Send query, limit/);
    await refuses('search_papers', { query: 'a', limit: 26 }, /whole number, from 1 to 25/);
    await refuses('search_papers', { query: 'a'.repeat(2000) }, /longer than 1000 characters/);
    await refuses('get_papers', { papers: 'a' }, /must be a list of texts/);
    await refuses('get_papers', { papers: [] }, /is empty\. Send at least one/);
    await refuses(
      'get_papers',
      { papers: Array(100_000).fill('a') },
      /100000 items\. Send at most 10/,
    );
    await refuses('get_papers', { papers: ['a'], parts: ['pdf'] }, /can't be "pdf"\. Use abstract/);
    await refuses('check_citations', { paths: ['a.md'], text: 'a' }, /either paths or text/);
    await refuses('cite_papers', { note: 'a.md', line: 0, keys: ['a'] }, /whole number, 1 or more/);
  });

  it('stops when its answer is no longer wanted', async () => {
    const { assistant } = await memoryAssistant(files);
    const signal = { aborted: true };
    await fails(assistant.search_papers({ query: 'kites' }, { signal }), /canceled/);
    await fails(assistant.find_citations({}, { signal }), /canceled/);
  });
});
