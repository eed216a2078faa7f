import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathsOn, spelledPath } from '../../src/cli/workspace/paths';
import { filesAt, pathOf } from '../../src/core/assistant/places';
import { bibliographyPlaces, projectOf } from '../../src/core/bibliography/places';
import { foldedName, isPortableName, roomIn, spelledLike } from '../../src/core/files/names';
import { notePath } from '../../src/core/literature/fileName';
import { fieldsIn } from '../../src/core/literature/template';
import { linkedNote } from '../../src/core/notes/fileLinks';
import { fileKey } from '../../src/core/notes/subject';
import { relativePath } from '../../src/core/text/uriText';
import { testTables } from './support/cases';

const windows = pathsOn(true);
const others = pathsOn(false);
type Paths = typeof windows;

/** The places where a note in a folder may name a bibliography, as paths. */
const places =
  ({ toUri, toPath, uriPaths }: Paths) =>
  ([name, folder, root, home]: [string, string, string, string]) =>
    bibliographyPlaces(
      name,
      { folder: toUri(folder), root: toUri(root), home: toUri(home) },
      uriPaths,
    ).map(toPath);

/** The path that a person or an agent is told, and whether it leads back. */
const told = ([uri, ...folders]: [string, ...string[]]) => {
  const named = folders.map((folder, at) => ({ uri: folder, name: `folder${at + 1}` }));
  const path = pathOf(uri, named);
  assert.deepEqual(filesAt(path, [uri], named), [uri]);
  return path;
};

/** The rules of Windows and macOS, which need no such system. */
describe('On any system', () => {
  testTables('tables/files/systems.json', {
    'a path on Windows and back': (path: string) => {
      const uri = windows.toUri(path);
      return [uri, windows.toPath(uri)];
    },
    'a path elsewhere and back': (path: string) => {
      const uri = others.toUri(path);
      return [uri, others.toPath(uri)];
    },
    'a path in a folder on Windows': ([folder, path]: [string, string]) =>
      windows.pathWithin(folder, path),
    'a path in a folder elsewhere': ([folder, path]: [string, string]) =>
      others.pathWithin(folder, path),
    'a bibliography on Windows': places(windows),
    'a bibliography elsewhere': places(others),
    'a file for new entries on Windows': ([folder, name]: [string, string]) =>
      windows.toPath(windows.inSettings(windows.toUri(folder), name)),
    'a path shown to a user': told,
    'a path that an agent sends': ([path, uri, folder]: [string, string, string]) =>
      filesAt(path, [uri], [{ uri: folder, name: 'notes' }]),
    'a name that every system allows': isPortableName,
    'the key in a file name': fileKey,
    'a link to a note': ([path, ...notes]: [string, ...string[]]) =>
      linkedNote(
        { kind: path.includes('.') ? 'link' : 'wikilink', path },
        { note: '/w/n.md' },
        notes,
      ),
    'a note in a deep folder': ([template, title, folder]: [string, string, string]) => {
      const path = notePath(template, fieldsIn({ key: 'k2025', title }), 'k', roomIn(folder));
      return [path, `${folder.slice(1)}/${path.join('/')}`.length];
    },
    'a path from a note': ([from, to]: [string, string]) => relativePath(from, to),
    'a path as it is spelled on disk': ([path, real]: [string, string]) =>
      spelledLike(path, real, path.includes('\\') ? '\\' : '/'),
  });

  it('ends a search in the folders above at the drive or share', () => {
    for (const folder of ['C:\\', 'C:\\a\\b', '\\\\server\\share\\a', '\\\\server\\share\\']) {
      const from = windows.toUri(folder);
      assert.equal(projectOf(from, new Set(['file:///D:/x']), windows.uriPaths), undefined, folder);
    }
  });

  it('finds a file as it is spelled on disk', () => {
    const folder = spelledPath(mkdtempSync(join(tmpdir(), 'paper-digest-')));
    try {
      writeFileSync(join(folder, 'Re\u0301f.bib'), '');
      const [name = ''] = readdirSync(folder);
      for (const typed of [name, name.toUpperCase(), name.normalize('NFC')]) {
        const found = spelledPath(join(folder, typed));
        assert.equal(foldedName(found), foldedName(join(folder, name)));
        // Only some systems take these for one name.
        if (found !== join(folder, typed)) assert.equal(found, join(folder, name));
      }
      assert.equal(spelledPath(join(folder, 'none.bib')), join(folder, 'none.bib'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
