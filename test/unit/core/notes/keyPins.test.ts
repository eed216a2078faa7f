import assert from 'node:assert/strict';
import { LibrarySnapshot } from '../../../../src/core/library/lookup/snapshot';
import { KeyPins } from '../../../../src/core/notes/keyPins';

const heron = { key: 'heron2023', title: 'Heron: Wading Robots', links: [], sightings: [] };
const snapshot = new LibrarySnapshot({
  papers: [heron],
  digests: [],
  problems: [],
  aliases: [['heron', 'heron2023']],
  bibliography: [],
});

const pause = () => Promise.resolve();

describe('Key pins', () => {
  let saved: [string, string][] | undefined;
  const make = (...stored: [string, string][]) =>
    new KeyPins({
      load: () => new Map(stored),
      save: (pins) => (saved = [...pins]),
    });

  beforeEach(() => (saved = undefined));

  it('are those of earlier sessions to begin with', () => {
    assert.deepEqual([...make(['a', 'x']).current], [['a', 'x']]);
    assert.equal(saved, undefined);
  });

  it('hold a key, or another key of a paper, to that paper', async () => {
    const pins = make();
    assert.equal(await pins.add(new Set(['heron', 'heron2023']), snapshot, pause), true);
    const [first, second] = [...pins.current];
    assert.deepEqual([first?.[0], second?.[0]], ['heron', 'heron2023']);
    assert.equal(first?.[1], second?.[1]);
    assert.deepEqual(saved, [first, second]);
  });

  it('leave a key alone that two papers were called by', async () => {
    const nest = { ...heron, key: 'heronnesting2023', title: 'Heron: Nesting Robots' };
    const two = new LibrarySnapshot({
      papers: [heron, nest],
      digests: [],
      problems: [],
      bibliography: [],
      aliases: [['heron', 'heron2023']],
    });
    const pins = make();
    await pins.add(new Set(['heron', 'heronnesting2023']), two, pause);
    assert.deepEqual([...pins.current.keys()], ['heronnesting2023']);
  });

  it('neither take up unknown keys nor let a key change its meaning', async () => {
    const pins = make(['heron2023', 'another paper']);
    assert.equal(await pins.add(new Set(['nobody', 'heron2023']), snapshot, pause), false);
    assert.deepEqual([...pins.current], [['heron2023', 'another paper']]);
    assert.equal(saved, undefined);
  });

  it('let go of what is out of use when asked', () => {
    const pins = make(['a', 'x'], ['b', 'y']);
    assert.equal(pins.keepOnly(new Set(['b', 'c'])), true);
    assert.deepEqual(saved, [['b', 'y']]);
    assert.equal(pins.keepOnly(new Set(['b', 'c'])), false);
  });
});
