import type { Locator } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const note = `# What agents remember

Agents may rest between tasks [see *also* @graphnap2026, p. 3; @kettle].
As @sparrow2025 shows, half a second is enough.

| paper | where |
| --- | --- |
| @mapsforget2024 | [@teapots, chap. 2] |

Nobody has yet written @lanterns2031.
`;

const bibliography = `@book{teapots, title = {Teapots of the World}, author = {Vasic, Ana and Li, Bo},
  publisher = {Tea Press}, year = 2021}\n`;

const newDigest = `Daily Papers

byAK and the research community

Mar 5

Lanterns: Dim Lights for Small Ships

Ships without radar see little at night.

tencent Tencent
·
Mar 4, 2031 2
`;

describe('A person who reads a note in the Markdown preview', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({
      folder: fixtures,
      themes: ['light', 'highContrast', 'dark'],
      // On a slow machine, the editor that follows a click in the preview scrolls the preview back.
      settings: { 'markdown.preview.scrollEditorWithPreview': false },
    });
    await vscode.writeFile('references.bib', bibliography);
    await showAllPapers(vscode);
  });
  beforeEach(async () => {
    await rm(join(vscode.folder, 'new.txt'), { force: true });
    await vscode.closeEditors();
  });
  after(() => vscode.dispose());

  const citation = (text: string) =>
    vscode.preview.locator('.paper-digest-citation', { hasText: text });
  const entries = () => vscode.preview.locator('.paper-digest-reference');
  /** It appears a moment after the citation, when the preview is rendered again. */
  const abstractOnHover = (link: Locator, title: string) =>
    expect(link).toHaveAttribute('title', new RegExp(`^${title}[^]*\\n\\n\\w`));

  it('sees the abstract on hover though a picture of the note was still loading', async () => {
    // It is slow, but loads with the next page, which VS Code may then keep hidden.
    const asked: (() => void)[] = [];
    await vscode.page.context().route('https://pictures.example/*', async (route) => {
      asked.at(-1)?.();
      const nextIsAsked = new Promise<void>((resolve) => asked.push(resolve));
      await Promise.race([nextIsAsked, setTimeout(1500)]);
      await route.fulfill({
        contentType: 'image/svg+xml',
        headers: { 'cache-control': 'no-store' },
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
      });
    });
    await vscode.writeFile('early.md', '@sparrow2025 ![](https://pictures.example/slow.svg)\n');
    // The abstract was not requested yet: no editor shows a note.
    await vscode.press('Control+Shift+E');
    await vscode.chooseFromMenu(vscode.treeRow('early.md'), 'Open Preview');
    await abstractOnHover(citation('(2025)').locator('a').first(), 'SPARROW');
  });

  it('sees citations, references and unknown keys, and follows changes of the note and a new digest', async () => {
    await vscode.writeFile('notes/memory.md', note);
    await vscode.openFile('notes/memory.md');
    await vscode.goTo(1);
    // The palette would put the command for a locked preview first.
    await vscode.press('Control+K', 'V');
    await citation('(see also').waitFor();
    await citation('Vasic & Li, 2021, Chapter 2').waitFor();
    await expect(entries()).toHaveCount(5);
    const unknown = vscode.preview.locator('.paper-digest-unknown');
    await expect(unknown).toHaveText('lanterns2031?');
    const link = citation('(see also').locator('a').first();
    await abstractOnHover(link, 'GraphNap');
    await vscode.pictureInThemes('preview');

    await link.click();
    const entry = entries().filter({ hasText: 'GraphNap' });
    await expect.poll(async () => (await entry.boundingBox())?.y).toBeLessThan(200);

    // Its scrolled text is below sticky lines, which receive clicks.
    // The preview takes the focus a moment after the click.
    await waitUntil('the end of the note', async () => {
      await vscode.press('Control+1', 'Control+End');
      return (await vscode.cursor.innerText()).startsWith('Ln 11');
    });
    await vscode.type('So says @weighingwords2024');
    await entries().filter({ hasText: 'Weighing Words' }).waitFor();
    await abstractOnHover(citation('Fjord AI (2024)').locator('a').first(), 'Weighing Words');

    await vscode.writeFile('new.txt', newDigest);
    await citation('Tencent (2031)').waitFor();
    await unknown.waitFor({ state: 'detached' });
    await entries().filter({ hasText: 'Lanterns' }).waitFor();
  });
});
