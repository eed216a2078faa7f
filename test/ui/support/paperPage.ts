import type { Frame, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** The visible frame of the page of the paper view. */
export async function paperFrame(page: Page): Promise<Frame> {
  // An old frame may still be there.
  const frame = page
    .frames()
    .findLast((each) => each.parentFrame()?.url().includes('purpose=webviewView'));
  if (!frame) throw new Error('There is no page of the paper view.');
  await frame.waitForLoadState();
  return frame;
}

/** The problems of elements that axe-core reports. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/**
 * The problems that axe-core finds in the page of the paper view. The page has a transparent background,
 * which axe-core can't see, so it gets the same color for the check.
 */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const background = await page.evaluate<string>(`(() => {
    const frame = document.querySelector('iframe.webview[src*="purpose=webviewView"]');
    const { left, top, width, height } = frame.getBoundingClientRect();
    for (const each of document.elementsFromPoint(left + width / 2, top + height / 2)) {
      if (each === frame) continue;
      const { backgroundColor } = getComputedStyle(each);
      if (!/^rgba\\(.*, 0\\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
    }
  })()`);
  const frame = await paperFrame(page);
  await frame.evaluate(`document.body.style.backgroundColor = ${JSON.stringify(background)}`);
  const violations = await violationsIn(frame);
  await frame.evaluate(`document.body.style.backgroundColor = ''`);
  return violations;
}

/** The problems that axe-core finds in the elements of a page that a selector matches, by default all. */
export async function violationsIn(
  frame: Pick<Frame, 'evaluate'>,
  selector = 'html',
): Promise<readonly string[]> {
  await frame.evaluate(axeSource);
  const violations = await frame.evaluate<readonly Violation[]>(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(selector)}, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  })()`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)}: ${failureSummary}`),
  );
}

/** By how many pixels the page of the paper view overflows to the right. */
export async function overflowOf(page: Page): Promise<number> {
  const frame = await paperFrame(page);
  return frame.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
}

/** The names of the tab stops in the page of the paper view, from the focus on. */
export async function tabStops(page: Page): Promise<readonly string[]> {
  const frame = await paperFrame(page);
  const focused = `(() => {
    const button = document.activeElement?.closest('button');
    // A long formula can be scrolled with the keyboard.
    return button?.ariaLabel ?? button?.innerText ?? document.activeElement?.className ?? '';
  })()`;
  const names: string[] = [];
  for (let name = await frame.evaluate<string>(focused); name !== '' && names.length < 60;) {
    names.push(name);
    await page.keyboard.press('Tab');
    name = (await frame.evaluate(`document.hasFocus()`)) ? await frame.evaluate(focused) : '';
  }
  return names;
}
