import assert from 'node:assert/strict';
import { digestPage, longAbstract } from '../support/digestPage';
import { playSources } from '../support/playedSources';
import { answers } from '../support/sourceAnswers';
import { settingsFor, startSourceServer } from '../support/sourceServer';
import type { SourceServer } from '../support/sourceServer';
import { showAllPapers } from './support/journeys';
import { closeWindows, expect, openVscode, type Vscode } from './support/vscode';

const title = 'Heron: Wading & Robots';
/** What Paper Digest writes for the paper, and an entry that it didn't write. */
const own =
  '@misc{heron2026,\n  title = {Heron: Wading \\& Robots},\n  year = {2026},\n  month = sep,\n}\n';
const foreign =
  '\n@misc{wade2026,\n  title = {Heron: Wading \\& Robots},\n  keywords = {birds},\n}\n';
/** The start of a path, and what a source answers to it. */
const replies: readonly (readonly [string, string])[] = [
  ['/hf/api/papers/search', `[{"paper":${answers.huggingFacePaper}}]`],
  ['/arxiv/', answers.arxivFeed],
  ['/crossref/works/', answers.crossrefWork],
  ['/s2/', answers.semanticScholarBatch],
];

/** A preprint that was published, an article that was retracted, one with wrong details, and one that no source knows. */
const bibliography = [
  '@misc{heron2024,',
  '  title = {Heron: Wading Robots at Scale},',
  '  author = {Wade, Ada and Reed, Bo},',
  '  year = {2024},',
  '  eprint = {2409.12345},',
  '  archiveprefix = {arXiv}',
  '}',
  '',
  '@article{owl2024,',
  '  title = {Owls in the Attic},',
  '  author = {Owl, Olga},',
  '  journal = {J. Attics},',
  '  year = {2024}',
  '}',
  '',
  '@article{ibis2023,',
  '  title = {Ibises in Parks},',
  '  author = {Park, Ida},',
  '  journal = {Annals of Ponds},',
  '  pages = {10--19},',
  '  year = {2023},',
  '  doi = {10.1000/ibis}',
  '}',
  '',
  '@article{nemo2025,',
  '  title = {A Survey of Imaginary Lanterns at Sea},',
  '  author = {Nemo, Nora},',
  '  journal = {Lantern Letters},',
  '  year = {2025},',
  '  doi = {10.1000/nothing}',
  '}',
  '',
].join('\n');
const published = playSources(
  [],
  [
    {
      title: 'Heron: Wading Robots at Scale',
      authors: ['Ada Wade', 'Bo Reed'],
      year: 2025,
      arxivId: '2409.12345',
      doi: '10.1000/heron',
      venue: { name: 'Journal of Marshes', kind: 'journal' },
    },
    {
      title: 'Owls in the Attic',
      authors: ['Olga Owl'],
      year: 2024,
      doi: '10.1000/owl',
      venue: { name: 'Journal of Attics', kind: 'journal' },
      retractedBy: '10.1000/owl.notice',
    },
    {
      title: 'Ibises in Parks',
      authors: ['Ida Park'],
      year: 2023,
      doi: '10.1000/ibis',
      venue: { name: 'Journal of Marshes', kind: 'journal' },
      extra: { crossref: { page: '12-21' } },
    },
    { title: 'Crane: Dancing Robots', authors: ['Cy Fenn'], year: 2026, doi: '10.1000/crane' },
  ],
);

const busy = { status: 429, headers: { 'retry-after': '3600' } };

describe('A person who looks papers up', () => {
  let vscode: Vscode;
  let server: SourceServer;
  let checksReferences = true;
  let isBusy = false;
  let list = answers.huggingFaceList;

  before(async () => {
    server = await startSourceServer((request) => {
      if (checksReferences) return published(request);
      const { path } = request;
      if (isBusy && path.startsWith('/s2/')) return busy;
      if (path.startsWith('/hf/api/daily_papers?')) return { body: list };
      const found = replies.find(([start]) => path.startsWith(start));
      return found ? { body: found[1] } : published(request);
    });
    vscode = await openVscode({
      settings: settingsFor(server, {
        // DBLP gets one request in six seconds.
        dblp: '',
        // Its own host, as a busy host answers for no source.
        semanticScholar: `${server.address.replace('127.0.0.1', 'localhost')}/s2`,
      }),
    });
    await vscode.writeFile('references.bib', bibliography);
  });
  after(async () => {
    await closeWindows();
    await server.close();
  });

  const dialog = () => vscode.page.locator('.monaco-dialog-box');

  it('agrees, checks references, sees what was retracted, and cites the published version', async () => {
    await vscode.openFile('references.bib');
    await vscode.runCommand('Paper Digest: Check References');
    await vscode.quickPickRows.filter({ hasText: 'Check Online…' }).click();
    await dialog().getByText('Look up papers online?').waitFor();
    assert.deepEqual(server.requests, []);
    await dialog().getByRole('button', { name: 'Look Up' }).click();
    await vscode.quickPickRows.filter({ hasText: 'Confirmed by' }).first().waitFor();
    await expect(vscode.quickPickRows.first()).toContainText('owl2024');
    for (const text of [
      'Retracted, see doi:10.1000/owl.notice.',
      'Journal: “Annals of Ponds” here, “Journal of Marshes” on Crossref.',
      'Pages: “10–19” here, “12–21” on Crossref.',
      'This preprint was published: Journal of Marshes, 2025, doi:10.1000/heron.',
      'Not found on Crossref, DataCite, arXiv, Hugging Face, Semantic Scholar.',
    ]) {
      await vscode.listHas(text);
    }
    await vscode.picture();
    await vscode.quickPickRows.filter({ hasText: 'heron2024' }).first().click();
    const actions = await vscode.openQuickFixes('Cite the Published Version');
    await actions.first().waitFor();
    await vscode.press('Enter');
    await vscode.hasLine('@article{heron2024,');
    await vscode.hasLine('  journal = {Journal of Marshes},');
    await vscode.hasLine('  doi = {10.1000/heron}');
  });

  it('gets the authors of what a note cites', async () => {
    checksReferences = false;
    await vscode.closeEditors();
    await vscode.removeFile('references.bib');
    await vscode.page.getByRole('button', { name: 'No Problems' }).waitFor();
    const page = digestPage('Oct 1, 2026', [
      { title, abstract: longAbstract(title), byline: '  • 3 authors\n·\nSep 14, 2026' },
      { title: 'Crane: Dancing', abstract: longAbstract('Crane: Dancing') },
    ]);
    await vscode.writeFile('page.txt', page);
    await vscode.writeFile('refs.bib', own + foreign);
    await vscode.writeFile('note.md', 'Herons wade [@heron2026].\n');
    await showAllPapers(vscode);
    await vscode.openFile('note.md');
    await vscode.runCommand('Paper Digest: Look Up Details…');
    await vscode.notified('Found details of “Heron: Wading & Robots”.');
    const details = await vscode.fileText('.paper-digest/details.jsonl');
    assert.match(details, /"authors":\["Ada Wade","Bo Reed","\{The Marsh Team\}"\]/);
    await vscode.searchPapers('Ada Wade');
    await expect(vscode.quickPickRows.first()).toContainText('Heron');
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
    await vscode.press('Enter');
    const lines = vscode.page.locator('.editor-instance .view-lines').first();
    await expect(lines).toContainText('Marsh');
    const saved = expect.poll(() => vscode.fileText('refs.bib'));
    await saved.toContain('author = {Ada Wade and Bo Reed and {The Marsh Team}}');
    assert.ok((await vscode.fileText('refs.bib')).endsWith(foreign));
    await lines.click();
    await vscode.press('Control+Z');
    await expect(lines).not.toContainText('Marsh');
  });

  it('looks up a paper from its row, is offered a similar one, and learns which source is busy', async () => {
    isBusy = true;
    const lookUp = async () => {
      await vscode.searchPapers('Crane');
      const row = vscode.quickPickRows.filter({ hasText: 'Crane: Dancing' });
      await row.hover();
      await row.getByRole('button', { name: 'Look Up Details' }).click();
      const told = await vscode.notified('Found no details of “Crane: Dancing”.');
      await expect(told).toContainText('Only similar papers were found.');
      await expect(told).toContainText(
        /Semantic Scholar is busy until .*[0-9].*, so it was left out/,
      );
      await vscode.quickInputClosed();
      return told;
    };
    const told = await lookUp();
    await vscode.picture();
    await told.getByRole('button', { name: 'Choose…' }).click();
    await vscode.listHas('Crane: Dancing Robots');
    await vscode.listHas('None of these');
    await vscode.leaveList();
    assert.doesNotMatch(await vscode.fileText('.paper-digest/details.jsonl'), /Crane/);
    const asked = server.requests.length;
    await vscode.clearNotifications();
    await lookUp();
    assert.equal(server.requests.length, asked);
  });

  it("gets today's papers, and again after adding a remark and a note, which stay", async () => {
    await vscode.runCommand("Paper Digest: Get Today's Papers");
    await dialog().getByText('Get papers from Hugging Face?').waitFor();
    await dialog().getByRole('button', { name: 'Get Papers' }).click();
    await vscode.treeRow('Egret: Standing Robots').first().waitFor();
    const [, day = ''] = /date=([-\d]+)/.exec(server.requests.at(-1)?.path ?? '') ?? [];
    const path = `digests/${day}.json`;
    await vscode.hasFocus(`${day}.json`);
    await vscode.press('Control+Home', 'End', 'Enter');
    await vscode.type('"remark": "Read on Monday",');
    await vscode.hasLine('  "remark": "Read on Monday",');
    await vscode.save();
    const text = await vscode.fileText(path);
    await vscode.writeFile(path, text.replace('"numComments"', '"note": "Ask Bo",\n      $&'));
    await vscode.hasLine('      "note": "Ask Bo",');
    list = list.replace('"upvotes":3', '"upvotes":40');
    await vscode.clearNotifications();
    await vscode.runCommand("Paper Digest: Get Today's Papers");
    await expect.poll(() => vscode.fileText(path)).toContain('"upvotes": 40');
    const updated = await vscode.fileText(path);
    for (const kept of ['"remark": "Read on Monday"', '"note": "Ask Bo"']) {
      assert.ok(updated.includes(kept), kept);
    }
  });
});
