import type { Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenshotsDir } from '../../../scripts/lib/workbench.mjs';
import { paperFrame } from './paperPage';

/** What is noted in a window: when, by the clock that its frames share. */
interface Noted {
  readonly noted?: number[];
}

/** Notes from now on when a key is pressed in the window. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(`
    window.noted = [];
    addEventListener('keydown', () => noted.push(performance.timeOrigin + performance.now()), true);
  `);
}

/** Notes from now on when another paper has been drawn. */
export async function watchPapers(page: Page): Promise<void> {
  await (
    await paperFrame(page)
  ).evaluate(`
    window.noted = [];
    let title = document.querySelector('h1')?.textContent;
    new MutationObserver(() => {
      const next = document.querySelector('h1')?.textContent;
      if (next === title) return;
      title = next;
      requestAnimationFrame(() => setTimeout(() => noted.push(performance.timeOrigin + performance.now())));
    }).observe(document.body, { childList: true });
  `);
}

/** Milliseconds from each key to the drawn paper; kept as `<name>.json` beside the pictures, for who wants to know. */
export async function keyTimes(page: Page, name: string): Promise<readonly number[]> {
  const noted = 'window.noted';
  const keys = (await page.evaluate<Noted['noted']>(noted)) ?? [];
  const drawn = (await (await paperFrame(page)).evaluate<Noted['noted']>(noted)) ?? [];
  const times = drawn.map((time) =>
    Math.round(time - (keys.findLast((key) => key < time) ?? time)),
  );
  mkdirSync(screenshotsDir, { recursive: true });
  writeFileSync(join(screenshotsDir, `${name}.json`), JSON.stringify(times));
  return times;
}
