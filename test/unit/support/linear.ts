import assert from 'node:assert/strict';
import { isNightly } from './runs';
import { cpuTime } from './shortUnits';

/**
 * The share of a text or collection that everyday runs measure. Nested loops over 4 000 characters or 700 items still
 * take many times as long as one loop; a nightly run also finds those that are hidden by longer work.
 */
const [textShare, itemShare] = isNightly ? [1, 1] : [0.4, 0.7];

/**
 * Fails when `run` takes far more than five times as long for five times the input: nested loops take
 * 25 times as long. Compares times measured close together, and measures again before it fails,
 * as another program, compilation or garbage collection may be the cause.
 *
 * @param input of about 10 000 characters or more, so nested loops take noticeable time
 */
export function assertLinear(input: string, run: (text: string) => unknown, what = input): void {
  const text = input.slice(0, input.length * textShare);
  const quarter = text.slice(0, text.length / 4);
  const timeOf = (part: string): number => cpuTime(() => run(part));
  // The first time includes compilation, which must not hide in the quarter.
  const whole = timeOf(text);
  const least = Math.min(timeOf(quarter), timeOf(quarter));
  if (isPlain(whole, least) || isPlain(timeOf(text), least)) return;
  const fivefold = text.repeat(5);
  let times = '';
  for (let tries = 0; tries < 4; tries += 1) {
    const five = timeOf(fivefold);
    if (five < noise) return;
    const once = timeOf(text);
    if (isFivefold(five, once)) return;
    times += ` ${once.toFixed()} ms for one, ${five.toFixed()} ms for five;`;
  }
  assert.fail(`${what.slice(0, 40)}:${times}`);
}

/** Whether a quarter of the input takes about a quarter of the time; nested loops take a sixteenth. */
const isPlain = (whole: number, quarter: number): boolean =>
  // A fifth of a millisecond isn't noise.
  quarter > 0.2 && whole < 5 * quarter;

/** Less isn't a nested loop, and mostly noise. In milliseconds. */
const noise = isNightly ? 100 : 50;

/** Nested loops of a few steps are hidden by other work, so their ratio is lower. */
const steep = isNightly ? 12 : 9;

const isFivefold = (five: number, once: number): boolean => five < noise + steep * once;

/**
 * The same for a collection of `size` items, for which `prepare` returns the work to measure. Five times
 * the items may take far less than 25 times as long; sorting takes a little more than five times.
 */
export async function assertLinearIn(
  size: number,
  prepare: (size: number) => (() => unknown) | Promise<() => unknown>,
): Promise<void> {
  const timeOf = async (count: number): Promise<number> => {
    const run = await prepare(count);
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const items = Math.ceil(size * itemShare);
  const quarter = Math.ceil(items / 4);
  const whole = await timeOf(4 * quarter);
  const least = Math.min(await timeOf(quarter), await timeOf(quarter));
  if (isPlain(whole, least) || isPlain(await timeOf(4 * quarter), least)) return;
  let times = '';
  for (let tries = 0; tries < 4; tries += 1) {
    const five = await timeOf(5 * items);
    if (five < noise) return;
    const once = await timeOf(items);
    if (isFivefold(five, once)) return;
    times += ` ${once.toFixed()} ms for ${items}, ${five.toFixed()} ms for ${5 * items};`;
  }
  assert.fail(times);
}
