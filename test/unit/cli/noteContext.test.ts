import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { openFolders } from '../../../src/cli/workspace/folders';
import { NoteContexts } from '../../../src/cli/workspace/noteContext';
import { toPath, toUri } from '../../../src/cli/workspace/paths';
import { emptyView } from '../../../src/core/library/lookup/libraryView';
import { fixture } from '../support/fixture';
import { temporaryFolder } from '../support/temporaryFolder';

interface Project {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly note: string;
  readonly expected: readonly string[];
}

/** The same cases are tested in VS Code. */
const projects = JSON.parse(fixture('bibliographies-of-projects.json')) as readonly Project[];

describe('How the command line compiles a note', () => {
  const inFolder = temporaryFolder();

  const contextOf = async (files: Project['files'], note: string, text = 'Text\n') => {
    const paths = Object.keys(files).map((name) => inFolder(name));
    for (const [i, content] of Object.values(files).entries()) {
      mkdirSync(dirname(paths[i] ?? ''), { recursive: true });
      writeFileSync(paths[i] ?? '', content);
    }
    const root = realpathSync(inFolder('.'));
    const folders = openFolders([root], undefined, (message) => assert.fail(message));
    const found = Object.keys(files).map((name) => toUri(join(root, name)));
    const contexts = new NoteContexts({ folders, library: emptyView, found });
    const context = await contexts.of(toUri(join(root, note)), text);
    return { ...context, files: context.files.map((uri) => relative(root, toPath(uri))) };
  };

  for (const { what, files, note, expected } of projects) {
    it(`with the bibliographies of ${what}`, async () => {
      assert.deepEqual((await contextOf(files, note)).files, expected);
    });
  }

  it('with the files beside it, or the only one, which are assumed', async () => {
    const files = { 'a/x.bib': '', 'a/y.bib': '', 'b/n.md': '' };
    const beside = await contextOf(files, 'a/n.md');
    assert.deepEqual(beside.files, ['a/x.bib', 'a/y.bib']);
    assert.ok(beside.isAssumed && beside.hasBibliography);
    const none = await contextOf({ 'c/n.md': '' }, 'c/n.md');
    assert.deepEqual(none.files, ['references.bib']);
    assert.ok(!none.hasBibliography);
  });

  it('with those that it and the settings name', async () => {
    const settings =
      '{ "paperDigest.bibliographyFile": "lib/all.bib", "paperDigest.ignoredKeys": ["x"] }';
    const files = { '.vscode/settings.json': settings, 'lib/all.bib': '' };
    const bySettings = await contextOf(files, 'n.md');
    assert.deepEqual(bySettings.files, ['lib/all.bib']);
    assert.ok(!bySettings.isAssumed);
    assert.deepEqual([...bySettings.ignored], ['x']);
    const head = '---\nbibliography: [own.bib, "https://example.org/a.bib"]\n---\n';
    const own = await contextOf(files, 'n.md', head);
    assert.deepEqual(own.files, ['own.bib']);
    assert.ok(own.isUnsure && own.hasBibliography);
    const references = '---\nreferences:\n- id: a\n  title: A\n---\n';
    assert.deepEqual((await contextOf(files, 'n.md', references)).files, ['lib/all.bib', 'n.md']);
  });

  it('with the labels and roles of a MyST project', async () => {
    const files = { 'm/myst.yml': 'version: 1\n', 'm/a.md': '(my-label)=\n# A\n' };
    const { crossReferences, style } = await contextOf(files, 'm/b.md');
    assert.ok(crossReferences.has('@my-label'));
    assert.equal(style, 'myst');
  });
});
