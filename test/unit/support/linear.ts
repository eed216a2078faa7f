import assert from 'node:assert/strict';
import { cpuTime } from './shortUnits';

/**
 * Fails when `run` takes far more than five times as long for five times the input: a loop in a loop takes
 * 25 times as long. Compares times of one moment with one another, and looks again when they say so,
 * as another program, compilation or garbage may have been the cause.
 *
 * @param input of about 10 000 characters or more, so that a loop in a loop would be felt
 */
export function assertLinear(input: string, run: (text: string) => unknown, what = input): void {
  if (isPlainlyLinear(input, run)) return;
  const fivefold = input.repeat(5);
  let times = '';
  for (let tries = 0; tries < 4; tries += 1) {
    const five = cpuTime(() => run(fivefold));
    // What is over in a tenth of a second is no loop in a loop, and mostly noise.
    if (five < 100) return;
    const once = cpuTime(() => run(input));
    if (five < 100 + 12 * once) return;
    times += ` ${once.toFixed()} ms for one, ${five.toFixed()} ms for five;`;
  }
  assert.fail(`${what.slice(0, 40)}:${times}`);
}

/** What takes a millisecond is no noise. */
const plain = 1;

/** Whether a quarter of the input takes about a quarter of the time; a loop in a loop takes a sixteenth. */
function isPlainlyLinear(input: string, run: (text: string) => unknown): boolean {
  const quarter = input.slice(0, input.length / 4);
  const part = (): number => cpuTime(() => run(quarter));
  // The first time is that of compilation, too.
  const least = Math.min(part(), part());
  return least > plain && cpuTime(() => run(input)) < 6 * least;
}

/**
 * The same for a collection of `size` items, of which `prepare` makes the work to be measured. For five times
 * the items it may take far less than 25 times as long; sorting makes it a little more than five times.
 */
export async function assertLinearIn(
  size: number,
  prepare: (size: number) => () => unknown,
): Promise<void> {
  const timeOf = async (count: number): Promise<number> => {
    const run = prepare(count);
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let times = '';
  for (let tries = 0; tries < 4; tries += 1) {
    const five = await timeOf(5 * size);
    if (five < 100) return;
    const once = await timeOf(size);
    if (five < 100 + 12 * once) return;
    times += ` ${once.toFixed()} ms for ${size}, ${five.toFixed()} ms for ${5 * size};`;
  }
  assert.fail(times);
}
