import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { timeSlices } from '../../src/platform/timeSlices';
import { MarkFile } from '../../src/vscode/marks/markFile';
import { markAllAsRead, skipRest } from '../../src/vscode/marks';
import { WorkspaceMarks } from '../../src/vscode/marks/workspaceMarks';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { closeEditors } from './support/closeEditors';
import { FakePapers, makePaper } from './support/fakePapers';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { MemoryMemento } from './support/memoryMemento';
import { recordMessages } from './support/messages';
import { placeCursors } from './support/placeCursors';
import { showDocument } from './support/showDocument';
import { noLog } from './support/noLog';
import { edit, remove, run, write } from './support/workspace';

const maps = makePaper('maps2025', 'Maps of Sand');
const tides = makePaper('tides', 'A Table of Tides');
const wind = makePaper('wind2026', 'Wind');

describe('Marks', () => {
  const files = new WorkspaceNotes('.paper-digest');
  const made: { dispose(): unknown }[] = [];
  const { statusTexts } = recordMessages();
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
  });
  afterEach(async () => {
    made.splice(0).forEach((part) => part.dispose());
    await files.remove();
    await becomes(async () => (await found('is:read OR is:starred')).length, 0);
  });

  /** The keys that a query finds, sorted. */
  async function found(query: string): Promise<readonly string[]> {
    return (await api.search(query)).map(({ paper }) => paper.key).sort();
  }

  const marksText = () => files.read('marks.txt');
  /** Checks the lines of the marks file. */
  async function linesAre(...lines: readonly string[]): Promise<void> {
    const all = (await marksText()).split('\n');
    assert.deepEqual(
      all.filter((line) => line !== '' && !line.startsWith('#')),
      lines,
    );
  }

  /** The keys of the papers of each digest, each once, by its URI. */
  async function keysByDigest(): Promise<ReadonlyMap<string, readonly string[]>> {
    const inDigest = new Map<string, Set<string>>();
    for (const { key, sightings } of await api.papers()) {
      for (const { uri } of sightings) {
        inDigest.set(uri, (inDigest.get(uri) ?? new Set()).add(key));
      }
    }
    return new Map(Array.from(inDigest, ([uri, keys]) => [uri, [...keys]]));
  }

  /** The URI of a digest with several papers, and their keys. */
  async function someDigest(): Promise<readonly [uri: string, keys: readonly string[]]> {
    const found = [...(await keysByDigest())].find(([, keys]) => keys.length > 2);
    assert.ok(found);
    return found;
  }

  /** Those of the keys that no note cites, sorted. */
  async function uncitedOf(keys: readonly string[]): Promise<readonly string[]> {
    return (await found('is:uncited')).filter((key) => keys.includes(key));
  }

  function build(papers = new FakePapers([maps, tides]), memory = new MemoryMemento()) {
    const pause = timeSlices();
    const file = new MarkFile(noLog, pause);
    const marks = new WorkspaceMarks(papers, file, memory, pause);
    made.push(marks, file);
    return { papers, marks };
  }

  it('are set and cleared by commands, one of read, later and skipped at a time', async () => {
    const [key] = await found('');
    for (const [command, ...lines] of [
      [commands.readLater, `${key} later`],
      [commands.skipPaper, `${key} skipped`],
      [commands.unskipPaper],
      [commands.readLater, `${key} later`],
      [commands.notLater],
      [commands.starPaper, `${key} starred`],
      [commands.readLater, `${key} starred later`],
      [commands.undoMark, `${key} starred`],
      [commands.undoMark],
    ] as const) {
      await run(command, { key });
      await linesAre(...lines);
      for (const mark of ['later', 'skipped'] as const) {
        const isMarked = lines[0]?.includes(mark) ?? false;
        assert.deepEqual(await found(`is:${mark}`), isMarked ? [key] : []);
      }
    }
    await run(commands.skipPaper, { key });
    assert.ok(!(await found('is:unread')).includes(key!));
  });

  it('skip the remaining papers of a digest by its row, except starred ones, and are undone in order', async () => {
    const [uri, keys] = await someDigest();
    const [starred] = keys;
    const uncited = await uncitedOf(keys);
    const skipped = uncited.filter((key) => key !== starred);
    await run(commands.starPaper, { key: starred });
    const row = { kind: 'group', groupId: `digest/${uri}`, id: `digest/${uri}` };
    await run(commands.finishDigest, row);
    assert.deepEqual(await found('is:skipped'), skipped);
    // Nothing is left to skip.
    await run(commands.finishDigest, row);
    assert.deepEqual(await found('is:skipped'), skipped);
    await run(commands.undoMark);
    assert.deepEqual(await found('is:skipped'), []);
    assert.deepEqual(await found('is:starred'), [starred]);
    await run(commands.markAllAsRead, row);
    assert.deepEqual(await found('is:read'), [...keys].sort());
    await run(commands.undoMark);
    await run(commands.undoMark);
    await linesAre();
  });

  it('skip the remaining papers of the active digest, or else the newest with an unread paper', async () => {
    const digests = await keysByDigest();
    assert.ok(digests.size > 1);
    for (const [uri, keys] of digests) {
      const editor = await showDocument(vscode.Uri.parse(uri));
      const expected = await uncitedOf(keys);
      const [paper] = (await api.papers()).filter(({ key }) => keys.includes(key));
      const sighting = paper!.sightings.find((each) => each.uri === uri)!;
      for (const line of [0, sighting.titleRange.start.line]) {
        await placeCursors(editor, new vscode.Position(line, 0));
        await run(commands.finishDigest);
        assert.deepEqual(await found('is:skipped'), expected, uri);
        if (expected.length > 0) await run(commands.undoMark);
        await linesAre();
      }
    }
    const [uri, keys] = await someDigest();
    await showDocument(vscode.Uri.parse(uri));
    await run(commands.finishDigest);
    await closeEditors();
    // VS Code reports it a moment later.
    await becomes(() => vscode.window.activeTextEditor, undefined);
    await run(commands.finishDigest);
    const expected = await uncitedOf(keys);
    assert.ok((await found('is:skipped')).length > expected.length);
    await run(commands.undoMark);
    assert.deepEqual(await found('is:skipped'), expected);
  });

  it('skip the remaining papers that the sidebar shows by the id of an earlier command', async () => {
    const [, [key = '']] = await someDigest();
    const { title } = (await api.paper(key)) ?? assert.fail();
    const shown = await found(`title:"${title}"`);
    const expected = await uncitedOf(shown);
    await run(commands.filterPapers, `title:"${title}"`);
    await run('paperDigest.skipRest');
    await becomes(() => found('is:skipped'), expected);
    await run(commands.clearFilter);
  });

  it('return the papers of a folder as a list, and open its digest', async () => {
    const [uri, keys] = await someDigest();
    const row = { kind: 'group', groupId: `digest/${uri}` };
    await run(commands.copyPaperList, row);
    const lines = (await vscode.env.clipboard.readText()).trimEnd().split('\n');
    assert.equal(lines.length, keys.length);
    for (const line of lines) assert.match(line, /^- \[.+\]\(.+\)/);
    await run(commands.openDigest, row);
    await becomes(() => vscode.window.activeTextEditor?.document.uri.toString(), uri);
  });

  it('include tags and remarks that queries find', async () => {
    const [key] = await found('');
    await files.write('marks.txt', `${key} #Proofs "see Table 2"\n`);
    await becomes(() => found('tag:proofs'), [key]);
    assert.deepEqual(await found('remark:"table 2"'), [key]);
  });

  const skipRestOfDigest: typeof markAllAsRead = (...all) =>
    skipRest(...all, { cited: new Set(['wind2026']), digest: 'daily.txt' });

  for (const [what, set, marked, message, lines, back] of [
    [
      'skipped with the rest of their digest, which leaves out cited papers',
      skipRestOfDigest,
      { addTags: ['mine'] },
      'daily.txt: Skipped 1 paper. ' +
        'Still unread: 1 cited in notes, 1 starred, tagged, or for later.',
      ['maps2025 #mine', 'tides skipped'],
      ['maps2025 #mine', 'tides starred'],
    ],
    [
      'read all at once',
      markAllAsRead,
      { read: true },
      'Marked 2 papers as read.',
      ['maps2025 read', 'tides read', 'wind2026 read'],
      ['maps2025 read', 'tides starred'],
    ],
  ] as const) {
    it(`are ${what} where there is none yet, and as before after Undo`, async () => {
      const { marks } = build();
      await marks.mark([maps], marked);
      const messages: string[] = [];
      const undos: (() => Promise<void>)[] = [];
      const offerUndo = (text: string, undo: () => Promise<void>) => {
        messages.push(text);
        undos.push(undo);
      };
      await set(marks, [maps, tides, wind], offerUndo);
      assert.deepEqual(messages, [message]);
      await linesAre(...lines);
      await marks.mark([tides], { starred: true });
      await undos[0]?.();
      await linesAre(...back);
    });
  }

  it('of two windows are both kept', async () => {
    const [one, other] = [build(), build()];
    await Promise.all([
      one.marks.mark([maps], { starred: true }),
      one.marks.mark([tides], { later: true }),
    ]);
    await other.marks.mark([maps], { remark: 'from the other' });
    const undoMark = await one.marks.mark([maps], { read: true });
    await other.marks.mark([maps], { addTags: ['two'] });
    await undoMark();
    await linesAre('maps2025 starred #two "from the other"', 'tides later');
  });

  it('are undone and redone one by one, and the last step is named', async () => {
    const [uri, keys] = await someDigest();
    const [key] = keys;
    const title = (await api.paper(key!))?.title ?? '';
    const saidBy = async (command: string, argument?: unknown): Promise<string> => {
      await run(command, argument);
      return statusTexts.at(-1) ?? '';
    };
    // Marks from other tests can be undone, too.
    while (!(await saidBy(commands.undoMark)).includes('Nothing to undo'));
    await run(commands.starPaper, { key });
    await run(commands.readLater, { key });
    await run(commands.finishDigest, { kind: 'group', groupId: `digest/${uri}` });
    const all = await marksText();
    const skipped = (await uncitedOf(keys)).filter((other) => other !== key);
    assert.equal(all.split('\n').length, skipped.length + 3);
    assert.match(await saidBy(commands.undoMark), /Skip Paper/);
    await linesAre(`${key} starred later`);
    const readLater = await saidBy(commands.undoMark);
    assert.match(readLater, /Read Later/);
    assert.ok(readLater.includes(title), readLater);
    await linesAre(`${key} starred`);
    await run(commands.redoMark);
    assert.match(await saidBy(commands.redoMark), /Skip Paper/);
    assert.equal(await marksText(), all);
    assert.match(await saidBy(commands.redoMark), /Nothing to redo/);
    for (let step = 0; step < 3; step += 1) await run(commands.undoMark);
    await linesAre();
    await run(commands.markAsRead, { key });
    assert.match(await saidBy(commands.redoMark), /Nothing to redo/);
    await linesAre(`${key} read`);
  });

  it('stay with their paper when another paper gets the key that it had', async () => {
    const { marks, papers } = build();
    await marks.mark([tides], { starred: true });
    const move = await marks.moving(tides, new Set(['tides']), 'ebb');
    await move.apply();
    const other = makePaper('tides', 'Tides of Another Author');
    papers.replace([maps, { ...tides, key: 'ebb' }, other]);
    await eventually(() => assert.ok(marks.of({ ...tides, key: 'ebb' }).starred));
    await marks.mark([other], { later: true });
    await linesAre('ebb starred', 'tides later');
    await marks.undo();
    await linesAre('ebb starred');
    await marks.undo();
    await linesAre();
  });

  it('can be undone after an undo that failed', async () => {
    const { marks } = build();
    await marks.mark([maps], { starred: true });
    const uri = await files.write('marks.txt', 'maps2025 starred\n');
    const document = await vscode.workspace.openTextDocument(uri);
    await edit(document, '# unsaved\n');
    const failed = marks.mark([tides], { later: true });
    const undone = marks.undo();
    await assert.rejects(failed, /unsaved/);
    await assert.rejects(undone, /unsaved/);
    assert.ok(await document.save());
    await marks.undo();
    await linesAre();
  });

  it('are undone and redone only if they have not changed since', async () => {
    const { marks } = build();
    await marks.mark([maps, tides], { skipped: true });
    await files.write('marks.txt', 'maps2025 read\ntides skipped #mine\n');
    await marks.undo();
    await linesAre('maps2025 read', 'tides #mine');
    await files.write('marks.txt', 'maps2025 read\ntides #mine "good"\n');
    await marks.redo();
    await linesAre('maps2025 read', 'tides skipped #mine "good"');
    // The button of the message does nothing after undo with a key.
    const undoMark = await marks.mark([maps], { starred: true });
    await marks.undo();
    await marks.mark([maps], { starred: true });
    await undoMark();
    assert.match(await marksText(), /maps2025 starred read/);
  });

  it('follow the file at once, keep an invalid line, and report it', async () => {
    const [key] = await found('');
    const uri = await files.write('marks.txt', `${key} starred\nnonsense of mine\n`);
    await becomes(() => found('is:starred'), [key]);
    await eventually(() => {
      const [diagnostic, ...others] = vscode.languages.getDiagnostics(uri);
      assert.match(diagnostic?.message ?? '', /“of” isn't a mark/);
      assert.equal(diagnostic?.severity, vscode.DiagnosticSeverity.Information);
      assert.equal(diagnostic.range.start.line, 1);
      assert.equal(others.length, 0);
    });
    await run(commands.unstarPaper, { key });
    assert.equal(await marksText(), 'nonsense of mine\n');
    await remove(files.folder);
    await becomes(() => vscode.languages.getDiagnostics(uri).length, 0);
  });

  it('keep what another program has just written to the file', async () => {
    const { marks } = build();
    await marks.mark([maps], { starred: true });
    await files.write('marks.txt', 'tides read\n');
    await Promise.all([marks.mark([maps], { read: true }), marks.mark([maps], { starred: true })]);
    await linesAre('maps2025 starred read', 'tides read');
  });

  it('keep what is new since the first visit in the inbox until it is marked, also across sessions', async () => {
    const memory = new MemoryMemento();
    const { marks, papers } = build(new FakePapers([maps]), memory);
    const newAre = (...keys: readonly string[]) =>
      eventually(() => {
        assert.deepEqual([...marks.inbox], keys);
        assert.equal(marks.of(wind).isNew, keys.includes('wind2026'));
      });
    await papers.ready();
    await becomes(() => memory.keys().length, 1);
    await newAre();
    papers.replace([maps, tides, wind]);
    await newAre('tides', 'wind2026');
    await marks.mark([wind], { skipped: true });
    await newAre('tides');
    assert.deepEqual((await marks.undo())?.papers, [wind]);
    await newAre('tides', 'wind2026');

    const next = build(new FakePapers([maps, tides, wind]), memory).marks;
    const newKeys = () => [...next.entries()].flatMap(([key, mark]) => (mark?.isNew ? key : []));
    await becomes(newKeys, ['tides', 'wind2026']);
    await next.mark([tides], { read: true });
    assert.deepEqual(newKeys(), ['wind2026']);
  });

  it('ignore a file that is not text', async () => {
    const { marks } = build();
    const uri = files.uri('marks.txt');
    const bytes = new Uint8Array([0xff, 0xfe, 0x61, 0]);
    await write(uri, bytes);
    await assert.rejects(marks.mark([maps], { read: true }), /isn't a UTF-8 text file/);
    assert.deepEqual([...(await vscode.workspace.fs.readFile(uri))], [...bytes]);
  });
});
