import { playSources } from '../support/playedSources';
import { settingsFor, startSourceServer } from '../support/sourceServer';
import type { SourceServer } from '../support/sourceServer';
import { openSmallLibrary } from './support/journeys';
import { expect, openVscode, type Vscode } from './support/vscode';

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

const onlineBibliography = [
  '@misc{heron2024,',
  '  title = {Heron: Wading Robots at Scale},',
  '  author = {Wade, Ada and Reed, Bo},',
  '  year = {2024},',
  '  eprint = {2409.12345},',
  '  archiveprefix = {arXiv}',
  '}',
  '',
  '@inproceedings{quills2023,',
  '  title = {Quills for Patient Agents},',
  '  author = {Vasić, Ana and Quist, Gertrude},',
  '  booktitle = {Proceedings of the Inkwell},',
  '  year = {2023},',
  '  doi = {10.1000/quills}',
  '}',
  '',
  '@article{owl2024,',
  '  title = {Owls in the Attic},',
  '  author = {Owl, Olga},',
  '  journal = {J. Attics},',
  '  year = {2024}',
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
  '@dataset{counts2024,',
  '  title = {Counts of Herons in Seven Marshes},',
  '  author = {Wade, Ada},',
  '  publisher = {Zenodo},',
  '  year = {2024},',
  '  doi = {10.5281/zenodo.1234}',
  '}',
  '',
].join('\n');

describe('A person who checks references online', () => {
  let vscode: Vscode;
  let server: SourceServer;

  before(async () => {
    const answer = playSources(
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
          title: 'Quills for Patient Agents',
          authors: ['Ana Vasić', 'Tim Reed'],
          year: 2023,
          doi: '10.1000/quills',
          venue: { name: 'Proceedings of the Inkwell', kind: 'proceedings' },
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
          title: 'Counts of Herons in Seven Marshes',
          authors: ['Ada Wade'],
          year: 2024,
          doi: '10.5281/zenodo.1234',
        },
      ],
    );
    server = await startSourceServer(answer);
    vscode = await openVscode({
      // DBLP gets one request in six seconds.
      settings: { ...settingsFor(server), 'paperDigest.lookUp.dblp': '' },
    });
    await vscode.writeFile('references.bib', onlineBibliography);
  });
  after(async () => {
    await vscode.dispose();
    await server.close();
  });

  it('agrees, sees what was retracted, and cites the published version', async () => {
    await vscode.openFile('references.bib');
    await vscode.runCommand('Paper Digest: Check References…');
    await vscode.quickPickRows.filter({ hasText: 'Check Online…' }).click();
    const dialog = vscode.page.locator('.monaco-dialog-box');
    await dialog.getByText('Look up papers online?').waitFor();
    await expect.poll(() => server.requests.length).toBe(0);
    await dialog.getByRole('button', { name: 'Look Up' }).click();
    await vscode.quickPickRows.filter({ hasText: 'Confirmed by' }).first().waitFor();
    await expect(vscode.quickPickRows.first()).toContainText('owl2024');
    for (const text of [
      'Retracted, see doi:10.1000/owl.notice.',
      'Authors: “Vasić, Ana; Quist, Gertrude” here, “Vasić, A.; Reed, Tim” on Crossref.',
      'This preprint was published: Journal of Marshes, 2025, doi:10.1000/heron.',
      'Confirmed by DataCite, Semantic Scholar.',
      'Not found on Crossref, DataCite, arXiv, Hugging Face, Semantic Scholar.',
    ]) {
      await vscode.listHas(text);
    }
    await vscode.pictureInThemes('check-references-online');
    await vscode.quickPickRows.filter({ hasText: 'heron2024' }).first().click();
    const actions = await vscode.openQuickFixes('Cite the Published Version');
    await actions.first().waitFor();
    await vscode.pictureInThemes('cite-published');
    await vscode.press('Enter');
    await vscode.hasLine('@article{heron2024,');
    await vscode.hasLine('  journal = {Journal of Marshes},');
    await vscode.hasLine('  doi = {10.1000/heron}');
  });
});
