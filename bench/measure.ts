/**
 * One measurement in a separate process, started by `bench.ts`: `measure.js <folder> <what>`, where `what` is `core`,
 * `session`, `warm` (after a session), `idle`, `interest`, `activation` or a competitor. The last line of the output
 * is an object of numbers.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDigest, readDigest } from '../src/core/digest';
import { decodePieces } from '../src/core/files/pieces';
import type { LibraryServer } from '../src/core/server/libraryServer';
import { Library } from '../src/core/library/library';
import type { LibraryLists } from '../src/core/library/libraryLists';
import type { PaperSummary } from '../src/core/model';
import { createServer } from '../src/platform/createServer';
import { openText } from '../src/platform/node/files';
import { measureActivation } from './activation';
import { competitors } from './competitors';
import { measureFormats } from './formats';
import { measureLearning } from './interest';
import { score, withTypos } from './knownItems';
import type { KnownItem } from './knownItems';
import { BenchSession, measureColdStart, measureSaving, measureWarmStart } from './session';
import { measureIdleStall } from './stalls';
import { digestTexts, percentile, timed } from './statistics';
import { applyFiles } from '../test/support/applyFiles';

/** How many results the palette asks for. */
const limit = 100;
/** How many known items are typed letter by letter, and how many are lookedFor. */
const typed = 40;
const lookedFor = 500;
/** Files that are sent together. */
const inBatch = 64;
/** So many digests are changed, one after the other. */
const changed = 9;
/** How many are parsed as if they had been saved in another way. */
const reparsed = 20;
/** Slow engines get fewer queries: none starts after this many milliseconds. */
const patience = 15_000;
/** Queries that are slow in every library: very common words and prefixes. */
const commonQueries = ['large language models for reasoning', 'a the', 'data', 'reinforcement'];

const role = { digest: true, note: false };

const [folder = '', what = ''] = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map((name) => ({ path: join(folder, name), uri: `file:///${name}` }));
const make = competitors[what];
const measured = await (make ? measureCompetitor(make) : measurements()[what]?.());
console.log(JSON.stringify(measured));
// Stop work in progress, such as reading by an extension that was only to be activated.
process.exit();

function measurements(): Readonly<Record<string, () => unknown>> {
  return {
    ripgrep: measureRipgrep,
    activation: () =>
      measureActivation(fileURLToPath(new URL('dist/extension.js', import.meta.url))),
    idle: () => measureIdleStall(() => measureColdStart(new BenchSession(folder))),
    core: measureCore,
    session: measureSession,
    warm: () => measureWarmStart(folder),
    interest: () => measureLearning(folder),
  };
}

/** What a user waits for, with the library server in its worker. */
async function measureSession(): Promise<Record<string, number>> {
  const session = new BenchSession(folder);
  const opening = await measureColdStart(session);
  const { server, library } = session;
  const { papers } = library;
  const keystrokes = await typeAll(papers, (query) => server.search(query, { limit }));
  const items = sample(withTypos(papers, papers.length < 1000 ? 3 : 1), lookedFor);
  const { mrr, success } = await score(items, async (query) =>
    (await server.search(query, { limit: 10, snippets: false })).map(({ paper }) => paper.title),
  );
  const saving = await measureSaving(session, folder);
  session.close();
  return {
    papers: papers.length,
    ...opening,
    ...keystrokes,
    ...saving,
    mrrTypo: mrr,
    successTypo: success,
  };
}

/** How long a digest with a new title takes, from its text until it's in the library and the index. */
async function measureChange(
  server: LibraryServer,
  papers: readonly PaperSummary[],
): Promise<number> {
  const times: number[] = [];
  for (const { path, uri } of sample(files, changed)) {
    const { title } = papers.find(({ sightings }) => sightings[0]?.uri === uri) ?? { title: '' };
    const text = (await readFile(path, 'utf8')).replace(title, `Once more: ${title}`);
    times.push(
      await timed(async () => {
        await applyFiles(server, [{ uri, text }]);
        await server.indexed();
      }),
    );
  }
  return percentile(times, 0.5);
}

/** Only parsing, and the memory of the library server, which can't be measured from outside its worker. */
async function measureCore(): Promise<Record<string, number>> {
  const parsing = await measureParsing();
  const before = memory();
  const server = createServer();
  const { papers } = await applyAll(server);
  await server.indexed();
  const bytesPerPaper = (memory() - before) / papers.length;
  return { ...parsing, bytesPerPaper, changedDigestMs: await measureChange(server, papers) };
}

/** Sends all files in batches, of which nothing is left afterwards. */
async function applyAll(server: LibraryServer): Promise<LibraryLists> {
  let { library } = await server.apply([]);
  for (let start = 0; start < files.length; start += inBatch) {
    const batch = files.slice(start, start + inBatch);
    const changes = batch.map(({ path, uri }) => ({ uri, role, content: readFileSync(path) }));
    ({ library } = await server.apply(changes));
  }
  return library;
}

/** Reading alone, one file after the other as the host does, and decoding and parsing, when warm. */
async function measureParsing(): Promise<Record<string, number>> {
  const reading: number[] = [];
  const parsing: number[] = [];
  for (let round = 0; round < 21; round++) {
    const contents: { uri: string; bytes: Uint8Array }[] = [];
    const start = performance.now();
    for (const { path, uri } of files) contents.push({ uri, bytes: await readFile(path) });
    const read = performance.now();
    for (const { uri, bytes } of contents) {
      const text = decodePieces(bytes, openText);
      if (text) readDigest(text, uri);
    }
    reading.push(read - start);
    parsing.push(performance.now() - read);
  }
  const readMs = percentile(reading, 0.5);
  const parseMs = percentile(parsing, 0.5);
  return { readMs, parseMs, parseOverRead: parseMs / readMs, ...(await measureSavedPages()) };
}

/** How much CPU time the papers of some digests take when saved in other formats, relative to text. */
async function measureSavedPages(): Promise<Record<string, number>> {
  const texts = await Promise.all(
    sample(files, reparsed).map(({ path }) => readFile(path, 'utf8')),
  );
  const [, markdown, html] = measureFormats(texts, { this: readDigest });
  return {
    markdownOverText: markdown?.overText ?? NaN,
    htmlOverText: html?.overText ?? NaN,
  };
}

async function measureCompetitor(
  make: (typeof competitors)[string],
): Promise<Record<string, number>> {
  const library = new Library();
  const digests = digestTexts(folder).map(({ uri, text }) => ({
    uri,
    digest: parseDigest(text, uri),
  }));
  await library.update(digests, new Map());
  const { papers } = library;
  const before = memory();
  const start = performance.now();
  const search = await make(papers);
  const buildMs = performance.now() - start;
  const bytesPerPaper = (memory() - before) / papers.length;
  const keystrokes = await typeAll(papers, search);
  const items = sample(withTypos(papers, papers.length < 1000 ? 3 : 1), lookedFor);
  const asked: KnownItem[] = [];
  const answers = new Map<string, readonly string[]>();
  const end = performance.now() + patience;
  for (const item of items) {
    if (asked.length > 0 && performance.now() > end) break;
    answers.set(item.query, search(item.query));
    asked.push(item);
  }
  const { mrr, success } = await score(asked, (query) => answers.get(query) ?? []);
  return {
    papers: papers.length,
    buildMs,
    bytesPerPaper,
    ...keystrokes,
    queries: asked.length,
    mrrTypo: mrr,
    successTypo: success,
  };
}

/** `rg` has no index and no ranking: measures how long it takes to list the lines with a word. */
function measureRipgrep(): Record<string, number> {
  const times: number[] = [];
  for (const word of ['reasoning', 'policy', 'gradient', 'latency', 'horizon']) {
    const start = performance.now();
    const { error } = spawnSync('rg', ['--ignore-case', '--max-columns=200', word, folder]);
    if (error) return {};
    times.push(performance.now() - start);
  }
  return { keystrokeP95Ms: percentile(times, 0.95), keystrokeMaxMs: Math.max(...times) };
}

/** Types queries letter by letter, like a user, and waits for each result. */
async function typeAll(
  papers: readonly PaperSummary[],
  search: (query: string) => unknown,
): Promise<Record<string, number>> {
  const queries = [
    ...commonQueries,
    ...sample(withTypos(papers, 1), typed / 2).map(({ query }) => query),
    ...sample([...papers], typed / 2).map(({ title }) => title.toLowerCase().slice(0, 30)),
  ];
  // Users type after the program has run for a while.
  for (const query of queries.slice(-2)) await search(query);
  const end = performance.now() + patience;
  const times: number[] = [];
  for (const query of queries) {
    for (let length = 1; length <= query.length; length++) {
      if (times.length > 0 && performance.now() > end) break;
      times.push(await timed(() => search(query.slice(0, length))));
    }
  }
  return {
    keystrokes: times.length,
    keystrokeMedianMs: percentile(times, 0.5),
    keystrokeP95Ms: percentile(times, 0.95),
    keystrokeMaxMs: Math.max(...times),
  };
}

/** This many of the items, evenly distributed. */
function sample<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

/** Bytes in use, inside and outside the heap. */
function memory(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
