import MarkdownIt from 'markdown-it';
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import type { PaperDigestExports } from '../../src/extension';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { writableFormat } from '../../src/core/bibliography/read/format';
import { bibliographyPlaces } from '../../src/core/bibliography/places';
import { homeUri, isOutside, uriPaths } from '../../src/vscode/common/bibliographies/places';
import { commands } from '../../src/vscode/contributions';
import { checkNote } from '../../src/vscode/common/notes/check';
import { timeSlices } from '../../src/platform/timeSlices';
import projects from '../fixtures/bibliographies-of-projects.json';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { FakePapers, makePaper } from './support/fakePapers';
import { saveOutside, writeWatched } from './support/watchedFolder';
import { configure, messagesOf, run, withSetting } from './support/workspace';
import { inWorkspace, readyApi } from './support/workspaceNotes';

describe('Bibliographies that are named', () => {
  const { fs } = vscode.workspace;
  /** A new folder for each test: VS Code may still have the files of an earlier one. */
  let round = 0;
  const folderInside = () => `named-${round}`;
  const inside = (path: string) => vscode.Uri.joinPath(inWorkspace(folderInside()), path);
  const folderOutside = () => inWorkspace('../paper-digest-outside');
  const outside = (path: string) => vscode.Uri.joinPath(folderOutside(), path);
  const remove = (uri: vscode.Uri) =>
    fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
  const naming = (...names: readonly string[]) =>
    `---\nbibliography: ${JSON.stringify(names)}\n---\n\nText\n`;
  /** An entry of the sample paper, so the key is one of its keys. */
  const entry = (key: string) => `@misc{${key}, title = {${title}}}\n`;
  let title: string;
  let api: PaperDigestApi;
  const hasPaper = async (key: string) => (await api.paper(key))?.title === title;
  const assertKnown = async (key: string, isKnown = true) =>
    assert.equal(await hasPaper(key), isKnown, key);
  const untilHasPaper = (key: string, isKnown = true) =>
    eventually(() => assertKnown(key, isKnown));

  before(async () => {
    api = await readyApi();
    title = (await api.paper('graphnap2026'))!.title;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await remove(inside(''));
    round += 1;
    await remove(folderOutside());
    await becomes(async () => (await api.paper('graphnap2026'))?.key, 'graphnap2026');
  });

  it('are read outside of the workspace, watched, and removed when no note names them', async () => {
    await writeWatched(outside('refs.bib'), entry('outsidenap'));
    await writeWatched(outside('other.bib'), entry('nobodynap'));
    await writeWatched(inside('n.md'), naming('../../paper-digest-outside/refs.bib'));
    await untilHasPaper('outsidenap');
    assert.ok(!(await hasPaper('nobodynap')));
    const both = `${entry('outsidenap')}${entry('secondnap')}`;
    await saveOutside(outside('refs.bib'), both, () => assertKnown('secondnap'));
    await writeWatched(inside('n.md'), naming());
    for (const key of ['secondnap', 'outsidenap']) await untilHasPaper(key, false);
  });

  it('are the user’s own library outside of the workspace, in the settings of the user alone', async () => {
    await writeWatched(outside('library.bib'), entry('librarynap'));
    await writeWatched(inside('n.md'), 'Text\n');
    const settings = vscode.workspace.getConfiguration('paperDigest');
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const { path } = outside('library.bib');
    const bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices());
    const note = await vscode.workspace.openTextDocument(inside('n.md'));
    const files = async () => (await bibliographies.filesFor(note)).map((file) => file.path);
    try {
      await settings.update('bibliographyFile', path, Global);
      await untilHasPaper('librarynap');
      assert.deepEqual(await files(), [path]);
      const both = `${entry('librarynap')}${entry('secondnap')}`;
      await saveOutside(outside('library.bib'), both, () => assertKnown('secondnap'));
      await settings.update('bibliographyFile', path, Workspace);
      await untilHasPaper('librarynap', false);
      assert.deepEqual(await files(), []);
      await vscode.window.showTextDocument(note);
      const key = 'graphnap2026';
      const messages = await messagesOf(() => run(commands.addToBibliography, { key }));
      assert.match(messages.join(), /only in your user settings/);
    } finally {
      await settings.update('bibliographyFile', undefined, Workspace);
      await settings.update('bibliographyFile', undefined, Global);
      bibliographies.dispose();
    }
  });

  it('are read by their full path, of every kind, when a project names them', async () => {
    const yaml = `references:\n- id: yamlnap\n  title: "${title}"\n`;
    await writeWatched(outside('refs.yaml'), yaml);
    const project = `project:\n  type: book\nbibliography: ${outside('refs.yaml').path}\n`;
    await writeWatched(inside('_quarto.yml'), project);
    await untilHasPaper('yamlnap');
    const renamed = yaml.replace('yamlnap', 'renamednap');
    await saveOutside(outside('refs.yaml'), renamed, () => assertKnown('renamednap'));
    await remove(inside('_quarto.yml'));
    await untilHasPaper('renamednap', false);
  });

  it('are read when a project names a metadata file that names them', async () => {
    await writeWatched(outside('refs.bib'), entry('metanap'));
    await writeWatched(outside('meta.yml'), 'bibliography: refs.bib\n');
    const project = `project:\n  type: book\nmetadata-files:\n  - ${outside('meta.yml').path}\n`;
    await writeWatched(inside('_quarto.yml'), project);
    await untilHasPaper('metanap');
    await saveOutside(outside('meta.yml'), 'lang: en\n', () => assertKnown('metanap', false));
  });

  it('appear after the note that names them', async () => {
    await writeWatched(inside('n.md'), naming('../../paper-digest-outside/late.ris'));
    await writeWatched(outside('early.txt'), '');
    const ris = `TY  - GEN\nID  - risnap\nTI  - ${title}\nER  - \n`;
    await saveOutside(outside('late.ris'), ris, () => assertKnown('risnap'));
  });

  it('include YAML files, which are read only when a note names them', async () => {
    await writeWatched(inside('refs.yml'), `references:\n- id: ymlnap\n  title: "${title}"\n`);
    await writeWatched(inside('seen.bib'), entry('seennap'));
    await untilHasPaper('seennap');
    assert.ok(!(await hasPaper('ymlnap')));
    await writeWatched(inside('n.md'), naming('refs.yml'));
    await untilHasPaper('ymlnap');
  });

  describe('of a note', () => {
    let bibliographies: WorkspaceBibliographies;
    const home = '/home/somebody';
    beforeEach(() => {
      bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices(), { home });
    });
    afterEach(() => bibliographies.dispose());
    const custom = (key: string) => `crossref:\n  custom:\n    - kind: float\n      key: ${key}\n`;
    const openWith = async (path: string, text: string) => {
      await writeWatched(inside(path), text);
      const document = await vscode.workspace.openTextDocument(inside(path));
      await eventually(() => assert.equal(document.getText(), text));
      return document;
    };
    const filesFor = async (path: string, text: string) => {
      const files = await bibliographies.filesFor(await openWith(path, text));
      return files.map((uri) => uri.path.replace(`${inside('').path}/`, ''));
    };

    for (const { what, files, note, expected } of projects) {
      it(`come from ${what}`, async () => {
        const texts = Object.entries(files as object as Record<string, string>);
        for (const [path, text] of texts) await writeWatched(inside(path), text);
        assert.deepEqual(await filesFor(note, 'Text'), expected);
      });
    }

    it('come from the metadata files that a project or the note names', async () => {
      await writeWatched(inside('q/_quarto.yml'), 'metadata-files: [meta/refs.yml, gone.yml]\n');
      await writeWatched(inside('q/meta/refs.yml'), `bibliography: project.bib\n${custom('supp')}`);
      await writeWatched(inside('q/sub/own.yml'), `bibliography: own.bib\n${custom('map')}`);
      const head = '---\nmetadata-files: own.yml\n---\n\n';
      await writeWatched(inside('q/meta/project.bib'), '');
      assert.deepEqual(await filesFor('q/sub/n.qmd', head), [
        'q/sub/own.bib',
        'q/meta/project.bib',
      ]);
      const note = await openWith('q/sub/m.qmd', head);
      assert.deepEqual([...(await bibliographies.crossReferences(note))].sort(), ['map', 'supp']);

      await writeWatched(inside('q/meta/refs.yml'), custom('later'));
      await eventually(async () => {
        const prefixes = await bibliographies.crossReferences(note);
        assert.deepEqual([...prefixes].sort(), ['later', 'map']);
      });
      assert.deepEqual(await filesFor('q/sub/o.qmd', head), ['q/sub/own.bib']);
    });

    it('are relative to the project, the home folder or the root, as their names say', async () => {
      await writeWatched(inside('q/_quarto.yml'), 'project:\n  type: website\n');
      const names = naming('/refs.bib', '~/zotero.bib', '${HOME}/x.bib', '/abs.bib');
      assert.deepEqual(await filesFor('q/deep/n.qmd', names), [
        'q/refs.bib',
        `${home}/zotero.bib`,
        'q/abs.bib',
      ]);
      await writeWatched(outside('abs.bib'), '');
      assert.deepEqual(await filesFor('q/deep/m.qmd', naming(outside('abs.bib').path)), [
        outside('abs.bib').path,
      ]);
      assert.deepEqual(await filesFor('n.md', naming('/refs.bib')), ['/refs.bib']);
    });

    it('leave keys unsure that unreadable files may have', async () => {
      await writeWatched(inside('ok.bib'), '@misc{fine}\n');
      await writeWatched(inside('broken.bib'), '@misc{a}\n@misc{lost, title = {x\n');
      const keys = ['fine', 'lost', 'other'];
      for (const [name, unsure] of [
        ['ok.bib', []],
        ['broken.bib', ['lost']],
        ['gone.bib', []],
        ['https://x.org/a.bib', keys],
        ['${HOME}/a.bib', keys],
        ['refs.docx', keys],
      ] as const) {
        const document = await openWith('n.md', naming('ok.bib', name));
        assert.deepEqual(await bibliographies.unsure(document, keys), unsure, name);
      }
      const files = [outside('a.ris'), inside('a.bib')];
      assert.deepEqual(files.map(isOutside), [true, false]);
      assert.deepEqual(
        files.map(({ path }) => writableFormat(path)),
        [undefined, 'bibtex'],
      );
    });

    it('leave keys unsure also when the settings name them, but not keys in the note itself', async () => {
      await writeWatched(inside('broken.bib'), '@misc{a}\n@misc{lost, title = {x\n');
      const own = '---\nreferences:\n- id: own\n  title: Own\n---\n\nText\n';
      const unsure = async (text: string) =>
        bibliographies.unsure(await openWith('n.md', text), ['lost', 'own', 'other']);
      await withSetting('bibliographyFile', `${folderInside()}/broken.bib`, async () => {
        assert.deepEqual(await unsure('Text\n'), ['lost']);
        assert.deepEqual(await unsure(own), ['lost']);
        await configure('bibliographyFile', `${folderInside()}/gone.bib`);
        assert.deepEqual(await unsure(own), []);
      });
    });

    it('come with the cross-reference prefixes of their project, which are not keys', async () => {
      await writeWatched(inside('q/_quarto.yml'), custom('supp'));
      await writeWatched(inside('q/_quarto-draft.yml'), custom('draft'));
      await writeWatched(inside('q/sub/_metadata.yml'), custom('Map'));
      const text = `---\n${custom('own')}---\n\nSee @supp-a1, @draft-b1, @map-c1, @own-d1, @later-e1.\n`;
      const papers = new FakePapers([makePaper('kettle', 'Kettle')]);
      const unknown = async (path: string, more = '') => {
        const document = await openWith(path, text + more);
        return (await checkNote(document, { papers, bibliographies })).map(({ key }) => key);
      };
      assert.deepEqual(await unknown('q/sub/n.qmd'), ['later-e1']);
      assert.deepEqual(await unknown('n.qmd', '\nOutside of it.\n'), [
        'supp-a1',
        'draft-b1',
        'map-c1',
        'later-e1',
      ]);

      await openWith('q/sub/n.qmd', text);
      const renderer = ((await readyApi()) as PaperDigestExports).extendMarkdownIt(
        new MarkdownIt(),
      );
      const shown = /@supp-a1, @draft-b1, @map-c1, @own-d1, .*later-e1\?/;
      await eventually(() => assert.match(renderer.render(text), shown));

      let hasChanged = false;
      bibliographies.onDidChange(() => (hasChanged = true));
      await writeWatched(inside('q/_quarto.yml'), custom('later'));
      await eventually(async () => {
        assert.ok(hasChanged);
        assert.deepEqual(await unknown('q/sub/n.qmd'), ['supp-a1']);
      });
    });

    it('are the note itself, when its front matter has references', async () => {
      const text = '---\nreferences:\n- id: own\n---\n\n[@own]\n';
      assert.deepEqual((await filesFor('n.md', text)).slice(-1), ['n.md']);
      const document = await vscode.workspace.openTextDocument(inside('n.md'));
      assert.deepEqual(await bibliographies.missing(document, ['own', 'other']), ['other']);
    });
  });

  it('can be in the home folder only in the file system of this machine', () => {
    const folder = vscode.Uri.parse('vscode-vfs://github/a/b/notes');
    assert.equal(homeUri(folder, '/home/me'), undefined);
    const from = { folder: folder.toString() };
    assert.deepEqual(bibliographyPlaces('~/x.bib', from, uriPaths), []);
    const places = bibliographyPlaces('/x.bib', from, uriPaths);
    assert.deepEqual(places, ['vscode-vfs://github/x.bib']);
  });
});
