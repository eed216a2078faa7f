import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { BibliographyWriter } from '../../src/vscode/bibliography/writer';
import { writeWholeFile } from '../../src/vscode/common/edits/wholeFile';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { timeSlices } from '../../src/platform/timeSlices';
import { FakePapers, makePaper } from './support/fakePapers';
import { showDocument } from './support/showDocument';

const scheme = 'full-disk';

/** A disk with files that can be read, and no room to write. */
class FullDisk implements vscode.FileSystemProvider {
  readonly files = new Map<string, string>();
  readonly onDidChangeFile = () => new vscode.Disposable(() => undefined);
  refused = 0;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
  stat({ path }: vscode.Uri): vscode.FileStat {
    const text = this.files.get(path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 1, size: text.length };
  }
  readFile(uri: vscode.Uri): Uint8Array {
    this.stat(uri);
    return new TextEncoder().encode(this.files.get(uri.path));
  }
  writeFile(): never {
    this.refused += 1;
    throw vscode.FileSystemError.Unavailable('No room is left.');
  }
  readDirectory(): [] {
    return [];
  }
  createDirectory(): undefined {
    return undefined;
  }
  delete(): undefined {
    return undefined;
  }
  rename(): undefined {
    return undefined;
  }
}

describe('A bibliography that cannot be saved', () => {
  const disk = new FullDisk();
  const bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices());
  const writer = new BibliographyWriter(bibliographies, {
    notesCiting: () => Promise.resolve([]),
  });
  const registered = vscode.workspace.registerFileSystemProvider(scheme, disk);
  const at = (path: string) => vscode.Uri.from({ scheme, path });
  const { setStatusBarMessage } = vscode.window;
  let said: string[] = [];

  before(() => {
    vscode.window.setStatusBarMessage = (text: string) => {
      said.push(text);
      return new vscode.Disposable(() => undefined);
    };
  });
  beforeEach(() => {
    said = [];
    disk.refused = 0;
  });
  after(async () => {
    vscode.window.setStatusBarMessage = setStatusBarMessage;
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme !== scheme || !document.isDirty) continue;
      await showDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    writer.dispose();
    bibliographies.dispose();
    registered.dispose();
  });

  for (const [what, name, text, remedy] of [
    ['in its editor', 'refs', '@misc{one}\n', /nothing reached the disk.*save it there/],
    [
      'on disk',
      'mixed',
      '@misc{one}\r\n\n',
      /^Couldn't write .*, so nothing was changed: .*try again/,
    ],
  ] as const) {
    it(`is not said to have gained an entry, but what to do, when it is written ${what}`, async () => {
      disk.files.set(`/${name}.bib`, text);
      disk.files.set(`/${name}.md`, `---\nbibliography: ${name}.bib\n---\n\nSee @k.\n`);
      const note = await vscode.workspace.openTextDocument(at(`/${name}.md`));
      const entry = { key: 'k', paper: makePaper('k', 'K') };
      const failure = await writer.add(note, [entry]).then(
        () => undefined,
        (error: unknown) => error,
      );
      assert.ok(failure instanceof HumanError, String(failure));
      assert.match(failure.message, remedy);
      assert.ok(failure.message.includes(`${name}.bib`), failure.message);
      assert.ok(disk.refused > 0);
      assert.deepEqual(said, []);
      assert.equal(disk.files.get(`/${name}.bib`), text);
    });
  }
});

/** A disk that empties a file before it finds that there is no room. It has room for as many writes as it is told. */
class CuttingDisk extends FullDisk {
  readonly bytes = new Map<string, Uint8Array>();
  /** How many of the next writes fail. */
  failures = 0;

  override stat({ path }: vscode.Uri): vscode.FileStat {
    const bytes = this.bytes.get(path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 1, size: bytes.length };
  }
  override readFile({ path }: vscode.Uri): Uint8Array {
    return this.bytes.get(path) ?? new Uint8Array();
  }
  // VS Code waits for ever for a queue in which one throws at once.
  override readonly writeFile = (async (uri: vscode.Uri, bytes: Uint8Array) => {
    await Promise.resolve();
    const fails = this.failures > 0;
    this.failures -= 1;
    this.bytes.set(uri.path, fails ? bytes.slice(0, 3) : bytes);
    if (fails) throw vscode.FileSystemError.Unavailable('No room is left.');
  }) as never;
  override readonly delete = (({ path }: vscode.Uri) => void this.bytes.delete(path)) as never;
}

describe('A file that cannot be written whole', () => {
  const disk = new CuttingDisk();
  const registered = vscode.workspace.registerFileSystemProvider('cutting-disk', disk);
  const uri = vscode.Uri.from({ scheme: 'cutting-disk', path: '/marks.txt' });
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const onDisk = () => new TextDecoder().decode(disk.bytes.get(uri.path));

  beforeEach(() => disk.bytes.set(uri.path, bytesOf('old content\n')));
  after(() => void registered.dispose());

  async function failureOf(failures: number): Promise<string> {
    disk.failures = failures;
    try {
      await writeWholeFile(uri, bytesOf('new content, and more\n'));
    } catch (error) {
      assert.ok(error instanceof HumanError);
      return error.message;
    }
    return assert.fail('It was written.');
  }

  it('stays as it was, and the message says so', async () => {
    assert.match(
      await failureOf(1),
      /^Couldn't write .*marks\.txt, so nothing was changed: No room/,
    );
    assert.equal(onDisk(), 'old content\n');
    disk.failures = 0;
    await writeWholeFile(uri, bytesOf('new'));
    assert.equal(onDisk(), 'new');
  });

  it('is not there when it was not before', async () => {
    disk.bytes.clear();
    assert.match(await failureOf(1), /nothing was changed/);
    assert.deepEqual([...disk.bytes.keys()], []);
  });

  it('is reported as damaged, with its old content in an editor, when restoring it fails', async () => {
    assert.match(await failureOf(2), /marks\.txt is damaged.*new editor.*save it as/);
    const shown = vscode.window.activeTextEditor?.document;
    assert.ok(shown?.isUntitled);
    assert.equal(shown.getText(), 'old content\n');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
