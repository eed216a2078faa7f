import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { showDocument } from './support/showDocument';

/** A digest page with one paper for each title; `date` is the page's day. */
const page = (date: string, ...papers: readonly (readonly [title: string, date: string])[]) =>
  [
    'Daily Papers',
    'byAK and the research community',
    date,
    ...papers.flatMap(([title, published]) => [
      title,
      `The authors of this paper wrote it for a test. It has an abstract of two sentences, and says nothing about ${title.toLowerCase()} that anybody would want to know.`,
      `  • 4 authors\n·\n${published} 2`,
    ]),
  ].join('\n\n');

describe('The library in a workspace', () => {
  const { fs, workspaceFolders } = vscode.workspace;
  const at = (path: string) => vscode.Uri.joinPath(workspaceFolders![0]!.uri, path);
  const write = (path: string, text: string) =>
    fs.writeFile(at(path), new TextEncoder().encode(text));
  const files = async (title: string): Promise<string[]> => {
    const papers = await api.papers();
    return papers
      .filter((paper) => paper.title === title)
      .flatMap(({ sightings }) => sightings)
      .map(({ uri }) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri), false));
  };
  /** What must hold a second after; the rest of the time is for slow machines. */
  const standsIn = (title: string, ...paths: string[]) =>
    eventually(async () => assert.deepEqual(await files(title), paths));

  let api: PaperDigestApi;

  before(async () => {
    const extension = vscode.extensions.getExtension<PaperDigestApi>('paper-digest.paper-digest')!;
    api = await extension.activate();
    await api.ready();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const entries = await fs.readDirectory(at(''));
    for (const [name] of entries.filter(([name]) => name.startsWith('lib-'))) {
      await fs.delete(at(name), { recursive: true });
    }
    // Until the library has let go of them: VS Code tells of files a while after.
    await eventually(async () => {
      const left = (await api.papers()).flatMap(({ sightings }) => sightings);
      assert.ok(!left.some(({ uri }) => uri.includes('/lib-')));
    });
  });

  it('has the papers of the digests that were there, with their keys', async () => {
    const papers = new Map((await api.papers()).map((paper) => [paper.key, paper]));
    const expected: readonly (readonly [key: string, title: RegExp, sightings: number])[] = [
      ['graphnap2026', /^GraphNap: /, 1],
      ['learningqsparse2025', /^Learning \$Q\^\*\$ /, 1],
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

  it('has nothing of digests in node_modules', async () => {
    const titles = (await api.papers()).map(({ title }) => title);
    assert.deepEqual(
      titles.filter((title) => /^Not? (?:ever )?Found|^Never Found/.test(title)),
      [],
    );
  });

  it('gives the abstract and finds by it', async () => {
    const paper = await api.paper('graphnap2026');
    assert.ok(paper?.abstract.includes('a third of the memory'));
    const [first] = await api.search('laughter and restarts');
    assert.equal(first?.paper.key, 'sparrow2025');
  });

  it('finds the very papers that it has', async () => {
    const [first] = await api.search('laughter and restarts');
    assert.ok(first && (await api.papers()).includes(first.paper));
  });

  it('follows a digest that is created, changed, renamed and deleted', async () => {
    await write('lib-one.txt', page('Mar 4, 2024', ['Following Files', 'Mar 1, 2024']));
    await standsIn('Following Files', 'lib-one.txt');
    await write('lib-one.txt', page('Mar 4, 2024', ['Following Folders', 'Mar 1, 2024']));
    await standsIn('Following Folders', 'lib-one.txt');
    await standsIn('Following Files');
    await fs.rename(at('lib-one.txt'), at('lib-two.md'));
    await standsIn('Following Folders', 'lib-two.md');
    await fs.delete(at('lib-two.md'));
    await standsIn('Following Folders');
  });

  it('follows folders that are renamed and deleted', async () => {
    await write('lib-a/in/a.txt', page('Mar 4, 2024', ['Moving Houses', 'Mar 1, 2024']));
    await write('lib-a/b.txt', page('Mar 4, 2024', ['Moving Boxes', 'Mar 1, 2024']));
    await standsIn('Moving Houses', 'lib-a/in/a.txt');
    await standsIn('Moving Boxes', 'lib-a/b.txt');
    await fs.rename(at('lib-a'), at('lib-c'));
    await standsIn('Moving Houses', 'lib-c/in/a.txt');
    await standsIn('Moving Boxes', 'lib-c/b.txt');
    await fs.delete(at('lib-c'), { recursive: true });
    await standsIn('Moving Houses');
    await standsIn('Moving Boxes');
  });

  it('follows a digest that becomes another text', async () => {
    await write('lib-one.md', page('Mar 4, 2024', ['Soon a Shopping List', 'Mar 1, 2024']));
    await standsIn('Soon a Shopping List', 'lib-one.md');
    await write('lib-one.md', '- milk\n- bread\n');
    await standsIn('Soon a Shopping List');
  });

  it('takes the text of an open editor before that on disk', async () => {
    await write('lib-one.txt', page('Mar 4, 2024', ['Written on Disk', 'Mar 1, 2024']));
    await standsIn('Written on Disk', 'lib-one.txt');
    const document = await vscode.workspace.openTextDocument(at('lib-one.txt'));
    await showDocument(document);
    const edit = new vscode.WorkspaceEdit();
    const start = document.positionAt(document.getText().indexOf('Written on Disk'));
    const range = new vscode.Range(start, start.translate(0, 'Written on Disk'.length));
    edit.replace(document.uri, range, 'Written on Glass');
    await vscode.workspace.applyEdit(edit);
    await standsIn('Written on Glass', 'lib-one.txt');
    await standsIn('Written on Disk');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await standsIn('Written on Disk', 'lib-one.txt');
    await standsIn('Written on Glass');
  });

  it('leaves out what the settings exclude, and takes it in again', async () => {
    await write('lib-old/a.txt', page('Mar 4, 2024', ['Put Away for Good', 'Mar 1, 2024']));
    await standsIn('Put Away for Good', 'lib-old/a.txt');
    const settings = vscode.workspace.getConfiguration('paperDigest');
    try {
      await settings.update('excludeFiles', ['lib-old']);
      await standsIn('Put Away for Good');
    } finally {
      await settings.update('excludeFiles', undefined);
    }
    await standsIn('Put Away for Good', 'lib-old/a.txt');
  });

  it('is the same after all digests were read again', async () => {
    const keys = async () => (await api.papers()).map(({ key }) => key);
    const before = await keys();
    await vscode.commands.executeCommand(commands.refreshDigests);
    assert.deepEqual(await keys(), before);
  });

  it('goes on meaning the same paper by a key in use in a note', async () => {
    await write('lib-new.txt', page('May 6, 2023', ['Heron: Wading Robots', 'May 1, 2023']));
    await standsIn('Heron: Wading Robots', 'lib-new.txt');
    await write('lib-note.md', 'Robots wade [@heron2023, p. 2].\n');
    const title = async (key: string) => (await api.paper(key))?.title;
    assert.equal(await title('heron2023'), 'Heron: Wading Robots');
    await eventually(async () => {
      assert.equal((await api.search('key:heron2023 is:cited')).length, 1);
    });
    // An earlier digest's paper would have the short key by itself.
    await write('lib-earlier.txt', page('Feb 3, 2023', ['Heron: Herding Errors', 'Feb 1, 2023']));
    await standsIn('Heron: Herding Errors', 'lib-earlier.txt');
    assert.equal(await title('heron2023'), 'Heron: Wading Robots');
    assert.equal(await title('heronherding2023'), 'Heron: Herding Errors');
  });
});
