import assert from 'node:assert/strict';
import { LocalServer } from '../../../../src/core/server/localServer';
import { decodeTexts, libraryTexts } from '../../../../src/core/session/savedLibrary';
import { decode } from '../../support/engineParts';
import { applyFiles } from '../../../support/applyFiles';
import { server, file, pause, reader } from './titleServer';

const noPins = new Map<string, string>();

/** Reads files as they lie on disk; gives their uris. */
async function readAll(local: LocalServer, files: readonly ReturnType<typeof file>[]) {
  for (const { uri, text: content } of files) {
    const role = { digest: true, note: false };
    await local.read({ uri, role, content, stamp: { size: 1, mtime: 1 } });
  }
  return files.map(({ uri }) => uri);
}

/** What an server leaves: the texts of its library, and all other parts, the index first. */
async function savedBy(left: LocalServer) {
  const library: (readonly string[])[] = [];
  const parts: Uint8Array[] = [];
  for (const name of await left.savedParts()) {
    const bytes = (await left.savedPart(name)) ?? new Uint8Array();
    if (name.startsWith('library')) library.push(decodeTexts(bytes, decode) ?? []);
    else parts.push(bytes);
  }
  return { texts: libraryTexts(library) ?? [], parts };
}

/** An server that has loaded what another left. */
async function loaded(left: LocalServer): Promise<LocalServer> {
  const local = new LocalServer(reader, pause, decode);
  const { texts, parts } = await savedBy(left);
  await local.loadLibrary(texts);
  for (const part of parts) assert.ok(await local.load(part));
  return local;
}

describe('the local server', () => {
  it('gives the library of the files that are digests, without abstracts', async () => {
    const data = await applyFiles(server(), [
      file('b', 'Robots Cook'),
      file('a', 'Agents Plan'),
      { uri: 'note', text: 'no digest' },
    ]);
    assert.deepEqual(
      data.papers.map(({ key }) => key),
      ['agentsplan', 'robotscook'],
    );
    assert.ok(data.papers.every((paper) => !('abstract' in paper)));
    assert.deepEqual(
      data.digests.map(({ uri }) => uri),
      ['a', 'b'],
    );
    assert.deepEqual(structuredClone(data), data);
  });

  it('follows files that change, stop being digests, or go', async () => {
    const local = server();
    await applyFiles(local, [file('a', 'Agents Plan'), file('b', 'Robots Cook')]);
    await applyFiles(local, [file('a', 'Agents Sleep'), { uri: 'b', text: 'no digest' }]);
    assert.deepEqual(
      (await local.search('')).map(({ paper }) => paper.title),
      ['Agents Sleep'],
    );
    const { papers } = await local.update(['a'], noPins);
    assert.deepEqual(papers, []);
    assert.deepEqual(await local.search('agents'), []);
  });

  it('gives whole papers by key', async () => {
    const local = server();
    await applyFiles(local, [file('a', 'Agents Plan')]);
    assert.equal((await local.paper('agentsplan'))?.abstract, 'About agents plan.');
    assert.equal(await local.paper('toString'), undefined);
  });

  it('finds papers with the passage that fits', async () => {
    const local = server();
    await applyFiles(local, [file('a', 'Agents Plan', 'Robots Cook', 'Agents Cook')]);
    await local.indexed();
    const [first] = await local.search('agents cook');
    assert.equal(first?.paper.key, 'agentscook');
    assert.ok(first.score > 0);
    assert.deepEqual(first.snippet, {
      text: 'About agents cook.',
      matches: [
        [6, 12],
        [13, 17],
      ],
    });
    assert.equal((await local.search('agents', { snippets: false }))[0]?.snippet, undefined);
    const { text } = file('b', 'Stirring $\\alpha$ Soup');
    await applyFiles(local, [{ uri: 'b', text }]);
    assert.equal((await local.search('soup'))[0]?.snippet?.text, 'About stirring α soup.');
    assert.equal((await local.search('', { limit: 2 })).length, 2);
    for (const limit of [0, -1, NaN]) assert.deepEqual(await local.search('', { limit }), []);
  });

  it('knows why a paper was found, which are cited, and what is found in part', async () => {
    const local = server();
    await applyFiles(local, [file('a', 'Agents Plan', 'Robots Cook')]);
    await local.indexed();
    const [first] = await local.search('plans');
    assert.deepEqual(first?.matches, { title: ['plan'], abstract: ['plan'] });
    assert.equal(first.partial, undefined);
    const [partial] = await local.search('robots paint');
    assert.equal(partial?.partial, true);
    for (const fact of ['cited', 'starred', 'read', 'later', 'skipped', 'new'] as const) {
      assert.equal((await local.search(`is:${fact}`)).length, 2);
      await local.tell(fact, [
        ['robotscook', true],
        ['other', true],
      ]);
      const found = await local.search(`is:${fact}`);
      assert.deepEqual(
        found.map(({ paper }) => paper.key),
        ['robotscook'],
      );
    }
    const today = { year: 2026, month: 2, day: 1 };
    assert.equal((await local.search('date:last-month', { today })).length, 0);
    assert.deepEqual(structuredClone(partial), partial);
  });

  it('answers in the order of the calls and never from half an update', async () => {
    const local = server();
    await applyFiles(local, [file('z', 'Agents Plan')]);
    await local.indexed();
    const many = Array.from({ length: 120 }, (_, i) => `Robot Number ${i}`);
    const uris = await readAll(local, [file('a', ...many)]);
    const answers = await Promise.all([
      local.search('robot', { limit: Infinity }),
      local.update(uris, noPins),
      local.search('robot', { limit: Infinity }),
      local.update(['a'], noPins),
      local.search('robot', { limit: Infinity }),
    ]);
    assert.deepEqual([answers[0].length, answers[2].length, answers[4].length], [0, 120, 0]);
  });

  it('answers at once during a large update, from what is known', async () => {
    const local = server();
    await applyFiles(local, [file('a', 'Agents Plan')]);
    const files = Array.from({ length: 30 }, (_, i) => file(`b${i}`, `Robot Number ${i}`));
    const uris = await readAll(local, files);
    const state = { isDone: false };
    const update = local.update(uris, noPins).then(() => (state.isDone = true));
    const [found] = await local.search('plan');
    assert.equal(found?.paper.key, 'agentsplan');
    assert.deepEqual(found.matches, { title: ['plan'], abstract: ['plan'] });
    assert.equal((await local.paper('agentsplan'))?.title, 'Agents Plan');
    assert.equal(state.isDone, false);
    await update;
    assert.equal(await local.indexed(), true);
    assert.equal((await local.search('robots')).length, 30, 'with the index, inflections count');
    assert.equal(await local.indexed(), false, 'nothing was asked without the index');
  });

  it('gives the papers of the first update before they are indexed', async () => {
    const local = server();
    const { papers } = await applyFiles(local, [file('a', 'Robot Number 1')]);
    assert.deepEqual(
      papers.map(({ title }) => title),
      ['Robot Number 1'],
    );
    assert.deepEqual(await local.search('robots'), [], 'a plain look knows no inflections');
    assert.equal((await local.search('robot')).length, 1);
    assert.equal(await local.indexed(), true);
    assert.equal((await local.search('robots')).length, 1);
  });

  it('answers from titles before all else is loaded that an earlier session left', async () => {
    const left = new LocalServer(reader, pause, decode);
    await left.update(await readAll(left, [file('a', 'Robots Cook')]), noPins);
    await left.indexed();
    const { texts, parts } = await savedBy(left);
    const local = new LocalServer(reader, pause, decode);
    await local.loadLibrary(texts);
    const done: string[] = [];
    const loading = parts.map((part) => local.load(part).then(() => done.push('part')));
    const [found] = await local.search('robot');
    done.push('answer');
    assert.equal(found?.paper.key, 'robotscook');
    await Promise.all(loading);
    assert.deepEqual(done, ['answer', 'part', 'part']);
  });

  it('answers from titles all the while it takes in what an earlier session left', async () => {
    const left = new LocalServer(reader, pause, decode);
    const files = Array.from({ length: 40 }, (_, i) => file(`${i}`, `Robot Number ${i}`));
    const uris = await readAll(left, files);
    await left.update(uris, noPins);
    const local = await loaded(left);
    assert.deepEqual(await local.search('robots'), [], 'this takes an index');
    const state = { isDone: false };
    const work = local
      .update(uris, noPins)
      .then(() => local.indexed())
      .finally(() => (state.isDone = true));
    let answers = 0;
    for (; !state.isDone; answers++) {
      assert.equal((await local.search('robot')).length, 40, `after ${answers} answers`);
      await pause();
    }
    assert.equal(await work, true, 'what was asked may be asked again');
    assert.ok(answers > 5);
    assert.equal((await local.search('robots')).length, 40);
  });

  it('finds papers by the text that they were left with', async () => {
    const left = new LocalServer(reader, pause, decode);
    await left.update(await readAll(left, [file('a', 'Robots: Cook', 'Agents Plan')]), noPins);
    await left.indexed();
    const others = Array.from({ length: 30 }, (_, i) => `Emu Number ${i}`);
    const files = [file('a', 'Robots: Sleep', 'Agents Plan'), file('b', ...others)];
    const uris = await readAll(left, files);
    await left.update(uris, noPins);
    await left.indexed();
    const local = await loaded(left);
    await local.update(uris, noPins);
    await local.indexed();
    const found = (server: LocalServer) =>
      Promise.all(['sleeps', 'cooks', 'plans'].map((word) => server.search(word)));
    assert.deepEqual(
      (await found(local)).map((results) => results.map(({ paper }) => paper.key)),
      [['robots'], [], ['agentsplan']],
    );
    assert.deepEqual(await found(local), await found(left));
  });

  it('gives whole papers once its library is made of the files that were left', async () => {
    const left = new LocalServer(reader, pause, decode);
    const uris = await readAll(left, [file('a', 'Robots Cook'), file('b', 'Agents Plan')]);
    await left.update(uris, noPins);
    const whole = await left.paper('robotscook');
    assert.equal(whole?.abstract, 'About robots cook.');
    const local = await loaded(left);
    const state = { isDone: false };
    const asked = local.paper('robotscook').finally(() => (state.isDone = true));
    await local.indexed();
    assert.ok(!state.isDone);
    await local.update(uris, noPins);
    assert.deepEqual(await asked, whole);
    assert.deepEqual(structuredClone(await local.paper('robotscook')), whole);
  });

  it('gives a paper of which the file is lost when another file has it', async () => {
    const left = new LocalServer(reader, pause, decode);
    const uris = await readAll(left, [file('a', 'Robots Cook'), file('b', 'Agents Plan')]);
    await left.update(uris, noPins);
    const local = await loaded(left);
    await local.forget(['a']);
    const state = { isDone: false };
    const asked = [local.paper('robotscook'), local.paper('nobody')].map(async (answer) => {
      const paper = await answer;
      state.isDone = true;
      return paper;
    });
    await pause();
    assert.ok(!state.isDone, 'it may be known when the files are');
    await applyFiles(local, [file('c', 'Robots Cook')]);
    const [robots, nobody] = await Promise.all(asked);
    assert.equal(robots?.abstract, 'About robots cook.');
    assert.equal(nobody, undefined);
  });

  it('tells once that indexing failed', async () => {
    let broken = false;
    const local = new LocalServer(reader, async () => {
      await pause();
      if (broken) throw new Error('no pause');
    });
    await applyFiles(local, [file('a', 'Agents Plan')]);
    broken = true;
    await assert.rejects(local.indexed(), /no pause/);
    broken = false;
    assert.equal(await local.indexed(), false);
  });

  it('goes on after a call that failed', async () => {
    let broken = false;
    const local = new LocalServer(reader, () =>
      broken ? Promise.reject(new Error('no pause')) : pause(),
    );
    const uris = await readAll(local, [file('a', 'A B'), file('b', 'C D')]);
    broken = true;
    await assert.rejects(local.update(uris, noPins));
    broken = false;
    await applyFiles(local, [file('a', 'Agents Plan')]);
    assert.equal((await local.search('agents')).length, 1);
  });

  it('tells which papers are related to one of them by any of its keys, and to a text', async () => {
    const local = server();
    const { papers } = await applyFiles(local, [
      file('a', 'Agents Plan Towers'),
      file('b', 'Towers That Agents Plan', 'Birds Sing'),
    ]);
    await local.indexed();
    const [agents = '', birds = '', towers = ''] = papers.map(({ key }) => key);
    const keys = async (to: Parameters<typeof local.related>[0]) =>
      (await local.related(to, 5)).map(({ key }) => key);
    assert.deepEqual(await keys({ key: agents }), [towers]);
    assert.deepEqual(await keys({ key: birds }), []);
    assert.deepEqual(await keys({ key: 'nobody' }), []);
    assert.deepEqual(await keys({ text: 'Singing birds' }), [birds]);
  });

  it('tells no related papers before there is an index, and that there may be some then', async () => {
    const local = server();
    const update = local.update(await readAll(local, [file('a', 'Agents Plan Towers')]), noPins);
    assert.deepEqual(await local.related({ text: 'towers agents' }, 5), []);
    await update;
    assert.ok(await local.indexed());
    assert.equal((await local.related({ text: 'towers agents' }, 5)).length, 1);
  });
});
