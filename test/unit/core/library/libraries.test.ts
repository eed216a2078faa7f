import { LocalServer } from '../../../../src/core/server/localServer';
import { applyFiles } from '../../../support/applyFiles';
import { assertBaseline } from '../../support/baseline';
import { sections } from '../../support/sections';
import { valuesOf } from '../../support/valuesOf';

/** The library after each step of a case; see the top of the files in `test/fixtures/libraries`. */
async function after(steps: string) {
  const server = new LocalServer({ pause: () => Promise.resolve() });
  const states: unknown[] = [];
  for (const step of steps.split(/^>>>\n/m)) {
    const files = new Map<string, string | undefined>();
    for (const part of step.split(/^--- /m).slice(1)) {
      const [, uri = '', gone, text = ''] = /^(.*?)( is gone)?(?:\n([^]*))?$/.exec(part) ?? [];
      files.set(uri, gone === undefined ? text : undefined);
    }
    const pinLines = files.get('pins')?.trim().split('\n') ?? [];
    files.delete('pins');
    const pins = pinLines.map((line) => line.split(' ') as [key: string, identity: string]);
    const changes = Array.from(files, ([uri, text]) => ({ uri, text }));
    states.push(await stateOf(server, await applyFiles(server, changes, new Map(pins))));
  }
  return states;
}

async function stateOf(server: LocalServer, library: Awaited<ReturnType<typeof applyFiles>>) {
  const papers: Record<string, unknown> = {};
  for (const { key, ...paper } of library.papers) {
    const abstract = (await server.ask('paper', key))?.abstract;
    papers[key] = { ...paper, abstract, sightings: valuesOf(paper.sightings, 'uri') };
  }
  return {
    papers,
    aliases: Object.fromEntries(library.aliases),
    bibliography: library.bibliography.map(
      ({ uri, key, title, keyRange }) => `${uri}:${keyRange.start.line} ${key}: ${title}`,
    ),
    problems: library.problems,
  };
}

describe('The library of digests, bibliographies and looked-up details', () => {
  for (const name of ['works', 'listings', 'lookedUp']) {
    it(`is as expected after each change: ${name}.txt`, async () => {
      const found: Record<string, unknown> = {};
      for (const [title, steps] of sections(`libraries/${name}.txt`)) {
        found[title] = await after(steps);
      }
      assertBaseline(`library/${name}.json`, found);
    });
  }
});
