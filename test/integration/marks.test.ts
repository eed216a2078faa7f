import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { timeSlices } from '../../src/platform/timeSlices';
import { MarkFile } from '../../src/vscode/marks/markFile';
import { markAllAsRead, skipRest } from '../../src/vscode/marks';
import { WorkspaceMarks } from '../../src/vscode/marks/workspaceMarks';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper } from './support/fakePapers';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { MemoryMemento } from './support/memoryMemento';
import { showDocument } from './support/showDocument';
import { noLog } from './support/noLog';

const maps = makePaper('maps2025', 'Maps of Sand');
const tides = makePaper('tides', 'A Table of Tides');
const wind = makePaper('wind2026', 'Wind');

describe('Marks', () => {
  const files = new WorkspaceNotes('.paper-digest');
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

  async function found(query: string): Promise<readonly string[]> {
    return (await api.search(query)).map(({ paper }) => paper.key);
  }

  /** The keys of the papers of each digest, each once, by its uri. */
  async function keysByDigest(): Promise<ReadonlyMap<string, readonly string[]>> {
    const inDigest = new Map<string, Set<string>>();
    for (const { key, sightings } of await api.papers()) {
      for (const { uri } of sightings) {
        inDigest.set(uri, (inDigest.get(uri) ?? new Set()).add(key));
      }
    }
    return new Map(Array.from(inDigest, ([uri, keys]) => [uri, [...keys]]));
  }

  /** The uri of a digest with several papers, and their keys. */
  async function someDigest(): Promise<readonly [uri: string, keys: readonly string[]]> {
    const found = [...(await keysByDigest())].find(([, keys]) => keys.length > 2);
    assert.ok(found);
    return found;
  }

  function build(papers = new FakePapers([maps, tides]), memory = new MemoryMemento()) {
    const pause = timeSlices();
    const file = new MarkFile(noLog, pause);
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

  it('are set and ended by commands, one of read, later and skipped at a time', async () => {
    const [key] = await found('');
    const line = async (): Promise<string> =>
      (await files.read('marks.txt')).split('\n').find((one) => one.startsWith(key ?? '')) ?? '';
    const run = async (command: string, ...args: readonly unknown[]): Promise<string> => {
      await vscode.commands.executeCommand(command, { key }, ...args);
      return line();
    };
    assert.equal(await run(commands.readLater), `${key} later`);
    assert.deepEqual(await found('is:later'), [key]);
    assert.equal(await run(commands.skipPaper), `${key} skipped`);
    assert.deepEqual(await found('is:skipped'), [key]);
    assert.ok(!(await found('is:unread')).includes(key ?? ''));
    assert.equal(await run(commands.unskipPaper), '');
    assert.equal(await run(commands.readLater), `${key} later`);
    assert.equal(await run(commands.notLater), '');
    await run(commands.starPaper);
    await run(commands.readLater);
    await vscode.commands.executeCommand(commands.undoMark);
    assert.equal(await line(), `${key} starred`);
    await vscode.commands.executeCommand(commands.undoMark);
    assert.equal(await line(), '');
  });

  it('finish a digest by its row, leave what has a star, and come back one after the other', async () => {
    const [uri, keys] = await someDigest();
    const [starred] = keys;
    await vscode.commands.executeCommand(commands.starPaper, { key: starred });
    const row = { kind: 'group', groupId: `digest/${uri}`, id: `digest/${uri}` };
    await vscode.commands.executeCommand(commands.finishDigest, row);
    assert.deepEqual([...(await found('is:skipped'))].sort(), keys.slice(1).sort());
    assert.deepEqual(await found('is:starred'), [starred]);
    // Neither is anything left to skip, nor is it skipped once more by the folder's other command.
    await vscode.commands.executeCommand(commands.skipRest, row);
    assert.equal((await found('is:skipped')).length, keys.length - 1);
    await vscode.commands.executeCommand(commands.undoMark);
    assert.deepEqual(await found('is:skipped'), []);
    assert.deepEqual(await found('is:starred'), [starred]);
    await vscode.commands.executeCommand(commands.markAllAsRead, row);
    assert.deepEqual([...(await found('is:read'))].sort(), [...keys].sort());
    await vscode.commands.executeCommand(commands.undoMark);
    await vscode.commands.executeCommand(commands.undoMark);
    assert.deepEqual(await found('is:read OR is:starred OR is:skipped'), []);
  });

  it('finish the digest that has the cursor, or the newest with a paper that is unread', async () => {
    const [uri, keys] = await someDigest();
    const [first, ...others] = (await api.papers())
      .flatMap(({ key, sightings }) => sightings.map((sighting) => ({ key, ...sighting })))
      .filter((sighting) => sighting.uri === uri);
    assert.equal(others.length, keys.length - 1);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const editor = await showDocument(document);
    const { line } = first!.titleRange.start;
    editor.selections = [new vscode.Selection(line, 0, line, 0)];
    await vscode.commands.executeCommand(commands.finishDigest);
    assert.deepEqual([...(await found('is:skipped'))].sort(), [...keys].sort());
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand(commands.finishDigest);
    assert.ok((await found('is:skipped')).length > keys.length);
    await vscode.commands.executeCommand(commands.undoMark);
    assert.equal((await found('is:skipped')).length, keys.length);
    await vscode.commands.executeCommand(commands.undoMark);
    assert.deepEqual(await found('is:skipped'), []);
  });

  it('finish the digest in the active editor, wherever its cursor is and however old it is', async () => {
    const digests = await keysByDigest();
    assert.ok(digests.size > 1);
    for (const [uri, keys] of digests) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      const editor = await showDocument(document);
      editor.selection = new vscode.Selection(0, 0, 0, 0);
      await vscode.commands.executeCommand(commands.finishDigest);
      assert.deepEqual([...(await found('is:skipped'))].sort(), [...keys].sort(), uri);
      await vscode.commands.executeCommand(commands.undoMark);
      assert.deepEqual(await found('is:skipped'), []);
    }
  });

  it('give a folder’s papers as a list, and open its digest', async () => {
    const [uri, keys] = await someDigest();
    const row = { kind: 'group', groupId: `digest/${uri}` };
    await vscode.commands.executeCommand(commands.copyPaperList, row);
    const lines = (await vscode.env.clipboard.readText()).trimEnd().split('\n');
    assert.equal(lines.length, keys.length);
    for (const line of lines) assert.match(line, /^- \[.+\]\(.+\)/);
    await vscode.commands.executeCommand(commands.openDigest, row);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri);
  });

  it('are tags and remarks that queries find', async () => {
    const [key] = await found('');
    await files.write('marks.txt', `${key} #Proofs "see Table 2"\n`);
    await eventually(async () => assert.deepEqual(await found('tag:proofs'), [key]));
    assert.deepEqual(await found('remark:"table 2"'), [key]);
  });

  it('leave what has one alone when a digest is finished, and come back', async () => {
    const { marks } = build();
    await marks.mark([maps], { addTags: ['mine'] });
    let undo = (): Promise<void> => Promise.resolve();
    let message = '';
    await skipRest(
      marks,
      [maps, tides],
      (told, takeBack) => {
        [message, undo] = [told, takeBack];
      },
      'daily.txt',
    );
    assert.equal(message, 'daily.txt is finished: 1 paper was skipped.');
    assert.match(await files.read('marks.txt'), /\nmaps2025 #mine\ntides skipped\n$/);
    await marks.mark([tides], { starred: true });
    await undo();
    assert.match(await files.read('marks.txt'), /\nmaps2025 #mine\ntides starred\n$/);
  });

  it('of two windows are both kept, each as the file is when it is written', async () => {
    const [one, other] = [build(), build()];
    await Promise.all([
      one.marks.mark([maps], { starred: true }),
      one.marks.mark([tides], { later: true }),
    ]);
    await other.marks.mark([maps], { remark: 'from the other' });
    const takeBack = await one.marks.mark([maps], { read: true });
    await other.marks.mark([maps], { addTags: ['two'] });
    await takeBack();
    assert.match(
      await files.read('marks.txt'),
      /\nmaps2025 starred #two "from the other"\ntides later\n$/,
    );
  });

  it('are undone and redone one after the other, and the last step is named', async () => {
    const said: string[] = [];
    const { setStatusBarMessage } = vscode.window;
    Object.assign(vscode.window, {
      setStatusBarMessage: (text: string, ...others: [number]) => {
        said.push(text);
        return setStatusBarMessage(text, ...others);
      },
    });
    const [uri, keys] = await someDigest();
    const [key] = keys;
    const title = (await api.paper(key!))?.title ?? '';
    const run = async (command: string, ...args: readonly unknown[]): Promise<string> => {
      await vscode.commands.executeCommand(command, ...args);
      return said.at(-1) ?? '';
    };
    const marked = async () => (await files.read('marks.txt')).split('\n').slice(1, -1);
    try {
      // What other tests marked can be undone, too.
      while (!(await run(commands.undoMark)).includes('Nothing to undo'));
      await run(commands.starPaper, { key });
      await run(commands.readLater, { key });
      await run(commands.finishDigest, { kind: 'group', groupId: `digest/${uri}` });
      const all = await marked();
      assert.equal(all.length, keys.length);
      assert.match(await run(commands.undoMark), /Skip Paper.*: \d+ papers/);
      assert.deepEqual(await marked(), [`${key} starred later`]);
      const readLater = await run(commands.undoMark);
      assert.match(readLater, /Read Later/);
      assert.ok(readLater.includes(title), readLater);
      assert.deepEqual(await marked(), [`${key} starred`]);
      await run(commands.redoMark);
      assert.match(await run(commands.redoMark), /Skip Paper.*: \d+ papers/);
      assert.deepEqual(await marked(), all);
      assert.match(await run(commands.redoMark), /Nothing to redo/);
      for (let step = 0; step < 3; step += 1) await run(commands.undoMark);
      assert.deepEqual(await marked(), []);
      await run(commands.markAsRead, { key });
      assert.match(await run(commands.redoMark), /Nothing to redo/);
      assert.deepEqual(await marked(), [`${key} read`]);
    } finally {
      Object.assign(vscode.window, { setStatusBarMessage });
    }
  });

  it('stay with their paper when another paper takes over the key that it had', async () => {
    const { marks, papers } = build(new FakePapers([maps, tides]));
    await marks.mark([tides], { starred: true });
    const move = await marks.moving(tides, new Set(['tides']), 'ebb');
    await move.apply();
    const other = makePaper('tides', 'Tides of Another Author');
    papers.replace([maps, { ...tides, key: 'ebb' }, other]);
    await eventually(() => assert.ok(marks.of({ ...tides, key: 'ebb' }).starred));
    await marks.mark([other], { later: true });
    assert.match(await files.read('marks.txt'), /\nebb starred\ntides later\n$/);
    await marks.undo();
    assert.match(await files.read('marks.txt'), /\nebb starred\n$/);
    await marks.undo();
    assert.doesNotMatch(await files.read('marks.txt'), /^(?:ebb|tides)/m);
  });

  it('can be undone after a change that failed while it was undone', async () => {
    const { marks } = build();
    await marks.mark([maps], { starred: true });
    await files.write('marks.txt', 'maps2025 starred\n');
    const uri = files.uri('marks.txt');
    const typed = new vscode.WorkspaceEdit();
    await vscode.workspace.openTextDocument(uri);
    typed.insert(uri, new vscode.Position(0, 0), '# unsaved\n');
    assert.ok(await vscode.workspace.applyEdit(typed));
    const failed = marks.mark([tides], { later: true });
    const undone = marks.undo();
    await assert.rejects(failed, /not saved/);
    await assert.rejects(undone, /not saved/);
    assert.ok(await (await vscode.workspace.openTextDocument(uri)).save());
    await marks.undo();
    assert.doesNotMatch(await files.read('marks.txt'), /^maps2025/m);
  });

  it('are undone and redone only where nothing was marked otherwise since', async () => {
    const { marks } = build();
    await marks.mark([maps, tides], { skipped: true });
    await files.write('marks.txt', 'maps2025 read\ntides skipped #mine\n');
    await marks.undo();
    assert.equal(await files.read('marks.txt'), 'maps2025 read\ntides #mine\n');
    await files.write('marks.txt', 'maps2025 read\ntides #mine "good"\n');
    await marks.redo();
    assert.equal(await files.read('marks.txt'), 'maps2025 read\ntides skipped #mine "good"\n');
    // The button of the message does nothing once the step was undone by a key.
    const takeBack = await marks.mark([maps], { starred: true });
    await marks.undo();
    await marks.mark([maps], { starred: true });
    await takeBack();
    assert.match(await files.read('marks.txt'), /maps2025 starred read/);
  });

  it('keep in the inbox what was new until it was opened, but nothing that has one', async () => {
    const first = build();
    await first.papers.ready();
    await eventually(() => assert.equal(first.marks.newCount, 0));
    first.papers.replace([maps, tides, wind]);
    await eventually(() => assert.deepEqual([...first.marks.inbox], ['wind2026']));
    first.marks.opened(wind);
    await eventually(() => assert.equal(first.marks.newCount, 0));
    assert.deepEqual([...first.marks.inbox], ['wind2026']);
    await first.marks.mark([wind], { skipped: true });
    assert.equal(first.marks.inbox.size, 0);
    assert.deepEqual((await first.marks.undo())?.papers, [wind]);
    assert.deepEqual([...first.marks.inbox], ['wind2026']);
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
    const newKeys = () =>
      [...next.marks.entries()].flatMap(([key, mark]) => (mark?.isNew ? key : []));
    assert.deepEqual(newKeys(), ['tides', 'wind2026']);
    await next.marks.mark([tides], { read: true });
    assert.deepEqual(newKeys(), ['wind2026']);
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
