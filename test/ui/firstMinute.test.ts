import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestPage, longAbstract } from '../support/digestPage';
import { marksIn } from './support/journeys';
import { pageOfTwo } from './support/pageOfTwo';
import { violationsIn } from './support/paperPage';
import { closeWindows, expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const name = 'review 2026-01-01 to 2026-01-31';

/** Marks at the end of a month. */
const marks = `gdpo2026 starred read "compare with Table 2"
policycliff2025 starred
knowrl2025 later
truthrl2025 skipped
markovianthinker read
`;

describe('A person who opens no folder', () => {
  let vscode: Vscode;
  const walkthrough = '.gettingStartedContainer .gettingStartedSlideDetails';
  /** The texts and pictures of the extension; VS Code's elements around them have violations of their own. */
  const own = `${walkthrough} .step-description-container, ${walkthrough} .getting-started-media`;

  before(async () => (vscode = await openVscode({ isEmpty: true })));
  after(closeWindows);

  const step = (name: string) =>
    vscode.page.locator(`${walkthrough} .getting-started-step`, { hasText: name }).first();
  /** Selects a step; VS Code disables the button of the selected one. */
  const choose = async (name: string): Promise<void> => {
    const isChosen = (await step(name).getAttribute('aria-expanded')) === 'true';
    if (!isChosen) await step(name).click();
  };

  it('sees that a digest is enough, opens one, and finds its papers', async () => {
    await vscode.showPapers();
    const welcome = vscode.page.locator('.part.sidebar .welcome-view-content');
    await welcome.filter({ hasText: 'Open the folder where you save' }).waitFor();
    await vscode.searchPapers('waves');
    await vscode.listHas('No folder or digest is open');
    await vscode.leaveList();

    await vscode.press('Control+Alt+N');
    await vscode.focusedEditor.waitFor();
    await vscode.copy(pageOfTwo);
    await vscode.press('Control+V');
    await vscode.treeRow('Lanterns for Small Ships').waitFor();
    await vscode.treeSays('2 papers in 1 digest');
    await expect(welcome).toBeHidden();
    await vscode.searchPapers('waves');
    await vscode.listHas('Counting Waves');
    await vscode.leaveList();
    await vscode.closeEditors();
    await welcome.waitFor();
  });

  it('sees five steps, each with a picture', async () => {
    await vscode.page.getByText('Take the tour', { exact: true }).click();
    await expect(vscode.page.locator(`${walkthrough} .getting-started-step`)).toHaveCount(5);
    // With the sidebar, 1280 pixels have no room for pictures.
    await vscode.press('Control+B');
    for (const name of ['Get papers in', 'Browse', 'Search', 'Cite', 'Preview']) {
      await choose(name);
      const picture = vscode.page.locator(`${walkthrough} .getting-started-media img`);
      await expect(picture).toHaveAttribute('srcset', /walkthrough/);
      assert.deepEqual(await violationsIn(vscode.page, own), [], name);
    }
  });

  it('completes a step with its link', async () => {
    await choose('Search');
    await step('Search').getByRole('button', { name: 'Search Papers' }).click();
    await expect(step('Search').locator('.codicon.complete')).toBeVisible();
  });

  it('opens the sample digests with a link, and sees the README beside them', async () => {
    await choose('Get papers in');
    await step('Get papers in').getByText('open the sample digests').click();
    await vscode.treeSays('45 papers in 3 digests');
    await vscode.treeRow('SmartSnap').waitFor();
    await vscode.showsFile('README');
    await vscode.preview.getByRole('heading', { name: 'Try Paper Digest' }).waitFor();
  });

  it('finds help in the Command Palette', async () => {
    await vscode.closeEditors();
    await vscode.runCommand('Paper Digest: Help');
    await vscode.listHas('Show Keyboard Shortcuts');
    await vscode.listHas('Read the Documentation');
    await vscode.quickPickRows.filter({ hasText: 'Take the Tour' }).click();
    await vscode.page.locator(`${walkthrough} .getting-started-step`).first().waitFor();
  });

  it('finds a paper despite a typo', async () => {
    await vscode.closeEditors();
    await vscode.searchPapers('smartsnp');
    await vscode.listHas('SmartSnap: Proactive Evidence');
    await vscode.press('Enter');
    await vscode.hasFocus('2026-01-14.txt');
    await vscode.cursor.filter({ hasText: /^Ln 21, Col 1$/ }).waitFor();
  });

  describe('A person who reviews a month', () => {
    before(async () => {
      await vscode.writeFile('.paper-digest/marks.txt', marks);
      await vscode.closeEditors();
      // A list that is open doesn't follow the file.
      await waitUntil('the marks of the file', async () => {
        await vscode.searchPapers('is:starred');
        const { length } = await vscode.quickPickTexts();
        await vscode.leaveList();
        return length === 2;
      });
    });

    const choose = async (): Promise<void> => {
      await vscode.runCommand('Paper Digest: Create Review Note…');
      await vscode.listHas('Last Month');
      await vscode.type('Other');
      await vscode.press('Enter');
      await vscode.inputSays('First and last day');
      await expect(vscode.quickInput).toHaveValue('2026-01-01..2026-01-31');
      await vscode.quickInput.fill('2026-02');
      await vscode.inputSays('no digest');
      await vscode.quickInput.fill('2026-01');
      await vscode.inputSays('1 digest');
      await vscode.press('Enter');
    };

    it('chooses the days with the keyboard, and gets a note for them', async () => {
      await vscode.runCommand('Paper Digest: Create Review Note…');
      await vscode.listHas('Last 30 Days');
      await vscode.leaveList();
      await choose();
      await vscode.showsFile(`${name}.md`);
      await vscode.hasLine('## Starred');
      const text = await vscode.fileText(`notes/${name}.md`);
      assert.match(
        text,
        /\nPapers: 17, in digests: 1 · starred: 2 · read: 2 · cited: \d+ · later: 1 · skipped: 1\n/,
      );
      assert.match(text, /\n- GDPO: .* \[@gdpo2026\] – compare with Table 2\n/);
      assert.match(text, /\n## Trending words\n\n- /);
    });

    it('keeps the existing note, and creates another one only on request', async () => {
      const before = await vscode.fileText(`notes/${name}.md`);
      await choose();
      const message = await vscode.notified('already exists');
      await message.getByText('Create Another').click();
      await vscode.showsFile(`${name} 2.md`);
      assert.equal(await vscode.fileText(`notes/${name}.md`), before);
    });
  });
});

describe("A person who opens a stranger's folder with many digests in Restricted Mode", () => {
  let vscode: Vscode;
  let folder: string;

  /** A digest with a number of papers. */
  const digest = (date: string, name: string, count: number): string =>
    digestPage(
      date,
      Array.from({ length: count }, (_, i) => ({
        title: `${name} of Leaf ${i}`,
        abstract: longAbstract(name),
        byline: '  • 4 authors\n·\nNov 1, 2025 2',
      })),
    );

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paper-digest-many-'));
    writeFileSync(join(folder, 'ants.txt'), digest('Nov 3, 2025', 'Ants', 120));
    writeFileSync(join(folder, 'bees.txt'), digest('Nov 4, 2025', 'Bees', 120));
    writeFileSync(join(folder, 'crickets.txt'), digest('Nov 5, 2025', 'Crickets', 3));
    writeFileSync(join(folder, 'huge.txt'), digest('Nov 6, 2025', 'Moths', 2000));
    mkdirSync(join(folder, '.vscode'));
    const settings = { 'paperDigest.marksFile': 'taken/over.txt' };
    writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
    vscode = await openVscode({
      folder,
      settings: { 'paperDigest.limitFileSize': 0.1, 'security.workspace.trust.enabled': true },
    });
    await vscode.page.getByText('Restricted Mode').first().waitFor();
    await vscode.showPapers();
  });
  after(async () => {
    await closeWindows();
    rmSync(folder, { recursive: true, force: true });
  });

  it('marks everything before the newest digest as read, not where the workspace settings say', async () => {
    const offer = await vscode.notified('240 papers from before the newest digest');
    await offer.getByRole('button', { name: 'Mark as Read' }).click();
    await vscode.notified('Marked 240 papers as read');
    await vscode.treeRow('crickets.txt').filter({ hasText: '3 unread' }).waitFor();
    await expect(vscode.treeRow('bees.txt')).not.toContainText('unread');
    assert.equal(marksIn(vscode).match(/ read$/gm)?.length, 240);
    assert.ok(!existsSync(join(vscode.folder, 'taken')));
  });

  it('sees which digest is too large, and opens the setting', async () => {
    const row = vscode.treeRow('huge.txt');
    await expect(row).toContainText('Larger than 0.1 MB');
    await row.click();
    await vscode.listHas('huge.txt');
    await (await vscode.listHas('paperDigest.limitFileSize')).first().click();
    await vscode.page.locator('.settings-editor').getByText('Limit File Size').waitFor();
  });
});
