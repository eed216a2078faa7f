import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FileTexts } from '../../src/vscode/bibliography/fileTexts';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { ReadOnlyFiles } from './support/readOnlyFiles';

const scheme = 'untrusted';
const { File, Directory, SymbolicLink } = vscode.FileType;

/** An untrusted folder `/w` with links to outside folders, which the file system follows. */
const things: Readonly<Record<string, vscode.FileType>> = {
  '/w': Directory,
  '/w/own.bib': File,
  '/w/link.bib': File | SymbolicLink,
  '/w/linked': Directory | SymbolicLink,
  '/w/linked/deep': Directory,
  '/w/linked/deep/refs.bib': File,
  '/home/refs.bib': File,
};

class UntrustedFiles extends ReadOnlyFiles {
  reads: string[] = [];

  stat({ path }: vscode.Uri): vscode.FileStat {
    const type = things[path];
    if (type === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return { type, ctime: 0, mtime: 1, size: 1 };
  }
  readFile({ path }: vscode.Uri): Uint8Array {
    this.reads.push(path);
    return new TextEncoder().encode('@misc{k, title = {Title}}\n');
  }
}

describe('Bibliographies without workspace trust', () => {
  const disk = new UntrustedFiles();
  const at = (path: string) => vscode.Uri.from({ scheme, path });
  const granted = new vscode.EventEmitter<void>();
  const real = Object.getOwnPropertyDescriptors(vscode.workspace);
  let isTrusted = false;
  const registered = vscode.workspace.registerFileSystemProvider(scheme, disk);
  let texts: FileTexts;
  let files: WorkspaceFiles;

  before(() => {
    const folder = { uri: at('/w'), name: 'w', index: 0 };
    const replaced = {
      isTrusted: { get: () => isTrusted },
      onDidGrantWorkspaceTrust: { value: granted.event },
      getWorkspaceFolder: {
        value: ({ path }: vscode.Uri) => (path.startsWith('/w/') ? folder : undefined),
      },
    };
    for (const [name, descriptor] of Object.entries(replaced)) {
      Object.defineProperty(vscode.workspace, name, { ...descriptor, configurable: true });
    }
  });
  beforeEach(() => {
    isTrusted = false;
    disk.reads = [];
    texts = new FileTexts(timeSlices());
    files = new WorkspaceFiles(timeSlices());
  });
  afterEach(() => files.dispose());
  after(() => {
    Object.defineProperties(vscode.workspace, real);
    registered.dispose();
    granted.dispose();
  });

  const grant = () => {
    isTrusted = true;
    granted.fire();
  };

  it('are not read outside of the workspace until trust is granted', async () => {
    const uri = at('/home/refs.bib');
    const naming = new Map([[at('/w/n.md').toString(), ['../home/refs.bib', 'own.bib']]]);
    assert.deepEqual(files.setNamed(naming), [at('/w/own.bib').toString()]);
    assert.equal(files.role(uri.toString()), undefined);
    assert.deepEqual(await texts.entries(uri), []);
    assert.deepEqual(await texts.mayHave(uri, ['k', 'other']), ['k', 'other']);
    assert.deepEqual(disk.reads, []);

    const reported = new Promise<readonly string[]>((resolve) => {
      files.onDidChange(({ changed, unwatched = [] }) => resolve([...changed, ...unwatched]));
    });
    grant();
    assert.ok((await reported).includes(uri.toString()));
    assert.equal(files.role(uri.toString())?.bibliography, true);
    assert.deepEqual([...(await texts.keys(uri))], ['k']);
    assert.deepEqual(await texts.mayHave(uri, ['k', 'other']), []);
  });

  for (const path of ['/w/link.bib', '/w/linked/deep/refs.bib']) {
    it(`are not read through a symbolic link: ${path}`, async () => {
      const uri = at(path);
      assert.equal(await files.stat(uri.toString()), undefined);
      assert.deepEqual(await texts.mayHave(uri, ['k', 'other']), ['k', 'other']);
      assert.deepEqual(disk.reads, []);

      let hasCandidates = false;
      files.onDidChangeCandidates(() => (hasCandidates = true));
      grant();
      assert.ok(hasCandidates);
      assert.equal((await files.stat(uri.toString()))?.size, 1);
      assert.deepEqual([...(await texts.keys(uri))], ['k']);
    });
  }

  it('are read inside the folder', async () => {
    assert.equal((await files.stat(at('/w/own.bib').toString()))?.size, 1);
    assert.deepEqual([...(await texts.keys(at('/w/own.bib')))], ['k']);
  });
});
