import { pageOfTwenty, twentyPapers } from './support/twentyPapers';
import { showAllPapers } from './support/journeys';
import { expect, openVscode, type Vscode } from './support/vscode';

describe('A person who reads new papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode();
    await vscode.writeFile('2026-01-20.txt', pageOfTwenty());
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  it('reads a whole paper beside the list, and the next with an arrow key, twenty in all', async () => {
    await vscode.clickRow('Harbour');
    await vscode.page.mouse.move(900, 700);
    const heading = vscode.paper.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/Harbour/);
    // The folder of the digest, below that of new papers.
    await vscode.press('ArrowUp');
    const seen = new Set<string>();
    for (let before = 'Harbour'; seen.size < 20;) {
      await vscode.press('ArrowDown');
      await expect(heading).not.toHaveText(before);
      const title = await heading.innerText();
      expect(seen.has(title)).toBe(false);
      seen.add(title);
      before = title;
      const { abstract } = twentyPapers.find((paper) => paper.title === title) ?? { abstract: '' };
      const lastWords = abstract.split('. ').at(-1) ?? '';
      await expect(vscode.paper.locator('.abstract .text')).toContainText(lastWords);
    }
    await vscode.pictureInThemes('paper-twentieth');
  });

  it('finds the paper there again after closing the view, and after reloading the window', async () => {
    const title = await vscode.paper.getByRole('heading', { level: 1 }).innerText();
    // The page is loaded again each time, in new frames.
    const headings = async (): Promise<string[]> =>
      (
        await Promise.all(
          // A frame that is being removed has none.
          vscode.page.frames().map((frame) =>
            frame
              .locator('#title')
              .allInnerTexts()
              .catch((): string[] => []),
          ),
        )
      ).flat();
    await vscode.titleButton('Pin Paper').click();
    await vscode.titleButton('Unpin Paper').waitFor();
    const header = vscode.page.getByRole('button', { name: /^Paper( - Pinned)? Section$/ });
    await header.click();
    await expect.poll(headings).toEqual([]);
    await header.click();
    await expect.poll(headings).toEqual([title]);
    await vscode.reopen();
    await showAllPapers(vscode);
    await expect.poll(headings).toEqual([title]);
    await vscode.titleButton('Unpin Paper').waitFor();
  });
});
