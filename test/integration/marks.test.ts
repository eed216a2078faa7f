import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { Log } from '../../src/vscode/common/messages/log';
import { timeSlices } from '../../src/platform/timeSlices';
import { MarkFile } from '../../src/vscode/marks/markFile';
import { markAllAsRead } from '../../src/vscode/marks/markAllAsRead';
import { WorkspaceMarks } from '../../src/vscode/marks/workspaceMarks';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper } from './support/fakePapers';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { MemoryMemento } from './support/memoryMemento';

const maps = makePaper('maps2025', 'Maps of Sand');
const tides = makePaper('tides', 'A Table of Tides');
const wind = makePaper('wind2026', 'Wind');

describe('Marks', () => {
  const files = new WorkspaceNotes('.paper-digest');
  const log = new Log();
  const made: { dispose(): unknown }[] = [];
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
  });
  afterEach(async () => {
    made.splice(0).forEach((part) => part.dispose());
    await files.remove();
    await eventually(async () => assert.equal((await found('is:read OR is:starred')).length, 0));
  });
  after(() => log.dispose());

  async function found(query: string): Promise<readonly string[]> {
    return (await api.search(query)).map(({ paper }) => paper.key);
  }

  function build(papers = new FakePapers([maps, tides]), memory = new MemoryMemento()) {
    const pause = timeSlices();
    const file = new MarkFile(log, pause);
    const marks = new WorkspaceMarks(papers, file, memory, pause);
    made.push(marks, file);
    return { papers, memory, marks, file };
  }

  it('come into being with the first one, sorted, and go with commands', async () => {
    const [first, second] = [...(await found(''))].sort();
    assert.ok(first !== undefined && second !== undefined);
    await vscode.commands.executeCommand(commands.starPaper, { key: second });
    await vscode.commands.executeCommand(commands.markAsRead, { key: first });
    await vscode.commands.executeCommand(commands.markAsRead, { key: second });
    assert.match(
      await files.read('marks.txt'),
      new RegExp(`^#.*\\n${first} read\\n${second} starred read\\n$`),
    );
    assert.deepEqual(await found('is:starred'), [second]);
    assert.ok(!(await found('is:unread')).includes(first));
    await vscode.commands.executeCommand(commands.unstarPaper, { key: second });
    await vscode.commands.executeCommand(commands.markAsUnread, { key: second });
    assert.match(await files.read('marks.txt'), new RegExp(`^#.*\\n${first} read\\n$`));
    assert.deepEqual(await found('is:starred'), []);
  });

  it('follow the file at once, keep a line that cannot be read, and report it', async () => {
    const [key] = await found('');
    const uri = await files.write('marks.txt', `${key} starred\nnonsense of mine\n`);
    await eventually(async () => assert.deepEqual(await found('is:starred'), [key]));
    await eventually(() => {
      const [diagnostic, ...others] = vscode.languages.getDiagnostics(uri);
      assert.match(diagnostic?.message ?? '', /“of” is no mark/);
      assert.equal(diagnostic?.severity, vscode.DiagnosticSeverity.Information);
      assert.equal(diagnostic.range.start.line, 1);
      assert.equal(others.length, 0);
    });
    await vscode.commands.executeCommand(commands.unstarPaper, { key });
    assert.equal(await files.read('marks.txt'), 'nonsense of mine\n');
    await vscode.workspace.fs.delete(files.folder, { recursive: true });
    await eventually(() => assert.equal(vscode.languages.getDiagnostics(uri).length, 0));
  });

  it('keep what a hand wrote into the file a moment ago', async () => {
    const { marks } = build();
    await marks.mark([maps], { starred: true });
    await files.write('marks.txt', 'tides read\n');
    await Promise.all([marks.mark([maps], { read: true }), marks.mark([maps], { starred: true })]);
    assert.equal(await files.read('marks.txt'), 'maps2025 starred read\ntides read\n');
  });

  it('tell what came since the last visit, until it is opened or read', async () => {
    const first = build();
    await first.papers.ready();
    await eventually(() => assert.equal(first.marks.newCount, 0));
    first.papers.replace([maps, tides, wind]);
    await eventually(() => assert.equal(first.marks.newCount, 1));
    assert.equal(first.marks.of(wind).isNew, true);
    first.marks.opened(wind);
    assert.equal(first.marks.of(wind).isNew, false);

    const memory = new MemoryMemento();
    const visit = build(new FakePapers([maps]), memory);
    await visit.papers.ready();
    visit.marks.visited();
    await eventually(() => assert.equal(memory.keys().length, 1));
    const next = build(new FakePapers([maps, tides, wind]), memory);
    await eventually(() => assert.equal(next.marks.newCount, 2));
    assert.deepEqual([...next.marks.facts().new], ['tides', 'wind2026']);
    await next.marks.mark([tides], { read: true });
    assert.deepEqual([...next.marks.facts().new], ['wind2026']);
  });

  it('are read all at once, and as before after Undo', async () => {
    const { marks } = build();
    await marks.mark([maps], { read: true, starred: true });
    await marks.mark([tides], { starred: true });
    let message = '';
    let undo = (): Promise<void> => Promise.resolve();
    await markAllAsRead(marks, [maps, tides], (told, takeBack) => {
      message = told;
      undo = takeBack;
    });
    assert.equal(message, '1 paper was marked as read.');
    assert.match(await files.read('marks.txt'), /\nmaps2025 starred read\ntides starred read\n$/);
    await undo();
    assert.match(await files.read('marks.txt'), /\nmaps2025 starred read\ntides starred\n$/);
  });

  it('are in no file that is no text', async () => {
    const { marks } = build();
    const uri = files.uri('marks.txt');
    const bytes = new Uint8Array([0xff, 0xfe, 0x61, 0]);
    await vscode.workspace.fs.writeFile(uri, bytes);
    await assert.rejects(marks.mark([maps], { read: true }), /not a text file in UTF-8/);
    assert.deepEqual([...(await vscode.workspace.fs.readFile(uri))], [...bytes]);
  });
});
