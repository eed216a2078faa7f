import { openSmallLibrary } from './support/journeys';
import { expect, type Vscode } from './support/vscode';

const bibliography = [
  '@misc{graphnap2021,',
  '  title = {{GraphNap}: Resting Graph Agents between Long Tasks},',
  '  author = {{Tide Lab}},',
  '  year = {2021},',
  '}',
  '',
  '@misc{maps2025,',
  '  title = {Maps that Forget},',
  '  doi = {10.1145 / 33},',
  '}',
  '',
  '@article{owl2024,',
  '  title = {Owls in the Attic},',
  '  author = {Owl, Olga},',
  '  year = {2024},',
  '}',
  '',
].join('\n');

describe('A person who checks references', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary();
    await vscode.writeFile('references.bib', bibliography);
    await vscode.treeRow('Bibliographies').filter({ hasText: '3 · references.bib' }).waitFor();
  });
  after(() => vscode.dispose());

  it('filters the report, opens an entry, and takes the right year', async () => {
    await vscode.openFile('references.bib');
    await vscode.runCommand('Paper Digest: Check References…');
    await expect(vscode.quickPickRows.first()).toContainText('graphnap2021');
    await vscode.listHas('Year: “2021” here, “2026” in your digests.');
    await vscode.pictureInThemes('check-references');
    await vscode.quickPickRows.filter({ hasText: 'Show only: Other problems' }).click();
    await expect(vscode.quickPickRows.first()).not.toContainText('graphnap2021');
    await vscode.listHas('Journal is missing.');
    await vscode.quickPickRows.filter({ hasText: 'Copy Report' }).click();
    await expect.poll(() => vscode.clipboard()).toContain('## Differs (1)');
    await vscode.runCommand('Paper Digest: Check References…');
    await vscode.quickPickRows.filter({ hasText: 'graphnap2021' }).first().click();
    await vscode.editor.locator('.squiggly-warning').first().waitFor();
    const actions = await vscode.openQuickFixes('Change year to “2026”');
    await actions.first().waitFor();
    await vscode.pictureInThemes('reference-fix');
    await vscode.press('Enter');
    await vscode.hasLine('  year = {2026},');
  });
});
