import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createFile, writeWholeFile } from '../../src/vscode/common/edits/wholeFile';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { CommandTargets } from '../../src/vscode/common/commands/targets';
import { LastNote } from '../../src/vscode/common/notes/lastNote';
import { exportPapers } from '../../src/vscode/bibliography/exportCommand';
import { MarkFile } from '../../src/vscode/marks/markFile';
import { noMark } from '../../src/core/marks/mark';
import { timeSlices } from '../../src/platform/timeSlices';
import { leaveOut } from '../support/leaveOut';
import { entryOf, entryWriter } from './support/entryWriter';
import { FakePapers, makePaper } from './support/fakePapers';
import { showDocument } from './support/showDocument';
import { noBibliographies } from './support/noBibliographies';
import { noLog } from './support/noLog';
import { withSetting } from './support/workspace';
import { WorkspaceNotes } from './support/workspaceNotes';

const page = 4096;

describe('A full disk', () => {
  const disk = new WorkspaceNotes('small-disk');
  const made: { dispose(): unknown }[] = [];

  before(function () {
    if (!testRun.hasSmallDisk) leaveOut(this, 'no small disk can be mounted here');
  });
  afterEach(async () => {
    made.splice(0).forEach((part) => part.dispose());
    for (const name of await names()) {
      await vscode.workspace.fs.delete(disk.uri(name), { recursive: true });
    }
  });

  async function names(): Promise<readonly string[]> {
    const entries = await vscode.workspace.fs.readDirectory(disk.folder);
    return entries.map(([name]) => name).sort();
  }

  /** Writes files until the disk is full; returns the names of all files. */
  async function fill(): Promise<readonly string[]> {
    for (let part = 0; ; part += 1) {
      const uri = disk.uri(`part${part}.bin`);
      try {
        await vscode.workspace.fs.writeFile(uri, new Uint8Array(page));
      } catch {
        await vscode.workspace.fs.delete(uri);
        return names();
      }
    }
  }

  async function failureOf(action: Promise<unknown>): Promise<HumanError> {
    const failure: unknown = await action.catch((error: unknown) => error);
    assert.ok(failure instanceof HumanError, String(failure));
    return failure;
  }

  /** Lines with mixed line ends, which fill their pages of the disk. */
  function bibliography(): string {
    const entries = '@misc{one, title = {One}}\r\n';
    return `${entries}${'%'.repeat(16 * page - entries.length - 1)}\n`;
  }

  /** Adds an entry to a bibliography with this text on the full disk, and checks that it is unchanged. */
  async function failureOfAdding(name: string, text: string): Promise<string> {
    await disk.write(name, text);
    await disk.write('note.md', `---\nbibliography: ${name}\n---\n\nSee @k.\n`);
    const there = await fill();
    const parts = entryWriter();
    made.push(parts);
    const note = await vscode.workspace.openTextDocument(disk.uri('note.md'));
    const { message } = await failureOf(parts.writer.add(note, [entryOf('k')]));
    assert.ok((await disk.read(name)) === text);
    assert.deepEqual(await names(), there);
    return message;
  }

  it('leaves a bibliography as it is when an entry is added', async () => {
    const message = await failureOfAdding('refs.bib', bibliography());
    assert.match(message, /refs\.bib: .*try again/);
  });

  it('leaves an added entry in the editor when the bibliography cannot be saved', async () => {
    const text = bibliography().replaceAll('\r\n', '\n');
    const message = await failureOfAdding('saved.bib', text.padEnd(16 * page, '%'));
    assert.match(message, /saved\.bib.*editor.*save it there/);
    const document = await vscode.workspace.openTextDocument(disk.uri('saved.bib'));
    assert.ok(document.isDirty);
    assert.match(document.getText(), /@misc\{k,/);
    await showDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('leaves marks as they are when one is added', async () => {
    const lines = Array.from({ length: 1500 }, (_, index) => `paper${index} read\n`).join('');
    const head = '# Paper Digest marks\n';
    const text = head + lines.slice(0, 4 * page - head.length - 1).replace(/\n[^\n]*$/, '\n');
    const padded = text + '#'.repeat(4 * page - text.length - 1) + '\n';
    await disk.write('marks.txt', padded);
    const there = await fill();
    await withSetting('marksFile', 'small-disk/marks.txt', async () => {
      const file = new MarkFile(noLog, timeSlices());
      made.push(file);
      const changes = new Map([['newpaper2026', { ...noMark, read: true }]]);
      const { message } = await failureOf(file.change(() => Promise.resolve(changes)));
      assert.match(message, /marks\.txt: .*try again/);
      assert.ok((await disk.read('marks.txt')) === padded);
      assert.deepEqual(await names(), there);
    });
  });

  it('leaves the old file when an export fails, with a message', async () => {
    await disk.write('papers.bib', '@misc{old}\n');
    const there = await fill();
    const file = disk.uri('papers.bib').toString();
    const keys = Array.from({ length: 400 }, (_, index) => `paper${index}`);
    const papers = new FakePapers(keys.map((key) => makePaper(key, 'K')));
    const known = { papers, bibliographies: noBibliographies };
    const lastNote = new LastNote(papers);
    made.push(lastNote);
    const targets = new CommandTargets(known, () => []);
    const request = { scope: 'all', format: 'bibtex', file };
    const parts = { ...known, targets, lastNote, pause: timeSlices() };
    const { message } = await failureOf(exportPapers(parts, [request]));
    assert.match(message, /papers\.bib: .*try again/);
    assert.equal(await disk.read('papers.bib'), '@misc{old}\n');
    assert.deepEqual(await names(), there);
  });

  it('leaves no part of a new file', async () => {
    const full = await fill();
    // The disk has space for part of it.
    await vscode.workspace.fs.delete(disk.uri(full.at(-1)!));
    const there = full.slice(0, -1);
    const uri = disk.uri('new.md');
    const text = 'A note\n'.repeat(page);
    const { message } = await failureOf(createFile(uri, text));
    assert.match(message, /^Couldn't create .*new\.md.*try again/);
    const { message: other } = await failureOf(writeWholeFile(uri, new TextEncoder().encode(text)));
    assert.match(other, /new\.md: .*try again/);
    assert.deepEqual(await names(), there);
  });
});
