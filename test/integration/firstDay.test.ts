import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { nothingRead } from '../../src/core/feed/reading';
import { noMark } from '../../src/core/marks/mark';
import { papersBeforeFirstDay } from '../../src/vscode/marks/firstDay';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { MemoryMemento } from './support/memoryMemento';
import { noMarks } from './support/noMarks';

const [old, newest] = ['2025-11-03', '2026-01-14'].map((name) => vscode.Uri.file(`/${name}.txt`));

/** A folder with papers in an old digest, and one paper in the newest. */
function folder(count: number): FakePapers {
  const papers = new FakePapers([]);
  const seen = (key: string, uri: vscode.Uri) =>
    makePaper(key, key, { sightings: [sightingAt(uri, 0, key)] });
  papers.replace(
    [...Array.from({ length: count }, (_, i) => seen(`sand${i}`, old!)), seen('tides', newest!)],
    [
      { uri: old!.toString(), captureDate: { year: 2025, month: 11, day: 3 }, paperCount: count },
      { uri: newest!.toString(), captureDate: { year: 2026, month: 1, day: 14 }, paperCount: 1 },
    ],
  );
  return papers;
}

describe('On the first day in a folder', () => {
  let asked: string[];
  let state: MemoryMemento;
  beforeEach(() => {
    asked = [];
    state = new MemoryMemento();
  });

  const older = (papers: FakePapers, answer: boolean, marked: readonly string[] = []) => {
    const marks = new Map(marked.map((key) => [key, noMark]));
    const file = { read: () => Promise.resolve(), parsed: { marks, problems: [] } };
    return papersBeforeFirstDay({ papers, marks: noMarks, file, state }, (message) => {
      asked.push(message);
      return Promise.resolve(answer);
    });
  };

  it('offers to mark the papers before the newest digest as read', async () => {
    const found = await older(folder(300), true);
    assert.equal(found.length, 300);
    assert.ok(!found.some(({ key }) => key === 'tides'));
    assert.match(asked.join(), /300 papers from before the newest digest/);
  });

  it('offers it once, and marks nothing without a yes', async () => {
    assert.deepEqual(await older(folder(300), false), []);
    assert.deepEqual(await older(folder(300), true), []);
    assert.equal(asked.length, 1);
  });

  it('offers nothing in a small folder, in one with marks, or while digests are unread', async () => {
    assert.deepEqual(await older(folder(20), true), []);
    assert.deepEqual(await older(folder(300), true, ['sand1']), []);
    const stopped = folder(300);
    stopped.reading = { ...nothingRead, state: 'stopped' };
    assert.deepEqual(await older(stopped, true), []);
    assert.deepEqual(asked, []);
  });
});
