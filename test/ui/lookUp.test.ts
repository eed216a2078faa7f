import assert from 'node:assert/strict';
import { digestPage, longAbstract } from '../support/digestPage';
import { answers } from '../support/sourceAnswers';
import { settingsFor, startSourceServer } from '../support/sourceServer';
import type { SourceServer } from '../support/sourceServer';
import { showAllPapers } from './support/journeys';
import { expect, openVscode, type Vscode } from './support/vscode';

const title = 'Heron: Wading & Robots';
/** What Paper Digest writes for the paper, and an entry that it didn't write. */
const own =
  '@misc{heron2026,\n  title = {Heron: Wading \\& Robots},\n  year = {2026},\n  month = sep,\n}\n';
const foreign =
  '\n@misc{wade2026,\n  title = {Heron: Wading \\& Robots},\n  keywords = {birds},\n}\n';
/** The start of a path, and what a source answers to it. */
const replies: readonly (readonly [string, string])[] = [
  ['/hf/api/papers/search', `[{"paper":${answers.huggingFacePaper}}]`],
  ['/hf/api/daily_papers?date=2026-09-15', answers.huggingFaceList],
  ['/arxiv/', answers.arxivFeed],
  ['/crossref/works/', answers.crossrefWork],
  ['/s2/', answers.semanticScholarBatch],
  ['/dblp/', answers.dblpHits],
];

describe('A person who looks papers up', () => {
  let vscode: Vscode;
  let server: SourceServer;

  before(async () => {
    server = await startSourceServer(({ path }) => {
      const found = replies.find(([start]) => path.startsWith(start));
      return found ? { body: found[1] } : { status: 404, body: '{"error":"unknown"}' };
    });
    vscode = await openVscode({
      settings: settingsFor(server),
    });
    const page = digestPage('Oct 1, 2026', [
      { title, abstract: longAbstract(title), byline: '  • 3 authors\n·\nSep 14, 2026' },
      { title: 'Crane: Dancing', abstract: longAbstract('Crane: Dancing') },
    ]);
    await vscode.writeFile('page.txt', page);
    await vscode.writeFile('refs.bib', own + foreign);
    await vscode.writeFile('note.md', 'Herons wade [@heron2026].\n');
    await showAllPapers(vscode);
  });
  after(async () => {
    await vscode.dispose();
    await server.close();
  });

  const dialog = () => vscode.page.locator('.monaco-dialog-box');

  it('reads what is sent where, agrees, and gets the authors of what a note cites', async () => {
    await vscode.openFile('note.md');
    await vscode.runCommand('Paper Digest: Look Up Details of Cited Papers');
    await dialog().getByText('Look up papers online?').waitFor();
    await vscode.picture('look-up-consent');
    assert.deepEqual(server.requests, []);
    await dialog().getByRole('button', { name: 'Look Up' }).click();
    await vscode.notified('Found details of “Heron: Wading & Robots”.');
    const details = await vscode.fileText('.paper-digest/details.jsonl');
    assert.match(details, /"authors":\["Ada Wade","Bo Reed","\{The Marsh Team\}"\]/);
    assert.ok(server.mostOpen() === 1);
    await vscode.searchPapers('Ada Wade');
    await expect(vscode.quickPickRows.first()).toContainText('Heron');
    await vscode.picture('look-up-found');
    await vscode.leaveList();
  });

  it('sees the entry gain its authors, and an entry of somebody else stay', async () => {
    await vscode.openFile('refs.bib');
    await vscode.runCommand('Paper Digest: Update Entries in Bibliography');
    const row = vscode.quickPickRows.filter({ hasText: 'heron2026' });
    await expect(row).toContainText('author: Ada Wade; Bo Reed; The Marsh Team');
    const tick = (of: typeof row) => of.locator('.monaco-checkbox');
    await expect(tick(row)).toHaveAttribute('aria-checked', 'true');
    const other = vscode.quickPickRows.filter({ hasText: 'wade2026' });
    await expect(tick(other)).toHaveAttribute('aria-checked', 'false');
    await vscode.pictureInThemes('update-entries');
    await vscode.press('Enter');
    const lines = vscode.page.locator('.editor-instance .view-lines').first();
    await expect(lines).toContainText('Marsh');
    const saved = expect.poll(() => vscode.fileText('refs.bib'));
    await saved.toContain('author = {Ada Wade and Bo Reed and {The Marsh Team}}');
    assert.ok((await vscode.fileText('refs.bib')).endsWith(foreign));
    await vscode.pictureInThemes('updated-entry');
    await lines.click();
    await vscode.press('Control+Z');
    await expect(lines).not.toContainText('Marsh');
  });

  it('looks up a paper with the button on its row in the palette', async () => {
    await vscode.searchPapers('Crane');
    const row = vscode.quickPickRows.filter({ hasText: 'Crane: Dancing' });
    await row.hover();
    await vscode.picture('look-up-in-palette');
    await row.getByRole('button', { name: 'Look Up Details' }).click();
    await vscode.notified('Found no details of “Crane: Dancing”.');
    await vscode.quickInputClosed();
  });

  it('gets the papers of a day, and sees them in the sidebar', async () => {
    await vscode.runCommand('Paper Digest: Get Papers for a Day, Week, or Month…');
    await vscode.inputSays('such as 2026-09-30');
    await vscode.quickInput.fill('2026-09-15');
    await vscode.press('Enter');
    await dialog().getByText('Get papers from Hugging Face?').waitFor();
    await dialog().getByRole('button', { name: 'Get Papers' }).click();
    await vscode.notified('Saved digests/2026-09-15.json: 2 papers.');
    await vscode.treeRow('Egret: Standing Robots').first().waitFor();
    await vscode.picture('todays-papers');
  });
});

describe('A person who wants the papers of each day', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ settings: { 'paperDigest.lookUp.offerTodaysPapers': true } });
    const page = digestPage('Oct 1, 2026', [{ title, abstract: longAbstract(title) }]);
    await vscode.writeFile('page.txt', page);
  });
  after(() => vscode.dispose());

  it("is offered today's papers once a day", async () => {
    const offer = "Get today's papers from Hugging Face?";
    await vscode.showPapers();
    await vscode.notified(offer);
    await vscode.picture('todays-papers-offered');
    await vscode.reopen();
    // The offer comes before the papers.
    await showAllPapers(vscode);
    await expect(vscode.notifications.filter({ hasText: offer })).toHaveCount(0);
  });
});
