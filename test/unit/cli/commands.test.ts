import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { commandTexts } from '../../../src/cli/commandLine';
import type { FoundPaper, SearchAnswer } from '../../../src/core/assistant/operations';
import { readable } from '../../../src/core/text/readable';
import { CommandLineTest } from '../support/commandLine';

/** The name and time of each file in a folder. */
function stateOf(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
}

/** The line of a file that a place names. */
function lineAt(folder: string, place: string): string {
  const [, path = '', line = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
  return readFileSync(join(folder, path), 'utf8').split('\n')[Number(line) - 1] ?? '';
}

const bib = '@misc{grpo,\n  title = {My own title},\n  note = {kept},\n}\n';

describe('The command line', () => {
  const cli = new CommandLineTest();
  let samples: string;
  before(() => (samples = cli.samples()));

  it('describes itself and each command', () => {
    const all = cli.run(samples, '--help');
    assert.equal(all.code, 0);
    for (const [name, { options }] of Object.entries(
      commandTexts as Readonly<Record<string, { options?: object }>>,
    )) {
      assert.match(all.stdout, new RegExp(`^  ${name} `, 'm'));
      const { code, stdout } = cli.run(samples, name, '--help');
      assert.equal(code, 0);
      for (const option of [...Object.keys(options ?? {}), 'json']) {
        assert.ok(stdout.includes(`--${option}`), `${name} --${option}`);
      }
    }
    assert.equal(cli.run(samples).code, 2);
  });

  it('finds papers, with keys and places that are right', () => {
    const before = stateOf(samples);
    const { code, stdout } = cli.run(samples, 'search', 'reward', '--json', '--limit', '30');
    assert.equal(code, 0);
    const { papers, total, scan } = JSON.parse(stdout) as SearchAnswer;
    assert.equal(scan, 'done');
    assert.ok(papers.length > 10 && papers.length <= total);
    for (const { title, place } of papers) {
      const line = readable(lineAt(samples, place ?? ''));
      assert.equal(line.slice(0, 40), readable(title).slice(0, 40), place);
    }
    const again = cli.run(samples, 'search', 'reward', '-n', '30');
    assert.deepEqual(
      again.stdout
        .trim()
        .split('\n')
        .map((row) => row.split('\t')[0]),
      papers.map(({ key }) => key),
    );
    // The folder stays as it was.
    assert.deepEqual(stateOf(samples), before);
  });

  it('lists all papers', () => {
    const { papers, total } = JSON.parse(cli.run(samples, 'list', '--json').stdout) as {
      papers: readonly FoundPaper[];
      total: number;
    };
    assert.equal(papers.length, total);
    assert.equal(cli.run(samples, 'list', '-n', '3').stdout.trim().split('\n').length, 3);
  });

  it('shows a paper, and the nearest keys for an unknown one', () => {
    const { code, stdout } = cli.run(samples, 'show', 'gdpo2026', 'gdpo2025', '--json');
    assert.equal(code, 2);
    const { papers, unknown } = JSON.parse(stdout) as {
      papers: readonly { key: string; abstract: { from: string } }[];
      unknown: readonly { asked: string; nearest: readonly string[] }[];
    };
    assert.deepEqual(
      papers.map(({ key }) => key),
      ['gdpo2026'],
    );
    assert.match(papers[0]?.abstract.from ?? '', /^digests\/2026-01-14\.txt:\d+$/);
    assert.equal(unknown[0]?.nearest[0], 'gdpo2026');
    assert.match(cli.run(samples, 'show', 'gdpo2026').stdout, /^> /m);
  });

  it('shows text and entries as they are, without the escapes of Markdown', () => {
    const entry = '@misc{odd_key, title = {A [new] \\& odd_title: 2 * 3}, year = {2020}}';
    const folder = cli.folder({ 'a.bib': `${entry}\n`, 'a.md': 'Odd_work, 1 * 2 [@odd_key].\n' });
    const { stdout } = cli.run(folder, 'show', 'odd_key', '--parts', 'citations,reference,bibtex');
    assert.match(stdout, /“A \[new\] & odd_title: 2 \* 3”/);
    assert.match(stdout, /“Odd_work, 1 \* 2 \[@odd_key\]\.”/);
    assert.ok(stdout.includes(entry));
    assert.match(stdout, /^> \*?A \[new\] & odd_title: 2 \* 3/m);
  });

  it('reads no pipes', function () {
    if (process.platform === 'win32') this.skip();
    const folder = cli.samples();
    execFileSync('mkfifo', [join(folder, 'notes', 'pipe.md')]);
    assert.equal(cli.run(folder, 'check').code, 0);
  });

  it('says that the output could not be written', function () {
    if (!existsSync('/dev/full')) this.skip();
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [cli.script, 'list'], {
      cwd: samples,
      env: cli.env,
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    assert.deepEqual([status, stderr], [2, "paper-digest: Couldn't write the output (ENOSPC).\n"]);
  });

  it('cites as a note does, in a style, or with a reference', () => {
    const folder = cli.samples({ 'references.bib': bib });
    assert.equal(
      cli.run(folder, 'cite', 'gdpo2026', 'bapo2025').stdout,
      '[@gdpo2026; @bapo2025]\n',
    );
    assert.equal(
      cli.run(folder, 'cite', 'bapo2025', '--style', 'wikilink').stdout,
      '[[bapo2025]]\n',
    );
    assert.match(cli.run(folder, 'cite', 'gdpo2026', '--style', 'apa').stdout, /^.*\(2026.*GDPO/);
    const note = join('notes', 'reading-notes.md');
    assert.equal(cli.run(folder, 'cite', 'gdpo2026', '--note', note).stdout, '[@gdpo2026]\n');
    const tex = cli.samples({ 'paper.tex': 'As \\citep{grpo} says.\n' });
    const cited = cli.run(tex, 'cite', 'gdpo2026', 'bapo2025', '--note', 'paper.tex').stdout;
    assert.equal(cited, '\\citep{gdpo2026, bapo2025}\n');
    const myst = cli.samples({ 'myst.yml': 'project:\n  title: Made up\n' });
    assert.equal(cli.run(myst, 'cite', 'gdpo2026', '--note', note).stdout, '{cite:p}`gdpo2026`\n');
  });

  it('exports papers, the own entries of the user first', () => {
    const folder = cli.samples({ 'references.bib': bib, 'a.md': 'See @gdpo2026 and [@grpo].\n' });
    const own = cli.run(folder, 'export', '--cited', 'a.md').stdout;
    assert.match(own, /@misc\{gdpo2026,/);
    assert.ok(own.includes(bib.trim()));
    const csl = cli.run(folder, 'export', 'gdpo2026', 'grpo', '--format', 'csl-json').stdout;
    assert.deepEqual(
      (JSON.parse(csl) as readonly { id: string }[]).map(({ id }) => id),
      ['gdpo2026', 'grpo'],
    );
    assert.match(cli.run(folder, 'export', 'gdpo2026', '-f', 'ris').stdout, /^TY {2}- /);
    const all = cli.run(samples, 'export').stdout;
    const { total } = JSON.parse(cli.run(samples, 'list', '--json').stdout) as { total: number };
    assert.equal(all.match(/^@\w+\{/gm)?.length, total);
  });

  it('says what it reads in a file', () => {
    const digest = join('digests', '2026-01-14.txt');
    const found = JSON.parse(cli.run(samples, 'read', digest, '--json').stdout) as {
      kind: string;
      papers: readonly { line: number; title: string }[];
    };
    assert.equal(found.kind, 'digest');
    assert.equal(found.papers.length, 17);
    for (const { line, title } of found.papers) {
      assert.ok(title.startsWith(lineAt(samples, `${digest}:${line}`).slice(0, 40)));
    }
    const note = cli.run(samples, 'read', join('notes', 'reading-notes.md'), '--json').stdout;
    const { kind, keys } = JSON.parse(note) as { kind: string; keys: readonly string[] };
    assert.equal(kind, 'note');
    assert.ok(keys.includes('gdpo2026'));
    const folder = cli.folder({ 'a.bib': bib, 'b.txt': 'Nothing of interest.\n' });
    assert.match(
      cli.run(folder, 'read', 'a.bib').stdout,
      /^a\.bib: bibliography, 1 paper\ngrpo\t:1\t/,
    );
    assert.match(cli.run(folder, 'read', 'b.txt').stdout, /^b\.txt: other, 0 papers/);
    const tex = cli.folder({ 'a.tex': '\\cite{one, two} @three\n' });
    assert.match(
      cli.run(tex, 'read', 'a.tex', '--json').stdout,
      /"keys": \[\s*"one",\s*"two"\s*\]/,
    );
  });

  it('obeys the settings of the folder, with comments, and the marks', () => {
    const settings = `{
      // Old ones.
      "paperDigest.excludeFiles": ["digests/2025-*", /* "x" */],
      "paperDigest.citeAs": "pandocInText", // "//" isn't a comment in a string
    }`;
    const marks = 'gdpo2026 starred #rl "Read again"\n';
    const folder = cli.samples({
      '.vscode/settings.json': settings,
      '.paper-digest/marks.txt': marks,
    });
    const { papers } = JSON.parse(cli.run(folder, 'list', '--json').stdout) as SearchAnswer;
    assert.equal(papers.length, 17);
    assert.equal(papers[0]?.citation, `@${papers[0]?.key ?? ''}`);
    const starred = JSON.parse(
      cli.run(folder, 'search', 'is:starred', '--json').stdout,
    ) as SearchAnswer;
    assert.deepEqual(
      starred.papers.map(({ key, marks, tags }) => [key, marks, tags]),
      [['gdpo2026', ['starred'], ['rl']]],
    );
  });

  it('reads only what changed since the last time, and survives a damaged cache', () => {
    const folder = cli.samples();
    const first = cli.run(folder, 'list').stdout;
    const files = readdirSync(cli.cache, { recursive: true, encoding: 'utf8' })
      .map((name) => join(cli.cache, name))
      .filter((path) => statSync(path).isFile());
    assert.ok(files.length > 0);
    assert.equal(cli.run(folder, 'list').stdout, first);
    for (const path of files) writeFileSync(path, 'damaged');
    assert.equal(cli.run(folder, 'list').stdout, first);
    writeFileSync(join(folder, 'digests', '2026-01-14.txt'), 'No papers any more.\n');
    const { total } = JSON.parse(cli.run(folder, 'list', '--json').stdout) as { total: number };
    assert.ok(total < first.trim().split('\n').length);
  });

  it('says in one sentence what is wrong, and writes nothing', () => {
    const broken = cli.samples({ '.vscode/settings.json': '{ "paperDigest.citeAs": ' });
    const empty = cli.folder();
    const cases: readonly (readonly [string, readonly string[], RegExp, number])[] = [
      [samples, ['serch'], /no command "serch"/, 2],
      [samples, ['search', '--limt', '3'], /Unknown option '--limt'.*--help\.$/, 2],
      [samples, ['search', 'x', '--limit', 'many'], /--limit must be a number/, 2],
      [samples, ['search', ' '], /The query is empty/, 2],
      [samples, ['cite', 'gdpo2025'], /No paper has the key "gdpo2025"\. Nearest: gdpo2026/, 2],
      [samples, ['cite', '../../etc/passwd'], /No paper has the key/, 2],
      [samples, ['cite', 'gdpo2026', '--style', 'mine'], /no style "mine"/, 2],
      [samples, ['cite', 'gdpo2026', '--note', 'no.md'], /There is no note no\.md/, 2],
      [samples, ['export', '--format', 'xml'], /must be one of bibtex/, 2],
      [samples, ['show', 'a', '--parts', 'all'], /--parts has no "all"/, 2],
      [samples, ['read', 'no.txt'], /There is no file no\.txt/, 2],
      [samples, ['check', '../elsewhere.md'], /There is no file|is outside the folder/, 2],
      [samples, ['check', '/'], /is outside the folder/, 2],
      [samples, ['check', '--baseline', 'no.json'], /There is no baseline no\.json/, 2],
      [samples, ['list', '--folder', 'nowhere'], /There is no folder nowhere/, 2],
      [empty, ['search', 'x'], /This folder has no digests/, 2],
      [empty, ['list'], /This folder has no digests/, 2],
      [empty, ['cite', 'gdpo2026'], /This folder has no digests/, 2],
      [empty, ['export'], /This folder has no digests/, 2],
      [samples, ['show', 'no_key'], /No paper has the key "no_key"\. Search for words/, 2],
      [
        broken,
        ['list', '-n', '1'],
        /settings\.json isn't valid JSON, so its settings don't count/,
        0,
      ],
    ];
    const states = [samples, broken, empty].map(stateOf);
    for (const [folder, args, message, code] of cases) {
      const ran = cli.run(folder, ...args);
      assert.match(ran.stderr.trim(), message);
      assert.equal(ran.stderr.trim().split('\n').length, 1, ran.stderr);
      assert.equal(ran.code, code, args.join(' '));
    }
    assert.deepEqual([samples, broken, empty].map(stateOf), states);
  });

  it('takes many keys at once', () => {
    const keys = Array.from({ length: 20_000 }, (_, i) => `key${i}`);
    assert.match(cli.run(samples, 'export', ...keys).stderr, /and 19995 more\.$/m);
    assert.match(cli.run(samples, 'show', ...keys).stderr, /at most 1000 keys at once, not 20000/);
  });

  it('does not pass control characters of files to a terminal', () => {
    const digest = readFileSync(join(samples, 'digests', '2026-01-14.txt'), 'utf8');
    const folder = cli.folder({ 'a.txt': digest.replace('SmartSnap:', 'Smart\u001B[31mSnap:') });
    for (const args of [['list'], ['search', 'agents'], ['read', 'a.txt'], ['show', 'gdpo2026']]) {
      assert.ok(!cli.run(folder, ...args).stdout.includes('\u001B'), args.join(' '));
    }
  });
});
