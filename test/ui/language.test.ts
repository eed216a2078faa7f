import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../scripts/l10n.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { fixtures } from './support/journeys';
import { overflowOf } from './support/paperPage';
import { closeWindows, expect, openVscode, type Vscode } from './support/vscode';

/** One with long words, and one without spaces between words. */
const tested = ['de', 'zh-cn'].filter((language) => languages.includes(language));

for (const language of tested) {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>;
  const titles = read(`package.nls.${language}.json`);
  const messages = read(`l10n/bundle.l10n.${language}.json`);
  const title = (key: string): string => titles[key] ?? '';
  const text = (message: string, ...args: readonly string[]): string =>
    (messages[message] ?? '').replace(/\{(\d)\}/g, (_, index) => args[Number(index)] ?? '');

  describe(`A person whose VS Code is in ${language}`, () => {
    let vscode: Vscode;

    before(async () => {
      vscode = await openVscode({ folder: fixtures, language, showsPapers: true });
      await vscode.showPapers();
    });
    after(closeWindows);

    it('reads how many papers there are', async () => {
      await vscode.treeSays(text('{0} in {1} digests', text('{0} papers', '8'), '3'));
    });

    it('finds a command by its title, and by English words', async () => {
      const search = title('commands.searchPapers');
      for (const words of [search, 'Search Papers and Abstracts']) {
        await vscode.press('F1');
        await vscode.quickInput.fill(`>${words}`);
        await vscode.listHas(search);
        await vscode.leaveList();
      }
    });

    it('searches, and reads a paper', async () => {
      await vscode.press('Control+K', 'g');
      await vscode.quickInputTitle.filter({ hasText: text('Search Papers') }).waitFor();
      await vscode.quickInput.fill('GraphNap');
      await vscode.listHas('GraphNap');
      await vscode.leaveList();
      await vscode.clickRow('GraphNap');
      await expect(vscode.paper.getByText(text('Seen in'), { exact: true })).toBeVisible();
      expect(await overflowOf(vscode.page)).toBeLessThanOrEqual(0);
    });

    it('stars a paper with the menu', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), title('commands.starPaper'));
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), title('commands.unstarPaper'));
    });
  });
}
