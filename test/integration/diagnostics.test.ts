import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type {
  AddEntries,
  Bibliographies,
  NewBibliographyEntry,
} from '../../src/vscode/common/bibliographies/bibliographies';
import { eventually } from '../support/eventually';
import { noBibliographies } from './support/noBibliographies';
import { CitationDiagnostics } from '../../src/vscode/diagnostics/citationDiagnostics';
import { addMissingEntries, replaceKey } from '../../src/vscode/diagnostics/keyCommands';
import { checkNote } from '../../src/vscode/common/notes/check';
import { quickFixes } from '../../src/vscode/diagnostics/quickFixes';
import { passesAfter } from './support/becomes';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { accepted, acceptedUntil, asking } from './support/quickInputs';
import { placeCursors } from './support/placeCursors';
import { showDocument } from './support/showDocument';
import { openUnsaved } from './support/unsaved';
import { at, configure, edit, openText, remove, run, write } from './support/workspace';
import { placeOf, readyApi } from './support/workspaceNotes';

/** The diagnostics as `severity code text`. */
const marksOf = (document: vscode.TextDocument) => [
  ...new Set(
    vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ source }) => source === 'Paper Digest')
      .sort((a, b) => a.range.start.compareTo(b.range.start))
      .map(({ severity, code, range }) => {
        const level = vscode.DiagnosticSeverity[severity];
        return `${level} ${code as string} ${document.getText(range)}`;
      }),
  ),
];
const { onDidChangeDiagnostics } = vscode.languages;
const marksAre = (document: vscode.TextDocument, marks: readonly string[]) =>
  passesAfter(onDidChangeDiagnostics, () => assert.deepEqual(marksOf(document), marks));
/** Resolves when the notes that changed before are checked, as a note with this text is checked later. */
const othersAreChecked = async (text: string, mark: string) =>
  marksAre(await openText(text), [mark]);
const fixesAt = async (document: vscode.TextDocument, text: string) => {
  const actions = await run<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    new vscode.Range(placeOf(document, text), placeOf(document, text, 1)),
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.filter(({ title }) => /^(?:Change|Search|Ignore) /.test(title));
};
const runFix = (action: vscode.CodeAction | undefined, runIt = run<unknown>) =>
  runIt(action!.command!.command, ...(action!.command!.arguments as readonly unknown[]));
const titles = (actions: readonly vscode.CodeAction[]) => actions.map(({ title }) => title);

describe('Diagnostics for unknown keys', () => {
  before(readyApi);
  afterEach(() => run('workbench.action.closeQuickOpen'));

  it('cover only the key in an unsaved note, and follow the text', async () => {
    const document = await openText(
      'See [see @graphnp2026, p. 3; @kettle] and @fig-plan, `@typo`.\n',
    );
    await marksAre(document, ['Warning unknown-key graphnp2026']);
    await edit(document, 'A @typo. ');
    await marksAre(document, ['Warning unknown-key typo', 'Warning unknown-key graphnp2026']);
  });

  it('wait until the cursor has left a key that is being typed', async () => {
    const document = await openText('A @typo and @typpo.\n');
    const both = ['Warning unknown-key typo', 'Warning unknown-key typpo'];
    const editor = await showDocument(document);
    await marksAre(document, both);
    await placeCursors(editor, new vscode.Position(0, 7));
    await othersAreChecked('A @typpo.\n', 'Warning unknown-key typpo');
    assert.deepEqual(marksOf(document), both, 'the cursor alone changes nothing');
    await run('type', { text: 's' });
    await marksAre(document, ['Warning unknown-key typpo']);
    await run('cursorHome');
    await marksAre(document, ['Warning unknown-key typos', 'Warning unknown-key typpo']);
    await placeCursors(editor, new vscode.Position(0, 8));
    await run('deleteLeft');
    await marksAre(document, ['Warning unknown-key typpo']);
    await showDocument(await openText('Another note.\n'));
    await marksAre(document, both);
  });

  it('are shown once the user saves the note, wherever the cursor is', async () => {
    const uri = at('notes/typed.md');
    await write(uri, 'A @typ and @typpo.\n');
    const editor = await showDocument(uri);
    const { document } = editor;
    await placeCursors(editor, new vscode.Position(0, 6));
    await run('type', { text: 'o' });
    await marksAre(document, ['Warning unknown-key typpo']);
    await document.save();
    await marksAre(document, ['Warning unknown-key typo', 'Warning unknown-key typpo']);
    await run('workbench.action.closeActiveEditor');
    await remove(uri);
  });

  it('can be set to errors or turned off, and are removed when it is no longer a note', async () => {
    const document = await openText('A @typo.\n');
    for (const [level, ...marks] of [
      ['error', 'Error unknown-key typo'],
      ['ignore'],
      [undefined, 'Warning unknown-key typo'],
    ] as const) {
      await configure('reportUnknownKeys', level);
      await marksAre(document, marks);
    }
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await marksAre(document, []);
  });

  it('offer the nearest key, or to ignore the word in the workspace', async () => {
    const document = await openText('A @typo, [see @graphnp2026, p. 3] and @typo.\n');
    await marksAre(document, ['Warning unknown-key typo', 'Warning unknown-key graphnp2026']);
    const [change, ...others] = await fixesAt(document, 'graphnp2026');
    assert.match(change?.title ?? '', /^Change to @graphnap2026 — GraphNap/);
    assert.match(titles(others).at(-2) ?? '', /^Search for “/);
    await vscode.workspace.applyEdit(change!.edit!);
    assert.equal(document.getText(), 'A @typo, [see @graphnap2026, p. 3] and @typo.\n');
    await marksAre(document, ['Warning unknown-key typo']);
    const actions = await fixesAt(document, 'typo');
    await runFix(actions.find(({ title }) => title === 'Ignore “@typo” in This Workspace'));
    await marksAre(document, []);
    const settings = vscode.workspace.getConfiguration('paperDigest');
    assert.deepEqual(settings.inspect('ignoredKeys')?.workspaceValue, ['typo']);
    await configure('ignoredKeys', undefined);
  });

  it('offer a search, and insert the picked paper', async () => {
    const document = await openText('See [see @{wrong/graphnap}, p. 3].\n');
    await marksAre(document, ['Warning unknown-key wrong/graphnap']);
    await runFix((await fixesAt(document, 'wrong')).at(-2), accepted);
    assert.match(document.getText(), /^See \[see @\{graphnap2026\}, p\. 3\]\.$/m);
  });

  it('are not needed to cite another paper by the id of an earlier command', async () => {
    const document = await openText('See [@graphnap2026].\n');
    const editor = await showDocument(document);
    await placeCursors(editor, new vscode.Position(0, 8));
    const asked = await asking(() => run('paperDigest.replaceCitationKey'), 'createQuickPick');
    await run('workbench.action.closeQuickOpen');
    await asked.end;
    assert.equal(document.getText(), 'See [@graphnap2026].\n');
  });

  it('are not shown for mentions in files about a project', async () => {
    const uri = at('project/README.de.md');
    await write(uri, '@AGENTS.md\n\nThanks to @octocat and [@hubot](https://github.com/hubot).\n');
    const document = await vscode.workspace.openTextDocument(uri);
    const papers = new FakePapers([makePaper('kettle', 'Kettle')]);
    assert.deepEqual(await checkNote(document, { papers, bibliographies: noBibliographies }), []);
    await remove(at('project'));
  });

  it('change nothing in a note that was edited after a paper was picked', async () => {
    const document = await openUnsaved('See @kettle9.\n');
    const filesFor = async () => {
      await edit(document, 'Typed. ');
      return [];
    };
    const parts = {
      papers: new FakePapers([makePaper('kettle', 'Kettle')]),
      bibliographies: { ...noBibliographies, filesFor },
    };
    const replaced = replaceKey(parts, { uri: document.uri.toString(), line: 0, character: 6 });
    await assert.rejects(acceptedUntil(replaced), /note has changed/);
    assert.equal(document.getText(), 'Typed. See @kettle9.\n');
  });
});

describe('Diagnostics for known keys', () => {
  const references = () => at('diagnostics-references.bib');
  const digest = vscode.Uri.parse('untitled:nowhere/digest.txt');
  // The extension itself has these keys too, so only the parts under test report problems.
  const papers = new FakePapers([
    makePaper('kettle', 'Kettle', { sightings: [sightingAt(digest, 0, 'Kettle')] }),
    makePaper('graphnap2026', 'GraphNap'),
    makePaper('mapsforget2024', 'Maps'),
  ]);
  let written: readonly NewBibliographyEntry[] = [];
  const changed = new vscode.EventEmitter<void>();
  const zero = new vscode.Range(0, 0, 0, 0);
  const bibliographies: Bibliographies = {
    ...noBibliographies,
    onDidChange: changed.event,
    entries: (key) =>
      key === 'mapsforget2024'
        ? [{ uri: references().toString(), key, range: zero, keyRange: zero, title: 'Another' }]
        : [],
    keys: () => new Set(['mapsforget2024', 'onlyinbib']),
    filesFor: () => Promise.resolve([references()]),
    missing: (_note, keys) =>
      Promise.resolve(
        keys.filter((key) => key !== 'mapsforget2024' && !written.some((done) => done.key === key)),
      ),
  };
  const addEntries: AddEntries = (_note, entries) => {
    written = entries;
    const keys = entries.map(({ key }) => key);
    const save = () => Promise.resolve(true);
    const nothing = { format: 'bibtex', newText: '', written: new Map() } as const;
    return Promise.resolve({ uri: references(), keys, ...nothing, save });
  };
  const parts = { papers, bibliographies, addEntries };
  let diagnostics: CitationDiagnostics;

  beforeEach(() => {
    written = [];
    diagnostics = new CitationDiagnostics(parts);
  });
  afterEach(() => diagnostics.dispose());
  const fixes = async (document: vscode.TextDocument, code: string) => {
    const marks = vscode.languages.getDiagnostics(document.uri).filter((it) => it.code === code);
    return quickFixes(document, marks.slice(0, 1), parts);
  };

  it('are not shown when there is neither a digest nor a bibliography', async () => {
    const nothing = { papers: new FakePapers([]), bibliographies: noBibliographies };
    const marked = async (text: string, more: Partial<Bibliographies> = {}) => {
      const known = { ...nothing, bibliographies: { ...noBibliographies, ...more } };
      return (await checkNote(await openText(text), known)).map(
        ({ kind, key }) => `${kind} ${key}`,
      );
    };
    const log = '# Changelog\n\n- A fix (thanks to @octocat and [@hubot])\n';
    assert.deepEqual(await marked(log), []);
    assert.deepEqual(await marked(log, { keys: () => new Set(['any']) }), [
      'unknown octocat',
      'unknown hubot',
    ]);
    const names = { filesFor: () => Promise.resolve([references()]) };
    assert.deepEqual(await marked(log, names), [], 'the file of the settings is not there');
    assert.deepEqual(await marked('---\nbibliography: refs.bib\n---\n\nA @typo.\n', names), [
      'unknown typo',
    ]);
  });

  it('are not shown when there is no bibliography', async () => {
    const document = await openText('As in @kettle.\n');
    await othersAreChecked('@mapsforget2024', 'Warning ambiguous-key mapsforget2024');
    assert.deepEqual(marksOf(document), []);
  });

  it('report what the bibliography of the note lacks, and add one or all', async () => {
    const document = await openText(
      '---\nbibliography: diagnostics-references.bib\n---\n\nIn @kettle and @graphnap2026.\n',
    );
    const missing = (key: string) => `Information missing-entry ${key}`;
    await marksAre(document, [missing('kettle'), missing('graphnap2026')]);
    const [first] = vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ code }) => code === 'missing-entry');
    assert.equal(first?.message, 'diagnostics-references.bib has no entry for “kettle”.');
    const actions = await fixes(document, 'missing-entry');
    assert.deepEqual(titles(actions), [
      'Add to diagnostics-references.bib',
      'Add all 2 missing entries to diagnostics-references.bib',
      'Explain Citation Problem',
    ]);
    const [argument] = (actions[1]?.command?.arguments ?? []) as unknown[];
    await addMissingEntries(parts, argument);
    assert.deepEqual(
      written.map(({ key, paper }) => [key, paper.title]),
      [
        ['kettle', 'Kettle'],
        ['graphnap2026', 'GraphNap'],
      ],
    );
  });

  it('remain when the note has no bibliography to add to', async () => {
    const { uri } = await openText('In @kettle.\n');
    const none = () => Promise.resolve(undefined);
    const lost = { ...parts, bibliographies: noBibliographies, addEntries: none };
    const added = addMissingEntries(lost, { uri: uri.toString(), keys: ['kettle'] });
    await assert.rejects(added, /No bibliography to add to/);
  });

  it('report a key that means another work in the bibliography', async () => {
    const document = await openText('As in @mapsforget2024.\n');
    await marksAre(document, ['Warning ambiguous-key mapsforget2024']);
    const [mark] = vscode.languages.getDiagnostics(document.uri);
    assert.match(mark?.message ?? '', /“Maps”, “Another”/);
    assert.deepEqual(titles(await fixes(document, 'ambiguous-key')), [
      'Show “Another” in diagnostics-references.bib',
      'Explain Citation Problem',
    ]);
  });

  it('have the severity of an earlier setting for such a key', async () => {
    const { getConfiguration } = vscode.workspace;
    const withFormer: typeof getConfiguration = (...asked) => {
      const given = getConfiguration(...asked);
      const get = (name: string): unknown =>
        name === 'reportAmbiguousKeys' ? 'error' : given.get(name);
      return { ...given, inspect: given.inspect.bind(given), get } as typeof given;
    };
    Object.assign(vscode.workspace, { getConfiguration: withFormer });
    try {
      const document = await openText('As in @mapsforget2024.\n');
      await marksAre(document, ['Error ambiguous-key mapsforget2024']);
    } finally {
      Object.assign(vscode.workspace, { getConfiguration });
    }
  });

  it('wait for the digests, and go when they are out of date', async () => {
    let begin: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => (begin = resolve));
    const late = new FakePapers([makePaper('graphnap2026', 'GraphNap')], ready);
    diagnostics.dispose();
    diagnostics = new CitationDiagnostics({ papers: late, bibliographies: noBibliographies });
    const document = await openText('As in @kettle.\n');
    // Marked by the extension, which checks all notes at the same time.
    await othersAreChecked('A @typo.\n', 'Warning unknown-key typo');
    assert.deepEqual(marksOf(document), []);
    begin();
    await marksAre(document, ['Warning unknown-key kettle']);
    late.replace([makePaper('kettle', 'Kettle')]);
    await marksAre(document, []);
  });

  it('work in a note with thousands of citations', async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, i) => `Line [see @kettle, p. ${i}; @typo${i % 500}].`,
    );
    const document = await openText(lines.join('\n\n'), 'plaintext');
    const problems = await checkNote(document, { papers, bibliographies: noBibliographies });
    assert.equal(problems.length, 5000);
  });
});

describe('Diagnostics for a bibliography', () => {
  it('mark its broken lines while a note that uses it is open', async () => {
    const bibliography = at('broken/refs.bib');
    const marksAre = (...marks: readonly unknown[]) =>
      passesAfter(onDidChangeDiagnostics, () => {
        const found = vscode.languages.getDiagnostics(bibliography);
        assert.deepEqual(
          found.map(({ range, message, severity }) => [range.start.line, message, severity]),
          marks,
        );
      });
    const entry = '@misc{one,\n  title = {One}\n}\n';
    await write(bibliography, `${entry}\n@misc{two,\n  title = {Two\n`);
    await write(at('broken/note.md'), '---\nbibliography: refs.bib\n---\n\nSee [@one].\n');
    await showDocument(at('broken/note.md'));
    const message = 'This brace or quotation mark is never closed.';
    await marksAre([5, message, vscode.DiagnosticSeverity.Warning]);
    // The library has the entry by then, so it doesn't change with the broken lines.
    await eventually(async () => {
      const api = await readyApi();
      const { listings = [] } = (await api.paper('one')) ?? {};
      assert.deepEqual(
        listings.map(({ uri }) => uri),
        [bibliography.toString()],
      );
    });
    await write(bibliography, entry.replace('{One}', '{One},\n  journal = NETS_J'));
    const hint = 'No @string in this file declares this name, so it is shown as written.';
    await marksAre([2, hint, vscode.DiagnosticSeverity.Warning]);
    await write(bibliography, entry);
    await marksAre();
    await run('workbench.action.closeActiveEditor');
    await remove(at('broken'));
  });
});
