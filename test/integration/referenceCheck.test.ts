import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import texts from '../fixtures/reference-check.json';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { playedFetch, playSources } from '../support/playedSources';
import { recordMessages } from './support/messages';
import { inStep } from './support/quickInputs';
import { showDocument } from './support/showDocument';
import { edit, messagesOf, run } from './support/workspace';
import { placeOf, readyApi, WorkspaceNotes } from './support/workspaceNotes';

const linesOf = (lines: readonly string[]) => lines.join('\n');
const bibliography = linesOf(texts.bibliography);

/** The quick fix with this title at a text. */
async function fixIn(document: vscode.TextDocument, text: string, title: string) {
  const place = placeOf(document, text);
  const actions = await run<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    new vscode.Range(place, place),
  );
  const fix = actions.find((action) => action.title === title);
  return fix ?? assert.fail(actions.map((action) => action.title).join('\n'));
}

async function applyFix(document: vscode.TextDocument, { edit: change }: vscode.CodeAction) {
  await showDocument(document);
  assert.ok(change && (await vscode.workspace.applyEdit(change)));
}

describe('Check References', () => {
  const notes = new WorkspaceNotes('reference-check', true);
  let document: vscode.TextDocument;
  let note: vscode.TextDocument;

  before(readyApi);
  beforeEach(async () => {
    await notes.write('api.json', JSON.stringify(texts.digest));
    const text =
      '---\nbibliography: refs.bib\n---\n\nSee [@heron2021; @owl2023pre] and @vasic2025.\n';
    note = await vscode.workspace.openTextDocument(await notes.write('note.md', text));
    document = await vscode.workspace.openTextDocument(await notes.write('refs.bib', bibliography));
    const api = await readyApi();
    const folder = vscode.Uri.joinPath(document.uri, '..').toString();
    await eventually(async () => {
      const [found] = await api.search('Lanterns That Read Slowly');
      assert.equal(found?.paper.key, 'heron2021');
      // The bibliography may be read before the digest, and that of the test before may still be known.
      assert.ok(found.paper.sightings.some(({ uri }) => uri.startsWith(folder)));
    });
  });
  afterEach(async () => {
    await run('workbench.action.closeQuickOpen');
    await run('paperDigest.clearReferenceProblems');
    await notes.remove();
  });

  /** Runs the command on a file, and closes the report. */
  const check = async ({ uri }: vscode.TextDocument): Promise<void> => {
    const running = run('paperDigest.checkReferences', uri);
    await eventually(() => assert.notDeepEqual(problems(), []));
    await inStep();
    await run('workbench.action.closeQuickOpen');
    await running;
  };
  const problems = (): readonly string[] =>
    vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ code }) => typeof code === 'string' && code.startsWith('reference-'))
      .map(({ message, range }) => `${document.getText(range)}: ${message}`);
  const fixAt = (key: string, title: string) => fixIn(document, key, title);

  it('marks what differs, and what is listed twice, in a bibliography', async () => {
    await check(document);
    assert.deepEqual(problems(), [
      'heron2021: Year: “2021” here, “2025” in your digests.',
      'owl2023pre: “owl2024” is the published version of this preprint.',
    ]);
  });

  it('checks only what a note cites', async () => {
    await check(note);
    assert.deepEqual(problems(), ['heron2021: Year: “2021” here, “2025” in your digests.']);
  });

  it('takes the other value as an edit that can be undone, and removes the mark', async () => {
    await check(document);
    await applyFix(document, await fixAt('heron2021', 'Change year to “2025”'));
    assert.equal(document.getText(), bibliography.replace('{2021}', '{2025}'));
    assert.deepEqual(problems(), [
      'owl2023pre: “owl2024” is the published version of this preprint.',
    ]);
    await run('undo');
    assert.equal(document.getText(), bibliography);
  });

  for (const [name, lines] of Object.entries(texts.otherFormats)) {
    it(`takes the other value in ${name}`, async () => {
      const text = linesOf(lines);
      const uri = await notes.write(name, text);
      document = await vscode.workspace.openTextDocument(uri);
      const api = await readyApi();
      await eventually(async () => {
        const found = await api.search('Lanterns that read slowly');
        const listed = found.flatMap(({ paper: one }) => one.listings ?? []);
        // Nothing names the YAML files, so they aren't read.
        const isRead = listed.some((one) => one.uri === uri.toString());
        assert.equal(isRead, !/\.ya?ml$/.test(name));
      });
      await check(document);
      const field = name === 'hayagriva.yml' ? 'date' : 'issued';
      await applyFix(document, await fixAt('heron2021', `Change ${field} to “2025”`));
      const written = /^( *(?:issued|date): |PY {2}- )2021$/m;
      assert.equal(document.getText(), text.replace(written, '$12025'));
      await run('undo');
      assert.equal(document.getText(), text);
    });
  }

  it('cites the published version in the notes', async () => {
    await check(document);
    const { command } = await fixAt('owl2023pre', 'Cite “owl2024” Instead in All Notes');
    await run(command!.command, ...(command!.arguments as unknown[]));
    assert.match(note.getText(), /\[@heron2021; @owl2024\] and @vasic2025/);
  });

  it('keeps marks on entries that move, and clears all by a command', async () => {
    await check(document);
    await edit(document, '% my references\n\n');
    assert.equal(problems().length, 2);
    await run('paperDigest.clearReferenceProblems');
    assert.deepEqual(problems(), []);
  });

  it('says what to open when there is no bibliography to check', async () => {
    const other = await vscode.workspace.openTextDocument(await notes.write('x.txt', 'Text.'));
    const [message] = await messagesOf(async () => {
      const running = run('paperDigest.checkReferences', other.uri);
      await inStep();
      await run('workbench.action.closeQuickOpen');
      await running;
    });
    assert.match(message ?? '', /^No bibliography to check\./);
  });
});

describe('Check Online', () => {
  const notes = new WorkspaceNotes('reference-check-online', true);
  const { fetch } = globalThis;
  recordMessages((titles) => titles.find((one) => one === 'Look Up'));
  const preprint = linesOf(texts.preprint);

  before(async () => {
    // In a browser, VS Code itself fetches the extension.
    await readyApi();
    const heron = {
      title: 'Heron: Wading Robots at Scale',
      authors: ['Ada Wade', 'Bo Reed'],
      year: 2025,
      arxivId: '2409.54321',
      doi: '10.1000/marsh',
      venue: { name: 'Journal of Marshes', kind: 'journal' },
      retractedBy: '10.1000/notice',
    } as const;
    globalThis.fetch = playedFetch(playSources([], [heron]));
  });
  after(async () => {
    globalThis.fetch = fetch;
    await run('paperDigest.clearReferenceProblems');
    await notes.remove();
  });

  const messages = (uri: vscode.Uri) =>
    vscode.languages.getDiagnostics(uri).map(({ message }) => message);

  /** Checks a file with one entry, and returns the edit of a quick fix. */
  const fixFor = async (uri: vscode.Uri, expected: readonly string[], title: string) => {
    const document = await vscode.workspace.openTextDocument(uri);
    const running = run('paperDigest.checkReferencesOnline', uri);
    await becomes(() => messages(uri), expected);
    await inStep();
    await run('workbench.action.closeQuickOpen');
    await running;
    await applyFix(document, await fixIn(document, 'heron202', title));
    return document;
  };
  const retracted = 'Retracted, see doi:10.1000/notice.';

  it('says what happened to a preprint, and rewrites its entry as one step', async () => {
    const uri = await notes.write('online.bib', preprint);
    const document = await fixFor(
      uri,
      [retracted, 'This preprint was published: Journal of Marshes, 2025, doi:10.1000/marsh.'],
      'Cite the Published Version: Journal of Marshes, 2025, 10.1000/marsh',
    );
    assert.match(document.getText(), /^@article\{heron2024,[^@]*journal = \{Journal of Marshes\}/);
    assert.match(document.getText(), /year = \{2025\},[^@]*doi = \{10\.1000\/marsh\}\n\}/);
    assert.deepEqual(messages(uri), []);
    await run('undo');
    assert.equal(document.getText(), preprint);
  });

  it('adds the DOI that an entry lacks', async () => {
    const published = preprint
      .replace('@misc{heron2024', '@article{heron2025')
      .replace('{2024}', '{2025}')
      .replace(/ {2}eprint[^]*\n\}/, '  journal = {Journal of Marshes}\n}');
    const uri = await notes.write('published.bib', published);
    const document = await fixFor(uri, [retracted], 'Add DOI 10.1000/marsh');
    const added = '{Journal of Marshes},\n  doi = {10.1000/marsh}\n}';
    assert.equal(document.getText(), published.replace('{Journal of Marshes}\n}', added));
    await run('undo');
  });
});
