/**
 * How long finding references takes in a large folder of notes, for how long at a time this blocks the thread, and
 * how long a rename takes: its edits computed from the texts, and written to the files. Other load on the machine
 * adds to the elapsed time, less to the CPU time. `node --import=tsx bench/references.mts`
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addTo } from '../src/core/base/collections';
import { LineMap } from '../src/core/text/lineMap';
import { findKeyMentions } from '../src/core/citation/pandoc/mentions';
import { renamedKey } from '../src/core/notes/newKey';
import { NoteIndex } from '../src/core/notes/noteIndex';
import { findCitations } from '../src/core/notes/uses';
import type { KeyUse } from '../src/core/notes/uses';
import { forEachSideBySide } from '../src/core/base/tasks';
import { timeSlices } from '../src/platform/timeSlices';
import { StallWatch } from './stalls';

const noteCount = 2_000;
const citationsPerNote = 10;
const keyCount = 500;
const concurrency = 16;

const folder = mkdtempSync(join(tmpdir(), 'paper-digest-bench-'));
try {
  const texts = new Map<string, string>();
  for (let note = 0; note < noteCount; note++) {
    const lines = [`# Note ${note}`, ''];
    for (let i = 0; i < citationsPerNote; i++) {
      // The first citation of every note is of the same work.
      const key = i === 0 ? 'key0' : `key${(note * 7 + i * 31) % keyCount}`;
      const words = 'Some words of a note that goes on for a line or two, as notes do. '.repeat(4);
      lines.push(`${words}[see @${key}, p. ${i}; *also* @${key}x] and \`code\`.`, '');
    }
    const path = join(folder, `note${note}.md`);
    texts.set(path, lines.join('\n'));
    writeFileSync(path, lines.join('\n'));
  }

  const index = new NoteIndex();
  await measure('Index of all notes', () => {
    for (const [path, text] of texts) {
      index.set(path, new Set(findKeyMentions(text, () => true).map(({ key }) => key)), false);
    }
  });
  await measure('Notes that cite each of the keys', () => {
    for (const key of index.usedKeys()) index.notesCiting(key);
  });
  for (const key of ['key0', 'key1']) {
    const uris = index.notesCiting(key);
    const found = await measure(`References of ${key} in ${uris.length} notes`, () =>
      citationsOf(key, uris),
    );
    await measure(`Rename of its ${found.length} citations, computed and written`, async () => {
      await rename(await citationsOf(key, uris), `${key}renamed`);
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}

function citationsOf(key: string, uris: readonly string[]): Promise<readonly KeyUse[]> {
  return findCitations({
    uris,
    isWanted: () => Promise.resolve((other) => other === key),
    read: (path) => readFile(path, 'utf8'),
    pause: timeSlices(),
  });
}

async function rename(citations: readonly KeyUse[], newKey: string): Promise<void> {
  const byNote = new Map<string, KeyUse[]>();
  for (const citation of citations) addTo(byNote, citation.uri, citation);
  await forEachSideBySide(byNote, concurrency, async ([path, ofNote]) => {
    const text = await readFile(path, 'utf8');
    const lines = new LineMap(text);
    const renamed = ofNote.reduceRight((whole, citation) => {
      const { start, end } = citation.keyRange;
      const after = whole.slice(lines.offset(end));
      return whole.slice(0, lines.offset(start)) + renamedKey(citation, newKey) + after;
    }, text);
    await writeFile(path, renamed);
  });
}

async function measure<T>(what: string, run: () => T): Promise<Awaited<T>> {
  const watch = new StallWatch();
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const result = await run();
  const time = performance.now() - start;
  const user = process.cpuUsage(cpu).user / 1000;
  const longest = watch.stop();
  console.log(
    `${what}: ${time.toFixed(0)} ms (${user.toFixed(0)} ms of the processor), ` +
      `of which the thread was held for at most ${longest.toFixed(0)} ms at a time`,
  );
  return result;
}
