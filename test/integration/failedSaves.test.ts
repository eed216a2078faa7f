import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { writeWholeFile } from '../../src/vscode/common/edits/wholeFile';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { entryOf, entryWriter } from './support/entryWriter';
import { recordMessages } from './support/messages';
import { ReadOnlyFiles } from './support/readOnlyFiles';
import { showDocument } from './support/showDocument';

const scheme = 'full-disk';

/** A disk with files that can be read, but no space to write. */
class FullDisk extends ReadOnlyFiles {
  readonly files = new Map<string, string>();
  refused = 0;

  stat({ path }: vscode.Uri): vscode.FileStat {
    const text = this.files.get(path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 1, size: text.length };
  }
  readFile(uri: vscode.Uri): Uint8Array {
    this.stat(uri);
    return new TextEncoder().encode(this.files.get(uri.path));
  }
  override readonly writeFile = (): never => {
    this.refused += 1;
    throw vscode.FileSystemError.Unavailable('No room is left.');
  };
}

describe('A bibliography that cannot be saved', () => {
  const disk = new FullDisk();
  const { writer, dispose } = entryWriter();
  const { statusTexts } = recordMessages();
  const registered = vscode.workspace.registerFileSystemProvider(scheme, disk);
  const at = (path: string) => vscode.Uri.from({ scheme, path });

  beforeEach(() => {
    disk.refused = 0;
  });
  after(async () => {
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme !== scheme || !document.isDirty) continue;
      await showDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    dispose();
    registered.dispose();
  });

  for (const [what, name, text, remedy] of [
    ['in its editor', 'refs', '@misc{one}\n', /only in its editor.*save it there/],
    ['on disk', 'mixed', '@misc{one}\r\n\n', /^Couldn't write .*: .*try again/],
  ] as const) {
    it(`is reported, with what to do, when it is written ${what}`, async () => {
      disk.files.set(`/${name}.bib`, text);
      disk.files.set(`/${name}.md`, `---\nbibliography: ${name}.bib\n---\n\nSee @k.\n`);
      const note = await vscode.workspace.openTextDocument(at(`/${name}.md`));
      await assert.rejects(writer.add(note, [entryOf('k')]), (error) => {
        assert.ok(error instanceof HumanError, String(error));
        assert.match(error.message, remedy);
        return error.message.includes(`${name}.bib`);
      });
      assert.ok(disk.refused > 0);
      assert.deepEqual(statusTexts, []);
      assert.equal(disk.files.get(`/${name}.bib`), text);
    });
  }
});

/** A disk that truncates a file before it reports that no space is left. */
class CuttingDisk extends FullDisk {
  readonly bytes = new Map<string, Uint8Array>();
  /** The number of next writes that fail. */
  failures = 0;

  override stat({ path }: vscode.Uri): vscode.FileStat {
    const bytes = this.bytes.get(path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 1, size: bytes.length };
  }
  override readFile({ path }: vscode.Uri): Uint8Array {
    return this.bytes.get(path) ?? new Uint8Array();
  }
  // VS Code's queue of writes never ends when one throws synchronously.
  override readonly writeFile = (async (uri: vscode.Uri, bytes: Uint8Array) => {
    await Promise.resolve();
    const fails = this.failures > 0;
    this.failures -= 1;
    this.bytes.set(uri.path, fails ? bytes.slice(0, 3) : bytes);
    if (fails) throw vscode.FileSystemError.Unavailable('No room is left.');
  }) as never;
  override readonly delete = (({ path }: vscode.Uri) => void this.bytes.delete(path)) as never;
}

describe('A file that cannot be written completely', () => {
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

  it('keeps its old content, and the message says so', async () => {
    assert.match(await failureOf(1), /^Couldn't write .*marks\.txt: No room/);
    assert.equal(onDisk(), 'old content\n');
    disk.failures = 0;
    await writeWholeFile(uri, bytesOf('new'));
    assert.equal(onDisk(), 'new');
  });

  it('is not created if it did not exist', async () => {
    disk.bytes.clear();
    assert.match(await failureOf(1), /Couldn't write/);
    assert.deepEqual([...disk.bytes.keys()], []);
  });

  it('is reported as damaged, with its old content in an editor, when it cannot be restored', async () => {
    assert.match(await failureOf(2), /marks\.txt is damaged.*new editor.*save it as/);
    const shown = vscode.window.activeTextEditor?.document;
    assert.ok(shown?.isUntitled);
    assert.equal(shown.getText(), 'old content\n');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
