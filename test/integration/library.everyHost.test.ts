import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { showDocument } from './support/showDocument';
import { at, edit, pathOf, remove, run, withSetting, write } from './support/workspace';
import { placeOf, readyApi } from './support/workspaceNotes';
import { digestPage, longAbstract } from '../support/digestPage';

/** A digest page of a day with a paper of that day. */
const page = (title: string, date = 'Mar 4, 2024') =>
  digestPage(date, [
    { title, abstract: longAbstract(title), byline: `  • 4 authors\n·\n${date} 2` },
  ]);

describe('The library in a workspace', () => {
  const { fs } = vscode.workspace;
  const files = async (title: string): Promise<string[]> => {
    const papers = await api.papers();
    return papers
      .filter((paper) => paper.title === title)
      .flatMap(({ sightings }) => sightings)
      .map(({ uri }) => pathOf(uri));
  };
  const isIn = (title: string, ...paths: string[]) => becomes(() => files(title), paths);

  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
  });
  afterEach(async () => {
    await run('workbench.action.closeAllEditors');
    for (const [name] of await fs.readDirectory(at(''))) {
      if (name.startsWith('lib-')) await remove(at(name));
    }
    // VS Code reports the deletion later.
    await eventually(async () => {
      const left = (await api.papers()).flatMap(({ sightings }) => sightings);
      assert.ok(!left.some(({ uri }) => uri.includes('/lib-')));
    });
  });

  it('has the papers of the existing digests, with their keys', async () => {
    const papers = new Map((await api.papers()).map((paper) => [paper.key, paper]));
    const expected: readonly (readonly [key: string, title: RegExp, sightings: number])[] = [
      ['graphnap2026', /^GraphNap: /, 1],
      ['sparsenote2025', /^Learning \$Q\^\*\$ /, 1],
      ['sparrow2025', /^SPARROW: Speech/, 1],
      ['sparrowsparse2025', /^SPARROW: Sparse/, 1],
      ['mapsforget2024', /^Maps That Forget$/, 2],
      ['weighingwords2024', /^Weighing Words/, 1],
      ['smallatlasprompt', /^A Small Atlas/, 1],
      ['kettle', /^Kettle: /, 1],
    ];
    const known = [...papers.keys()].join(' ');
    for (const [key, title, sightings] of expected) {
      assert.match(papers.get(key)?.title ?? '', title, `${key} in ${known}`);
      assert.equal(papers.get(key)?.sightings.length, sightings, key);
    }
  });

  it('ignores digests in node_modules', async () => {
    const titles = (await api.papers()).map(({ title }) => title);
    assert.ok(!titles.some((title) => /^Not? (?:ever )?Found|^Never Found/.test(title)));
  });

  it('returns abstracts, and finds papers by their text', async () => {
    const paper = await api.paper('graphnap2026');
    assert.ok(paper?.abstract.includes('a third of the memory'));
    const [first] = await api.search('laughter and restarts');
    assert.equal(first?.paper.key, 'sparrow2025');
    assert.ok((await api.papers()).includes(first.paper));
  });

  it('follows a digest that is created, changed, renamed and deleted', async () => {
    await write(at('lib-one.txt'), page('Following Files'));
    await isIn('Following Files', 'lib-one.txt');
    await write(at('lib-one.txt'), page('Following Folders'));
    await isIn('Following Folders', 'lib-one.txt');
    await isIn('Following Files');
    await fs.rename(at('lib-one.txt'), at('lib-two.md'));
    await isIn('Following Folders', 'lib-two.md');
    await remove(at('lib-two.md'));
    await isIn('Following Folders');
  });

  it('follows folders that are renamed and deleted', async () => {
    await write(at('lib-a/in/a.txt'), page('Moving Houses'));
    await write(at('lib-a/b.txt'), page('Moving Boxes'));
    await isIn('Moving Houses', 'lib-a/in/a.txt');
    await isIn('Moving Boxes', 'lib-a/b.txt');
    await fs.rename(at('lib-a'), at('lib-c'));
    await isIn('Moving Houses', 'lib-c/in/a.txt');
    await isIn('Moving Boxes', 'lib-c/b.txt');
    await remove(at('lib-c'));
    await isIn('Moving Houses');
    await isIn('Moving Boxes');
  });

  it('follows a digest that becomes another text', async () => {
    await write(at('lib-one.md'), page('Soon a Shopping List'));
    await isIn('Soon a Shopping List', 'lib-one.md');
    await write(at('lib-one.md'), '- milk\n- bread\n');
    await isIn('Soon a Shopping List');
  });

  it('prefers the text of an open editor to that on disk', async () => {
    await write(at('lib-one.txt'), page('Written on Disk'));
    await isIn('Written on Disk', 'lib-one.txt');
    const { document } = await showDocument(at('lib-one.txt'));
    const start = placeOf(document, 'Written on Disk');
    await edit(document, 'Written on Glass', document.lineAt(start).range);
    await isIn('Written on Glass', 'lib-one.txt');
    await isIn('Written on Disk');
    await run('workbench.action.revertAndCloseActiveEditor');
    await isIn('Written on Disk', 'lib-one.txt');
    await isIn('Written on Glass');
  });

  it('removes digests that the settings exclude, and restores them', async () => {
    await write(at('lib-old/a.txt'), page('Put Away for Good'));
    await isIn('Put Away for Good', 'lib-old/a.txt');
    await withSetting('excludeFiles', ['lib-old'], () => isIn('Put Away for Good'));
    await isIn('Put Away for Good', 'lib-old/a.txt');
  });

  it('is the same after a refresh of the digests', async () => {
    const keys = async () => (await api.papers()).map(({ key }) => key);
    const before = await keys();
    await run(commands.refreshDigests);
    assert.deepEqual(await keys(), before);
  });

  it('keeps resolving a key in use in a note to the same paper', async () => {
    await write(at('lib-new.txt'), page('Heron: Wading Robots', 'May 6, 2023'));
    await isIn('Heron: Wading Robots', 'lib-new.txt');
    await write(at('lib-note.md'), 'Robots wade [@heron2023, p. 2].\n');
    const title = async (key: string) => (await api.paper(key))?.title;
    assert.equal(await title('heron2023'), 'Heron: Wading Robots');
    await becomes(async () => (await api.search('key:heron2023 is:cited')).length, 1);
    // A paper of an earlier digest would get the short key.
    await write(at('lib-earlier.txt'), page('Heron: Herding Errors', 'Feb 3, 2023'));
    await isIn('Heron: Herding Errors', 'lib-earlier.txt');
    assert.equal(await title('heron2023'), 'Heron: Wading Robots');
    assert.equal(await title('heronherding2023'), 'Heron: Herding Errors');
  });
});
