import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { writeWholeFile } from '../../src/vscode/common/edits/wholeFile';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { passesAfter } from './support/becomes';
import { entryOf, entryWriter } from './support/entryWriter';
import { recordMessages } from './support/messages';
import { ReadOnlyFiles } from './support/readOnlyFiles';
import { showDocument } from './support/showDocument';
import { read, write } from './support/workspace';

const scheme = 'full-disk';

/** A disk without space for some writes. */
class FullDisk extends ReadOnlyFiles {
  readonly files = new Map<string, Uint8Array>();
  /** The number of next writes that fail. */
  failures = 0;
  /** Whether it truncates a file before it reports that. */
  isCutting = true;

  stat({ path }: vscode.Uri): vscode.FileStat {
    const bytes = this.files.get(path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 1, size: bytes.length };
  }
  readFile({ path }: vscode.Uri): Uint8Array {
    return this.files.get(path) ?? new Uint8Array();
  }
  // VS Code's queue of writes never ends when one throws synchronously.
  override readonly writeFile = (async (uri: vscode.Uri, bytes: Uint8Array) => {
    await Promise.resolve();
    const fails = this.failures > 0;
    this.failures -= 1;
    if (!fails) this.files.set(uri.path, bytes);
    else if (this.isCutting) this.files.set(uri.path, bytes.slice(0, 3));
    if (fails) throw vscode.FileSystemError.Unavailable('No room is left.');
  }) as never;
  override readonly delete = (({ path }: vscode.Uri) => void this.files.delete(path)) as never;
}

describe('On a full disk', () => {
  const disk = new FullDisk();
  const { writer, dispose } = entryWriter();
  const { statusTexts } = recordMessages();
  const registered = vscode.workspace.registerFileSystemProvider(scheme, disk);
  const at = (path: string) => vscode.Uri.from({ scheme, path });
  const marks = at('/marks.txt');

  beforeEach(async () => {
    disk.files.clear();
    Object.assign(disk, { failures: 0, isCutting: true });
    await write(marks, 'old content\n');
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
    it(`a bibliography that is written ${what} stays the same, with what to do`, async () => {
      await write(at(`/${name}.bib`), text);
      await write(at(`/${name}.md`), `---\nbibliography: ${name}.bib\n---\n\nSee @k.\n`);
      const note = await vscode.workspace.openTextDocument(at(`/${name}.md`));
      Object.assign(disk, { failures: 100, isCutting: false });
      await assert.rejects(writer.add(note, [entryOf('k')]), (error) => {
        assert.ok(error instanceof HumanError, String(error));
        assert.match(error.message, remedy);
        return error.message.includes(`${name}.bib`);
      });
      assert.ok(disk.failures < 100);
      assert.deepEqual(statusTexts, []);
      assert.equal(await read(at(`/${name}.bib`)), text);
    });
  }

  async function failureOf(failures: number): Promise<string> {
    disk.failures = failures;
    const bytes = new TextEncoder().encode('new content, and more\n');
    const error: unknown = await writeWholeFile(marks, bytes).catch((each: unknown) => each);
    assert.ok(error instanceof HumanError, 'It was written.');
    return error.message;
  }

  it('a file keeps its old content, and the message says so', async () => {
    assert.match(await failureOf(1), /^Couldn't write .*marks\.txt: No room/);
    assert.equal(await read(marks), 'old content\n');
    disk.failures = 0;
    await writeWholeFile(marks, new TextEncoder().encode('new'));
    assert.equal(await read(marks), 'new');
  });

  it('a file is not created if it did not exist', async () => {
    disk.files.clear();
    assert.match(await failureOf(1), /Couldn't write/);
    assert.deepEqual([...disk.files.keys()], []);
  });

  it('a file is reported as damaged, with its old content in an editor, when it cannot be restored', async () => {
    assert.match(await failureOf(2), /marks\.txt is damaged.*new editor.*save it as/);
    await passesAfter(vscode.window.onDidChangeActiveTextEditor, () => {
      const shown = vscode.window.activeTextEditor?.document;
      assert.deepEqual([shown?.isUntitled, shown?.getText()], [true, 'old content\n']);
    });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
