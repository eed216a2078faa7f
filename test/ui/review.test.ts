import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { showAllPapers } from './support/journeys';
import { expect, openVscode, type Vscode } from './support/vscode';

const name = 'review 2026-01-01 to 2026-01-31';

/** Marks at the end of a month. */
const marks = `gdpo2026 starred read "compare with Table 2"
policycliff2025 starred
knowrl2025 later
truthrl2025 skipped
markovianthinker read
`;

describe('A person who reviews a month', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({
      folder: join(root, 'samples'),
      showsPapers: true,
      size: { width: 1280, height: 800 },
    });
    await vscode.writeFile('.paper-digest/marks.txt', marks);
    await showAllPapers(vscode);
    // The samples open it.
    await vscode.showsFile('README');
    await vscode.closeEditors();
    await vscode.searchPapers('is:starred');
    await expect(vscode.quickPickRows).toHaveCount(2);
    await vscode.leaveList();
  });
  after(() => vscode.dispose());

  const choose = async (): Promise<void> => {
    await vscode.runCommand('Paper Digest: New Review Note…');
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
    await vscode.runCommand('Paper Digest: New Review Note…');
    await vscode.listHas('Last 30 Days');
    await vscode.picture('review-spans');
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
    await vscode.pictureInThemes('review');
  });

  it('keeps the existing note, and creates another one only on request', async () => {
    const before = await vscode.fileText(`notes/${name}.md`);
    await choose();
    const message = await vscode.notified('already exists');
    await vscode.picture('review-exists');
    await message.getByText('Create Another').click();
    await vscode.showsFile(`${name} 2.md`);
    assert.equal(await vscode.fileText(`notes/${name}.md`), before);
  });

  it('sees the note with its citations in the preview', async () => {
    await vscode.editor.click();
    await vscode.press('Control+K', 'v');
    await vscode.preview.getByRole('heading', { name: 'Starred' }).waitFor();
    await vscode.preview.getByRole('heading', { name: 'References' }).waitFor();
    await vscode.picture('review-preview');
  });
});
