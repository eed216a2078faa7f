import assert from 'node:assert/strict';
import { paperIdentity } from '../../../../src/core/identity/title';
import { LibrarySnapshot } from '../../../../src/core/library/lookup/snapshot';
import { KeyPins } from '../../../../src/core/notes/keyPins';

const heron = { key: 'heron2023', title: 'Heron: Wading Robots', links: [], sightings: [] };
const egret = { key: 'egret', title: 'Egret', links: [], sightings: [] };

const pause = () => Promise.resolve();

describe('A reserved key', () => {
  let saved: [string, string][] | undefined;
  let pins: KeyPins;
  beforeEach(() => {
    saved = undefined;
    pins = new KeyPins({ load: () => new Map(), save: (all) => (saved = [...all]) });
    pins.reserve('bird', heron, new Set());
  });

  it('means its paper at once, and outlives the session only when a note uses it', async () => {
    assert.deepEqual([...pins.current], [['bird', paperIdentity(heron)]]);
    assert.equal(saved, undefined);
    const snapshot = new LibrarySnapshot({
      papers: [heron],
      digests: [],
      problems: [],
      aliases: [['bird', 'heron2023']],
      bibliography: [],
    });
    assert.equal(await pins.add(new Set(['bird']), snapshot, pause), true);
    assert.deepEqual(saved, [['bird', paperIdentity(heron)]]);
  });

  it('is free again when the next is reserved and no note came to use it', () => {
    pins.reserve('wader', egret, new Set());
    assert.deepEqual([...pins.current.keys()], ['wader']);
  });

  it('stays while a note that is not saved uses it', () => {
    pins.reserve('wader', egret, new Set(['bird']));
    assert.deepEqual([...pins.current.keys()], ['bird', 'wader']);
  });
});
