import assert from 'node:assert/strict';
import type { SourceId, SoughtWork } from '../../../src/core/lookUp/source';
import { answers } from '../../support/sourceAnswers';
import { startSourceServer } from '../../support/sourceServer';
import type { Reply, SourceServer } from '../../support/sourceServer';
import { askServer, FakeClock, MemoryFile } from '../support/askServer';

const heron = { doi: '10.1000/heron' };
const day = 24 * 3_600_000;

describe('Asking public sources', () => {
  let server: SourceServer;
  let reply: (path: string) => Reply;
  let clock: FakeClock;
  let file: MemoryFile;

  beforeEach(async () => {
    clock = new FakeClock();
    file = new MemoryFile();
    reply = () => ({ body: answers.crossrefWork });
    server = await startSourceServer(({ path }) => reply(path));
  });
  afterEach(() => server.close());

  /** Asks in a new session. */
  const ask = async (source: SourceId = 'crossref', works: readonly SoughtWork[] = [heron]) => {
    const run = askServer(server.address, { clock, file });
    const found = await run.ask(source, works);
    return { titles: works.map((work) => found.get(work)?.map(({ title }) => title)), ...run };
  };
  const known = [['Heron in water: Part & parcel']];

  it('uses an answer of an earlier session for a week', async () => {
    assert.deepEqual((await ask()).titles, known);
    clock.time += 6 * day;
    assert.deepEqual((await ask()).titles, known);
    assert.equal(server.requests.length, 1);
    clock.time += 2 * day;
    await ask();
    assert.equal(server.requests.length, 2);
  });

  it('uses the answer that a work is unknown for a day', async () => {
    reply = () => ({ status: 404, body: 'Resource not found.' });
    assert.deepEqual((await ask()).titles, [[]]);
    assert.deepEqual((await ask()).titles, [[]]);
    assert.equal(server.requests.length, 1);
    clock.time += 1.5 * day;
    await ask();
    assert.equal(server.requests.length, 2);
  });

  it('says at once until when a source is busy, also in another session', async () => {
    reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    const refused = await ask();
    assert.deepEqual(
      [refused.titles, refused.failures.get('crossref')?.kind],
      [[undefined], 'busy'],
    );
    const until = clock.time + 3_600_000;
    clock.time += 62_000;
    const { failures } = await ask();
    assert.deepEqual(
      [failures.get('crossref')?.kind, failures.get('crossref')?.until],
      ['busy', until],
    );
    assert.deepEqual([server.requests.length, clock.sleeps], [1, []]);
    clock.time = until;
    reply = () => ({ body: answers.crossrefWork });
    assert.deepEqual((await ask()).titles, known);
  });

  it('waits a minute for a source in all, whatever is asked, and goes on with others', async () => {
    const headers = { 'retry-after': '25' };
    const statuses = [429, 200, 429, 200, 429];
    reply = (path) =>
      path.startsWith('/crossref')
        ? { body: answers.crossrefWork }
        : { status: statuses.shift() ?? 200, headers, body: answers.dataCiteWork };
    const works = ['a', 'b', 'c', 'd'].map((name) => ({ doi: `10.1000/${name}` }));
    const { ask: again, titles, failures } = await ask('dataCite', works);
    assert.deepEqual(titles.slice(2), [undefined, undefined]);
    assert.equal(failures.get('dataCite')?.kind, 'busy');
    assert.deepEqual(
      clock.sleeps.filter((time) => time > 1000),
      [25_000, 25_000],
    );
    assert.equal((await again('crossref', [heron])).size, 1);
  });

  it('asks again with a key where it was refused without, and keeps the key to itself', async () => {
    reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    const { failures } = await ask('semanticScholar');
    assert.equal(failures.get('semanticScholar')?.hasKey, false);
    reply = () => ({ body: answers.semanticScholarBatch });
    const run = askServer(server.address, { clock, file, key: 'made-up' });
    await run.ask('semanticScholar', [heron]);
    await run.ask('crossref', [heron]);
    assert.deepEqual(
      server.requests.map(({ headers }) => headers['x-api-key']),
      [undefined, 'made-up', undefined],
    );
    assert.doesNotMatch(file.text ?? '', /made-up/);
  });

  it('leaves out only the ids that a source refuses', async () => {
    reply = (path) =>
      path.includes('2609.0000')
        ? { status: 400, body: answers.arxivError }
        : { body: answers.arxivFeed };
    const works = Array.from({ length: 20 }, (_, i) => ({ arxivId: `2609.${12_340 + i}` }));
    const refused = Array.from({ length: 6 }, (_, i) => ({ arxivId: `2609.0000${i}` }));
    const { titles } = await ask('arxiv', [...refused, ...works]);
    assert.deepEqual(titles[6 + 5], ['Heron: Wading & Robots']);
    assert.deepEqual(
      titles.map((one) => one !== undefined),
      [...refused.map(() => false), ...works.map(() => true)],
    );
    assert.ok(server.requests.length < 20, String(server.requests.length));
  });

  it('asks only about works without an answer, whatever was asked with them', async () => {
    reply = () => ({ body: answers.arxivFeed });
    const works = [{ arxivId: '2609.12345' }, { arxivId: 'hep-th/9901001' }];
    await ask('arxiv', works.slice(0, 1));
    await ask('arxiv', works);
    assert.ok(!server.requests[1]?.path.includes('2609.12345'), server.requests[1]?.path);
  });

  for (const [name, text] of [
    ['is cut off', (whole: string) => whole.slice(0, -20)],
    ['is of another build', (whole: string) => whole.replace('"build"', '"other"')],
    ['is something else', () => '<html>'],
    ['has other values', (whole: string) => whole.replace(/\[\{.*\}\]/s, '[{"x":1}]')],
  ] as const) {
    it(`ignores a file that ${name}`, async () => {
      await ask();
      file.text = text(file.text ?? '');
      assert.deepEqual((await ask()).titles, known);
      assert.equal(server.requests.length, 2);
    });
  }

  it('keeps the newest answers when there are too many', async () => {
    const abstract = 'x'.repeat(15_000);
    const items = Array.from({ length: 600 }, (_, i) => {
      return { DOI: `10.1000/${1000 + i}`, title: ['Heron'], abstract };
    });
    reply = (path) => ({
      body: JSON.stringify({
        message: { items: items.filter(({ DOI }) => decodeURIComponent(path).includes(DOI)) },
      }),
    });
    const works = items.map(({ DOI }) => ({ doi: DOI }));
    await ask('crossref', works);
    assert.equal(server.requests.length, 24);
    assert.ok((file.text ?? '').length < 8.1 * 2 ** 20);
    await ask('crossref', [works[599] ?? heron]);
    assert.equal(server.requests.length, 24);
    await ask('crossref', [works[0] ?? heron]);
    assert.equal(server.requests.length, 25);
  });

  it('tells apart the works of one request, and keeps what happened to each', async () => {
    const retraction = [{ DOI: '10.1000/notice', type: 'retraction' }];
    reply = () => ({
      body: JSON.stringify({
        message: {
          items: [
            {
              DOI: '10.1000/notice',
              title: ['Retraction: B'],
              'update-to': [{ DOI: '10.1000/b' }],
            },
            { DOI: '10.1000/b', title: ['Bittern'], 'updated-by': retraction },
            { DOI: '10.1000/a', title: ['Avocet'] },
          ],
        },
      }),
    });
    const works = ['10.1000/A', '10.1000/b', '10.1000/c', '10.1000/notice'].map((doi) => ({ doi }));
    const run = askServer(server.address, { clock, file });
    const found = await run.ask('crossref', works);
    assert.equal(server.requests.length, 1);
    const [a, b, c, notice] = works.map((work) => found.get(work) ?? assert.fail());
    assert.deepEqual([a?.[0]?.title, c], ['Avocet', []]);
    assert.deepEqual(b?.[0]?.updates, [{ type: 'retraction', doi: '10.1000/notice' }]);
    assert.deepEqual(notice?.[0]?.noticeOf, ['10.1000/b']);
  });

  it('goes on without a file that cannot be written', async () => {
    file.write = () => Promise.reject(new Error('no space'));
    assert.deepEqual((await ask()).titles, known);
  });

  it('asks arXiv once in three seconds', async () => {
    reply = () => ({ body: answers.arxivFeed });
    await ask('arxiv', [{ title: 'Alpha' }, { title: 'Beta' }, { title: 'Gamma' }]);
    assert.deepEqual(clock.sleeps, [3000, 3000]);
  });

  it('asks a source that it cannot reach once in a run', async () => {
    await server.close();
    const { ask: again, failures } = await ask('crossref', [heron, { doi: '10.1000/egret' }]);
    assert.equal(failures.get('crossref')?.kind, 'unreachable');
    assert.deepEqual(await again('crossref', [heron]), new Map());
    assert.deepEqual(clock.sleeps, []);
  });

  it('tries a work twice, and goes on with others unless five fail in a row', async () => {
    const works = Array.from('abcdefghij', (name) => ({ doi: `10.1000/${name}` }));
    reply = (path) => (/[acefghj]$/.test(path) ? { status: 502 } : { body: answers.dataCiteWork });
    const { titles, failures } = await ask('dataCite', works);
    assert.deepEqual(
      titles.flatMap((one, i) => (one ? [i] : [])),
      [1, 3, 8],
    );
    assert.equal(failures.get('dataCite')?.status, 502);
    assert.equal(server.requests.length, 2 * 7 + 3);
    reply = () => ({ status: 502 });
    await ask(
      'crossref',
      works.map(({ doi }) => ({ title: doi })),
    );
    assert.equal(server.requests.length, 2 * 7 + 3 + 10);
  });

  it('keeps what it found before a cancellation', async () => {
    const controller = new AbortController();
    const works = ['a', 'b', 'c'].map((name) => ({ doi: `10.1000/${name}` }));
    reply = (path) => {
      if (path.endsWith('b')) controller.abort();
      return { body: answers.dataCiteWork };
    };
    const run = askServer(server.address, { clock, file, signal: controller.signal });
    const found = await run.ask('dataCite', works);
    assert.deepEqual([...found.keys()], works.slice(0, 1));
    assert.deepEqual([...run.failures], []);
  });

  it('takes a page in place of data for a failure, never for an answer', async () => {
    for (const source of ['arxiv', 'crossref', 'semanticScholar', 'dblp', 'huggingFace'] as const) {
      reply = () => ({
        status: 404,
        body: '<html>Gone</html>',
        headers: { 'content-type': 'text/plain' },
      });
      const { titles, failures } = await ask(source, [{ title: 'Heron' }]);
      assert.deepEqual([titles, failures.get(source)?.kind], [[undefined], 'page'], source);
    }
  });

  it('reads hostile text as text', async () => {
    const title = '<script>alert(1)</script>[x](command:evil) $(bug) \u202e';
    reply = () => ({ body: JSON.stringify({ message: { DOI: '10.1000/x', title: [title] } }) });
    assert.deepEqual((await ask()).titles, [['alert(1)[x](command:evil) $(bug)']]);
  });
});
