import { isNightly } from './runs';

/** A text that takes too long for its length. */
export interface Suspect {
  readonly beginning: string;
  readonly unit: string;
  readonly ending: string;
}

/** How to test a parser. */
export interface Alphabet {
  /** Characters or short words with a meaning. */
  readonly letters: readonly string[];
  /** Beside none. */
  readonly beginnings?: readonly string[];
  readonly endings?: readonly string[];
  /** The first or last letters of units of two: all letters by default. */
  readonly partners?: readonly string[];
}

/** In UTF-16 code units. */
const short = 400;
/**
 * In UTF-16 code units: a search for a character in a loop, which is the fastest nested loop, shows in texts of
 * 100 000. Nightly runs also find slower ones that are hidden by longer work.
 */
const longest = isNightly ? 500_000 : 150_000;
/** Only so many of the slowest are measured further. */
const most = isNightly ? 25 : 12;
/** In milliseconds of this process; shorter times are noise. */
const plain = isNightly ? 5 : 0.3;
/** The maximum ratio for four times the text: nested loops take 16 times as long. */
const steep = 9;

/**
 * Finds texts that take a parser too long, the slowest first. Runs it over every short unit, one letter or
 * two, repeated after every short beginning. The slowest are repeated four times as often,
 * until the ratio of the times shows whether they are nested loops. Each time
 * is the best of several, so another program or compilation isn't the cause.
 */
export function* superlinear(
  run: (text: string) => unknown,
  alphabet: Alphabet,
): Generator<Suspect> {
  const { letters, beginnings = [], endings = [''], partners = letters } = alphabet;
  const surroundings = ['', ...beginnings].flatMap((beginning) =>
    endings.map((ending) => ({ beginning, ending })),
  );
  const tried: (Suspect & { readonly time: number })[] = [];
  for (const [index, around] of surroundings.entries()) {
    for (const unit of unitsOf(letters, partners, surroundings.length > 1 ? index : undefined)) {
      const one = { ...around, unit };
      tried.push({ ...one, time: cpuTime(() => run(textOf(one, short))) });
    }
  }
  tried.sort((a, b) => b.time - a.time);
  const usual = tried[tried.length >> 1]?.time ?? 0;
  // A slow one is mostly found with many beginnings.
  const known = new Set<string>();
  for (const { time, ...one } of tried.slice(0, most)) {
    if (time < 3 * usual || known.has(one.unit) || !isLoopInLoop(run, one)) continue;
    known.add(one.unit);
    yield one;
  }
}

/**
 * Letters, and pairs of them in either order. Repeated, `ab` and `ba` differ only at the ends, so an everyday run tries
 * one order in every second text around them, and the other in the others.
 */
function unitsOf(
  letters: readonly string[],
  partners: readonly string[],
  index?: number,
): ReadonlySet<string> {
  const units = new Set(letters);
  const skipped = new Set<string>();
  for (const a of letters) {
    for (const b of partners) {
      const [one, other] = (index ?? 0) % 2 === 0 ? [a + b, b + a] : [b + a, a + b];
      if (!skipped.has(one)) units.add(one);
      if (isNightly || index === undefined) units.add(other);
      else if (!units.has(other)) skipped.add(other);
    }
  }
  return units;
}

/**
 * Whether time grows with the square of the length: twice in a row, as one step may include the first garbage
 * collection, or leave a memory cache.
 */
function isLoopInLoop(run: (text: string) => unknown, one: Suspect): boolean {
  let before = best(run, textOf(one, short));
  let steps = 0;
  for (let length = 4 * short; length < longest; length *= 4) {
    const least = before;
    const isFlat = (time: number): boolean => time < 7 * least;
    const after = best(run, textOf(one, length), isFlat);
    if (after > plain && isFlat(after)) return false;
    steps = before > plain && after > steep * before ? steps + 1 : 0;
    if (steps === 2) return true;
    before = after;
  }
  return false;
}

function textOf({ beginning, unit, ending }: Suspect, length: number): string {
  return beginning + unit.repeat(Math.ceil(length / unit.length)) + ending;
}

/** The minimum of several times, or the first that is short enough or far too long. */
function best(
  run: (text: string) => unknown,
  text: string,
  isShort: (time: number) => boolean = () => false,
): number {
  let least = Infinity;
  for (let tries = 0; tries < 3; tries++) {
    least = Math.min(
      least,
      cpuTime(() => run(text)),
    );
    if (least > 100 || isShort(least)) break;
  }
  return Math.max(least, 0.001);
}

/** Milliseconds of this process, independent of other processes. */
export function cpuTime(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
