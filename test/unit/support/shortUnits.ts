/** What takes longer than its length allows. */
export interface Suspect {
  readonly beginning: string;
  readonly unit: string;
  readonly ending: string;
}

/** How a parser is looked at. */
export interface Alphabet {
  /** What it gives a meaning: single characters, or short words. */
  readonly letters: readonly string[];
  /** Beside none. */
  readonly beginnings?: readonly string[];
  readonly endings?: readonly string[];
  /** What a unit of two may begin or end with: all letters unless given. */
  readonly partners?: readonly string[];
}

/** In UTF-16 code units. */
const short = 400;
/** In milliseconds of this process; what takes less is noise. */
const plain = 5;
/** How much longer four times the text takes: in a loop in a loop 16 times as long. */
const steep = 9;

/**
 * Finds what a parser takes too long for, the slowest first. Runs it over every short unit, one letter or
 * two, repeated behind every short beginning. Those that take longest are repeated four times as often,
 * again and again, until it is plain by the ratio of the times whether they are a loop in a loop. Each time
 * is the best of several, so that another program or compilation cannot be the cause.
 */
export function* superlinear(
  run: (text: string) => unknown,
  alphabet: Alphabet,
): Generator<Suspect> {
  const { letters, beginnings = [], endings = [''], partners = letters } = alphabet;
  const pairs = letters.flatMap((a) => partners.flatMap((b) => [a + b, b + a]));
  const units = new Set([...letters, ...pairs]);
  const tried: (Suspect & { readonly time: number })[] = [];
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
  // One that is slow is mostly found with many beginnings.
  const known = new Set<string>();
  for (const { time, ...one } of tried.slice(0, 25)) {
    if (time < 3 * usual || known.has(one.unit) || !isLoopInLoop(run, one)) continue;
    known.add(one.unit);
    yield one;
  }
}

/**
 * Whether time grows with the square of the length: twice in a row, as there may be one step where garbage is
 * collected for the first time, or memory is no longer near.
 */
function isLoopInLoop(run: (text: string) => unknown, one: Suspect): boolean {
  let before = best(run, textOf(one, short));
  let steps = 0;
  for (let length = 4 * short; length < 500_000; length *= 4) {
    const least = before;
    const isLinear = (time: number): boolean => time > 1 && time < 7 * least;
    const after = best(run, textOf(one, length), isLinear);
    if (isLinear(after)) return false;
    steps = before > plain && after > steep * before ? steps + 1 : 0;
    if (steps === 2) return true;
    before = after;
  }
  return false;
}

function textOf({ beginning, unit, ending }: Suspect, length: number): string {
  return beginning + unit.repeat(Math.ceil(length / unit.length)) + ending;
}

/** The least time of several, or the first that is linear or far too long. */
function best(
  run: (text: string) => unknown,
  text: string,
  isLinear: (time: number) => boolean = () => false,
): number {
  let least = Infinity;
  for (let tries = 0; tries < 3; tries++) {
    least = Math.min(
      least,
      cpuTime(() => run(text)),
    );
    if (least > 100 || isLinear(least)) break;
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
