import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtures, openDraft, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const note = [
  '# Draft',
  '',
  'A street map should forget roads that are gone, as agents on graphs forget nodes [@graphnap2026].',
  '',
  'Cold models answer the first question slowly, so some layers stay warm.',
  '',
].join('\n');

describe('A person who looks for papers for a paragraph', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures, themes: ['highContrast', 'dark'] });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());
  beforeEach(() => openDraft(vscode, note));

  it('sees which papers share which words, what is left out, and cites one by Enter', async () => {
    await vscode.goTo(3, 30);
    await vscode.runCommand('Find Papers for This Paragraph');
    await vscode.quickInputTitle.filter({ hasText: 'Papers for This Paragraph' }).waitFor();
    await expect(vscode.quickPickRows.first()).toHaveText(/Maps That Forget.*shares .*forget/s);
    await expect(vscode.quickInputTitle).toHaveText(/1 that it cites is left out/);
    await expect(vscode.quickPickRows.filter({ hasText: 'GraphNap' })).toHaveCount(0);
    await expect(vscode.paper.getByRole('heading', { level: 1 })).toHaveText('Maps That Forget');
    await vscode.pictureInThemes('paragraph');
    await vscode.page.keyboard.press('ArrowDown');
    await vscode.page.keyboard.press('ArrowUp');
    await vscode.page.keyboard.press('Enter');
    await waitUntil('the citation', async () =>
      /A street map should forget.*\[@mapsforget2024\]/.test(
        (await vscode.editorLines()).join('\n'),
      ),
    );
    await expect(vscode.tab).toHaveText(/draft\.md/);
  });

  it('keeps the words of a selection, and cites behind them', async () => {
    await vscode.goTo(5, 1);
    await vscode.page.keyboard.press('Shift+End');
    await vscode.runCommand('Find Papers for This Paragraph');
    await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
    await vscode.quickPickRows.first().hover();
    await vscode.quickPickRows.first().locator('[aria-label^="Insert Citation"]').click();
    await waitUntil(
      'the citation',
      async () =>
        (await vscode.editorLines()).some((line) =>
          line
            .replaceAll('\u00a0', ' ')
            .startsWith('Cold models answer the first question slowly, so some layers stay warm'),
        ) && (await vscode.editorLines()).join().includes('@kettle'),
    );
  });

  it('keeps what it found as a saved search', async () => {
    await vscode.goTo(5, 3);
    await vscode.runCommand('Find Papers for This Paragraph');
    await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
    await vscode.page.locator('.quick-input-widget [aria-label^="Save Search"]').click();
    await waitUntil('the name of the search', async () =>
      /warm|layers|models/.test(await vscode.quickInput.inputValue()),
    );
    await vscode.page.keyboard.press('Enter');
    await waitUntil('the search', async () => {
      const settings = await readFile(join(vscode.folder, '.vscode/settings.json'), 'utf8').catch(
        () => '',
      );
      return settings.includes(' OR ');
    });
    const settings = await readFile(join(vscode.folder, '.vscode/settings.json'), 'utf8');
    assert.match(settings, /warm/);
  });
});
