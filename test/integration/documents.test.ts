import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import type { CitationCompletionProvider } from '../../src/vscode/citations/completion';
import { registerCompletion } from '../../src/vscode/citations/completionProviders';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes, passesAfter, textBecomes } from './support/becomes';
import { recordMessages } from './support/messages';
import { placeCursors } from './support/placeCursors';
import { showDocument } from './support/showDocument';
import { edit, hoverTexts, openText, provide, run, withSetting } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const bibliography = '@misc{old2020,\n  title = {An Old Work}\n}\n';
const latex = (text: string, end = '\\bibliography{refs}\n') =>
  `\\documentclass{article}\n\\begin{document}\n${text}\n${end}\\end{document}\n`;
const typst = (text: string, end = '\n#bibliography("refs.bib")\n') => `= Naps\n${text}\n${end}`;

/** A document in each language: citing once, a second paper at the same place, and the forms it has. */
const languages = [
  {
    name: 'paper.tex',
    written: (text: string) => latex(text),
    once: 'Agents rest~\\cite{graphnap2026}.',
    twice: 'Agents rest~\\cite{graphnap2026, kettle}.',
    before: 'See~\\cite{old2020}. Agents rest.',
    comment: 'Agents rest. % like cats\n',
    begun: '\\cite{graphna}',
    completed: '\\cite{graphnap2026}',
    undeclared: (text: string) => latex(text, ''),
    declared: '\\bibliography{references}',
  },
  {
    name: 'paper.typ',
    written: (text: string) => typst(text),
    once: 'Agents rest @graphnap2026.',
    twice: 'Agents rest @graphnap2026 @kettle.',
    before: 'See @old2020. Agents rest.',
    comment: 'Agents rest. // like cats\n',
    begun: '@graphna',
    completed: '@graphnap2026',
    undeclared: (text: string) => typst(text, ''),
    declared: '#bibliography("references.bib")',
  },
] as const;

describe('A LaTeX or Typst document', () => {
  const notes = new WorkspaceNotes('documents', true);
  let pressed: string | undefined;
  const { messages } = recordMessages((titles) => titles.find((title) => title === pressed));
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
  });
  beforeEach(() => (pressed = undefined));
  afterEach(async () => {
    await notes.remove();
    await eventually(async () => {
      assert.equal((await api.paper('graphnap2026'))?.listings, undefined);
    });
  });

  /** Writes `refs.bib` and a document, and shows this with the cursor before `at`. */
  const open = async (name: string, text: string, at = '') => {
    await notes.write('refs.bib', bibliography);
    const document = await vscode.workspace.openTextDocument(await notes.write(name, text));
    const editor = await showDocument(document);
    await placeCursors(editor, document.positionAt(text.indexOf(at)));
    return document;
  };
  const cite = (key: string) => run(commands.insertCitation, { key });
  const entriesAre = (...keys: readonly string[]) =>
    becomes(
      async () =>
        [...(await notes.read('refs.bib')).matchAll(/@\w+\{([^,]+)/g)].map(([, key]) => key),
      keys,
    );

  for (const language of languages) {
    describe(language.name, () => {
      const { name, written } = language;

      it('is cited in as it cites, with entries in its bibliography, until that is undone', async () => {
        const document = await open(name, written(language.before), '.\n');
        const text = (cited: string) => written(language.before.replace('Agents rest.', cited));
        await cite('graphnap2026');
        assert.equal(document.getText(), text(language.once));
        await entriesAre('old2020', 'graphnap2026');
        await cite('kettle');
        assert.equal(document.getText(), text(language.twice));
        await entriesAre('old2020', 'graphnap2026', 'kettle');
        await showDocument(document);
        await run('undo');
        await textBecomes(document, text(language.once));
        await entriesAre('old2020', 'graphnap2026');
        await run('undo');
        await textBecomes(document, written(language.before));
        await entriesAre('old2020');
        assert.deepEqual(messages, []);
      });

      it('is cited in within a comment only if the user wants it', async () => {
        const document = await open(name, written(language.comment), 'cats');
        await cite('graphnap2026');
        assert.match(messages.join(), /A citation isn't recognized here/);
        assert.equal(document.getText(), written(language.comment));
        pressed = 'Cite Here Anyway';
        await cite('graphnap2026');
        await eventually(() => assert.match(document.getText(), /like \S*graphnap2026\}?cats/));
        await entriesAre('old2020');
      });

      it('gets a bibliography and, if the user wants it, the line that names it', async () => {
        pressed = 'Add Line';
        const text = language.undeclared('Agents rest.');
        const document = await vscode.workspace.openTextDocument(await notes.write(name, text));
        const editor = await showDocument(document);
        await placeCursors(editor, document.positionAt(text.indexOf('.\n')));
        await cite('graphnap2026');
        await eventually(() => assert.ok(document.getText().includes(language.declared)));
        assert.match(await notes.read('references.bib'), /^@misc\{graphnap2026,/m);
        assert.match(messages.join(), /names no bibliography\. Add “/);
        await showDocument(document);
        await run('undo');
        await eventually(() => assert.ok(!document.getText().includes(language.declared)));
        assert.match(document.getText(), /graphnap2026/);
      });

      it('shows the paper, its title in the digest, and all other places of a key', async () => {
        const document = await open(name, written(`${language.once} And ${language.completed}.`));
        await notes.write('note.md', 'See @graphnap2026.\n');
        assert.match(await hoverTexts(document, 'graphnap2026'), /Resting Graph Agents/);
        const key = [document, 'graphnap2026', 1] as const;
        const [definition] = await provide<vscode.LocationLink[]>(
          'executeDefinitionProvider',
          ...key,
        );
        assert.match(definition?.targetUri.path ?? '', /\.txt$/);
        const highlights = await provide<vscode.DocumentHighlight[]>(
          'executeDocumentHighlights',
          ...key,
        );
        assert.deepEqual(
          highlights.map(({ range }) => document.getText(range)),
          ['graphnap2026', 'graphnap2026'],
        );
        await eventually(async () => {
          const places = await provide<vscode.Location[]>('executeReferenceProvider', ...key);
          const names = places.map(({ uri }) => uri.path.split('/').at(-1));
          assert.equal(names.filter((each) => each === name).length, 2);
          assert.ok(names.includes('note.md'));
        });
      });

      it('completes keys, with the entry that its bibliography lacks', async () => {
        const document = await open(
          name,
          written(`Agents rest ${language.begun}.`),
          language.begun,
        );
        const place = document.positionAt(document.getText().indexOf('graphna') + 'graphna'.length);
        const { items } = await run<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          document.uri,
          place,
        );
        const item = items.find(
          ({ label }) => typeof label === 'object' && label.label === 'graphnap2026',
        );
        assert.ok(typeof item?.label === 'object');
        assert.match(item.label.description ?? '', /^adds to \S*refs\.bib · /);
        const editor = await showDocument(document);
        const { insertText } = item;
        assert.ok(typeof insertText === 'string');
        const { inserting } = item.range as { readonly inserting: vscode.Range };
        await editor.edit((edit) => edit.replace(inserting, insertText));
        assert.ok(document.getText().includes(language.completed));
        await run(item.command!.command, ...(item.command!.arguments as readonly unknown[]));
        await entriesAre('old2020', 'graphnap2026');
      });

      it('has hints on papers without an entry, and no problems with other keys', async () => {
        const document = await open(
          name,
          written(`${language.once} ${language.completed.replace('graphnap2026', 'unknown2020')}`),
        );
        await passesAfter(vscode.languages.onDidChangeDiagnostics, () => {
          const own = vscode.languages
            .getDiagnostics(document.uri)
            .filter(({ source }) => source === 'Paper Digest');
          assert.deepEqual(
            own.map(({ code, severity, range }) => [code, severity, document.getText(range)]),
            [['missing-entry', vscode.DiagnosticSeverity.Hint, 'graphnap2026']],
          );
        });
      });
    });
  }

  it('adds entries to the bibliography of the main document that includes it', async () => {
    await notes.write('main.tex', latex('\\input{chapters/one}'));
    const document = await open('chapters/one.tex', 'Agents rest.\n', '.\n');
    await cite('graphnap2026');
    assert.equal(document.getText(), 'Agents rest \\cite{graphnap2026}.\n');
    await entriesAre('old2020', 'graphnap2026');
  });

  it('cites by commands that a package of its main document defines, also for hover and rename', async () => {
    await notes.write('macros.sty', '\\newcommand{\\source}[1]{\\citep{#1}}\n');
    await notes.write('main.tex', `\\usepackage{macros}\n${latex('\\input{one}\\input{two}')}`);
    await notes.write('two.tex', 'Rest \\source{old2020}, \\source{graphnap2026}.\n');
    const document = await open('one.tex', 'Agents rest.\n', '.\n');
    await cite('graphnap2026');
    assert.equal(document.getText(), 'Agents rest \\source{graphnap2026}.\n');
    assert.match(await hoverTexts(document, 'graphnap2026'), /Resting Graph Agents/);
    await eventually(async () => {
      const key = [document, 'graphnap2026', 1, 'naps2026'] as const;
      const change = await provide<vscode.WorkspaceEdit>('executeDocumentRenameProvider', ...key);
      const names = change.entries().map(([{ path }]) => path.split('/').at(-1));
      const own = names.filter((each) => each !== 'review.md');
      assert.deepEqual(own.sort(), ['one.tex', 'refs.bib', 'two.tex']);
    });
  });

  it('adds entries to the YAML that it names, and renames their keys there', async () => {
    const yaml = '# Ours\nhull2019: # kept\n    type: misc\n    title: Hulls\n';
    const sources = await notes.write('sources.yml', yaml);
    const text = typst('See @hull2019. Agents rest.', '\n#bibliography("sources.yml")\n');
    const document = await open('paper.typ', text, '.\n');
    await cite('graphnap2026');
    assert.equal(document.getText(), text.replace('rest.', 'rest @graphnap2026.'));
    const read = () => notes.read('sources.yml');
    await eventually(async () => {
      const added = (await read()).slice(yaml.length);
      assert.match(added, /^\ngraphnap2026:\n {4}type: \w+\n {4}title: ".*Resting Graph Agents/);
    });
    await showDocument(document);
    await run('undo');
    await becomes(read, yaml);
    await eventually(async () => {
      const key = [document, 'hull2019', 1, 'hull/2021'] as const;
      const change = await provide<vscode.WorkspaceEdit>('executeDocumentRenameProvider', ...key);
      assert.equal(change.size, 2);
      await vscode.workspace.applyEdit(change);
    });
    assert.match(document.getText(), /See #cite\(label\("hull\/2021"\)\)\./);
    const renamed = await vscode.workspace.openTextDocument(sources);
    assert.equal(renamed.getText(), yaml.replace('hull2019', 'hull/2021'));
    assert.deepEqual(messages, []);
  });

  it('gets a YAML bibliography that is not there yet', async () => {
    const text = typst('Agents rest.', '\n#bibliography("new.yml")\n');
    await open('paper.typ', text, '.\n');
    await cite('graphnap2026');
    await eventually(async () => {
      assert.match(await notes.read('new.yml'), /^graphnap2026:\n {2}type: /);
    });
  });

  it('is completed once: beside an extension for its language only if the user wants it', async () => {
    const { getExtension } = vscode.extensions;
    let calls: (readonly [path: string, isBeside: boolean | undefined])[] = [];
    const provider = {
      provideCompletionItems: (document: vscode.TextDocument, ...rest: readonly unknown[]) => {
        calls.push([document.uri.path.split('.').at(-1) ?? '', rest[2] as boolean]);
        return Promise.resolve(undefined);
      },
    };
    const ask = async () => {
      calls = [];
      for (const [ending, text] of [
        ['tex', '\\cite{a}'],
        ['typ', '@a'],
        ['md', '@a'],
      ] as const) {
        const { uri } = await open(`asked.${ending}`, text);
        const place = new vscode.Position(0, text.length - (ending === 'tex' ? 1 : 0));
        await run('vscode.executeCompletionItemProvider', uri, place);
      }
      return calls;
    };
    Object.assign(vscode.extensions, {
      getExtension: (id: string) => (id === 'James-Yu.latex-workshop' ? {} : getExtension(id)),
    });
    const registered = registerCompletion(() =>
      Promise.resolve(provider as unknown as CitationCompletionProvider),
    );
    try {
      assert.deepEqual(await ask(), [
        ['typ', false],
        ['md', false],
      ]);
      await withSetting('completeBesideOthers', true, async () => {
        assert.deepEqual(await ask(), [
          ['tex', true],
          ['typ', false],
          ['md', false],
        ]);
        // The extension registers its own completion again when the setting is reset.
        Object.assign(vscode.extensions, { getExtension });
      });
    } finally {
      registered.dispose();
      Object.assign(vscode.extensions, { getExtension });
    }
  });

  it('gets references as its markup', async () => {
    const document = await open('paper.tex', latex('Agents \\emph{rest}.'), '.\n');
    await run(commands.insertReference, { key: 'kettle' });
    assert.match(document.getText(), /rest\}.*\\(?:emph|textit)\{Kettle: Warm/);
  });

  it('that lists its references itself is cited in, and says that entries are missing', async () => {
    const list =
      '\\begin{thebibliography}{9}\n\\bibitem{kettle} Kettles.\n\\end{thebibliography}\n';
    const document = await open('own.tex', latex('Agents rest.', list), '.\n');
    await cite('kettle');
    assert.match(document.getText(), /rest \\cite\{kettle\}/);
    assert.deepEqual(messages, []);
    await cite('graphnap2026');
    assert.match(messages.join(), /own\.tex has its own list .*: graphnap2026$/);
    assert.match(document.getText(), /\\cite\{kettle, ?graphnap2026\}/);
    await entriesAre('old2020');
  });

  it('says how to name another bibliography when its own can not be written', async () => {
    await notes.write('list.ris', 'TY  - GEN\nID  - a\nTI  - A\nER  - \n');
    const list = '\\addbibresource{list.ris}\n';
    const document = await open('ris.tex', latex('Agents rest.', list), '.\n');
    await cite('graphnap2026');
    assert.match(document.getText(), /rest \\parencite\{graphnap2026\}/);
    assert.match(messages.join(), /list\.ris: .* as in “\\addbibresource\{mine\.bib\}”/);
  });

  for (const names of [true, false]) {
    it(`is cited in before it is saved, ${names ? 'with' : 'without'} a bibliography`, async () => {
      pressed = 'Add Line';
      const refs = await notes.write('refs.bib', bibliography);
      const path = vscode.workspace.asRelativePath(refs, false).replace('.bib', '');
      const content = latex('Agents rest.', names ? `\\bibliography{${path}}\n` : '');
      const document = await vscode.workspace.openTextDocument({ language: 'latex', content });
      const editor = await showDocument(document);
      await placeCursors(editor, document.positionAt(content.indexOf('.\n')));
      await cite('graphnap2026');
      assert.match(document.getText(), /Agents rest \\cite\{graphnap2026\}\./);
      await entriesAre('old2020', 'graphnap2026');
      if (!names)
        await eventually(() => assert.ok(document.getText().includes(`\\bibliography{${path}}`)));
      await eventually(async () => {
        const key = [document, 'graphnap2026', 1] as const;
        const places = await provide<vscode.Location[]>('executeReferenceProvider', ...key);
        assert.ok(places.some(({ uri }) => uri.scheme === 'untitled'));
      });
      await run('workbench.action.revertAndCloseActiveEditor');
    });
  }

  it('is read as Markdown once that is its language', async () => {
    const document = await openText(latex('Agents \\cite{graphnap2026}.'), 'latex');
    const hover = (word: string) => hoverTexts(document, word);
    await eventually(async () => assert.match(await hover('graphnap'), /GraphNap/));
    await vscode.languages.setTextDocumentLanguage(document, 'markdown');
    await edit(document, 'As [@graphnap2026]. ');
    assert.match(await hover('graphnap'), /GraphNap/);
  });

  it('keeps everything else of a document with odd includes and braces', async () => {
    const odd = '\\input{odd}\\input{gone}{{{\nAgents rest.\n\\bibliography{refs}\n}';
    const document = await open('odd.tex', odd, '.\n');
    await cite('graphnap2026');
    assert.equal(document.getText(), odd.replace('rest.', 'rest \\cite{graphnap2026}.'));
  });
});
