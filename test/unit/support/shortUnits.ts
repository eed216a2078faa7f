/** What takes longer than its length allows, and how much longer. */
export interface Suspect {
  readonly beginning: string;
  readonly unit: string;
  readonly ending: string;
  /** How many times as long sixteen times the units take: 16 when time is linear. */
  readonly ratio: number;
}

/** How a parser is looked at. */
export interface Alphabet {
  /** What it gives a meaning: single characters, or short words. */
  readonly letters: readonly string[];
  /** Beside none. */
  readonly beginnings?: readonly string[];
  readonly endings?: readonly string[];
}

/** In UTF-16 code units. */
const short = 400;
/** In milliseconds of this process; what takes less is noise. */
const plain = 30;
/**
 * Sixteen times the text takes sixteen times as long, or some times more for the garbage; a loop in a
 * loop takes 256 times as long.
 */
const most = 150;

/**
 * Runs a parser over every short unit, one letter or two, repeated behind every short beginning. Those
 * that take long are repeated four times as often, again and again, until it is plain by the ratio of
 * the times whether they are a loop in a loop. Each time is the best of several, so that another
 * program, compilation or garbage cannot be the cause.
 */
export function superlinear(run: (text: string) => unknown, alphabet: Alphabet): Suspect[] {
  const { letters, beginnings = [], endings = [''] } = alphabet;
  const units = [...letters, ...letters.flatMap((a) => letters.map((b) => a + b))];
  const tried: (Omit<Suspect, 'ratio'> & { time: number })[] = [];
  for (const beginning of ['', ...beginnings]) {
    for (const unit of units) {
      for (const ending of endings) {
        const one = { beginning, unit, ending };
        tried.push({ ...one, time: cpuTime(() => run(textOf(one, short))) });
      }
    }
  }
  tried.sort((a, b) => b.time - a.time);
  const usual = tried[tried.length >> 1]?.time ?? 0;
  const found: Suspect[] = [];
  // One that is slow is mostly found with many beginnings.
  const known = new Set<string>();
  for (const { time: taken, ...one } of tried
    .filter((each) => each.time > 3 * usual + 0.05)
    .slice(0, 25)) {
    if (known.has(one.unit)) continue;
    // Once may be chance.
    const ratio = ratioOf(run, one) && ratioOf(run, one);
    if (ratio === 0) continue;
    known.add(one.unit);
    found.push({ ...one, ratio });
  }
  return found;
}

/**
 * How much longer sixteen times the text took when that is plainly a loop in a loop, which takes 256
 * times as long; else 0.
 */
function ratioOf(run: (text: string) => unknown, one: Omit<Suspect, 'ratio'>): number {
  const times = [best(run, textOf(one, short))];
  for (let length = 4 * short; length < 30_000; length *= 4) {
    const before = times.at(-1) ?? 0;
    // As good as linear; a time of some milliseconds is no noise.
    const isFine = (time: number): boolean => time > 1 && time < 7 * before;
    const after = best(run, textOf(one, length), isFine);
    const ratio = after / (times.at(-2) ?? Infinity);
    if (after > plain && ratio > most) return ratio;
    if (after > 10 * plain || isFine(after)) return 0;
    times.push(after);
  }
  return 0;
}

function textOf({ beginning, unit, ending }: Omit<Suspect, 'ratio'>, length: number): string {
  return beginning + unit.repeat(Math.ceil(length / unit.length)) + ending;
}

/** The least time of several, or the first that is fine or far too long. */
function best(
  run: (text: string) => unknown,
  text: string,
  isFine: (time: number) => boolean = () => false,
): number {
  let least = Infinity;
  for (let tries = 0; tries < 3; tries++) {
    least = Math.min(
      least,
      cpuTime(() => run(text)),
    );
    if (least > 100 || isFine(least)) break;
  }
  return Math.max(least, 0.001);
}

/** Milliseconds of this process, however busy the machine is with others. */
export function cpuTime(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
