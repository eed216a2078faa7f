import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { CheckAnswer } from '../../../src/core/assistant/operations';
import { CommandLineTest } from '../support/commandLine';

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number };
        };
      }[];
      readonly partialFingerprints: Readonly<Record<string, string>>;
    }[];
  }[];
}

/** The official schema, as a package of Microsoft has it. */
function sarifSchema(): object {
  const require = createRequire(import.meta.url);
  const folder = join(
    require.resolve('@microsoft/jest-sarif/package.json'),
    '..',
    'lib',
    'schemas',
  );
  const text = readFileSync(join(folder, 'sarif-2.1.0-rtm.5.json'), 'utf8');
  const schema = JSON.parse(text) as Record<string, unknown>;
  // It means the same in the drafts that Ajv knows.
  const { $schema: _, id: __, ...same } = schema;
  return same;
}

const note = 'One says @gdpo2025, another @gdpo2026 and @bapo2025.\n\nAgain: @gdpo2025.\n';
const bib =
  '@misc{gdpo2026,\n  title = {Group reward-decoupled normalization},\n  year = {20x6},\n}\n';

describe('Checks on the command line', () => {
  const cli = new CommandLineTest();
  const jsonOf = (folder: string, ...args: readonly string[]): CheckAnswer =>
    JSON.parse(cli.run(folder, 'check', '--json', ...args).stdout) as CheckAnswer;

  it('fail by the worst level', () => {
    const folder = cli.samples({ 'notes/a.md': note });
    const text = cli.run(folder, 'check');
    assert.equal(text.code, 1);
    assert.match(
      text.stdout,
      /^notes\/a\.md:1: error: No digest or bibliography has the key “gdpo2025”\. Nearest: gdpo2026.*\[unknown\]$/m,
    );
    assert.match(text.stdout, /^2 errors in \d+ citations\.$/m);
    assert.equal(cli.run(folder, 'check', 'notes/reading-notes.md').code, 0);
    const missing = cli.samples({
      'a.md': 'See @gdpo2026 and @bapo2025.\n',
      'references.bib': bib,
    });
    const { problems } = jsonOf(missing);
    assert.ok(problems.some(({ kind, key }) => kind === 'missing' && key === 'bapo2025'));
    assert.equal(cli.run(missing, 'check').code, 0);
    assert.equal(cli.run(missing, 'check', '--fail-on', 'warning').code, 1);
  });

  it('use the bibliography of the main document, and no labels as keys', () => {
    const folder = cli.samples({
      'paper/main.tex': '\\begin{document}\\input{one}\\bibliography{refs}\\end{document}\n',
      'paper/one.tex': 'As \\cite{gdpo2026, bapo2025} and \\cite{gdpo2025} say. % \\cite{no}\n',
      'paper/refs.bib': bib,
      'paper/main.typ': '#include "one.typ"\n= Results <results>\n#bibliography("refs.bib")\n',
      'paper/one.typ': 'See @results, @gdpo2026, and @lost1999.\n',
      'alone.tex': 'As \\cite{unheard} says.\n',
    });
    const { problems } = jsonOf(folder, 'paper/one.tex', 'paper/one.typ', 'alone.tex');
    assert.deepEqual(
      problems.filter(({ key }) => key !== undefined).map(({ kind, key }) => [kind, key]),
      [
        ['missing', 'bapo2025'],
        ['unknown', 'gdpo2025'],
        ['unknown', 'lost1999'],
      ],
    );
  });

  it('use the levels of the settings', () => {
    const settings = '{ "paperDigest.reportUnknownKeys": "information" }';
    const folder = cli.samples({ 'a.md': note, '.vscode/settings.json': settings });
    const { problems } = jsonOf(folder);
    assert.deepEqual(
      problems.map(({ level }) => level),
      ['note', 'note'],
    );
    assert.equal(cli.run(folder, 'check').code, 0);
    const plain = cli.samples({ 'a.md': note });
    const both = cli.run(folder, 'check', '-C', '.', '-C', plain, '--json').stdout;
    assert.deepEqual(
      (JSON.parse(both) as CheckAnswer).problems.map(({ level }) => level),
      ['note', 'note', 'error', 'error'],
    );
    const ignored = '{ "paperDigest.ignoredKeys": ["gdpo2025"] }';
    const other = cli.samples({ 'a.md': note, '.vscode/settings.json': ignored });
    assert.deepEqual(jsonOf(other).problems, []);
  });

  it('leave out the problems of a baseline, wherever they move', () => {
    const folder = cli.samples({ 'notes/a.md': note });
    const baseline = join(folder, 'baseline.json');
    writeFileSync(baseline, cli.run(folder, 'check', '--json').stdout);
    writeFileSync(join(folder, 'notes', 'a.md'), `New.\n\n${note}`);
    assert.equal(cli.run(folder, 'check', '--baseline', baseline).code, 0);
    writeFileSync(join(folder, 'notes', 'a.md'), `New: @nobody2020.\n\n${note}`);
    const { code, stdout } = cli.run(folder, 'check', '--baseline', baseline);
    assert.equal(code, 1);
    assert.match(stdout, /^1 error in/m);
    assert.match(stdout, /nobody2020/);
    writeFileSync(baseline, '[]');
    assert.equal(cli.run(folder, 'check', '--baseline', baseline).code, 2);
  });

  it('write SARIF that the official schema accepts, with fingerprints that stay', () => {
    const folder = cli.samples({
      'notes/a b.md': note,
      'references.bib': bib,
      'c.md': 'See @gdpo2026.\n',
    });
    const sarifOf = (): Sarif =>
      JSON.parse(cli.run(folder, 'check', '--format', 'sarif').stdout) as Sarif;
    const log = sarifOf();
    const ajv = new Ajv({ strict: false, unicodeRegExp: false });
    addFormats(ajv);
    const isValid = ajv.compile(sarifSchema());
    assert.ok(isValid(log), JSON.stringify(isValid.errors));
    const results = log.runs[0]?.results ?? [];
    const [first] = results;
    assert.equal(first?.locations[0]?.physicalLocation.artifactLocation.uri, 'notes/a%20b.md');
    const fingerprints = (sarif: Sarif): readonly string[] =>
      (sarif.runs[0]?.results ?? []).flatMap((each) => Object.values(each.partialFingerprints));
    assert.equal(new Set(fingerprints(log)).size, results.length);
    writeFileSync(join(folder, 'notes', 'a b.md'), `\n\n\n${note}`);
    const later = sarifOf();
    assert.deepEqual(fingerprints(later), fingerprints(log));
    const lineOf = (sarif: Sarif) =>
      sarif.runs[0]?.results[0]?.locations[0]?.physicalLocation.region.startLine;
    assert.equal(lineOf(later), (lineOf(log) ?? 0) + 3);
    assert.ok(isValid(JSON.parse(cli.run(cli.folder(), 'check', '-f', 'sarif').stdout)));
  });

  it('write annotations for GitHub that nothing in a file can break', () => {
    const folder = cli.samples({ 'a,b:c%.md': 'See @no%0Akey2020 and @nobody2020.\n' });
    const { code, stdout } = cli.run(folder, 'check', '--format', 'github');
    assert.equal(code, 1);
    const lines = stdout.trim().split('\n');
    for (const line of lines)
      assert.match(line, /^::error file=a%2Cb%3Ac%25\.md,line=1,title=[^,:]+::./);
    assert.ok(lines.length > 0);
  });

  it('name files from where they run', () => {
    const folder = cli.samples({ 'notes/a.md': note });
    const { stdout } = cli.run(join(folder, 'digests'), 'check', '--folder', '..');
    assert.match(stdout, /^\.\.\/notes\/a\.md:1: /m);
    const inside = cli.run(join(folder, 'notes'), 'check', '-C', folder, 'a.md');
    assert.match(inside.stdout, /^a\.md:1: /m);
    assert.equal(inside.code, 1);
  });

  it('leave out other files that a hook passes', () => {
    const folder = cli.samples({ 'notes/a.md': note, 'x.py': '' });
    assert.equal(cli.run(folder, 'check', 'x.py', 'digests/2026-01-14.txt').code, 0);
    assert.equal(cli.run(folder, 'check', 'x.py', 'notes').code, 1);
  });

  it('fail with 3 only if asked to, when sources do not answer', () => {
    const ids = ['huggingFace', 'arxiv', 'crossref', 'dataCite', 'semanticScholar', 'dblp'];
    const sources = Object.fromEntries(ids.map((id, i) => [id, `http://127.0.0.1:${i + 1}`]));
    const settings = { 'paperDigest.lookUp.sources': sources };
    const entry = bib.replace('20x6', '2026');
    const folder = cli.folder({ 'a.md': 'See @gdpo2026.\n', 'references.bib': entry });
    const user = cli.folder({ 'settings.json': JSON.stringify(settings) });
    const env = { PAPER_DIGEST_SETTINGS: join(user, 'settings.json') };
    const plain = cli.runWith(env, folder, 'check', '--online');
    assert.match(plain.stderr, /Couldn't reach/);
    assert.equal(plain.code, 0);
    assert.equal(cli.runWith(env, folder, 'check', '--online', '--strict').code, 3);
  });

  it('stop a commit with an unknown key', function () {
    if (spawnSync('git', ['--version']).status !== 0) this.skip();
    const folder = cli.samples();
    const git = (...args: readonly string[]): number | null =>
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
        cwd: folder,
        env: cli.env,
      }).status;
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const hook = `#!/bin/sh\nexec "${process.execPath}" "${cli.script}" check\n`;
    writeFileSync(join(folder, '.git', 'hooks', 'pre-commit'), hook, { mode: 0o755 });
    git('add', '.');
    assert.equal(git('commit', '--quiet', '-m', 'Fine'), 0);
    writeFileSync(join(folder, 'notes', 'a.md'), note);
    git('add', '.');
    assert.equal(git('commit', '--quiet', '-m', 'Unknown key'), 1);
  });
});
