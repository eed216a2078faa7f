/**
 * What a LaTeX document of 5 MB costs the extension host: CPU time of one version, as a share of the time that one
 * scan of it takes. `prepare` runs in steps; all else blocks the host.
 *
 *     node --import=tsx bench/longDocument.mts [--megabytes=5]
 */
import { parseArgs } from 'node:util';
import { latexLanguage } from '../src/core/documents/latex/latexLanguage';
import type { Steps } from '../src/core/base/tasks';
import { LineMap } from '../src/core/text/lineMap';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '5' } } });
const wanted = Number(values.megabytes) * 2 ** 20;
const runs = 5;

const parts: string[] = [];
for (let i = 0, length = 0; length < wanted; i++) {
  const part = `\\section{Part ${i}}\\label{sec:${i}}
Tides \\emph{rise} near the bay~\\citep[see][p.~${i}]{key${i % 900}, other${i % 700}}, as in Section~\\ref{sec:${i}}
with $x_{${i}}^2 + \\frac{a}{b}$ and \\textbf{more} words to fill a paragraph that has no other commands. % a comment
\n`;
  parts.push(part);
  length += part.length;
}
const body = parts.join('');
const versionOf = (run: number): string =>
  `\\documentclass{article}\\usepackage{natbib}\n\\begin{document}\n${run}\n\n${body}\\bibliography{refs}\n\\end{document}\n`;

/** CPU time in milliseconds. */
function timed(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The longest step. */
function longest(steps: Steps<void>): number {
  let most = 0;
  for (let isDone = false; !isDone;)
    most = Math.max(
      most,
      timed(() => (isDone = steps.next().done === true)),
    );
  return most;
}

const all: Record<string, number[]> = {};
const add = (name: string, milliseconds: number): void =>
  void (all[name] ??= []).push(milliseconds);
for (let run = 0; run < runs; run++) {
  const text = versionOf(run);
  const place = new LineMap(text).position(Math.floor(text.length / 2));
  const position = { line: Math.floor(place.line / 6) * 6 + 5, character: 6 };
  let step = 0;
  add(
    'prepare',
    timed(() => (step = longest(latexLanguage.prepare!(text)))),
  );
  add('longest step of it', step);
  add(
    'parse',
    timed(() => latexLanguage.parse(text)),
  );
  add(
    'names',
    timed(() => latexLanguage.names(text)),
  );
  add(
    'insert',
    timed(() => latexLanguage.insert(text, position, [{ key: 'new' }], { style: 'pandoc' })),
  );
  add(
    'format',
    timed(() => latexLanguage.format([{ key: 'new' }], { style: 'pandoc' }, text)),
  );
}
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[runs >> 1] ?? 0;
const whole = median(all.prepare ?? []);
for (const [name, times] of Object.entries(all)) {
  const share = ((100 * median(times)) / whole).toFixed(1);
  console.log(
    `${name.padEnd(20)} ${median(times).toFixed(0).padStart(6)} ms ${share.padStart(6)} %`,
  );
}
