import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const name = 'review 2026-01-01 to 2026-01-31';

/** Marks as somebody has them at the end of a month. */
const marks = `gdpo2026 starred read "compare with Table 2"
policycliff2025 starred
knowrl2025 later
truthrl2025 skipped
markovianthinker read
`;

describe('A person who looks back on a month', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({
      folder: join(root, 'samples'),
      size: { width: 1280, height: 800 },
    });
    await mkdir(join(vscode.folder, '.paper-digest'));
    await writeFile(join(vscode.folder, '.paper-digest/marks.txt'), marks);
    await showAllPapers(vscode);
    await vscode.searchPapers('is:starred');
    await waitUntil('the stars', async () => (await vscode.quickPickTexts()).length === 2);
    await vscode.leaveList();
  });
  after(() => vscode.dispose());

  const choose = async (): Promise<void> => {
    await vscode.runCommand('Paper Digest: New Review Note…');
    await vscode.quickPickRows.filter({ hasText: 'Last Month' }).waitFor();
    await vscode.type('Other');
    await vscode.press('Enter');
    const said = vscode.page.locator('.quick-input-widget .quick-input-message');
    await said.filter({ hasText: 'The first and the last day' }).waitFor();
    await expect(vscode.quickInput).toHaveValue('2026-01-01..2026-01-31');
    await vscode.quickInput.fill('2026-02');
    await said.filter({ hasText: 'no digest' }).waitFor();
    await vscode.quickInput.fill('2026-01');
    await said.filter({ hasText: '1 digest' }).waitFor();
  };

  it('chooses the days by keys alone, and gets a note of them', async () => {
    await vscode.runCommand('Paper Digest: New Review Note…');
    await vscode.quickPickRows.filter({ hasText: 'Last 30 Days' }).waitFor();
    await vscode.picture('review-spans');
    await vscode.leaveList();
    await choose();
    await vscode.press('Enter');
    await vscode.tab.filter({ hasText: `${name}.md` }).waitFor();
    await waitUntil('the note', async () => (await vscode.editorLines()).includes('## Starred'));
    const text = await readFile(join(vscode.folder, `notes/${name}.md`), 'utf8');
    assert.match(
      text,
      /\nPapers: 17, in digests: 1 · starred: 2 · read: 2 · cited: \d+ · later: 1 · skipped: 1\n/,
    );
    assert.match(text, /\n- GDPO: .* \[@gdpo2026\] – compare with Table 2\n/);
    assert.match(text, /\n## Rising words\n\n- /);
    await vscode.pictureInThemes('review');
  });

  it('keeps what stands in the note, and makes another one only when asked to', async () => {
    const file = join(vscode.folder, `notes/${name}.md`);
    const before = await readFile(file, 'utf8');
    await choose();
    await vscode.press('Enter');
    const message = vscode.notifications.filter({ hasText: 'exists and was left as it is' });
    await message.waitFor();
    await vscode.picture('review-exists');
    await message.getByText('Make Another One').click();
    await vscode.tab.filter({ hasText: `${name} 2.md` }).waitFor();
    assert.equal(await readFile(file, 'utf8'), before);
  });

  it('sees the note with its citations in the preview', async () => {
    await vscode.editor.click();
    await vscode.press('Control+K', 'v');
    await vscode.preview.getByRole('heading', { name: 'Starred' }).waitFor();
    await vscode.preview.getByRole('heading', { name: 'References' }).waitFor();
    await vscode.picture('review-preview');
  });
});
