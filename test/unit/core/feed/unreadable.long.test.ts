import assert from 'node:assert/strict';
import fc from 'fast-check';
import { page } from '../../support/engineParts';
import { runs } from '../../support/runs';
import { MemoryFolder } from '../session/memoryFolder';
import { TestWindow, rounds } from '../session/sessionParts';
import { MemoryFiles } from './memoryFiles';

const titles = ['Ants Carry Leaves', 'Ants Carry Leaves Home', 'Bees Dance'];
const keys = ['antscarryleaves2025', 'antscarryleaveshome2025', 'beesdance2025', 'mine'];
const title = fc.constantFrom(...titles);
const text = fc.oneof(
  fc.array(title, { minLength: 1, maxLength: 3 }).map((all) => page(...all)),
  title.map((each) => `@misc{mine, title = {${each}}}`),
  title.map((each) => `---\nreferences:\n- id: mine\n  title: ${each}\n---\nSee @mine.\n`),
  fc.constantFrom(...keys).map((key) => `See [@${key}].`),
);
const step = fc.record({
  uri: fc.constantFrom('a.txt', 'b.md', 'd/c.txt', 'r.bib', 'outside.ris'),
  text,
  what: fc.constantFrom('write', 'write', 'lock', 'unlock', 'remove', 'scan'),
  rounds: fc.nat(12),
});

/** Files of a workspace, some of which may be unreadable. */
function openWorkspace(): MemoryFiles {
  const files = new MemoryFiles();
  files.limit = Infinity;
  files.roles = (uri) =>
    /\.(?:bib|ris)$/.test(uri)
      ? { digest: false, note: false, bibliography: true }
      : { digest: true, note: uri.endsWith('.md') };
  return files;
}

describe('A file that cannot be read temporarily', () => {
  it('leaves the library as after a fresh start, and the reason is reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 16, size: 'max' }),
        fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }),
        async (steps, delays) => {
          const files = openWorkspace();
          const open = (pins: ReadonlyMap<string, string>, isFresh: boolean) =>
            new TestWindow({
              files,
              folder: new MemoryFolder(),
              delays,
              pins,
              ...(!isFresh && { savePins: () => undefined }),
            });
          const session = open(new Map(), false);
          for (const { uri, text, what, rounds: count } of steps) {
            if (what === 'write') files.write(uri, text);
            if (what === 'remove') files.files.delete(uri);
            if (what === 'unlock') files.unreadable.delete(uri);
            if (what === 'lock') {
              files.unreadable.add(uri);
              // Clear earlier reports.
              session.troubles.length = 0;
            }
            if (what === 'scan') void session.feed.scan();
            else if (what === 'remove') session.follow([], [uri]);
            else session.follow([uri]);
            await rounds(count);
          }
          await session.settle();
          const fresh = open(session.pins, true);
          await fresh.settle();
          assert.deepEqual(await session.state(keys, ['ants']), await fresh.state(keys, ['ants']));
          const reported = ({ troubles }: TestWindow) =>
            new Set(troubles.map(({ uri, reason }) => `${reason} ${uri}`));
          const shut = [...files.unreadable].filter((uri) => files.files.has(uri));
          for (const uri of shut) {
            assert.ok(reported(fresh).has(`unreadable ${uri}`), uri);
          }
          const last = steps.findLast(({ what }) => what === 'lock')?.uri ?? '';
          if (shut.includes(last)) assert.ok(reported(session).has(`unreadable ${last}`), last);
          session.end();
          fresh.end();
        },
      ),
      runs('sessions'),
    );
  });
});
