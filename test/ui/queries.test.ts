import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

describe('A person who asks for more than words', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  const value = (expected: string) =>
    waitUntil(
      `“${expected}” in the input`,
      async () => (await vscode.quickInput.inputValue()) === expected,
    );

  it('is offered fields and values, and sees the papers that fit', async () => {
    await vscode.searchPapers('org:');
    const active = vscode.page.locator('.quick-input-list .monaco-list-row.focused');
    await active.filter({ hasText: /^org:/ }).waitFor();
    await vscode.screenshotInThemes('query-values');
    await vscode.page.keyboard.press('Enter');
    await waitUntil('a value', async () =>
      /^org:\S.* $/.test(await vscode.quickInput.inputValue()),
    );
    const chosen = await vscode.quickInput.inputValue();
    await active.filter({ hasNotText: /^org:/ }).waitFor();
    // What is typed goes on behind the value.
    await vscode.page.keyboard.type('-q');
    await value(`${chosen}-q`);
    await vscode.page.keyboard.press('Backspace');
    await vscode.page.keyboard.press('Backspace');
    await value(chosen);
    await vscode.screenshotInThemes('query-fielded');
    await vscode.page.keyboard.press('Enter');
    await vscode.quickInputClosed();
    await vscode.focusedEditor.waitFor();
  });

  it('is told which part cannot be read, while the rest is used', async () => {
    await vscode.searchPapers('sparrow year:soon');
    await vscode.quickInputTitle.filter({ hasText: 'soon' }).waitFor();
    await waitUntil('the papers', async () =>
      (await vscode.quickPickTexts()).some((text) => text.includes('SPARROW')),
    );
    await vscode.screenshotInThemes('query-wrong');
    await vscode.page.keyboard.press('Escape');
    await vscode.quickInputClosed();
  });

  it('is asked what was meant by a mistake, takes it with Enter, and sees the papers', async () => {
    const active = vscode.page.locator('.quick-input-list .monaco-list-row.focused');
    for (const [typed, meant] of [
      ['sparrow or agent', 'sparrow OR agent'],
      ['agent comments>1', 'agent comments:>1'],
      ['"reward hacking', '"reward hacking"'],
    ] as const) {
      await vscode.searchPapers(typed);
      await active.filter({ hasText: `Did you mean “${meant}”?` }).waitFor();
      if (typed.includes('>')) await vscode.screenshotInThemes('query-mistake');
      await vscode.page.keyboard.press('Enter');
      await value(meant);
      await active.filter({ hasNotText: 'Did you mean' }).waitFor();
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    }
  });

  it('is told why no paper has an id or an author', async () => {
    for (const [typed, told] of [
      ['2504.99999', 'papers have an id'],
      ['author:nobody', 'papers have names of authors'],
    ] as const) {
      await vscode.searchPapers(typed);
      await vscode.quickPickRows.filter({ hasText: told }).first().waitFor();
      await vscode.screenshotInThemes(`query-none-${typed.slice(0, 4)}`);
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    }
  });

  it('sees papers first that are like those they cited, why, and what was learned', async () => {
    await vscode.searchPapers('sort:interest');
    await vscode.quickPickRows
      .filter({ hasText: /near what you/ })
      .first()
      .waitFor();
    await vscode.screenshotInThemes('query-interest');
    await vscode.page.keyboard.press('Escape');
    await vscode.quickInputClosed();
    await vscode.runCommand('Paper Digest: Show What It Learned');
    const word = vscode.quickPickRows.filter({ hasText: /that you starred, cited/ }).first();
    await word.waitFor();
    await vscode.screenshotInThemes('interest-learned');
    await word.click();
    await expect(vscode.quickInput).toHaveValue(/^\S+ sort:interest$/);
    await vscode.quickPickRows
      .filter({ hasText: /near what you/ })
      .first()
      .waitFor();
    await vscode.page.keyboard.press('Escape');
    await vscode.quickInputClosed();
  });

  it('is asked the same in the filter of the sidebar, and takes it with the bulb', async () => {
    await vscode.titleButton('Filter Papers').click();
    await vscode.quickInput.waitFor();
    await vscode.quickInput.pressSequentially('org: qwen');
    await vscode.page
      .locator('.quick-input-message', { hasText: 'Did you mean “org:qwen”?' })
      .waitFor();
    await vscode.screenshotInThemes('filter-mistake');
    await vscode.page.locator('.quick-input-titlebar .codicon-lightbulb').click();
    await value('org:qwen');
    await vscode.page
      .locator('.quick-input-message', { hasText: 'Did you mean' })
      .waitFor({ state: 'hidden' });
    await vscode.page.keyboard.press('Escape');
    await vscode.quickInputClosed();
  });

  it('finds the searches again that led to a paper', async () => {
    await vscode.searchPapers('sparrow');
    await vscode.quickPickRows.filter({ hasText: 'SPARROW' }).first().waitFor();
    await vscode.page.keyboard.press('Enter');
    await vscode.quickInputClosed();
    await vscode.focusedEditor.waitFor();
    await vscode.searchPapers('');
    await vscode.quickPickRows.filter({ hasText: 'Recent Searches' }).first().waitFor();
    await expect(vscode.quickPickRows.first()).toHaveText(/^sparrow/);
    await vscode.screenshotInThemes('query-history');
    await vscode.page.keyboard.press('Escape');
    await vscode.quickInputClosed();
  });
});
