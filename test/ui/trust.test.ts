import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtures, marksIn, showAllPapers, starOnRow } from './support/journeys';
import { expect, openVscode, type Vscode } from './support/vscode';

describe("A person who opens a stranger's folder in Restricted Mode", () => {
  let vscode: Vscode;
  let stranger: string;

  before(async () => {
    stranger = mkdtempSync(join(tmpdir(), 'paper-digest-stranger-'));
    cpSync(fixtures, stranger, { recursive: true });
    mkdirSync(join(stranger, '.vscode'), { recursive: true });
    const settings = { 'paperDigest.marksFile': 'taken/over.txt' };
    writeFileSync(join(stranger, '.vscode/settings.json'), JSON.stringify(settings));
    vscode = await openVscode({
      folder: stranger,
      settings: { 'security.workspace.trust.enabled': true },
    });
    await vscode.page.getByText('Restricted Mode').first().waitFor();
    await showAllPapers(vscode);
  });
  after(async () => {
    await vscode.dispose();
    rmSync(stranger, { recursive: true, force: true });
  });

  it('keeps marks in the folder of Paper Digest, not where the workspace settings say', async () => {
    await starOnRow(vscode, 'GraphNap');
    await expect.poll(() => marksIn(vscode)).toContain('graphnap2026 starred');
    assert.ok(!existsSync(join(vscode.folder, 'taken')));
  });
});
