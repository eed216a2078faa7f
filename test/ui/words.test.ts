import { openDraft, openSmallLibrary } from './support/journeys';
import { expect, type Vscode } from './support/vscode';

/** What newcomers type into the Command Palette, and a command that it should find. */
const commandsByQuery = {
  cite: 'Cite Paper…',
  import: 'Import Page from Clipboard',
  paste: 'Import Page from Clipboard',
  abstract: 'Search Papers and Abstracts…',
  feed: 'Import Page from Clipboard',
  bibtex: 'Copy as BibTeX',
  zotero: 'Export Papers to BibTeX or Zotero…',
  doi: 'Open Link or DOI',
  read: 'Mark as Read',
  'new papers': 'Read New Papers',
};

describe('The Command Palette', () => {
  let vscode: Vscode;
  before(async () => (vscode = await openSmallLibrary()));
  after(() => vscode.dispose());

  it('finds what newcomers type, with a note in front or without', async () => {
    for (const hasNote of [false, true]) {
      await (hasNote ? openDraft(vscode, '# A draft\n\nText.\n') : vscode.closeEditors());
      await vscode.press('F1');
      for (const [query, title] of Object.entries(commandsByQuery)) {
        await vscode.quickInput.fill(`>${query}`);
        await vscode.listHas(`Paper Digest: ${title}`);
      }
      await vscode.quickInput.fill('>cite');
      await vscode.pictureInThemes(hasNote ? 'words-note' : 'words');
      await vscode.leaveList();
    }
  });

  it('shows the keys that work in a note, not those of the list', async () => {
    await openDraft(vscode, '# A draft\n\nText.\n');
    await vscode.press('F1');
    const keys = (title: string) =>
      vscode.quickPickRows.filter({ hasText: title }).first().locator('.monaco-keybinding-key');
    await vscode.quickInput.fill('>Paper Digest: Cite Paper…');
    await expect(keys('Cite Paper…')).toHaveText(['Ctrl', 'K', 'A']);
    await vscode.quickInput.fill('>Paper Digest: Open Literature Note');
    await vscode.listHas('Open Literature Note');
    await expect(keys('Open Literature Note')).toHaveCount(0);
    await vscode.leaveList();
  });

  it('leads to settings in categories, the most used first', async () => {
    await vscode.runCommand('Preferences: Open Settings (UI)');
    const search = vscode.page.locator('.settings-editor .suggest-input-container');
    await search.click();
    await vscode.type('@ext:paper-digest.paper-digest');
    const titles = vscode.page.locator('.settings-editor .settings-group-title-label');
    const categories = vscode.page.locator('.settings-toc-container .settings-toc-entry');
    for (const name of 'Library Citations Bibliography Preview Reading Notes'.split(' ')) {
      await categories.filter({ hasText: name }).first().waitFor();
    }
    await expect(titles.first()).toContainText('Library');
    await vscode.pictureInThemes('settings');
    const names = vscode.page.locator('.settings-editor .setting-item-label');
    await expect(names.first()).toHaveText('Include Files');
  });
});
