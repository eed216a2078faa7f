import assert from 'node:assert/strict';
import type { Diagnosis } from '../../src/core/diagnosis/diagnose';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { timeSlices } from '../../src/platform/timeSlices';
import { examine } from '../../src/vscode/diagnostics/examine';
import { diagnosisItems } from '../../src/vscode/diagnostics/explain';
import { findLeftOut } from '../../src/vscode/diagnostics/leftOutFiles';
import { digestPage } from '../support/digestPage';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper } from './support/fakePapers';
import { placeOf, readyApi, WorkspaceNotes } from './support/workspaceNotes';
import { placeCursors } from './support/placeCursors';
import { showDocument } from './support/showDocument';
import { openText, remove, run, withSetting } from './support/workspace';

const faults = ({ faults: found }: Diagnosis) => found.map(({ what }) => what);

/** A digest with one paper and a long abstract for any size. */
const digest = (title: string, size = 200) =>
  digestPage('Jan 14', [
    {
      title,
      abstract: 'Kettles are lost. '.repeat(size / 18).trim(),
      byline: '• 3 authors\n·\nNov 1, 2025 5',
    },
  ]);

/** An answer of the site's API, with one paper. */
const answer = (title: string) => {
  const authors = [{ name: 'Mira Heron' }];
  const paper = { id: '2511.00042', title, summary: 'Kettles are lost.', upvotes: 3, authors };
  return JSON.stringify([{ paper: { ...paper, publishedAt: '2025-11-01T00:00:00.000Z' } }]);
};

/** The site's front page with an answer of its API. */
const frontPage = (json: string) =>
  `<!doctype html><title>Daily Papers - Hugging Face</title><div data-target="DailyPapers" data-props="${json.replaceAll('"', '&quot;')}"></div>`;

describe('Explain Citation Problem', () => {
  const notes = new WorkspaceNotes('doctor');
  const papers = new FakePapers([
    makePaper('kettle2024', 'Kettle: Boiling Words'),
    makePaper('graphnap2026', 'GraphNap: Agents That Rest'),
  ]);
  let files: WorkspaceFiles;
  let bibliographies: WorkspaceBibliographies;

  before(async () => {
    await readyApi();
    files = new WorkspaceFiles(timeSlices());
    bibliographies = new WorkspaceBibliographies(papers, timeSlices());
  });
  after(async () => {
    files.dispose();
    bibliographies.dispose();
    await notes.remove();
  });
  afterEach(() => run('workbench.action.closeQuickOpen'));

  /** Examines the citation at a text of a note, or the whole note. */
  const look = async (text: string, at?: string, from = papers) => {
    const document = await notes.open('saved', text);
    const question =
      at === undefined ? { document } : { document, position: placeOf(document, at, 1) };
    return examine(question, { papers: from, bibliographies, files });
  };
  /** The problems found when the cursor is at `at` in a note. */
  const faultsOf = async (text: string, at: string) => faults(await look(text, at));

  it('finds the paper in a digest of any format that a setting excludes', async () => {
    for (const [kind, page] of [
      ['txt', digest],
      ['json', answer],
      ['html', (title: string) => frontPage(answer(title))],
    ] as const) {
      await notes.write(`attic/page.${kind}`, page(`${kind}Kettles: A Search`));
    }
    const kinds = ['txt', 'json', 'html'];
    const text = `See [${kinds.map((kind) => `@${kind}kettles2025`).join('; ')}].\n`;
    for (const glob of ['doctor/attic', '**/page.*']) {
      await withSetting('excludeFiles', [glob], async () => {
        const { faults: all } = await look(text);
        const unscanned = all.filter(({ what }) => what.endsWith("isn't scanned."));
        assert.deepEqual(
          unscanned.map(({ what, remedies: [remedy] }) => [what, remedy?.title]),
          kinds.map((kind) => [
            `@${kind}kettles2025 is in doctor/attic/page.${kind}, which isn't scanned.`,
            'Open Setting “paperDigest.excludeFiles”',
          ]),
        );
        assert.equal(unscanned[0]?.place?.range.start.line, 6);
      });
    }
  });

  it("doesn't report files in Paper Digest's own folder", async () => {
    const own = '.paper-digest/readme.txt';
    await notes.write(own, 'Written by Paper Digest.\n');
    await notes.write('shopping.txt', 'Not a digest.\n');
    const leftOut = (await findLeftOut(files, papers.library)).map(({ uri }) => uri);
    assert.ok(leftOut.includes(notes.uri('shopping.txt').toString()));
    assert.ok(!leftOut.includes(notes.uri(own).toString()));
  });

  it('does not read excluded files that would not be read anyway', async () => {
    await notes.write('attic/unread.html', answer('Unread Kettles: A Search'));
    await withSetting('includeFiles', ['**/*.txt'], () =>
      withSetting('excludeFiles', ['doctor/attic'], async () => {
        const found = await faultsOf('See [@unreadkettles2025].\n', 'unread');
        assert.ok(!found.some((what) => what.includes('unread.html')));
      }),
    );
  });

  it('finds the paper in a digest that is too large', async () => {
    await notes.write('huge.txt', digest('Huge Kettles: A Search', 150_000));
    await withSetting('limitFileSize', 0.1, async () => {
      const found = await faultsOf('See [@hugekettles2025].\n', 'huge');
      assert.ok(found.includes("@hugekettles2025 is in doctor/huge.txt, which isn't scanned."));
      assert.ok(found.includes("doctor/huge.txt isn't read."));
    });
  });

  it('reads the bibliographies of the note, and names the line of an error', async () => {
    await notes.write('broken.bib', '@misc{a, title = {A}}\n\n@misc{b, title = {B\n');
    const head = '---\nbibliography:\n  - broken.bib\n  - gone.bib\n---\n\n';
    const found = await look(`${head}See [@kettle2024].\n`, 'kettle');
    const fault = (what: RegExp) => found.faults.find((each) => what.test(each.what));
    assert.ok(fault(/^This note's bibliography has no entry for @kettle2024\.$/));
    const broken = fault(/^Bibliography doctor\/broken\.bib has an error in line \d\.$/);
    assert.match(broken?.place?.uri ?? '', /broken\.bib$/);
    const gone = fault(/^Bibliography doctor\/gone\.bib doesn't exist\.$/);
    assert.equal(gone?.place?.range.start.line, 3);
  });

  it('says which unreadable bibliography may have the key', async () => {
    const head = '---\nbibliography: ["https://x.org/a.bib", "${HOME}/b.bib"]\n---\n\n';
    const found = await look(`${head}See [@nobodyknows].\n`, 'nobody');
    const problems = [...found.faults, ...found.looked].map(({ what }) => what);
    assert.ok(problems.includes("@nobodyknows may be in a bibliography that can't be read."));
    assert.ok(!problems.some((what) => what.startsWith('No digest or bibliography')));
    assert.ok(
      problems.includes("Bibliography https://x.org/a.bib is a web address, so it isn't read."),
    );
    assert.ok(problems.includes("Can't resolve bibliography ${HOME}/b.bib."));
  });

  for (const [file, yaml] of [
    ['_quarto.yml', 'project:\n  type: book\n'],
    ['_bookdown.yml', 'book_filename: b\n'],
  ] as const) {
    it(`ignores a cross-reference with a prefix that ${file} sets for the project`, async () => {
      const kinds = (key: string) => `crossref:\n  custom:\n    - kind: float\n      key: ${key}\n`;
      await notes.write(file, yaml + kinds('supp'));
      try {
        const document = await notes.open('saved', 'See @supp-one, @fig-two.\n');
        const question = { document, position: placeOf(document, 'supp', 1) };
        const isFault = async () =>
          faults(await examine(question, { papers, bibliographies, files })).some((what) =>
            what.includes('supp-one'),
          );
        // VS Code reports both changes of the project's file a moment later.
        await eventually(async () => assert.equal(await isFault(), false));
        await notes.write(file, yaml + kinds('other'));
        await eventually(async () => assert.equal(await isFault(), true));
      } finally {
        await remove(notes.uri(file));
      }
    });
  }

  it('says that the digests are still being read', async () => {
    const never = new Promise<void>(() => undefined);
    const found = await look('See [@kettle2024].\n', 'kettle', new FakePapers([], never));
    assert.ok(faults(found).includes('Digests are still being scanned.'));
  });

  it("says that a file isn't a note", async () => {
    const document = await openText('[@kettle2024]', 'plaintext');
    const found = await examine({ document }, { papers, bibliographies, files });
    assert.equal(faults(found)[0], "Citations aren't read in “plaintext” files.");
  });

  it('shows its findings as rows, with icons in the text escaped', async () => {
    const rows = diagnosisItems(await look('See [@{$(alert)}].\n', 'alert'));
    assert.ok(rows.some(({ label }) => label.includes('\\$(alert)')));
    assert.ok(rows.every(({ label }) => !/[^\\]\$\(alert\)/.test(label)));
    assert.match(rows.at(-1)?.label ?? '', /Copy Report$/);
  });

  it('fixes a problem on Enter', async () => {
    const uri = await notes.write('mend.md', 'See [@graphnp2026, p. 3].\n');
    const editor = await showDocument(uri);
    const { document } = editor;
    await placeCursors(editor, placeOf(document, 'graph', 2));
    const done = run('paperDigest.explainCitation');
    // Enter does nothing before the list has rows.
    await eventually(async () => {
      await run('workbench.action.acceptSelectedQuickOpenItem');
      assert.equal(document.getText(), 'See [@graphnap2026, p. 3].\n');
    });
    await done;
  });
});
