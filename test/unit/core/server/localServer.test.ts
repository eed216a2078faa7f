import assert from 'node:assert/strict';
import { noMark } from '../../../../src/core/marks/mark';
import { libraryEdits } from '../../../../src/core/library/edits/libraryEdits';
import { LocalServer } from '../../../../src/core/server/localServer';
import { applyFiles } from '../../../support/applyFiles';
import {
  file,
  newServer,
  onDisk,
  pause,
  reader,
  restored,
  restoredFrom,
  savedBy,
} from './titleServer';
import { valuesOf } from '../../support/valuesOf';

describe('The library server', () => {
  let server: LocalServer;
  beforeEach(() => (server = newServer()));
  const keys = async (query: string) =>
    (await server.search(query)).map(({ paper }) => paper.key).sort();

  it('returns the library of the files that are digests, without abstracts', async () => {
    const data = await applyFiles(server, [
      file('b', 'Robots Cook'),
      file('a', 'Agents Plan'),
      { uri: 'note', text: 'no digest' },
    ]);
    assert.deepEqual(valuesOf(data.papers, 'key'), ['agentsplan', 'robotscook']);
    assert.ok(data.papers.every((paper) => !('abstract' in paper)));
    assert.deepEqual(valuesOf(data.digests, 'uri'), ['a', 'b']);
    assert.deepEqual(structuredClone(data), data);
    assert.equal((await server.ask('paper', 'agentsplan'))?.abstract, 'About agents plan.');
    assert.equal(await server.ask('paper', 'toString'), undefined);
  });

  it('follows files that change, are no longer digests, or are removed', async () => {
    await applyFiles(server, [file('a', 'Agents Plan'), file('b', 'Robots Cook')]);
    await applyFiles(server, [file('a', 'Agents Sleep'), { uri: 'b', text: 'no digest' }]);
    assert.deepEqual(await keys(''), ['agentssleep']);
    const { papers } = await applyFiles(server, [{ uri: 'a', text: undefined }]);
    assert.deepEqual([papers, await keys('agents')], [[], []]);
  });

  it('returns another library when only an abstract has changed', async () => {
    const before = await applyFiles(server, [file('a', 'Robots Cook')]);
    const shout = (text: string, uri: string) => {
      const digest = reader.readDigest(text, uri);
      const papers = digest?.papers.map((paper) => ({ ...paper, abstract: 'They cook!' })) ?? [];
      return digest && { ...digest, papers };
    };
    const other = new LocalServer({
      readDigest: (text: string, uri) =>
        (text.endsWith('\n') ? shout : reader.readDigest)(text.trim(), uri),
      pause,
    });
    const first = await applyFiles(other, [file('a', 'Robots Cook')]);
    const { uri, text } = file('a', 'Robots Cook');
    const second = await applyFiles(other, [{ uri, text: `${text}\n` }]);
    assert.deepEqual(second.papers, first.papers);
    assert.deepEqual(first.papers, before.papers);
    assert.notEqual(second.papers[0], first.papers[0]);
    assert.equal([...libraryEdits(first, second)].length, 1);
  });

  it('returns the same library while nothing changes', async () => {
    const first = await applyFiles(server, [file('a', 'Agents Plan')]);
    assert.equal(await applyFiles(server, [file('a', 'Agents Plan')]), first);
    assert.equal(await applyFiles(server, [{ uri: 'n.md', text: 'A [@nobody].' }]), first);
    assert.notEqual(await applyFiles(server, [file('a', 'Agents Sleep')]), first);
  });

  it('finds papers with the best passage', async () => {
    await applyFiles(server, [file('a', 'Agents Plan', 'Robots Cook', 'Agents Cook')]);
    await server.indexed();
    const [first] = await server.search('agents cook');
    assert.equal(first?.paper.key, 'agentscook');
    assert.ok(first.score > 0);
    assert.deepEqual(first.snippet, {
      text: 'About agents cook.',
      matches: [
        [6, 12],
        [13, 17],
      ],
    });
    assert.equal((await server.search('agents', { snippets: false }))[0]?.snippet, undefined);
    await applyFiles(server, [file('b', 'Stirring $\\alpha$ Soup')]);
    assert.equal((await server.search('soup'))[0]?.snippet?.text, 'About stirring α soup.');
    assert.equal((await server.search('', { limit: 2 })).length, 2);
    for (const limit of [0, -1, NaN]) assert.deepEqual(await server.search('', { limit }), []);
  });

  it('says why a paper was found, and what was found in part', async () => {
    await applyFiles(server, [file('a', 'Agents Plan', 'Robots Cook')]);
    await server.indexed();
    const [first] = await server.search('plans');
    assert.deepEqual(first?.matches, { title: ['plan'], abstract: ['plan'] });
    assert.equal(first.partial, undefined);
    const [partial] = await server.search('robots paint');
    assert.equal(partial?.partial, true);
    assert.deepEqual(structuredClone(partial), partial);
    const today = { year: 2026, month: 2, day: 1 };
    assert.equal((await server.search('date:last-month', { today })).length, 0);
  });

  it('searches by the latest marks', async () => {
    await applyFiles(server, [file('a', 'Agents Plan', 'Robots Cook')]);
    for (const [query, mark] of [
      ['is:starred', { starred: true }],
      ['is:read', { read: true }],
      ['is:later', { later: true }],
      ['is:skipped', { skipped: true }],
      ['is:new', { isNew: true }],
      ['tag:RL', { tags: ['rl/Offline'] }],
      ['remark:"see proof"', { remark: 'See Proof 3' }],
    ] as const) {
      assert.deepEqual(await keys(query), [], query);
      const marked = { ...noMark, isNew: false, ...mark };
      await server.setMarks([
        ['robotscook', marked],
        ['other', marked],
      ]);
      assert.deepEqual(await keys(query), ['robotscook'], query);
      await server.setMarks([['robotscook', undefined]]);
    }
    assert.deepEqual(await keys('is:new OR is:starred'), []);
  });

  it('applies marks of an alias to its paper, together with its own, also when keys change', async () => {
    const bib = (key: string) => ({ uri: 'r.bib', text: `@misc{${key}, title={Robots Cook}}` });
    await applyFiles(server, [file('a', 'Robots Cook'), bib('mine')]);
    const unmarked = { ...noMark, isNew: false };
    await server.setMarks([
      ['robotscook', { ...unmarked, starred: true, isNew: true }],
      ['mine', { ...unmarked, read: true }],
    ]);
    assert.deepEqual(await keys('is:starred is:read is:new'), ['mine']);
    await applyFiles(server, [bib('yours')]);
    assert.deepEqual(await keys('is:starred -is:read'), ['yours']);
  });

  it('updates learned interests when marks change', async () => {
    const { papers } = await applyFiles(server, [
      file('a', ...Array.from({ length: 30 }, (_, i) => `Robot Cook ${i}`)),
      file('b', ...Array.from({ length: 30 }, (_, i) => `Owl Night ${i}`)),
    ]);
    await server.indexed();
    const star = async (start: string, starred: boolean) =>
      server.setMarks(
        papers
          .filter(({ title }) => title.startsWith(start))
          .slice(0, 12)
          .map(({ key }) => [key, { ...noMark, isNew: false, starred }]),
      );
    const first = async () =>
      (await server.search('-is:starred sort:interest'))[0]?.paper.title.split(' ')[0];
    await star('Robot', true);
    assert.equal(await first(), 'Robot');
    await star('Robot', false);
    await star('Owl', true);
    assert.equal(await first(), 'Owl');
  });

  it('applies batches in their order, and never answers from half a batch', async () => {
    await applyFiles(server, [file('z', 'Agents Plan')]);
    await server.indexed();
    const many = file('a', ...Array.from({ length: 120 }, (_, i) => `Robot Number ${i}`));
    const work = { isDone: false };
    const applied = Promise.all([
      server.apply([onDisk(many)]),
      server.apply([{ uri: 'a', state: 'gone', isFinal: true }]),
      server.apply([onDisk(file('b', 'Robot Alone'))]),
    ]).finally(() => (work.isDone = true));
    while (!work.isDone) {
      const { length } = await server.search('robot', { limit: Infinity });
      assert.ok([0, 120, 1].includes(length), String(length));
      await pause();
    }
    const counts = (await applied).map(({ library }) => library.papers.length);
    assert.deepEqual(counts, [121, 1, 2]);
  });

  it('answers at once during a large batch, from the earlier state', async () => {
    await applyFiles(server, [file('a', 'Agents Plan')]);
    const files = Array.from({ length: 30 }, (_, i) => file(`b${i}`, `Robot Number ${i}`));
    let isDone = false;
    const applied = applyFiles(server, files).then(() => (isDone = true));
    const [found] = await server.search('plan');
    assert.equal(found?.paper.key, 'agentsplan');
    assert.deepEqual(found.matches, { title: ['plan'], abstract: ['plan'] });
    assert.equal((await server.ask('paper', 'agentsplan'))?.title, 'Agents Plan');
    assert.equal(isDone, false);
    await applied;
    assert.equal(await server.indexed(), true);
    assert.equal((await server.search('robots')).length, 30, 'the index has inflections');
    assert.equal(await server.indexed(), false, 'no question was answered without the index');
  });

  it('returns the papers of the first batch before they are indexed', async () => {
    const { papers } = await applyFiles(server, [file('a', 'Robot Number 1')]);
    assert.equal(papers[0]?.title, 'Robot Number 1');
    assert.deepEqual(await keys('robots'), [], 'only the index has inflections');
    assert.equal((await server.search('robot')).length, 1);
    assert.equal(await server.indexed(), true);
    assert.equal((await server.search('robots')).length, 1);
  });

  it('indexes the papers of a batch together with those of the batch that follows', async () => {
    const apply = (uri: string, title: string, moreFollows: boolean) =>
      server.apply([onDisk(file(uri, title))], { moreFollows });
    await apply('a', 'Robot Number 1', true);
    await server.indexed();
    assert.equal((await server.search('robot')).length, 1);
    assert.deepEqual(await keys('robots'), [], 'only the index has inflections');
    await apply('b', 'Robot Number 2', false);
    assert.equal(await server.indexed(), true);
    assert.equal((await server.search('robots')).length, 2);
    await apply('c', 'Robot Number 3', true);
    await server.indexed();
    assert.equal((await server.search('robot')).length, 3);
    await server.apply([]);
    await server.indexed();
    assert.equal((await server.search('robots')).length, 3);
  });

  it('counts the papers of a query, with and without an index', async () => {
    const titles = file('b', 'Towers That Agents Plan', 'Birds Sing');
    const applied = applyFiles(server, [file('a', 'Agents Plan Towers'), titles]);
    const today = { year: 2026, month: 1, day: 1 };
    const count = (query: string): Promise<number> => server.ask('count', query, today);
    assert.equal(await count('towers'), 0);
    await applied;
    await server.indexed();
    for (const [query, expected] of [
      ['towers', 2],
      ['birds', 1],
      ['-birds', 2],
      ['', 3],
      ['owls', 0],
    ] as const) {
      assert.equal(await count(query), expected, query);
      assert.equal((await server.search(query, { limit: Infinity })).length, expected, query);
    }
  });

  it('finds related papers by any key of a paper, and by a text, once there is an index', async () => {
    const titles = file('b', 'Towers That Agents Plan', 'Birds Sing');
    const applied = applyFiles(server, [file('a', 'Agents Plan Towers'), titles]);
    assert.deepEqual(await server.ask('related', { text: 'towers agents' }, 5), []);
    const [birds = '', agents = '', towers = ''] = (await applied).papers.map(({ key }) => key);
    await server.ask('related', { text: 'towers agents' }, 5);
    assert.ok(await server.indexed());
    for (const [to, expected] of [
      [{ key: agents }, [towers]],
      [{ key: birds }, []],
      [{ key: 'nobody' }, []],
      [{ text: 'Singing birds' }, [birds]],
    ] as const) {
      assert.deepEqual(valuesOf(await server.ask('related', to, 5), 'key'), expected);
    }
  });

  it('reports once that indexing failed, and continues after a failed batch', async () => {
    let isBroken = false;
    server = new LocalServer({
      ...reader,
      pause: async () => {
        await pause();
        if (isBroken) throw new Error('no pause');
      },
    });
    await applyFiles(server, [file('a', 'Agents Plan')]);
    isBroken = true;
    await assert.rejects(server.indexed(), /no pause/);
    await assert.rejects(applyFiles(server, [file('b', 'C D')]), /no pause/);
    isBroken = false;
    assert.equal(await server.indexed(), false);
    const { papers } = await applyFiles(server, [file('a', 'Agents Sleep')]);
    assert.equal(papers.length, 1);
    assert.deepEqual(await keys('agents'), ['agentssleep']);
  });

  describe('that restores an earlier session', () => {
    let left: LocalServer;
    beforeEach(() => (left = newServer()));
    const leave = async (...files: readonly ReturnType<typeof file>[]) => {
      await left.apply(files.map((each) => onDisk(each)));
      await left.indexed();
      return restored(files.map(({ uri }) => uri));
    };

    it('answers from titles before all of it is restored', async () => {
      await leave(file('a', 'Robots Cook'));
      const { saved, parts } = await savedBy(left);
      await server.restoreLibrary(saved);
      const done: string[] = [];
      const restoring = parts.map((part) => server.restore(part).then(() => done.push('part')));
      assert.deepEqual(await keys('robot'), ['robotscook']);
      done.push('answer');
      await Promise.all(restoring);
      assert.deepEqual(done, ['answer', 'part', 'part']);
    });

    it('answers from titles until the files are applied and indexed', async () => {
      const files = Array.from({ length: 40 }, (_, i) => file(`${i}`, `Robot Number ${i}`));
      const uris = await leave(...files);
      server = await restoredFrom(left);
      assert.deepEqual(await keys('robots'), [], 'this takes an index');
      const state = { isDone: false };
      const work = server
        .apply(uris)
        .then(() => server.indexed())
        .finally(() => (state.isDone = true));
      let answers = 0;
      for (; !state.isDone; answers++) {
        assert.equal((await server.search('robot')).length, 40, `after ${answers} answers`);
        await pause();
      }
      assert.equal(await work, true, 'what was asked may be asked again');
      assert.ok(answers > 5);
      assert.equal((await server.search('robots')).length, 40);
    });

    it('finds papers by their saved text', async () => {
      await leave(file('a', 'Robots: Cook', 'Agents Plan'));
      const others = Array.from({ length: 30 }, (_, i) => `Emu Number ${i}`);
      const uris = await leave(file('a', 'Robots: Sleep', 'Agents Plan'), file('b', ...others));
      server = await restoredFrom(left);
      const { outcomes } = await server.apply(uris);
      assert.deepEqual(
        outcomes.map((each) => each.state === 'known' && each.papers),
        [2, 30],
      );
      await server.indexed();
      const words = ['sleeps', 'cooks', 'plans'];
      assert.deepEqual(await Promise.all(words.map(keys)), [['robots'], [], ['agentsplan']]);
      for (const word of words) {
        assert.deepEqual(await server.search(word), await left.search(word));
      }
    });

    it('returns whole papers once the files are applied', async () => {
      const uris = await leave(file('a', 'Robots Cook'), file('b', 'Agents Plan'));
      const whole = await left.ask('paper', 'robotscook');
      assert.equal(whole?.abstract, 'About robots cook.');
      server = await restoredFrom(left);
      let isDone = false;
      const asked = server.ask('paper', 'robotscook').finally(() => (isDone = true));
      await server.indexed();
      assert.ok(!isDone);
      await server.apply(uris);
      assert.deepEqual(await asked, whole);
      assert.deepEqual(structuredClone(await server.ask('paper', 'robotscook')), whole);
    });

    it('saves no part of a library that has changed meanwhile', async () => {
      await leave(file('a', 'Robots Cook'));
      const isOfLibrary = (name: string) => name.startsWith('library');
      const [name = assert.fail()] = (await left.savedParts()).filter(isOfLibrary);
      await leave(file('b', 'Agents Plan'));
      assert.equal(await left.savedPart(name), undefined);
      const [next = assert.fail()] = (await left.savedParts()).filter(isOfLibrary);
      assert.ok(await left.savedPart(next));
    });

    it('waits for the files before it joins papers for a question', async () => {
      const uris = await leave(file('a', 'Robots Cook'));
      server = await restoredFrom(left);
      const asked = server.ask('entryUpdates', 'r.bib', '@misc{robots, title = {Robots Cook}}');
      await server.indexed();
      const { outcomes, library } = await server.apply(uris);
      assert.deepEqual(valuesOf(outcomes, 'state'), ['known']);
      assert.deepEqual(valuesOf(library.papers, 'key'), ['robotscook']);
      assert.deepEqual(await asked, []);
      assert.deepEqual(await keys('robots'), ['robotscook']);
    });

    it('has only the files of the first batch, and cannot restore others later', async () => {
      const [a, b] = await leave(file('a', 'Robots Cook'), file('b', 'Agents Plan'));
      server = await restoredFrom(left);
      const asked = [server.ask('paper', 'robotscook'), server.ask('paper', 'nobody')];
      const changes = [b!, onDisk(file('c', 'Robots Cook'))];
      const { library } = await server.apply(changes);
      assert.deepEqual(valuesOf(library.digests, 'uri'), ['b', 'c']);
      const [robots, nobody] = await Promise.all(asked);
      assert.equal(robots?.abstract, 'About robots cook.');
      assert.equal(nobody, undefined);
      assert.deepEqual((await server.apply([a!])).outcomes, [{ state: 'pending' }]);
    });
  });
});
