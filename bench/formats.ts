import type { readDigest } from '../src/core/digest';
import { asHtml, asMarkdown } from './savedPages';
import { percentile } from './statistics';

/** `readDigest` of this checkout, or of another one. */
export type Reader = typeof readDigest;

/** The CPU time of reading all papers in a format, in microseconds, relative to text read by the first reader. */
export interface FormatTime {
  readonly reader: string;
  readonly format: string;
  readonly microseconds: number;
  readonly overText: number;
}

/** The first rounds warm up. */
const warmUps = 10;

/**
 * How long each reader takes for the papers of some digests, as text and when saved in other formats. Formats and
 * readers take turns, so all are equally warm, and other load on the machine matters little to the medians.
 */
export function measureFormats(
  texts: readonly string[],
  readers: Readonly<Record<string, Reader>>,
  rounds = 30,
): readonly FormatTime[] {
  const [first] = Object.values(readers);
  const papers = texts.map((text) => first?.(text, 'file:///a.txt')?.papers ?? []);
  const pages = { txt: texts, md: papers.map(asMarkdown), html: papers.map(asHtml) };
  const runs = Object.entries(readers).flatMap(([reader, read]) =>
    Object.entries(pages).map(([format, all]) => {
      const times: number[] = [];
      const run = (): void => {
        const start = process.cpuUsage();
        const found = all.map((page) => read(page, `file:///a.${format}`)?.papers.length ?? 0);
        const { user, system } = process.cpuUsage(start);
        times.push(user + system);
        if (found.some((count, at) => count < (papers[at]?.length ?? 0))) {
          throw new Error(`${reader} misses papers in ${format}`);
        }
      };
      return { reader, format, times, run };
    }),
  );
  // What comes first has an advantage, so each second round is the other way round.
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const { run } of round % 2 === 0 ? runs : runs.toReversed()) run();
  }
  const medianOf = (values: readonly number[]) => percentile(values.slice(warmUps), 0.5);
  return runs.map(({ reader, format, times }) => ({
    reader,
    format,
    microseconds: medianOf(times),
    overText: medianOf(times.map((time, round) => time / (runs[0]?.times[round] ?? NaN))),
  }));
}
