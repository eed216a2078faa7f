import { percentile } from './statistics';

/** Figures by name. */
export type Measurement = Readonly<Record<string, number>>;

/** The measurements on one set of digests. */
export interface Corpus {
  readonly name: string;
  /** One per process. */
  readonly own: readonly Measurement[];
  readonly others: readonly { readonly what: string; readonly figures: Measurement }[];
}

/** The rows of the first table. `key` is the figure's name in the output. */
const rows: readonly (readonly [key: string, heading: string, digits: number])[] = [
  ['papers', 'papers', 0],
  ['parseOverRead', 'decode + parse ÷ plain reading', 1],
  ['markdownOverText', 'reading a page as Markdown ÷ as text', 1],
  ['htmlOverText', 'reading a page as HTML ÷ as text', 1],
  ['coldMs', 'cold start, ms', 0],
  ['coldCpuMs', 'cold start, ms of CPU time', 0],
  ['warmShownMs', 'papers in the sidebar, warm, ms', 0],
  ['warmShownCpuMs', 'the same, ms of CPU time', 0],
  ['warmMs', 'warm start, ms', 0],
  ['warmCpuMs', 'warm start, ms of CPU time', 0],
  ['saveMs', 'saving for it, in the background, ms', 0],
  ['cacheBytes', 'cache on disk, bytes', 0],
  ['firstAnswerMs', 'first answer, cold, ms', 0],
  ['firstAnswerCpuMs', 'first answer, cold, ms of CPU time', 0],
  ['changedDigestMs', 'one changed digest, ms', 1],
  ['keystrokeMedianMs', 'keystroke to results, median, ms', 1],
  ['keystrokeP95Ms', 'keystroke to results, p95, ms', 1],
  ['keystrokeMaxMs', 'keystroke to results, max, ms', 1],
  ['hostStallMs', 'longest stall of the host, ms', 1],
  ['idleStallMs', 'the same for a thread with nothing to do beside it, ms', 1],
  ['bytesPerPaper', 'memory a paper, bytes', 0],
  ['mrrTypo', 'MRR@10 with one typo', 3],
  ['successTypo', 'success@10 with one typo', 3],
];

const otherColumns: readonly (readonly [key: string, heading: string, digits: number])[] = [
  ['buildMs', 'build, ms', 0],
  ['keystrokeMedianMs', 'median, ms', 1],
  ['keystrokeP95Ms', 'p95, ms', 1],
  ['keystrokeMaxMs', 'max, ms', 1],
  ['bytesPerPaper', 'bytes a paper', 0],
  ['mrrTypo', 'MRR@10', 3],
  ['successTypo', 'success@10', 3],
  ['queries', 'queries', 0],
];

/** The figures as Markdown tables: medians, with minimum and maximum where runs differ. */
export function tables(corpora: readonly Corpus[]): string {
  const parts = [
    table(
      ['', ...corpora.map(({ name }) => name)],
      rows
        .filter(([key]) => corpora.some(({ own }) => own[0]?.[key] !== undefined))
        .map(([key, heading, digits]) => [
          heading,
          ...corpora.map(({ own }) => spread(own, key, digits)),
        ]),
    ),
  ];
  for (const { name, own, others } of corpora) {
    if (others.length === 0) continue;
    const all = [{ what: 'paperDigest', figures: own[0] ?? {} }, ...others];
    parts.push(
      `Beside other engines, ${name}:`,
      table(
        ['', ...otherColumns.map(([, heading]) => heading)],
        all.map(({ what, figures }) => [
          what,
          ...otherColumns.map(([key, , digits]) => written(figures[key], digits)),
        ]),
      ),
    );
  }
  return parts.join('\n\n');
}

function spread(runs: readonly Measurement[], key: string, digits: number): string {
  const all = runs.flatMap((run) => run[key] ?? []);
  const median = written(percentile(all, 0.5), digits);
  const [least, most] = [written(Math.min(...all), digits), written(Math.max(...all), digits)];
  return all.length === 0 ? '' : least === most ? median : `${median} (${least}–${most})`;
}

function written(value: number | undefined, digits: number): string {
  return value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits);
}

/** A Markdown table. The first column is left-aligned, the others are right-aligned. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}
