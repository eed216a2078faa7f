import assert from 'node:assert/strict';
import { emptyLists } from '../../../../src/core/library/libraryLists';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { KeyPins } from '../../../../src/core/notes/keyPins';
import { pause } from '../../support/engineParts';
import { paper } from '../references/works';

const heron = paper('heron2023', 'Heron: Wading Robots');
const nest = paper('heronnesting2023', 'Heron: Nesting Robots');
const snapshotOf = (...papers: (typeof heron)[]) =>
  new LibraryView({ ...emptyLists, papers, aliases: [['heron', 'heron2023']] });

describe('Key pins', () => {
  const pinsOf = (...stored: [string, string][]) => {
    const pins = new KeyPins();
    pins.restore(new Map(stored));
    return pins;
  };

  it('map a key, or an alias of a paper, to that paper', async () => {
    const pins = pinsOf();
    assert.equal(await pins.add(['heron', 'heron2023'], snapshotOf(heron), pause), true);
    const identity = 'heronwadingrobots';
    assert.deepEqual(
      [...pins.current],
      [
        ['heron', identity],
        ['heron2023', identity],
      ],
    );
  });

  it('leave out a key that may mean two papers', async () => {
    const pins = pinsOf();
    await pins.add(['heron', 'heronnesting2023'], snapshotOf(heron, nest), pause);
    assert.deepEqual([...pins.current.keys()], ['heronnesting2023']);
  });

  it('have no unknown keys, and keep the meaning of a key in an earlier session', async () => {
    const pins = pinsOf(['heron2023', 'another paper']);
    assert.equal(await pins.add(['nobody', 'heron2023'], snapshotOf(heron), pause), false);
    assert.deepEqual([...pins.current], [['heron2023', 'another paper']]);
  });

  it('keep reserved keys when the saved pins are restored again', () => {
    const pins = pinsOf();
    pins.reserve('heron', heron, new Set());
    pins.restore(new Map([['nest', 'another paper']]));
    assert.deepEqual([...pins.current.keys()].sort(), ['heron', 'nest']);
    assert.deepEqual([...pins.saved.keys()], ['nest']);
  });
});
