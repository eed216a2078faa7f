/**
 * Measures Paper Digest's core and its competitors, on the real digests and on generated ones: `npm run bench`.
 * Options: `--json` prints one object instead of tables; `--sizes=264,1000`; `--runs=5`; `--only` leaves out the
 * competitors; `--judged` measures only, within seconds, how good the results of judged queries are; `--interest`
 * measures how well papers similar to starred ones are found, how long learning takes, and how long related papers
 * take; `--lookups` counts how many works look-ups find, and how many they take for another, with `--seed=1`.
 *
 * Each measurement of speed or memory runs in a new process, so none warms up another.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lookUpTable, scoreLookUps } from './adversarialLookUps';
import { competitors } from './competitors';
import { corpusFolder } from './corpus';
import { halfTypedTable } from './halfTyped';
import { interestTable, scoreInterest } from './interest';
import { tables } from './report';
import type { Corpus, Measurement } from './report';
import { percentile } from './statistics';
import { halfTypedScores, scoreTopics, topicTable, worstAnswers } from './topics';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    interest: { type: 'boolean', default: false },
    lookups: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    judged: { type: 'boolean', default: false },
    only: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '264,1000,10000,100000' },
  },
});
const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../..');
const realDigests = join(root, '../shared/digests');
const runs = Math.max(1, Number(values.runs));

const topicQueries = join(root, 'test/fixtures/topic-queries.json');

if (values.lookups) {
  const score = await scoreLookUps(Number(values.seed), 300, 1000);
  console.log(lookUpTable(score));
  for (const description of [...score.wrong, ...score.missed.slice(0, 5)]) console.log(description);
  process.exit();
}
if (values.interest) {
  await reportInterest();
  process.exit();
}
const corpora = values.judged ? [] : measureCorpora();
const extension = values.judged ? {} : measureExtension();
const topics = existsSync(realDigests)
  ? await scoreTopics(realDigests, topicQueries, !values.only)
  : {};
if (values.json) {
  console.log(
    JSON.stringify({
      ...Object.fromEntries(corpora.map((corpus) => [corpus.name, numbers(corpus)] as const)),
      extension,
      topics: Object.fromEntries(
        Object.entries(topics).map(([name, { scores }]) => [name, scores] as const),
      ),
    }),
  );
} else {
  if (!values.judged) console.log(tables(corpora));
  for (const [name, value] of Object.entries(extension))
    console.log(`${name}: ${value.toFixed(0)}`);
  console.log(`\nAnswers to judged queries:\n\n${topicTable(topics)}`);
  if (existsSync(realDigests))
    console.log(`\n${halfTypedTable(await halfTypedScores(realDigests))}`);
  const { paperDigest } = topics;
  if (paperDigest) console.log(`\nPaper Digest's worst:\n\n${worstAnswers(paperDigest)}`);
}

async function reportInterest(): Promise<void> {
  if (existsSync(realDigests)) {
    const topics = join(root, 'test/fixtures/interest-topics.json');
    console.log(`${interestTable(await scoreInterest(realDigests, topics))}\n`);
  }
  for (const size of values.sizes.split(',').filter(Boolean)) {
    const figures = measure('interest', corpusFolder(here, Number(size)));
    const texts = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed()}`);
    console.log(texts.join(', '));
  }
}

function measureCorpora(): Corpus[] {
  const measured: Corpus[] = [];
  if (existsSync(realDigests)) measured.push(measureCorpus('digests', realDigests));
  mkdirSync(here, { recursive: true });
  for (const size of values.sizes.split(',').filter(Boolean)) {
    say(`Making up ${size} papers`);
    measured.push(measureCorpus(size, corpusFolder(here, Number(size))));
  }
  return measured;
}

function measureExtension(): Measurement {
  const bytesOf = (...files: readonly string[]): number =>
    files.reduce((sum, file) => sum + statSync(join(here, 'dist', file)).size, 0);
  return {
    bundleBytes: bytesOf('extension.js', 'common.js', 'platform.js'),
    workerBundleBytes: bytesOf('server.js', 'common.js', 'platform.js'),
    ...medians(Array.from({ length: runs }, () => measure('activation', here))),
  };
}

function measureCorpus(name: string, folder: string): Corpus {
  const measured = (what: string) => {
    say(`${name}: ${what}`);
    return measure(what, folder);
  };
  const own = Array.from(
    { length: runs },
    () => Object.assign({}, ...['core', 'session', 'warm', 'idle'].map(measured)) as Measurement,
  );
  const others = values.only
    ? []
    : [...Object.keys(competitors), 'ripgrep'].map((what) => ({ what, figures: measured(what) }));
  return { name, own, others };
}

/** Measures in a separate process. */
function measure(what: string, folder: string): Measurement {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=8192', join(here, 'measure.mjs'), folder, what],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (status !== 0) throw new Error(`${what} failed on ${folder}:\n${stderr}`);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '{}') as Measurement;
}

/** Medians of our own figures, alongside those of the competitors. */
function numbers({ own, others }: Corpus): Measurement {
  const rest = others.flatMap(({ what, figures }) =>
    Object.entries(figures).map(
      ([key, value]) => [what + key.charAt(0).toUpperCase() + key.slice(1), value] as const,
    ),
  );
  return { ...medians(own), ...Object.fromEntries(rest) };
}

function medians(all: readonly Measurement[]): Measurement {
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((key) => [
      key,
      percentile(
        all.map((one) => one[key] ?? NaN),
        0.5,
      ),
    ]),
  );
}

function say(text: string): void {
  console.error(`• ${text}`);
}
