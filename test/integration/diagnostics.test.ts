import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type {
  AddEntries,
  Bibliographies,
  NewBibliographyEntry,
} from '../../src/vscode/common/bibliographies/bibliographies';
import { noBibliographies } from './support/noBibliographies';
import { CitationDiagnostics } from '../../src/vscode/diagnostics/citationDiagnostics';
import { addMissingEntries, replaceKey } from '../../src/vscode/diagnostics';
import { checkNote } from '../../src/vscode/common/notes/check';
import { CitationQuickFixes } from '../../src/vscode/diagnostics/quickFixes';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { accepted, acceptedUntil } from './support/quickInputs';
import { showDocument } from './support/showDocument';
import { openUnsaved } from './support/unsaved';

const soon = (milliseconds = 700) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const run = (command: string) => vscode.commands.executeCommand(command);
const root = () => vscode.workspace.workspaceFolders![0]!.uri;

const open = (content: string, language = 'markdown') =>
  vscode.workspace.openTextDocument({ content, language });
/** The marks as `severity code text`. */
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
const marksAre = (document: vscode.TextDocument, marks: readonly string[]) =>
  eventually(() => assert.deepEqual(marksOf(document), marks), 15_000);
const fixesAt = async (document: vscode.TextDocument, text: string) => {
  const offset = document.getText().indexOf(text);
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + 1));
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.filter(({ title }) => /^(?:Change|Search|Add|Show) /.test(title));
};
const titles = (actions: readonly vscode.CodeAction[]) => actions.map(({ title }) => title);

describe('Marks on unknown keys', () => {
  before(async () => {
    const extension = vscode.extensions.getExtension<{ ready(): Promise<void> }>(
      'paper-digest.paper-digest',
    );
    await (await extension!.activate()).ready();
  });
  afterEach(() => run('workbench.action.closeQuickOpen'));

  it('stand at the key alone in an unsaved note, and follow the text', async () => {
    const document = await open('See [see @graphnp2026, p. 3; @kettle] and @fig-plan, `@typo`.\n');
    await marksAre(document, ['Warning unknown-key graphnp2026']);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'A @typo. ');
    await vscode.workspace.applyEdit(edit);
    await marksAre(document, ['Warning unknown-key typo', 'Warning unknown-key graphnp2026']);
  });

  it('wait until the cursor has left a key that is being typed', async () => {
    const document = await open('A @typo and @typpo.\n');
    const both = ['Warning unknown-key typo', 'Warning unknown-key typpo'];
    const editor = await showDocument(document);
    await marksAre(document, both);
    editor.selection = new vscode.Selection(0, 7, 0, 7);
    await soon();
    assert.deepEqual(marksOf(document), both, 'the cursor alone changes nothing');
    await vscode.commands.executeCommand('type', { text: 's' });
    await marksAre(document, ['Warning unknown-key typpo']);
    await run('cursorHome');
    await marksAre(document, ['Warning unknown-key typos', 'Warning unknown-key typpo']);
    editor.selection = new vscode.Selection(0, 8, 0, 8);
    await run('deleteLeft');
    await marksAre(document, ['Warning unknown-key typpo']);
    await showDocument(await open('Another note.\n'));
    await marksAre(document, both);
  });

  it('are there once the user saves the note, wherever the cursor is', async () => {
    const uri = vscode.Uri.joinPath(root(), 'notes/typed.md');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('A @typ and @typpo.\n'));
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await showDocument(document);
    editor.selection = new vscode.Selection(0, 6, 0, 6);
    await vscode.commands.executeCommand('type', { text: 'o' });
    await marksAre(document, ['Warning unknown-key typpo']);
    await document.save();
    await marksAre(document, ['Warning unknown-key typo', 'Warning unknown-key typpo']);
    await run('workbench.action.closeActiveEditor');
    await vscode.workspace.fs.delete(uri);
  });

  it('stand in a note on disk once it is opened', async () => {
    const uri = vscode.Uri.joinPath(root(), 'notes/review.md');
    const document = await vscode.workspace.openTextDocument(uri);
    await marksAre(document, ['Warning unknown-key nothing2031']);
  });

  it('go when the document is no note any more', async () => {
    const document = await open('A @typo.\n');
    await marksAre(document, ['Warning unknown-key typo']);
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await eventually(() => assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []));
  });

  it('can be made errors or nothing by a setting', async () => {
    const document = await open('A @typo.\n');
    const settings = vscode.workspace.getConfiguration('paperDigest');
    const set = (level: string | undefined) =>
      settings.update('reportUnknownKeys', level, vscode.ConfigurationTarget.Workspace);
    try {
      await set('error');
      await marksAre(document, ['Error unknown-key typo']);
      await set('ignore');
      await marksAre(document, []);
    } finally {
      await set(undefined);
    }
    await marksAre(document, ['Warning unknown-key typo']);
  });

  it('offer the nearest key, which one step puts in', async () => {
    const document = await open('See [see @graphnp2026, p. 3].\n');
    await marksAre(document, ['Warning unknown-key graphnp2026']);
    const actions = await fixesAt(document, 'graphnp2026');
    assert.match(titles(actions)[0] ?? '', /^Change to @graphnap2026 — GraphNap/);
    assert.match(titles(actions).at(-1) ?? '', /^Search for “/);
    assert.ok(actions[0]?.edit);
    await vscode.workspace.applyEdit(actions[0].edit);
    assert.equal(document.getText(), 'See [see @graphnap2026, p. 3].\n');
    await marksAre(document, []);
  });

  it('offer a search that puts in what is picked', async () => {
    const document = await open('See [see @{wrong/graphnap}, p. 3].\n');
    await marksAre(document, ['Warning unknown-key wrong/graphnap']);
    const search = (await fixesAt(document, 'wrong')).at(-1);
    assert.ok(search?.command);
    const { command, arguments: args } = search.command;
    await accepted(command, ...((args ?? []) as unknown[]));
    assert.match(document.getText(), /^See \[see @\{graphnap2026\}, p\. 3\]\.$/m);
  });

  it('put nothing into a note that changes after a paper was picked', async () => {
    const document = await openUnsaved('See @kettle9.\n');
    const filesFor = async () => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'Typed. ');
      assert.ok(await vscode.workspace.applyEdit(edit));
      return [];
    };
    const parts = {
      papers: new FakePapers([makePaper('kettle', 'Kettle')]),
      bibliographies: { ...noBibliographies, filesFor },
    };
    const replaced = replaceKey(parts, { uri: document.uri.toString(), line: 0, character: 6 });
    await assert.rejects(acceptedUntil(replaced), /changed meanwhile/);
    assert.equal(document.getText(), 'Typed. See @kettle9.\n');
  });
});

describe('Marks on known keys', () => {
  const references = () => vscode.Uri.joinPath(root(), 'diagnostics-references.bib');
  const digest = vscode.Uri.parse('untitled:nowhere/digest.txt');
  // The extension itself knows these keys too, so that only the parts under test have marks to make.
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
  after(async () => {
    for (const name of ['diagnostics-references.bib', 'diagnostics-made.txt']) {
      await vscode.workspace.fs
        .delete(vscode.Uri.joinPath(root(), name))
        .then(undefined, () => undefined);
    }
  });

  const fixes = async (document: vscode.TextDocument, code: string) => {
    const marks = vscode.languages.getDiagnostics(document.uri).filter((it) => it.code === code);
    return new CitationQuickFixes(parts).provideCodeActions(document, zero, {
      diagnostics: marks.slice(0, 1),
      only: undefined,
      triggerKind: vscode.CodeActionTriggerKind.Invoke,
    });
  };

  it('are not there for unknown keys where there is neither digest nor bibliography', async () => {
    const nothing = { papers: new FakePapers([]), bibliographies: noBibliographies };
    const marked = async (text: string, more: Partial<Bibliographies> = {}) => {
      const known = { ...nothing, bibliographies: { ...noBibliographies, ...more } };
      return (await checkNote(await open(text), known)).map(({ kind, key }) => `${kind} ${key}`);
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

  it('take cross-references of Quarto and pandoc-crossref for none', async () => {
    const text = '---\ncrossref:\n  custom:\n    - kind: float\n      key: supp\n---\n\n';
    const note = await open(
      `${text}See @Fig-a, [-@fig:b; @Eq:c], @supp-d, {{< meta @e >}}, @typo.\n`,
    );
    assert.deepEqual(
      (await checkNote(note, parts)).map(({ key }) => key),
      ['typo'],
    );
  });

  it('are not there for who keeps no bibliography', async () => {
    const document = await open('As in @kettle.\n');
    await soon();
    assert.deepEqual(marksOf(document), []);
  });

  it('tell what the bibliography of the note lacks, and add it, one or all', async () => {
    const text =
      '---\nbibliography: diagnostics-references.bib\n---\n\nIn @kettle and @graphnap2026.\n';
    const document = await open(text);
    const missing = (key: string) => `Information missing-entry ${key}`;
    await marksAre(document, [missing('kettle'), missing('graphnap2026')]);
    const actions = await fixes(document, 'missing-entry');
    assert.deepEqual(titles(actions), [
      'Add to diagnostics-references.bib',
      'Add all 2 missing entries to diagnostics-references.bib',
      'Why Is This Not Cited?',
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

  it('are refused all entries when the note has no bibliography, not told that none is missing', async () => {
    const { uri } = await open('In @kettle.\n');
    const lost = {
      ...parts,
      bibliographies: noBibliographies,
      addEntries: () => Promise.resolve(undefined),
    };
    await assert.rejects(
      addMissingEntries(lost, { uri: uri.toString(), keys: ['kettle'] }),
      /There is no bibliography to add to/,
    );
  });

  it('tell of a key that means one work here and another in the bibliography', async () => {
    const document = await open('As in @mapsforget2024.\n');
    await marksAre(document, ['Warning ambiguous-key mapsforget2024']);
    const [mark] = vscode.languages.getDiagnostics(document.uri);
    assert.match(mark?.message ?? '', /“Maps”, “Another”/);
    assert.deepEqual(titles(await fixes(document, 'ambiguous-key')), [
      'Show “Another” in diagnostics-references.bib',
      'Why Is This Not Cited?',
    ]);
  });

  it('wait for the digests, and go when they are no longer right', async () => {
    let begin: () => void = () => undefined;
    const others = [makePaper('graphnap2026', 'GraphNap')];
    const late = new FakePapers(others, new Promise<void>((resolve) => (begin = resolve)));
    const waiting = new CitationDiagnostics({ papers: late, bibliographies: noBibliographies });
    try {
      const document = await open('As in @kettle.\n');
      await soon();
      assert.deepEqual(marksOf(document), []);
      begin();
      await marksAre(document, ['Warning unknown-key kettle']);
      late.replace([makePaper('kettle', 'Kettle')]);
      await marksAre(document, []);
    } finally {
      waiting.dispose();
    }
  });

  it('are told in a note with thousands of citations', async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, i) => `Line [see @kettle, p. ${i}; @typo${i % 500}].`,
    );
    const document = await open(lines.join('\n\n'), 'plaintext');
    const problems = await checkNote(document, { papers, bibliographies: noBibliographies });
    assert.equal(problems.length, 5000);
  });
});
