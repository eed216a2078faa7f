import { overflowOf, paperFrame, tabStops, violationsOf } from './support/paperPage';
import { openRichPaper } from './support/richPaper';
import { closeWindows, expect, type Vscode } from './support/vscode';

const themes = ['highContrast', 'highContrastLight', 'light', 'dark'] as const;

describe('The page of a paper', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openRichPaper({ themes: ['highContrast', 'dark'] });
  });
  after(closeWindows);

  const heading = () => vscode.paper.getByRole('heading', { level: 1 });
  const button = (name: string) => vscode.paper.getByRole('button', { name, exact: true });

  it('renders no markup of a digest', async () => {
    const frame = await paperFrame(vscode.page);
    expect(
      await frame.evaluate(
        `document.body.querySelectorAll('b, script, img, a, iframe, [style], [onerror]').length`,
      ),
    ).toBe(0);
    await expect(vscode.paper.locator('.abstract')).toContainText('<script>alert(1)</script>');
    await expect(vscode.paper.locator('.abstract math')).toHaveCount(4);
  });

  it('scrolls a long formula in its line', async () => {
    const frame = await paperFrame(vscode.page);
    const scrolled = await frame.evaluate<readonly number[]>(`
      [...document.querySelectorAll('.abstract .formula')].map((formula) => {
        formula.scrollLeft = 1000;
        return formula.scrollLeft;
      })`);
    expect(scrolled.map((left) => left > 0)).toEqual([false, false, true, false, false]);
    expect(await overflowOf(vscode.page)).toBeLessThanOrEqual(0);
  });

  it('is accessible in every theme', async () => {
    await expect(vscode.paper.getByRole('heading', { name: 'Cited in notes' })).toBeVisible();
    for (const theme of themes) {
      await vscode.useTheme(theme);
      expect(await violationsOf(vscode.page)).toEqual([]);
      await vscode.picture(`paper-${theme}`);
    }
  });

  it('works at a width of 190 pixels and a zoom of 200 %', async () => {
    const { page } = vscode;
    await page.getByRole('button', { name: 'Papers Section' }).click();
    await vscode.resizeSidebar(190);
    await heading().scrollIntoViewIfNeeded();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
    await vscode.picture('paper-190px');
    await button('Google Scholar').scrollIntoViewIfNeeded();
    await vscode.picture('paper-190px-end');
    await vscode.resizeSidebar(300);
    await page.setViewportSize({ width: 640, height: 400 });
    await heading().scrollIntoViewIfNeeded();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await vscode.picture('paper-200-percent');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('can be navigated by Tab from top to bottom, with the focus visible', async () => {
    await button('Cite').focus();
    const stops = await tabStops(vscode.page);
    expect(stops.slice(0, 9)).toEqual(
      'Cite,Star,Mark as Read,Read Later,Skip,Tag…,Remark…,New Note,Open in Digest'.split(','),
    );
    expect(stops.at(-1)).toBe('Reveal in Sidebar');
    for (const theme of themes) {
      await vscode.useTheme(theme);
      await button('Star').focus();
      await vscode.press('Tab');
      await vscode.picture(`paper-focus-${theme}`);
    }
    await vscode.press('Space');
    await expect(button('Mark as Read')).toHaveAttribute('aria-pressed', 'true');
    await expect(button('Mark as Read')).toBeFocused();
    await button('Google Scholar').scrollIntoViewIfNeeded();
  });

  it('marks its paper with its buttons, and shows marks set elsewhere', async () => {
    const { page } = vscode;
    await button('Read Later').click();
    await expect(button('Read Later')).toHaveAttribute('aria-pressed', 'true');
    await expect(vscode.paper.locator('.badges')).toContainText('Read Later');
    await button('Tag…').click();
    await vscode.quickInput.fill('tides');
    await vscode.press('Enter');
    await expect(vscode.paper.locator('.badges')).toContainText('#tides');
    await expect(button('Tag…')).toBeFocused();
    await button('Remark…').click();
    await vscode.quickInput.fill('the bound is the point');
    await vscode.press('Enter');
    await expect(vscode.paper.locator('.notes')).toContainText('the bound is the point');
    // Use a key of the list.
    await page.getByRole('button', { name: 'Papers Section' }).click();
    await vscode.clickRow('Tidal');
    await vscode.press('x');
    await expect(button('Skip')).toHaveAttribute('aria-pressed', 'true');
    await expect(button('Read Later')).toHaveAttribute('aria-pressed', 'false');
    // The focus stays in the list.
    await vscode.press('u');
    await expect(button('Read Later')).toHaveAttribute('aria-pressed', 'true');
    await vscode.clickRow('Tidal');
    await heading().scrollIntoViewIfNeeded();
  });

  it('keeps its paper while it is pinned', async () => {
    await vscode.titleButton('Pin Paper').click();
    await vscode.titleButton('Unpin Paper').waitFor();
    await vscode.searchPapers('graphnap');
    await expect(vscode.quickPickRows.first()).toContainText('GraphNap');
    await expect(heading()).toContainText('Tidal Proofs');
    await heading().scrollIntoViewIfNeeded();
    await vscode.leaveList();
    await vscode.titleButton('Unpin Paper').click();
    await expect(heading()).toContainText('GraphNap');
    await vscode.clickRow('Tidal');
    await expect(heading()).toContainText('Tidal Proofs');
  });

  it('goes to a related paper, with the focus at its title', async () => {
    await vscode.paper.locator('.related .link').first().press('Enter');
    await expect(heading()).toContainText('GraphNap');
    await expect(heading()).toBeFocused();
    await vscode.press('Tab');
    await expect(button('Cite').first()).toBeFocused();
    await vscode.clickRow('Tidal');
    await expect(heading()).toContainText('Tidal Proofs');
  });

  for (const place of ['New Panel Entry', 'New Secondary Side Bar Entry']) {
    it(`works where it was moved to: ${place}`, async () => {
      const iframe = vscode.page.locator('iframe.webview[src*="purpose=webviewView"]');
      const before = await iframe.getAttribute('name');
      await vscode.moveView('Paper', place);
      await expect(iframe).not.toHaveAttribute('name', before ?? '');
      await expect(heading()).toContainText('Tidal Proofs');
      await expect(vscode.paper.getByRole('heading', { name: 'Related papers' })).toBeAttached();
      await heading().scrollIntoViewIfNeeded();
      expect(await violationsOf(vscode.page)).toEqual([]);
      await vscode.searchPapers('graphnap');
      await expect(heading()).toContainText('GraphNap');
      await vscode.leaveList();
      await vscode.clickRow('Tidal');
      await expect(heading()).toContainText('Tidal Proofs');
    });
  }
});
