import fc from 'fast-check';
import { page } from '../../support/engineParts';
import { runs } from '../../support/runs';
import { Workspace, keys, queries } from './workspace';
import type { HistoryStep } from './workspace';

/** Few of everything, so papers are joined, compete for keys and are cited. */
const title = fc.constantFrom(
  'Ants Carry Leaves',
  'Ants Carry Leaves Home',
  'Bees Dance',
  'Cranes',
);
const key = fc.constantFrom(...keys);
const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(title, { minLength: 1, maxLength: 3 }).map((all) => page(...all)),
  },
  fc.tuple(key, key).map(([one, other]) => `See [@${one}; @${other}].`),
  key.map((stated) => `---\nkey: ${stated}\n---\nA note.`),
  fc.tuple(key, title).map(([own, title]) => `@misc{${own}, title = {${title}}}`),
  fc.constantFrom('', 'A letter'),
);
const uri = fc.constantFrom('a.txt', 'b.md', 'd/c.txt', 'd/n.md', 'r.bib');
const slot = fc.nat(1);

const step = <Do extends string, Fields extends object>(
  name: Do,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
) =>
  fc
    .record({ fields: fc.record(fields, { noNullPrototype: true }), rounds: fc.nat(15) })
    .map(({ fields, rounds }) => ({ ...fields, do: name, rounds }));

/** Changes of files and of the cache, whether or not a window is open. */
const outside = [
  ...[step('write', { uri, text }), step('write', { uri, text }), step('write', { uri, text })],
  step('remove', { uri }),
  step('removeFolder', {}),
  step('move', { uri, to: uri }),
  step('exclude', {}),
  step('damage', {
    at: fc.nat(20),
    how: fc.constantFrom('flip', 'cut', 'remove', 'copy', 'swap'),
  }),
];
/** Events in a window. */
const inside = [
  step('open', { slot }),
  step('ask', { slot, query: fc.constantFrom(...queries) }),
  step('close', { slot, saves: fc.boolean(), losesEdits: fc.boolean() }),
  step('type', { slot, uri, text }),
  step('saveEditor', { slot, uri }),
  step('closeEditor', { slot, uri }),
  step('keep', { slot }),
  step('clear', { slot }),
  step('stop', { slot }),
  step('refresh', { slot }),
  ...[step('crash', { slot }), step('crash', { slot })],
  step('settle', {}),
];
const some = (all: readonly fc.Arbitrary<HistoryStep>[], maxLength: number) =>
  fc.array(fc.oneof(...all), { maxLength, size: 'max' });
const scenario = fc.record({
  before: some([step('write', { uri, text })], 6),
  /** Events between two sessions, if there is an earlier one. */
  between: fc.option(some(outside, 4), { nil: undefined, freq: 2 }),
  steps: some([...outside, ...inside], 16),
  delays: fc.array(fc.nat(8), { minLength: 1, maxLength: 5 }),
});

describe('Sessions of a workspace', () => {
  it('can reuse a key for another paper when the note with it is deleted', async () => {
    const workspace = new Workspace([2]);
    const note = '---\nkey: antscarryleaves2025\n---\nA note.';
    const steps: readonly HistoryStep[] = [
      { do: 'write', uri: 'a.txt', text: page('Ants Carry Leaves Home'), rounds: 0 },
      { do: 'write', uri: 'd/c.txt', text: page('Ants Carry Leaves'), rounds: 0 },
      { do: 'write', uri: 'd/n.md', text: note, rounds: 0 },
      { do: 'open', slot: 0, rounds: 0 },
      { do: 'settle', rounds: 0 },
      { do: 'exclude', rounds: 0 },
    ];
    for (const step of steps) await workspace.take(step);
    await workspace.checkNextStart(true);
  });

  it('have the library of the files, whatever happened before', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ before, between, steps, delays }) => {
        const workspace = new Workspace(delays);
        for (const step of before) await workspace.take(step);
        if (between) {
          workspace.open(0);
          await workspace.settle();
          await workspace.close(0, true, false);
          for (const step of between) await workspace.take(step);
        }
        workspace.open(0);
        for (const step of steps) await workspace.take(step);
        await workspace.settle();
        const isDamaged = [...(between ?? []), ...steps].some((step) => step.do === 'damage');
        await workspace.checkNextStart(!isDamaged);
      }),
      runs('sessions'),
    );
  });
});
