import assert from 'node:assert/strict';
import { Stages } from '../../../../src/core/base/stages';

describe('Stages', () => {
  it('run in their order, each once, including skipped ones', async () => {
    const stages = new Stages('asleep', 'awake', 'dressed', 'gone');
    const reachedStages: string[] = [];
    for (const stage of ['gone', 'dressed', 'awake', 'asleep'] as const) {
      void stages.reached(stage).then(() => reachedStages.push(stage));
    }
    const after = async (...reached: ('awake' | 'dressed' | 'gone')[]) => {
      for (const stage of reached) stages.reach(stage);
      await new Promise(setImmediate);
      return reachedStages.splice(0).sort();
    };
    assert.deepEqual(await after(), ['asleep']);
    assert.deepEqual(await after('dressed', 'awake'), ['awake', 'dressed']);
    assert.ok(stages.has('awake') && !stages.has('gone'));
    assert.deepEqual(await after('gone', 'gone'), ['gone']);
  });
});
