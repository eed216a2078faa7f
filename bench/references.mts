/**
 * How long references take to find in a large folder of notes, and for how long at a time they hold
 * the thread. `node --import=tsx bench/references.mts`
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoteIndex, citedKeys } from '../src/core/notes/noteIndex';
import { findCitations } from '../src/core/notes/references';
import { timeSlices } from '../src/vscode/common/timeSlices';
import { StallWatch } from './stalls';

const noteCount = 2_000;
const citationsPerNote = 10;
const keyCount = 500;

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
  measure('Index of all notes', () => {
    for (const [path, text] of texts) index.set(path, citedKeys(text, path), false);
  });
  measure('Notes that cite each of the keys', () => {
    for (const key of index.usedKeys()) index.notesCiting(key);
  });
  for (const key of ['key0', 'key1']) {
    const uris = index.notesCiting(key);
    const watch = new StallWatch();
    const start = performance.now();
    const found = await findCitations({
      uris,
      isWanted: () => Promise.resolve((other) => other === key),
      read: (path) => readFile(path, 'utf8'),
      pause: timeSlices(),
    });
    const time = performance.now() - start;
    const longest = watch.stop();
    console.log(
      `${found.length} citations in ${uris.length} of ${noteCount} notes: ${time.toFixed(0)} ms, ` +
        `of which the thread was held for at most ${longest.toFixed(0)} ms at a time`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function measure(what: string, run: () => unknown): void {
  const start = performance.now();
  run();
  console.log(`${what}: ${(performance.now() - start).toFixed(1)} ms`);
}
