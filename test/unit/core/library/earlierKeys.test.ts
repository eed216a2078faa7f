import assert from 'node:assert/strict';
import fc from 'fast-check';
import { citekeyCandidates, earlierCitekeys } from '../../../../src/core/identity/citekey';
import { paperIdentity } from '../../../../src/core/identity/title';
import { KeyRegister } from '../../../../src/core/library/joining/keys';
import type { KeyClaim } from '../../../../src/core/library/joining/keys';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { noMark } from '../../../../src/core/marks/mark';
import { keyConflict } from '../../../../src/core/notes/newKey';
import type { LocalServer } from '../../../../src/core/server/localServer';
import { english } from '../../../../src/core/text/localize';
import { newServer, send } from '../server/titleServer';
import { valuesOf } from '../../support/valuesOf';

const harbors = 'Deep Learning for Patient Harbor Pilots';
const ferries = 'Deep Learning for Quiet Ferries';

describe('A key of earlier versions', () => {
  let server: LocalServer;
  beforeEach(() => (server = newServer()));

  const read = async (files: Readonly<Record<string, string>>, ...titles: readonly string[]) => {
    const digest = ['digest', ...titles].join('\n');
    return (await send(server, { 'd.txt': digest, ...files }, { notes: 'all' })).library;
  };
  const keysIn = async (...given: Parameters<typeof read>) =>
    (await read(...given)).papers.map(({ key }) => key);
  const titleOf = async (key: string) => (await server.paper(key))?.title;

  it('resolves to its paper, which has a key of two telling words', async () => {
    assert.deepEqual(await keysIn({}, harbors), ['patientharbor']);
    assert.equal(await titleOf('deeplearningpatient'), harbors);
  });

  it('stays the key of a paper that a note cites by it', async () => {
    assert.deepEqual(await keysIn({ 'n.md': 'See @deeplearningpatient.' }, harbors), [
      'deeplearningpatient',
    ]);
    assert.equal(await titleOf('patientharbor'), harbors);
  });

  it('stays the key of a paper that a bibliography lists under it', async () => {
    const entry = `@misc{deeplearningpatient, title = {${harbors}}}`;
    const role = { digest: false, note: false, bibliography: true } as const;
    await send(server, { 'b.bib': entry }, {}, { role });
    assert.deepEqual(await keysIn({}, harbors), ['deeplearningpatient']);
    assert.equal(await titleOf('patientharbor'), harbors);
  });

  it('has the marks and the literature note of its paper', async () => {
    const { literatureNotes } = await read({ 'deeplearningpatient.md': '' }, harbors, ferries);
    const [[key] = ['']] = literatureNotes;
    assert.equal(await titleOf(key), harbors);
    await server.setMarks([['deeplearningquiet', { ...noMark, starred: true, isNew: false }]]);
    assert.deepEqual(valuesOf(await server.search('is:starred'), 'paper', 'title'), [ferries]);
  });

  it('can be renamed back to, and to the new one', async () => {
    const view = new LibraryView(await read({ 'n.md': 'See @deeplearningpatient.' }, harbors));
    const [paper] = view.papers;
    const owners = { library: view, bibliographyKeys: new Set<string>() };
    for (const key of ['deeplearningpatient', 'patientharbor']) {
      assert.equal(
        keyConflict(key, paper, new Set([paper?.key ?? '']), owners, english),
        undefined,
      );
    }
  });

  it('stays with its paper where two earlier keys were equal and the new ones are not', async () => {
    const long = ['Reinforcement Learning for Ferries at Night', 'Reinforcement Learning and Owls'];
    assert.deepEqual(await keysIn({}, ...long), ['ferriesnight', 'reinforcementowls']);
    const former = ['reinforcementlearning', 'reinforcementlearningferries'];
    assert.deepEqual(await Promise.all(former.map(titleOf)), long.toReversed());
    const note = former.map((key) => `@${key}`).join(' ');
    assert.deepEqual(await keysIn({ 'n.md': note }, ...long), former);
    assert.deepEqual(await Promise.all(former.map(titleOf)), long.toReversed());
  });

  it('stays with its paper where the new keys are equal and the earlier ones were not', async () => {
    const titles = ['Deep Quiet Ferries', 'Neural Quiet Ferries'];
    assert.deepEqual(await keysIn({}, ...titles), ['quietferries', 'quietferriesneural']);
    const former = ['deepquietferries', 'neuralquietferries'];
    assert.deepEqual(await Promise.all(former.map(titleOf)), titles);
  });

  it('stays with its paper if it is the new key of another', async () => {
    const titles = ['Quiet Ferries', 'Deep Quiet Ferries'];
    assert.deepEqual(await keysIn({}, ...titles), ['quietferries', 'quietferriesdeep']);
    assert.equal(await titleOf('quietferries'), 'Quiet Ferries');
  });

  it('resolves to the same paper as in that version, whatever others there are', async () => {
    const word = fc.constantFrom('Deep', 'Learning', 'Models', 'Owls', 'Red', 'Ice', 'Red: Owls');
    const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    const titles = fc.uniqueArray(title, {
      maxLength: 12,
      selector: (title) => paperIdentity({ title }),
    });
    const month = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        titles,
        fc.array(month),
        fc.array(fc.nat(11)),
        async (all, months, cited) => {
          const claims = all.map((title, i) => claim(title, months[i]));
          const former = claims.map(({ earlier, ...claim }) => ({ ...claim, ...earlier }));
          const before = await keysOf(former, new Map());
          const pins = new Map(
            cited.flatMap((i) => {
              const key = before.keys[i];
              return key === undefined ? [] : [[key, i] as const];
            }),
          );
          const now = await keysOf(claims, pins);
          for (const [i, key] of before.keys.entries()) {
            assert.equal(now.paper(key), i, `${key}: ${all.join('; ')}`);
            if (pins.has(key)) assert.equal(now.keys[i], key);
          }
        },
      ),
    );
  });
});

function claim(title: string, month: number | undefined): KeyClaim {
  const identity = paperIdentity({ title });
  const candidates = () => citekeyCandidates({ title }, identity);
  const earlier = () => earlierCitekeys({ title }, identity);
  const [own, former] = [candidates().next().value, earlier().next().value];
  return {
    identity,
    firstCapture: month === undefined ? undefined : { year: 2026, month },
    ownKeys: [own],
    candidates,
    ...(own !== former && { earlier: { ownKeys: [former], candidates: earlier } }),
    bibliographyKeys: [],
    pins: [],
    key: '',
    tried: [],
  };
}

/** The keys of papers, and the paper that a key resolves to; `pins` has the papers of keys in use. */
async function keysOf(claims: readonly KeyClaim[], pins: ReadonlyMap<string, number>) {
  const register = new KeyRegister();
  const identities = [...pins].map(([key, i]) => [key, claims[i]?.identity ?? ''] as const);
  register.reserve(new Map(identities), new Set());
  const put = claims.map((claim, i) => ({
    ...claim,
    pins: [...pins].flatMap(([key, at]) => (at === i ? [key] : [])),
  }));
  for (const claim of put) register.put(claim);
  await register.settle(() => Promise.resolve());
  const keys = put.map(({ key }) => key);
  const paper = (key: string) => keys.indexOf(register.alias(key)?.[1] ?? key);
  return { keys, paper };
}
